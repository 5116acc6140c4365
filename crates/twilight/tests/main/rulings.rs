//! What follows from the rules where it is easily overlooked.

use super::*;
use twilight::feats::Feat;
use twilight::steps::action::TurnStarts;
use twilight::windows::in_force;
use twilight::world::Stage;
use twilight::{factions, query};

/// Damaged units in a system.
fn damaged(session: &Session, element: &str) -> u16 {
    let live = session.table().live(Viewer::Audience);
    live.spaces.iter().find(|s| s.id == element).unwrap().stacks.iter().map(|s| s.damaged).sum()
}

/// Red attacks system 19; blue may flee to red's home, where it has infantry.
fn flight(extra: &str, red: &str, blue: &str) -> (World, String) {
    let (mut w, home) = guarded_raid(extra, red, blue);
    let capital = capital(&w);
    put(&mut w, BLUE, &capital, "1 infantry");
    (w, home)
}

// [faction.capture] [faction.devour]
#[test]
fn removed_units_are_not_captured_and_a_blockade_frees_captives() {
    let mut w = field("red-faction=vuilraith");
    let (home, nineteen) = (w.parties[0].home, system(&w, "19"));
    w.action.active = Some(nineteen);
    w.face(RED, BLUE, Stage::Space);
    for kind in [Kind::Cruiser, Kind::Fighter] {
        w.parties[1].reserves[kind as usize] -= 2;
        w.remove(BLUE, kind);
        assert_eq!(w.parties[0].captives(kind), 0, "it was not destroyed");
        w.retire(BLUE, kind);
        assert_eq!(w.parties[0].captives(kind), 1);
    }
    let capital = capital(&w);
    put(&mut w, RED, &capital, "1 space-dock");
    factions::free_captives(&mut w);
    assert_eq!(w.parties[0].captives(Kind::Cruiser), 1);
    w.space_mut(home, BLUE).add(Kind::Destroyer, false);
    assert!(w.captor(BLUE, Kind::Cruiser).is_none(), "its dock is blockaded");
    factions::free_captives(&mut w);
    let left = [Kind::Cruiser, Kind::Fighter].map(|kind| w.parties[0].captives(kind));
    assert_eq!(left, [0, 1], "captured fighters belong to nobody");
}

// [move.gravity-rift] [units.dimensional-tear]
#[test]
fn nobody_rolls_to_leave_an_own_tear() {
    let (mut w, home) = flight("blue-faction=vuilraith", "1 cruiser", "1 cruiser");
    put(&mut w, BLUE, "wellon", "1 space-dock");
    let nineteen = system(&w, "19");
    factions::tear(&mut w, nineteen);
    let session = act(w, &format!("red activate 19 | red move cruiser {home} | blue retreat | ~ 1 | ~ 1"));
    assert_eq!(at(&session, &format!("system/{home}")), "blue: 1 cruiser");
}

// [tech.fleet-logistics] [tech.nullification-field]
#[test]
fn a_turn_that_was_ended_has_no_second_action() {
    let extra = "red-technologies=fleet-logistics; blue-technologies=nullification-field";
    let (w, _) = guarded_raid(extra, "1 cruiser", "1 cruiser");
    let session = act(w, "red activate 19 | blue use nullification-field");
    assert!(says(&session, BLUE, "pass"), "it is blue's turn");
}

// [tech.fleet-logistics] [action.component]
#[test]
fn the_second_action_may_be_a_card_without_tactic_tokens() {
    let (mut w, home) = guarded_raid("red-technologies=fleet-logistics; red-hand=mining-initiative", "1 cruiser", "");
    w.parties[0].tactic = 1;
    let mut session = act(w.clone(), &format!("red activate {home}"));
    go(&mut session, "red play mining-initiative");
    assert!(gauge(&session, RED, "trade-goods") > 0);
    act(w, &format!("red activate {home} | red done | blue pass"));
}

// [faction.mitosis] [produce.limit]
#[test]
fn docks_of_the_arborec_produce_no_infantry() {
    let (mut w, home) = guarded_raid("red-faction=arborec; trade-goods=12", "1 cruiser", "");
    let planet = capital(&w);
    put(&mut w, RED, &planet, "1 infantry, 1 space-dock");
    let session = act(w, &format!("red activate {home} | red produce infantry {planet}"));
    assert_eq!(refused(&session, RED, &format!("produce infantry {planet}")), Some("faction.mitosis"));
    assert!(says(&session, RED, &format!("produce destroyer {home}")), "the dock makes ships");
}

// [space.retreat] [fleet.capacity]
#[test]
fn who_retreats_chooses_what_comes_along() {
    let (mut w, home) = flight("", "1 cruiser", "1 carrier, 4 fighter");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let fight = format!("red activate 19 | red move cruiser {home} | blue retreat | ~ 1 | ~ 1 1 1 1 1");
    let session = act(w.clone(), &format!("{fight} | blue load infantry wellon | blue done | blue remove fighter"));
    assert_eq!(at(&session, &format!("system/{home}")), "blue: 3 fighter, 1 infantry, 1 carrier");
    let session = act(w, &format!("{fight} | blue done"));
    assert_eq!(at(&session, &format!("system/{home}")), "blue: 4 fighter, 1 carrier");
}

// [card.skilled-retreat] [breakthrough.norr-supremacy]
#[test]
fn a_skilled_retreat_is_a_draw_and_takes_fighters_along() {
    let extra = "red-faction=sardakk; red-breakthrough=yes; blue-hand=skilled-retreat";
    let (mut w, home) = guarded_raid(extra, "1 cruiser", "2 fighter");
    put(&mut w, BLUE, &home, "1 carrier");
    let session = act(w, &format!("red activate 19 | red move cruiser {home} | blue play skilled-retreat"));
    assert_eq!(at(&session, &format!("system/{home}")), "blue: 2 fighter, 1 carrier", "carried by nobody on the way");
    assert_eq!(gauge(&session, RED, "tactic"), 2, "nobody won");
}

// [tech.duranium-armor] [faction.ambush] [cards.start-of-combat]
#[test]
fn damage_at_the_start_of_a_combat_is_damage_of_its_first_round() {
    let (w, home) = guarded_raid("blue-faction=mentak; red-technologies=duranium-armor", "1 dreadnought", "1 cruiser");
    let start =
        format!("red activate 19 | red move dreadnought {home} | blue use ambush | ~ 10 | red sustain dreadnought");
    let session = act(w.clone(), &format!("{start} | red stay | ~ 1 | ~ 1"));
    assert_eq!(damaged(&session, "system/19"), 1);
    let session = act(w, &format!("{start} | red stay | ~ 1 | ~ 1 | red stay | ~ 1 | ~ 1"));
    assert_eq!(damaged(&session, "system/19"), 0, "a round later it is repaired");
}

// [card.shields-holding] [space.barrage]
#[test]
fn shields_hold_against_barrages_too() {
    let (w, home) = guarded_raid("blue-hand=shields-holding", "2 destroyer", "1 carrier, 4 fighter");
    let moves = format!("red activate 19 | red move destroyer {home} | red move destroyer {home}");
    let session = act(w, &format!("{moves} | ~ 9 9 10 1 | blue play shields-holding"));
    assert_eq!(at(&session, "system/19"), "red: 2 destroyer; blue: 3 fighter, 1 carrier");
}

// [tech.x-89] [invade.bombard]
#[test]
fn x_89_exhausts_planets_without_ground_forces() {
    let bombard = |technologies: &str| {
        let (mut w, home) = raid(technologies, "1 dreadnought", "");
        own(&mut w, BLUE, "wellon");
        act(w, &format!("red activate 19 | red move dreadnought {home}"))
    };
    let session = bombard("red-technologies=x-89-bacterial-weapon-omega-omega");
    assert!(says(&session, RED, "aim dreadnought wellon"));
    assert!(!says(&bombard(""), RED, "aim dreadnought wellon"));
}

// [tech.transit-diodes] [leader.nomad-agent-mercer]
#[test]
fn transit_diodes_reach_other_planets_of_the_same_system() {
    let mut w = map("field=system; tile=27; red-technologies=transit-diodes");
    for planet in ["new-albion", "starpoint"] {
        own(&mut w, RED, planet);
    }
    put(&mut w, RED, "new-albion", "1 infantry");
    w.round.turn = Some(RED);
    let mut session = Session::new(seated::<Twilight>(w, TurnStarts { seat: RED }.into()));
    go(&mut session, "red use transit-diodes | red bring infantry new-albion starpoint | red done");
    assert_eq!(at(&session, "planet/starpoint"), "red: 1 infantry");
}

// [card.decoy-operation]
#[test]
fn decoys_go_to_one_planet() {
    let mut w = map("field=system; tile=27; blue-hand=decoy-operation");
    put(&mut w, BLUE, "new-albion", "1 pds, 2 infantry");
    put(&mut w, BLUE, "27", "2 infantry");
    let mut session = act(w, "red activate 27 | blue play decoy-operation | blue bring infantry 27 starpoint");
    assert!(says(&session, BLUE, "bring infantry new-albion starpoint"));
    assert!(!says(&session, BLUE, "bring infantry 27 new-albion"));
    go(&mut session, "blue done");
}

// [tech.infantry-ii]
#[test]
fn infantry_comes_back_to_a_home_planet_of_choice() {
    let mut w = field("red-faction=jolnar; red-technologies=infantry-ii");
    w.parties[0].reserves[Kind::Infantry as usize] -= 1;
    w.parties[0].reviving = 1;
    let mut session = Session::new(seated::<Twilight>(w, TurnStarts { seat: RED }.into()));
    assert_eq!(offered(&session, RED), ["choose nar", "choose jol"]);
    session.say(RED, "choose nar").unwrap();
    assert_eq!(at(&session, "planet/nar"), "red: 1 infantry");
}

// [faction.harrow] [card.blitz] [cards.windows]
#[test]
fn what_blitz_arms_harrows() {
    let (mut w, home) = guarded_raid("red-faction=l1z1x; red-hand=blitz", "1 carrier", "");
    let planet = capital(&w);
    put(&mut w, RED, &planet, "2 infantry");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let land = format!(
        "red activate 19 | red move carrier {home} | red load infantry {planet} | red load infantry {planet}
         | red play blitz | red aim carrier wellon | ~ 1 | red land infantry wellon | red land infantry wellon
         | ~ 1 1 | ~ 1 1 | ~ 6"
    );
    assert_eq!(at(&act(w, &land), "planet/wellon"), "red: 2 infantry; blue: 1 infantry");
}

// [tech.valkyrie-particle-weave] [leader.titans-agent]
#[test]
fn the_weave_answers_hits_that_are_then_cancelled() {
    let extra = "red-faction=titans; red-leaders=agent; red-technologies=valkyrie-particle-weave";
    let (mut w, home) = guarded_raid(extra, "1 carrier", "");
    let planet = capital(&w);
    put(&mut w, RED, &planet, "2 infantry");
    let fight = format!(
        "red activate 19 | red move carrier {home} | red load infantry {planet} | red done | red land infantry wellon
         | ~ 1 | ~ 10 | red use titans-agent"
    );
    assert_eq!(at(&act(w, &fight), "planet/wellon"), "red: 1 infantry");
}

// [tech.magen-defense-grid-base] [card.disable] [invade.shield]
#[test]
fn a_disabled_shield_feeds_no_grid() {
    let extra = "red-hand=disable; blue-technologies=magen-defense-grid";
    let (mut w, home) = guarded_raid(extra, "1 carrier", "");
    let planet = capital(&w);
    put(&mut w, RED, &planet, "2 infantry");
    put(&mut w, BLUE, "wellon", "1 pds");
    let land = |card: &str| {
        let before =
            format!("red activate 19 | red move carrier {home} | red load infantry {planet} | red done | blue hold");
        let guns = if card.is_empty() { "| blue hold | red pass" } else { "" };
        act(w.clone(), &format!("{before} {card} | red land infantry wellon {guns}"))
    };
    assert!(says(&land(""), BLUE, "use magen-defense-grid"));
    assert!(!says(&land("| red play disable"), BLUE, "use magen-defense-grid"));
}

// [tech.neuroglaive] [fleet.pool]
#[test]
fn a_smaller_fleet_pool_is_felt_at_once() {
    let (mut w, home) = guarded_raid("blue-technologies=neuroglaive", "1 cruiser", "1 cruiser");
    put(&mut w, RED, &home, "3 cruiser");
    let session = act(w, "red activate 19");
    assert_eq!(at(&session, &format!("system/{home}")), "red: 3 cruiser");
}

// [relic.the-triad] [relic.nano-forge] [produce.influence]
#[test]
fn what_is_attached_adds_influence_and_the_triad_pays_it() {
    use twilight::query::{influence, influence_purse};
    let mut w = field("red-relics=the-triad");
    let home = w.planets_in(w.parties[0].home).next().unwrap();
    let purse = influence_purse(&w, RED);
    assert_eq!(purse, u16::from(influence(&w, RED, home)) + 3);
    w.planets[home.index()].bonus = 2;
    assert_eq!(influence_purse(&w, RED), purse + 2);
}

// [note.military-support]
#[test]
fn military_support_costs_sol_a_token() {
    let mut w = field("red-faction=sol; blue-notes=military-support");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let before = i32::from(w.parties[0].strategy);
    let mut session = Session::new(seated::<Twilight>(w, TurnStarts { seat: RED }.into()));
    go(&mut session, "blue use military-support");
    assert_eq!(gauge(&session, RED, "strategy"), before - 1);
}

// [units.annihilator]
#[test]
fn mechs_of_l1z1x_bombard_from_the_planet_next_door() {
    let mut w = map("field=system; tile=27; red-faction=l1z1x");
    own(&mut w, RED, "starpoint");
    put(&mut w, RED, "starpoint", "1 mech");
    put(&mut w, RED, "27", "1 cruiser");
    put(&mut w, BLUE, "new-albion", "1 infantry");
    let session = act(w, "red activate 27");
    assert!(says(&session, RED, "aim mech new-albion"));
}

// [units.aerie-sentinel] [fleet.capacity]
#[test]
fn aerie_sentinels_need_a_ship_with_capacity() {
    use twilight::query::muster;
    let mut w = field("red-faction=argent");
    let home = w.parties[0].home;
    w.space_mut(home, RED).add(Kind::Mech, false);
    assert_eq!(muster(&w, home, RED).excess(4).cargo, 1);
    w.space_mut(home, RED).add(Kind::Carrier, false);
    assert_eq!((muster(&w, home, RED).ground, muster(&w, home, RED).excess(4).cargo), (0, 0));
}

// [move.blockade] [move.range] [move.command-token]
#[test]
fn who_cannot_move_is_told_why() {
    let mut w = galaxy("");
    put(&mut w, RED, "2", "1 cruiser");
    for place in ["25", "112", "20"] {
        put(&mut w, BLUE, place, "1 destroyer");
    }
    let session = act(w.clone(), "red activate 4");
    assert_eq!(refused(&session, RED, "move cruiser 2"), None, "no ship can move, so nobody is asked");
    put(&mut w, RED, "40", "1 cruiser");
    let session = act(w, "red activate 4");
    assert_eq!(refused(&session, RED, "move cruiser 2"), Some("move.blockade"));
}

// [tech.assault-cannon] [faction.ambush] [cards.start-of-combat]
#[test]
fn an_ambush_may_come_before_the_assault_cannon() {
    let (w, home) = guarded_raid("red-faction=mentak; blue-technologies=assault-cannon", "2 cruiser", "3 cruiser");
    let moves = format!("red activate 19 | red move cruiser {home} | red move cruiser {home}");
    let session = act(w.clone(), &format!("{moves} | red use ambush | ~ 10 1 | red stay"));
    assert_eq!(at(&session, "system/19"), "red: 2 cruiser; blue: 2 cruiser", "two are too few for the cannon");
    let session = act(w, &format!("{moves} | red pass | blue use assault-cannon"));
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser; blue: 3 cruiser");
}

// [faction.imperia] [faction.edict]
#[test]
fn mahact_works_by_the_commander_it_has_subdued() {
    let mut w = field("red-faction=mahact; blue-faction=winnu; blue-leaders=commander");
    factions::fought(&mut w, [RED, BLUE].map(SeatSet::one), [1, 0], true);
    assert!(in_force(&w, RED, Feat::WinnuCommander));
    factions::release(&mut w, RED, BLUE);
    assert!(!in_force(&w, RED, Feat::WinnuCommander) && in_force(&w, BLUE, Feat::WinnuCommander));
}

// [tech.lazax-gate-folding]
#[test]
fn lazax_gate_folding_places_infantry_on_mecatol_rex() {
    let mut w = map("field=system; tile=18; red-technologies=lazax-gate-folding");
    assert!(!says(&act(w.clone(), ""), RED, "use lazax-gate-folding"));
    own(&mut w, RED, "mecatol-rex");
    let session = act(w, "red use lazax-gate-folding");
    assert_eq!(at(&session, "planet/mecatol-rex"), "red: 1 infantry");
}

// [tech.temporal-command-suite]
#[test]
fn the_temporal_command_suite_readies_an_agent() {
    let extra = "red-faction=nomad; red-leaders=agent; red-technologies=temporal-command-suite";
    let (mut w, home) = guarded_raid(extra, "1 carrier", "");
    let planet = capital(&w);
    put(&mut w, RED, &planet, "1 infantry");
    put(&mut w, RED, &home, "1 infantry");
    let used =
        format!("red activate {home} | red done | red use nomad-agent-mercer | red bring infantry {home} {planet}");
    let mut session = act(w, &used);
    assert!(says(&session, RED, "use temporal-command-suite"));
    session.say(RED, "use temporal-command-suite").unwrap();
}

// [tech.bioplasmosis] [tech.neural-parasite-firmament]
#[test]
fn infantry_spreads_when_a_round_ends() {
    let mut w = galaxy("red-technologies=bioplasmosis+neural-parasite-firmament");
    own(&mut w, RED, "quann");
    let mut session = a_round(w, "red pass | blue pass | red place infantry moll-primus");
    go(&mut session, "red bring infantry moll-primus quann | red done");
    assert_eq!(at(&session, "planet/quann"), "red: 1 infantry");
    assert_eq!(at(&session, "planet/moll-primus"), "red: 1 infantry");
}

// [tech.neural-parasite-obsidian]
#[test]
fn the_parasite_takes_infantry_nearby() {
    let mut w = galaxy("red-technologies=neural-parasite-obsidian");
    put(&mut w, BLUE, "vefut-ii", "1 infantry");
    let mut session = Session::new(seated::<Twilight>(w, TurnStarts { seat: RED }.into()));
    session.say(RED, "use neural-parasite-obsidian").unwrap();
    assert!(!at(&session, "planet/vefut-ii").contains("infantry"));
}

// [relic.scepter-of-emelpar]
#[test]
fn the_scepter_stands_for_a_strategy_token() {
    let mut w = field("red-faction=sol; red-relics=scepter-of-emelpar");
    w.parties[0].strategy = 0;
    let session = act(w, "red use orbital-drop | red done");
    assert_eq!(at(&session, "planet/jord"), "red: 2 infantry");
    assert!(says(&session, BLUE, "pass"));
}

// [faction.technological-singularity] [note.antivirus]
#[test]
fn nekro_takes_a_technology_from_the_wreck() {
    let extra = "red-faction=nekro; blue-technologies=gravity-drive";
    let (w, home) = guarded_raid(extra, "2 cruiser", "2 destroyer");
    let fight =
        format!("red activate 19 | red move cruiser {home} | red move cruiser {home} | red stay | ~ 10 1 | ~ 1 1");
    let session = act(w.clone(), &fight);
    assert_eq!(offered(&session, RED), ["use technological-singularity", "pass"]);
    let session = act(w, &format!("{fight} | red use technological-singularity | red stay | ~ 10 1 | ~ 1"));
    assert!(!says(&session, RED, "use technological-singularity"), "once in a combat");
    let (w, home) = guarded_raid(&format!("{extra}; blue-notes=antivirus"), "2 cruiser", "2 destroyer");
    let moves = format!("red activate 19 | red move cruiser {home} | red move cruiser {home} | blue use antivirus");
    let session = act(w, &format!("{moves} | red stay | ~ 10 1 | ~ 1 1"));
    assert!(!says(&session, RED, "use technological-singularity"));
}

// [breakthrough.iihq-modernization]
#[test]
fn custodia_vigilia_pays_and_arms_mecatol_rex() {
    use twilight::query::{production_limit, purse};
    let plain = map("field=system; tile=18; red-faction=keleres");
    let mut w = map("field=system; tile=18; red-faction=keleres; red-breakthrough=yes");
    assert_eq!(purse(&w, RED), purse(&plain, RED) + 2);
    let rex = system(&w, "18");
    assert_eq!(production_limit(&w, rex, RED), 0);
    own(&mut w, RED, "mecatol-rex");
    assert_eq!(production_limit(&w, rex, RED), 3);
    put(&mut w, BLUE, "18", "1 cruiser");
    let session = act(w, "red activate 18");
    assert!(says(&session, RED, "fire"));
}

// [tech.plasma-scoring]
#[test]
fn plasma_scoring_helps_the_best_gun_of_a_bombardment() {
    let mut w = map("field=system; tile=27; red-technologies=plasma-scoring+war-sun");
    put(&mut w, RED, "27", "1 dreadnought, 1 war-sun");
    put(&mut w, BLUE, "new-albion", "3 infantry");
    put(&mut w, BLUE, "starpoint", "5 infantry");
    let aims = "red activate 27 | red aim dreadnought new-albion | red aim war-sun starpoint";
    let session = act(w, &format!("{aims} | ~ 1 | ~ 3 3 3 3"));
    assert_eq!(at(&session, "planet/starpoint"), "blue: 1 infantry");
}

// [card.intercept] [space.announce]
#[test]
fn who_intercepts_a_retreat_stays_too() {
    let (w, home) = flight("red-hand=intercept", "2 cruiser", "1 cruiser");
    let moves = format!("red activate 19 | red move cruiser {home} | red move cruiser {home}");
    let session = act(w, &format!("{moves} | blue retreat | red play intercept"));
    assert!(!says(&session, RED, "retreat"), "the dice are rolled");
}

// [units.ember-colossus] [faction.star-forge]
#[test]
fn a_colossus_in_space_is_joined_too() {
    let mut w = field("red-faction=muaat");
    let home = number(&w, w.parties[0].home).to_string();
    put(&mut w, RED, &home, "1 war-sun, 1 mech");
    let session = act(w, &format!("red use star-forge | red place destroyer {home}"));
    assert_eq!(at(&session, &format!("system/{home}")), "red: 1 destroyer, 1 infantry, 1 mech, 1 war sun");
}

// [move.gravity-rift] [space.retreat]
#[test]
fn only_ships_that_leave_a_rift_roll() {
    let mut w = map("field=system; tile=67");
    put(&mut w, RED, "2", "1 cruiser");
    put(&mut w, BLUE, "2", "1 destroyer");
    put(&mut w, BLUE, "67", "1 dreadnought");
    put(&mut w, BLUE, "cormund", "1 infantry");
    let flight = "red activate 67 | red move cruiser 2 | blue retreat | ~ 1 | ~ 1 | blue done";
    let session = act(w.clone(), &format!("{flight} | ~ 3"));
    assert_eq!(at(&session, "system/2"), "blue: 1 destroyer", "the dreadnought is lost");
    let session = act(w, &format!("{flight} | ~ 4"));
    assert_eq!(at(&session, "system/2"), "blue: 1 destroyer, 1 dreadnought");
}

// [coexist.share] [produce.limit]
#[test]
fn docks_of_who_coexists_do_not_produce() {
    let mut w = field("");
    let (nineteen, wellon) = (system(&w, "19"), planet(&w, "wellon"));
    put(&mut w, BLUE, "wellon", "1 space-dock, 1 infantry");
    w.planets[wellon.index()].controller = Some(BLUE);
    assert!(query::production_limit(&w, nineteen, BLUE) > 0);
    put(&mut w, RED, "wellon", "1 infantry");
    factions::coexist(&mut w, BLUE, wellon);
    assert_eq!(query::production_limit(&w, nineteen, BLUE), 0, "its structures are blockaded");
}

// [breakthrough.particle-synthesis]
#[test]
fn wormholes_of_the_system_make_production_cheaper() {
    let mut w = map("map=0 26 39 0 21 22; red-faction=creuss; red-breakthrough=yes");
    w.action.producing = true;
    w.action.batch[Kind::Dreadnought as usize] = 1;
    let cost = |w: &mut World, id: &str| {
        w.action.active = Some(system(w, id));
        query::batch_cost(w, RED, &w.action.batch.0)
    };
    assert_eq!((cost(&mut w, "21"), cost(&mut w, "39")), (4, 3), "without ships there too");
}

// [tech.lazax-gate-folding]
#[test]
fn gates_fold_only_to_a_mecatol_rex_that_is_not_ones_own() {
    let mut w = map("map=0 26 39 0 21 22; red-technologies=lazax-gate-folding");
    let folds = |w: &World| query::map(w, RED).bends.has(twilight_box::galaxy::Bend::GateFolding);
    assert!(folds(&w));
    own(&mut w, RED, "mecatol-rex-legendary");
    assert!(!folds(&w));
}

// [faction.foresight] [move.asteroid-field]
#[test]
fn foresight_leads_only_where_ships_may_go() {
    let ways = |extra: &str| {
        let mut w = map(&format!("map=0 44 20 0 21 22; blue-faction=naalu{extra}"));
        put(&mut w, RED, "112", "1 cruiser");
        put(&mut w, RED, "moll-primus", "1 infantry");
        put(&mut w, BLUE, "20", "1 carrier");
        let session = act(w, "red activate 20 | red move cruiser 112 | blue use foresight");
        offered(&session, BLUE)
    };
    let choose = |lines: &[String]| lines.iter().any(|line| line == "choose 44");
    let (plain, deflectors) = (ways(""), ways("; blue-technologies=antimass-deflectors"));
    assert!(plain.len() > 1 && !choose(&plain), "{plain:?}");
    assert!(choose(&deflectors), "{deflectors:?}");
}

// [tech.yin-spinner]
#[test]
fn the_spinner_serves_ships_with_room() {
    let mut w = field("red-technologies=yin-spinner");
    let home = capital(&w);
    put(&mut w, RED, &home, "1 space-dock");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let yard = number(&w, w.parties[0].home).to_string();
    let script = format!(
        "red activate {yard} | red produce carrier {yard} | red done | red use yin-spinner
         | red place infantry {yard} | red place infantry {home}"
    );
    let session = play(w, &script);
    assert_eq!(at(&session, &format!("system/{yard}")), "red: 1 infantry, 1 carrier");
    assert_eq!(at(&session, &format!("planet/{home}")), "red: 1 infantry, 1 space dock");
}
