use super::*;

// [action.tactical] [action.activate] [move.ships] [move.transport] [cannon.offense] [space.combat] [space.round]
// [combat.dice] [combat.assign] [invade.order] [invade.commit] [cannon.defense] [ground.combat] [ground.ends]
// [invade.control] [skirmish.elimination] [space.ends]
#[test]
fn a_system_is_taken_and_its_owner_is_out() {
    let mut w = field("");
    put(&mut w, RED, "2", "1 carrier, 2 cruiser");
    put(&mut w, RED, "moll-primus", "4 infantry");
    put(&mut w, BLUE, "19", "1 destroyer");
    put(&mut w, BLUE, "wellon", "2 infantry, 1 pds, 1 space-dock");
    let before = "red activate 19 | red move carrier 2 | red load infantry moll-primus | red load infantry moll-primus
        | red load infantry moll-primus | red done | red move cruiser 2 | red move cruiser 2
        | blue fire | ~ 6 | red lose cruiser | red stay | ~ 7 1 | ~ 3";
    let session = play(w.clone(), before);
    assert_eq!(at(&session, "system/19"), "red: 3 infantry, 1 cruiser, 1 carrier");
    let after = "| red land infantry wellon | red land infantry wellon | red land infantry wellon
        | blue fire | ~ 2 | ~ 8 8 1 | ~ 1 9";
    let session = play(w, &format!("{before} {after}"));
    assert_eq!(at(&session, "planet/wellon"), "red: 2 infantry");
    assert_eq!(session.table().outcome().unwrap().ranks(), [1, 2]);
}

// [combat.sustain] [move.retreat] [space.announce] [space.retreat]
#[test]
fn a_damaged_fleet_retreats_home() {
    let mut w = field("");
    put(&mut w, RED, "2", "1 dreadnought, 1 destroyer");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "19", "2 cruiser");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let session = play(
        w,
        "red activate 19 | red move destroyer 2 | red move dreadnought 2 | red done | red retreat | ~ 1 1 | ~ 7 1
         | red sustain dreadnought",
    );
    assert_eq!(at(&session, "system/2"), "red: 1 destroyer, 1 dreadnought");
    assert_eq!(at(&session, "system/19"), "blue: 2 cruiser");
    let live = session.table().live(Viewer::Audience);
    let home = live.spaces.iter().find(|s| s.id == "system/2").unwrap();
    assert!(home.badges.iter().any(|b| b.kind == "command-token"), "a token marks the retreat");
    assert_eq!(home.stacks.iter().map(|s| s.damaged).sum::<u16>(), 1);
}

// [space.barrage] [fleet.capacity]
#[test]
fn barrages_shoot_fighters_first() {
    let mut w = field("");
    put(&mut w, RED, "2", "2 destroyer");
    put(&mut w, BLUE, "19", "1 carrier, 4 fighter");
    put(&mut w, BLUE, "wellon", "1 infantry");
    put(&mut w, RED, "moll-primus", "1 infantry");
    let session = play(w, "red activate 19 | red move destroyer 2 | red move destroyer 2 | ~ 9 9 10 1");
    assert_eq!(at(&session, "system/19"), "red: 2 destroyer; blue: 1 fighter, 1 carrier");
}

// [invade.bombard] [invade.shield]
#[test]
fn shields_stop_bombardment_unless_a_war_sun_is_there() {
    let mut w = field("red-technologies=war-sun");
    put(&mut w, RED, "2", "1 dreadnought");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "wellon", "2 infantry, 1 pds");
    let held = play(w.clone(), "red activate 19 | red move dreadnought 2 | red done | blue hold");
    assert_eq!(at(&held, "planet/wellon"), "blue: 2 infantry, 1 pds");
    put(&mut w, RED, "2", "1 war-sun");
    let stripped = play(
        w,
        "red activate 19 | red move dreadnought 2 | red done | red move war-sun 2 | red done | blue hold
         | red aim dreadnought wellon | ~ 5 1 1 1",
    );
    assert_eq!(at(&stripped, "planet/wellon"), "blue: 1 infantry, 1 pds");
}

// [fleet.pool]
#[test]
fn ships_beyond_the_fleet_pool_are_removed() {
    let mut w = field("");
    put(&mut w, RED, "2", "5 cruiser");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let moves = "| red move cruiser 2".repeat(5);
    let session = play(w, &format!("red activate 19 {moves}"));
    assert_eq!(at(&session, "system/19"), "red: 4 cruiser", "the fifth is removed, the owner had no choice");
}

// [produce.limit] [produce.cost] [produce.place] [produce.pay] [produce.reinforcements]
#[test]
fn a_dock_produces_what_planets_pay_for() {
    let mut w = field("");
    put(&mut w, RED, "moll-primus", "1 infantry, 1 space-dock");
    put(&mut w, BLUE, "wellon", "1 infantry");
    w.parties[0].reserves[Kind::Carrier as usize] = 0;
    let session = play(w, "red activate 2 | red produce fighter 2 | red produce fighter 2 | red produce cruiser 2");
    assert_eq!(refused(&session, RED, "produce dreadnought 2"), Some("produce.cost"));
    assert_eq!(refused(&session, RED, "produce carrier 2"), Some("produce.reinforcements"));
    let mut session = session;
    session.say(RED, "done").unwrap();
    assert_eq!(at(&session, "system/2"), "red: 2 fighter, 1 cruiser");
    let live = session.table().live(Viewer::Audience);
    let home = live.spaces.iter().find(|s| s.id == "planet/moll-primus").unwrap();
    assert!(home.badges.iter().any(|b| b.kind == "exhausted"), "four resources pay for three");
}

// [ground.order]
#[test]
fn the_attacker_chooses_the_order_of_ground_combats() {
    let mut w = map("field=system; tile=27");
    put(&mut w, RED, "2", "1 carrier");
    put(&mut w, RED, "moll-primus", "4 infantry");
    put(&mut w, BLUE, "starpoint", "1 infantry");
    put(&mut w, BLUE, "new-albion", "1 infantry");
    let session = play(
        w,
        "red activate 27 | red move carrier 2 | red load infantry moll-primus | red load infantry moll-primus | red done
         | red land infantry starpoint | red land infantry new-albion",
    );
    assert_eq!(offered(&session, RED), ["fight new-albion", "fight starpoint"]);
}

// [action.turn] [action.ends] [skirmish.round] [skirmish.status] [skirmish.win] [skirmish.score]
#[test]
fn rounds_end_when_both_pass_and_planets_are_counted() {
    let mut w = field("rounds=1");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "wellon", "1 infantry");
    w.parties[1].tokens = w.parties[1].tokens.with(w.parties[0].home);
    w.round.number = 0;
    let step = twilight::steps::action::NewRound;
    let mut session = Session::new(seated::<Twilight>(w, step.into()));
    session.say(RED, "activate 2").unwrap();
    session.say(BLUE, "pass").unwrap();
    session.say(RED, "pass").unwrap();
    let outcome = session.table().outcome().unwrap();
    assert_eq!(outcome.ranks(), [1, 1], "one planet and one infantry each");
}

// [tech.fleet-logistics]
#[test]
fn fleet_logistics_gives_a_second_action() {
    let mut w = field("red-technologies=fleet-logistics");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let session = play(w, "red activate 2");
    assert_eq!(offered(&session, RED), ["activate 19", "done"]);
}

// [tech.assault-cannon] [tech.duranium-armor]
#[test]
fn assault_cannon_destroys_and_duranium_repairs() {
    let mut w = field("red-technologies=assault-cannon; blue-technologies=duranium-armor");
    put(&mut w, RED, "2", "3 cruiser");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "19", "2 dreadnought, 1 destroyer");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let nineteen = system(&w, "19");
    w.space_mut(nineteen, BLUE).damaged[Kind::Dreadnought as usize] = 1;
    let moves = "| red move cruiser 2".repeat(3);
    let session = play(
        w,
        &format!("red activate 19 {moves} | red use assault-cannon | blue lose destroyer | red stay | ~ 1 1 1 | ~ 1 1"),
    );
    let live = session.table().live(Viewer::Audience);
    let space = live.spaces.iter().find(|s| s.id == "system/19").unwrap();
    assert_eq!(space.text, "System 19, Wellon. red: 3 cruiser; blue: 2 dreadnought");
    assert_eq!(space.stacks.iter().map(|s| s.damaged).sum::<u16>(), 0);
}

// [tech.magen-defense-grid] [tech.dacxive-animators]
#[test]
fn magen_grids_meet_invaders() {
    let mut w = field("blue-technologies=magen-defense-grid-omega-omega+dacxive-animators");
    put(&mut w, RED, "2", "1 carrier");
    put(&mut w, RED, "moll-primus", "3 infantry");
    put(&mut w, BLUE, "wellon", "1 infantry, 1 space-dock");
    let session = play(
        w,
        "red activate 19 | red move carrier 2 | red load infantry moll-primus | red done | red land infantry wellon",
    );
    assert_eq!(at(&session, "planet/wellon"), "blue: 3 infantry, 1 space dock", "the lone invader fell to the grid");
}

// [tech.infantry-ii]
#[test]
fn fallen_infantry_comes_back_home() {
    let mut w = field("red-technologies=infantry-ii");
    put(&mut w, RED, "2", "1 carrier");
    put(&mut w, RED, "moll-primus", "2 infantry");
    put(&mut w, BLUE, "wellon", "2 infantry");
    let session = play(
        w,
        "red activate 19 | red move carrier 2 | red load infantry moll-primus | red done | red land infantry wellon
         | ~ 1 | ~ 8 1 | ~ 6 | blue pass",
    );
    assert_eq!(at(&session, "planet/moll-primus"), "red: 2 infantry");
}

// [tech.chaos-mapping]
#[test]
fn asteroids_with_ships_of_chaos_mapping_are_safe() {
    let mut w = map("map=0 44 20 0 21 22; blue-technologies=chaos-mapping");
    put(&mut w, BLUE, "44", "1 cruiser");
    let session = play(w, "");
    assert_eq!(refused(&session, RED, "activate 44"), Some("tech.chaos-mapping"));
}

// [units.trades-itself]
#[test]
fn an_exotrireme_takes_two_ships_along() {
    let mut w = field("red-faction=sardakk; red-technologies=dreadnought-ii");
    put(&mut w, RED, "13", "1 dreadnought");
    put(&mut w, RED, "quinarra", "1 infantry");
    put(&mut w, BLUE, "19", "3 cruiser");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let session = play(
        w,
        "red activate 19 | red move dreadnought 13 | red done | red stay | ~ 1 | ~ 1 1 1 | red give up dreadnought
         | red destroy cruiser | red destroy cruiser",
    );
    assert_eq!(at(&session, "system/19"), "blue: 1 cruiser");
}

// [faction.ambush] [units.stops-sustain]
#[test]
fn mentak_ambushes_and_the_fourth_moon_stops_sustaining() {
    let (mut w, home) = guarded_raid("blue-faction=mentak", "2 dreadnought", "1 cruiser, 1 flagship");
    let base = capital(&w);
    put(&mut w, RED, &base, "1 infantry");
    let ship = format!("red move dreadnought {home} | red done");
    let session = play(w, &format!("red activate 19 | {ship} | {ship} | blue use ambush | ~ 7"));
    assert_eq!(at(&session, "system/19"), "red: 1 dreadnought; blue: 1 cruiser, 1 flagship");
}

// [faction.genesis]
#[test]
fn the_genesis_gathers_infantry() {
    let mut w = field("red-faction=sol");
    put(&mut w, RED, "1", "1 flagship");
    put(&mut w, RED, "jord", "1 infantry");
    put(&mut w, BLUE, "wellon", "1 infantry");
    twilight::factions::genesis(&mut w, RED);
    assert_eq!(w.space(system(&w, "1"), RED).of(Kind::Infantry), 1);
}

/// The forecasts of a seat's options, by their text.
fn forecasts(session: &Session, seat: Seat) -> Vec<(String, Option<scene::Forecast>)> {
    let prompt = session.table().live(Viewer::Seat(seat)).prompt;
    let prompt = prompt.unwrap_or_else(|| panic!("no question: {:?}", [RED, BLUE].map(|seat| offered(session, seat))));
    prompt.options.into_iter().map(|choice| (choice.line, choice.forecast)).collect()
}

// [skirmish.forecast] [move.range]
#[test]
fn the_odds_of_a_fight_are_told_before_it_begins() {
    let mut w = field("red-technologies=gravity-drive");
    put(&mut w, RED, "2", "1 dreadnought, 1 carrier");
    put(&mut w, RED, "moll-primus", "2 infantry");
    put(&mut w, BLUE, "19", "1 cruiser");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let chance = |session: &Session, line: &str| {
        let told = forecasts(session, RED).into_iter().find(|(text, _)| text == line).unwrap().1;
        told.map(|forecast| forecast.shares[0].percent)
    };
    let session = play(w.clone(), "red activate 19 | red move dreadnought 2 | red done");
    let expected = twilight_box::odds::odds("1 dreadnought", "1 cruiser", &[]).unwrap().attacker;
    let alone = chance(&session, "done").unwrap();
    assert!((f64::from(alone) - 100.0 * expected).abs() < 0.06, "{alone} {expected}");
    assert!(chance(&session, "move carrier 2").unwrap() > alone, "a carrier helps a little");
    let start = play(w, "");
    let prompt = start.table().live(Viewer::Seat(RED)).prompt.unwrap();
    let nineteen = prompt.options.iter().find(|choice| choice.line == "activate 19").unwrap();
    assert_eq!(nineteen.detail, scene::words!("{ships} {ships:ship|ships} can come", ships = 2));
}

fn panel(session: &Session, viewer: Viewer) -> scene::Battle {
    session.table().live(viewer).battle.expect("a battle")
}

fn text(words: &scene::Words, you: Option<Seat>) -> String {
    words.plain(you.map(|seat| seat.0), |seat| ["Red", "Blue"][usize::from(seat)].into())
}

fn faces(side: &scene::BattleSide) -> Vec<(u8, bool)> {
    side.dice.iter().map(|die| (die.face, die.hit)).collect()
}

// [skirmish.forecast] [cannon.offense] [invade.bombard] [tech.x-89]
#[test]
fn volleys_outside_combats_are_foretold() {
    let told = |session: &Session, line: &str| {
        let forecast = forecasts(session, RED).into_iter().find(|(text, _)| text == line).unwrap().1;
        forecast.map(|told| told.shares.iter().map(|share| share.percent).collect::<Vec<_>>())
    };
    let (mut w, home) = raid("", "1 cruiser, 2 dreadnought", "");
    put(&mut w, BLUE, "wellon", "2 pds, 3 infantry");
    let line = format!("move cruiser {home}");
    let session = act(w, "red activate 19");
    let two_at_six = vec![25.0, 50.0, 25.0];
    assert_eq!(told(&session, &line), Some(two_at_six), "no ships, but cannons");
    let mut w = raid("red-technologies=x-89-bacterial-weapon-omega-omega", "2 dreadnought", "").0;
    put(&mut w, BLUE, "wellon", "3 infantry");
    own(&mut w, BLUE, "wellon");
    let session = act(w, &format!("red activate 19 | red move dreadnought {home} | red move dreadnought {home}"));
    assert_eq!(told(&session, "aim dreadnought wellon"), Some(vec![16.0, 48.0, 36.0]), "both fire, or none");
    let mut w = map("field=system; tile=35; red-technologies=x-89-bacterial-weapon-omega-omega");
    let home = number(&w, w.parties[0].home).to_string();
    put(&mut w, RED, &home, "2 dreadnought");
    put(&mut w, BLUE, "bereg", "3 infantry");
    put(&mut w, BLUE, "lirta-iv", "3 infantry");
    let mut session = act(w, &format!("red activate 35 | red move dreadnought {home} | red move dreadnought {home}"));
    assert_eq!(told(&session, "aim dreadnought bereg"), Some(vec![40.0, 60.0]), "none, or one that counts twice");
    go(&mut session, "red aim dreadnought bereg");
    assert_eq!(told(&session, "aim dreadnought bereg"), Some(vec![16.0, 48.0, 36.0]), "with both");
    assert_eq!(told(&session, "aim dreadnought lirta-iv"), Some(vec![40.0, 60.0]));
}

// [skirmish.forecast] [combat.dice]
#[test]
fn the_battle_panel_has_the_dice_and_how_it_may_end() {
    let mut w = field("");
    put(&mut w, RED, "2", "1 dreadnought, 1 destroyer");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "19", "2 cruiser");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let wins = |attacker: &str| twilight_box::odds::odds(attacker, "2 cruiser", &[]).unwrap().attacker;
    let agree = |battle: &scene::Battle, expected: f64| {
        let share = &battle.forecast.as_ref().expect("odds").shares[0];
        assert!((f64::from(share.percent) - 100.0 * expected).abs() < 0.06, "{share:?} {expected}");
        text(&share.label, None)
    };
    let mut script = "red activate 19 | red move destroyer 2 | red move dreadnought 2 | red done".to_string();
    let before = play(w.clone(), &script);
    let seen = panel(&before, Viewer::Seat(RED));
    assert_eq!((text(&seen.step, Some(RED)).as_str(), faces(&seen.attacker)), ("Round 1", vec![]));
    assert_eq!(agree(&seen, wins("1 destroyer, 1 dreadnought")), "you win");
    assert_eq!(agree(&panel(&before, Viewer::Audience), wins("1 destroyer, 1 dreadnought")), "Red wins");

    script += " | red stay | ~ 1 1 | ~ 7 1";
    let rolled = panel(&play(w.clone(), &script), Viewer::Seat(BLUE));
    assert_eq!(text(&rolled.step, Some(BLUE)), "Round 1: Red takes 1 hit");
    assert_eq!(text(&rolled.step, Some(RED)), "Round 1: you take 1 hit");
    assert_eq!(faces(&rolled.defender), [(7, true), (1, false)]);
    assert_eq!(rolled.forecast, None, "a hit is still to be taken");

    script += " | red sustain dreadnought";
    let next = panel(&play(w, &script), Viewer::Seat(RED));
    assert_eq!(
        (text(&next.step, Some(RED)).as_str(), faces(&next.attacker)),
        ("Round 2", vec![(1, false), (1, false)])
    );
    agree(&next, wins("1 destroyer, 1 dreadnought damaged"));
}

// [skirmish.forecast] [space.barrage]
#[test]
fn the_rest_of_a_battle_has_no_second_barrage() {
    let mut w = field("");
    put(&mut w, RED, "2", "2 destroyer");
    put(&mut w, BLUE, "19", "1 carrier, 4 fighter");
    put(&mut w, BLUE, "wellon", "1 infantry");
    put(&mut w, RED, "moll-primus", "1 infantry");
    let session = play(w, "red activate 19 | red move destroyer 2 | red move destroyer 2 | ~ 9 9 10 1");
    let seen = panel(&session, Viewer::Seat(RED));
    assert_eq!(faces(&seen.attacker), [(9, true), (9, true), (10, true), (1, false)]);
    assert!(seen.attacker.effects.iter().any(|effect| text(effect, None) == "Rolled for anti-fighter barrage"));
    let again = 100.0 * twilight_box::odds::odds("2 destroyer", "1 carrier, 1 fighter", &[]).unwrap().attacker;
    let told = f64::from(seen.forecast.expect("odds").shares[0].percent);
    assert!(told < again - 1.0, "{told} without, {again} with another barrage");
}

// [tech.magen-defense-grid]
#[test]
fn the_owner_of_a_magen_grid_chooses_whom_it_hits() {
    let mut w = field("blue-technologies=magen-defense-grid-omega-omega");
    put(&mut w, RED, "2", "1 carrier");
    put(&mut w, RED, "moll-primus", "1 infantry, 1 mech");
    put(&mut w, BLUE, "wellon", "1 infantry, 1 space-dock");
    let landing = "red activate 19 | red move carrier 2 | red load infantry moll-primus | red load mech moll-primus
        | red land infantry wellon | red land mech wellon";
    let session = play(w.clone(), landing);
    assert_eq!(offered(&session, BLUE), ["pick infantry wellon", "pick mech wellon"]);
    let session = play(w, &format!("{landing} | blue pick mech wellon"));
    let live = session.table().live(Viewer::Audience);
    let wellon = live.spaces.iter().find(|s| s.id == "planet/wellon").unwrap();
    assert_eq!(wellon.stacks.iter().map(|s| s.damaged).sum::<u16>(), 1, "the mech sustains it");
}
