//! What the Hive finds: exploration cards by rules of its own, fragments and relics.

use super::benefits::trade;
use super::research::gain_basic;
use super::status::HiveRelic;
use crate::choice::Holder;
use crate::finds::Find;
use crate::hive::abilities::purged;
use crate::hive::sight::{is_spawning, yield_of};
use crate::steps::cards::DrawCards;
use crate::steps::explore::{Explore, explore_frontier, lay};
use crate::steps::relics::purge;
use crate::texts::sights::system_of;
use crate::texts::units::place;
use crate::world::{PlanetSpot, World};
use crate::{Flow, query, things};
use kernel::{SeatSet, rule};
use scene::words;
use twilight_box::components::{ExplorationDeck, FindKind, Fragment};
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

/// [hive.explore] A planet nobody controlled is the Hive's now.
pub fn gained(w: &World, planet: PlanetSpot, flow: &mut Flow) {
    if w.hive().explores {
        flow.then([Explore { seat: w.swarm(), planet }.into()]);
    }
}

/// [hive.explore] A tactical action of the Hive ends with ships of it beside a frontier token.
pub fn frontier(w: &mut World, system: SystemId, flow: &mut Flow) {
    let by = w.swarm();
    if w.hive().explores && w.ships(system, by) > 0 {
        explore_frontier(w, by, system, flow);
    }
}

/// [hive.finds] What an exploration card brings the Hive: fragments are kept, tokens are laid, attachments bring a trade good
/// or a technology, and anything else goes by its deck.
pub fn found(w: &mut World, find: Find, at: Holder, flow: &mut Flow) {
    let (by, row) = (w.swarm(), find.row(w));
    let attached = query::attachment_row(w, find).filter(|&row| !w.kit.get().whole().attachments[row].no_units);
    match (row.kind, attached, at) {
        (FindKind::Fragment, _, _) => {
            let kind = row.fragment.expect("checked with the data");
            w.parties[by.index()].realm.fragments[kind as usize] += 1;
            assemble(w, flow);
        }
        (FindKind::Token, _, _) => {
            w.league_mut().wilds.purged[find as usize] += 1;
            lay(w, by, find, at, flow);
            // [find.mirage] The planet is explored at once.
            if find == Find::Mirage {
                let planet = w.planets_in(system_of(w, at)).last().expect("the planet lies there now");
                flow.then([Explore { seat: by, planet }.into()]);
            }
        }
        (FindKind::Attach, Some(row), Holder::Planet(planet)) => attach(w, row, planet, flow),
        _ => {
            w.league_mut().wilds.discards[find as usize] += 1;
            by_deck(w, row.deck, at, flow);
        }
    }
}

/// [hive.finds] An attachment lies with the planet: a technology of its colour, or a trade good.
fn attach(w: &mut World, row: usize, planet: PlanetSpot, flow: &mut Flow) {
    let by = w.swarm();
    let colours = &w.kit.get().whole().attachments[row].specialties;
    let colour = colours.first().copied().filter(|_| query::specialties(w, planet).next().is_none());
    query::attach(w, planet, row);
    flow.tell(SeatSet::ALL, rule!("hive.finds"), || {
        let what = w.kit.get().whole().attachments[row].name.clone();
        words!("{what} is attached to {at}.", what, at = things::planet(w, planet))
    });
    if let Some(colour) = colour {
        flow.because(|| words!("A technology specialty brings a basic technology of its colour."));
        gain_basic(w, colour, flow);
        return;
    }
    w.parties[by.index()].trade_goods += 1;
    flow.because(|| words!("An attachment without a new specialty brings a trade good."));
    flow.tell(SeatSet::ALL, rule!("hive.finds"), || words!("{by} {by:gains|gain} 1 trade good.", by));
}

/// [hive.finds] What any other card of a deck brings.
fn by_deck(w: &mut World, deck: ExplorationDeck, at: Holder, flow: &mut Flow) {
    let by = w.swarm();
    match (deck, at) {
        (ExplorationDeck::Frontier, _) => trade(w, 1, flow),
        (ExplorationDeck::Industrial, _) => flow.then([DrawCards { seat: by, left: 1 }.into()]),
        (ExplorationDeck::Cultural, Holder::Planet(planet)) => {
            let n = yield_of(w, planet);
            w.hive_mut().stockpile.lay_by(n);
            if is_spawning(w, w.planet(planet).at()) {
                super::status::fill(w, planet);
            }
            flow.because(|| words!("A cultural card readies the planet."));
            flow.tell(SeatSet::ALL, rule!("hive.finds"), || {
                let at = things::planet(w, planet);
                words!("{by} {by:readies|ready} {at}: {n} resources and {n} influence for the stockpile.", by, at, n)
            });
        }
        (ExplorationDeck::Hazardous, Holder::Planet(planet)) => {
            if w.side(by).reserves[Kind::Infantry as usize] == 0 {
                return;
            }
            place(w, by, Kind::Infantry, Holder::Planet(planet));
            flow.because(|| words!("A hazardous card brings an infantry."));
            flow.tell(SeatSet::ALL, rule!("hive.finds"), || {
                let (unit, at) = (things::unit(Kind::Infantry), things::planet(w, planet));
                words!("{by} {by:places|place} {unit:a} on {at}.", by, unit, at)
            });
        }
        (ExplorationDeck::Cultural | ExplorationDeck::Hazardous, Holder::Space(_)) => {
            unreachable!("planets alone have traits")
        }
    }
}

/// Fragments that make a relic; unknown ones do not.
const KINDS: [Fragment; 3] = [Fragment::Cultural, Fragment::Hazardous, Fragment::Industrial];

/// [hive.relic] Enough fragments are purged for a relic.
fn assemble(w: &mut World, flow: &mut Flow) {
    let by = w.swarm();
    let held = KINDS.map(|kind| w.side(by).realm.fragments[kind as usize]);
    let Some(gone) = purged(&w.kit.get().book().numbers, held) else { return };
    flow.because(|| words!("Four fragments of a kind, or two of each of the three, make a relic."));
    for (kind, n) in KINDS.into_iter().zip(gone).filter(|(_, n)| *n > 0) {
        purge(w, by, kind, n);
        flow.tell(SeatSet::ALL, rule!("hive.relic"), || {
            words!("{by} {by:purges|purge} {n} {kind} relic {n:fragment|fragments}.", by, n, kind = kind.word())
        });
    }
    flow.then([HiveRelic.into()]);
}
