//! The one list of the games. Everything above knows games only through it.

pub mod fuzz;

use kernel::{Entry, GameMaps, Header, MapDesk, OddsDesk, Problem, Setup, Table, nearest};
use std::sync::LazyLock;

static GAMES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    vec![
        nexus_ops::entry(),
        hexpanse::entry(),
        empires_of_the_void::entry(),
        twilight::entry(),
        twilight::whole_entry(),
        twilight::hive_entry(),
        central_powers::entry(),
    ]
});

/// All games.
pub fn games() -> &'static [Entry] {
    &GAMES
}

/// The game with this id.
pub fn find(id: &str) -> Result<&'static Entry, Problem> {
    games().iter().find(|entry| entry.info.id == id).ok_or_else(|| {
        let known: Vec<&str> = games().iter().map(|entry| entry.info.id).collect();
        let hint = match nearest(id, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there are {}", known.join(", ")),
        };
        Problem::new(format!("no game `{id}`; {hint}"))
    })
}

/// The battle odds of a game.
pub fn odds(id: &str) -> Result<OddsDesk, Problem> {
    let entry = games().iter().find(|entry| entry.info.id == id);
    let desk = entry.and_then(|entry| entry.odds);
    desk.ok_or_else(|| {
        let with_odds = games().iter().filter(|entry| entry.odds.is_some()).map(|entry| entry.info.id);
        let known: Vec<&str> = with_odds.collect();
        let why = match entry {
            Some(entry) => format!("{} has no battle odds", entry.info.name),
            None => format!("no game `{id}`"),
        };
        Problem::new(match nearest(id, known.iter().copied()) {
            Some(near) => format!("{why}; did you mean `{near}`?"),
            None => format!("{why}; there are odds for {}", known.join(", ")),
        })
    })
}

/// Games whose maps can be drawn and read outside a match.
pub const MAPS: &[GameMaps] = &[GameMaps { id: "hive-wars", name: "Hive Wars", desk: twilight::atlas::DESK }];

/// The maps of a game.
pub fn maps(id: &str) -> Result<MapDesk, Problem> {
    let known = MAPS.iter().find(|known| known.id == id).map(|known| known.desk);
    known.ok_or_else(|| {
        let ids: Vec<&str> = MAPS.iter().map(|known| known.id).collect();
        Problem::new(format!("no maps of `{id}`; there are maps of {}", ids.join(", ")))
    })
}

/// The table a record starts from. A record of another pack or other rules is refused.
pub fn open_record(header: &Header, setup: &Setup) -> Result<Box<dyn Table>, Problem> {
    let table = open_former_record(header, setup)?;
    let (name, digest) = table.pack();
    if digest != header.pack.1 {
        let why = format!(
            "line 1: the record was played with pack {} {:016x}, not {name} {digest:016x}",
            header.pack.0, header.pack.1
        );
        return Err(Problem::new(why));
    }
    Ok(table)
}

/// The same with whatever digest of the pack, for records whose every question is proved anyway.
pub fn open_former_record(header: &Header, setup: &Setup) -> Result<Box<dyn Table>, Problem> {
    let entry = find(&header.game)?;
    if header.rules != entry.info.rules {
        let why =
            format!("line 1: rules {} of {}; this build plays rules {}", header.rules, header.game, entry.info.rules);
        return Err(Problem::new(why));
    }
    entry.open(setup)
}
