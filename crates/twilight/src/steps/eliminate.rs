//! Sides that lost everything, and who has won.

use super::agenda::repeal;
use crate::agendas::Agenda;
use crate::feats::{Feats, Source};
use crate::finds::Find;
use crate::world::{Encore, Force, ObjectiveId, Slot, World};
use crate::{Eye, Flow, deals, factions, galvanize, notes, query};
use kernel::{Array, Counts, Outcome, Seat, SeatSet, rule};
use scene::words;
use twilight_box::components::{Fragment, Stage};
use twilight_box::galaxy::SystemSet;
use twilight_box::units::Kind;

/// [skirmish.elimination] Whoever has nothing left is out. Says whether that ended the game: at most one team is left.
pub fn eliminate(w: &mut World, flow: &mut Flow) -> bool {
    let fallen: SeatSet = w.everyone().filter(|&seat| w.in_play(seat) && query::eliminated(w, seat)).collect();
    if fallen.is_empty() {
        return false;
    }
    let before = w.parties.iter().filter(|party| party.out.is_some()).count() as u8;
    fallen.iter().for_each(|seat| w.parties[seat.index()].out = Some(before));
    if w.terms.teams().filter(|team| team.iter().any(|seat| w.in_play(seat))).count() < 2 {
        finish(w, flow);
        return true;
    }
    for seat in fallen.iter() {
        flow.tell(SeatSet::ALL, rule!("skirmish.elimination"), || {
            words!("{by} {by:has|have} lost everything and {by:is|are} out.", by = seat)
        });
        leave(w, seat, flow);
    }
    false
}

/// [skirmish.elimination] Everything of a side leaves the board; what it took from others goes back to them.
fn leave(w: &mut World, seat: Seat, flow: &mut Flow) {
    if w.league.is_some() {
        notes::leave(w, seat, flow);
        deals::leave(w, seat, flow);
    }
    w.purge_notes(seat);
    let areas = w.galaxy.ids().map(|system| w.forces.space(system)).chain(w.spots().map(|p| w.forces.planet(p)));
    for area in areas.collect::<Vec<_>>() {
        let force = std::mem::take::<Force>(w.forces.of_mut(area, seat));
        Kind::ALL.iter().for_each(|&kind| w.parties[seat.index()].reserves[kind as usize] += force.of(kind));
    }
    w.forces.forget(seat);
    galvanize::settle(w);
    for owner in w.everyone().filter(|&owner| owner != seat).collect::<Vec<_>>() {
        for kind in Kind::ALL {
            let back = std::mem::take(&mut w.parties[seat.index()].captured[owner.index()][kind as usize]);
            let side = &mut w.parties[owner.index()];
            // [breakthrough.absolute-synergy] Mechs are out of reach as long as an Eidolon Maximum stands.
            let pile = if kind == Kind::Mech && side.maximum { &mut side.kept } else { &mut side.reserves };
            pile[kind as usize] += back;
        }
    }
    w.planets.iter_mut().filter(|planet| planet.sleeper == Some(seat)).for_each(|planet| planet.sleeper = None);
    if w.round.encore == Some(Encore::Again(seat)) {
        w.round.encore = None;
    }
    let eye = Eye::open();
    let hand = w.parties[seat.index()].hand.peek_mut(&eye).drop_all();
    for (discarded, count) in w.plays.discards.iter_mut().zip(hand.0) {
        *discarded += count;
    }
    let side = &mut w.parties[seat.index()];
    for kind in Kind::ALL.map(|kind| kind as usize) {
        side.reserves[kind] += std::mem::take(&mut side.kept[kind]) + std::mem::take(&mut side.berths[kind]);
    }
    side.reserves[Kind::Infantry as usize] += std::mem::take(&mut side.reviving);
    (side.captured, side.berths) = (Array::default(), Counts::default());
    (side.passed, side.maximum, side.tokens) = (true, false, SystemSet::NONE);
    (side.held, side.ready, side.standing, side.lasting) = (Feats::NONE, Feats::NONE, Feats::NONE, Feats::NONE);
    (side.edict, side.wrecks, side.fallen, side.embers) = (SeatSet::NONE, Default::default(), 0, None);
    side.tethers.clear();
    factions::end_coexistence(w);
    if w.league.is_some() {
        leave_league(w, seat, flow);
    }
}

/// [elimination.whole] Fragments are discarded; secret objectives go back into their deck, scored ones too; strategy cards lie there again as if
/// nobody had taken them, and the speaker's left neighbour becomes speaker.
fn leave_league(w: &mut World, seat: Seat, flow: &mut Flow) {
    let (eye, open) = (Eye::open(), w.league().open);
    let realm = &mut w.parties[seat.index()].realm;
    let fragments = std::mem::take(&mut realm.fragments);
    let devices = std::mem::take(&mut realm.devices);
    let hand = std::mem::take(realm.secrets.peek_mut(&eye));
    let kit = w.kit.get();
    // [agenda.classified-document-leaks] One that lies open stays there.
    let secret = |objective: &ObjectiveId| kit.objective(*objective).kind == Stage::Secret && !open.has(*objective);
    let scored: Vec<ObjectiveId> = realm.scored.iter().filter(secret).collect();
    realm.scored = scored.iter().fold(realm.scored, |left, objective| left.without(*objective));
    let next = query::clockwise(w, seat).first().copied();
    let league = w.league_mut();
    let deck = league.secrets.peek_mut(&eye);
    hand.iter().chain(scored).for_each(|objective| deck[objective.index()] = 1);
    let wilds = &mut league.wilds;
    wilds.discards[Find::EnigmaticDevice as usize] += devices;
    for kind in Fragment::ALL {
        wilds.discards[Find::fragment(kind) as usize] += fragments[kind as usize];
    }
    for slot in league.strategy.iter_mut().filter(|slot| slot.holder == Some(seat)) {
        *slot = Slot { holder: None, used: false, ..*slot };
    }
    // [elimination.whole] Laws before the player are discarded.
    let owned: Vec<Agenda> = league.senate.owned.iter().filter(|law| law.1 == seat).map(|law| law.0).collect();
    if league.speaker == seat {
        league.speaker = next.unwrap_or(seat);
    }
    owned.into_iter().for_each(|law| repeal(w, law, flow));
}

impl World {
    /// [skirmish.elimination] Whether a side still plays.
    #[inline]
    pub fn in_play(&self, seat: Seat) -> bool {
        self.side(seat).out.is_none()
    }

    /// [skirmish.elimination] Notes of a side that others hold leave the game, unless another side has the same ones.
    fn purge_notes(&mut self, seat: Seat) {
        let faction = factions::id(self, seat);
        let twin = |other: Seat| other != seat && self.in_play(other) && factions::id(self, other) == faction;
        if faction.is_empty() || self.everyone().any(twin) {
            return;
        }
        let tricks = &self.kit.get().tricks;
        let notes = tricks.iter().filter(|trick| trick.source == Source::Note);
        let own: Feats = notes.filter(|note| note.faction.as_deref() == Some(faction)).map(|note| note.feat).collect();
        for party in &mut self.parties {
            (party.held, party.ready) = (party.held.minus(own), party.ready.minus(own));
            party.standing = party.standing.minus(own);
        }
    }
}

/// [skirmish.win] [skirmish.teams] Most points for planets win; if equal, the stronger units that are left. A team that
/// is out comes after those that are not, and after those that were out later.
pub fn finish(w: &World, flow: &mut Flow) {
    if w.league.is_some() {
        crate::steps::score::finish(w, w.everyone().find(|&seat| w.in_play(seat)), flow);
        return;
    }
    let score = |team: SeatSet| {
        let seats = || team.iter().filter(|&seat| w.in_play(seat));
        match seats().next() {
            Some(_) => {
                let points: u16 = seats().map(|seat| query::score(w, seat)).sum();
                (u8::MAX, points, seats().map(|seat| query::strength(w, seat)).sum::<u32>())
            }
            None => (team.iter().filter_map(|seat| w.side(seat).out).max().unwrap_or(0), 0, 0),
        }
    };
    flow.finish(Outcome::by(&w.terms.teams().map(score).collect::<Vec<_>>()));
}
