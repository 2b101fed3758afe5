//! Games saved and loaded: at random, damaged, recorded long ago, and the shared cases.

mod cases;
mod checkpoints;
mod common;
mod damage;
mod files;
mod outside;
mod random;
mod record;
mod recorded;
mod taking_back;
mod watching;
