//! What the Emirates of Hacan have: leaders, technologies, note, abilities and breakthrough.

use crate::steps::volley::faces_of;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[
    (Feat::HacanHero, HERO),
    (Feat::WrathOfKenara, WRATH_OF_KENARA),
    (Feat::AutoFactories, AUTO_FACTORIES),
    (Feat::ProductionBiomes, PRODUCTION_BIOMES),
];

/// [leader.hacan-hero] When you produce: units of the kinds you have are free.
const HERO: Text = Text::lasts(|w, u| u.acts(w)).altering(&[Alter::Is(Switch::FreeUnits)]);

/// [units.wrath-of-kenara] After a roll in space combat beside your flagship: a trade good adds 1 to the die that misses by
/// least, as often as you like.
const WRATH_OF_KENARA: Text = Text::now(
    |w, u| match u.window {
        Window::Rolled { by, volley: Volley::SpaceCombat } => {
            let flagship = by == u.by && w.space(w.scene(), by).of(Kind::Flagship) > 0;
            flagship && goods_worth(w, by) > 0 && near_miss(w, by).is_some()
        }
        _ => false,
    },
    |w, u, _| {
        if let Some((die, _)) = near_miss(w, u.by) {
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

/// The die of a space combat roll that misses by least, and by how much.
fn near_miss(w: &World, seat: Seat) -> Option<(usize, u8)> {
    let missed = faces_of(w, Volley::SpaceCombat, seat).enumerate().filter(|(_, (face, gun))| face < &gun.on);
    missed.filter(|(_, (_, gun))| gun.on <= 10).map(|(n, (face, gun))| (n, gun.on - face)).min_by_key(|(_, by)| *by)
}
