//! The odds of battles as the program and the page ask for them.

use crate::{INFO, Kit};
use kernel::{Case, Cases, Files, Odds, OddsDesk, Pack, Problem};
use scene::{Forecast, OddsEnd, OddsEnds, OddsFigures, OddsKept, OddsPrice, OddsRound, Share, Tone};
use twilight_box::odds::force::{Place, Policy};
use twilight_box::odds::report::RoundReport;
use twilight_box::odds::{self, OddsReport};
use twilight_box::units::Roster;

/// The odds functions of this game.
pub const DESK: OddsDesk =
    OddsDesk { game: || &INFO, battle, form: |pack| Ok(odds::form::form(roster(pack)?)), cases: Some(cases) };

/// The units of a pack. Names and effects are read as in our own files.
fn roster(pack: Option<&Pack>) -> Result<&'static Roster, Problem> {
    match pack {
        None => Ok(Roster::standard()),
        Some(_) => kernel::Kit::<Kit>::load(&Files::with_pack(&INFO, pack)?).map(|kit| &kit.get().roster),
    }
}

fn battle(pack: Option<&Pack>, attacker: &str, defender: &str, options: &[(String, String)]) -> Result<Odds, Problem> {
    let report = odds::odds_with(roster(pack)?, attacker, defender, options).map_err(Problem::new)?;
    let share = |label: &str, chance: f64, tone| Share { label: label.into(), percent: 100.0 * chance as f32, tone };
    let [us, them] = &report.sides;
    let forecast = Forecast {
        title: format!("{} against {}", us.force, them.force).into(),
        shares: vec![
            share("the attacker wins", report.attacker, Tone::Good),
            share("nobody is left", report.draw, Tone::Even),
            share("the defender wins", report.defender, Tone::Bad),
        ],
        lines: vec![
            ("Attacker loses".into(), format!("{:.1} resources", us.resources_lost).into()),
            ("Defender loses".into(), format!("{:.1} resources", them.resources_lost).into()),
        ],
        note: note(&report).into(),
        rule: String::new(),
    };
    let json = serde_json::to_string(&report).map_err(|why| Problem::new(why.to_string()))?;
    Ok(Odds { forecast, figures: figures(&report), text: report.text(), json })
}

fn figures(report: &OddsReport) -> OddsFigures {
    let sides = report.sides.each_ref().map(|side| OddsEnds {
        left: side.units_lost.iter().rev().copied().collect(),
        kept: (side.units.iter())
            .map(|unit| OddsKept { kind: unit.kind.to_string(), start: unit.start.into(), expected: unit.expected })
            .collect(),
        ends: side.ends.iter().map(|end| OddsEnd { left: end.left.clone(), chance: end.chance }).collect(),
        price: Some(OddsPrice {
            good: "resources".into(),
            lost: side.resources_lost,
            winning: side.resources_lost_when_winning,
        }),
    });
    let round = |line: &RoundReport| OddsRound { fought: line.fought, hits: [line.attacker_hits, line.defender_hits] };
    OddsFigures { sides, nobody: report.draw, rounds: report.rounds.iter().map(round).collect() }
}

/// How the numbers were found and what they rest on, in sentences.
fn note(report: &OddsReport) -> String {
    let found = match report.method.as_str() {
        "exact" => "Exact: every roll is counted, none sampled.".to_string(),
        other => format!("{}{}.", other[..1].to_uppercase(), &other[1..]),
    };
    let losses = match (report.policy, report.place) {
        (Policy::Best, _) if report.method.contains("listed order") => "",
        (Policy::Best, _) => "Each side chooses its losses so that its chances are best.",
        (Policy::Listed, Place::Space) => "The cheapest ship falls first; a kind sustains damage when its turn comes.",
        (Policy::Listed, Place::Ground) => "All Sustain Damage is used first, then infantry fall before mechs.",
    };
    let notes = report.notes.iter().map(|note| format!(" {note}."));
    format!("{found} {losses}{}", notes.collect::<String>()).replace("  ", " ").trim_end().into()
}

fn cases(pack: Option<&Pack>, text: &str) -> Result<Cases, Problem> {
    let results = odds::cases_with(roster(pack)?, text).map_err(Problem::new)?;
    let line = |result| serde_json::to_string(&result).map_err(|why| Problem::new(why.to_string()));
    Ok(Box::new(results.map(move |(id, result)| Case { id, answer: result.map_err(Problem::new).and_then(line) })))
}
