//! The rules of Twilight Imperium 4. Skirmish: two to six sides fight over planets with tactical actions, on a drawn map, a given one, or a single system.

pub mod abilities;
pub mod agendas;
mod alliance;
pub mod atlas;
mod between;
mod bot;
mod check;
pub mod choice;
pub mod deals;
mod decks;
pub mod desk;
mod dream;
mod edit;
pub mod factions;
pub mod feats;
pub mod finds;
pub mod forecast;
pub mod galvanize;
mod hand;
pub mod hive;
mod imagine;
mod kit;
pub mod leaders;
mod ledger;
mod legacy;
#[cfg(feature = "muting")]
pub mod muting;
pub mod objectives;
mod opening;
mod options;
pub mod prompt;
pub mod query;
pub mod ranks;
pub mod steps;
pub mod strategy;
pub mod texts;
mod things;
mod view;
pub mod whole;
pub mod windows;
pub mod world;

pub use kit::{KINDS, Kit};
pub use steps::notes;

use agendas::Passes;
use alliance::{AllyBombards, AllyProduces, Concede, JoinIn, Lend, WearDown};
use between::Between;
use choice::Choice;
use hive::hooks::{HiveLoses, HiveTires};
use hive::steps::benefits::{HiveConverts, HiveFollows};
use hive::steps::notes::{HiveGives, HiveLeavesNote};
use hive::steps::raid::{HiveActivates, HiveMoves, HiveSupport};
use hive::steps::reinforce::{HiveBuilds, HiveReadies, HiveRecalls, HiveReinforces};
use hive::steps::research::HiveResearches;
use hive::steps::status::{HiveRelic, HiveScores, HiveSecrets, HiveTokens, HiveTries};
use hive::steps::strategy::{HivePicks, HiveSpawns, HiveYard};
use hive::steps::turn::{HiveLeaves, HiveTurn, HiveUses};
use hive::steps::vote::{HiveBallot, HiveVotes};
use kernel::{
    Answer, Edit, Files, Game, GameInfo, Mismatch, OptionKind, OptionSpec, Problem, React, Rng, Seat, SeatSet, Setup,
    Side, Why, steps,
};
use legacy::{Inherit, Repay};
use prompt::{Prompt, Refusal};
use steps::action::{
    ActionEnds, ComponentEnds, Meet, NewRound, SecondAction, Sentries, Status, Turn, TurnOver, TurnStarts,
};
use steps::agenda::{Again, AgendaEnds, AgendaPhase, Decide, LookAtAgendas, NextAgenda, Resolved, SortAgendas, TurnUp};
use steps::archive::{Archive, Dictate, Shelve};
use steps::bombardment::{Aim, Blight, Bombard};
use steps::build::{DealTiles, LayTile};
use steps::cannon::{CannonHits, Defense, Offense};
use steps::cards::{CardEnds, DrawCards, HandLimit, ResolveCard, Scheme, SkilledRetreat, SpyDraw};
use steps::claims::Claims;
use steps::covert::Covert;
use steps::custodians::{Custodians, Removed};
use steps::debate::{Debate, Enact, LookAround, LookOn, Resolving};
use steps::decree::{Carry, KeepOnly, LoseCards, LoseTokens, PlaceUnits, TurnUpStage, Work};
use steps::deeds::{Claim, LastOnes};
use steps::draft::{CutSlices, PickDraft};
use steps::edicts::{Artifact, Collapse, Colonists, DestroyOwn, ExhaustOwn, Grant, ReadyFew, Resettle};
use steps::errand::{Errand, ErrandEnds};
use steps::explore::{Dig, DrawFind, Explore, Tap};
use steps::feats::{Cleared, Doom, Losses, Opens, Reroll, Resolve, Settled};
use steps::finds::{Convert, Freelance, Labour, Offered, Outfit, Storm, Wages};
use steps::hits::{Assign, AssignShips, Denial, MoreHits};
use steps::invasion::{
    Commit, Control, Fights, Forsake, GroundEnds, GroundRound, Invade, Invasion, InvasionEnds, Landed, MagenHit, Melee,
    Seize, Spoils, Weave,
};
use steps::kin::{Harrow, Levy, Raid, Tribute};
use steps::load::{Ferry, Load};
use steps::ministers::{Arbiter, Committee, HandOn, PeaceMinister, WarMinister};
use steps::movement::{Depart, MoveShips, Trim, Vanguard};
use steps::pledges::{Extort, GiveNote, MoveOff, ShowCard, SpyNet, WhichNote};
use steps::production::{Bring, Make, Pay, Produces, Production, TakeBack};
use steps::relics::{DrawRelic, PurgeFragments, Study};
use steps::research::{Cover, Research};
use steps::retreat::{Announce, Board, Flight, Regroup, Retreat, RiftRetreat};
use steps::riders::PayRiders;
use steps::score::{DrawSecret, ReturnSecrets, Reveal, Score, Scored};
use steps::settle::{Banner, FirstTechnology, Garrison, Lots, Settle};
use steps::setup::{Ascend, Buy, Deploy, DrawMap};
use steps::space::{Barrage, Duranium, Join, Shields, SpaceCombat, SpaceEnds, SpaceRound};
use steps::special::{Ambush, AssaultCannon, Dissemination, Homecoming, Revive, Sacrifice, Snipe, Unasked};
use steps::spend::{BuyTokens, Spend};
use steps::status::{ClearBoard, ReturnStrategy, StatusEnds, StatusPhase};
use steps::strategy_phase::{LineUp, PickStrategy, StrategyEnds, StrategyPhase, TakeStrategy};
use steps::survey::Survey;
use steps::texts::{Aloud, Pick};
use steps::tokens::{DiscardCards, GainTokens, LayToken, Redistribute, SpendTokens};
use steps::turn::{ActionPhase, NextAction};
use steps::volley::{CeaseFire, Fire, Roll, Tally};
use steps::vote::{Cast, Vote};
use steps::wager::Wager;
use strategy::construction::{Build, Raise};
use strategy::diplomacy::{Embassy, ReadyPlanets};
use strategy::imperial::Throne;
use strategy::politics::NameSpeaker;
use strategy::technology::{BuyResearch, PayResearch};
use strategy::trade::Serve;
use strategy::warfare::{Produced, Recall, Yard};
use strategy::{Primary, Secondary, Strategic};
use twilight_box::components;
use windows::Window;
use world::{WAYS, World};

kernel::secrets!();

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Twilight;

/// The games as the catalog lists them; compiled here and nowhere else.
#[inline(never)]
pub fn entries() -> Vec<kernel::Entry> {
    kernel::Entry::all::<Twilight>()
}

/// Skirmish as the catalog lists it.
pub fn entry() -> kernel::Entry {
    of_id(INFO.id).with_odds(crate::desk::DESK).with_cover("fleets")
}

/// Hive Wars.
pub fn hive_entry() -> kernel::Entry {
    of_id(hive::entry::INFO.id).with_odds(crate::desk::DESK).with_cover("swarm")
}

/// The whole game.
pub fn whole_entry() -> kernel::Entry {
    of_id(whole::INFO.id).with_cover("compass")
}

fn of_id(id: &str) -> kernel::Entry {
    entries().into_iter().find(|entry| entry.info.id == id).expect("an entry of this game")
}

/// Stretches of play that can end early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    Space,
    Card,
    Action,
}

steps!(Twilight;
    StrategyPhase, PickStrategy, TakeStrategy, StrategyEnds, LineUp, ActionPhase, StatusPhase, ClearBoard, StatusEnds, ReturnStrategy, Score, Scored, Reveal, DrawSecret,
    ReturnSecrets, GainTokens, Redistribute, SpendTokens, Spend, BuyTokens, Research, Cover, Primary, Secondary, Strategic, BuyResearch, PayResearch, Throne, Serve,
    Embassy, ReadyPlanets, Build, Recall, Yard, NameSpeaker, DiscardCards, Lots, Banner, Settle, Garrison, FirstTechnology, Custodians, Removed, Produced,
    DrawMap, Buy, Deploy, NewRound, Status, Turn, SecondAction, ActionEnds, NextAction, MoveShips, Load, Depart, Trim, Offense,
    Defense, Roll, Assign, AssignShips, MoreHits, SpaceCombat, AssaultCannon, Barrage, SpaceRound, Announce, Duranium,
    Retreat, Flight, RiftRetreat, Regroup, SpaceEnds, Invasion, Aim, Bombard, Commit, Landed, Fights, MagenHit, GroundRound,
    Weave, GroundEnds, Control, Claims, Produces, Production, TakeBack, Make, Bring, Raise, Pay, Survey, DrawCards, ResolveCard, CardEnds, SkilledRetreat,
    CannonHits, Shields, InvasionEnds, TurnStarts, Ambush, Revive, Sacrifice, Snipe, ComponentEnds, TurnOver, SpyDraw, Cleared,
    Doom, Losses, Opens, Pick, Aloud, Reroll, Resolve, Settled, Tally, Forsake, Seize, Spoils, Blight, Tribute, Raid, Harrow, Join, Board, Levy, Invade, Meet, Ascend, Sentries, Vanguard, Homecoming, Melee, Unasked, Denial, Ferry, Dissemination, Fire, CeaseFire, AgendaPhase, NextAgenda, TurnUp, Archive, Dictate, Shelve, Vote, Cast, WhichNote, SpyNet, GiveNote, ShowCard, Extort, LookAround, Scheme, HandLimit,
    Decide, Resolved, AgendaEnds, LookAtAgendas, SortAgendas, Carry, Work, TurnUpStage, LoseTokens, LayToken, Between, LoseCards, KeepOnly, PlaceUnits, Claim, LastOnes,
    HivePicks, HiveSpawns, HiveTurn, HiveSupport, HiveActivates, HiveMoves, HiveFollows, HiveResearches, HiveScores, HiveSecrets,
    HiveTries, HiveTokens, HiveVotes, HiveLoses, HiveBallot, HiveRelic, HiveReadies, HiveBuilds, HiveRecalls, HiveReinforces, HiveYard,
    HiveConverts, HiveGives, HiveLeavesNote, HiveLeaves, HiveUses, HiveTires, JoinIn, Lend, Concede, WearDown, AllyBombards, AllyProduces, Inherit, Repay,
    Again, Artifact, Collapse, Colonists, DestroyOwn, ExhaustOwn, Grant, ReadyFew, Resettle, Arbiter, Committee, HandOn, PeaceMinister,
    WarMinister, Wager, Passes, Debate, Enact, LookOn, Resolving, PayRiders,
    Explore, Tap, DrawFind, Offered, Convert, Labour, Outfit, Storm, Freelance, Wages, DrawRelic, PurgeFragments, Study, Dig,
    DealTiles, LayTile, CutSlices, PickDraft, Errand, ErrandEnds, Covert, MoveOff,
    React = React<Window>,
);

/// Technologies a side can be given.
const TECHNOLOGIES: &[(&str, u8)] = &[
    ("antimass-deflectors", 1),
    ("gravity-drive", 1),
    ("fleet-logistics", 1),
    ("light-wave-deflector", 1),
    ("dark-energy-tap", 1),
    ("sling-relay", 1),
    ("dacxive-animators", 1),
    ("x-89-bacterial-weapon", 1),
    ("x-89-bacterial-weapon-omega", 1),
    ("x-89-bacterial-weapon-omega-omega", 1),
    ("plasma-scoring", 1),
    ("magen-defense-grid", 1),
    ("magen-defense-grid-omega", 1),
    ("magen-defense-grid-omega-omega", 1),
    ("ai-development-algorithm", 1),
    ("self-assembly-routines", 1),
    ("transit-diodes", 1),
    ("integrated-economy", 1),
    ("duranium-armor", 1),
    ("assault-cannon", 1),
    ("sarween-tools", 1),
    ("graviton-laser-system", 1),
    ("l4-disruptors", 1),
    ("non-euclidean-shielding", 1),
    ("valkyrie-particle-weave", 1),
    ("chaos-mapping", 1),
    ("aerie-hololattice", 1),
    ("bioplasmosis", 1),
    ("temporal-command-suite", 1),
    ("neural-parasite-firmament", 1),
    ("neural-parasite-obsidian", 1),
    ("magmus-reactor", 1),
    ("lazax-gate-folding", 1),
    ("aetherstream", 1),
    ("spatial-conduit-cylinders", 1),
    ("nanomachines", 1),
    ("production-biomes", 1),
    ("wormhole-generator", 1),
    ("yin-spinner", 1),
    ("impulse-core", 1),
    ("dimensional-splicer", 1),
    ("supercharge", 1),
    ("nullification-field", 1),
    ("salvage-operations", 1),
    ("neuroglaive", 1),
    ("mirror-computing", 1),
    ("e-res-siphons", 1),
    ("vortex", 1),
    ("proxima-targeting-vi", 1),
    ("instinct-training", 1),
    ("transparasteel-plating", 1),
    ("hegemonic-trade-policy", 1),
    ("agency-supply-network", 1),
    ("subatomic-splicer", 1),
    ("war-sun", 1),
    ("space-dock-ii", 1),
    ("cruiser-ii", 1),
    ("dreadnought-ii", 1),
    ("destroyer-ii", 1),
    ("pds-ii", 1),
    ("carrier-ii", 1),
    ("fighter-ii", 1),
    ("infantry-ii", 1),
    ("memoria-ii", 1),
];

/// [faction.abilities] The factions a side can be, and nobody.
const FACTIONS: &[(&str, &str)] = &[
    ("none", "Nobody's units"),
    ("arborec", "The Arborec"),
    ("creuss", "The Ghosts of Creuss"),
    ("hacan", "The Emirates of Hacan"),
    ("jolnar", "The Universities of Jol-Nar"),
    ("l1z1x", "The L1Z1X Mindnet"),
    ("letnev", "The Barony of Letnev"),
    ("mentak", "The Mentak Coalition"),
    ("muaat", "The Embers of Muaat"),
    ("naalu", "The Naalu Collective"),
    ("nekro", "The Nekro Virus"),
    ("saar", "The Clan of Saar"),
    ("sardakk", "Sardakk N'orr"),
    ("sol", "The Federation of Sol"),
    ("winnu", "The Winnu"),
    ("xxcha", "The Xxcha Kingdom"),
    ("yin", "The Yin Brotherhood"),
    ("yssaril", "The Yssaril Tribes"),
    ("keleres", "The Council Keleres"),
    ("argent", "The Argent Flight"),
    ("vuilraith", "The Vuil'raith Cabal"),
    ("empyrean", "The Empyrean"),
    ("mahact", "The Mahact Gene-Sorcerers"),
    ("nomad", "The Nomad"),
    ("naazrokha", "The Naaz-Rokha Alliance"),
    ("titans", "The Titans of Ul"),
    ("bastion", "Last Bastion"),
    ("deepwrought", "The Deepwrought Scholarate"),
    ("firmament", "The Firmament"),
    ("obsidian", "The Obsidian"),
    ("crimson", "The Crimson Rebellion"),
    ("ralnel", "The Ral Nel Consortium"),
];

/// [skirmish.teams] Who fights together.
const TEAMS: &[(&str, &str)] = &[("none", "Free for all"), ("pairs", "Teams of two"), ("threes", "Teams of three")];

pub static INFO: GameInfo = GameInfo {
    id: "skirmish",
    name: "Skirmish",
    about: "Two to six fleets, each for itself or in teams, fight over the planets of a galaxy with the combat rules of \
            Twilight Imperium. Who holds more when the last round ends wins.",
    fewest: 2,
    most: 6,
    rules: 9,
    bound: 200_000,
    options: &[
        OptionSpec {
            key: "teams",
            name: "Teams",
            help: "Allies do not fight each other and win together: teams of two for four or six sides, of three for six.",
            kind: OptionKind::Choice(TEAMS),
        },
        OptionSpec {
            key: "field",
            name: "Field",
            help: "A drawn map, or a single contested system.",
            kind: OptionKind::Choice(&[("map", "A map"), ("system", "A single system")]),
        },
        OptionSpec {
            key: "map",
            name: "Map string",
            help: "A map with a home (an entry 0) for each side instead of a drawn one.",
            kind: OptionKind::Text,
        },
        OptionSpec {
            key: "tile",
            name: "Contested tile",
            help: "The tile fought over on the field `system`; Mecatol Rex if empty.",
            kind: OptionKind::Text,
        },
        OptionSpec {
            key: "rounds",
            name: "Rounds",
            help: "After the last one the planets are counted.",
            kind: OptionKind::Number { least: 1, most: 8, default: 4 },
        },
        OptionSpec {
            key: "points",
            name: "Points",
            help: "Resources each side spends on its force.",
            kind: OptionKind::Number { least: 4, most: 80, default: 24 },
        },
        OptionSpec {
            key: "cards",
            name: "Action cards",
            help: "How many each side draws at the start of a round.",
            kind: OptionKind::Number { least: 0, most: 4, default: 1 },
        },
        OptionSpec {
            key: "force",
            name: "Force",
            help: "Units instead of points: `2 carrier, 4 fighter, 6 infantry`.",
            kind: OptionKind::PerSeat(&OptionKind::Text),
        },
        OptionSpec {
            key: "faction",
            name: "Faction",
            help: "Whose units the side has.",
            kind: OptionKind::PerSeat(&OptionKind::Choice(FACTIONS)),
        },
        OptionSpec {
            key: "technologies",
            name: "Technologies",
            help: "What the side has researched.",
            kind: OptionKind::PerSeat(&OptionKind::List(TECHNOLOGIES)),
        },
        OptionSpec {
            key: "breakthrough",
            name: "Breakthrough",
            help: "Whether the side has its faction's breakthrough.",
            kind: OptionKind::PerSeat(&OptionKind::Choice(&[("no", "No"), ("yes", "Yes")])),
        },
        OptionSpec {
            key: "leaders",
            name: "Leaders",
            help: "Which of its faction's leaders the side can use.",
            kind: OptionKind::PerSeat(&OptionKind::Choice(options::LEADERS)),
        },
        OptionSpec {
            key: "notes",
            name: "Promissory notes",
            help: "Notes of others that the side holds; an alliance lends their commander.",
            kind: OptionKind::PerSeat(&OptionKind::List(options::NOTES)),
        },
        OptionSpec {
            key: "relics",
            name: "Relics",
            help: "Relics the side has found.",
            kind: OptionKind::PerSeat(&OptionKind::List(options::RELICS)),
        },
        OptionSpec {
            key: "hand",
            name: "First cards",
            help: "Action cards the side has from the start.",
            kind: OptionKind::PerSeat(&OptionKind::List(options::HAND)),
        },
        OptionSpec {
            key: "trade-goods",
            name: "Trade goods",
            help: "How many each side has from the start.",
            kind: OptionKind::Number { least: 0, most: 12, default: 0 },
        },
    ],
    former: options::FORMER,
    rulebook: &[include_str!("../../twilight-box/RULES.md"), include_str!("../RULES.md")],
    files: &FILES,
};

/// Where Skirmish differs from what is printed.
const OWN_FILES: [(&str, &str); 1] = [("skirmish.toml", include_str!("../data/skirmish.toml"))];

pub(crate) const FILES: [(&str, &str); components::FILES.len() + twilight_box::SHEETS.len() + OWN_FILES.len()] = {
    let (board, sheets) = (components::FILES.len(), twilight_box::SHEETS.len());
    let mut files = [("", ""); components::FILES.len() + twilight_box::SHEETS.len() + OWN_FILES.len()];
    let mut n = 0;
    while n < files.len() {
        files[n] = if n < board {
            components::FILES[n]
        } else if n < board + sheets {
            twilight_box::SHEETS[n - board]
        } else {
            OWN_FILES[n - board - sheets]
        };
        n += 1;
    }
    files
};

impl Game for Twilight {
    type World = World;
    type Step = Step;
    type Choice = Choice;
    type Scope = Scope;
    type Prompt = Prompt;
    type Refusal = Refusal;

    fn infos() -> &'static [&'static GameInfo] {
        const { &[&INFO, &whole::INFO, &hive::entry::INFO] }
    }

    fn info(w: &World) -> &'static GameInfo {
        match (&w.hive, &w.league) {
            (Some(_), _) => &hive::entry::INFO,
            (None, Some(_)) => &whole::INFO,
            (None, None) => &INFO,
        }
    }

    fn check_files(files: &Files) -> Result<(), Problem> {
        <Kit as kernel::Components>::load(files).map(drop)
    }

    fn open(info: &'static GameInfo, setup: &Setup) -> Result<(World, Step), Problem> {
        if info.id == whole::INFO.id {
            return whole::open(setup).map(|world| (world, Lots.into()));
        }
        if info.id == hive::entry::INFO.id {
            return hive::entry::open(setup).map(|world| (world, Lots.into()));
        }
        opening::open(setup).map(|world| (world, DrawMap.into()))
    }

    fn seats(w: &World) -> u8 {
        w.terms.seats
    }

    fn parties(w: &World) -> u8 {
        w.parties.len() as u8
    }

    fn automatic(w: &World, ask: &Ask, offers: &mut Offers, why: &mut Why) -> Answer<Choice> {
        hive::answers::answer(w, ask, offers, why)
    }

    fn seat_name(w: &World, seat: Seat) -> &'static str {
        if !w.sits(seat) {
            return "hive";
        }
        ["red", "blue", "green", "yellow", "violet", "orange", "pink", "bone", "lime"][seat.index()]
    }

    /// [skirmish.teams] Allies win together.
    fn sides(w: &World) -> Vec<Side> {
        let name = |seats: SeatSet| {
            let names: Vec<_> = seats.iter().map(|seat| Twilight::seat_name(w, seat)).collect();
            names.join(" and ")
        };
        let mut sides: Vec<Side> = w.terms.teams().map(|seats| Side::of(name(seats), seats)).collect();
        if w.hive.is_some() {
            sides.push(Side::of("hive", SeatSet::NONE).with(SeatSet::one(w.swarm())));
        }
        sides
    }

    fn print(w: &World, choice: Choice, out: &mut String) {
        choice::print(w, choice, out);
    }

    fn bag(w: &World, deck: u8) -> &[u8] {
        decks::bag(w, deck)
    }

    fn card(w: &World, deck: u8, kind: u8) -> &str {
        decks::card(w, deck, kind)
    }

    fn asides(w: &World, seat: Seat, out: &mut Offers) {
        deals::asides(w, seat, out);
        windows::offer_any_time(w, seat, out);
    }

    fn aside(w: &mut World, seat: Seat, choice: Choice, flow: &mut Flow) {
        match choice {
            Choice::Deal(act) => deals::take(w, seat, act, flow),
            Choice::Play(feat) => windows::put_to_use(w, windows::any_time(seat), seat, feat, flow),
            _ => unreachable!("{choice:?}"),
        }
    }

    fn imagine(w: &mut World, seat: Seat, rng: &mut Rng) {
        imagine::imagine(w, seat, rng);
    }

    fn edit(w: &mut World, line: &mut Edit) -> Result<(), Mismatch> {
        edit::edit(w, line)?;
        deals::sweep(w);
        Ok(())
    }

    fn audit(w: &World) -> Result<(), String> {
        imagine::audit(w)
    }
}
