//! Objectives: scoring, revealing and drawing them; points and the end of the game.

use crate::choice::Choice;
use crate::feats::Occasion;
use crate::hive::status::Verdict;
use crate::hive::steps::status;
use crate::prompt::{Prompt, Refusal, RoundPrompt};
use crate::steps::relics::PurgeFragments;
use crate::steps::spend::{Bill, Spend};
use crate::steps::tokens::{DiscardCards, SpendTokens};
use crate::texts::{Switch, is};
use crate::world::{ObjectiveId, ObjectiveSet, World};
use crate::{Ask, Eye, Flow, Offers, Twilight, Want, agendas, between, decks, objectives, query, things, windows};
use kernel::{Faces, Fate, Outcome, Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::{Condition, Phase, Price, Stage};

step! {
    /// [objectives.score] A player scores one objective he fulfils, or none.
    pub struct Score {
        pub seat: Seat,
        pub secret: bool,
    }
}

impl Play<Twilight> for Score {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let realm = &w.side(self.seat).realm;
        let open = match self.secret {
            true => *realm.secrets.peek(&Eye::open()),
            false => w.league().open.minus(realm.scored),
        };
        for objective in open.iter().filter(|&objective| w.kit.objective(objective).phase == Phase::Status) {
            out.consider(Choice::Score(objective), against(w, self.seat, objective));
        }
        if !self.secret && out.is_empty() {
            return Want::Nothing;
        }
        if self.secret && realm.secrets_held() == 0 {
            return Want::Nothing;
        }
        let nothing = out.is_empty();
        out.offer(Choice::Pass);
        let ask = Ask::of(self.seat, Prompt::Round(RoundPrompt::Score { secret: self.secret })).idle_if(nothing);
        // Whether a secret can be scored is nobody else's to know.
        Want::Ask(if self.secret { ask.private() } else { ask })
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Score(objective) = choice {
            score(w, self.seat, objective, flow);
        }
    }
}

/// [objectives.home] [objectives.score] Why an objective cannot be scored now.
pub fn against(w: &World, seat: Seat, objective: ObjectiveId) -> Option<Refusal> {
    let row = w.kit.get().objective(objective);
    let public = row.kind != Stage::Secret || w.league().open.has(objective);
    // [faction.nomadic] Some need no home.
    if public && !query::holds_home(w, seat) && !is(w, seat, Switch::ScoresAway) {
        return Some(Refusal::HomeLost);
    }
    let progress = objectives::progress(w, seat, &row.needs);
    let (have, need) = (progress.have, progress.need);
    (!progress.is_met()).then_some(Refusal::NotFulfilled { objective, have, need })
}

/// [objectives.score] What it costs is paid, then it counts.
pub fn score(w: &mut World, seat: Seat, objective: ObjectiveId, flow: &mut Flow) {
    if w.kit.objective(objective).kind == Stage::Secret {
        let hand = w.parties[seat.index()].realm.secrets.peek_mut(&Eye::open());
        *hand = hand.without(objective);
        flow.reveal();
    }
    let realm = &mut w.parties[seat.index()].realm;
    realm.scored = realm.scored.with(objective);
    if let Condition::Spend(price) = w.kit.get().objective(objective).needs {
        let secret = w.kit.objective(objective).kind == Stage::Secret;
        flow.tell(SeatSet::ALL, rule!("objectives.score"), || {
            let (by, what) = (seat, things::objective(w, objective));
            match secret {
                true => words!("{by} {by:pays|pay} for the secret objective {what}.", by, what),
                false => words!("{by} {by:pays|pay} for {what}.", by, what),
            }
        });
        let Price { resources, influence, trade_goods: goods, tokens, action_cards, fragments } = price;
        flow.then([Spend { seat, bill: Bill { resources, influence, goods } }.into()]);
        flow.then([SpendTokens { seat, left: tokens }.into(), DiscardCards { seat, left: action_cards }.into()]);
        flow.then([PurgeFragments { seat, left: fragments }.into()]);
    }
    flow.then([Scored { seat, objective }.into()]);
}

step! {
    /// [objectives.score] All is paid, and the points count.
    pub struct Scored {
        pub seat: Seat,
        pub objective: ObjectiveId,
    }
}

impl Play<Twilight> for Scored {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let (by, points) = (self.seat, w.kit.objective(self.objective).points);
        flow.tell(SeatSet::ALL, rule!("objectives.score"), || {
            let what = things::objective(w, self.objective);
            words!("{by} {by:scores|score} {what}: {n} {n:point|points}.", by, what, n = points)
        });
        gain_points(w, by, points, flow);
        between::abilities(w, flow);
    }
}

/// [victory.points] Points count at once, and who has enough has won.
pub fn gain_points(w: &mut World, seat: Seat, points: u8, flow: &mut Flow) {
    let target = w.league().target;
    let realm = &mut w.parties[seat.index()].realm;
    realm.points = (realm.points + points).min(target);
    if w.hive.is_some() {
        crate::hive::hooks::scored(w, seat, flow);
    } else if w.side(seat).realm.points == target {
        finish(w, Some(seat), flow);
    }
}

/// [victory.points] Somebody has won: nobody gains anything more. [hive.wins] One ally's points alone win nothing.
pub fn is_won(w: &World) -> bool {
    match w.hive {
        Some(_) => w.verdict().is_some(),
        None => w.everyone().any(|seat| w.side(seat).realm.points == w.league().target),
    }
}

/// [victory.points] [victory.tie] The winner is first; the others follow by points, equal ones by initiative.
pub fn finish(w: &World, winner: Option<Seat>, flow: &mut Flow) {
    if w.hive.is_some() {
        // [hive.wins] The Hive wins when no objective is left, and who is left when the others are out.
        let players = winner.is_some_and(|seat| w.sits(seat));
        status::finish(if players { Verdict::Players } else { Verdict::Hive }, flow);
        return;
    }
    let rank = |seat: Seat| {
        let initiative = query::initiative(w, seat);
        (Some(seat) == winner, w.side(seat).realm.points, std::cmp::Reverse(initiative))
    };
    flow.finish(Outcome::by(&w.everyone().map(rank).collect::<Vec<_>>()));
}

step! {
    /// [status.reveal] The next public objective is turned up, the first stage before the second; with none left the game
    /// is over.
    pub struct Reveal {
        /// At the start nobody runs out of them.
        pub count: u8,
    }
}

impl Reveal {
    fn stage(w: &World) -> Option<usize> {
        w.league().hidden.iter().position(|&left| left > 0)
    }
}

impl Play<Twilight> for Reveal {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match Reveal::stage(w).filter(|_| self.count > 0) {
            Some(stage) => {
                Want::Fate(Fate::Draw { deck: decks::Deck::Public(stage as u8).number(), seen: SeatSet::ALL })
            }
            None => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let stage = Reveal::stage(w).expect("one is left to turn up");
        let objective = ObjectiveId(faces[0]);
        let league = w.league_mut();
        league.hidden[stage] -= 1;
        league.publics.peek_mut(&Eye::open())[stage][objective.index()] -= 1;
        league.open = league.open.with(objective);
        league.turned_up = Some(objective);
        if w.hive.is_some() {
            crate::hive::steps::strategy::note_ages(w);
        }
        flow.tell(SeatSet::ALL, rule!("status.reveal"), || {
            words!("A public objective is turned up: {what}.", what = things::objective(w, objective))
        });
        windows::occasion(w, Occasion::ObjectiveRevealed, w.league().speaker, flow);
        flow.then([Reveal { count: self.count - 1 }.into()]);
    }

    /// [victory.exhausted] None is left to be turned up.
    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.count > 0 {
            flow.tell(SeatSet::ALL, rule!("victory.exhausted"), || {
                words!("No public objective is left: the game is over.")
            });
            finish(w, None, flow);
        }
    }
}

step! {
    /// [objectives.draw] A player draws secret objectives; [objectives.limit] who has more than he may puts one back.
    pub struct DrawSecret {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Twilight> for DrawSecret {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        // [hive.secrets] The Hive lays them face down.
        if self.left == 0 || !w.sits(self.seat) || w.league().secrets.peek(&Eye::open()).is_empty() {
            return Want::Nothing;
        }
        // [agenda.search-warrant] What lies open is seen by all.
        let seen = if agendas::lies_open(w, self.seat) { SeatSet::ALL } else { SeatSet::one(self.seat) };
        Want::Fate(Fate::Draw { deck: decks::Deck::Secrets.number(), seen })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let (objective, by, eye) = (ObjectiveId(faces[0]), self.seat, Eye::open());
        w.league_mut().secrets.peek_mut(&eye)[objective.index()] -= 1;
        let hand = w.parties[by.index()].realm.secrets.peek_mut(&eye);
        *hand = hand.with(objective);
        let seen = if agendas::lies_open(w, by) { SeatSet::ALL } else { SeatSet::one(by) };
        flow.tell(seen, rule!("objectives.draw"), || {
            words!("{by} {by:draws|draw} {what}.", by, what = things::objective(w, objective))
        });
        flow.tell(SeatSet::ALL.minus(seen), rule!("objectives.draw"), || {
            words!("{by} {by:draws|draw} a secret objective.", by)
        });
        flow.then([DrawSecret { left: self.left - 1, ..self }.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if !w.sits(self.seat) {
            flow.then([status::HiveSecrets { left: self.left }.into()]);
        }
    }
}

step! {
    /// [objectives.limit] Scored and unscored secret objectives together are bounded: one in hand is put back at once.
    pub struct ReturnSecrets {
        pub seat: Seat,
        /// How many may be kept, scored ones counted.
        pub most: u8,
    }
}

impl Play<Twilight> for ReturnSecrets {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let realm = &w.side(self.seat).realm;
        let scored = realm.scored.minus(w.league().open);
        let scored = scored.iter().filter(|&id| w.kit.objective(id).kind == Stage::Secret).count() as u8;
        let hand: ObjectiveSet = *realm.secrets.peek(&Eye::open());
        if scored + hand.len() <= self.most {
            return Want::Nothing;
        }
        hand.iter().for_each(|objective| out.offer(Choice::PutBack(objective)));
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::PutBackSecret)).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::PutBack(objective) = choice else { unreachable!("{choice:?}") };
        let (by, eye) = (self.seat, Eye::open());
        let hand = w.parties[by.index()].realm.secrets.peek_mut(&eye);
        *hand = hand.without(objective);
        w.league_mut().secrets.peek_mut(&eye)[objective.index()] += 1;
        let seen = if agendas::lies_open(w, by) { SeatSet::ALL } else { SeatSet::one(by) };
        flow.tell(seen, rule!("objectives.limit"), || {
            words!("{by} {by:puts|put} {what} back.", by, what = things::objective(w, objective))
        });
        flow.tell(SeatSet::ALL.minus(seen), rule!("objectives.limit"), || {
            words!("{by} {by:puts|put} a secret objective back.", by)
        });
        flow.then([self.into()]);
    }
}
