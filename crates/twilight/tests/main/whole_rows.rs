//! Every row of the base factions and of the decks in play is enforced by the whole game and has a test that cites it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use twilight::Kit;
use twilight_box::components::Set;

/// The boxes in play.
const SETS: [Set; 6] = [Set::Base, Set::Codex1, Set::ProphecyOfKings, Set::Codex2, Set::Codex3, Set::Codex4];

const FACTIONS: [&str; 17] = [
    "arborec", "creuss", "hacan", "jolnar", "l1z1x", "letnev", "mentak", "muaat", "naalu", "nekro", "saar", "sardakk",
    "sol", "winnu", "xxcha", "yin", "yssaril",
];

/// Abilities that stand in set-up or deals and need no text.
const ELSEWHERE: [&str; 2] = ["creuss-gate", "arbiters"];

/// All that the tests cite: `[leader.sol-agent]`.
fn cited() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/main");
    let mut ids = BTreeSet::new();
    for file in fs::read_dir(folder).expect("the tests lie there") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("a text");
        for part in text.split('[').skip(1) {
            let Some((id, _)) = part.split_once(']') else { continue };
            if id.contains('.') && id.chars().all(|c| c.is_ascii_alphanumeric() || "-.".contains(c)) {
                ids.insert(id.to_string());
            }
        }
    }
    ids
}

struct Table {
    kit: &'static Kit,
    cited: BTreeSet<String>,
    gaps: Vec<String>,
}

impl Table {
    fn new() -> Table {
        Table { kit: Kit::printed_whole(), cited: cited(), gaps: Vec::new() }
    }

    fn has_text(&self, id: &str) -> bool {
        self.kit.tricks.iter().any(|trick| trick.slug == id)
    }

    /// A row that is enforced, and a test that cites one of these rules.
    fn row(&mut self, id: &str, enforced: bool, rules: &[String]) {
        if !enforced {
            self.gaps.push(format!("{id} is not enforced"));
        } else if !rules.iter().any(|rule| self.cited.contains(rule)) {
            self.gaps.push(format!("{id}: no test cites {}", rules.join(" or ")));
        }
    }

    fn done(self) {
        assert!(self.gaps.is_empty(), "{:#?}", self.gaps);
    }
}

/// [setup.factions] Abilities, technologies, leaders and notes of the base factions.
#[test]
fn everything_of_the_base_factions_is_enforced_and_tested() {
    let mut table = Table::new();
    let whole = table.kit.whole();
    let base = |faction: &Option<String>| faction.as_deref().is_some_and(|id| FACTIONS.contains(&id));
    for row in whole.cards.abilities.iter().filter(|row| FACTIONS.contains(&row.faction.as_str())) {
        let faction = table.kit.roster.factions.iter().find(|f| f.id == row.faction).expect("a faction");
        let known =
            faction.abilities.iter().any(|ability| format!("{ability:?}").to_lowercase() == row.id.replace('-', ""));
        let enforced = known || table.has_text(&row.id) || ELSEWHERE.contains(&row.id.as_str());
        let rule = match row.id.as_str() {
            "fragile" | "unrelenting" => "combat-rolls",
            "gashlai-physiology" => "gashlai",
            id => id,
        };
        table.row(&row.id, enforced, &[format!("faction.{rule}")]);
    }
    let in_play =
        |set: Set, until: Option<Set>| SETS.contains(&set) && !until.is_some_and(|until| SETS.contains(&until));
    for row in whole.cards.technologies.iter().filter(|row| base(&row.faction) && in_play(row.set, row.until)) {
        let plain = table.kit.components.technologies.iter().find(|other| other.id == row.id);
        let verbs = plain.is_some_and(|row| !row.verbs.is_empty());
        let enforced = verbs || row.upgrades.is_some() || table.has_text(&row.id);
        let rules = [format!("tech.{}", row.id), "tech.upgrades".to_string(), "units.upgrade".to_string()];
        let upgrade = row.upgrades.is_some();
        table.row(&row.id, enforced, &rules[..if upgrade { 3 } else { 1 }]);
    }
    for row in whole.cards.leaders.iter().filter(|row| FACTIONS.contains(&row.faction.as_str())) {
        table.row(&row.id, table.has_text(&row.id), &[format!("leader.{}", row.id)]);
    }
    for row in whole.cards.notes.iter().filter(|row| base(&row.faction)) {
        table.row(&row.id, table.has_text(&row.id), &[format!("note.{}", row.id)]);
    }
    table.done();
}

/// [setup.boxes] Every row of a box in play is in its deck and has a text.
#[test]
fn every_card_of_the_boxes_in_play_is_dealt_and_has_a_text() {
    let mut table = Table::new();
    let whole = table.kit.whole();
    for row in whole.cards.actions.iter().filter(|row| SETS.contains(&row.set)) {
        let dealt = table.kit.deck.iter().any(|card| table.kit.tricks[card as usize].slug == row.id);
        table.row(&row.id, dealt, &[format!("card.{}", row.id)]);
    }
    for row in whole.cards.relics.iter().filter(|row| SETS.contains(&row.set)) {
        table.row(&row.id, table.has_text(&row.id), &[format!("relic.{}", row.id)]);
    }
    for row in whole.cards.notes.iter().filter(|row| SETS.contains(&row.set) && row.faction.is_none()) {
        table.row(&row.id, table.has_text(&row.id), &[format!("note.{}", row.id)]);
    }
    table.done();
}
