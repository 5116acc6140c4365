//! Production.

use super::barred;
use super::movement::Trim;
use crate::choice::{Choice, Holder};
use crate::texts::sights::{everywhere, has_dock, near, no_enemy_ships, system_of};
use crate::texts::units::recall;

use crate::prompt::{Currency, Prompt, Refusal};
use crate::texts::{Switch, figures, is, ready_for};
use crate::windows::{Window, window};
use crate::world::{Action, GROUND, MOST_PLANETS, MOST_SPACES, PlanetSpot, SHIPS, World, is_ship};
use crate::{Ask, Flow, Offers, Twilight, Want, agendas, factions, leaders, ledger, query, things};
use arrayvec::ArrayVec;
use kernel::{Play, Rule, Seat, SeatSet, rule, step};
use scene::{Words, words};
use twilight_box::components::Happening;
use twilight_box::factions::FactionAbility;
use twilight_box::galaxy::{Muster, SystemId, SystemSet};
use twilight_box::units::Kind;

step! {
    /// [cards.timing] Before units are produced cards may be played.
    pub struct Produces {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Produces {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let active = w.scene();
        w.action.maker = Some(self.seat);
        // [hive.produce] The Hive produces by its cards alone.
        if w.sits(self.seat) && query::production_limit(w, active, self.seat) > 0 {
            // [leader.titans-commander] Each use of production brings a trade good.
            if is(w, self.seat, Switch::ProductionPays) {
                ledger::told(rule!("leader.titans-commander"), w, flow, |w, _| {
                    crate::texts::units::gain(w, self.seat, 1)
                });
            }
            w.action.producing = true;
            flow.then([window(Window::Producing), Production { seat: self.seat, from: 0 }.into()]);
            flow.then([window(Window::Produced)]);
        }
    }
}

/// [strategy.warfare] A system produces outside a tactical action.
pub fn begin_production(w: &mut World, system: SystemId) {
    w.action = Action { active: Some(system), ..Action::default() };
}

step! {
    /// [produce.limit] The active side may produce as many units in the active system as its units with production there
    /// allow, and pays for all of them together.
    pub struct Production {
        pub seat: Seat,
        /// Random players produce in the order of the offers from here on.
        pub from: u16,
    }
}

impl Play<Twilight> for Production {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let active = w.scene();
        let limit = query::production_limit(w, active, self.seat);
        let made = w.action.batch.total() as u16 - figures::uncounted(w, self.seat);
        if made >= limit {
            return Want::Nothing;
        }
        let means = Means::of(w, self.seat);
        let candidates = candidates(w, self.seat, active);
        let from = out.consider_many(
            candidates.iter().copied(),
            |(kind, at)| place(w, kind, at) >= self.from,
            |(kind, at)| Choice::Produce { kind, at },
            |(kind, at)| means.against(w, kind, at),
        );
        if out.is_empty() {
            return Want::Nothing;
        }
        if out.explains() {
            barred::yards(w, self.seat, active, |yard| candidates.iter().any(|&(_, at)| at == yard), out);
        }
        out.offer(Choice::Done);
        let (left, spent) = (limit - made, means.prices.net(means.gross));
        Want::Ask(Ask::of(self.seat, Prompt::Production { at: active, left, spent }).many(from))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Produce { kind, at } = choice else {
            self.ends(w, flow);
            return;
        };
        produce(w, self.seat, kind, at, flow);
        flow.then([Production { from: place(w, kind, at), ..self }.into()]);
    }

    /// Nothing more can be produced.
    fn act(self, w: &mut World, flow: &mut Flow) {
        if w.action.batch.total() > 0 {
            self.ends(w, flow);
        }
    }
}

impl Production {
    /// What was produced is paid.
    fn ends(self, w: &mut World, flow: &mut Flow) {
        agendas::produced(w, self.seat, flow);
        factions::muaat::produced(w, self.seat, flow);
        let cost = owed(w, self.seat);
        settle(w, self.seat);
        flow.then([Pay { seat: self.seat, paid: 0, cost }.into()]);
    }
}

/// A unit is taken from the reserves and is to be paid; [produce.reinforcements] with none left one comes back first.
pub fn produce(w: &mut World, seat: Seat, kind: Kind, at: Holder, flow: &mut Flow) {
    if w.side(seat).reserves[kind as usize] == 0 {
        flow.then([TakeBack { seat, kind }.into(), Make { seat, kind, at }.into()]);
        return;
    }
    make(w, seat, kind, at, flow);
}

/// [produce.reinforcements] Units of a kind that may come back to the reinforcements, where none are left there.
pub fn spare<'a>(w: &'a World, seat: Seat, kind: &'a Kind) -> impl Iterator<Item = (Kind, bool, Holder)> + 'a {
    let held = w.side(seat).tokens;
    // [hive.produce] The Hive makes no unit twice.
    let empty = w.sits(seat) && w.side(seat).reserves[*kind as usize] == 0;
    let all = everywhere(w, seat, std::slice::from_ref(kind)).filter(move |_| empty);
    all.filter(move |(_, _, at)| !held.has(system_of(w, *at)))
}

step! {
    /// [produce.reinforcements] With none left in the reinforcements a unit of the kind comes back from a system without an own
    /// command token, to be used at once.
    pub struct TakeBack {
        pub seat: Seat,
        pub kind: Kind,
    }
}

impl Play<Twilight> for TakeBack {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        spare(w, self.seat, &self.kind).for_each(|(kind, damaged, at)| out.offer(Choice::Unit { kind, damaged, at }));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::TakeBack { kind: self.kind })),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Unit { kind, damaged, at } = choice else { unreachable!("{choice:?}") };
        recall(w, self.seat, kind, damaged, at);
        factions::tear(w, system_of(w, at));
        flow.tell(SeatSet::ALL, rule!("produce.reinforcements"), || {
            let (by, unit, at) = (self.seat, things::hull(kind, damaged), things::place(w, at));
            words!("{by} {by:takes|take} {unit:a} back from {at}.", by, unit, at)
        });
        flow.then([Trim::of(self.seat, SystemSet::one(system_of(w, at))).into()]);
    }
}

step! {
    /// [produce.reinforcements] What came back is produced.
    pub struct Make {
        pub seat: Seat,
        pub kind: Kind,
        pub at: Holder,
    }
}

impl Play<Twilight> for Make {
    fn act(self, w: &mut World, flow: &mut Flow) {
        make(w, self.seat, self.kind, self.at, flow);
    }
}

/// [produce.reinforcements] Whether a unit can be placed: from the reinforcements, or from the board.
pub fn may_bring(w: &World, seat: Seat, kind: Kind) -> bool {
    w.side(seat).reserves[kind as usize] > 0 || spare(w, seat, &kind).next().is_some()
}

/// [produce.reinforcements] A unit is placed; with none left in the reinforcements one comes back first.
pub fn bring(w: &mut World, seat: Seat, kind: Kind, at: Holder, flow: &mut Flow) {
    match w.side(seat).reserves[kind as usize] {
        0 => flow.then([TakeBack { seat, kind }.into(), Bring { seat, kind, at }.into()]),
        _ => crate::texts::units::place(w, seat, kind, at),
    }
    flow.then([Trim::of(seat, SystemSet::one(system_of(w, at))).into()]);
}

step! {
    /// [produce.reinforcements] What came back is placed.
    pub struct Bring {
        pub seat: Seat,
        pub kind: Kind,
        pub at: Holder,
    }
}

impl Play<Twilight> for Bring {
    fn act(self, w: &mut World, _: &mut Flow) {
        crate::texts::units::place(w, self.seat, self.kind, self.at);
    }
}

fn make(w: &mut World, seat: Seat, kind: Kind, at: Holder, flow: &mut Flow) {
    w.parties[seat.index()].reserves[kind as usize] -= 1;
    w.action.batch[kind as usize] += 1;
    if w.action.active == Some(system_of(w, at)) {
        w.action.fresh[kind as usize] += 1;
    }
    match at {
        Holder::Space(system) => w.space_mut(system, seat).add(kind, false),
        Holder::Planet(planet) => w.ground_mut(planet, seat).add(kind, false),
    }
    flow.tell(SeatSet::ALL, rule!("produce.limit"), || {
        let (unit, at) = (things::unit(kind), things::place(w, at));
        words!("{by} {by:produces|produce} {unit:a} at {at}.", by = seat, unit, at)
    });
    if kind == Kind::WarSun {
        leaders::noted(w, seat, Happening::ProducedWarSun, flow);
    }
}

/// What might be produced, and where: ships here, fighters and infantry in each space, ground forces on each planet.
type Candidates = ArrayVec<(Kind, Holder), { SHIPS.len() + 1 + 2 * MOST_SPACES + 2 * MOST_PLANETS }>;

/// [produce.place] Ships appear in the active system, ground forces on planets that produce, or wherever they may if
/// something in space does.
fn candidates(w: &World, seat: Seat, active: SystemId) -> Candidates {
    // [breakthrough.the-icon] Ships appear in the system that was chosen.
    let slips = Holder::Space(w.action.delivery.unwrap_or(active));
    let mut candidates: Candidates = SHIPS.into_iter().map(|kind| (kind, slips)).collect();
    let in_space = query::produces_in_space(w, active, seat);
    if in_space {
        candidates.extend(GROUND.map(|kind| (kind, Holder::Space(active))));
    }
    let own = |p: &PlanetSpot| in_space && w.planet(*p).controller == Some(seat);
    for planet in w.planets_in(active).filter(|p| query::produces(w, *p, seat) || own(p)) {
        candidates.extend(GROUND.map(|kind| (kind, Holder::Planet(planet))));
    }
    let distant = is(w, seat, Switch::ProducesNextDoor) || is(w, seat, Switch::ProducesAtDocks);
    if distant {
        add_distant(w, seat, &mut candidates);
    }
    if distant || w.action.delivery.is_some() {
        candidates.sort_by_key(|&(kind, at)| place(w, kind, at));
    }
    candidates
}

/// Places outside the active system's producers where a side may put what it produces: [leader.argent-agent] ground
/// forces on planets of the active system and next to it, [leader.saar-commander] fighters and infantry at any dock
/// that is not blockaded; at a dock that flies infantry appears in space or on an own planet of its system.
fn add_distant(w: &World, seat: Seat, places: &mut Candidates) {
    let active = w.scene();
    let mut add = |kind: Kind, at: Holder| {
        if !places.contains(&(kind, at)) {
            places.push((kind, at));
        }
    };
    let in_space = query::produces_in_space(w, active, seat);
    let usual = |p: PlanetSpot| w.planet(p).at() == active && (in_space || query::produces(w, p, seat));
    let own = |p: &PlanetSpot| w.planet(*p).controller == Some(seat) && !usual(*p);
    if is(w, seat, Switch::ProducesNextDoor) {
        for planet in near(w, seat, active).with(active).iter().flat_map(|s| w.planets_in(s)).filter(own) {
            GROUND.into_iter().for_each(|kind| add(kind, Holder::Planet(planet)));
        }
    }
    if is(w, seat, Switch::ProducesAtDocks) {
        for system in w.galaxy.ids().filter(|&s| no_enemy_ships(w, seat, s) || w.ships(s, seat) > 0) {
            let afloat = query::flies(w, seat) && w.space(system, seat).of(Kind::SpaceDock) > 0;
            let docked = |p: &PlanetSpot| afloat || w.ground(*p, seat).of(Kind::SpaceDock) > 0;
            for planet in w.planets_in(system).filter(own).filter(docked) {
                add(Kind::Infantry, Holder::Planet(planet));
            }
            if system != active && has_dock(w, seat, system) {
                add(Kind::Fighter, Holder::Space(system));
                if afloat {
                    add(Kind::Infantry, Holder::Space(system));
                }
            }
        }
    }
}

/// The order in which random players produce: what appears here first, ships before ground forces.
fn place(w: &World, kind: Kind, at: Holder) -> u16 {
    let active = w.action.active.map_or(0, |s| s.0);
    let distant = |system: SystemId| if system.0 == active { 0 } else { 128 * (1 + u16::from(system.0)) };
    match at {
        Holder::Space(system) if is_ship(kind) => distant(system) + kind as u16,
        Holder::Space(system) => distant(system) + 8 + kind as u16,
        Holder::Planet(planet) => distant(w.planet(planet).at()) + 16 * (1 + w.slot(planet) as u16) + kind as u16,
    }
}

fn owed(w: &World, seat: Seat) -> u16 {
    query::batch_cost(w, seat, &w.action.batch.0)
}

/// [produce.cost] [produce.place] Units must be paid for and have room; ships cannot appear beside enemy ships.
pub fn against_producing(w: &World, seat: Seat, kind: Kind, at: Holder) -> Option<Refusal> {
    Means::of(w, seat).against(w, kind, at)
}

/// [produce.cost] The same for one unit alone, of who can spend so much.
pub fn against_within(w: &World, seat: Seat, kind: Kind, at: Holder, purse: u16) -> Option<Refusal> {
    let means = Means { purse, gross: 0, sown: u16::MAX, ..Means::of(w, seat) };
    means.against(w, kind, at)
}

/// What bounds a side's production, worked out once for all kinds.
struct Means<'a> {
    seat: Seat,
    purse: u16,
    prices: query::Prices<'a>,
    /// What is produced so far costs this much before anything is taken off the whole.
    gross: u16,
    fleet: u16,
    /// Infantry that may be produced.
    sown: u16,
    /// What is in the active system's space.
    here: Option<(SystemId, Muster)>,
}

impl Means<'_> {
    fn of(w: &World, seat: Seat) -> Means<'_> {
        let prices = query::Prices::of(w, seat);
        Means {
            seat,
            purse: query::purse(w, seat),
            gross: prices.gross(&w.action.batch.0),
            prices,
            fleet: query::fleet_limit(w, seat),
            sown: sown(w, seat),
            here: w.action.active.map(|active| (active, query::muster(w, active, seat))),
        }
    }

    fn against(&self, w: &World, kind: Kind, at: Holder) -> Option<Refusal> {
        let seat = self.seat;
        if !query::may_have(w, seat, kind) {
            return Some(Refusal::NeedsTechnology { kind });
        }
        if w.side(seat).reserves[kind as usize] == 0 && spare(w, seat, &kind).next().is_none() {
            return Some(Refusal::NoneInReserve { kind });
        }
        let made = w.action.batch[kind as usize];
        if kind == Kind::Infantry && u16::from(made) >= self.sown {
            return Some(Refusal::Seedless);
        }
        let cost = self.prices.net(self.gross + self.prices.rise(kind, made));
        if cost > self.purse {
            return Some(Refusal::TooPoor { cost, has: self.purse });
        }
        if let Holder::Planet(planet) = at
            && query::is_closed(w, planet)
        {
            return Some(Refusal::Demilitarized { planet });
        }
        if let Holder::Space(system) = at {
            let ground = GROUND.contains(&kind);
            if !ground && query::beset(w, system, seat) {
                return Some(Refusal::Blockaded { system });
            }
            let here = self.here.filter(|(active, _)| *active == system);
            let mut muster = here.map_or_else(|| query::muster(w, system, seat), |(_, muster)| muster);
            match kind {
                Kind::Fighter => muster.fighters += 1,
                _ if ground => muster.ground += 1,
                _ => muster.ships += 1,
            }
            muster.capacity += u16::from(query::unit(w, seat, kind).capacity.unwrap_or(0));
            let excess = muster.excess(self.fleet);
            if excess.fleet > 0 {
                return Some(Refusal::FleetPool { limit: self.fleet });
            }
            if excess.cargo + excess.ground > 0 {
                return Some(Refusal::NoRoom { kind });
            }
        }
        None
    }
}

/// [faction.mitosis] Docks of the Arborec produce no infantry: only what other units produce may be some.
fn sown(w: &World, seat: Seat) -> u16 {
    match w.action.active.filter(|_| w.action.producing && factions::has(w, seat, FactionAbility::Mitosis)) {
        Some(active) => query::production_limit(w, active, seat) - query::dock_production(w, active, seat),
        None => u16::MAX,
    }
}

/// What comes of a paid batch: [faction.amalgamation] captured units that paid go back to their owner,
/// [breakthrough.auto-factories] three ships that are no fighters bring a token for the fleet pool.
pub fn settle(w: &mut World, seat: Seat) {
    if factions::has(w, seat, FactionAbility::Amalgamation) {
        for kind in Kind::ALL {
            let mut left = w.action.batch[kind as usize];
            for owner in w.rivals(seat).iter() {
                let captured = &mut w.parties[seat.index()].captured[owner.index()][kind as usize];
                let back = left.min(*captured);
                (*captured, left) = (*captured - back, left - back);
                w.parties[owner.index()].reserves[kind as usize] += back;
            }
            let own = left.min(w.side(seat).kept[kind as usize]);
            w.parties[seat.index()].kept[kind as usize] -= own;
            w.parties[seat.index()].reserves[kind as usize] += own;
        }
    }
    let ships: u8 = SHIPS[1..].iter().map(|&kind| w.action.batch[kind as usize]).sum();
    if ships >= 3 && is(w, seat, Switch::ShipsBringToken) {
        w.parties[seat.index()].fleet += 1;
    }
}

/// What the Triad pays.
pub const TRIAD: u8 = 3;

step! {
    /// [produce.pay] [produce.trade-goods] Planets are exhausted for their resources, or trade goods spent, until all is
    /// paid; what is over is lost.
    pub struct Pay {
        pub seat: Seat,
        pub paid: u16,
        pub cost: u16,
    }
}

impl Play<Twilight> for Pay {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let cost = self.cost;
        // [hive.pay] The Hive pays out of its bank unasked.
        if self.paid >= cost || !w.sits(self.seat) {
            return Want::Nothing;
        }
        offer_payment(w, self.seat, out);
        Want::Ask(Ask::of(self.seat, Prompt::Pay { left: cost - self.paid }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let worth = take_payment(w, self.seat, choice);
        tell_payment(w, self.seat, choice, resources(worth), rule!("produce.pay"), flow);
        let paid = self.paid + u16::from(worth);
        flow.then([Pay { paid, ..self }.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if !w.sits(self.seat) && self.cost > 0 {
            let before = w.funds();
            let (mut funds, due) = (before, self.cost.min(query::purse(w, self.seat)));
            funds.pay(due as u8);
            w.set_funds(funds);
            flow.because(|| words!("The bank pays first, then trade goods."));
            flow.tell(SeatSet::ALL, rule!("hive.pay"), || {
                let (n, goods) = (before.resources - funds.resources, before.goods - funds.goods);
                words!(
                    "{by} {by:pays|pay} {n} {n:resource|resources} and {goods} trade {goods:good|goods}.",
                    by = self.seat,
                    n,
                    goods
                )
            });
        }
        w.action.swapped = None;
        let systems = w.action.active.map_or(SystemSet::NONE, SystemSet::one);
        flow.then([Trim::of(self.seat, systems).into()]);
    }
}

/// [produce.pay] Everything that pays resources.
pub fn offer_payment(w: &World, seat: Seat, out: &mut Offers) {
    for planet in w.spots().chain(w.asides()) {
        let state = w.planet(planet);
        if state.controller == Some(seat) && query::pays(w, seat, planet) > 0 {
            let against = Refusal::Exhausted { planet, pays: Currency::Resources };
            out.consider(Choice::Exhaust(planet), state.exhausted.then_some(against));
        }
    }
    if w.side(seat).trade_goods > 0 {
        out.offer(Choice::Spend);
    }
    // It pays like a planet with 3 resources.
    if let Some(feat) = ready_for(w, seat, Switch::PaysThree) {
        out.offer(Choice::Play(feat));
    }
}

/// [produce.pay] A planet, trade good or relic pays; gives what it is worth.
pub fn take_payment(w: &mut World, seat: Seat, choice: Choice) -> u8 {
    match choice {
        Choice::Exhaust(planet) => {
            w.planets[planet.index()].exhausted = true;
            query::pays(w, seat, planet)
        }
        Choice::Spend => {
            w.lose_goods(seat, 1);
            query::good_worth(w, seat)
        }
        Choice::Play(feat) => {
            let side = &mut w.parties[seat.index()];
            side.ready = side.ready.without(feat);
            TRIAD
        }
        _ => unreachable!("{choice:?}"),
    }
}

pub fn resources(worth: u8) -> Words {
    words!("{worth} {worth:resource|resources}", worth)
}

/// What was spent, and what it is worth.
pub fn tell_payment(w: &World, by: Seat, choice: Choice, worth: Words, rule: Rule, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule, || {
        let spent = match choice {
            Choice::Exhaust(planet) => things::planet(w, planet),
            Choice::Play(feat) => things::card(w, feat),
            _ => return words!("{by} {by:spends|spend} a trade good for {worth}.", by, worth),
        };
        words!("{by} {by:exhausts|exhaust} {spent} for {worth}.", by, spent, worth)
    });
}
