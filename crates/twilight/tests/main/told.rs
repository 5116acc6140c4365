//! The log tells the game.

use super::*;
use kernel::testing::told::{
    Counted, Dice, Fact, Facts, Seen, control, gauge, log_tells_the_game, open_cards, pieces, points,
};
use scene::Space;

pub const DICE: Dice = Dice { sides: 10, others: &["hive"], tables: &[] };

/// Ships that are under way are told when they leave.
pub fn facts(seen: &Seen) -> Option<Facts> {
    let mut facts = pieces(seen, "nobody");
    // Who lands on a planet leaves the space of its system.
    let stage = &seen.stage;
    for place in facts.values_mut().map(|fact| &mut fact.named[2]) {
        let Some(system) =
            stage.board.spaces.iter().find(|space| space.id.starts_with("system/") && place.contains(&space.id))
        else {
            continue;
        };
        let inside = |space: &&Space| {
            space.id.starts_with("planet/") && (space.x - system.x).hypot(space.y - system.y) < system.size
        };
        let planets = stage.board.spaces.iter().filter(inside);
        place.extend(planets.map(|planet| planet.id.clone()));
    }
    if facts.keys().any(|piece| piece.ends_with("/coming")) {
        return None;
    }
    facts.extend(gauge(seen, "trade-goods", &["trade good"], Counted::ByNumber));
    facts.extend(gauge(seen, "cards", &["card", "plays", "draws", "discards"], Counted::InWords));
    facts.extend(gauge(
        seen,
        "tactic",
        &["tactic token", "tactic pool", "activates", "command token"],
        Counted::InWords,
    ));
    facts.extend(gauge(seen, "strategy", &["strategy token", "strategy pool", "command token"], Counted::InWords));
    facts.extend(gauge(seen, "fleet", &["fleet pool", "fleet token"], Counted::InWords));
    // A planet is a point, which needs no number.
    let in_words = |(what, fact)| (what, Fact { counted: Counted::InWords, ..fact });
    facts.extend(points(seen, &["point", "control"]).into_iter().map(in_words));
    facts.extend(open_cards(seen));
    facts.extend(control(seen).into_iter().filter(|(what, _)| what.starts_with("holder of planet/")));
    Some(facts)
}

#[test]
fn the_log_of_a_skirmish_tells_every_change() {
    let side = |n: usize, faction: &str| format!("faction.{n}={faction}; leaders.{n}=all; breakthrough.{n}=yes");
    let setups = [
        options_for(2, "cards=2"),
        options_for(2, &format!("cards=3; {}; {}", side(1, "sol"), side(2, "muaat"))),
        options_for(2, &format!("cards=3; {}; {}", side(1, "vuilraith"), side(2, "titans"))),
        options_for(2, &format!("cards=3; {}; {}", side(1, "yin"), side(2, "crimson"))),
        options_for(3, &format!("cards=2; {}; {}; {}", side(1, "naalu"), side(2, "saar"), side(3, "mahact"))),
        options_for(6, "cards=1; teams=pairs; rounds=2"),
    ];
    log_tells_the_game(&entry(), &setups, 600, DICE, facts);
}
