//! The expansions, one for each way to misbehave. From the third turn on, so that something has been played.

use tilewright::core::builder::RulesBuilder;
use tilewright::core::hook::Enter;
use tilewright::core::prelude::*;
use tilewright::core::scoring::Points;

/// What an expansion says.
pub(crate) type Build = fn(&mut RulesBuilder);

/// An expansion that says just this.
pub(crate) struct Rogue(pub(crate) &'static str, pub(crate) Build);

impl std::fmt::Debug for Rogue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl Expansion for Rogue {
    fn id(&self) -> &'static str {
        self.0
    }

    fn build(&self, rules: &mut RulesBuilder) {
        (self.1)(rules);
    }
}

macro_rules! rogues {
    ($($id:literal: $build:expr;)*) => {
        $(inventory::submit! { Registration::new($id, "0.1.0", $id, || Box::new(Rogue($id, $build))) })*
    };
}

fn late(view: View<'_>) -> bool {
    view.state().turn() >= 3
}

/// A phase of the rogue's own, after the act phase.
fn phase(rules: &mut RulesBuilder, name: &'static str, enter: Enter) {
    rules.phase(Phase::new(name, enter).after(vocabulary::phases::ACT).before(vocabulary::phases::SCORE));
}

/// What is done to a turn from the third one on.
macro_rules! at_end {
    ($label:literal, $change:expr) => {
        |rules| {
            rules.on_turn_end($label, |turn| {
                if late(turn.view()) {
                    let change: fn(&mut Turn<'_>) = $change;
                    change(turn);
                }
            });
        }
    };
}

rogues! {
    // Answers each move with one back, which it answers again.
    "echo": |rules| {
        rules.on_figure_moved("echo/back", |turn, change| turn.move_figure(change.figure, change.from, Why::Moved));
    };
    // Names what there is not.
    "bad-player": at_end!("bad-player/give", |turn| turn.give_bonus(PlayerId::from_index(6), "gift", 1));
    "bad-payee": at_end!("bad-payee/pay", |turn| {
        let player = turn.active();
        turn.pay(player, Some(PlayerId::from_index(2)), "toll", 1);
    });
    "bad-figure": at_end!("bad-figure/move", |turn| {
        turn.move_figure(FigureId::from_index(900), Place::Supply, Why::Moved);
    });
    "bad-home": at_end!("bad-home/send", |turn| turn.send_home(FigureId::from_index(900), Why::Moved));
    "bad-segment": at_end!("bad-segment/move", |turn| {
        turn.move_figure(FigureId::from_index(0), Place::Segment(SegmentId::from_index(9999)), Why::Moved);
    });
    "bad-place": at_end!("bad-place/move", |turn| {
        turn.move_figure(FigureId::from_index(0), Place::With(FigureId::from_index(0)), Why::Moved);
    });
    "bad-beside": at_end!("bad-beside/move", |turn| {
        turn.move_figure(FigureId::from_index(0), Place::Beside, Why::Moved);
    });
    "bad-note": at_end!("bad-note/tell", |turn| turn.note("hm", None, None, Some(FigureId::from_index(900))));
    "bad-feature": at_end!("bad-feature/score", |turn| {
        turn.score_feature(SegmentId::from_index(9999), Cause::Completed);
    });
    "bad-stock": at_end!("bad-stock/collect", |turn| {
        let player = turn.active();
        turn.change_stock(player, StockId::from_index(9), 1);
    });
    "bad-state": at_end!("bad-state/count", |turn| *turn.own_mut::<u64>() += 1);
    "bad-kept": at_end!("bad-kept/look", |turn| assert!(turn.view().kept::<u64>() != &0));

    // Asks or offers what cannot be.
    "asks-nobody": |rules| phase(rules, "asks-nobody", |turn| {
        if late(turn.view()) { Flow::Ask(PlayerId::from_index(2)) } else { Flow::Done }
    });
    "hands-on": |rules| {
        let verb = rules.verb("hand-on", Target::Nothing, |_, _| Flow::Ask(PlayerId::from_index(7)));
        rules.keep(verb);
        phase(rules, "hands-on", |turn| if late(turn.view()) { Flow::Ask(turn.active()) } else { Flow::Done });
        rules.offer("hands-on", "hands-on/offer", |view, choices| choices.push(Action::plain(*view.kept())));
    };
    "offers-verb": |rules| {
        rules.offer(vocabulary::phases::ACT, "offers-verb/offer", |view, choices| {
            if late(view) {
                choices.push(Action::plain(VerbId::from_index(200)));
            }
        });
    };
    "offers-target": |rules| {
        let verb = rules.verb("dig", Target::Segment, |_, _| Flow::Done);
        rules.keep(verb);
        rules.offer_always("offers-target/offer", |view, choices| {
            if late(view) {
                choices.push(Action::at_segment(*view.kept(), SegmentId::from_index(9999)));
            }
        });
    };
    "offers-place": |rules| {
        rules.offer(vocabulary::phases::ACT, "offers-place/offer", |view, choices| {
            if late(view) {
                choices.push(Action::place(Cell::new(30, 30), Rotation::R0));
            }
        }).early();
    };
    "offers-meeple": |rules| {
        // Behind the back of the check: a meeple is offered though all stand somewhere.
        rules.figure_kind(FigureKind::new("ghost").meeple().stands_on(&["road", "city", "field", "cloister"]));
        rules.offer(vocabulary::phases::ACT, "offers-meeple/offer", |view, choices| {
            let ghost = view.rules().find_figure("ghost").unwrap();
            let placed = view.placed().filter(|_| late(view));
            placed.into_iter().flat_map(|tile| view.segments_of(tile)).for_each(|segment| {
                choices.push_figure(ghost, segment);
            });
        }).early();
        // Nothing else is possible, so that it is the first that is listed.
        rules.filter_standing("offers-meeple/bar", |view, wish| {
            let ghost = view.rules().find_figure("ghost");
            Verdict::deny_if(late(view) && Some(wish.kind) != ghost, "GHOST-01")
        });
    };
    "forbids-tiles": |rules| {
        rules.states("FORBID-01", "no tile lies anywhere");
        // Only once the tile is drawn, so that it was not put away.
        rules.filter_placement("forbids-tiles/forbid", |view, _| {
            Verdict::deny_if(late(view) && view.state().drawn().is_some() && view.rules().phase(view.state()) == Some("place-tile"), "FORBID-01")
        });
    };
    "forbids-all": |rules| {
        rules.states("FORBID-02", "nothing goes");
        rules.filter_placement("forbids-all/tiles", |view, _| Verdict::deny_if(late(view), "FORBID-02"));
        rules.filter_standing("forbids-all/meeples", |view, _| Verdict::deny_if(late(view), "FORBID-02"));
    };

    // Never comes to an end.
    "again-and-again": |rules| phase(rules, "again", |turn| if late(turn.view()) { Flow::Again } else { Flow::Done });
    "asks-on": |rules| {
        let verb = rules.verb("muse", Target::Nothing, |_, _| Flow::Stay);
        rules.keep(verb);
        phase(rules, "musing", |turn| if late(turn.view()) { Flow::Ask(turn.active()) } else { Flow::Done });
        rules.offer("musing", "asks-on/offer", |view, choices| choices.push(Action::plain(*view.kept())));
    };
    "no-draws": |rules| {
        rules.states("SKIP-01", "nobody draws");
        rules.filter_phase(vocabulary::phases::DRAW, "no-draws/skip", |view| Verdict::deny_if(late(view), "SKIP-01"));
    };
    "no-places": |rules| {
        rules.states("SKIP-02", "nobody lays a tile");
        rules.filter_phase(vocabulary::phases::PLACE_TILE, "no-places/skip", |view| {
            Verdict::deny_if(late(view), "SKIP-02")
        });
    };
    "throws-dice": |rules| {
        let verb = rules.verb("throw", Target::Number, |_, _| Flow::Again);
        rules.keep(verb);
        let dice = Phase::new("dice", |turn| if late(turn.view()) { Flow::Chance } else { Flow::Done });
        rules.phase(dice.after(vocabulary::phases::ACT).before(vocabulary::phases::SCORE).chance(|view, outcomes| {
            outcomes.extend((1..=6).map(|number| (Action::with_number(*view.kept(), number), 1)));
        }));
    };

    // Chance that makes no sense.
    "no-outcome": |rules| {
        let dice = Phase::new("dice", |turn| if late(turn.view()) { Flow::Chance } else { Flow::Done });
        rules.phase(dice.after(vocabulary::phases::ACT).before(vocabulary::phases::SCORE).chance(|_, _| {}));
    };
    "heavy-dice": |rules| {
        let verb = rules.verb("throw", Target::Number, |_, _| Flow::Done);
        rules.keep(verb);
        let dice = Phase::new("dice", |turn| if late(turn.view()) { Flow::Chance } else { Flow::Done });
        rules.phase(dice.after(vocabulary::phases::ACT).before(vocabulary::phases::SCORE).chance(|view, outcomes| {
            outcomes.extend((1..=2).map(|number| (Action::with_number(*view.kept(), number), u32::MAX)));
        }));
    };
    "odd-dice": |rules| {
        let dice = Phase::new("dice", |turn| if late(turn.view()) { Flow::Chance } else { Flow::Done });
        rules.phase(dice.after(vocabulary::phases::ACT).before(vocabulary::phases::SCORE).chance(|_, outcomes| {
            outcomes.push((Action::plain(VerbId::from_index(200)), 1));
        }));
    };

    // Absurd points.
    "rich": at_end!("rich/give", |turn| {
        let player = turn.active();
        turn.give_bonus(player, "gift", 2_000_000_000);
    });
    "thrifty": at_end!("thrifty/give", |turn| {
        let player = turn.active();
        for _ in 0..1001 {
            turn.give_bonus(player, "gift", 1_000_000);
        }
    });
    "hoard": |rules| {
        let stock = rules.stock("gold");
        rules.keep(stock);
        rules.on_turn_end("hoard/collect", |turn| {
            let (player, stock) = (turn.active(), *turn.view().kept());
            if late(turn.view()) {
                turn.change_stock(player, stock, i32::MAX);
            }
        });
    };
    "dear-roads": |rules| {
        let road = rules.feature_name("road");
        rules.worth(road, "dear-roads/raise", |_, _, points: &mut Points| points.set_rate("tile", 1_000_000));
    };
    "long-roads": |rules| {
        let road = rules.feature_name("road");
        rules.worth(road, "long-roads/list", |_, _, points: &mut Points| {
            (0..300).for_each(|_| points.add("stone", 1, 1));
        });
    };
    "dear-shares": |rules| {
        rules.share("dear-shares/raise", |_, _, _, points| points.add("share", 3, 1_000_000));
    };
    "dear-bonus": |rules| {
        rules.bonus("dear-bonus/give", |view, _, _, bonuses| bonuses.give(view.active(), "bonus", i32::MIN));
    };
    "stray-bonus": |rules| {
        rules.bonus("stray-bonus/give", |_, _, _, bonuses| bonuses.give(PlayerId::from_index(5), "bonus", 1));
    };

    // Panics where it can be tried again: with meeples, but not without.
    "hates-meeples": |rules| {
        rules.on_figure_moved("hates-meeples/shout", |turn, _| {
            assert!(!late(turn.view()), "no meeples!");
        });
    };
    // Panics when choices are listed, with a tile in hand.
    "shy": |rules| {
        rules.filter_placement("shy/judge", |view, wish| {
            let hand = view.rules().phase(view.state()) == Some("place-tile");
            assert!(!(late(view) && hand && wish.cell.y < 0), "not in the south");
            Verdict::Allow
        });
    };
    // The same, and with the first tile already.
    "blind": |rules| {
        rules.filter_placement("blind/judge", |view, _| {
            assert_ne!(view.rules().phase(view.state()), Some("place-tile"), "it is too dark");
            Verdict::Allow
        });
    };
    // Panics as soon as something is laid.
    "grim": |rules| { rules.on_tile_placed("grim/fail", |_, _| panic!("no tiles!")); };
    // Panics before anything is decided.
    "early": |rules| { rules.on_setup("early/fail", |_| panic!("too early")); };
    // Panics in a thing of its own that the core calls for it.
    "bad-build": |_| panic!("cannot be built");
}
