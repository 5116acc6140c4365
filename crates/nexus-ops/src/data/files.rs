//! Reading and checking the data files.

use super::*;
use crate::board::{BaseHexRow, BaseRow, BoardRow, LayoutRow, MAX_HEXES, Parts, TileRow};
use serde::de::DeserializeOwned;

/// The files that come with the game.
pub const FILES: [(&str, &str); 7] = [
    ("setup.toml", include_str!("../../data/setup.toml")),
    ("terrain.toml", include_str!("../../data/terrain.toml")),
    ("units.toml", include_str!("../../data/units.toml")),
    ("board.toml", include_str!("../../data/board.toml")),
    ("exploration.toml", include_str!("../../data/exploration.toml")),
    ("energize.toml", include_str!("../../data/energize.toml")),
    ("missions.toml", include_str!("../../data/missions.toml")),
];

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(dead_code)]
struct NumberRow {
    id: String,
    value: u8,
    mark: Mark,
    help: String,
}

pub fn load(files: &Files) -> Result<Components, Problem> {
    read(files).map_err(Problem::new)
}

/// The rows of a table, no id twice.
fn rows<T: Named>(files: &Files, file: &str, table: &str) -> Result<Vec<T>, String> {
    let rows: Vec<T> = files.rows(file, table).map_err(|why| why.to_string())?;
    for (n, row) in rows.iter().enumerate() {
        // Ids are written in answers.
        let id = row.id();
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || !id.chars().all(plain) {
            return Err(format!("{file}, {table}, row `{id}`: an id takes lower-case letters, digits and hyphens"));
        }
        if rows[..n].iter().any(|other| other.id() == row.id()) {
            return Err(format!("{file}, {table}, row `{}`: this id is there twice", row.id()));
        }
    }
    Ok(rows)
}

fn read(files: &Files) -> Result<Components, String> {
    let numbers = numbers(rows(files, "setup.toml", "number")?)?;
    let terrain: Vec<TerrainRow> = rows(files, "terrain.toml", "terrain")?;
    for (want, row) in Terrain::ALL.iter().zip(&terrain) {
        if row.id != *want {
            return Err(format!("terrain.toml, terrain: found {:?} where {want:?} was expected", row.id));
        }
    }
    if terrain.len() != TERRAINS {
        return Err(format!("terrain.toml, terrain: found {} kinds, expected {TERRAINS}", terrain.len()));
    }
    let tiles: Vec<TileRow> = rows(files, "terrain.toml", "tile")?;
    for tile in &tiles {
        let halves = tile.halves.len();
        if !(1..=2).contains(&halves) {
            return Err(format!("terrain.toml, tile, row `{}`: found {halves} halves, expected 1 or 2", tile.id));
        }
        if let Some(bad) = tile.halves.iter().find(|t| **t as u8 >= Terrain::Monolith as u8) {
            return Err(format!(
                "terrain.toml, tile, row `{}`: found {bad:?}, expected rock, forest, spires or magma",
                tile.id
            ));
        }
    }
    let classic = sheet("classic", rows(files, "units.toml", "classic")?)?;
    let alternate = sheet("alternate", rows(files, "units.toml", "alternate")?)?;
    for unit in Unit::ALL {
        let (one, other) = (classic.figures[unit as usize], alternate.figures[unit as usize]);
        if one != other {
            let row = &alternate.row(unit).id;
            return Err(format!(
                "units.toml, alternate, row `{row}`: figures: found {other}, expected {one} as on the classic sheet"
            ));
        }
    }
    let parts = Parts {
        layouts: rows(files, "board.toml", "layout")?,
        bases: rows(files, "board.toml", "base")?,
        base_hexes: rows(files, "board.toml", "base-hex")?,
        vortex: files.value("board.toml", "vortex").map_err(|why| why.to_string())?,
        tiles,
    };
    let boards =
        crate::board::build(&rows(files, "board.toml", "board")?, &parts).map_err(|e| format!("board.toml, {e}"))?;
    for (id, players) in
        [("two-players", 2), ("three-players", 3), ("four-players", 4), ("bad-neighbors", 2), ("energy-dependence", 2)]
    {
        let Some(board) = boards.iter().find(|board| board.id == id) else {
            return Err(format!("board.toml, board: the row `{id}` is missing"));
        };
        let found = board.bases.len();
        if found != players {
            return Err(format!("board.toml, board, row `{id}`: bases: found {found}, expected {players}"));
        }
    }
    let tokens = tokens(rows(files, "exploration.toml", "token")?, &boards)?;
    let energize = energize(rows(files, "energize.toml", "energize")?)?;
    let missions = missions(rows(files, "missions.toml", "mission")?)?;
    if let Some(both) = missions.iter().find(|card| energize.iter().any(|other| other.id == card.id)) {
        return Err(format!("missions.toml, mission, row `{}`: an Energize card has this id too", both.id));
    }
    Ok(Components { classic, alternate, terrain, boards, tokens, energize, missions, numbers })
}

fn numbers(rows: Vec<NumberRow>) -> Result<Numbers, String> {
    let mut numbers = Numbers::default();
    let mut seen = Vec::new();
    for row in &rows {
        match row.id.as_str() {
            "first-rubium" => numbers.first_rubium = row.value.into(),
            "further-rubium" => numbers.further_rubium = row.value.into(),
            "target" => numbers.target = row.value,
            "short-target" => numbers.short_target = row.value,
            "long-target" => numbers.long_target = row.value,
            "team-target" => numbers.team_target = row.value,
            "battle-victory" => numbers.battle_victory = row.value,
            "king-of-the-hill" => numbers.king_of_the_hill = row.value,
            "monolith-draw" => numbers.monolith_draw = row.value,
            "loser-draw" => numbers.loser_draw = row.value,
            "exchange" => numbers.exchange = row.value,
            "executive-orders" => numbers.executive_orders = row.value,
            "extra-line" => numbers.extra_line = row.value,
            "recommended-rubium" => numbers.recommended_rubium = row.value,
            other => {
                return Err(format!("setup.toml, number, row `{other}`: unknown number, expected one of {NUMBERS}"));
            }
        }
        seen.push(row.id.as_str());
    }
    if let Some(missing) = NUMBERS.split(", ").find(|id| !seen.contains(id)) {
        return Err(format!("setup.toml, number: the row `{missing}` is missing"));
    }
    for (id, value) in [
        ("target", numbers.target),
        ("short-target", numbers.short_target),
        ("long-target", numbers.long_target),
        ("team-target", numbers.team_target),
        ("battle-victory", numbers.battle_victory),
        ("king-of-the-hill", numbers.king_of_the_hill),
    ] {
        if value == 0 || value > 60 {
            return Err(format!("setup.toml, number, row `{id}`: value: found {value}, expected 1 to 60"));
        }
    }
    for (id, value, most) in [
        ("executive-orders", numbers.executive_orders, 5),
        ("extra-line", numbers.extra_line, 4),
        ("monolith-draw", numbers.monolith_draw, 5),
        ("loser-draw", numbers.loser_draw, 5),
        ("exchange", numbers.exchange, 20),
    ] {
        if value > most {
            return Err(format!("setup.toml, number, row `{id}`: value: found {value}, expected 0 to {most}"));
        }
    }
    Ok(numbers)
}

const NUMBERS: &str = "first-rubium, further-rubium, target, short-target, long-target, team-target, battle-victory, \
king-of-the-hill, monolith-draw, loser-draw, exchange, executive-orders, extra-line, recommended-rubium";

/// Ids of the two sheets, in the order of [`Unit`].
const SLOTS: [(&str, [&str; UNITS]); 2] = [
    ("classic", ["human", "fungoid", "crystalline", "strider", "leaper", "dragon"]),
    ("alternate", ["clone", "sporling", "shardian", "blitzer", "diver", "wyrm"]),
];

fn sheet(name: &str, rows: Vec<UnitRow>) -> Result<Sheet, String> {
    let ids = SLOTS.iter().find(|(sheet, _)| *sheet == name).expect("a known sheet").1;
    let fail = |id: &str, what: String| Err(format!("units.toml, {name}, row `{id}`: {what}"));
    if let Some(odd) = rows.iter().find(|row| !ids.contains(&row.id.as_str())) {
        return fail(&odd.id, format!("unknown unit, expected one of {}", ids.join(", ")));
    }
    let mut sorted = Vec::new();
    for id in ids {
        match rows.iter().find(|row| row.id == id) {
            Some(row) => sorted.push(row.clone()),
            None => return Err(format!("units.toml, {name}: the row `{id}` is missing")),
        }
    }
    for row in &sorted {
        let checks = [
            ("figures", row.figures, 1, 16),
            ("cost", row.cost, 1, 99),
            ("hits-on", row.hits_on, 1, 7),
            ("order", row.order, 1, 6),
            ("picks-on", row.picks_on, 0, 7),
            ("special-attack", row.special_attack, 0, 7),
            ("per-base-hex", row.per_base_hex, 0, 20),
            ("fewer-dice", row.fewer_dice, 0, 20),
        ];
        for (field, found, least, most) in checks {
            if !(least..=most).contains(&found) {
                return fail(&row.id, format!("{field}: found {found}, expected {least} to {most}"));
            }
        }
        if let Some((terrain, by)) = row.bonus.iter().find(|(_, by)| !(-5..=5).contains(*by)) {
            return fail(&row.id, format!("bonus, {terrain:?}: found {by}, expected -5 to 5"));
        }
        if row.chain && row.special_attack < 2 {
            return fail(&row.id, format!("special-attack: found {}, expected 2 to 7 for a chain", row.special_attack));
        }
        if sorted.iter().filter(|other| other.order == row.order).count() > 1 {
            return fail(&row.id, format!("order: found {} twice on the sheet, expected 1 to 6 once each", row.order));
        }
        let alone = |has: fn(&UnitRow) -> bool| !has(row) || sorted.iter().filter(|other| has(other)).count() == 1;
        if !alone(|r| r.special_attack > 0) || !alone(|r| r.shatters.is_some()) || !alone(|r| r.spreads.is_some()) {
            return fail(&row.id, "special-attack, shatters and spreads may each be on one row of a sheet only".into());
        }
        if let Some(Shatters { moment, hits }) = row.shatters {
            if moment == Moment::Deployment {
                return fail(&row.id, "shatters: window: found deployment, expected before-dice or after-dice".into());
            }
            if !(1..=5).contains(&hits) {
                return fail(&row.id, format!("shatters: hits: found {hits}, expected 1 to 5"));
            }
        }
        if row.bans.contains(&Terrain::Home) {
            return fail(&row.id, "bans: found home, expected rock, forest, spires, magma or monolith".into());
        }
    }
    let rows: [UnitRow; UNITS] = sorted.try_into().expect("six rows");
    let mut order = Unit::ALL;
    order.sort_by_key(|unit| rows[*unit as usize].order);
    let each = |f: fn(&UnitRow) -> u8| std::array::from_fn(|n| f(&rows[n]));
    let on = |unit: Unit| &rows[unit as usize];
    let shatters = Unit::ALL.into_iter().find_map(|unit| Some((unit, on(unit).shatters?)));
    let spreads = Unit::ALL.into_iter().find_map(|unit| Some((unit, on(unit).spreads?)));
    Ok(Sheet {
        order,
        cost: each(|row| row.cost),
        figures: each(|row| row.figures),
        hits_on: each(|row| row.hits_on),
        miners: Units((0..UNITS).filter(|n| rows[*n].miner).fold(0, |set, n| set | 1 << n)),
        cheapest: rows.iter().map(|row| row.cost).min().expect("six rows"),
        bonus: std::array::from_fn(|n| Terrain::ALL.map(|t| rows[n].bonus.get(&t).copied().unwrap_or(0))),
        bans: each(|row| row.bans.iter().fold(1 << Terrain::Vortex as u8, |set, t| set | 1 << *t as u8)),
        shatters,
        spreads,
        rows,
    })
}

fn tokens(rows: Vec<TokenRow>, boards: &[Board]) -> Result<Vec<TokenRow>, String> {
    if rows.is_empty() || rows.len() > MAX_TOKENS {
        return Err(format!("exploration.toml, token: found {} kinds, expected 1 to {MAX_TOKENS}", rows.len()));
    }
    for row in &rows {
        if row.refinery == 0 && row.unit.is_none() {
            return Err(format!("exploration.toml, token, row `{}`: expected a unit, a refinery or both", row.id));
        }
        if row.refinery > 9 {
            let found = row.refinery;
            return Err(format!("exploration.toml, token, row `{}`: refinery: found {found}, expected 0 to 9", row.id));
        }
    }
    let count: usize = rows.iter().map(|row| row.count as usize).sum();
    let pile: usize = rows.iter().map(|row| row.pile as usize).sum();
    for board in boards {
        let (found, what, want) = if board.piled() {
            (2 * pile, "pile", board.ground.count_ones() as usize)
        } else {
            (count, "count", board.ground.count_ones() as usize)
        };
        if found != want {
            return Err(format!(
                "exploration.toml, token: {what}: found {found} tokens in all, expected {want} for the board `{}`",
                board.id
            ));
        }
    }
    Ok(rows)
}

fn energize(rows: Vec<EnergizeRow>) -> Result<Vec<EnergizeRow>, String> {
    if rows.len() > MAX_ENERGIZE {
        return Err(format!("energize.toml, energize: found {} kinds, expected at most {MAX_ENERGIZE}", rows.len()));
    }
    let cards: u32 = rows.iter().map(|row| row.copies as u32).sum();
    if cards > 200 {
        return Err(format!("energize.toml, energize: found {cards} cards, expected at most 200"));
    }
    for row in &rows {
        let fail = |what: String| Err(format!("energize.toml, energize, row `{}`: {what}", row.id));
        if !(1..=20).contains(&row.copies) {
            return fail(format!("copies: found {}, expected 1 to 20", row.copies));
        }
        if row.fighters_only && row.moment == Moment::Deployment {
            return fail("fighters-only: found true, expected it on cards of a battle only".into());
        }
        if !(1..=4).contains(&row.effect.len()) {
            return fail(format!("effect: found {} verbs, expected 1 to 4", row.effect.len()));
        }
        for verb in &row.effect {
            if verb.moment() != row.moment {
                return fail(format!(
                    "effect: found {verb:?} of {:?}, expected verbs of {:?}",
                    verb.moment(),
                    row.moment
                ));
            }
            if *verb == Verb::Withdraw && !row.fighters_only {
                return fail("fighters-only: found false, expected true for withdraw".into());
            }
            match *verb {
                Verb::ModifyRolls { by, .. } if by == 0 || !(-5..=5).contains(&by) => {
                    return fail(format!("modify-rolls: by: found {by}, expected -5 to 5 and not 0"));
                }
                Verb::Transport { units } if !(1..=20).contains(&units) => {
                    return fail(format!("transport: units: found {units}, expected 1 to 20"));
                }
                Verb::Gain { amount } | Verb::GainPerBareHex { amount } | Verb::Overmine { amount } if amount > 20 => {
                    return fail(format!("amount: found {amount}, expected 0 to 20"));
                }
                Verb::Blast { on } if !(1..=6).contains(&on) => {
                    return fail(format!("blast: on: found {on}, expected 1 to 6"));
                }
                Verb::ModifyRolls { .. }
                | Verb::Transport { .. }
                | Verb::Gain { .. }
                | Verb::GainPerBareHex { .. }
                | Verb::Overmine { .. }
                | Verb::Blast { .. }
                | Verb::Recruit { .. }
                | Verb::March
                | Verb::LiftBans
                | Verb::StrikeTwice
                | Verb::StrikeFirst
                | Verb::Withdraw
                | Verb::CancelHit
                | Verb::AimHit
                | Verb::Reroll => {}
            }
        }
    }
    Ok(rows)
}

fn missions(rows: Vec<MissionRow>) -> Result<Vec<MissionRow>, String> {
    if rows.len() > MAX_MISSIONS {
        return Err(format!("missions.toml, mission: found {} kinds, expected at most {MAX_MISSIONS}", rows.len()));
    }
    let cards: u32 = rows.iter().map(|row| row.copies as u32).sum();
    if cards > MAX_MISSION_CARDS {
        return Err(format!("missions.toml, mission: found {cards} cards, expected at most {MAX_MISSION_CARDS}"));
    }
    for row in &rows {
        let fail = |what: String| Err(format!("missions.toml, mission, row `{}`: {what}", row.id));
        if !(1..=20).contains(&row.copies) {
            return fail(format!("copies: found {}, expected 1 to 20", row.copies));
        }
        if !(1..=20).contains(&row.points) {
            return fail(format!("points: found {}, expected 1 to 20", row.points));
        }
        if !(1..=8).contains(&row.condition.len()) {
            return fail(format!("condition: found {}, expected 1 to 8", row.condition.len()));
        }
        for condition in &row.condition {
            if let Condition::Destroyed { count, .. } = condition
                && !(1..=20).contains(count)
            {
                return fail(format!("destroyed: count: found {count}, expected 1 to 20"));
            }
        }
        if let Some(odd) = row.condition.iter().find(|condition| condition.class() != row.class) {
            return fail(format!("condition: found {odd:?}, expected conditions of the class {:?}", row.class));
        }
        let needs = row.condition.iter().any(|condition| condition.needs_monolith());
        if needs != row.needs_monolith {
            return fail(format!("needs-monolith: found {}, expected {needs} for its conditions", row.needs_monolith));
        }
    }
    Ok(rows)
}

/// A row that has an id.
trait Named: DeserializeOwned {
    fn id(&self) -> String;
}
macro_rules! named { ($($row:ty),*) => { $(impl Named for $row { fn id(&self) -> String { self.id.clone() } })* } }
named!(UnitRow, TokenRow, EnergizeRow, MissionRow, TileRow, LayoutRow, BaseRow, BaseHexRow, BoardRow, NumberRow);

impl Named for TerrainRow {
    fn id(&self) -> String {
        format!("{:?}", self.id).to_lowercase()
    }
}

const _: () = assert!(MAX_HEXES <= 32);
