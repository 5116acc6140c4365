//! Three to six sides, each for itself and in teams.

use super::leaders::lead;
use super::*;
use kernel::laws::{Effort, keep};
use kernel::{Judged, Rng};
use twilight::feats::Feat;

fn kept(setups: &[Setup]) {
    keep(&entry(), setups, Effort { games: 1, every: 61, ..Effort::SMALL }).unwrap_or_else(|e| panic!("{e}"));
}

// [skirmish.map] [skirmish.teams]
#[test]
fn promises_are_kept_with_three_and_four_sides() {
    kept(&[
        options_for(3, "rounds=2; cards=1; points=20"),
        options_for(4, "rounds=1; cards=1; points=20"),
        options_for(4, "rounds=2; cards=1; points=20; teams=pairs; field=system"),
    ]);
}

// [skirmish.map] [skirmish.teams]
#[test]
fn promises_are_kept_with_five_and_six_sides() {
    kept(&[
        options_for(5, "rounds=1; cards=1; points=20"),
        options_for(6, "rounds=1; cards=1; points=20; field=system"),
        options_for(6, "rounds=1; cards=0; points=20; teams=pairs"),
        options_for(6, "rounds=1; cards=1; points=20; teams=threes; field=system"),
    ]);
}

// [skirmish.win] Random games of any number of sides end, and no piece or card is lost.
#[test]
fn random_games_of_many_sides_end() {
    let kinds = [(3, "none"), (4, "none"), (4, "pairs"), (5, "none"), (6, "none"), (6, "pairs"), (6, "threes")];
    let factions = ["sol", "letnev", "mentak", "muaat", "vuilraith", "titans", "mahact", "saar", "nomad", "yin"];
    for (n, (seats, teams)) in kinds.into_iter().enumerate() {
        for field in ["map", "system"] {
            let side = |seat: usize| format!("faction.{0}={1}; leaders.{0}=all", seat + 1, factions[(n + seat) % 10]);
            let sides: Vec<String> = (0..usize::from(seats)).map(side).collect();
            let text = format!("rounds=2; cards=2; field={field}; teams={teams}; {}", sides.join("; "));
            let mut table = entry().open(&options_for(seats, &text)).unwrap_or_else(|e| panic!("{text}: {e}"));
            let mut rng = Rng::new(n as u64 + 1);
            let mut asks = 0;
            while table.outcome().is_none() {
                table.playout(40, &mut rng);
                table.audit().unwrap_or_else(|e| panic!("{text}: {e}"));
                asks += 40;
                assert!(asks < INFO.bound, "{text}: the game does not end");
            }
        }
    }
}

const GREEN: Seat = Seat(2);
const YELLOW: Seat = Seat(3);

/// System 19 with Wellon, between the homes of all sides, 2, 4, 6 and so on; infantry stands in each home, and red has
/// the turn.
pub fn round_table(seats: u8, extra: &str) -> World {
    let mut w = map_for(seats, &format!("field=system; tile=19; {extra}"));
    for seat in (0..seats).map(Seat) {
        let home = w.planets_in(w.side(seat).home).next().unwrap();
        w.ground_mut(home, seat).add(Kind::Infantry, false);
    }
    w
}

pub fn home(w: &World, seat: Seat) -> String {
    number(w, w.side(seat).home).to_string()
}

// [skirmish.win] To activate a system nobody comes to hurts nobody in it, and promises nothing.
#[test]
fn bots_expect_nothing_where_nobody_comes() {
    let mut w = round_table(3, "");
    put(&mut w, BLUE, "4", "2 dreadnought");
    w.round.turn = Some(RED);
    let expected = |tile: &str| {
        let mut w = w.clone();
        w.action.active = Some(system(&w, tile));
        let mut standing = [0.0; 3];
        Twilight::evaluate(&w, &mut standing);
        standing
    };
    assert_eq!(expected("4"), expected("19"));
}

// [skirmish.homes] Nobody begins with more planets for sitting later at the table.
#[test]
fn sides_of_no_faction_have_one_planet_at_home() {
    let w = map_for(6, "field=system; tile=19");
    let planets = |seat: Seat| w.planets_in(w.side(seat).home).count();
    assert_eq!((0..6).map(|seat| planets(Seat(seat))).collect::<Vec<_>>(), [1; 6]);
}

// [skirmish.map] Everybody has a home of its own, whatever factions were chosen.
#[test]
fn each_side_has_its_home_on_the_map_of_its_number() {
    for (seats, systems) in [(2, 19), (3, 28), (4, 25), (5, 31), (6, 37)] {
        // The home of Mentak is the first of those that sides without a faction have.
        let factions = if seats > 2 { "faction.2=yin; faction.3=mentak" } else { "faction.2=yin" };
        let mut session = Session::new(entry().open(&options_for(seats, factions)).unwrap());
        session.answer(&Faces::from_iter([1, 2, 3, 4, 5, 6])).unwrap();
        let stage = session.table().stage();
        let homes: Vec<_> = stage.board.spaces.iter().filter_map(|space| space.home).collect();
        assert!((0..seats).all(|seat| homes.contains(&seat)), "{seats}: {homes:?}");
        let found = stage.board.spaces.iter().filter(|space| space.id.starts_with("system/")).count();
        assert_eq!(found, systems, "{seats} sides");
    }
    let refused = |seats, text: &str| entry().open(&options_for(seats, text)).err().unwrap().to_string();
    assert_eq!(refused(3, "map=0 19 20 0 21 22"), "option map: 2 homes (entries `0`), 3 are needed");
}

// [skirmish.one-system] Of more than two sides nobody holds the system, and all homes lie around it.
#[test]
fn a_single_system_lies_between_the_homes_of_all() {
    let w = round_table(5, "");
    assert_eq!(w.galaxy.systems.len(), 6);
    assert_eq!(w.planet(planet(&w, "wellon")).controller, None);
    let refused = entry().open(&options_for(3, "field=system; tile=4")).err().unwrap().to_string();
    assert_eq!(refused, "option tile: tile 4 cannot be fought over here");
}

// [skirmish.teams] Teams need the sides to make them; allies are no rivals and win together.
#[test]
fn allies_are_no_rivals() {
    let refused = |seats, text: &str| entry().open(&options_for(seats, text)).err().unwrap().to_string();
    assert_eq!(refused(5, "teams=pairs"), "option teams=pairs: 5 sides do not make two or more teams of 2");
    assert_eq!(refused(3, "teams=threes"), "option teams=threes: 3 sides do not make two or more teams of 3");
    let w = round_table(6, "teams=pairs");
    assert_eq!(w.allies(RED), SeatSet::one(Seat(3)));
    assert_eq!(w.rivals(RED).len(), 4);
    let names: Vec<String> = Twilight::sides(&w).into_iter().map(|side| side.name).collect();
    assert_eq!(names, ["red and yellow", "blue and violet", "green and orange"]);
}

// [action.turn] [skirmish.round] Turns go round the table, past those who have passed; who began is last in the next.
#[test]
fn turns_go_round_and_skip_who_has_passed() {
    let w = round_table(3, "rounds=3");
    let mut session = a_round(w, "red activate 19 | blue pass | green activate 19 | red pass | green activate 6");
    assert!(offered(&session, RED).is_empty() && offered(&session, BLUE).is_empty());
    go(&mut session, "green pass | blue activate 19 | green pass | red pass | blue pass | green activate 19");
}

// [cannon.offense] Three sides fire, one after the other: the active side at one it chooses, the others at it.
#[test]
fn three_sides_fire_in_order_of_play() {
    let mut w = round_table(4, "technologies.1=pds-ii; technologies.2=pds-ii; technologies.4=pds-ii");
    let red_home = home(&w, RED);
    for seat in [RED, BLUE, YELLOW] {
        let spot = w.planets_in(w.side(seat).home).next().unwrap();
        w.ground_mut(spot, seat).add(Kind::Pds, false);
    }
    put(&mut w, RED, &red_home, "3 cruiser");
    put(&mut w, BLUE, "19", "1 cruiser");
    put(&mut w, GREEN, "19", "1 destroyer");
    let mut session =
        act(w, &format!("red activate 19 | red move cruiser {red_home} | red move cruiser {red_home} | red done"));
    assert_eq!(offered(&session, RED), ["choose blue", "choose green", "hold"]);
    go(&mut session, "red choose green | ~ 10");
    assert_eq!(at(&session, "system/19"), "red: 2 cruiser; blue: 1 cruiser");
    // Blue and yellow fire at red, whoever of them has ships there; green has no cannon.
    go(&mut session, "blue fire | ~ 10 | yellow fire | ~ 1");
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser; blue: 1 cruiser");
}

// [combat.several] The active side fights one camp after the other, in the order it chooses.
#[test]
fn the_active_side_fights_one_rival_after_the_other() {
    let mut w = round_table(3, "");
    let red_home = home(&w, RED);
    put(&mut w, RED, &red_home, "1 dreadnought");
    put(&mut w, BLUE, "19", "1 destroyer");
    put(&mut w, GREEN, "19", "1 destroyer");
    let mut session = act(w, &format!("red activate 19 | red move dreadnought {red_home} | red done"));
    assert_eq!(offered(&session, RED), ["choose blue", "choose green"]);
    go(&mut session, "red choose green | green stay | red stay | ~ 10 | ~ 1");
    assert_eq!(at(&session, "system/19"), "red: 1 dreadnought; blue: 1 destroyer");
    go(&mut session, "blue stay | red stay | ~ 10 | ~ 1");
    assert_eq!(at(&session, "system/19"), "red: 1 dreadnought");
}

// [combat.camps] Allies roll each for their own, take hits together, and who is active says on whose units they fall.
#[test]
fn allies_fight_as_one_camp() {
    let mut w = round_table(4, "teams=pairs");
    let red_home = home(&w, RED);
    put(&mut w, RED, &red_home, "1 cruiser");
    put(&mut w, GREEN, "19", "2 fighter");
    put(&mut w, BLUE, "19", "1 dreadnought");
    put(&mut w, YELLOW, "19", "1 cruiser");
    let mut session = act(w, &format!("red activate 19 | red move cruiser {red_home}"));
    let battle = session.table().live(Viewer::Audience).battle.unwrap();
    assert_eq!((battle.attacker.name.as_str(), battle.defender.name.as_str()), ("red and green", "blue and yellow"));
    // Red's cruiser misses and green's fighters hit once; blue hits and yellow misses.
    go(&mut session, "blue stay | yellow stay | red stay | green stay | ~ 1 | ~ 10 1 | ~ 10 | ~ 1");
    assert_eq!(offered(&session, RED), ["lose red cruiser", "lose green fighter"]);
    go(&mut session, "red lose green fighter");
    assert_eq!(offered(&session, BLUE), ["sustain blue dreadnought", "lose blue dreadnought", "lose yellow cruiser"]);
    go(&mut session, "blue lose yellow cruiser | blue stay | red stay | green stay | ~ 10 | ~ 10 | ~ 1");
    // No ship of green's carries its last fighter.
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser");
}

// [combat.camps] Who retreats leaves its allies behind, and they fight on.
#[test]
fn one_ally_may_retreat_alone() {
    let mut w = round_table(4, "teams=pairs");
    let (red_home, blue_home) = (home(&w, RED), home(&w, BLUE));
    put(&mut w, RED, &red_home, "1 cruiser");
    put(&mut w, BLUE, "19", "1 cruiser");
    put(&mut w, YELLOW, "19", "1 destroyer");
    let mut session = act(w, &format!("red activate 19 | red move cruiser {red_home}"));
    go(&mut session, "blue retreat | ~ 1 | ~ 1 | ~ 1");
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser; yellow: 1 destroyer");
    assert_eq!(at(&session, &format!("system/{blue_home}")), "blue: 1 cruiser");
    go(&mut session, "yellow stay | red stay | ~ 10 | ~ 1");
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser");
}

// [team.planets] Forces land beside an ally without a combat, and the planet stays the ally's.
#[test]
fn a_planet_of_an_ally_is_not_taken() {
    let mut w = round_table(4, "teams=pairs");
    put(&mut w, RED, "19", "1 carrier, 1 infantry");
    put(&mut w, GREEN, "wellon", "1 infantry");
    own(&mut w, GREEN, "wellon");
    let session = act(w, "red activate 19 | red land infantry wellon");
    assert_eq!(at(&session, "planet/wellon"), "red: 1 infantry; green: 1 infantry");
    let live = session.table().live(Viewer::Audience);
    assert_eq!(live.spaces.iter().find(|space| space.id == "planet/wellon").unwrap().holder, Some(GREEN.0));
}

/// Red has all but taken blue's home, which has nothing else left; green and yellow stand by.
fn last_stand(extra: &str) -> (World, String) {
    let mut w = round_table(4, extra);
    let (blue_home, spot) = (home(&w, BLUE), w.planets_in(w.side(BLUE).home).next().unwrap());
    put(&mut w, RED, &blue_home, "1 carrier, 4 infantry");
    let name = planet_id(&w, spot).to_string();
    put(&mut w, BLUE, "19", "1 destroyer");
    (
        w,
        format!(
            "red activate {blue_home} | red land infantry {name} | red land infantry {name} | red done | ~ 10 10 | ~ 1"
        ),
    )
}

// [skirmish.elimination] Who has lost everything is out; the others play on, and it is asked nothing more.
#[test]
fn an_eliminated_side_leaves_and_the_others_play_on() {
    let (w, script) = last_stand("rounds=2");
    let mut session = a_round(w, &script);
    assert_eq!(at(&session, "system/19"), "", "its ships leave the board");
    assert!(session.view(Viewer::Audience).live.ending.is_none());
    go(&mut session, "green pass | yellow pass | red pass | green activate 19");
}

// [team.elimination] Nobody is out as long as an ally has a planet.
#[test]
fn an_ally_with_a_planet_keeps_a_side_in_the_game() {
    let (w, script) = last_stand("rounds=2; teams=pairs");
    let session = act(w, &format!("{script} | blue activate 19"));
    assert_eq!(at(&session, "system/19"), "blue: 1 destroyer");
}

// [cards.order] [cards.bystanders] More than two sides are asked at once; who does not fight uses nothing of the fight.
#[test]
fn windows_ask_all_at_once_and_bystanders_only_what_concerns_them() {
    let mut w = round_table(3, "hand.1=morale-boost; hand.2=morale-boost; hand.3=morale-boost");
    let red_home = home(&w, RED);
    put(&mut w, RED, &red_home, "2 cruiser");
    put(&mut w, BLUE, "19", "2 cruiser");
    let mut session = act(w, &format!("red activate 19 | red move cruiser {red_home} | red done"));
    while !says(&session, RED, "play morale-boost") {
        go(&mut session, "red pass");
    }
    assert!(says(&session, BLUE, "play morale-boost"), "both are asked at once");
    assert!(offered(&session, GREEN).is_empty(), "green does not fight");
}

/// Red's cruiser meets blue's in system 19, green stands by with an agent; the window of the agent is open.
fn green_looks_on(agent: Feat, script: &str) -> Session {
    let mut w = round_table(3, "");
    let red_home = home(&w, RED);
    put(&mut w, RED, &red_home, "1 cruiser");
    put(&mut w, BLUE, "19", "1 cruiser");
    lead(&mut w, GREEN, agent);
    act(w, &format!("red activate 19 | red move cruiser {red_home} | {script}"))
}

// [cards.helping] With three seats an agent helps whom its user likes, in a fight of others; with two nobody but oneself.
#[test]
fn agents_help_others_if_more_than_two_play() {
    let mut session = green_looks_on(Feat::YinAgent, "blue stay | red stay | ~ 1 | ~ 10");
    assert!(says(&session, GREEN, "use yin-agent"), "{:?}", offered(&session, GREEN));
    go(&mut session, "green use yin-agent");
    assert_eq!(at(&session, "system/19"), "red: 2 fighter; blue: 1 cruiser");
}

// [leader.yssaril-agent] Of several players' agents its user says which one it stands in for.
#[test]
fn the_yssaril_agent_chooses_among_agents() {
    let mut w = round_table(3, "");
    let red_home = home(&w, RED);
    put(&mut w, RED, &red_home, "1 cruiser");
    put(&mut w, BLUE, "19", "1 cruiser");
    lead(&mut w, RED, Feat::YssarilAgent);
    lead(&mut w, BLUE, Feat::YinAgent);
    lead(&mut w, GREEN, Feat::ObsidianAgent);
    let script = "blue stay | red stay | ~ 1 | ~ 10 | red use yssaril-agent | blue pass | green pass";
    let session = act(w, &format!("red activate 19 | red move cruiser {red_home} | {script}"));
    assert_eq!(offered(&session, RED), ["take obsidian-agent", "take yin-agent"]);
}
