//! What a tournament shows.

use crate::page::{Page, csv};
use crate::pairs::Verdict;
use crate::plot::{self, Dot, colour};
use crate::stats::{Estimate, Rating};
use crate::study_data::Files;
use crate::study_report::{heading, percent};
use crate::tournament::{Match, Tournament};
use serde_json::json;

const MATCH_HEAD: [&str; 10] = [
    "first",
    "second",
    "games",
    "won",
    "won_percent",
    "low",
    "high",
    "unfinished",
    "decisions_per_game",
    "sequential_test",
];

const SIDE_HEAD: [&str; 7] = ["bot", "against", "seated_as", "games", "won_percent", "low", "high"];

pub fn files(tournament: &Tournament, matches: &[Match], command: &str) -> Files {
    let ratings = tournament.ratings(matches);
    let rows = match_rows(tournament, matches);
    vec![
        ("matches.csv", csv(&MATCH_HEAD, &rows)),
        ("ratings.csv", csv(&["bot", "elo", "reach"], &rating_rows(tournament, &ratings))),
        ("sides.csv", csv(&SIDE_HEAD, &side_rows(tournament, matches))),
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
        let mut line =
            format!("{first} beats {second} in {} of {} games", percent(&tournament.estimate(pairing)), pairing.done);
        let remarks = [(pairing.unfinished, "without an end"), (pairing.impatient, "in which a bot lost patience")];
        for (games, remark) in remarks.into_iter().filter(|(games, _)| *games > 0) {
            line += &format!(", {games} {remark}");
        }
        if pairing.verdict.is_some() {
            line += "; it ended early, for which the interval allows, but the share lies a little too far out";
        }
        line
    };
    matches.iter().map(line).collect()
}

fn page(tournament: &Tournament, matches: &[Match], ratings: &[Rating], command: &str, rows: &[Vec<String>]) -> String {
    let info = tournament.entry.info;
    let mut page = Page::new(&format!("{}: a tournament of bots", info.name), &first_place(tournament, ratings));
    page.list(&lines(tournament, matches));
    page.heading("How it was made");
    page.command(command);
    page.words(&format!(
        "{} seats, seed {}, rules {} of {}, program version {}, up to {} games a pairing. The players change seats with \
         every game; each two games share their chance. Where more than two sit at the table, the two bots sit by turns, \
         and a game is won by the bot in whose seat it is won. Intervals are 95 %; those of \
         pairings are reckoned by pairs of games with the same chance.",
        tournament.setup.seats,
        tournament.seed,
        info.rules,
        info.name,
        env!("CARGO_PKG_VERSION"),
        tournament.games
    ));
    if let Some(test) = tournament.stop {
        page.words(&format!(
            "A pairing ended as soon as a sequential test knew the share to be above {} or below {}, with at most 5 % error \
             of either kind. The intervals of pairings hold whenever one looks, and so after an early end; they look to \
             both sides, the test to one, so that an interval may reach past the bound. The share itself lies a little too \
             far out after an early end, and the intervals of ratings and of seats do not allow for it.",
            test.low, test.high
        ));
    }
    page.heading("Ratings");
    let mut dots: Vec<Dot> = (tournament.entrants.iter().zip(ratings))
        .map(|(bot, rating)| Dot {
            label: bot.to_string(),
            colour: colour("blue"),
            at: Estimate { value: rating.elo, low: rating.elo - rating.reach, high: rating.elo + rating.reach },
            even: Some(0.0),
        })
        .collect();
    dots.sort_by(|a, b| b.at.value.total_cmp(&a.at.value));
    let low = dots.iter().map(|dot| dot.at.low).fold(f64::MAX, f64::min);
    let high = dots.iter().map(|dot| dot.at.high).fold(f64::MIN, f64::max);
    let range = (low.min(0.0), high.max(0.0));
    let scale = plot::Scale { title: "rating", unit: "Elo points", even: "average", range, digits: 0 };
    page.figure(&plot::dots(&scale, &dots), "The strongest first; 200 points more are about three wins to one");
    page.heading("Pairings");
    let dots: Vec<Dot> = (matches.iter())
        .map(|pairing| Dot {
            label: format!("{} : {}", tournament.entrants[pairing.first], tournament.entrants[pairing.second]),
            colour: colour("orange"),
            at: tournament.estimate(pairing),
            even: Some(0.5),
        })
        .collect();
    page.figure(&plot::shares("games won by the first", &dots), "Each pairing");
    page.table(&MATCH_HEAD.map(heading), rows);
    page.heading("By seat");
    page.words("Of the games in which the first bot of a pairing sat there, those that were won there.");
    page.table(&SIDE_HEAD.map(heading), &side_rows(tournament, matches));
    page.close()
}

/// Who comes first, for the top of the page.
fn first_place(tournament: &Tournament, ratings: &[Rating]) -> String {
    let best = ratings.iter().enumerate().max_by(|a, b| a.1.elo.total_cmp(&b.1.elo));
    best.map_or(String::new(), |(n, Rating { elo, reach })| {
        let (low, high) = (elo - reach, elo + reach);
        format!("{} comes first with {elo:.0} ({low:.0} to {high:.0}) Elo points.", tournament.entrants[n])
    })
}

/// How the first of each pairing did on each side.
fn side_rows(tournament: &Tournament, matches: &[Match]) -> Vec<Vec<String>> {
    let sides = tournament.opening.sides();
    let mut rows = Vec::new();
    for pairing in matches {
        for (side, share) in sides.iter().zip(&pairing.by_side).filter(|(_, share)| share.of > 0.0) {
            let Estimate { value, low, high } = share.estimate();
            let [bot, rival] = [pairing.first, pairing.second].map(|n| tournament.entrants[n].to_string());
            let mut row = vec![bot, rival, side.name.clone(), format!("{:.0}", share.of)];
            row.extend([value, low, high].map(|share| format!("{:.1}", 100.0 * share)));
            rows.push(row);
        }
    }
    rows
}

fn match_rows(tournament: &Tournament, matches: &[Match]) -> Vec<Vec<String>> {
    let row = |pairing: &Match| {
        let Estimate { value, low, high } = tournament.estimate(pairing);
        let verdict = match (tournament.stop, pairing.verdict) {
            (None, _) => "none".into(),
            (Some(_), None) => "undecided".into(),
            (Some(test), Some(Verdict::High)) => format!("above {}", test.low),
            (Some(test), Some(Verdict::Low)) => format!("below {}", test.high),
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
            format!("{:.1}", pairing.decisions as f64 / pairing.done.max(1) as f64),
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
    let (pack, digest) = tournament.opening.pack();
    let sides = tournament.opening.sides();
    let pairings = matches.iter().map(|pairing| {
        let by_side = sides.iter().zip(&pairing.by_side).filter(|(_, share)| share.of > 0.0).map(
            |(side, share)| json!({ "side": side.name, "won": share.won, "of": share.of, "share": share.estimate() }),
        );
        json!({
            "first": tournament.entrants[pairing.first].to_string(),
            "second": tournament.entrants[pairing.second].to_string(),
            "games": pairing.done, "won": pairing.share.won, "share": tournament.estimate(pairing),
            "unfinished": pairing.unfinished, "impatient": pairing.impatient, "decisions": pairing.decisions, "verdict": pairing.verdict,
            "by_side": by_side.collect::<Vec<_>>(),
        })
    });
    let entrants = tournament
        .entrants
        .iter()
        .zip(ratings)
        .map(|(bot, rating)| json!({ "bot": bot.to_string(), "elo": rating.elo, "reach": rating.reach }));
    json!({
        "game": info.id, "rules": info.rules, "program": env!("CARGO_PKG_VERSION"), "command": command,
        "seed": tournament.seed, "games_per_pairing": tournament.games, "stop": tournament.stop,
        "seats": tournament.setup.seats, "options": tournament.setup.options,
        "pack": pack, "pack_digest": format!("{digest:016x}"),
        "ratings": entrants.collect::<Vec<_>>(), "pairings": pairings.collect::<Vec<_>>(),
    })
}
