//! What the rows of a pack must keep to, so that no number or missing name stops a game.

use super::finds::{self, Find};
use super::kit::{KINDS, Kit};
use super::world::{MOST_FETCHED, MOST_IN_SYSTEM, MOVERS, RELICS, STRUCTURES};
use kernel::Problem;
use twilight_box::units::{Dice, Kind, Production, Unit};

/// Tokens, planets and tiles the rules name.
const TOKENS: [&str; 5] = ["sever", "ingress", "breach-inactive", "breach-active", "dimensional-tear"];
const PLANETS: [&str; 2] = ["avernus", "custodia-vigilia"];
const TILES: [&str; 7] = ["2", "3", "4", "5", "18", "81", "112"];

/// The most technologies there may be, as a side notes each with a bit.
const MOST_TECHNOLOGIES: usize = 128;
/// The most attachments, as a planet notes each with a bit.
const MOST_ATTACHMENTS: usize = 32;
/// The most pieces of one kind, and of all, in a side's colour.
const MOST_OF_A_KIND: u8 = 60;
const MOST_PIECES: u16 = 250;
/// The most dice all units of one kind may roll at once.
const MOST_OF_DICE: u16 = 120;

/// Refuses numbers no game can be played with, and data that lacks what the rules speak of.
pub fn check(kit: &Kit) -> Result<(), Problem> {
    names(kit)?;
    numbers(kit)?;
    finds(kit)?;
    for (owner, sheet) in kit.sheets().iter().enumerate() {
        let of = |n: usize| kit.roster.factions.get(n).map_or("another printing", |faction| faction.id.as_str());
        let faction = owner.checked_sub(1).map_or("nobody", of);
        hold(kit, sheet).map_err(|what| Problem::new(what).at(format!("units.toml, the ships of {faction}")))?;
    }
    for (n, unit) in kit.roster.units.iter().enumerate() {
        let place = format!("units.toml, [[unit]] row {} ({})", n + 1, unit.id);
        self::unit(kit, unit).map_err(|what| Problem::new(what).at(place))?;
    }
    Ok(())
}

fn names(kit: &Kit) -> Result<(), Problem> {
    let c = &kit.components;
    let missing = |file: &str, id: &str| Problem::new(format!("the rules speak of `{id}`, which has no row")).at(file);
    for id in TOKENS {
        let token = c.token_named(id).ok_or_else(|| missing("tokens.toml", id))?;
        if !c.token(token).wormholes.is_empty() {
            return Err(Problem::new(format!("`{id}` shows no wormhole")).at("tokens.toml"));
        }
    }
    for id in PLANETS {
        c.planet_named(id).ok_or_else(|| missing("planets.toml", id))?;
    }
    for id in TILES {
        c.tile_named(id).ok_or_else(|| missing("systems.toml", id))?;
    }
    // A planet may come to a system during the game.
    if let Some(tile) = c.systems.iter().find(|tile| tile.planets.len() >= MOST_IN_SYSTEM) {
        let what = format!("{} planets, allowed are {}", tile.planets.len(), MOST_IN_SYSTEM - 1);
        return Err(Problem::new(what).at(format!("systems.toml, {}", tile.id)));
    }
    if c.technologies.len() > MOST_TECHNOLOGIES {
        let what = format!("{} technologies, allowed are {MOST_TECHNOLOGIES}", c.technologies.len());
        return Err(Problem::new(what).at("technologies.toml"));
    }
    Ok(())
}

/// [explore.decks] The rows of exploration cards are those the rules know, and say nothing that is not carried out.
fn finds(kit: &Kit) -> Result<(), Problem> {
    let Some(whole) = kit.whole_box() else { return Ok(()) };
    let fail = |id: &str, what: &str| Err(Problem::new(what).at(format!("exploration.toml, {id}")));
    if whole.finds.len() != Find::ALL.len() {
        return fail("all rows", "there are more or fewer than the rules know");
    }
    for (row, find) in whole.finds.iter().zip(Find::ALL) {
        if row.id != find.id() {
            return fail(&row.id, "the rules know another card in this place");
        }
        if !row.verbs.iter().all(finds::is_carried_out) {
            return fail(&row.id, "do: something is not carried out for exploration cards");
        }
    }
    if whole.attachments.len() > MOST_ATTACHMENTS || whole.cards.relics.len() > RELICS {
        return fail("all rows", "more attachments or relics than can be noted");
    }
    Ok(())
}

fn numbers(kit: &Kit) -> Result<(), Problem> {
    let (start, score) = (&kit.start, &kit.score);
    let supply = |kind: Kind| kit.supply[kind as usize];
    for (what, value, most) in [
        ("start.space-dock", start.space_dock, supply(Kind::SpaceDock)),
        ("start.pds", start.pds, supply(Kind::Pds)),
        ("start.infantry", start.infantry, supply(Kind::Infantry)),
        ("start.fleet", start.fleet, 20),
        ("start.tactic", start.tactic, 20),
        ("start.strategy", start.strategy, 20),
        ("start.gain", start.gain, 10),
        ("score.planet", score.planet, 20),
        ("score.legendary", score.legendary, 20),
        ("score.capital", score.capital, 20),
    ] {
        if value > most {
            return Err(Problem::new(format!("{what} is {value}, allowed are 0 to {most}")).at("skirmish.toml"));
        }
    }
    for kind in Kind::ALL {
        let pieces = supply(kind);
        if pieces > MOST_OF_A_KIND {
            let what = format!("{pieces} pieces of {kind}, allowed are 0 to {MOST_OF_A_KIND}");
            return Err(Problem::new(what).at("skirmish.toml"));
        }
    }
    let all: u16 = kit.supply.iter().map(|&pieces| u16::from(pieces)).sum();
    if all > MOST_PIECES {
        return Err(Problem::new(format!("{all} pieces in all, allowed are {MOST_PIECES}")).at("skirmish.toml"));
    }
    for planet in &kit.components.planets {
        if planet.resources > 20 || planet.influence > 20 {
            let what = format!("{} has values above 20", planet.id);
            return Err(Problem::new(what).at("planets.toml"));
        }
    }
    Ok(())
}

/// What all ships of a side can carry must not be more than can be noted.
fn hold(kit: &Kit, sheet: &[[Unit; 2]; KINDS]) -> Result<(), String> {
    let pieces = |kind: Kind| usize::from(kit.supply[kind as usize]);
    let most = |kind: Kind| sheet[kind as usize].iter().map(|unit| unit.capacity.unwrap_or(0)).max().unwrap_or(0);
    let room: usize = MOVERS.into_iter().map(|kind| pieces(kind) * usize::from(most(kind))).sum();
    let free = STRUCTURES.into_iter().chain([Kind::Mech]).map(pieces).sum::<usize>();
    match room + free > MOST_FETCHED {
        true => Err(format!("they carry {room} units in all, allowed are {}", MOST_FETCHED.saturating_sub(free))),
        false => Ok(()),
    }
}

fn unit(kit: &Kit, unit: &Unit) -> Result<(), String> {
    let production = match unit.production {
        Some(Production::Fixed(value) | Production::OverResources(value)) => value,
        None => 0,
    };
    for (what, value, least, most) in [
        ("cost", unit.cost.unwrap_or(0), 0, 40),
        ("per_cost", unit.per_cost, 1, 10),
        ("move", unit.moves.unwrap_or(0), 0, 10),
        ("capacity", unit.capacity.unwrap_or(0), 0, 20),
        ("production", production, 0, 20),
        ("enriches", unit.enriches, 0, 10),
        ("revives_on", unit.revives_on.unwrap_or(1), 1, 10),
    ] {
        if !(least..=most).contains(&value) {
            return Err(format!("{what} is {value}, allowed are {least} to {most}"));
        }
    }
    let pieces = u16::from(kit.supply[unit.kind as usize]);
    for (what, dice) in [
        ("combat", unit.combat),
        ("anti_fighter_barrage", unit.anti_fighter_barrage),
        ("bombardment", unit.bombardment),
        ("space_cannon", unit.space_cannon),
    ] {
        let Some(Dice { dice, .. }) = dice else { continue };
        if u16::from(dice) * pieces > MOST_OF_DICE {
            return Err(format!("{what}.dice is {dice}: {pieces} pieces would roll more than {MOST_OF_DICE} dice"));
        }
    }
    Ok(())
}
