//! Chance that makes no sense, and tiles that nobody lays.

use super::*;
use tilewright::core::event::Pile;

#[test]
fn chance_has_to_have_an_outcome() {
    for id in ["no-outcome", "heavy-dice"] {
        let (_, fault) = play_until_fault(id);
        assert_eq!((named(&fault), &fault.kind), ((id, "phase", "dice"), &FaultKind::NoOutcome));
    }
    let (_, fault) = play_until_fault("odd-dice");
    assert_eq!(named(&fault), ("odd-dice", "phase", "dice"));
    assert!(matches!(fault.kind, FaultKind::UnsoundOffer { problem: "there is no such verb", .. }));
}

#[test]
fn a_tile_that_is_drawn_and_never_laid_leaves_the_game_and_is_not_lost() {
    let rules = rules("no-places");
    let mut game = setup("no-places").begin(&rules).unwrap();
    while let Some(decision) = game.decision() {
        let action = decision.legal()[0];
        game.apply(action).unwrap();
    }
    assert!(game.result().is_some());
    let state = game.state();
    let piles = [Pile::Supply, Pile::Aside, Pile::Discarded];
    let tiles: u32 = piles.iter().map(|&pile| state.pile_total(pile)).sum();
    assert_eq!(tiles as usize + state.board().tiles().len(), 72);
}
