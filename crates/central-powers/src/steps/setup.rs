//! Set-up: numbers, races, homes, sheets, objectives, artifacts, units, hidden objectives.

use super::{Ask, Flow, Offers, ProposeSwap, Step, Want};
use crate::choice::Choice;
use crate::map;
use crate::names::Unit;
use crate::objectives::of_stage;
use crate::options::Point;
use crate::printed::Stage;
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::verbs::Pool;
use crate::world::{HomeMethod, Planets, PlanetsObjective, RaceMethod, Relic, World};
use crate::{CentralPowers, Eye, Secret, query};
use imperium::{PlanetSpot, TileId};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;

/// The decks, as chance knows them.
pub mod deck {
    pub const POLITICAL: u8 = 0;
    pub const STAGE_ONE: u8 = 1;
    pub const STAGE_TWO: u8 = 2;
    pub const WINNING: u8 = 3;
    pub const PRELIMINARY: u8 = 4;
    pub const SECRET: u8 = 5;
    pub const TOKENS: u8 = 6;
    pub const ACTIONS: u8 = 7;
    /// A hand of action cards, out of which chance takes one: so many and the seat.
    pub const HANDS: u8 = 8;
}

/// Races dealt to each in a draft.
const DRAFTED: usize = 3;

step! {
    /// [setup.order] [setup.numbers] Numbers are drawn; number 1 is the Speaker.
    pub struct Numbers;
}

impl Play<CentralPowers> for Numbers {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Order { count: w.rules.seats })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.numbers = faces.iter().map(|face| Seat(*face)).collect();
        w.speaker = w.numbers[0];
        let by = w.speaker;
        flow.tell(SeatSet::ALL, rule!("setup.numbers"), || words!("{by} {by:is|are} the Speaker.", by));
        match w.rules.races {
            RaceMethod::Picked => flow.then([ChooseRace(0).into()]),
            RaceMethod::Dealt | RaceMethod::Drafted => flow.then([DealRaces.into(), ChooseRace(0).into()]),
        }
    }
}

step! {
    /// [hr.method] Races by lot: one for each, or three to choose from.
    pub struct DealRaces;
}

impl Play<CentralPowers> for DealRaces {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Order { count: w.kit.races.len() as u8 })
    }

    fn fated(self, faces: &Faces, w: &mut World, _: &mut Flow) {
        let most = (w.kit.races.len() / usize::from(w.rules.seats)).min(DRAFTED);
        let each = if w.rules.races == RaceMethod::Drafted { most } else { 1 };
        w.dealt = faces.iter().copied().take(each * usize::from(w.rules.seats)).collect();
    }
}

step! {
    /// [setup.races] [race.sheet] Each takes a race, in the order of numbers.
    pub struct ChooseRace(u8);
}

impl Play<CentralPowers> for ChooseRace {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let n = usize::from(self.0);
        let Some(seat) = w.numbers.get(n) else { return Want::Nothing };
        let each = w.dealt.len() / usize::from(w.rules.seats);
        for race in 0..w.kit.races.len() as u8 {
            let taken = w.seats().any(|other| w.player(other).race == Some(race));
            let dealt = each == 0 || w.dealt[n * each..(n + 1) * each].contains(&race);
            if dealt {
                out.consider(Choice::Race(race), taken.then_some(Refusal::Taken));
            }
        }
        Want::Ask(Ask::of(*seat, Prompt::Race))
    }

    fn act(self, _: &mut World, flow: &mut Flow) {
        flow.then([ChooseHome(0).into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Race(race) = choice else { unreachable!("{choice:?}") };
        let by = w.numbers[usize::from(self.0)];
        w.player_mut(by).race = Some(race);
        let name = &w.kit.get().races[usize::from(race)].name;
        flow.tell(SeatSet::ALL, rule!("setup.races"), || words!("{by} {by:plays|play} {name}.", by, name));
        flow.then([ChooseRace(self.0 + 1).into()]);
    }
}

step! {
    /// [hr.method] Each takes a place for his home, in the order of numbers, or has the one he sits at.
    pub struct ChooseHome(u8);
}

impl Play<CentralPowers> for ChooseHome {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = w.numbers.get(usize::from(self.0)) else { return Want::Nothing };
        let taken = |n: usize| w.seats().any(|other| w.player(other).home == Some(w.places[n]));
        let free = (0..w.places.len()).filter(|n| !taken(*n));
        match w.rules.homes {
            HomeMethod::BySeat => out.offer(Choice::Home(seat.0)),
            HomeMethod::Picked => free.for_each(|n| out.offer(Choice::Home(n as u8))),
        }
        Want::Ask(Ask::of(*seat, Prompt::Home))
    }

    fn act(self, _: &mut World, flow: &mut Flow) {
        flow.then([ProposeSwap { n: 0, tries: 0 }.into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Home(place) = choice else { unreachable!("{choice:?}") };
        let seat = w.numbers[usize::from(self.0)];
        w.player_mut(seat).home = Some(w.places[usize::from(place)]);
        flow.then([ChooseHome(self.0 + 1).into()]);
    }
}

step! {
    /// [setup.sheet] [gs.start-goods] [map.creuss] Homes are laid; counters, goods, technologies and home planets are given out.
    pub struct Sheets;
}

impl Play<CentralPowers> for Sheets {
    fn act(self, w: &mut World, flow: &mut Flow) {
        for seat in w.seats() {
            open_home(w, seat);
            let start = &w.kit.get().terms.start;
            let printed = [
                (Pool::StrategyAllocation, start.strategy_allocation),
                (Pool::CommandPool, start.command_pool),
                (Pool::FleetSupply, start.fleet_supply),
            ];
            let technologies = w.race(seat).map_or(0, |race| race.start);
            let planets = w.home_planets(seat);
            let sheet = printed.map(|(pool, count)| count + query::start_counters(w, seat, pool));
            w.ready = w.ready.union(planets);
            w.gain_goods(seat, start.goods);
            let player = w.player_mut(seat);
            (player.sheet, player.technologies, player.planets) = (sheet, technologies, planets);
        }
        match w.rules.planets {
            PlanetsObjective::Vote => {
                flow.together(w.seats().map(|seat| (seat, VoteOnPlanets(seat).into())));
            }
            PlanetsObjective::Fixed(_) => {}
        }
        flow.then([CountVotes.into(), ChooseObjective { n: 0, stage: Stage::StageOne }.into()]);
    }
}

/// The home of a seat lies on the map, or [map.creuss] beside it with a gate in its place.
fn open_home(w: &mut World, seat: Seat) {
    let (Some(race), Some(place)) = (w.race(seat), w.player(seat).home) else { return };
    let printed = w.kit.get();
    let home = TileId(race.home_system);
    match race.gate_system {
        None => w.galaxy.become_tile(printed, place, home),
        Some(gate) => w.galaxy.become_tile(printed, place, TileId(gate)),
    }
    let mut system = place;
    if race.gate_system.is_some()
        && let Ok(beside) = w.galaxy.add(printed, home, None)
    {
        w.galaxy.join();
        system = beside;
    }
    map::settle(printed, &mut w.site, home, system);
    w.player_mut(seat).home = Some(system);
}

step! {
    /// [opt.ten-or-eleven] Everybody votes which of the two objectives stays.
    pub struct VoteOnPlanets(Seat);
}

impl Play<CentralPowers> for VoteOnPlanets {
    fn want(&self, _: &World, out: &mut Offers) -> Want {
        out.offer(Choice::Stays(Planets::Ten));
        out.offer(Choice::Stays(Planets::Eleven));
        Want::Ask(Ask::of(self.0, Prompt::PlanetsObjective).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, _: &mut Flow) {
        let Choice::Stays(stays) = choice else { unreachable!("{choice:?}") };
        w.votes[self.0.index()] = Some(stays);
    }
}

step! {
    /// [opt.ten-or-eleven] [opt.removed-objectives] [opt.one-winning-objective] The one with fewer votes goes, a tie is the first
    /// seat's; then the decks of objectives are made.
    pub struct CountVotes;
}

impl Play<CentralPowers> for CountVotes {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let eleven = w.votes.iter().flatten().filter(|vote| **vote == Planets::Eleven).count();
        let ten = w.votes.iter().flatten().count() - eleven;
        let stays = match w.rules.planets {
            PlanetsObjective::Vote if ten == eleven => w.votes[0].unwrap_or(Planets::Ten),
            PlanetsObjective::Vote if ten < eleven => Planets::Eleven,
            PlanetsObjective::Vote => Planets::Ten,
            PlanetsObjective::Fixed(planets) => planets,
        };
        flow.reveal_to(SeatSet::ALL);
        let name = if stays == Planets::Ten { "Ten" } else { "Eleven" };
        flow.tell(SeatSet::ALL, rule!("opt.ten-or-eleven"), || {
            words!("{name} planets stay among the objectives.", name)
        });
        w.votes = [None; kernel::MAX_SEATS];
        // Of two that exclude each other the first is the lesser one.
        let mut pair = of_stage(w, Stage::StageTwo).filter(|(_, row)| row.excludes.is_some()).map(|(n, _)| n);
        let (lesser, greater) = (pair.next(), pair.next());
        let gone = if stays == Planets::Ten { greater } else { lesser };
        let eye = Eye::open();
        for (n, row) in of_stage(w, Stage::StageTwo).filter(|(n, _)| Some(*n) != gone) {
            let bag = if row.wins { &mut w.decks.winning } else { &mut w.decks.stage_two };
            bag.peek_mut(&eye)[usize::from(n)] = 1;
        }
        for (n, _) in of_stage(w, Stage::StageOne) {
            w.decks.stage_one.peek_mut(&eye)[usize::from(n)] = 1;
        }
        for (n, _) in of_stage(w, Stage::Preliminary) {
            w.decks.preliminary.peek_mut(&eye)[usize::from(n)] = 1;
        }
        for (n, _) in of_stage(w, Stage::Secret) {
            w.decks.secret.peek_mut(&eye)[usize::from(n)] = 1;
        }
    }
}

step! {
    /// [hr.objectives-chosen] From the Speaker on each chooses one of Stage I and one of Stage II from what is left.
    pub struct ChooseObjective {
        n: u8,
        stage: Stage,
    }
}

impl Play<CentralPowers> for ChooseObjective {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.n == w.rules.seats {
            return Want::Nothing;
        }
        let eye = Eye::open();
        let bag = match self.stage {
            Stage::StageOne => w.decks.stage_one.peek(&eye),
            _ => w.decks.stage_two.peek(&eye),
        };
        let left = (0..w.kit.objectives.len()).filter(|row| bag[*row] > 0);
        left.for_each(|row| out.offer(Choice::Objective(row as u8)));
        let seat = w.after(w.speaker, self.n);
        Want::Ask(Ask::of(seat, Prompt::ChooseObjective { stage: self.stage }).private().seen_by(SeatSet::one(seat)))
    }

    fn act(self, _: &mut World, flow: &mut Flow) {
        flow.then([
            FillStageOne.into(),
            FillStageTwo.into(),
            DrawWinning.into(),
            NameArtifact(0).into(),
            Deploy::of(0).into(),
            HideObjectives(0).into(),
        ]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Objective(row) = choice else { unreachable!("{choice:?}") };
        let eye = Eye::open();
        let next = match self.stage {
            Stage::StageOne => {
                w.decks.stage_one.peek_mut(&eye)[usize::from(row)] -= 1;
                w.picks.peek_mut(&eye).one.push(row);
                ChooseObjective { stage: Stage::StageTwo, ..self }
            }
            _ => {
                w.decks.stage_two.peek_mut(&eye)[usize::from(row)] -= 1;
                w.picks.peek_mut(&eye).two.push(row);
                *w.stage_two.peek_mut(&eye) |= 1 << row;
                ChooseObjective { n: self.n + 1, stage: Stage::StageOne }
            }
        };
        flow.then([next.into()]);
    }
}

/// [objective.set] [faq.stage-two-count] How many objectives of both stages there are.
fn sizes(w: &World) -> (usize, usize) {
    let terms = &w.kit.terms;
    let short = w.rules.target == terms.victory.standard;
    let (one, two) = match short {
        true => (terms.objectives.short_stage_one, terms.objectives.short_stage_two),
        false => (terms.objectives.stage_one, terms.objectives.stage_two),
    };
    let one = if w.rules.reads(Point::StageOne) { 0 } else { one };
    (usize::from(one.max(w.rules.seats)), usize::from(two.max(w.rules.seats)))
}

step! {
    /// [objective.set] [opt.age-of-empire] Stage I is filled by lot and lies open.
    pub struct FillStageOne;
}

impl Play<CentralPowers> for FillStageOne {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        let eye = Eye::open();
        let have = w.picks.peek(&eye).one.len() + w.open.count_ones() as usize;
        match have < sizes(w).0 && !w.decks.stage_one.peek(&eye).is_empty() {
            true => Want::Fate(Fate::Draw { deck: deck::STAGE_ONE, seen: SeatSet::ALL }),
            false => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.decks.stage_one.peek_mut(&Eye::open())[usize::from(faces[0])] -= 1;
        w.open |= 1 << faces[0];
        flow.then([self.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        // What was chosen is turned over; who chose it is told to nobody.
        let chosen = std::mem::take(&mut w.picks.peek_mut(&Eye::open()).one);
        w.open |= chosen.iter().fold(0, |all, row| all | 1 << row);
        flow.reveal_to(SeatSet::ALL);
        let cards = crate::ledger::objectives(w, w.open);
        flow.tell(SeatSet::ALL, rule!("opt.age-of-empire"), || words!("Stage I is laid out: {cards}.", cards));
    }
}

step! {
    /// [objective.set] [faq.stage-two-count] Stage II is filled by lot, face down.
    pub struct FillStageTwo;
}

impl Play<CentralPowers> for FillStageTwo {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        let eye = Eye::open();
        let have = w.stage_two.peek(&eye).count_ones() as usize;
        match have < sizes(w).1 && !w.decks.stage_two.peek(&eye).is_empty() {
            true => Want::Fate(Fate::Draw { deck: deck::STAGE_TWO, seen: SeatSet::NONE }),
            false => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let eye = Eye::open();
        w.decks.stage_two.peek_mut(&eye)[usize::from(faces[0])] -= 1;
        *w.stage_two.peek_mut(&eye) |= 1 << faces[0];
        flow.then([self.into()]);
    }
}

step! {
    /// [opt.one-winning-objective] Supremacy or Domination, by lot, lies among Stage II.
    pub struct DrawWinning;
}

impl Play<CentralPowers> for DrawWinning {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Draw { deck: deck::WINNING, seen: SeatSet::NONE })
    }

    fn fated(self, faces: &Faces, w: &mut World, _: &mut Flow) {
        let eye = Eye::open();
        w.decks.winning.peek_mut(&eye)[usize::from(faces[0])] -= 1;
        *w.stage_two.peek_mut(&eye) |= 1 << faces[0];
    }
}

step! {
    /// [setup.artifacts] From the Speaker on each names a planet for a token.
    pub struct NameArtifact(u8);
}

impl Play<CentralPowers> for NameArtifact {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.0 == w.rules.seats || w.decks.tokens.peek(&Eye::open()).is_empty() {
            return Want::Nothing;
        }
        for planet in (0..w.kit.planets.len() as u8).filter(|planet| artifact_fits(w, PlanetSpot(*planet))) {
            out.offer(Choice::Planet(planet));
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(w.after(w.speaker, self.0), Prompt::Artifact)),
        }
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
        flow.then([LayToken(planet).into(), NameArtifact(self.0 + 1).into()]);
    }
}

/// [setup.artifacts] Not Mecatol Rex, not in or next to a home, not in a system chosen before.
fn artifact_fits(w: &World, planet: PlanetSpot) -> bool {
    let Some(system) = w.system_of(planet) else { return false };
    let place = w.galaxy.place(system);
    place.at.is_some()
        && planet.0 != w.kit.mecatol.1
        && !query::is_home(w, system)
        && !place.edges.iter().any(|near| query::is_home(w, near))
        && !w.relics.iter().any(|relic| w.system_of(PlanetSpot(relic.planet)) == Some(system))
}

step! {
    /// [setup.artifacts] A token, true or blank, is laid face down.
    pub struct LayToken(u8);
}

impl Play<CentralPowers> for LayToken {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Draw { deck: deck::TOKENS, seen: SeatSet::NONE })
    }

    fn fated(self, faces: &Faces, w: &mut World, _: &mut Flow) {
        w.decks.tokens.peek_mut(&Eye::open())[usize::from(faces[0])] -= 1;
        w.relics.push(Relic { planet: self.0, shown: None, scored: false, token: Secret::new(faces[0]) });
    }
}

/// What stands on planets, in the order in which it is placed.
const GROUND: [Unit; 4] = [Unit::SpaceDock, Unit::Pds, Unit::GroundForce, Unit::MechanizedUnit];

step! {
    /// [setup.units] Starting units stand at home, ground units on its planets as their owner likes.
    pub struct Deploy {
        /// Counted from the Speaker.
        n: u8,
        unit: u8,
        placed: u8,
    }
}

impl Deploy {
    pub fn of(n: u8) -> Deploy {
        Deploy { n, unit: 0, placed: 0 }
    }

    fn due(self, w: &World, seat: Seat) -> u8 {
        let unit = GROUND[usize::from(self.unit)];
        let printed = w.race(seat).and_then(|race| race.units.get(&unit)).copied().unwrap_or(0);
        printed - self.placed.min(printed)
    }
}

impl Play<CentralPowers> for Deploy {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let seat = w.after(w.speaker, self.n % w.rules.seats);
        if self.n == w.rules.seats || usize::from(self.unit) == GROUND.len() || self.due(w, seat) == 0 {
            return Want::Nothing;
        }
        let unit = GROUND[usize::from(self.unit)];
        if unit == Unit::SpaceDock && query::docks_float(w, seat) {
            return Want::Nothing;
        }
        for planet in w.home_planets(seat).iter() {
            let limit = query::pds_on_planet(w, seat);
            let full = unit == Unit::Pds && w.on_planet(seat, planet).of(unit.kind()) >= limit;
            out.consider(Choice::Planet(planet.0), full.then_some(Refusal::PdsFull { limit }));
        }
        Want::Ask(Ask::of(seat, Prompt::Deploy { unit }))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.n == w.rules.seats {
            return;
        }
        let seat = w.after(w.speaker, self.n);
        let (Some(race), Some(home)) = (w.race(seat), w.player(seat).home) else { return };
        let space = w.forces.space(home);
        if self.unit == 0 && self.due(w, seat) > 0 {
            w.place(seat, space, Unit::SpaceDock, 1);
        }
        if usize::from(self.unit) + 1 < GROUND.len() {
            flow.then([Deploy { unit: self.unit + 1, placed: 0, ..self }.into()]);
            return;
        }
        for (unit, count) in race.units.iter().filter(|(unit, _)| unit.is_ship()) {
            w.place(seat, space, *unit, *count);
        }
        super::place_leaders(w, seat);
        flow.then([Deploy::of(self.n + 1).into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
        let seat = w.after(w.speaker, self.n);
        w.place(seat, w.forces.planet(PlanetSpot(planet)), GROUND[usize::from(self.unit)], 1);
        flow.then([Deploy { placed: self.placed + 1, ..self }.into()]);
    }
}

step! {
    /// [hr.hidden-objectives] From the Speaker on: two preliminary ones are drawn and one kept, three secret ones and one kept.
    pub struct HideObjectives(u8);
}

impl Play<CentralPowers> for HideObjectives {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.0 == w.rules.seats {
            flow.then([super::DealFloor { n: 0 }.into()]);
            return;
        }
        let seat = w.after(w.speaker, self.0);
        let terms = &w.kit.get().terms.objectives;
        let draw = |stage, left| -> Step { DrawHidden { seat, stage, left }.into() };
        flow.then([
            draw(Stage::Preliminary, terms.preliminary_drawn),
            KeepHidden { seat, stage: Stage::Preliminary }.into(),
            draw(Stage::Secret, terms.secret_drawn),
            KeepHidden { seat, stage: Stage::Secret }.into(),
            HideObjectives(self.0 + 1).into(),
        ]);
    }
}

step! {
    /// [hr.hidden-objectives] Objectives to choose from, seen by their drawer alone.
    pub struct DrawHidden {
        seat: Seat,
        stage: Stage,
        left: u8,
    }
}

impl Play<CentralPowers> for DrawHidden {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        if self.left == 0 {
            return Want::Nothing;
        }
        let deck = if self.stage == Stage::Secret { deck::SECRET } else { deck::PRELIMINARY };
        Want::Fate(Fate::Draw { deck, seen: SeatSet::one(self.seat) })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let eye = Eye::open();
        let bag = if self.stage == Stage::Secret { &mut w.decks.secret } else { &mut w.decks.preliminary };
        bag.peek_mut(&eye)[usize::from(faces[0])] -= 1;
        w.hidden[self.seat.index()].peek_mut(&eye).drawn |= 1 << faces[0];
        flow.then([DrawHidden { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [hr.hidden-objectives] One is kept, the others go back; nobody is told.
    pub struct KeepHidden {
        seat: Seat,
        stage: Stage,
    }
}

impl Play<CentralPowers> for KeepHidden {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let drawn = w.hidden[self.seat.index()].peek(&Eye::open()).drawn;
        (0..128).filter(|row| drawn >> row & 1 == 1).for_each(|row| out.offer(Choice::Objective(row)));
        let ask = Ask::of(self.seat, Prompt::KeepObjective { stage: self.stage });
        Want::Ask(ask.private().seen_by(SeatSet::one(self.seat)))
    }

    fn chosen(self, choice: Choice, w: &mut World, _: &mut Flow) {
        let Choice::Objective(kept) = choice else { unreachable!("{choice:?}") };
        let eye = Eye::open();
        let hidden = w.hidden[self.seat.index()].peek_mut(&eye);
        let back = std::mem::take(&mut hidden.drawn) & !(1 << kept);
        let bag = if self.stage == Stage::Secret {
            hidden.secrets |= 1 << kept;
            w.decks.secret.peek_mut(&eye)
        } else {
            hidden.preliminary = Some(kept);
            w.decks.preliminary.peek_mut(&eye)
        };
        (0..bag.len()).filter(|row| back >> row & 1 == 1).for_each(|row| bag[row] += 1);
    }
}
