//! A filter that is limited to one cell, or to features of a sort, says what it would say unlimited: cells also beyond those
//! that are looked up ahead.

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

fn begin(limited: bool, seed: u64) -> Game {
    let composition = Composition::new().sets(["base", "princess-and-dragon"]).plug_in(Row { limited });
    let rules = composition.build().expect("the sets and the row go together");
    Game::new(&rules, Players::count(2), seed).expect("two may play")
}

#[test]
fn a_limited_filter_says_what_it_would_say_of_all() {
    let mut barred = [0; 3];
    for seed in 0..4 {
        let (mut limited, mut unlimited) = (begin(true, seed), begin(false, seed));
        let mut dice = Numbers::new(Seed(seed));
        while let (Some(one), Some(other)) = (limited.decision(), unlimited.decision()) {
            let legal = one.legal().to_vec();
            assert_eq!(legal, other.legal(), "seed {seed}");
            // What is refused is refused for the same reasons.
            let rules = limited.rules().clone();
            for segment in View::new(&rules, limited.state()).segments() {
                let wish =
                    Action::figure_to(rules.find_figure("meeple").expect("there are meeples"), segment);
                if !legal.contains(&wish) {
                    let why = limited.rules().explain(limited.state(), wish);
                    assert_eq!(why, unlimited.rules().explain(unlimited.state(), wish), "seed {seed}");
                    for (count, id) in barred.iter_mut().zip(["ROW-01", "ROW-03", "ROW-04"]) {
                        *count += u32::from(why.rules.iter().any(|rule| rule.id == id));
                    }
                }
            }
            let action = legal[dice.roll(legal.len())];
            limited.apply(action).expect("it was offered");
            unlimited.apply(action).expect("it was offered");
        }
        assert_eq!(
            limited.result().map(|result| result.scores),
            unlimited.result().map(|result| result.scores)
        );
    }
    assert!(barred.iter().all(|&count| count > 100), "each of them has to matter: {barred:?}");
}
