//! Whom a verb concerns.

use crate::names::{Coin, Sheet};
use crate::objectives;
use crate::payment;
use crate::query;
use crate::verbs::Who;
use crate::world::{Elected, World};
use imperium::PlanetSpot;
use kernel::{Seat, SeatSet};

/// Who is meant by the words of one row, here and now.
#[derive(Clone, Copy, Debug)]
pub struct Cast {
    pub you: Option<Seat>,
    pub rival: Option<Seat>,
    pub on: Elected,
    /// The planet the row names.
    pub named: Option<PlanetSpot>,
}

/// The players a word means; for those that are chosen, everybody who may be.
pub fn whom(w: &World, who: Who, cast: &Cast) -> SeatSet {
    let all = w.rivals();
    let one = |seat: Option<Seat>| seat.map_or(SeatSet::NONE, SeatSet::one);
    let extreme = |key: &dyn Fn(Seat) -> i32| {
        let most = all.iter().map(key).max();
        all.iter().filter(|seat| Some(key(*seat)) == most).collect::<SeatSet>()
    };
    match who {
        Who::You => one(cast.you),
        Who::Rival => one(cast.rival),
        Who::Opponent | Who::Others => cast.you.or(cast.elected()).map_or(all, |you| all.without(you)),
        Who::Anybody | Who::Each => all,
        Who::Elected => match cast.on {
            Elected::Player(seat) => SeatSet::one(seat),
            Elected::Players(one, other) => SeatSet::one(one).with(other),
            _ => SeatSet::NONE,
        },
        Who::Controller => {
            let planet = cast.named.or(match cast.on {
                Elected::Planet(planet) => Some(PlanetSpot(planet)),
                _ => None,
            });
            one(planet.and_then(|planet| w.owner(planet)))
        }
        Who::Mecatol => one(w.owner(PlanetSpot(w.kit.mecatol.1))),
        Who::MostPoints => extreme(&|seat| i32::from(w.player(seat).points)),
        Who::FewestPoints => extreme(&|seat| -i32::from(w.player(seat).points)),
        Who::VotersFor => voters(w, Elected::For),
        Who::VotersAgainst => voters(w, Elected::Against),
        Who::Left => one(cast.you.map(|seat| w.after(seat, 1))),
        Who::MostPlanets => extreme(&|seat| w.player(seat).planets.minus(w.home_planets(seat)).len() as i32),
        Who::MostInfluence => {
            let ready = |seat: Seat| payment::ready(w, seat).iter();
            extreme(&|seat| ready(seat).map(|planet| i32::from(payment::worth(w, planet, Coin::Influence))).sum())
        }
        Who::LeastSupply => extreme(&|seat| -i32::from(w.player(seat).sheet[Sheet::Fleet.index()])),
        Who::Partner | Who::Partners => {
            let near = |seat: Seat| {
                let mut own = w.agreements.iter().filter(|row| row.between.contains(&seat));
                own.any(|row| who == Who::Partners || cast.you.is_some_and(|you| row.between.contains(&you)))
            };
            let seats: SeatSet = w.seats().filter(|seat| near(*seat)).collect();
            cast.you.map_or(seats, |you| seats.without(you))
        }
        Who::WithoutGoods => w.seats().filter(|seat| w.player(*seat).goods == 0).collect(),
        Who::HandsOfThree => w.seats().filter(|seat| w.action_cards(*seat) >= 3).collect(),
        Who::GoodsOfThree => {
            let rich: SeatSet = w.seats().filter(|seat| w.player(*seat).goods >= 3).collect();
            cast.you.map_or(rich, |you| rich.without(you))
        }
        Who::SecretScorers => w.seats().filter(|seat| objectives::has_scored_secret(w, *seat)).collect(),
        Who::ObjectiveScorers => match cast.on {
            Elected::Objective(row) => w.seats().filter(|seat| w.player(*seat).claimed >> row & 1 == 1).collect(),
            _ => SeatSet::NONE,
        },
        Who::WormholeHolders => {
            let gate = |seat: Seat| query::controlled(w, seat).iter().any(|system| query::has_wormhole(w, system));
            w.seats().filter(|seat| gate(*seat)).collect()
        }
    }
}

impl Cast {
    /// Nobody is "you", nothing is elected.
    pub fn of_nobody() -> Cast {
        Cast { you: None, rival: None, on: Elected::For, named: None }
    }

    fn elected(&self) -> Option<Seat> {
        match self.on {
            Elected::Player(seat) => Some(seat),
            _ => None,
        }
    }
}

fn voters(w: &World, outcome: Elected) -> SeatSet {
    w.senate.agenda.as_ref().map_or(SeatSet::NONE, |agenda| agenda.ballot.voters(outcome))
}

/// [word.all-at-once] Several players in order of play, clockwise from the Speaker while nobody holds a strategy card.
pub fn in_order(w: &World, seats: SeatSet) -> arrayvec::ArrayVec<Seat, { kernel::MAX_SEATS }> {
    let held = w.slots.iter().any(|slot| slot.holder.is_some());
    let mut list: arrayvec::ArrayVec<Seat, { kernel::MAX_SEATS }> = match held {
        true => w.order.iter().copied().filter(|seat| seats.has(*seat) && !w.out.has(*seat)).collect(),
        false => (0..w.rules.seats)
            .map(|n| w.after(w.speaker, n))
            .filter(|seat| seats.has(*seat) && !w.out.has(*seat))
            .collect(),
    };
    // The order of play is made when all cards are taken.
    w.seats()
        .filter(|seat| seats.has(*seat) && !list.contains(seat) && !w.out.has(*seat))
        .collect::<Vec<_>>()
        .into_iter()
        .for_each(|seat| list.push(seat));
    list
}
