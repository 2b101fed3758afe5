//! A copy of the fairy under another name, with a place for one bug at a time.
//!
//! She stands beside a meeple, to whose player she gives a point at the start of the turn that has to be claimed, and 3 when
//! the meeple's feature is scored. Every third visit gives a point at once, so that what she keeps matters.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};
use tilewright_testkit::tilewright::core::prelude::*;
use tilewright_testkit::tilewright::core::vocabulary::phases;

/// What is wrong with a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bug {
    /// Nothing.
    None,
    /// She stays with a meeple that has gone home.
    GoesAlong,
    /// The meeple that she was with is put beside the board in place of its supply.
    LosesMeeple,
    /// Visits are counted in the ruleset.
    CountsInRuleset,
    /// Who gets a point follows from the order of a hash set.
    HashOrder,
    /// Copying in place, which undo does, leaves out a field.
    CopiesHalf,
    /// A field is not written into saves.
    NotWritten,
    /// A map whose keys are no text, which JSON cannot hold.
    KeysNoText,
    /// A refusal quotes a rule that nobody states.
    UnstatedRule,
    /// A move is offered twice.
    OffersTwice,
    /// Meeples are offered without asking the filters.
    AsksNoFilter,
    /// Meeples are offered where the base game alone would let them stand.
    AsksOneFilter,
    /// What is offered depends on how often somebody asked.
    Fickle,
    /// A phase asks again and again.
    NeverEnds,
    /// Visits are collected in a static for ever.
    Collects,
    /// Points without a word for what for.
    NoWord,
    /// Points depend on how many rulesets were built before.
    CountsBuilds,
    /// The number of a verb is kept from the first ruleset.
    FirstNumber,
    /// A hook panics.
    Panics,
    /// Somebody is asked who does not sit at the table.
    AsksStranger,
}

/// The copies, each registered by its id.
pub(crate) const COPIES: [(Bug, &str); 20] = [
    (Bug::None, "sprite"),
    (Bug::GoesAlong, "sprite-goes-along"),
    (Bug::LosesMeeple, "sprite-loses-meeple"),
    (Bug::CountsInRuleset, "sprite-counts-in-ruleset"),
    (Bug::HashOrder, "sprite-hash-order"),
    (Bug::CopiesHalf, "sprite-copies-half"),
    (Bug::NotWritten, "sprite-not-written"),
    (Bug::KeysNoText, "sprite-keys-no-text"),
    (Bug::UnstatedRule, "sprite-unstated-rule"),
    (Bug::OffersTwice, "sprite-offers-twice"),
    (Bug::AsksNoFilter, "sprite-asks-no-filter"),
    (Bug::AsksOneFilter, "sprite-asks-one-filter"),
    (Bug::Fickle, "sprite-fickle"),
    (Bug::NeverEnds, "sprite-never-ends"),
    (Bug::Collects, "sprite-collects"),
    (Bug::NoWord, "sprite-no-word"),
    (Bug::CountsBuilds, "sprite-counts-builds"),
    (Bug::FirstNumber, "sprite-first-number"),
    (Bug::Panics, "sprite-panics"),
    (Bug::AsksStranger, "sprite-asks-stranger"),
];

macro_rules! register {
    ($($index:literal)*) => {
        $(inventory::submit! {
            Registration::new(COPIES[$index].1, "0.1.0", "The sprite", || Box::new(Sprite(COPIES[$index].0)))
        })*
    };
}

register! { 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 }

/// What is kept outside of any game, where it should not be.
static COLLECTED: Mutex<Vec<u32>> = Mutex::new(Vec::new());
static BUILDS: AtomicU32 = AtomicU32::new(0);
static ASKED: AtomicU32 = AtomicU32::new(0);
static FIRST: OnceLock<VerbId> = OnceLock::new();

#[derive(Debug)]
pub(crate) struct Sprite(Bug);

#[derive(Debug)]
struct Kept {
    bug: Bug,
    figure: FigureKindId,
    meeple: FigureKindId,
    to_figure: VerbId,
    claim: VerbId,
    revel: VerbId,
    at_start: i32,
    visits: AtomicU32,
}

/// What she keeps. Sound copies count in the first field alone.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
struct Due {
    waits: bool,
    visits: u32,
    #[serde(skip)]
    unwritten: u32,
    half: u32,
    by_cell: BTreeMap<(i16, i16), u32>,
}

impl Clone for Due {
    fn clone(&self) -> Self {
        Self { by_cell: self.by_cell.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Self) {
        *self = Self { half: self.half, ..other.clone() };
    }
}

impl Expansion for Sprite {
    fn id(&self) -> &'static str {
        COPIES.iter().find(|(bug, _)| *bug == self.0).map_or("sprite", |copy| copy.1)
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let bug = self.0;
        let claims = RuleOption::new("sprite_claim", "how the point at the start of the turn is got")
            .value("must_claim", "its player has to claim it")
            .value("automatic", "it is given")
            .cites("SPRITE-03");
        let must_claim = rules.option(claims) == "must_claim";
        let builds = BUILDS.fetch_add(1, Ordering::Relaxed);
        let why = if bug == Bug::UnstatedRule { explain_badly } else { explain };
        let to_figure = rules.verb_explained("sprite", Target::Figure, to_figure, why);
        let kept = Kept {
            bug,
            figure: rules.figure_kind(FigureKind::new("sprite-figure").neutral(1)),
            meeple: rules.figure_name("meeple"),
            to_figure: if bug == Bug::FirstNumber { *FIRST.get_or_init(|| to_figure) } else { to_figure },
            claim: rules.verb_explained("bless", Target::Nothing, claim, |_, _, why| why.push("SPRITE-03")),
            revel: rules.verb_explained("revel", Target::Nothing, revel, |_, _, why| why.push("SPRITE-05")),
            at_start: if bug == Bug::CountsBuilds { 1 + builds as i32 } else { 1 },
            visits: AtomicU32::new(0),
        };
        rules.keep(kept);
        rules.own_state::<Due>();
        rules.offer(phases::ACT, "sprite/offer-moves", offer);
        rules.on_figure_moved("sprite/stay-behind", stay_behind);
        rules.on_turn_start("sprite/give-point", if must_claim { wait_for_claim } else { give_point });
        rules.offer_always("sprite/offer-claim", offer_claim);
        rules.on_turn_end("sprite/forget-claim", forget_claim);
        rules.bonus("sprite/add-bonus", bonus);
        if matches!(bug, Bug::NeverEnds | Bug::AsksStranger) {
            let phase = Phase::new("sprite-revels", begin_revel);
            rules.phase(phase.after(phases::ACT).before(phases::SCORE).compulsory("SPRITE-05"));
            rules.offer("sprite-revels", "sprite/offer-revel", offer_revel);
        }
        for (id, text) in [
            ("SPRITE-01", "who places no meeple may move the sprite beside one of theirs instead"),
            ("SPRITE-02", "every third visit gives a point"),
            ("SPRITE-03", "whoever has her company may claim a point in their turn"),
            ("SPRITE-04", "3 points when the feature of her meeple is scored"),
            ("SPRITE-05", "there is no revel"),
        ] {
            rules.states(id, text);
        }
    }
}

fn herself(view: View<'_>) -> Option<FigureId> {
    view.neutral(view.kept::<Kept>().figure)
}

fn ward(view: View<'_>) -> Option<FigureId> {
    match view.figure(herself(view)?).place {
        Place::With(figure) => Some(figure),
        _ => None,
    }
}

/// SPRITE-01.
fn offer(view: View<'_>, choices: &mut Choices<'_>) {
    let kept = view.kept::<Kept>();
    if kept.bug == Bug::Fickle && ASKED.fetch_add(1, Ordering::Relaxed) % 2 == 1 {
        return;
    }
    let player = choices.player();
    for figure in view.figures_of(player, kept.meeple) {
        if ward(view) != Some(figure) && view.only_cell(view.figure(figure).place).is_some() {
            choices.push(Action::at_figure(kept.to_figure, figure));
            if kept.bug == Bug::OffersTwice {
                choices.push(Action::at_figure(kept.to_figure, figure));
            }
        }
    }
    let (none, one) = (kept.bug == Bug::AsksNoFilter, kept.bug == Bug::AsksOneFilter);
    if (none || one) && view.in_supply(player, kept.meeple) != 0 {
        for segment in view.placed().into_iter().flat_map(|tile| view.segments_of(tile)) {
            let stands = view.rules().stands_on(kept.meeple, view.kind_of(segment));
            if none || stands && !view.feature(segment).is_occupied() {
                choices.push_once(Action::figure_to(kept.meeple, segment));
            }
        }
    }
}

fn to_figure(turn: &mut Turn<'_>, action: Action) -> Flow {
    let Some(herself) = herself(turn.view()) else { return Flow::Done };
    turn.move_figure(herself, Place::With(action.figure()), Why::Moved);
    let cell = turn.view().only_cell(turn.view().figure(action.figure()).place).unwrap_or_default();
    let bug = turn.view().kept::<Kept>().bug;
    let kept = turn.own_mut::<Due>();
    match bug {
        Bug::CountsInRuleset => {
            turn.view().kept::<Kept>().visits.fetch_add(1, Ordering::Relaxed);
        }
        Bug::NotWritten => kept.unwritten += 1,
        Bug::CopiesHalf => kept.half += 1,
        Bug::KeysNoText => *kept.by_cell.entry((cell.x, cell.y)).or_default() += 1,
        _ => kept.visits += 1,
    }
    let kept = turn.view().own::<Due>();
    let in_ruleset = turn.view().kept::<Kept>().visits.load(Ordering::Relaxed);
    let by_cell: u32 = kept.by_cell.values().sum();
    let visits = kept.visits + kept.unwritten + kept.half + by_cell + in_ruleset;
    if bug == Bug::Collects {
        COLLECTED.lock().unwrap_or_else(PoisonError::into_inner).push(visits);
    }
    assert!(bug != Bug::Panics || visits < 2, "more visits than a sprite can count");
    if visits.is_multiple_of(3) {
        turn.give_bonus(turn.active(), "visits", 1);
    }
    if bug == Bug::HashOrder {
        let player = first_of_a_set(turn.view());
        turn.give_bonus(player, "first of all", 1);
    }
    Flow::Done
}

#[allow(clippy::disallowed_types)] // that is the bug
fn first_of_a_set(view: View<'_>) -> PlayerId {
    let all: std::collections::HashSet<usize> = (0..view.players().max(2)).collect();
    let first = all.into_iter().next().unwrap_or_default();
    PlayerId::from_index(first % view.players())
}

fn explain(view: View<'_>, _: Action, reasons: &mut Vec<&'static str>) {
    if view.rules().phase(view.state()).is_some() {
        reasons.push("SPRITE-01");
    }
}

fn explain_badly(_: View<'_>, _: Action, reasons: &mut Vec<&'static str>) {
    reasons.push("SPRITE-99");
}

/// When her meeple leaves, she stays on the tile.
fn stay_behind(turn: &mut Turn<'_>, change: &FigureMove) {
    let view = turn.view();
    let bug = view.kept::<Kept>().bug;
    if ward(view) != Some(change.figure) || bug == Bug::GoesAlong {
        return;
    }
    if let (Some(herself), Some(cell)) = (herself(view), view.only_cell(change.from)) {
        turn.move_figure(herself, Place::Cell(cell), Why::Moved);
    }
    if bug == Bug::LosesMeeple {
        turn.move_figure(change.figure, Place::Beside, Why::Moved);
    }
}

fn has_company(view: View<'_>) -> bool {
    ward(view).is_some_and(|figure| view.figure(figure).owner == Some(view.active()))
}

/// SPRITE-03.
fn wait_for_claim(turn: &mut Turn<'_>) {
    if has_company(turn.view()) {
        turn.own_mut::<Due>().waits = true;
    }
}

fn give_point(turn: &mut Turn<'_>) {
    if has_company(turn.view()) {
        give(turn);
    }
}

fn give(turn: &mut Turn<'_>) {
    let kept = turn.view().kept::<Kept>();
    let (label, points) = (if kept.bug == Bug::NoWord { "" } else { "sprite" }, kept.at_start);
    turn.give_bonus(turn.active(), label, points);
}

fn offer_claim(view: View<'_>, choices: &mut Choices<'_>) {
    if view.own::<Due>().waits && choices.player() == view.active() {
        choices.push(Action::plain(view.kept::<Kept>().claim));
    }
}

fn claim(turn: &mut Turn<'_>, _: Action) -> Flow {
    turn.own_mut::<Due>().waits = false;
    give(turn);
    Flow::Stay
}

fn forget_claim(turn: &mut Turn<'_>) {
    if turn.view().own::<Due>().waits {
        turn.own_mut::<Due>().waits = false;
    }
}

/// SPRITE-04.
fn bonus(view: View<'_>, scoring: &Scoring, figure: FigureId, bonuses: &mut Bonuses) {
    let earns = ward(view) == Some(figure) && scoring.cause().is_ordinary();
    if let Some(owner) = view.figure(figure).owner.filter(|_| earns) {
        bonuses.give(owner, "sprite", 3);
    }
}

/// She revels once she has been somewhere.
fn begin_revel(turn: &mut Turn<'_>) -> Flow {
    let stranger = turn.view().kept::<Kept>().bug == Bug::AsksStranger;
    let player = if stranger { PlayerId::from_index(turn.view().players()) } else { turn.active() };
    if turn.view().own::<Due>().visits == 0 { Flow::Done } else { Flow::Ask(player) }
}

fn offer_revel(view: View<'_>, choices: &mut Choices<'_>) {
    choices.push(Action::plain(view.kept::<Kept>().revel));
}

fn revel(_: &mut Turn<'_>, _: Action) -> Flow {
    Flow::Again
}
