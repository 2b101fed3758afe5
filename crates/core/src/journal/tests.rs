use super::*;

fn recording() -> Journal {
    let mut journal = Journal::default();
    journal.switch(true);
    journal
}

#[test]
fn a_journal_that_is_off_keeps_nothing() {
    let mut journal = Journal::default();
    assert!(!journal.is_on());
    journal.keep_slot(0, &7_u32);
    assert!(journal.slots.is_empty() && journal.ops.is_empty());

    let mut journal = recording();
    assert!(journal.is_on());
    journal.push(Op::Tile);
    journal.keep_slot(3, &7_u32);
    journal.switch(true);
    assert_eq!((journal.ops.len(), journal.slots.len()), (2, 1), "it is on already");
    journal.switch(false);
    assert!(!journal.is_on() && journal.ops.is_empty() && journal.slots.is_empty() && journal.kept == 0);
}

/// Each expansion's state is kept before its first change in a ply, and no more than once.
#[test]
fn each_state_is_kept_once_in_a_ply() {
    let mut journal = recording();
    for index in [0, 1, 63, 1, 0, 63] {
        journal.keep_slot(index, &u32::from(index));
    }
    assert_eq!(journal.slots.len(), 3);
    let kept = |op: &Op| if let Op::Slot { index } = op { *index } else { unreachable!("{op:?}") };
    assert_eq!(journal.ops.iter().map(kept).collect::<Vec<_>>(), [0, 1, 63]);
    journal.kept = 0;
    journal.keep_slot(1, &8_u32);
    assert_eq!(journal.slots.len(), 4, "in the next ply again");
    assert!(journal.take_slot().is_some_and(|slot| slot.equals(&8_u32)), "the newest first");
    assert!(journal.take_slot().is_some_and(|slot| slot.equals(&63_u32)));
}

/// A state that was taken back lends its memory to the next one of its type.
#[test]
fn a_replaced_state_is_used_again() {
    let mut journal = recording();
    let text = String::from("a long text of some length");
    let memory = text.as_ptr();
    journal.recycle(1, Box::new(text));
    journal.keep_slot(0, &1_u32);
    journal.keep_slot(1, &String::from("short"));
    let there = |slot: &dyn Slot| {
        let text = slot.as_any().downcast_ref::<String>().unwrap();
        (text.clone(), text.as_ptr())
    };
    assert_eq!(there(journal.slots[1].1.as_ref()), ("short".to_owned(), memory));
    // What was never taken back lends its memory when the journal is cleared, as it is for the next game.
    journal.clear();
    journal.keep_slot(1, &String::from("again"));
    assert_eq!(there(journal.take_slot().unwrap().as_ref()), ("again".to_owned(), memory));
    // Under other rules another type stands there.
    journal.recycle(0, Box::new(1_u32));
    journal.kept = 0;
    journal.keep_slot(0, &2_u8);
    assert!(journal.take_slot().is_some_and(|slot| slot.equals(&2_u8)));
}
