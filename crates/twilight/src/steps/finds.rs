//! What exploration cards ask of who finds them.

use super::explore::{carry, convert};
use super::movement::Trim;
use super::production::{against_within, take_payment, tell_payment};
use super::survey::ways_into;
use crate::choice::{Choice, Holder};
use crate::dream::dream;
use crate::finds::Find;
use crate::prompt::{Prompt, Refusal, RoundPrompt};
use crate::texts::sights::{held_in, near};
use crate::texts::units::{place, recall};
use crate::world::{GROUND, Moving, PlanetSpot, SHIPS, WAYS, World};
use crate::{Ask, Flow, Offers, Twilight, Want, query, things};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::{Do, TokenId};
use twilight_box::galaxy::{NO_WAY, SystemId, SystemSet};
use twilight_box::units::Kind;

step! {
    /// [find.abandoned-warehouses] [find.functioning-base] [find.local-fabricators] [find.merchant-station] One of two things
    /// is chosen, or none.
    pub struct Offered {
        pub seat: Seat,
        pub find: Find,
        pub at: Holder,
    }
}

/// What a card offers to choose among.
pub fn offers(w: &World, find: Find) -> &'static [Do] {
    find.row(w)
        .verbs
        .iter()
        .find_map(|verb| if let Do::OneOf(some) = verb { Some(&some[..]) } else { None })
        .unwrap_or(&[])
}

impl Offered {
    /// Whether something of an offer would happen.
    fn works(self, w: &World, verb: &Do) -> bool {
        let held = w.side(self.seat).realm.commodities;
        match verb {
            Do::Commodities(_) => held < query::most_commodities(w, self.seat),
            Do::Convert(_) | Do::ConvertAll => held > 0,
            Do::Place { kind, .. } => may_stand(w, self.seat, *kind, self.at),
            Do::Buy { get, .. } => get.iter().all(|verb| self.works(w, verb)),
            _ => true,
        }
    }
}

impl Play<Twilight> for Offered {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let side = w.side(self.seat);
        for (n, verb) in offers(w, self.find).iter().enumerate().filter(|(_, verb)| self.works(w, verb)) {
            if !matches!(verb, Do::Buy { .. }) {
                out.offer(Choice::Boon { find: self.find, n: n as u8 });
                continue;
            }
            if side.trade_goods > 0 {
                out.offer(Choice::Spend);
            }
            if side.realm.commodities > 0 {
                out.offer(Choice::Commodity);
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Find { find: self.find })).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let by = self.seat;
        let offers = offers(w, self.find);
        let get = offers.iter().find_map(|verb| if let Do::Buy { get, .. } = verb { Some(get) } else { None });
        match (choice, get) {
            (Choice::Boon { n, .. }, _) => {
                let verb = &offers[usize::from(n)];
                carry(w, by, self.find, self.at, verb, flow);
                if let Do::Convert(most) = verb {
                    flow.then([Convert { seat: by, left: most - 1 }.into()]);
                }
            }
            (Choice::Spend | Choice::Commodity, Some(get)) => {
                match choice {
                    Choice::Spend => w.lose_goods(by, 1),
                    _ => w.lose_commodities(by, 1),
                }
                flow.tell(SeatSet::ALL, rule!("explore.verbs"), || match choice {
                    Choice::Spend => words!("{by} {by:spends|spend} a trade good.", by),
                    _ => words!("{by} {by:spends|spend} 1 commodity.", by),
                });
                for verb in get {
                    match (verb, self.at) {
                        (Do::Place { kind, .. }, Holder::Planet(planet)) => settle(w, by, *kind, planet, flow),
                        _ => carry(w, by, self.find, self.at, verb, flow),
                    }
                }
            }
            _ => flow.tell(SeatSet::ALL, rule!("explore.verbs"), || words!("{by} {by:declines|decline}.", by)),
        }
    }
}

step! {
    /// [find.abandoned-warehouses] A further commodity may become a trade good.
    pub struct Convert {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Twilight> for Convert {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 || w.side(self.seat).realm.commodities == 0 {
            return Want::Nothing;
        }
        out.offer(Choice::Yes);
        out.offer(Choice::No);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Convert)).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if choice == Choice::Yes {
            convert(w, self.seat, 1, flow);
            flow.then([Convert { left: self.left - 1, ..self }.into()]);
        }
    }
}

step! {
    /// [find.volatile-fuel-source] [find.expedition] [find.core-mine] A mech works, or an infantry is removed for it, or nothing
    /// comes of it.
    pub struct Labour {
        pub seat: Seat,
        pub find: Find,
        pub planet: PlanetSpot,
    }
}

impl Labour {
    fn profit(self, w: &mut World, flow: &mut Flow) {
        let get = self.find.row(w).verbs.iter().filter_map(|verb| match verb {
            Do::WithMechOrInfantry(get) => Some(get),
            _ => None,
        });
        for verb in get.flatten() {
            carry(w, self.seat, self.find, Holder::Planet(self.planet), verb, flow);
        }
    }
}

impl Play<Twilight> for Labour {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let here = w.ground(self.planet, self.seat);
        let kind = Kind::Infantry;
        if here.of(Kind::Mech) > 0 || here.of(kind) == 0 {
            return Want::Nothing;
        }
        out.offer(Choice::Unit { kind, damaged: here.in_state(kind, true) > 0, at: Holder::Planet(self.planet) });
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Find { find: self.find })).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let by = self.seat;
        let Choice::Unit { kind, damaged, at } = choice else {
            flow.tell(SeatSet::ALL, rule!("explore.verbs"), || words!("{by} {by:declines|decline}.", by));
            return;
        };
        recall(w, by, kind, damaged, at);
        flow.tell(SeatSet::ALL, rule!("explore.verbs"), || {
            let (unit, at) = (things::unit(kind), things::place(w, at));
            words!("{by} {by:removes|remove} {unit:a} from {at}.", by, unit, at)
        });
        self.profit(w, flow);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if w.ground(self.planet, self.seat).of(Kind::Mech) > 0 {
            self.profit(w, flow);
        }
    }
}

/// Whether a unit of the reserves may be placed somewhere.
fn may_stand(w: &World, seat: Seat, kind: Kind, at: Holder) -> bool {
    let Holder::Planet(planet) = at else { return false };
    w.side(seat).reserves[kind as usize] > 0 && !query::is_closed(w, planet)
}

/// A unit of the reserves is placed on the explored planet.
fn settle(w: &mut World, by: Seat, kind: Kind, planet: PlanetSpot, flow: &mut Flow) {
    place(w, by, kind, Holder::Planet(planet));
    flow.tell(SeatSet::ALL, rule!("explore.verbs"), || {
        let (unit, at) = (things::unit(kind), things::planet(w, planet));
        words!("{by} {by:places|place} {unit:a} on {at}.", by, unit, at)
    });
}

step! {
    /// [find.mercenary-outfit] A unit may be placed on the explored planet.
    pub struct Outfit {
        pub seat: Seat,
        pub planet: PlanetSpot,
        pub kind: Kind,
    }
}

impl Play<Twilight> for Outfit {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let at = Holder::Planet(self.planet);
        if !may_stand(w, self.seat, self.kind, at) {
            return Want::Nothing;
        }
        out.offer(Choice::Place { kind: self.kind, at });
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Outfit)).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if choice != Choice::Pass {
            settle(w, self.seat, self.kind, self.planet, flow);
        }
    }
}

step! {
    /// [find.ion-storm] The token lies with the side up that its finder likes.
    pub struct Storm {
        pub seat: Seat,
        pub system: SystemId,
    }
}

/// [find.ion-storm] The two sides of the token.
pub fn storm_sides(w: &World) -> [TokenId; 2] {
    let row = Find::IonStorm.row(w);
    [&row.token, &row.other_side].map(|side| {
        let named = side.as_ref().and_then(|id| w.kit.components.token_named(id));
        named.expect("checked with the data")
    })
}

impl Play<Twilight> for Storm {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        storm_sides(w).into_iter().for_each(|side| out.offer(Choice::Token(side.0)));
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Find { find: Find::IonStorm })).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Token(side) = choice else { unreachable!("{choice:?}") };
        let c = &w.kit.get().components;
        // An entropic scar takes no wormhole.
        let _ = w.galaxy.lay(c, TokenId(side), self.system);
        flow.tell(SeatSet::ALL, rule!("find.ion-storm"), || {
            let (name, at) = (c.token(TokenId(side)).name.clone(), things::system(w, self.system));
            words!("{name} lies at {at}.", name, at)
        });
    }
}

step! {
    /// [find.freelancers] One unit may be produced in the system of the explored planet.
    pub struct Freelance {
        pub seat: Seat,
        pub planet: PlanetSpot,
    }
}

/// What a player could spend if influence counts like resources.
fn means(w: &World, seat: Seat) -> u16 {
    let ready = |p: &PlanetSpot| w.planet(*p).controller == Some(seat) && !w.planet(*p).exhausted;
    let planets = (0..w.planets.len() as u8).map(PlanetSpot).filter(ready);
    let goods = u16::from(w.side(seat).trade_goods) * u16::from(query::good_worth(w, seat));
    planets.map(|p| u16::from(worth(w, seat, p))).sum::<u16>() + goods
}

/// The better of a planet's two values.
fn worth(w: &World, seat: Seat, planet: PlanetSpot) -> u8 {
    query::pays(w, seat, planet).max(query::influence(w, seat, planet))
}

impl Play<Twilight> for Freelance {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let (seat, system) = (self.seat, w.planet(self.planet).at());
        let purse = means(w, seat);
        let ships = SHIPS.into_iter().map(|kind| (kind, Holder::Space(system)));
        let own = held_in(w, system, seat).filter(|&planet| !query::is_closed(w, planet));
        let ground = own.flat_map(|planet| GROUND.map(|kind| (kind, Holder::Planet(planet))));
        for (kind, at) in ships.chain(ground) {
            // Nothing is taken off its price, and nothing produced before pays for it.
            let cost = u16::from(query::unit(w, seat, kind).cost.unwrap_or(0));
            let dear = (cost > purse).then_some(Refusal::TooPoor { cost, has: purse });
            out.consider(Choice::Produce { kind, at }, dear.or_else(|| against_within(w, seat, kind, at, purse)));
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(seat, Prompt::Round(RoundPrompt::Find { find: Find::Freelancers })).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Produce { kind, at } = choice else { return };
        let by = self.seat;
        let cost = query::unit(w, by, kind).cost.unwrap_or(0);
        place(w, by, kind, at);
        flow.tell(SeatSet::ALL, rule!("find.freelancers"), || {
            let (unit, at) = (things::unit(kind), things::place(w, at));
            words!("{by} {by:produces|produce} {unit:a} at {at}.", by, unit, at)
        });
        flow.then([Wages { seat: by, left: cost }.into()]);
        flow.then([Trim::of(by, SystemSet::one(w.planet(self.planet).at())).into()]);
    }
}

step! {
    /// [find.freelancers] Planets are exhausted for either of their values, or trade goods spent.
    pub struct Wages {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Twilight> for Wages {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 {
            return Want::Nothing;
        }
        let pays = |p: &PlanetSpot| {
            let state = w.planet(*p);
            state.controller == Some(self.seat) && !state.exhausted && worth(w, self.seat, *p) > 0
        };
        w.spots().chain(w.asides()).filter(pays).for_each(|planet| out.offer(Choice::Exhaust(planet)));
        if w.side(self.seat).trade_goods > 0 {
            out.offer(Choice::Spend);
        }
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Wages { left: self.left })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let paid = match choice {
            Choice::Exhaust(planet) => worth(w, self.seat, planet),
            _ => query::good_worth(w, self.seat),
        };
        take_payment(w, self.seat, choice);
        tell_payment(w, self.seat, choice, super::production::resources(paid), rule!("find.freelancers"), flow);
        flow.then([Wages { left: self.left.saturating_sub(paid), ..self }.into()]);
    }
}

/// [find.ion-storm] Where the storm lies, and the side that is up.
fn storm(w: &World) -> Option<(SystemId, TokenId)> {
    w.league.as_ref()?;
    let at = |side: TokenId| w.galaxy.with_token(side).iter().next().map(|system| (system, side));
    storm_sides(w).into_iter().find_map(at)
}

/// [find.ion-storm] Whether something would be the same without the storm.
fn calmly(w: &World, look: impl FnOnce(&mut World) -> bool) -> bool {
    let Some((system, side)) = storm(w) else { return true };
    dream(w, |calm| {
        calm.galaxy.lift(&w.kit.get().components, side, system);
        look(calm)
    })
}

/// [find.ion-storm] Ships that have moved used the storm if they would not have come without it; it turns over.
pub fn ships_passed(w: &mut World, seat: Seat, flow: &mut Flow) {
    if w.voyage.convoy.is_empty() {
        return;
    }
    let came = calmly(w, |calm| {
        for ship in &w.voyage.convoy {
            calm.space_mut(ship.from, seat).add(ship.kind, ship.damaged);
        }
        let tables = ways_into(calm, seat, w.scene());
        let needed = |ship: &Moving| {
            let allowance = usize::from(ship.allowance).min(WAYS - 1);
            tables.iter().all(|ways| ways[ship.from.index()][allowance] == NO_WAY)
        };
        !w.voyage.convoy.iter().any(needed)
    });
    if !came {
        turn(w, flow);
    }
}

/// [find.ion-storm] A fleet has retreated, through the storm if there is no other way.
pub fn fleet_retreated(w: &mut World, seat: Seat, from: SystemId, to: SystemId, flow: &mut Flow) {
    if !calmly(w, |calm| near(calm, seat, from).has(to)) {
        turn(w, flow);
    }
}

fn turn(w: &mut World, flow: &mut Flow) {
    let Some((system, side)) = storm(w) else { return };
    let c = &w.kit.get().components;
    let other = storm_sides(w).into_iter().find(|&other| other != side).expect("it has two sides");
    w.galaxy.lift(c, side, system);
    let _ = w.galaxy.lay(c, other, system);
    flow.tell(SeatSet::ALL, rule!("find.ion-storm"), || {
        words!("{name} lies at {at} now.", name = c.token(other).name.clone(), at = things::system(w, system))
    });
}
