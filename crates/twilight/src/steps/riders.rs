//! Predictions: who was right gains something, once the outcome is resolved.

use super::decree::to_player;
use super::score::is_won;
use crate::agendas;
use crate::texts::Use;
use crate::windows::Window;
use crate::world::World;
use crate::{Flow, Twilight, query, things};
use kernel::{Play, SeatSet, rule, step};
use scene::words;
use twilight_box::components::Occasion;

step! {
    /// [agenda.riders] In the order of the speaker those who predicted the outcome gain what their cards say.
    pub struct PayRiders;
}

impl Play<Twilight> for PayRiders {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let outcome = w.league().senate.outcome;
        let riders = std::mem::take(&mut w.league_mut().senate.riders);
        for by in query::clockwise(w, w.league().speaker) {
            for rider in riders.iter().filter(|rider| rider.by == by && Some(rider.outcome) == outcome) {
                flow.tell(SeatSet::ALL, rule!("agenda.riders"), || {
                    words!("{by} {by:has|have} predicted it: {card}.", by, card = things::card(w, rider.card))
                });
                let verbs = agendas::verbs(w, rider.card);
                verbs.iter().for_each(|verb| to_player(w, by, verb, flow));
                if verbs.is_empty() {
                    let window = Window::Round { at: Occasion::OutcomeResolved, of: by };
                    Use::of(by, rider.card, window).ask(w, 1, flow);
                }
                if is_won(w) {
                    return;
                }
            }
        }
    }
}
