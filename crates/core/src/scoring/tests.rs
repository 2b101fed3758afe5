use std::sync::atomic::{AtomicU32, Ordering};

use super::*;
use crate::fault::{FaultKind, watch};
use crate::figure::Place;
use crate::fixture::{Says, lay, lines, rules, state, tile};
use crate::kind::{FigureKind, FigureKindId};
use crate::state::Recording;
use crate::tile::TileSpec;

const A: PlayerId = PlayerId(0);
const B: PlayerId = PlayerId(1);
const C: PlayerId = PlayerId(2);
/// The wall of the first tile; on the second tile it is 1.
const WALL: SegmentId = SegmentId(0);

/// A wall that goes on in the east and in the west.
fn span() -> Vec<TileSpec> {
    vec![tile("span", &[("wall", "wc ec")])]
}

/// Guards count 1 and captains 2; mules count nothing; scribes have a majority of their own. A tile of wall is worth 2.
fn people() -> Says {
    Says("people", |rules| {
        rules.figure_kind(FigureKind::new("guard").per_player(4).meeple());
        rules.figure_kind(FigureKind::new("captain").per_player(1).strength(2));
        rules.figure_kind(FigureKind::new("mule").per_player(1));
        rules.figure_kind(FigureKind::new("scribe").per_player(2).strength(1).class(3));
        let wall = rules.feature_name("wall");
        rules.worth(wall, "people/count-tiles", |view, scoring, points| {
            points.add("tile", view.feature(scoring.segment()).tiles(), 2);
        });
    })
}

fn place(rules: &Ruleset, state: &mut State, people: &[(PlayerId, &str)]) {
    for &(player, kind) in people {
        let kind = rules.find_figure(kind).unwrap();
        assert!(Turn::new(rules, state).place_figure(player, kind, WALL).is_some());
    }
}

/// Scores the wall of three players' people; the answer is the scores.
fn scored(said: Option<Says>, people_there: &[(PlayerId, &str)], cause: Cause) -> (Vec<i32>, State) {
    let rules = rules(span(), [lines(), people()].into_iter().chain(said));
    let mut state = state(&rules, 3);
    lay(&rules, &mut state, "span", 1, 0);
    place(&rules, &mut state, people_there);
    Turn::new(&rules, &mut state).score_feature(WALL, cause);
    (state.scores().to_vec(), state)
}

#[test]
fn points_are_items_each_with_its_rate() {
    let mut points = Points::default();
    points.add("tile", 3, 2);
    points.add("pennant", 0, 2);
    points.add("inn", 1, 5);
    let item = |label, count, each| Item { label, count, each };
    assert_eq!(points.items(), [item("tile", 3, 2), item("inn", 1, 5)], "none of something is no line");
    assert_eq!(points.total(), 11);
    points.set_rate("tile", 4);
    points.set_count("inn", 2);
    assert_eq!(points.items(), [item("tile", 3, 4), item("inn", 2, 5)], "each changes its own line alone");
    points.set_rate("moat", 9);
    points.set_count("moat", 9);
    assert_eq!(points.total(), 22);
    points.void();
    assert_eq!((points.items().len(), points.total()), (2, 0));
}

/// Players whom no game has are no winners, and nobody else stops being one with them.
#[test]
fn winners_are_players_of_a_game() {
    let mut winners = Winners::default();
    winners.insert(A);
    for stranger in [8, 16, 255].map(PlayerId) {
        assert!(!winners.contains(stranger));
        winners.remove(stranger);
        winners.insert(stranger);
        assert!(winners.iter().eq([A]));
    }
    assert_eq!(PlayerId(255).to_string(), "player 256");
}

#[test]
fn the_most_that_is_given_at_once_is_given() {
    let points = |count, each| {
        let mut points = Points::default();
        points.add("gold", count, each);
        points
    };
    assert!(!points(1, MOST_POINTS).are_absurd() && !points(1, -MOST_POINTS).are_absurd());
    assert!(points(1, MOST_POINTS + 1).are_absurd() && points(1, -MOST_POINTS - 1).are_absurd());
    let mut list = Points::default();
    for _ in 0..MOST_ITEMS {
        list.add("coin", 1, 1);
    }
    assert!(!list.are_absurd());
    list.add("coin", 1, 1);
    assert!(list.are_absurd());
}

#[test]
fn a_majority_takes_it_all_and_those_who_tie_get_it_each() {
    let wall = |people: &[_]| scored(None, people, Cause::Completed).0;
    assert_eq!(wall(&[(A, "guard"), (B, "guard"), (B, "guard")]), [0, 4, 0]);
    assert_eq!(wall(&[(A, "guard"), (A, "guard"), (C, "captain"), (B, "guard")]), [4, 0, 4]);
    assert_eq!(wall(&[]), [0, 0, 0]);
}

#[test]
fn only_figures_that_occupy_count_as_occupants() {
    let rules = rules(span(), [lines(), people()]);
    let mut state = state(&rules, 3);
    lay(&rules, &mut state, "span", 1, 0);
    let occupants = |state: &State| [0, 1].map(|wall| state.graph().occupants(SegmentId(wall)));
    place(&rules, &mut state, &[(A, "mule"), (B, "captain")]);
    assert_eq!(occupants(&state), [0, 0]);
    place(&rules, &mut state, &[(A, "guard"), (B, "guard")]);
    assert_eq!(occupants(&state), [2, 2], "of the feature, whichever segment is asked for");
    Turn::new(&rules, &mut state).score_feature(WALL, Cause::Completed);
    assert_eq!(occupants(&state), [0, 0]);
}

#[test]
fn nobody_wins_with_strength_nothing() {
    let (scores, state) = scored(None, &[(A, "mule")], Cause::Completed);
    assert_eq!(scores, [0, 0, 0]);
    assert_eq!(state.scored, [WALL], "that it was evaluated is recorded");
    assert!(state.figures().all(|(_, figure)| !figure.place.is_on_board()), "and the mule is home");
}

#[test]
fn each_class_of_figures_has_a_majority_of_its_own() {
    let there = [(C, "scribe"), (A, "guard"), (B, "guard"), (B, "scribe"), (A, "guard"), (C, "scribe")];
    assert_eq!(scored(None, &there, Cause::Completed).0, [4, 0, 4]);
    assert_eq!(scored(None, &[(B, "scribe")], Cause::Completed).0, [0, 4, 0], "class 3 without class 0");
}

/// The cause decides what becomes of the figures, and whether the feature counts as scored when completed.
#[test]
fn figures_go_home_but_at_the_end_of_the_game() {
    for (cause, home, recorded) in
        [(Cause::Completed, true, 1), (Cause::Other("fire"), true, 0), (Cause::Final, false, 0)]
    {
        let (scores, state) = scored(None, &[(A, "guard"), (B, "mule")], cause);
        assert_eq!(scores, [4, 0, 0], "{cause:?}");
        let away = state.figures().filter(|(_, figure)| figure.place == Place::Segment(WALL)).count();
        assert_eq!((away, state.scored.len()), (if home { 0 } else { 2 }, recorded), "{cause:?}");
    }
}

/// What a stage of scoring tells: where, why, for whom.
#[test]
fn winners_are_a_set_that_a_tie_break_takes_players_off() {
    let rules = rules(span(), [lines(), people()]);
    let mut state = state(&rules, 3);
    place(&rules, &mut state, &[(A, "captain"), (B, "guard"), (C, "guard"), (C, "guard")]);
    let scoring = rules.evaluate(&state, WALL, Cause::Final);
    let mut winners = scoring.winners();
    let list = |winners: Winners| winners.iter().collect::<Vec<_>>();
    assert_eq!((list(winners), winners.len(), winners.is_empty()), (vec![A, C], 2, false));
    assert_eq!([A, B, C].map(|player| winners.contains(player)), [true, false, true]);
    winners.remove(B);
    assert_eq!(list(winners), [A, C]);
    winners.remove(C);
    assert_eq!((list(winners), winners.len()), (vec![A], 1));
    winners.remove(A);
    assert_eq!((list(winners), winners.len(), winners.is_empty()), (vec![], 0, true));
}

#[test]
fn an_evaluation_tells_all_and_changes_nothing() {
    let rules = rules(span(), [lines(), people()]);
    let mut state = state(&rules, 3);
    lay(&rules, &mut state, "span", 1, 0);
    place(&rules, &mut state, &[(A, "captain"), (B, "guard"), (C, "scribe")]);
    let before = state.clone();
    let scoring = rules.evaluate(&state, SegmentId(1), Cause::Other("fire"));
    assert_eq!(
        (scoring.segment(), scoring.cause(), scoring.class()),
        (SegmentId(1), Cause::Other("fire"), 0)
    );
    assert_eq!(scoring.kind(), state.graph().kind(WALL));
    assert_eq!([A, B, C].map(|player| scoring.strength(player)), [2, 1, 0]);
    assert_eq!(scoring.figures().len(), 3, "of every class");
    assert_eq!(scoring.points(), &rules.worth(&state, WALL, Cause::Other("fire")));
    assert_eq!(scoring.points().total(), 4);
    assert!(state == before);
    place(&rules, &mut state, &[(B, "captain")]);
    let again = rules.evaluate(&state, WALL, Cause::Final);
    assert_eq!((again.cause(), again.strength(B)), (Cause::Final, 3));
}

/// Adds its own number wherever a score passes: each hook finds what its own expansion keeps.
macro_rules! adder {
    ($id:literal, $number:literal) => {
        Says($id, |rules| {
            let wall = rules.feature_name("wall");
            let number: i32 = $number;
            rules.keep(number);
            rules.strength(concat!($id, "/strength"), |view, _, _, strength| {
                strength + view.kept::<i32>().unsigned_abs()
            });
            rules.tie_break(concat!($id, "/tie-break"), |view, scoring, winners| {
                assert_eq!((*view.kept::<i32>(), scoring.winners().len()), ($number, 2));
                if $number == 5 {
                    winners.remove(A);
                }
            });
            rules.worth(wall, concat!($id, "/worth"), |view, _, points| {
                points.add($id, 1, *view.kept::<i32>());
            });
            rules.share(concat!($id, "/share"), |view, scoring, player, share| {
                assert!(scoring.winners().contains(player));
                share.add($id, 10, *view.kept::<i32>());
            });
            rules.bonus(concat!($id, "/bonus"), |view, scoring, figure, bonuses| {
                let owner = view.figure(figure).owner.unwrap();
                assert!(scoring.figures().contains(&figure));
                bonuses.give(owner, $id, 100 * view.kept::<i32>());
            });
            rules.on_scored(concat!($id, "/after"), |turn, scoring| {
                let number = *turn.view().kept::<i32>();
                assert!(scoring.figures().iter().all(|&one| turn.view().figure(one).place == Place::Supply));
                turn.give_bonus(C, $id, 1000 * number);
            });
        })
    };
}

#[test]
fn every_hook_of_every_stage_sees_what_its_expansion_keeps() {
    let rules = rules(span(), [lines(), people(), adder!("five", 5), adder!("nine", 9)]);
    let mut state = state(&rules, 3);
    place(&rules, &mut state, &[(A, "guard"), (B, "guard")]);
    assert_eq!(rules.evaluate(&state, WALL, Cause::Completed).strength(A), 1 + 5 + 9);
    let mut turn = Turn::new(&rules, &mut state);
    turn.score_feature(WALL, Cause::Completed);
    // B alone wins: a tile of wall, then 5 and 9 by worth, ten of each by share, a hundred by bonus, a thousand after.
    assert_eq!(state.scores(), [1400, 2 + 14 + 140 + 1400, 14_000]);
    let told = |event: &Event| match event {
        Event::Scored(scored) => Some((scored.player, scored.class, scored.points, scored.segment)),
        _ => None,
    };
    let told: Vec<_> = state.log.events.iter().filter_map(told).collect();
    let bonus = |player, points| (player, PointClass::Bonus, points, Some(WALL));
    let after = |points| (C, PointClass::Bonus, points, None);
    assert_eq!(
        told,
        [
            (B, PointClass::Feature, 156, Some(WALL)),
            bonus(A, 500),
            bonus(A, 900),
            bonus(B, 500),
            bonus(B, 900),
            after(5000),
            after(9000),
        ]
    );
}

/// The share of one winner is no other's.
#[test]
fn a_share_begins_as_the_worth_for_each_winner() {
    let more = Says("more", |rules| {
        rules.share("more/share", |_, _, player, share| {
            if player == A {
                share.set_rate("tile", 7);
            }
        });
    });
    assert_eq!(scored(Some(more), &[(A, "guard"), (B, "guard")], Cause::Completed).0, [14, 4, 0]);
}

/// Hooks are asked again only when something is wrong, and the most that is given at once is not wrong.
#[test]
fn the_largest_bonus_is_given_and_asked_for_once() {
    static ASKED: AtomicU32 = AtomicU32::new(0);
    let most = Says("most", |rules| {
        rules.bonus("most/give", |_, _, _, bonuses| {
            ASKED.fetch_add(1, Ordering::Relaxed);
            bonuses.give(A, "gold", MOST_POINTS);
            bonuses.give(C, "toll", -MOST_POINTS);
        });
    });
    let (scores, _) = scored(Some(most), &[(B, "guard")], Cause::Completed);
    assert_eq!(scores, [MOST_POINTS, 4, -MOST_POINTS]);
    assert_eq!(ASKED.load(Ordering::Relaxed), 1);
}

/// What a hook gives that cannot be given is its fault, by name.
#[test]
fn what_cannot_be_given_is_the_fault_of_the_hook_that_gives_it() {
    let fault = |said| {
        let rules = rules(span(), [lines(), people(), said]);
        let mut state = state(&rules, 2);
        place(&rules, &mut state, &[(A, "guard")]);
        let score = || Turn::new(&rules, &mut state).score_feature(WALL, Cause::Completed);
        let caught = watch(score).unwrap_err();
        let fault = rules.fault(&state, *caught);
        (fault.point, fault.hook, fault.kind)
    };
    let absurd = |points| FaultKind::AbsurdPoints { points };
    let told = |point, kind| (point, "rogue".to_owned(), kind);
    let dear = fault(Says("rogue", |rules| {
        let wall = rules.feature_name("wall");
        rules.worth(wall, "rogue", |_, _, points| points.add("gold", 1, MOST_POINTS)).late();
    }));
    assert_eq!(dear, told("worth", absurd(MOST_POINTS + 2)), "beside the 2 for the tile");
    let shared = fault(Says("rogue", |rules| {
        rules.share("rogue", |_, _, _, share| share.add("gold", 1, MOST_POINTS));
    }));
    assert_eq!(shared, told("share", absurd(MOST_POINTS + 2)));
    let bonus = fault(Says("rogue", |rules| {
        rules.bonus("rogue", |_, _, _, bonuses| bonuses.give(A, "gold", MOST_POINTS + 1));
    }));
    assert_eq!(bonus, told("bonus", absurd(MOST_POINTS + 1)));
    let loss = fault(Says("rogue", |rules| {
        rules.bonus("rogue", |_, _, _, bonuses| bonuses.give(A, "toll", i32::MIN));
    }));
    assert_eq!(loss, told("bonus", absurd(i32::MIN)));
    let stranger = fault(Says("rogue", |rules| {
        rules.bonus("rogue", |_, _, _, bonuses| bonuses.give(C, "gift", 1));
    }));
    assert_eq!(stranger, told("bonus", FaultKind::NoSuch { what: "player", given: 3, count: 2 }));
}

/// A hook is told whose majority it is about.
#[test]
fn a_tie_break_of_one_class_leaves_the_others_alone() {
    let strict = Says("strict", |rules| {
        rules.tie_break("strict/no-scribes", |_, scoring, winners| {
            if scoring.class() == 3 {
                winners.remove(B);
            }
        });
    });
    let there = [(A, "guard"), (B, "guard"), (B, "scribe"), (C, "scribe")];
    assert_eq!(scored(Some(strict), &there, Cause::Completed).0, [4, 4, 4]);
}

/// A figure placed on a complete feature brings it back to be scored; one on a feature that this turn completed, which
/// is to be scored anyway, does not bring it twice.
#[test]
fn a_completed_feature_is_scored_again_once() {
    let stub = vec![tile("stub", &[("wall", "ec")]), tile("end", &[("wall", "wc")])];
    let rules = rules(stub, [lines(), people()]);
    let mut state = state(&rules, 2);
    let guard = rules.find_figure("guard").unwrap();
    let put = |state: &mut State, on| {
        let figure = Turn::new(&rules, state).place_figure(A, guard, SegmentId(on));
        assert!(figure.is_some());
        state.reclaimed.clone()
    };
    assert_eq!(put(&mut state, 0), [], "it is not complete");
    lay(&rules, &mut state, "end", 1, 0);
    assert_eq!(state.completed(), [SegmentId(1)]);
    assert_eq!(state.completed_now(), 0..1);
    assert_eq!(put(&mut state, 0), [], "it is scored anyway, whichever of its segments is asked for");
    // In a later turn it is complete already.
    state.vars.completed_from = 1;
    assert_eq!(state.completed_now(), 1..1);
    assert_eq!(put(&mut state, 0), [SegmentId(0)]);
    lay(&rules, &mut state, "stub", 5, 5);
    lay(&rules, &mut state, "end", 6, 5);
    assert_eq!(state.completed_now(), 1..2, "another feature was completed");
    assert!(Turn::new(&rules, &mut state).place_figure(B, guard, SegmentId(1)).is_some());
    assert_eq!(state.reclaimed, [SegmentId(0)], "the same feature by another segment");
    state.forget_completed_again();
    assert_eq!(put(&mut state, 1), [SegmentId(1)]);
}

/// However many complete features are claimed in one turn, none is lost, and undo brings the list back as it was.
#[test]
fn many_completed_features_are_scored_again() {
    const FEATURES: u32 = 8;
    let stub = vec![tile("stub", &[("wall", "ec")]), tile("end", &[("wall", "wc")])];
    let rules = rules(stub, [lines(), people()]);
    let mut state = state(&rules, 2);
    lay(&rules, &mut state, "end", 1, 0);
    for row in 1..FEATURES as i16 {
        lay(&rules, &mut state, "stub", 0, 3 * row);
        lay(&rules, &mut state, "end", 1, 3 * row);
    }
    state.vars.completed_from = state.completed.len() as u32;
    state.set_recording(&rules, Recording { undo: true, ..Recording::NONE });
    let guard = rules.find_figure("guard").unwrap();
    state.begin_ply();
    let mut claimed = Vec::new();
    for segment in (0..FEATURES).map(|feature| SegmentId(2 * feature)) {
        let player = if segment.0 < FEATURES { A } else { B };
        assert!(Turn::new(&rules, &mut state).place_figure(player, guard, segment).is_some());
        claimed.push(segment);
    }
    assert_eq!(state.reclaimed, claimed);
    state.begin_ply();
    state.forget_completed_again();
    assert_eq!(state.reclaimed, []);
    assert!(state.undo(&rules));
    assert_eq!(state.reclaimed, claimed);
    assert!(state.undo(&rules));
    assert_eq!(state.reclaimed, []);
}

#[test]
fn classes_grow_however_the_figures_came() {
    let rules = rules(span(), [lines(), people()]);
    let mut state = state(&rules, 3);
    place(&rules, &mut state, &[(A, "scribe"), (A, "guard"), (B, "scribe")]);
    let view = View::new(&rules, &state);
    let figures: Vec<FigureId> = view.feature(WALL).figures().collect();
    let ids = |kind: FigureKindId| view.rules().figure_kind(kind).class;
    assert!(figures.iter().any(|&figure| ids(view.figure(figure).kind) == 3));
    for list in [figures.clone(), figures.into_iter().rev().collect()] {
        assert_eq!(view.classes(&list).as_slice(), [0, 3]);
    }
    assert!(view.classes(&[]).is_empty());
}
