//! What a study varies: seats, options, component packs, bots; every combination is a cell.

use kernel::{Entry, GameInfo, Pack, Problem, Setup, Table, Values};
use std::path::Path;

/// One thing that varies, with the values it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis {
    pub key: String,
    pub values: Vec<String>,
}

/// One combination of values, ready to be played.
pub struct Cell {
    /// The values of the axes, in their order.
    pub values: Vec<String>,
    pub setup: Setup,
    pub bots: Vec<bots::BotSpec>,
    pub opening: Box<dyn Table>,
}

/// No study has more cells.
const MOST_CELLS: usize = 200;

/// Reads `key=a,b,c`, `key=2..6` for whole numbers, or a flag or choice alone for all its values. Besides the game's
/// options there are `seats`, `pack` (folders) and `bots` (lists with `/` between seats).
pub fn read_axis(info: &GameInfo, pack: Option<&Pack>, text: &str) -> Result<Axis, Problem> {
    let (key, values) = match text.split_once('=') {
        Some((key, values)) => (key.trim(), Some(values.trim())),
        None => (text.trim(), None),
    };
    let wrong = |why: String| Problem::new(format!("--vary {text}: {why}"));
    let values: Vec<String> = match values {
        Some("") => return Err(wrong("no values after `=`".into())),
        // A path may have `..` in it.
        Some(list) if key == "pack" => list.split(',').map(|folder| folder.trim().to_string()).collect(),
        Some(list) => spell_out(list).map_err(&wrong)?,
        None => match key {
            "seats" => (info.fewest..=info.most).map(|n| n.to_string()).collect(),
            "pack" | "bots" => return Err(wrong(format!("`{key}` needs values: {key}=A,B"))),
            _ => {
                let option = info.option(key).map_err(|why| wrong(why.to_string()))?;
                let mut takes = info.values(pack)?.into_iter();
                let takes = takes.find(|(spec, _)| spec.key == option.key).map(|(_, takes)| takes);
                match takes.expect("it is an option of the game") {
                    Values::Flag => vec!["false".into(), "true".into()],
                    Values::Choice(words) => words.into_iter().map(|(word, _)| word).collect(),
                    Values::Number { least, most, .. } => {
                        return Err(wrong(format!("`{key}` needs values, such as {key}={least}..{most}")));
                    }
                    Values::List(_) | Values::Text => {
                        return Err(wrong(format!("`{key}` needs values: {key}=A,B")));
                    }
                }
            }
        },
    };
    for (n, value) in values.iter().enumerate() {
        if values[..n].contains(value) {
            return Err(wrong(format!("`{value}` stands twice")));
        }
        match key {
            "seats" => {
                value.parse::<u8>().map_err(|_| wrong(format!("`{value}` is no number of seats")))?;
            }
            "pack" => {}
            "bots" => {
                read_bots(value).map_err(|why| wrong(why.to_string()))?;
            }
            // Which values there are depends on the pack: that is checked when the cell is opened.
            _ => {
                info.option(key).map_err(|why| wrong(why.to_string()))?;
            }
        }
    }
    Ok(Axis { key: key.into(), values })
}

fn spell_out(list: &str) -> Result<Vec<String>, String> {
    if let Some((from, to)) = list.split_once("..") {
        let number =
            |text: &str| text.trim().parse::<i64>().map_err(|_| format!("`{list}` is no range of whole numbers"));
        let (from, to) = (number(from)?, number(to)?);
        return match to.saturating_sub(from) {
            0..=99 => Ok((from..=to).map(|n| n.to_string()).collect()),
            _ => Err(format!("`{list}` goes down or has more than 100 values")),
        };
    }
    Ok(list.split(',').map(|value| value.trim().to_string()).collect())
}

fn read_bots(value: &str) -> Result<Vec<bots::BotSpec>, Problem> {
    value.split('/').map(bots::parse).collect()
}

/// Every combination of the axes on top of a base setup, each opened once so that what cannot be played is known before
/// anything is.
pub fn cells(entry: &Entry, base: &Setup, bots: &[bots::BotSpec], axes: &[Axis]) -> Result<Vec<Cell>, Problem> {
    for (n, axis) in axes.iter().enumerate() {
        if axes[..n].iter().any(|other| other.key == axis.key) {
            return Err(Problem::new(format!("--vary {}: it is varied twice", axis.key)));
        }
        if base.options.contains_key(&axis.key) || (axis.key == "pack" && base.pack.is_some()) {
            let why = format!("--vary {}: it is also given a fixed value; leave out one of the two", axis.key);
            return Err(Problem::new(why));
        }
    }
    let count = axes.iter().try_fold(1usize, |count, axis| count.checked_mul(axis.values.len()));
    if count.is_none_or(|count| count > MOST_CELLS) {
        return Err(Problem::new(format!("the grid has more than {MOST_CELLS} cells; vary less at once")));
    }
    let mut combinations: Vec<Vec<String>> = vec![Vec::new()];
    for axis in axes {
        combinations = combinations
            .iter()
            .flat_map(|values| axis.values.iter().map(|value| [&values[..], std::slice::from_ref(value)].concat()))
            .collect();
    }
    combinations.into_iter().map(|values| cell(entry, base, bots, axes, values)).collect()
}

fn cell(
    entry: &Entry,
    base: &Setup,
    bots: &[bots::BotSpec],
    axes: &[Axis],
    values: Vec<String>,
) -> Result<Cell, Problem> {
    let mut setup = base.clone();
    let mut bots = bots.to_vec();
    for (axis, value) in axes.iter().zip(&values) {
        match axis.key.as_str() {
            "seats" => setup.seats = value.parse().expect("read before"),
            "pack" => setup.pack = read_pack(entry, value)?,
            "bots" => bots = read_bots(value)?,
            key if value != "false" => {
                setup.options.insert(key.into(), value.clone());
            }
            _ => {}
        }
    }
    let place = axes.iter().zip(&values).map(|(axis, value)| format!("{}={value}", axis.key)).collect::<Vec<_>>();
    let at = |why: Problem| if place.is_empty() { why } else { why.at(place.join(" ")) };
    let opening = entry.open(&setup).map_err(at)?;
    bots::check_room(&bots, setup.seats).map_err(at)?;
    Ok(Cell { values, setup, bots, opening })
}

/// `default` is our own data.
fn read_pack(entry: &Entry, folder: &str) -> Result<Option<Pack>, Problem> {
    if folder == "default" {
        return Ok(None);
    }
    Pack::read_for(entry.info, Path::new(folder)).map(Some)
}
