//! A filter that is limited to one cell, or to features or tiles of a sort, says what it would say unlimited: cells also
//! beyond those that are looked up ahead.

use tilewright::core::prelude::*;
use tilewright::prelude::*;

const COUNT: i16 = 11;

/// Bars a row of cells, each by a filter of its own, and features of two sorts in every other turn.
#[derive(Debug)]
struct Row {
    limited: bool,
}

const fn cell<const N: i16>() -> Cell {
    Cell::new(N - COUNT / 2, 1)
}

fn here<const N: i16>(view: View<'_>) -> Option<Cell> {
    // In every third turn a filter has no cell at all.
    (view.state().turn() % 3 != N as u32 % 3).then_some(cell::<N>())
}

fn stand<const N: i16>(view: View<'_>, wish: &Standing) -> Verdict {
    Verdict::deny_if(here::<N>(view) == Some(wish.cell), "ROW-01")
}

fn enter<const N: i16>(view: View<'_>, _: FigureId, to: Cell) -> Verdict {
    Verdict::deny_if(here::<N>(view) == Some(to), "ROW-02")
}

/// Bars complete features; a filter of any feature has to look for itself.
fn keep_off_complete(view: View<'_>, wish: &Standing) -> Verdict {
    let barred = view.state().turn() % 2 == 0 && view.feature(wish.segment).is_complete();
    Verdict::deny_if(barred, "ROW-03")
}

fn keep_off_occupied(view: View<'_>, wish: &Standing) -> Verdict {
    let barred = view.state().turn() % 2 == 1 && view.feature(wish.segment).is_occupied();
    Verdict::deny_if(barred, "ROW-04")
}

impl Row {
    fn bar<const N: i16>(&self, rules: &mut RulesBuilder) {
        let standing = rules.filter_standing(&format!("row/stand-{N}"), stand::<N>);
        if self.limited {
            standing.at(here::<N>);
        }
        let entry = rules.filter_entry(&format!("row/enter-{N}"), enter::<N>);
        if self.limited {
            entry.at(here::<N>);
        }
    }
}

impl Expansion for Row {
    fn id(&self) -> &'static str {
        "row"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        self.bar::<0>(rules);
        self.bar::<1>(rules);
        self.bar::<2>(rules);
        self.bar::<3>(rules);
        self.bar::<4>(rules);
        self.bar::<5>(rules);
        self.bar::<6>(rules);
        self.bar::<7>(rules);
        self.bar::<8>(rules);
        self.bar::<9>(rules);
        self.bar::<10>(rules);
        let complete = rules.filter_standing("row/keep-off-complete", keep_off_complete);
        if self.limited {
            complete.when_feature(FeatureIs::Complete);
        }
        let occupied = rules.filter_standing("row/keep-off-occupied", keep_off_occupied);
        if self.limited {
            occupied.when_feature(FeatureIs::Occupied);
        }
        rules.states("ROW-01", "nobody stands in the row");
        rules.states("ROW-02", "nothing enters the row");
        rules.states("ROW-03", "nobody joins a complete feature in an even turn");
        rules.states("ROW-04", "nobody joins an occupied feature in an odd turn");
    }
}

/// Bars where the dragon stands and the tile just laid, if that is a volcano: few enough filters for all to be looked up
/// ahead with those of the sets.
#[derive(Debug)]
struct Few {
    limited: bool,
}

fn beside_dragon(view: View<'_>, wish: &Standing) -> Verdict {
    let dragon = view.rules().find_figure("dragon").and_then(|kind| view.neutral(kind));
    let cell = dragon.and_then(|dragon| view.only_cell(view.figure(dragon).place));
    Verdict::deny_if(cell == Some(wish.cell), "FEW-01")
}

fn on_new_tile(view: View<'_>, wish: &Standing) -> Verdict {
    let volcano = view.kept::<AttributeId>();
    Verdict::deny_if(view.placed_cell() == Some(wish.cell) && view.placed_has(*volcano), "FEW-02")
}

fn on_volcano(view: View<'_>, wish: &Standing) -> Verdict {
    let tile = view.graph().tile(wish.segment);
    Verdict::deny_if(view.tile_has(tile, *view.kept::<AttributeId>()), "FEW-03")
}

impl Expansion for Few {
    fn id(&self) -> &'static str {
        "few"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let dragon = rules.figure_name("dragon");
        let volcano = rules.attribute("volcano");
        rules.keep(volcano);
        let beside = rules.filter_standing("few/beside-dragon", beside_dragon);
        if self.limited {
            beside.at_neutral(dragon);
        }
        let new = rules.filter_standing("few/on-new-tile", on_new_tile);
        if self.limited {
            new.at_placed().when(volcano);
        }
        let volcanic = rules.filter_standing("few/on-volcano", on_volcano);
        if self.limited {
            volcanic.when(volcano);
        }
        rules.states("FEW-01", "nobody joins the dragon");
        rules.states("FEW-02", "nobody stands on a volcano just laid");
        rules.states("FEW-03", "nobody stands on a volcano");
    }
}

fn begin(expansion: impl Expansion + 'static, seed: u64) -> Game {
    let composition = Composition::new().sets(["base", "princess-and-dragon"]).plug_in(expansion);
    let rules = composition.build().expect("the sets and the filters go together");
    Game::new(&rules, Players::count(2), seed).expect("two may play")
}

/// Plays two games at once, and counts how often each rule barred something.
fn compare<const N: usize>(mut limited: Game, mut unlimited: Game, seed: u64, ids: [&str; N]) -> [u32; N] {
    let mut barred = [0; N];
    let mut dice = Numbers::new(Seed(seed));
    while let (Some(one), Some(other)) = (limited.decision(), unlimited.decision()) {
        let legal = one.legal().to_vec();
        assert_eq!(legal, other.legal(), "seed {seed}");
        // What is refused is refused for the same reasons.
        let rules = limited.rules().clone();
        for segment in View::new(&rules, limited.state()).segments() {
            let wish = Action::figure_to(rules.find_figure("meeple").expect("there are meeples"), segment);
            if !legal.contains(&wish) {
                let why = limited.rules().explain(limited.state(), wish);
                assert_eq!(why, unlimited.rules().explain(unlimited.state(), wish), "seed {seed}");
                for (count, id) in barred.iter_mut().zip(ids) {
                    *count += u32::from(why.rules.iter().any(|rule| rule.id == id));
                }
            }
        }
        let action = legal[dice.roll(legal.len())];
        limited.apply(action).expect("it was offered");
        unlimited.apply(action).expect("it was offered");
    }
    let scores = |game: &Game| game.result().map(|result| result.scores);
    assert_eq!(scores(&limited), scores(&unlimited));
    barred
}

fn total<const N: usize>(games: impl Iterator<Item = [u32; N]>) -> [u32; N] {
    games.fold([0; N], |sum, game| std::array::from_fn(|index| sum[index] + game[index]))
}

#[test]
fn a_limited_filter_says_what_it_would_say_of_all() {
    let barred = total((0..4).map(|seed| {
        let (one, other) = (Row { limited: true }, Row { limited: false });
        compare(begin(one, seed), begin(other, seed), seed, ["ROW-01", "ROW-03", "ROW-04"])
    }));
    assert!(barred.iter().all(|&count| count > 100), "each of them has to matter: {barred:?}");
}

#[test]
fn so_do_few_that_are_about_a_figure_a_new_tile_or_an_attribute() {
    let barred = total((0..4).map(|seed| {
        let (one, other) = (Few { limited: true }, Few { limited: false });
        compare(begin(one, seed), begin(other, seed), seed, ["FEW-01", "FEW-02", "FEW-03"])
    }));
    assert!(barred.iter().all(|&count| count > 20), "each of them has to matter: {barred:?}");
}

/// Adds one list to the act phase, tile by tile or segment by segment.
#[derive(Debug)]
struct Reach {
    by_tile: bool,
}

impl Expansion for Reach {
    fn id(&self) -> &'static str {
        "reach"
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let offer: tilewright::core::hook::Offer = if self.by_tile {
            |view, choices| {
                let meeple = view.rules().find_figure("meeple").expect("there are meeples");
                if view.in_supply(choices.player(), meeple) != 0 {
                    view.tiles().for_each(|tile| choices.push_figures(meeple, tile));
                }
            }
        } else {
            |view, choices| {
                let meeple = view.rules().find_figure("meeple").expect("there are meeples");
                if view.in_supply(choices.player(), meeple) != 0 {
                    view.segments().for_each(|segment| choices.push_figure(meeple, segment));
                }
            }
        };
        rules.offer(vocabulary::phases::ACT, "reach/offer", offer);
    }
}

#[test]
fn who_stands_on_a_cell_is_who_touches_it_alone() {
    let mut game = begin(Few { limited: true }, 5);
    let mut dice = Numbers::new(Seed(5));
    let mut found = 0;
    while let Some(decision) = game.decision() {
        let legal = decision.legal();
        let action = legal[dice.roll(legal.len())];
        game.apply(action).expect("it was offered");
        let view = View::new(game.rules(), game.state());
        for tile in view.tiles() {
            let cell = view.tile(tile).cell;
            let all = view.state().figures();
            let alone =
                all.filter(|(_, figure)| view.only_cell(figure.place) == Some(cell)).map(|(id, _)| id);
            let here: Vec<FigureId> = view.figures_at(cell).collect();
            assert_eq!(here, alone.collect::<Vec<_>>());
            found += here.len();
        }
    }
    assert!(found > 100);
}

#[test]
fn a_whole_tile_is_offered_as_its_segments_are() {
    for seed in 0..2 {
        let (one, other) = (begin(Reach { by_tile: true }, seed), begin(Reach { by_tile: false }, seed));
        let _ = compare(one, other, seed, []);
    }
}
