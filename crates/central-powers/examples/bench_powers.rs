//! Speed on one core: random play, copies and games by number of players, odds of ten against ten. `bench_powers [SEATS]`.

use central_powers::CentralPowers;
use central_powers::names::Unit;
use kernel::{Game, Rng, Seat, Setup};
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    let only: Option<u8> = std::env::args().nth(1).and_then(|seats| seats.parse().ok());
    for seats in [3, 6, 9].into_iter().filter(|seats| only.is_none_or(|only| only == *seats)) {
        let setup = Setup { seats, ..Setup::default() };
        let opening = central_powers::entry().open(&setup).expect("the plain game opens");
        let mut table = opening.fork();
        let (mut decisions, mut games, start) = (0, 0, Instant::now());
        let mut rng = Rng::new(1);
        while start.elapsed() < Duration::from_secs(3) {
            table.copy_from(&*opening);
            decisions += table.playout(u64::MAX, &mut rng).decisions;
            games += 1;
        }
        let spent = start.elapsed().as_secs_f64();
        table.copy_from(&*opening);
        table.playout(400, &mut rng);
        let mut copy = table.fork();
        let times = 100_000;
        let copying = Instant::now();
        (0..times).for_each(|_| copy.copy_from(black_box(&*table)));
        let copied = copying.elapsed().as_nanos() as f64 / f64::from(times);
        println!(
            "{seats} seats: {:.0} decisions/s, {:.1} ms and {} decisions a game, copy {copied:.0} ns",
            decisions as f64 / spent,
            1e3 * spent / f64::from(games),
            decisions / games as u64,
        );
    }
    println!("odds of ten against ten: {:.1} us", odds());
}

/// Microseconds a battle of ten ships against ten takes to work out.
fn odds() -> f64 {
    let setup = Setup { seats: 3, ..Setup::default() };
    let (mut w, _) = CentralPowers::open(CentralPowers::infos()[0], &setup).expect("the plain game opens");
    let system = w.galaxy.ids().find(|s| w.galaxy.place(*s).anomalies.is_empty()).expect("open space");
    let fleets = [[5, 0, 2, 1, 2], [4, 3, 0, 1, 2]];
    let kinds = [Unit::Fighter, Unit::Destroyer, Unit::Cruiser, Unit::Carrier, Unit::Dreadnought];
    let area = w.forces.space(system);
    for (seat, fleet) in [Seat(0), Seat(1)].into_iter().zip(fleets) {
        w.player_mut(seat).race = Some(seat.0);
        kinds.into_iter().zip(fleet).for_each(|(unit, count)| w.place(seat, area, unit, count));
    }
    let [ours, theirs] = [Seat(0), Seat(1)].map(|seat| *w.in_space(seat, system));
    let (times, start) = (2_000, Instant::now());
    for _ in 0..times {
        black_box(central_powers::odds::battle(&w, system, (Seat(0), ours), (Some(Seat(1)), theirs), true));
    }
    start.elapsed().as_secs_f64() * 1e6 / f64::from(times)
}
