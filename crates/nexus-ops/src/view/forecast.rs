//! What an answer or the battle under way may lead to, in exact chances.

use crate::board::{HexId, bit};
use crate::combat::{Force, size};
use crate::data::Unit;
use crate::game::NAMES;
use crate::odds::{self, Progress, Side, SideTerms, Terms};
use crate::steps::battle::hits;
use crate::world::{Roll, World};
use kernel::Seat;
use scene::{Forecast, Share, Tone};

pub fn shares<'a>(list: impl IntoIterator<Item = (&'a str, f32, Tone)>) -> Vec<Share> {
    let shown = list.into_iter().filter(|(_, percent, _)| *percent > 0.0);
    shown.map(|(label, percent, tone)| Share { label: label.into(), percent, tone }).collect()
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
        let line = (format!("Without the {}", w.sheet().row(unit).name), format!("{:.0} % win", 100.0 * without.win));
        forecast.lines.insert(0, line);
    }
    Some(forecast)
}

fn chances(w: &World, hex: HexId, defender: Seat, force: Force) -> odds::Odds {
    let terms = Terms { ground: w.ground[hex as usize], alternate: w.rules.alternate, sides: Default::default() };
    odds::odds(&w.kit, force, w.units[defender.index()][hex as usize], &terms)
}

/// Forces larger than this together are not forecast on the board, so that no question takes long to show.
const MANY: u8 = 40;

/// [odds.exact] The chances of a battle without cards.
pub fn clash(w: &World, hex: HexId, defender: Seat, force: Force) -> Option<Forecast> {
    if size(&force) + size(&w.units[defender.index()][hex as usize]) > MANY {
        return None;
    }
    let title = format!("Attack {} {}", w.kit.terrain(w.ground[hex as usize]).name, w.map().names[hex as usize]);
    let theirs = &w.units[defender.index()][hex as usize];
    let fighting: Vec<String> = (w.sheet().order.iter())
        .filter(|unit| force[**unit as usize] + theirs[**unit as usize] > 0)
        .map(|unit| {
            let bonus = w.sheet().bonus[*unit as usize][w.ground[hex as usize] as usize];
            let bonus = if bonus == 0 { String::new() } else { format!(" ({bonus:+} here)") };
            format!("{} hits on {}{bonus}", w.sheet().row(*unit).name, w.sheet().hits_on[*unit as usize])
        })
        .collect();
    let forecast = forecast(&chances(w, hex, defender, force), title, NAMES[defender.index()]);
    Some(Forecast { note: format!("{}. Cheapest losses first, no cards.", fighting.join(", ")), ..forecast })
}

/// The odds as a forecast for the attacker.
pub fn forecast(odds: &odds::Odds, title: String, defender: &str) -> Forecast {
    let percent = |p: f64| (p * 1000.0).round() as f32 / 10.0;
    let lost = |side: Side| format!("{:.1} units", odds.losses[side as usize]);
    Forecast {
        title,
        shares: shares([
            ("win", percent(odds.win), Tone::Good),
            ("stays contested", percent(odds.contested), Tone::Even),
            ("you are destroyed", percent(odds.lost), Tone::Bad),
        ]),
        lines: vec![
            ("You lose, on average".into(), lost(Side::Attacker)),
            (format!("{defender} loses, on average"), lost(Side::Defender)),
        ],
        note: "Cheapest losses first, no cards.".into(),
        rule: "odds.exact".into(),
    }
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
    let terms = Side::BOTH.map(|side| SideTerms {
        edge: battle.edge[side as usize],
        twice: battle.twice[side as usize],
        first: battle.ambush[side as usize],
        ..SideTerms::default()
    });
    let terms = Terms { ground: w.ground[battle.hex as usize], alternate: w.rules.alternate, sides: terms };
    let due = |roll: Roll| Side::BOTH.map(|victim| hits(w, battle, &roll, victim.other()));
    let done = Progress { attacked: battle.attacked, hits: battle.roll.map_or_else(Default::default, due) };
    let odds = odds::rest(&w.kit, forces, &terms, done);
    let percent = |p: f64| (p * 1000.0).round() as f32 / 10.0;
    let [attacker, defender] = battle.seats.map(|seat| NAMES[seat.index()].to_string());
    let own = viewer.and_then(|seat| battle.side_of(seat));
    let (words, losers) = match own {
        Some(Side::Attacker) => (["you win".into(), "you are destroyed".into()], ["You".to_string(), defender]),
        Some(Side::Defender) => (["you are destroyed".into(), "you win".into()], [attacker, "You".to_string()]),
        None => ([format!("{attacker} wins"), format!("{defender} wins")], [attacker, defender]),
    };
    let tones = if own == Some(Side::Defender) { [Tone::Bad, Tone::Good] } else { [Tone::Good, Tone::Bad] };
    let lose = |name: &str| if name == "You" { "You lose".to_string() } else { format!("{name} loses") };
    let mut parts = vec![
        (words[0].as_str(), percent(odds.win), tones[0]),
        ("stays contested", percent(odds.contested), Tone::Even),
        (words[1].as_str(), percent(odds.lost), tones[1]),
    ];
    if own == Some(Side::Defender) {
        parts.reverse();
    }
    Some(Forecast {
        title: "The rest of the battle".into(),
        shares: shares(parts),
        lines: Side::BOTH
            .map(|side| {
                (
                    format!("{}, on average", lose(&losers[side as usize])),
                    format!("{:.1} units", odds.losses[side as usize]),
                )
            })
            .to_vec(),
        note: "Exact; cheapest losses first, no further cards.".into(),
        rule: "odds.exact".into(),
    })
}
