//! What a tournament shows.

use crate::page::{Page, csv};
use crate::plot::{self, Dot, colour};
use crate::stats::{Estimate, Rating, Verdict};
use crate::study_report::{Files, percent};
use crate::tournament::{Match, Tournament};
use serde_json::json;

const MATCH_HEAD: [&str; 9] =
    ["first", "second", "games", "won", "won_percent", "low", "high", "unfinished", "sequential_test"];

pub fn files(tournament: &Tournament, matches: &[Match], command: &str) -> Files {
    let ratings = tournament.ratings(matches);
    let rows = match_rows(tournament, matches);
    vec![
        ("matches.csv", csv(&MATCH_HEAD, &rows)),
        ("ratings.csv", csv(&["bot", "elo", "reach"], &rating_rows(tournament, &ratings))),
        (
            "report.json",
            serde_json::to_string_pretty(&json(tournament, matches, &ratings, command)).unwrap_or_default(),
        ),
        ("report.html", page(tournament, matches, &ratings, command, &rows)),
    ]
}

/// One line for each pairing, for the terminal.
pub fn lines(tournament: &Tournament, matches: &[Match]) -> Vec<String> {
    let line = |pairing: &Match| {
        let [first, second] = [pairing.first, pairing.second].map(|n| tournament.entrants[n].to_string());
        let unfinished = match pairing.unfinished {
            0 => String::new(),
            n => format!(", {n} without an end"),
        };
        format!(
            "{first} beats {second} in {} of {} games{unfinished}",
            percent(&pairing.share.estimate()),
            pairing.done
        )
    };
    matches.iter().map(line).collect()
}

fn page(tournament: &Tournament, matches: &[Match], ratings: &[Rating], command: &str, rows: &[Vec<String>]) -> String {
    let info = tournament.entry.info;
    let lines = lines(tournament, matches);
    let mut page = Page::new(&format!("{}: a tournament of bots", info.name), &lines[0]);
    page.list(&lines[1..]);
    page.heading("How it was made");
    page.command(command);
    page.words(&format!(
        "{} seats, seed {}, rules {} of {}, up to {} games a pairing. The players change seats with every game; each two \
         games share their chance. Intervals are 95 % (Wilson).",
        tournament.setup.seats, tournament.seed, info.rules, info.name, tournament.games
    ));
    page.heading("Ratings");
    let dots: Vec<Dot> = (tournament.entrants.iter().zip(ratings))
        .map(|(bot, rating)| Dot {
            label: bot.to_string(),
            colour: colour("blue"),
            at: Estimate { value: rating.elo, low: rating.elo - rating.reach, high: rating.elo + rating.reach },
            even: Some(0.0),
        })
        .collect();
    let low = dots.iter().map(|dot| dot.at.low).fold(f64::MAX, f64::min);
    let high = dots.iter().map(|dot| dot.at.high).fold(f64::MIN, f64::max);
    let svg = plot::dots("rating", "Elo points", &dots, "average", (low.min(0.0), high.max(0.0)));
    page.figure(&svg, "200 points are about three wins to one");
    page.heading("Pairings");
    let dots: Vec<Dot> = (matches.iter())
        .map(|pairing| Dot {
            label: format!("{} : {}", tournament.entrants[pairing.first], tournament.entrants[pairing.second]),
            colour: colour("orange"),
            at: pairing.share.estimate(),
            even: Some(0.5),
        })
        .collect();
    page.figure(&plot::shares("games won by the first", &dots), "Each pairing");
    page.table(&MATCH_HEAD, rows);
    page.heading("By seat");
    let sides = tournament.opening.sides();
    let mut by_side = Vec::new();
    for pairing in matches {
        for (side, share) in sides.iter().zip(&pairing.by_side).filter(|(_, share)| share.of > 0.0) {
            let bot = tournament.entrants[pairing.first].to_string();
            let rival = tournament.entrants[pairing.second].to_string();
            by_side.push(vec![bot, rival, side.name.clone(), percent(&share.estimate()), format!("{:.0}", share.of)]);
        }
    }
    page.table(&["bot", "against", "seated as", "won", "games"], &by_side);
    page.close()
}

fn match_rows(tournament: &Tournament, matches: &[Match]) -> Vec<Vec<String>> {
    let row = |pairing: &Match| {
        let Estimate { value, low, high } = pairing.share.estimate();
        let verdict = match (tournament.stop, pairing.verdict) {
            (None, _) => "none".into(),
            (Some(_), None) => "undecided".into(),
            (Some(test), Some(Verdict::High)) => format!("at least {}", test.high),
            (Some(test), Some(Verdict::Low)) => format!("at most {}", test.low),
        };
        vec![
            tournament.entrants[pairing.first].to_string(),
            tournament.entrants[pairing.second].to_string(),
            pairing.done.to_string(),
            format!("{:.1}", pairing.share.won),
            format!("{:.1}", 100.0 * value),
            format!("{:.1}", 100.0 * low),
            format!("{:.1}", 100.0 * high),
            pairing.unfinished.to_string(),
            verdict,
        ]
    };
    matches.iter().map(row).collect()
}

fn rating_rows(tournament: &Tournament, ratings: &[Rating]) -> Vec<Vec<String>> {
    let row = |(bot, rating): (&bots::BotSpec, &Rating)| {
        vec![bot.to_string(), format!("{:.0}", rating.elo), format!("{:.0}", rating.reach)]
    };
    tournament.entrants.iter().zip(ratings).map(row).collect()
}

fn json(tournament: &Tournament, matches: &[Match], ratings: &[Rating], command: &str) -> serde_json::Value {
    let info = tournament.entry.info;
    let pairings = matches.iter().map(|pairing| {
        json!({
            "first": tournament.entrants[pairing.first].to_string(),
            "second": tournament.entrants[pairing.second].to_string(),
            "games": pairing.done, "won": pairing.share.won, "share": pairing.share.estimate(),
            "unfinished": pairing.unfinished, "decisions": pairing.decisions, "verdict": pairing.verdict,
        })
    });
    let entrants = tournament
        .entrants
        .iter()
        .zip(ratings)
        .map(|(bot, rating)| json!({ "bot": bot.to_string(), "elo": rating.elo, "reach": rating.reach }));
    json!({
        "game": info.id, "rules": info.rules, "command": command, "seed": tournament.seed,
        "seats": tournament.setup.seats, "options": tournament.setup.options,
        "ratings": entrants.collect::<Vec<_>>(), "pairings": pairings.collect::<Vec<_>>(),
    })
}
