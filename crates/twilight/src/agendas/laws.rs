//! Laws: what is done when they pass or fail, and which rule they change while they are in play.

use super::directives::exhaust;
use super::{Decided, Decree, Tenet};
use crate::query;
use crate::steps::movement::Trim;
use crate::steps::tokens::DiscardCards;
use crate::texts::sights::with_trait;
use crate::world::Outcome;
use kernel::{SeatSet, rule};
use scene::words;
use twilight_box::components::Trait;

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
    works: |w, Decided { agenda, outcome }, flow| {
        if outcome != Outcome::For {
            return;
        }
        let most = u32::from(agenda.figure(w, 0));
        for seat in query::clockwise(w, w.league().speaker) {
            let over = (w.cards_held(seat) as u32).saturating_sub(most) as u8;
            flow.then([DiscardCards { seat, left: over }.into()]);
        }
    },
    tenet: Some(Tenet::Hand),
    ..Decree::ROW
};

/// [agenda.minister-of-policy]
pub(super) const MINISTER_OF_POLICY: Decree = Decree { tenet: Some(Tenet::StatusCards), ..Decree::ROW };

/// [agenda.minister-of-sciences]
pub(super) const MINISTER_OF_SCIENCES: Decree = Decree { tenet: Some(Tenet::FreeResearch), ..Decree::ROW };

/// [agenda.minister-of-commerce]
pub(super) const MINISTER_OF_COMMERCE: Decree = Decree { tenet: Some(Tenet::Custom), ..Decree::ROW };

/// [agenda.political-censure]
pub(super) const POLITICAL_CENSURE: Decree = Decree { tenet: Some(Tenet::Censured), ..Decree::ROW };
