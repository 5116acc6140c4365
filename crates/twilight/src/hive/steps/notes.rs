//! Promissory notes of the Hive that a game effect makes it give.

use super::{Role, draw, drawn};
use crate::choice::Choice;
use crate::feats::Feat;
use crate::hive::Note;
use crate::prompt::{Prompt, RoundPrompt};
use crate::world::{NoteId, World};
use crate::{Ask, Flow, Offers, Twilight, Want, notes};
use kernel::{Faces, Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [hive.gives-note] A transaction card names the kind of note.
    pub struct HiveGives {
        pub to: Seat,
    }
}

/// What the Hive can give: a note of its own of this kind, if it has it.
fn held(w: &World, kind: Note) -> Option<NoteId> {
    let fits = |note: &NoteId| match notes::feat(w, *note) {
        Feat::Alliance => kind == Note::Alliance,
        Feat::SupportForTheThrone => kind == Note::SupportForTheThrone,
        Feat::PoliticalSecret => kind == Note::PoliticalSecret,
        Feat::TradeAgreement => kind == Note::TradeAgreement,
        Feat::Ceasefire => kind == Note::Ceasefire,
        _ => kind == Note::Faction,
    };
    notes::own_hand(w, w.swarm()).iter().find(fits)
}

impl Play<Twilight> for HiveGives {
    /// [hive.mind] Without a card it gives none.
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        if notes::count(w, w.swarm()) == 0 { Want::Nothing } else { draw(w) }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let card = drawn(w, faces, Role::Transaction, flow);
        match held(w, card.note) {
            Some(note) => {
                flow.because(|| words!("The transaction card names it."));
                give(w, self.to, note, flow);
            }
            None => flow.then([HiveLeavesNote { to: self.to }.into()]),
        }
    }
}

/// [hive.gives-note] A note of the Hive changes hands; all hear that one does.
fn give(w: &mut World, to: Seat, note: NoteId, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule!("hive.gives-note"), || {
        words!("{to} {to:gets|get} a promissory note of {of}.", to, of = w.swarm())
    });
    notes::hand_to(w, w.swarm(), to, note, flow);
}

step! {
    /// [hive.gives-note] The note that was named is not there: the player says which it is.
    pub struct HiveLeavesNote {
        pub to: Seat,
    }
}

impl Play<Twilight> for HiveLeavesNote {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        notes::own_hand(w, w.swarm()).iter().for_each(|note| out.offer(Choice::Note(note)));
        Want::Ask(Ask::of(self.to, Prompt::Round(RoundPrompt::HiveNote)))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Note(note) = choice else { unreachable!("{choice:?}") };
        flow.because(|| words!("The note that was named is not there, so the player says."));
        give(w, self.to, note, flow);
    }
}
