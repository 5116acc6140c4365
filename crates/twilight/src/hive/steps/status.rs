//! The status phase of the Hive: scoring, secret objectives, tokens, readying; and who has won.

use crate::choice::Holder;
use crate::decks::Deck;
use crate::hive::mind;
use crate::hive::sight::{is_spawning, scorable, yields};
use crate::hive::status::{Verdict, attempt, scores, tries_secret, verdict};
use crate::steps::score::gain_points;
use crate::texts::sights::controlled;
use crate::texts::units::place;
use crate::world::{ObjectiveId, PlanetSpot, World};
use crate::{Eye, Flow, Offers, Twilight, Want, notes, things};
use kernel::{Faces, Fate, Next, Outcome, Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::{Condition, Phase};
use twilight_box::units::Kind;

step! {
    /// [hive.score] The Hive scores a public objective, tries a secret one, and draws more of them.
    pub struct HiveScores;
}

impl Play<Twilight> for HiveScores {
    fn act(self, w: &mut World, flow: &mut Flow) {
        score(w, flow);
        if !w.hive_won() {
            flow.then([HiveTries { phase: Phase::Status }.into(), HiveSecrets { left: w.level().secrets }.into()]);
        }
    }
}

/// [hive.score] The oldest completed public objective with most points, paid from the stockpile first.
pub fn score(w: &mut World, flow: &mut Flow) {
    super::strategy::note_ages(w);
    let open = scorable(w);
    let rows: Vec<_> = open.iter().map(|(_, open)| *open).collect();
    let Some(n) = scores(w.level(), w.round.number, &rows) else { return };
    let (objective, by) = (open[n].0, w.swarm());
    let row = w.kit.get().objective(objective);
    if let Condition::Spend(price) = &row.needs {
        let mut funds = w.funds();
        let goods = funds.goods;
        funds.pay_objective(price);
        w.set_funds(funds);
        if funds.goods < goods {
            flow.tell(SeatSet::ALL, rule!("hive.score-pay"), || {
                let n = goods - funds.goods;
                words!("{of} {of:pays|pay} {n} {n:trade good|trade goods} of the bank.", of = by, n)
            });
        }
        flow.tell(SeatSet::ALL, rule!("hive.score-pay"), || {
            let pile = funds.stockpile;
            words!(
                "{of} {of:pays|pay}: left in the stockpile {resources} {resources:resource|resources}, {influence} influence, \
                 {goods} {goods:trade good|trade goods} and {tokens} {tokens:token|tokens}.",
                of = by,
                resources = pile.resources,
                influence = pile.influence,
                goods = pile.goods,
                tokens = pile.tokens
            )
        });
    }
    let realm = &mut w.parties[by.index()].realm;
    realm.scored = realm.scored.with(objective);
    flow.because(|| words!("The oldest it has completed of those with most points."));
    flow.tell(SeatSet::ALL, rule!("hive.score"), || {
        let (what, n) = (things::objective(w, objective), row.points);
        words!("{by} {by:scores|score} {what}: {n} {n:point|points}.", by, what, n)
    });
    gain_points(w, by, row.points, flow);
    notes::hive_scored(w, flow);
}

step! {
    /// [hive.secrets] Secret objectives are drawn, face down.
    pub struct HiveSecrets {
        pub left: u8,
    }
}

impl Play<Twilight> for HiveSecrets {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        if self.left == 0 || w.league().secrets.peek(&Eye::open()).is_empty() {
            return Want::Nothing;
        }
        Want::Fate(Fate::Draw { deck: Deck::Secrets.number(), seen: SeatSet::NONE })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let (at, eye) = (usize::from(faces[0]), Eye::open());
        w.league_mut().secrets.peek_mut(&eye)[at] -= 1;
        w.hive_mut().secrets.peek_mut(&eye)[at] += 1;
        flow.tell(SeatSet::ALL, rule!("hive.secrets"), || {
            words!("{by} {by:draws|draw} a secret objective, face down.", by = w.swarm())
        });
        flow.then([HiveSecrets { left: self.left - 1 }.into()]);
    }
}

/// [team.maneuver] A secret objective of the Hive goes back into its deck unseen.
pub fn put_back(w: &mut World, at: usize) {
    let eye = Eye::open();
    w.hive_mut().secrets.peek_mut(&eye)[at] -= 1;
    w.league_mut().secrets.peek_mut(&eye)[at] += 1;
}

step! {
    /// [hive.secret-match] With enough secret objectives one is turned up: it is scored if it is of this phase.
    pub struct HiveTries {
        pub phase: Phase,
    }
}

impl Play<Twilight> for HiveTries {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        let held = w.hive().secrets_held();
        match tries_secret(&w.kit.get().book().numbers, w.level(), w.round.number, held) {
            true => Want::Fate(Fate::Draw { deck: Deck::HiveSecrets.number(), seen: SeatSet::ALL }),
            false => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let (at, by, eye) = (usize::from(faces[0]), w.swarm(), Eye::open());
        let objective = ObjectiveId(faces[0]);
        let row = w.kit.get().objective(objective);
        let tried = attempt(w.hive().secrets_held(), row.phase, self.phase);
        w.hive_mut().secrets.peek_mut(&eye)[at] -= 1;
        flow.reveal();
        if !tried.scored {
            w.league_mut().secrets.peek_mut(&eye)[at] += 1;
            flow.because(|| words!("It is of another phase."));
            flow.tell(SeatSet::ALL, rule!("hive.secret-match"), || {
                words!(
                    "{by} {by:turns|turn} up {what} and {by:puts|put} it back.",
                    by,
                    what = things::objective(w, objective)
                )
            });
            return;
        }
        let others = std::mem::take(w.hive_mut().secrets.peek_mut(&eye));
        let deck = w.league_mut().secrets.peek_mut(&eye);
        deck.iter_mut().zip(others.0).for_each(|(left, back)| *left += back);
        let realm = &mut w.parties[by.index()].realm;
        realm.scored = realm.scored.with(objective);
        flow.because(|| words!("It is of this phase; all others go back into the deck."));
        flow.tell(SeatSet::ALL, rule!("hive.secret-match"), || {
            let (what, n) = (things::objective(w, objective), row.points);
            words!("{by} {by:scores|score} {what}: {n} {n:point|points}.", by, what, n)
        });
        gain_points(w, by, row.points, flow);
        notes::hive_scored(w, flow);
    }
}

step! {
    /// [hive.tokens] Tokens of the status phase.
    pub struct HiveTokens;
}

impl Play<Twilight> for HiveTokens {
    fn act(self, w: &mut World, flow: &mut Flow) {
        super::benefits::gain_tokens(w, w.level().tokens, flow);
    }
}

/// [hive.garrison] Infantry on a spawning planet is filled up.
pub fn fill(w: &mut World, planet: PlanetSpot) {
    let (by, most) = (w.swarm(), w.kit.get().book().numbers.garrison);
    let missing = most.saturating_sub(w.ground(planet, by).of(Kind::Infantry));
    (0..missing).for_each(|_| place(w, by, Kind::Infantry, Holder::Planet(planet)));
}

/// [hive.ready] The bank is filled up, infantry of spawning planets too; [hive.realign] the cards are shuffled, into one deck
/// before an agenda phase.
pub fn ready(w: &mut World, flow: &mut Flow) {
    replenish(w, flow);
    let by = w.swarm();
    let spawning: Vec<PlanetSpot> =
        controlled(w, by).filter(|&p| w.planet(p).system.is_some_and(|system| is_spawning(w, system))).collect();
    spawning.into_iter().for_each(|planet| fill(w, planet));
    let locked = w.league().custodians;
    w.hive_mut().deck = if locked { mind::Deck::aligned(w.level()) } else { mind::Deck::single() };
}

/// [hive.ready] [hive.realign] At the end of an agenda phase the bank is filled up, and the cards lie in two parts again.
/// [hive.fleet-pool] Counters calmed in it count again.
pub fn agenda_ends(w: &mut World, flow: &mut Flow) {
    w.hive_mut().counters.calmed = SeatSet::NONE;
    replenish(w, flow);
    w.hive_mut().deck = mind::Deck::aligned(w.level());
}

/// [hive.ready] The bank is filled up to what all planets yield.
fn replenish(w: &mut World, flow: &mut Flow) {
    let mut funds = w.funds();
    funds.replenish(yields(w));
    w.set_funds(funds);
    flow.tell(SeatSet::ALL, rule!("hive.ready"), || {
        let (by, resources, influence) = (w.swarm(), funds.resources, funds.influence);
        words!("{by:'s} bank holds {resources} resources and {influence} influence.", by, resources, influence)
    });
}

impl crate::world::Hive {
    /// Secret objectives of the Hive, which all can count.
    pub fn secrets_held(&self) -> u8 {
        self.secrets.peek(&Eye::open()).total() as u8
    }
}

impl World {
    /// [hive.wins] Whether the Hive has its points.
    pub fn hive_won(&self) -> bool {
        self.side(self.swarm()).realm.points >= self.kit.get().book().numbers.hive_points
    }

    /// [hive.wins] Who has won by points.
    pub fn verdict(&self) -> Option<Verdict> {
        let points = |seat: u8| self.side(Seat(seat)).realm.points;
        verdict(&self.kit.get().book().numbers, points(self.swarm().0), [points(0), points(1)], true)
    }
}

/// [hive.wins] Whoever has won by points ends the game.
pub fn judge(w: &World, flow: &mut Flow) {
    if let Some(verdict) = w.verdict() {
        finish(verdict, flow);
    }
}

/// [hive.wins] The game is over.
pub fn finish(verdict: Verdict, flow: &mut Flow) {
    flow.finish(Outcome::by(&[verdict == Verdict::Players, verdict == Verdict::Hive]));
}

step! {
    /// [hive.relic] A relic lies face down before the Hive; the first one brings a point.
    pub struct HiveRelic;
}

impl Play<Twilight> for HiveRelic {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.league().wilds.relics.peek(&Eye::open()).next() {
            Next::Chance => Want::Fate(Fate::Draw { deck: Deck::Relics.number(), seen: SeatSet::NONE }),
            Next::Placed | Next::Nothing => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.league_mut().wilds.relics.peek_mut(&Eye::open()).drawn(faces[0]);
        keep(w, faces[0], SeatSet::NONE, flow);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let top = w.league_mut().wilds.relics.peek_mut(&Eye::open()).draw();
        match top {
            Some(top) => keep(w, top.card, top.by, flow),
            None => flow.tell(SeatSet::ALL, rule!("relics.deck"), || words!("No relic is left.")),
        }
    }
}

fn keep(w: &mut World, row: u8, known: SeatSet, flow: &mut Flow) {
    let (by, hive) = (w.swarm(), w.hive_mut());
    hive.relics.peek_mut(&Eye::open()).add(row, known);
    hive.relics_held += 1;
    let first = hive.relics_held == 1;
    flow.tell(SeatSet::ALL, rule!("hive.relic"), || words!("{by} {by:gains|gain} a relic, face down.", by));
    if first {
        flow.because(|| words!("Its first relic."));
        flow.tell(SeatSet::ALL, rule!("hive.relic"), || words!("{by} {by:gains|gain} 1 point.", by));
        gain_points(w, by, 1, flow);
    }
}
