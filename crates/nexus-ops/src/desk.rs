//! Odds of a battle asked from outside.

use crate::combat::Force;
use crate::data::{Components, Sheet};
use crate::odds::{self, Odds, POLICY};
use crate::view::forecast::forecast;
use kernel::{Cases, Files, Kit, OddsDesk, Pack, Problem, battles_by_line, json};
use scene::{OddsEnds, OddsFigures};
use std::fmt::Write;

mod form;

pub const DESK: OddsDesk = OddsDesk {
    game: || &crate::INFO,
    battle: |pack, attacker, defender, options| battle(kit(pack)?, attacker, defender, options),
    form: |pack| form::form(kit(pack)?),
    cases: Some(cases),
};

fn kit(pack: Option<&Pack>) -> Result<&'static Components, Problem> {
    Kit::<Components>::load(&Files::with_pack(&crate::INFO, pack)?).map(|kit| kit.get())
}

/// [odds.exact] [odds.force] [odds.options] One battle.
fn battle(
    kit: &Components,
    attacker: &str,
    defender: &str,
    options: &[(String, String)],
) -> Result<kernel::Odds, Problem> {
    let conditions = odds::conditions(kit, options).map_err(|why| Problem::new(why).at("option"))?;
    let sheet = if conditions.alternate { &kit.alternate } else { &kit.classic };
    let ours = odds::force(sheet, attacker).map_err(|why| Problem::new(why).at("attacker"))?;
    let theirs = odds::force(sheet, defender).map_err(|why| Problem::new(why).at("defender"))?;
    let chances = odds::odds(kit, ours, theirs, &conditions);
    let place = &kit.terrain(conditions.ground).name;
    let title = format!("{} against {} in {place}", odds::spoken(sheet, &ours), odds::spoken(sheet, &theirs));
    Ok(kernel::Odds {
        forecast: forecast(&chances, title.clone().into(), "the defender".into()),
        figures: figures(sheet, &chances, [&ours, &theirs]),
        text: text(sheet, &chances, &title),
        json: json(sheet, &chances, [&ours, &theirs], place),
    })
}

/// A file of battles, one a line.
fn cases(pack: Option<&Pack>, text: &str) -> Result<Cases, Problem> {
    let kit = kit(pack)?;
    Ok(battles_by_line(text, move |attacker, defender, options| battle(kit, attacker, defender, options)))
}

fn text(sheet: &Sheet, odds: &Odds, title: &str) -> String {
    let mut out = format!("{title}\n\n");
    let mut row = |label: &str, chance: f64| {
        let _ = writeln!(out, "  {label:<34}{:>6.2} %", 100.0 * chance);
    };
    row("attacker wins", odds.win);
    row("  of these, both destroyed", odds.mutual);
    row("contested, both have units left", odds.contested);
    row("attacker destroyed", odds.lost);
    for (side, name) in ["attacker", "defender"].iter().enumerate() {
        let _ = writeln!(out, "\n  {name} loses {:.3} units on average; units left:", odds.losses[side]);
        for (left, chance) in odds.survivors[side].iter().enumerate().filter(|(_, p)| **p > 0.0) {
            let _ = writeln!(out, "  {left:>34}{:>6.2} %", 100.0 * chance);
        }
    }
    let mut ends: Vec<_> = odds.ends.iter().collect();
    ends.sort_by(|a, b| b.1.total_cmp(a.1));
    let _ = writeln!(out, "\n  likeliest ends:");
    for ((ours, theirs), chance) in ends.into_iter().take(8) {
        let left = format!("{} | {}", odds::spoken(sheet, ours), odds::spoken(sheet, theirs));
        let _ = writeln!(out, "  {left:<58}{:>6.2} %", 100.0 * chance);
    }
    let _ = writeln!(out, "\n{POLICY}");
    out
}

fn json(sheet: &Sheet, odds: &Odds, forces: [&Force; 2], place: &str) -> String {
    let ends: Vec<_> = (odds.ends.iter())
        .map(|((ours, theirs), chance)| {
            json!({"attacker": odds::spoken(sheet, ours), "defender": odds::spoken(sheet, theirs), "chance": chance})
        })
        .collect();
    json!({
        "game": crate::INFO.id, "attacker": odds::spoken(sheet, forces[0]), "defender": odds::spoken(sheet, forces[1]),
        "terrain": place, "win": odds.win, "draw": odds.contested, "loss": odds.lost, "mutual": odds.mutual,
        "attacker_left": odds.survivors[0], "defender_left": odds.survivors[1], "attacker_losses": odds.losses[0],
        "defender_losses": odds.losses[1], "ends": ends, "policy": POLICY
    })
    .to_string()
}

fn figures(sheet: &Sheet, odds: &Odds, forces: [&Force; 2]) -> OddsFigures {
    let sides = [0, 1].map(|side| {
        let kinds = sheet.order.iter().map(|unit| (&*sheet.row(*unit).name, u16::from(forces[side][*unit as usize])));
        let left = odds.ends.iter().map(|((ours, theirs), chance)| (if side == 0 { ours } else { theirs }, *chance));
        let ordered = |force: &Force| sheet.order.iter().map(|unit| force[*unit as usize]).collect::<Vec<_>>();
        let left: Vec<(Vec<u8>, f64)> = left.map(|(force, chance)| (ordered(force), chance)).collect();
        let spoken = |counts: &[u8]| {
            let mut force = Force::default();
            sheet.order.iter().zip(counts).for_each(|(unit, count)| force[*unit as usize] = *count);
            odds::spoken(sheet, &force)
        };
        OddsEnds::of(&kinds.collect::<Vec<_>>(), left.iter().map(|(counts, chance)| (&counts[..], *chance)), spoken)
    });
    OddsFigures { sides, nobody: odds.mutual, rounds: Vec::new() }
}
