//! The battery: what is bundled passes it, and what is wrong does not.

mod bundled;
mod planted;
mod sprite;
