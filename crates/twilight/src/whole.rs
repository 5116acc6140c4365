//! The whole of Twilight Imperium 4: its entry, its options, and the table before the first question.

use crate::feats::CARDS;
use crate::kit::Kit;
use crate::world::{FINDS, League, OBJECTIVES, Party, Phase, Slot, Terms, Wilds, World};
use crate::{FILES, Secret};
use arrayvec::ArrayVec;
use kernel::{Array, Counts, GameInfo, OptionKind, OptionSpec, Problem, Seat, SeatSet, Setup, seat_key};
use twilight_box::components::{self, ExplorationDeck, Set, Stage, WHOLE_FILES};

/// [setup.boxes] The boxes in play.
pub const SETS: [Set; 6] = [Set::Base, Set::Codex1, Set::ProphecyOfKings, Set::Codex2, Set::Codex3, Set::Codex4];

/// The option for a faction by lot.
const BY_LOT: &str = "random";

/// [setup.factions] The lot, and the factions of the base box, which come first among all.
const FACTIONS: [(&str, &str); 18] = {
    let mut list = [(BY_LOT, "By lot"); 18];
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
    about: "Two to eight factions research, trade and fight for the throne of the galaxy: rounds of the fourth edition, with \
            all strategy cards, technologies and objectives, a drawn map and the factions of the base box. Not there yet: \
            leaders of some factions and most abilities outside \
            battle.",
    fewest: 2,
    most: 8,
    rules: 1,
    bound: 1_000_000,
    options: &[
        OptionSpec {
            key: "points",
            name: "Points",
            help: "How many points win.",
            kind: OptionKind::Choice(&[("10", "10 points"), ("14", "14 points")]),
        },
        OptionSpec {
            key: "faction",
            name: "Faction",
            help: "Who the player is; by lot if nothing is said.",
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
    let whole = kit.get().whole();
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
            ..Party::new(faction, rivals, Array(kit.supply))
        });
    }
    let mut bag = Array([0; CARDS]);
    kit.deck.iter().for_each(|card| bag[card as usize] = kit.tricks[card as usize].copies);
    let mut w = World::new(kit, terms, parties, bag);
    w.league = Some(league(whole, setup));
    Ok(w)
}

fn league(whole: &components::Whole, setup: &Setup) -> League {
    let game = &whole.limits.game;
    let long = setup.choice(&INFO, "points") == "14";
    table(whole, if long { game.long_victory_points } else { game.victory_points })
}

/// What all players share, for a game to so many points.
pub(crate) fn table(whole: &components::Whole, target: u8) -> League {
    let game = &whole.limits.game;
    let deck = |stage: Stage| -> Counts<OBJECTIVES> {
        let mut deck = Counts::default();
        let rows = whole.objectives.iter().enumerate();
        rows.filter(|(_, row)| row.kind == stage && SETS.contains(&row.set)).for_each(|(n, _)| deck[n] = 1);
        deck
    };
    League {
        target,
        phase: Phase::Setup,
        speaker: Seat(0),
        custodians: true,
        strategy: strategy_cards(whole),
        open: Default::default(),
        turned_up: None,
        hidden: [game.stage_one, game.stage_two],
        publics: Secret::new([deck(Stage::One), deck(Stage::Two)]),
        secrets: Secret::new(deck(Stage::Secret)),
        learned: None,
        served: SeatSet::NONE,
        deals: Default::default(),
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
        senate: crate::agendas::senate(whole, &SETS),
        wilds: wilds(whole),
    }
}

/// [explore.decks] [relics.deck] The exploration cards and relics of the boxes in play.
fn wilds(whole: &components::Whole) -> Wilds {
    let deck = |deck: ExplorationDeck| -> Counts<FINDS> {
        let mut cards = Counts::default();
        let rows = whole.finds.iter().enumerate().filter(|(_, row)| row.deck == deck && SETS.contains(&row.set));
        rows.for_each(|(n, row)| cards[n] = row.copies);
        cards
    };
    let mut relics = Counts::default();
    let rows = whole.cards.relics.iter().enumerate();
    rows.filter(|(_, row)| in_deck(row)).for_each(|(n, _)| relics[n] = 1);
    Wilds::new(ExplorationDeck::ALL.map(deck), relics)
}

/// [relics.deck] Relics of the boxes in play.
pub fn in_deck(row: &components::Relic) -> bool {
    SETS.contains(&row.set) && crate::feats::feat_named(&row.id).is_ok()
}

/// [strategy.cards] The printing of each card that the boxes have.
fn strategy_cards(whole: &components::Whole) -> ArrayVec<Slot, { crate::world::STRATEGY_CARDS }> {
    let in_play = |row: &&(usize, &components::StrategyCard)| {
        let (_, card) = row;
        SETS.contains(&card.set) && !card.until.is_some_and(|until| SETS.contains(&until))
    };
    let rows: Vec<(usize, &components::StrategyCard)> = whole.strategy.iter().enumerate().collect();
    let newest = |initiative: u8| {
        let cards = rows.iter().filter(in_play).filter(|(_, card)| card.initiative == initiative);
        cards.max_by_key(|(_, card)| card.set).map(|(n, _)| *n as u8).expect("a printing of each card")
    };
    (1..=crate::world::STRATEGY_CARDS as u8).map(|n| Slot { row: newest(n), ..Slot::default() }).collect()
}
