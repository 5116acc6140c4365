//! What outcomes of agendas do, verb by verb.

use super::agenda::repeal;
use super::cards::DrawCards;
use super::edicts::{DestroyOwn, Prey};
use super::movement::Trim;
use super::production::{bring, may_bring};
use super::relics::DrawRelic;
use super::research::Research;
use super::score::{DrawSecret, ReturnSecrets, gain_points, is_won};
use super::tokens::GainTokens;
use crate::agendas::{self, Decided};
use crate::choice::{Choice, Holder};
use crate::decks::Deck;
use crate::feats::{Feat, Occasion};
use crate::hive::hooks::fleet_pool;
use crate::prompt::{Prompt, RoundPrompt};
use crate::texts::sights::{controlled, system_of};
use crate::texts::units::{destroy, has_site};
use crate::world::{ObjectiveId, Outcome, PlanetSpot, Pool, World};
use crate::{Ask, Eye, Flow, Offers, Twilight, Want, query, things, windows};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::{self, Do, Spot, Stage, Touched};
use twilight_box::units::Kind;

step! {
    /// [agenda.effects] What the row of an agenda says of an outcome, in the order of the speaker.
    pub struct Carry {
        pub decided: Decided,
    }
}

impl Play<Twilight> for Carry {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let row = self.decided.agenda.row(w);
        let said = match self.decided.outcome {
            Outcome::For => &row.passed,
            Outcome::Against => &row.against,
            Outcome::Player(_)
            | Outcome::Planet(_)
            | Outcome::Law(_)
            | Outcome::Strategy(_)
            | Outcome::Secret(_)
            | Outcome::Quash => &row.elected,
        };
        for said in said.iter().flatten() {
            if said.who == Touched::Table {
                said.verbs.iter().for_each(|verb| at_the_table(w, self.decided, verb, flow));
                continue;
            }
            let touched = touched(w, self.decided, said);
            for seat in query::clockwise(w, w.league().speaker).into_iter().filter(|&seat| touched.has(seat)) {
                for verb in &said.verbs {
                    if is_won(w) {
                        return;
                    }
                    to_player(w, seat, verb, flow);
                }
            }
        }
    }
}

/// [agenda.effects] To whom an outcome happens.
fn touched(w: &World, decided: Decided, said: &components::Outcome) -> SeatSet {
    let ballot = &w.league().senate.ballot;
    let points = |seat: Seat| w.side(seat).realm.points;
    let all = || query::clockwise(w, w.league().speaker).into_iter();
    match said.who {
        Touched::Each => all().collect(),
        Touched::VotedFor => ballot.voters(Outcome::For),
        Touched::VotedAgainst => ballot.voters(Outcome::Against),
        Touched::Elected => match decided.outcome {
            Outcome::Player(seat) => SeatSet::one(seat),
            _ => SeatSet::NONE,
        },
        Touched::MostPoints => {
            let most = all().map(points).max();
            all().filter(|&seat| Some(points(seat)) == most).collect()
        }
        Touched::FewestPoints => {
            let fewest = all().map(points).min();
            all().filter(|&seat| Some(points(seat)) == fewest).collect()
        }
        Touched::Table => SeatSet::NONE,
    }
}

fn at_the_table(w: &mut World, decided: Decided, verb: &Do, flow: &mut Flow) {
    match (verb, decided.outcome) {
        (Do::DiscardLaw, Outcome::Law(law)) => repeal(w, law, flow),
        // [relic.neuraloop] It may be replaced, like any that is turned up.
        (Do::RevealObjective(stage), _) => {
            w.league_mut().turned_up = None;
            flow.then([TurnUpStage { stage: u8::from(*stage == Stage::Two) }.into()]);
            windows::occasion(w, Occasion::ObjectiveRevealed, w.league().speaker, flow);
        }
        (verb, outcome) => unreachable!("{verb:?} {outcome:?}"),
    }
}

/// [agenda.effects] A verb happens to a player.
pub fn to_player(w: &mut World, seat: Seat, verb: &Do, flow: &mut Flow) {
    let by = seat;
    match *verb {
        Do::TradeGoods(n) => gain_goods(w, seat, n, flow),
        Do::LoseTradeGoods => {
            let n = w.side(seat).trade_goods;
            w.lose_goods(seat, n);
            flow.tell(SeatSet::ALL, rule!("agenda.effects"), || {
                words!("{by} {by:gives|give} back {n} trade {n:good|goods}.", by, n)
            });
        }
        // [hive.fleet-pool] The Hive has no fleet pool.
        Do::FleetTokens(_) if !w.sits(seat) => {}
        Do::LoseFleetTokens(_) if !w.sits(seat) => fleet_pool(w, None, flow),
        Do::FleetTokens(n) => {
            let n = n.min(query::tokens_in_reserve(w, seat));
            w.parties[seat.index()].fleet += n;
            flow.tell(SeatSet::ALL, rule!("tokens.gain"), || {
                words!("{by} {by:gains|gain} {n} fleet {n:token|tokens}.", by, n)
            });
        }
        Do::LoseTokens(n) => flow.then([LoseTokens { seat, left: n }.into()]),
        Do::LoseFleetTokens(n) => {
            let fleet = &mut w.parties[seat.index()].fleet;
            let n = n.min(*fleet);
            *fleet -= n;
            flow.tell(SeatSet::ALL, rule!("agenda.effects"), || {
                words!("{by} {by:loses|lose} {n} fleet {n:token|tokens}.", by, n)
            });
            flow.then([Trim::of(seat, query::ships_of(w, seat)).into()]);
        }
        Do::ActionCards(n) => flow.then([DrawCards { seat, left: n }.into()]),
        Do::DiscardHand => discard_hand(w, seat, flow),
        Do::DiscardRandom(n) => flow.then([LoseCards { seat, left: n }.into()]),
        Do::SecretObjectives(n) => {
            let most = query::most_secrets(w, seat);
            flow.then([DrawSecret { seat, left: n }.into(), ReturnSecrets { seat, most }.into()]);
        }
        Do::Relics(n) => (0..n).for_each(|_| flow.then([DrawRelic { seat }.into()])),
        Do::VictoryPoints(n) => {
            flow.tell(SeatSet::ALL, rule!("agenda.effects"), || {
                words!("{by} {by:gains|gain} {n} {n:point|points}.", by, n)
            });
            gain_points(w, seat, n, flow);
        }
        Do::LosePoints(n) => lose_points(w, seat, n, flow),
        Do::Destroy { count, .. } => {
            flow.then([DestroyOwn { seat, prey: Prey::Pds, at: None, left: count }.into()]);
        }
        Do::KeepOnly { kind, count } => flow.then([KeepOnly { seat, kind, count }.into()]),
        Do::Place { kind, count, at } => flow.then([PlaceUnits { seat, kind, left: count, at }.into()]),
        Do::CommandTokens(n) => flow.then([GainTokens { seat, left: n }.into()]),
        Do::Research(n) => (0..n).for_each(|_| flow.then([Research::by(seat).into()])),
        Do::Speaker => {
            w.league_mut().speaker = seat;
            flow.tell(SeatSet::ALL, rule!("agenda.effects"), || words!("{by} {by:is|are} speaker.", by));
        }
        ref verb => unreachable!("{verb:?} is not carried out, so the agenda is not dealt"),
    }
}

pub fn gain_goods(w: &mut World, by: Seat, n: u8, flow: &mut Flow) {
    w.parties[by.index()].trade_goods += n;
    flow.tell(SeatSet::ALL, rule!("agenda.effects"), || {
        words!("{by} {by:gains|gain} {n} trade {n:good|goods}.", by, n)
    });
}

pub fn lose_points(w: &mut World, by: Seat, n: u8, flow: &mut Flow) {
    let points = &mut w.parties[by.index()].realm.points;
    let n = n.min(*points);
    *points -= n;
    flow.tell(SeatSet::ALL, rule!("agenda.effects"), || words!("{by} {by:loses|lose} {n} {n:point|points}.", by, n));
}

/// [agenda.effects] All action cards of a player are discarded.
pub fn discard_hand(w: &mut World, by: Seat, flow: &mut Flow) {
    let hand = w.parties[by.index()].hand.peek_mut(&Eye::open()).drop_all();
    let n = hand.total();
    w.plays.discards.iter_mut().zip(hand.0).for_each(|(pile, more)| *pile += more);
    flow.reveal();
    flow.tell(SeatSet::ALL, rule!("agenda.effects"), || {
        let held = (0..hand.0.len()).filter(|&card| hand[card] > 0);
        let cards: Vec<_> = held.map(|card| things::card(w, Feat::ALL[card])).collect();
        match n {
            0 => words!("{by} {by:has|have} no action cards to discard.", by),
            _ => words!("{by} {by:discards|discard} {n} action {n:card|cards}: {cards}.", by, n, cards),
        }
    });
}

step! {
    /// [agenda.effects] What an agenda does beside its row.
    pub struct Work {
        pub decided: Decided,
    }
}

impl Play<Twilight> for Work {
    fn act(self, w: &mut World, flow: &mut Flow) {
        agendas::work(w, self.decided, flow);
    }
}

step! {
    /// [agenda.effects] An objective more comes from its deck and lies open; [relic.neuraloop] it may be a secret one.
    pub struct TurnUpStage {
        pub stage: u8,
    }
}

/// The deck of secret objectives, behind the two stages.
pub const SECRET: u8 = 2;

/// Whether an objective can still come from a deck.
pub fn left_of(w: &World, stage: u8) -> bool {
    let league = w.league();
    match usize::from(stage) {
        n @ (0 | 1) => league.publics.peek(&Eye::open())[n].total() > u32::from(league.hidden[n]),
        _ => !league.secrets.peek(&Eye::open()).is_empty(),
    }
}

impl Play<Twilight> for TurnUpStage {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        let deck = if self.stage == SECRET { Deck::Secrets } else { Deck::Public(self.stage) };
        match left_of(w, self.stage) {
            true => Want::Fate(Fate::Draw { deck: deck.number(), seen: SeatSet::ALL }),
            false => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let objective = ObjectiveId(faces[0]);
        let league = w.league_mut();
        match self.stage {
            SECRET => league.secrets.peek_mut(&Eye::open())[objective.index()] -= 1,
            stage => league.publics.peek_mut(&Eye::open())[usize::from(stage)][objective.index()] -= 1,
        }
        league.open = league.open.with(objective);
        league.turned_up = Some(objective);
        flow.tell(SeatSet::ALL, rule!("agenda.effects"), || {
            words!("A public objective is turned up: {what}.", what = things::objective(w, objective))
        });
    }
}

step! {
    /// [agenda.effects] Command tokens leave the sheet, of pools of the player's choice; then fleets are counted.
    pub struct LoseTokens {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Twilight> for LoseTokens {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 {
            return Want::Nothing;
        }
        let full = Pool::ALL.into_iter().filter(|&pool| w.side(self.seat).pool(pool) > 0);
        full.for_each(|pool| out.offer(Choice::Give(pool)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::LoseToken { left: self.left }))),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Give(pool) = choice else { unreachable!("{choice:?}") };
        *w.parties[self.seat.index()].pool_mut(pool) -= 1;
        flow.tell(SeatSet::ALL, rule!("agenda.effects"), || {
            words!("{by} {by:loses|lose} a {pool} token.", by = self.seat, pool = pool.word())
        });
        flow.then([LoseTokens { left: self.left - 1, ..self }.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        flow.then([Trim::of(self.seat, query::ships_of(w, self.seat)).into()]);
    }
}

step! {
    /// [agenda.effects] Action cards of a hand are discarded at random.
    pub struct LoseCards {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Twilight> for LoseCards {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match self.left == 0 || w.cards_held(self.seat) == 0 {
            true => Want::Nothing,
            false => Want::Fate(Fate::Draw { deck: Deck::Hand(self.seat).number(), seen: SeatSet::ALL }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let card = usize::from(faces[0]);
        w.parties[self.seat.index()].hand.peek_mut(&Eye::open()).remove(card);
        w.plays.discards[card] += 1;
        flow.tell(SeatSet::ALL, rule!("agenda.effects"), || {
            words!("{by} {by:discards|discard} {card}.", by = self.seat, card = things::card(w, Feat::ALL[card]))
        });
        flow.then([LoseCards { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [agenda.effects] Units of a kind beyond so many are destroyed, those the player chooses.
    pub struct KeepOnly {
        pub seat: Seat,
        pub kind: Kind,
        pub count: u8,
    }
}

impl Play<Twilight> for KeepOnly {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let (seat, kind) = (self.seat, self.kind);
        let all: u8 = w.galaxy.ids().map(|system| w.space(system, seat).of(kind)).sum();
        if all <= self.count {
            return Want::Nothing;
        }
        for system in w.galaxy.ids() {
            let fleet = w.space(system, seat);
            for damaged in [false, true].into_iter().filter(|&damaged| fleet.in_state(kind, damaged) > 0) {
                out.offer(Choice::Unit { kind, damaged, at: Holder::Space(system) });
            }
        }
        Want::Ask(Ask::of(seat, Prompt::Round(RoundPrompt::Disarm { left: all - self.count })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Unit { kind, damaged, at } = choice else { unreachable!("{choice:?}") };
        destroy(w, self.seat, kind, damaged, at, flow);
        flow.then([self.into(), Trim::of(self.seat, query::ships_of(w, self.seat)).into()]);
    }
}

step! {
    /// [agenda.effects] Units are placed: on planets of the own home, on any own planet, or with own ships.
    pub struct PlaceUnits {
        pub seat: Seat,
        pub kind: Kind,
        pub left: u8,
        pub at: Spot,
    }
}

impl Play<Twilight> for PlaceUnits {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let (seat, kind) = (self.seat, self.kind);
        if self.left > 0 && may_bring(w, seat, kind) {
            let home = w.side(seat).home;
            let fits = |planet: &PlanetSpot| {
                let here = self.at == Spot::OwnPlanet || w.planet(*planet).at() == home;
                here && has_site(w, seat, kind, *planet)
            };
            match self.at {
                Spot::WithShips => {
                    let fleets = query::ships_of(w, seat);
                    fleets.iter().for_each(|s| out.offer(Choice::Place { kind, at: Holder::Space(s) }));
                }
                Spot::OwnHome | Spot::OwnPlanet | Spot::Here => {
                    let own = controlled(w, seat).filter(fits);
                    own.for_each(|planet| out.offer(Choice::Place { kind, at: Holder::Planet(planet) }));
                }
            }
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(seat, Prompt::Round(RoundPrompt::PlaceUnits { left: self.left })).open()),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Place { kind, at } = choice else { unreachable!("{choice:?}") };
        let by = self.seat;
        flow.tell(SeatSet::ALL, rule!("agenda.effects"), || {
            let (unit, at) = (things::unit(kind), things::place(w, at));
            words!("{by} {by:places|place} {unit:a} at {at}.", by, unit, at)
        });
        let system = system_of(w, at);
        bring(w, by, kind, at, flow);
        if kind == Kind::SpaceDock {
            agendas::dock_placed(w, by, system, flow);
        }
        flow.then([PlaceUnits { left: self.left - 1, ..self }.into()]);
    }
}

/// A unit of the reserves is placed on a planet.
pub fn place(w: &mut World, by: Seat, kind: Kind, planet: crate::world::PlanetSpot, flow: &mut Flow) {
    w.parties[by.index()].reserves[kind as usize] -= 1;
    w.ground_mut(planet, by).add(kind, false);
    flow.tell(SeatSet::ALL, rule!("agenda.effects"), || {
        let (unit, at) = (things::unit(kind), things::planet(w, planet));
        words!("{by} {by:places|place} {unit:a} on {at}.", by, unit, at)
    });
}
