//! Reading and checking the data files.

use super::*;
use crate::board::{MAX_HEXES, BaseRow, BoardRow, LayoutRow, RefineryRow, TileRow};
use serde::de::DeserializeOwned;

/// The files that come with the game.
const FILES: [(&str, &str); 7] = [
    ("setup.toml", include_str!("../../data/setup.toml")),
    ("terrain.toml", include_str!("../../data/terrain.toml")),
    ("units.toml", include_str!("../../data/units.toml")),
    ("board.toml", include_str!("../../data/board.toml")),
    ("exploration.toml", include_str!("../../data/exploration.toml")),
    ("energize.toml", include_str!("../../data/energize.toml")),
    ("missions.toml", include_str!("../../data/missions.toml")),
];

/// Tables each file may have.
const TABLES: [(&str, &[&str]); 7] = [
    ("setup.toml", &["number"]),
    ("terrain.toml", &["terrain", "tile"]),
    ("units.toml", &["classic", "alternate"]),
    ("board.toml", &["layout", "base", "refinery", "board"]),
    ("exploration.toml", &["token"]),
    ("energize.toml", &["energize"]),
    ("missions.toml", &["mission"]),
];

/// The manifest of a pack, read by whoever opens the pack.
const MANIFEST: &str = "pack.toml";

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(dead_code)]
struct NumberRow {
    id: String,
    value: u8,
    mark: Mark,
    help: String,
}

pub fn load(pack: &Pack) -> Result<Kit, String> {
    if let Some(name) = pack.keys().find(|name| *name != MANIFEST && !FILES.iter().any(|(file, _)| file == name)) {
        let known: Vec<&str> = FILES.iter().map(|(file, _)| *file).collect();
        return Err(format!("{name}: unknown file, expected one of {}", known.join(", ")));
    }
    let read = |file: &'static str| -> Result<File, String> { File::read(file, pack) };
    let numbers = numbers(read("setup.toml")?)?;
    let terrain_file = read("terrain.toml")?;
    let terrain: Vec<TerrainRow> = terrain_file.rows("terrain")?;
    for (want, row) in Terrain::ALL.iter().zip(&terrain) {
        if row.id != *want {
            return Err(format!("terrain.toml, terrain: found {:?} where {want:?} was expected", row.id));
        }
    }
    if terrain.len() != TERRAINS {
        return Err(format!("terrain.toml, terrain: found {} kinds, expected {TERRAINS}", terrain.len()));
    }
    let tiles: Vec<TileRow> = terrain_file.rows("tile")?;
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
    let units = read("units.toml")?;
    let classic = sheet("classic", units.rows("classic")?)?;
    let alternate = sheet("alternate", units.rows("alternate")?)?;
    for unit in Unit::ALL {
        let (one, other) = (classic.figures[unit as usize], alternate.figures[unit as usize]);
        if one != other {
            let row = &alternate.row(unit).id;
            return Err(format!("units.toml, alternate, row `{row}`: figures: found {other}, expected {one} as on the classic sheet"));
        }
    }
    let board_file = read("board.toml")?;
    let boards = crate::board::build(
        &board_file.rows("layout")?,
        &board_file.rows("base")?,
        &board_file.rows("refinery")?,
        &board_file.rows("board")?,
        &tiles,
    )
    .map_err(|e| format!("board.toml, {e}"))?;
    for id in ["two-players", "three-players", "four-players", "bad-neighbors", "energy-dependence"] {
        if !boards.iter().any(|board| board.id == id) {
            return Err(format!("board.toml, board: the row `{id}` is missing"));
        }
    }
    let tokens = tokens(read("exploration.toml")?.rows("token")?, &boards)?;
    let energize = energize(read("energize.toml")?.rows("energize")?)?;
    let missions = missions(read("missions.toml")?.rows("mission")?)?;
    Ok(Kit { classic, alternate, terrain, boards, tokens, energize, missions, numbers })
}

/// A data file with the rows of the pack put in.
struct File {
    name: &'static str,
    table: toml::Table,
}

impl File {
    fn read(name: &'static str, pack: &Pack) -> Result<File, String> {
        let (_, text) = FILES.iter().find(|(file, _)| *file == name).expect("a known file");
        let mut table = parse(name, text)?;
        let Some(text) = pack.get(name) else { return Ok(File { name, table }) };
        let mut change = parse(name, text)?;
        let whole = match change.remove("whole") {
            None | Some(toml::Value::Boolean(false)) => false,
            Some(toml::Value::Boolean(true)) => true,
            Some(other) => return Err(format!("{name}: whole: found {other}, expected true or false")),
        };
        let drop = match change.remove("drop") {
            None => Vec::new(),
            Some(list) => list
                .try_into::<Vec<String>>()
                .map_err(|_| format!("{name}: drop: expected a list of ids such as [\"human-slayer\"]"))?,
        };
        if whole {
            return Ok(File { name, table: change });
        }
        for id in &drop {
            let mut found = false;
            for rows in table.iter_mut().filter_map(|(_, rows)| rows.as_array_mut()) {
                let before = rows.len();
                rows.retain(|row| row_id(row) != Some(id.as_str()));
                found |= rows.len() < before;
            }
            if !found {
                return Err(format!("{name}: drop: found `{id}`, expected the id of a row of that file"));
            }
        }
        for (key, rows) in change {
            let toml::Value::Array(rows) = rows else {
                return Err(format!("{name}: `{key}`: expected rows written as [[{key}]]"));
            };
            let old = table.entry(key.clone()).or_insert_with(|| toml::Value::Array(Vec::new()));
            let old = old.as_array_mut().expect("built-in tables are lists of rows");
            for row in rows {
                let Some(id) = row_id(&row) else {
                    return Err(format!("{name}, {key}: a row without an id, expected id = \"...\""));
                };
                match old.iter_mut().find(|known| row_id(known) == Some(id)) {
                    Some(known) => *known = row,
                    None => old.push(row),
                }
            }
        }
        Ok(File { name, table })
    }

    /// The rows of one table, each read on its own so that an error can name it.
    fn rows<T: Named>(&self, key: &str) -> Result<Vec<T>, String> {
        let name = self.name;
        let allowed = TABLES.iter().find(|(file, _)| *file == name).expect("a known file").1;
        if let Some(odd) = self.table.keys().find(|key| !allowed.contains(&key.as_str())) {
            return Err(format!("{name}: found `{odd}`, expected only the tables {}", allowed.join(", ")));
        }
        let Some(rows) = self.table.get(key) else { return Err(format!("{name}: the table `{key}` is missing")) };
        let Some(rows) = rows.as_array() else {
            return Err(format!("{name}: `{key}`: expected rows written as [[{key}]]"));
        };
        let mut read: Vec<T> = Vec::with_capacity(rows.len());
        for (n, row) in rows.iter().enumerate() {
            let label = row_id(row).map_or_else(|| format!("row {}", n + 1), |id| format!("row `{id}`"));
            let row: T = row.clone().try_into().map_err(|e: toml::de::Error| {
                format!("{name}, {key}, {label}: {}", e.to_string().trim().replace('\n', " "))
            })?;
            if read.iter().any(|known| known.id() == row.id()) {
                return Err(format!("{name}, {key}, {label}: this id is there twice"));
            }
            read.push(row);
        }
        Ok(read)
    }
}

fn row_id(row: &toml::Value) -> Option<&str> {
    row.get("id")?.as_str()
}

fn parse(name: &str, text: &str) -> Result<toml::Table, String> {
    text.parse().map_err(|e: toml::de::Error| {
        let at = e.span().map_or(0, |span| span.start);
        let before = &text[..at.min(text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        format!("{name}, line {line}, column {column}: {}", e.message().replace('\n', " "))
    })
}

fn numbers(file: File) -> Result<Numbers, String> {
    let rows: Vec<NumberRow> = file.rows("number")?;
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
            other => return Err(format!("setup.toml, number, row `{other}`: unknown number, expected one of {NUMBERS}")),
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
            ("figures", row.figures, 1, 20),
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
        if let Some((terrain, by)) = row.bonus.iter().find(|(_, by)| by.abs() > 5) {
            return fail(&row.id, format!("bonus, {terrain:?}: found {by}, expected -5 to 5"));
        }
        if row.chain && row.special_attack < 2 {
            return fail(&row.id, format!("special-attack: found {}, expected 2 to 7 for a chain", row.special_attack));
        }
        if sorted.iter().filter(|other| other.order == row.order).count() > 1 {
            return fail(&row.id, format!("order: found {} twice on the sheet, expected 1 to 6 once each", row.order));
        }
        if row.bans.contains(&Terrain::Home) {
            return fail(&row.id, "bans: found home, expected rock, forest, spires, magma or monolith".into());
        }
    }
    let rows: [UnitRow; UNITS] = sorted.try_into().expect("six rows");
    let mut order = Unit::ALL;
    order.sort_by_key(|unit| rows[*unit as usize].order);
    let each = |f: fn(&UnitRow) -> u8| std::array::from_fn(|n| f(&rows[n]));
    Ok(Sheet {
        order,
        cost: each(|row| row.cost),
        figures: each(|row| row.figures),
        hits_on: each(|row| row.hits_on),
        miners: Units((0..UNITS).filter(|n| rows[*n].miner).fold(0, |set, n| set | 1 << n)),
        cheapest: rows.iter().map(|row| row.cost).min().expect("six rows"),
        bonus: std::array::from_fn(|n| Terrain::ALL.map(|t| rows[n].bonus.get(&t).copied().unwrap_or(0))),
        bans: each(|row| row.bans.iter().fold(1 << Terrain::Vortex as u8, |set, t| set | 1 << *t as u8)),
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
            return Err(format!("exploration.toml, token: {what}: found {found} tokens in all, expected {want} for the board `{}`", board.id));
        }
    }
    Ok(rows)
}

fn energize(rows: Vec<EnergizeRow>) -> Result<Vec<EnergizeRow>, String> {
    if rows.len() > MAX_ENERGIZE {
        return Err(format!("energize.toml, energize: found {} kinds, expected at most {MAX_ENERGIZE}", rows.len()));
    }
    for row in &rows {
        let fail = |what: String| Err(format!("energize.toml, energize, row `{}`: {what}", row.id));
        if !(1..=20).contains(&row.copies) {
            return fail(format!("copies: found {}, expected 1 to 20", row.copies));
        }
        if !(1..=4).contains(&row.effect.len()) {
            return fail(format!("effect: found {} verbs, expected 1 to 4", row.effect.len()));
        }
        for verb in &row.effect {
            if verb.window() != row.window {
                return fail(format!("effect: found {verb:?} of {:?}, expected verbs of {:?}", verb.window(), row.window));
            }
            if *verb == Verb::Withdraw && !row.fighters_only {
                return fail("fighters-only: found false, expected true for withdraw".into());
            }
            match *verb {
                Verb::ModifyRolls { by, .. } if by == 0 || by.abs() > 5 => {
                    return fail(format!("modify-rolls: by: found {by}, expected -5 to 5 and not 0"));
                }
                Verb::Transport { units } if !(1..=20).contains(&units) => {
                    return fail(format!("transport: units: found {units}, expected 1 to 20"));
                }
                Verb::Gain { amount } | Verb::GainPerBareHex { amount } | Verb::Overmine { amount } if amount > 20 => {
                    return fail(format!("amount: found {amount}, expected 0 to 20"));
                }
                _ => {}
            }
        }
    }
    Ok(rows)
}

fn missions(rows: Vec<MissionRow>) -> Result<Vec<MissionRow>, String> {
    if rows.len() > MAX_MISSIONS {
        return Err(format!("missions.toml, mission: found {} kinds, expected at most {MAX_MISSIONS}", rows.len()));
    }
    for row in &rows {
        let fail = |what: String| Err(format!("missions.toml, mission, row `{}`: {what}", row.id));
        if !(1..=20).contains(&row.copies) {
            return fail(format!("copies: found {}, expected 1 to 20", row.copies));
        }
        if !(1..=20).contains(&row.points) {
            return fail(format!("points: found {}, expected 1 to 20", row.points));
        }
        if row.condition.is_empty() {
            return fail("condition: found none, expected at least one".into());
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
named!(
    UnitRow, TokenRow, EnergizeRow, MissionRow, TileRow, LayoutRow, BaseRow, RefineryRow, BoardRow, NumberRow
);

impl Named for TerrainRow {
    fn id(&self) -> String {
        format!("{:?}", self.id).to_lowercase()
    }
}

const _: () = assert!(MAX_HEXES <= 32);
