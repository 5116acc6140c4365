//! What factions do outside battle.

use super::whole::strategy;
use super::whole_leaders::{begin, leader, until};
use kernel::testing::Script;
use scene::CardState;

fn pools(script: &Script, seat: &str) -> [i32; 3] {
    ["tactic", "fleet", "strategy"].map(|pool| script.gauge(seat, pool))
}

/// [faction.masters-of-trade]
#[test]
fn masters_of_trade() {
    let mut script = begin(["sol", "hacan"], "trade");
    script.edit("blue strategy 0");
    script.play("red strategy trade | red done | blue yes");
    assert_eq!(script.gauge("blue", "commodities"), 6, "without a token");
}

/// [leader.muaat-commander] [tokens.spend]
#[test]
fn muaat_commander_is_paid_for_following() {
    let mut script = begin(["sol", "muaat"], "trade");
    script.edit("blue leader muaat-commander");
    let has = |script: &Script| (script.gauge("blue", "strategy"), script.gauge("blue", "trade-goods"));
    let (tokens, goods) = has(&script);
    script.play("red strategy trade | red done | blue yes");
    assert_eq!(has(&script), (tokens - 1, goods + 1));
}

/// [faction.guild-ships]
#[test]
fn guild_ships() {
    assert!(begin(["hacan", "sol"], "warfare").can("red", "deal blue"), "far from each other");
    assert!(!begin(["letnev", "sol"], "warfare").can("red", "deal blue"));
}

/// [leader.hacan-agent] [cards.any-time]
#[test]
fn hacan_agent() {
    let mut script = begin(["hacan", "sol"], "warfare");
    script.play("red use hacan-agent | red choose blue");
    assert_eq!(script.gauge("blue", "commodities"), 4);
    assert!(script.can("red", "strategy warfare"), "it was no action");
    assert_eq!(leader(&script, "red", "hacan-agent").0, CardState::Exhausted);
    let mut script = begin(["hacan", "sol"], "warfare");
    script.play("red use hacan-agent | red choose red");
    assert_eq!(script.gauge("red", "commodities"), 2);
}

/// [tech.quantum-datahub-node]
#[test]
fn quantum_datahub_node() {
    let mut script = strategy(&["hacan", "sol"]);
    script.edit("red technology quantum-datahub-node\nred goods 3");
    for n in 0..4 {
        let seat = script.asked()[0];
        let cards = if seat == "red" { ["imperial", "trade"] } else { ["leadership", "warfare"] };
        script.play(&format!("{seat} strategy {}", cards[n / 2]));
    }
    script.play("red use quantum-datahub-node");
    if script.can("red", "choose blue") {
        script.play("red choose blue");
    }
    script.play("red strategy leadership | red strategy imperial");
    assert_eq!([script.gauge("blue", "trade-goods"), script.gauge("red", "strategy")], [3, 1]);
    assert_eq!(script.asked(), ["red"], "who has leadership now acts first");
    assert!(script.can("red", "strategy leadership") && !script.can("red", "strategy imperial"));
}

/// [faction.analytical]
#[test]
fn analytical() {
    let mut script = begin(["jolnar", "sol"], "technology");
    script.play("red strategy technology");
    assert_eq!(script.forbids("red", "research dreadnought-ii"), "research.prerequisites", "a unit upgrade");
    script.play("red research fleet-logistics");
    assert!(!script.can("red", "research fleet-logistics"), "it has one blue of two");
}

/// [faction.brilliant]
#[test]
fn brilliant() {
    let mut script = begin(["sol", "jolnar"], "technology");
    script.edit("nar exhausted\njol exhausted");
    script.play("red strategy technology | red pass");
    until(&mut script, "blue", "yes");
    script.play("blue yes | blue research fleet-logistics");
    assert_eq!(script.gauge("blue", "strategy"), 1);
}

/// [leader.jolnar-agent]
#[test]
fn jolnar_agent() {
    let mut script = begin(["jolnar", "sol"], "technology");
    script.edit("jol red 2 infantry\nred goods 4\njol exhausted\nnar exhausted");
    script.play("red strategy technology | red pass");
    assert!(script.can("red", "yes"), "two infantry may stand for what is missing");
    script.play("red yes | red pass");
    assert_eq!(script.gauge("red", "trade-goods"), 4, "nothing is paid");
    assert!(!script.options("red").iter().any(|line| line.starts_with("research ")), "and nothing researched");
    let mut script = begin(["letnev", "sol"], "technology");
    script.edit("red goods 5\narc-prime exhausted\nwren-terra exhausted");
    script.play("red strategy technology | red pass");
    assert!(!script.can("red", "yes"), "six resources are too much");
    let mut script = begin(["jolnar", "sol"], "technology");
    script.edit("jol red 2 infantry\nred goods 6\njol exhausted\nnar exhausted");
    script.play("red strategy technology | red pass | red yes | red use jolnar-agent");
    script.play("red pick infantry jol | red pick infantry jol | red done");
    while script.can("red", "spend trade-good") {
        script.play("red spend trade-good");
    }
    assert_eq!(script.gauge("red", "trade-goods"), 2, "two infantry stand for two resources");
}

/// [tech.inheritance-systems]
#[test]
fn inheritance_systems() {
    let mut script = begin(["l1z1x", "sol"], "technology");
    script.edit("red technology inheritance-systems\nred goods 3\ntriple-zero exhausted");
    script.play("red strategy technology | red research fleet-logistics | red use inheritance-systems");
    script.play("red spend trade-good | red spend trade-good");
    assert_eq!(script.gauge("red", "trade-goods"), 1);
    assert!(!script.can("red", "research fleet-logistics"));
}

/// [faction.telepathic]
#[test]
fn telepathic() {
    let mut script = strategy(&["naalu", "sol"]);
    for n in 0..4 {
        let seat = script.asked()[0];
        let cards = if seat == "red" { ["imperial", "technology"] } else { ["leadership", "warfare"] };
        script.play(&format!("{seat} strategy {}", cards[n / 2]));
    }
    assert_eq!(script.asked(), ["red"], "before leadership");
}

/// [faction.propagation]
#[test]
fn propagation() {
    let mut script = begin(["nekro", "sol"], "technology");
    script.play("red strategy technology | red token tactic | red token fleet | red token strategy");
    assert_eq!(pools(&script, "red"), [4, 4, 3]);
}

/// [leader.nekro-agent]
#[test]
fn nekro_agent() {
    let mut script = begin(["nekro", "sol"], "warfare");
    script.play("red use nekro-agent | red choose blue | blue spend fleet token");
    assert_eq!([script.gauge("blue", "fleet"), script.gauge("blue", "trade-goods")], [2, 2]);
    let mut script = begin(["nekro", "sol"], "warfare");
    script.edit("blue hand +1 bunker");
    script.play("red use nekro-agent | red choose blue | blue yes | blue discard bunker");
    assert_eq!([script.gauge("blue", "cards"), script.gauge("blue", "trade-goods")], [0, 2]);
}

/// [leader.nekro-commander]
#[test]
fn nekro_commander() {
    let mut script = begin(["nekro", "sol"], "warfare");
    script.edit("red leader nekro-commander\n18 red 2 dreadnought\n18 blue 1 fighter\ncustodians gone");
    script.play("red activate 18 | red done");
    until(&mut script, "red", "use technological-singularity");
    script.play("red use technological-singularity");
    let gain = script.options("red")[0].clone();
    script.play(&format!("red {gain} | red use nekro-commander"));
    super::whole::roll(&mut script);
    assert_eq!(script.gauge("red", "cards"), 1);
}

/// [faction.pillage] [leader.mentak-agent]
#[test]
fn pillage_and_mentak_agent() {
    let mut script = begin(["sol", "mentak"], "warfare");
    script.edit("18 blue 1 cruiser\n18 red 1 cruiser\nred goods 3");
    script.play("red strategy warfare");
    until(&mut script, "blue", "use pillage");
    script.play("blue use pillage");
    assert_eq!([script.gauge("red", "trade-goods"), script.gauge("blue", "trade-goods")], [2, 1]);
    script.play("blue use mentak-agent");
    super::whole::roll(&mut script);
    assert_eq!([script.gauge("red", "cards"), script.gauge("blue", "cards")], [1, 1]);
}

/// [faction.pillage] [deals.items] A commodity may be taken in place of a trade good.
#[test]
fn pillage_takes_a_commodity() {
    let mut script = begin(["sol", "mentak"], "warfare");
    script.edit("18 blue 1 cruiser\n18 red 1 cruiser\nred goods 3\nred commodities 2");
    script.play("red strategy warfare");
    until(&mut script, "blue", "use pillage");
    script.play("blue use pillage");
    assert!(script.can("blue", "take trade-good"));
    script.play("blue take commodity");
    assert_eq!(["trade-goods", "commodities"].map(|kind| script.gauge("red", kind)), [3, 1]);
    assert_eq!(["trade-goods", "commodities"].map(|kind| script.gauge("blue", kind)), [1, 0]);
}

/// [faction.pillage] [leaders.unlock] What a primary ability brings is seen before anybody follows.
#[test]
fn pillage_comes_before_others_follow() {
    let mut script = begin(["sol", "mentak"], "trade");
    script.edit("18 blue 1 cruiser\n18 red 1 cruiser");
    script.play("red strategy trade");
    until(&mut script, "blue", "use pillage");
    script.play("blue use pillage | blue take trade-good");
    assert_eq!(["red", "blue"].map(|seat| script.gauge(seat, "trade-goods")), [2, 1]);
    until(&mut script, "blue", "yes");
    assert!(script.can("blue", "no"), "whether it follows is still asked");
}

/// [faction.nomadic]
#[test]
fn nomadic() {
    let scores = |faction: &str, home: &str| {
        let mut script = begin([faction, "hacan"], "imperial");
        script.edit(&format!("objective erect-a-monument\nred goods 12\n{home} owner blue"));
        script.play("red strategy imperial");
        script.can("red", "score erect-a-monument")
    };
    assert!(scores("saar", "ragh") && !scores("sol", "jord"));
}

/// [faction.blood-ties]
#[test]
fn blood_ties() {
    let mut script = begin(["winnu", "sol"], "imperial");
    script.edit("18 red 1 carrier 1 infantry\nwinnu exhausted");
    script.play("red activate 18 | red done | red yes | red land infantry mecatol-rex");
    let live = script.table().live(kernel::Viewer::Audience);
    assert_eq!(live.seats[0].score.value, 1);
}

/// [leader.winnu-hero]
#[test]
fn winnu_hero() {
    let mut script = begin(["winnu", "sol"], "imperial");
    script.edit("red leader winnu-hero");
    script.play("red use winnu-hero | red strategy trade | red done");
    if script.can("red", "choose blue") {
        script.play("red choose blue");
    }
    assert_eq!(script.gauge("red", "trade-goods"), 3, "the primary ability of a card that blue holds");
    until(&mut script, "blue", "yes");
    script.play("blue yes");
    assert_eq!([script.gauge("blue", "commodities"), script.gauge("blue", "strategy")], [4, 1]);
    assert_eq!(leader(&script, "red", "winnu-hero").0, CardState::Used, "purged");
}

/// [faction.peace-accords]
#[test]
fn peace_accords() {
    let mut script = begin(["xxcha", "sol"], "diplomacy");
    script.play("red strategy diplomacy | red choose 14 | red use peace-accords");
    let planet = script.options("red")[0].clone();
    script.play(&format!("red {planet}"));
    let told = script.story(kernel::Viewer::Audience).any(|(_, line)| line.rule == "invade.control");
    assert!(told, "{planet} is red's");
}

/// [leader.yin-commander]
#[test]
fn yin_commander() {
    let mut script = begin(["yin", "sol"], "technology");
    script.edit("red leader yin-commander\nblue technology fleet-logistics");
    script.play("red strategy technology");
    assert!(script.can("red", "research fleet-logistics"));
    assert_eq!(script.forbids("red", "research assault-cannon"), "research.prerequisites", "nobody has it");
    script.play("red research fleet-logistics | red pick infantry darien");
    assert!(!script.can("red", "research fleet-logistics"), "an infantry stood for its prerequisites");
}

/// [faction.stall-tactics] [faction.crafty]
#[test]
fn stall_tactics_and_crafty() {
    let mut script = begin(["yssaril", "sol"], "politics");
    script.edit("red hand +1 bunker\nred hand +4 sabotage\nred hand +3 direct-hit");
    script.play("red use stall-tactics | red discard bunker");
    assert_eq!(script.gauge("red", "cards"), 7);
    until(&mut script, "red", "strategy politics");
    script.play("red strategy politics");
    super::whole::roll(&mut script);
    assert!(script.gauge("red", "cards") > 7, "a hand without end");
}

/// [tech.bio-stims]
#[test]
fn bio_stims() {
    let mut script = begin(["sol", "hacan"], "warfare");
    script.edit("red technology bio-stims\nred technology sling-relay\nred goods 3");
    script.play("red use sling-relay");
    while script.can("red", "spend trade-good") {
        script.play("red spend trade-good");
    }
    until(&mut script, "red", "use bio-stims");
    script.play("red use bio-stims | red ready sling-relay");
    until(&mut script, "red", "activate 18");
    script.edit("red goods 3");
    assert!(script.can("red", "use sling-relay"), "ready again");
}

/// [tech.predictive-intelligence]
#[test]
fn predictive_intelligence() {
    let mut script = begin(["sol", "hacan"], "warfare");
    script.edit("red technology predictive-intelligence");
    script.play("red strategy leadership");
    until(&mut script, "red", "use predictive-intelligence");
    let before = pools(&script, "red");
    script.play("red use predictive-intelligence | red token tactic fleet | red done");
    assert_eq!(pools(&script, "red"), [before[0] - 1, before[1] + 1, before[2]]);
}

/// [tech.psychoarchaeology] [cards.any-time]
#[test]
fn psychoarchaeology() {
    let mut script = begin(["sol", "hacan"], "technology");
    script.edit("red technology psychoarchaeology\njord attach propulsion-research-facility\njord exhausted");
    script.play("red strategy technology");
    assert!(script.can("red", "research gravity-drive"), "an exhausted planet serves");
    let mut script = begin(["sol", "hacan"], "technology");
    script.edit("red technology psychoarchaeology\njord attach propulsion-research-facility");
    script.play("red use psychoarchaeology");
    assert_eq!(script.gauge("red", "trade-goods"), 1, "who begins exhausts one: the only one at once");
    assert!(script.can("red", "strategy technology"), "it was no action");
}

/// [tech.neural-motivator] [tech.hyper-metabolism]
#[test]
fn neural_motivator_and_hyper_metabolism() {
    let mut script = begin(["letnev", "hacan"], "diplomacy");
    script.edit("red technology neural-motivator\nred technology hyper-metabolism");
    script.play("red strategy leadership | red token tactic | red token tactic | red token tactic | red done");
    until(&mut script, "red", "token tactic");
    assert_eq!(script.gauge("red", "cards"), 2, "two cards");
    script.play("red token tactic | red token tactic | red token tactic");
    assert!(script.can("red", "token tactic fleet"), "three tokens, then they are redistributed");
}

/// [tech.bioplasmosis]
#[test]
fn bioplasmosis_when_the_status_phase_ends() {
    let mut script = begin(["arborec", "hacan"], "warfare");
    script.edit("red technology bioplasmosis\nkamdorn owner red\narretze owner red\narretze red 1 infantry");
    until(&mut script, "red", "use bioplasmosis");
    assert!(script.gauge("red", "cards") > 0, "cards were drawn before");
}

/// [leaders.unlock] A war sun, a fight for Mecatol Rex, an ability that was used.
#[test]
fn deeds_unlock_commanders() {
    let mut script = begin(["yin", "sol"], "warfare");
    script.edit("18 red 3 cruiser\n18 blue 2 carrier 1 dreadnought");
    script.play("red activate 18 | red done");
    until(&mut script, "red", "use devotion");
    assert_eq!(leader(&script, "red", "yin-commander").0, CardState::Locked);
    script.play("red use devotion");
    assert_eq!(leader(&script, "red", "yin-commander").0, CardState::Ready);
    let mut script = begin(["muaat", "sol"], "warfare");
    script.edit("red goods 12");
    script.play("red activate 4 | red produce war-sun 4");
    assert_eq!(leader(&script, "red", "muaat-commander").0, CardState::Ready);
    let mut script = begin(["winnu", "sol"], "warfare");
    script.edit("18 red 2 cruiser\n18 blue 1 fighter");
    script.play("red activate 18 | red done");
    until(&mut script, "red", "activate 7");
    assert_eq!(leader(&script, "red", "winnu-commander").0, CardState::Ready);
}

/// [faction.scavenge] [explore.gained]
#[test]
fn scavenge_comes_after_exploration() {
    let cards: [&[&str]; 2] = [&["leadership", "warfare"], &["imperial", "trade"]];
    let mut script = super::positions::turn_of(&["saar", "letnev"], "map=0 23 26 0 25 39", &cards);
    script.edit("explore functioning-base\n23 red 1 carrier 1 infantry\nred goods 0");
    script.play("red activate 23");
    until(&mut script, "red", "land infantry saudor");
    script.play("red land infantry saudor");
    until(&mut script, "red", "pass");
    assert!(!script.can("red", "spend trade-good"), "its trade good comes later: {}", script.standing());
    script.play("red pass");
    until(&mut script, "blue", "strategy imperial");
    assert_eq!(script.gauge("red", "trade-goods"), 1);
}

/// [note.antivirus]
#[test]
fn antivirus_is_laid_in_any_combat() {
    let cards: [&[&str]; 3] = [&["leadership", "warfare"], &["trade", "politics"], &["technology", "imperial"]];
    let mut script = super::positions::turn_of(&["sol", "hacan", "nekro"], "map=0 35 0 26 0 25", &cards);
    script.edit("red note antivirus\n18 red 2 cruiser; blue 1 fighter\nred fleet 5\ncustodians gone");
    script.play("red activate 18");
    until(&mut script, "red", "use antivirus");
}

/// [leader.nekro-commander] [card.plagiarize]
#[test]
fn a_plagiarized_technology_is_a_gain_for_nekro() {
    let mut script = begin(["nekro", "sol"], "warfare");
    script.edit(
        "red leader nekro-commander\nred hand empty\nred hand +1 plagiarize\nblue technology fleet-logistics\nred goods 9\n\
         18 red 1 cruiser; blue 0 cruiser\n26 blue 1 cruiser",
    );
    script.play("red play plagiarize | red gain fleet-logistics");
    until(&mut script, "red", "use nekro-commander");
}

/// [faction.foresight] [relic.scepter-of-emelpar]
#[test]
fn foresight_places_a_token_and_spends_none() {
    let ready = |strategy: u8| {
        let cards: [&[&str]; 2] = [&["leadership", "warfare"], &["imperial", "trade"]];
        let mut script = super::positions::turn_of(&["sol", "naalu"], "map=0 35 26 0 25 39", &cards);
        script.edit(&format!(
            "blue relic scepter-of-emelpar\nblue strategy {strategy}\n26 blue 1 cruiser\n18 red 2 cruiser\nred fleet 5"
        ));
        // Naalu comes first.
        script.play("blue activate 25");
        until(&mut script, "red", "activate 26");
        script.play("red activate 26");
        until(&mut script, "red", "move cruiser 18");
        script.play("red move cruiser 18 | red move cruiser 18");
        for _ in 0..12 {
            if script.asked().contains(&"blue") && script.can("blue", "use foresight") {
                return true;
            }
            if script.table().fate().is_some() {
                return false;
            }
            let seat = script.asked()[0];
            let lines = script.options(seat);
            let idle = ["pass", "done", "stay"].into_iter().find(|idle| lines.iter().any(|line| line == idle));
            let Some(idle) = idle else { return false };
            script.play(&format!("{seat} {idle}"));
        }
        false
    };
    assert_eq!([ready(1), ready(0)], [true, false], "the Scepter stands for tokens that are spent");
}
