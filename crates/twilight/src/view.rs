//! What a viewer sees. Only forces being bought are hidden.

mod ballot;
mod battle;
mod beside;
mod faces;
pub(crate) mod hive;
mod making;
mod occasions;
mod questions;
mod refusals;
mod round;
mod sheets;
mod stage;
mod trade;
mod wilds;

use super::choice::{Choice, Holder, number, planet_id, title, word};
use super::feats::{Feat, Moment, Source, Trick, When};
use super::prompt::Refusal;
use super::world::{Force, PlanetSpot, STRUCTURES, World};
use super::{Ask, Eye, Twilight, query};
use imperium::Area;
use kernel::{Game, Outcome, Seat, Shown, Side, Viewer};
use scene::{
    Badge, Card, CardState, Ending, Gauge, Live, Number, Part, Place, SeatPanel, SpaceLive, Stack, Tray, words,
};
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

/// Kinds as they are shown: the strongest ships first, then ground forces and structures.
pub const SHOWN: [Kind; 11] = [
    Kind::WarSun,
    Kind::Flagship,
    Kind::Dreadnought,
    Kind::Carrier,
    Kind::Cruiser,
    Kind::Destroyer,
    Kind::Fighter,
    Kind::Mech,
    Kind::Infantry,
    Kind::Pds,
    Kind::SpaceDock,
];

/// A kind in a sentence.
fn called(kind: Kind) -> String {
    if kind == Kind::Pds { "PDS".into() } else { kind.to_string() }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn system_element(w: &World, system: SystemId) -> String {
    format!("system/{}", number(w, system))
}

fn planet_element(w: &World, planet: PlanetSpot) -> String {
    format!("planet/{}", planet_id(w, planet))
}

fn unit_text(w: &World, seat: Seat, kind: Kind) -> String {
    let unit = query::unit(w, seat, kind);
    let mut parts = Vec::new();
    let dice = dice_text;
    if let Some(cost) = unit.cost {
        parts.push(if unit.per_cost > 1 {
            format!("cost {cost} for {}", unit.per_cost)
        } else {
            format!("cost {cost}")
        });
    }
    parts.extend(unit.combat.map(|d| dice("combat", d)));
    parts.extend(unit.moves.map(|m| format!("move {m}")));
    parts.extend(unit.capacity.map(|c| format!("capacity {c}")));
    parts.extend(Some(unit_skills(w, seat, kind)).filter(|skills| !skills.is_empty()));
    parts.join(", ")
}

fn dice_text(name: &str, d: twilight_box::units::Dice) -> String {
    match d.dice {
        1 => format!("{name} {}", d.on),
        n => format!("{name} {} (x{n})", d.on),
    }
}

/// What a unit can do besides its figures.
fn unit_skills(w: &World, seat: Seat, kind: Kind) -> String {
    let unit = query::unit(w, seat, kind);
    let mut parts = Vec::new();
    let dice = dice_text;
    parts.extend(unit.anti_fighter_barrage.map(|d| dice("anti-fighter barrage", d)));
    parts.extend(unit.bombardment.map(|d| dice("bombardment", d)));
    parts.extend(unit.space_cannon.map(|d| dice("space cannon", d)));
    if unit.sustain_damage {
        parts.push("sustains damage".into());
    }
    if unit.planetary_shield {
        parts.push("planetary shield".into());
    }
    parts.join(", ")
}

impl Shown for Twilight {
    fn stage(w: &World) -> scene::Stage {
        stage::stage(w)
    }

    fn stage_mark(w: &World) -> u64 {
        stage::stage_mark(w)
    }

    /// What lies on the map now.
    fn live(w: &World, viewer: Viewer) -> Live {
        let mut spaces = making::live(w);
        for system in w.galaxy.ids() {
            spaces.push(system_live(w, system));
            spaces.extend(w.planets_in(system).chain(w.stations_in(system)).map(|planet| planet_live(w, planet)));
        }
        Live {
            time: if w.league.is_some() {
                format!("Round {}", w.round.number.max(1))
            } else if w.round.begun {
                format!("Round {} of {}", w.round.number, w.terms.rounds)
            } else {
                "Forces".into()
            },
            phase: phase(w),
            active: w.round.turn.map(|seat| seat.0),
            spaces,
            seats: w.everyone().map(|seat| panel(w, seat, viewer)).collect(),
            battle: battle::battle(w, viewer),
            ballot: ballot::ballot(w),
            offers: trade::offers(w, viewer),
            trays: making::trays(w).into_iter().chain(sheets::trays(w, viewer)).collect(),
            areas: sheets::areas(w, viewer),
            order: sheets::order(w),
            overlays: hive::targets(w),
            hand: (w.everyone().filter(|&seat| viewer.sees(seat)).map(|seat| hand(w, seat)))
                .chain(sheets::secrets(w, viewer))
                .chain(sheets::notes_in_hand(w, viewer))
                .chain(making::hand(w, viewer))
                .collect(),
            ..Live::default()
        }
    }

    fn question(w: &World, ask: &Ask) -> (scene::Words, scene::Words) {
        questions::question(w, ask)
    }

    fn selected(w: &World, ask: &Ask) -> Vec<scene::ElementId> {
        faces::selected(w, ask)
    }

    fn face(w: &World, ask: &Ask, choice: Choice) -> scene::Choice {
        faces::face(w, ask, choice)
    }

    fn beside(w: &World, ask: &Ask, offers: &[Choice], live: &mut Live) {
        beside::beside(w, ask, offers, live);
    }

    fn why(w: &World, refusal: Refusal) -> scene::Words {
        refusals::why(w, refusal)
    }

    /// Headline and places of a finished game.
    fn ending(w: &World, outcome: &Outcome) -> Ending {
        let sides = Twilight::sides(w);
        let headline = match outcome.winners().collect::<Vec<_>>()[..] {
            [one] => match sides[one].parties.iter().collect::<Vec<_>>()[..] {
                [by] => words!("{by} {by:wins|win}.", by),
                ref all => {
                    let allies: Vec<_> = all.iter().map(|&by| words!("{by}", by)).collect();
                    words!("{allies} win.", allies)
                }
            },
            _ => words!("A draw."),
        };
        let place = |(n, side): (usize, &Side)| Place {
            rank: outcome.ranks()[n],
            side: side.name.clone(),
            seats: side.seats.iter().map(|seat| seat.0).collect(),
            score: {
                let n: u16 = side.parties.iter().map(|party| points(w, party)).sum();
                words!("{n} {n:point|points}", n)
            },
        };
        let mut places: Vec<Place> = sides.iter().enumerate().map(place).collect();
        places.sort_by_key(|place| place.rank);
        let left = w.terms.teams().filter(|team| team.iter().any(|seat| w.in_play(seat))).count();
        let rule = match &w.league {
            Some(_) if w.hive.is_some() => "hive.wins",
            Some(league) if w.parties.iter().any(|party| party.realm.points == league.target) => "victory.points",
            Some(_) if left < 2 => "elimination.whole",
            Some(league) if league.hidden == [0; 2] => "victory.exhausted",
            // [victory.resigned] Nobody else plays on.
            Some(_) => "victory.resigned",
            None if left < 2 => "skirmish.elimination",
            None => "skirmish.win",
        };
        Ending { headline, rule: rule.into(), places }
    }
}

/// The points of a side.
fn points(w: &World, seat: Seat) -> u16 {
    if w.league.is_some() { w.side(seat).realm.points.into() } else { query::score(w, seat) }
}

fn hand(w: &World, seat: Seat) -> Tray {
    let held = w.parties[seat.index()].hand.peek(&Eye::open());
    let card = |feat: Feat| {
        let trick = &w.kit.tricks[feat as usize];
        Card {
            id: format!("card/{}", trick.slug),
            kind: "action".into(),
            name: trick.name.clone(),
            class: capital(&when(trick)),
            text: crate::things::help(w, trick.feat).into(),
            foot: hive::harm(w, feat).into(),
            count: held[feat as usize],
            rules: vec!["cards.windows".into()],
            ..Card::default()
        }
    };
    let cards = w.kit.deck.iter().filter(|&feat| held[feat as usize] > 0).map(card).collect();
    let name = Twilight::seat_name(w, seat);
    Tray { id: format!("hand/{name}"), title: "Action cards".into(), word: "actions".into(), cards, ..Tray::default() }
}

/// The moments of cards and abilities, in a few words.
const WHEN: [(Moment, &str); 34] = [
    (Moment::Action, "as an action"),
    (Moment::TurnStarts, "a turn starts"),
    (Moment::Activated, "after activation"),
    (Moment::Moved, "after movement"),
    (Moment::AbilityRoll, "before an ability"),
    (Moment::Rolled, "after a roll"),
    (Moment::BothRolled, "after both rolls"),
    (Moment::CannonHits, "cannon hits"),
    (Moment::ShipHits, "ships are hit"),
    (Moment::GroundHits, "troops are hit"),
    (Moment::CombatStarts, "combat starts"),
    (Moment::RoundStarts, "a round starts"),
    (Moment::Announcing, "before retreats"),
    (Moment::RetreatAnnounced, "after a retreat call"),
    (Moment::Sustained, "damage sustained"),
    (Moment::Destroyed, "units destroyed"),
    (Moment::RoundEnds, "a round ends"),
    (Moment::InvasionStarts, "invasion starts"),
    (Moment::Committed, "after landing"),
    (Moment::GroundStarts, "ground combat starts"),
    (Moment::Gaining, "planet to be taken"),
    (Moment::Gained, "planet taken"),
    (Moment::Producing, "before production"),
    (Moment::Produced, "after production"),
    (Moment::ActionEnds, "an action ends"),
    (Moment::Acted, "an action is over"),
    (Moment::TurnEnds, "a turn ends"),
    (Moment::AllPassed, "both have passed"),
    (Moment::CardPlayed, "a card is played"),
    (Moment::CardDiscarded, "a card is discarded"),
    (Moment::Paying, "while paying"),
    (Moment::RoundBegins, "a game round begins"),
    (Moment::Tired, "an agent is used"),
    (Moment::TokenPlaced, "a token is placed"),
];

/// [cards.windows] When something can be used.
fn when(trick: &Trick) -> String {
    let moments = WHEN.iter().filter(|(moment, _)| trick.at(When::Action(*moment))).map(|(_, words)| *words);
    let round = occasions::ALL.into_iter().filter(|at| trick.at(When::Round(*at))).map(occasions::brief);
    moments.chain(round).collect::<Vec<&str>>().join(" or ")
}

fn phase(w: &World) -> Option<u8> {
    if let Some(league) = &w.league {
        return match league.phase {
            super::world::Phase::Setup => None,
            super::world::Phase::Strategy => Some(0),
            super::world::Phase::Action => Some(1),
            super::world::Phase::Status => Some(2),
            super::world::Phase::Agenda => Some(3),
        };
    }
    let active = w.action.active?;
    Some(match w.fight() {
        Some(fight) if fight.planet().is_none() => 1,
        Some(_) => 2,
        None if w.action.batch.total() > 0 => 3,
        None if w.action.landed > 0 => 2,
        None if w.action.arrived => match w.everyone().any(|seat| query::opposing(w, active, seat).is_some()) {
            true => 1,
            false => 2,
        },
        None => 0,
    })
}

fn stacks(w: &World, element: &str, area: Area) -> Vec<Stack> {
    w.everyone().flat_map(|seat| stacks_of(w, element, seat, w.forces.of(area, seat))).collect()
}

fn stacks_of(w: &World, element: &str, seat: Seat, force: &Force) -> Vec<Stack> {
    let stack = |kind: Kind| Stack {
        id: format!("unit/{}/{}/{element}", Twilight::seat_name(w, seat), word(kind)),
        owner: Some(seat.0),
        kind: word(kind),
        name: query::unit(w, seat, kind).name.clone(),
        count: u16::from(force.of(kind)),
        damaged: u16::from(force.in_state(kind, true)),
        marks: if STRUCTURES.contains(&kind) { vec!["structure".into()] } else { Vec::new() },
        ..Stack::default()
    };
    SHOWN.into_iter().filter(|&kind| force.of(kind) > 0).map(stack).collect()
}

/// Ships on their way to the active system, with what they carry.
fn under_way(w: &World, system: SystemId) -> Vec<Stack> {
    let (Some(seat), true) = (w.mover(), w.action.active == Some(system)) else { return Vec::new() };
    let mut fleet = Force::default();
    for ship in &w.voyage.convoy {
        fleet.add(ship.kind, ship.damaged);
        for kind in Kind::ALL {
            fleet.count[kind as usize] += ship.cargo.of(kind);
            fleet.damaged[kind as usize] += ship.cargo.in_state(kind, true);
        }
    }
    let mut stacks = stacks_of(w, &format!("{}/coming", number(w, system)), seat, &fleet);
    stacks.iter_mut().for_each(|stack| stack.marks.push("tentative".into()));
    stacks
}

fn describe(w: &World, area: Area) -> String {
    let mut parts = Vec::new();
    for seat in w.everyone() {
        let units: Vec<String> = Kind::ALL
            .into_iter()
            .filter(|&kind| w.forces.of(area, seat).of(kind) > 0)
            .map(|kind| format!("{} {kind}", w.forces.of(area, seat).of(kind)))
            .collect();
        if !units.is_empty() {
            parts.push(format!("{}: {}", Twilight::seat_name(w, seat), units.join(", ")));
        }
    }
    parts.join("; ")
}

fn system_live(w: &World, system: SystemId) -> SpaceLive {
    let area = w.forces.space(system);
    let id = system_element(w, system);
    let here: Vec<u8> = w.everyone().filter(|&seat| w.ships(system, seat) > 0).map(|seat| seat.0).collect();
    let mut badges = Vec::new();
    for seat in w.everyone().filter(|&seat| w.side(seat).tokens.has(system)) {
        badges.push(Badge {
            kind: "command-token".into(),
            owner: Some(seat.0),
            help: "Its owner's ships do not leave; it cannot be activated again this round.".into(),
            ..Badge::default()
        });
    }
    if w.action.active == Some(system) {
        badges.push(Badge::of("active", "active", "The active system: ships come here."));
    }
    badges.extend(galvanized(w, Holder::Space(system)));
    let tokens = [
        ("breach-active", "", "An active breach: systems that have one touch each other."),
        ("breach-inactive", "", "An inactive breach: it leads nowhere until it is opened."),
        ("ingress", "ingress", "An ingress: this system touches the two egresses of the Fracture."),
    ];
    for (id, text, help) in tokens {
        if super::factions::with_token(w, id).has(system) {
            badges.push(Badge::of(id, text, help));
        }
    }
    badges.extend(tethers(w, system));
    badges.extend(hive::spawning(w, system));
    badges.extend(wilds::frontier(w, system));
    let tile = w.kit.components.tile(w.galaxy.place(system).tile);
    let mut stacks = stacks(w, number(w, system), area);
    stacks.extend(under_way(w, system));
    SpaceLive {
        stacks,
        text: format!("System {}, {}. {}", tile.id, tile.name, describe(w, area)),
        contested: if here.len() > 1 { here.clone() } else { Vec::new() },
        holder: if here.len() == 1 { here.first().copied() } else { None },
        badges,
        id,
        ..SpaceLive::default()
    }
}

/// [breakthrough.void-tether] Borders of a system with a tether.
fn tethers(w: &World, system: SystemId) -> Vec<Badge> {
    let of = |seat: Seat| w.side(seat).tethers.iter().map(move |&tether| (seat, tether));
    let here = |(seat, (a, b)): (Seat, (SystemId, SystemId))| {
        let across = if a == system { b } else { a };
        (a == system || b == system).then(|| Badge {
            kind: "tether".into(),
            text: format!("tether {}", number(w, across)),
            help: format!("For rivals of its owner this system does not touch {}.", title(w, across)),
            owner: Some(seat.0),
            ..Badge::default()
        })
    };
    w.everyone().flat_map(of).filter_map(here).collect()
}

/// [faction.galvanize] Kinds above a galvanize token in a place.
fn galvanized(w: &World, at: Holder) -> Vec<Badge> {
    let here = |seat: Seat, kind: Kind| super::galvanize::count(w, seat, at, kind);
    let marked = w.everyone().flat_map(|seat| Kind::ALL.map(|kind| (seat, kind, here(seat, kind))));
    let badge = |(seat, kind, count): (Seat, Kind, u8)| Badge {
        kind: "galvanized".into(),
        text: count.to_string(),
        help: format!("{count} galvanized {}: rolls one die more.", called(kind)),
        owner: Some(seat.0),
        ..Badge::default()
    };
    marked.filter(|&(_, _, count)| count > 0).map(badge).collect()
}

fn planet_live(w: &World, planet: PlanetSpot) -> SpaceLive {
    let state = w.planet(planet);
    let row = w.kit.components.planet(state.id);
    let mut badges = Vec::new();
    if state.exhausted {
        badges.push(Badge {
            kind: "exhausted".into(),
            help: "Its resources are spent this round.".into(),
            ..Badge::default()
        });
    }
    badges.extend(galvanized(w, Holder::Planet(planet)));
    badges.extend(wilds::attachments(w, planet));
    if state.shared {
        let help = "Units of both sides live here without fighting.".into();
        badges.push(Badge { kind: "coexistence".into(), help, ..Badge::default() });
    }
    let owner = state.controller.map_or("nobody's".to_string(), |s| format!("{}'s", Twilight::seat_name(w, s)));
    SpaceLive {
        id: planet_element(w, planet),
        holder: state.controller.map(|seat| seat.0),
        stacks: stacks(w, planet_id(w, planet), w.forces.planet(planet)),
        badges,
        text: format!("{}, {owner}. {}", row.name, describe(w, w.forces.planet(planet))),
        ..SpaceLive::default()
    }
}

fn panel(w: &World, seat: Seat, viewer: Viewer) -> SeatPanel {
    let side = w.side(seat);
    let gauge = |kind: &str, label: &str, value: i32| Gauge {
        id: format!("gauge/{}/{kind}", Twilight::seat_name(w, seat)),
        kind: kind.into(),
        label: label.into(),
        value: value.into(),
        ..Gauge::default()
    };
    let cards = gauge("cards", "Action cards", w.parties[seat.index()].hand.peek(&Eye::open()).total() as i32);
    let resources = gauge("resources", "Resources ready", query::purse(w, seat).into());
    let goods = gauge("trade-goods", "Trade goods", side.trade_goods.into());
    let mut gauges = vec![
        gauge("tactic", "Tactic tokens", i32::from(side.tactic)),
        gauge("fleet", "Fleet pool", query::fleet_limit(w, seat).into()),
        gauge("strategy", "Strategy tokens", i32::from(side.strategy)),
    ];
    if w.hive.is_some() && w.sits(seat) {
        gauges.push(gauge("counters", "Aggression counters", w.hive().counters.of(seat).into()));
    }
    if !w.round.begun && w.league.is_none() && viewer.sees(seat) {
        gauges.insert(0, gauge("points", "Points to spend", i32::from(*side.points.peek(&Eye::open()))));
    }
    if w.league.is_some() {
        gauges.extend([cards, gauge("secrets", "Secret objectives", side.realm.secrets_held().into()), goods]);
        gauges.push(gauge("commodities", "Commodities", side.realm.commodities.into()));
        let fragments: i32 = side.realm.fragments.iter().map(|&n| i32::from(n)).sum();
        gauges.push(gauge("fragments", "Relic fragments", fragments));
        gauges.extend(trade::gauges(w, seat).into_iter().map(|(kind, label, value)| gauge(kind, label, value)));
        gauges.extend([resources, gauge("influence", "Influence ready", query::influence_purse(w, seat).into())]);
    } else {
        gauges.extend([cards, resources]);
        gauges.extend((side.trade_goods > 0).then_some(goods));
    }
    if w.hive.is_some() && !w.sits(seat) {
        gauges = hive::gauges(w, |kind, label, value| gauge(kind, label, value));
    }
    let mut notes = Vec::new();
    if side.passed && w.league.is_none() {
        notes.push("Has passed".to_string());
    }
    notes.extend(trade::promises(w, seat));
    let mut pieces = Vec::new();
    if !w.round.begun && viewer.sees(seat) {
        let eye = Eye::open();
        let draft = side.draft.peek(&eye);
        pieces.extend(SHOWN.into_iter().filter(|&k| draft[k as usize] > 0).map(|kind| Stack {
            id: format!("draft/{}", word(kind)),
            owner: Some(seat.0),
            kind: word(kind),
            name: query::unit(w, seat, kind).name.clone(),
            count: u16::from(draft[kind as usize]),
            ..Stack::default()
        }));
    }
    let oceans = w.planets.iter().filter(|p| p.controller == Some(seat) && w.kit.components.planet(p.id).ocean).count();
    if oceans > 0 {
        notes.push(format!("Oceans: {oceans}"));
    }
    let technologies = w.kit.components.technologies.iter();
    let owned = technologies
        .filter(|t| w.league.is_none() && !t.verbs.is_empty() && t.verbs.iter().all(|&verb| side.has(verb)));
    notes.extend(owned.map(|t| t.name.clone()));
    SeatPanel {
        seat: seat.0,
        score: score_parts(w, seat),
        score_name: if points(w, seat) == 1 { "point".into() } else { "points".into() },
        // [hive.wins] The Hive needs fewer.
        goal: match &w.league {
            Some(_) if !w.sits(seat) => w.kit.book().numbers.hive_points.into(),
            Some(league) => league.target.into(),
            None => 0,
        },
        gauges,
        pieces,
        notes,
        badges: badges(w, seat),
        // The whole game has them on the seat's sheet.
        cards: if w.league.is_some() {
            Vec::new()
        } else {
            side.held.union(side.standing).iter().map(|feat| open_card(w, seat, feat)).collect()
        },
        ..SeatPanel::default()
    }
}

/// [strategy.politics] The speaker, and who has passed.
fn badges(w: &World, seat: Seat) -> Vec<Badge> {
    let Some(league) = &w.league else { return Vec::new() };
    let speaker = (league.speaker == seat).then_some(("speaker", "The first to take a strategy card."));
    let passed = w.side(seat).passed.then_some(("passed", "Has no more turns in this round."));
    speaker.into_iter().chain(passed).map(|(kind, help)| Badge::of(kind, kind, help)).collect()
}

/// A leader, note, relic or technology that lies open before a side.
fn open_card(w: &World, seat: Seat, feat: Feat) -> Card {
    let trick = &w.kit.tricks[feat as usize];
    let side = w.side(seat);
    let class = match trick.source {
        Source::Card => "Action card",
        Source::Technology => "Technology",
        Source::Agent => "Agent",
        Source::Commander => "Commander",
        Source::Hero => "Hero",
        Source::Note => "Promissory note",
        Source::Relic => "Relic",
        Source::Ability => "Faction ability",
        Source::Breakthrough => "Breakthrough",
        Source::Legend => "Legendary planet",
        Source::Law => "Law",
        Source::Absent => "",
    };
    let ready = side.standing.has(feat) || side.ready.has(feat);
    let (name, foot) = match (side.standing.has(feat), side.ready.has(feat)) {
        (true, _) => (class.to_string(), "Always works".to_string()),
        (false, true) => (format!("{class}, ready"), capital(&when(trick))),
        (false, false) => (class.to_string(), "It is readied when the round ends.".to_string()),
    };
    Card {
        id: format!("card/{}", trick.slug),
        kind: "action".into(),
        name: trick.name.clone(),
        class: name,
        state: if ready { CardState::Ready } else { CardState::Exhausted },
        text: crate::things::help(w, trick.feat).into(),
        foot,
        count: 1,
        rules: vec!["cards.use".into()],
        ..Card::default()
    }
}

fn score_parts(w: &World, seat: Seat) -> Number {
    if w.league.is_some() {
        return i32::from(w.side(seat).realm.points).into();
    }
    let planets = w.worlds().filter(|p| p.controller == Some(seat)).count() as i32;
    let value = i32::from(query::score(w, seat));
    let parts = vec![
        Part { label: "planets".into(), value: planets },
        Part { label: "for great planets and homes of others".into(), value: value - planets },
    ];
    Number { value, parts }
}
