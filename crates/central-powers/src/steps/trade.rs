//! Trade agreements: made, collected on, ended.

use super::{Ask, Flow, Offers, Want, Window, open_window};
use crate::choice::Choice;
use crate::names::Moment;
use crate::options::Point;
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::verbs::{Number, Skill};
use crate::world::{Agreement, Bargain, World};
use crate::{CentralPowers, force, query};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// Proposals a player makes in one negotiation.
const PROPOSALS: u8 = 3;

/// The most goods paid for an agreement.
const PRICE: u8 = 9;

/// [hr.trade-iv] Its owner has a good, and one for each own agreement of an earlier round; then agreements are negotiated.
/// [card.political] By law these goods wait for what everybody collects.
pub fn open_trade(w: &mut World, owner: Seat, flow: &mut Flow) {
    let terms = &w.kit.get().terms.trade_iv;
    let old = w.agreements.iter().filter(|row| row.between.contains(&owner) && row.round < w.round).count() as u8;
    let goods = terms.goods + terms.for_agreement * old;
    let waits = pools(w, owner);
    if !waits {
        w.gain_goods(owner, goods);
    }
    flow.then([Negotiate { owner, n: 0, tries: 0, pooled: if waits { goods } else { 0 } }.into()]);
}

/// [card.political] Whether what Trade brings is put together and shared.
fn pools(w: &World, seat: Seat) -> bool {
    query::has_skill(w, seat, Skill::PooledIncome, None)
}

/// [race.hacan] Whether a player trades without approval.
fn trades_freely(w: &World, seat: Seat) -> bool {
    query::has_skill(w, seat, Skill::FreeTrade, None)
}

/// [trade.agreement] Contracts of a player nobody holds, each value once.
pub fn free_contracts(w: &World, seat: Seat) -> impl Iterator<Item = u8> + use<'_> {
    let given = move |contract: u8| {
        let side = |row: &Agreement| row.between.iter().position(|own| *own == seat).map(|side| row.given[side]);
        w.agreements.iter().any(|row| side(row) == Some(contract))
    };
    let twins = w.race(seat).is_some_and(|race| race.contracts[0] == race.contracts[1]) && !given(0);
    (0..2).filter(move |contract| !(given(*contract) || twins && *contract == 1))
}

/// The value of a player's contract for who holds it.
pub fn contract_value(w: &World, giver: Seat, contract: u8) -> u8 {
    let printed = w.race(giver).map_or(0, |race| race.contracts[usize::from(contract)]);
    query::number(w, giver, Number::ContractValue, printed, query::About::default())
}

/// [trade.agreement] One agreement between two, two for a player.
fn may_agree(w: &World, a: Seat, b: Seat) -> bool {
    let most = usize::from(w.kit.terms.agreements.most);
    let count = |seat: Seat| w.agreements.iter().filter(|row| row.between.contains(&seat)).count();
    let joined = w.agreements.iter().any(|row| row.between.contains(&a) && row.between.contains(&b));
    let out = w.out.has(a) || w.out.has(b);
    a != b && !out && !joined && !force::parts(w, a, b) && count(a) < most && count(b) < most && !w.agreements.is_full()
}

step! {
    /// [hr.trade-iv] From the owner clockwise each may propose agreements.
    pub struct Negotiate {
        owner: Seat,
        n: u8,
        tries: u8,
        /// Goods of the owner's that are shared with what is collected.
        pooled: u8,
    }
}

impl Play<CentralPowers> for Negotiate {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.n == w.rules.seats || self.tries == PROPOSALS {
            return Want::Nothing;
        }
        let seat = w.after(self.owner, self.n);
        for to in w.seats().filter(|to| may_agree(w, seat, *to)) {
            for mine in free_contracts(w, seat) {
                free_contracts(w, to).for_each(|theirs| out.offer(Choice::Propose { to, mine, theirs }));
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(seat, Prompt::Propose).open())
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        match self.n < w.rules.seats {
            true => flow.then([Negotiate { n: self.n + 1, tries: 0, ..self }.into()]),
            false => flow.then([Collect { owner: self.owner, pooled: self.pooled }.into()]),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let from = w.after(self.owner, self.n);
        if let Choice::Propose { to, mine, theirs } = choice {
            let agreement = Agreement { between: [from, to], given: [mine, theirs], round: w.round };
            w.bargain = Some(Bargain { agreement, price: None });
            flow.tell(SeatSet::ALL, rule!("trade.agreement"), || {
                words!("{from} {from:proposes|propose} an agreement to {to}.", from, to)
            });
            flow.then([NamePrice.into(), Answer { owner: self.owner }.into()]);
            flow.then([Negotiate { tries: self.tries + 1, ..self }.into()]);
        } else {
            flow.then([Negotiate { n: self.n + 1, tries: 0, ..self }.into()]);
        }
    }
}

/// [trade.gifts] Whether one can pay so many goods to another, who may be kept from having more by law.
fn can_pay(w: &World, by: Seat, to: Seat, goods: u8) -> bool {
    goods <= w.player(by).goods && goods <= query::goods_limit(w, to).saturating_sub(w.player(to).goods)
}

/// Who cannot keep his part of what is proposed.
fn price_gone(w: &World, bargain: Bargain) -> Option<Refusal> {
    let (by, goods) = bargain.price?;
    let to = bargain.agreement.between.into_iter().find(|seat| *seat != by)?;
    (!can_pay(w, by, to, goods)).then_some(Refusal::PriceGone { by })
}

step! {
    /// [trade.gifts] One of the two may pay goods for the agreement.
    pub struct NamePrice;
}

impl Play<CentralPowers> for NamePrice {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(Bargain { agreement, .. }) = w.bargain else { return Want::Nothing };
        let [from, to] = agreement.between;
        (1..=PRICE).filter(|n| can_pay(w, from, to, *n)).for_each(|n| out.offer(Choice::Add(n)));
        (1..=PRICE).filter(|n| can_pay(w, to, from, *n)).for_each(|n| out.offer(Choice::Want(n)));
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(from, Prompt::NamePrice { to }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(bargain) = &mut w.bargain else { return };
        let [from, to] = bargain.agreement.between;
        bargain.price = match choice {
            Choice::Add(n) => Some((from, n)),
            Choice::Want(n) => Some((to, n)),
            _ => None,
        };
        if let Some((by, n)) = bargain.price.map(|(by, n)| (by, i32::from(n))) {
            flow.tell(SeatSet::ALL, rule!("trade.gifts"), || {
                words!("{by} {by:is|are} to pay {n} trade {n:good|goods} for it.", by, n)
            });
        }
    }
}

step! {
    /// [trade.agreement] The other one accepts or declines.
    pub struct Answer {
        owner: Seat,
    }
}

impl Play<CentralPowers> for Answer {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(bargain) = w.bargain else { return Want::Nothing };
        let Agreement { between: [from, to], given: [mine, theirs], .. } = bargain.agreement;
        if !may_agree(w, from, to) {
            return Want::Nothing;
        }
        out.consider(Choice::Accept, price_gone(w, bargain));
        out.offer(Choice::Decline);
        let (gets, gives) = (contract_value(w, from, mine), contract_value(w, to, theirs));
        Want::Ask(Ask::of(to, Prompt::Answer { from, gives, gets, price: bargain.price }).open())
    }

    fn act(self, w: &mut World, _: &mut Flow) {
        w.bargain = None;
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(Bargain { agreement, .. }) = w.bargain else { return };
        if choice == Choice::Decline {
            decline(w, agreement.between[1], flow);
            return;
        }
        let own = agreement.between.contains(&self.owner);
        let free = agreement.between.iter().any(|seat| trades_freely(w, *seat));
        match own || free {
            true => agree(w, flow),
            false => flow.then([Approve { owner: self.owner }.into()]),
        }
    }
}

fn decline(w: &mut World, by: Seat, flow: &mut Flow) {
    w.bargain = None;
    flow.tell(SeatSet::ALL, rule!("trade.agreement"), || words!("{by} {by:declines|decline}.", by));
}

/// [trade.agreement] [trade.gifts] Contracts change hands, and what is paid for it.
fn agree(w: &mut World, flow: &mut Flow) {
    let Some(Bargain { agreement, price }) = w.bargain.take() else { return };
    let [a, b] = agreement.between;
    if let Some((by, goods)) = price {
        let to = if by == a { b } else { a };
        w.player_mut(by).goods -= goods;
        w.player_mut(to).goods += goods;
        let n = i32::from(goods);
        flow.tell(SeatSet::ALL, rule!("trade.gifts"), || {
            words!("{by} {by:pays|pay} {to} {n} trade {n:good|goods}.", by, to, n)
        });
    }
    w.agreements.push(agreement);
    flow.tell(SeatSet::ALL, rule!("trade.agreement"), || words!("{a} and {b} have a trade agreement.", a, b));
}

step! {
    /// [hr.trade-iv] The owner of the card approves every new agreement; the Hacan need nobody's leave.
    pub struct Approve {
        owner: Seat,
    }
}

impl Play<CentralPowers> for Approve {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(bargain) = w.bargain else { return Want::Nothing };
        let Agreement { between: [a, b], given: [mine, theirs], .. } = bargain.agreement;
        if !may_agree(w, a, b) {
            return Want::Nothing;
        }
        out.consider(Choice::Accept, price_gone(w, bargain));
        out.offer(Choice::Decline);
        let values = [contract_value(w, b, theirs), contract_value(w, a, mine)];
        Want::Ask(Ask::of(self.owner, Prompt::Approve { between: [a, b], values }).open())
    }

    fn act(self, w: &mut World, _: &mut Flow) {
        w.bargain = None;
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        match choice {
            Choice::Accept => agree(w, flow),
            _ => decline(w, self.owner, flow),
        }
    }
}

step! {
    /// [trade.agreement] [trade.supply] Everybody collects, in order of play, the value of the contracts he holds.
    pub struct Collect {
        pub owner: Seat,
        /// What the owner's card has brought, where it is shared too.
        pub pooled: u8,
    }
}

impl Play<CentralPowers> for Collect {
    fn act(self, w: &mut World, flow: &mut Flow) {
        // [card.political] A law may put all income together and share it evenly.
        let bonus = |seat: Seat| if seat == self.owner { self.pooled } else { 0 };
        let receive: Vec<(Seat, u8)> =
            w.order.iter().map(|seat| (*seat, income(w, *seat) + bonus(*seat))).filter(|(_, n)| *n > 0).collect();
        let pooled = receive.iter().any(|(seat, _)| pools(w, *seat));
        let all: u16 = receive.iter().map(|(_, income)| u16::from(*income)).sum();
        let even = (all / (receive.len() as u16).max(1)) as u8;
        for (by, own) in receive {
            let income = if pooled { even } else { own };
            let goods = i32::from(w.gain_goods(by, income));
            if goods > 0 {
                flow.tell(SeatSet::ALL, rule!("trade.agreement"), || {
                    words!("{by} {by:collects|collect} {goods} trade {goods:good|goods}.", by, goods)
                });
                open_window(w, Window::of(Moment::Income, by), flow);
            }
        }
    }
}

/// [hr.trade-iv] [race.hacan] What a player collects on agreements.
pub fn income(w: &World, seat: Seat) -> u8 {
    let pays = |row: &&Agreement| !w.rules.reads(Point::NewAgreements) || row.round < w.round;
    let more = query::agreement_income(w, seat);
    let of = |row: &Agreement| {
        let side = row.between.iter().position(|own| *own == seat)?;
        Some(contract_value(w, row.between[1 - side], row.given[1 - side]) + more)
    };
    let all: u8 = w.agreements.iter().filter(pays).filter_map(of).sum();
    // [card.political] A law may add to whatever is collected.
    if all > 0 { query::number(w, seat, Number::TradeIncome, all, query::About::default()) } else { 0 }
}

/// [hr.trade-iv] [race.hacan] Agreements between two others that can be ended.
pub fn breakable(w: &World, seat: Seat) -> impl Iterator<Item = [Seat; 2]> + use<'_> {
    let others = w.agreements.iter().filter(move |row| !row.between.contains(&seat));
    others.filter(|row| !kept(w, row)).map(|row| row.between)
}

/// [race.hacan] Whether an agreement ends by war or cards alone.
fn kept(w: &World, row: &Agreement) -> bool {
    row.between.iter().any(|seat| query::has_skill(w, *seat, Skill::KeptAgreements, None))
}

pub fn end_agreement(w: &mut World, between: [Seat; 2], flow: &mut Flow) {
    w.agreements.retain(|row| row.between != between);
    let [a, b] = between;
    flow.tell(SeatSet::ALL, rule!("trade.break"), || words!("The agreement of {a} and {b} ends.", a, b));
}

step! {
    /// [hr.trade-iv] The secondary ability ends an agreement between two others.
    pub struct BreakAgreement(pub Seat);
}

impl Play<CentralPowers> for BreakAgreement {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        breakable(w, self.0).for_each(|between| out.offer(Choice::Break(between)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.0, Prompt::BreakAgreement)),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Break(between) = choice else { unreachable!("{choice:?}") };
        end_agreement(w, between, flow);
    }
}

step! {
    /// [trade.break] In the status phase either side may end an agreement.
    pub struct EndAgreements(pub u8);
}

impl Play<CentralPowers> for EndAgreements {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = w.order.get(usize::from(self.0)) else { return Want::Nothing };
        for row in w.agreements.iter().filter(|row| row.between.contains(seat)) {
            out.consider(Choice::Break(row.between), kept(w, row).then_some(Refusal::Kept));
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(*seat, Prompt::EndAgreements))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if usize::from(self.0) < w.order.len() {
            flow.then([EndAgreements(self.0 + 1).into()]);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        match choice {
            Choice::Break(between) => {
                end_agreement(w, between, flow);
                flow.then([self.into()]);
            }
            _ => flow.then([EndAgreements(self.0 + 1).into()]),
        }
    }
}
