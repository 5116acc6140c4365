//! Relic fragments and the relics they are made into.

use super::explore::open_frontier;
use super::research::{Cover, Research};
use super::spend::Bill;
use crate::choice::Choice;
use crate::decks::Deck;
use crate::feats::{Feat, Occasion, When, feat_named};
use crate::finds::Find;
use crate::hive::steps::status::HiveRelic;
use crate::options;
use crate::prompt::{Prompt, RoundPrompt};
use crate::strategy::technology::{PayResearch, can_pay, pay};
use crate::texts::{self, Switch, Use, is};
use crate::windows::Window;
use crate::world::{PlanetSpot, World};
use crate::{Ask, Eye, Flow, Offers, Twilight, Want, query, things};
use kernel::{Faces, Fate, Next, Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::{Do, Fragment, TechId};

/// Fragments that make a relic.
const NEEDED: u8 = 3;

/// Fragments of one trait.
const OF_TRAITS: [Fragment; 3] = [Fragment::Cultural, Fragment::Hazardous, Fragment::Industrial];

/// [relics.fragments] Three fragments of a trait are purged for a relic, unknown ones among them but not alone;
/// [find.enigmatic-device] a kept card is used.
pub fn offer_actions(w: &World, seat: Seat, out: &mut Offers) {
    if w.league.is_none() {
        return;
    }
    let realm = &w.side(seat).realm;
    for kind in OF_TRAITS {
        let (own, any) = (realm.fragments[kind as usize], realm.fragments[Fragment::Any as usize]);
        let mixes = (0..NEEDED).filter(|&unknown| unknown <= any && NEEDED - unknown <= own);
        mixes.for_each(|unknown| out.offer(Choice::Restore { kind, unknown }));
    }
    let circlet = Feat::CircletOfTheVoid;
    if w.side(seat).ready.has(circlet) && open_frontier(w, seat).next().is_some() {
        out.offer(Choice::Play(circlet));
    }
    if realm.devices > 0 && can_pay(w, seat, device_price(w).resources) {
        out.offer(Choice::Keepsake(Find::EnigmaticDevice));
    }
}

/// [find.enigmatic-device] What its use costs.
fn device_price(w: &World) -> Bill {
    let verbs = &Find::EnigmaticDevice.row(w).verbs;
    let price =
        verbs.iter().find_map(|verb| if let Do::Buy { resources, .. } = verb { Some(*resources) } else { None });
    Bill::resources(price.unwrap_or(0))
}

/// [relic.circlet-explores] The Circlet is exhausted, and a frontier token explored.
pub fn use_circlet(w: &mut World, by: Seat, flow: &mut Flow) {
    let circlet = Feat::CircletOfTheVoid;
    let side = &mut w.parties[by.index()];
    side.ready = side.ready.without(circlet);
    flow.tell(SeatSet::ALL, rule!("relic.circlet-explores"), || {
        words!("{by} {by:uses|use} {card}.", by, card = things::card(w, circlet))
    });
    Use::of(by, circlet, Window::Action).ask(w, 0, flow);
}

/// [relics.fragments] The fragments leave the game, and a relic is drawn.
pub fn restore(w: &mut World, by: Seat, kind: Fragment, unknown: u8, flow: &mut Flow) {
    let own = NEEDED - unknown;
    flow.tell(SeatSet::ALL, rule!("relics.fragments"), || {
        let of = kind.word();
        match unknown {
            0 => words!("{by} {by:purges|purge} {own} {of} fragments.", by, own, of),
            _ => words!("{by} {by:purges|purge} {own} {of} and {unknown} unknown fragments.", by, own, of, unknown),
        }
    });
    purge(w, by, kind, own);
    purge(w, by, Fragment::Any, unknown);
    flow.then([DrawRelic { seat: by }.into()]);
}

/// [explore.fragments] Fragments of a player leave the game.
pub fn purge(w: &mut World, seat: Seat, kind: Fragment, count: u8) {
    w.parties[seat.index()].realm.fragments[kind as usize] -= count;
    w.league_mut().wilds.purged[Find::fragment(kind) as usize] += count;
}

/// [find.enigmatic-device] It is paid and purged, and a technology is researched.
pub fn use_device(w: &mut World, by: Seat, flow: &mut Flow) {
    w.parties[by.index()].realm.devices -= 1;
    w.league_mut().wilds.purged[Find::EnigmaticDevice as usize] += 1;
    flow.tell(SeatSet::ALL, rule!("find.enigmatic-device"), || {
        words!("{by} {by:uses|use} {what}.", by, what = things::find(w, Find::EnigmaticDevice))
    });
    pay(PayResearch { seat: by, price: device_price(w).resources, follows: false }, flow);
}

step! {
    /// [explore.fragments] Fragments of the player's choice leave the game.
    pub struct PurgeFragments {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Twilight> for PurgeFragments {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 {
            return Want::Nothing;
        }
        let held = w.side(self.seat).realm.fragments;
        Fragment::ALL
            .into_iter()
            .filter(|&kind| held[kind as usize] > 0)
            .for_each(|kind| out.offer(Choice::Purge(kind)));
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::PurgeFragment { left: self.left })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Purge(kind) = choice else { unreachable!("{choice:?}") };
        let by = self.seat;
        purge(w, by, kind, 1);
        flow.tell(SeatSet::ALL, rule!("explore.fragments"), || {
            words!("{by} {by:purges|purge} a fragment: {kind}.", by, kind = kind.word())
        });
        flow.then([PurgeFragments { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [relics.gain] The uppermost relic comes to a player; [relics.deck] an empty deck has none to give.
    pub struct DrawRelic {
        pub seat: Seat,
    }
}

impl Play<Twilight> for DrawRelic {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.league().wilds.relics.peek(&Eye::open()).next() {
            Next::Chance if w.sits(self.seat) => {
                Want::Fate(Fate::Draw { deck: Deck::Relics.number(), seen: SeatSet::ALL })
            }
            Next::Chance | Next::Placed | Next::Nothing => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.league_mut().wilds.relics.peek_mut(&Eye::open()).drawn(faces[0]);
        drawn(w, self.seat, faces[0], flow);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        // [hive.relic] The Hive lays it face down.
        if !w.sits(self.seat) {
            flow.then([HiveRelic.into()]);
            return;
        }
        let top = w.league_mut().wilds.relics.peek_mut(&Eye::open()).draw();
        match top {
            Some(top) => {
                flow.reveal();
                drawn(w, self.seat, top.card, flow);
            }
            None => flow.tell(SeatSet::ALL, rule!("relics.deck"), || words!("No relic is left.")),
        }
    }
}

fn drawn(w: &mut World, seat: Seat, row: u8, flow: &mut Flow) {
    w.league_mut().wilds.drawn |= 1 << row;
    let id = &w.kit.get().whole().cards.relics[usize::from(row)].id;
    gain(w, seat, feat_named(id).expect("a relic of the deck"), flow);
}

/// [relics.gain] A relic lies before a player, ready.
pub fn gain(w: &mut World, by: Seat, relic: Feat, flow: &mut Flow) {
    hold(w, by, relic);
    flow.tell(SeatSet::ALL, rule!("relics.gain"), || {
        words!("{by} {by:gains|gain} {card}.", by, card = things::card(w, relic))
    });
    if w.kit.tricks[relic as usize].at(When::Round(Occasion::Received)) {
        texts::work(w, Use::of(by, relic, Window::Round { at: Occasion::Received, of: by }), flow);
    }
}

/// [relics.gain] A relic leaves its owner; [relic.shard-of-the-throne] its point goes with it.
pub fn lose(w: &mut World, by: Seat, relic: Feat, flow: &mut Flow) {
    let side = &mut w.parties[by.index()];
    (side.held, side.ready) = (side.held.without(relic), side.ready.without(relic));
    side.standing = side.standing.without(relic);
    flow.tell(SeatSet::ALL, rule!("relics.gain"), || {
        words!("{by} {by:loses|lose} {card}.", by, card = things::card(w, relic))
    });
    if relic == Feat::ShardOfTheThrone {
        super::decree::lose_points(w, by, w.kit.tricks[relic as usize].numbers[0], flow);
    }
}

/// [relic.shard-of-the-throne] Who takes a legendary planet or one of the home of its owner takes the Shard.
pub fn planet_taken(w: &mut World, by: Seat, planet: PlanetSpot, from: Option<Seat>, flow: &mut Flow) {
    let Some(from) = from.filter(|&from| w.side(from).held.has(Feat::ShardOfTheThrone)) else { return };
    if query::is_legendary(w, planet) || w.planet(planet).home == Some(from) {
        lose(w, from, Feat::ShardOfTheThrone, flow);
        gain(w, by, Feat::ShardOfTheThrone, flow);
    }
}

step! {
    /// [relic.book-of-latvinia] A technology without prerequisites is researched, or none; [faction.propagation] who does not
    /// research names none.
    pub struct Study {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Twilight> for Study {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 || is(w, self.seat, Switch::TokensForResearch) {
            return Want::Nothing;
        }
        let side = w.side(self.seat);
        let open = side.realm.technologies & !side.technologies;
        let plain = |n: &u8| w.kit.technology(TechId(*n)).prerequisites == Default::default();
        (0..128u8).filter(|n| open >> n & 1 == 1).filter(plain).for_each(|n| out.offer(Choice::Research(n)));
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Research)))
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        if let Choice::Research(tech) = choice {
            flow.then([Cover { seat: self.seat, tech, covered: [0; 4] }.into()]);
            flow.then([Study { left: self.left - 1, ..self }.into()]);
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if is(w, self.seat, Switch::TokensForResearch) {
            (0..self.left).for_each(|_| flow.then([Research::by(self.seat).into()]));
        }
    }
}

/// [relics.gain] What changes something works from now on; what is used is ready.
pub fn hold(w: &mut World, seat: Seat, relic: Feat) {
    let kit = w.kit.get();
    let side = &mut w.parties[seat.index()];
    options::hand_over(kit, side, relic);
    // [relic.circlet-explores] It works always, and is exhausted for more.
    if relic == Feat::CircletOfTheVoid {
        (side.held, side.ready) = (side.held.with(relic), side.ready.with(relic));
    }
}
