//! The only file that shows the world to a seat. Everything lies open but the cards in hand, drafts, and, if the
//! players want it so, victory points.

pub mod called;
mod faces;
mod forecast;
pub mod pictures;
mod prompt;
mod stage;

use crate::choice::Choice;
use crate::fleet::{Fleet, Hull};
use crate::map::Space;
use crate::names::{Good, Ship, Temperament};
use crate::powers::bits;
use crate::printed::MAX_PLANETS;
use crate::prompt::Refusal;
use crate::steps::{ATTACKER, Ask, DEFENDER, Offers, foe_count, refugee_space, rounds};
use crate::trade::{self, Item};
use crate::world::{Foe, Phase, World, home_owner};
use crate::{Empires, Eye};
pub use called::space_element;
use called::{credits, item_name, stack_element};
pub use called::{
    fleet_things, item_name as item_words, ship_thing, space_name, space_thing, stack_element as stack_id,
    tactic_thing, technology_thing, who, world_name, world_thing,
};
use kernel::{Deal, Game, Outcome, Seat, Shown, Viewer};
use scene::{
    Badge, BadgeSpot, Battle, BattleSide, Card, Die, Ending, Gauge, LinkLive, Live, Number, Offer, Part, Place,
    SeatPanel, SpaceLive, Stack, Tray, words,
};

impl Shown for Empires {
    fn stage(w: &World) -> scene::Stage {
        stage::stage(w)
    }

    fn stage_mark(w: &World) -> u64 {
        stage::stage_mark(w)
    }

    fn live(w: &World, viewer: Viewer) -> Live {
        let idle = w.turn.actions + w.turn.moves + w.turn.attacks == 0;
        Live {
            time: match w.round {
                0 => "Setting up".into(),
                round => format!("Round {round} of {}", rounds(w)),
            },
            phase: match w.phase {
                Phase::Setup => None,
                Phase::Event => Some(0),
                Phase::Trade | Phase::PreRound => Some(1),
                Phase::Actions if idle && w.moving.is_none() && w.battle.is_none() => Some(3),
                Phase::Actions => Some(2),
            },
            active: w.turn.active.then_some(w.turn.seat.0),
            spaces: stage::spaces(w).map(|space| place(w, space)).collect(),
            links: links(w, viewer),
            seats: w.seats().map(|seat| panel(w, viewer, seat)).collect(),
            shared: shared(w),
            trays: trays(w),
            hand: hand(w, viewer),
            battle: battle(w, viewer),
            offers: offers(w, viewer),
            ..Live::default()
        }
    }

    fn question(w: &World, ask: &Ask) -> (scene::Words, scene::Words) {
        prompt::question(w, ask)
    }

    fn selected(w: &World, ask: &Ask) -> Vec<scene::ElementId> {
        prompt::selected(w, ask)
    }

    fn face(w: &World, ask: &Ask, choice: Choice) -> scene::Choice {
        faces::face(w, ask, choice)
    }

    fn why(w: &World, refusal: Refusal) -> scene::Words {
        prompt::why(w, refusal)
    }

    /// [game.end] [game.resign] Headline and places.
    fn ending(w: &World, outcome: &Outcome) -> Ending {
        let sides = Empires::sides(w);
        let mut places: Vec<Place> = sides
            .iter()
            .zip(outcome.ranks())
            .map(|(side, rank)| {
                let vp: u16 = side.seats.iter().map(|seat| w.player(seat).vp).sum();
                Place {
                    rank: *rank,
                    side: side.name.clone(),
                    seats: side.seats.iter().map(|seat| seat.0).collect(),
                    score: words!("{vp} vp", vp),
                }
            })
            .collect();
        places.sort_by_key(|place| place.rank);
        let winners = outcome.winners().count();
        let all: Vec<Seat> = outcome.winners().flat_map(|side| sides[side].seats.iter()).collect();
        let rule = if w.round < rounds(w) || crate::steps::outcome(w) != *outcome {
            "game.resign"
        } else if decided_by(w) == 0 {
            "game.end"
        } else {
            "game.tiebreak"
        };
        let by = if rule == "game.tiebreak" {
            ["", ", with more planets", ", with more influence", ", with more technologies", ", with more credits", ""]
                [decided_by(w)]
        } else {
            ""
        };
        let headline = match winners {
            1 => words!("{all} {all:rules|rule} the galaxy{by}", all, by),
            _ => words!("{all} share the galaxy", all),
        };
        Ending { headline, rule: rule.into(), places }
    }
}

fn owner_number(w: &World, seat: Seat) -> Option<u8> {
    (!w.is_guard(seat)).then_some(seat.0)
}

fn place(w: &World, space: Space) -> SpaceLive {
    let mut live = SpaceLive { id: space_element(w, space), ..SpaceLive::default() };
    let mut words = vec![space_name(w, space)];
    for seat in (0..4).map(Seat).filter(|seat| !w.fleet(*seat, space).is_empty()) {
        let fleet = w.fleet(seat, space);
        live.stacks.extend(stacks(w, seat, fleet, space));
        if !w.is_guard(seat) {
            live.contested.push(seat.0);
        }
        let who = if w.is_guard(seat) { "guards" } else { Empires::seat_name(w, seat) };
        words.push(format!("{who}: {}", fleet_words(w, fleet)));
    }
    if live.contested.len() < 2 {
        live.contested.clear();
    }
    if let Some(world) = w.world_on(space) {
        world_signs(w, world, &mut live, &mut words);
    }
    let mut token = |kind: &str, text: String, help: &str| {
        live.badges.push(Badge { kind: kind.into(), text, help: help.into(), ..Badge::default() });
        words.push(help.to_string());
    };
    if w.pirates == Some(space) {
        token("pirates", String::new(), "Pirates: ships stop here and cannot leave.");
    }
    if w.refugees.is_some() && refugee_space(w) == Some(space) {
        token("event", String::new(), "Refugees wait for a diplomat.");
    }
    if w.layout.worm_hole.is_some_and(|(a, b)| a == space || b == space) {
        token("worm-hole", String::new(), "A worm hole joins two spaces.");
    }
    live.text = words.join(", ");
    live
}

/// Tokens on a planet or home world.
fn world_signs(w: &World, world: u8, live: &mut SpaceLive, words: &mut Vec<String>) {
    let holding = &w.holdings[world as usize];
    let home = home_owner(world).is_some();
    live.holder = w.controller(world).and_then(|seat| owner_number(w, seat));
    live.ring = match (w.controller(world), holding.conqueror) {
        (None, _) => "",
        (Some(_), Some(_)) => "conquered",
        (Some(_), None) if home => "",
        (Some(_), None) => "allied",
    }
    .into();
    let mut sign = |spot, kind: &str, seat: Option<Seat>, text: String, help: String| {
        words.push(help.clone());
        let owner = seat.and_then(|s| owner_number(w, s));
        live.badges.push(Badge { kind: kind.into(), text, owner, help, spot });
    };
    let name = |seat: Seat| if w.is_guard(seat) { "guards" } else { Empires::seat_name(w, seat) };
    if let Some(seat) = holding.ally.filter(|_| !home) {
        sign(BadgeSpot::Token, "token-allied", Some(seat), String::new(), format!("allied with {}", name(seat)));
    }
    if let Some(seat) = holding.conqueror {
        sign(BadgeSpot::Token, "token-conquered", Some(seat), String::new(), format!("conquered by {}", name(seat)));
    }
    if let Some(seat) = holding.infested {
        sign(BadgeSpot::Token, "token-infested", Some(seat), String::new(), format!("infested by {}", name(seat)));
    }
    if holding.invaders > 0 {
        sign(
            BadgeSpot::Beside,
            "distress",
            None,
            holding.invaders.to_string(),
            format!("{} invaders", holding.invaders),
        );
    }
    if holding.rebellion {
        sign(BadgeSpot::Beside, "rebellion", None, String::new(), "in rebellion".into());
    }
    for seat in w.seats().filter(|seat| w.player(*seat).port == Some(world)) {
        sign(BadgeSpot::Beside, "port", Some(seat), String::new(), format!("space port of {}", name(seat)));
    }
}

fn stacks(w: &World, seat: Seat, fleet: Fleet, space: Space) -> Vec<Stack> {
    let stack = |hull: Hull| {
        let ship = hull.ship();
        let mut marks = Vec::new();
        if w.turn.phased == Some((seat, hull, space)) {
            marks.push("phased".to_string());
        }
        Stack {
            id: stack_element(w, seat, hull, space),
            owner: owner_number(w, seat),
            kind: ship.slug().into(),
            name: w.kit.ship(ship).name.clone(),
            count: fleet.count(hull).into(),
            damaged: if hull == Hull::DAMAGED_MOTH { fleet.count(hull).into() } else { 0 },
            marks,
            pill: None,
        }
    };
    fleet.hulls().map(stack).collect()
}

fn fleet_words(w: &World, fleet: Fleet) -> String {
    let kinds = fleet.hulls().map(|hull| format!("{} {}", fleet.count(hull), w.kit.ship(hull.ship()).name));
    kinds.collect::<Vec<_>>().join(", ")
}

/// Lines whose obstacle the viewer's ships ignore.
fn links(w: &World, viewer: Viewer) -> Vec<LinkLive> {
    let Some(seat) = viewer.seat() else { return Vec::new() };
    let ignored = w.ignored(w.held(seat));
    let lines = stage::lines(w).into_iter().filter(|line| !line.2.is_empty());
    let passed = lines.filter(|(_, _, obstacles)| obstacles.without(ignored).is_empty());
    passed.map(|(a, b, _)| LinkLive { id: stage::link_element(w, a, b), ignored: true, gone: false }).collect()
}

fn panel(w: &World, viewer: Viewer, seat: Seat) -> SeatPanel {
    let player = w.player(seat);
    let name = Empires::seat_name(w, seat);
    let gauge = |kind: &str, label: &str, value: Number, note: String| Gauge {
        id: format!("gauge/{name}/{kind}"),
        kind: kind.into(),
        label: label.into(),
        value,
        note,
        ..Gauge::default()
    };
    let mut parts = Vec::new();
    let income = w.income(seat, |label, value| parts.push(Part { label: label.into(), value: value.into() }));
    let open = w.rules.open_scores || viewer.sees(seat);
    let city = w.kit.terms.capital.limit;
    let mut gauges = vec![
        gauge("credits", "Credits", i32::from(player.credits).into(), format!("+{income}")),
        Gauge {
            value: Number { value: income.into(), parts },
            adds_to: format!("gauge/{name}/credits"),
            ..gauge("income", "Income", Number::default(), String::new())
        },
        gauge("influence", "Influence", i32::from(w.influence(seat)).into(), String::new()),
        gauge("cards", "Cards", i32::from(w.hand_size(seat)).into(), format!("of {}", w.hand_limit(seat))),
        gauge("ambassadors", "Ambassadors", i32::from(player.ambassadors).into(), format!("of {city}")),
        gauge("bombs", "Photon bombs", i32::from(player.bombs).into(), format!("of {city}")),
    ];
    let shown = known_cards(w, seat);
    if !shown.is_empty() && !viewer.sees(seat) {
        gauges[3].remark = format!("Known: {shown}");
    }
    let planets = |kind: &str, help: &str, count: usize| Badge {
        kind: kind.into(),
        text: count.to_string(),
        owner: Some(seat.0),
        help: help.into(),
        ..Badge::default()
    };
    let held = |fits: &dyn Fn(u8) -> bool| (0..MAX_PLANETS as u8).filter(|planet| fits(*planet)).count();
    let mut badges = vec![
        planets("token-allied", "planets allied", held(&|p| w.is_friend(seat, p))),
        planets("token-conquered", "planets conquered", held(&|p| w.holdings[p as usize].conqueror == Some(seat))),
    ];
    let infested = held(&|p| w.holdings[p as usize].infested == Some(seat));
    if infested > 0 {
        badges.push(planets("token-infested", "planets infested", infested));
    }
    for good in Good::ALL.into_iter().filter(|good| w.has_good(seat, *good)) {
        let help = format!("Controls {}", good.slug().replace('-', " "));
        badges.push(Badge { kind: format!("good-{}", good.slug()), help, ..Badge::default() });
    }
    let technologies: Vec<&str> = bits(player.technologies).map(|i| w.kit.technologies[i].name.as_str()).collect();
    let mut notes = Vec::new();
    match technologies.len() {
        0 => {}
        1 => notes.push(format!("1 tech: {}", technologies[0])),
        n => notes.push(format!("{n} techs: {}", technologies.join(", "))),
    }
    for good in Good::ALL.into_iter().filter(|good| player.loans >> *good as u8 & 1 != 0) {
        notes.push(format!("May use {} once", good.slug().replace('-', " ")));
    }
    if !open {
        notes.push("Keeps the points secret".into());
    }
    SeatPanel {
        seat: seat.0,
        score: if open { i32::from(player.vp).into() } else { Number::default() },
        score_name: if open { "vp".into() } else { "secret".into() },
        gauges,
        pieces: pieces(w, seat),
        badges,
        notes,
        ..SeatPanel::default()
    }
}

/// Ships on the board by kind, with what the supply still has.
fn pieces(w: &World, seat: Seat) -> Vec<Stack> {
    let built = w.player(seat).built;
    let present = Ship::ALL.into_iter().filter(|ship| built[ship.index()] > 0);
    let stack = |ship: Ship| Stack {
        id: format!("unit/{}/{}", Empires::seat_name(w, seat), ship.slug()),
        owner: Some(seat.0),
        kind: ship.slug().into(),
        name: w.kit.ship(ship).name.clone(),
        count: built[ship.index()].into(),
        ..Stack::default()
    };
    present.map(stack).collect()
}

/// Cards everybody knows a seat to hold.
fn known_cards(w: &World, seat: Seat) -> String {
    let known = w.known[seat.index()].iter().enumerate().filter(|(_, n)| **n > 0);
    known.map(|(kind, n)| format!("{n} {}", w.kit.tactics[kind].name)).collect::<Vec<_>>().join(", ")
}

fn shared(w: &World) -> Vec<Gauge> {
    let gauge = |kind: &str, label: &str, value: u32, note: String| Gauge {
        id: format!("gauge/{kind}"),
        kind: kind.into(),
        label: label.into(),
        value: (value as i32).into(),
        note,
        ..Gauge::default()
    };
    let deck = w.deck.peek(&Eye::open()).total();
    let left = rounds(w).saturating_sub(w.round);
    vec![
        gauge("deck", "Diplomacy deck", deck, format!("{} discarded", w.discards.total())),
        gauge("events", "Events to come", left.into(), next_scoring(w)),
    ]
}

/// When the next score card comes up and what it pays.
fn next_scoring(w: &World) -> String {
    let [a, b, _] = crate::steps::stacks(w);
    let (card, when) = match w.round {
        round if round <= a => (0, format!("before round {}", a + 1)),
        round if round <= a + b => (1, format!("before round {}", a + b + 1)),
        _ => (2, "after the last round".into()),
    };
    let [first, second] = w.kit.terms.council.prizes[card];
    format!("council {first}/{second} {when}")
}

fn card_face(w: &World, kind: u8, count: u8) -> Card {
    let tactic = &w.kit.tactics[kind as usize];
    Card {
        id: format!("card/{}", tactic.id),
        kind: format!("diplomacy-{}", tactic.temperament.slug()),
        name: tactic.name.clone(),
        class: capital(tactic.temperament.slug()),
        corner: format!("{} cards", tactic.cards),
        text: tactic.help.clone(),
        count,
        rules: vec![format!("tactic.{}", tactic.id)],
        ..Card::default()
    }
}

/// A word with a capital first letter.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn trays(w: &World) -> Vec<Tray> {
    let mut trays = Vec::new();
    if let Some(event) = w.event {
        let card = &w.kit.events[event as usize];
        trays.push(Tray {
            id: "tray/event".into(),
            title: format!("Round {}", w.round),
            note: next_scoring(w),
            cards: vec![Card {
                id: format!("event/{}", card.id),
                kind: "event".into(),
                name: card.name.clone(),
                text: card.help.clone(),
                count: 1,
                rules: vec![card.verb.rule().0.into()],
                ..Card::default()
            }],
            ..Tray::default()
        });
    }
    let price = w.kit.terms.diplomacy.face_up_price;
    let mut cards: Vec<Card> = Vec::new();
    for kind in &w.face_up {
        match cards.iter_mut().find(|card| card.id.ends_with(&format!("/{}", w.kit.tactics[*kind as usize].id))) {
            Some(card) => card.count += 1,
            None => cards
                .push(Card { id: format!("face-up/{}", w.kit.tactics[*kind as usize].id), ..card_face(w, *kind, 1) }),
        }
    }
    let note = if w.rules.players == 2 { "or a card of yours" } else { "" };
    trays.push(Tray {
        id: "tray/face-up".into(),
        title: format!("Face up, {} each", credits(price.into())),
        note: note.into(),
        cards,
        ..Tray::default()
    });
    trays
}

/// The viewer's cards by temperament, with what they could do for diplomacy.
fn hand(w: &World, viewer: Viewer) -> Vec<Tray> {
    let mut trays = Vec::new();
    for seat in w.seats().filter(|seat| viewer.sees(*seat)) {
        let eye = Eye::open();
        let hand = w.hands[seat.index()].peek(&eye);
        for temperament in Temperament::ALL {
            let kinds = &w.kit.kinds[temperament.index()];
            let total: u8 = kinds.iter().map(|kind| hand[*kind as usize]).sum();
            if total == 0 {
                continue;
            }
            let held = kinds.iter().copied().filter(|kind| hand[*kind as usize] > 0);
            let foot = forecast::best_embassy(w, seat, temperament, total);
            trays.push(Tray {
                id: format!("hand/{}/{}", Empires::seat_name(w, seat), temperament.slug()),
                title: capital(temperament.slug()),
                note: total.to_string(),
                cards: held
                    .map(|kind| Card { foot: foot.clone(), ..card_face(w, kind, hand[kind as usize]) })
                    .collect(),
                ..Tray::default()
            });
        }
        let looked = w.looked.peek(&eye);
        if w.turn.seat == seat && looked.total() > 0 {
            let cards = (0..looked.len() as u8).filter(|kind| looked[*kind as usize] > 0);
            trays.push(Tray {
                id: "hand/looked".into(),
                title: "Keep one".into(),
                word: "looked at".into(),
                cards: cards.map(|kind| card_face(w, kind, looked[kind as usize])).collect(),
                ..Tray::default()
            });
        }
    }
    trays
}

fn battle(w: &World, viewer: Viewer) -> Option<Battle> {
    let battle = w.battle.as_ref()?;
    let side = |side: usize| {
        let dice = battle.dice[side].iter().map(|die| {
            let (hull, face) = (die >> 4, die & 0xf);
            let kind = if (hull as usize) < Hull::COUNT { Hull(hull).ship().slug() } else { "" };
            let hits = |face: &u8| crate::steps::is_hit(w, battle, side, die & 0xf0 | face);
            let need = (1..=6).find(hits).unwrap_or(0);
            Die { face, sides: 6, hit: hits(&face), need, kind: kind.into() }
        });
        let seat = battle.side(side);
        let mut effects = Vec::new();
        if battle.plus[side] > 0 {
            effects.push(words!("War Drums +{plus}", plus = battle.plus[side]));
        }
        BattleSide {
            seat: seat.and_then(|seat| owner_number(w, seat)),
            name: match seat {
                Some(seat) if !w.is_guard(seat) => capital(Empires::seat_name(w, seat)),
                _ => faces::foe_name(w, battle.foe),
            },
            units: match seat {
                Some(seat) => stacks(w, seat, w.fleet(seat, battle.space), battle.space),
                None => strangers(w, battle),
            },
            dice: dice.collect(),
            effects,
        }
    };
    Some(Battle {
        place: space_element(w, battle.space),
        title: words!("Attack at {at}", at = space_name(w, battle.space)),
        attacker: side(ATTACKER),
        defender: side(DEFENDER),
        step: match battle.level {
            0 => words!("Before the dice"),
            level => words!("Initiative {level}", level),
        },
        forecast: forecast::under_way(w, viewer.seat()),
    })
}

fn strangers(w: &World, battle: &crate::world::Battle) -> Vec<Stack> {
    let kind = match battle.foe {
        Foe::Invaders(_) => "invader",
        Foe::Pirates => "pirate",
        Foe::Fleet(_) | Foe::Planet(_) | Foe::Infestation(_) | Foe::Rebels(_) => return Vec::new(),
    };
    let count = foe_count(w, battle);
    vec![Stack {
        id: format!("unit/{kind}"),
        kind: kind.into(),
        name: capital(kind),
        count: count.into(),
        ..Stack::default()
    }]
}

fn offers(w: &World, viewer: Viewer) -> Vec<Offer> {
    let mut acts = Offers::default();
    let open = match w.phase {
        Phase::Trade => true,
        Phase::Actions => w.moving.is_none() && w.battle.is_none() && w.embassy.is_none() && w.warped.is_none(),
        Phase::Setup | Phase::Event | Phase::PreRound => false,
    };
    if let Some(seat) = viewer.seat().filter(|_| open) {
        trade::acts(w, seat, &mut acts);
    }
    let offer = |deal: &Deal<Item>| {
        let name = |seat: Seat| Empires::seat_name(w, seat);
        let own = viewer.seat() == Some(deal.from);
        let partner = if own { deal.to } else { deal.from };
        let party = viewer.seat().is_some_and(|seat| seat == deal.from || seat == deal.to);
        let mine = acts.list().iter().filter(|choice| party && faces::concerns(**choice, partner, own));
        let option = |choice: &Choice| {
            let mut line = String::new();
            crate::choice::print(w, *choice, &mut line);
            scene::Choice { key: format!("{:016x}", kernel::key_of(choice)), line, ..faces::aside(w, *choice) }
        };
        Offer {
            id: format!("offer/{}/{}", name(deal.from), name(deal.to)),
            from: deal.from.0,
            to: deal.to.0,
            gives: deal.gives.iter().map(|item| item_name(w, *item).into()).collect(),
            gets: deal.gets.iter().map(|item| item_name(w, *item).into()).collect(),
            effect: if party {
                forecast::deal_effect(w, viewer.seat().unwrap_or_default(), deal)
            } else {
                String::new()
            },
            draft: !deal.made,
            options: mine.map(option).collect(),
        }
    };
    w.deals.seen_by(viewer).map(|deal| offer(&deal)).collect()
}

/// [game.tiebreak] What set the winner apart: 0 the victory points, then the tie-breakers in order, 5 nothing.
fn decided_by(w: &World) -> usize {
    let mut standings = crate::steps::standings(w);
    standings.sort_unstable_by(|a, b| b.cmp(a));
    (0..5).find(|n| standings[0][*n] != standings[1][*n]).unwrap_or(5)
}
