//! The set-up of the whole game: the speaker, factions, homes, first technologies and objectives.

use super::action::NewRound;
use super::explore;
use super::score::{DrawSecret, ReturnSecrets, Reveal};
use super::setup::deploy;
use super::{build, draft::CutSlices};
use crate::choice::{Choice, Holder};
use crate::feats::Source;
use crate::hive::settings::{Setting, holds};
use crate::options;
use crate::prompt::{Prompt, RoundPrompt};
use crate::texts::legends;
use crate::world::{Choosing, Force, Making, World, is_ship};
use crate::{Ask, Flow, Offers, Twilight, Want, factions, notes, query, things, whole};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::{ChoiceRule, Family, Printing, Set, Sheet, TechId, TechnologyCard};
use twilight_box::galaxy::spiral_index;
use twilight_box::units::Kind;

step! {
    /// [setup.speaker] The speaker is drawn by lot.
    pub struct Lots;
}

impl Play<Twilight> for Lots {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.hive {
            Some(_) => Want::Nothing,
            None => Want::Fate(Fate::Dice { count: 1, sides: w.terms.seats }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        begin(w, Seat(faces[0] - 1), flow);
    }

    /// [hive.speaker] The Hive is the first speaker, [hive.settings] or a player.
    fn act(self, w: &mut World, flow: &mut Flow) {
        let speaker = if holds(w, Setting::PlayerSpeaks) { Seat(0) } else { w.swarm() };
        begin(w, speaker, flow);
    }
}

fn begin(w: &mut World, speaker: Seat, flow: &mut Flow) {
    w.league_mut().speaker = speaker;
    if w.league().making == Making::Drafted {
        flow.tell(SeatSet::ALL, rule!("setup.draft"), || words!("{by} {by:picks|pick} first.", by = speaker));
        flow.then([CutSlices.into()]);
        return;
    }
    flow.tell(SeatSet::ALL, rule!("setup.speaker"), || words!("{speaker} {speaker:is|are} speaker.", speaker));
    flow.then([Banner { bag: [0; BAG] }.into()]);
}

/// Factions a player chooses from.
const BAG: usize = 3;

step! {
    /// [setup.factions] Clockwise from the speaker, whoever has no faction draws one, chooses from three, or from all that
    /// are left.
    pub struct Banner {
        /// Factions drawn so far; 0 is none.
        pub bag: [u8; BAG],
    }
}

impl Banner {
    /// The next player without a faction.
    fn next(w: &World) -> Option<Seat> {
        query::clockwise(w, w.league().speaker).into_iter().find(|&seat| w.side(seat).faction == 0)
    }

    /// Factions nobody has, which are not in the bag.
    fn free(self, w: &World) -> impl Iterator<Item = u8> + '_ {
        let taken = |faction: u8| w.parties.iter().any(|party| party.faction == faction);
        whole::factions(w.kit.get()).filter(move |&faction| !taken(faction) && !self.bag.contains(&faction))
    }

    /// Whether factions are still to be drawn before anybody chooses.
    fn draws(self, w: &World) -> bool {
        match w.league().choosing {
            Choosing::Lot => true,
            Choosing::Bag => self.bag.contains(&0) && self.free(w).next().is_some(),
            Choosing::Free => false,
        }
    }
}

impl Play<Twilight> for Banner {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = Banner::next(w) else { return Want::Nothing };
        if self.draws(w) {
            return Want::Fate(Fate::Dice { count: 1, sides: self.free(w).count() as u8 });
        }
        match w.league().choosing {
            Choosing::Free => self.free(w).for_each(|faction| out.offer(Choice::Faction(faction))),
            Choosing::Bag | Choosing::Lot => {
                let drawn = self.bag.into_iter().filter(|&faction| faction != 0);
                drawn.for_each(|faction| out.offer(Choice::Faction(faction)));
            }
        }
        Want::Ask(Ask::of(seat, Prompt::Round(RoundPrompt::Faction)))
    }

    fn fated(mut self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let by = Banner::next(w).expect("somebody has no faction");
        let faction = self.free(w).nth(usize::from(faces[0]) - 1).expect("a faction is left");
        flow.tell(SeatSet::ALL, rule!("setup.factions"), || {
            let name = w.kit.roster.factions[usize::from(faction) - 1].name.clone();
            words!("{by} {by:draws|draw} {name}.", by, name)
        });
        if w.league().choosing == Choosing::Bag {
            let empty = self.bag.iter().position(|&known| known == 0).expect("the bag is not full");
            self.bag[empty] = faction;
            flow.then([self.into()]);
            return;
        }
        w.parties[by.index()].faction = faction;
        flow.then([self.into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Faction(faction) = choice else { unreachable!("{choice:?}") };
        let by = Banner::next(w).expect("somebody has no faction");
        w.parties[by.index()].faction = faction;
        flow.tell(SeatSet::ALL, rule!("setup.factions"), || {
            let name = w.kit.roster.factions[usize::from(faction) - 1].name.clone();
            words!("{by} {by:leads|lead} {name}.", by, name)
        });
        flow.then([Banner { bag: [0; BAG] }.into()]);
    }

    /// Everybody has a faction.
    fn act(self, w: &mut World, flow: &mut Flow) {
        build::begin(w, flow);
    }
}

/// What a faction starts with.
fn sheet(w: &World, seat: Seat) -> &'static Sheet {
    let id = factions::id(w, seat);
    w.kit.get().whole().sheets.iter().find(|sheet| sheet.faction == id).expect("each faction has a sheet")
}

step! {
    /// [setup.units] [setup.technologies] Each player has what the sheet of his faction says: units at home, technologies,
    /// leaders; then secret objectives are drawn and public ones turned up.
    pub struct Settle;
}

/// Units that stand on home planets, as their owner likes.
const GARRISON: [Kind; 4] = [Kind::SpaceDock, Kind::Pds, Kind::Infantry, Kind::Mech];

impl Play<Twilight> for Settle {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.round.begun = true;
        let mut order = query::clockwise(w, w.league().speaker);
        order.retain(|seat| w.sits(*seat));
        if w.hive.is_some() {
            crate::hive::setup::settle(w, flow);
        }
        for &seat in &order {
            equip(w, seat);
            let sheet = sheet(w, seat);
            let ships = sheet.units.iter().filter(|(kind, _)| is_ship(**kind));
            let mut force = Force::default();
            ships.for_each(|(&kind, &count)| force.count[kind as usize] += count);
            deploy(w, seat, &force);
            for kind in GARRISON {
                let left = sheet.units.get(&kind).copied().unwrap_or(0);
                flow.then([Garrison { seat, kind, left }.into()]);
            }
            compensate(w, seat, flow);
            let left = sheet.choose.as_ref().map_or(0, |choose| choose.pick);
            flow.then([FirstTechnology { seat, left }.into()]);
        }
        legends::change_hands(w);
        notes::deal_out(w);
        crate::hive::settings::league_up(w, flow);
        explore::lay_frontier(w);
        let game = &w.kit.get().whole().limits.game;
        for &seat in &order {
            flow.then([DrawSecret { seat, left: 2 }.into(), ReturnSecrets { seat, most: 1 }.into()]);
        }
        flow.then([Reveal { count: game.revealed }.into(), NewRound.into()]);
    }
}

/// [setup.goods] Some places of a map are worse than others; whoever has one gets trade goods.
fn compensate(w: &mut World, by: Seat, flow: &mut Flow) {
    let c = &w.kit.get().components;
    let home = w.galaxy.place(w.side(by).home).at.and_then(spiral_index);
    let built = w.hive.is_none() && matches!(w.league().making, Making::Drawn | Making::Built);
    let shape = c.shape(w.terms.seats, w.league().boxes.sets()).filter(|_| built);
    let Some((shape, home)) = shape.zip(home) else { return };
    let place = shape.homes.iter().position(|&at| usize::from(at) == home);
    let n = place.and_then(|place| shape.goods.get(place)).copied().unwrap_or(0);
    if n > 0 {
        w.parties[by.index()].trade_goods += n;
        flow.tell(SeatSet::ALL, rule!("setup.goods"), || {
            words!("{by} {by:starts|start} with {n} trade {n:good|goods} for the place at the table.", by, n)
        });
    }
}

/// [setup.technologies] Technologies, leaders and abilities of the faction, and the deck it researches from.
fn equip(w: &mut World, seat: Seat) {
    let (kit, id, sheet) = (w.kit.get(), factions::id(w, seat), sheet(w, seat));
    let rows = &kit.whole().cards.technologies;
    let own = |row: &TechnologyCard| row.faction.as_deref() == Some(id);
    let replaced = |row: &TechnologyCard| {
        row.upgrades.is_some() && rows.iter().any(|other| own(other) && other.upgrades == row.upgrades)
    };
    let older = |row: &TechnologyCard| {
        let again = |other: &&Printing| other.family == Family::Technology && other.id == row.id;
        let until = row.until.or_else(|| kit.whole().printings.iter().find(again).map(|other| other.until));
        until.is_some_and(|until| w.has_box(until))
    };
    let in_play = |row: &&(usize, &TechnologyCard)| {
        let (_, row) = row;
        let printed = w.has_box(row.set) && !older(row);
        printed && (own(row) || row.faction.is_none() && !replaced(row))
    };
    let all: Vec<(usize, &TechnologyCard)> = rows.iter().enumerate().collect();
    let deck = all.iter().filter(in_play).fold(0u128, |deck, (n, _)| deck | 1 << n);
    let (leaders, boxes, faction) = (w.has_box(Set::ProphecyOfKings), w.prints(), w.side(seat).faction);
    let side = &mut w.parties[seat.index()];
    side.realm.technologies = deck;
    for id in &sheet.technologies {
        let at = rows.iter().position(|row| &row.id == id).expect("checked with the data");
        options::learn(kit, side, TechId(at as u8)).expect("a technology of the data");
    }
    for unit in kit.reprints.iter().filter(|unit| unit.faction == faction) {
        if boxes.is_some_and(|boxes| boxes.has(unit.set) && !boxes.has(unit.until)) {
            query::print_on(w, seat, unit.kind, Some(unit.sheet));
        }
    }
    let side = &mut w.parties[seat.index()];
    for trick in kit.tricks.iter().filter(|trick| trick.faction.as_deref() == Some(id)) {
        if trick.source == Source::Ability
            || trick.source == Source::Agent && leaders && kit.in_print(trick.feat, boxes)
        {
            options::hand_over(kit, side, trick.feat);
        }
    }
}

step! {
    /// [setup.units] Ground forces and structures are placed on the planets of the home system, one after another.
    pub struct Garrison {
        pub seat: Seat,
        pub kind: Kind,
        pub left: u8,
    }
}

impl Play<Twilight> for Garrison {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 {
            return Want::Nothing;
        }
        let home = w.side(self.seat).home;
        let (kind, docks) = (self.kind, self.kind == Kind::SpaceDock && query::flies(w, self.seat));
        // [units.floating-factory] Docks that fly start in space.
        if docks {
            out.offer(Choice::Place { kind, at: Holder::Space(home) });
        } else {
            for planet in w.planets_in(home) {
                let full = !crate::world::GROUND.contains(&kind)
                    && crate::strategy::construction::against(w, self.seat, kind, planet).is_some();
                if !full {
                    out.offer(Choice::Place { kind, at: Holder::Planet(planet) });
                }
            }
        }
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Garrison { left: self.left })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Place { kind, at } = choice else { unreachable!("{choice:?}") };
        let by = self.seat;
        w.parties[by.index()].reserves[kind as usize] -= 1;
        match at {
            Holder::Space(system) => w.space_mut(system, by).add(kind, false),
            Holder::Planet(planet) => w.ground_mut(planet, by).add(kind, false),
        }
        factions::tear(w, w.side(by).home);
        flow.tell(SeatSet::ALL, rule!("setup.units"), || {
            words!("{by} {by:places|place} {unit:a} at {at}.", by, unit = things::unit(kind), at = things::place(w, at))
        });
        flow.then([Garrison { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [setup.technologies] Some factions choose technologies at the start.
    pub struct FirstTechnology {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Twilight> for FirstTechnology {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(choose) = sheet(w, self.seat).choose.as_ref().filter(|_| self.left > 0) else { return Want::Nothing };
        let side = w.side(self.seat);
        for (n, row) in w.kit.get().whole().cards.technologies.iter().enumerate() {
            let fits = match choose.by {
                None => choose.from.contains(&row.id),
                Some(ChoiceRule::WithoutPrerequisites) => row.prerequisites == Default::default(),
                Some(ChoiceRule::OwnedByOthers) => {
                    row.faction.is_none() && w.parties.iter().any(|other| other.technologies >> n & 1 == 1)
                }
                Some(ChoiceRule::Researched) => super::research::against(w, self.seat, TechId(n as u8)).is_none(),
            };
            if fits && side.realm.technologies >> n & 1 == 1 && side.technologies >> n & 1 == 0 {
                out.offer(Choice::Research(n as u8));
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::FirstTechnology { left: self.left })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Research(tech) = choice else { unreachable!("{choice:?}") };
        super::research::gain(w, self.seat, TechId(tech));
        flow.tell(SeatSet::ALL, rule!("setup.technologies"), || {
            let (by, what) = (self.seat, things::technology(w, tech));
            words!("{by} {by:starts|start} with {what}.", by, what)
        });
        flow.then([FirstTechnology { left: self.left - 1, ..self }.into()]);
    }
}
