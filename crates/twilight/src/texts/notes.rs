//! Promissory notes: those every player has, and those of factions that act in the rest of the round.

use crate::feats::Occasion;
use crate::steps::pledges;
use crate::steps::research;
use crate::steps::score::gain_points;
use crate::texts::prelude::*;
use crate::{deals, notes, things};
use kernel::rule;
use scene::words;
use twilight_box::components::TechId;

pub const TEXTS: Room = &[
    (Feat::Ceasefire, CEASEFIRE),
    (Feat::PoliticalSecret, POLITICAL_SECRET),
    (Feat::SupportForTheThrone, SUPPORT_FOR_THE_THRONE),
    (Feat::TradeAgreement, TRADE_AGREEMENT),
    (Feat::Alliance, ALLIANCE),
    (Feat::TradeConvoys, TRADE_CONVOYS),
    (Feat::PromiseOfProtection, PROMISE_OF_PROTECTION),
    (Feat::GiftOfPrescience, GIFT_OF_PRESCIENCE),
    (Feat::ResearchAgreement, RESEARCH_AGREEMENT),
    (Feat::Acquiescence, ACQUIESCENCE),
    (Feat::PoliticalFavor, POLITICAL_FAVOR),
    (Feat::SpyNet, SPY_NET),
];

/// [note.ceasefire] After another player activates a system with your units: nothing of theirs moves there.
const CEASEFIRE: Text =
    Text::lasts(|w, u| u.by_rival(w) && with_units(w, u.by, w.scene())).altering(&[Alter::Is(Switch::HaltsFleets)]);

/// [note.political-secret] When an agenda is turned up: its owner neither votes nor plays action cards nor uses faction
/// abilities until it is resolved.
const POLITICAL_SECRET: Text = Text::now(agenda_turned_up, |w, u, _| {
    let owner = u.player(w);
    let silenced = &mut w.league_mut().senate.silenced;
    *silenced = silenced.with(owner);
});

/// [note.support-for-the-throne] Worth a point as long as it lies before you.
const SUPPORT_FOR_THE_THRONE: Text = Text::now(
    |_, _| false,
    |w, u, flow| {
        let (by, n) = (u.by, u.n(w, 0));
        flow.tell(SeatSet::ALL, rule!("note.support-for-the-throne"), || {
            words!("{by} {by:gains|gain} {n} {n:point|points}.", by, n)
        });
        gain_points(w, by, n, flow);
    },
);

/// [note.trade-agreement] When its owner replenishes commodities: all of them are yours.
const TRADE_AGREEMENT: Text = Text::now(
    |w, u| u.by_another(w) && w.side(u.player(w)).realm.commodities > 0,
    |w, u, flow| {
        let owner = u.player(w);
        deals::ship(w, owner, u.by, w.side(owner).realm.commodities, flow);
    },
);

/// [note.alliance] The owner's commander works for who has it.
const ALLIANCE: Text = Text::now(|_, _| false, |w, _, _| notes::lend_commanders(w));

/// [note.trade-convoys] Before you: you have transactions with players who are no neighbours.
const TRADE_CONVOYS: Text = Text::now(|_, _| true, |_, _, _| {}).altering(&[Alter::Is(Switch::DealsFromAfar)]);

/// [note.promise-of-protection] Before you: the Mentak do not pillage you.
const PROMISE_OF_PROTECTION: Text = Text::now(|_, _| true, |_, _, _| {}).altering(&[Alter::Is(Switch::NotPillaged)]);

/// [note.gift-of-prescience] At the end of the strategy phase: you are first in order of play in this round.
const GIFT_OF_PRESCIENCE: Text = Text::now(|_, _| true, |_, _, _| {}).altering(&[Alter::Is(Switch::ComesFirst)]);

/// The technology another player has just researched, if the user may have it too.
fn shared(w: &World, u: Use) -> Option<TechId> {
    let tech = w.league().learned.filter(|_| u.by_another(w))?;
    let side = w.side(u.by);
    let new = side.realm.technologies >> tech & 1 == 1 && side.technologies >> tech & 1 == 0;
    let common = w.kit.get().technology(TechId(tech)).faction.is_none();
    (new && common).then_some(TechId(tech))
}

/// [note.research-agreement] After Jol-Nar researched a technology that is no faction's: it is yours too.
const RESEARCH_AGREEMENT: Text = Text::now(
    |w, u| shared(w, u).is_some(),
    |w, u, flow| {
        if let Some(tech) = shared(w, u) {
            research::gain_openly(w, u.by, tech, flow);
        }
    },
);

/// [note.acquiescence] When Winnu uses a strategy card: its secondary ability costs you no token.
/// [note.acquiescence-base] Once: at the end of the strategy phase a strategy card is swapped with Winnu.
const ACQUIESCENCE: Text = Text::now(
    |w, u| match u.window {
        Window::Round { at: Occasion::StrategyPhaseEnds, .. } => {
            owner(w, "winnu").is_some_and(|winnu| winnu != u.by && [winnu, u.by].iter().all(|&s| has_strategy(w, s)))
        }
        _ => u.by_another(w),
    },
    |w, u, flow| match u.window {
        Window::Round { at: Occasion::StrategyPhaseEnds, .. } => u.ask(w, 0, flow),
        _ => u.last(w),
    },
)
.asking(&[
    Question::must(|w, pick, out| out.all(strategies(w, pick.seat).map(Choice::Strategy)), next),
    Question::must(
        |w, _, out| {
            let winnu = owner(w, "winnu");
            out.all(winnu.into_iter().flat_map(|winnu| strategies(w, winnu)).map(Choice::Strategy));
        },
        |w, pick, choice, flow| {
            let (Some(Choice::Strategy(own)), Choice::Strategy(theirs)) = (pick.before, choice) else { unreachable!() };
            let slots = &mut w.league_mut().strategy;
            let (by, of) = (slots[usize::from(own)].holder, slots[usize::from(theirs)].holder);
            (slots[usize::from(own)].holder, slots[usize::from(theirs)].holder) = (of, by);
            flow.tell(SeatSet::ALL, rule!("note.acquiescence-base"), || {
                let (own, theirs) = (things::strategy(w, own), things::strategy(w, theirs));
                words!("{by} {by:swaps|swap} {own} for {theirs}.", by = pick.seat, own, theirs)
            });
            Then::Over
        },
    ),
])
.altering(&[Alter::Is(Switch::FollowsFree)]);

/// Strategy cards of a player.
fn strategies(w: &World, seat: Seat) -> impl Iterator<Item = u8> + '_ {
    (0..w.league().strategy.len() as u8)
        .filter(move |&slot| w.league().strategy[usize::from(slot)].holder == Some(seat))
}

fn has_strategy(w: &World, seat: Seat) -> bool {
    strategies(w, seat).next().is_some()
}

/// [note.political-favor] When an agenda is turned up: Xxcha loses a strategy token, and another agenda takes its place.
const POLITICAL_FAVOR: Text = Text::now(
    |w, u| agenda_turned_up(w, u) && owner(w, "xxcha").is_some_and(|xxcha| w.side(xxcha).strategy > 0),
    |w, u, flow| {
        let xxcha = u.player(w);
        w.parties[xxcha.index()].strategy -= 1;
        crate::steps::agenda::replace(w, flow);
    },
);

/// [note.spy-net] At the start of your turn: you see Yssaril's action cards and take one.
const SPY_NET: Text = Text::now(
    |w, u| u.acts(w) && owner(w, "yssaril").is_some_and(|from| w.cards_held(from) > 0),
    |w, u, flow| {
        if let Some(from) = owner(w, "yssaril") {
            pledges::look(w, u, from, flow);
        }
    },
);
