//! Scoring and the end of the game.

use super::Flow;
use crate::Empires;
use crate::world::World;
use kernel::{Outcome, Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [score.when] A score card: planets, technologies, the galactic council.
    pub struct Score(pub u8);
}

impl Play<Empires> for Score {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let prizes = council(w, self.0);
        for seat in w.seats() {
            let (planets, technologies) = (w.planet_vp(seat), w.technology_vp(seat));
            let prize = prizes[seat.index()];
            w.player_mut(seat).vp += u16::from(planets) + u16::from(technologies) + u16::from(prize);
            flow.tell(SeatSet::ALL, rule!("score.when"), || {
                let n = planets + technologies + prize;
                words!(
                    "{by} {by:gains|gain} {n} victory {n:point|points}: {planets} for planets, {technologies} for technologies, {prize} in the council.",
                    by = seat, n, planets, technologies, prize
                )
            });
        }
    }
}

/// [score.council] [score.ties] The prizes of each seat on a score card.
pub fn council(w: &World, card: u8) -> [u8; 4] {
    let mut prizes = [0; 4];
    let [first, second] = w.kit.terms.council.prizes[card as usize];
    let influence = |seat: Seat| w.influence(seat);
    let best = w.seats().map(influence).max().unwrap_or(0);
    if best == 0 {
        return prizes;
    }
    let leaders = w.seats().filter(|seat| influence(*seat) == best).count() as u8;
    let share = if leaders > 1 { (first + second).div_ceil(leaders) } else { first };
    let next = w.seats().map(influence).filter(|n| *n < best).max().unwrap_or(0);
    let followers = w.seats().filter(|seat| influence(*seat) == next).count() as u8;
    for seat in w.seats() {
        prizes[seat.index()] = match influence(seat) {
            n if n == best => share,
            n if n == next && next > 0 && leaders == 1 => second.div_ceil(followers),
            _ => 0,
        };
    }
    prizes
}

step! {
    /// [game.end] After the last scoring the player with the most victory points wins.
    pub struct EndGame;
}

impl Play<Empires> for EndGame {
    fn act(self, w: &mut World, flow: &mut Flow) {
        flow.finish(outcome(w));
    }
}

pub fn outcome(w: &World) -> Outcome {
    Outcome::by(&standings(w))
}

/// [game.tiebreak] Victory points, planets, influence, technologies, credits of each side. [variant.team] Teams add
/// theirs up.
pub fn standings(w: &World) -> Vec<[u16; 5]> {
    let standing = |seat: Seat| {
        let player = w.player(seat);
        let technologies = player.technologies.count_ones() as u16;
        [player.vp, w.planets(seat).into(), w.influence(seat).into(), technologies, player.credits]
    };
    if w.rules.team {
        let team = |first: u8| {
            let (a, b) = (standing(Seat(first)), standing(Seat(first + 2)));
            std::array::from_fn(|i| a[i] + b[i])
        };
        return vec![team(0), team(1)];
    }
    w.seats().map(standing).collect()
}
