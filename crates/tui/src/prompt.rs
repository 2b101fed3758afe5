//! The line in which an action or a command is typed.

use tilewright::prelude::*;

use crate::app::App;
use crate::pages::Page;
use crate::words::clean;

/// The most characters that a line takes.
const LONGEST: usize = 200;

/// A line that is being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Prompt {
    /// What is typed so far.
    pub(crate) text: String,
    /// Which line of the history it came from, counted from the newest.
    back: usize,
}

impl Prompt {
    /// A line that begins with a text.
    pub(crate) fn with(text: &str) -> Self {
        Self { text: text.to_owned(), back: 0 }
    }

    /// Adds a letter.
    pub(crate) fn push(&mut self, letter: char) {
        if !letter.is_control() && self.text.chars().count() < LONGEST {
            self.text.push(letter);
        }
    }

    /// Shows an older or newer line of the history.
    pub(crate) fn recall(&mut self, history: &[String], older: bool) {
        self.back = if older { (self.back + 1).min(history.len()) } else { self.back.saturating_sub(1) };
        self.text = match self.back {
            0 => String::new(),
            back => history[history.len() - back].clone(),
        };
    }
}

/// Words that are no actions.
const COMMANDS: [&str; 7] = ["help", "quit", "redo", "save", "undo", "why", "tiles"];

impl App {
    /// What the typed line could become: legal actions, then commands.
    pub(crate) fn completions(&self, text: &str) -> Vec<String> {
        let text = text.trim_start().to_lowercase();
        if text.is_empty() {
            return Vec::new();
        }
        let (lead, wanted) = text.strip_prefix("why ").map_or(("", text.as_str()), |rest| ("why ", rest));
        let actions = self.decision.choices.iter().map(|choice| choice.text.clone());
        let commands = COMMANDS.iter().map(|word| (*word).to_owned()).filter(|_| lead.is_empty());
        actions
            .filter(|_| self.is_asked())
            .chain(commands)
            .filter(|known| known.starts_with(wanted))
            .map(|known| format!("{lead}{known}"))
            .collect()
    }

    /// Goes as far with the typed line as all completions agree.
    pub(crate) fn complete(&mut self) {
        let Some(prompt) = &self.prompt else { return };
        let known = self.completions(&prompt.text);
        let Some(first) = known.first() else { return };
        let common = known.iter().fold(first.len(), |common, other| {
            first.bytes().zip(other.bytes()).take(common).take_while(|(a, b)| a == b).count()
        });
        if let Some(text) = first.get(..common).filter(|text| text.len() > prompt.text.len()) {
            self.prompt = Some(Prompt::with(text));
        }
    }

    /// Does what a typed line says.
    pub(crate) fn obey(&mut self, line: &str) {
        let line = line.trim();
        if line.is_empty() {
            return;
        }
        self.history.push(line.to_owned());
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match (word, rest) {
            ("help" | "?", "") => self.open(Page::Help),
            ("quit" | "q", "") => self.open(Page::Quit),
            ("undo", "") => self.undo(),
            ("redo", "") => self.redo(),
            ("tiles", "") => self.open(Page::Tiles),
            ("save", "") => {
                self.save(None, false);
            }
            ("save!", "") => self.refuse("say which file: save! game.json"),
            ("save" | "save!", path) => {
                self.save(Some(path), word == "save!");
            }
            ("why", "") => self.refuse("say which action: why meeple city n"),
            ("why", asked) => self.why(asked),
            _ => self.obey_action(line),
        }
    }

    fn obey_action(&mut self, line: &str) {
        if line.bytes().all(|byte| byte.is_ascii_digit()) {
            let count = self.decision.choices.len();
            match line
                .parse::<usize>()
                .ok()
                .and_then(|number| number.checked_sub(1))
                .filter(|line| *line < count)
            {
                Some(number) => self.take(self.decision.choices[number].action),
                None => self.refuse(&format!("there is no action {line}; write a number from 1 to {count}")),
            }
            return;
        }
        match self.game().parse(line) {
            Ok(action) => self.take(action),
            Err(error) => {
                let lines = std::iter::once(format!("{error}")).chain([
                    String::new(),
                    "Commands: help, quit, undo, redo, save FILE, tiles, why ACTION.".to_owned(),
                ]);
                self.refuse(&format!("`{}` is no action: {}", clean(&error.text), error.problem));
                self.open(Page::Note("No action".to_owned(), lines.collect()));
            }
        }
    }

    /// Says whether an action is legal, and why not.
    fn why(&mut self, asked: &str) {
        match self.game().parse(asked) {
            Ok(action) if self.game().is_legal(action) => {
                self.tell(&format!("legal: {}", self.game().text(action)));
            }
            Ok(action) => self.explain(action),
            Err(error) => {
                self.refuse(&error.problem.clone());
                self.open(Page::Note("No action".to_owned(), vec![error.to_string()]));
            }
        }
    }

    /// The action that a pass is, if passing is possible.
    pub(crate) fn pass_line(&self) -> Option<usize> {
        self.decision.choices.iter().position(|choice| choice.action == Action::pass())
    }
}
