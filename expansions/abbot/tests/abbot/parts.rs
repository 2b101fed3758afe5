//! With other expansions that give turns more parts and tiles more gardens: ABB-40 to ABB-42.

use tilewright_testkit::prelude::*;

use crate::common::{MONASTERY, composition, lay};
use crate::made_up::TwoParts;

/// ABB-40, ABB-27
#[test]
fn abb_40_recalled_in_the_first_part_and_placed_in_the_second() {
    let mut game = Script::new(composition().plug_in(TwoParts), 2);
    game.turn(MONASTERY, "abbot monastery");
    lay(&mut game, "road-straight 1,0").play("pass");
    game.turn("road-straight -1,0", "pass").turn("road-straight 2,0", "pass");
    assert_eq!(game.active(), "A");
    lay(&mut game, "road-straight 3,0").play("recall 0,-1 monastery");
    assert_eq!((game.active(), game.score(0)), ("A", 1 + 3));
    lay(&mut game, "road-straight-garden 4,0").play("abbot garden");
    assert_eq!((game.active(), game.figures()), ("B", vec!["4,0 A abbot garden".to_owned()]));
}

/// ABB-40
#[test]
fn abb_40_placed_in_the_first_part_and_recalled_in_the_second() {
    let mut game = Script::new(composition().plug_in(TwoParts), 2);
    lay(&mut game, MONASTERY).play("abbot monastery");
    lay(&mut game, "road-straight 1,0").play("recall 0,-1 monastery");
    assert_eq!((game.active(), game.scores()), ("B", &[3, 0][..]));
}
