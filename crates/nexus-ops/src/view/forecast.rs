//! What an answer or the battle under way may lead to, in exact chances.

use crate::board::{HexId, bit};
use crate::combat::{Force, size};
use crate::data::Unit;
use crate::odds::{self, Conditions, Progress, Side, SideConditions};
use crate::steps::battle::hits;
use crate::world::{Roll, World};
use kernel::Seat;
use scene::{Forecast, Share, Spoken, Tone, Words, words};

pub fn shares(list: impl IntoIterator<Item = (Words, f32, Tone)>) -> Vec<Share> {
    let shown = list.into_iter().filter(|(_, percent, _)| *percent > 0.0);
    shown.map(|(label, percent, tone)| Share { label, percent, tone }).collect()
}

/// What awaits a unit that moves into a hex with enemies.
pub fn arrival(w: &World, unit: Unit, hex: HexId) -> Option<Forecast> {
    let seat = w.active;
    let enemy = |other: &Seat| w.is_enemy(seat, *other) && w.present[other.index()] & bit(hex) != 0;
    let defender = w.seat_list().find(enemy)?;
    let before = w.units[seat.index()][hex as usize];
    let mut force = before;
    force[unit as usize] += 1;
    let mut forecast = clash(w, hex, defender, force)?;
    if before != Force::default() {
        let without = chances(w, hex, defender, before);
        let (unit, percent) = (&w.sheet().row(unit).name, format!("{:.0}", 100.0 * without.win));
        forecast.lines.insert(0, (words!("Without the {unit}", unit), words!("{percent} % win", percent)));
    }
    Some(forecast)
}

fn chances(w: &World, hex: HexId, defender: Seat, force: Force) -> odds::Odds {
    let conditions =
        Conditions { ground: w.ground[hex as usize], alternate: w.rules.alternate, sides: Default::default() };
    odds::odds(&w.kit, force, w.units[defender.index()][hex as usize], &conditions)
}

/// Forces larger than this together are not forecast on the board, so that no question takes long to show.
const MANY: u8 = 40;

/// [odds.exact] The chances of a battle without cards.
pub fn clash(w: &World, hex: HexId, defender: Seat, force: Force) -> Option<Forecast> {
    if size(&force) + size(&w.units[defender.index()][hex as usize]) > MANY {
        return None;
    }
    let (ground, at) = (&w.kit.terrain(w.ground[hex as usize]).name, &w.map().names[hex as usize]);
    let title = words!("Attack {ground} {at}", ground, at);
    let theirs = &w.units[defender.index()][hex as usize];
    let fighting: Vec<Words> = (w.sheet().order.iter())
        .filter(|unit| force[**unit as usize] + theirs[**unit as usize] > 0)
        .map(|unit| {
            let bonus = w.sheet().bonus[*unit as usize][w.ground[hex as usize] as usize];
            let (name, on) = (&w.sheet().row(*unit).name, w.sheet().hits_on[*unit as usize]);
            match bonus {
                0 => words!("{name} hits on {on}", name, on),
                bonus => words!("{name} hits on {on} ({bonus} here)", name, on, bonus = format!("{bonus:+}")),
            }
        })
        .collect();
    let forecast = forecast(&chances(w, hex, defender, force), title, defender.into());
    Some(Forecast { note: words!("{fighting}. Cheapest losses first, no cards.", fighting), ..forecast })
}

/// The odds as a forecast for the attacker.
pub fn forecast(odds: &odds::Odds, title: Words, defender: Spoken) -> Forecast {
    let percent = |p: f64| (p * 1000.0).round() as f32 / 10.0;
    Forecast {
        title,
        shares: shares([
            (words!("win"), percent(odds.win), Tone::Good),
            (words!("stays contested"), percent(odds.contested), Tone::Even),
            (words!("you are destroyed"), percent(odds.lost), Tone::Bad),
        ]),
        lines: vec![
            (words!("You lose, on average"), lost(odds, Side::Attacker)),
            (words!("{defender} {defender:loses|lose}, on average", defender), lost(odds, Side::Defender)),
        ],
        note: words!("Cheapest losses first, no cards."),
        rule: "odds.exact".into(),
    }
}

/// What a side loses on average.
fn lost(odds: &odds::Odds, side: Side) -> Words {
    words!("{lost} units", lost = format!("{:.1}", odds.losses[side as usize]))
}

/// [odds.exact] How the battle under way may end, for a seat or for those who look on: before the dice, and after them
/// as long as no casualty was taken.
pub fn under_way(w: &World, viewer: Option<Seat>) -> Option<Forecast> {
    let battle = w.battle.as_ref()?;
    let forces = Side::BOTH.map(|side| *w.fighters(battle, side));
    let rolled = |roll: &Roll| Side::BOTH.map(|side| roll.faces[side as usize].iter().sum::<u8>()) == roll.count;
    let still = battle.roll.is_none_or(|roll| !roll.settled && roll.again == [0; 6] && rolled(&roll));
    // Units found this turn stand by without rolling.
    let found = w.turn.found[battle.hex as usize] != 0;
    let fight = forces.iter().all(|force| size(force) > 0);
    if !still || !fight || found || battle.won || battle.withdrawn || size(&forces[0]) + size(&forces[1]) > MANY {
        return None;
    }
    let conditions = Side::BOTH.map(|side| SideConditions {
        edge: battle.edge[side as usize],
        twice: battle.twice[side as usize],
        first: battle.ambush[side as usize],
        ..SideConditions::default()
    });
    let conditions =
        Conditions { ground: w.ground[battle.hex as usize], alternate: w.rules.alternate, sides: conditions };
    let due = |roll: Roll| Side::BOTH.map(|victim| hits(w, battle, &roll, victim.other()));
    let done = Progress { attacked: battle.attacked, hits: battle.roll.map_or_else(Default::default, due) };
    let odds = odds::rest(&w.kit, forces, &conditions, done);
    let percent = |p: f64| (p * 1000.0).round() as f32 / 10.0;
    let own = viewer.and_then(|seat| battle.side_of(seat));
    let wins = |side: Side| match own {
        Some(own) if own == side => words!("you win"),
        Some(_) => words!("you are destroyed"),
        None => words!("{by} {by:wins|win}", by = battle.seat(side)),
    };
    let tones = if own == Some(Side::Defender) { [Tone::Bad, Tone::Good] } else { [Tone::Good, Tone::Bad] };
    let mut parts = vec![
        (wins(Side::Attacker), percent(odds.win), tones[0]),
        (words!("stays contested"), percent(odds.contested), Tone::Even),
        (wins(Side::Defender), percent(odds.lost), tones[1]),
    ];
    if own == Some(Side::Defender) {
        parts.reverse();
    }
    Some(Forecast {
        title: words!("The rest of the battle"),
        shares: shares(parts),
        lines: Side::BOTH
            .map(|side| (words!("{by} {by:loses|lose}, on average", by = battle.seat(side)), lost(&odds, side)))
            .to_vec(),
        note: words!("Exact; cheapest losses first, no further cards."),
        rule: "odds.exact".into(),
    })
}
