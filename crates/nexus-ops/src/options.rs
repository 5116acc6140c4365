//! Options of a game and which of them exclude each other.

use crate::board::Board;
use crate::data::{Components, FILES, MAX_TOKENS, TokenRow};
use kernel::{GameInfo, OptionKind, OptionSpec, Problem, Setup};
use serde::{Deserialize, Serialize};

const fn flag(key: &'static str, name: &'static str, help: &'static str) -> OptionSpec {
    OptionSpec { key, name, help, kind: OptionKind::Flag }
}

pub static INFO: GameInfo = GameInfo {
    id: "nexus-ops",
    name: "Nexus Ops",
    about: "Corporations deploy, explore, mine and fight for an alien moon; missions and won battles score.",
    fewest: 2,
    most: 4,
    rules: 2,
    bound: 100_000,
    options: &[
        flag("time-is-of-the-essence", "Time Is of the Essence", "10 points win."),
        flag("in-for-the-long-haul", "In for the Long Haul", "14 points win."),
        flag("executive-orders", "Executive Orders", "Each player starts with a Secret Mission."),
        flag("king-of-the-hill", "King of the Hill", "The Monolith may give a point instead of two cards."),
        flag("team-play", "Team play", "Four players, two teams, 20 points together."),
        flag("vortex", "Vortex", "The Vortex replaces the Monolith: it throws, destroys and charges."),
        flag("top-priority", "Top Priority", "Draw two missions, keep one."),
        OptionSpec {
            key: "extra-tokens",
            name: "Extra exploration tokens",
            help: "Green-bordered tokens put in.",
            kind: OptionKind::Rows { file: "exploration.toml", table: "token", count: "green" },
        },
        OptionSpec {
            key: "returned-tokens",
            name: "Returned exploration tokens",
            help: "As many tokens of the usual set left in the box instead.",
            kind: OptionKind::Rows { file: "exploration.toml", table: "token", count: "count" },
        },
        flag("intercepted-transmissions", "Intercepted Transmissions", "Missions lie open in a row for all."),
        flag("alternate-units", "Alternate units", "The other side of the reference sheet."),
        flag("bad-neighbors", "Bad Neighbors", "Two players with bases close together."),
        flag("energy-dependence", "Energy Dependence", "Two players on a narrow board with few refineries."),
        OptionSpec {
            key: "factions",
            name: "Factions",
            help: "Who leads which corporation; they differ in name only.",
            kind: OptionKind::Choice(&[("by-seat", "By seat"), ("chosen", "Chosen")]),
        },
    ],
    former: &[],
    rulebook: &[include_str!("../RULES.md")],
    files: &FILES,
};

/// The optional rules in force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rules {
    pub target: u8,
    pub executive: bool,
    pub king: bool,
    pub team: bool,
    pub vortex: bool,
    pub top_priority: bool,
    pub line: bool,
    pub alternate: bool,
    pub factions: Factions,
    /// [extra.warning] Rubium of the refineries on all tokens, and of those there would be without an exchange.
    pub token_rubium: u16,
    pub printed_rubium: u16,
}

/// [setup.factions] Where the factions come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Factions {
    BySeat,
    Chosen,
}

/// What a setup chooses.
pub struct Chosen {
    pub rules: Rules,
    pub board: usize,
    /// Exploration tokens.
    pub tokens: Piles,
}

/// [options.combine] Options that contradict each other, and why.
const EXCLUSIVE: [(&str, &str, &str); 7] = [
    ("time-is-of-the-essence", "in-for-the-long-haul", "each has its own number of points that win"),
    ("time-is-of-the-essence", "team-play", "a team has its own number of points that win"),
    ("in-for-the-long-haul", "team-play", "a team has its own number of points that win"),
    ("vortex", "king-of-the-hill", "with the Vortex there is no Monolith to hold"),
    ("intercepted-transmissions", "top-priority", "missions lie in the row and nobody draws any"),
    ("intercepted-transmissions", "executive-orders", "missions lie in the row and nobody has any in hand"),
    ("bad-neighbors", "energy-dependence", "each has its own board"),
];

/// [options.combine] Reads the options, or says which do not go together and why.
pub fn read(setup: &Setup, kit: &Components) -> Result<Chosen, Problem> {
    let on = |key: &str| setup.flag(key);
    let name = |key: &'static str| INFO.option(key).map_or(key, |spec| spec.name);
    for (one, other, why) in EXCLUSIVE {
        if on(one) && on(other) {
            let (one, other) = (name(one), name(other));
            return Err(Problem::new(format!("{one} and {other} do not go together: {why}")));
        }
    }
    for key in ["bad-neighbors", "energy-dependence"] {
        if on(key) && setup.seats != 2 {
            return Err(Problem::new(format!("{} is for 2 players, not {}", name(key), setup.seats)));
        }
    }
    if on("team-play") && setup.seats != 4 {
        return Err(Problem::new(format!("Team play is for 4 players, not {}", setup.seats)));
    }
    // [neighbors.board] [energy.tiles] Two players may choose another board.
    let board = match setup.seats {
        2 if on("bad-neighbors") => "bad-neighbors",
        2 if on("energy-dependence") => "energy-dependence",
        2 => "two-players",
        3 => "three-players",
        _ => "four-players",
    };
    let board =
        kit.board(board).ok_or_else(|| Problem::new(format!("board.toml, board: the row `{board}` is missing")))?;
    let [tokens, printed] = tokens(setup, kit, &kit.boards[board])?;
    let rules = Rules {
        target: target(setup, kit),
        executive: on("executive-orders"),
        king: on("king-of-the-hill"),
        team: on("team-play"),
        vortex: on("vortex"),
        top_priority: on("top-priority"),
        line: on("intercepted-transmissions"),
        alternate: on("alternate-units"),
        factions: if setup.choice(&INFO, "factions") == "chosen" { Factions::Chosen } else { Factions::BySeat },
        token_rubium: rubium(kit, &tokens),
        printed_rubium: rubium(kit, &printed),
    };
    Ok(Chosen { rules, board, tokens })
}

/// [goal.points] [time.target] [haul.target] [team.target] The points that win.
fn target(setup: &Setup, kit: &Components) -> u8 {
    let numbers = &kit.numbers;
    if setup.flag("team-play") {
        numbers.team_target
    } else if setup.flag("time-is-of-the-essence") {
        numbers.short_target
    } else if setup.flag("in-for-the-long-haul") {
        numbers.long_target
    } else {
        numbers.target
    }
}

/// Tokens by kind, one bag for all or one for each half.
type Piles = [[u8; MAX_TOKENS]; 2];

/// [setup.tokens] [extra.tokens] [energy.tokens] The tokens on the board after the exchange, and before it.
fn tokens(setup: &Setup, kit: &Components, board: &Board) -> Result<[Piles; 2], Problem> {
    let piled = board.piled();
    let count = |row: &TokenRow| if piled { row.pile } else { row.count };
    let mut bag = [0u8; MAX_TOKENS];
    for (n, row) in kit.tokens.iter().enumerate() {
        bag[n] = count(row);
    }
    let both = |bag: [u8; MAX_TOKENS]| [bag, if piled { bag } else { [0; MAX_TOKENS] }];
    let printed = both(bag);
    let (added, returned) = (setup.list("extra-tokens"), setup.list("returned-tokens"));
    if added.len() != returned.len() {
        return Err(Problem::new(format!(
            "extra-tokens puts {} tokens in, returned-tokens takes {} out: expected as many",
            added.len(),
            returned.len()
        )));
    }
    let kind = |id: &str| {
        let found = kit.tokens.iter().position(|row| row.id == id);
        found.ok_or_else(|| Problem::new(format!("exploration.toml, token: the row `{id}` is missing")))
    };
    for id in &returned {
        let n = kind(id)?;
        if bag[n] == 0 {
            return Err(Problem::new(format!("returned-tokens: fewer than that of `{id}` are in use")));
        }
        bag[n] -= 1;
    }
    let piles = if piled { 2 } else { 1 };
    for id in &added {
        let n = kind(id)?;
        bag[n] += 1;
        let wanted = piles * (bag[n] - count(&kit.tokens[n]).min(bag[n]));
        if wanted > kit.tokens[n].green {
            let green = kit.tokens[n].green;
            return Err(Problem::new(format!("extra-tokens: `{id}` is needed {wanted} times, there are {green}")));
        }
    }
    Ok([both(bag), printed])
}

/// [extra.warning] A word where an exchange leaves fewer refineries than the rulebook recommends, or than the set of
/// the board has by itself.
pub fn advice(kit: &Components, rules: &Rules) -> Option<String> {
    let least = u16::from(kit.numbers.recommended_rubium).min(rules.printed_rubium);
    let rubium = rules.token_rubium;
    (rubium < least)
        .then(|| format!("Refineries on the tokens give {rubium} rubium in all; at least {least} is recommended."))
}

/// Rubium of the refineries on tokens.
fn rubium(kit: &Components, piles: &Piles) -> u16 {
    let rows = piles.iter().flat_map(|bag| kit.tokens.iter().zip(bag));
    rows.map(|(row, n)| u16::from(row.refinery) * u16::from(*n)).sum()
}
