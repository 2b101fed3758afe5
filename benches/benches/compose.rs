//! Reading sets, composing rulesets, and what expansions cost that are there and have nothing to say.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use tilewright::core::prelude::*;
use tilewright::prelude::*;
use tilewright::tileset::SetFile;
use tilewright_bots::play_random;

fn load(c: &mut Criterion) {
    let vocabulary = Composition::vocabulary();
    let mut group = c.benchmark_group("load");
    group.bench_function("sets", |b| {
        b.iter(|| {
            for set in tilewright::sets::BUNDLED {
                let file = SetFile::parse(set.file_name, black_box(set.text), &vocabulary)
                    .expect("bundled sets are sound");
                assert!(!file.id().is_empty());
            }
        });
    });
    group.finish();
}

fn build(c: &mut Criterion) {
    let mut group = c.benchmark_group("build");
    group.bench_function("ruleset", |b| {
        b.iter(|| Composition::new().sets(["base", "princess-and-dragon"]).build().expect("they compose"));
    });
    group.finish();
}

/// An expansion with hooks on five points, for tiles that are never laid.
#[derive(Debug)]
struct Idle(&'static str);

impl Expansion for Idle {
    fn id(&self) -> &'static str {
        self.0
    }

    fn build(&self, rules: &mut RulesBuilder) {
        let attribute = rules.attribute(self.0);
        let label = |what: &str| format!("{}/{what}", self.0);
        rules.on_tile_placed(&label("placed"), |_, _| {}).when(attribute);
        rules.offer(vocabulary::phases::ACT, &label("offer"), |_, _| {}).when(attribute);
        rules.filter_phase(vocabulary::phases::ACT, &label("phase"), |_| Verdict::Allow).when(attribute);
        rules.on_turn_end(&label("end"), |_| {});
        rules.filter_standing(&label("stand"), |_, _| Verdict::Allow);
    }
}

const IDLE: [&str; 10] = ["i0", "i1", "i2", "i3", "i4", "i5", "i6", "i7", "i8", "i9"];

fn hooks(c: &mut Criterion) {
    let mut group = c.benchmark_group("hooks");
    group.throughput(Throughput::Elements(1));
    let mut scores = Vec::new();
    for count in [0, 1, 5, 10] {
        let base = Composition::new().set("base").edition("c1");
        let composition =
            IDLE[..count].iter().fold(base, |composition, &name| composition.plug_in(Idle(name)));
        let rules = composition.build().expect("they compose");
        let start = Game::with_open_chance(&rules, Players::count(2)).expect("two may play");
        let mut game = start.clone();
        game.set_recording(Recording::NONE);
        let mut dice = Numbers::new(Seed(1));
        // Expansions with nothing to say leave every game as it was.
        let mut played = Vec::new();
        for seed in 0..50 {
            game.restart(&start, seed);
            play_random(&mut game, &mut dice);
            played.push((game.state().plies(), game.scores().to_vec()));
        }
        if count == 0 {
            scores = played;
        } else {
            assert_eq!(played, scores, "{count} idle expansions change games");
        }
        let mut seed = 0;
        group.bench_function(BenchmarkId::from_parameter(count), |b| {
            b.iter(|| {
                seed += 1;
                game.restart(&start, seed);
                play_random(&mut game, &mut dice)
            });
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = tilewright_benches::timing();
    targets = load, build, hooks
}
criterion_main!(benches);
