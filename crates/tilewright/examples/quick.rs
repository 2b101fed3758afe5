use tilewright::prelude::*;
fn main() {
    let rules = match { let mut c = Composition::new().set("base").edition("c1"); if std::env::var("PD").is_ok() { c = c.set("princess-and-dragon"); } c.build() } { Ok(r) => r, Err(e) => { println!("{e}"); return } };
    let games: u32 = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(2000);
    let start = Game::new(&rules, Players::count(std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(2)), 0).unwrap();
    let check = std::env::args().nth(2).is_some();
    let mut game = start.clone();
    if !check { game.set_recording(Recording::NONE); }
    let t = std::time::Instant::now();
    let mut total = 0i64; let mut plies = 0u64; let mut over = 0;
    for seed in 0..games {
        let mut g = if check { Game::new(&rules, Players::count(std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(2)), u64::from(seed)).unwrap() } else { Game::new(&rules, Players::count(std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(2)), u64::from(seed)).unwrap() };
        if !check { g.set_recording(Recording::NONE); }
        let mut dice = Numbers::new(Seed(u64::from(seed) ^ 0xABCDEF));
        while let Some(d) = g.decision() {
            let l = d.legal();
            let a = l[below(dice.get(plies as u32 & 0xFFFF), l.len())];
            if check {
                let before = g.state().clone();
                g.apply(a).unwrap();
                g.state().check(&rules).unwrap();
                let after = g.state().clone();
                let u = g.undo().unwrap(); assert_eq!(u, a);
                assert!(*g.state() == before, "undo");
                g.apply(a).unwrap();
                assert!(*g.state() == after, "redo");
            } else { g.apply_unchecked(a); }
            plies += 1;
        }
        total += g.scores().iter().map(|&s| i64::from(s)).sum::<i64>(); over += 1;
    }
    let e = t.elapsed();
    println!("{over} games {:.0}/s mean total {:.2} plies {:.1}", f64::from(games)/e.as_secs_f64(), total as f64/f64::from(games), plies as f64/f64::from(games));
}
