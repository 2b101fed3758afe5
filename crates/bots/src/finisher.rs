//! A player that keeps its figures moving, and costs hardly more than chance.

use tilewright::core::figure::Place;
use tilewright::core::geometry::Cell;
use tilewright::core::kind::{Completion, FeatureKindId, SegmentId};
use tilewright::core::view::View;
use tilewright::prelude::*;

use crate::Bot;

/// More open ports than this are not closed by one tile.
const FEW: u32 = 3;

/// Lays a tile where it finishes a feature of its own, if it sees such a place, and else anywhere; puts figures only where
/// they may come home in the game, if it can; leaves the rest to chance. Random play starves of figures, which go to the
/// fields and stay there: to measure an engine, this one asks more of it.
///
/// ```
/// use tilewright::prelude::*;
/// use tilewright_bots::{Bot, FinisherBot};
///
/// let rules = Composition::new().set("base").build()?;
/// let mut game = Game::with_draws(&rules, Players::count(1), 1, ["city-cap", "city-cap"])?;
/// for text in ["place 0,-1 r180", "meeple city"] {
///     game.apply(game.parse(text)?)?;
/// }
/// let mut legal = ActionList::new();
/// game.legal_into(&mut legal);
/// let action = FinisherBot::new(1).choose(&game, &legal);
/// assert_eq!(game.text(action), "place 0,-2 r0"); // closes the city of its knight
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FinisherBot {
    numbers: Numbers,
}

impl FinisherBot {
    /// One with a seed, by which it decides among equals.
    pub fn new(seed: u64) -> Self {
        Self { numbers: Numbers::new(Seed(seed)) }
    }
}

impl Bot for FinisherBot {
    fn name(&self) -> &'static str {
        "finisher"
    }

    fn choose(&mut self, game: &Game, legal: &[Action]) -> Action {
        let number = self.numbers.get(game.state().plies());
        let Some(Decider::Player(me)) = game.decider() else { return Action::pass() };
        choose(View::new(game.rules(), game.state()), me, legal, number)
    }
}

/// Plays a game to its end by the finisher's choices for all seats, without checking what is listed. Returns the plies
/// played.
///
/// ```
/// use tilewright::prelude::*;
///
/// let rules = Composition::new().set("base").build()?;
/// let start = Game::with_open_chance(&rules, Players::count(2))?;
/// let mut game = start.clone();
/// game.set_recording(Recording::NONE);
/// let mut dice = Numbers::new(Seed(1));
/// game.restart(&start, 1);
/// assert!(tilewright_bots::play_finishing(&mut game, &mut dice) > 71);
/// assert!(game.result().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_finishing(game: &mut Game, dice: &mut Numbers) -> u32 {
    let before = game.state().plies();
    while let Some(decision) = game.decision() {
        let Decider::Player(me) = decision.decider() else { break };
        let (game_now, number) = (decision.game(), dice.advance());
        let action = choose(View::new(game_now.rules(), game_now.state()), me, decision.legal(), number);
        game.apply_unchecked(action);
    }
    game.state().plies() - before
}

fn choose(view: View<'_>, me: PlayerId, legal: &[Action], number: u64) -> Action {
    let better = match legal.first() {
        Some(action) if action.is_placement() => finishing(view, me, legal),
        Some(action) if action.is_figure() => coming_home(view, legal, number),
        _ => None,
    };
    better.or_else(|| legal.get(below(number, legal.len())).copied()).unwrap_or_else(Action::pass)
}

/// A placement that seems to finish a feature of the player's.
fn finishing(view: View<'_>, me: PlayerId, legal: &[Action]) -> Option<Action> {
    let rules = view.rules();
    let printed = rules.tile_kind(view.state().drawn()?).segments();
    // Kinds are fewer than bits of a word.
    let closable = printed.iter().filter(|printed| comes_home(view, printed.kind));
    let closable = closable.fold(0_u64, |kinds, printed| kinds | 1 << printed.kind.index());
    if closable == 0 {
        return None;
    }
    for (kind, _) in rules.figure_kinds() {
        for figure in view.figures_of(me, kind) {
            let Place::Segment(segment) = view.figure(figure).place else { continue };
            if closable & 1 << view.kind_of(segment).index() == 0 {
                continue;
            }
            let open = view.graph().open_ports(segment);
            if open == 0 || open > FEW {
                continue;
            }
            if let Some(gap) = only_gap(view, segment, open)
                && let Some(&action) =
                    legal.iter().find(|action| action.cell() == gap && closes(view, segment, **action))
            {
                return Some(action);
            }
        }
    }
    None
}

/// The empty cell at which a feature with so many open ports is open, if there is only one.
fn only_gap(view: View<'_>, segment: SegmentId, mut open: u32) -> Option<Cell> {
    let mut gap = None;
    for member in view.graph().members(segment) {
        for (cell, ports) in around(view, member) {
            if view.board().tile_at(cell).is_none() {
                if *gap.get_or_insert(cell) != cell {
                    return None;
                }
                open = open.saturating_sub(ports);
                if open == 0 {
                    // No port of another member is open.
                    return gap;
                }
            }
        }
    }
    gap
}

/// The cells that the ports of a segment face, each with how many do.
fn around(view: View<'_>, segment: SegmentId) -> impl Iterator<Item = (Cell, u32)> {
    let tile = view.tile(view.graph().tile(segment));
    let printed = &view.rules().tile_kind(tile.kind).segments()[view.graph().local(segment)];
    let ports = printed.ports.turned(tile.rotation);
    ports.sides().map(move |side| (tile.cell.step(side), ports.at(side)))
}

/// Whether a placement leaves no side of the feature open: the segment that continues it meets laid tiles only.
fn closes(view: View<'_>, segment: SegmentId, action: Action) -> bool {
    let Some(kind) = view.state().drawn() else { return false };
    let wanted = view.kind_of(segment);
    let printed = view.rules().tile_kind(kind).segments();
    printed.iter().filter(|printed| printed.kind == wanted).all(|printed| {
        let mut sides = printed.ports.turned(action.rotation()).sides();
        sides.all(|side| view.board().tile_at(action.cell().step(side)).is_some())
    })
}

fn comes_home(view: View<'_>, kind: FeatureKindId) -> bool {
    view.rules().feature_kind(kind).completed_when() == Completion::Closed
}

/// One of the figure placements from which the figure may come home in the game, each equally likely.
fn coming_home(view: View<'_>, legal: &[Action], number: u64) -> Option<Action> {
    let good = |action: &&Action| {
        action.is_figure()
            && view.rules().feature_kind(view.kind_of(action.segment())).completed_when() != Completion::Never
    };
    let count = legal.iter().filter(good).count();
    if count == 0 {
        // Better none than a figure that stays for good.
        return legal.last().copied().filter(|action| action.is_pass());
    }
    legal.iter().filter(good).nth(below(number, count)).copied()
}
