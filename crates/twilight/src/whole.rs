//! The whole of Twilight Imperium 4: its entry, its options, and the table before the first question.

use crate::feats::CARDS;
use crate::kit::{KINDS, Kit};
use crate::steps::setup;
use crate::world::{
    Boxes, Choosing, FINDS, League, MOST_PLANETS, MOST_SPACES, Making, OBJECTIVES, Party, Phase, Slot, Terms, Wilds,
    World,
};
use crate::{FILES, Secret};
use arrayvec::ArrayVec;
use kernel::{Array, Counts, GameInfo, OptionKind, OptionSpec, Problem, Seat, SeatSet, Setup, seat_key};
use twilight_box::components::{self, Back, ExplorationDeck, Set, Stage, TileId, WHOLE_FILES};
use twilight_box::galaxy::{Entry, Layout, slice_count};
use twilight_box::units::Kind;

/// [setup.boxes] The boxes in play.
pub const SETS: [Set; 6] = [Set::Base, Set::Codex1, Set::ProphecyOfKings, Set::Codex2, Set::Codex3, Set::Codex4];

/// The option for a faction that is settled at the table.
const BY_LOT: &str = "random";

/// [setup.factions] Whatever the table settles, and the factions of the base box, which come first among all.
const FACTIONS: [(&str, &str); 18] = {
    let mut list = [(BY_LOT, "At the table"); 18];
    let mut n = 1;
    while n < list.len() {
        list[n] = crate::FACTIONS[n];
        n += 1;
    }
    list
};

pub static INFO: GameInfo = GameInfo {
    id: "twilight-imperium",
    name: "Twilight Imperium",
    about: "Two to eight factions research, trade and fight for the throne of the galaxy: the fourth edition with Prophecy of \
            Kings and the Codices, all strategy cards, technologies, objectives and agendas and the factions of the base \
            box. The factions of Prophecy of Kings are not there yet.",
    fewest: 2,
    most: 8,
    rules: 5,
    bound: 1_000_000,
    options: &[
        OptionSpec {
            key: "points",
            name: "Points",
            help: "How many points win.",
            kind: OptionKind::Choice(&[("10", "10 points"), ("14", "14 points")]),
        },
        OptionSpec {
            key: "boxes",
            name: "Boxes",
            help: "Without the Codices their cards stay out; with the base box alone there are no leaders, mechs, \
                   exploration or relics either.",
            kind: OptionKind::Choice(&[
                ("all", "With Prophecy of Kings and the Codices"),
                ("kings", "With Prophecy of Kings"),
                ("base", "The base box alone"),
            ]),
        },
        OptionSpec {
            key: "galaxy",
            name: "Galaxy",
            help: "Drawn so that homes are equally rich, built in turn from hands of tiles, or drafted in slices together \
                   with factions and places at the table.",
            kind: OptionKind::Choice(&[("drawn", "Drawn"), ("built", "Built in turn"), ("draft", "Drafted in slices")]),
        },
        OptionSpec {
            key: "map",
            name: "Map string",
            help: "A map with a home (an entry 0) for each player instead of a drawn one.",
            kind: OptionKind::Text,
        },
        OptionSpec {
            key: "edge",
            name: "Edge of the galaxy",
            help: "Whether systems beside a hyperlane lie on the edge, as a later answer has it, or only those with nothing \
                   beside them, as the rules say.",
            kind: OptionKind::Choice(&[("void", "Where nothing lies"), ("lanes", "Beside hyperlanes, too")]),
        },
        OptionSpec {
            key: "factions",
            name: "Factions",
            help: "How players whose faction is not said below come by one: drawn, chosen from three drawn ones, or from all.",
            kind: OptionKind::Choice(&[("lot", "By lot"), ("bag", "One of three"), ("free", "In turn, from all")]),
        },
        OptionSpec {
            key: "faction",
            name: "Faction",
            help: "Who the player is; settled at the table if nothing is said.",
            kind: OptionKind::PerSeat(&OptionKind::Choice(&FACTIONS)),
        },
    ],
    former: &[],
    rulebook: &[
        include_str!("../../twilight-box/RULES.md"),
        include_str!("../RULES.md"),
        include_str!("../rules/round.md"),
        include_str!("../rules/strategy.md"),
        include_str!("../rules/objectives.md"),
        include_str!("../rules/politics.md"),
        include_str!("../rules/cards.md"),
        include_str!("../rules/diplomacy.md"),
        include_str!("../rules/exploration.md"),
        include_str!("../rules/factions.md"),
    ],
    files: &ALL_FILES,
};

pub(crate) const ALL_FILES: [(&str, &str); FILES.len() + WHOLE_FILES.len()] = {
    let mut files = [("", ""); FILES.len() + WHOLE_FILES.len()];
    let mut n = 0;
    while n < files.len() {
        files[n] = if n < FILES.len() { FILES[n] } else { WHOLE_FILES[n - FILES.len()] };
        n += 1;
    }
    files
};

/// The factions of the options, by their numbers.
pub fn factions(kit: &Kit) -> impl Iterator<Item = u8> + '_ {
    FACTIONS[1..].iter().filter_map(|(id, _)| kit.faction(id))
}

/// The table as the options say; factions by lot are nobody's until they are drawn.
pub fn open(setup: &Setup) -> Result<World, Problem> {
    let kit: kernel::Kit<Kit> = kernel::Kit::load(&setup.files(&INFO)?)?;
    let (whole, boxes) = (kit.get().whole(), boxes(setup)?);
    let player = &whole.limits.player;
    let terms = Terms {
        rounds: whole.limits.game.rounds,
        points: 0,
        tactic: player.tactic,
        fleet: player.fleet,
        cards: 0,
        one_system: false,
        seats: setup.seats,
        together: 1,
    };
    let mut parties = ArrayVec::<Party, { kernel::MAX_SEATS }>::new();
    for seat in (0..setup.seats).map(Seat) {
        let key = seat_key("faction", seat);
        let faction = match setup.choice(&INFO, &key) {
            BY_LOT => 0,
            id => kit.faction(id).ok_or_else(|| Problem::new(format!("option {key}: no faction `{id}`")))?,
        };
        if faction != 0 && parties.iter().any(|other| other.faction == faction) {
            return Err(Problem::new(format!("option {key}: another player has that faction already")));
        }
        let rivals = SeatSet::first(setup.seats).without(seat);
        parties.push(Party {
            tactic: player.tactic,
            fleet: player.fleet,
            strategy: player.strategy,
            ..Party::new(faction, rivals, supply(kit.get(), boxes))
        });
    }
    let mut bag = Array([0; CARDS]);
    for card in kit.deck.iter().map(|feat| &kit.get().tricks[feat as usize]).filter(|card| boxes.deals(card.set)) {
        bag[card.feat as usize] = card.copies;
    }
    let mut w = World::new(kit, terms, parties, bag);
    w.league = Some(league(whole, setup, boxes));
    try_making(w.kit.get(), setup, boxes)?;
    try_map(&w, setup.text("map"))?;
    Ok(w)
}

/// [setup.map] Whether the map of the options can be laid whoever plays: with homes that have as many planets as any.
fn try_map(w: &World, text: &str) -> Result<(), Problem> {
    if text.is_empty() {
        return Ok(());
    }
    let mut tried = w.clone();
    lay_given(&mut tried, text)?;
    let (spaces, planets) = (tried.galaxy.systems.len() + BESIDE, tried.planets.len() + usize::from(w.terms.seats) * 2);
    match spaces > MOST_SPACES || planets > MOST_PLANETS {
        true => {
            Err(Problem::new(format!("option map: a map for this game has at most {} systems", MOST_SPACES - BESIDE)))
        }
        false => Ok(()),
    }
}

/// Systems that may come to lie beside a map: the nexus and a distant home.
const BESIDE: usize = 2;

/// [setup.map] The map of a map string lies on the table.
pub fn lay_given(w: &mut World, text: &str) -> Result<(), Problem> {
    let (c, homes) = (&w.kit.get().components, setup::home_tiles(w));
    let mut layout = Layout::parse(c, text, c.mecatol(w.league().boxes.sets()))
        .map_err(|why| Problem::new(format!("option map: {why}")))?;
    let home = |tile: TileId| c.tile(tile).back == Back::Home;
    let tiles = layout.spaces().filter_map(|(_, entry)| if let Entry::Tile(tile) = entry { Some(tile) } else { None });
    let tiles: Vec<TileId> = tiles.collect();
    let foreign = |tile: &&TileId| !w.has_box(c.tile(**tile).set);
    if let Some(&tile) = tiles.iter().find(foreign) {
        return Err(Problem::new(format!("option map: tile {} is of a box that is not in play", c.tile(tile).id)));
    }
    if let Some(tile) = tiles.into_iter().find(|&tile| home(tile)) {
        let why = format!("option map: tile {} is a faction's home; homes are entries `0`", c.tile(tile).id);
        return Err(Problem::new(why));
    }
    setup::settle_given(c, &mut layout, &homes)?;
    w.galaxy = setup::lay_out(w, &layout).map_err(|why| Problem::new(format!("option map: {why}")))?;
    setup::connected(&w.galaxy, c)?;
    if w.galaxy.of_tile(c.mecatol(w.league().boxes.sets())).is_none() {
        return Err(Problem::new("option map: Mecatol Rex is not on it"));
    }
    setup::place_galaxy(w, homes).map_err(|why| why.at("option map"))
}

/// [setup.boxes] The boxes of the options.
fn boxes(setup: &Setup) -> Result<Boxes, Problem> {
    let boxes = match setup.choice(&INFO, "boxes") {
        "kings" => Boxes::Kings,
        "base" => Boxes::Base,
        _ => Boxes::All,
    };
    if boxes == Boxes::Base && setup.seats > BASE_SEATS {
        return Err(Problem::new(format!("option boxes: the base box is for at most {BASE_SEATS} players")));
    }
    Ok(boxes)
}

/// [setup.boxes] The most players of the base box.
pub const BASE_SEATS: u8 = 6;

/// [setup.boxes] The pieces of a player: mechs come with Prophecy of Kings.
pub fn supply(kit: &Kit, boxes: Boxes) -> Counts<KINDS> {
    let mut supply = Array(kit.supply);
    if !boxes.has(Set::ProphecyOfKings) {
        supply[Kind::Mech as usize] = 0;
    }
    supply
}

/// [setup.map] How the galaxy comes about.
fn making(setup: &Setup) -> Making {
    if !setup.text("map").is_empty() {
        return Making::Given;
    }
    match setup.choice(&INFO, "galaxy") {
        "built" => Making::Built,
        "draft" => Making::Drafted,
        _ => Making::Drawn,
    }
}

/// [setup.map] [setup.draft] Whether the options of the galaxy go together.
fn try_making(kit: &Kit, setup: &Setup, boxes: Boxes) -> Result<(), Problem> {
    let making = making(setup);
    if making == Making::Given && setup.choice(&INFO, "galaxy") != "drawn" {
        return Err(Problem::new("option galaxy: a map string leaves nothing to build or draft"));
    }
    if making != Making::Drafted {
        return Ok(());
    }
    if setup.choice(&INFO, "factions") != "lot" {
        return Err(Problem::new("option factions: in a draft they are taken with slices and places"));
    }
    let slices = kit.whole().draft(setup.seats).and_then(|(row, _)| slice_count(&kit.components, row, boxes.sets()));
    slices
        .map(drop)
        .ok_or_else(|| Problem::new(format!("option galaxy: these boxes have no draft for {} players", setup.seats)))
}

fn league(whole: &components::Whole, setup: &Setup, boxes: Boxes) -> League {
    let game = &whole.limits.game;
    let long = setup.choice(&INFO, "points") == "14";
    let target = if long { game.long_victory_points } else { game.victory_points };
    let choosing = match setup.choice(&INFO, "factions") {
        "bag" => Choosing::Bag,
        "free" => Choosing::Free,
        _ => Choosing::Lot,
    };
    let map = Some(setup.text("map")).filter(|text| !text.is_empty()).map(Into::into);
    let lanes_are_edge = setup.choice(&INFO, "edge") == "lanes";
    League { choosing, map, lanes_are_edge, making: making(setup), ..table(whole, target, boxes) }
}

/// What all players share, for a game to so many points.
pub(crate) fn table(whole: &components::Whole, target: u8, boxes: Boxes) -> League {
    let game = &whole.limits.game;
    let deck = |stage: Stage| -> Counts<OBJECTIVES> {
        let mut deck = Counts::default();
        let rows = whole.objectives.iter().enumerate();
        rows.filter(|(_, row)| row.kind == stage && boxes.has(row.set)).for_each(|(n, _)| deck[n] = 1);
        deck
    };
    League {
        target,
        boxes,
        phase: Phase::Setup,
        speaker: Seat(0),
        custodians: true,
        lanes_are_edge: false,
        strategy: strategy_cards(whole, boxes),
        open: Default::default(),
        turned_up: None,
        hidden: [game.stage_one, game.stage_two],
        publics: Secret::new([deck(Stage::One), deck(Stage::Two)]),
        secrets: Secret::new(deck(Stage::Secret)),
        learned: None,
        served: SeatSet::NONE,
        deals: Default::default(),
        rebate: 0,
        lender: None,
        named: SeatSet::NONE,
        shown: Secret::new(None),
        had: 0,
        pillaged: None,
        traded: Default::default(),
        offered: Default::default(),
        promises: Default::default(),
        known: Secret::new(Default::default()),
        purged: Default::default(),
        laws: 0,
        credited: SeatSet::NONE,
        picked: None,
        kept: SeatSet::NONE,
        duress: None,
        senate: crate::agendas::senate(whole, boxes.sets()),
        choosing: Choosing::Lot,
        map: None,
        making: Making::Drawn,
        build: None,
        draft: None,
        table: Array(std::array::from_fn(|n| n as u8)),
        wilds: wilds(whole, boxes),
    }
}

/// [explore.decks] [relics.deck] The exploration cards and relics of the boxes in play.
fn wilds(whole: &components::Whole, boxes: Boxes) -> Wilds {
    let deck = |deck: ExplorationDeck| -> Counts<FINDS> {
        let mut cards = Counts::default();
        let rows = whole.finds.iter().enumerate().filter(|(_, row)| row.deck == deck && boxes.has(row.set));
        rows.for_each(|(n, row)| cards[n] = row.copies);
        cards
    };
    let mut relics = Counts::default();
    let rows = whole.cards.relics.iter().enumerate();
    rows.filter(|(_, row)| in_deck(row, boxes)).for_each(|(n, _)| relics[n] = 1);
    Wilds::new(ExplorationDeck::ALL.map(deck), relics)
}

/// [relics.deck] Relics of the boxes in play.
pub fn in_deck(row: &components::Relic, boxes: Boxes) -> bool {
    boxes.has(row.set) && crate::feats::feat_named(&row.id).is_ok()
}

/// [strategy.cards] The printing of each card that the boxes have.
fn strategy_cards(whole: &components::Whole, boxes: Boxes) -> ArrayVec<Slot, { crate::world::STRATEGY_CARDS }> {
    let in_play = |row: &&(usize, &components::StrategyCard)| {
        let (_, card) = row;
        boxes.has(card.set) && !card.until.is_some_and(|until| boxes.has(until))
    };
    let rows: Vec<(usize, &components::StrategyCard)> = whole.strategy.iter().enumerate().collect();
    let newest = |initiative: u8| {
        let cards = rows.iter().filter(in_play).filter(|(_, card)| card.initiative == initiative);
        cards.max_by_key(|(_, card)| card.set).map(|(n, _)| *n as u8).expect("a printing of each card")
    };
    (1..=crate::world::STRATEGY_CARDS as u8).map(|n| Slot { row: newest(n), ..Slot::default() }).collect()
}
