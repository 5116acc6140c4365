//! Moments at which something may be used: cards of the hand, abilities, laws that lie on a player.

use super::{
    Ask, Carry, Flow, Offers, PlayCard, Reading, cancel_card, dock_in_range, elects, has_room, held, is_of_use,
    kill_leader, law_follows, pay_price, rival_in, spots,
};
use crate::cards::{Line, Sight, Source, Spot, carried, fits, usable_cards};
use crate::choice::Choice;
use crate::names::{LeaderKind, Moment, Sheet, Strategy, Unit};
use crate::payment;
use crate::prompt::Prompt;
use crate::verbs::{Amount, Need, Price, Site, StrategyAct, Verb, Who};
use crate::world::{Berth, Elected, Leader, Matter, Used, World};
use crate::{CentralPowers, cards, cease_fire, force, query};
use kernel::{Order, React, Reacts, Seat, SeatList, SeatSet, rule};
use scene::words;
use serde::{Deserialize, Serialize};

/// [card.moments] An open moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Window {
    pub moment: Moment,
    /// Whose moment it is.
    pub of: Option<Seat>,
    /// The system or planet it is about.
    pub place: Spot,
    /// The strategy card it is about.
    pub card: Option<Strategy>,
    /// The kind of unit it is about.
    pub unit: Option<Unit>,
}

impl Window {
    /// A moment of everybody.
    pub fn at(moment: Moment) -> Window {
        Window { moment, of: None, place: Spot::Nowhere, card: None, unit: None }
    }

    pub fn of(moment: Moment, seat: Seat) -> Window {
        Window { of: Some(seat), ..Window::at(moment) }
    }

    pub fn about(moment: Moment, of: Option<Seat>, place: Spot) -> Window {
        Window { moment, of, place, card: None, unit: None }
    }

    /// A moment about a strategy card.
    pub fn with(moment: Moment, of: Seat, card: Strategy) -> Window {
        Window { card: Some(card), ..Window::of(moment, of) }
    }

    /// Whether a player may use this moment at all.
    fn admits(self, w: &World, seat: Seat) -> bool {
        let Some(of) = self.of else {
            return !self.is_of_fights() || enemy(w, seat).is_some() || stands_alone(w, seat);
        };
        match self.moment {
            Moment::OwnVote
            | Moment::Research
            | Moment::SecondaryDeclined
            | Moment::Activated
            | Moment::EnemyActivated
            | Moment::Casualties
            | Moment::PlanetTaken
            | Moment::PlanetLost => seat == of,
            Moment::Damaged => seat != of && enemy(w, of) == Some(seat),
            Moment::Destroyed => seat == of || enemy(w, of) == Some(seat),
            Moment::Landing => seat == of,
            Moment::Dice => w.salvo.shot.is_some_and(|shot| [shot.by, shot.at].contains(&Some(seat))),
            Moment::Voted | Moment::Card | Moment::MovedIn => seat != of,
            // Who has taken the card may have handed it on.
            Moment::StrategyPick => {
                !w.slots.iter().any(|slot| Some(slot.card) == self.card && slot.holder == Some(seat))
            }
            Moment::Income => {
                seat != of && w.agreements.iter().any(|row| row.between.contains(&seat) && row.between.contains(&of))
            }
            _ => true,
        }
    }

    /// A moment of both sides of a fight.
    fn is_of_fights(self) -> bool {
        matches!(
            self.moment,
            Moment::BattleStart
                | Moment::BattleRound
                | Moment::InvasionStart
                | Moment::InvasionRound
                | Moment::Bombardment
        )
    }

    /// The other party of the moment.
    pub fn rival(self, w: &World, seat: Seat) -> Option<Seat> {
        match (self.moment, self.place) {
            (Moment::PlanetLost, Spot::Planet(planet)) => w.owner(planet),
            (Moment::StrategyPick, _) => {
                w.slots.iter().find(|slot| Some(slot.card) == self.card).and_then(|slot| slot.holder)
            }
            _ if self.is_of_fights() => enemy(w, seat),
            _ => self.of.filter(|of| *of != seat),
        }
    }
}

/// The two sides of the fight under way.
fn sides(w: &World) -> Option<(Seat, Option<Seat>)> {
    let battle = w.battle.map(|battle| (battle.attacker, battle.defender));
    battle.or(w.invasion.map(|invasion| (invasion.attacker, invasion.defender)))
}

/// The enemy of a player in the fight under way.
fn enemy(w: &World, seat: Seat) -> Option<Seat> {
    match sides(w)? {
        (attacker, defender) if attacker == seat => defender,
        (attacker, Some(defender)) if defender == seat => Some(attacker),
        _ => None,
    }
}

/// Whether a player fights with nobody's units.
fn stands_alone(w: &World, seat: Seat) -> bool {
    sides(w) == Some((seat, None))
}

/// Opens a window if anybody may use it by what all can see.
pub fn open_window(w: &World, window: Window, flow: &mut Flow) {
    if w.seats().any(|seat| CentralPowers::may_react(w, window, seat)) {
        flow.then([React::to(window, Order::Poll).into()]);
    }
}

/// Something of a player's own or a law on him that he may use at a moment.
#[derive(Clone, Copy, Debug)]
pub struct Invitation {
    pub line: Line,
    pub verb: &'static Verb,
    pub on: Elected,
}

/// What a player may use at a moment beside cards of his hand; all of it is public.
pub fn invitations(w: &World, seat: Seat, window: Window) -> impl Iterator<Item = Invitation> + use<'_> {
    let kit = w.kit.get();
    // What players own and laws say works in fights by steps of its own.
    let cards_alone = window.is_of_fights()
        || matches!(window.moment, Moment::Activated | Moment::Casualties | Moment::Damaged | Moment::Destroyed)
        || matches!(window.moment, Moment::Landing | Moment::Dice)
        || matches!(window.moment, Moment::PlanetTaken | Moment::PlanetLost | Moment::Income | Moment::Research);
    let own = query::sources(w, seat).filter(move |_| !cards_alone).flat_map(move |source| {
        let verbs = source.verbs(kit).iter().enumerate();
        verbs.map(move |(n, verb)| Invitation { line: Line::nth(source, n), verb, on: Elected::For })
    });
    let laws = force::moments(w, window.moment).filter(move |effect| {
        // Before a battle a law lets its holder do something.
        if cards_alone && window.moment != Moment::BattleStart {
            return false;
        }
        let Verb::When { who, .. } = effect.verb else { return false };
        effect.concerns(w, *who, seat)
    });
    let laws = laws.map(|effect| Invitation { line: effect.line, verb: effect.verb, on: effect.on });
    own.chain(laws).filter(move |option| is_invited(w, seat, window, option))
}

fn is_invited(w: &World, seat: Seat, window: Window, option: &Invitation) -> bool {
    let Verb::When { moment, needs, may, does, at, once, times, card, .. } = option.verb else { return false };
    let asks = *may || matches!(does.first(), Some(Verb::Buy { .. }));
    let spent = once.is_some() && used(w, option.line, seat) >= *times;
    *moment == window.moment
        && carried(option.verb)
        && asks
        && !spent
        // [card.strategy-names] The card of that name in play.
        && card.as_ref().is_none_or(|card| window.card.is_some_and(|own| own.slug() == card))
        && needs.iter().all(|need| meets(w, seat, window, *need))
        && works_here(w, seat, window, at)
        && match does.first() {
            Some(Verb::Buy { price, does, .. }) => {
                can_afford(w, seat, price) && has_use(w, seat, option.line.source, does)
            }
            Some(Verb::Strategy { act: StrategyAct::SwapWithPartner, .. }) => can_swap(w, seat),
            Some(Verb::Routine) => option.line.source.routine(w.kit.get()).is_some_and(|routine| is_of_use(w, seat, routine)),
            // What is given for it must be there.
            Some(Verb::Lose { who: Who::You, what, count: Amount::Fixed(count), .. }) => {
                held(w, seat, *what) >= count.unsigned_abs()
            }
            _ => true,
        }
}

/// Whether what is bought could be had: units that are placed need a place.
fn has_use(w: &World, seat: Seat, source: Source, does: &[Verb]) -> bool {
    match does.first() {
        Some(Verb::Place { unit, at, .. }) => {
            let sight = Sight { you: Some(seat), them: Some(seat), ..Sight::PLAIN };
            let open = |spot: &Spot| {
                let system = match spot {
                    Spot::Planet(planet) => w.system_of(*planet),
                    Spot::System(system) => Some(*system),
                    Spot::Nowhere => None,
                };
                system.is_some_and(|system| !cease_fire::keeps_out(w, seat, system, source))
            };
            spots(w, at, &sight).into_iter().filter(open).any(|spot| match spot {
                Spot::Planet(_) if unit.is_ship() => true,
                _ => has_room(w, seat, spot, *unit),
            })
        }
        Some(Verb::Choose { of, .. }) => of.iter().any(|way| has_use(w, seat, source, way)),
        _ => true,
    }
}

/// Whether a player and a trade partner of his have strategy cards to exchange.
fn can_swap(w: &World, seat: Seat) -> bool {
    let holds = |seat: Seat| w.slots.iter().any(|slot| slot.holder == Some(seat));
    holds(seat) && w.seats().any(|other| other != seat && are_partners(w, seat, other) && holds(other))
}

/// [trade.agreement] Whether two players have an agreement.
pub fn are_partners(w: &World, one: Seat, other: Seat) -> bool {
    w.agreements.iter().any(|row| row.between.contains(&one) && row.between.contains(&other))
}

fn works_here(w: &World, seat: Seat, window: Window, at: &[Site]) -> bool {
    let sight = Sight { you: Some(seat), them: window.of, here: window.place, ..Sight::PLAIN };
    at.is_empty()
        || match window.place {
            Spot::Nowhere => false,
            Spot::System(system) => fits(w, at, &sight, system, None),
            Spot::Planet(planet) => w.system_of(planet).is_some_and(|system| fits(w, at, &sight, system, Some(planet))),
        }
}

/// [word.round] How often something has been used in its span; [faq.winnu-recyclers] what has none may be used again.
pub fn used(w: &World, line: Line, seat: Seat) -> u8 {
    w.used.iter().find(|row| row.line == line && row.by == seat).map_or(0, |row| row.times)
}

pub fn mark_used(w: &mut World, line: Line, seat: Seat) {
    match w.used.iter_mut().find(|row| row.line == line && row.by == seat) {
        Some(row) => row.times = row.times.saturating_add(1),
        None => w.used.push(Used { line, by: seat, times: 1 }),
    }
}

/// Whether a price can be paid.
pub fn can_afford(w: &World, seat: Seat, price: &Price) -> bool {
    let sheet = &w.player(seat).sheet;
    let strategy = sheet[Sheet::Strategy.index()];
    let bill = crate::objectives::bill_of(price);
    strategy >= price.strategy
        && strategy - price.strategy + sheet[Sheet::Command.index()] >= price.counters
        && w.action_cards(seat) >= u32::from(price.action_cards)
        && payment::ready(w, seat).len() >= usize::from(price.planets)
        && payment::can_pay(w, seat, bill)
}

/// Whether what a card or ability needs is so.
pub fn meets(w: &World, seat: Seat, window: Window, need: Need) -> bool {
    let system = match window.place {
        Spot::System(system) => Some(system),
        Spot::Planet(planet) => w.system_of(planet),
        Spot::Nowhere => None,
    };
    let ships = |kinds: &[Unit]| -> u8 {
        system.map_or(0, |system| kinds.iter().map(|unit| w.in_space(seat, system).of(unit.kind())).sum())
    };
    let mechs = |of: Option<Seat>| match (window.place, of) {
        (Spot::Planet(planet), Some(of)) => w.on_planet(of, planet).of(Unit::MechanizedUnit.kind()),
        (Spot::System(_) | Spot::Nowhere, _) | (Spot::Planet(_), None) => 0,
    };
    let agreements = || w.agreements.iter().filter(|row| row.between.contains(&seat)).count();
    match need {
        Need::ControlMecatol => w.player(seat).planets.has(imperium::PlanetSpot(w.kit.mecatol.1)),
        Need::TwoAgreements => agreements() >= 2,
        Need::FewerThanSixGoods => w.player(seat).goods < 6,
        // [faq.xxcha-own-agenda]
        Need::AnotherSelected => {
            w.senate.agenda.as_ref().is_some_and(|agenda| agenda.by != Some(seat) && agenda.matter != Matter::Voice)
        }
        Need::ElectAgenda => w.senate.agenda.as_ref().is_some_and(|agenda| elects(w, agenda.matter)),
        Need::TechnologyPrimary => window.of == Some(seat) && window.card == Some(Strategy::TechnologyIi),
        Need::OwnRacialTechnology => window.moment == Moment::Research && window.card.is_none(),
        Need::FlagshipHere => ships(&[Unit::Flagship]) > 0,
        // [hr.flagship-class]
        Need::DreadnoughtClassHere => ships(&[Unit::Dreadnought, Unit::Flagship]) > 0,
        Need::WarSunHere => ships(&[Unit::WarSun]) > 0,
        Need::WarSunOrTwoDreadnoughtsHere => {
            ships(&[Unit::WarSun]) > 0 || ships(&[Unit::Dreadnought, Unit::Flagship]) > 1
        }
        Need::DestroyerOrCruiserHere => ships(&[Unit::Destroyer, Unit::Cruiser]) > 0,
        Need::MechanizedUnitHere => mechs(Some(seat)) > 0,
        Need::EnemyMechanizedUnitHere => mechs(enemy(w, seat)) > 0,
        Need::EnemyFightersOutnumber => {
            let fleet = enemy(w, seat).zip(system).map(|(enemy, system)| *w.in_space(enemy, system));
            fleet.is_some_and(|fleet| 2 * fleet.of(Unit::Fighter.kind()) > fleet.ships())
        }
        Need::Defending => {
            let defends = |of: Option<Seat>| of == Some(seat);
            w.battle.is_some_and(|battle| defends(battle.defender))
                || w.invasion.is_some_and(|invasion| defends(invasion.defender))
        }
        // [card.political] Two fleets meet, and neither is the player's.
        Need::NotInvolved => w.activation.is_some_and(|activation| {
            let rival = rival_in(w, activation.seat, activation.system);
            activation.seat != seat && rival.is_some_and(|rival| rival != seat) && !activation.is_crowded()
        }),
        Need::GreatShipDestroyed => {
            window.of != Some(seat) && matches!(window.unit, Some(Unit::Flagship | Unit::WarSun))
        }
        Need::OwnLoss => window.of == Some(seat),
        Need::BlockadedDockHere => system.is_some_and(|system| {
            let docks = w.planets_in(system).any(|planet| w.on_planet(seat, planet).of(Unit::SpaceDock.kind()) > 0);
            docks && rival_in(w, seat, system).is_some()
        }),
        Need::CruiserHere => ships(&[Unit::Cruiser]) > 0,
        Need::DockInRange => dock_in_range(w, seat).is_some(),
        Need::WormholeHere | Need::SecondRound | Need::DestroyedSomething => false,
    }
}

impl Reacts for CentralPowers {
    type Window = Window;

    /// [card.moments] In order of play.
    fn order(w: &World, _: Window) -> SeatList {
        cards::in_order(w, w.seats().collect())
    }

    fn may_react(w: &World, window: Window, seat: Seat) -> bool {
        let live = w.senate.agenda.as_ref().is_none_or(|agenda| !agenda.stopped);
        let hand = || w.action_cards(seat) > 0 && cards::has_moment(w, window.moment);
        let agent = || window.moment == Moment::Card && agents(w, seat).next().is_some();
        let own = || invitations(w, seat, window).next().is_some();
        live && !w.out.has(seat) && window.admits(w, seat) && (hand() || own() || agent())
    }

    fn reactions(w: &World, window: Window, seat: Seat, _: SeatSet, out: &mut Offers) {
        if !window.admits(w, seat) {
            return;
        }
        usable_cards(w, seat, window).for_each(|card| out.offer(Choice::Card(card)));
        invitations(w, seat, window).for_each(|option| out.offer(Choice::Invoke(option.line)));
        if window.moment == Moment::Card && cards::is_cancellable(w) {
            agents(w, seat).for_each(|leader| out.offer(Choice::Martyr(leader)));
        }
    }

    fn pass() -> Choice {
        Choice::Pass
    }

    fn window_ask(_: &World, window: Window, seat: Seat) -> Ask {
        Ask::of(seat, Prompt::Window { window })
    }

    fn react(w: &mut World, window: Window, seat: Seat, choice: Choice, flow: &mut Flow) {
        match choice {
            Choice::Card(card) => flow.then([PlayCard { by: seat, card, window }.into()]),
            Choice::Invoke(line) => invoke(w, seat, window, line, flow),
            Choice::Martyr(leader) => {
                kill_leader(w, leader.into(), flow);
                cancel_card(w, flow);
            }
            _ => {}
        }
    }
}

/// [leader.agent] A player's agents who are free.
fn agents(w: &World, seat: Seat) -> impl Iterator<Item = u8> + use<'_> {
    let free = move |leader: &Leader| {
        let at_large = matches!(leader.at, Berth::Planet(_) | Berth::Ship(..));
        leader.owner == seat && leader.kind == LeaderKind::Agent && at_large
    };
    (0..w.leaders.len()).filter(move |n| free(&w.leaders[*n])).map(|n| n as u8)
}

/// A player uses an ability, a technology or a law that lies on him.
pub fn invoke(w: &mut World, by: Seat, window: Window, line: Line, flow: &mut Flow) {
    let kit = w.kit.get();
    let Some(Verb::When { then, .. }) = line.verb(kit) else { return };
    mark_used(w, line, by);
    let name = line.source.name(kit);
    flow.tell(SeatSet::ALL, rule!("card.moments"), || words!("{by} {by:uses|use} {name}.", by, name));
    let on = match line.source {
        Source::Passed(card) => w.senate.law(card).map_or(Elected::For, |law| law.on),
        _ => Elected::For,
    };
    let reading = Reading { line: line.inside(0), you: Some(by), rival: window.rival(w, by), on, here: window.place };
    // A price is paid by using it: nobody is asked twice.
    match reading.line.verb(kit) {
        Some(Verb::Buy { price, .. }) => {
            pay_price(w, by, price, flow);
            flow.then([Carry(Reading { line: reading.line.inside(0), ..reading }).into()]);
            flow.then([Carry(Reading { line: reading.line.next(), ..reading }).into()]);
        }
        _ => flow.then([Carry(reading).into()]),
    }
    law_follows(line.source, *then, window.rival(w, by), flow);
}

/// What laws do by themselves when a moment comes for a player. `but` is what has just been voted on, which does not work yet.
pub fn trigger_laws(w: &mut World, window: Window, rival: Option<Seat>, but: Option<Matter>, flow: &mut Flow) {
    let Some(seat) = window.of else { return };
    let fresh = |source: Source| matches!((source, but), (Source::Passed(n), Some(Matter::Card(card))) if n == card);
    let laws: Vec<force::Effect> =
        force::moments(w, window.moment).filter(|effect| !fresh(effect.line.source)).collect();
    for effect in laws {
        let Verb::When { who, once, then, .. } = effect.verb else { continue };
        if effect.concerns(w, *who, seat) && comes_by_itself(w, seat, window, effect.line, effect.verb) {
            if once.is_some() {
                mark_used(w, effect.line, seat);
            }
            let reading =
                Reading { line: effect.line.inside(0), you: Some(seat), rival, on: effect.on, here: window.place };
            flow.then([Carry(reading).into()]);
            law_follows(effect.line.source, *then, rival, flow);
        }
    }
}

/// What a player's own abilities and technologies do by themselves when a moment comes for him.
pub fn trigger_own(w: &World, window: Window, rival: Option<Seat>, flow: &mut Flow) {
    let Some(seat) = window.of else { return };
    let kit = w.kit.get();
    let lines = query::sources(w, seat)
        .flat_map(|source| (0..source.verbs(kit).len()).map(move |n| Line::nth(source, n)))
        .filter(|line| line.verb(kit).is_some_and(|verb| comes_by_itself(w, seat, window, *line, verb)));
    for line in lines {
        let reading = Reading { line: line.inside(0), you: Some(seat), rival, on: Elected::For, here: window.place };
        flow.then([Carry(reading).into()]);
    }
}

fn comes_by_itself(w: &World, seat: Seat, window: Window, line: Line, verb: &Verb) -> bool {
    let Verb::When { moment, may, does, at, needs, once, times, card, .. } = verb else { return false };
    let asks = *may || matches!(does.first(), Some(Verb::Buy { .. }));
    let spent = once.is_some() && used(w, line, seat) >= *times;
    *moment == window.moment
        && !asks
        && !spent
        && card.as_ref().is_none_or(|card| window.card.is_some_and(|own| own.slug() == card))
        && works_here(w, seat, window, at)
        && needs.iter().all(|need| meets(w, seat, window, *need))
}
