//! The games of this server, as the lobby shows them.

use crate::packs::Known;
use crate::protocol::{GameInfo, OptionForm, OptionInfo, OptionValue, OptionWord};
use kernel::{Entry, GameOdds, OptionSpec, Options, Pack, Problem, Seat, Setup, Table, Values};
use std::{
    collections::{HashSet, VecDeque},
    sync::Mutex,
};

/// Openings kept in memory.
const KEPT: usize = 32;

/// The games of this server.
pub struct Catalog {
    games: Vec<(Entry, GameInfo)>,
    desks: Vec<GameOdds>,
    openings: Mutex<VecDeque<Opening>>,
    /// Ids of the packs in memory, where they stay, and how many there may be.
    loaded: Mutex<HashSet<String>>,
    most_loaded: usize,
}

/// The start of a game, kept because reading the component data again takes longer than a copy.
struct Opening {
    game: &'static str,
    seats: usize,
    options: Options,
    pack: Option<String>,
    table: Box<dyn Table>,
}

impl Catalog {
    pub fn new(entries: &[Entry], most_loaded: usize) -> Catalog {
        let games = entries.iter().map(|entry| (*entry, describe(entry))).collect();
        let desk = |entry: &Entry| Some(GameOdds { id: entry.info.id, name: entry.info.name, desk: entry.odds? });
        let desks = entries.iter().filter_map(desk).collect();
        Catalog { games, desks, openings: Mutex::default(), loaded: Mutex::default(), most_loaded }
    }

    /// The games whose battle odds can be asked.
    pub fn desks(&self) -> &[GameOdds] {
        &self.desks
    }

    /// Makes room for a pack in memory, or refuses.
    pub fn admit(&self, pack: &Known) -> Result<(), Problem> {
        let mut loaded = self.loaded.lock().expect("no panic holds it");
        if !loaded.contains(&pack.id) && loaded.len() >= self.most_loaded {
            return Err(Problem::new("too many different packs have been played with here: try again another day"));
        }
        loaded.insert(pack.id.clone());
        Ok(())
    }

    /// The start of a game with these options and components.
    pub fn open(
        &self,
        entry: &Entry,
        seats: usize,
        options: &Options,
        pack: Option<&Known>,
    ) -> Result<Box<dyn Table>, Problem> {
        if let Some(known) = pack {
            if known.game != entry.info.id {
                let why = format!("the pack {} is for {}, not for {}", known.pack.name, known.game, entry.info.id);
                return Err(Problem::new(why));
            }
            self.admit(known)?;
        }
        let id = pack.map(|known| known.id.as_str());
        let same = |opening: &&Opening| {
            opening.game == entry.info.id
                && opening.seats == seats
                && opening.options == *options
                && opening.pack.as_deref() == id
        };
        let known = self.openings.lock().expect("no panic holds it").iter().find(same).map(|known| known.table.fork());
        if let Some(table) = known {
            return Ok(table);
        }
        let places = u8::try_from(seats).map_err(|_| Problem::new("too many seats"))?;
        let table = entry.open(&Setup {
            seats: places,
            options: options.clone(),
            pack: pack.map(|known| known.pack.clone()),
        })?;
        let opening = Opening {
            game: entry.info.id,
            seats,
            options: options.clone(),
            pack: id.map(str::to_owned),
            table: table.fork(),
        };
        let mut openings = self.openings.lock().expect("no panic holds it");
        openings.push_front(opening);
        openings.truncate(KEPT);
        Ok(table)
    }

    pub fn entry(&self, game: &str) -> Option<&Entry> {
        self.games.iter().map(|(entry, _)| entry).find(|entry| entry.info.id == game)
    }

    pub fn info(&self, game: &str) -> Option<&GameInfo> {
        self.infos().find(|info| info.id == game)
    }

    pub fn infos(&self) -> impl Iterator<Item = &GameInfo> {
        self.games.iter().map(|(_, info)| info)
    }
}

fn describe(entry: &Entry) -> GameInfo {
    let info = entry.info;
    let setup = Setup { seats: info.most, ..Setup::default() };
    let seat_names = match entry.open(&setup) {
        Ok(table) => (0..info.most).map(|seat| table.seat_name(Seat(seat)).to_owned()).collect(),
        Err(_) => (1..=info.most).map(|seat| format!("seat {seat}")).collect(),
    };
    GameInfo {
        id: info.id.into(),
        name: info.name.into(),
        blurb: info.about.into(),
        cover: entry.cover.into(),
        rules: info.rules.into(),
        seats: (info.fewest..=info.most).collect(),
        seat_names,
        options: options(info, None).expect("our own files are well-formed"),
        bots: crate::bots::known(),
    }
}

/// What each option of a game takes with our components or with those of a pack.
pub fn options(info: &kernel::GameInfo, pack: Option<&Pack>) -> Result<Vec<OptionInfo>, Problem> {
    Ok(info.values(pack)?.into_iter().map(|(spec, takes)| option(spec, takes)).collect())
}

fn option(spec: &OptionSpec, takes: Values) -> OptionInfo {
    let default = takes.default();
    let form = match takes {
        Values::Flag => OptionForm::Switch,
        Values::Number { least, most, .. } => {
            let bound = |n: i64| n.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
            OptionForm::Number { least: bound(least), most: bound(most) }
        }
        Values::Choice(words) => {
            OptionForm::Pick { values: words.into_iter().map(|(id, name)| OptionValue { id, name }).collect() }
        }
        Values::List(words) => {
            OptionForm::List { words: words.into_iter().map(|(id, most)| OptionWord { id, most }).collect() }
        }
        Values::Text => OptionForm::Text,
    };
    OptionInfo {
        id: spec.key.into(),
        name: spec.name.into(),
        help: spec.help.into(),
        per_seat: spec.per_seat(),
        form,
        default,
    }
}
