//! Writing a finished game down and reading it again: as a save, from a checkpoint, as notation.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tilewright_benches::finished;
use tilewright_save::{Notation, Save};

fn save(c: &mut Criterion) {
    let (setup, game) = finished();
    let save = Save::of(&game, &setup).expect("a finished game can be saved");
    let text = save.to_json();
    let with_checkpoint = save.clone().with_checkpoint(&game).expect("bundled expansions can be kept");
    let notation = Notation::of(&game, &setup).expect("a finished game can be written down");
    let written = notation.to_string();
    let rules = game.rules().clone();
    assert_eq!(save.load().expect("a fresh save loads").scores(), game.scores());
    assert_eq!(with_checkpoint.restore().expect("a fresh checkpoint loads").scores(), game.scores());
    assert_eq!(notation.play_under(&rules).expect("fresh notation plays").scores(), game.scores());

    let mut group = c.benchmark_group("save");
    group.throughput(Throughput::Elements(save.decisions().len() as u64));
    group.bench_function("write", |b| {
        b.iter(|| Save::of(black_box(&game), &setup).map(|save| save.to_json().len()));
    });
    group.bench_function("parse", |b| b.iter(|| Save::from_json(black_box(&text))));
    group.bench_function("load", |b| b.iter(|| save.load().map(|game| game.scores().to_vec())));
    group.bench_function("restore", |b| {
        b.iter(|| with_checkpoint.restore().map(|game| game.scores().to_vec()));
    });
    group.bench_function("notation/write", |b| {
        b.iter(|| Notation::of(black_box(&game), &setup).map(|notation| notation.to_string().len()));
    });
    group.bench_function("notation/parse", |b| b.iter(|| Notation::parse(black_box(&written))));
    group.bench_function("notation/play", |b| b.iter(|| notation.play_under(black_box(&rules))));
    group.finish();
}

criterion_group! {
    name = benches;
    config = tilewright_benches::timing();
    targets = save
}
criterion_main!(benches);
