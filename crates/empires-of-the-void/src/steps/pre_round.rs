//! The pre-round phase: building ships and researching one technology.

use super::{Ask, Flow, Offers, Want};
use crate::choice::Choice;
use crate::map::Space;
use crate::names::Ship;
use crate::powers::{Held, Power, key};
use crate::prompt::{Prompt, Purchase, Refusal};
use crate::view::{space_thing, technology_thing, world_thing};
use crate::world::{Draft, Phase, Site, World, home_of};
use crate::{Empires, trade};
use arrayvec::ArrayVec;
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [build.simultaneous] Everybody decides at once; what was decided is done in turn order.
    pub struct Together;
}

impl Play<Empires> for Together {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.phase = Phase::PreRound;
        flow.together(w.seats().map(|seat| (seat, Shipyard { seat, from: 0 }.into())));
        for seat in w.order.iter().copied() {
            flow.then([Launch(seat).into()]);
        }
    }
}

step! {
    /// [build.ships] [research.one] Any ships one can pay, and one technology, in any order. `from` is the first build
    /// a random player may still pick, so that one fleet has one spelling.
    pub struct Shipyard {
        pub seat: Seat,
        pub from: u8,
    }
}

/// The order of builds in the list.
fn place_of(ship: Ship, site: Site) -> u8 {
    1 + 3 * ship as u8 + site as u8
}

impl Play<Empires> for Shipyard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let draft = &w.drafts[self.seat.index()];
        if draft.technology.is_some_and(|t| is_port(w, t)) && draft.port.is_none() {
            offer_ports(w, self.seat, out);
            return Want::Ask(Ask::of(self.seat, Prompt::DraftPort).private());
        }
        let held = w.held(self.seat);
        if draft.technology.is_none() || out.explains() {
            offer_technologies(w, self.seat, held, draft, out);
        }
        let techs = out.list().len();
        let mut first = None;
        offer_builds(w, self.seat, held, draft, out, |place, at| {
            if place >= self.from {
                first.get_or_insert(at);
            }
        });
        let from = if self.from == 0 { 0 } else { first.unwrap_or(out.list().len()) };
        // Whoever can pay for nothing is not waited for.
        let idle = out.is_empty() && self.from == 0 && draft.technology.is_none();
        out.offer(Choice::Done);
        let ask = Ask::of(self.seat, Prompt::Build).private().idle_if(idle).many(from.max(if self.from == 0 {
            0
        } else {
            techs
        }));
        Want::Ask(if w.rules.advanced { ask.open() } else { ask })
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let cost = match choice {
            Choice::Build(ship, _) => w.ship_cost(ship),
            Choice::Research(technology) => w.technology_cost(self.seat, technology),
            _ => 0,
        };
        let draft = &mut w.drafts[self.seat.index()];
        draft.spent += cost;
        match choice {
            Choice::Done => (),
            Choice::Build(ship, site) => {
                draft.builds[site as usize][ship.index()] += 1;
                flow.then([Shipyard { from: place_of(ship, site), ..self }.into()]);
            }
            Choice::Research(technology) => {
                draft.technology = Some(technology);
                flow.then([self.into()]);
            }
            Choice::Port(world) => {
                draft.port = Some(world);
                flow.then([self.into()]);
            }
            other => unreachable!("{other:?}"),
        }
    }
}

pub fn is_port(w: &World, technology: u8) -> bool {
    w.kit.port_technologies >> technology & 1 != 0
}

/// [tech.space-port] Worlds that can take a port.
pub fn offer_ports(w: &World, seat: Seat, out: &mut Offers) {
    for world in w.worlds().filter(|world| w.controls(seat, *world)) {
        out.offer(Choice::Port(world));
    }
}

/// [research.needs] [research.good] [ability.vheen] Offers every technology a seat could research with what it has left.
pub fn offer_technologies(w: &World, seat: Seat, held: Held, draft: &Draft, out: &mut Offers) {
    let goods = w.goods(seat) | w.player(seat).loans;
    let any_good = held.has(w.kit.sources(key::ANY_GOOD));
    let owned = w.player(seat).technologies;
    let left = w.player(seat).credits - draft.spent;
    let discount = w.technology_discount(held);
    let drafted = if draft.technology.is_none() { w.drafts[seat.index()].technology } else { None };
    for technology in 0..w.kit.technologies.len() as u8 {
        let row = &w.kit.technologies[technology as usize];
        if drafted == Some(technology)
            || owned >> technology & 1 != 0
            || row.race.is_some_and(|race| race != w.player(seat).race)
        {
            continue;
        }
        let cost = u16::from(row.cost.saturating_sub(discount));
        let against = if let Some(technology) = draft.technology {
            Some(Refusal::Researched { technology })
        } else if let Some(before) = row.before.filter(|before| owned >> before & 1 == 0) {
            Some(Refusal::NeedsTechnology { before })
        } else if let Some(good) = row.good.filter(|good| !any_good && goods >> *good as u8 & 1 == 0) {
            Some(Refusal::NeedsGood { good })
        } else if cost > left {
            Some(Refusal::TooPoor { purchase: Purchase::Technology, cost, has: left })
        } else if is_port(w, technology) && !w.worlds().any(|world| w.controls(seat, world)) {
            Some(Refusal::NoSiteForPort)
        } else {
            None
        };
        out.consider(Choice::Research(technology), against);
    }
}

/// [build.limit] [build.alien] Offers every ship a seat could build, telling its place in the order of builds.
fn offer_builds(
    w: &World,
    seat: Seat,
    mut held: Held,
    draft: &Draft,
    out: &mut Offers,
    mut note: impl FnMut(u8, usize),
) {
    if let Some(technology) = draft.technology {
        held.technologies |= 1 << technology;
    }
    let left = w.player(seat).credits - draft.spent;
    let port = port_site(w, seat, draft).is_some() && draft.builds[Site::Port as usize].iter().all(|n| *n == 0);
    let yard = yard_site(w, held).is_some();
    for ship in Ship::ALL {
        let drafted: u8 = draft.builds.iter().map(|site| site[ship.index()]).sum();
        let cost = w.ship_cost(ship);
        let against = if !can_build(w, held, ship) {
            Some(Refusal::CannotBuild { ship })
        } else if w.supply(seat, ship) <= drafted {
            Some(Refusal::NoShipLeft { ship })
        } else if cost > left {
            Some(Refusal::TooPoor { purchase: Purchase::Ship, cost, has: left })
        } else {
            None
        };
        if against.is_some() {
            out.consider(Choice::Build(ship, Site::Home), against);
            continue;
        }
        for (site, open) in [(Site::Home, true), (Site::Port, port), (Site::Yard, yard)] {
            if open {
                note(place_of(ship, site), out.list().len());
                out.offer(Choice::Build(ship, site));
            }
        }
    }
}

/// [build.alien] Some ships are open to all, others need a technology, a friend or the right race.
pub fn can_build(w: &World, held: Held, ship: Ship) -> bool {
    w.kit.ship(ship).everybody || held.has(w.kit.sources(Power::Build(ship).key()))
}

/// [tech.space-port] Where the port lies, while its planet is controlled.
fn port_site(w: &World, seat: Seat, draft: &Draft) -> Option<Space> {
    let world = draft.port.or(w.player(seat).port)?;
    w.controls(seat, world).then(|| w.space_of(world))
}

/// [ability.pyrious] The friend at which any new ship may be placed.
fn yard_site(w: &World, held: Held) -> Option<Space> {
    let yards = w.kit.sources(key::BUILD_SITE).planets & held.planets;
    (yards != 0).then(|| w.kit.planet_space(yards.trailing_zeros() as u8))
}

step! {
    /// [build.ships] Credits are paid, the technology is learned, the ships are placed.
    pub struct Launch(pub Seat);
}

impl Play<Empires> for Launch {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let seat = self.0;
        flow.reveal();
        let (technology, port) = (w.drafts[seat.index()].technology, w.drafts[seat.index()].port);
        let before = w.player(seat).credits;
        let built = carry_out(w, seat);
        if let Some(technology) = technology {
            flow.tell(SeatSet::ALL, rule!("research.one"), || {
                words!(
                    "{by} {by:researches|research} {technology}.",
                    by = seat,
                    technology = technology_thing(w, technology)
                )
            });
        }
        if let Some(world) = port {
            tell_port(w, seat, world, flow);
        }
        for (ship, space, count) in built {
            flow.tell(SeatSet::ALL, rule!("build.ships"), || {
                let ships = crate::view::ship_thing(w, ship.into()).count(count);
                words!("{by} {by:builds|build} {ships} at {at}.", by = seat, ships, at = space_thing(w, space))
            });
        }
        let paid = before.saturating_sub(w.player(seat).credits);
        if paid > 0 {
            flow.tell(SeatSet::ALL, rule!("build.ships"), || {
                words!("{by} {by:pays|pay} {paid} {paid:credit|credits} for it.", by = seat, paid)
            });
        }
        w.player_mut(seat).loans = 0;
        trade::drop_hollow(w);
    }
}

/// [build.ships] Does what a seat has decided; tokens that others took in the meantime are not paid for.
fn carry_out(w: &mut World, seat: Seat) -> ArrayVec<(Ship, Space, u8), 36> {
    let mut built = ArrayVec::new();
    let draft = std::mem::take(&mut w.drafts[seat.index()]);
    w.pay(seat, draft.spent);
    if let Some(technology) = draft.technology {
        learn(w, seat, technology, draft.port);
    }
    let home = w.space_of(home_of(seat));
    let sites = [Some(home), port_site(w, seat, &draft), yard_site(w, w.held(seat))];
    for (site, builds) in Site::ALL.into_iter().zip(draft.builds) {
        for ship in Ship::ALL {
            let wanted = builds[ship.index()];
            let count = wanted.min(w.supply(seat, ship));
            let refund = u16::from(wanted - count) * w.ship_cost(ship);
            w.player_mut(seat).credits += refund;
            if count > 0 {
                let space = sites[site as usize].unwrap_or(home);
                w.launch(seat, space, ship, count);
                built.push((ship, space, count));
            }
        }
    }
    built
}

fn tell_port(w: &World, by: Seat, world: u8, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule!("tech.space-port"), || {
        words!("{by} {by:puts|put} a space port on {world}.", by, world = world_thing(w, world))
    });
}

/// The world as it would be if nobody decided anything more in the pre-round phase.
pub fn as_drafted(w: &World) -> World {
    let mut done = w.clone();
    w.seats().for_each(|seat| drop(carry_out(&mut done, seat)));
    done
}

/// [research.one] A technology comes onto the race board; a lent good is used up.
pub fn learn(w: &mut World, seat: Seat, technology: u8, port: Option<u8>) {
    let row = &w.kit.get().technologies[technology as usize];
    if let Some(good) = row.good
        && !w.has_good(seat, good)
    {
        w.player_mut(seat).loans &= !(1 << good as u8);
    }
    w.player_mut(seat).technologies |= 1 << technology;
    if is_port(w, technology) {
        w.player_mut(seat).port = port;
    }
    if row.powers.contains(&Power::Terraforming) {
        w.player_mut(seat).new_home = true;
    }
}

/// [tactic.breakthrough] What is already spent on ships and the technology of the round counts.
pub fn beside(w: &World, seat: Seat) -> Draft {
    Draft { spent: w.drafts[seat.index()].spent, ..Draft::default() }
}

step! {
    /// [tactic.breakthrough] One more technology at once, at its price.
    pub struct ResearchNow(pub Seat);
}

impl Play<Empires> for ResearchNow {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        offer_technologies(w, self.0, w.held(self.0), &beside(w, self.0), out);
        if out.is_empty() { Want::Nothing } else { Want::Ask(Ask::of(self.0, Prompt::Breakthrough)) }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Research(technology) = choice else { unreachable!("{choice:?}") };
        let cost = w.technology_cost(self.0, technology);
        w.pay(self.0, cost);
        flow.tell(SeatSet::ALL, rule!("tactic.breakthrough"), || {
            let (by, technology) = (self.0, technology_thing(w, technology));
            words!("{by} {by:researches|research} {technology} for {cost} {cost:credit|credits}.", by, technology, cost)
        });
        if is_port(w, technology) {
            flow.then([PlacePort { seat: self.0, technology }.into()]);
        } else {
            learn(w, self.0, technology, None);
        }
    }
}

step! {
    /// [tech.space-port] The port is placed at once on a planet one controls.
    pub struct PlacePort {
        pub seat: Seat,
        pub technology: u8,
    }
}

impl Play<Empires> for PlacePort {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        offer_ports(w, self.seat, out);
        Want::Ask(Ask::of(self.seat, Prompt::SpacePort))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Port(world) = choice else { unreachable!("{choice:?}") };
        learn(w, self.seat, self.technology, Some(world));
        tell_port(w, self.seat, world, flow);
    }
}

/// [tech.space-port] The port of a world that falls to an opponent, or to no player, is destroyed and its technology
/// lost.
pub fn lose_port(w: &mut World, world: u8, taker: Option<Seat>) {
    let ports = w.kit.port_technologies;
    for seat in w.seats().filter(|seat| Some(*seat) != taker) {
        let player = w.player_mut(seat);
        if player.port == Some(world) {
            player.port = None;
            player.technologies &= !ports;
        }
    }
}
