//! [hive.outcome] What the Hive votes for: what an outcome gives and costs is measured for it and for the players together.

use super::rows::fail;
use super::sight::{structures_of, technologies};
use crate::agendas::{self, Agenda};
use crate::query;
use crate::texts::sights::{controlled, near};
use crate::world::{GROUND, Outcome, SHIPS, World};
use kernel::{Mark, Problem, Seat, SeatSet};
use scene::{Words, words};
use serde::Deserialize;
use twilight_box::galaxy::{Purpose, SystemSet};
use twilight_box::units::Kind;

pub(super) const AGENDAS: &str = "hive-agendas.toml";

/// To whom an outcome does something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whom {
    Each,
    /// Everybody but the Hive.
    Players,
    Elected,
    VotedFor,
    VotedAgainst,
    MostPoints,
    FewestPoints,
    /// Who controls the planet that is elected.
    Controller,
    /// Before whom the law lies that is elected.
    Owner,
}

/// How much something is, to one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    Fixed(u8),
    Technologies,
    /// Dreadnoughts beyond 2 and cruisers beyond 4.
    Arms,
    /// Planets with a technology specialty.
    Specialties,
    UnitsThere,
    ForcesThere,
    TradeGoods,
    PdsAtWormholes,
    APds,
    FleetOverFour,
    HomePlanets,
    HalfInfantry,
    Planets,
    FleetsAtWormholes,
    ShipsAtWormholes,
    TokensMissing,
    TokensOver,
    Mechs,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    who: Whom,
    #[serde(default)]
    gives: Vec<Measure>,
    #[serde(default)]
    costs: Vec<Measure>,
}

/// What is at stake in an agenda.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stake {
    pub id: String,
    #[serde(default, rename = "for")]
    passed: Vec<Effect>,
    #[serde(default)]
    against: Vec<Effect>,
    #[serde(default)]
    elected: Vec<Effect>,
    pub mark: Mark,
}

impl Stake {
    fn effects(&self, outcome: Outcome) -> &[Effect] {
        match outcome {
            Outcome::For => &self.passed,
            Outcome::Against => &self.against,
            Outcome::Player(_)
            | Outcome::Planet(_)
            | Outcome::Law(_)
            | Outcome::Strategy(_)
            | Outcome::Secret(_)
            | Outcome::Quash => &self.elected,
        }
    }
}

/// Every row is an agenda the rules know, and none stands twice.
pub(super) fn check(rows: &[Stake]) -> Result<(), Problem> {
    for (n, row) in rows.iter().enumerate() {
        if !Agenda::ALL.iter().any(|agenda| agenda.id() == row.id) {
            return fail(AGENDAS, "agenda", n, &row.id, "there is no such agenda".into());
        }
        if rows[..n].iter().any(|other| other.id == row.id) {
            return fail(AGENDAS, "agenda", n, &row.id, "the agenda stands twice".into());
        }
    }
    Ok(())
}

/// What an outcome comes to: rewards and penalties of the Hive and of the players together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weighed {
    pub outcome: Outcome,
    pub rewards: [u16; 2],
    pub penalties: [u16; 2],
}

impl Weighed {
    /// How much better the Hive fares than the players.
    fn lead(&self) -> i32 {
        let net = |n: usize| i32::from(self.rewards[n]) - i32::from(self.penalties[n]);
        net(0) - net(1)
    }
}

/// Which priority decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    Rewards,
    Penalties,
    Quash,
}

/// What the Hive votes for, with all that serve it equally.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    pub ground: Ground,
    pub left: Vec<Weighed>,
    pub candidates: usize,
}

impl Verdict {
    pub fn words(&self) -> Words {
        let n = self.candidates as u32;
        match (self.ground, self.left.first()) {
            (Ground::Rewards, Some(best)) => {
                let [own, others] = best.rewards;
                words!(
                    "Of {n} outcomes one rewards the Hive more than both players: {own} against {others}.",
                    n,
                    own,
                    others
                )
            }
            (Ground::Penalties, Some(best)) => {
                let [own, others] = best.penalties;
                words!(
                    "Of {n} outcomes none rewards the Hive more; one costs both players more than it: {others} against {own}.",
                    n,
                    others,
                    own
                )
            }
            (Ground::Quash, _) | (_, None) => words!(
                "Of {n} outcomes none rewards the Hive more than the players or costs them more than it: it votes to quash.",
                n
            ),
        }
    }
}

/// [hive.outcome] Greater rewards for the Hive than for both players, then greater penalties for them, then quash; of several
/// the one by which it fares best against them.
pub fn decide(w: &World, agenda: Agenda) -> Verdict {
    let mut all = Vec::new();
    agendas::outcomes(w, agenda, |outcome| all.push(outcome));
    among(w, agenda, &all)
}

/// [hive.outcome] The same among some of the outcomes.
pub fn among(w: &World, agenda: Agenda, outcomes: &[Outcome]) -> Verdict {
    let stake = w.kit.get().book().stakes.iter().find(|stake| stake.id == agenda.id());
    let all: Vec<Weighed> =
        stake.map_or(Vec::new(), |stake| outcomes.iter().map(|&outcome| weigh(w, stake, outcome)).collect());
    let best = |ground: Ground, fits: fn(&Weighed) -> bool| {
        let open = || all.iter().copied().filter(fits);
        let lead = open().map(|weighed| weighed.lead()).max()?;
        let left = open().filter(|weighed| weighed.lead() == lead).collect();
        Some(Verdict { ground, left, candidates: outcomes.len() })
    };
    best(Ground::Rewards, |weighed| weighed.rewards[0] > weighed.rewards[1])
        .or_else(|| best(Ground::Penalties, |weighed| weighed.penalties[1] > weighed.penalties[0]))
        .unwrap_or(Verdict { ground: Ground::Quash, left: Vec::new(), candidates: outcomes.len() })
}

fn weigh(w: &World, stake: &Stake, outcome: Outcome) -> Weighed {
    let mut weighed = Weighed { outcome, rewards: [0; 2], penalties: [0; 2] };
    for effect in stake.effects(outcome) {
        for seat in touched(w, effect.who, outcome).iter() {
            let side = usize::from(w.sits(seat));
            let sum = |measures: &[Measure]| measures.iter().map(|&m| amount(w, seat, m, outcome)).sum::<u16>();
            weighed.rewards[side] += sum(&effect.gives);
            weighed.penalties[side] += sum(&effect.costs);
        }
    }
    weighed
}

/// Who is touched if the Hive votes so: of voters those who have voted, and the Hive.
fn touched(w: &World, who: Whom, outcome: Outcome) -> SeatSet {
    let swarm = w.swarm();
    let everybody: SeatSet = w.everyone().filter(|&seat| w.in_play(seat)).collect();
    let ballot = &w.league().senate.ballot;
    let voters = |cast: Outcome| {
        let own = if outcome == cast { SeatSet::one(swarm) } else { SeatSet::NONE };
        ballot.voters(cast).or(own)
    };
    let points = |seat: Seat| w.side(seat).realm.points;
    let with = |wanted: Option<u8>| everybody.iter().filter(|&seat| Some(points(seat)) == wanted).collect();
    let one = |seat: Option<Seat>| seat.map_or(SeatSet::NONE, SeatSet::one);
    match (who, outcome) {
        (Whom::Each, _) => everybody,
        (Whom::Players, _) => everybody.minus(SeatSet::one(swarm)),
        (Whom::VotedFor, _) => voters(Outcome::For),
        (Whom::VotedAgainst, _) => voters(Outcome::Against),
        (Whom::MostPoints, _) => with(everybody.iter().map(points).max()),
        (Whom::FewestPoints, _) => with(everybody.iter().map(points).min()),
        (Whom::Elected, Outcome::Player(seat)) => SeatSet::one(seat),
        (Whom::Controller, Outcome::Planet(planet)) => one(w.planet(planet).controller),
        (Whom::Owner, Outcome::Law(law)) => one(w.league().senate.owner(law)),
        (Whom::Elected | Whom::Controller | Whom::Owner, _) => SeatSet::NONE,
    }
}

fn amount(w: &World, seat: Seat, measure: Measure, outcome: Outcome) -> u16 {
    let side = w.side(seat);
    let own = |kind: Kind| units(w, seat, kind);
    let over = |kind: Kind, most: u16| own(kind).saturating_sub(most);
    let there = |kinds: &[Kind]| match outcome {
        Outcome::Planet(planet) => kinds.iter().map(|&kind| u16::from(w.ground(planet, seat).of(kind))).sum(),
        _ => 0,
    };
    let tokens = u16::from(side.tactic + side.fleet + side.strategy);
    let standard = if w.sits(seat) { TOKENS } else { HIVE_TOKENS };
    match measure {
        Measure::Fixed(n) => n.into(),
        Measure::Technologies => technologies(w, seat).into(),
        Measure::Arms => over(Kind::Dreadnought, 2) + over(Kind::Cruiser, 4),
        Measure::Specialties => count(controlled(w, seat).filter(|&p| query::specialties(w, p).next().is_some())),
        Measure::UnitsThere => there(&Kind::ALL),
        Measure::ForcesThere => there(&GROUND),
        Measure::TradeGoods => side.trade_goods.into(),
        Measure::PdsAtWormholes => {
            let holes = wormholes(w, seat);
            let reach = holes.iter().fold(holes, |all, system| all.union(near(w, seat, system)));
            let here = w.garrisons(seat).filter(|(p, _)| w.planet(*p).system.is_some_and(|s| reach.has(s)));
            here.map(|(_, force)| u16::from(force.of(Kind::Pds))).sum()
        }
        Measure::APds => own(Kind::Pds).min(1),
        Measure::FleetOverFour => u16::from(side.fleet.saturating_sub(4)),
        Measure::HomePlanets => count(controlled(w, seat).filter(|&p| w.planet(p).system == Some(side.home))),
        Measure::HalfInfantry => {
            w.garrisons(seat).map(|(_, force)| u16::from(force.of(Kind::Infantry).div_ceil(2))).sum()
        }
        Measure::Planets => count(controlled(w, seat)),
        Measure::FleetsAtWormholes => count(wormholes(w, seat).common(query::ships_of(w, seat)).iter()),
        Measure::ShipsAtWormholes => {
            let fleets = wormholes(w, seat).common(query::ships_of(w, seat));
            let ships = |kind: &Kind| fleets.iter().map(|s| u16::from(w.space(s, seat).of(*kind))).sum::<u16>();
            SHIPS.iter().map(ships).sum()
        }
        Measure::TokensMissing => standard.saturating_sub(tokens),
        Measure::TokensOver => tokens.saturating_sub(standard),
        Measure::Mechs => own(Kind::Mech),
    }
}

/// Tokens of all pools after Armed Forces Standardization; the Hive has no fleet pool.
const TOKENS: u16 = 8;
const HIVE_TOKENS: u16 = 5;

fn count<T>(all: impl Iterator<Item = T>) -> u16 {
    all.count() as u16
}

fn wormholes(w: &World, seat: Seat) -> SystemSet {
    let chart = query::map(w, seat);
    w.galaxy.ids().filter(|&system| !chart.wormholes(system, Purpose::Other).is_empty()).collect()
}

/// Units of a kind on the board.
fn units(w: &World, seat: Seat, kind: Kind) -> u16 {
    structures_of(w, seat, kind) + w.galaxy.ids().map(|s| u16::from(w.space(s, seat).of(kind))).sum::<u16>()
}
