//! Section 4.6: chain reactions.

use super::*;
use crate::world::{Source, World};
use kernel::{Play, step};

step! {
    /// [chain.order] The next effect that waits is carried out completely; then the one after it.
    pub struct ResolveChain;
}

impl Play<Hexpanse> for ResolveChain {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if w.chain.begun as usize == w.chain.links.len() {
            w.chain = Default::default();
            return;
        }
        w.chain.begun += 1;
        if still_works(w) {
            let asks = if needs_anchor(w) { Step::from(Anchor) } else { Step::from(Image) };
            flow.then([asks]);
        }
        flow.then([ResolveChain.into()]);
    }
}

/// [chain.order] [defeat.units] The effect's player is in the game and its piece, if it has one, on the board.
fn still_works(w: &mut World) -> bool {
    let Some(&link) = w.chain.now() else { return false };
    if !w.alive(link.seat) {
        return false;
    }
    let player = w.player(link.seat);
    let at = match link.source {
        Source::Card(card) if w.kit.mercenaries & card.bit() == 0 => link.at,
        Source::Card(card) if player.cards & card.bit() == 0 || w.placed & card.bit() == 0 => return false,
        Source::Card(card) => w.tokens[card.index()],
        Source::Ability => player.warlord,
        Source::Minor if w.minor_units(link.seat) & link.at.bit() == 0 => return false,
        Source::Minor | Source::Destroyed => link.at,
    };
    if let Some(now) = w.chain.now_mut() {
        now.at = at;
    }
    true
}

/// [pattern.anchor] The player names the territory round which an action card's pattern lies.
fn needs_anchor(w: &World) -> bool {
    w.chain.now().is_some_and(|link| {
        matches!(link.source, Source::Card(card) if w.kit.mercenaries & card.bit() == 0)
            && w.effect(link).is_some_and(|effect| effect.is_anchored())
    })
}
