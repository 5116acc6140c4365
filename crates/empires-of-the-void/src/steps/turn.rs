//! A player's turn: four actions, then the capital city, then income.

use super::{
    Ask, BattleEnds, BattleStarts, DrawCards, FaceUp, Flow, FreeRolls, GiveCard, HandLimit, InfestRoll, Level, Look,
    Offers, Want, begin_move, begin_warp, can_draw, counts, each_way, offer_tactics, play_tactic, spaces, take_face_up,
};
use crate::choice::Choice;
use crate::fleet::{Fleet, Hull};
use crate::map::Space;
use crate::names::Ship;
use crate::powers::{Held, key};
use crate::printed::{MAX_PLANETS, Spent};
use crate::prompt::{Prompt, Purchase, Refusal};
use crate::view::{ship_thing, space_thing, tactic_thing, who};
use crate::world::{Battle, Cause, Foe, Phase, Turn, World, home_owner};
use crate::{Empires, Eye, trade};
use arrayvec::ArrayVec;
use kernel::{Order, Play, React, Seat, SeatSet, rule, step};
use scene::words;

/// [turn.actions] A turn begins with four actions.
pub fn begin_turn(w: &mut World, seat: Seat) {
    w.phase = Phase::Actions;
    w.turn =
        Turn { seat, active: true, number: w.turn.number + 1, actions: w.kit.terms.start.actions, ..Turn::default() };
    trade::expire(w);
}

step! {
    /// [turn.actions] [mine.once] Actions in any order, tactics in between; when none is left, the capital city.
    pub struct TakeTurn(pub Seat);
}

impl Play<Empires> for TakeTurn {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let (seat, turn) = (self.0, &w.turn);
        let idle = turn.actions == 0 && turn.moves == 0 && turn.attacks == 0;
        if idle {
            offer_capital(w, seat, out);
        } else {
            offer_actions(w, seat, out);
        }
        if !turn.bought
            && let Some(price) = w.price(seat, key::BOUGHT_MOVE)
        {
            out.consider(Choice::BuyMove, against_price(w, seat, Purchase::Move, price));
        }
        offer_tactics(w, seat, out);
        if !idle {
            out.offer(Choice::EndActions);
        }
        let prompt = match turn.actions {
            0 if idle => Prompt::Capital,
            0 => Prompt::FreeActions,
            left => Prompt::Actions { left },
        };
        Want::Ask(Ask::of(seat, prompt).private().open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let seat = self.0;
        match choice {
            Choice::Pass => return,
            Choice::Ambassador => return gain(w, seat, Token::Ambassador, flow),
            Choice::Bomb => return gain(w, seat, Token::Bomb, flow),
            Choice::EndActions => {
                (w.turn.actions, w.turn.moves, w.turn.attacks) = (0, 0, 0);
            }
            Choice::Move(hull, from) => {
                let cause = if w.turn.moves > 0 { Cause::Extra } else { Cause::Action };
                begin_move(w, seat, hull, from, cause, flow);
            }
            Choice::BuyMove => {
                let price = w.price(seat, key::BOUGHT_MOVE).unwrap_or(0);
                w.pay(seat, price);
                flow.tell(SeatSet::ALL, rule!("move.again"), || {
                    words!("{by} {by:pays|pay} {price} {price:credit|credits} for a move.", by = seat, price)
                });
                w.turn.bought = true;
                w.turn.moves += 1;
            }
            Choice::Warp => {
                w.turn.actions -= 2;
                w.turn.warped = true;
                flow.tell(SeatSet::ALL, rule!("tech.warp-gate"), || {
                    words!("{by} {by:opens|open} the warp gate: all ships may move.", by = seat)
                });
                begin_warp(w, flow);
            }
            Choice::Control(owner, hull, at) => {
                w.turn.actions -= 1;
                w.turn.controlled = true;
                flow.tell(SeatSet::ALL, rule!("race.mystics"), || {
                    let (by, whom, ship, at) = (seat, who(w, owner), ship_thing(w, hull), space_thing(w, at));
                    words!("{by} {by:takes|take} control of {whom:'s} {ship} at {at}.", by, whom, ship, at)
                });
                begin_move(w, owner, hull, at, Cause::Control(seat), flow);
            }
            Choice::Attack(space, foe) => attack(w, seat, space, foe, flow),
            Choice::Draw => {
                w.turn.actions -= 1;
                match w.sum(seat, key::LOOK).max(0) as u8 {
                    0 => flow.then([DrawCards { seat, left: 1 }.into(), HandLimit(seat).into()]),
                    more => flow.then([Look { seat, left: 1 + more }.into(), HandLimit(seat).into()]),
                }
            }
            Choice::Take(kind) => {
                w.turn.actions -= 1;
                w.pay(seat, w.kit.terms.diplomacy.face_up_price.into());
                take_face_up(w, seat, kind);
                flow.tell(SeatSet::ALL, rule!("culture.face-up"), || {
                    let (by, card, n) = (seat, tactic_thing(w, kind, "card"), w.kit.terms.diplomacy.face_up_price);
                    words!("{by} {by:takes|take} the card {card} for {n} {n:credit|credits}.", by, card, n)
                });
                flow.then([FaceUp.into(), HandLimit(seat).into()]);
            }
            Choice::Swap(kind) => {
                w.turn.actions -= 1;
                flow.then([GiveCard { seat, taken: kind }.into()]);
            }
            Choice::Mine => {
                w.turn.actions -= 1;
                w.turn.mined = true;
                // [ability.quillon]
                let credits = (w.kit.terms.start.mine as i8 + w.sum(seat, key::MINE)).max(0) as u16;
                w.player_mut(seat).credits += credits;
                flow.tell(SeatSet::ALL, rule!("mine.once"), || {
                    words!("{by} {by:mines|mine} {credits} {credits:credit|credits}.", by = seat, credits)
                });
            }
            Choice::Befriend { planet, cards } => {
                w.turn.actions -= 1;
                super::open_embassy(w, seat, planet, cards, flow);
            }
            Choice::Refugees => {
                w.turn.actions -= 1;
                let n = w.refugees.take().unwrap_or(0);
                w.player_mut(seat).vp += u16::from(n);
                flow.tell(SeatSet::ALL, rule!("event.refugees"), || {
                    words!("{by} {by:takes|take} in the refugees: {n} victory {n:point|points}.", by = seat, n)
                });
                flow.then([DrawCards { seat, left: 1 }.into(), HandLimit(seat).into()]);
            }
            Choice::Infest(planet) => {
                w.turn.actions -= 1;
                flow.then([InfestRoll { seat, planet }.into()]);
            }
            Choice::Tactic { kind, cards } => play_tactic(w, seat, kind, cards, flow),
            other => unreachable!("{other:?}"),
        }
        flow.then([self.into()]);
    }
}

/// What speaks against paying a price.
fn against_price(w: &World, seat: Seat, purchase: Purchase, cost: u16) -> Option<Refusal> {
    let has = w.player(seat).credits;
    (has < cost).then_some(Refusal::TooPoor { purchase, cost, has })
}

/// [capital.choice] After the actions: an ambassador, a photon bomb, or nothing.
fn offer_capital(w: &World, seat: Seat, out: &mut Offers) {
    let player = w.player(seat);
    let limit = w.kit.terms.capital.limit;
    let full = player.ambassadors + player.bombs >= limit;
    let against = |others: u8| (full && others == 0).then_some(Refusal::CapitalFull { limit });
    out.consider(Choice::Ambassador, against(player.bombs));
    out.consider(Choice::Bomb, against(player.ambassadors));
    out.offer(Choice::Pass);
}

/// [capital.choice] What the capital city gives.
#[derive(Clone, Copy)]
enum Token {
    Ambassador,
    Bomb,
}

/// [capital.limit] A token more; when the city is full one of the other kind makes room.
fn gain(w: &mut World, seat: Seat, token: Token, flow: &mut Flow) {
    let limit = w.kit.terms.capital.limit;
    let player = w.player_mut(seat);
    let full = player.ambassadors + player.bombs >= limit;
    let (more, less, what) = match token {
        Token::Ambassador => (&mut player.ambassadors, &mut player.bombs, ["an ambassador", "a photon bomb"]),
        Token::Bomb => (&mut player.bombs, &mut player.ambassadors, ["a photon bomb", "an ambassador"]),
    };
    *more += 1;
    *less -= u8::from(full);
    flow.tell(SeatSet::ALL, rule!("capital.choice"), || {
        let (by, [one, other]) = (seat, what);
        match full {
            true => words!("{by} {by:gains|gain} {one}, for which {other} makes room.", by, one, other),
            false => words!("{by} {by:gains|gain} {one}.", by, one),
        }
    });
}

fn offer_actions(w: &World, seat: Seat, out: &mut Offers) {
    let turn = &w.turn;
    let held = w.held(seat);
    let mind = turn.actions > 0 && !turn.controlled && held.has(w.kit.sources(key::MIND_CONTROL));
    for space in spaces(w.present[seat.index()]) {
        let fleet = w.fleet(seat, space);
        if turn.actions + turn.moves > 0 {
            offer_moves(w, seat, space, fleet, out);
        }
        if turn.actions + turn.attacks > 0 && w.is_armed(fleet) {
            offer_attacks(w, seat, space, out);
        }
        if turn.actions > 0 {
            offer_embassies(w, seat, space, fleet, out);
            if mind {
                offer_controls(w, seat, space, out);
            }
        }
    }
    if turn.actions > 0 {
        offer_cards(w, seat, out);
        out.consider(Choice::Mine, turn.mined.then_some(Refusal::Mined));
        offer_warp(w, seat, held, out);
    }
}

/// [move.lines] Each kind of ship on each space; pirates and refused beams hold.
fn offer_moves(w: &World, seat: Seat, space: Space, fleet: Fleet, out: &mut Offers) {
    let against = if w.pirates == Some(space) {
        Some(Refusal::HeldByPirates)
    } else if w.turn.refused >> space.0 & 1 != 0 && w.beams(seat, space).next().is_some() {
        Some(Refusal::HeldByBeam)
    } else {
        None
    };
    for hull in fleet.hulls() {
        out.consider(Choice::Move(hull, space), against);
    }
}

/// [battle.target] Everything on a space that can be attacked.
fn offer_attacks(w: &World, seat: Seat, space: Space, out: &mut Offers) {
    let mut foes = ArrayVec::<Foe, 10>::new();
    targets(w, seat, space, &mut foes);
    for foe in foes {
        let barred = matches!(foe, Foe::Planet(_)) && !w.has_token(seat);
        out.consider(Choice::Attack(space, foe), barred.then_some(Refusal::NoControlToken));
    }
}

/// [battle.target] [variant.team] Ships of an opponent, his planet without ships, a neutral planet, and what events put
/// there.
pub fn targets(w: &World, seat: Seat, space: Space, foes: &mut ArrayVec<Foe, 10>) {
    let world = w.world_on(space);
    let controller = world.and_then(|world| w.controller(world));
    for other in (0..4).map(Seat).filter(|other| w.are_opponents(seat, *other)) {
        if !w.fleet(other, space).is_empty() || controller == Some(other) {
            foes.push(Foe::Fleet(other));
        }
    }
    if w.pirates == Some(space) {
        foes.push(Foe::Pirates);
    }
    let Some(world) = world else { return };
    let holding = &w.holdings[world as usize];
    if holding.invaders > 0 {
        foes.push(Foe::Invaders(world));
    } else if home_owner(world).is_none() && w.is_neutral(world) {
        foes.push(Foe::Planet(world));
    }
    if holding.rebellion && controller == Some(seat) {
        foes.push(Foe::Rebels(world));
    }
    if holding.infested.is_some_and(|owner| owner != seat) {
        foes.push(Foe::Infestation(world));
    }
}

/// [diplomacy.needs] [event.refugees] [race.parasites] What a diplomat or an infestor can do where it is.
fn offer_embassies(w: &World, seat: Seat, space: Space, fleet: Fleet, out: &mut Offers) {
    let Some(planet) = w.world_on(space).filter(|world| (*world as usize) < MAX_PLANETS) else { return };
    let holding = &w.holdings[planet as usize];
    if fleet.count(Ship::Diplomat.into()) > 0 {
        offer_befriending(w, seat, planet, out);
        if w.refugees.is_some() && refugee_space(w) == Some(space) {
            out.offer(Choice::Refugees);
        }
    }
    if fleet.hulls().any(|hull| w.kit.ship(hull.ship()).infests) && !w.controls(seat, planet) {
        let tokens = w.holdings.iter().filter(|h| h.infested.is_some()).count();
        let against = if holding.infested.is_some() {
            Some(Refusal::Infested { planet })
        } else if tokens >= w.kit.terms.infestation.tokens as usize {
            Some(Refusal::NoInfestationToken)
        } else {
            None
        };
        out.consider(Choice::Infest(planet), against);
    }
}

/// [diplomacy.needs] A neutral planet, and cards of its temperament alone.
fn offer_befriending(w: &World, seat: Seat, planet: u8, out: &mut Offers) {
    let kinds = w.kit.kinds_of(planet);
    let have = counts(w.hands[seat.index()].peek(&Eye::open()), kinds);
    let against = if !w.is_neutral(planet) {
        Some(Refusal::NotNeutral { planet })
    } else if !w.has_token(seat) {
        Some(Refusal::NoControlToken)
    } else {
        None
    };
    if have == Spent::default() {
        let why = against.unwrap_or(Refusal::NoFittingCard { planet });
        out.refuse(Choice::Befriend { planet, cards: Spent::default() }, why);
    }
    each_way(&have[..kinds.len()], 0, 4, Spent::default(), &mut |cards, left| {
        if left < 4 {
            out.consider(Choice::Befriend { planet, cards }, against);
        }
    });
}

/// [event.refugees] Where the convoy lies: with the first planet of the centre.
pub fn refugee_space(w: &World) -> Option<Space> {
    w.kit.tiles[0].stops.iter().find_map(|stop| stop.planet).map(|planet| w.kit.planet_space(planet))
}

/// [race.mystics] Opposing ships that share a space with one's own.
fn offer_controls(w: &World, seat: Seat, space: Space, out: &mut Offers) {
    for other in (0..4).map(Seat).filter(|other| w.are_opponents(seat, *other)) {
        for hull in w.fleet(other, space).hulls() {
            if super::can_be_driven(w, other, hull, space, seat) {
                out.offer(Choice::Control(other, hull, space));
            }
        }
    }
}

/// [culture.draw] [culture.face-up] [two.swap] The deck, or a face-up card.
fn offer_cards(w: &World, seat: Seat, out: &mut Offers) {
    if can_draw(w) {
        out.offer(Choice::Draw);
    }
    let price = u16::from(w.kit.terms.diplomacy.face_up_price);
    let swaps = w.rules.players == 2 && w.hand_size(seat) > 0;
    for (i, kind) in w.face_up.iter().enumerate() {
        if i > 0 && w.face_up[i - 1] == *kind {
            continue;
        }
        out.consider(Choice::Take(*kind), against_price(w, seat, Purchase::FaceUpCard, price));
        if swaps {
            out.offer(Choice::Swap(*kind));
        }
    }
}

/// [tech.warp-gate] Two actions, once a turn.
fn offer_warp(w: &World, seat: Seat, held: Held, out: &mut Offers) {
    if !held.has(w.kit.sources(key::WARP_GATE)) || w.present[seat.index()] == 0 {
        return;
    }
    let left = w.turn.actions;
    let few = (left < 2).then_some(Refusal::WarpNeedsActions { left });
    out.consider(Choice::Warp, if w.turn.warped { Some(Refusal::Warped) } else { few });
}

/// [battle.target] An attack action on one space against one foe.
fn attack(w: &mut World, seat: Seat, space: Space, foe: Foe, flow: &mut Flow) {
    match w.turn.attacks {
        0 => w.turn.actions -= 1,
        _ => w.turn.attacks -= 1,
    }
    let fought = matches!(foe, Foe::Fleet(other) if !w.fleet(other, space).is_empty());
    w.battle = Some(Battle {
        space,
        attacker: seat,
        foe,
        plus: [0; 2],
        firing: [0; 2],
        dice: Default::default(),
        hits: 0,
        fought,
        level: 0,
    });
    flow.tell(SeatSet::ALL, rule!("battle.target"), || {
        let (by, at) = (seat, space_thing(w, space));
        let whom = match foe {
            Foe::Fleet(other) => who(w, other),
            Foe::Planet(_) | Foe::Invaders(_) | Foe::Pirates | Foe::Infestation(_) | Foe::Rebels(_) => {
                format!("the {}", crate::choice::foe_id(w, foe)).into()
            }
        };
        words!("{by} {by:attacks|attack} {whom} at {at}.", by, whom, at)
    });
    flow.then([
        React::to(BattleStarts, Order::Continue).into(),
        FreeRolls.into(),
        Level(1).into(),
        super::Aftermath.into(),
        BattleEnds.into(),
    ]);
}

step! {
    /// [end.income] [battle.morale] [conquer.home] Morale boost, points for foreign homes, income.
    pub struct EndTurn(pub Seat);
}

impl Play<Empires> for EndTurn {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let seat = self.0;
        let victory = &w.kit.get().terms.victory;
        let homes = w.worlds().filter(|world| home_owner(*world).is_some_and(|owner| w.are_opponents(seat, owner)));
        let foreign = homes.filter(|world| w.benefits(seat, *world)).count() as u16;
        let boost = if w.turn.morale { u16::from(victory.morale_boost) } else { 0 };
        let income = w.income(seat, |_, _| {});
        let vp = boost + foreign * u16::from(victory.foreign_home);
        let player = w.player_mut(seat);
        player.vp += vp;
        player.credits += income;
        w.turn.active = false;
        flow.tell(SeatSet::ALL, rule!("end.income"), || {
            words!("{by} {by:collects|collect} {income} {income:credit|credits}.", by = seat, income)
        });
        if boost > 0 {
            flow.tell(SeatSet::ALL, rule!("battle.morale"), || {
                words!("{by} {by:gains|gain} {n} victory {n:point|points} for morale.", by = seat, n = boost)
            });
        }
        if vp > boost {
            flow.tell(SeatSet::ALL, rule!("conquer.home"), || {
                let (by, n) = (seat, vp - boost);
                words!("{by} {by:gains|gain} {n} victory {n:point|points} for the homes of others.", by, n)
            });
        }
    }
}

/// A hull that carries others.
pub fn is_carrier(w: &World, hull: Hull) -> bool {
    w.kit.ship(hull.ship()).carries > 0
}
