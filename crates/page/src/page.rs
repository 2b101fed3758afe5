//! The steps of a game, as the page shows them.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use tilewright::core::error::ApplyError;
use tilewright::core::event::{Cause, PointClass, Scored};
use tilewright::core::figure::Place;
use tilewright::core::geometry::Rotation;
use tilewright::core::kind::{FigureKindId, StockId, TileKindId};
use tilewright::prelude::*;
use tilewright_render::{Atlas, Glyphs, player_color};

use crate::html::{Parts, file};
use crate::words::{clean, lines};

/// A game on a page that plays it again.
///
/// ```
/// use tilewright::prelude::*;
/// use tilewright_page::ReplayPage;
///
/// let rules = Composition::new().set("base").build()?;
/// let mut game = Game::new(&rules, Players::named(["<b>Ann</b>", "Bob"]), 7)?;
/// let start = game.clone();
/// let first = game.decision().unwrap().legal()[0];
/// game.apply(first)?;
/// let page = ReplayPage::of(start, game.actions())?.titled("Our first game");
/// assert_eq!(page.last_step(), 1);
/// let html = page.to_html();
/// assert!(html.contains("<title>Our first game</title>") && !html.contains("<b>Ann"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ReplayPage {
    title: String,
    about: String,
    symbols: String,
    scores: Vec<Vec<i32>>,
    data: Value,
}

/// Tiles by picture: what the page calls them, and their names for people.
#[derive(Debug, Default)]
struct Tiles {
    numbers: BTreeMap<(TileKindId, usize), usize>,
    named: Vec<Value>,
}

/// Gathers steps while a game is played again.
#[derive(Debug)]
struct Recorder<'a> {
    atlas: Atlas<'a>,
    tiles: Tiles,
    steps: Vec<Value>,
    scores: Vec<Vec<i32>>,
    /// Each figure as the last step left it.
    places: Vec<Value>,
    /// What everybody has collected, as the last step left it.
    stocks: Value,
    laid: usize,
    mark: usize,
}

impl ReplayPage {
    /// Plays a game again from its start with the decisions that were taken, draws included
    /// ([`Game::actions`]), and keeps what each step changes.
    ///
    /// # Errors
    ///
    /// If a decision is not legal where it stands: they are not of this game.
    ///
    /// ```
    /// use tilewright::prelude::*;
    /// use tilewright_page::ReplayPage;
    ///
    /// let rules = Composition::new().set("base").build()?;
    /// let mut game = Game::new(&rules, Players::count(2), 7)?;
    /// let first = game.decision().unwrap().legal()[0];
    /// game.apply(first)?;
    /// let after = game.clone();
    /// // The place is taken already.
    /// let twice: Vec<_> = game.actions().iter().copied().chain([first]).collect();
    /// assert!(ReplayPage::of(after, &twice).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(start: Game, decisions: &[Action]) -> Result<Self, ApplyError> {
        let mut game = start;
        let rules = game.rules().clone();
        let glyphs = Glyphs::linked();
        let mut recorder = Recorder {
            atlas: Atlas::new(&rules, &glyphs),
            tiles: Tiles::default(),
            steps: Vec::new(),
            scores: Vec::new(),
            places: vec![json!([]); game.state().figures().len()],
            stocks: Value::Null,
            laid: 0,
            mark: 0,
        };
        settle(&mut game, decisions)?;
        recorder.step(&game, None);
        while let Some(&action) = decisions.get(game.actions().len()) {
            let Some(Decider::Player(player)) = game.decider() else { break };
            let text = game.text(action);
            game.apply(action)?;
            settle(&mut game, decisions)?;
            recorder.step(&game, Some(&(player, text)));
        }
        Ok(recorder.page(&game))
    }

    /// Gives it a title of its own. Without one, it names the players.
    #[must_use]
    pub fn titled(mut self, title: &str) -> Self {
        self.title = clean(title);
        self
    }

    /// The number of its last step. The first is 0, the set-up; each decision is one, and so is each feature of the
    /// final scoring that brings points.
    pub const fn last_step(&self) -> usize {
        self.scores.len().saturating_sub(1)
    }

    /// The points of all players after a step; `None` if there is no such step.
    pub fn scores(&self, step: usize) -> Option<&[i32]> {
        self.scores.get(step).map(Vec::as_slice)
    }

    /// The page.
    pub fn to_html(&self) -> String {
        file(Parts { title: &self.title, about: &self.about, symbols: &self.symbols, data: &self.data })
    }
}

/// Takes the draws that come now, where the game leaves them to the caller.
fn settle(game: &mut Game, decisions: &[Action]) -> Result<(), ApplyError> {
    while game.decider() == Some(Decider::Chance) {
        let Some(&draw) = decisions.get(game.actions().len()) else { break };
        game.apply(draw)?;
    }
    Ok(())
}

impl Tiles {
    fn number(
        &mut self,
        atlas: &mut Atlas<'_>,
        rules: &Ruleset,
        kind: TileKindId,
        rotation: Rotation,
    ) -> usize {
        let next = self.named.len();
        let number = *self.numbers.entry((kind, rotation.quarters())).or_insert(next);
        if number == next {
            self.named.push(json!([atlas.tile(kind, rotation), clean(&rules.tile_name(kind))]));
        }
        number
    }
}

impl Recorder<'_> {
    /// Notes what has changed since the step before: the decision with what it brought, then the final scoring, if it
    /// led to that.
    fn step(&mut self, game: &Game, decided: Option<&(PlayerId, String)>) {
        let (rules, state) = (game.rules(), game.state());
        let mut step = Map::new();
        let mut put = |key: &str, value: Value| step.insert(key.to_owned(), value);
        let text = decided.map_or("the set-up", |(_, text)| text);
        put("text", json!(clean(text)));
        if let Some((player, _)) = decided {
            put("who", json!(player.index()));
        }
        let tiles: Vec<Value> = state.board().tiles()[self.laid..]
            .iter()
            .map(|tile| {
                let number = self.tiles.number(&mut self.atlas, rules, tile.kind, tile.rotation);
                json!([number, tile.cell.x, tile.cell.y])
            })
            .collect();
        self.laid += tiles.len();
        if !tiles.is_empty() {
            put("tiles", json!(tiles));
        }
        let figures = self.figures(state);
        if !figures.is_empty() {
            put("figures", json!(figures));
        }
        let stocks = stocks(game);
        if stocks != self.stocks {
            put("stocks", stocks.clone());
            self.stocks = stocks;
        }
        put("turn", json!(state.turn()));
        put("rest", json!(game.remaining()));
        if let Some(Decider::Player(player)) = game.decider() {
            put("next", json!(player.index()));
        }
        if let Some(kind) = state.drawn().filter(|_| !state.is_over()) {
            put("drawn", json!(self.tiles.number(&mut self.atlas, rules, kind, Rotation::R0)));
        }
        let events = game.events_since(self.mark);
        self.mark = game.event_mark();
        let mut parts = parts(events).into_iter();
        let own = parts.next().unwrap_or_default();
        let mut scores = state.scores().to_vec();
        for (player, points) in parts.clone().flatten().filter_map(gained) {
            scores[player.index()] -= points;
        }
        self.close(game, step, own, decided.is_some(), scores.clone());
        for part in parts {
            for (player, points) in part.iter().filter_map(gained) {
                scores[player.index()] += points;
            }
            let of = part.iter().find_map(|event| match event {
                Event::Scored(feature) => Some(feature.label),
                _ => None,
            });
            let text = format!("final scoring: {}", of.unwrap_or_default());
            let step = [
                ("text", json!(clean(&text))),
                ("turn", json!(state.turn())),
                ("rest", json!(game.remaining())),
            ];
            let step = step.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
            self.close(game, step, part, true, scores.clone());
        }
    }

    /// Adds to a step what events tell, and keeps it.
    fn close(
        &mut self,
        game: &Game,
        mut step: Map<String, Value>,
        events: &[Event],
        decided: bool,
        scores: Vec<i32>,
    ) {
        if self.scores.last() != Some(&scores) {
            step.insert("scores".to_owned(), json!(scores));
        }
        self.scores.push(scores);
        let points: Vec<Value> = events.iter().filter_map(|event| self.points(game.state(), event)).collect();
        if !points.is_empty() {
            step.insert("points".to_owned(), json!(points));
        }
        let lines: Vec<Value> = lines(game, events, decided)
            .into_iter()
            .map(|line| match line.player {
                Some(player) => json!([line.kind.word(), line.text, player.index()]),
                None => json!([line.kind.word(), line.text]),
            })
            .collect();
        step.insert("lines".to_owned(), json!(lines));
        self.steps.push(Value::Object(step));
    }

    /// The figures that are elsewhere now: on the board with the place, held with the holder, or off with nothing.
    fn figures(&mut self, state: &State) -> Vec<Value> {
        let mut places: Vec<Value> = state
            .figures()
            .map(|(_, figure)| match figure.place {
                Place::Held(player) => json!([player.index()]),
                _ => json!([]),
            })
            .collect();
        for standing in self.atlas.standing(state) {
            let (x, y) = (short(standing.x), short(standing.y));
            places[standing.figure.index()] = json!([x, y, u8::from(standing.lies)]);
        }
        let elsewhere =
            places.iter().zip(&self.places).enumerate().filter(|(_, (now, before))| now != before);
        let changes = elsewhere
            .map(|(number, (now, _))| {
                let mut change = vec![json!(number)];
                change.extend(now.as_array().into_iter().flatten().cloned());
                Value::Array(change)
            })
            .collect();
        self.places = places;
        changes
    }

    /// Points with the place on the board where they are shown.
    fn points(&mut self, state: &State, event: &Event) -> Option<Value> {
        let Event::Scored(Scored { segment: Some(segment), player, points, .. }) = *event else {
            return None;
        };
        if points == 0 {
            return None;
        }
        let (x, y) = self.atlas.stand(state, segment)?;
        Some(json!([short(x), short(y), player.index(), points]))
    }

    fn page(mut self, game: &Game) -> ReplayPage {
        let rules = game.rules();
        let mut numbers: BTreeMap<FigureKindId, usize> = BTreeMap::new();
        let mut kinds = Vec::new();
        for (_, figure) in game.state().figures() {
            numbers.entry(figure.kind).or_insert_with(|| {
                kinds.push(json!([self.atlas.figure(figure.kind), rules.figure_kind(figure.kind).name()]));
                kinds.len() - 1
            });
        }
        let figures: Vec<Value> = game
            .state()
            .figures()
            .map(|(_, figure)| json!([numbers[&figure.kind], figure.owner.map(PlayerId::index)]))
            .collect();
        let names: Vec<String> = game.players().names().iter().map(|name| clean(name)).collect();
        let colors: Vec<&str> = (0..names.len()).map(player_color).collect();
        let outcome = game.result().map(|result| clean(&outcome(&names, &result)));
        let sets: Vec<&str> = rules.sets().iter().map(|(id, _)| id.as_str()).collect();
        let tiles = game.state().board().tiles().len();
        let about = clean(&format!("{}, {tiles} tiles", sets.join(", ")));
        ReplayPage {
            title: listed(&names),
            about,
            symbols: self.atlas.definitions(),
            scores: self.scores,
            data: json!({
                "players": names,
                "colors": colors,
                "kinds": kinds,
                "stocks": stock_ids(rules).map(|stock| clean(rules.stock_name(stock))).collect::<Vec<_>>(),
                "figures": figures,
                "tiles": self.tiles.named,
                "steps": self.steps,
                "outcome": outcome,
            }),
        }
    }
}

/// The points of an event, and whose they are.
const fn gained(event: &Event) -> Option<(PlayerId, i32)> {
    match event {
        Event::Scored(scored) => Some((scored.player, scored.points)),
        _ => None,
    }
}

/// What happened before the final scoring, and then each feature of that with its bonuses. What has no place on the
/// board is counted at once.
fn parts(events: &[Event]) -> Vec<&[Event]> {
    let mut starts = vec![0];
    let mut current = None;
    for (at, event) in events.iter().enumerate() {
        let Event::Scored(Scored { cause, points, segment, class, .. }) = *event else { continue };
        let begun = current.is_some();
        let beside = class == PointClass::Bonus && segment.is_some() && begun;
        if points != 0 && !beside && (begun || cause == Cause::Final) && current != Some(segment) {
            starts.push(at);
            current = Some(segment);
        }
    }
    starts.push(events.len());
    starts.windows(2).map(|ends| &events[ends[0]..ends[1]]).collect()
}

fn stock_ids(rules: &Ruleset) -> impl Iterator<Item = StockId> + use<> {
    (0..rules.stock_count()).map(StockId::from_index)
}

/// What each player has of each stock.
fn stocks(game: &Game) -> Value {
    let of = |player: usize| -> Vec<u32> {
        let player = PlayerId::from_index(player);
        stock_ids(game.rules()).map(|stock| game.state().stock(player, stock)).collect()
    };
    if game.rules().stock_count() == 0 { Value::Null } else { (0..game.players().len()).map(of).collect() }
}

/// Who won.
fn outcome(names: &[String], result: &GameResult) -> String {
    let winners: Vec<String> =
        result.winners.iter().filter_map(|player| names.get(player.index())).cloned().collect();
    match winners.len() {
        0 => "The game is over.".to_owned(),
        1 => format!("{} wins.", listed(&winners)),
        _ => format!("{} share the win.", listed(&winners)),
    }
}

/// Names as they are said.
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [some @ .., last] => format!("{} and {last}", some.join(", ")),
    }
}

/// A coordinate with at most two decimals, and none where it needs none.
fn short(value: f64) -> Value {
    let rounded = (value * 100.0).round() / 100.0;
    if rounded.fract() == 0.0 { json!(rounded as i64) } else { json!(rounded) }
}
