//! What the whole game needs beside the board: as many rows as printed, names that resolve, wrong rows refused.

use super::of;
use std::collections::BTreeMap;
use twilight_box::components::*;
use twilight_box::units::Kind;

fn whole() -> &'static Whole {
    Whole::printed()
}

/// The rows in play with base, Prophecy of Kings and the codices, by the box that takes them out.
fn stays_without_thunders_edge(set: Set, until: Option<Set>) -> bool {
    set < Set::ThundersEdge && until.is_none_or(|until| until == Set::ThundersEdge)
}

#[test]
fn objectives_are_as_many_as_printed() {
    let of = |kind, set| whole().objectives.iter().filter(|o| o.kind == kind && o.set == set).count();
    for (kind, wanted) in [(Stage::One, 10), (Stage::Two, 10), (Stage::Secret, 20)] {
        assert_eq!((of(kind, Set::Base), of(kind, Set::ProphecyOfKings)), (wanted, wanted));
    }
    assert_eq!(whole().objectives.len(), 80);
    let points = |kind| whole().objectives.iter().filter(|o| o.kind == kind).map(|o| o.points).max();
    assert_eq!([Stage::One, Stage::Two, Stage::Secret].map(points), [Some(1), Some(2), Some(1)]);
    let secrets = |phase| whole().objectives.iter().filter(|o| o.kind == Stage::Secret && o.phase == phase).count();
    assert_eq!([Phase::Status, Phase::Action, Phase::Agenda].map(secrets), [26, 12, 2]);
    let combat: Vec<&Objective> = whole().objectives.iter().filter(|o| o.one_a_combat).collect();
    assert!(combat.len() == 8 && combat.iter().all(|o| matches!(o.needs, Condition::Event { .. })));
}

#[test]
fn known_objectives_say_what_is_printed() {
    let needs = |id: &str| &whole().objectives.iter().find(|o| o.id == id).unwrap().needs;
    assert_eq!(needs("expand-borders"), &Condition::ControlPlanets { which: Planets::OutsideHomes, least: 6 });
    assert_eq!(
        needs("hold-vast-reserves"),
        &Condition::Spend(Price { resources: 6, influence: 6, trade_goods: 6, ..Price::default() })
    );
    assert_eq!(
        needs("occupy-the-seat-of-the-empire"),
        &Condition::All(vec![
            Condition::ControlPlanets { which: Planets::Mecatol, least: 1 },
            Condition::ShipsAtMecatol { least: 3 }
        ])
    );
}

#[test]
fn agendas_make_decks_of_fifty() {
    assert_eq!(whole().agendas.len(), 63);
    let base = whole().agendas.iter().filter(|a| a.set == Set::Base).count();
    let prophecy = whole().agendas.iter().filter(|a| a.until.is_none()).count();
    assert_eq!((base, prophecy), (50, 50));
    let mut kinds = BTreeMap::new();
    for agenda in whole().agendas.iter().filter(|a| a.until.is_none()) {
        *kinds.entry(format!("{:?} {:?}", agenda.kind, agenda.elect)).or_insert(0) += 1;
    }
    let laws = whole().agendas.iter().filter(|a| a.kind == AgendaKind::Law).count();
    assert_eq!((laws, kinds["Law ForAgainst"], kinds["Directive Hidden"]), (40, 14, 1), "{kinds:?}");
    let needing = whole().agendas.iter().filter(|a| a.needs.is_some()).count();
    assert_eq!(needing, 4);
}

#[test]
fn strategy_cards_have_one_newest_printing_each() {
    assert_eq!(whole().strategy.len(), 12);
    let without: Vec<&str> = whole()
        .strategy
        .iter()
        .filter(|card| stays_without_thunders_edge(card.set, card.until))
        .map(|card| card.id.as_str())
        .collect();
    let eight = ["leadership", "diplomacy", "politics", "construction", "trade", "warfare", "technology", "imperial"];
    assert_eq!(without, eight);
}

#[test]
fn exploration_decks_have_twenty_cards() {
    use ExplorationDeck::*;
    assert_eq!(whole().finds.len(), 36);
    let cards = |what: &dyn Fn(&Find) -> bool| -> u8 {
        whole().finds.iter().filter(|find| what(find)).map(|find| find.copies).sum()
    };
    for deck in [Cultural, Hazardous, Industrial, Frontier] {
        assert_eq!(cards(&|find| find.deck == deck), 20, "{deck:?}");
    }
    assert_eq!(cards(&|find| find.set == Set::Codex3), 6);
    let fragments = |deck| cards(&|find| find.deck == deck && find.kind == FindKind::Fragment);
    assert_eq!([Cultural, Hazardous, Industrial, Frontier].map(fragments), [9, 7, 5, 3]);
    let attached = whole().finds.iter().filter(|find| find.kind == FindKind::Attach).count();
    assert_eq!((attached, of(&whole().attachments, Set::ProphecyOfKings, |a| a.set)), (11, 14));
    assert_eq!(of(&whole().attachments, Set::Base, |a| a.set), 9);
}

#[test]
fn action_cards_are_as_many_as_printed() {
    let cards = &whole().cards.actions;
    let copies = |set: Set| cards.iter().filter(|card| card.set == set).map(|card| u32::from(card.copies)).sum::<u32>();
    assert_eq!(cards.len(), 107);
    assert_eq!([Set::Base, Set::Codex1, Set::ProphecyOfKings, Set::ThundersEdge].map(copies), [80, 20, 20, 20]);
    let acts = |card: &&ActionCard| card.moments.contains(&When::Action(Moment::Action));
    let of = |last: Set| -> u32 {
        cards.iter().filter(acts).filter(|card| card.set <= last).map(|card| u32::from(card.copies)).sum()
    };
    assert_eq!((of(Set::Codex4), of(Set::ThundersEdge)), (29, 42));
    assert_eq!(cards.iter().filter(|card| card.rider).count(), 9);
}

#[test]
fn relics_notes_and_legends_are_as_many_as_printed() {
    let relics = |set| of(&whole().cards.relics, set, |r| r.set);
    assert_eq!([Set::ProphecyOfKings, Set::Codex2, Set::Codex4, Set::ThundersEdge].map(relics), [10, 3, 3, 7]);
    let notes = &whole().cards.notes;
    assert_eq!((notes.len(), notes.iter().filter(|note| note.faction.is_none()).count()), (37, 5));
    for Sheet { faction, .. } in &whole().sheets {
        let own = notes.iter().filter(|note| note.faction.as_ref() == Some(faction)).count();
        assert_eq!(own, if faction == "empyrean" { 2 } else { 1 }, "{faction}");
    }
    let alliance = notes.iter().find(|note| note.id == "alliance").unwrap();
    assert!(alliance.in_play && alliance.returns == Returns::ActivatesOwner);
    let terraform = notes.iter().find(|note| note.id == "terraform").unwrap();
    assert!(terraform.in_play && terraform.returns == Returns::Never);
    assert_eq!(whole().cards.legends.len(), 15);
}

#[test]
fn technologies_are_as_many_as_printed() {
    let technologies = &whole().cards.technologies;
    assert_eq!(technologies.len(), 100);
    let count = |what: &dyn Fn(&TechnologyCard) -> bool| technologies.iter().filter(|t| what(t)).count();
    let common = |set| count(&|t| t.faction.is_none() && t.upgrades.is_none() && t.set == set);
    assert_eq!([Set::Base, Set::ProphecyOfKings, Set::Codex1, Set::Codex4].map(common), [16, 8, 2, 2]);
    assert_eq!(count(&|t| t.faction.is_none() && t.upgrades.is_some()), 9);
    for colour in [Colour::Blue, Colour::Green, Colour::Red, Colour::Yellow] {
        let of = |t: &TechnologyCard| t.faction.is_none() && t.colour == Some(colour) && t.set <= Set::ProphecyOfKings;
        let of = |t: &TechnologyCard| of(t) && t.set != Set::Codex1;
        assert_eq!(count(&of), 6, "{colour:?}");
        assert_eq!(count(&|t| of(t) && t.prerequisites == Prerequisites::default()), 2, "{colour:?}");
    }
    for Sheet { faction, .. } in &whole().sheets {
        let own = |t: &TechnologyCard| t.faction.as_ref().is_some_and(|f| &f.replace('-', "") == faction);
        assert_eq!(count(&own), if faction == "keleres" { 3 } else { 2 }, "{faction}");
    }
}

#[test]
fn leaders_and_abilities_are_as_many_as_printed() {
    let leaders = &whole().cards.leaders;
    let older = whole().printings.iter().filter(|p| p.family == Family::Leader && p.set == Set::Codex3).count();
    assert_eq!(leaders.len() + older, 99);
    for Sheet { faction, .. } in &whole().sheets {
        let of = |role| leaders.iter().filter(|l| &l.faction == faction && l.role == role).count();
        let wanted = match faction.as_str() {
            "nomad" => [3, 1, 1],
            "keleres" => [1, 1, 3],
            _ => [1, 1, 1],
        };
        assert_eq!([LeaderRole::Agent, LeaderRole::Commander, LeaderRole::Hero].map(of), wanted, "{faction}");
    }
    let heroes = whole().unlocks.iter().filter(|u| u.needs == Condition::ScoredObjectives { least: 3 }).count();
    assert_eq!((whole().unlocks.len(), heroes), (66, 33));
    let abilities = |set| of(&whole().cards.abilities, set, |a| a.set);
    assert_eq!([Set::Base, Set::ProphecyOfKings, Set::Codex3, Set::ThundersEdge].map(abilities), [37, 18, 3, 15]);
}

#[test]
fn older_printings_end_with_the_box_that_replaced_them() {
    assert_eq!(whole().printings.len(), 29);
    let of = |id: &str| whole().printings.iter().filter(|p| p.of == id).map(|p| (p.set, p.until)).collect::<Vec<_>>();
    assert_eq!(of("naalu-agent"), [(Set::ProphecyOfKings, Set::Codex3), (Set::Codex3, Set::ThundersEdge)]);
    assert_eq!(of("magen-defense-grid-omega-omega"), [(Set::Base, Set::Codex1), (Set::Codex1, Set::Codex4)]);
}

#[test]
fn factions_start_as_printed() {
    let sheet = |id: &str| whole().sheets.iter().find(|s| s.faction == id).unwrap();
    assert_eq!(whole().sheets.len(), 31);
    let sol = [(Kind::Carrier, 2), (Kind::Destroyer, 1), (Kind::Fighter, 3), (Kind::Infantry, 5), (Kind::SpaceDock, 1)];
    assert_eq!(sheet("sol").units, sol.into_iter().collect());
    assert_eq!(sheet("sol").technologies, ["antimass-deflectors", "neural-motivator"]);
    assert_eq!(sheet("creuss").gate.as_deref(), Some("17"));
    assert_eq!(sheet("keleres").homes, ["2", "14", "58"]);
    for sheet in &whole().sheets {
        let docks = sheet.units.get(&Kind::SpaceDock).copied().unwrap_or(0);
        assert_eq!(docks, u8::from(!sheet.setup.contains(&SetupNote::NotChosen)), "{}", sheet.faction);
        let owner = |home: &String| c().tile(c().tile_named(home).unwrap()).faction.clone().unwrap().replace('-', "");
        assert!(sheet.homes.len() == 3 || owner(&sheet.homes[0]) == sheet.faction, "{}", sheet.faction);
    }
}

#[test]
fn limits_are_as_printed() {
    let Limits { player, planet, game, .. } = &whole().limits;
    let pieces = Kind::ALL.map(|kind| whole().limits.pieces_of(kind));
    assert_eq!(pieces, [10, 8, 12, 8, 4, 4, 5, 1, 2, 6, 3]);
    assert_eq!([player.command_tokens, player.tactic, player.fleet, player.strategy], [16, 3, 3, 2]);
    assert_eq!((planet.space_docks, planet.pds, game.victory_points, game.long_victory_points), (1, 2, 10, 14));
    assert_eq!(whole().limits.supply.len(), 26);
}

fn c() -> &'static Components {
    Components::printed()
}

/// The sentence for files in which one thing is changed.
fn refused(file: &str, old: &str, new: &str) -> String {
    let mut files = [FILES, &twilight_box::SHEETS, &WHOLE_FILES].concat();
    let entry = files.iter_mut().find(|(name, _)| *name == file).unwrap();
    assert!(entry.1.contains(old), "{file}: {old}");
    let changed = entry.1.replacen(old, new, 1);
    entry.1 = &changed;
    let read = kernel::Files::merged("Test", &files, None).and_then(|files| Whole::read(&files, c()));
    read.expect_err("wrong data").to_string()
}

#[test]
fn wrong_rows_of_the_whole_game_are_refused_with_file_row_and_field() {
    for (file, old, new, say) in [
        (
            "objectives.toml",
            "\"one-trait\", least = 4",
            "\"one-trait\", least = 0",
            "[[objective]] row 1 (corner-the-market): needs: least is 0, so everybody has it",
        ),
        (
            "objectives.toml",
            "\"one-trait\", least = 4",
            "\"one-trait\", least = 400",
            "[[objective]] row 1 (corner-the-market): needs.control-planets.least: found 400, expected 0 to 255",
        ),
        (
            "objectives.toml",
            "points = 1",
            "points = 9",
            "[[objective]] row 1 (corner-the-market): points: found 9, allowed are 1 to 5",
        ),
        (
            "objectives.toml",
            "spend = { resources = 8 }",
            "spend = {}",
            "[[objective]] row 4 (erect-a-monument): needs: spend names nothing",
        ),
        (
            "objectives.toml",
            "phase = \"status\"",
            "phase = \"action\"",
            "[[objective]] row 1 (corner-the-market): phase: public objectives are scored in the status phase",
        ),
        (
            "objectives.toml",
            "id = \"develop-weaponry\"",
            "id = \"corner-the-market\"",
            "[[objective]] row 2 (corner-the-market): the id is used twice",
        ),
        (
            "agendas.toml",
            "secret-objectives = 1",
            "secret-objectives = 0",
            "[[agenda]] row 2 (archived-secret): elected: a number is 0, allowed are 1 to 20",
        ),
        (
            "agendas.toml",
            "attachment = \"core-mining\"",
            "attachment = \"core-minig\"",
            "[[agenda]] row 38 (core-mining): attachment: `core-minig` is in no row of attachments.toml",
        ),
        (
            "agendas.toml",
            "stays = \"common\"\n",
            "",
            "[[agenda]] row 1 (anti-intellectual-revolution): stays: stands there exactly for laws",
        ),
        (
            "agendas.toml",
            "until = \"prophecy-of-kings\"",
            "until = \"base\"",
            "[[agenda]] row 38 (core-mining): until: that box came before it",
        ),
        (
            "strategy-cards.toml",
            "initiative = 8",
            "initiative = 9",
            "[[strategy]] row 12 (imperial): initiative: found 9, allowed are 1 to 8",
        ),
        (
            "exploration.toml",
            "token = \"gamma\"",
            "token = \"gama\"",
            "[[find]] row 3 (gamma-wormhole): token: `gama` is in no row of tokens.toml",
        ),
        (
            "exploration.toml",
            "attachment = \"dyson-sphere\"\n",
            "",
            "[[find]] row 5 (dyson-sphere): attachment: missing for a card of this kind",
        ),
        (
            "attachments.toml",
            "{ on = 5, dice = 3 }",
            "{ on = 0, dice = 3 }",
            "[[attachment]] row 12 (geoform): space-cannon: a result and a number of dice from 1 to 10 are allowed",
        ),
        (
            "more-action-cards.toml",
            "moments = [\"agenda-phase-starts\"]",
            "moments = [\"agenda-phase\"]",
            "[[card]] row 1 (ancient-burial-sites): unknown moment `agenda-phase`",
        ),
        (
            "more-action-cards.toml",
            "id = \"veto\"",
            "id = \"sabotage\"",
            "[[card]] row 19 (sabotage): the id is used twice",
        ),
        (
            "more-relics.toml",
            "after = \"spend\"",
            "after = \"burn\"",
            "[[relic]] row 1 (dynamis-core): unknown variant `burn`, expected one of `keep`, `exhaust`, `spend`",
        ),
        (
            "more-technologies.toml",
            "faction = \"hacan\"",
            "faction = \"hakan\"",
            "[[technology]] row 7 (quantum-datahub-node): faction: `hakan` is in no row of factions.toml",
        ),
        (
            "more-technologies.toml",
            "prerequisites = { green = 2 }",
            "prerequisites = { green = 7 }",
            "[[technology]] row 2 (hyper-metabolism): prerequisites: at most 4 of a colour are allowed",
        ),
        (
            "more-notes.toml",
            "id = \"antivirus\"",
            "id = \"antibody\"",
            "[[return]] row 1 (antibody): id: `antibody` is in no row of notes",
        ),
        (
            "more-leaders.toml",
            "faction = \"vuilraith\"",
            "faction = \"cabal\"",
            "[[leader]] row 1 (vuilraith-agent): faction: `cabal` is in no row of factions.toml",
        ),
        (
            "more-legends.toml",
            "planet = \"garbozia\"",
            "planet = \"jord\"",
            "[[legend]] row 2 (dok-n-pics-salvage-yard): planet: `jord` is not legendary",
        ),
        (
            "printings.toml",
            "of = \"wormhole-generator\"",
            "of = \"wormhole\"",
            "[[printing]] row 1 (wormhole-generator-base): of: `wormhole` is in no row of its family",
        ),
        (
            "sheets.toml",
            "technologies = [\"gravity-drive\"]",
            "technologies = [\"gravity\"]",
            "[[sheet]] row 2 (creuss): technologies: `gravity` is in no row",
        ),
        (
            "sheets.toml",
            "homes = [\"5\"]",
            "homes = [\"25\"]",
            "[[sheet]] row 1 (arborec): homes: tile `25` is no home",
        ),
        (
            "sheets.toml",
            "units = { war_sun = 1",
            "units = { war_sun = 3",
            "[[sheet]] row 8 (muaat): units: 3 of `war_sun`, there are 2",
        ),
        (
            "sheets.toml",
            "choose = { pick = 2, from",
            "choose = { pick = 4, from",
            "[[sheet]] row 19 (argent): choose: 4 of 3 technologies",
        ),
        (
            "unlocks.toml",
            "id = \"creuss-commander\"",
            "id = \"creuss-agent\"",
            "[[unlock]] row 2 (creuss-agent): id: agents are never locked",
        ),
        (
            "limits.toml",
            "faction = \"naalu\"",
            "faction = \"nalu\"",
            "[[supply]] row 10 (naalu-zero): faction: `nalu` is in no row of factions.toml",
        ),
    ] {
        assert_eq!(refused(file, old, new), format!("{file}, {say}"));
    }
    for (file, old, new, say) in [
        (
            "strategy-cards.toml",
            "initiative = 8",
            "initiative = 7",
            "strategy-cards.toml: initiative 7: 2 cards without `until`, 1 wanted",
        ),
        (
            "faction-abilities.toml",
            "id = \"mitosis\"",
            "id = \"meiosis\"",
            "faction-abilities.toml: no row [[ability]] for `mitosis`",
        ),
        ("limits.toml", "id = \"war_sun\"", "id = \"war_moon\"", "limits.toml, [[pieces]] row 5 (war_moon): unknown"),
        (
            "limits.toml",
            "command-tokens = 16",
            "command-tokens = 7",
            "limits.toml: [player] command-tokens: the pools start with 8, there are 7",
        ),
        (
            "objectives.toml",
            "control-planets =",
            "control-moons =",
            "objectives.toml, [[objective]] row 1 (corner-the-market): unknown variant `control-moons`",
        ),
        (
            "agendas.toml",
            "{ secret-objectives = 1 }",
            "{ secret-lessons = 1 }",
            "agendas.toml, [[agenda]] row 2 (archived-secret): unknown variant `secret-lessons`",
        ),
    ] {
        let said = refused(file, old, new);
        assert!(said.starts_with(say), "{said}");
    }
}

#[test]
fn a_pack_tunes_the_numbers_of_a_condition() {
    let text = "[[objective]]\nid = \"expand-borders\"\nneeds = { control-planets = { which = \"outside-homes\", least = 5 } }\n";
    let pack = kernel::Pack {
        name: "short".to_string(),
        files: [("objectives.toml".to_string(), text.to_string())].into_iter().collect(),
    };
    let files = [FILES, &twilight_box::SHEETS, &WHOLE_FILES].concat();
    let files = kernel::Files::merged("Test", &files, Some(&pack)).unwrap();
    let tuned = Whole::read(&files, c()).unwrap();
    let row = tuned.objectives.iter().find(|o| o.id == "expand-borders").unwrap();
    assert_eq!(row.needs, Condition::ControlPlanets { which: Planets::OutsideHomes, least: 5 });
    assert_eq!(tuned.objectives.len(), 80);
}
