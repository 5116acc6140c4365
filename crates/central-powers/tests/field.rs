//! A board set up by hand: fleets where a test wants them, the first player to act.

use crate::table::setup;
use central_powers::names::{Sheet, Strategy, Unit};
use central_powers::prompt::Prompt;
use central_powers::steps::ActionPhase;
use central_powers::world::World;
use central_powers::{CentralPowers, Choice};
use imperium::{Anomaly, Force, PlanetSpot, SystemId};
use kernel::testing::Script;
use kernel::{Game, Match, Offers, Report, Seat, Seeded, Standing};

pub const RED: Seat = Seat(0);
pub const BLUE: Seat = Seat(1);
pub const GREEN: Seat = Seat(2);

/// A position before the first strategy cards, without any unit on the board but at home.
pub struct Field {
    pub w: World,
}

/// Played to where strategy cards are taken: these races, homes by seat.
fn opened(races: &[&str]) -> World {
    let setup =
        setup(races.len() as u8, &[("map-changes", "none"), ("homes", "by-seat"), ("planets-objective", "ten")]);
    let (world, first) = CentralPowers::open(CentralPowers::infos()[0], &setup).unwrap();
    let mut game: Match<CentralPowers> = Match::new(world, first);
    let (mut offers, mut report, mut chance) = (Offers::default(), Report::muted(), Seeded::new(7));
    loop {
        match game.settle(&mut offers, &mut report) {
            Standing::Ask(ask) if ask.prompt == Prompt::TakeCard => return game.world,
            Standing::Ask(ask) => {
                let wanted = |choice: &&Choice| match choice {
                    Choice::Race(row) => game.world.kit.races[usize::from(*row)].id == races[ask.seat.index()],
                    _ => true,
                };
                let choice = *offers.list().iter().find(wanted).expect("that race is free");
                game.choose(&ask, choice, &mut report);
            }
            Standing::Fate(fate) => {
                let bag = match fate {
                    kernel::Fate::Draw { deck, .. } => CentralPowers::bag(&game.world, deck).to_vec(),
                    _ => Vec::new(),
                };
                game.fated(&fate.roll(&bag, &mut chance), &mut report);
            }
            // A window before the first card: the set-up is done.
            Standing::Poll(_) => return game.world,
            other => panic!("{other:?}"),
        }
    }
}

impl Field {
    /// Red acts first, then blue, then green.
    pub fn of(races: &[&str]) -> Field {
        let mut w = opened(races);
        let cards = [Strategy::Leadership, Strategy::SenatorEmeritus, Strategy::TradeIv, Strategy::TechnologyIi];
        for (n, card) in cards.into_iter().enumerate().take(races.len()) {
            let slot = w.slots.iter_mut().find(|slot| slot.card == card).unwrap();
            (slot.holder, slot.used) = (Some(Seat(n as u8)), true);
        }
        w.round = 3;
        w.discards |= std::mem::take(&mut w.senate.floor);
        for seat in w.seats() {
            for system in w.galaxy.ids() {
                let area = w.forces.space(system);
                *w.forces.of_mut(area, seat) = Force::default();
            }
            w.player_mut(seat).sheet = [3, 4, 5];
        }
        // Leaders would only be in the way.
        w.leaders.clear();
        Field { w }
    }

    /// Systems of open space without planets, wormholes or anomalies, next to another such one.
    pub fn voids(&self) -> [SystemId; 2] {
        let plain = |s: SystemId| {
            let place = self.w.galaxy.place(s);
            place.at.is_some()
                && place.anomalies.is_empty()
                && place.wormholes.is_empty()
                && !self.w.places.contains(&s)
        };
        let empty = |s: &SystemId| plain(*s) && self.w.planets_in(*s).next().is_none();
        let next = |s: SystemId| self.w.galaxy.place(s).edges.iter().find(|near| plain(*near) && *near != SystemId(0));
        let found = self.w.galaxy.ids().filter(empty).find_map(|s| Some([s, next(s)?]));
        found.expect("a void")
    }

    /// A system with one planet that is nobody's, and a plain neighbour of it.
    pub fn colony(&self) -> (SystemId, PlanetSpot, SystemId) {
        let w = &self.w;
        let plain = |s: SystemId| {
            let place = w.galaxy.place(s);
            place.at.is_some() && place.anomalies.is_empty() && place.wormholes.is_empty() && !w.places.contains(&s)
        };
        for system in w.galaxy.ids().filter(|s| plain(*s) && *s != SystemId(0)) {
            let planets: Vec<PlanetSpot> = w.planets_in(system).collect();
            let near = w.galaxy.place(system).edges.iter().find(|near| plain(*near) && *near != SystemId(0));
            let token = |planet: &PlanetSpot| w.relics.iter().any(|relic| relic.planet == planet.0);
            if let ([planet], Some(near)) = (&planets[..], near)
                && !w.planet(*planet).station
                && !token(planet)
            {
                return (system, *planet, near);
            }
        }
        panic!("no colony");
    }

    pub fn with_anomaly(&self, anomaly: Anomaly) -> Option<SystemId> {
        self.w.galaxy.with_anomaly(anomaly).iter().next()
    }

    pub fn fleet(&mut self, seat: Seat, system: SystemId, units: &[(Unit, u8)]) -> &mut Field {
        let area = self.w.forces.space(system);
        units.iter().for_each(|(unit, count)| self.w.place(seat, area, *unit, *count));
        self
    }

    pub fn troops(&mut self, seat: Seat, planet: PlanetSpot, units: &[(Unit, u8)]) -> &mut Field {
        let area = self.w.forces.planet(planet);
        units.iter().for_each(|(unit, count)| self.w.place(seat, area, *unit, *count));
        self
    }

    /// The planet belongs to a seat, since long ago.
    pub fn own(&mut self, seat: Seat, planet: PlanetSpot) -> &mut Field {
        let player = self.w.player_mut(seat);
        player.planets = player.planets.with(planet);
        self.w.ready = self.w.ready.with(planet);
        self
    }

    pub fn tech(&mut self, seat: Seat, id: &str) -> &mut Field {
        let row = self.w.kit.technologies.iter().position(|row| row.id == id).expect(id);
        self.w.player_mut(seat).technologies |= 1 << row;
        self
    }

    pub fn sheet(&mut self, seat: Seat, sheet: Sheet, count: u8) -> &mut Field {
        self.w.player_mut(seat).sheet[sheet.index()] = count;
        self
    }

    /// The words of a system and of a planet.
    pub fn word(&self, system: SystemId) -> String {
        let tile = usize::from(self.w.galaxy.place(system).tile.0);
        self.w.kit.systems[tile].id.clone()
    }

    pub fn planet_word(&self, planet: PlanetSpot) -> String {
        self.w.planet(planet).id.clone()
    }

    /// The action phase begins.
    pub fn play(&self) -> Script {
        Script::of(kernel::seated::<CentralPowers>(self.w.clone(), ActionPhase.into()))
    }
}

/// How many units of a kind stand somewhere, as everybody sees it.
pub fn count(script: &Script, place: &str, seat: &str, kind: &str) -> u16 {
    let live = script.table().live(kernel::Viewer::Audience);
    let space = live.spaces.iter().find(|space| space.id == place).unwrap_or_else(|| panic!("no {place}"));
    let number = (0..9).map(Seat).find(|s| s.0 < script.table().seats() && script.table().seat_name(*s) == seat);
    let stacks = space.stacks.iter().filter(|stack| stack.owner == number.map(|s| s.0) && stack.kind == kind);
    stacks.map(|stack| stack.count).sum()
}

/// Who holds a planet.
pub fn holder(script: &Script, planet: &str) -> Option<u8> {
    let live = script.table().live(kernel::Viewer::Audience);
    let id = format!("planet/{planet}");
    live.spaces.iter().find(|space| space.id == id).and_then(|space| space.holder)
}

/// The dice the table waits for.
pub fn dice(script: &Script) -> u8 {
    match script.table().fate() {
        Some(kernel::Fate::Dice { count, .. }) => count,
        other => panic!("no dice: {other:?}\n{}", script.standing()),
    }
}

/// The element of a system.
pub fn system_id(field: &Field, system: SystemId) -> String {
    format!("system/{}", field.word(system))
}

/// Plays lines; whoever is asked before a line can be said lets it go by.
pub fn go(script: &mut Script, lines: &str) {
    for line in lines.split('|').map(str::trim) {
        for _ in 0..8 {
            let (who, text) = line.split_once(' ').expect("a seat and an answer");
            // Before dice whoever can only pass does.
            let waits = script.table().fate().is_none();
            let idle = script.asked().into_iter().find(|seat| script.options(*seat) == ["pass"]);
            if let (true, "~", Some(seat)) = (waits, who, idle) {
                script.play(&format!("{seat} pass"));
                continue;
            }
            if who == "~" || script.asked() == [who] && script.can(who, text) || text == "pass" {
                break;
            }
            let asked = script.asked();
            let [first] = asked[..] else { break };
            if !script.can(first, "pass") {
                break;
            }
            script.play(&format!("{first} pass"));
        }
        script.play(line);
    }
}
