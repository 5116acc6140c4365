//! What the Mentak Coalition have: leaders, technologies, note, abilities and breakthrough.

use crate::choice::Loot;
use crate::feats::Occasion;
use crate::feats::Source;
use crate::hive::funds::Purse;
use crate::steps::cards::DrawCards;
use crate::steps::special::Ambush;
use crate::texts::prelude::*;
use kernel::rule;
use scene::words;

pub const TEXTS: Room = &[
    (Feat::MentakHero, HERO),
    (Feat::MentakCommander, COMMANDER),
    (Feat::Ambush, AMBUSH),
    (Feat::TheTablesGrace, THE_TABLES_GRACE),
    (Feat::SalvageOperations, SALVAGE_OPERATIONS),
    (Feat::Pillage, PILLAGE),
    (Feat::MentakAgent, AGENT),
];

/// [leader.mentak-hero] At the start of a space combat: each ship of the opponent destroyed in it is replaced by one of
/// yours.
const HERO: Text = Text::lasts(|w, u| fights_in_space(w, u.by)).altering(&[Alter::Is(Switch::TakesWrecks)]);

/// [leader.mentak-commander] Who loses a space combat against you gives you a promissory note.
const COMMANDER: Text = Text::stands().altering(&[Alter::Is(Switch::WinnerTakesNote)]).asking(&[Question::must(
    |w, pick, out| {
        let notes = w.side(pick.seat).ready.iter().filter(|&f| w.kit.tricks[f as usize].source == Source::Note);
        out.all(notes.map(Choice::Take));
    },
    |w, pick, choice, _| {
        let Choice::Take(note) = choice else { unreachable!("{choice:?}") };
        let side = &mut w.parties[pick.seat.index()];
        (side.held, side.ready) = (side.held.without(note), side.ready.without(note));
        let side = &mut w.parties[pick.u.by.index()];
        (side.held, side.ready) = (side.held.with(note), side.ready.with(note));
        Then::Over
    },
)]);

/// [faction.ambush] At the start of a space combat: up to two cruisers or destroyers roll.
const AMBUSH: Text = Text::now(
    |w, u| fights(w, u.by) && !query::barrels(w, Volley::Ambush, u.by).is_empty(),
    |_, u, flow| flow.then([Ambush { seat: u.by }.into()]),
);

/// [breakthrough.the-tables-grace] Upgraded cruisers are corsairs.
const THE_TABLES_GRACE: Text = Text::stands().altering(&[Alter::Is(Switch::Corsairs)]);

/// [tech.salvage-operations] After a space combat a trade good; after a won one a ship of a type that was destroyed in it is
/// produced there.
const SALVAGE_OPERATIONS: Text = Text::stands().altering(&[Alter::Is(Switch::Salvages)]).asking(&[Question::may(
    1,
    |w, pick, out| {
        if w.action.batch.total() == 0 {
            let place = |kind: Kind| SHIPS.iter().position(|&ship| ship == kind);
            let wrecked = |kind: Kind| place(kind).is_some_and(|n| w.action.wrecked >> n & 1 == 1);
            offer_goods(w, pick.seat, SystemSet::one(w.scene()), wrecked, out);
        }
    },
    |w, pick, choice, flow| {
        produce_one(w, pick.seat, choice, flow);
        Then::More
    },
)
.ending(pay_batch)]);

/// [faction.pillage] After a neighbour with three trade goods or more gained some: a trade good or commodity is yours.
const PILLAGE: Text = Text::now(
    |w, u| {
        let of = u.player(w);
        let near = u.by_another(w) && query::are_neighbours(w, u.by, of);
        // [note.promise-of-protection] Who has the note is spared.
        near && trade_goods(w, of) >= u.n(w, 0) && !is(w, of, Switch::NotPillaged)
    },
    |w, u, flow| {
        // [hive.pillage] Of the Hive they come from bank or stockpile.
        u.ask(w, if w.sits(u.player(w)) { 0 } else { 1 }, flow);
    },
)
.asking(&[
    Question::must(
        |w, pick, out| {
            let held = w.side(pick.u.player(w)).realm.commodities >= pick.u.n(w, 1);
            out.all([Loot::TradeGood].into_iter().chain(held.then_some(Loot::Commodity)).map(Choice::Loot));
        },
        |w, pick, choice, flow| {
            let Choice::Loot(loot) = choice else { unreachable!("{choice:?}") };
            let (victim, n) = (pick.u.player(w), pick.u.n(w, 1));
            match loot {
                Loot::TradeGood => w.lose_goods(victim, n),
                Loot::Commodity => w.lose_commodities(victim, n),
            }
            robbed(w, pick.u, loot, flow);
            Then::Over
        },
    ),
    Question::must(
        |w, pick, out| {
            let held = |purse: &Purse| goods_in(w, w.swarm(), *purse) > 0;
            out.all([Purse::Bank, Purse::Stockpile].into_iter().filter(held).map(Choice::Purse));
            let commodity = w.side(w.swarm()).realm.commodities >= pick.u.n(w, 1);
            out.all(commodity.then_some(Choice::Loot(Loot::Commodity)));
        },
        |w, pick, choice, flow| {
            let (hive, n) = (w.swarm(), pick.u.n(w, 1));
            let loot = match choice {
                Choice::Purse(Purse::Bank) => {
                    w.parties[hive.index()].trade_goods -= n;
                    Loot::TradeGood
                }
                Choice::Purse(Purse::Stockpile) => {
                    w.hive_mut().stockpile.goods -= n;
                    Loot::TradeGood
                }
                Choice::Loot(Loot::Commodity) => {
                    w.parties[hive.index()].realm.commodities -= n;
                    Loot::Commodity
                }
                _ => unreachable!("{choice:?}"),
            };
            robbed(w, pick.u, loot, flow);
            Then::Over
        },
    ),
]);

/// Trade goods of a player; [hive.pillage] those in the stockpile of the Hive count too.
fn trade_goods(w: &World, of: Seat) -> u8 {
    goods_in(w, of, Purse::Bank) + goods_in(w, of, Purse::Stockpile)
}

fn goods_in(w: &World, of: Seat, purse: Purse) -> u8 {
    match purse {
        Purse::Bank => w.side(of).trade_goods,
        Purse::Stockpile if w.sits(of) => 0,
        Purse::Stockpile => w.hive().stockpile.goods,
    }
}

/// [deals.items] A commodity that changes hands is a trade good.
fn robbed(w: &mut World, u: Use, loot: Loot, flow: &mut Flow) {
    let (by, of, n) = (u.by, u.player(w), u.n(w, 1));
    gain(w, by, n);
    flow.tell(SeatSet::ALL, rule!("faction.pillage"), || match loot {
        Loot::TradeGood => words!("{by} {by:takes|take} {n} trade {n:good|goods} of {of}.", by, n, of),
        Loot::Commodity => {
            words!("{by} {by:takes|take} {n} {n:commodity|commodities} of {of} as trade {n:good|goods}.", by, n, of)
        }
    });
    w.league_mut().pillaged = Some(of);
    flow.then([window(Window::Round { at: Occasion::Pillaged, of: by })]);
}

/// [leader.mentak-agent] After you pillaged a player: both draw an action card.
const AGENT: Text = Text::now(
    |w, _| w.league().pillaged.is_some(),
    |w, u, flow| {
        let left = u.n(w, 0);
        for seat in [Some(u.by), w.league_mut().pillaged.take()].into_iter().flatten() {
            flow.then([DrawCards { seat, left }.into()]);
        }
    },
);
