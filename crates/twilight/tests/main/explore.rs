//! Exploration: each card by its name, decks, frontier tokens, fragments.

use super::whole::{holding, roll};
use super::*;
use kernel::testing::Script;
use twilight_box::components::{Anomaly, Components, Trait};

/// A planet somebody has just landed on and gained, with the card that was found there.
pub struct Dig {
    pub script: Script,
    pub seat: &'static str,
    pub other: &'static str,
    pub planet: String,
    pub system: String,
}

/// A planet on the map with this trait alone, without a specialty, and its system.
pub fn site(script: &Script, kind: Trait) -> (String, String) {
    let c = Components::printed();
    let live = script.table().live(Viewer::Audience);
    let there = |id: &str| live.spaces.iter().any(|space| space.id == format!("planet/{id}"));
    let fits = |p: &&twilight_box::components::Planet| {
        p.traits == [kind] && p.specialties.is_empty() && p.home.is_none() && !p.legendary && there(&p.id)
    };
    let planet = c.planets.iter().find(fits).unwrap_or_else(|| panic!("no {kind:?} planet on the map"));
    (planet.id.clone(), planet.tile.clone().expect("it lies on a tile"))
}

/// A system without planets on the map, if possible without anything else.
pub fn void(script: &Script) -> String {
    let c = Components::printed();
    let live = script.table().live(Viewer::Audience);
    let there = |id: &str| live.spaces.iter().any(|space| space.id == format!("system/{id}"));
    let empty = |s: &&twilight_box::components::System| s.planets.is_empty() && there(&s.id);
    // Ships can go into most of them.
    let plain = |s: &&twilight_box::components::System| {
        let shut = [Anomaly::AsteroidField, Anomaly::Supernova].into_iter().any(|anomaly| s.anomalies.has(anomaly));
        (!shut, s.anomalies.is_empty(), s.wormholes.is_empty())
    };
    c.systems.iter().filter(empty).max_by_key(plain).expect("an empty system").id.clone()
}

/// A system is activated, and nothing moves there.
pub fn activate(script: &mut Script, seat: &str, system: &str) {
    script.play(&format!("{seat} activate {system}"));
    if script.options(seat).iter().any(|line| line.starts_with("move ")) {
        script.play(&format!("{seat} done"));
    }
}

/// Somebody lands with these ground forces on a planet of this trait, where this card lies on top.
pub fn dig(kind: Trait, find: &str, forces: &str, edits: &str) -> Dig {
    let (mut script, seat, other) = holding("warfare");
    let (planet, system) = site(&script, kind);
    script.edit(&format!("explore {find}\n{system} {seat} 1 carrier {forces}"));
    script.edit(&edits.replace("SEAT", seat).replace("OTHER", other).replace("PLANET", &planet));
    activate(&mut script, seat, &system);
    for unit in ["infantry", "mech"] {
        while script.can(seat, &format!("land {unit} {planet}")) {
            script.play(&format!("{seat} land {unit} {planet}"));
        }
    }
    Dig { script, seat, other, planet, system }
}

/// The end of an action of Dark Energy Tap in an empty system, where this card lies on top of the frontier deck.
pub fn tap(find: &str, edits: &str) -> Dig {
    let (mut script, seat, other) = holding("warfare");
    let system = void(&script);
    script.edit(&format!("explore {find}\n{system} {seat} 1 cruiser\n{seat} technology dark-energy-tap"));
    script.edit(&edits.replace("SEAT", seat));
    activate(&mut script, seat, &system);
    Dig { script, seat, other, planet: String::new(), system }
}

impl Dig {
    pub fn gauge(&self, kind: &str) -> i32 {
        self.script.gauge(self.seat, kind)
    }

    pub fn play(&mut self, line: &str) -> &mut Dig {
        self.script.play(&format!("{} {line}", self.seat));
        self
    }

    pub fn can(&self, line: &str) -> bool {
        self.script.asked() == [self.seat] && self.script.can(self.seat, line)
    }

    /// Resources and influence of a planet of the player, as its card says.
    pub fn worth(&self, planet: &str) -> String {
        let live = self.script.table().live(Viewer::Audience);
        let cards = live.areas.iter().flat_map(|area| &area.tray.cards);
        cards
            .clone()
            .find(|card| card.id == format!("held/{planet}"))
            .map(|card| card.corner.clone())
            .unwrap_or_default()
    }

    pub fn badges(&self, element: &str) -> Vec<String> {
        let live = self.script.table().live(Viewer::Audience);
        let space = live.spaces.iter().find(|space| space.id == element).unwrap_or_else(|| panic!("{element}"));
        space.badges.iter().map(|badge| badge.text.clone()).collect()
    }

    pub fn told(&self, what: &str) -> bool {
        let lines =
            self.script.story(Viewer::Everyone).map(|(_, line)| kernel::plain(&line.words, self.script.table(), None));
        lines.into_iter().any(|line| line.contains(what))
    }
}

/// What an attachment makes of a planet: resources and influence beyond the printed ones.
fn attached(kind: Trait, find: &str) -> (i32, i32) {
    let dig = dig(kind, find, "1 infantry", "");
    let printed = Components::printed().planets.iter().find(|p| p.id == dig.planet).unwrap();
    let worth = dig.worth(&dig.planet);
    let (resources, influence) = worth.split_once('/').expect("it is the player's");
    assert!(!dig.badges(&format!("planet/{}", dig.planet)).is_empty(), "it lies on the planet");
    let more = |now: &str, printed: u8| now.parse::<i32>().unwrap() - i32::from(printed);
    (more(resources, printed.resources), more(influence, printed.influence))
}

/// [explore.gained] [explore.planet] [explore.draw] [explore.kinds] [find.dyson-sphere] [explore.attachments]
#[test]
fn dyson_sphere() {
    assert_eq!(attached(Trait::Cultural, "dyson-sphere"), (2, 1));
}

/// [find.paradise-world]
#[test]
fn paradise_world() {
    assert_eq!(attached(Trait::Cultural, "paradise-world"), (0, 2));
}

/// [find.tomb-of-emphidia]
#[test]
fn tomb_of_emphidia() {
    assert_eq!(attached(Trait::Cultural, "tomb-of-emphidia"), (0, 1));
}

/// [find.lazax-survivors]
#[test]
fn lazax_survivors() {
    assert_eq!(attached(Trait::Hazardous, "lazax-survivors"), (1, 2));
}

/// [find.mining-world]
#[test]
fn mining_world() {
    assert_eq!(attached(Trait::Hazardous, "mining-world"), (2, 0));
}

/// [find.rich-world]
#[test]
fn rich_world() {
    assert_eq!(attached(Trait::Hazardous, "rich-world"), (1, 0));
}

/// A facility gives its colour, and its other side where there is one already.
fn facility(kind: Trait, find: &str, technology: &str) {
    // The specialty stands in for the one prerequisite.
    let (mut other, seat, _) = holding("technology");
    let (planet, _) = site(&other, kind);
    other.edit(&format!("{planet} owner {seat}"));
    other.play(&format!("{seat} strategy technology"));
    assert!(!other.can(seat, &format!("research {technology}")), "{technology} has a prerequisite");
    let (mut other, seat, _) = holding("technology");
    other.edit(&format!("{planet} owner {seat}\n{planet} attach {find}"));
    other.play(&format!("{seat} strategy technology"));
    assert!(other.can(seat, &format!("research {technology}")), "the specialty stands in");
    assert_eq!(attached(kind, find), (0, 0));
}

/// [find.warfare-research-facility]
#[test]
fn warfare_research_facility() {
    facility(Trait::Hazardous, "warfare-research-facility", "magen-defense-grid-omega-omega");
}

/// [find.biotic-research-facility]
#[test]
fn biotic_research_facility() {
    facility(Trait::Industrial, "biotic-research-facility", "dacxive-animators");
}

/// [find.cybernetic-research-facility]
#[test]
fn cybernetic_research_facility() {
    facility(Trait::Industrial, "cybernetic-research-facility", "transit-diodes");
}

/// [find.propulsion-research-facility]
#[test]
fn propulsion_research_facility() {
    facility(Trait::Industrial, "propulsion-research-facility", "fleet-logistics");
}

/// [explore.facilities]
#[test]
fn a_second_facility_turns_over() {
    let (mut script, seat, other) = holding("imperial");
    let (planet, system) = site(&script, Trait::Industrial);
    script.edit(&format!("{planet} owner {seat}\n{planet} attach biotic-research-facility"));
    let dig = |script: Script| Dig { script, seat, other, planet: planet.clone(), system: system.clone() };
    let one = dig(script);
    let before = one.worth(&planet);
    let mut script = one.script;
    script.edit(&format!("{planet} attach propulsion-research-facility"));
    let after = dig(script).worth(&planet);
    let sum = |worth: &str| worth.split('/').map(|n| n.parse::<i32>().unwrap()).sum::<i32>();
    assert_eq!(sum(&after), sum(&before) + 2, "the first gives its colour, the second {before} to {after}");
}

/// [find.freelancers]
#[test]
fn freelancers() {
    let mut dig = dig(Trait::Cultural, "freelancers", "1 infantry", "jord exhausted\narretze exhausted\nSEAT goods 2");
    let line = format!("produce cruiser {}", dig.system);
    assert!(dig.can(&format!("produce infantry {}", dig.planet)) && dig.can(&line), "{}", dig.script.standing());
    dig.play(&line);
    while dig.can("spend trade-good") {
        dig.play("spend trade-good");
    }
    assert_eq!(dig.gauge("trade-goods"), 0);
    assert!(at(&dig.script, &format!("system/{}", dig.system)).contains("1 cruiser"));
}

/// [find.freelancers] Who has nothing to pay with produces nothing, whatever is taken off the price of production.
#[test]
fn freelancers_are_paid_in_full() {
    let poor = "jord exhausted\narretze exhausted\nhercant exhausted\nkamdorn exhausted\nSEAT goods 0\nSEAT technology sarween-tools";
    let dig = dig(Trait::Cultural, "freelancers", "1 infantry", poor);
    assert!(!dig.can(&format!("produce infantry {}", dig.planet)), "{}", dig.script.standing());
}

/// [find.mercenary-outfit] [explore.verbs]
#[test]
fn mercenary_outfit() {
    let mut dig = dig(Trait::Cultural, "mercenary-outfit", "1 infantry", "");
    let line = format!("place infantry {}", dig.planet);
    assert!(dig.can("pass"));
    dig.play(&line);
    assert!(at(&dig.script, &format!("planet/{}", dig.planet)).contains("2 infantry"));
}

/// [find.gamma-wormhole] [explore.tokens]
#[test]
fn gamma_wormhole() {
    let dig = dig(Trait::Cultural, "gamma-wormhole", "1 infantry", "");
    assert!(leads_to_the_nexus(dig), "the nexus is next to it");
}

/// Whether a ship comes from the nexus to the system of a find in one move.
fn leads_to_the_nexus(mut dig: Dig) -> bool {
    let (other, system) = (dig.other, dig.system.clone());
    dig.script.edit(&format!("{other} goods 3\n82a {other} 1 cruiser"));
    while !dig.script.asked().contains(&other) || !dig.script.can(other, &format!("activate {system}")) {
        let seat = dig.script.asked()[0];
        let lines = dig.script.options(seat);
        let least = ["pass", "done", "no"].into_iter().find(|line| lines.iter().any(|other| other == line));
        let line = least.map_or_else(|| lines[0].clone(), str::to_string);
        dig.script.play(&format!("{seat} {line}"));
        roll(&mut dig.script);
    }
    dig.script.play(&format!("{other} activate {system}"));
    dig.script.can(other, "move cruiser 82a")
}

/// [find.demilitarized-zone] [explore.closed]
#[test]
fn demilitarized_zone() {
    let dig = dig(Trait::Cultural, "demilitarized-zone", "2 infantry", "");
    let planet = format!("planet/{}", dig.planet);
    assert!(!at(&dig.script, &planet).contains("infantry"), "nobody stays");
    assert!(at(&dig.script, &format!("system/{}", dig.system)).contains("2 infantry"), "they are in space");
    assert!(!dig.can(&format!("land infantry {}", dig.planet)), "nobody lands again");
    let (mut script, seat, _) = holding("construction");
    script.edit(&format!("{0} owner {seat}\n{0} attach demilitarized-zone", dig.planet));
    script.play(&format!("{seat} strategy construction"));
    assert_eq!(script.forbids(seat, &format!("place pds {}", dig.planet)), "explore.closed");
}

/// What a mech, an infantry or nobody gets out of a card.
fn labour(find: &str, gain: impl Fn(&mut Dig) -> i32) {
    assert_eq!(gain(&mut dig(Trait::Hazardous, find, "1 mech", "")), 1, "a mech works");
    let mut paid = dig(Trait::Hazardous, find, "2 infantry", "");
    let line = format!("pick infantry {}", paid.planet);
    paid.play(&line);
    assert_eq!(gain(&mut paid), 1, "an infantry is removed");
    assert!(at(&paid.script, &format!("planet/{}", paid.planet)).contains("1 infantry"));
    let mut declined = dig(Trait::Hazardous, find, "2 infantry", "");
    declined.play("pass");
    assert_eq!(gain(&mut declined), 0);
}

/// [find.volatile-fuel-source]
#[test]
fn volatile_fuel_source() {
    labour("volatile-fuel-source", |dig| i32::from(dig.can("token strategy")));
}

/// [find.expedition]
#[test]
fn expedition() {
    let ready = |dig: &mut Dig| {
        let live = dig.script.table().live(Viewer::Audience);
        let space = live.spaces.iter().find(|space| space.id == format!("planet/{}", dig.planet)).unwrap();
        i32::from(!space.badges.iter().any(|badge| badge.kind == "exhausted"))
    };
    labour("expedition", ready);
}

/// [find.core-mine]
#[test]
fn core_mine() {
    labour("core-mine", |dig| dig.gauge("trade-goods"));
}

/// [find.abandoned-warehouses]
#[test]
fn abandoned_warehouses() {
    let mut gains = dig(Trait::Industrial, "abandoned-warehouses", "1 infantry", "");
    assert!(!gains.can("take conversion"), "there is nothing to turn");
    gains.play("take commodities");
    assert_eq!(gains.gauge("commodities"), 2);
    let mut turns = dig(Trait::Industrial, "abandoned-warehouses", "1 infantry", "SEAT commodities 3");
    turns.play("take conversion").play("yes");
    assert_eq!((turns.gauge("commodities"), turns.gauge("trade-goods")), (1, 2));
}

/// [find.functioning-base]
#[test]
fn functioning_base() {
    let mut dig = dig(Trait::Industrial, "functioning-base", "1 infantry", "SEAT commodities 1");
    assert!(dig.can("take commodities") && !dig.can("spend trade-good"));
    dig.play("spend commodity");
    roll(&mut dig.script);
    assert_eq!((dig.gauge("commodities"), dig.gauge("cards")), (0, 1));
}

/// [find.local-fabricators]
#[test]
fn local_fabricators() {
    let mut dig = dig(Trait::Industrial, "local-fabricators", "1 infantry", "SEAT goods 1");
    dig.play("spend trade-good");
    assert_eq!(dig.gauge("trade-goods"), 0);
    assert!(at(&dig.script, &format!("planet/{}", dig.planet)).contains("1 mech"));
}

/// [find.cultural-relic-fragment] [explore.fragments]
#[test]
fn cultural_relic_fragment() {
    assert_eq!(dig(Trait::Cultural, "cultural-relic-fragment", "1 infantry", "").gauge("fragments"), 1);
}

/// [find.hazardous-relic-fragment]
#[test]
fn hazardous_relic_fragment() {
    assert_eq!(dig(Trait::Hazardous, "hazardous-relic-fragment", "1 infantry", "").gauge("fragments"), 1);
}

/// [find.industrial-relic-fragment]
#[test]
fn industrial_relic_fragment() {
    assert_eq!(dig(Trait::Industrial, "industrial-relic-fragment", "1 infantry", "").gauge("fragments"), 1);
}

/// Command tokens and trade goods of a find in the void.
fn field(find: &str) -> (u8, i32) {
    let mut dig = tap(find, "");
    let mut tokens = 0;
    while dig.can("token strategy") {
        dig.play("token strategy");
        tokens += 1;
    }
    (tokens, dig.gauge("trade-goods"))
}

/// [find.minor-entropic-field] [explore.tap] [explore.frontier]
#[test]
fn minor_entropic_field() {
    assert_eq!(field("minor-entropic-field"), (1, 1));
}

/// [find.entropic-field]
#[test]
fn entropic_field() {
    assert_eq!(field("entropic-field"), (1, 2));
}

/// [find.major-entropic-field]
#[test]
fn major_entropic_field() {
    assert_eq!(field("major-entropic-field"), (1, 3));
}

/// [find.keleres-ship]
#[test]
fn keleres_ship() {
    assert_eq!(field("keleres-ship"), (2, 0));
}

/// [find.dead-world] [relics.gain]
#[test]
fn dead_world() {
    let dig = tap("dead-world", "relic the-codex");
    assert!(dig.told("The Codex"), "a relic is gained");
}

/// [find.derelict-vessel]
#[test]
fn derelict_vessel() {
    let mut dig = tap("derelict-vessel", "");
    let before = dig.gauge("secrets");
    roll(&mut dig.script);
    assert_eq!(dig.gauge("secrets"), before + 1);
}

/// [find.enigmatic-device]
#[test]
fn enigmatic_device() {
    let mut dig = tap("enigmatic-device", "SEAT goods 6");
    let (seat, other) = (dig.seat, dig.other);
    while dig.script.asked() != [seat] {
        let slot = dig.script.options(other).into_iter().find(|line| line.starts_with("activate ")).unwrap();
        dig.script.play(&format!("{other} {slot}"));
        super::politics::idle(&mut dig.script, "activate ");
    }
    dig.play("use enigmatic-device");
    for _ in 0..6 {
        dig.play("spend trade-good");
    }
    assert!(dig.script.options(seat).iter().any(|line| line.starts_with("research ")), "{}", dig.script.standing());
    let line = dig.script.options(seat).into_iter().find(|line| line.starts_with("research ")).unwrap();
    dig.play(&line);
    assert!(!dig.script.options(other).iter().any(|line| line == "use enigmatic-device"));
}

/// [find.gamma-relay]
#[test]
fn gamma_relay() {
    assert!(leads_to_the_nexus(tap("gamma-relay", "")), "the nexus is next to it");
}

/// [find.ion-storm]
#[test]
fn ion_storm() {
    let mut dig = tap("ion-storm", "");
    assert!(dig.can("token ion-storm-alpha") && dig.can("token ion-storm-beta"));
    dig.play("token ion-storm-beta");
    let stage = dig.script.table().stage();
    let space = stage.board.spaces.iter().find(|space| space.id == format!("system/{}", dig.system)).unwrap();
    assert!(format!("{space:?}").to_lowercase().contains("beta"), "{space:?}");
}

/// [find.lost-crew]
#[test]
fn lost_crew() {
    let mut dig = tap("lost-crew", "");
    roll(&mut dig.script);
    assert_eq!(dig.gauge("cards"), 2);
}

/// [find.merchant-station]
#[test]
fn merchant_station() {
    let mut fills = tap("merchant-station", "");
    fills.play("take replenishment");
    assert_eq!(fills.gauge("commodities"), if fills.seat == "red" { 4 } else { 6 });
    let mut turns = tap("merchant-station", "SEAT commodities 3");
    turns.play("take conversion");
    assert_eq!((turns.gauge("commodities"), turns.gauge("trade-goods")), (0, 3));
}

/// [find.mirage]
#[test]
fn mirage() {
    let dig = tap("mirage", "");
    assert_eq!(dig.worth("mirage"), "1/2", "it is there, and the player's");
    assert!(dig.badges("planet/mirage").is_empty(), "it is ready");
    assert!(!dig.told("explores Mirage"));
}

/// [find.unknown-relic-fragment]
#[test]
fn unknown_relic_fragment() {
    assert_eq!(tap("unknown-relic-fragment", "").gauge("fragments"), 1);
}

/// [setup.frontier] [explore.frontier]
#[test]
fn frontier_tokens_lie_where_no_planets_are() {
    let (script, seat, other) = holding("warfare");
    let system = void(&script);
    let dig = Dig { script, seat, other, planet: String::new(), system: system.clone() };
    assert_eq!(dig.badges(&format!("system/{system}")), ["?"]);
    assert!(!dig.badges("system/18").contains(&"?".to_string()), "Mecatol Rex is a planet");
    let gone = tap("lost-crew", "");
    assert!(!gone.badges(&format!("system/{system}")).contains(&"?".to_string()), "it was explored");
    let mut plain = holding("warfare").0;
    plain.edit(&format!("{system} {seat} 1 cruiser\nexplore lost-crew"));
    activate(&mut plain, seat, &system);
    roll(&mut plain);
    assert_eq!(plain.gauge(seat, "cards"), 0, "without Dark Energy Tap nothing is explored");
}

/// [explore.gained]
#[test]
fn planets_of_others_are_not_explored() {
    let taken = dig(Trait::Cultural, "dyson-sphere", "1 infantry", "PLANET owner SEAT");
    assert!(!taken.told("Dyson Sphere"), "it was the player's before");
}

/// [explore.traits]
#[test]
fn of_several_traits_one_is_chosen() {
    let mut dig = dig(Trait::Cultural, "mercenary-outfit", "1 infantry", "PLANET attach terraform\nexplore core-mine");
    assert!(dig.can("explore industrial"));
    dig.play("explore hazardous");
    assert!(dig.told("Core Mine"));
}

/// [relics.fragments] [relics.deck]
#[test]
fn three_fragments_make_a_relic() {
    let (mut script, seat, other) = holding("warfare");
    script.edit(&format!("{seat} fragments 2 cultural\n{seat} fragments 1 hazardous"));
    assert!(!script.can(seat, "restore cultural"));
    script.edit(&format!("{seat} fragments 3 unknown\n{seat} fragments 0 hazardous\nrelic the-codex"));
    let lines: Vec<String> = script.options(seat).into_iter().filter(|line| line.starts_with("restore")).collect();
    assert_eq!(lines, ["restore cultural 1 unknown", "restore cultural 2 unknown"], "not three unknown ones");
    script.play(&format!("{seat} restore cultural 1 unknown"));
    let dig = Dig { script, seat, other, planet: String::new(), system: String::new() };
    assert_eq!(dig.gauge("fragments"), 2, "two unknown ones are left");
    assert!(dig.told("The Codex"));
}

/// [explore.decks] [explore.shuffle] [relics.deck]
#[test]
fn an_empty_deck_is_made_of_its_discards() {
    let rows = &twilight_box::components::Whole::printed().finds;
    assert_eq!(rows.iter().map(|row| row.copies).sum::<u8>(), 80, "every card of the box");
    let frontier = rows.iter().filter(|row| row.deck == twilight_box::components::ExplorationDeck::Frontier);
    let discards: Vec<String> = frontier
        .flat_map(|row| vec![format!("discard {}\n", row.id); row.copies.into()])
        .filter(|line| line != "discard lost-crew\n")
        .collect();
    let mut dig = tap("lost-crew", &format!("discard lost-crew\n{}", discards.concat()));
    roll(&mut dig.script);
    assert!(!dig.told("are shuffled"), "the last card was drawn");
    let (seat, system) = (dig.seat, dig.system.clone());
    dig.script.edit(&format!("{system} frontier\n{system} free {seat}"));
    super::politics::idle(&mut dig.script, &format!("activate {system}"));
    while dig.script.asked() != [seat] || !dig.script.can(seat, &format!("activate {system}")) {
        let asked = dig.script.asked()[0];
        let away = dig.script.options(asked).into_iter().rfind(|line| line.starts_with("activate ")).unwrap();
        dig.script.play(&format!("{asked} {away}"));
        super::politics::idle(&mut dig.script, "activate ");
    }
    activate(&mut dig.script, seat, &system);
    while !dig.told("are shuffled") {
        let asked = dig.script.asked()[0];
        assert!(dig.script.options(asked) == ["pass"], "{}", dig.script.standing());
        dig.script.play(&format!("{asked} pass"));
    }
}
