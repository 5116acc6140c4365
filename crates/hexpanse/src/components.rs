//! What is printed on the components, read from the data files and checked.
//!
//! An error names the file, the table and the row, what was found and what is allowed.

use crate::{
    effect::{Effect, Offset, Op, Symmetry},
    ground::{Board, Cell, MOST_RADIUS, Map},
    mission::{self, Mission},
};
use kernel::{Files, Kits, Mark, Problem};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// The embedded data files.
pub const FILES: [(&str, &str); 7] = [
    ("numbers.toml", include_str!("../data/numbers.toml")),
    ("boards.toml", include_str!("../data/boards.toml")),
    ("factions.toml", include_str!("../data/factions.toml")),
    ("minors.toml", include_str!("../data/minors.toml")),
    ("mercenaries.toml", include_str!("../data/mercenaries.toml")),
    ("actions.toml", include_str!("../data/actions.toml")),
    ("missions.toml", include_str!("../data/missions.toml")),
];

/// A player owns at most this many kinds of cards of the market deck.
pub const MOST_CARDS: usize = 64;

/// Everything printed, ready for play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    pub numbers: Numbers,
    pub difficulties: Vec<Difficulty>,
    pub map: Map,
    pub boards: Vec<Board>,
    pub factions: Vec<Faction>,
    pub minors: Vec<Minor>,
    /// The market deck: mercenaries first, then action cards.
    pub cards: Vec<Card>,
    /// The bits of the mercenaries among the cards.
    pub mercenaries: u64,
    pub missions: Vec<Mission>,
    /// The size of the smallest formation.
    pub fewest_cells: u8,
}

/// Numbers of the faction boards, the turn and the market.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    pub life: u8,
    pub most_life: u8,
    pub income: u8,
    /// Price of each level above the first.
    pub income_prices: Vec<u8>,
    pub hexilum: u8,
    pub most_hexilum: u8,
    pub currency_territory: u8,
    pub gain: u8,
    pub actions: u8,
    pub rounds: u8,
    pub row: u8,
    pub bases: u8,
}

/// [modes.difficulty] One row of the difficulty chart.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Difficulty {
    pub id: String,
    pub name: String,
    pub normal: u8,
    pub minor: u8,
    /// Each player also has a mission of their own.
    pub secret: bool,
    pub mark: Mark,
    pub help: String,
}

/// A player faction with its warlord's ability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faction {
    pub id: String,
    pub name: String,
    pub leader: String,
    pub effect: Effect,
    pub help: String,
}

/// A minor faction with what its units can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minor {
    pub id: String,
    pub name: String,
    /// When the effect happens; none where the units only have traits.
    pub timing: Option<Timing>,
    pub effect: Effect,
    /// [icon.zombie] A removed unit returns straight to the reserve.
    pub zombie: bool,
    /// [minor.boarding-clans] May be placed onto an occupied territory next to an own unit.
    pub boarding: bool,
    pub help: String,
}

/// When the effect of a minor faction's unit happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Timing {
    /// It was placed on the board.
    Placed,
    /// [icon.destruction] It went from the board to the Recovery Ship. Such a unit cannot attack.
    Destroyed,
    /// For an action.
    Action,
}

/// A property of a minor faction's units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Trait {
    Zombie,
    Boarding,
}

/// A card of the market deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    pub id: String,
    pub code: String,
    pub name: String,
    pub cost: u8,
    pub mercenary: bool,
    /// [card.reusable] The orange recycle sign.
    pub reusable: bool,
    pub effect: Effect,
    pub help: String,
}

/// An index into one of the lists of [`Components`].
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub u8);

        impl $name {
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )+};
}

ids!(
    /// A faction.
    FactionId,
    /// A minor faction.
    MinorId,
    /// A card of the market deck.
    CardId,
    /// A mission.
    MissionId
);

impl CardId {
    /// The set of this one card.
    #[inline]
    pub fn bit(self) -> u64 {
        1 << self.0
    }
}

static KITS: Kits<Components> = Kits::new();

impl kernel::Components for Components {
    fn load(files: &Files) -> Result<Components, Problem> {
        let (numbers, difficulties) = numbers(files)?;
        let (map, boards) = boards(files)?;
        let Images { cards: lies, missions: forms, .. } = files.value("numbers.toml", "images")?;
        let factions = factions(files, lies)?;
        let minors = minors(files, lies)?;
        let mut cards = deck(files, "mercenaries.toml", "mercenary", numbers.most_hexilum, lies)?;
        let actions = deck(files, "actions.toml", "action", numbers.most_hexilum, lies)?;
        if let Some((n, card)) = actions.iter().enumerate().find(|(_, card)| cards.iter().any(|c| c.id == card.id)) {
            let place = format!("actions.toml, [[action]] row {} ({})", n + 1, card.id);
            return Err(Problem::new("a mercenary has the same id").at(place));
        }
        cards.extend(actions);
        if !(numbers.row as usize..=MOST_CARDS).contains(&cards.len()) {
            let (found, row) = (cards.len(), numbers.row);
            let what = format!("the market deck has {found} cards; allowed are {row} to {MOST_CARDS}");
            return Err(Problem::new(what).at("actions.toml"));
        }
        let missions = missions(files, &map, &boards, forms)?;
        let fewest_cells = missions.iter().map(|mission| mission.cells.len() as u8).min().unwrap_or(1);
        let mercenaries = (cards.iter().enumerate()).fold(0, |set, (n, card)| set | (u64::from(card.mercenary) << n));
        Ok(Components {
            numbers,
            difficulties,
            map,
            boards,
            factions,
            minors,
            cards,
            mercenaries,
            missions,
            fewest_cells,
        })
    }

    fn kits() -> &'static Kits<Components> {
        &KITS
    }
}

/// [pattern.images] [mission.images] How patterns may lie.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Images {
    cards: Symmetry,
    missions: Symmetry,
    #[serde(rename = "mark")]
    _mark: Mark,
}

/// The rows of a table, each checked on its own; an error says where it stands.
fn rows<T: DeserializeOwned, U>(
    files: &Files,
    file: &str,
    table: &str,
    allowed: std::ops::RangeInclusive<usize>,
    check: impl Fn(T) -> Result<U, String>,
) -> Result<Vec<U>, Problem> {
    /// What every row has.
    #[derive(Deserialize)]
    struct Named {
        id: String,
    }
    let ids: Vec<Named> = files.rows(file, table)?;
    let rows: Vec<T> = files.rows(file, table)?;
    let mut checked = Vec::with_capacity(rows.len());
    for (n, (row, Named { id })) in rows.into_iter().zip(&ids).enumerate() {
        let here = |what: String| Problem::new(what).at(format!("{file}, [[{table}]] row {} ({id})", n + 1));
        let spelled = id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        if !spelled || !id.starts_with(|c: char| c.is_ascii_lowercase()) {
            return Err(here("the id must be lower case letters, digits and hyphens, a letter first".into()));
        }
        if ids[..n].iter().any(|other| other.id == *id) {
            return Err(here("another row has the same id".into()));
        }
        checked.push(check(row).map_err(here)?);
    }
    if !allowed.contains(&checked.len()) {
        let (found, least, most) = (checked.len(), allowed.start(), allowed.end());
        return Err(Problem::new(format!("found {found} rows [[{table}]], allowed {least} to {most}")).at(file));
    }
    Ok(checked)
}

fn numbers(files: &Files) -> Result<(Numbers, Vec<Difficulty>), Problem> {
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    struct Warlord {
        life: u8,
        most_life: u8,
        #[serde(rename = "mark")]
        _mark: Mark,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    struct Income {
        start: u8,
        prices: Vec<u8>,
        #[serde(rename = "mark")]
        _mark: Mark,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    struct Hexilum {
        start: u8,
        most: u8,
        currency_territory: u8,
        gain: u8,
        #[serde(rename = "mark")]
        _mark: Mark,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    struct Turn {
        actions: u8,
        rounds: u8,
        #[serde(rename = "mark")]
        _mark: Mark,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    struct Market {
        row: u8,
        bases: u8,
        #[serde(rename = "mark")]
        _mark: Mark,
    }

    let file = "numbers.toml";
    let within = |what: &str, value: u8, low: u8, high: u8| match (low..=high).contains(&value) {
        true => Ok(value),
        false => Err(Problem::new(format!("found {value}, allowed {low} to {high}")).at(format!("{file}, {what}"))),
    };
    let warlord: Warlord = files.value(file, "warlord")?;
    let income: Income = files.value(file, "income")?;
    let hexilum: Hexilum = files.value(file, "hexilum")?;
    let turn: Turn = files.value(file, "turn")?;
    let market: Market = files.value(file, "market")?;
    let most_life = within("[warlord] most-life", warlord.most_life, 1, 100)?;
    let most_hexilum = within("[hexilum] most", hexilum.most, 1, 100)?;
    let levels = within("[income] prices", income.prices.len().try_into().unwrap_or(u8::MAX), 0, 20)? + 1;
    for price in &income.prices {
        within("[income] prices", *price, 0, most_hexilum)?;
    }
    let numbers = Numbers {
        life: within("[warlord] life", warlord.life, 1, most_life)?,
        most_life,
        income: within("[income] start", income.start, 1, levels)?,
        income_prices: income.prices,
        hexilum: within("[hexilum] start", hexilum.start, 0, most_hexilum)?,
        most_hexilum,
        currency_territory: within("[hexilum] currency-territory", hexilum.currency_territory, 0, most_hexilum)?,
        gain: within("[hexilum] gain", hexilum.gain, 0, most_hexilum)?,
        actions: within("[turn] actions", turn.actions, 1, 6)?,
        rounds: within("[turn] rounds", turn.rounds, 1, 100)?,
        row: within("[market] row", market.row, 0, 8)?,
        bases: within("[market] bases", market.bases, 0, 16)?,
    };
    let difficulties = rows(files, file, "difficulty", 3..=3, |row: Difficulty| match (row.normal, row.minor) {
        (1..=30, 0..=10) => Ok(row),
        (normal, minor) => Err(format!("found {normal} normal and {minor} minor units, allowed 1 to 30 and 0 to 10")),
    })?;
    // The option `difficulty` names them.
    if let Some(lost) = ["seaman", "captain", "admiral"].iter().find(|id| difficulties.iter().all(|row| row.id != **id))
    {
        return Err(Problem::new(format!("there is no [[difficulty]] `{lost}`")).at(file));
    }
    Ok((numbers, difficulties))
}

fn boards(files: &Files) -> Result<(Map, Vec<Board>), Problem> {
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    struct Row {
        id: String,
        name: String,
        radius: i32,
        shaded: Option<u32>,
        players: Vec<u8>,
        #[serde(default)]
        teams: bool,
        currency: Vec<Offset>,
        #[serde(rename = "mark")]
        _mark: Mark,
    }
    let file = "boards.toml";
    let rows = rows(files, file, "board", 1..=4, |row: Row| match (1..=MOST_RADIUS).contains(&row.radius) {
        true => Ok(row),
        false => Err(format!("radius: found {}, allowed 1 to {MOST_RADIUS}", row.radius)),
    })?;
    let map = Map::new(rows.iter().map(|row| row.radius).max().unwrap_or(1));
    let mut boards: Vec<Board> = Vec::new();
    for (n, row) in rows.into_iter().enumerate() {
        let here = |what: String| Problem::new(what).at(format!("{file}, [[board]] row {} ({})", n + 1, row.id));
        let numbered = (0..map.hexes.len() as u8).map(Cell);
        let within = |keep: &dyn Fn(u32) -> bool| {
            numbered.clone().filter(|&cell| keep(map.ring(cell))).fold(0, |set, cell| set | cell.bit())
        };
        let territories = within(&|ring| ring <= row.radius as u32);
        let shaded = within(&|ring| Some(ring) == row.shaded) & territories;
        let mut currency = 0;
        for &(q, r) in &row.currency {
            let cell = map.at(q.into(), r.into()).bit() & territories;
            if cell == 0 {
                return Err(here(format!("currency: [{q}, {r}] is off the board of radius {}", row.radius)));
            }
            if cell & currency != 0 {
                return Err(here(format!("currency: [{q}, {r}] is listed twice")));
            }
            currency |= cell;
        }
        if let Some(odd) = row.players.iter().find(|players| !(2..=4).contains(*players)) {
            return Err(here(format!("players: found {odd}, allowed 2 to 4")));
        }
        if let Some(other) = row.players.iter().find(|p| boards.iter().any(|b| b.players.contains(p))) {
            return Err(here(format!("players: another board is already used for {other} players")));
        }
        let Row { id, name, players, teams, .. } = row;
        boards.push(Board { id, name, territories, currency, shaded, players, teams });
    }
    for players in 2..=4 {
        if !boards.iter().any(|board| board.players.contains(&players)) {
            return Err(Problem::new(format!("no board is used for {players} players")).at(file));
        }
    }
    if boards.iter().filter(|board| board.teams).count() != 1 {
        return Err(Problem::new("exactly one board must have teams = true").at(file));
    }
    Ok((map, boards))
}

/// What an effect belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bearer {
    /// A mercenary or minor unit on the board.
    Piece,
    Other,
}

/// Checks the offsets and numbers of an effect.
fn effect(ops: Vec<Op>, bearer: Bearer, symmetry: Symmetry) -> Result<Effect, String> {
    let mut cells: Vec<Offset> = Vec::new();
    if ops.is_empty() {
        return Err("effect: it has no operation".into());
    }
    if ops.len() > 12 {
        return Err(format!("effect: it has {} operations, allowed are 12", ops.len()));
    }
    for (n, &op) in ops.iter().enumerate() {
        if let Some((q, r)) = op.offset() {
            let size = [q, r, q.saturating_add(r)].map(|d| i32::from(d).abs()).into_iter().max().unwrap_or(0);
            if size > MOST_RADIUS {
                return Err(format!(
                    "effect: operation {}: [{q}, {r}] is too far from the anchor, off any board",
                    n + 1
                ));
            }
            if cells.contains(&(q, r)) && !matches!(op, Op::Place(_) | Op::Occupy(_)) {
                return Err(format!("effect: operation {}: [{q}, {r}] already has an operation", n + 1));
            }
            cells.push((q, r));
        } else if !(1..=12).contains(&op.amount()) {
            return Err(format!("effect: operation {}: found the number {}, allowed 1 to 12", n + 1, op.amount()));
        }
        if op.needs_own_piece() && bearer == Bearer::Other {
            return Err(format!("effect: operation {}: exchange-this needs a mercenary or a minor unit", n + 1));
        }
    }
    Ok(Effect::new(ops, symmetry))
}

fn factions(files: &Files, symmetry: Symmetry) -> Result<Vec<Faction>, Problem> {
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    struct Row {
        id: String,
        name: String,
        leader: String,
        effect: Vec<Op>,
        #[serde(rename = "mark")]
        _mark: Mark,
        help: String,
    }
    rows(files, "factions.toml", "faction", 4..=16, |row: Row| {
        let Row { id, name, leader, effect: ops, help, .. } = row;
        Ok(Faction { id, name, leader, effect: effect(ops, Bearer::Other, symmetry)?, help })
    })
}

fn minors(files: &Files, symmetry: Symmetry) -> Result<Vec<Minor>, Problem> {
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    struct Row {
        id: String,
        name: String,
        timing: Option<Timing>,
        #[serde(default)]
        effect: Vec<Op>,
        #[serde(default)]
        traits: Vec<Trait>,
        #[serde(rename = "mark")]
        _mark: Mark,
        help: String,
    }
    // Four players reveal five.
    rows(files, "minors.toml", "minor", 5..=16, |row: Row| {
        let Row { id, name, timing, effect: ops, traits, help, .. } = row;
        let effect = match (timing, ops.is_empty()) {
            (Some(Timing::Destroyed), _) => effect(ops, Bearer::Other, symmetry)?,
            (Some(Timing::Placed | Timing::Action), _) => effect(ops, Bearer::Piece, symmetry)?,
            (None, true) => Effect::default(),
            (None, false) => return Err("an effect needs a timing: placed, destroyed or action".into()),
        };
        let (zombie, boarding) = (traits.contains(&Trait::Zombie), traits.contains(&Trait::Boarding));
        Ok(Minor { id, name, timing, effect, zombie, boarding, help })
    })
}

fn deck(files: &Files, file: &str, table: &str, most: u8, symmetry: Symmetry) -> Result<Vec<Card>, Problem> {
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    struct Row {
        id: String,
        code: String,
        name: String,
        cost: Option<u8>,
        #[serde(default)]
        reusable: bool,
        effect: Vec<Op>,
        #[serde(rename = "mark")]
        _mark: Mark,
        help: String,
    }
    let mercenary = table == "mercenary";
    rows(files, file, table, 0..=MOST_CARDS, |row: Row| {
        let Row { id, code, name, cost, reusable, effect: ops, help, .. } = row;
        if ["unit", "minor", "skip", "none", "done"].contains(&id.as_str()) {
            return Err(format!("id: `{id}` is a word of the notation"));
        }
        let cost = cost.ok_or("cost: it is missing")?;
        if !(0..=most).contains(&cost) {
            return Err(format!("cost: found {cost}, allowed 0 to {most}, the most hexilum a player can have"));
        }
        if reusable && !mercenary {
            return Err("reusable: only mercenaries can be used again".into());
        }
        let bearer = if mercenary { Bearer::Piece } else { Bearer::Other };
        Ok(Card { id, code, name, cost, mercenary, reusable, effect: effect(ops, bearer, symmetry)?, help })
    })
}

fn missions(files: &Files, map: &Map, boards: &[Board], symmetry: Symmetry) -> Result<Vec<Mission>, Problem> {
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields)]
    struct Row {
        id: String,
        code: String,
        name: String,
        cells: Vec<Offset>,
        #[serde(rename = "mark")]
        _mark: Mark,
    }
    // Four admirals reveal five.
    rows(files, "missions.toml", "mission", 5..=16, |row: Row| {
        let Row { id, code, name, cells, .. } = row;
        if !(2..=12).contains(&cells.len()) {
            return Err(format!("cells: found {}, allowed 2 to 12", cells.len()));
        }
        for (n, (q, r)) in cells.iter().enumerate() {
            if cells[..n].contains(&(*q, *r)) {
                return Err(format!("cells: [{q}, {r}] is listed twice"));
            }
            if q.unsigned_abs() > 12 || r.unsigned_abs() > 12 {
                return Err(format!("cells: [{q}, {r}] is off the board"));
            }
        }
        let images = mission::images(&cells, symmetry);
        let fits: Vec<_> = boards.iter().map(|board| mission::fits(&images, map, board)).collect();
        if let Some(board) = boards.iter().zip(&fits).find_map(|(board, fits)| fits.all.is_empty().then_some(board)) {
            return Err(format!("cells: the pattern does not fit on the board `{}`", board.id));
        }
        Ok(Mission { id, code, name, cells, images, fits })
    })
}
