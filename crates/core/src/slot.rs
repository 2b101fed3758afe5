//! Places in the game state where expansions keep what is theirs.

use std::any::Any;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// What an expansion may keep in the game state: small plain data.
///
/// Implemented for every type that has what it takes; keep it small and flat, since it is copied with every state. It is
/// written into checkpoints of saves: when its form changes, say so with
/// [`state_version`](crate::builder::RulesBuilder::state_version).
pub trait SlotData:
    Any + Clone + Default + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync
{
}

impl<T: Any + Clone + Default + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync> SlotData
    for T
{
}

/// A [`SlotData`] behind a pointer.
pub(crate) trait Slot: Debug + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn as_any_mut(&mut self) -> &mut dyn Any;
    fn boxed_clone(&self) -> Box<dyn Slot>;
    fn same_type(&self, other: &dyn Slot) -> bool;
    /// Copies another of the same type in place; of another type, does nothing.
    fn copy_from(&mut self, other: &dyn Slot);
    fn equals(&self, other: &dyn Slot) -> bool;
    /// Itself, ready to be written in any format.
    fn written(&self) -> &dyn erased_serde::Serialize;
    /// Reads itself; on a mistake it is as it was.
    fn read(&mut self, from: &mut dyn erased_serde::Deserializer<'_>) -> Result<(), erased_serde::Error>;
}

impl<T: SlotData> Slot for T {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn boxed_clone(&self) -> Box<dyn Slot> {
        Box::new(self.clone())
    }

    fn same_type(&self, other: &dyn Slot) -> bool {
        other.as_any().is::<T>()
    }

    fn copy_from(&mut self, other: &dyn Slot) {
        if let Some(other) = other.as_any().downcast_ref::<T>() {
            self.clone_from(other);
        }
    }

    fn equals(&self, other: &dyn Slot) -> bool {
        other.as_any().downcast_ref::<T>() == Some(self)
    }

    fn written(&self) -> &dyn erased_serde::Serialize {
        self
    }

    fn read(&mut self, from: &mut dyn erased_serde::Deserializer<'_>) -> Result<(), erased_serde::Error> {
        *self = erased_serde::deserialize(from)?;
        Ok(())
    }
}

/// Copies a row of slots into another, in place where the types agree.
pub(crate) fn copy_slots(to: &mut Vec<Box<dyn Slot>>, from: &[Box<dyn Slot>]) {
    let fits = to.len() == from.len() && to.iter().zip(from).all(|(a, b)| a.same_type(b.as_ref()));
    if fits {
        for (to, from) in to.iter_mut().zip(from) {
            to.copy_from(from.as_ref());
        }
    } else {
        *to = from.iter().map(|slot| slot.boxed_clone()).collect();
    }
}
