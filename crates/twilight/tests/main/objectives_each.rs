//! Each objective that is read off the board has a test of its name: a position one short of what it asks for, and what fulfils it.

use super::positions::turn_of;
use super::*;
use kernel::testing::Script;

/// Mecatol Rex, six systems around it from Lodor on, twelve around these, and eighteen with the homes of Sol, Hacan and Letnev.
const MAP: &str =
    "map=26 25 39 41 65 66 19 20 21 22 24 62 63 76 75 73 74 38 0 44 46 47 48 49 0 37 35 31 33 71 0 72 69 70 59 61";

/// Lines of the edit language, with `own lodor quann` for planets of red's.
fn edit(script: &mut Script, text: &str) {
    for line in text.split(';').map(str::trim).filter(|line| !line.is_empty()) {
        match line.strip_prefix("own ") {
            Some(planets) => {
                for planet in planets.split(' ') {
                    script.edit(&format!("{planet} owner red"));
                }
            }
            None => {
                script.edit(line);
            }
        }
    }
}

/// What red has of an objective, and how much it asks for.
fn near(script: &Script, objective: &str) -> (i32, i32) {
    let live = script.table().live(Viewer::Seat(RED));
    let trays = live.trays.iter().chain(&live.hand);
    let card = trays.flat_map(|tray| &tray.cards).find(|card| card.id.contains(objective) && !card.progress.is_empty());
    let card = card.unwrap_or_else(|| panic!("{objective} lies nowhere"));
    let near = card.progress.iter().find(|near| near.seat == RED.0).expect("how near red is");
    (near.have.value, near.need)
}

fn asks(lies: &str, name: &str, short: &str, met: &str) {
    let objective = name.replace('_', "-");
    let cards: [&[&str]; 3] = [&["leadership", "warfare"], &["imperial", "trade"], &["politics", "technology"]];
    let mut script = turn_of(&["sol", "hacan", "letnev"], MAP, &cards);
    // Red may have been dealt it.
    let line = format!("{lies} {objective}");
    if script.table().fork().edit_line(&line).is_ok() {
        script.edit(&line);
    }
    edit(&mut script, short);
    let (have, need) = near(&script, &objective);
    assert_eq!(have, need - 1, "one is missing");
    edit(&mut script, met);
    let (have, need) = near(&script, &objective);
    assert_eq!(have, need, "it is fulfilled");
}

/// [leader.xxcha-hero-codex-3] [objectives.progress] Both values of a planet pay, and its influence alone counts.
#[test]
fn both_values_pay_and_do_not_count() {
    let cards: [&[&str]; 3] = [&["leadership", "warfare"], &["imperial", "trade"], &["politics", "technology"]];
    let mut script = turn_of(&["xxcha", "hacan", "letnev"], MAP, &cards);
    script.edit("red secret establish-hegemony");
    let before = (near(&script, "establish-hegemony"), script.gauge("red", "influence"));
    script.edit("red leader xxcha-hero-codex-3");
    assert!(script.gauge("red", "influence") > before.1, "both values pay");
    assert_eq!(near(&script, "establish-hegemony"), before.0);
}

/// [objectives.progress] [objectives.public] [objectives.secret]
macro_rules! each {
    ($lies:expr; $($name:ident: $short:expr => $met:expr;)*) => {$(
        #[test]
        fn $name() {
            asks($lies, stringify!($name), $short, $met);
        }
    )*};
}

each! {
    "objective";
    corner_the_market: "own lodor quann primor" => "own sem-lore";
    develop_weaponry: "red technology fighter-ii" => "red technology cruiser-ii";
    diversify_research: "red technology gravity-drive" => "red technology dacxive-animators";
    erect_a_monument: "red goods 3" => "red goods 4";
    expand_borders: "own lodor quann primor hopes-end wellon" => "own vefut-ii";
    found_research_outposts: "own wellon thibah" => "own tarmann";
    intimidate_council: "26 red 1 cruiser" => "25 red 1 cruiser";
    lead_from_the_front: "red tactic 2; red strategy 0" => "red tactic 3";
    negotiate_trade_routes: "red goods 4" => "red goods 5";
    sway_the_council: "red goods 5" => "red goods 6";
    amass_wealth: "jord exhausted; red goods 8" => "red goods 9";
    build_defenses: "own lodor; lodor red 2 pds" => "jord red 1 pds";
    discover_lost_outposts: "own lodor quann; lodor attach dyson-sphere" => "quann attach paradise-world";
    engineer_a_marvel: "26 red 1 dreadnought" => "26 red 1 flagship";
    explore_deep_space: "39 red 1 cruiser; 41 red 1 cruiser" => "46 red 1 cruiser";
    improve_infrastructure: "own lodor quann primor; lodor red 1 pds; quann red 1 pds" => "primor red 1 pds";
    make_history: "18 red 1 cruiser" => "41 red 1 cruiser";
    populate_the_outer_rim: "44 red 1 cruiser; 46 red 1 cruiser" => "47 red 1 cruiser";
    push_boundaries: "26 red 1 cruiser; 25 blue 1 cruiser; 66 green 1 cruiser; own lodor quann" => "own primor";
    raise_a_fleet: "26 red 4 cruiser 3 fighter" => "26 red 5 cruiser";
    centralize_galactic_trade: "red goods 9" => "red goods 10";
    conquer_the_weak: "own lodor" => "own hercant";
    form_galactic_brain_trust: "own wellon thibah tarmann mehar-xull" => "own sem-lore";
    found_a_golden_age: "red goods 11" => "red goods 12";
    galvanize_the_people: "red tactic 5; red strategy 0" => "red strategy 1";
    manipulate_galactic_law: "red goods 13" => "red goods 14";
    master_the_sciences: "red technology gravity-drive; red technology dacxive-animators; red technology plasma-scoring; \
        red technology magen-defense-grid; red technology sarween-tools" => "red technology graviton-laser-system";
    revolutionize_warfare: "red technology fighter-ii; red technology cruiser-ii" => "red technology dreadnought-ii";
    subdue_the_galaxy: "own lodor quann primor hopes-end wellon vefut-ii thibah tarmann mehar-xull sem-lore" => "own vorhal";
    unify_the_colonies: "own lodor quann primor sem-lore vorhal" => "own vega-major";
    achieve_supremacy: "26 red 1 flagship" => "18 red 1 war-sun";
    become_a_legend: "18 red 1 cruiser; 41 red 1 cruiser; 65 red 1 cruiser" => "66 red 1 cruiser";
    command_an_armada: "26 red 7 cruiser 3 fighter" => "26 red 8 cruiser";
    construct_massive_cities: "own lodor quann primor; lodor red 2 pds; quann red 2 pds; primor red 1 pds" => "primor red 2 pds";
    control_the_borderlands: "44 red 1 cruiser; 46 red 1 cruiser; 47 red 1 cruiser; 48 red 1 cruiser" => "49 red 1 cruiser";
    hold_vast_reserves: "jord exhausted; red goods 17" => "red goods 18";
    patrol_vast_territories: "39 red 1 cruiser; 41 red 1 cruiser; 44 red 1 cruiser; 46 red 1 cruiser" => "47 red 1 cruiser";
    protect_the_border: "own lodor quann primor wellon thibah; lodor red 1 pds; quann red 1 pds; primor red 1 pds; \
        wellon red 1 pds" => "thibah red 1 pds";
    reclaim_ancient_monuments: "own lodor quann primor; lodor attach dyson-sphere; quann attach paradise-world" =>
        "primor attach tomb-of-emphidia";
    rule_distant_lands: "own hercant" => "own arc-prime";
}

each! {
    "red secret";
    adapt_new_strategies: "red technology spec-ops-ii" => "red technology advanced-carrier-ii";
    become_the_gatekeeper: "26 red 1 cruiser" => "25 red 1 cruiser";
    control_the_region: "26 red 1 cruiser; 25 red 1 cruiser; 39 red 1 cruiser; 41 red 1 cruiser" => "46 red 1 cruiser";
    cut_supply_lines: "49 red 1 cruiser" => "16 red 1 cruiser";
    establish_a_perimeter: "own lodor quann; lodor red 2 pds; quann red 1 pds" => "quann red 2 pds";
    forge_an_alliance: "own lodor quann primor wellon" => "own sem-lore";
    form_a_spy_network: "red hand empty; red hand +4 sabotage" => "red hand +1 direct-hit";
    fuel_the_war_machine: "own lodor quann; lodor red 1 space-dock" => "quann red 1 space-dock";
    gather_a_mighty_fleet: "26 red 4 dreadnought" => "26 red 5 dreadnought";
    learn_the_secrets_of_the_cosmos: "39 red 1 cruiser" => "65 red 1 cruiser";
    master_the_laws_of_physics: "red technology gravity-drive; red technology fleet-logistics" =>
        "red technology light-wave-deflector";
    mine_rare_minerals: "own vefut-ii hopes-end mehar-xull lodor" => "own abyz";
    monopolize_production: "own wellon thibah tarmann lodor" => "own rigel-ii";
    occupy_the_seat_of_the_empire: "own mecatol-rex; 18 red 2 cruiser" => "18 red 3 cruiser";
    defy_space_and_time: "26 red 1 cruiser" => "82a red 1 cruiser";
    destroy_heretical_works: "red fragments 1" => "red fragments 2";
    dictate_policy: "law fleet-regulations; law homeland-defense-act" => "law enforced-travel-ban";
    establish_hegemony: "own mecatol-rex lodor quann primor" => "own thibah";
    foster_cohesion: "26 red 1 cruiser; 25 blue 1 cruiser" => "66 green 1 cruiser";
    hoard_raw_materials: "own lodor abyz thibah" => "own tarmann";
    mechanize_the_military: "own lodor quann primor wellon; lodor red 1 mech; quann red 1 mech; primor red 1 mech" =>
        "wellon red 1 mech";
    occupy_the_fringe: "own lodor; jord red 0 infantry; lodor red 8 infantry" => "lodor red 9 infantry";
    produce_en_masse: "own lazar sakulag; lazar red 1 space-dock; sakulag red 1 space-dock" => "lazar attach mining-world";
    seize_an_icon: "own lodor" => "own primor";
    stake_your_claim: "own abyz" => "fria owner blue";
}
