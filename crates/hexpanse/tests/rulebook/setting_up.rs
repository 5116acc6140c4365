//! Sections 4.1 to 4.3: difficulties, teams, setup, the board.

use crate::trial::{SEATS, Trial, seat_of, setup};
use hexpanse::Hexpanse;
use kernel::{Game, Seat, Shown, Viewer};

const MARKET: &str = "~ vela | ~ toll | ~ embargo | ~ windfall | ~ turncoat";

/// [modes.difficulty] [setup.kit] Units, income and hexilum at the start.
#[test]
fn starting_kits() {
    for (difficulty, units) in [("seaman", "12+0"), ("captain", "9+3"), ("admiral", "9+3")] {
        let t = Trial::start(2, &format!("difficulty={difficulty}"));
        assert_eq!(t.goods("red"), format!("life 6 hexilum 0 income 1 reserve {units} ship 0+0"));
    }
}

/// [setup.factions] [setup.minor-factions] [setup.market] [setup.mission] [setup.warlords] The order of choosing.
#[test]
fn captains_set_up() {
    let t = Trial::start(3, "").play("red faction union | blue faction terran");
    assert_eq!(t.options(), ["yellow faction cyberian", "yellow faction nomads"]);
    assert_eq!(t.refused("yellow faction union"), "setup.factions");
    let t = t.play("yellow faction nomads | ~ ashborn | ~ void-sappers | ~ drift-dancers | ~ boarding-clans");
    let t = t.play("yellow minor ashborn | blue minor boarding-clans | red minor void-sappers").play(MARKET);
    let t = t.play("~ crescent | red warlord f6");
    assert!(!t.offers("blue warlord f6"));
    let t = t.play("blue warlord f7 | yellow warlord h6");
    assert_eq!((t.asked(), t.pile("row").as_str()), ("turn.actions", "vela toll embargo windfall turncoat"));
    assert_eq!((t.hexilum("red"), t.hexilum("blue"), t.hexilum("yellow")), (1, 0, 1), "income and a currency start");
}

/// [modes.difficulty] Seamen have no minor factions.
#[test]
fn seamen_set_up() {
    let t = Trial::start(2, "difficulty=seaman").play("red faction union | blue faction terran").play(MARKET);
    assert_eq!(t.play("~ key").asked(), "setup.warlords");
}

/// [setup.secret-missions] Picked in reverse order, unseen by others; the last one is for all.
#[test]
fn admirals_pick_missions() {
    let t =
        Trial::start(3, "difficulty=admiral").play("red faction union | blue faction terran | yellow faction nomads");
    let t = t.play("~ ashborn | ~ void-sappers | ~ drift-dancers | ~ boarding-clans");
    let t = t.play("yellow minor ashborn | blue minor boarding-clans | red minor void-sappers").play(MARKET);
    let t = t.play("~ crescent | ~ dagger | ~ key | ~ fork | yellow mission key");
    assert_eq!(t.options(), ["blue mission fork", "blue mission crescent", "blue mission dagger"]);
    let t = t.play("blue mission fork | red mission dagger");
    assert_eq!(t.world().common.map(|id| t.world().kit.missions[id.index()].id.as_str()), Some("crescent"));
    for viewer in 0..3 {
        let live = Hexpanse::live(t.world(), Viewer::Seat(Seat(viewer)));
        let own = live.hand.iter().find(|tray| tray.id == "hand/secret").expect("a secret mission");
        assert_eq!(own.cards[0].id, format!("mission/{}", ["dagger", "fork", "key"][viewer as usize]));
        let text = format!("{live:?}");
        let hidden = ["dagger", "fork", "key"].iter().enumerate().filter(|(n, _)| *n != viewer as usize);
        hidden.for_each(|(_, id)| assert!(!text.contains(&format!("mission/{id}")), "{viewer} sees {id}"));
    }
}

/// [setup.secret-missions] What a seat imagines agrees with what it has seen: the later of three admirals knows all.
#[test]
fn imagined_missions_keep_what_was_seen() {
    let t =
        Trial::start(3, "difficulty=admiral").play("red faction union | blue faction terran | yellow faction nomads");
    let t = t.play("~ ashborn | ~ void-sappers | ~ drift-dancers | ~ boarding-clans");
    let t = t.play("yellow minor ashborn | blue minor boarding-clans | red minor void-sappers").play(MARKET);
    let t =
        t.play("~ crescent | ~ dagger | ~ key | ~ fork | yellow mission key | blue mission fork | red mission dagger");
    let mut rng = kernel::Rng::new(1);
    let imagined = |seat: &str, of: &str, rng: &mut kernel::Rng| {
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..40 {
            let mut world = t.world().clone();
            Hexpanse::imagine(&mut world, seat_of(seat), rng);
            let live = Hexpanse::live(&world, Viewer::Seat(seat_of(of)));
            seen.insert(live.hand[1].cards[0].name.clone());
        }
        seen.into_iter().collect::<Vec<_>>()
    };
    assert_eq!(imagined("blue", "yellow", &mut rng), ["Key"], "blue saw what yellow left");
    assert_eq!(imagined("blue", "red", &mut rng), ["Dagger"], "and knows what was left for red");
    assert_eq!(imagined("red", "yellow", &mut rng), ["Fork", "Key"]);
    assert_eq!(imagined("yellow", "red", &mut rng), ["Dagger", "Fork"]);
    assert_eq!(imagined("yellow", "yellow", &mut rng), ["Key"]);
}

/// [setup.first-player] By lot unless the table wants it otherwise: it goes round from there.
#[test]
fn first_player_by_lot() {
    let t = Trial::start(3, "first-player=lot difficulty=seaman").play("~ 2 | blue faction union");
    assert_eq!(t.asked(), "setup.factions");
    assert!(t.offers("yellow faction terran"));
    let begins = |options: &str| Hexpanse::open(Hexpanse::infos()[0], &setup(3, options)).unwrap().0.rules.lot;
    assert_eq!((begins(""), begins("first-player=first-seat")), (true, false));
}

/// [setup.fixed-factions] [setup.fixed-mission] For studies and lessons: nothing to choose, nothing to draw.
#[test]
fn factions_and_mission_may_be_given() {
    let t = Trial::start(2, "difficulty=seaman factions=nomads+terran mission=key").play(MARKET);
    assert_eq!(t.asked(), "setup.warlords");
    let names = |n: usize| t.world().players[n].faction.map(|id| t.world().kit.factions[id.index()].id.as_str());
    assert_eq!((names(0), names(1)), (Some("nomads"), Some("terran")));
    let why = |options: &str| Hexpanse::open(Hexpanse::infos()[0], &setup(2, options)).unwrap_err().to_string();
    assert_eq!(why("factions=nomads"), "option factions gives 1 factions for 2 seats");
    let expected = "option mission does not go with secret missions: what is left is the common one";
    assert_eq!(why("difficulty=admiral mission=key"), expected);
}

/// [setup.fixed-mission] Any mission of the pack may be given, and no other.
#[test]
fn missions_of_a_pack_may_be_given() {
    let text = "[[mission]]\nid = \"row\"\ncode = \"M99\"\nname = \"Row\"\n\
                cells = [[-4, 0], [-3, 0], [-2, 0], [-1, 0], [0, 0], [1, 0], [2, 0], [3, 0], [4, 0]]\n\
                [[mission]]\nid = \"key\"\ndrop = true\n";
    let pack = kernel::Pack { name: "mine".into(), files: [("missions.toml".to_string(), text.to_string())].into() };
    let open = |mission: &str| {
        let setup = kernel::Setup { pack: Some(pack.clone()), ..setup(2, &format!("mission={mission}")) };
        kernel::Entry::of::<Hexpanse>().open(&setup).map(drop).map_err(|why| why.to_string())
    };
    assert_eq!(open("row"), Ok(()));
    assert!(open("key").unwrap_err().contains("expected one of drawn, crossroads"), "{:?}", open("key"));
}

/// [setup.seat-compensation] Later players begin with more.
#[test]
fn seat_compensation() {
    let t = Trial::start(4, "seat-compensation");
    let found: Vec<u8> = SEATS.iter().map(|seat| t.hexilum(seat)).collect();
    assert_eq!(found, [0, 1, 2, 3]);
}

/// [board.sides] The board follows the number of players unless told otherwise.
#[test]
fn boards_by_players() {
    let size = |seats, options| Trial::start(seats, options).world().board().territories.count_ones();
    assert_eq!((size(2, ""), size(3, ""), size(4, ""), size(4, "teams")), (61, 91, 91, 61));
    assert_eq!((size(2, "board=large"), size(4, "board=small"), size(4, "teams board=large")), (91, 61, 91));
}

/// [modes.teams] Partners sit opposite; three cannot play in teams.
#[test]
fn teams_sit_opposite() {
    let t = Trial::start(4, "teams");
    let sides: Vec<String> = Hexpanse::sides(t.world()).into_iter().map(|side| side.name).collect();
    assert_eq!(sides, ["red and yellow", "blue and green"]);
    let why = Hexpanse::open(Hexpanse::infos()[0], &setup(3, "teams")).unwrap_err().to_string();
    assert_eq!(why, "teams need 4 seats, not 3");
}
