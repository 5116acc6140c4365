//! Derived numbers: who controls what, what it gives, what things cost.

use crate::fleet::{Fleet, Hull};
use crate::map::Space;
use crate::names::{Good, Obstacle, Obstacles, Ship};
use crate::powers::{Held, Key, Power, bits, key};
use crate::printed::{Event, Home, MAX_PLANETS, Race};
use crate::world::{GUARDS, WORLDS, World, home_of, home_owner};
use kernel::Seat;

impl World {
    pub fn race(&self, seat: Seat) -> Option<&Race> {
        self.kit.races.get(self.player(seat).race as usize)
    }

    /// [variant.team] Everybody is an opponent but oneself and one's partner.
    pub fn are_opponents(&self, seat: Seat, other: Seat) -> bool {
        seat != other && !(self.rules.team && seat.0 % 2 == other.0 % 2)
    }

    /// What the home world of a seat gives as it is now.
    pub fn home(&self, seat: Seat) -> Home {
        let usual = self.kit.terms.victory.home;
        let none = Home { vp: usual, income: 0, influence: 0, good: None };
        let anew = self.player(seat).new_home;
        self.race(seat).map_or(none, |race| if anew { race.new_home(usual) } else { race.home(usual) })
    }

    /// Where a planet or home world lies.
    pub fn space_of(&self, world: u8) -> Space {
        match home_owner(world) {
            Some(seat) => Space::home(self.player(seat).slot),
            None => self.kit.planet_space(world),
        }
    }

    /// The home world's owner in a slot.
    pub fn owner_of_slot(&self, slot: u8) -> Option<Seat> {
        self.seats().find(|seat| self.player(*seat).slot == slot)
    }

    /// The planet or home world on a space; a covered planet is none.
    #[inline]
    pub fn world_on(&self, space: Space) -> Option<u8> {
        if space.is_edge() {
            return None;
        }
        match space.slot() {
            Some(slot) => self.owner_of_slot(slot).map(home_of),
            None => self.kit.planet_on(space).filter(|planet| !self.holdings[*planet as usize].covered),
        }
    }

    /// Every planet and home world in the game.
    pub fn worlds(&self) -> impl Iterator<Item = u8> + '_ {
        (0..WORLDS as u8).filter(|world| match home_owner(*world) {
            Some(seat) => seat.0 < self.rules.players,
            None => self.in_play(*world),
        })
    }

    /// Is the planet on the board and not covered?
    pub fn in_play(&self, planet: u8) -> bool {
        self.layout.has_tile(self.kit.planet_tile(planet)) && !self.holdings[planet as usize].covered
    }

    /// [planet.control] A conqueror controls before an ally; invaders suspend all control.
    #[inline]
    pub fn controller(&self, world: u8) -> Option<Seat> {
        let holding = &self.holdings[world as usize];
        if holding.invaders > 0 { None } else { holding.conqueror.or(holding.ally) }
    }

    pub fn controls(&self, seat: Seat, world: u8) -> bool {
        self.controller(world) == Some(seat)
    }

    /// [event.rebellion] Control that also gives credits, points and goods.
    #[inline]
    pub fn benefits(&self, seat: Seat, world: u8) -> bool {
        self.controls(seat, world) && !self.holdings[world as usize].rebellion
    }

    /// [planet.ally] Allied and in control: influence and special ability too.
    #[inline]
    pub fn is_friend(&self, seat: Seat, world: u8) -> bool {
        let holding = &self.holdings[world as usize];
        holding.ally == Some(seat) && self.benefits(seat, world)
    }

    /// [diplomacy.needs] Neither ally, conqueror nor invaders.
    pub fn is_neutral(&self, world: u8) -> bool {
        let holding = &self.holdings[world as usize];
        holding.ally.is_none() && holding.conqueror.is_none() && holding.invaders == 0
    }

    /// [planet.ability] Everything that counts for a seat: race, technologies, abilities of friends and infested worlds.
    pub fn held(&self, seat: Seat) -> Held {
        let player = self.player(seat);
        let mut planets = 0;
        for planet in 0..MAX_PLANETS as u8 {
            let holding = &self.holdings[planet as usize];
            if holding.infested == Some(seat) || (holding.ally == Some(seat) && self.is_friend(seat, planet)) {
                planets |= 1 << planet;
            }
        }
        let races = if self.has_race(seat) { 1 << player.race } else { 0 };
        Held { races, technologies: player.technologies, planets }
    }

    pub fn has(&self, seat: Seat, key: Key) -> bool {
        self.held(seat).has(self.kit.sources(key))
    }

    pub fn sum(&self, seat: Seat, key: Key) -> i8 {
        self.held(seat).sum(self.kit.sources(key))
    }

    /// [ability.bindok] [race.alliance] What a seat pays for something only some may buy.
    pub fn price(&self, seat: Seat, key: Key) -> Option<u16> {
        self.held(seat).least(self.kit.sources(key)).map(|price| price.max(0) as u16)
    }

    /// The ships, out of some, that have a power given to their kind, as a mask of hulls.
    pub fn ships_with(&self, held: Held, ships: Fleet, power: fn(Ship) -> Power) -> u16 {
        let gifted = ships
            .hulls()
            .filter(|hull| *hull != Hull::DAMAGED_MOTH && held.has(self.kit.sources(power(hull.ship()).key())));
        gifted.fold(0, |mask, hull| mask | 1 << hull.0)
    }

    /// [move.obstacles] Obstacles all ships of a seat ignore.
    pub fn ignored(&self, held: Held) -> Obstacles {
        let known = Obstacle::ALL.into_iter();
        known.filter(|obstacle| held.has(self.kit.sources(Power::Ignore(*obstacle).key()))).collect()
    }

    /// [ship.moth] Obstacles a ship ignores by its build.
    pub fn ignored_by_hull(&self, hull: Hull) -> Obstacles {
        self.kit.ship(hull.ship()).ignores.iter().copied().collect()
    }

    /// [move.speed] [event.solar-flares] [tech.ion-engines] Spaces a ship may go with one move action.
    pub fn speed(&self, held: Held, hull: Hull) -> u8 {
        let ship = hull.ship();
        let faster = held.sum(self.kit.sources(Power::Faster(ship).key()));
        let slower = match self.event_verb() {
            Some(Event::Slower(by)) => by as i8,
            _ => 0,
        };
        (self.kit.ship(ship).speed as i8 + faster - slower).max(1) as u8
    }

    /// [battle.hit] [tech.pulse-cannons] The lowest face with which a ship hits, before what is added to the roll.
    pub fn hits_on(&self, held: Held, hull: Hull) -> u8 {
        let ship = hull.ship();
        let sharper = held.sum(self.kit.sources(Power::Sharper(ship).key()));
        (self.kit.ship(ship).hits_on as i8 - sharper).max(2) as u8
    }

    /// [battle.target] Ships that roll dice.
    pub fn is_armed(&self, fleet: Fleet) -> bool {
        fleet.hulls().any(|hull| self.kit.ship(hull.ship()).dice > 0)
    }

    /// [tech.detection] Does a fleet see through cloaking?
    pub fn detects(&self, seat: Seat, fleet: Fleet) -> bool {
        self.ships_with(self.held(seat), fleet, Power::Detection) != 0
    }

    /// [tech.tractor-beam] Other seats whose beams hold the ships of `seat` on a space.
    pub fn beams(&self, seat: Seat, space: Space) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(move |other| {
            self.are_opponents(seat, *other) && self.present[other.index()] >> space.0 & 1 != 0 && {
                let fleet = self.fleet(*other, space);
                self.ships_with(self.held(*other), fleet, Power::TractorBeam) != 0
            }
        })
    }

    /// [build.cost] [event.arms-race] What a ship costs this round.
    pub fn ship_cost(&self, ship: Ship) -> u16 {
        let cost = self.kit.ship(ship).cost;
        match self.event_verb() {
            Some(Event::CheaperShips(by)) => cost.saturating_sub(by).max(cost.min(1)).into(),
            _ => cost.into(),
        }
    }

    /// [race.academy] [event.symposium] What a technology costs a seat, never less than nothing.
    pub fn technology_cost(&self, seat: Seat, technology: u8) -> u16 {
        let cost = self.kit.technologies[technology as usize].cost;
        cost.saturating_sub(self.technology_discount(self.held(seat))).into()
    }

    /// What all technologies cost a seat less this round.
    pub fn technology_discount(&self, held: Held) -> u8 {
        let race = held.sum(self.kit.sources(key::CHEAPER_TECHNOLOGIES)).max(0) as u8;
        match self.event_verb() {
            Some(Event::CheaperTechnologies(by)) => race + by,
            _ => race,
        }
    }

    /// [research.good] Goods a seat may use: of planets it benefits from, as a mask.
    pub fn goods(&self, seat: Seat) -> u8 {
        let planets = (0..MAX_PLANETS as u8).filter(|planet| self.benefits(seat, *planet));
        let goods = planets.fold(0, |mask, planet| mask | 1 << self.kit.planets[planet as usize].good as u8);
        if !self.kit.rich_homes {
            return goods;
        }
        let homes = self.seats().filter(|owner| self.benefits(seat, home_of(*owner)));
        homes.filter_map(|owner| self.home(owner).good).fold(goods, |mask, good| mask | 1 << good as u8)
    }

    pub fn has_good(&self, seat: Seat, good: Good) -> bool {
        self.goods(seat) >> good as u8 & 1 != 0
    }

    /// [build.limit] Tokens of a ship a seat may still place.
    pub fn supply(&self, seat: Seat, ship: Ship) -> u8 {
        let card = self.kit.ship(ship);
        let own = card.supply.saturating_sub(self.player(seat).built[ship.index()]);
        match card.stock {
            Some(stock) => {
                let out: u8 = self.players.iter().map(|player| player.built[ship.index()]).sum();
                own.min(stock.saturating_sub(out))
            }
            None => own,
        }
    }

    /// [culture.hand-limit] [race.nomads] Cards a seat may hold.
    pub fn hand_limit(&self, seat: Seat) -> u8 {
        (self.kit.terms.start.hand_limit as i8 + self.sum(seat, key::HAND_LIMIT)).max(1) as u8
    }

    /// Planets and home worlds a seat controls.
    pub fn planets(&self, seat: Seat) -> u8 {
        self.worlds().filter(|world| self.controls(seat, *world)).count() as u8
    }

    /// Planets a seat controls, home worlds aside.
    pub fn colonies(&self, seat: Seat) -> u8 {
        (0..MAX_PLANETS as u8).filter(|planet| self.controls(seat, *planet)).count() as u8
    }

    /// [planet.tokens] Tokens of a seat on planets and foreign homes.
    pub fn tokens_used(&self, seat: Seat) -> u8 {
        let mine = |world: &u8| {
            let holding = &self.holdings[*world as usize];
            holding.conqueror == Some(seat) || (holding.ally == Some(seat) && home_owner(*world).is_none())
        };
        (0..WORLDS as u8).filter(mine).count() as u8
    }

    pub fn has_token(&self, seat: Seat) -> bool {
        self.tokens_used(seat) < self.kit.terms.tokens.control
    }

    /// [score.council] Influence of friends.
    pub fn influence(&self, seat: Seat) -> u8 {
        let friends = (0..MAX_PLANETS as u8).filter(|planet| self.is_friend(seat, *planet));
        let influence = friends.map(|planet| self.kit.planets[planet as usize].influence).sum();
        if self.kit.rich_homes && self.is_friend(seat, home_of(seat)) {
            return influence + self.home(seat).influence;
        }
        influence
    }

    /// [score.planets] Points of the worlds a seat controls.
    pub fn planet_vp(&self, seat: Seat) -> u8 {
        self.worlds().filter(|world| self.benefits(seat, *world)).map(|world| self.world_vp(world)).sum()
    }

    /// Points of one world.
    pub fn world_vp(&self, world: u8) -> u8 {
        match home_owner(world) {
            Some(owner) => self.home(owner).vp,
            None => self.kit.planets[world as usize].vp,
        }
    }

    /// [score.technologies]
    pub fn technology_vp(&self, seat: Seat) -> u8 {
        bits(self.player(seat).technologies).map(|i| self.kit.technologies[i].vp).sum()
    }

    /// [end.income] [event.recession] [tech.plasma-drill] [tech.trade-network] [ability.emrok] Credits at the end of a
    /// turn, with their parts.
    pub fn income(&self, seat: Seat, mut part: impl FnMut(&str, u16)) -> u16 {
        let mut total = 0;
        let mut add = |label: &str, amount: u16| {
            if amount > 0 {
                part(label, amount);
                total += amount;
            }
        };
        let base = self.race(seat).map_or(0, |race| u16::from(race.income));
        match self.event_verb() {
            Some(Event::Recession) => add("race board, halved", base.div_ceil(2)),
            _ => add("race board", base),
        }
        for world in self.worlds().filter(|world| self.benefits(seat, *world)) {
            match home_owner(world) {
                None => {
                    let planet = &self.kit.planets[world as usize];
                    add(&planet.name, planet.income.into());
                }
                Some(owner) if self.player(owner).new_home => add("the new home world", self.home(owner).income.into()),
                Some(owner) => add("the home world", self.home(owner).income.into()),
            }
        }
        let held = self.held(seat);
        add("abilities", held.sum(self.kit.sources(key::INCOME)).max(0) as u16);
        let per = held.sum(self.kit.sources(key::INCOME_PER_PLANETS));
        if per > 0 {
            add("trade network", u16::from(self.colonies(seat)) / per as u16);
        }
        total
    }

    /// [two.guards] Who decides for a fleet: its owner, for guards the attacker's opponent.
    pub fn decides_for(&self, owner: Seat, against: Seat) -> Seat {
        if owner.0 < self.rules.players { owner } else { Seat((against.0 + 1) % self.rules.players) }
    }

    /// Whether a seat is the guards'.
    pub fn is_guard(&self, seat: Seat) -> bool {
        self.rules.players == 2 && seat == GUARDS
    }
}
