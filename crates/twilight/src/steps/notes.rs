//! Promissory notes of the whole game: who holds which, how they are played, laid out, passed on and given back.

use crate::feats::{Feat, Feats, Source};
use crate::options::hand_over;
use crate::steps::decree::lose_points;
use crate::steps::feats::Resolve;
use crate::steps::pledges::WhichNote;
use crate::texts::sights::with_units;
use crate::windows::{Played, Window};
use crate::world::{NOTES, NOTES_EACH, NoteId, NoteSet, World};
use crate::{Eye, Flow, things, whole};
use arrayvec::ArrayVec;
use kernel::{Array, Rng, Seat, SeatSet, rule};
use scene::words;
use twilight_box::components::{Note, Occasion, Returns, When, Whose};
use twilight_box::galaxy::SystemId;

/// [notes.deck] The notes of a player: those everybody has, then the faction's.
pub fn deck(w: &World, owner: Seat) -> impl Iterator<Item = NoteId> + use<> {
    let all = w.kit.get().notes[usize::from(w.side(owner).faction)].len();
    (0..all).map(move |place| NoteId::of(owner, place))
}

/// What a note is.
#[inline]
pub fn feat(w: &World, note: NoteId) -> Feat {
    w.kit.get().notes[usize::from(w.side(note.owner()).faction)][note.place()].0
}

/// What is printed on it.
pub fn row(w: &World, note: NoteId) -> &'static Note {
    let kit = w.kit.get();
    &kit.whole().cards.notes[usize::from(kit.notes[usize::from(w.side(note.owner()).faction)][note.place()].1)]
}

/// [notes.play] [setup.printings] Whether a note lies before its player, and when it goes back, in the printing that counts.
fn fate(w: &World, note: NoteId) -> (bool, Returns) {
    let row = row(w, note);
    match w.older(feat(w, note)).and_then(|older| Some((older.in_play, older.returns?))) {
        Some(older) => older,
        None => (row.in_play, row.returns),
    }
}

/// Whether it speaks of what its owner does.
fn is_owners(w: &World, note: NoteId) -> bool {
    row(w, note).whose == Some(Whose::Owner) && w.older(feat(w, note)).is_none()
}

/// In notation: the owner's colour behind those everybody has.
pub fn id(w: &World, note: NoteId) -> String {
    let row = row(w, note);
    match row.faction {
        Some(_) => row.id.clone(),
        None => format!("{}-{}", row.id, <crate::Twilight as kernel::Game>::seat_name(w, note.owner())),
    }
}

/// [notes.deck] Everybody begins with the own notes, as all know.
pub fn deal_out(w: &mut World) {
    let eye = Eye::open();
    for seat in w.everyone() {
        let printed = |note: &NoteId| w.has_box(w.kit.tricks[feat(w, *note) as usize].set);
        let (own, out): (Vec<NoteId>, Vec<NoteId>) = deck(w, seat).partition(printed);
        *w.parties[seat.index()].realm.notes.peek_mut(&eye) = own.into_iter().collect();
        // [setup.boxes] Notes of boxes that are not in play never come into the game.
        let league = w.league_mut();
        league.purged = league.purged.union(out.into_iter().collect());
    }
    *w.league_mut().known.peek_mut(&eye) = Array([everybody(w); NOTES]);
}

fn everybody(w: &World) -> SeatSet {
    SeatSet::first(w.parties.len() as u8)
}

fn hand(w: &World, seat: Seat) -> NoteSet {
    *w.side(seat).realm.notes.peek(&Eye::open())
}

/// Notes in a player's own hand.
pub fn own_hand(w: &World, seat: Seat) -> NoteSet {
    *w.side(seat).realm.notes.peek(&Eye::of(seat))
}

/// How many notes a player holds, which all can count.
pub fn count(w: &World, seat: Seat) -> u8 {
    hand(w, seat).len()
}

/// [notes.hidden] Notes another player may hold, as far as a seat knows: those it saw go there, and if there are others
/// any whose place it does not know.
pub fn maybe_held(w: &World, holder: Seat, viewer: Seat) -> NoteSet {
    maybe(w, holder, |known| known.has(viewer))
}

/// The same by what everybody knows.
fn openly_held(w: &World, holder: Seat) -> NoteSet {
    let all = everybody(w);
    maybe(w, holder, |known| known.and(all) == all)
}

fn maybe(w: &World, holder: Seat, sure: impl Fn(SeatSet) -> bool) -> NoteSet {
    let known = w.league().known.peek(&Eye::open());
    let held = hand(w, holder);
    let certain: NoteSet = held.iter().filter(|note| sure(known[note.index()])).collect();
    if certain == held {
        return certain;
    }
    let all = w.everyone().fold(NoteSet::NONE, |all, seat| all.union(hand(w, seat)));
    certain.union(all.iter().filter(|note| !sure(known[note.index()])).collect())
}

/// [notes.play] Notes of others that have a moment in this window: a note that speaks of what its owner does needs that
/// player's doing.
fn timely(w: &World, notes: NoteSet, window: Window, seat: Seat) -> Feats {
    let foreign = notes.minus(NoteSet::of(seat)).iter();
    let own = |note: &NoteId| !is_owners(w, *note) || window.player(w) == Some(note.owner());
    foreign.filter(own).map(|note| feat(w, note)).collect()
}

/// [notes.play] What a player can use of the notes in hand in a window.
#[inline]
pub fn at_hand(w: &World, window: Window, seat: Seat) -> Feats {
    if w.league.is_none() {
        return Feats::NONE;
    }
    let foreign = hand(w, seat).minus(NoteSet::of(seat));
    if foreign.is_empty() { Feats::NONE } else { timely(w, foreign, window, seat) }
}

/// [notes.hidden] What a player could use of the notes in hand, by what everybody knows.
pub fn perhaps(w: &World, window: Window, seat: Seat) -> Feats {
    if w.league.is_none() { Feats::NONE } else { timely(w, openly_held(w, seat), window, seat) }
}

/// Whether somebody holds a note of another player, whatever it is, for this.
#[inline]
pub fn meet(w: &World, feats: &Feats) -> bool {
    w.league.is_some() && w.everyone().any(|seat| feats.meets(feats_of(w, hand(w, seat).minus(NoteSet::of(seat)))))
}

fn feats_of(w: &World, notes: NoteSet) -> Feats {
    notes.iter().map(|note| feat(w, note)).collect()
}

/// The notes in hand by which something can be used now.
pub fn candidates(w: &World, seat: Seat, what: Feat, window: Window) -> impl Iterator<Item = NoteId> + use<'_> {
    let foreign = own_hand(w, seat).minus(NoteSet::of(seat)).iter();
    let bound = move |note: &NoteId| !is_owners(w, *note) || window.player(w) == Some(note.owner());
    foreign.filter(move |note| feat(w, *note) == what).filter(bound)
}

/// [notes.play] A note in hand is used; of several alike its player says whose.
pub fn put_to_use(w: &mut World, played: Played, flow: &mut Flow) {
    let found: NoteSet = candidates(w, played.by, played.feat, played.window).collect();
    match found.iter().next() {
        Some(note) if found.len() == 1 => begin(w, played, note, flow),
        Some(_) => flow.then([WhichNote { played }.into()]),
        None => unreachable!("{played:?} by nothing"),
    }
}

/// A note does what it says; what speaks of no player in particular speaks of its owner.
pub fn begin(w: &mut World, played: Played, note: NoteId, flow: &mut Flow) {
    play(w, played.by, note, flow);
    let window = match played.window {
        Window::Round { at: Occasion::AgendaRevealing, .. } => {
            Window::Round { at: Occasion::AgendaRevealing, of: note.owner() }
        }
        window => window,
    };
    flow.then([Resolve { played: Played { window, ..played } }.into()]);
}

/// [notes.play] A note is played: it lies before its player from now on, or goes back to its owner.
fn play(w: &mut World, seat: Seat, note: NoteId, flow: &mut Flow) {
    take_out(w, seat, note);
    flow.reveal();
    match fate(w, note) {
        (true, _) => lay(w, seat, note, flow),
        (false, Returns::Used | Returns::CombatEnds | Returns::ActivatesOwner | Returns::StatusPhaseEnds) => {
            come_home(w, note);
        }
        (false, Returns::PassedOn | Returns::Purged | Returns::Never) => purge(w, note),
    }
}

fn take_out(w: &mut World, seat: Seat, note: NoteId) {
    let held = w.parties[seat.index()].realm.notes.peek_mut(&Eye::open());
    *held = held.without(note);
}

fn come_home(w: &mut World, note: NoteId) {
    let (eye, all) = (Eye::open(), everybody(w));
    let held = w.parties[note.owner().index()].realm.notes.peek_mut(&eye);
    *held = held.with(note);
    w.league_mut().known.peek_mut(&eye)[note.index()] = all;
}

fn purge(w: &mut World, note: NoteId) {
    let gone = &mut w.league_mut().purged;
    *gone = gone.with(note);
}

/// [notes.laid] A note lies face up before a player and works as long as it lies there.
fn lay(w: &mut World, seat: Seat, note: NoteId, flow: &mut Flow) {
    let what = feat(w, note);
    let side = &mut w.parties[seat.index()];
    side.realm.laid = side.realm.laid.with(note);
    side.standing = side.standing.with(what);
    flow.tell(SeatSet::ALL, rule!("notes.laid"), || {
        let (by, of, card) = (seat, note.owner(), things::card(w, what));
        words!("{of:'s} {card} lies before {by}.", of, card, by)
    });
}

/// [notes.return] A note before a player goes back to its owner.
fn give_back(w: &mut World, seat: Seat, note: NoteId, flow: &mut Flow) {
    let what = feat(w, note);
    let side = &mut w.parties[seat.index()];
    side.realm.laid = side.realm.laid.without(note);
    let left = side.realm.laid;
    if !left.iter().any(|other| feat(w, other) == what) {
        let side = &mut w.parties[seat.index()];
        side.standing = side.standing.without(what);
    }
    come_home(w, note);
    flow.tell(SeatSet::ALL, rule!("notes.return"), || {
        let (by, of, card) = (seat, note.owner(), things::card(w, what));
        words!("{card} goes back from {by} to {of}.", card, by, of)
    });
    match what {
        Feat::SupportForTheThrone => lose_points(w, seat, row(w, note).numbers[0], flow),
        Feat::Alliance => reclaim_commander(w, seat, note.owner()),
        _ => {}
    }
}

/// [notes.return] Who activates a system with units of a note's owner gives the note back, if its text says so.
pub fn activated(w: &mut World, seat: Seat, system: SystemId, flow: &mut Flow) {
    if w.league.is_none() {
        return;
    }
    let due = |note: &NoteId| fate(w, *note).1 == Returns::ActivatesOwner && with_units(w, note.owner(), system);
    let due: NoteSet = w.side(seat).realm.laid.iter().filter(due).collect();
    due.iter().for_each(|note| give_back(w, seat, note, flow));
}

/// [notes.return] With the status phase notes go back that last until then.
pub fn status_ends(w: &mut World, flow: &mut Flow) {
    for seat in w.everyone() {
        // [hive.note-alliance] The Alliance of the Hive is one.
        let lent = |note: NoteId| !w.sits(note.owner()) && feat(w, note) == Feat::Alliance;
        let due = |note: &NoteId| fate(w, *note).1 == Returns::StatusPhaseEnds || lent(*note);
        let due: NoteSet = w.side(seat).realm.laid.iter().filter(due).collect();
        due.iter().for_each(|note| give_back(w, seat, note, flow));
    }
}

/// [hive.note-support] The Hive has scored an objective: its Support for the Throne goes back, and the point with it.
pub fn hive_scored(w: &mut World, flow: &mut Flow) {
    for seat in w.everyone() {
        let due = |note: &NoteId| !w.sits(note.owner()) && feat(w, *note) == Feat::SupportForTheThrone;
        let due: NoteSet = w.side(seat).realm.laid.iter().filter(due).collect();
        due.iter().for_each(|note| give_back(w, seat, note, flow));
    }
}

/// [notes.transaction] A note changes hands: the two know which, the others lose track of what the giver holds.
/// [notes.received] What must be laid out by who receives it lies open at once.
pub fn hand_to(w: &mut World, from: Seat, to: Seat, note: NoteId, flow: &mut Flow) {
    let eye = Eye::open();
    take_out(w, from, note);
    if lies_at_once(w, note) && note.owner() != to {
        lay(w, to, note, flow);
        let window = Window::Round { at: Occasion::Received, of: note.owner() };
        let played = Played { by: to, feat: feat(w, note), cancelled: false, window };
        flow.then([Resolve { played }.into()]);
        return;
    }
    let both = SeatSet::one(from).with(to);
    let left = hand(w, from);
    let known = w.league_mut().known.peek_mut(&eye);
    left.iter().for_each(|kept| known[kept.index()] = known[kept.index()].and(both));
    known[note.index()] = both;
    let held = w.parties[to.index()].realm.notes.peek_mut(&eye);
    *held = held.with(note);
    let card = things::card(w, feat(w, note));
    let of = note.owner();
    flow.tell(both, rule!("notes.transaction"), || {
        words!("{from} {from:gives|give} {of:'s} {card} to {to}.", from, of, card, to)
    });
    flow.tell(SeatSet::ALL.minus(both), rule!("notes.transaction"), || {
        words!("{from} {from:gives|give} a promissory note to {to}.", from, to)
    });
}

/// [notes.received] Whether it is laid out by whoever receives it.
pub fn lies_at_once(w: &World, note: NoteId) -> bool {
    let row = row(w, note);
    row.in_play && row.moments == [When::Round(Occasion::Received)]
}

/// A seat has been told of a note in another's hand.
pub fn shown(w: &mut World, note: NoteId, to: Seat) {
    let known = w.league_mut().known.peek_mut(&Eye::open());
    known[note.index()] = known[note.index()].with(to);
}

/// [leader.naalu-commander] Notes of a hand whose place another does not know.
pub fn unknown(w: &World, holder: Seat, viewer: Seat) -> NoteSet {
    let known = w.league().known.peek(&Eye::open());
    hand(w, holder).iter().filter(|note| !known[note.index()].has(viewer)).collect()
}

/// A player looks at a note in another's hand.
pub fn show(w: &mut World, note: NoteId, to: Seat, flow: &mut Flow) {
    shown(w, note, to);
    flow.reveal();
    let holder = w.everyone().find(|&seat| hand(w, seat).has(note));
    flow.tell(SeatSet::one(to), rule!("notes.hidden"), || {
        let (by, of, card) = (holder.unwrap_or(to), note.owner(), things::card(w, feat(w, note)));
        words!("{by} {by:holds|hold} {of:'s} {card}.", by, of, card)
    });
}

/// A note is in a player's hand, as if it had been given to him.
pub fn find_in(w: &mut World, seat: Seat, note: NoteId) {
    let eye = Eye::open();
    let standing = feat(w, note);
    for party in &mut w.parties {
        let held = party.realm.notes.peek_mut(&eye);
        *held = held.without(note);
        if party.realm.laid.has(note) {
            party.realm.laid = party.realm.laid.without(note);
            party.standing = party.standing.without(standing);
        }
    }
    let held = w.parties[seat.index()].realm.notes.peek_mut(&eye);
    *held = held.with(note);
    w.league_mut().known.peek_mut(&eye)[note.index()] = SeatSet::one(seat).with(note.owner());
}

/// The commander of a player's faction, if it is unlocked.
fn commander(w: &World, owner: Seat) -> Option<Feat> {
    // [hive.commander] That of the Hive always is.
    if !w.sits(owner) {
        return crate::leaders::of(w, owner).find(|&feat| w.kit.tricks[feat as usize].source == Source::Commander);
    }
    let theirs = w.side(owner).held.union(w.side(owner).standing);
    theirs.iter().find(|&feat| {
        let trick = &w.kit.tricks[feat as usize];
        trick.source == Source::Commander && trick.faction.as_deref() == Some(crate::factions::id(w, owner))
    })
}

/// [note.alliance] Commanders of those whose Alliance lies before a player work for that player too, once unlocked.
pub fn lend_commanders(w: &mut World) {
    for seat in w.everyone() {
        for note in w.side(seat).realm.laid.iter().filter(|note| feat(w, *note) == Feat::Alliance).collect::<Vec<_>>() {
            if let Some(leader) = commander(w, note.owner()) {
                let kit = w.kit.get();
                let side = &mut w.parties[seat.index()];
                if !side.held.has(leader) && !side.standing.has(leader) {
                    hand_over(kit, side, leader);
                }
            }
        }
    }
}

fn reclaim_commander(w: &mut World, seat: Seat, owner: Seat) {
    if let Some(leader) = commander(w, owner) {
        let side = &mut w.parties[seat.index()];
        (side.held, side.ready) = (side.held.without(leader), side.ready.without(leader));
        side.standing = side.standing.without(leader);
    }
}

/// [notes.elimination] The notes of a player who is out leave the game wherever they are; those of others go back.
pub fn leave(w: &mut World, out: Seat, flow: &mut Flow) {
    let eye = Eye::open();
    let own: NoteSet = deck(w, out).collect();
    for seat in w.everyone() {
        let held = w.parties[seat.index()].realm.notes.peek_mut(&eye);
        *held = held.minus(own);
        let laid = w.side(seat).realm.laid.common(own);
        for note in laid.iter() {
            give_back(w, seat, note, flow);
        }
    }
    *w.parties[out.index()].realm.notes.peek_mut(&eye) = hand(w, out).minus(own);
    own.iter().for_each(|note| purge(w, note));
    let theirs = std::mem::take(w.parties[out.index()].realm.notes.peek_mut(&eye));
    theirs.iter().for_each(|note| come_home(w, note));
    for note in w.side(out).realm.laid.iter().collect::<Vec<_>>() {
        give_back(w, out, note, flow);
    }
}

/// [notes.hidden] Notes whose place a seat does not know could be in any hand that has some.
pub fn imagine(w: &mut World, seat: Seat, rng: &mut Rng) {
    if w.league.is_none() {
        return;
    }
    let eye = Eye::open();
    let known = *w.league().known.peek(&eye);
    let lost = |note: &NoteId| !known[note.index()].has(seat);
    let mut pool: Vec<NoteId> = Vec::new();
    let mut sizes = ArrayVec::<(Seat, usize), { kernel::MAX_SEATS }>::new();
    for other in w.everyone().filter(|&other| other != seat) {
        let hidden: NoteSet = hand(w, other).iter().filter(lost).collect();
        let held = w.parties[other.index()].realm.notes.peek_mut(&eye);
        *held = held.minus(hidden);
        sizes.push((other, hidden.len().into()));
        pool.extend(hidden.iter());
    }
    pool.sort_unstable();
    for (other, size) in sizes {
        for _ in 0..size {
            let note = pool.swap_remove(rng.pick(pool.len() as u32) as usize);
            let held = w.parties[other.index()].realm.notes.peek_mut(&eye);
            *held = held.with(note);
            w.league_mut().known.peek_mut(&eye)[note.index()] = SeatSet::one(other);
        }
    }
}

/// [notes.deck] Every note is in one hand, before one player or out of the game.
pub fn audit(w: &World) -> Result<(), String> {
    let Some(league) = w.league.as_ref().filter(|_| w.round.begun) else { return Ok(()) };
    for owner in w.everyone() {
        for note in deck(w, owner) {
            let held = w.everyone().filter(|&seat| hand(w, seat).has(note)).count();
            let laid = w.parties.iter().filter(|party| party.realm.laid.has(note)).count();
            let all = held + laid + usize::from(league.purged.has(note));
            if all != 1 {
                return Err(format!("{all} of the note {}", id(w, note)));
            }
        }
    }
    Ok(())
}

/// The notes of a faction, those everybody has first, each with its row.
pub fn of_faction(
    kit: &[crate::feats::Trick],
    rows: &[Note],
    faction: Option<&str>,
) -> ArrayVec<(Feat, u8), NOTES_EACH> {
    let in_play = |trick: &&crate::feats::Trick| trick.source == Source::Note && whole::SETS.contains(&trick.set);
    let row =
        |trick: &crate::feats::Trick| rows.iter().position(|row| row.id == trick.slug).map(|n| (trick.feat, n as u8));
    let common = kit.iter().filter(in_play).filter(|trick| trick.faction.is_none());
    let own = kit.iter().filter(in_play).filter(|trick| trick.faction.is_some() && trick.faction.as_deref() == faction);
    common.chain(own).filter_map(row).collect()
}
