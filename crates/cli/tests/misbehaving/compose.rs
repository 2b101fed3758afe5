//! What is wrong when a game is composed.

use super::*;
use crate::rogues::Rogue;
use tilewright::core::builder::RulesBuilder;
use tilewright::core::error::BuildProblem;
use tilewright::core::prelude::*;

fn problems(expansions: impl IntoIterator<Item = Rogue>) -> Vec<BuildProblem> {
    let base = Composition::new().set("base");
    match expansions.into_iter().fold(base, Composition::plug_in).build() {
        Err(ComposeError::Build(error)) => error.problems,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("it can be composed"),
    }
}

#[track_caller]
fn told(expansions: impl IntoIterator<Item = Rogue>, message: &str) {
    let found = problems(expansions);
    assert!(found.iter().any(|problem| problem.message() == message), "{found:#?}");
}

#[test]
fn two_expansions_claim_one_thing() {
    let both = |build: fn(&mut RulesBuilder)| [Rogue("mine", build), Rogue("yours", build)];
    told(
        both(|rules| {
            rules.claim_attribute("well");
        }),
        "attribute `well` is declared by `mine` and by `yours`",
    );
    told(
        both(|rules| {
            rules.verb("dig", Target::Nothing, |_, _| Flow::Done);
        }),
        "verb `dig` is declared by `mine` and by `yours`",
    );
    told(
        both(|rules| rules.phase(Phase::new("dusk", |_| Flow::Done))),
        "label `dusk` is declared by `mine` and by `yours`",
    );
    told(
        both(|rules| {
            rules.figure_kind(FigureKind::new("ox"));
        }),
        "figure kind `ox` is declared by `mine` and by `yours`",
    );
    told(
        [
            Rogue("mine", |rules| rules.states("OX-01", "the ox is slow")),
            Rogue("yours", |rules| rules.states("OX-01", "the ox is fast")),
        ],
        "expansion `yours`: it states the rule OX-01 in other words than another does, or than before",
    );
}

#[test]
fn a_contradictory_order_is_told_with_everybody_in_it() {
    let found = problems([
        Rogue("evening", |rules| rules.phase(Phase::new("dusk", |_| Flow::Done).after("dawn"))),
        Rogue("morning", |rules| rules.phase(Phase::new("dawn", |_| Flow::Done).after("dusk"))),
    ]);
    let [BuildProblem::Cycle { members, .. }] = found.as_slice() else { panic!("{found:#?}") };
    assert!(members.iter().any(|member| member.contains("of evening")), "{members:?}");
    assert!(members.iter().any(|member| member.contains("of morning")), "{members:?}");
}

#[test]
fn an_expansion_that_panics_is_named_beside_all_else_that_is_wrong() {
    let found = problems([
        Rogue("mine", |_| panic!("no mill")),
        Rogue("yours", |rules| rules.unsound("it has no wheel", "add one")),
    ]);
    assert_eq!(found.len(), 2, "{found:#?}");
    assert_eq!(found[0].code(), "compose::panicked");
    assert_eq!(
        found[0].to_string(),
        "expansion `mine` panics when it is composed: no mill; leave it out, or mend its `build`"
    );
}

#[test]
fn what_takes_the_place_of_something_is_told() {
    let one = |build: fn(&mut RulesBuilder)| [Rogue("mine", build)];
    told(
        one(|rules| {
            rules.keep(1_u8);
            rules.keep(2_u16);
        }),
        "expansion `mine`: it keeps two things",
    );
    told(
        one(|rules| {
            rules.own_state::<u8>();
            rules.own_state::<u16>();
        }),
        "expansion `mine`: it declares two states of its own",
    );
    told(
        one(|rules| {
            rules.verb("dig up", Target::Nothing, |_, _| Flow::Done);
        }),
        "expansion `mine`: its verb \"dig up\" is no word, so that nobody could type it",
    );
    let ninth = problems(one(|rules| {
        for class in 0..=8_u8 {
            let name: &'static str = Box::leak(format!("ox-{class}").into_boxed_str());
            rules.figure_kind(FigureKind::new(name).class(class));
        }
    }));
    assert_eq!(ninth.len(), 1, "{ninth:#?}");
    assert_eq!(
        ninth[0].to_string(),
        "expansion `mine`: its figure `ox-8` is of class 8; take a class from 0 to 7"
    );
    let many = problems(one(|rules| {
        for number in 0..300 {
            let name: &'static str = Box::leak(format!("phase-{number}").into_boxed_str());
            rules.phase(Phase::new(name, |_| Flow::Done));
        }
    }));
    assert!(many.iter().any(|problem| problem.message() == "too many phases of a turn: 306, at most 250"));
}
