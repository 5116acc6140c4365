//! What only games against the Hive show: zones, spawning systems and targets on the map; bank, stockpile and cards of the
//! Hive beside it.

use super::stage::Thing;
use super::system_element;
use crate::Eye;
use crate::feats::Feat;
use crate::hive::sight::{COLOURS, Sight, dares_mecatol, zone};
use crate::hive::steps::mind_element;
use crate::hive::tactical::{Raid, targets as aimed_at};
use crate::hive::{MindCard, Site};
use crate::query;
use crate::world::World;
use imperium::starmap;
use scene::GaugeForm::{self, Figure, Line, Pile, Reserve, Spent};
use scene::{Badge, Card, Gauge, Overlay, OverlayKind, Region};
use std::collections::BTreeMap;
use twilight_box::galaxy::SystemId;

/// What the figures and signs of these games mean.
pub const THINGS: [Thing; 14] = [
    (
        "good/counters",
        "Aggression counters",
        "Fights with the Hive, many points and Mecatol Rex bring them. The more the players in a system have, the further \
         out the Hive attacks them, and with more ships.",
        "hive.counters",
    ),
    ("good/bank-resources", "Resources in the bank", "They build the Hive's ships.", "hive.funds"),
    ("good/bank-influence", "Influence in the bank", "It votes, and lets the Hive land on Mecatol Rex.", "hive.funds"),
    (
        "good/stock-resources",
        "Resources in the stockpile",
        "They score objectives that ask for them.",
        "hive.stockpile",
    ),
    ("good/stock-influence", "Influence in the stockpile", "It scores objectives that ask for it.", "hive.stockpile"),
    ("good/stock-goods", "Trade goods in the stockpile", "They score objectives that ask for them.", "hive.stockpile"),
    (
        "good/stock-tokens",
        "Command tokens in the stockpile",
        "They score objectives that ask for them.",
        "hive.stockpile",
    ),
    (
        "good/mind-primary",
        "Primary deck",
        "Hive Mind cards that are drawn first. While they last the Hive does not pass by a card.",
        "hive.mind",
    ),
    (
        "good/mind-secondary",
        "Secondary deck",
        "Drawn when the primary deck is empty: then a check passes.",
        "hive.mind",
    ),
    ("good/mind-used", "Hive Mind cards used", "They come back when the deck is realigned.", "hive.mind"),
    ("good/hive-secrets", "Secret objectives", "They lie face down; nobody knows which they are.", "hive.secrets"),
    ("good/basics", "Basic technologies", "They count as technologies of their colours.", "hive.research"),
    ("good/relics", "Relics", "They lie face down and do nothing; the first one brought a point.", "hive.relic"),
    ("gauge/spawning", "Spawning system", "The Hive's new ships come here.", "hive.spawning"),
];

/// The heading of the bar that its deck is.
const MIND: &str = "Hive Mind deck";

/// What the Hive has, for its panel.
pub fn gauges(w: &World, gauge: impl Fn(&str, &str, i32) -> Gauge) -> Vec<Gauge> {
    let (hive, side) = (w.hive(), w.side(w.swarm()));
    let (pile, hand) = (&hive.stockpile, w.parties[w.swarm().index()].hand.peek(&Eye::open()));
    let cards = w.kit.get().book().cards.len() as u8;
    let numbers = [
        ("bank-resources", "Bank, resources", hive.resources, Figure, "", "bank res."),
        ("bank-influence", "Bank, influence", hive.influence, Figure, "", "bank infl."),
        ("trade-goods", "Trade goods", side.trade_goods, Figure, "", "goods"),
        ("commodities", "Commodities", side.realm.commodities, Figure, "", "comm."),
        ("tactic", "Tactic tokens", side.tactic, Line, "Tokens", "tactic"),
        ("strategy", "Strategy tokens", side.strategy, Line, "Tokens", "strategy"),
        ("stock-resources", "Stockpile, resources", pile.resources, Line, "Stockpile", ""),
        ("stock-influence", "Stockpile, influence", pile.influence, Line, "Stockpile", ""),
        ("stock-goods", "Stockpile, trade goods", pile.goods, Line, "Stockpile", ""),
        ("stock-tokens", "Stockpile, tokens", pile.tokens, Line, "Stockpile", ""),
        ("mind-primary", "Hive Mind, primary deck", hive.deck.primary, Pile, MIND, ""),
        ("mind-used", "Hive Mind, used", cards - hive.deck.len(), Spent, MIND, "used"),
        ("mind-secondary", "Hive Mind, secondary deck", hive.deck.secondary, Reserve, MIND, "secondary"),
        ("cards", "Action cards", hand.total() as u8, Line, "Hand", "action"),
        ("hive-secrets", "Secret objectives", hive.secrets_held(), Line, "Hand", "secret"),
        ("basics", "Basic technologies", hive.basics.iter().sum(), Line, "Technologies", "basic"),
    ];
    let found = [
        ("fragments", "Relic fragments", side.realm.fragments.iter().sum(), Line, "", ""),
        ("relics", "Relics", hive.relics_held, Line, "", ""),
    ];
    let found = found.into_iter().filter(|_| hive.explores);
    let shown = |(kind, label, value, form, group, word): (&str, &str, u8, GaugeForm, &str, &str)| Gauge {
        form,
        group: group.into(),
        word: word.into(),
        note: match kind {
            "basics" => in_colours(hive.basics),
            "mind-primary" if value > 0 => "primary active".into(),
            "mind-secondary" if hive.deck.primary == 0 => "secondary active".into(),
            _ => String::new(),
        },
        ..gauge(kind, label, value.into())
    };
    numbers.into_iter().chain(found).map(shown).collect()
}

/// Basic technologies by colour: "2 blue, 1 red".
fn in_colours(basics: [u8; 4]) -> String {
    let words = COLOURS.map(|colour| (basics[colour as usize], crate::hive::colour_word(colour)));
    let some: Vec<String> = words.iter().filter(|(n, _)| *n > 0).map(|(n, word)| format!("{n} {word}")).collect();
    some.join(", ")
}

/// [hive.spawning] The sign of a spawning system that cards name.
pub fn spawning(w: &World, system: SystemId) -> Option<Badge> {
    let at = w.hive.as_ref()?.sites.iter().position(|site| *site == system)?;
    let (text, site) = [("main", Site::Main), ("aux 1", Site::First), ("aux 2", Site::Second)][at];
    let help = format!("{}: new ships of the Hive come here.", scene::capital(site.word()));
    Some(Badge { kind: "spawning".into(), text: text.into(), owner: Some(w.swarm().0), help, ..Badge::default() })
}

/// [hive.targets] [hive.engage] Where the Hive would attack players now, had it ships that get there.
pub fn targets(w: &World) -> Vec<Overlay> {
    if w.hive.is_none() || w.league().phase != crate::world::Phase::Action {
        return Vec::new();
    }
    let (sight, chart, book) = (Sight::of(w), query::chart(w, w.swarm()), w.kit.get().book());
    let found = aimed_at(book, &sight.field(&chart), Raid::Engage, &w.hive().counters, dares_mecatol(w));
    let spaces: Vec<_> = found.iter().map(|system| (system_element(w, system), String::new())).collect();
    let name = "targets: the Hive attacks players here".into();
    let overlay = Overlay { kind: OverlayKind::Reach, name, seat: Some(w.swarm().0), spaces };
    if overlay.spaces.is_empty() { Vec::new() } else { vec![overlay] }
}

/// [hive.card-fields] The faces of the Hive Mind cards.
pub fn library(w: &World) -> Vec<Card> {
    if w.hive.is_none() {
        return Vec::new();
    }
    w.kit.get().book().cards.iter().map(mind_card).collect()
}

fn mind_card(card: &MindCard) -> Card {
    let numbers: Vec<String> = card.initiative.iter().map(u8::to_string).collect();
    let figures = [
        ("symbol", card.symbol.word().to_string()),
        ("icons", card.icons.to_string()),
        ("initiative", numbers.join("/")),
        ("choice", card.choice.word().into()),
        ("ship", crate::things::unit(card.standard).name),
        ("site", card.site.word().into()),
        ("advanced", crate::things::unit(card.advanced).name),
        ("research", crate::hive::colour_word(card.research).into()),
        ("note", card.note.word().into()),
    ];
    Card {
        id: mind_element(card),
        kind: "mind".into(),
        name: card.id.to_uppercase(),
        class: "Hive Mind".into(),
        figures: figures.map(|(head, figure)| (head.to_string(), figure)).to_vec(),
        count: 1,
        rules: vec!["hive.card-fields".into()],
        ..Card::default()
    }
}

/// [hive.harm] What an action card does to the Hive, under its text.
pub fn harm(w: &World, card: Feat) -> &'static str {
    if w.hive.is_some() { w.kit.get().book().harm(card).words() } else { "" }
}

/// [hive.zones] The aggression zones with what reaches into them.
pub fn zones(w: &World) -> Vec<Region> {
    if w.hive.is_none() {
        return Vec::new();
    }
    let mut hexes: BTreeMap<u8, Vec<(f32, f32)>> = BTreeMap::new();
    for system in w.galaxy.ids() {
        if let Some(at) = w.galaxy.place(system).at {
            hexes.entry(zone(w, system)).or_default().push(starmap::place_of(at));
        }
    }
    let numbers = &w.kit.get().book().numbers.zones;
    areas(&hexes, |zone| {
        let counters = numbers[usize::from(zone) - 1];
        format!("Zone {zone}: {counters} {}", if counters == 1 { "counter" } else { "counters" })
    })
}

/// [hive.zones] The outlines of zones, each called by a name.
pub fn areas(hexes: &BTreeMap<u8, Vec<(f32, f32)>>, name: impl Fn(u8) -> String) -> Vec<Region> {
    let region = |(zone, hexes): (&u8, &Vec<(f32, f32)>)| {
        let (id, ground, name) = (format!("zone/{zone}"), format!("zone-{zone}"), name(*zone));
        outlines(hexes).into_iter().enumerate().map(move |(n, outline)| Region {
            id: format!("{id}/{n}"),
            name: name.clone(),
            ground: ground.clone(),
            outline,
            home: None,
        })
    };
    hexes.iter().flat_map(region).collect::<Vec<_>>()
}

/// The outer outlines of flat-topped hexes of radius 1, each beginning at its point farthest from the middle.
fn outlines(hexes: &[(f32, f32)]) -> Vec<Vec<(f32, f32)>> {
    let corner = |(x, y): (f32, f32), n: usize| {
        let angle = (n % 6) as f32 * std::f32::consts::FRAC_PI_3;
        (x + angle.cos(), y + angle.sin())
    };
    let key = |(x, y): (f32, f32)| ((x * 50.0).round() as i32, (y * 50.0).round() as i32);
    let mut edges = BTreeMap::new();
    for &hex in hexes {
        for n in 0..6 {
            let (from, to) = (corner(hex, n), corner(hex, n + 1));
            // The edge of a neighbour runs the other way: the two are inside.
            if edges.remove(&(key(to), key(from))).is_none() {
                edges.insert((key(from), key(to)), from);
            }
        }
    }
    let mut loops = Vec::new();
    while let Some((&(start, mut at), &first)) = edges.first_key_value() {
        edges.remove(&(start, at));
        let mut outline = vec![first];
        while at != start {
            let Some((&edge, &point)) =
                edges.range((at, (i32::MIN, i32::MIN))..).next().filter(|(edge, _)| edge.0 == at)
            else {
                break;
            };
            edges.remove(&edge);
            outline.push(point);
            at = edge.1;
        }
        let area: f32 = (0..outline.len())
            .map(|n| {
                let (a, b) = (outline[n], outline[(n + 1) % outline.len()]);
                a.0 * b.1 - b.0 * a.1
            })
            .sum();
        if area > 0.0 {
            let far = |(x, y): (f32, f32)| x * x + y * y;
            let most = (0..outline.len()).max_by(|a, b| far(outline[*a]).total_cmp(&far(outline[*b]))).unwrap_or(0);
            outline.rotate_left(most);
            loops.push(outline);
        }
    }
    loops
}

#[cfg(test)]
mod tests {
    use super::outlines;
    use imperium::starmap::place_of;

    // [hive.zones]
    #[test]
    fn neighbours_share_an_outline_and_others_have_their_own() {
        let around = |all: &[(i8, i8)]| outlines(&all.iter().map(|at| place_of(*at)).collect::<Vec<_>>());
        assert_eq!(around(&[(0, 0)]).iter().map(Vec::len).collect::<Vec<_>>(), [6]);
        assert_eq!(around(&[(0, 0), (1, 0)]).iter().map(Vec::len).collect::<Vec<_>>(), [10]);
        assert_eq!(around(&[(0, 0), (3, 0)]).iter().map(Vec::len).collect::<Vec<_>>(), [6, 6]);
        let ring = around(&[(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]);
        assert_eq!(ring.iter().map(Vec::len).collect::<Vec<_>>(), [18], "the hole is none");
    }
}
