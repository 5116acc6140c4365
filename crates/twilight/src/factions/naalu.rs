//! What the Naalu Collective have: leaders, technologies, note, abilities and breakthrough.

use crate::notes;
use crate::steps::cards::ways_out;
use crate::steps::debate::{LookAround, LookOn};
use crate::steps::errand::{Errand, open_systems};
use crate::steps::pledges::GiveNote;
use crate::texts::prelude::*;
use crate::world::{NoteId, NoteSet};

pub const TEXTS: Room = &[
    (Feat::NaaluAgent, AGENT),
    (Feat::NaaluAgentCodex3, ERRAND),
    (Feat::NaaluAgentPok, AGENDA_SEEN),
    (Feat::Foresight, FORESIGHT),
    (Feat::Telepathic, TELEPATHIC),
    (Feat::NaaluCommander, COMMANDER),
    (Feat::NaaluCommanderPok, COMMANDER_POK),
    (Feat::NaaluHero, HERO),
];

/// [leader.naalu-agent] After a command token was placed: it leaves the board.
const AGENT: Text = Text::now(
    |w, u| token_placed(w, u).is_some(),
    |w, u, _| {
        if let Some((of, system)) = token_placed(w, u) {
            let side = &mut w.parties[of.index()];
            side.tokens = side.tokens.without(system);
        }
    },
);

/// [leader.naalu-agent-codex-3] An action: a player does a tactical action without placing a command token.
const ERRAND: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, _, out| {
            let able = |&seat: &Seat| w.in_play(seat) && !open_systems(w, seat).is_empty();
            out.seats(w.everyone().filter(able));
        },
        |_, _, choice, flow| {
            let Choice::Seat(seat) = choice else { unreachable!("{choice:?}") };
            flow.then([Errand { seat }.into()]);
            Then::Over
        },
    )],
);

/// [leader.naalu-agent-pok] After an agenda was turned up you look at the next one, and may show it to another player.
const AGENDA_SEEN: Text = Text::now(
    |w, _| w.league().senate.agenda.is_some(),
    |w, u, flow| {
        flow.then([LookOn { seat: u.by, count: 1 }.into()]);
        u.ask(w, 0, flow);
    },
)
.asking(&[Question::may(1, another_player, |_, _, choice, flow| {
    let Choice::Seat(seat) = choice else { unreachable!("{choice:?}") };
    flow.then([LookOn { seat, count: 1 }.into()]);
    Then::Over
})]);

/// The command token a window is about, if it still lies there.
fn token_placed(w: &World, u: Use) -> Option<(Seat, SystemId)> {
    let (of, system) = match u.window {
        Window::TokenPlaced { of, system } => (of, system),
        _ => (w.round.turn?, w.action.active?),
    };
    w.side(of).tokens.has(system).then_some((of, system))
}

/// [faction.foresight] After another player moved ships to yours: for a strategy token your ships leave, and your token lies
/// where they go.
const FORESIGHT: Text = Text::now(
    |w, u| {
        let met = u.by_rival(w) && w.action.arrived && w.ships(w.scene(), u.by) > 0;
        met && w.side(u.by).strategy > 0 && has_target(w, u)
    },
    |w, u, flow| {
        // The token is placed, not spent.
        w.parties[u.by.index()].strategy -= 1;
        u.ask(w, 0, flow);
    },
)
.asking(&[Question::must(
    |w, pick, out| out.systems(ways_out(w, pick.seat).iter().filter(|&s| no_enemy_ships(w, pick.seat, s))),
    |w, pick, choice, flow| {
        let (seat, to) = (pick.seat, system_in(choice));
        let fleet = std::mem::take(w.space_mut(w.scene(), seat));
        let there = w.space_mut(to, seat);
        for kind in Kind::ALL {
            there.count[kind as usize] += fleet.of(kind);
            there.damaged[kind as usize] += fleet.in_state(kind, true);
        }
        place_token(w, seat, to, flow);
        trim(seat, [to], flow);
        Then::Over
    },
)]);

/// [faction.telepathic] First in order of play.
const TELEPATHIC: Text = Text::stands().altering(&[Alter::Is(Switch::ActsFirst)]);

/// [leader.naalu-commander] At any time you look at the promissory notes of your neighbours and at the agendas on top and at the
/// bottom of their deck.
const COMMANDER: Text = Text::now(
    |w, u| LookAround { seat: u.by }.is_due(w) || unknown_notes(w, u.by).next().is_some(),
    |w, u, flow| {
        for note in unknown_notes(w, u.by).collect::<NoteSet>().iter() {
            notes::show(w, note, u.by, flow);
        }
        flow.then([LookAround { seat: u.by }.into()]);
    },
);

/// [leader.naalu-commander] Notes in the hands of neighbours whose place a player does not know.
fn unknown_notes(w: &World, seat: Seat) -> impl Iterator<Item = NoteId> + '_ {
    let near = w.rivals(seat).iter().filter(move |&other| query::are_neighbours(w, seat, other));
    near.flat_map(move |other| notes::unknown(w, other, seat).iter())
}

/// [leader.naalu-hero] At the end of the status phase every other player gives you a promissory note.
const HERO: Text = Text::now(
    |w, u| w.rivals(u.by).iter().any(|other| notes::count(w, other) > 0),
    |w, u, flow| {
        let others = query::clockwise(w, u.by).into_iter().filter(|&other| other != u.by);
        others.for_each(|other| flow.then([GiveNote { seat: other, to: u.by }.into()]));
    },
);

/// [leader.naalu-commander-pok] For each cost of fighters a fighter more.
const COMMANDER_POK: Text = Text::now(
    |w, u| u.makes(w) && factions::bonus(w, Kind::Fighter) > 0 && has_target(w, u),
    |w, u, flow| u.ask_left(w, 0, factions::bonus(w, Kind::Fighter), flow),
)
.asking(&[Question::may(
    40,
    |w, pick, out| {
        let (kind, here) = (Kind::Fighter, w.scene());
        let muster = query::muster(w, here, pick.seat);
        if in_reserve(w, pick.seat, kind) > 0 && (muster.room() > 0 || muster.fighters < muster.docked) {
            out.all([Choice::Place { kind, at: Holder::Space(here) }]);
        }
    },
    |w, pick, choice, _| {
        place_chosen(w, pick.seat, choice);
        Then::More
    },
)]);
