//! [battle.phase] The Battle phase.

use super::anytime::{self, Missions};
use super::{Ask, Flow, Offers, Scope, Want, draw, movement, winning};
use crate::board::{HexId, bit, hexes_of};
use crate::cards::energize;
use crate::choice::Choice;
use crate::combat::{self, Force, size};
use crate::data::{Moment, Spreads, UNITS, Unit};
use crate::odds::Side;
use crate::prompt::Prompt;
use crate::view::element::{force, kind, place};
use crate::world::{Battle, Phase, Roll, World};
use crate::{NexusOps, query};
use kernel::{Faces, Fate, LogLine, Order, Play, React, Reacts, Seat, SeatList, SeatSet, rule, step};
use scene::words;
use serde::{Deserialize, Serialize};

/// The battle under way.
pub fn current(w: &World) -> &Battle {
    w.battle.as_ref().expect("a battle is fought")
}

step! {
    /// [battle.phase] [battle.defender] [team.shared-hex] Which battle comes next, and against whom.
    pub struct Battles {
        pub begun: bool,
    }
}

impl Play<NexusOps> for Battles {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let seat = w.active;
        let fought = w.present[seat.index()] & query::enemies(w, seat);
        let pending = if self.begun { w.turn.pending & fought } else { fought };
        if pending == 0 {
            return Want::Nothing;
        }
        for hex in hexes_of(pending) {
            for other in w.seat_list() {
                if w.is_enemy(seat, other) && w.present[other.index()] & bit(hex) != 0 {
                    out.offer(Choice::Battle(hex, other));
                }
            }
        }
        anytime::offer(w, seat, Missions::Objectives, out);
        Want::Ask(Ask::of(seat, Prompt::Battles).open())
    }

    fn act(self, w: &mut World, _: &mut Flow) {
        w.phase = Phase::Mining;
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if !self.begun {
            w.turn.pending = w.present[w.active.index()] & query::enemies(w, w.active);
        }
        match choice {
            Choice::Battle(hex, defender) => begin(w, hex, defender, flow),
            other => {
                anytime::chosen(other, w, flow);
            }
        }
        flow.then([Battles { begun: true }.into()]);
    }
}

fn begin(w: &mut World, hex: HexId, defender: Seat, flow: &mut Flow) {
    let seats = [w.active, defender];
    w.turn.pending &= !bit(hex);
    let began = seats.map(|seat| w.units[seat.index()][hex as usize]);
    w.battle = Some(Battle::new(hex, seats, began));
    let w = &*w;
    flow.tell(SeatSet::ALL, rule!("battle.phase"), || {
        words!("{by} {by:attacks|attack} {whom} in {at}.", by = seats[0], whom = defender, at = place(w, hex))
    });
    if someone_reacts(w, Window::BeforeDice) {
        flow.then([React::to(Window::BeforeDice, Order::Restart).into()]);
    }
    flow.then([NextVolley.into(), BattleEnds.into(), AfterBattle.into()]);
}

fn someone_reacts(w: &World, window: Window) -> bool {
    w.players().any(|seat| NexusOps::may_react(w, window, seat))
}

/// [battle.choosing] The windows of a battle in which cards and abilities are used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Window {
    BeforeDice,
    AfterDice,
}

impl Window {
    fn moment(self) -> Moment {
        match self {
            Window::BeforeDice => Moment::BeforeDice,
            Window::AfterDice => Moment::AfterDice,
        }
    }
}

impl Reacts for NexusOps {
    type Window = Window;

    /// [battle.choosing] Attacker, defender, then clockwise from the defender's left.
    fn order(w: &World, _: Window) -> SeatList {
        let [attacker, defender] = current(w).seats;
        let mut list = SeatList::from_iter([attacker, defender]);
        for n in 1..w.seats {
            let seat = Seat((defender.0 + n) % w.seats);
            if seat != attacker && w.gone & 1 << seat.0 == 0 {
                list.push(seat);
            }
        }
        list
    }

    fn may_react(w: &World, window: Window, seat: Seat) -> bool {
        let cards = w.energize.held[seat.index()] > 0;
        match window {
            Window::AfterDice | Window::BeforeDice => cards || shards(w, window, seat) > 0,
        }
    }

    fn reactions(w: &World, window: Window, seat: Seat, _: SeatSet, out: &mut Offers) {
        energize::offer(w, seat, window.moment(), out);
        if shards(w, window, seat) > 0 {
            out.offer(Choice::Shatter);
        }
    }

    fn pass() -> Choice {
        Choice::Pass
    }

    fn window_ask(w: &World, window: Window, seat: Seat) -> Ask {
        let Battle { hex, attacked, .. } = *current(w);
        let prompt = match window {
            Window::BeforeDice => Prompt::BeforeDice { hex },
            // A unit type of a side attacks once, so that each roll has its number.
            Window::AfterDice => Prompt::AfterDice { hex, volley: attacked.iter().map(|a| a.count_ones() as u8).sum() },
        };
        Ask::of(seat, prompt)
    }

    fn react(w: &mut World, window: Window, seat: Seat, choice: Choice, flow: &mut Flow) {
        match choice {
            Choice::Play(kind) => energize::play(w, seat, kind, flow),
            Choice::Shatter => shatter(w, window, seat, flow),
            other => unreachable!("{other:?}"),
        }
    }
}

/// [alternate.shardian] Units of a fighting seat that may be destroyed for a hit in this window.
fn shards(w: &World, window: Window, seat: Seat) -> u8 {
    let Some((unit, shatters)) = w.sheet().shatters else { return 0 };
    let battle = current(w);
    let side = battle.side_of(seat).filter(|_| shatters.moment == window.moment());
    side.map_or(0, |side| w.fighters(battle, side)[unit as usize])
}

/// [alternate.shardian] [alternate.shardian-loss] One is destroyed, the opponent takes the hit at once.
fn shatter(w: &mut World, window: Window, seat: Seat, flow: &mut Flow) {
    let side = current(w).side_of(seat).expect("a fighter");
    let (unit, shatters) = w.sheet().shatters.expect("a unit that can");
    w.lose(side, unit);
    flow.tell(SeatSet::ALL, rule!("alternate.shardian"), || {
        let (battle, n) = (current(w), shatters.hits);
        let (whom, at) = (battle.seat(side.other()), place(w, battle.hex));
        let unit = kind(w, unit);
        words!(
            "{by} {by:destroys|destroy} {by:'s} own {unit} in {at}: {n} {n:hit|hits} on {whom}.",
            by = seat,
            unit,
            at,
            n,
            whom
        )
    });
    flow.then([Casualty { side: side.other(), picks: 0, hits: shatters.hits }.into()]);
    // Hits of dice on the table are still to be taken.
    if window == Window::BeforeDice {
        flow.then([StillFighting.into()]);
    }
}

step! {
    /// [battle.order] [energize.strike-first] The next unit type attacks: ambushes first, then all in battle order.
    pub struct NextVolley;
}

impl Play<NexusOps> for NextVolley {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let battle = current(w);
        if Side::BOTH.iter().any(|side| *w.fighters(battle, *side) == [0; UNITS]) {
            return;
        }
        let Some((unit, joins)) = next_volley(w, battle) else { return };
        let count = Side::BOTH.map(|side| if joins[side as usize] { dice(w, battle, side, unit) } else { 0 });
        let battle = w.battle.as_mut().expect("a battle is fought");
        for side in Side::BOTH.into_iter().filter(|side| joins[*side as usize]) {
            battle.attacked[side as usize] |= 1 << unit as u8;
        }
        battle.roll = Some(Roll::new(unit, count));
        if count == [0, 0] {
            flow.then([self.into()]);
            return;
        }
        flow.then([Rolling.into()]);
        if someone_reacts(w, Window::AfterDice) {
            flow.then([React::to(Window::AfterDice, Order::Restart).into()]);
        }
        flow.then([Losses.into(), self.into()]);
    }
}

/// The unit type that attacks next, and the sides that roll for it.
fn next_volley(w: &World, battle: &Battle) -> Option<(Unit, [bool; 2])> {
    let order = combat::battle_order(w.sheet(), w.ground[battle.hex as usize]);
    for ambush in [true, false] {
        if ambush && battle.ambush == [0, 0] {
            continue;
        }
        for unit in order {
            let flag = 1 << unit as u8;
            let joins = Side::BOTH.map(|side| {
                let s = side as usize;
                battle.attacked[s] & flag == 0
                    && (!ambush || battle.ambush[s] & flag != 0)
                    && w.fighters(battle, side)[unit as usize] > 0
            });
            if joins != [false, false] {
                return Some((unit, joins));
            }
        }
    }
    None
}

/// [battle.rolls] [explore.new-units] Dice of one side: units found this turn do not roll.
pub fn dice(w: &World, battle: &Battle, side: Side, unit: Unit) -> u8 {
    let new = side == Side::Attacker && w.turn.found[battle.hex as usize] == unit as u8 + 1;
    let count = w.fighters(battle, side)[unit as usize] - u8::from(new);
    combat::dice(w.sheet(), unit, count, battle.twice[side as usize][unit as usize])
}

step! {
    /// [battle.rolls] Both sides roll at once, the attacker's dice first.
    pub struct Rolling;
}

impl Play<NexusOps> for Rolling {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        let roll = current(w).roll.expect("dice are rolled");
        Want::Fate(Fate::Dice { count: roll.count[0] + roll.count[1], sides: 6 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let roll = w.battle.as_mut().and_then(|battle| battle.roll.as_mut()).expect("dice are rolled");
        let (ours, theirs) = faces.split_at(roll.count[0] as usize);
        for (side, faces) in [ours, theirs].into_iter().enumerate() {
            for face in faces {
                roll.faces[side][*face as usize - 1] += 1;
            }
        }
        for (side, faces) in [(Side::Attacker, ours), (Side::Defender, theirs)] {
            if !faces.is_empty() {
                flow.tell(SeatSet::ALL, rule!("battle.hits"), || told(w, side, faces));
            }
        }
    }
}

/// The least face that is a hit of a side's dice; none if no face is.
pub fn least(w: &World, battle: &Battle, roll: &Roll, side: Side) -> Option<u8> {
    let (s, ground) = (side as usize, w.ground[battle.hex as usize]);
    (1..=6u8).find(|face| combat::hits(w.sheet(), roll.unit, ground, battle.edge[s], *face))
}

/// The dice of a side for a unit type: what they needed and how many hits they are.
fn told(w: &World, side: Side, faces: &[u8]) -> LogLine {
    let battle = current(w);
    let roll = battle.roll.expect("dice are rolled");
    let (plain, picks) = hits(w, battle, &roll, side);
    let (by, at, unit) = (battle.seat(side), place(w, battle.hex), kind(w, roll.unit));
    let (dice, n) = (faces.len(), plain + picks);
    match least(w, battle, &roll, side) {
        None => {
            words!("{unit}: {by} {by:rolls|roll} {dice} {dice:die|dice} in {at}, and nothing hits.", unit, by, dice, at)
        }
        Some(need) => words!(
            "{unit}: {by} {by:rolls|roll} {dice} {dice:die|dice} in {at} and {by:needs|need} {need}: {n} {n:hit|hits}.",
            unit,
            by,
            dice,
            at,
            need,
            n
        ),
    }
    .rolled(faces, 6)
}

/// [battle.hits] [units.leaper-pick] [energize.cancel-hit] [energize.aim-hit] Plain hits of a side, and hits whose
/// casualty it picks.
pub fn hits(w: &World, battle: &Battle, roll: &Roll, side: Side) -> (u8, u8) {
    let (s, ground) = (side as usize, w.ground[battle.hex as usize]);
    let (mut plain, mut picks) = (0, 0);
    for face in 1..=6u8 {
        let dice = roll.faces[s][face as usize - 1];
        if dice > 0 && combat::hits(w.sheet(), roll.unit, ground, battle.edge[s], face) {
            if combat::picks(w.sheet(), roll.unit, face) {
                picks += dice;
            } else {
                plain += dice;
            }
        }
    }
    let aimed = roll.aimed[s].min(plain);
    let [no_plain, no_picks] = roll.cancelled[s];
    ((plain - aimed).saturating_sub(no_plain), (picks + aimed).saturating_sub(no_picks))
}

step! {
    /// [battle.attacker-first] The attacker removes his casualties first, then the defender.
    pub struct Losses;
}

impl Play<NexusOps> for Losses {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let battle = current(w);
        let roll = battle.roll.expect("dice were rolled");
        for victim in Side::BOTH {
            let (hits, picks) = hits(w, battle, &roll, victim.other());
            if hits + picks > 0 {
                flow.then([Casualty { side: victim, picks, hits }.into()]);
            }
        }
        if let Some(roll) = w.battle.as_mut().and_then(|battle| battle.roll.as_mut()) {
            roll.settled = true;
        }
    }
}

step! {
    /// [battle.casualties] [units.leaper-pick] One unit for each hit, those picked by the enemy first.
    pub struct Casualty {
        pub side: Side,
        /// Casualties the enemy picks.
        pub picks: u8,
        /// Casualties the owner chooses.
        pub hits: u8,
    }
}

impl Play<NexusOps> for Casualty {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let battle = current(w);
        let here = w.fighters(battle, self.side);
        if self.picks + self.hits == 0 || self.picks + self.hits >= size(here) {
            return Want::Nothing;
        }
        for unit in Unit::ALL.into_iter().filter(|unit| here[*unit as usize] > 0) {
            out.offer(Choice::Lose(unit));
        }
        let (owner, enemy) = (battle.seat(self.side), battle.seat(self.side.other()));
        let hex = battle.hex;
        Want::Ask(match self.picks {
            0 => Ask::of(owner, Prompt::Casualties { hex, left: self.hits }),
            left => Ask::of(enemy, Prompt::PickCasualties { hex, owner, left }),
        })
    }

    /// Hits for all: nothing is left to choose.
    fn act(self, w: &mut World, flow: &mut Flow) {
        let here: Force = *w.fighters(current(w), self.side);
        if self.picks + self.hits == 0 || here == Force::default() {
            return;
        }
        let (view, owner) = (&*w, current(w).seat(self.side));
        flow.tell(SeatSet::ALL, rule!("battle.casualties"), || {
            let (by, units, at) = (owner, force(view, &here), place(view, current(view).hex));
            words!("{by} {by:loses|lose} {units} in {at}, all that was there.", by, units, at)
        });
        for unit in Unit::ALL {
            for _ in 0..here[unit as usize] {
                w.lose(self.side, unit);
            }
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Lose(unit) = choice else { unreachable!("{choice:?}") };
        w.lose(self.side, unit);
        let (view, owner) = (&*w, current(w).seat(self.side));
        flow.tell(SeatSet::ALL, rule!("battle.casualties"), || {
            let battle = current(view);
            let (by, unit, at) = (owner, kind(view, unit), place(view, battle.hex));
            match self.picks {
                0 => words!("{by} {by:loses|lose} {unit:a} in {at}.", by, unit, at),
                _ => {
                    let enemy = battle.seat(self.side.other());
                    words!("{by} {by:loses|lose} {unit:a} in {at}, picked by {enemy}.", by, unit, at, enemy)
                }
            }
        });
        let picks = self.picks.saturating_sub(1);
        let hits = if self.picks > 0 { self.hits } else { self.hits - 1 };
        if picks + hits > 0 {
            flow.then([Casualty { picks, hits, ..self }.into()]);
        }
    }
}

step! {
    /// [battle.win] The battle ends before dice if a side has no units left.
    pub struct StillFighting;
}

impl Play<NexusOps> for StillFighting {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let battle = current(w);
        if Side::BOTH.iter().any(|side| *w.fighters(battle, *side) == [0; UNITS]) {
            flow.leave(Scope::Battle, []);
        }
    }
}

step! {
    /// [battle.one-round] [battle.win] [battle.mutual] [battle.stalemate] [battle.loser-draw]
    /// [cards.battle-victory] Who won, and what it brings.
    pub struct BattleEnds;
}

impl Play<NexusOps> for BattleEnds {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let battle = *current(w);
        let destroyed = *w.fighters(&battle, Side::Defender) == [0; UNITS];
        let won = destroyed && !battle.withdrawn;
        let [attacker, defender] = battle.seats;
        let spreads = w.sheet().spreads.filter(|(_, after)| match after {
            Spreads::WonBattle => won,
            Spreads::AnyBattle => true,
        });
        let spreading = spreads.map_or(0, |(unit, _)| {
            let new = u8::from(w.turn.found[battle.hex as usize] == unit as u8 + 1);
            w.fighters(&battle, Side::Attacker)[unit as usize] - new
        });
        w.battle = Some(Battle { won, spreading, roll: None, ..battle });
        let rule = if won { rule!("battle.win") } else { rule!("battle.stalemate") };
        flow.tell(SeatSet::ALL, rule, || {
            let (at, n) = (place(w, battle.hex), w.kit.numbers.battle_victory);
            match won {
                true => words!("{by} {by:wins|win} the battle in {at}: {n} {n:point|points}.", by = attacker, at, n),
                false => words!("The battle in {at} ends without a winner.", at),
            }
        });
        if won {
            w.victories[attacker.index()] += 1;
            winning::award(w, attacker, w.kit.numbers.battle_victory, flow);
            flow.then([draw::DrawEnergize { seat: defender, left: w.kit.numbers.loser_draw }.into()]);
        }
    }

    fn closes(&self) -> Option<Scope> {
        Some(Scope::Battle)
    }
}

step! {
    /// [missions.battle] [line.score] [alternate.sporling] After a battle: one Battle mission if it was won,
    /// Objectives, exchanges, and units that move on.
    pub struct AfterBattle;
}

impl Play<NexusOps> for AfterBattle {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let battle = current(w);
        let seat = w.active;
        if battle.spreading > 0
            && let Some((unit, _)) = w.sheet().spreads
            && spread(w, unit, battle.hex) != 0
        {
            out.offer(Choice::Move(unit, battle.hex));
        }
        if out.is_empty() && !anytime::has_any(w, seat) {
            return Want::Nothing;
        }
        let missions = if battle.won && !battle.rewarded { Missions::OfTheBattle } else { Missions::Objectives };
        let spreads = !out.is_empty();
        anytime::offer(w, seat, missions, out);
        let idle = !spreads && !anytime::scores(out);
        out.offer(Choice::Done);
        let hex = battle.hex;
        let prompt = if battle.won { Prompt::BattleWon { hex } } else { Prompt::BattleOver { hex } };
        Want::Ask(Ask::of(seat, prompt).open().idle_if(idle))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        w.battle = None;
        winning::eliminate(w, flow);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        match choice {
            Choice::Done => {
                self.act(w, flow);
                return;
            }
            Choice::Move(unit, from) => flow.then([Spread { unit, from }.into()]),
            other => {
                anytime::chosen(other, w, flow);
            }
        }
        flow.then([self.into()]);
    }
}

/// [alternate.sporling] Hexes a survivor can move on to.
fn spread(w: &World, unit: Unit, from: HexId) -> u32 {
    w.map().near[from as usize] & query::enterable(w, w.active, unit)
}

step! {
    /// [alternate.sporling] A survivor of a won battle moves one hex, and fights there if it meets enemies.
    pub struct Spread {
        pub unit: Unit,
        pub from: HexId,
    }
}

impl Play<NexusOps> for Spread {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for hex in hexes_of(spread(w, self.unit, self.from)) {
            out.offer(Choice::To(hex));
        }
        let Spread { unit, from } = *self;
        Want::Ask(Ask::of(w.active, Prompt::Spread { unit, from }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::To(to) = choice else { unreachable!("{choice:?}") };
        w.shift(w.active, self.unit, self.from, to);
        if query::enemies(w, w.active) & bit(to) != 0 {
            w.turn.pending |= bit(to);
        }
        if let Some(battle) = &mut w.battle {
            battle.spreading -= 1;
        }
        movement::told(w, self.unit, self.from, to, flow);
    }
}
