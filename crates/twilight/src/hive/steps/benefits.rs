//! [hive.abilities] What strategy cards bring the Hive, its own and those of players it follows.

use super::research::HiveResearches;
use super::status::{self, HiveSecrets, HiveTries};
use super::{Role, draw, drawn};
use crate::choice::Holder;
use crate::hive::abilities::{readied, recalled, site, structure};
use crate::hive::produce::reinforcement;
use crate::hive::sight::{available, builds_away, costs, held, is_spawning, tokens, with_situation, yards};
use crate::hive::strategy::{Follows, agrees, follows, leadership};
use crate::steps::cards::DrawCards;
use crate::steps::score::gain_points;
use crate::strategy::Strategy;
use crate::texts::sights::{controlled, is_mecatol};
use crate::texts::units::place;
use crate::world::World;
use crate::{Flow, Offers, Twilight, Want, query, things};
use kernel::{Faces, Play, SeatSet, rule, step};
use scene::words;
use twilight_box::components::Phase;
use twilight_box::units::Kind;

/// [hive.abilities] What a strategy card brings its holder; most of it by the icons of the last definition card.
pub fn primary(w: &mut World, slot: u8, icons: u8, flow: &mut Flow) {
    match Strategy::at(slot) {
        Strategy::Leadership => gain_tokens(w, leadership(w.kit.get().book(), w.hive().influence, false), flow),
        Strategy::Diplomacy => ready(w, icons, flow),
        Strategy::Politics => {
            let by = w.swarm();
            w.league_mut().speaker = by;
            flow.tell(SeatSet::ALL, rule!("hive.politics"), || words!("{by} {by:is|are} speaker.", by));
            flow.then([DrawCards { seat: by, left: icons }.into()]);
        }
        Strategy::Construction => build(w, icons, false, flow),
        Strategy::Trade => {
            let by = w.swarm();
            w.parties[by.index()].trade_goods += GOODS;
            flow.tell(SeatSet::ALL, rule!("hive.trade"), || {
                words!("{by} {by:gains|gain} {n} trade goods.", by, n = GOODS)
            });
            trade(w, icons, flow);
        }
        Strategy::Warfare => warfare(w, icons, flow),
        Strategy::Technology => flow.then([HiveResearches { left: icons, following: false }.into()]),
        Strategy::Imperial => imperial(w, icons, flow),
    }
}

/// [hive.trade] Trade goods the holder of Trade gains.
const GOODS: u8 = 3;

/// [hive.abilities] What following brings.
fn secondary(w: &mut World, slot: u8, flow: &mut Flow) {
    match Strategy::at(slot) {
        Strategy::Leadership => gain_tokens(w, leadership(w.kit.get().book(), w.hive().influence, true), flow),
        Strategy::Diplomacy => ready(w, 1, flow),
        Strategy::Politics => flow.then([DrawCards { seat: w.swarm(), left: 1 }.into()]),
        Strategy::Construction => build(w, 1, true, flow),
        Strategy::Trade => trade(w, 1, flow),
        Strategy::Warfare => reinforce(w, flow),
        Strategy::Technology => flow.then([HiveResearches { left: 1, following: true }.into()]),
        Strategy::Imperial => {
            flow.then([HiveSecrets { left: 1 }.into(), HiveTries { phase: Phase::Action }.into()]);
        }
    }
}

step! {
    /// [hive.follow] Whether the Hive follows a strategy card of a player.
    pub struct HiveFollows {
        pub slot: u8,
    }
}

impl HiveFollows {
    fn how(self, w: &World) -> Follows {
        with_situation(w, |now| follows(w.kit.get().book(), now, self.slot + 1))
    }

    fn go(self, w: &mut World, flow: &mut Flow) {
        let by = w.swarm();
        flow.tell(SeatSet::ALL, rule!("hive.follow"), || {
            words!("{by} {by:follows|follow} {card}.", by, card = things::strategy(w, self.slot))
        });
        secondary(w, self.slot, flow);
    }

    fn pay(self, w: &mut World) {
        let by = w.swarm();
        w.parties[by.index()].strategy -= 1;
    }
}

impl Play<Twilight> for HiveFollows {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match self.how(w) {
            Follows::Draws => draw(w),
            Follows::Free | Follows::Pays | Follows::No => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let card = drawn(w, faces, Role::Selection, flow);
        if agrees(card) {
            flow.because(|| words!("The selection card has a check."));
            self.pay(w);
            self.go(w, flow);
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        match self.how(w) {
            Follows::Free => {
                flow.because(|| words!("It follows Leadership always, and for nothing."));
                self.go(w, flow);
            }
            Follows::Pays => {
                flow.because(|| words!("A public objective wants it."));
                self.pay(w);
                self.go(w, flow);
            }
            // [hive.mind] Without a card to draw nothing is decided.
            Follows::Draws | Follows::No => {}
        }
    }
}

/// [hive.leadership] [hive.tokens] Tokens are gained, and all of them parted evenly.
pub fn gain_tokens(w: &mut World, gained: u8, flow: &mut Flow) {
    let gained = gained.min(query::tokens_in_reserve(w, w.swarm()));
    let mut funds = w.funds();
    funds.redistribute(gained);
    w.set_funds(funds);
    flow.tell(SeatSet::ALL, rule!("hive.tokens"), || {
        let (by, tactic, strategy) = (w.swarm(), funds.tactic, funds.strategy);
        words!(
            "{by} {by:gains|gain} {n} command {n:token|tokens}: tactic {tactic}, strategy {strategy}.",
            by,
            n = gained,
            tactic,
            strategy
        )
    });
}

/// [hive.diplomacy] Spawning planets are readied: what they yield goes to the stockpile, and their infantry is filled up.
fn ready(w: &mut World, count: u8, flow: &mut Flow) {
    let book = w.kit.get().book();
    let spawning: Vec<_> = held(w).into_iter().filter(|held| is_spawning(w, held.system)).collect();
    for planet in readied(book, &spawning, count) {
        let yields = book.numbers.spawning_yield;
        let pile = &mut w.hive_mut().stockpile;
        (pile.resources, pile.influence) = (pile.resources + yields, pile.influence + yields);
        status::fill(w, planet);
        flow.because(|| words!("Least infantry among its spawning planets, then by priority."));
        flow.tell(SeatSet::ALL, rule!("hive.diplomacy"), || {
            let (by, at, n) = (w.swarm(), things::planet(w, planet), yields);
            words!("{by} {by:readies|ready} {at}: {n} resources and {n} influence for the stockpile.", by, at, n)
        });
    }
}

/// [hive.construction] Structures, one after another, each where there are fewest.
fn build(w: &mut World, count: u8, following: bool, flow: &mut Flow) {
    let (book, by) = (w.kit.get().book(), w.swarm());
    for _ in 0..count {
        let reserves = &w.side(by).reserves;
        let Some(kind) = structure(following, reserves[Kind::Pds as usize], reserves[Kind::Mech as usize]) else {
            return;
        };
        let mut places = held(w);
        if builds_away(w) && places.iter().any(|held| held.system != w.side(by).home && !held.built) {
            places.retain(|held| held.system != w.side(by).home);
            flow.because(|| words!("A public objective asks for structures outside the home system."));
        }
        let Some(planet) = site(book, &places) else { return };
        place(w, by, kind, Holder::Planet(planet));
        flow.because(|| words!("The system with fewest structures, then by priority."));
        flow.tell(SeatSet::ALL, rule!("hive.construction"), || {
            let (unit, at) = (things::unit(kind), things::planet(w, planet));
            words!("{by} {by:builds|build} {unit:a} on {at}.", by, unit, at)
        });
    }
}

/// [hive.commodities] Commodities are gained, and turned into trade goods when there are enough.
fn trade(w: &mut World, count: u8, flow: &mut Flow) {
    let mut funds = w.funds();
    let goods = funds.gain_commodities(count, &w.kit.get().book().numbers);
    w.set_funds(funds);
    flow.tell(SeatSet::ALL, rule!("hive.commodities"), || {
        let (by, n) = (w.swarm(), count);
        match goods {
            0 => words!("{by} {by:gains|gain} {n} {n:commodity|commodities}.", by, n),
            goods => words!(
                "{by} {by:gains|gain} {n} {n:commodity|commodities}; some become {goods} trade goods.",
                by,
                n,
                goods
            ),
        }
    });
}

/// [hive.warfare] Command tokens come back to the tactic pool; for each that is missing a ship is given.
fn warfare(w: &mut World, count: u8, flow: &mut Flow) {
    let by = w.swarm();
    let back = recalled(w.kit.get().book(), &tokens(w), count);
    for &system in &back {
        let side = &mut w.parties[by.index()];
        side.tokens = side.tokens.without(system);
        side.tactic += 1;
        flow.because(|| words!("By negative priority."));
        flow.tell(SeatSet::ALL, rule!("hive.warfare"), || {
            words!("{by} {by:takes|take} a command token from {at}.", by, at = things::system(w, system))
        });
    }
    (back.len()..usize::from(count)).for_each(|_| reinforce(w, flow));
}

/// [hive.reinforce] The weakest ship of the reserves, in the yard with fewest ships.
fn reinforce(w: &mut World, flow: &mut Flow) {
    let (book, by) = (w.kit.get().book(), w.swarm());
    let Some((ship, system)) = reinforcement(book, &costs(w), &yards(w), |kind| available(w, kind)) else { return };
    place(w, by, ship, Holder::Space(system));
    flow.because(|| words!("Its weakest ship, where fewest of its ships are."));
    flow.tell(SeatSet::ALL, rule!("hive.reinforce"), || {
        let (unit, at) = (things::unit(ship), things::system(w, system));
        words!("{by} {by:places|place} {unit:a} at {at}.", by, unit, at)
    });
}

/// [hive.imperial] A public objective is scored; then a point for Mecatol Rex, or secret objectives and an attempt at one.
fn imperial(w: &mut World, icons: u8, flow: &mut Flow) {
    let by = w.swarm();
    status::score(w, flow);
    if w.hive_won() {
        return;
    }
    if controlled(w, by).any(|planet| is_mecatol(w, planet)) {
        flow.tell(SeatSet::ALL, rule!("hive.imperial"), || words!("{by} {by:gains|gain} 1 point for Mecatol Rex.", by));
        gain_points(w, by, 1, flow);
        return;
    }
    flow.then([HiveSecrets { left: icons }.into(), HiveTries { phase: Phase::Action }.into()]);
}
