//! Random games with everything in play.

use super::*;
use kernel::{OptionKind, Rng};
use twilight::{INFO, Kit};

/// Everything a side can be given besides leaders, except its own notes.
fn everything(name: &str, faction: &str) -> String {
    let words = |key: &str| match INFO.option(key).unwrap().kind.of_one() {
        OptionKind::List(words) => words.iter().map(|(word, _)| *word).collect::<Vec<_>>(),
        _ => unreachable!("{key} is a list"),
    };
    let kit = Kit::printed();
    let foreign = |id: &&str| {
        let own = kit.tricks.iter().find(|t| t.slug == **id).and_then(|t| t.faction.as_deref());
        own != Some(faction) && id.strip_prefix("alliance-") != Some(faction)
    };
    let notes: Vec<&str> = words(&format!("{name}-notes")).into_iter().filter(foreign).collect();
    let relics = words(&format!("{name}-relics"));
    format!(
        "{name}-faction={faction}; {name}-leaders=all; {name}-breakthrough=yes; {name}-notes={}; {name}-relics={}; {name}-technologies={}",
        notes.join("+"),
        relics.join("+"),
        "sling-relay+x-89-bacterial-weapon+magen-defense-grid+ai-development-algorithm+self-assembly-routines\
         +transit-diodes+integrated-economy+fleet-logistics+vortex+hegemonic-trade-policy+agency-supply-network\
         +subatomic-splicer+proxima-targeting-vi+instinct-training+chaos-mapping+magmus-reactor+wormhole-generator",
    )
}

// [cards.windows] [skirmish.leaders] Every faction with all leaders, notes, relics and four cards a round plays to its
// end, and no piece or card is lost.
#[test]
fn random_games_with_everything_end() {
    let factions: Vec<&str> = match INFO.option("red-faction").unwrap().kind.of_one() {
        OptionKind::Choice(words) => words.iter().map(|(word, _)| *word).filter(|&word| word != "none").collect(),
        _ => unreachable!("a choice"),
    };
    for (n, pair) in factions.chunks(2).enumerate() {
        let (red, blue) = (pair[0], *pair.last().unwrap());
        let blue = if red == blue { factions[0] } else { blue };
        let text = format!(
            "rounds=1; cards=4; points=40; trade-goods=6; {}; {}",
            everything("red", red),
            everything("blue", blue)
        );
        let mut table = entry().open(&options(&text)).unwrap_or_else(|e| panic!("{red} {blue}: {e}"));
        let mut rng = Rng::new(n as u64 + 1);
        let mut asks = 0;
        while table.outcome().is_none() {
            table.playout(40, &mut rng);
            table.audit().unwrap_or_else(|e| panic!("{red} {blue}: {e}"));
            asks += 40;
            assert!(asks < INFO.bound, "{red} {blue}: the game does not end");
        }
    }
}
