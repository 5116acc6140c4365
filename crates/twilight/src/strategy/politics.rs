//! Politics: the speaker, action cards, and agendas.

use super::row;
use crate::choice::Choice;
use crate::prompt::{Prompt, RoundPrompt};
use crate::steps::agenda::LookAtAgendas;
use crate::steps::cards::DrawCards;
use crate::world::World;
use crate::{Ask, Flow, Offers, Twilight, Want, query};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// [strategy.politics] Somebody else becomes speaker, two action cards are drawn, and two agendas looked at.
pub fn primary(w: &mut World, seat: Seat, slot: u8, flow: &mut Flow) {
    let [cards, agendas] = [0, 1].map(|n| row(w, slot).primary[n]);
    flow.then([NameSpeaker { seat }.into(), DrawCards { seat, left: cards }.into()]);
    flow.then([LookAtAgendas { seat, count: agendas }.into()]);
}

/// [strategy.politics] A token for two action cards.
pub fn secondary(w: &mut World, seat: Seat, slot: u8, flow: &mut Flow) {
    flow.then([DrawCards { seat, left: row(w, slot).secondary[0] }.into()]);
}

step! {
    /// [strategy.politics] Anybody but the speaker becomes speaker, the player himself too.
    pub struct NameSpeaker {
        pub seat: Seat,
    }
}

impl Play<Twilight> for NameSpeaker {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let speaker = w.league().speaker;
        let others = query::clockwise(w, self.seat).into_iter();
        others.filter(|&s| s != speaker && !query::eliminated(w, s)).for_each(|s| out.offer(Choice::Seat(s)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::NameSpeaker)).open()),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Seat(speaker) = choice else { unreachable!("{choice:?}") };
        w.league_mut().speaker = speaker;
        flow.tell(SeatSet::ALL, rule!("strategy.politics"), || match speaker == self.seat {
            true => words!("{by} {by:becomes|become} speaker.", by = self.seat),
            false => words!("{by} {by:makes|make} {speaker} speaker.", by = self.seat, speaker),
        });
    }
}
