//! The only file that shows the world to a seat. Everything lies open but the secret missions.

mod faces;
pub mod pictures;
mod prompt;
mod stage;

use crate::{
    Eye, Hexpanse, SEAT_NAMES,
    called::{card as card_thing, hex, place},
    choice::Choice,
    components::{Card, CardId, MissionId},
    effect::{Effect, Op},
    ground::{Cell, cells},
    prompt::Refusal,
    query::cards,
    steps::Ask,
    world::{Kind, Phase, Source, Stock, Victory, World},
};
use kernel::{Outcome, Seat, Shown, Viewer};
use scene::{
    Badge, Card as CardFace, Chain, ChainLink, ChainState, Ending, Gauge, Live, Number, Pattern, PatternCell, Place,
    SeatPanel, SpaceLive, Stack, Tray, words,
};
use std::cmp::Reverse;

impl Shown for Hexpanse {
    fn stage(w: &World) -> scene::Stage {
        stage::stage(w)
    }

    fn stage_mark(w: &World) -> u64 {
        stage::stage_mark(w)
    }

    /// The live part of the picture for one viewer.
    fn live(w: &World, viewer: Viewer) -> Live {
        let difficulty = &w.kit.difficulties[w.rules.difficulty as usize].name;
        Live {
            time: if w.round == 0 {
                format!("{difficulty}, setting up")
            } else {
                format!("{difficulty}, round {}", w.round)
            },
            phase: match w.phase {
                Phase::Setup => None,
                Phase::Income => Some(0),
                Phase::Actions => Some(1),
                Phase::Market => Some(2),
            },
            active: (w.phase != Phase::Setup).then_some(w.active.0),
            spaces: spaces(w, viewer),
            seats: w.table().map(|seat| panel(w, viewer, seat)).collect(),
            shared: shared(w),
            trays: trays(w, viewer),
            hand: hand(w, viewer),
            chain: chain(w),
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

    /// Headline and places of a finished game.
    fn ending(w: &World, outcome: &Outcome) -> Ending {
        let sides = <crate::Hexpanse as kernel::Game>::sides(w);
        let all: Vec<Seat> = outcome.winners().flat_map(|side| sides[side].seats.iter()).collect();
        let (headline, rule) = match w.victory {
            Some(Victory::Formation { mission, .. }) => {
                let mission = &w.mission(mission).name;
                (words!("{all} {all:completes|complete} {mission}", all, mission), "victory.formation")
            }
            Some(Victory::LastWarlord { .. }) => {
                (words!("{all} {all:has|have} the last warlord", all), "victory.last-warlord")
            }
            Some(Victory::Rounds) | None if outcome.winners().count() > 1 => {
                (words!("{all} are equally near after the last round", all), "victory.rounds")
            }
            Some(Victory::Rounds) | None => {
                (words!("{all} {all:is|are} nearest after the last round", all), "victory.rounds")
            }
        };
        let mut places: Vec<Place> = (sides.iter().zip(outcome.ranks()))
            .map(|(side, &rank)| {
                let seat = side.seats.iter().next().unwrap_or_default();
                let (filled, goal) = standing(w, Viewer::Everyone, seat);
                let life: u32 = side.seats.iter().map(|seat| u32::from(w.player(seat).life)).sum();
                let score = words!("{filled} of {goal} in formation, life {life}", filled, goal, life);
                Place { rank, side: side.name.clone(), seats: side.seats.iter().map(|seat| seat.0).collect(), score }
            })
            .collect();
        places.sort_by_key(|place| place.rank);
        Ending { headline, rule: rule.into(), places }
    }
}

/// The mission of a seat that this viewer may see: one's own, or every one after the end.
fn visible_secret(w: &World, viewer: Viewer, seat: Seat) -> Option<MissionId> {
    let shown = viewer.sees(seat) || w.victory.is_some();
    if shown { *w.player(seat).secret.peek(&Eye::open()) } else { None }
}

/// [victory.formation] The formation that counts for a seat, as far as this viewer may know: of the common mission and
/// the secret ones of its side still in the game, the one with the most units. With the size of its mission.
fn standing(w: &World, viewer: Viewer, seat: Seat) -> (u8, usize) {
    let members = w.table().filter(|&other| w.side(other) == w.side(seat) && w.alive(other));
    let missions = w.common.into_iter().chain(members.filter_map(|other| visible_secret(w, viewer, other)));
    let sized = missions.map(|mission| (w.nearest(seat, mission).filled, w.mission(mission).cells.len()));
    sized.max_by_key(|(filled, size)| (*filled, Reverse(*size))).unwrap_or_default()
}

/// The seat whose formations the board outlines: the viewer's own, else the player in turn.
fn outlined(w: &World, viewer: Viewer) -> Seat {
    viewer.seat().unwrap_or(w.active)
}

fn spaces(w: &World, viewer: Viewer) -> Vec<SpaceLive> {
    let seat = outlined(w, viewer);
    let nearest = |mission: Option<MissionId>| mission.map(|mission| (mission, w.nearest(seat, mission)));
    let common = nearest(w.common).filter(|(_, near)| near.filled > 0);
    let secret = nearest(visible_secret(w, viewer, seat)).filter(|(_, near)| near.filled > 0);
    let units = w.formation_units(seat);
    let outline = |cell: Cell, badges: &mut Vec<Badge>| {
        for (style, found) in [("mission", &common), ("secret", &secret)] {
            let Some((mission, near)) = found else { continue };
            if near.fit & cell.bit() != 0 {
                let kind = if units & cell.bit() != 0 { "filled" } else { "gap" };
                let help = format!("{}, {} of {}", w.mission(*mission).name, near.filled, near.fit.count_ones());
                badges.push(Badge { kind: format!("{style}-{kind}"), help, owner: Some(seat.0), ..Badge::default() });
            }
        }
    };
    let pattern = resolving(w);
    let mut spaces = Vec::new();
    for cell in cells(w.board().territories) {
        let name = w.kit.map.name(cell);
        let mut live = SpaceLive { id: hex(w, cell), text: format!("{name}, empty"), ..SpaceLive::default() };
        if w.board().currency & cell.bit() != 0 {
            live.yields = Some(Number::from(i32::from(w.kit.numbers.currency_territory)));
        }
        if let Some(owner) = w.warlord_at(cell) {
            live.stacks.push(warlord(w, owner));
            live.holder = Some(owner.0);
            live.text = format!("{name}, {} warlord, life {}", SEAT_NAMES[owner.index()], w.player(owner).life);
        } else if let Some(owner) = w.unit_owner(cell) {
            let kind = w.kind_at(cell);
            live.stacks.push(unit(w, owner, kind, 1, &format!("unit/{}/{name}", SEAT_NAMES[owner.index()])));
            live.holder = Some(owner.0);
            live.text = format!("{name}, {} {}", SEAT_NAMES[owner.index()], w.kind_name(owner, kind));
        }
        outline(cell, &mut live.badges);
        for (n, _, style) in pattern.iter().filter(|(_, at, _)| *at == cell) {
            let text = n.to_string();
            live.badges.push(Badge { kind: format!("pattern-{style}"), text, ..Badge::default() });
        }
        spaces.push(live);
    }
    spaces
}

/// The cells of the effect being carried out, with their number in printed order and their style.
fn resolving(w: &World) -> Vec<(u8, Cell, &'static str)> {
    let Some(link) = w.chain.now() else { return Vec::new() };
    let Some(effect) = w.effect(link) else { return Vec::new() };
    preview(w, effect, link.at, link.image)
}

/// Where the cells of a pattern fall: number in printed order, territory, style. The anchor of a pattern is no cell.
fn preview(w: &World, effect: &Effect, at: Cell, image: u8) -> Vec<(u8, Cell, &'static str)> {
    if at == Cell::NOWHERE || !effect.has_pattern() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (n, op) in effect.ops.iter().enumerate() {
        if op.offset().is_some() && !matches!(op, Op::Spacer(_)) {
            let cell = w.cell_of(effect, at, image, n);
            if cell != Cell::NOWHERE {
                found.push((found.len() as u8 + 1, cell, op.style()));
            }
        }
    }
    found
}

fn warlord(w: &World, seat: Seat) -> Stack {
    let player = w.player(seat);
    let name = player.faction.map_or("Warlord".into(), |id| w.kit.factions[id.index()].leader.clone());
    Stack {
        id: format!("unit/{}/warlord", SEAT_NAMES[seat.index()]),
        owner: Some(seat.0),
        kind: "warlord".into(),
        name,
        count: 1,
        marks: vec!["warlord".into()],
        pill: Some(Number::from(i32::from(player.life))),
        ..Stack::default()
    }
}

fn unit(w: &World, seat: Seat, kind: Kind, count: u16, id: &str) -> Stack {
    let (style, mark) = match kind {
        Kind::Normal => ("normal".to_string(), None),
        Kind::Minor => (w.minor_of(seat).map_or("minor".into(), |minor| minor.id.clone()), Some("minor")),
        Kind::Mercenary(card) => (w.kit.cards[card.index()].id.clone(), Some("mercenary")),
    };
    let mut marks: Vec<String> = mark.into_iter().map(String::from).collect();
    if !w.alive(seat) {
        marks.push("defeated".into());
    }
    let name = w.kind_name(seat, kind).to_string();
    Stack { id: id.into(), owner: Some(seat.0), kind: style, name, count, marks, ..Stack::default() }
}

fn panel(w: &World, viewer: Viewer, seat: Seat) -> SeatPanel {
    let player = w.player(seat);
    let word = SEAT_NAMES[seat.index()];
    let (filled, goal) = standing(w, viewer, seat);
    let gauge = |kind: &str, label: &str, value: u8, note: String| Gauge {
        id: format!("gauge/{word}/{kind}"),
        kind: kind.into(),
        label: label.into(),
        value: Number::from(i32::from(value)),
        note,
        ..Gauge::default()
    };
    let price = w.next_income_price(seat).map_or("highest".into(), |price| format!("next level {price}"));
    let mut pieces = Vec::new();
    for (kind, stock) in [(Kind::Normal, player.normal_stock), (Kind::Minor, player.minor_stock)] {
        for (place, count) in [("reserve", stock.reserve), ("ship", stock.ship)] {
            if count > 0 || (place == "reserve" && stock != Stock::default()) {
                let mut stack = unit(w, seat, kind, count.into(), &format!("{place}/{word}/{}", style_of(kind)));
                stack.marks.push(place.into());
                pieces.push(stack);
            }
        }
    }
    let mut badges = Vec::new();
    if let Some(minor) = w.minor_of(seat) {
        let (text, help) = (minor.name.clone(), minor.help.clone());
        badges.push(Badge { kind: format!("minor-{}", minor.id), text, owner: Some(seat.0), help, ..Badge::default() });
    }
    if w.kit.difficulties[w.rules.difficulty as usize].secret && visible_secret(w, viewer, seat).is_none() {
        badges.push(Badge { kind: "secret-mission".into(), text: "Secret mission".into(), ..Badge::default() });
    }
    SeatPanel {
        seat: seat.0,
        score: Number::from(i32::from(filled)),
        goal: goal as i32,
        score_name: "in formation".into(),
        gauges: vec![
            gauge("life", "Life", player.life, format!("of {}", w.kit.numbers.most_life)),
            gauge("hexilum", "Hexilum", player.hexilum, String::new()),
            gauge("income", "Income", player.income, price),
        ],
        pieces,
        badges,
        notes: Vec::new(),
        cards: cards(player.cards).map(|id| owned_card(w, seat, id)).collect(),
        gone: !w.alive(seat),
        ..SeatPanel::default()
    }
}

fn style_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Normal => "normal",
        Kind::Minor => "minor",
        Kind::Mercenary(_) => "mercenary",
    }
}

fn shared(w: &World) -> Vec<Gauge> {
    let mut gauges = Vec::new();
    if w.kit.numbers.row > 0 {
        let left: u32 = w.market.deck.total();
        gauges.push(Gauge {
            id: "deck/market".into(),
            kind: "cards".into(),
            label: "Market deck".into(),
            value: Number::from(left as i32),
            note: format!("left, {} discarded", w.market.discard.count_ones()),
            ..Gauge::default()
        });
    }
    for seat in w.table() {
        let word = SEAT_NAMES[seat.index()];
        gauges.push(Gauge {
            id: format!("ship/{word}"),
            kind: "recovery-ship".into(),
            label: format!("Recovery Ship, {word}"),
            value: Number::from(i32::from(w.on_ship(seat))),
            ..Gauge::default()
        });
    }
    gauges
}

fn trays(w: &World, viewer: Viewer) -> Vec<Tray> {
    let mut trays = Vec::new();
    let seat = outlined(w, viewer);
    if let Some(mission) = w.common {
        let cards = vec![mission_card(w, seat, mission)];
        trays.push(Tray { id: "tray/mission".into(), title: "Common mission".into(), cards, ..Tray::default() });
    } else if w.draft.missions != 0 {
        let revealed = (0..16).filter(|n| w.draft.missions & (1 << n) != 0);
        let cards = revealed.map(|n| mission_card(w, seat, MissionId(n))).collect();
        trays.push(Tray { id: "tray/missions".into(), title: "Missions revealed".into(), cards, ..Tray::default() });
    }
    for winner in w.table().filter(|&other| viewer.seat() != Some(other)) {
        if let Some(mission) = visible_secret(w, viewer, winner) {
            let title = format!("{}'s secret mission", scene::capital(SEAT_NAMES[winner.index()]));
            let cards = vec![mission_card(w, winner, mission)];
            trays.push(Tray {
                id: format!("tray/secret/{}", SEAT_NAMES[winner.index()]),
                title,
                cards,
                ..Tray::default()
            });
        }
    }
    if w.draft.minors != 0 && w.common.is_none() {
        let cards = (0..16u8).filter(|n| w.draft.minors & (1 << n) != 0).map(|n| {
            let minor = &w.kit.minors[n as usize];
            CardFace {
                id: format!("minor/{}", minor.id),
                kind: "minor-faction".into(),
                name: minor.name.clone(),
                class: "minor faction".into(),
                text: minor.help.clone(),
                count: 1,
                ..CardFace::default()
            }
        });
        let title = "Minor factions revealed".into();
        trays.push(Tray { id: "tray/minors".into(), title, cards: cards.collect(), ..Tray::default() });
    }
    let note = format!("{} in the deck, buy after the actions", w.market.deck.total());
    let buyer = outlined(w, viewer);
    let market = |set: &[CardId]| set.iter().map(|&id| market_card(w, buyer, id)).collect();
    trays.push(Tray {
        id: "tray/market".into(),
        title: "Market".into(),
        note,
        cards: market(&w.market.row),
        ..Tray::default()
    });
    if !w.market.extra.is_empty() {
        let note = "this turn only".into();
        trays.push(Tray {
            id: "tray/extra".into(),
            title: "Extra cards".into(),
            note,
            cards: market(&w.market.extra),
            ..Tray::default()
        });
    }
    trays
}

fn hand(w: &World, viewer: Viewer) -> Vec<Tray> {
    let Some(seat) = viewer.seat() else { return Vec::new() };
    let mut trays = Vec::new();
    let own = w.player(seat).cards;
    let title = "Cards".into();
    let faces = cards(own).map(|id| owned_card(w, seat, id)).collect();
    trays.push(Tray { id: "hand/cards".into(), title, cards: faces, ..Tray::default() });
    if let Some(mission) = visible_secret(w, viewer, seat) {
        let mut card = mission_card(w, seat, mission);
        card.class = "only you see it".into();
        trays.push(Tray {
            id: "hand/secret".into(),
            title: "Secret mission".into(),
            word: "mission".into(),
            cards: vec![card],
            ..Tray::default()
        });
    }
    trays
}

/// A mission with its best place: the cells as they lie there, the filled ones marked.
fn mission_card(w: &World, seat: Seat, id: MissionId) -> CardFace {
    let mission = w.mission(id);
    let near = w.nearest(seat, id);
    let units = w.formation_units(seat);
    let placed = near.filled > 0;
    let pattern = match placed {
        true => cells(near.fit).map(|cell| (w.kit.map.hexes[cell.0 as usize], units & cell.bit() != 0)).collect(),
        false => mission.cells.iter().map(|&at| (at, false)).collect::<Vec<_>>(),
    };
    let cell = |(at, filled): &((i8, i8), bool)| PatternCell {
        q: at.0,
        r: at.1,
        kind: if *filled { "filled" } else { "mission" }.into(),
        label: String::new(),
    };
    CardFace {
        id: format!("mission/{}", mission.id),
        kind: "mission".into(),
        name: mission.name.clone(),
        class: "mission".into(),
        corner: format!("{} of {}", near.filled, mission.cells.len()),
        text: "Fill these territories with your units, turned or mirrored as you like.".into(),
        foot: match placed {
            true => format!("{} of {} at its best place, outlined on the board", near.filled, mission.cells.len()),
            false => String::new(),
        },
        count: 1,
        pattern: Some(Pattern { cells: pattern.iter().map(cell).collect() }),
        rules: vec!["victory.formation".into(), "mission.images".into()],
        ..CardFace::default()
    }
}

fn card_face(card: &Card, foot: String) -> CardFace {
    let offsets = card.effect.ops.iter().filter_map(|op| op.offset().map(|at| (at, op.style())));
    let mut pattern: Vec<PatternCell> = Vec::new();
    if card.mercenary && card.effect.has_pattern() {
        pattern.push(PatternCell { q: 0, r: 0, kind: "anchor".into(), label: String::new() });
    }
    pattern.extend(offsets.map(|(at, style)| PatternCell {
        q: at.0,
        r: at.1,
        kind: style.into(),
        label: String::new(),
    }));
    let class = match (card.mercenary, card.reusable) {
        (true, true) => "mercenary, reusable",
        (true, false) => "mercenary",
        (false, _) => "action",
    };
    CardFace {
        id: format!("card/{}", card.id),
        kind: if card.mercenary { "mercenary" } else { "action" }.into(),
        name: card.name.clone(),
        class: class.into(),
        corner: card.cost.to_string(),
        text: card.help.clone(),
        foot,
        count: 1,
        pattern: (!pattern.is_empty()).then_some(Pattern { cells: pattern }),
        rules: card.effect.ops.iter().map(|op| rule_of(*op).into()).collect(),
        ..CardFace::default()
    }
}

fn market_card(w: &World, buyer: Seat, id: CardId) -> CardFace {
    let card = &w.kit.cards[id.index()];
    let foot = if card.cost > w.player(buyer).hexilum { "too dear".into() } else { String::new() };
    card_face(card, foot)
}

fn owned_card(w: &World, seat: Seat, id: CardId) -> CardFace {
    let card = &w.kit.cards[id.index()];
    let on_board = w.placed & id.bit() != 0;
    let now = w.chain.now().is_some_and(|link| link.source == Source::Card(id));
    let waits = w.chain.links.iter().skip(w.chain.begun as usize).any(|link| link.source == Source::Card(id));
    let foot = match (now, waits, card.mercenary, on_board) {
        (true, ..) => "resolving now".into(),
        (_, true, ..) => "waits in the chain".into(),
        (_, _, true, true) => format!("on {}", w.kit.map.name(w.tokens[id.index()])),
        (_, _, true, false) => "may be placed".into(),
        (_, _, false, _) if w.active == seat && w.phase == Phase::Actions => "may be played".into(),
        (_, _, false, _) => "next action phase".into(),
    };
    card_face(card, foot)
}

/// The rule an icon rests on.
fn rule_of(op: Op) -> &'static str {
    match op {
        Op::Place(_) => "icon.placement",
        Op::Occupy(_) => "icon.occupy",
        Op::Attack(_) => "icon.attack-territory",
        Op::RecoverAt(_) | Op::Recover(_) => "icon.recovery-to-board",
        Op::Spacer(_) => "icon.empty-territory",
        Op::Sacrifice(_) => "icon.attack-with-unit",
        Op::MoveWarlord(_) => "icon.warlord-movement",
        Op::Return(_) => "icon.return",
        Op::Rescue(_) => "icon.recovery-to-reserve",
        Op::Heal(_) => "icon.warlord-healing",
        Op::DamageWarlord(_) => "icon.warlord-damage",
        Op::RaidReserve(_) => "icon.reserve-attack",
        Op::BurnCards(_) => "icon.card-attack",
        Op::BurnHexilum(_) => "icon.currency-destruction",
        Op::StealHexilum(_) => "icon.steal-currency",
        Op::StealAction(_) => "icon.steal-action",
        Op::StealMercenary(_) => "icon.steal-mercenary",
        Op::Gain(_) => "icon.receive-currency",
        Op::ExtraCards(_) => "icon.extra-cards",
        Op::Exchange(_) => "icon.exchange",
        Op::ExchangeThis(_) => "icon.exchange-this",
        Op::RaiseIncome(_) => "icon.raise-income",
        Op::Storm(_) => "faction.terran",
        Op::Blast(_) => "icon.destruction",
    }
}

/// Name and help of whatever an effect belongs to.
fn source_words(w: &World, seat: Seat, source: Source) -> (String, String) {
    match source {
        Source::Card(id) => {
            let card = &w.kit.cards[id.index()];
            (card.name.clone(), card.help.clone())
        }
        Source::Ability => w.player(seat).faction.map_or(Default::default(), |id| {
            let faction = &w.kit.factions[id.index()];
            (faction.leader.clone(), faction.help.clone())
        }),
        Source::Minor | Source::Destroyed => {
            w.minor_of(seat).map_or(Default::default(), |minor| (minor.name.clone(), minor.help.clone()))
        }
    }
}

/// [chain.order] Done, now and waiting.
fn chain(w: &World) -> Option<Chain> {
    if w.chain.links.is_empty() {
        return None;
    }
    let links = w.chain.links.iter().enumerate().map(|(n, link)| {
        let (name, help) = source_words(w, link.seat, link.source);
        let state = match n + 1 {
            n if n < w.chain.begun as usize => ChainState::Done,
            n if n == w.chain.begun as usize => ChainState::Now,
            _ => ChainState::Waiting,
        };
        let cells: Vec<&str> = match (state, w.effect(link)) {
            (ChainState::Now, Some(effect)) => {
                preview(w, effect, link.at, link.image).iter().map(|(_, cell, _)| w.kit.map.name(*cell)).collect()
            }
            _ => Vec::new(),
        };
        let text = match state {
            ChainState::Done => "done".into(),
            ChainState::Now if !cells.is_empty() => format!("now: {}", cells.join(", ")),
            ChainState::Now => format!("now: {help}"),
            ChainState::Waiting => format!("waits: {help}"),
        };
        ChainLink { name, text, state, ..ChainLink::default() }
    });
    Some(Chain { title: "Chain, 1 action in all".into(), links: links.collect(), ..Chain::default() })
}
