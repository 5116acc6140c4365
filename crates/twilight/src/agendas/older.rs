//! Laws of the base box alone, which Prophecy of Kings takes out of the deck: what is attached to planets, and what goes from
//! one owner to another.

use super::{Agenda, Decided, Decree, Tenet, law, owner};
use crate::choice::Holder;
use crate::feats::Feat;
use crate::steps::decree::lose_points;
use crate::steps::edicts::wipe;
use crate::steps::score::gain_points;
use crate::texts::units::destroy;
use crate::world::{Outcome, PlanetSpot, World};
use crate::{Flow, Twilight, options, query, things};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::units::Kind;

/// [agenda.core-mining] An infantry on the planet is destroyed.
pub(super) const CORE_MINING: Decree = Decree {
    works: |w, Decided { agenda, outcome }, flow| {
        let Outcome::Planet(planet) = outcome else { return };
        let Some(owner) = w.planet(planet).controller else { return };
        let lost = agenda.figure(w, 0).min(w.ground(planet, owner).of(Kind::Infantry));
        (0..lost).for_each(|_| destroy(w, owner, Kind::Infantry, false, Holder::Planet(planet), flow));
    },
    ..Decree::ROW
};

/// [agenda.demilitarized-zone-law] All units on the planet are destroyed.
pub(super) const DEMILITARIZED_ZONE: Decree = Decree {
    works: |w, Decided { outcome, .. }, flow| {
        let Outcome::Planet(planet) = outcome else { return };
        for seat in query::clockwise(w, w.league().speaker) {
            wipe(w, seat, &Kind::ALL, Holder::Planet(planet), flow);
        }
    },
    ..Decree::ROW
};

/// [agenda.holy-planet-of-ixth] A point for the planet's controller.
pub(super) const HOLY_PLANET_OF_IXTH: Decree = Decree {
    works: |w, Decided { agenda, outcome }, flow| {
        let Outcome::Planet(planet) = outcome else { return };
        if let Some(seat) = w.planet(planet).controller {
            scores(w, seat, agenda, flow);
        }
    },
    ..Decree::ROW
};

/// [agenda.the-crown-of-thalnos-law] Its owner may roll dice again.
pub(super) const THE_CROWN_OF_THALNOS: Decree = Decree {
    works: |w, Decided { agenda, outcome }, _| {
        if let Outcome::Player(seat) = outcome {
            give(w, agenda, seat);
        }
    },
    ends: |w, owner, _| {
        let Some(owner) = owner else { return };
        let side = &mut w.parties[owner.index()];
        let pools = [&mut side.held, &mut side.ready];
        pools.into_iter().for_each(|pool| *pool = pool.without(Feat::TheCrownOfThalnosLaw));
    },
    ..Decree::ROW
};

/// A law lies before a player, who may use what it gives.
pub fn give(w: &mut World, law: Agenda, seat: Seat) {
    if law == Agenda::TheCrownOfThalnosLaw {
        let kit = w.kit.get();
        options::hand_over(kit, &mut w.parties[seat.index()], Feat::TheCrownOfThalnosLaw);
    }
}

/// A law brings a player its point.
fn scores(w: &mut World, by: Seat, law: Agenda, flow: &mut Flow) {
    let n = law.figure(w, 0);
    flow.tell(SeatSet::ALL, rule!("agenda.laws"), || {
        let what = things::agenda(w, law);
        words!("{by} {by:gains|gain} {n} {n:point|points} by {what}.", by, n, what)
    });
    gain_points(w, by, n, flow);
}

step! {
    /// [agenda.shard-of-the-throne-law] [agenda.the-crown-of-emphidia-law] A law goes to another owner, or a planet that has
    /// one: who gets it gains its point, and who had it loses it.
    pub struct Passes {
        pub law: Agenda,
        pub from: Option<Seat>,
        pub to: Seat,
    }
}

impl Play<Twilight> for Passes {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let owned = &mut w.league_mut().senate.owned;
        if let Some((_, owner)) = owned.iter_mut().find(|(law, _)| *law == self.law) {
            *owner = self.to;
        }
        if let Some(from) = self.from {
            lose_points(w, from, self.law.figure(w, 0), flow);
        }
        scores(w, self.to, self.law, flow);
    }
}

/// [agenda.shard-of-the-throne-law] Who beats its owner in a combat takes it.
pub fn combat_won(w: &World, winners: SeatSet, losers: SeatSet, flow: &mut Flow) {
    let Some(law) = law(w, Tenet::Shard) else { return };
    let from = w.league().senate.owner(law).filter(|owner| losers.has(*owner));
    if let (Some(_), Some(to)) = (from, winners.iter().next()) {
        flow.then([Passes { law, from, to }.into()]);
    }
}

/// [agenda.the-crown-of-emphidia-law] Who gains a planet of its owner's home takes it.
pub fn home_taken(w: &World, to: Seat, planet: PlanetSpot, flow: &mut Flow) {
    let Some(law) = law(w, Tenet::Crown) else { return };
    let from = owner(w, Tenet::Crown).filter(|&from| from != to && w.planet(planet).home == Some(from));
    if from.is_some() {
        flow.then([Passes { law, from, to }.into()]);
    }
}

/// [agenda.holy-planet-of-ixth] Its point goes with the planet.
pub fn planet_changes(w: &World, to: Seat, planet: PlanetSpot, from: Option<Seat>, flow: &mut Flow) {
    let law = Agenda::HolyPlanetOfIxth;
    if w.planet(planet).attachments != 0 && place(w, law) == Some(planet) {
        flow.then([Passes { law, from, to }.into()]);
    }
}

/// [agenda.attached] The row of what a law attaches to a planet.
pub fn attachment(w: &World, law: Agenda) -> Option<usize> {
    let id = law.row(w).attachment.as_ref()?;
    w.kit.get().whole().attachments.iter().position(|row| row.id == *id)
}

/// [agenda.attached] The planet a law in play lies with.
pub fn place(w: &World, law: Agenda) -> Option<PlanetSpot> {
    w.league.as_ref().filter(|league| league.laws >> law as u8 & 1 == 1)?;
    let row = attachment(w, law)?;
    w.spots().find(|&planet| w.planet(planet).attachments >> row & 1 == 1)
}

/// [agenda.attached] A law is attached to a planet, or is not any more. [agenda.senate-sanctuary]
/// [agenda.terraforming-initiative] What it adds to the planet lies in its row.
pub fn lay(w: &mut World, law: Agenda, planet: Option<PlanetSpot>) {
    let Some(row) = attachment(w, law) else { return };
    w.planets.iter_mut().for_each(|planet| planet.attachments &= !(1 << row));
    if let Some(planet) = planet {
        query::attach(w, planet, row);
    }
}

/// The research teams.
const TEAMS: [Agenda; 4] = [
    Agenda::ResearchTeamBiotic,
    Agenda::ResearchTeamCybernetic,
    Agenda::ResearchTeamPropulsion,
    Agenda::ResearchTeamWarfare,
];

/// [agenda.research-team] Teams a player may exhaust in research, each with its colour.
pub fn teams(w: &World, seat: Seat) -> impl Iterator<Item = (Agenda, usize)> + '_ {
    let any = w.league.as_ref().is_some_and(|league| TEAMS.iter().any(|team| league.laws >> *team as u8 & 1 == 1));
    let ready = move |team: &Agenda| {
        let at = place(w, *team).filter(|_| w.league().senate.tired >> *team as u8 & 1 == 0);
        at.is_some_and(|planet| w.planet(planet).controller == Some(seat))
    };
    let colour = |team: Agenda| team.row(w).colour.map(|colour| (team, colour as usize));
    TEAMS.into_iter().filter(move |_| any).filter(ready).filter_map(colour)
}

/// [agenda.research-team] A team is exhausted for a prerequisite.
pub fn team(w: &mut World, by: Seat, team: Agenda, flow: &mut Flow) {
    w.league_mut().senate.tired |= 1 << team as u8;
    flow.tell(SeatSet::ALL, rule!("agenda.research-team"), || {
        words!("{by} {by:exhausts|exhaust} {what} for a prerequisite.", by, what = things::agenda(w, team))
    });
}

/// [agenda.representative-government] [agenda.representative-government-base] Whether nobody casts more than the one vote; the base box's printing allows it.
pub fn bars_more_votes(w: &World) -> bool {
    law(w, Tenet::EqualVotes) == Some(Agenda::RepresentativeGovernment)
}
