//! Votes in the council, with their parts.

use super::{About, has_skill, number};
use crate::force;
use crate::names::Coin;
use crate::payment;
use crate::verbs::{Deed, Number, Skill, Verb, Who};
use crate::world::World;
use imperium::PlanetSpot;
use kernel::Seat;

/// What votes are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VotePart {
    /// Influence of ready planets.
    Influence(u8),
    /// [council.votes] Nobody has fewer.
    Least(u8),
    /// [race.winnu] The home counts though it is exhausted.
    Home(u8),
    /// Mecatol Rex counts more than once.
    Mecatol(u8),
    /// [hr.power-broker]
    Broker(u8),
    /// Cards and laws.
    Cards(u8),
}

impl VotePart {
    pub fn votes(self) -> u8 {
        match self {
            VotePart::Influence(n)
            | VotePart::Least(n)
            | VotePart::Home(n)
            | VotePart::Mecatol(n)
            | VotePart::Broker(n)
            | VotePart::Cards(n) => n,
        }
    }
}

/// [council.votes] Whether a player votes at all: the Nekro never do, cards may silence others.
pub fn may_vote(w: &World, seat: Seat) -> bool {
    let own = super::standing(w, seat).any(|verb| matches!(verb, Verb::Forbid { deed: Deed::Vote, who: Who::You, .. }));
    !own && !w.out.has(seat) && force::forbids(w, seat, Deed::Vote, None).is_none()
}

/// [council.votes] [hr.power-broker] [race.winnu] The votes of a player and their parts.
pub fn votes(w: &World, seat: Seat) -> Vec<VotePart> {
    let mut parts = Vec::new();
    if !may_vote(w, seat) {
        return parts;
    }
    // [opt.facilities] With what a colony adds.
    let influence = |planet| payment::worth(w, planet, Coin::Influence);
    let sum = |planets: imperium::PlanetSet| planets.iter().map(influence).sum::<u8>();
    let ready = payment::ready(w, seat);
    parts.push(VotePart::Influence(sum(ready)));
    let tired = w.home_planets(seat).common(w.player(seat).planets).minus(ready);
    if has_skill(w, seat, Skill::HomeAlwaysVotes, None) && !tired.is_empty() {
        parts.push(VotePart::Home(sum(tired)));
    }
    let mecatol = PlanetSpot(w.kit.mecatol.1);
    let times = number(w, seat, Number::MecatolVotes, 0, About::default());
    if times > 0 && w.player(seat).planets.has(mecatol) {
        let counted = u8::from(ready.has(mecatol));
        parts.push(VotePart::Mecatol(influence(mecatol) * times.saturating_sub(counted)));
    }
    let least = w.kit.terms.senate.least_votes;
    let so_far: u8 = parts.iter().map(|part| part.votes()).sum();
    if so_far < least {
        parts.push(VotePart::Least(least - so_far));
    }
    if w.broker == Some(seat) {
        parts.push(VotePart::Broker(w.kit.terms.senate.broker_votes));
    }
    let more = number(w, seat, Number::Votes, 0, About::default());
    if more > 0 {
        parts.push(VotePart::Cards(more));
    }
    parts.retain(|part| part.votes() > 0);
    parts
}

/// How many votes a player has.
pub fn count(w: &World, seat: Seat) -> u8 {
    votes(w, seat).iter().map(|part| part.votes()).sum()
}
