//! Rounds, turns and tactical actions.

use super::cannon::{self, Offense};
use super::cards::DrawCards;
use super::eliminate::{eliminate, finish};
use super::explore::{self, Tap};
use super::invasion::Invasion;
use super::kin::Tribute;
use super::movement::{MoveShips, Vanguard};
use super::production::Produces;
use super::relics;
use super::space::SpaceCombat;
use super::special::Homecoming;
use super::survey::Survey;
use crate::alliance::AllyProduces;
use crate::choice::{Choice, Holder};
use crate::feats::{Feat, Occasion, Until, When};
use crate::hive::hooks as hive;
use crate::hive::steps::raid::HiveMoves;
use crate::hive::steps::turn::HiveTurn;
use crate::prompt::{Prompt, Refusal};
use crate::strategy::Strategic;
use crate::texts::units::place;
use crate::texts::{self, Switch, Use};
use crate::windows::{self, Window, in_force, lapse, window};
use crate::world::{Action, Encore, MOST_SPACES, World};
use crate::{
    Ask, Eye, Flow, Offers, Scope, Twilight, Want, abilities, agendas, alliance, between, deals, factions, galvanize,
    ledger, notes, query, things,
};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::{Anomaly, Verb};
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::{Ability, Kind};

step! {
    /// [skirmish.round] A round begins: all sides have their tactic tokens. After the last round the planets are counted.
    pub struct NewRound;
}

impl Play<Twilight> for NewRound {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if w.league.is_some() {
            super::turn::begin(w, flow);
            return;
        }
        if w.round.number == w.terms.rounds {
            finish(w, flow);
            return;
        }
        w.round.number += 1;
        for seat in w.everyone() {
            let extra = texts::ready_for(w, seat, Switch::TokenOnce);
            let side = &mut w.parties[seat.index()];
            (side.tactic, side.passed) = (w.terms.tactic, side.out.is_some());
            if let Some(feat) = extra {
                side.tactic += 1;
                side.ready = side.ready.without(feat);
                side.held = side.held.without(feat);
            }
        }
        let round = w.round.number;
        flow.tell(SeatSet::ALL, rule!("skirmish.round"), || words!("Round {round}", round).heading());
        flow.tell(SeatSet::ALL, rule!("skirmish.round"), || {
            let tokens = |by: Seat| words!("{by} {n}", by, n = w.side(by).tactic);
            let all: Vec<_> = w.everyone().filter(|&seat| w.in_play(seat)).map(tokens).collect();
            words!("Tactic tokens: {all}.", all)
        });
        // [breakthrough.slumberstate-computing] Coexistence brings both sides a card.
        let slumber = w.everyone().any(|seat| texts::holds(w, seat, Switch::CoexistenceDraws));
        let more = u8::from(slumber && w.planets.iter().any(|planet| planet.shared));
        let order = query::in_order(w);
        let first = order[0];
        for seat in order {
            flow.then([DrawCards { seat, left: w.terms.cards + more }.into()]);
        }
        flow.then([TurnStarts { seat: first }.into(), Status.into(), NewRound.into()]);
    }
}

step! {
    /// [skirmish.status] Command tokens leave the board, planets are readied, units repaired; the next side begins.
    pub struct Status;
}

impl Play<Twilight> for Status {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.round.turn = None;
        w.action.active = None;
        flow.tell(SeatSet::ALL, rule!("skirmish.status"), || {
            words!("The round ends: command tokens leave the board, planets are readied, units repaired.")
        });
        windows::round_lapses(w, flow);
        clear_board(w);
        ready_all(w);
        ledger::told(rule!("skirmish.tokens"), w, flow, |w, _| {
            query::in_order(w).into_iter().for_each(|seat| factions::round_ends(w, seat));
        });
        for seat in query::in_order(w) {
            for feat in [Feat::Mitosis, Feat::NeuralParasiteFirmament, Feat::Bioplasmosis] {
                if in_force(w, seat, feat) {
                    Use::of(seat, feat, Window::TurnEnds).ask(w, 0, flow);
                }
            }
        }
        w.round.order.rotate_left(1);
        while !w.in_play(w.round.order[0]) {
            w.round.order.rotate_left(1);
        }
    }
}

/// [status.tokens] Command tokens go back from the board; [note.sever] the sever token leaves it.
pub fn clear_board(w: &mut World) {
    let c = &w.kit.get().components;
    if !w.galaxy.with_tokens().is_empty() {
        let sever = c.token_named("sever").expect("a sever token");
        for system in w.galaxy.with_token(sever).iter() {
            w.galaxy.lift(c, sever, system);
        }
    }
    w.parties.iter_mut().for_each(|side| side.tokens = SystemSet::NONE);
}

/// [status.ready] [status.repair] What was exhausted is ready again, and units are repaired.
pub fn ready_all(w: &mut World) {
    for seat in w.everyone() {
        let side = &mut w.parties[seat.index()];
        side.spent = 0;
        side.ready = side.held;
        w.forces.forget(seat);
        factions::repair(w, seat);
    }
    w.planets.iter_mut().for_each(|planet| planet.exhausted = false);
    factions::close_breaches(w);
}

step! {
    /// [action.turn] A turn starts; [tech.infantry-ii] revived infantry comes back.
    pub struct TurnStarts {
        pub seat: Seat,
    }
}

impl Play<Twilight> for TurnStarts {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if w.parties.iter().all(|side| side.passed) {
            return;
        }
        w.round.turn = Some(self.seat);
        if w.league.is_some() {
            flow.tell(SeatSet::ALL, rule!("action.turn"), || words!("{by:'s} turn", by = self.seat).heading());
        }
        between::abilities(w, flow);
        if w.side(self.seat).reviving > 0 {
            flow.then([Homecoming { seat: self.seat }.into()]);
        }
        windows::open(w, Window::TurnStarts, flow);
        flow.then([match w.sits(self.seat) {
            true => Turn { seat: self.seat, actions: 1 }.into(),
            false => HiveTurn { wanted: None }.into(),
        }]);
    }
}

step! {
    /// [action.turn] A turn: activate a system or pass. A side that passed has no more turns in the round.
    pub struct Turn {
        pub seat: Seat,
        /// Actions left in this turn.
        pub actions: u8,
    }
}

impl Play<Twilight> for Turn {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if w.everyone().all(|seat| w.side(seat).passed) {
            return Want::Nothing;
        }
        super::turn::offer_strategic(w, self.seat, out);
        offer_actions(w, self.seat, out);
        out.consider(Choice::Pass, super::turn::against_passing(w, self.seat));
        let ask = Ask::of(self.seat, Prompt::Turn { tactic: w.side(self.seat).tactic }).open();
        Want::Ask(if holds_cards(w, self.seat) { ask.private() } else { ask })
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        w.round.turn = Some(self.seat);
        if act_on(w, ComponentEnds { seat: self.seat, actions: self.actions, further: false }, choice, flow) {
            return;
        }
        super::turn::pass(w, self.seat, flow);
    }
}

/// Whether a side has action cards in hand, or could have a note to use, which all can see.
fn holds_cards(w: &World, seat: Seat) -> bool {
    let notes = || !notes::perhaps(w, Window::Action, seat).is_empty();
    !w.parties[seat.index()].hand.peek(&Eye::open()).is_empty() || notes()
}

/// [action.component] Tactical actions, and what can be used instead of one.
fn offer_actions(w: &World, seat: Seat, out: &mut Offers) {
    if w.side(seat).tactic > 0 {
        let bars = Bars::of(w, seat);
        // Where nobody asks why not, and nothing is to be paid, whatever is not shut is open.
        if bars.tolls || out.explains() {
            for system in w.galaxy.ids() {
                out.consider(Choice::Activate(system), bars.against(w, seat, system));
            }
        } else {
            const { assert!(MOST_SPACES <= 64) };
            let closed = bars.tokens.union(bars.sanctuaries).union(bars.shut).union(bars.barred);
            let mut open = w.galaxy.all().minus(closed).0 as u64;
            out.offer_all((0..open.count_ones()).map(|_| {
                let system = SystemId(open.trailing_zeros() as u8);
                open &= open - 1;
                Choice::Activate(system)
            }));
        }
    } else if out.explains() {
        w.galaxy.ids().for_each(|system| out.refuse(Choice::Activate(system), Refusal::NoTacticToken));
    }
    windows::offer(w, Window::Action, seat, out);
    relics::offer_actions(w, seat, out);
    // [cards.any-time] What may be used at any time is no action.
    if w.league.is_some() {
        windows::offer_fitting(w, windows::any_time(seat), seat, out);
    }
}

/// Does an action; a pass is none.
fn act_on(w: &mut World, ends: ComponentEnds, choice: Choice, flow: &mut Flow) -> bool {
    let ComponentEnds { seat, actions, .. } = ends;
    match choice {
        // [leader.mahact-commander] A system with an own token: both tokens leave the board and the turn ends.
        Choice::Activate(system) if w.side(seat).tokens.has(system) => {
            w.round.encore = Some(Encore::Over);
            let side = &mut w.parties[seat.index()];
            side.tactic -= 1;
            side.tokens = side.tokens.without(system);
            windows::open(w, Window::TurnEnds, flow);
            flow.then([TurnOver { seat }.into()]);
        }
        Choice::Activate(system) => activate(w, seat, system, actions, flow),
        // [action.strategic] A strategy card is used.
        Choice::Strategy(slot) => {
            windows::occasion(w, Occasion::StrategicAction, seat, flow);
            let ends = ActionEnds { seat, actions, again: false };
            flow.then([Strategic { slot, ends }.into()]);
            return true;
        }
        Choice::Restore { kind, unknown } => {
            w.plays.foiled = false;
            relics::restore(w, seat, kind, unknown, flow);
            flow.then([ends.into()]);
        }
        // [relic.circlet-explores] It works always and is exhausted too.
        Choice::Play(Feat::CircletOfTheVoid) => {
            w.plays.foiled = false;
            relics::use_circlet(w, seat, flow);
            flow.then([ends.into()]);
        }
        Choice::Keepsake(_) => {
            w.plays.foiled = false;
            relics::use_device(w, seat, flow);
            flow.then([ends.into()]);
        }
        // [cards.any-time] It is no action: one follows.
        Choice::Play(feat) if w.kit.tricks[feat as usize].at(When::Round(Occasion::AnyTime)) => {
            w.plays.foiled = true;
            windows::put_to_use(w, windows::any_time(seat), seat, feat, flow);
            flow.then([ends.into()]);
        }
        Choice::Play(feat) => {
            w.plays.foiled = false;
            windows::put_to_use(w, Window::Action, seat, feat, flow);
            flow.then([ends.into()]);
        }
        _ => return false,
    }
    if w.league.is_some() {
        super::turn::yield_to_duress(w, seat, flow);
    }
    true
}

step! {
    /// [action.component] A cancelled card is no action; else the action is over.
    pub struct ComponentEnds {
        pub seat: Seat,
        pub actions: u8,
        /// It was not the first action of the turn.
        pub further: bool,
    }
}

impl Play<Twilight> for ComponentEnds {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if w.plays.foiled {
            // [tech.fleet-logistics] Nobody has to take a second action, nor to pass instead.
            let (seat, actions) = (self.seat, self.actions);
            flow.then([match self.further {
                true => SecondAction { seat, actions }.into(),
                false => Turn { seat, actions }.into(),
            }]);
            return;
        }
        // [leader.keleres-commander] After each action of this kind comes another one, unless the turn was ended.
        let again = texts::is(w, self.seat, Switch::ComponentChain) && w.round.encore != Some(Encore::Over);
        flow.then([ActionEnds { seat: self.seat, actions: self.actions, again }.into()]);
    }
}

step! {
    /// The turn is over; what was used at its end may bring another action or skip a turn.
    pub struct TurnOver {
        pub seat: Seat,
    }
}

impl Play<Twilight> for TurnOver {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.action.active = None;
        // [card.puppets-on-a-string] One more action of the same turn.
        if w.round.encore == Some(Encore::Again(self.seat)) {
            w.round.encore = None;
            flow.then([SecondAction { seat: self.seat, actions: 0 }.into()]);
            return;
        }
        w.round.turn = None;
        deals::close(w);
        hive::turn_over(w, flow);
        match w.round.encore.take() {
            // [card.puppets-on-a-string] One more action.
            Some(Encore::Again(seat)) => {
                w.round.turn = Some(seat);
                flow.then([SecondAction { seat, actions: 0 }.into()]);
            }
            // [card.crisis] The next turn is skipped.
            Some(Encore::Skip) => {
                let skipped = query::next_after(w, self.seat);
                TurnStarts { seat: query::next_after(w, skipped) }.act(w, flow);
            }
            Some(Encore::Over) | None => TurnStarts { seat: query::next_after(w, self.seat) }.act(w, flow),
        }
    }
}

/// What keeps a side from activating systems, worked out once for all of them.
pub struct Bars {
    tokens: SystemSet,
    tolls: bool,
    sanctuaries: SystemSet,
    /// [hive.shield] What the Hive's Diplomacy closes, [hive.settings] and what players may not reach yet.
    shut: SystemSet,
    barred: SystemSet,
}

impl Bars {
    pub fn of(w: &World, seat: Seat) -> Bars {
        let held = !texts::is(w, seat, Switch::ActivatesAgain);
        let asteroids = |enemy| w.galaxy.with_anomaly(Anomaly::AsteroidField).common(query::ships_of(w, enemy));
        let taxes = |enemy| query::some_unit_can(w, enemy, Ability::TaxesActivation);
        let owners = w.rivals(seat).iter().filter(|&enemy| w.side(enemy).has(Verb::AsteroidSanctuary));
        Bars {
            tokens: if held { w.side(seat).tokens } else { SystemSet::NONE },
            tolls: w.rivals(seat).iter().any(taxes),
            sanctuaries: owners.fold(SystemSet::NONE, |all, enemy| all.union(asteroids(enemy))),
            shut: crate::hive::sight::closed(w),
            barred: crate::hive::settings::barred(w),
        }
    }

    /// [action.activate] A system with an own command token cannot be activated.
    #[inline]
    pub fn against(&self, w: &World, seat: Seat, system: SystemId) -> Option<Refusal> {
        if self.tokens.has(system) {
            return Some(Refusal::Activated { system });
        }
        if self.shut.has(system) {
            return Some(Refusal::HiveShield { system });
        }
        if self.barred.has(system) {
            return Some(Refusal::HiveBarred { system });
        }
        if self.tolls {
            let (cost, has) = (toll(w, seat, system), query::influence_purse(w, seat));
            if cost > has {
                return Some(Refusal::ActivationToll { cost, has });
            }
        }
        if !self.sanctuaries.has(system) {
            return None;
        }
        let hides = |by: &Seat| w.side(*by).has(Verb::AsteroidSanctuary) && query::ships_of(w, *by).has(system);
        w.rivals(seat).iter().find(hides).map(|by| Refusal::Sanctuary { system, by })
    }
}

/// [units.artemiris] Influence to be spent to activate a system.
fn toll(w: &World, seat: Seat, system: SystemId) -> u16 {
    let taxes = |&enemy: &Seat| abilities::among(w, enemy, w.space(system, enemy), Ability::TaxesActivation);
    w.rivals(seat).iter().filter(taxes).map(|_| 2).sum()
}

/// [action.tactical] The token is placed, and the system activated.
pub fn activate(w: &mut World, seat: Seat, system: SystemId, actions: u8, flow: &mut Flow) {
    let side = &mut w.parties[seat.index()];
    side.tactic -= 1;
    side.tokens = side.tokens.with(system);
    enter(w, seat, system, flow);
    flow.then([ActionEnds { seat, actions, again: false }.into()]);
}

/// [action.tactical] A system is active: then come movement, space cannon, space combat, invasion and production.
pub fn enter(w: &mut World, seat: Seat, system: SystemId, flow: &mut Flow) {
    let cost = toll(w, seat, system);
    let friends = w.side(seat).realm.laid.iter().map(|note| note.owner()).collect();
    w.action = Action { active: Some(system), friends, ..Action::default() };
    flow.tell(SeatSet::ALL, rule!("action.activate"), || {
        words!("{by} {by:activates|activate} {at}.", by = seat, at = things::system(w, system))
    });
    alliance::invite(w, seat, system, flow);
    let sentries = w.everyone().any(|seat| w.side(seat).has(Verb::StructureInfantry));
    if cost > 0 {
        match w.sits(seat) {
            true => flow.then([Tribute { seat, paid: 0, cost }.into()]),
            false => hive::forced(w, cost as u8, flow),
        }
    }
    ledger::told(rule!("action.activate"), w, flow, |w, flow| factions::activated(w, seat, system, flow));
    hive::activated(w, seat, system, flow);
    if sentries {
        flow.then([Sentries { system }.into()]);
    }
    windows::open(w, Window::Activated, flow);
    agendas::activated(w, seat, system, flow);
    flow.then([Survey { seat }.into()]);
    if query::unit(w, seat, Kind::Flagship).can(Ability::BringsDelta) {
        flow.then([Vanguard { seat }.into()]);
    }
    flow.then([if w.sits(seat) { MoveShips { seat, from: 0 }.into() } else { HiveMoves.into() }]);
}

step! {
    /// [action.tactical] Where ships are, space cannons fire and fleets that meet fight; then come invasion and production.
    pub struct Meet {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Meet {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let (active, seat) = (w.scene(), self.seat);
        between::abilities(w, flow);
        if w.everyone().any(|seat| !w.space(active, seat).is_empty()) {
            // Without a target nobody is asked whether to fire.
            if !cannon::prey(w, seat).is_empty() {
                flow.then([Offense { shooter: seat }.into()]);
            }
            // [team.combat] The ally's cannons fire with those of the active player.
            for shooter in alliance::ally_of(w, seat).into_iter().filter(|&ally| !cannon::prey(w, ally).is_empty()) {
                flow.then([Offense { shooter }.into()]);
            }
            for shooter in query::around(w, seat).into_iter().filter(|&shooter| w.rivals(seat).has(shooter)) {
                flow.then([Offense { shooter }.into()]);
            }
            let attacker = alliance::champion(w, seat, |side| crate::ranks::afloat(w, active, side) > 0);
            flow.then([SpaceCombat::by(attacker).into()]);
        }
        flow.then([Invasion { seat }.into(), between::Between.into(), Produces { seat }.into()]);
        for ally in alliance::party(w, seat).skip(1) {
            flow.then([AllyProduces { ally }.into()]);
        }
        if explore::may_tap(w, active) {
            flow.then([Tap { seat }.into()]);
        }
        flow.then([window(Window::ActionEnds)]);
    }
}

step! {
    /// [tech.magen-defense-grid] Each structure in a system that is activated is joined by 1 infantry.
    pub struct Sentries {
        pub system: SystemId,
    }
}

impl Play<Twilight> for Sentries {
    fn act(self, w: &mut World, flow: &mut Flow) {
        for seat in w.everyone() {
            if !w.side(seat).has(Verb::StructureInfantry) {
                continue;
            }
            for planet in w.planets_in(self.system) {
                let (structures, before) =
                    (w.ground(planet, seat).structures(), w.ground(planet, seat).of(Kind::Infantry));
                (0..structures).for_each(|_| place(w, seat, Kind::Infantry, Holder::Planet(planet)));
                let new = w.ground(planet, seat).of(Kind::Infantry) - before;
                if new > 0 {
                    flow.tell(SeatSet::ALL, rule!("tech.magen-defense-grid"), || {
                        let (units, at) = (things::unit(Kind::Infantry).count(new), things::planet(w, planet));
                        words!("{by} {by:places|place} {units} at {at}.", by = seat, units, at)
                    });
                }
            }
        }
    }
}

step! {
    /// [action.ends] The action is over; a side that lost everything is out, else the next turn comes.
    pub struct ActionEnds {
        pub seat: Seat,
        pub actions: u8,
        /// It brings another action.
        pub again: bool,
    }
}

/// [action.ends] What an action leaves is put in order; whether the game is over.
pub fn wind_up(w: &mut World, seat: Seat, flow: &mut Flow) -> bool {
    deals::sweep(w);
    hive::action_ends(w, flow);
    factions::reclaim(w, seat);
    factions::stations_change_hands(w, flow);
    factions::free_captives(w);
    galvanize::settle(w);
    factions::end_coexistence(w);
    texts::legends::change_hands(w);
    between::abilities(w, flow);
    w.action = Action { active: w.action.active, ..Action::default() };
    lapse(w, Until::Action);
    eliminate(w, flow)
}

impl Play<Twilight> for ActionEnds {
    fn closes(&self) -> Option<Scope> {
        Some(Scope::Action)
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if in_force(w, self.seat, Feat::WingTransfer) {
            let boons = &mut w.parties[self.seat.index()].boons;
            *boons = boons.without(Feat::WingTransfer);
            Use::of(self.seat, Feat::WingTransfer, Window::ActionEnds).ask(w, 1, flow);
            flow.then([self.into()]);
            return;
        }
        if wind_up(w, self.seat, flow) {
            return;
        }
        // [card.master-plan] Before anything else of the turn.
        windows::open(w, Window::Acted, flow);
        let ActionEnds { seat, actions, again } = self;
        flow.then([super::turn::NextAction { seat, actions, again }.into()]);
    }
}

step! {
    /// [tech.fleet-logistics] [leader.keleres-commander] A further action in the same turn, or none.
    pub struct SecondAction {
        pub seat: Seat,
        /// As in [`Turn`]: with 1 left a second action may follow by itself.
        pub actions: u8,
    }
}

impl Play<Twilight> for SecondAction {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        offer_actions(w, self.seat, out);
        super::turn::offer_strategic(w, self.seat, out);
        out.offer(Choice::Done);
        let ask = Ask::of(self.seat, Prompt::SecondAction).open();
        Want::Ask(if holds_cards(w, self.seat) { ask.private() } else { ask })
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if !act_on(w, ComponentEnds { seat: self.seat, actions: self.actions, further: true }, choice, flow) {
            windows::open(w, Window::TurnEnds, flow);
            flow.then([TurnOver { seat: self.seat }.into()]);
        }
    }
}
