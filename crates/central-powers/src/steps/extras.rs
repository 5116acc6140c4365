//! Small steps that cards and laws call for.

use super::{Ask, Flow, Offers, Reading, Want, deck, gain_planet, leaders_escape, secondary, usable};
use crate::choice::Choice;
use crate::names::{Sheet, Strategy, Unit};
use crate::payment::{self, Bill};
use crate::prompt::Prompt;
use crate::verbs::{Needs, Routine, Verb, Who};
use crate::world::{Elected, World};
use crate::{CentralPowers, Eye, cards, cease_fire, force, query};
use imperium::PlanetSpot;
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [card.political] A player may use the secondary ability of a strategy card of his own, without a counter.
    pub struct FreeSecondary(pub Seat);
}

impl Play<CentralPowers> for FreeSecondary {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let own = w.slots.iter().filter(|slot| slot.holder == Some(self.0));
        own.filter(|slot| usable(w, self.0, slot.card, true)).for_each(|slot| out.offer(Choice::Play(slot.card)));
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.0, Prompt::FreeSecondary))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Play(card) = choice {
            secondary(w, self.0, card, flow);
        }
    }
}

step! {
    /// [card.action] Trade goods are spent for votes, one for each.
    pub struct BuyVotes(pub Seat);
}

impl Play<CentralPowers> for BuyVotes {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        out.offer_all((0..=w.player(self.0).goods).map(Choice::Buy));
        Want::Ask(Ask::of(self.0, Prompt::BuyVotes))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (Choice::Buy(count), by) = (choice, self.0) else { unreachable!("{choice:?}") };
        w.player_mut(by).goods -= count;
        if let Some(agenda) = &mut w.senate.agenda {
            agenda.ballot.add(by, count);
        }
        let n = i32::from(count);
        flow.tell(SeatSet::ALL, rule!("card.action"), || {
            words!("{by} {by:spends|spend} {n} trade {n:good|goods} for as many votes.", by, n)
        });
    }
}

step! {
    /// [card.action] The owner of Technology uses its secondary ability too.
    pub struct SecondaryToo(pub Seat);
}

impl Play<CentralPowers> for SecondaryToo {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if usable(w, self.0, Strategy::TechnologyIi, true) {
            secondary(w, self.0, Strategy::TechnologyIi, flow);
        }
    }
}

step! {
    /// [planet.card] Ready planets are exhausted as a price.
    pub struct ExhaustAny {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<CentralPowers> for ExhaustAny {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 {
            return Want::Nothing;
        }
        payment::ready(w, self.seat).iter().for_each(|planet| out.offer(Choice::Planet(planet.0)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::ExhaustAny { left: self.left })),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
        w.ready = w.ready.without(PlanetSpot(planet));
        flow.then([ExhaustAny { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [hr.hidden-objectives] One more secret objective, for who has scored none of his hidden ones.
    pub struct DrawSecret(pub Seat);
}

impl Play<CentralPowers> for DrawSecret {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        let none = w.decks.secret.peek(&Eye::open()).is_empty();
        match none || w.player(self.0).shown.is_some() {
            true => Want::Nothing,
            false => Want::Fate(Fate::Draw { deck: deck::SECRET, seen: SeatSet::one(self.0) }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let eye = Eye::open();
        w.decks.secret.peek_mut(&eye)[usize::from(faces[0])] -= 1;
        w.hidden[self.0.index()].peek_mut(&eye).secrets |= 1 << faces[0];
        let by = self.0;
        flow.tell(SeatSet::ALL, rule!("hr.hidden-objectives"), || {
            words!("{by} {by:draws|draw} a secret objective.", by)
        });
    }
}

/// Technologies a verb lets a player have.
pub fn offered_technologies(w: &World, reading: Reading, seat: Seat, verb: &Verb) -> Vec<u8> {
    let Verb::Research { price, technologies, title, of, needs, .. } = verb else { return Vec::new() };
    let kit = w.kit.get();
    let have = w.player(seat).technologies;
    let partners = of.map(|_| cards::whom(w, Who::Partner, &cards::Cast { you: Some(seat), ..reading.cast(w) }));
    let fits = |row: usize| {
        let technology = &kit.technologies[row];
        let met = *needs == Needs::Ignored || query::may_research(w, seat, row);
        have >> row & 1 == 0
            && met
            && title.as_ref().is_none_or(|title| technology.id == *title)
            && technologies.is_none_or(|set| force::is_of(set, Some(technology.colour), reading.on))
            && partners.is_none_or(|partners| partners.iter().any(|other| w.player(other).technologies >> row & 1 == 1))
            && force::bars_technology(w, seat, Some(technology.colour), price.is_some()).is_none()
    };
    let payable = price.is_none_or(|price| payment::can_pay(w, seat, Bill::resources(price)));
    (0..kit.technologies.len()).filter(|row| payable && fits(*row)).map(|row| row as u8).collect()
}

/// What is above a limit a law sets is given up: goods, counters of the fleet supply.
pub fn keep_limits(w: &mut World, seat: Seat) {
    let (goods, fleet) = (query::goods_limit(w, seat), query::fleet_cap(w, seat));
    let player = w.player_mut(seat);
    player.goods = player.goods.min(goods);
    let supply = &mut player.sheet[Sheet::Fleet.index()];
    *supply = (*supply).min(fleet);
}

step! {
    /// [card.political] What fits no verb.
    pub struct RoutineStep {
        pub routine: Routine,
        pub on: Elected,
    }
}

impl Play<CentralPowers> for RoutineStep {
    fn act(self, w: &mut World, flow: &mut Flow) {
        match self.routine {
            Routine::FlawedPlanning => {
                let eye = Eye::open();
                for seat in w.seats() {
                    if let Some(row) = w.hidden[seat.index()].peek_mut(&eye).preliminary.take() {
                        w.decks.preliminary.peek_mut(&eye)[usize::from(row)] += 1;
                    }
                }
                for seat in cards::in_order(w, w.seats().collect()) {
                    flow.then([DrawSecret(seat).into()]);
                }
            }
            Routine::ColonialRedistribution => {
                let leaders = cards::whom(w, Who::MostPoints, &cards::Cast::of_nobody());
                flow.then([PickLeader(leaders).into()]);
            }
            // [card.political] Two players exchange a secret objective; who has none just receives.
            Routine::SwapSecrets => {
                if let Elected::Players(one, other) = self.on {
                    flow.then([GiveSecret { seats: [one, other], given: [None; 2], n: 0 }.into()]);
                }
            }
            // What it does stands in its row; how it ends is looked at when a round ends.
            Routine::ProphecyOfIxth => {}
            // These belong to action cards, races and fights.
            Routine::DeterminePolicy
            | Routine::MasterOfFate
            | Routine::MilitaryForesight
            | Routine::RuleByTerror
            | Routine::StarOfDeath
            | Routine::SurpriseAssault
            | Routine::GenSynthesis
            | Routine::Transfabrication
            | Routine::NovaSeed
            | Routine::SlaveWormhole
            | Routine::SalvageOperations
            | Routine::NekroCounters
            | Routine::XxchaDefence
            | Routine::YinConversion => {}
        }
    }
}

step! {
    /// [card.political] Each of two players gives a secret objective of his to the other, of several as he chooses.
    pub struct GiveSecret {
        seats: [Seat; 2],
        given: [Option<u8>; 2],
        n: u8,
    }
}

impl GiveSecret {
    fn secrets(self, w: &World) -> u128 {
        let seat = self.seats[usize::from(self.n)];
        w.hidden[seat.index()].peek(&Eye::open()).secrets
    }
}

impl Play<CentralPowers> for GiveSecret {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.n == 2 || self.secrets(w).count_ones() < 2 {
            return Want::Nothing;
        }
        let [one, other] = self.seats;
        let (seat, to) = if self.n == 0 { (one, other) } else { (other, one) };
        super::cards(self.secrets(w)).for_each(|row| out.offer(Choice::Objective(row)));
        Want::Ask(Ask::of(seat, Prompt::GiveSecret { to }).private())
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.n < 2 {
            let lone = super::cards(self.secrets(w)).next();
            self.gives(lone, flow);
            return;
        }
        let eye = Eye::open();
        for (n, row) in self.given.into_iter().enumerate() {
            let Some(row) = row else { continue };
            let (from, to) = (self.seats[n], self.seats[1 - n]);
            w.hidden[from.index()].peek_mut(&eye).secrets &= !(1 << row);
            w.hidden[to.index()].peek_mut(&eye).secrets |= 1 << row;
            flow.tell(SeatSet::ALL, rule!("card.political"), || {
                words!("{from} {from:gives|give} {to} a secret objective.", from, to)
            });
        }
        flow.reveal_to(SeatSet::one(self.seats[0]).with(self.seats[1]));
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        let Choice::Objective(row) = choice else { unreachable!("{choice:?}") };
        self.gives(Some(row), flow);
    }
}

impl GiveSecret {
    fn gives(self, row: Option<u8>, flow: &mut Flow) {
        let mut next = GiveSecret { n: self.n + 1, ..self };
        next.given[usize::from(self.n)] = row;
        flow.then([next.into()]);
    }
}

step! {
    /// [card.political] Of several leaders one is found by lot.
    pub struct PickLeader(SeatSet);
}

impl Play<CentralPowers> for PickLeader {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        match self.0.len() > 1 {
            true => Want::Fate(Fate::Order { count: self.0.len() as u8 }),
            false => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, _: &mut World, flow: &mut Flow) {
        let leader = self.0.iter().nth(usize::from(faces[0]));
        leader.into_iter().for_each(|leader| flow.then([GiveColony { leader, planet: None }.into()]));
    }

    fn act(self, _: &mut World, flow: &mut Flow) {
        self.0.iter().for_each(|leader| flow.then([GiveColony { leader, planet: None }.into()]));
    }
}

step! {
    /// [card.political] The leader names a planet of his own, and one of the last, who may have it.
    pub struct GiveColony {
        leader: Seat,
        planet: Option<PlanetSpot>,
    }
}

impl Play<CentralPowers> for GiveColony {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        match self.planet {
            None => {
                // [faq.zone-closed] Nor one where no ground forces can be put.
                let shut = |planet| w.system_of(planet).is_some_and(|system| cease_fire::is_zone(w, system));
                let own = w.player(self.leader).planets.iter();
                let own = own.filter(|planet| !w.planet(*planet).station && !shut(*planet));
                own.for_each(|planet| out.offer(Choice::Planet(planet.0)));
            }
            Some(_) => {
                let last = cards::whom(w, Who::FewestPoints, &cards::Cast::of_nobody()).without(self.leader);
                last.iter().for_each(|seat| out.offer(Choice::Player(seat)));
            }
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.leader, Prompt::GiveColony { planet: self.planet.map(|planet| planet.0) })),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        match (choice, self.planet) {
            (Choice::Planet(planet), _) => {
                let area = w.forces.planet(PlanetSpot(planet));
                let force = w.forces.of_mut(area, self.leader);
                let gone = force.of(Unit::GroundForce.kind());
                (0..gone).for_each(|_| force.take(Unit::GroundForce.kind(), false));
                flow.then([GiveColony { planet: Some(PlanetSpot(planet)), ..self }.into()]);
            }
            (Choice::Player(seat), Some(planet)) => flow.then([TakeColony { seat, planet }.into()]),
            _ => {}
        }
    }
}

step! {
    /// [card.political] The chosen one may put three ground forces on the planet and has it.
    pub struct TakeColony {
        seat: Seat,
        planet: PlanetSpot,
    }
}

/// Ground forces that come with a colony.
const SETTLERS: u8 = 3;

impl Play<CentralPowers> for TakeColony {
    fn want(&self, _: &World, out: &mut Offers) -> Want {
        out.offer(Choice::Use);
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::TakeColony { planet: self.planet.0 }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if choice == Choice::Use {
            // What stood there besides is lost with the planet.
            let area = w.forces.planet(self.planet);
            for seat in w.seats().collect::<Vec<_>>() {
                *w.forces.of_mut(area, seat) = imperium::Force::default();
                w.forces.forget(seat);
            }
            w.place(self.seat, area, Unit::GroundForce, SETTLERS);
            gain_planet(w, self.seat, self.planet, flow);
            // [leader.fate] Leaders of who had it escape.
            w.rivals().without(self.seat).iter().for_each(|seat| leaders_escape(w, seat, self.planet, flow));
        }
    }
}
