use hexpanse::Hexpanse;
use kernel::{Entry, Rng, Setup};
fn main() {
    let entry = Entry::of::<Hexpanse>();
    for (seats, diff) in [(2, "seaman"), (2, "captain"), (3, "captain"), (4, "admiral")] {
        let setup = Setup { seats, options: [("difficulty".to_string(), diff.to_string())].into(), pack: None };
        let start = entry.open(&setup).unwrap();
        let mut table = start.fork();
        let mut rng = Rng::new(7);
        let (mut d, mut asks, mut games, mut longest) = (0u64, 0u64, 0u64, 0u64);
        let mut ends = std::collections::BTreeMap::<String, u64>::new();
        let t = std::time::Instant::now();
        while t.elapsed().as_secs_f64() < 3.0 {
            table.copy_from(&*start);
            let tally = table.playout(u64::MAX, &mut rng);
            d += tally.decisions;
            asks += tally.asks;
            games += 1;
            longest = longest.max(tally.asks);
            if games % 64 == 1 {
                let e = table.live(kernel::Viewer::Everyone).ending.unwrap();
                *ends.entry(e.rule).or_default() += 1;
            }
        }
        let s = t.elapsed().as_secs_f64();
        println!(
            "{seats} {diff}: {:.2}M decisions/s, {:.2}M asks/s, {games} games, {:.0} d/game, longest {longest}, ends {ends:?}",
            d as f64 / s / 1e6,
            asks as f64 / s / 1e6,
            d as f64 / games as f64
        );
    }
}
