//! What a step changed and its lines do not name, read off the table before and after, in one set of words.

use crate::names::{Sheet, Strategy, Unit};
use crate::steps::Flow;
use crate::view::{planet_thing, system_thing, units_thing};
use crate::world::World;
use imperium::Force;
use kernel::{Event, Seat, SeatSet};
use scene::{Thing, Words, thing, words};

/// What a step has told, in small letters; seats are numbers.
struct Told(Vec<String>);

impl Told {
    /// Whether a line names a seat, and one of these words.
    fn names(&self, seat: Seat, words: &[&str]) -> bool {
        let named = |line: &&String| line.contains(&format!("#{}#", seat.0));
        self.0.iter().filter(named).any(|line| words.iter().any(|word| line.contains(&word.to_lowercase())))
    }
}

/// A table before and after a step.
struct Ledger<'a> {
    before: &'a World,
    w: &'a World,
    told: Told,
}

/// Tells every change that all can see and no line names.
pub fn tell(before: &World, w: &World, told: &[Event], flow: &mut Flow) {
    if before == w {
        return;
    }
    let plain = |event: &Event| event.line.words.plain(None, |seat| format!("#{seat}#")).to_lowercase();
    let open = told.iter().filter(|event| event.audience == SeatSet::ALL);
    let ledger = Ledger { before, w, told: Told(open.map(plain).collect()) };
    for seat in w.seats() {
        ledger.tell_purse(seat, flow);
        ledger.tell_cards(seat, flow);
        ledger.tell_units(seat, flow);
    }
    ledger.tell_planets(flow);
    ledger.tell_objectives(flow);
}

/// Objectives by their rows.
pub fn objectives(w: &World, rows: u128) -> Vec<Thing> {
    let all = w.kit.get().objectives.iter().enumerate().filter(|(n, _)| rows >> n & 1 == 1);
    all.map(|(_, row)| thing(&row.name, format!("objective/{}", row.id)).article("")).collect()
}

/// What a seat has that is counted: how much in each world, what it is called, and the words of lines that speak of it.
struct Counted {
    now: u32,
    then: u32,
    one: &'static str,
    many: &'static str,
    words: &'static [&'static str],
}

impl Ledger<'_> {
    fn counted(&self, seat: Seat) -> [Counted; 7] {
        const CARDS: &[&str] = &["card", "plays", "draws", "discards", "lays"];
        const COUNTERS: &[&str] = &["counter", "activates"];
        let (now, then) = (self.w.player(seat), self.before.player(seat));
        let row = |now: u32, then: u32, [one, many]: [&'static str; 2], words| Counted { now, then, one, many, words };
        let sheet = |of: Sheet, names| {
            let n = of.index();
            row(now.sheet[n].into(), then.sheet[n].into(), names, COUNTERS)
        };
        let (hands, actions) =
            ([self.w, self.before].map(|w| w.hand_size(seat)), [self.w, self.before].map(|w| w.action_cards(seat)));
        [
            row(now.goods.into(), then.goods.into(), ["trade good", "trade goods"], &["trade good"]),
            row(now.points.into(), then.points.into(), ["point", "points"], &["point"]),
            sheet(Sheet::Strategy, ["counter in the strategy allocation", "counters in the strategy allocation"]),
            sheet(Sheet::Command, ["counter in the command pool", "counters in the command pool"]),
            sheet(Sheet::Fleet, ["counter in the fleet supply", "counters in the fleet supply"]),
            row(hands[0], hands[1], ["political card", "political cards"], CARDS),
            row(actions[0], actions[1], ["action card", "action cards"], CARDS),
        ]
    }

    fn tell_purse(&self, seat: Seat, flow: &mut Flow) {
        let counted = self.counted(seat);
        let untold = || counted.iter().filter(|row| !self.told.names(seat, row.words));
        let many = |row: &Counted, n: u32| thing(row.one, "").many(row.many).count(n as i32);
        let more = |row: &Counted| row.now.checked_sub(row.then).filter(|n| *n > 0).map(|n| many(row, n));
        let less = |row: &Counted| row.then.checked_sub(row.now).filter(|n| *n > 0).map(|n| many(row, n));
        let (gains, losses): (Vec<_>, Vec<_>) =
            (untold().filter_map(more).collect(), untold().filter_map(less).collect());
        if !gains.is_empty() {
            flow.tell(SeatSet::ALL, None, || words!("{by} {by:gains|gain} {gains}.", by = seat, gains));
        }
        if !losses.is_empty() {
            flow.tell(SeatSet::ALL, None, || words!("{by} {by:loses|lose} {losses}.", by = seat, losses));
        }
    }

    /// Technologies and strategy cards.
    fn tell_cards(&self, seat: Seat, flow: &mut Flow) {
        let untold = |things: Vec<Thing>| -> Vec<Thing> {
            things.into_iter().filter(|thing| !self.told.names(seat, &[thing.name.as_str()])).collect()
        };
        let known = |w: &World| (w.player(seat).technologies, w.player(seat).racial);
        if known(self.w) == known(self.before) && self.w.slots == self.before.slots {
            return;
        }
        let (now, then) = (technologies(self.w, seat), technologies(self.before, seat));
        let (gained, lost) = (untold(beyond(&now, &then)), untold(beyond(&then, &now)));
        if !gained.is_empty() {
            flow.tell(SeatSet::ALL, None, || words!("{by} {by:has|have} {gained} now.", by = seat, gained));
        }
        if !lost.is_empty() {
            flow.tell(SeatSet::ALL, None, || words!("{by} {by:loses|lose} {lost}.", by = seat, lost));
        }
        let (now, then) = (strategies(self.w, seat), strategies(self.before, seat));
        for card in untold(beyond(&now, &then)) {
            flow.tell(SeatSet::ALL, None, || words!("{by} {by:takes|take} {card}.", by = seat, card));
        }
        for card in untold(beyond(&then, &now)) {
            flow.tell(SeatSet::ALL, None, || words!("{of:'s} {card} goes back.", of = seat, card));
        }
    }

    /// Units that came or went, place by place.
    fn tell_units(&self, seat: Seat, flow: &mut Flow) {
        let (before, w) = (self.before, self.w);
        // A system that comes is the last one.
        let known = before.galaxy.systems.len();
        let mut changed: Vec<(Thing, Force, Force)> = Vec::new();
        for (n, system) in w.galaxy.ids().enumerate() {
            let then = if n < known { *before.in_space(seat, system) } else { Force::default() };
            let now = *w.in_space(seat, system);
            if then != now {
                changed.push((system_thing(w, system), then, now));
            }
            for planet in w.planets_in(system) {
                let (then, now) = (*before.on_planet(seat, planet), *w.on_planet(seat, planet));
                if then != now {
                    changed.push((planet_thing(w, planet), then, now));
                }
            }
        }
        for (at, then, now) in changed {
            let more = |now: Force, then: Force| -> Vec<Thing> {
                let count = |unit: &Unit| now.of(unit.kind()).saturating_sub(then.of(unit.kind()));
                let units = Unit::ALL.iter().filter(|unit| count(unit) > 0);
                let units = units.map(|unit| units_thing(w, *unit, count(unit)));
                units.filter(|unit| !self.names_unit(seat, unit, &at)).collect()
            };
            let (came, went) = (more(now, then), more(then, now));
            if !came.is_empty() {
                let at = at.clone();
                flow.tell(SeatSet::ALL, None, || {
                    words!("{by} {by:has|have} {came} more at {at}.", by = seat, came, at)
                });
            }
            if !went.is_empty() {
                flow.tell(SeatSet::ALL, None, || {
                    words!("{by} {by:has|have} {went} less at {at}.", by = seat, went, at)
                });
            }
        }
    }

    /// Whether one line names the seat, the unit and the place.
    fn names_unit(&self, seat: Seat, unit: &Thing, at: &Thing) -> bool {
        let has = |line: &&String, word: &str| line.contains(&word.to_lowercase());
        let seat = format!("#{}#", seat.0);
        self.told.0.iter().any(|line| has(&line, &seat) && has(&line, &unit.name) && has(&line, &at.name))
    }

    fn tell_planets(&self, flow: &mut Flow) {
        let (before, w) = (self.before, self.w);
        for planet in w.galaxy.ids().flat_map(|system| w.planets_in(system)) {
            let (now, then) = (w.owner(planet), before.owner(planet));
            if now == then {
                continue;
            }
            let at = planet_thing(w, planet);
            let words: Words = match (now, then) {
                (Some(by), _) if !self.told.names(by, &[at.name.as_str()]) => {
                    words!("{by} {by:gains|gain} control of {at}.", by, at)
                }
                (None, Some(by)) if !self.told.names(by, &[at.name.as_str()]) => {
                    words!("{by} {by:loses|lose} control of {at}.", by, at)
                }
                _ => continue,
            };
            flow.tell(SeatSet::ALL, None, || words);
        }
    }

    fn tell_objectives(&self, flow: &mut Flow) {
        let opened = objectives(self.w, self.w.open & !self.before.open);
        let told = |card: &Thing| self.told.0.iter().any(|line| line.contains(&card.name.to_lowercase()));
        let opened: Vec<Thing> = opened.into_iter().filter(|card| !told(card)).collect();
        if !opened.is_empty() {
            flow.tell(SeatSet::ALL, None, || words!("Laid open: {opened}.", opened));
        }
    }
}

/// What is in one list and not in the other.
fn beyond(now: &[Thing], then: &[Thing]) -> Vec<Thing> {
    now.iter().filter(|thing| !then.contains(thing)).cloned().collect()
}

fn technologies(w: &World, seat: Seat) -> Vec<Thing> {
    let (kit, player) = (w.kit.get(), w.player(seat));
    let common = kit.technologies.iter().enumerate().filter(|(n, _)| player.technologies >> n & 1 == 1);
    let racial = kit.racial.iter().enumerate().filter(|(n, _)| player.racial >> n & 1 == 1);
    let common = common.map(|(_, row)| (&row.name, &row.id));
    let all = common.chain(racial.map(|(_, row)| (&row.name, &row.id)));
    all.map(|(name, id)| thing(name, format!("technology/{id}")).article("")).collect()
}

fn strategies(w: &World, seat: Seat) -> Vec<Thing> {
    let name = |card: Strategy| &w.kit.get().strategy_cards[card.index()].name;
    let held = w.slots.iter().filter(|slot| slot.holder == Some(seat)).map(|slot| slot.card);
    held.map(|card| thing(name(card), format!("strategy/{}", card.slug())).article("")).collect()
}
