//! Objectives are claimed.

use super::{Ask, Flow, Offers, Pay, SpendCounters, Want, cards};
use crate::choice::Choice;
use crate::names::Coin;
use crate::objectives::{bill_of, progress};
use crate::options::Point;
use crate::payment::{self, Bill};
use crate::printed::{Stage, Test};
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::verbs::Number;
use crate::world::World;
use crate::{CentralPowers, Eye, query, victory};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// Why a player cannot claim an objective that lies open.
fn against(w: &World, seat: Seat, row: u8) -> Option<Refusal> {
    if w.player(seat).claimed >> row & 1 == 1 {
        return Some(Refusal::Claimed);
    }
    // [opt.age-of-empire] Stage II is claimed from round 5 on.
    let second = w.kit.objectives[usize::from(row)].stage == Stage::StageTwo;
    if second && w.round < w.kit.terms.objectives.stage_two_from {
        return Some(Refusal::NotBefore { round: w.kit.terms.objectives.stage_two_from });
    }
    homeless(w, seat, row).or_else(|| unmet(w, seat, row))
}

/// [hr.homeworlds] Without all home planets nothing is claimed; [hr.escrow] the table may have it claimed and its points held,
/// but nobody wins so.
fn homeless(w: &World, seat: Seat, row: u8) -> Option<Refusal> {
    let held = w.rules.reads(Point::Escrow) && !w.kit.objectives[usize::from(row)].wins;
    (!held && !victory::holds_home(w, seat)).then_some(Refusal::HomeLost)
}

fn unmet(w: &World, seat: Seat, row: u8) -> Option<Refusal> {
    let progress = progress(w, seat, row);
    (!progress.is_met()).then_some(Refusal::Unmet { have: progress.have, need: progress.need })
}

step! {
    /// [objective.claim] [hr.dominion] A public objective is claimed, or none.
    pub struct ClaimPublic(pub Seat);
}

impl Play<CentralPowers> for ClaimPublic {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for row in (0..w.kit.objectives.len() as u8).filter(|row| w.open >> row & 1 == 1) {
            out.consider(Choice::Objective(row), against(w, self.0, row));
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.0, Prompt::ClaimPublic))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Objective(row) = choice else { return };
        for test in &w.kit.get().objectives[usize::from(row)].tests {
            match test {
                Test::Spend(price) => {
                    let seat = self.0;
                    flow.then([Pay { seat, bill: bill_of(price) }.into()]);
                    flow.then([SpendCounters { seat, left: price.counters }.into()]);
                }
                Test::SpendEither(amount) => flow.then([SpendEither { seat: self.0, amount: *amount }.into()]),
                _ => {}
            }
        }
        flow.then([ScorePublic { seat: self.0, row }.into()]);
    }
}

step! {
    /// [objective.spend] So many resources, or so much influence.
    pub struct SpendEither {
        seat: Seat,
        amount: u8,
    }
}

impl Play<CentralPowers> for SpendEither {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for coin in Coin::ALL {
            let (cost, have) = (u16::from(self.amount), payment::purse(w, self.seat, coin));
            out.consider(Choice::As(coin), (have < cost).then_some(Refusal::Poor { coin, cost, have }));
        }
        Want::Ask(Ask::of(self.seat, Prompt::SpendEither { amount: self.amount }))
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        let bill = match choice {
            Choice::As(Coin::Resources) => Bill::resources(self.amount),
            _ => Bill::influence(self.amount),
        };
        flow.then([Pay { seat: self.seat, bill }.into()]);
    }
}

step! {
    /// [objective.claim] A public objective is scored.
    pub struct ScorePublic {
        seat: Seat,
        row: u8,
    }
}

impl Play<CentralPowers> for ScorePublic {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let row = &w.kit.get().objectives[usize::from(self.row)];
        let player = w.player_mut(self.seat);
        player.claimed |= 1 << self.row;
        player.claims += 1;
        tell_claim(self.seat, &row.name, flow);
        win_by(w, self.seat, row.wins, flow);
        let points = query::objective_points(w, self.seat, self.row);
        victory::score(w, self.seat, points, flow);
    }
}

fn tell_claim(by: Seat, name: &str, flow: &mut Flow) {
    flow.tell(SeatSet::ALL, rule!("objective.claim"), || words!("{by} {by:claims|claim} {name}.", by, name));
}

/// [opt.long-war] Supremacy and Domination win.
fn win_by(w: &mut World, seat: Seat, wins: bool, flow: &mut Flow) {
    if wins && w.won.is_none() {
        w.won = Some(seat);
        victory::settle(w, flow);
    }
}

step! {
    /// [hr.hidden-objectives] The preliminary or the secret objective is shown and scored; the other one is given up.
    pub struct ClaimHidden(pub Seat);
}

impl Play<CentralPowers> for ClaimHidden {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if w.player(self.0).shown.is_some() {
            return Want::Nothing;
        }
        let hidden = w.hidden[self.0.index()].peek(&Eye::open());
        for row in hidden.preliminary.into_iter().chain(cards(hidden.secrets)) {
            out.consider(Choice::Objective(row), homeless(w, self.0, row).or_else(|| unmet(w, self.0, row)));
        }
        let nothing = out.is_empty();
        out.offer(Choice::Pass);
        // Whether one can be shown is nobody else's to know.
        Want::Ask(Ask::of(self.0, Prompt::ClaimHidden).private().idle_if(nothing))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Objective(row) = choice else { return };
        let eye = Eye::open();
        let hidden = std::mem::take(w.hidden[self.0.index()].peek_mut(&eye));
        // What is given up goes back unseen.
        if let Some(back) = hidden.preliminary.filter(|back| *back != row) {
            w.decks.preliminary.peek_mut(&eye)[usize::from(back)] += 1;
        }
        for back in cards(hidden.secrets).filter(|back| *back != row) {
            w.decks.secret.peek_mut(&eye)[usize::from(back)] += 1;
        }
        w.player_mut(self.0).shown = Some(row);
        flow.reveal();
        let objective = &w.kit.get().objectives[usize::from(row)];
        tell_claim(self.0, &objective.name, flow);
        // [card.political] A law may make secrets worth more.
        let points = match objective.stage {
            Stage::Secret => query::number(w, self.0, Number::SecretPoints, objective.points, query::About::default()),
            _ => objective.points,
        };
        victory::score(w, self.0, points, flow);
    }
}
