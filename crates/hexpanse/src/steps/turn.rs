//! Section 4.4: the turn with its phases, and the list of actions.

use super::*;
use crate::{
    called,
    choice::Choice,
    components::Timing,
    prompt::{Prompt, Refusal},
    query::cards,
    world::{Kind, Link, Phase, Source, Victory, WarlordActions, World},
};
use kernel::{Outcome, Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [turn.order] [turn.income] The player receives income, then acts, then buys.
    pub struct Turn;
}

impl Play<Hexpanse> for Turn {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let seat = w.active;
        w.used = Default::default();
        let n = w.gain(seat, w.player(seat).income);
        flow.tell(SeatSet::ALL, rule!("turn.income"), || {
            words!("{by} {by:receives|receive} {n} hexilum as income.", by = seat, n).heading()
        });
        w.phase = Phase::Actions;
        w.actions = w.kit.numbers.actions;
        flow.then([Actions.into(), MarketOpens.into(), Buy.into(), Refill.into(), TurnEnds.into()]);
    }
}

step! {
    /// [turn.actions] The player chooses an action as long as one is left.
    pub struct Actions;
}

impl Play<Hexpanse> for Actions {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let seat = w.active;
        if w.actions == 0 || !w.alive(seat) {
            return Want::Nothing;
        }
        let player = w.player(seat);
        placements(w, seat, out);
        out.consider(Choice::Return, (w.normal_units(seat) == 0).then_some(Refusal::NoneToReturn));
        out.consider(Choice::Attack, against_attack(w, seat));
        w.units_on_ship(seat, |kind| out.offer(Choice::Rescue(kind)));
        let kit = &w.kit;
        for card in cards(player.cards & !kit.mercenaries) {
            out.offer(Choice::Play(card));
        }
        for card in cards(player.cards & kit.mercenaries) {
            let against = match (kit.cards[card.index()].reusable, w.placed & card.bit() != 0) {
                (true, true) => None,
                (false, _) => Some(Refusal::NotReusable { card }),
                (true, false) => Some(Refusal::NotPlaced { card }),
            };
            out.consider(Choice::Activate(card), against);
        }
        out.offer(Choice::Gain);
        out.consider(Choice::RaiseIncome, against_income(w, seat));
        warlord_actions(w, seat, out);
        if w.minor_acts(seat, Timing::Action) {
            out.consider(Choice::UseMinor, (w.minor_units(seat) == 0).then_some(Refusal::NoMinorUnit));
        }
        out.offer(Choice::Done);
        Want::Ask(Ask::of(seat, Prompt::Action { left: w.actions }).open())
    }

    fn act(self, w: &mut World, _: &mut Flow) {
        w.actions = 0;
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let seat = w.active;
        let begin = |w: &mut World, source: Source| {
            let at = match source {
                Source::Card(card) => w.tokens[card.index()],
                Source::Ability | Source::Minor | Source::Destroyed => w.player(seat).warlord,
            };
            w.chain.wait(Link { seat, source, at, image: 0 });
        };
        match choice {
            Choice::Place(kind) => flow.then([PlaceWhere { seat, kind }.into()]),
            Choice::Return => flow.then([ReturnUnit { seat }.into()]),
            Choice::Attack => flow.then([AttackFrom { seat }.into()]),
            Choice::Rescue(kind) => w.rescue(seat, kind, flow),
            Choice::Play(card) | Choice::Activate(card) => {
                let played = matches!(choice, Choice::Play(_));
                let rule = if played { rule!("action.card") } else { rule!("action.activate") };
                flow.tell(SeatSet::ALL, rule, || {
                    words!("{by} {by:uses|use} {card}.", by = seat, card = called::card(w, card))
                });
                begin(w, Source::Card(card));
            }
            Choice::Gain => {
                w.gain_by(seat, w.kit.numbers.gain, rule!("action.gain"), flow);
            }
            Choice::RaiseIncome => raise_income(w, seat, flow),
            Choice::Heal => {
                w.used.heal = true;
                w.heal(seat, 1, rule!("action.heal"), flow);
            }
            Choice::Walk => {
                w.used.walk = true;
                flow.then([WalkTo { seat }.into()]);
            }
            Choice::Ability => {
                w.used.ability = true;
                flow.tell(SeatSet::ALL, rule!("action.ability"), || {
                    words!("{by} {by:uses|use} the warlord's ability.", by = seat)
                });
                begin(w, Source::Ability);
            }
            Choice::UseMinor => flow.then([UseMinor { seat }.into()]),
            Choice::Done => {
                w.actions = 0;
                return;
            }
            _ => unreachable!("{choice:?}"),
        }
        flow.then([ResolveChain.into(), ActionEnds.into(), Actions.into()]);
    }
}

/// [action.place] The units that can be placed, if there is room.
fn placements(w: &World, seat: Seat, out: &mut Offers) {
    let room = w.empty() != 0;
    w.units_to_place(seat, |kind| match room || w.boardable(seat, kind) != 0 {
        true => out.offer(Choice::Place(kind)),
        false => out.refuse(Choice::Place(kind), Refusal::NoRoom),
    });
    if w.player(seat).normal_stock.reserve == 0 {
        out.refuse(Choice::Place(Kind::Normal), Refusal::NoneInReserve);
    }
}

/// [action.attack-unit] [action.attack-warlord] [action.self-damage] What speaks against attacking.
fn against_attack(w: &World, seat: Seat) -> Option<Refusal> {
    if w.attackers(seat) != 0 {
        return None;
    }
    let beside = w.around(w.player(seat).warlord) & w.targets(seat) != 0;
    match (beside, w.can_take_damage(seat)) {
        (true, true) => None,
        (true, false) => Some(Refusal::LastLife),
        (false, _) => Some(Refusal::NothingBeside),
    }
}

/// [turn.warlord-once] [action.self-damage] Heal, move and ability.
fn warlord_actions(w: &World, seat: Seat, out: &mut Offers) {
    let player = w.player(seat);
    let used = w.used;
    let all = w.rules.warlord_actions == WarlordActions::OneInAll && (used.heal || used.walk || used.ability);
    let spent = |used: bool| match used {
        true => Some(Refusal::AlreadyUsed),
        false => all.then_some(Refusal::OneInAll),
    };
    let frail = (!w.can_take_damage(seat)).then_some(Refusal::LastLife);

    let healthy = (player.life >= w.kit.numbers.most_life).then_some(Refusal::FullLife { life: player.life });
    out.consider(Choice::Heal, spent(used.heal).or(healthy));
    let stuck = (w.around(player.warlord) & w.empty() == 0).then_some(Refusal::HemmedIn);
    out.consider(Choice::Walk, spent(used.walk).or(frail).or(stuck));
    let idle = || (!w.ability_works(seat)).then_some(Refusal::Idle);
    out.consider(Choice::Ability, spent(used.ability).or(frail).or_else(idle));
}

/// [action.income] What speaks against a higher income.
fn against_income(w: &World, seat: Seat) -> Option<Refusal> {
    let has = w.player(seat).hexilum;
    match w.next_income_price(seat) {
        None => Some(Refusal::HighestIncome),
        Some(cost) if cost > has => Some(Refusal::IncomeTooDear { cost, has }),
        Some(_) => None,
    }
}

/// [action.income] [icon.raise-income] Pays the next level and takes it.
pub(super) fn raise_income(w: &mut World, seat: Seat, flow: &mut Flow) {
    let Some(price) = w.next_income_price(seat) else { return };
    let player = w.player_mut(seat);
    player.hexilum -= price;
    player.income += 1;
    let level = player.income;
    flow.tell(SeatSet::ALL, rule!("action.income"), || {
        words!(
            "{by} {by:pays|pay} {price} hexilum and {by:raises|raise} the income to {level}.",
            by = seat,
            price,
            level
        )
    });
}

step! {
    /// [chain.one-action] The action is over with everything it set off.
    pub struct ActionEnds;
}

impl Play<Hexpanse> for ActionEnds {
    fn act(self, w: &mut World, _: &mut Flow) {
        w.actions = w.actions.saturating_sub(1);
    }
}

step! {
    /// [turn.order] The next player still in the game follows; [victory.rounds] the last round ends the game.
    pub struct TurnEnds;
}

impl Play<Hexpanse> for TurnEnds {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let place = |w: &World, seat: Seat| (seat.0 + w.seats - w.first.0) % w.seats;
        let next = w.from(w.active).skip(1).find(|&seat| w.alive(seat)).unwrap_or(w.active);
        if place(w, next) <= place(w, w.active) {
            if w.round >= w.kit.numbers.rounds {
                return end_of_rounds(w, flow);
            }
            w.round += 1;
        }
        w.active = next;
        w.phase = Phase::Income;
        flow.then([Turn.into()]);
    }
}

/// [victory.rounds] Most cells of a formation, then most life; who is equal in both shares the place.
fn end_of_rounds(w: &mut World, flow: &mut Flow) {
    let eye = crate::Eye::open();
    let sides = if w.rules.teams { 2 } else { w.seats };
    let scores: Vec<_> = (0..sides)
        .map(|side| {
            let members: Vec<Seat> = w.table().filter(|&seat| w.side(seat) == side as usize).collect();
            let cells = w.missions_of(members[0], &eye).map(|mission| w.nearest(members[0], mission).filled).max();
            let life: u32 = members.iter().map(|&seat| u32::from(w.player(seat).life)).sum();
            let alive = life > 0;
            (alive, cells, life)
        })
        .collect();
    w.victory = Some(Victory::Rounds);
    flow.reveal();
    flow.finish(Outcome::by(&scores));
}
