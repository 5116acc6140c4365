//! Section 4.6: chain reactions, with the rulebook's example.

use crate::trial::{Trial, mission, seat_of};
use hexpanse::{
    ground::Cell,
    world::{Chain, Link, MOST_LINKS, Source},
};
use scene::ChainState;

/// Cheyen, The Baron and Phyton in front of red, an enemy unit where The Baron will strike.
const EXAMPLE: &str = "
    red cards cheyen the-baron phyton
    blue units g5";

/// The worked example: Cheyen brings a unit and The Baron; The Baron destroys a unit and brings a unit and Phyton;
/// Phyton brings two units.
const SCRIPT: &str = "
    red play cheyen | red at f6 | red image 1 | red place unit e5 | red place the-baron g6
    red image 1 | red place unit h6 | red place phyton f7
    red image 2 | red place unit g7 | red place unit f6";

/// [chain.order] [chain.one-action] [card.action-once] [card.mercenary]
#[test]
fn t1_cheyen_the_baron_phyton() {
    let t = Trial::at(2, "", EXAMPLE).play(SCRIPT);
    assert_eq!(t.units("red"), "e5 f6 f7 g6 g7 h6");
    assert_eq!(t.goods("red"), "life 6 hexilum 2 income 1 reserve 5+3 ship 0+0");
    assert_eq!(t.goods("blue"), "life 6 hexilum 0 income 1 reserve 8+3 ship 1+0");
    assert_eq!((t.pile("discard").as_str(), t.cards("red").as_str()), ("cheyen", "phyton the-baron"));
    assert_eq!((t.asked(), t.world().actions), ("turn.actions", 1));
    assert!(t.world().chain.links.is_empty());
}

/// [chain.order] The Baron is placed first, but waits until Cheyen is finished.
#[test]
fn t2_a_card_is_finished_first() {
    let t = Trial::at(2, "", EXAMPLE).play("red play cheyen | red at f6 | red image 1 | red place the-baron e5");
    assert_eq!(t.asked(), "icon.placement");
    assert_eq!(t.options()[0], "red place unit g6");
    let t = t.play("red place unit g6");
    assert_eq!(t.asked(), "pattern.images");
}

/// [chain.order] The view lists what is done, what is carried out, and what waits.
#[test]
fn the_chain_is_shown() {
    let t = Trial::at(2, "", EXAMPLE)
        .play("red play cheyen | red at f6 | red image 1 | red place unit e5 | red place the-baron g6 | red image 1");
    let live = <hexpanse::Hexpanse as kernel::Shown>::live(t.world(), kernel::Viewer::Audience);
    let links = live.chain.expect("a chain").links;
    let shown: Vec<_> = links.iter().map(|link| (link.name.as_str(), link.text.as_str(), link.state)).collect();
    assert_eq!(shown, [("Cheyen", "done", ChainState::Done), ("The Baron", "now: g5, h6, f7", ChainState::Now)]);
    let t = t.play("red skip | red place phyton f7");
    let live = <hexpanse::Hexpanse as kernel::Shown>::live(t.world(), kernel::Viewer::Audience);
    assert_eq!(live.chain.expect("a chain").links.len(), 3);
}

/// [chain.order] A mercenary that is gone when its turn comes does nothing.
#[test]
fn a_lost_mercenary_does_nothing() {
    let t = Trial::at(2, "", "red cards drop-pair ironjaw vela").play(
        "red play drop-pair | red at f6 | red image 1 | red place ironjaw f6 | red place vela g6
         red image 3",
    );
    assert_eq!((t.units("red").as_str(), t.pile("gone").as_str()), ("f6", "vela"));
    assert_eq!(t.asked(), "turn.actions");
}

/// [chain.order] [icon.destruction] A blast works where the unit died, though an exchange touches that place before.
#[test]
fn a_blast_stays_where_the_unit_died() {
    let t = Trial::at(2, "", "red units g7, cards cheyen the-baron siren\nblue minor void-sappers, minors e4");
    let t = t.play("red play cheyen | red at f6 | red image 1 | red place the-baron e5 | red place siren g6");
    let t = t.play("red image 1 | red skip | red skip | red exchange g6 e4 | blue blast e5");
    assert_eq!((t.units("red").as_str(), t.pile("gone").as_str()), ("e4 g7", "the-baron"));
}

/// [chain.order] [minor.placed] What a lost unit would have done does not pass to another one placed there.
#[test]
fn a_lost_unit_leaves_nothing_to_the_next() {
    let t = Trial::at(2, "", "red minor salvage-guild, cards drop-pair thorn");
    let t = t.play("red play drop-pair | red at f6 | red image 1 | red place thorn f6 | red place minor g6");
    let t = t.play("red image 3 | red place minor g6");
    assert_eq!((t.asked(), t.hexilum("red")), ("turn.actions", 2), "income and one gain, not two");
}

/// [chain.length] A chain without end is cut off instead of stopping the game.
#[test]
fn a_chain_holds_only_so_much() {
    let mut chain = Chain::default();
    let link = Link { seat: seat_of("red"), source: Source::Ability, at: Cell::NOWHERE, image: 0 };
    (0..=MOST_LINKS).for_each(|_| chain.wait(link));
    assert_eq!(chain.links.len(), MOST_LINKS);
    chain.begun = 3;
    chain.wait(link);
    assert_eq!((chain.links.len(), chain.begun), (MOST_LINKS, 2), "what is done makes room");
}

/// [victory.formation] The ninth unit of a formation ends the game in the middle of a chain.
#[test]
fn t14_win_in_the_middle_of_a_chain() {
    // Crossroads round f6: two straight lines of five.
    let t = Trial::at(
        2,
        "",
        "common crossroads
         red units d4 e5 h6 f4 f5 f7 f8, cards cheyen the-baron",
    );
    assert_eq!(t.world().common, Some(mission(t.world(), "crossroads")));
    let t = t.play(
        "red place unit | red place unit f6 | red play cheyen | red at h6 | red image 1 | red place the-baron g6",
    );
    assert_eq!(t.winners(), ["red"]);
    assert_eq!(t.world().chain.links.len(), 2, "The Baron never got his turn");
}

/// [icon.destruction] A destroyed sapper joins the chain; its owner chooses, also in another player's turn.
#[test]
fn destruction_joins_the_chain() {
    let position = "red units f5\nblue minor void-sappers, minors f6, units f7";
    let t = Trial::at(2, "", position).play("red attack | red attack f5 | red attack f5 f6");
    assert_eq!(t.options(), ["blue blast f7"], "the only neighbour left is blue's own: no choice, but no surprise");
    let t = t.play("blue blast f7");
    assert_eq!(t.goods("blue"), "life 6 hexilum 0 income 1 reserve 8+2 ship 1+1");
    let t = Trial::at(2, "", "red units f5 g6\nblue minor void-sappers, minors f6, units f7")
        .play("red attack | red attack f5 | red attack f5 f6");
    assert_eq!(
        (t.asked(), t.options()),
        ("icon.destruction", vec!["blue blast f7".to_string(), "blue blast g6".to_string()])
    );
    let t = t.play("blue blast g6");
    assert_eq!((t.units("red").as_str(), t.units("blue").as_str(), t.asked()), ("", "f7", "turn.actions"));
}

/// [icon.destruction] T11: such a unit cannot attack.
#[test]
fn t11_sappers_cannot_attack() {
    let t = Trial::at(2, "", "red minor void-sappers, minors f6, units f5 g6\nblue units f7").play("red attack");
    assert_eq!(t.refused("red attack f6"), "icon.destruction");
    let t = Trial::at(2, "", "red minor void-sappers, minors f6\nblue units f7");
    assert_eq!(t.refused("red attack"), "action.attack-unit");
}

/// [icon.zombie] T10: the unit goes to the reserve, not to the Recovery Ship.
#[test]
fn t10_zombie() {
    let t = Trial::at(2, "", "red minor ashborn, minors f6\nblue units f7")
        .play("red attack | red attack f6 | red attack f6 f7");
    assert_eq!(t.goods("red"), "life 6 hexilum 1 income 1 reserve 9+3 ship 0+0");
    assert_eq!(t.goods("blue"), "life 6 hexilum 0 income 1 reserve 8+3 ship 1+0");
}

/// [minor.placed] Salvage Guild and Field Surgeons work whenever they are placed.
#[test]
fn minors_that_work_when_placed() {
    let t = Trial::at(2, "", "red minor salvage-guild").play("red place minor | red place minor f6");
    assert_eq!(t.hexilum("red"), 2);
    let t = Trial::at(2, "", "red minor field-surgeons, ship 1")
        .play("red place minor | red place minor f6 | red rescue unit");
    assert_eq!(t.goods("red"), "life 6 hexilum 1 income 1 reserve 9+2 ship 0+0");
}

/// [minor.boarding-clans] Onto an occupied territory next to an own unit.
#[test]
fn boarding_clans_board() {
    let t =
        Trial::at(2, "", "red minor boarding-clans, units f6\nblue units f7 d4, warlord g6").play("red place minor");
    assert!(t.offers("red place minor f7") && !t.offers("red place minor d4") && !t.offers("red place minor g6"));
    let t = t.play("red place minor f7");
    assert_eq!((t.units("red").as_str(), t.units("blue").as_str()), ("f6 f7", "d4"));
}
