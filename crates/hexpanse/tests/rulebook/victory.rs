//! Section 5: victory and defeat.

use crate::trial::{Trial, seat_of};
use hexpanse::{
    Hexpanse,
    world::{Phase, Victory},
};
use kernel::{Shown, Viewer};

fn told(ending: &scene::Ending) -> String {
    ending.headline.plain(None, |seat| scene::capital(["red", "blue"][usize::from(seat)]))
}

/// [victory.formation] [mission.images] Nine own units of any kind in the pattern, turned as one likes.
#[test]
fn a_formation_wins() {
    let position = "common phalanx\nred units f6 f7 f8 g6 g7, minors g8 h6, at vela h7";
    let t = Trial::at(2, "", position).play("red place unit | red place unit h8");
    assert_eq!(t.winners(), ["red"]);
    let ending = Hexpanse::ending(t.world(), &t.outcome().unwrap());
    assert_eq!((told(&ending).as_str(), ending.rule.as_str()), ("Red completes Phalanx", "victory.formation"));
}

/// [victory.formation] The warlord is no unit.
#[test]
fn the_warlord_does_not_count() {
    let t = Trial::at(2, "", "common phalanx\nred warlord h8, units f6 f7 f8 g6 g7 g8 h6")
        .play("red place unit | red place unit h7");
    assert!(t.outcome().is_none());
    assert_eq!(t.world().nearest(seat_of("red"), t.world().common.unwrap()).filled, 8);
}

/// [victory.formation] T15: an exchange that completes an opponent's formation lets that opponent win at once.
#[test]
fn t15_foreign_completion() {
    let t = Trial::at(2, "", "common phalanx\nred faction nomads\nblue units f6 f7 f8 g6 g7 g8 h6 h7 d3");
    let t = t.play("red ability | red exchange d3 | red exchange d3 h8");
    assert_eq!(t.winners(), ["blue"]);
}

/// [icon.steal-mercenary] [victory.formation] A stolen mercenary that stays completes a formation.
#[test]
fn theft_completes_a_formation() {
    let t = Trial::at(2, "", "common phalanx\nred units f6 f7 f8 g6 g7 g8 h6 h7, cards turncoat\nblue at vela h8");
    let t = t.play("red play turncoat | red steal vela | red keep");
    assert_eq!(t.winners(), ["red"]);
}

/// [victory.formation] Whose turn it is comes first when one exchange completes two formations.
#[test]
fn the_active_player_comes_first() {
    let t = Trial::at(
        2,
        "difficulty=seaman",
        "common phalanx
         red faction nomads, warlord f2, units f6 f7 f8 g6 g7 g8 h6 h7 d6
         blue units b2 b3 b4 c3 c4 c5 d4 d5 h8",
    );
    assert_eq!(t.play("red ability | red exchange d6 | red exchange d6 h8").winners(), ["red"]);
}

/// [victory.last-warlord] [defeat.player] The last warlord wins at once.
#[test]
fn the_last_warlord_wins() {
    let t = Trial::at(2, "", "red cards voss\nblue life 1").play("red place voss | red place voss f6");
    assert_eq!(t.winners(), ["red"]);
    assert!(t.tells("victory.last-warlord"));
    let ending = Hexpanse::ending(t.world(), &t.outcome().unwrap());
    assert_eq!(told(&ending), "Red has the last warlord");
}

/// [defeat.player] [defeat.units] T16: cards are discarded, units stay as obstacles and leave the game when removed.
#[test]
fn t16_elimination() {
    let position = "red cards assassin, units f6\nblue life 2, units f7, at vela f5, cards windfall ironjaw";
    let t = Trial::at(3, "", position).play("red play assassin | red against blue");
    assert_eq!((t.cards("blue").as_str(), t.units("blue").as_str(), t.warlord("blue")), ("", "f5 f7", "gone"));
    assert_eq!((t.pile("discard").as_str(), t.pile("gone").as_str()), ("assassin windfall", "vela ironjaw"));
    let t = t.play("red attack | red attack f6 | red attack f6 f7");
    assert_eq!((t.units("blue").as_str(), t.world().players[1].normal_stock.out), ("f5", 1));
    let t = t.play("red done").drift();
    assert!(t.offers("yellow gain"), "blue is passed over");
}

/// [defeat.units] A defeated player's sappers do not explode.
#[test]
fn defeated_units_have_no_abilities() {
    let t = Trial::at(3, "", "red units f6, cards assassin\nblue life 2, minor void-sappers, minors f7, units f8");
    let t = t.play("red play assassin | red against blue | red attack | red attack f6 | red attack f6 f7");
    assert_eq!((t.units("blue").as_str(), t.world().players[1].minor_stock.out), ("f8", 1));
}

/// [defeat.player] A player who falls by an own attack is out; the turn passes.
#[test]
fn falling_by_ones_own_hand() {
    let t = Trial::at(3, "", "red warlord f6, life 1, cards orbital-shot windfall")
        .play("red play orbital-shot | red at f6")
        .drift();
    assert_eq!((t.warlord("red"), t.cards("red").as_str()), ("gone", ""));
    assert!(t.offers("blue gain"));
}

/// [victory.rounds] After the last round the side nearest to a formation wins, then the one with more life.
#[test]
fn the_last_round() {
    let last = |position: &str| {
        let t = Trial::at(2, "difficulty=seaman", position).change(|w| w.round = 60);
        t.play("red done | red done | blue done | blue done")
    };
    let t = last("common phalanx\nred units f6 f7\nblue units h4 h5 h6, life 1");
    assert_eq!((t.winners(), t.world().victory), (vec!["blue"], Some(Victory::Rounds)));
    assert_eq!(last("common phalanx\nred life 5").winners(), ["blue"]);
    assert_eq!(last("common phalanx\nred life 7").winners(), ["red"]);
    let t = last("common phalanx\nred units f6\nblue units h4");
    assert_eq!(t.winners(), ["red", "blue"], "equal in both: a draw");
    let ending = Hexpanse::ending(t.world(), &t.outcome().unwrap());
    assert_eq!(told(&ending), "Red and Blue are equally near after the last round");
    assert_eq!(ending.places.iter().map(|place| place.rank).collect::<Vec<_>>(), [1, 1]);
}

/// [victory.team] A formation may mix partners' units.
#[test]
fn a_team_builds_together() {
    let position = "common phalanx\nred units f6 f7 f8 g6\nyellow units g7 g8 h6 h7";
    let t = Trial::at(4, "teams difficulty=seaman", position).play("red place unit | red place unit h8");
    assert_eq!(t.winners(), ["red", "yellow"]);
}

/// [victory.team] [victory.last-warlord] A team wins when both enemies are down, and plays on with one partner.
#[test]
fn a_team_defeats_the_other() {
    let t = Trial::at(
        4,
        "teams difficulty=seaman",
        "red life 1, cards voss assassin, warlord f6\nblue life 1\ngreen life 2",
    );
    let t = t.play("red place voss | red place voss f8 | red against blue");
    assert!(t.outcome().is_none());
    assert_eq!(t.play("red play assassin").winners(), ["red", "yellow"]);
}

/// [modes.enemies] The partner is no enemy, but attacks on territories hit the partner's pieces.
#[test]
fn partners_are_no_enemies() {
    let t = Trial::at(4, "teams difficulty=seaman", "red cards assassin orbital-shot\nyellow units f6")
        .play("red play assassin");
    assert_eq!(t.options(), ["red against blue", "red against green"]);
    let t = t.play("red against blue | red play orbital-shot | red at f6");
    assert_eq!(t.units("yellow"), "");
}

/// [defeat.resign] Giving up is being defeated.
#[test]
fn giving_up() {
    let t = Trial::at(3, "", "blue units f6, cards toll");
    let mut t = t;
    t.game.resign(seat_of("blue"));
    let t = t.change(|_| {});
    assert_eq!((t.warlord("blue"), t.units("blue").as_str(), t.pile("discard").as_str()), ("gone", "f6", "toll"));
    assert!(t.offers("red gain"));
}

/// [victory.formation] [setup.secret-missions] An own secret mission wins too and is shown then.
#[test]
fn a_secret_mission_wins() {
    let t = Trial::start(2, "difficulty=admiral")
        .play("red faction union | blue faction terran | ~ ashborn | ~ void-sappers | ~ drift-dancers");
    let t =
        t.play("blue minor ashborn | red minor void-sappers | ~ vela | ~ toll | ~ embargo | ~ windfall | ~ turncoat");
    let t = t
        .play("~ phalanx | ~ key | ~ fork | blue mission phalanx | red mission key | red warlord b2 | blue warlord j2");
    assert_eq!(t.world().phase, Phase::Actions);
    let eight = ["f6", "f7", "f8", "g6", "g7", "g8", "h6", "h7"].map(|name| t.cell(name));
    let t = t.play("red done | red done").drift().change(|w| {
        for cell in eight {
            w.players[1].units |= cell.bit();
            w.players[1].normal_stock.reserve -= 1;
        }
    });
    let seen = |viewer: Viewer, t: &Trial| format!("{:?}", Hexpanse::live(t.world(), viewer)).contains("secret-filled");
    // [mission.nearest] outlined for its owner
    assert!(seen(Viewer::Seat(seat_of("blue")), &t), "outlined for its owner");
    assert!(!seen(Viewer::Seat(seat_of("red")), &t) && !seen(Viewer::Audience, &t), "and for nobody else");
    // The panels count the secret mission for its owner alone.
    let score = |viewer: Viewer, t: &Trial| Hexpanse::live(t.world(), viewer).seats[1].score.value;
    let common = i32::from(t.world().nearest(seat_of("blue"), t.world().common.unwrap()).filled);
    assert!(common < 8);
    assert_eq!(score(Viewer::Seat(seat_of("blue")), &t), 8);
    assert_eq!((score(Viewer::Seat(seat_of("red")), &t), score(Viewer::Audience, &t)), (common, common));
    let t = t.play("blue place unit | blue place unit h8");
    assert_eq!(t.winners(), ["blue"]);
    for viewer in [Viewer::Seat(seat_of("red")), Viewer::Audience, Viewer::Everyone] {
        assert_eq!(score(viewer, &t), 9, "all is shown after the end");
    }
    let ending = Hexpanse::ending(t.world(), &t.outcome().unwrap());
    let places: Vec<_> = ending.places.iter().map(|place| place.score.plain(None, |_| String::new())).collect();
    assert_eq!(places, ["9 of 9 in formation, life 6", "0 of 9 in formation, life 6"]);
    let live = Hexpanse::live(t.world(), Viewer::Seat(seat_of("red")));
    assert!(live.trays.iter().any(|tray| tray.title == "Blue's secret mission"));
}
