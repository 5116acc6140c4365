//! What the Emirates of Hacan have: leaders, technologies, note, abilities and breakthrough.

use crate::steps::volley::faces_of;
use crate::strategy::trade::replenish;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[
    (Feat::HacanHero, HERO),
    (Feat::WrathOfKenara, WRATH_OF_KENARA),
    (Feat::AutoFactories, AUTO_FACTORIES),
    (Feat::ProductionBiomes, PRODUCTION_BIOMES),
    (Feat::MastersOfTrade, MASTERS_OF_TRADE),
    (Feat::GuildShips, GUILD_SHIPS),
    (Feat::HacanAgent, AGENT),
    (Feat::QuantumDatahubNode, QUANTUM_DATAHUB_NODE),
    (Feat::HacanCommander, COMMANDER),
];

/// [faction.masters-of-trade] Trade is followed without a token.
const MASTERS_OF_TRADE: Text = Text::stands().altering(&[Alter::Is(Switch::FreeTrade)]);

/// [faction.guild-ships] Deals with players who are no neighbours.
const GUILD_SHIPS: Text = Text::stands().altering(&[Alter::Is(Switch::DealsWithAll)]);

/// [leader.hacan-agent] At any time in the action phase: you gain 2 commodities, or another player replenishes theirs.
const AGENT: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            // [goods.commodities] Others replenish, though nothing may come of it.
            let short = |&seat: &Seat| w.side(seat).realm.commodities < query::most_commodities(w, seat);
            out.seats(w.everyone().filter(|&seat| w.in_play(seat)).filter(|seat| *seat != pick.seat || short(seat)));
        },
        |w, pick, choice, flow| {
            let Choice::Seat(seat) = choice else { unreachable!("{choice:?}") };
            if seat == pick.seat {
                let most = query::most_commodities(w, seat);
                let more = pick.u.n(w, 0);
                let realm = &mut w.parties[seat.index()].realm;
                realm.commodities = (realm.commodities + more).min(most);
            } else {
                replenish(w, seat, flow);
            }
            Then::Over
        },
    )],
);

/// [leader.hacan-commander] Who casts votes casts two more for each trade good.
const COMMANDER: Text = Text::stands().altering(&[Alter::Is(Switch::GoodsVote)]);

/// [tech.quantum-datahub-node] When the strategy phase ends: for a strategy token and 3 trade goods, which another player gets,
/// you swap a strategy card with that player.
const QUANTUM_DATAHUB_NODE: Text = Text::asks(
    |w, u| factions::may_spend_strategy(w, u.by) && w.side(u.by).trade_goods >= u.n(w, 1) && has_target(w, u),
    &[
        Question::must(
            |w, pick, out| {
                let swaps = |seat: &Seat| cards(w, *seat).next().is_some();
                out.seats(w.rivals(pick.seat).iter().filter(|seat| swaps(&pick.seat) && swaps(seat)));
            },
            |w, pick, choice, _| {
                let (Choice::Seat(seat), price) = (choice, pick.u.n(w, 1)) else { unreachable!("{choice:?}") };
                factions::spend_strategy(w, pick.seat);
                w.lose_goods(pick.seat, price);
                gain(w, seat, price);
                Then::Next
            },
        ),
        Question::must(
            |w, pick, out| out.all(cards(w, pick.chosen()).map(Choice::Strategy)),
            |w, pick, choice, flow| {
                let Choice::Strategy(slot) = choice else { unreachable!("{choice:?}") };
                w.league_mut().strategy[usize::from(slot)].holder = Some(pick.seat);
                pick.u.ask_about(w, 2, Choice::Strategy(slot), flow);
                w.league_mut().lender = Some(pick.chosen());
                Then::Over
            },
        ),
        Question::must(
            |w, pick, out| {
                let others = cards(w, pick.seat).map(Choice::Strategy).filter(|card| Some(*card) != pick.before);
                out.all(others);
            },
            |w, _, choice, _| {
                let Choice::Strategy(slot) = choice else { unreachable!("{choice:?}") };
                let league = w.league_mut();
                league.strategy[usize::from(slot)].holder = league.lender.take();
                Then::Over
            },
        ),
    ],
);

/// The strategy cards of a player.
fn cards(w: &World, seat: Seat) -> impl Iterator<Item = u8> + '_ {
    let slots = w.league.iter().flat_map(|league| &league.strategy).enumerate();
    slots.filter(move |(_, card)| card.holder == Some(seat)).map(|(slot, _)| slot as u8)
}

/// [leader.hacan-hero] When you produce: units of the kinds you have are free.
const HERO: Text = Text::lasts(|w, u| u.makes(w)).altering(&[Alter::Is(Switch::FreeUnits)]);

/// [units.wrath-of-kenara] After a roll in space combat beside your flagship: a trade good adds 1 to a die that misses by
/// 1, as often as you like, but once a die.
const WRATH_OF_KENARA: Text = Text::now(
    |w, u| match u.window {
        Window::Rolled { by, volley: Volley::SpaceCombat } => {
            let flagship = by == u.by && w.space(w.scene(), by).of(Kind::Flagship) > 0;
            flagship && goods_worth(w, by) > 0 && near_miss(w, by).is_some()
        }
        _ => false,
    },
    |w, u, _| {
        if let Some(die) = near_miss(w, u.by) {
            spend_goods(w, u.by, 1);
            w.fighter_mut(u.by).dice[die] += 1;
            let side = &mut w.parties[u.by.index()];
            side.once = side.once.without(u.feat);
        }
    },
);

/// [breakthrough.auto-factories] Three produced ships bring a token for the fleet pool.
const AUTO_FACTORIES: Text = Text::stands().altering(&[Alter::Is(Switch::ShipsBringToken)]);

/// [tech.production-biomes] For a strategy token: four trade goods, and two for another player of your choice.
const PRODUCTION_BIOMES: Text = Text::now(
    |w, u| factions::may_spend_strategy(w, u.by),
    |w, u, flow| {
        factions::spend_strategy(w, u.by);
        gain(w, u.by, 4);
        u.ask(w, 0, flow);
    },
)
.asking(&[Question::must(another_player, |w, _, choice, _| {
    let Choice::Seat(seat) = choice else { unreachable!("{choice:?}") };
    gain(w, seat, 2);
    Then::Over
})]);

/// A die of a space combat roll that misses by 1: one trade good at most is spent on each.
fn near_miss(w: &World, seat: Seat) -> Option<usize> {
    let missed = faces_of(w, Volley::SpaceCombat, seat).enumerate().filter(|(_, (face, gun))| face < &gun.on);
    let mut near = missed.filter(|(_, (face, gun))| gun.on <= 10 && face + 1 == gun.on);
    near.next().map(|(n, _)| n)
}
