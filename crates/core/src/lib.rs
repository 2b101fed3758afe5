//! Core (being written).
pub mod geometry;
pub mod tile;
