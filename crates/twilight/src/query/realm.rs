//! Neighbours, and what planets have beyond their two values.

use super::{good_worth, in_order, map, pays, presence};
use crate::factions;
use crate::finds::Find;
use crate::texts::sights::{own_systems, printed};
use crate::texts::{self, Switch, figures, holds, is};
use crate::world::{PlanetSpot, World};
use imperium::SystemSet;
use kernel::{Seat, SeatList};
use twilight_box::components::{Attachment, Colour};
use twilight_box::factions::FactionAbility;
use twilight_box::galaxy::Purpose;

/// [deals.neighbours] Systems with units or planets of a player.
pub fn realm(w: &World, seat: Seat) -> SystemSet {
    presence(w, seat).union(own_systems(w, seat))
}

/// [deals.neighbours] Players who have a unit or planet in one system, or in systems next to each other; who sees two
/// systems as neighbours by an ability makes them so for both.
pub fn are_neighbours(w: &World, a: Seat, b: Seat) -> bool {
    let [own, other] = [realm(w, a), realm(w, b)];
    let touches = |seat: Seat, from: SystemSet, to: SystemSet| {
        let links = map(w, seat).links(Purpose::Other);
        from.iter().any(|system| !links.of(system).common(to).is_empty())
    };
    !own.common(other).is_empty() || touches(a, own, other) || touches(b, other, own)
}

/// [note.trade-convoys] Whether a player may deal with those who are no neighbours.
pub fn has_convoys(w: &World, seat: Seat) -> bool {
    texts::is(w, seat, Switch::DealsFromAfar)
}

/// What is attached to a planet.
pub fn attachments(w: &World, planet: PlanetSpot) -> impl Iterator<Item = &'static Attachment> + use<> {
    let mut left = w.planet(planet).attachments;
    let kit = w.kit.get();
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let row = &kit.whole().attachments[left.trailing_zeros() as usize];
            left &= left - 1;
            row
        })
    })
}

pub fn has_attachment(w: &World, planet: PlanetSpot) -> bool {
    w.planet(planet).attachments != 0
}

/// The attachment an exploration card brings, by its row.
pub fn attachment_row(w: &World, find: Find) -> Option<usize> {
    let id = find.row(w).attachment.as_ref()?;
    w.kit.get().whole().attachments.iter().position(|row| &row.id == id)
}

/// [explore.facilities] Whether a research facility on a planet lies on its other side.
fn is_turned(w: &World, planet: PlanetSpot, row: &Attachment) -> bool {
    row.instead.is_some() && row.specialties.iter().any(|&colour| w.planet(planet).turned >> colour as u8 & 1 == 1)
}

/// [explore.attachments] Something is attached to a planet; [explore.facilities] a research facility lies on its other side
/// where there is a specialty already.
pub fn attach(w: &mut World, planet: PlanetSpot, row: usize) {
    let attachment = &w.kit.get().whole().attachments[row];
    let turns = attachment.instead.is_some() && specialties(w, planet).next().is_some();
    let state = &mut w.planets[planet.index()];
    state.attachments |= 1 << row;
    if turns {
        attachment.specialties.iter().for_each(|&colour| state.turned |= 1 << colour as u8);
    }
}

/// [explore.attachments] The technology specialties of a planet, printed and attached; [explore.facilities] what lies on its
/// other side gives none.
pub fn specialties(w: &World, planet: PlanetSpot) -> impl Iterator<Item = Colour> + use<'_> {
    let own = printed(w, planet).specialties.iter().copied();
    let attached = attachments(w, planet).filter(move |row| !is_turned(w, planet, row));
    own.chain(attached.flat_map(|row| row.specialties.iter().copied()))
}

/// [explore.attachments] Resources and influence that attachments add to a planet.
pub fn attached(w: &World, planet: PlanetSpot) -> [u8; 2] {
    attachments(w, planet).fold([0, 0], |[resources, influence], row| {
        match row.instead.as_ref().filter(|_| is_turned(w, planet, row)) {
            Some(gain) => [resources + gain.resources, influence + gain.influence],
            None => [resources + row.resources, influence + row.influence],
        }
    })
}

/// [explore.closed] Whether no units come onto a planet.
pub fn is_closed(w: &World, planet: PlanetSpot) -> bool {
    attachments(w, planet).any(|row| row.no_units)
}

/// [find.demilitarized-zone] The zone that exploration finds, whose planet may change hands over an agenda.
pub fn is_zone(w: &World, planet: PlanetSpot) -> bool {
    attachment_row(w, Find::DemilitarizedZone).is_some_and(|row| w.planet(planet).attachments >> row & 1 == 1)
}

/// [legend.cards] Legendary by print or by what lies on it.
pub fn is_legendary(w: &World, planet: PlanetSpot) -> bool {
    printed(w, planet).legendary || w.planet(planet).forged || attachments(w, planet).any(|row| row.legendary)
}

/// The most influence one bill asks for.
const MOST_INFLUENCE: usize = 32;

/// [spend.pay] Trade goods a player needs beside ready planets that pay as well as they can, each for one of its values;
/// one of them may be left out.
pub fn goods_needed(w: &World, seat: Seat, resources: u8, influence: u8, without: Option<PlanetSpot>) -> u16 {
    // The most resources beside each amount of influence up to what is asked for.
    let wanted = usize::from(influence);
    let mut best = [None; MOST_INFLUENCE + 1];
    best[0] = Some(0);
    let ready =
        |p: &PlanetSpot| w.planet(*p).controller == Some(seat) && !w.planet(*p).exhausted && Some(*p) != without;
    let planets = (0..w.planets.len() as u8).map(PlanetSpot).filter(ready);
    let triad = super::means::triad(w, seat);
    let coins = planets.map(|p| [pays(w, seat, p), super::influence(w, seat, p)]).chain([[triad; 2]]);
    for [pays, votes] in coins {
        for have in (0..=wanted).rev() {
            let Some(sum) = best[have] else { continue };
            let more = (have + usize::from(votes)).min(wanted);
            if more != have {
                best[more] = best[more].max(Some(sum));
            }
            best[have] = Some(sum + u16::from(pays));
        }
    }
    let worth = u16::from(good_worth(w, seat));
    let goods = |(have, sum): (usize, &Option<u16>)| {
        let missing = |sum: u16| u16::from(resources).saturating_sub(sum);
        sum.map(|sum| ((wanted - have) as u16).div_ceil(worth) + missing(sum).div_ceil(worth))
    };
    best[..=wanted].iter().enumerate().filter_map(goods).min().unwrap_or(0)
}

/// Everybody still in the game, clockwise from one player on.
pub fn clockwise(w: &World, from: Seat) -> SeatList {
    let table = &w.league().table[..w.parties.len()];
    let at = table.iter().position(|&seat| seat == from.0).expect("everybody sits at the table");
    table[at..].iter().chain(&table[..at]).map(|&seat| Seat(seat)).filter(|&seat| w.in_play(seat)).collect()
}

/// [cannon.offense] Everybody still in the game, clockwise from one side on; in a Skirmish in order of play.
pub fn around(w: &World, from: Seat) -> SeatList {
    if w.league.is_some() { clockwise(w, from) } else { in_order(w) }
}

/// [strategy.several] How many strategy cards each player takes.
pub fn strategy_cards_each(w: &World) -> u8 {
    if w.parties.len() <= 4 { 2 } else { 1 }
}

/// [strategy.order] The lowest number among a player's strategy cards; who has none comes last. [faction.telepathic] Some
/// come first.
pub fn initiative(w: &World, seat: Seat) -> u8 {
    if comes_first(w, seat) {
        return 0;
    }
    let held = w.league().strategy.iter().enumerate().filter(|(_, card)| card.holder == Some(seat));
    held.map(|(slot, _)| slot as u8 + 1).min().unwrap_or(u8::MAX)
}

/// [faction.telepathic] Naalu comes first, or [note.gift-of-prescience] who has its gift.
fn comes_first(w: &World, seat: Seat) -> bool {
    let gift = |seat: Seat| texts::is(w, seat, Switch::ComesFirst);
    gift(seat) || is(w, seat, Switch::ActsFirst) && !w.everyone().any(gift)
}

/// [strategy.order] Everybody by initiative; who has no strategy card follows clockwise from the speaker.
pub fn by_initiative(w: &World) -> SeatList {
    let mut order = clockwise(w, w.league().speaker);
    order.sort_by_key(|&seat| initiative(w, seat));
    order
}

/// [tokens.gain] Command tokens a player has left to gain.
pub fn tokens_in_reserve(w: &World, seat: Seat) -> u8 {
    let side = w.side(seat);
    let captive = w.parties.iter().filter(|other| other.edict.has(seat)).count() as u8;
    // [hive.stockpile] What the Hive has laid by is in use, too.
    let laid_by = w.hive.as_ref().filter(|_| !w.sits(seat)).map_or(0, |hive| hive.stockpile.tokens);
    let out = side.tactic + side.fleet + side.strategy + side.tokens.len() as u8 + captive + laid_by;
    w.kit.get().whole().limits.player.command_tokens.saturating_sub(out)
}

/// [goods.commodities] The most commodities of a player.
pub fn most_commodities(w: &World, seat: Seat) -> u8 {
    match w.side(seat).faction {
        0 => 0,
        faction => w.kit.get().roster.factions[usize::from(faction) - 1].commodities + raised(w, seat),
    }
}

/// What ready planets of a player's home pay.
pub fn resources_at_home(w: &World, seat: Seat) -> u8 {
    let own = |planet: &PlanetSpot| w.planet(*planet).controller == Some(seat);
    w.planets_in(w.side(seat).home).filter(own).map(|planet| super::resources(w, planet)).sum()
}

/// [relic.dynamis-core] Commodities beyond what the faction has.
fn raised(w: &World, seat: Seat) -> u8 {
    let raising = w.side(seat).held.common(w.kit.switching[Switch::RaisesCommodities as usize]);
    raising.iter().map(|feat| w.kit.tricks[feat as usize].numbers[0]).sum()
}

/// [objectives.limit] The most secret objectives of a player, scored ones counted.
pub fn most_secrets(w: &World, seat: Seat) -> u8 {
    w.kit.get().whole().limits.player.secret_objectives + u8::from(holds(w, seat, Switch::KeepsSecrets))
}

/// [objectives.home] Whether a player controls all planets of his home system.
pub fn holds_home(w: &World, seat: Seat) -> bool {
    w.planets_in(w.side(seat).home).all(|planet| w.planet(planet).controller == Some(seat))
}

/// [status.cards] Action cards drawn in the status phase.
pub fn status_cards(w: &World, seat: Seat) -> u8 {
    if !w.sits(seat) {
        return w.level().action_cards;
    }
    1 + figures::status_cards(w, seat)
}

/// [status.tokens] Command tokens gained in the status phase.
pub fn status_tokens(w: &World, seat: Seat) -> u8 {
    2 + figures::status_tokens(w, seat) + u8::from(factions::has(w, seat, FactionAbility::Versatile))
}

pub fn has_technology(w: &World, seat: Seat, id: &str) -> bool {
    crate::objectives::technologies(w, seat).any(|row| row.id == id)
}

/// Whether a faction's sheet has an ability, by its printed name.
pub fn has_ability(w: &World, seat: Seat, id: &str) -> bool {
    let own = factions::id(w, seat);
    w.kit.get().whole().cards.abilities.iter().any(|row| row.id == id && row.faction == own)
}
