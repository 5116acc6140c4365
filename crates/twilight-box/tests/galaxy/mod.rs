mod adjacency;
mod generate;
mod movement;
mod slices;
mod strings;

use twilight_box::components::*;
use twilight_box::galaxy::*;

pub const ALL: [Set; 3] = [Set::Base, Set::ProphecyOfKings, Set::ThundersEdge];

pub fn c() -> &'static Components {
    Components::printed()
}

pub fn tile(id: &str) -> TileId {
    c().tile_named(id).unwrap_or_else(|| panic!("tile {id}"))
}

/// A galaxy from a map string with the base centre.
pub fn sky(text: &str) -> Galaxy {
    let layout = Layout::parse(c(), text, tile("18")).unwrap_or_else(|e| panic!("{e}"));
    lay_out(c(), &layout, &[Set::Base]).unwrap_or_else(|e| panic!("{e}"))
}

/// Systems in a row from the centre to the north, nothing beside them.
pub fn row(tiles: &str) -> Galaxy {
    let mut words = tiles.split(' ');
    let mut text = format!("{{{}}}", words.next().unwrap());
    let mut at = 0;
    for (n, word) in words.enumerate() {
        let space = spaces_in(n);
        text.push_str(&" -1".repeat(space - at));
        text.push_str(&format!(" {word}"));
        at = space + 1;
    }
    sky(&text)
}

pub fn system(galaxy: &Galaxy, id: &str) -> SystemId {
    numbered(c(), galaxy, id).unwrap_or_else(|| panic!("system {id}"))
}

pub fn chart(galaxy: &Galaxy) -> Chart<'_> {
    twilight_box::galaxy::chart(c(), galaxy)
}

pub fn names(galaxy: &Galaxy, set: SystemSet) -> Vec<String> {
    let mut names: Vec<String> = set.iter().map(|s| c().tile(galaxy.place(s).tile).id.clone()).collect();
    names.sort_by_key(|n| n.parse::<u32>().unwrap_or(999));
    names
}

/// Where a ship can end, as printed numbers.
pub fn ends(chart: &Chart<'_>, ship: Mover, from: &str) -> Vec<String> {
    let from = system(chart.galaxy, from);
    names(chart.galaxy, chart.reach(ship, from).iter().map(Route::to).collect())
}
