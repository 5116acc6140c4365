//! Secret objectives of the action and agenda phase: each has a test of its name.

use super::diplomacy::{begin, deal};
use super::politics::{decide, idle, senate};
use super::whole::{holding, roll};
use kernel::testing::Script;

/// The question whether a secret objective is scored.
const DEED: &str = "objectives.deeds";

/// Whether somebody is asked that now.
fn stands(script: &Script) -> bool {
    let mut question = kernel::Question::default();
    script.table().asked().iter().any(|seat| {
        script.table().ask(seat, &mut question);
        question.ask.is_some_and(|ask| ask.rule.0 == DEED)
    })
}

/// Plays on, with these lines where they can be said and else as little as possible, until a secret objective may be scored;
/// not if the next turn comes before that.
fn on(script: &mut Script, lines: &[&str]) -> bool {
    for _ in 0..200 {
        roll(script);
        if stands(script) {
            return true;
        }
        let seat = script.asked()[0];
        let options = script.options(seat);
        let least = ["pass", "done", "hold", "no"];
        let line = lines.iter().chain(&least).find(|line| options.iter().any(|option| option == *line));
        if options.iter().any(|option| option.starts_with("activate")) {
            return false;
        }
        let line = line.map_or_else(|| options[0].clone(), |line| line.to_string());
        script.play(&format!("{seat} {line}"));
    }
    panic!("nothing happens: {}", script.standing());
}

/// The first of two, the Hacan, has the turn and the other a home without ships; `us` and `them` stand for the two.
fn war(edits: &str) -> (Script, &'static str, &'static str) {
    let (mut script, us, them) = holding("warfare");
    let bare = format!("1 {them} 0 carrier 0 destroyer 0 fighter");
    script.edit(&format!("{bare}\n{}", edits.replace("them", them).replace("us ", &format!("{us} "))));
    (script, us, them)
}

/// Whether a player may score this in the action of the first one in a system.
fn scores(secret: &str, edits: &str, system: &str, lines: &[&str]) -> bool {
    let (mut script, us, _) = war(&format!("us secret {secret}\n{edits}"));
    script.play(&format!("{us} activate {system}"));
    on(&mut script, lines) && script.can(us, &format!("score {secret}"))
}

/// [objectives.deeds]
#[test]
fn destroy_their_greatest_ship() {
    let against = |prey: &str| format!("26 us 2 war-sun 4 cruiser\n26 them 1 {prey}");
    assert!(scores("destroy-their-greatest-ship", &against("flagship"), "26", &[]));
    assert!(scores("destroy-their-greatest-ship", &against("war-sun"), "26", &[]));
    assert!(!scores("destroy-their-greatest-ship", &against("cruiser"), "26", &[]));
}

/// [objectives.deeds]
#[test]
fn make_an_example_of_their_world() {
    let against = |guards: &str| format!("26 us 2 war-sun\nlodor them {guards}\nlodor owner them");
    let aims = ["aim war-sun lodor"];
    assert!(scores("make-an-example-of-their-world", &against("1 infantry"), "26", &aims));
    assert!(!scores("make-an-example-of-their-world", &against("12 infantry"), "26", &aims));
    assert!(!scores("make-an-example-of-their-world", &against("1 infantry"), "26", &[]), "nobody fired");
}

/// [objectives.deeds] [objectives.one-a-combat]
#[test]
fn spark_a_rebellion() {
    let fight = "26 us 2 war-sun\n26 them 1 fighter";
    assert!(scores("spark-a-rebellion", fight, "26", &[]), "nobody has more points");
    assert!(!scores("spark-a-rebellion", &format!("{fight}\nus points 1"), "26", &[]));
    assert!(scores("spark-a-rebellion", &format!("{fight}\nthem points 4\nus points 1"), "26", &[]));
}

/// [objectives.deeds]
#[test]
fn turn_their_fleets_to_dust() {
    let fire = |seat: &str, prey: &str| {
        let (mut script, us, them) = war(&format!("lodor us 2 pds\nlodor them 2 pds\n26 {seat} {prey}"));
        let (hunter, line) = if seat == "us " { (them, "fire") } else { (us, "fire") };
        script.edit(&format!("{hunter} secret turn-their-fleets-to-dust\nlodor owner {hunter}"));
        script.play(&format!("{us} activate 26"));
        for _ in 0..40 {
            if script.can(hunter, "score turn-their-fleets-to-dust") {
                return true;
            }
            let dice = script.table().fate().is_some();
            match script.asked().first().copied() {
                _ if dice => {
                    script.play("~ d10 10 10");
                }
                Some(seat) if script.options(seat).iter().any(|line| line.starts_with("activate")) => return false,
                Some(seat) => {
                    let lines = script.options(seat);
                    let own = seat == hunter && lines.iter().any(|option| option == line);
                    let least = ["hold", "pass", "done", "no"].into_iter().find(|least| script.can(seat, least));
                    let line = if own { line.to_string() } else { least.map_or(lines[0].clone(), str::to_string) };
                    script.play(&format!("{seat} {line}"));
                }
                None => return false,
            }
        }
        panic!("{}", script.standing());
    };
    assert!(fire("us ", "1 cruiser"), "who does not act may score as well");
    assert!(fire("them ", "2 cruiser"));
    assert!(!fire("us ", "3 cruiser"), "one is left");
}

/// [objectives.deeds]
#[test]
fn unveil_flagship() {
    assert!(scores("unveil-flagship", "26 us 1 flagship 2 war-sun\n26 them 1 fighter", "26", &[]));
    assert!(!scores("unveil-flagship", "26 us 2 war-sun\n26 them 1 fighter", "26", &[]));
}

/// [objectives.deeds]
#[test]
fn become_a_martyr() {
    let (mut script, us, them) = war("1 us 2 war-sun 9 infantry\njord them 0 infantry 0 space-dock");
    script.edit(&format!("{them} secret become-a-martyr"));
    script.play(&format!("{us} activate 1"));
    let martyr = |script: &Script| script.can(them, "score become-a-martyr");
    while !martyr(&script) {
        assert!(on(&mut script, &["land infantry jord"]), "a home planet is lost");
        if !martyr(&script) {
            script.play(&format!("{us} pass"));
        }
    }
    script.play(&format!("{them} score become-a-martyr"));
    assert_eq!(script.gauge(them, "secrets"), 1, "it was scored, the first one is left");
}

/// [objectives.deeds]
#[test]
fn betray_a_friend() {
    let betrays = |note: &[&str]| {
        let mut script = begin(&["sol", "hacan"], &["warfare"]);
        script.edit("red secret betray-a-friend\n26 red 2 war-sun\n26 blue 1 fighter");
        deal(&mut script, "red", "blue", &[], note);
        script.play("red activate 26");
        on(&mut script, &[]) && script.can("red", "score betray-a-friend")
    };
    assert!(betrays(&["note support-for-the-throne-blue"]));
    assert!(!betrays(&["note ceasefire-blue"]), "it lies in the hand");
}

/// [objectives.deeds]
#[test]
fn brave_the_void() {
    let fight = |system: &str| format!("{system} us 2 war-sun\n{system} them 1 fighter");
    assert!(scores("brave-the-void", &fight("42"), "42", &[]), "a nebula");
    assert!(!scores("brave-the-void", &fight("26"), "26", &[]));
}

/// [objectives.deeds]
#[test]
fn darken_the_skies() {
    let fight = |system: &str| format!("{system} us 2 war-sun\n{system} them 1 fighter");
    assert!(scores("darken-the-skies", &fight("1"), "1", &[]));
    assert!(!scores("darken-the-skies", &fight("16"), "16", &[]), "the own home");
    let landing = "1 us 2 war-sun 9 infantry\njord them 1 infantry";
    assert!(scores("darken-the-skies", landing, "1", &["land infantry jord"]), "a ground combat is one as well");
}

/// [objectives.deeds]
#[test]
fn demonstrate_your_power() {
    assert!(scores("demonstrate-your-power", "26 us 1 war-sun 2 cruiser\n26 them 1 fighter", "26", &[]));
    assert!(!scores("demonstrate-your-power", "26 us 1 war-sun 3 fighter\n26 them 1 fighter", "26", &[]));
}

/// [objectives.deeds]
#[test]
fn fight_with_precision() {
    let barrage = |prey: &str| {
        let (mut script, us, _) = war(&format!("us secret fight-with-precision\n26 us 3 destroyer\n26 them {prey}"));
        script.play(&format!("{us} activate 26"));
        while script.table().fate().is_none() {
            let seat = script.asked()[0];
            let line = ["done", "pass", "hold"].into_iter().find(|line| script.can(seat, line)).unwrap();
            script.play(&format!("{seat} {line}"));
        }
        script.play("~ d10 10 10 10 10 10 10");
        script.can(us, "score fight-with-precision")
    };
    assert!(barrage("1 cruiser 2 fighter"));
    assert!(!barrage("1 cruiser 8 fighter"));
}

/// [objectives.deeds]
#[test]
fn prove_endurance() {
    let (mut script, ..) = holding("warfare");
    while !stands(&script) {
        let seat = script.asked()[0];
        let options = script.options(seat);
        let least = ["pass", "done", "no"].into_iter().find(|line| options.iter().any(|option| option == line));
        let used = options.iter().find(|option| option.starts_with("strategy ")).unwrap_or(&options[0]);
        script.play(&format!("{seat} {}", least.unwrap_or(used)));
        roll(&mut script);
    }
    let last = script.asked()[0];
    script.edit(&format!("{last} secret prove-endurance"));
    assert!(script.can(last, "score prove-endurance"));
    let other = if last == "red" { "blue" } else { "red" };
    script.edit(&format!("{last} secret unveil-flagship"));
    assert_eq!(script.forbids(last, "score unveil-flagship"), "objectives.score");
    script.play(&format!("{last} score prove-endurance"));
    assert!(!script.can(other, "pass") || !stands(&script), "the other did not pass last");
}

/// [objectives.deeds]
#[test]
fn drive_the_debate() {
    let elected = |outcome: &str| {
        let mut script = senate(&["sol", "hacan", "letnev"], &["archived-secret"]);
        script.edit("green secret drive-the-debate");
        decide(&mut script, outcome);
        roll(&mut script);
        stands(&script) && script.can("green", "score drive-the-debate")
    };
    assert!(elected("green"));
    assert!(!elected("red"));
}

/// [objectives.deeds]
#[test]
fn dictate_policy() {
    let laws = |count: usize| {
        let mut script = senate(&["sol", "hacan", "letnev"], &["economic-equality"]);
        let laws = ["fleet-regulations", "executive-sanctions", "minister-of-policy red"];
        for law in laws.into_iter().take(count) {
            script.edit(&format!("law {law}"));
        }
        script.edit("blue secret dictate-policy");
        decide(&mut script, "for");
        roll(&mut script);
        stands(&script) && script.can("blue", "score dictate-policy")
    };
    assert!(laws(3));
    assert!(!laws(2));
}

/// [objectives.one-a-combat]
#[test]
fn one_secret_objective_a_combat() {
    let secrets = "us secret destroy-their-greatest-ship\nus secret demonstrate-your-power";
    let (mut script, us, _) = war(&format!("{secrets}\n26 us 2 war-sun 4 cruiser\n26 them 1 flagship 2 fighter"));
    script.play(&format!("{us} activate 26"));
    assert!(on(&mut script, &[]));
    script.play(&format!("{us} score destroy-their-greatest-ship"));
    assert!(!on(&mut script, &[]), "nothing else of this combat is scored");
}

/// [objectives.deeds] Who holds no secret objective is not asked, and who is asked may hold another one.
#[test]
fn whom_it_may_concern() {
    let (mut script, us, _) = war("26 us 2 war-sun\n26 them 1 fighter");
    script.play(&format!("{us} activate 26"));
    assert!(on(&mut script, &[]), "the first secret could be the one");
    assert_eq!(script.options(us), ["pass"]);
    idle(&mut script, "activate");
}
