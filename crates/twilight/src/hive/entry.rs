//! Hive Wars: its entry, its options, and the table before the first question.

use super::counters::Counters;
use super::mind::Deck;
use super::settings::{EASIER, HARDER};
use super::{Book, FACTION, FILES, Setting, Settings};
use crate::agendas::Agenda;
use crate::feats::CARDS;
use crate::finds::Find;
use crate::hive::funds::Stockpile;
use crate::kit::{KINDS, Kit};
use crate::whole;
use crate::world::{Boxes, Hive, League, Party, Senate, Terms, Ties, World};
use crate::{Eye, Secret};
use arrayvec::ArrayVec;
use kernel::{Array, Counts, GameInfo, Hand, OptionKind, OptionSpec, Pile, Problem, Seat, SeatSet, Setup, seat_key};
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

/// [hive.players] Two allies play.
pub const PLAYERS: u8 = 2;

/// The option for a faction by lot.
const BY_LOT: &str = "random";

/// [hive.factions] The lot, and the factions of the base box but the one the Hive is.
const FACTIONS: [(&str, &str); 17] = {
    let mut list = [(BY_LOT, "By lot"); 17];
    let (mut n, mut from) = (1, 1);
    while n < list.len() {
        // Sardakk N'orr is the twelfth of them.
        if from != SARDAKK {
            list[n] = crate::FACTIONS[from];
            n += 1;
        }
        from += 1;
    }
    list
};

/// The place of Sardakk N'orr in the list of factions.
const SARDAKK: usize = 12;
const _: () = assert!(crate::FACTIONS[SARDAKK].0.len() == FACTION.len());

pub static INFO: GameInfo = GameInfo {
    id: "hive-wars",
    name: "Hive Wars",
    about: "Two allies against the Hive, which nobody plays: it draws cards, decides by its rules and says why. The allies win \
            with 10 points of one and 8 of the other, the Hive with 8 or when no objective can be turned up. Rounds of \
            Twilight Imperium with the factions of the base box on the Hive's own map: the simpler game, without \
            stratagems, countermeasures and deals with the Hive.",
    fewest: PLAYERS,
    most: PLAYERS,
    rules: 5,
    bound: 1_000_000,
    options: &[
        OptionSpec {
            key: "level",
            name: "Level",
            help: "How hard the Hive plays.",
            kind: OptionKind::Choice(&[("standard", "Standard"), ("easy", "Easy"), ("expert", "Expert")]),
        },
        OptionSpec {
            key: "ties",
            name: "Ties",
            help: "Who chooses where the Hive's rules leave several: the players, for the Hive, or the order of the map.",
            kind: OptionKind::Choice(&[("players", "The players"), ("slots", "The order of the map")]),
        },
        OptionSpec {
            key: "exploration",
            name: "The Hive explores",
            help: "Whether the Hive explores planets and frontier tokens and gains relics: page 23 of its rulebook.",
            kind: OptionKind::Choice(&[("no", "No"), ("yes", "Yes")]),
        },
        OptionSpec {
            key: "easier",
            name: "Easier",
            help: "A player begins as speaker; the Hive does not add 1 to combat rolls; it waits longer for Mecatol Rex; players \
                   begin with commanders and the Alliance of each other; they may give each other commodities.",
            kind: OptionKind::List(EASIER),
        },
        OptionSpec {
            key: "harder",
            name: "Harder",
            help: "The Hive begins with a stockpile; anomalies do not hinder it; players reach its spawning systems only \
                   with Mecatol Rex, or the main one with both others; its ships move 1 further out of its own.",
            kind: OptionKind::List(HARDER),
        },
        OptionSpec {
            key: "map",
            name: "Map string",
            help: "A map as the map desk draws it for Hive Wars, instead of a new one; a player's home is an entry 0 or its tile.",
            kind: OptionKind::Text,
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
        whole::INFO.rulebook[0],
        whole::INFO.rulebook[1],
        whole::INFO.rulebook[2],
        whole::INFO.rulebook[3],
        whole::INFO.rulebook[4],
        whole::INFO.rulebook[5],
        whole::INFO.rulebook[6],
        whole::INFO.rulebook[7],
        whole::INFO.rulebook[8],
        whole::INFO.rulebook[9],
        include_str!("../../rules/hive.md"),
        include_str!("../../rules/hive-table.md"),
    ],
    files: &ALL_FILES,
};

const ALL_FILES: [(&str, &str); whole::ALL_FILES.len() + FILES.len()] = {
    let mut files = [("", ""); whole::ALL_FILES.len() + FILES.len()];
    let mut n = 0;
    while n < files.len() {
        let common = whole::ALL_FILES.len();
        files[n] = if n < common { whole::ALL_FILES[n] } else { FILES[n - common] };
        n += 1;
    }
    files
};

/// [hive.set-up] The table as the options say: two allies, and after them the Hive.
pub fn open(setup: &Setup) -> Result<World, Problem> {
    let kit: kernel::Kit<Kit> = kernel::Kit::load(&setup.files(&INFO)?)?;
    let book = kit.get().book();
    let player = &kit.get().whole().limits.player;
    let terms = Terms {
        rounds: kit.get().whole().limits.game.rounds,
        points: 0,
        tactic: player.tactic,
        fleet: player.fleet,
        cards: 0,
        one_system: false,
        seats: setup.seats,
        together: setup.seats,
    };
    let swarm = Seat(setup.seats);
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
        parties.push(Party {
            tactic: player.tactic,
            fleet: player.fleet,
            strategy: player.strategy,
            ..Party::new(faction, SeatSet::one(swarm), Array(kit.supply))
        });
    }
    let own = kit.faction(FACTION).expect("the Hive has a faction");
    parties.push(Party {
        tactic: book.numbers.tactic,
        strategy: book.numbers.strategy,
        ..Party::new(own, SeatSet::first(setup.seats), supply(kit.get(), book))
    });
    let mut bag = Array([0; CARDS]);
    kit.deck.iter().for_each(|card| bag[card as usize] = kit.tricks[card as usize].copies);
    let mut w = World::new(kit, terms, parties, bag);
    let mut league = whole::table(kit.get().whole(), book.numbers.player_points, Boxes::All);
    let named = |key: &str| setup.options.get(key).map_or(Settings::default(), |words| Settings::default().with(words));
    let settings = named("easier").and(named("harder"));
    league.speaker = swarm;
    league.map = Some(setup.text("map")).filter(|text| !text.is_empty()).map(Into::into);
    let eye = Eye::open();
    for (n, row) in kit.get().whole().objectives.iter().enumerate() {
        if book.set_up.objectives.contains(&row.id) {
            league.publics.peek_mut(&eye).iter_mut().for_each(|deck| deck[n] = 0);
        }
    }
    let mut agendas = league.senate.deck.peek(&eye).cards();
    let purged = Agenda::ALL.iter().filter(|agenda| is_purged(book, **agenda));
    purged.for_each(|agenda| agendas[*agenda as usize] = 0);
    league.senate = Senate::new(agendas);
    put_storm_aside(kit.get(), &mut league);
    w.league = Some(league);
    let level = setup.choice(&INFO, "level");
    let at = book.levels.iter().position(|row| row.id == level);
    let at = at.ok_or_else(|| Problem::new(format!("option level: no level `{level}`")))?;
    let ties = if setup.choice(&INFO, "ties") == "slots" { Ties::Slots } else { Ties::Players };
    w.hive = Some(Hive {
        level: at as u8,
        ties,
        deck: Deck::aligned(&book.levels[at]),
        resources: book.set_up.bank,
        influence: book.set_up.bank,
        stockpile: match settings.has(Setting::Stockpile) {
            true => stocked(book),
            false => Default::default(),
        },
        counters: Counters::new(&book.numbers, SeatSet::first(setup.seats)),
        basics: [0; 4],
        sites: [SystemId(0); 3],
        assault: None,
        support: None,
        fought: SeatSet::NONE,
        ages: ArrayVec::new(),
        secrets: Secret::new(Counts::default()),
        joint: Default::default(),
        denied: 0,
        explores: setup.choice(&INFO, "exploration") == "yes",
        relics: Secret::new(Hand::of(swarm)),
        relics_held: 0,
        settings,
        said: ArrayVec::new(),
    });
    if let Some(text) = &w.league().map {
        super::setup::lay_given(&mut w.clone(), text)?;
    }
    Ok(w)
}

/// [hive.settings] The stockpile of a harder start.
fn stocked(book: &Book) -> Stockpile {
    let figures = &book.settings;
    Stockpile {
        resources: figures.resources,
        influence: figures.influence,
        goods: figures.goods,
        tokens: figures.tokens,
    }
}

/// [hive.set-up] The storm lies on the board from the start: its card is no frontier card.
fn put_storm_aside(kit: &Kit, league: &mut League) {
    let storm = Find::IonStorm as usize;
    let row = &kit.whole().finds[storm];
    let deck = &mut league.wilds.decks.peek_mut(&Eye::open())[row.deck as usize];
    let mut cards = deck.cards();
    league.wilds.purged[storm] += std::mem::take(&mut cards[storm]);
    *deck = Pile::new(cards);
}

/// [hive.set-up] Whether an agenda leaves the game.
pub fn is_purged(book: &Book, agenda: Agenda) -> bool {
    book.set_up.agendas.iter().any(|id| id == agenda.id())
}

/// [hive.set-up] The pieces of the Hive: those of a player without docks, over which its mechs lie, and some of a second colour.
pub fn supply(kit: &Kit, book: &Book) -> Counts<KINDS> {
    let mut pieces = kit.supply;
    pieces[Kind::SpaceDock as usize] = 0;
    let more = [(Kind::Infantry, book.set_up.infantry), (Kind::Pds, book.set_up.pds), (Kind::Mech, book.set_up.mechs)];
    more.into_iter().for_each(|(kind, count)| pieces[kind as usize] += count);
    Array(pieces)
}
