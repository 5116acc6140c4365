//! The roster of units.

use twilight_box::odds::effects::{Effect, Meaning, Vocabulary, printed_names};
use twilight_box::units::{Ability, Kind, Role, Roster, Source};

/// [units.kinds] The counts of the component lists.
#[test]
fn the_roster_is_whole() {
    let roster = Roster::standard();
    assert_eq!(roster.units.len(), 169);
    let from = |source: Source| roster.units.iter().filter(|unit| unit.source == source).count();
    assert_eq!(from(Source::Base), 51);
    assert_eq!(from(Source::Pok), 46);
    assert_eq!(from(Source::Codex3), 3);
    assert_eq!(from(Source::ThundersEdge), 21);
    assert_eq!(from(Source::TwilightsFall), 48);
    let fall = |kind: Kind, upgrade: bool| {
        roster
            .units
            .iter()
            .filter(|unit| unit.source == Source::TwilightsFall && unit.kind == kind && unit.upgrade == upgrade)
            .count()
    };
    assert_eq!(roster.units.iter().filter(|unit| unit.source == Source::TwilightsFall && unit.upgrade).count(), 31);
    assert_eq!((fall(Kind::Flagship, false), fall(Kind::Mech, false), fall(Kind::WarSun, false)), (8, 8, 1));
    assert_eq!(roster.factions.len(), 31 + 8);
    for faction in &roster.factions {
        for kind in [Kind::Flagship, Kind::Mech] {
            let unit = roster.of(Some(&faction.id), kind, false);
            let own = unit.faction.as_deref() == Some(faction.id.as_str());
            assert!(own, "{} has a {kind} of its own", faction.id);
        }
    }
    for unit in &roster.units {
        let ship = !matches!(unit.kind, Kind::Infantry | Kind::Mech | Kind::Pds | Kind::SpaceDock);
        assert!(unit.is(Role::Ship) == ship || unit.kind == Kind::Mech, "{}", unit.id);
    }
}

/// [units.upgrade]
#[test]
fn upgrades_replace_units() {
    let roster = Roster::standard();
    let id = |faction: Option<&str>, kind: Kind, upgraded: bool| roster.of(faction, kind, upgraded).id.as_str();
    assert_eq!(id(None, Kind::Cruiser, false), "cruiser");
    assert_eq!(id(None, Kind::Cruiser, true), "cruiser2");
    assert_eq!(id(Some("titans"), Kind::Cruiser, true), "titans_cruiser2");
    assert_eq!(id(Some("letnev"), Kind::Cruiser, true), "cruiser2");
    assert_eq!(id(Some("norr"), Kind::Dreadnought, false), "sardakk_dreadnought");
    assert_eq!(id(Some("nomad"), Kind::Flagship, true), "nomad_flagship2");
    assert_eq!(id(Some("letnev"), Kind::Flagship, true), "letnev_flagship");
    assert_eq!(id(None, Kind::WarSun, false), "warsun");
    assert_eq!(id(Some("muaat"), Kind::WarSun, true), "muaat_warsun2");
    assert!(roster.of(Some("sardakk"), Kind::Dreadnought, true).can(Ability::TradesItself));
}

#[test]
fn wrong_rows_are_named() {
    let factions = "[[faction]]\nid = \"sol\"\nname = \"Sol\"\nsource = \"base\"\nmark = \"stated\"\n";
    let unit = |more: &str| {
        format!(
            "[[unit]]\nid = \"cruiser\"\nname = \"Cruiser\"\nkind = \"cruiser\"\nsource = \"base\"\nmark = \"stated\"\nroles = [\"ship\"]\n{more}"
        )
    };
    let wrong = |units: &str| Roster::read(factions, units).unwrap_err();
    assert_eq!(
        wrong(&unit("combat = { on = 11, dice = 1 }")),
        "units.toml: unit 1 (cruiser): combat.on is 11, allowed are 1 to 10"
    );
    assert_eq!(wrong(&unit("faction = \"xyz\"")), "units.toml: unit 1 (cruiser): faction xyz is not in factions.toml");
    assert_eq!(
        wrong(&unit("upgrades_to = \"cruiser2\"")),
        "units.toml: unit 1 (cruiser): upgrades_to names cruiser2, which is no unit"
    );
    assert_eq!(wrong(&format!("{}\n{}", unit(""), unit(""))), "units.toml: unit 2 (cruiser): this id is used twice");
    assert!(wrong(&unit("colour = 3")).contains("unknown field `colour`"));
    assert!(
        Vocabulary::read("effect = []\n[idle]", &Default::default()).unwrap_err().contains("there is no effect bunker")
    );
}

/// Every effect has a row, and everything that is known by name is known.
#[test]
fn the_vocabulary_is_whole() {
    let vocabulary = Vocabulary::standard();
    assert_eq!(vocabulary.entries.len(), Effect::COUNT);
    for id in ["argent-flight-commander", "x-89-bacterial-weapon", "strike-wing-ambuscade", "yin-agent", "mentak-hero"]
    {
        assert!(matches!(vocabulary.meaning(id), Some(Meaning::Acts(_))), "{id}");
    }
    for id in ["war-machine", "gravity-drive", "hacan-hero", "support-for-the-throne", "dominus-orb", "ambush"] {
        assert_eq!(vocabulary.meaning(id), Some(Meaning::Idle), "{id}");
    }
}

/// Ids of rows that are no effect: names of units and places, which act by themselves, printings the odds do not know, and a law
/// whose rerolls are the owner's to choose.
const UNTOLD: [&str; 34] = [
    "the-crown-of-thalnos-law",
    "nomad-agent-mercer",
    "the-inferno",
    "duha-menaimon",
    "starlancer",
    "scavenger-zeta",
    "reclaimer",
    "wrath-of-kenara",
    "dunlain-reaper",
    "ouranos",
    "icarus-drive",
    "watcher",
    "dynamo",
    "alarum",
    "last-dispatch",
    "exile",
    "revenant",
    "resonance",
    "viper-ex23",
    "eanautic",
    "the-nucleus",
    "the-atrament",
    "imperial-arms-vault",
    "exterrix-headquarters",
    "ionian-fuel-refinery",
    "aurex-mechanica",
    "maxis-central-control",
    "hyperion",
    "the-acropolis",
    "x-89-bacterial-weapon-omega",
    "x-89-bacterial-weapon-omega-omega",
    "magen-defense-grid-omega",
    "magen-defense-grid-omega-omega",
    "helios-v2",
];

/// Odds and rules speak of a component by one id: every row acts in a battle, is known not to, or is named here.
#[test]
fn the_vocabulary_has_the_ids_of_the_components() {
    let vocabulary = Vocabulary::standard();
    let names = printed_names();
    for id in names.keys() {
        let known = vocabulary.meaning(id).is_some();
        assert_ne!(known, UNTOLD.contains(&id.as_str()), "{id}");
        assert_eq!(known, vocabulary.meaning(&vocabulary.id_of(id)).is_some(), "{id} is known by another spelling");
    }
    assert!(UNTOLD.iter().all(|id| names.contains_key(*id)));
}
