//! What the Naalu Collective have: leaders, technologies, note, abilities and breakthrough.

use crate::steps::cards::ways_out;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[(Feat::NaaluAgent, AGENT), (Feat::Foresight, FORESIGHT), (Feat::Telepathic, TELEPATHIC)];

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
        let met = u.by_another(w) && w.action.arrived && w.ships(w.scene(), u.by) > 0;
        met && factions::may_spend_strategy(w, u.by) && has_target(w, u)
    },
    |w, u, flow| {
        factions::spend_strategy(w, u.by);
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
