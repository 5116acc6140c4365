//! The only place that shows the world to somebody: built from nothing, for one viewer.

use crate::board::{HexId, bit, hexes_of};
use crate::cards::mission;
use crate::choice::Choice;
use crate::combat::{Edge, size};
use crate::data::{Class, EnergizeRow, MissionRow, Moment, Unit};
use crate::game::{COLOURS, NAMES, NexusOps};
use crate::odds::Side;
use crate::prompt::Refusal;
use crate::steps::Ask;
use crate::steps::battle::hits;
use crate::world::{Phase, World};
use crate::{Eye, query};
use kernel::{Game, Outcome, Seat, Shown, Viewer};
use scene::{
    Badge, BattleSide, Card, Die, Ending, Gauge, Live, Number, Part, Place, SeatPanel, SpaceLive, Stack, Tray, words,
};

pub mod element;
pub mod forecast;
pub mod pictures;
pub mod prompt;
pub mod stage;

impl Shown for NexusOps {
    fn stage(w: &World) -> scene::Stage {
        stage::stage(w)
    }

    /// Terrain is laid and factions are chosen after the game was opened.
    fn stage_mark(w: &World) -> u64 {
        kernel::key_of(&(w.factions, w.ground))
    }

    /// The live part of the picture.
    fn live(w: &World, viewer: Viewer) -> Live {
        Live {
            time: if w.round > 0 { format!("Round {}", w.round) } else { "Setup".into() },
            phase: (w.phase != Phase::Setup).then(|| w.phase as u8 - 1),
            active: (w.phase != Phase::Setup).then_some(w.active.0),
            spaces: (0..w.map().len() as HexId).map(|hex| space(w, hex)).collect(),
            seats: w.seat_list().map(|seat| panel(w, seat)).collect(),
            shared: shared(w),
            trays: if w.rules.line { vec![line(w)] } else { Vec::new() },
            hand: viewer.seat().map_or(Vec::new(), |seat| hand(w, seat)),
            battle: battle(w, viewer),
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
        prompt::face(w, ask, choice)
    }

    fn why(w: &World, refusal: Refusal) -> scene::Words {
        prompt::why(w, refusal)
    }

    /// [win.ranking] Headline and places.
    fn ending(w: &World, outcome: &Outcome) -> Ending {
        let sides = crate::NexusOps::sides(w);
        let winners: Vec<&kernel::Side> = outcome.winners().map(|n| &sides[n]).collect();
        let all: Vec<Seat> = winners.iter().flat_map(|side| side.seats.iter()).collect();
        let by_points = w.seat_list().any(|seat| query::side_points(w, seat) >= w.rules.target as u16);
        let capital = |name: &str| {
            let mut letters = name.chars();
            letters.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
        };
        let mut places: Vec<Place> = (sides.iter().enumerate())
            .map(|(n, side)| {
                let points: u32 = side.seats.iter().map(|seat| w.points[seat.index()] as u32).sum();
                let hexes: u32 = side.seats.iter().map(|seat| query::controlled(w, seat).count_ones()).sum();
                let units: u32 = side.seats.iter().map(|seat| size(&query::army(w, seat)) as u32).sum();
                let factions: Vec<&str> = side.seats.iter().map(|seat| faction(w, seat)).collect();
                Place {
                    rank: outcome.ranks()[n],
                    side: format!("{} ({})", capital(&side.name), factions.join(", ")),
                    seats: side.seats.iter().map(|seat| seat.0).collect(),
                    score: words!(
                        "{points} {points:point|points}, {hexes} {hexes:hex|hexes}, {units} {units:unit|units}",
                        points,
                        hexes,
                        units
                    ),
                }
            })
            .collect();
        places.sort_by_key(|place| place.rank);
        Ending {
            headline: match winners.len() {
                1 => words!("{all} {all:wins|win}", all),
                _ => words!("A draw between {all}", all),
            },
            rule: if by_points { "win.points".into() } else { "win.ranking".into() },
            places,
        }
    }
}

/// The name of a seat's faction, once it is chosen.
pub fn faction(w: &World, seat: Seat) -> &'static str {
    w.factions[seat.index()].map_or("", |faction| faction.name())
}

fn number(value: u32, parts: Vec<Part>) -> Number {
    Number { value: value as i32, parts }
}

/// `3 Humans`, `1 Rock Strider`.
fn count_into(text: &mut String, w: &World, unit: Unit, count: u8) {
    number_into(text, count);
    text.push(' ');
    text.push_str(&w.sheet().row(unit).name);
    if count != 1 {
        text.push('s');
    }
}

fn number_into(text: &mut String, number: u8) {
    if number > 9 {
        number_into(text, number / 10);
    }
    text.push(char::from(b'0' + number % 10));
}

fn stacks(w: &World, seat: Seat, hex: HexId) -> Vec<Stack> {
    let here = &w.units[seat.index()][hex as usize];
    w.sheet()
        .order
        .iter()
        .filter(|unit| here[**unit as usize] > 0)
        .map(|&unit| {
            let mut marks = Vec::new();
            if seat == w.active && w.phase == Phase::Movement && query::fresh(w, hex, unit) == 0 {
                marks.push("moved".into());
            }
            Stack {
                id: element::unit(w, seat, unit, hex),
                owner: Some(seat.0),
                kind: w.sheet().row(unit).id.clone(),
                name: w.sheet().row(unit).name.clone(),
                count: here[unit as usize] as u16,
                marks,
                ..Stack::default()
            }
        })
        .collect()
}

fn space(w: &World, hex: HexId) -> SpaceLive {
    let n = hex as usize;
    let here: Vec<Seat> = w.seat_list().filter(|seat| w.present[seat.index()] & bit(hex) != 0).collect();
    let unexplored = w.tokens & bit(hex) != 0;
    let rubium = w.refinery[n];
    let mut badges = Vec::new();
    if w.turn.march & bit(hex) != 0 {
        badges.push(Badge {
            kind: "march".into(),
            text: "+1".into(),
            owner: Some(w.active.0),
            help: "Units that begin here move one hex further.".into(),
            ..Badge::default()
        });
    }
    let text = sentence(w, hex, &here);
    SpaceLive {
        id: element::hex(w, hex),
        holder: if let [holder] = here[..] { Some(holder.0) } else { None },
        contested: if here.len() > 1 { here.iter().map(|seat| seat.0).collect() } else { Vec::new() },
        stacks: here.iter().flat_map(|seat| stacks(w, *seat, hex)).collect(),
        badges,
        yields: (rubium > 0).then(|| Number::from(rubium as i32)),
        unexplored,
        text,
        ..SpaceLive::default()
    }
}

/// The whole hex in one sentence. Every hex has one in every picture, so it is written without intermediate strings.
fn sentence(w: &World, hex: HexId, here: &[Seat]) -> String {
    let n = hex as usize;
    let mut text = String::with_capacity(128);
    for part in [&w.kit.terrain(w.ground[n]).name, " ", &w.map().names[n]] {
        text.push_str(part);
    }
    match here {
        [] => text.push_str(", unoccupied"),
        [holder] => {
            text.push_str(", held by ");
            text.push_str(NAMES[holder.index()]);
        }
        _ => text.push_str(", contested"),
    }
    for seat in here {
        text.push_str("; ");
        text.push_str(NAMES[seat.index()]);
        let mut before = ": ";
        let units = w.units[seat.index()][n];
        for &unit in w.sheet().order.iter().filter(|unit| units[**unit as usize] > 0) {
            text.push_str(before);
            count_into(&mut text, w, unit, units[unit as usize]);
            before = ", ";
        }
    }
    if w.refinery[n] > 0 {
        text.push_str("; refinery ");
        number_into(&mut text, w.refinery[n]);
    }
    if w.tokens & bit(hex) != 0 {
        text.push_str("; unexplored");
    }
    text
}

/// [table.open] What everybody sees of a seat: points, rubium, supply, numbers of cards.
fn panel(w: &World, seat: Seat) -> SeatPanel {
    let n = seat.index();
    let mut parts = Vec::new();
    let numbers = &w.kit.numbers;
    for (label, count, each) in [
        ("Battle Victory", w.victories[n], numbers.battle_victory),
        ("King of the Hill", w.hills[n], numbers.king_of_the_hill),
    ] {
        if count > 0 {
            parts.push(Part { label: format!("{label}, {count}"), value: count as i32 * each as i32 });
        }
    }
    for (card, count) in w.kit.missions.iter().zip(w.scored[n].0).filter(|(_, count)| *count > 0) {
        parts.push(Part { label: card.name.clone(), value: card.points as i32 * count as i32 });
    }
    let mined: Vec<Part> = query::mined(w, seat)
        .map(|(hex, rubium)| Part { label: w.map().names[hex as usize].clone(), value: rubium as i32 })
        .collect();
    let income: i32 = mined.iter().map(|part| part.value).sum();
    let gauge = |kind: &str, label: &str, value: u32, note: String| Gauge {
        id: format!("{kind}/{}", COLOURS[n]),
        kind: kind.into(),
        label: label.into(),
        value: number(value, Vec::new()),
        note,
        ..Gauge::default()
    };
    let held = query::controlled(w, seat);
    let mut notes = Vec::new();
    if held & w.terrain[crate::data::Terrain::Monolith as usize] != 0 {
        notes.push("Holds the Monolith".into());
    }
    if seat == w.first {
        notes.push("First player".into());
    }
    if let Some(mate) = w.teammate(seat) {
        notes.push(format!("Team with {}: {} points", NAMES[mate.index()], query::side_points(w, seat)));
    }
    let shown = shown(w, seat);
    if !shown.is_empty() {
        notes.push(format!("Has shown {}", shown.join(", ")));
    }
    SeatPanel {
        seat: seat.0,
        score: number(w.points[n] as u32, parts),
        goal: w.rules.target as i32,
        score_name: "points".into(),
        gauges: vec![
            Gauge {
                value: number(w.rubium[n] as u32, Vec::new()),
                ..gauge("rubium", "Rubium", w.rubium[n] as u32, format!("+{income}"))
            },
            gauge("energize", "Energize cards", w.energize.held[n] as u32, String::new()),
            gauge("missions", "Secret Missions", w.missions.held[n] as u32, String::new()),
            gauge("hexes", "Hexes held", held.count_ones(), String::new()),
        ],
        pieces: (w.sheet().order.iter())
            .map(|&unit| {
                let (supply, figures) = (w.supply[n][unit as usize], w.sheet().figures[unit as usize]);
                Stack {
                    id: format!("supply/{}/{}", COLOURS[n], w.sheet().row(unit).id),
                    owner: Some(seat.0),
                    kind: w.sheet().row(unit).id.clone(),
                    name: w.sheet().row(unit).name.clone(),
                    count: (figures - supply) as u16,
                    pill: Some(number(
                        figures as u32,
                        vec![
                            Part { label: "On the map".into(), value: (figures - supply).into() },
                            Part { label: "In the supply".into(), value: supply.into() },
                        ],
                    )),
                    ..Stack::default()
                }
            })
            .collect(),
        notes,
        cards: (w.kit.missions.iter().zip(w.scored[n].0))
            .filter(|(_, count)| *count > 0)
            .map(|(card, count)| mission_card(card, count, "Fulfilled".into()))
            .collect(),
        gone: w.gone & 1 << seat.0 != 0,
        ..SeatPanel::default()
    }
}

/// [team.talk] Cards in the seat's hand that everybody has seen.
fn shown(w: &World, seat: Seat) -> Vec<&str> {
    let missions = w.kit.get().missions.iter().map(|card| card.name.as_str()).zip(w.missions.shown[seat.index()].0);
    let energize = w.kit.get().energize.iter().map(|card| card.name.as_str()).zip(w.energize.shown[seat.index()].0);
    let cards = missions.chain(energize);
    cards.flat_map(|(name, count)| std::iter::repeat_n(name, count as usize)).collect()
}

fn shared(w: &World) -> Vec<Gauge> {
    let eye = Eye::open();
    let gauge = |id: &str, kind: &str, label: &str, left: u32, out: u32| Gauge {
        id: format!("deck/{id}"),
        kind: kind.into(),
        label: label.into(),
        value: number(left, Vec::new()),
        note: format!("left, {out} discarded"),
        ..Gauge::default()
    };
    let missions = w.missions.bag.peek(&eye).total() + w.sunk.peek(&eye).len() as u32;
    vec![
        gauge("energize", "energize", "Energize deck", w.energize.bag.peek(&eye).total(), w.energize.discard.total()),
        gauge("missions", "missions", "Mission deck", missions, w.missions.discard.total()),
        Gauge {
            id: "deck/tokens".into(),
            kind: "token".into(),
            label: "Unexplored hexes".into(),
            value: number(
                w.tokens.count_ones(),
                (w.kit.tokens.iter().enumerate())
                    .map(|(n, row)| (row, w.piles.iter().map(|pile| pile[n] as i32).sum()))
                    .filter(|(_, left)| *left > 0)
                    .map(|(row, left)| Part { label: row.name.clone(), value: left })
                    .collect(),
            ),
            // [extra.warning] It stays in sight for the whole game.
            note: crate::options::advice(&w.kit, &w.rules).unwrap_or_default(),
            ..Gauge::default()
        },
    ]
}

fn line(w: &World) -> Tray {
    let cards = w.line.iter().enumerate().filter(|(n, kind)| !w.line[..*n].contains(kind)).map(|(_, kind)| {
        let count = w.line.iter().filter(|k| *k == kind).count() as u8;
        mission_card(&w.kit.missions[*kind as usize], count, progress(w, w.active, *kind as usize))
    });
    Tray {
        id: "tray/line".into(),
        title: "Transmission line".into(),
        note: "Open to whoever is active".into(),
        cards: cards.collect(),
        ..Tray::default()
    }
}

/// [table.open] The viewer's own hand, and nobody else's.
fn hand(w: &World, seat: Seat) -> Vec<Tray> {
    let eye = Eye::open();
    let missions = w.missions.hands[seat.index()].peek(&eye);
    let energize = w.energize.hands[seat.index()].peek(&eye);
    let mut trays = vec![
        Tray {
            id: "hand/missions".into(),
            title: "Secret Missions".into(),
            word: "missions".into(),
            cards: (w.kit.missions.iter().enumerate())
                .filter(|(n, _)| missions[*n] > 0)
                .map(|(n, card)| mission_card(card, missions[n], progress(w, seat, n)))
                .collect(),
            ..Tray::default()
        },
        Tray {
            id: "hand/energize".into(),
            title: "Energize".into(),
            cards: (w.kit.energize.iter().enumerate())
                .filter(|(n, _)| energize[*n] > 0)
                .map(|(n, card)| energize_card(w, seat, card, energize[n]))
                .collect(),
            ..Tray::default()
        },
    ];
    let drawn = w.drawn.peek(&eye);
    if w.active == seat && !drawn.is_empty() {
        trays.push(Tray {
            id: "hand/drawn".into(),
            title: "Just drawn".into(),
            word: "drawn".into(),
            note: "Keep one".into(),
            cards: drawn
                .iter()
                .map(|kind| {
                    let card = mission_card(&w.kit.missions[*kind as usize], 1, progress(w, seat, *kind as usize));
                    Card { id: format!("drawn/{}", w.kit.missions[*kind as usize].id), ..card }
                })
                .collect(),
            ..Tray::default()
        });
    }
    let passed = (w.kit.missions.iter().zip(w.missions.passed[seat.index()].peek(&eye).0))
        .map(|(card, n)| (card.name.as_str(), n))
        .chain(
            (w.kit.energize.iter().zip(w.energize.passed[seat.index()].peek(&eye).0))
                .map(|(c, n)| (c.name.as_str(), n)),
        )
        .filter(|(_, n)| *n > 0)
        .map(|(name, _)| name)
        .collect::<Vec<_>>();
    if !passed.is_empty() {
        trays[0].note = format!("Your teammate has from you: {}", passed.join(", "));
    }
    trays
}

fn mission_card(card: &MissionRow, count: u8, foot: String) -> Card {
    Card {
        id: element::card(&card.id),
        kind: "mission".into(),
        name: card.name.clone(),
        class: match card.class {
            Class::Battle => "Mission: battle".into(),
            Class::Objective => "Mission: objective".into(),
        },
        corner: format!("{} vp", card.points),
        text: card.help.clone(),
        foot,
        count,
        rules: vec![match card.class {
            Class::Battle => "missions.battle".into(),
            Class::Objective => "missions.objective".into(),
        }],
        ..Card::default()
    }
}

fn energize_card(w: &World, seat: Seat, card: &EnergizeRow, count: u8) -> Card {
    let (class, rule) = match card.moment {
        Moment::Deployment => ("Deployment", "deploy.cards"),
        Moment::BeforeDice => ("Battle, before dice", "battle.choosing"),
        Moment::AfterDice => ("Battle, after dice", "battle.choosing"),
    };
    let when = match card.moment {
        Moment::Deployment if seat == w.active && w.phase == Phase::Deployment => "Playable now",
        Moment::Deployment => "In your Deployment",
        Moment::BeforeDice | Moment::AfterDice if card.fighters_only => "In your battles",
        Moment::BeforeDice | Moment::AfterDice => "In any battle",
    };
    Card {
        id: element::card(&card.id),
        kind: "energize".into(),
        name: card.name.clone(),
        class: class.into(),
        text: card.help.clone(),
        foot: format!("{when}, or {} rubium", w.kit.numbers.exchange),
        count,
        rules: vec![rule.into(), "cards.exchange".into()],
        ..Card::default()
    }
}

/// How near a mission is, for its foot line.
fn progress(w: &World, seat: Seat, kind: usize) -> String {
    let card = &w.kit.missions[kind];
    if mission::is_met(w, seat, kind) {
        return if seat == w.active { "Met now".into() } else { "Met, if it holds in your turn".into() };
    }
    if let Some(hexes) = card.condition.iter().find_map(|condition| mission::counted_hexes(w, *condition)) {
        let count = |seat: Seat| (query::controlled(w, seat) & hexes).count_ones();
        let best = w.seat_list().filter(|other| *other != seat).map(count).max().unwrap_or(0);
        return format!("You hold {}, the best other {best}", count(seat));
    }
    let fights = w.present[seat.index()] & query::enemies(w, seat);
    let near: Vec<&str> = hexes_of(fights)
        .filter(|hex| card.condition.iter().all(|condition| mission::may_be_fought(w, seat, *hex, *condition)))
        .map(|hex| w.map().names[hex as usize].as_str())
        .collect();
    if near.is_empty() { String::new() } else { format!("Scores at {} if you win", near.join(", ")) }
}

/// The battle under way.
fn battle(w: &World, viewer: Viewer) -> Option<scene::Battle> {
    let battle = w.battle.as_ref()?;
    let side = |side: Side| {
        let seat = battle.seat(side);
        let mut effects = Vec::new();
        let Edge { by, six_hits } = battle.edge[side as usize];
        if by != 0 {
            let by = format!("{by:+}");
            effects.push(match six_hits {
                true => words!("{by} on attack rolls, a 6 hits", by),
                false => words!("{by} on attack rolls", by),
            });
        }
        for unit in Unit::ALL {
            let name = &w.sheet().row(unit).name;
            let bonus = w.sheet().bonus[unit as usize][w.ground[battle.hex as usize] as usize];
            if bonus != 0 && battle.began[side as usize][unit as usize] > 0 {
                let (bonus, ground) = (format!("{bonus:+}"), &w.kit.terrain(w.ground[battle.hex as usize]).name);
                effects.push(words!("{name} {bonus}, {ground}", name, bonus, ground));
            }
            if battle.twice[side as usize][unit as usize] > 0 {
                let n = battle.twice[side as usize][unit as usize];
                effects.push(words!("{n} {unit:n} {n:strikes|strike} twice", n, unit = scene::thing(name, "")));
            }
            if battle.ambush[side as usize] & 1 << unit as u8 != 0 {
                effects.push(words!("{name} strikes first", name));
            }
        }
        BattleSide {
            seat: Some(seat.0),
            name: NAMES[seat.index()].into(),
            units: stacks(w, seat, battle.hex),
            dice: dice(w, side),
            effects,
        }
    };
    Some(scene::Battle {
        place: element::hex(w, battle.hex),
        title: words!(
            "{ground} {at}",
            ground = &w.kit.terrain(w.ground[battle.hex as usize]).name,
            at = &w.map().names[battle.hex as usize]
        ),
        attacker: side(Side::Attacker),
        defender: side(Side::Defender),
        step: match battle.roll {
            Some(roll) => words!("{unit}s roll", unit = &w.sheet().row(roll.unit).name),
            None if battle.won => words!("{by} {by:wins|win}", by = battle.seats[0]),
            None => words!("Before dice"),
        },
        forecast: forecast::under_way(w, viewer.seat()),
    })
}

fn dice(w: &World, side: Side) -> Vec<Die> {
    let Some((battle, roll)) = w.battle.as_ref().and_then(|battle| battle.roll.map(|roll| (battle, roll))) else {
        return Vec::new();
    };
    debug_assert!(hits(w, battle, &roll, side).0 <= 64);
    let ground = w.ground[battle.hex as usize];
    let hits = |face: &u8| crate::combat::hits(w.sheet(), roll.unit, ground, battle.edge[side as usize], *face);
    let need = (1..=6).find(hits).unwrap_or(0);
    let kind = &w.sheet().row(roll.unit).id;
    (1..=6u8)
        .rev()
        .flat_map(|face| std::iter::repeat_n(face, roll.faces[side as usize][face as usize - 1] as usize))
        .map(|face| Die { face, sides: 6, hit: hits(&face), need, kind: kind.clone() })
        .collect()
}
