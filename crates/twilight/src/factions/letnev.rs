//! What the Barony of Letnev have: leaders, technologies, note, abilities and breakthrough.

use crate::steps::feats::{Reroll, Which};
use crate::steps::production::Pay;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[
    (Feat::LetnevAgent, AGENT),
    (Feat::LetnevCommander, COMMANDER),
    (Feat::LetnevHero, HERO),
    (Feat::WarFunding, WAR_FUNDING),
    (Feat::MunitionsReserves, MUNITIONS_RESERVES),
    (Feat::DunlainReaper, DUNLAIN_REAPER),
    (Feat::GravleashManeuvers, GRAVLEASH_MANEUVERS),
];

/// [leader.letnev-agent] At the start of a round of space combat: a ship of a player rolls one die more.
const AGENT: Text = Text::asks(
    |w, u| w.in_space_combat() && has_target(w, u),
    &[
        Question::must(offer_fighters, next),
        Question::must(
            |w, pick, out| offer_kinds(w.space(w.scene(), pick.chosen()), &SHIPS, here(w), out),
            |w, pick, choice, _| {
                let (kind, ..) = unit_in(choice);
                w.fighter_mut(pick.chosen()).spurred = Some(kind);
                Then::Over
            },
        ),
    ],
)
.for_anybody();

/// [leader.letnev-commander] Each use of sustain damage brings a trade good.
const COMMANDER: Text = Text::stands().altering(&[Alter::Is(Switch::SustainPays)]);

/// [leader.letnev-hero] The number of your ships is not limited in this round.
const HERO: Text = Text::lasts(|_, _| true).altering(&[Alter::Is(Switch::NoFleetLimit)]);

/// [note.war-funding] After both sides rolled in space combat: your misses are rolled again, and on demand all dice of the
/// opponent. [note.war-funding-base] Once: at the start of a round Letnev loses 2 trade goods, and your misses of the round are
/// rolled again.
const WAR_FUNDING: Text = Text::now(
    |w, u| fights_in_space(w, u.by),
    |w, u, flow| {
        if u.window != Window::BothRolled {
            if let Some(letnev) = owner(w, "letnev") {
                let lost = w.side(letnev).trade_goods.min(2);
                w.lose_goods(letnev, lost);
            }
            u.last(w);
            return;
        }
        flow.then([Reroll { volley: Volley::SpaceCombat, seat: u.by, which: Which::Misses }.into()]);
        u.ask(w, 0, flow);
    },
)
.asking(&[Question::must(
    |_, _, out| out.all([Choice::Yes, Choice::No]),
    |w, pick, choice, flow| {
        if choice == Choice::Yes {
            let (volley, seat) = (combat_volley(w), w.foe(pick.seat));
            flow.then([Reroll { volley, seat, which: Which::All }.into()]);
        }
        Then::Over
    },
)])
.altering(&[Alter::Is(Switch::RerollsMisses)]);

/// [faction.munitions-reserves] At the start of a round of space combat: for 2 trade goods misses of the round are rolled
/// again.
const MUNITIONS_RESERVES: Text = Text::now(
    |w, u| fights_in_space(w, u.by) && w.ships(w.scene(), u.by) > 0 && goods_worth(w, u.by) >= 2,
    |w, u, _| {
        spend_goods(w, u.by, 2);
        u.last(w);
    },
)
.altering(&[Alter::Is(Switch::RerollsMisses)]);

/// [units.dunlain-reaper] At the start of a round of ground combat: for 2 resources a mech takes an infantry's place.
const DUNLAIN_REAPER: Text = Text::asks(
    |w, u| {
        let swap = |p: PlanetSpot| w.ground(p, u.by).of(Kind::Infantry) > 0 && in_reserve(w, u.by, Kind::Mech) > 0;
        let silent = query::silenced(w, u.by, w.scene());
        !silent && fights(w, u.by) && w.battleground().is_some_and(swap) && query::purse(w, u.by) >= 2
    },
    &[Question::must(
        |w, _, out| out.planets(w.battleground()),
        |w, pick, choice, flow| {
            let at = Holder::Planet(planet_in(choice));
            recall(w, pick.seat, Kind::Infantry, false, at);
            place(w, pick.seat, Kind::Mech, at);
            flow.then([Pay { seat: pick.seat, paid: 0, cost: 2 }.into()]);
            Then::Over
        },
    )],
);

/// [breakthrough.gravleash-maneuvers] One ship adds the number of ship types here to its rolls; ships move as far as the
/// fastest that starts with them.
const GRAVLEASH_MANEUVERS: Text = Text::stands().altering(&[Alter::Is(Switch::Gravleash)]);
