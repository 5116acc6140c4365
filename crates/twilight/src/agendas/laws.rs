//! Laws: what is done when they pass or fail, and which rule they change while they are in play.

use super::directives::exhaust;
use super::{Decided, Decree, Tenet};
use crate::choice::Holder;
use crate::hive::sight::technologies;
use crate::steps::cards::HandLimit;
use crate::steps::decree::{discard_hand, lose_points};
use crate::steps::edicts::{ExhaustOwn, wipe};
use crate::steps::movement::Trim;
use crate::texts::sights::{is_mecatol, near, with_trait};
use crate::texts::units::{place_token, recall};
use crate::world::{Outcome, World};
use crate::{Eye, Flow, query, things};
use kernel::{Rule, Seat, SeatSet, rule};
use scene::words;
use twilight_box::components::{TechnologyCard, Trait};
use twilight_box::galaxy::{Purpose, SystemId, SystemSet};
use twilight_box::units::Kind;

/// [agenda.representative-government] Everybody has one vote. Against: cultural planets of those who voted so are exhausted
/// when the next strategy phase starts.
pub(super) const REPRESENTATIVE_GOVERNMENT: Decree = Decree {
    works: |w, Decided { agenda, outcome }, _| {
        if outcome == Outcome::Against {
            let senate = &mut w.league_mut().senate;
            let against = senate.ballot.voters(Outcome::Against);
            senate.waiting.push((agenda, against));
        }
    },
    later: |w, agenda, seats, flow| {
        exhaust(w, agenda, seats, |w, _, planet| with_trait(w, planet, Trait::Cultural), flow);
    },
    tenet: Some(Tenet::EqualVotes),
    ..Decree::ROW
};

/// [agenda.fleet-regulations] What is over in a fleet pool goes back to the reinforcements.
pub(super) const FLEET_REGULATIONS: Decree = Decree {
    works: |w, Decided { agenda, outcome }, flow| {
        if outcome != Outcome::For {
            return;
        }
        let most = agenda.figure(w, 0);
        for by in query::clockwise(w, w.league().speaker) {
            let n = w.side(by).fleet.saturating_sub(most);
            if n > 0 {
                w.parties[by.index()].fleet = most;
                flow.tell(SeatSet::ALL, rule!("agenda.fleet-regulations"), || {
                    words!("{by} {by:loses|lose} {n} fleet {n:token|tokens}.", by, n)
                });
                flow.then([Trim::of(by, query::ships_of(w, by)).into()]);
            }
        }
    },
    tenet: Some(Tenet::FleetPool),
    ..Decree::ROW
};

/// [agenda.executive-sanctions] Who holds more action cards than allowed discards.
pub(super) const EXECUTIVE_SANCTIONS: Decree = Decree {
    works: |w, Decided { outcome, .. }, flow| {
        if outcome == Outcome::For {
            for seat in query::clockwise(w, w.league().speaker) {
                flow.then([HandLimit { seat }.into()]);
            }
        }
    },
    tenet: Some(Tenet::Hand),
    ..Decree::ROW
};

/// [agenda.anti-intellectual-revolution] Against: everybody exhausts a planet for each technology when the next strategy
/// phase starts.
pub(super) const ANTI_INTELLECTUAL_REVOLUTION: Decree = Decree {
    works: |w, Decided { agenda, outcome }, _| {
        if outcome == Outcome::Against {
            w.league_mut().senate.waiting.push((agenda, SeatSet::ALL));
        }
    },
    later: |w, _, _, flow| {
        for seat in query::clockwise(w, w.league().speaker) {
            let left = technologies(w, seat);
            flow.then([ExhaustOwn { seat, left }.into()]);
        }
    },
    tenet: Some(Tenet::Revolution),
    ..Decree::ROW
};

/// [agenda.classified-document-leaks] The secret objective lies among the public ones.
pub(super) const CLASSIFIED_DOCUMENT_LEAKS: Decree = Decree {
    works: |w, Decided { outcome, .. }, flow| {
        let Outcome::Secret(objective) = outcome else { return };
        let league = w.league_mut();
        league.open = league.open.with(objective);
        flow.tell(SeatSet::ALL, rule!("agenda.classified-document-leaks"), || {
            words!("{what} is a public objective now.", what = things::objective(w, objective))
        });
    },
    ..Decree::ROW
};

/// [agenda.enforced-travel-ban] Against: PDS in and next to systems with a wormhole are destroyed.
pub(super) const ENFORCED_TRAVEL_BAN: Decree = Decree {
    works: |w, Decided { outcome, .. }, flow| {
        if outcome != Outcome::Against {
            return;
        }
        for seat in query::clockwise(w, w.league().speaker) {
            let holes = gates(w, seat);
            let reach = holes.iter().fold(holes, |all, system| all.union(near(w, seat, system)));
            for system in reach.iter() {
                wipe(w, seat, &[Kind::Pds], Holder::Space(system), flow);
                for planet in w.planets_in(system) {
                    wipe(w, seat, &[Kind::Pds], Holder::Planet(planet), flow);
                }
            }
        }
    },
    tenet: Some(Tenet::TravelBan),
    ..Decree::ROW
};

/// Systems with a wormhole, as a player sees them.
pub(super) fn gates(w: &World, seat: Seat) -> SystemSet {
    let chart = query::map(w, seat);
    w.galaxy.ids().filter(|&system| !chart.wormholes(system, Purpose::Other).is_empty()).collect()
}

/// [agenda.homeland-defense-act] With the law what is more than two PDS on a planet goes.
pub(super) const HOMELAND_DEFENSE_ACT: Decree = Decree {
    ends: |w, _, flow| {
        let most = w.kit.get().whole().limits.planet.pds;
        for by in query::clockwise(w, w.league().speaker) {
            for n in 0..w.planets.len() as u8 {
                let planet = crate::world::PlanetSpot(n);
                let over = w.ground(planet, by).of(Kind::Pds).saturating_sub(most);
                (0..over).for_each(|_| recall(w, by, Kind::Pds, false, Holder::Planet(planet)));
                if over > 0 {
                    flow.tell(SeatSet::ALL, rule!("agenda.homeland-defense-act"), || {
                        let (units, at) = (things::unit(Kind::Pds).count(over), things::planet(w, planet));
                        words!("{by} {by:takes|take} {units} off {at}.", by, units, at)
                    });
                }
            }
        }
    },
    tenet: Some(Tenet::Bulwarks),
    ..Decree::ROW
};

/// [agenda.publicize-weapon-schematics] Against: who has a war sun technology discards all action cards.
pub(super) const PUBLICIZE_WEAPON_SCHEMATICS: Decree = Decree {
    works: |w, Decided { outcome, .. }, flow| {
        if outcome != Outcome::Against {
            return;
        }
        let order = query::clockwise(w, w.league().speaker).into_iter();
        let armed: kernel::SeatList = order.filter(|&seat| has_war_suns(w, seat)).collect();
        armed.into_iter().for_each(|seat| discard_hand(w, seat, flow));
    },
    tenet: Some(Tenet::Schematics),
    ..Decree::ROW
};

pub(super) fn is_war_sun(row: &TechnologyCard) -> bool {
    row.upgrades.as_deref() == Some("war-sun")
}

/// Whether a player has a war sun technology.
pub(super) fn has_war_suns(w: &World, seat: Seat) -> bool {
    crate::objectives::technologies(w, seat).any(is_war_sun)
}

/// [agenda.shared-research] Against: everybody who has one left lays a command token at home.
pub(super) const SHARED_RESEARCH: Decree = Decree {
    works: |w, Decided { outcome, .. }, flow| {
        if outcome != Outcome::Against {
            return;
        }
        for seat in query::clockwise(w, w.league().speaker) {
            let home = w.side(seat).home;
            if query::tokens_in_reserve(w, seat) > 0 {
                lay(w, seat, home, rule!("agenda.shared-research"), flow);
            }
        }
    },
    tenet: Some(Tenet::OpenNebulae),
    ..Decree::ROW
};

/// [agenda.wormhole-reconstruction] Against: everybody lays a command token at each wormhole with ships of his.
pub(super) const WORMHOLE_RECONSTRUCTION: Decree = Decree {
    works: |w, Decided { outcome, .. }, flow| {
        if outcome != Outcome::Against {
            return;
        }
        for seat in query::clockwise(w, w.league().speaker) {
            for system in gates(w, seat).common(query::ships_of(w, seat)).iter() {
                lay(w, seat, system, rule!("agenda.wormhole-reconstruction"), flow);
            }
        }
    },
    tenet: Some(Tenet::WormholeWeb),
    ..Decree::ROW
};

fn lay(w: &mut World, by: Seat, system: SystemId, rule: Rule, flow: &mut Flow) {
    if w.side(by).tokens.has(system) {
        return;
    }
    // [tokens.forced] What comes from the sheet is told with its pool.
    if query::tokens_in_reserve(w, by) == 0 {
        return place_token(w, by, system, flow);
    }
    place_token(w, by, system, flow);
    flow.tell(SeatSet::ALL, rule, || {
        words!("{by} {by:lays|lay} a command token at {at}.", by, at = things::system(w, system))
    });
}

/// [agenda.articles-of-war]
pub(super) const ARTICLES_OF_WAR: Decree =
    Decree { works: |w, _, _| super::strip(w), ..Decree::tenet(Tenet::PlainMechs) };

/// [agenda.nexus-sovereignty] Against: a gamma wormhole opens at Mecatol Rex.
pub(super) const NEXUS_SOVEREIGNTY: Decree = Decree {
    works: |w, Decided { outcome, .. }, flow| {
        let centre = w.spots().find(|&planet| is_mecatol(w, planet)).map(|planet| w.planet(planet).at());
        let (Outcome::Against, Some(centre)) = (outcome, centre) else { return };
        let c = &w.kit.get().components;
        let token = c.token_named("gamma").expect("a token of the data");
        // An entropic scar takes no wormhole.
        if w.galaxy.lay(c, token, centre).is_ok() {
            flow.tell(SeatSet::ALL, rule!("agenda.nexus-sovereignty"), || {
                words!("A gamma wormhole opens at {at}.", at = things::system(w, centre))
            });
        }
    },
    tenet: Some(Tenet::ShutNexus),
    ..Decree::ROW
};

/// [agenda.checks-and-balances] Against: everybody readies only some planets when this phase ends.
pub(super) const CHECKS_AND_BALANCES: Decree = Decree {
    works: |w, Decided { agenda, outcome }, _| {
        if outcome == Outcome::Against {
            let few = agenda.figure(w, 0);
            w.league_mut().senate.readied = Some(few);
        }
    },
    tenet: Some(Tenet::HandedOn),
    ..Decree::ROW
};

/// [agenda.search-warrant] Secret objectives of the owner lie open.
pub(super) const SEARCH_WARRANT: Decree = Decree {
    works: |w, Decided { outcome, .. }, flow| {
        let Outcome::Player(by) = outcome else { return };
        flow.reveal();
        flow.tell(SeatSet::ALL, rule!("agenda.search-warrant"), || {
            let held = *w.side(by).realm.secrets.peek(&Eye::of(by));
            let held: Vec<_> = held.iter().map(|id| things::objective(w, id)).collect();
            match held.is_empty() {
                true => words!("{by} {by:has|have} no secret objectives to show.", by),
                false => words!("{by} {by:shows|show} {held}.", by, held),
            }
        });
    },
    tenet: Some(Tenet::OpenSecrets),
    ..Decree::ROW
};

/// [agenda.minister-of-policy]
pub(super) const MINISTER_OF_POLICY: Decree = Decree { tenet: Some(Tenet::StatusCards), ..Decree::ROW };

/// [agenda.minister-of-sciences]
pub(super) const MINISTER_OF_SCIENCES: Decree = Decree { tenet: Some(Tenet::FreeResearch), ..Decree::ROW };

/// [agenda.minister-of-commerce]
pub(super) const MINISTER_OF_COMMERCE: Decree = Decree { tenet: Some(Tenet::Custom), ..Decree::ROW };

/// [agenda.political-censure] With the law its point is lost.
pub(super) const POLITICAL_CENSURE: Decree = Decree {
    ends: |w, owner, flow| {
        if let Some(owner) = owner {
            lose_points(w, owner, 1, flow);
        }
    },
    tenet: Some(Tenet::Censured),
    ..Decree::ROW
};
