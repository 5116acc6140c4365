use kernel::{Rng, Setup};
use std::time::Instant;
fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1000);
    let list = catalog::games();
    let entry = list.iter().find(|e| e.info.id == "skirmish").unwrap();
    let rounds: u64 = std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(1);
    if rounds == 0 {
        return wide(entry, games);
    }
    let opening = entry.open(&Setup { seats: 2, ..Setup::default() }).unwrap();
    let mut table = opening.fork();
    let mut best = 0f64;
    let mut d = 0;
    let mut a = 0;
    for _ in 0..rounds {
        let mut rng = Rng::new(1);
        let start = Instant::now();
        d = 0;
        a = 0;
        for _ in 0..games {
            table.copy_from(&*opening);
            let t = table.playout(u64::MAX, &mut rng);
            d += t.decisions;
            a += t.asks;
        }
        best = best.max(d as f64 / start.elapsed().as_secs_f64());
    }
    println!("{games} games {d} decisions {a} asks, {:.3} M/s", best / 1e6);
}

fn wide(entry: &kernel::Entry, games: u64) {
    let list = |key: &str| -> Vec<String> {
        let o = entry.info.options.iter().find(|o| o.key == key).unwrap();
        match o.kind {
            kernel::OptionKind::Choice(c) => c.iter().map(|c| c.0.to_string()).collect(),
            kernel::OptionKind::List(c) => c.iter().map(|c| c.0.to_string()).collect(),
            _ => vec![],
        }
    };
    let factions = list("red-faction");
    let techs = list("red-technologies");
    let leaders = list("red-leaders");
    let notes = list("red-notes");
    let relics = list("red-relics");
    let (mut digest, mut all, mut asks) = (0u64, 0, 0);
    let mut failed = 0;
    for f in 0..factions.len() {
        for v in 0..3usize {
            let mut s = Setup { seats: 2, ..Setup::default() };
            let mut put = |k: &str, v: String| {
                s.options.insert(k.to_string(), v);
            };
            put("red-faction", factions[f].clone());
            put("blue-faction", factions[(f + 5 + v * 3) % factions.len()].clone());
            let some = |from: &[String], step: usize, off: usize| {
                (0..from.len()).filter(|i| (i + off) % step == 0).map(|i| from[i].clone()).collect::<Vec<_>>().join("+")
            };
            put("red-technologies", some(&techs, 5 + v, f));
            put("blue-technologies", some(&techs, 4 + v, f + 1));
            put("red-leaders", leaders[(f + v) % leaders.len()].clone());
            put("blue-leaders", leaders[leaders.len() - 1].clone());
            if v > 0 {
                put("red-notes", some(&notes, 9, f));
                put("blue-relics", some(&relics, 4, f));
                put("red-breakthrough", "yes".into());
                put("blue-breakthrough", "yes".into());
            }
            put("cards", format!("{}", v + 1));
            put("points", format!("{}", 20 + 15 * v));
            put("trade-goods", format!("{}", 2 * v));
            if v == 2 && f % 3 == 0 {
                put("field", "system".into());
            }
            let opening = match entry.open(&s) {
                Ok(o) => o,
                Err(e) => {
                    failed += 1;
                    if failed < 3 {
                        eprintln!("{e}");
                    }
                    continue;
                }
            };
            let mut table = opening.fork();
            let mut rng = Rng::new(f as u64 * 31 + v as u64);
            for _ in 0..games {
                table.copy_from(&*opening);
                let t = table.playout(u64::MAX, &mut rng);
                let mut out = [0f32; 2];
                table.evaluate(&mut out);
                all += t.decisions;
                asks += t.asks;
                digest = digest.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15)
                    ^ t.decisions
                    ^ u64::from(out[0].to_bits())
                    ^ rng.word();
            }
        }
    }
    println!("wide: {all} decisions, {asks} asks, {failed} refused, digest {digest:016x}");
}
