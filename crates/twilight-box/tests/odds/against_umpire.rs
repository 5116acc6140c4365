//! Exact odds against many fought battles, with random forces and random effects.

use imperium::duel;
use twilight_box::odds::camp::Battle;
use twilight_box::odds::effects::{Effect, Part, Uses, Vocabulary};
use twilight_box::odds::force::{Clash, Force, Place, Policy};
use twilight_box::odds::{apart, chain, listed, pairs, work_out};
use twilight_box::units::{Kind, Roster};

use super::umpire::{Rng, fight};

fn force(rng: &mut Rng, place: Place, part: Part, effects: u64) -> Force {
    let mut force = Force::default();
    let factions = &Roster::standard().factions;
    if rng.below(6) > 0 {
        force.faction = Some(factions[rng.below(factions.len() as u64) as usize].id.clone());
    }
    let may_act: Vec<_> = Effect::ALL
        .iter()
        .map(|effect| (*effect, Vocabulary::standard().entry(*effect)))
        .filter(|(_, entry)| entry.side.is_none_or(|side| side == part))
        .filter(|(_, entry)| entry.place.is_none_or(|there| there == place))
        .collect();
    for _ in 0..rng.below(effects + 1) {
        let (effect, entry) = may_act[rng.below(may_act.len() as u64) as usize];
        let counted = entry.uses == Uses::Counted;
        force.effects[effect as usize] = if counted { 1 + rng.below(3) as u16 } else { 1 };
        if let Some(owner) = &entry.faction
            && rng.below(2) == 0
        {
            force.faction = Some(owner.clone());
        }
    }
    let kinds: &[Kind] = match place {
        Place::Space => &Kind::ALL[..10],
        Place::Ground => &[
            Kind::Infantry,
            Kind::Infantry,
            Kind::Mech,
            Kind::Dreadnought,
            Kind::Flagship,
            Kind::Pds,
            Kind::Fighter,
            Kind::WarSun,
        ],
    };
    let many = if rng.below(5) == 0 { 5 } else { 3 };
    for _ in 0..1 + rng.below(many) {
        let kind = kinds[rng.below(kinds.len() as u64) as usize];
        let most = if matches!(kind, Kind::Flagship | Kind::WarSun) { 1 } else { many };
        let at = kind as usize;
        force.units[at] = 1 + rng.below(most) as u8;
        force.upgraded[at] = rng.below(3) == 0;
        let unit = Roster::standard().of(force.faction.as_deref(), kind, force.upgraded[at]);
        force.damaged[at] = if rng.below(5) == 0 && unit.sustain_damage { 1 } else { 0 };
    }
    let first = if place == Place::Space { Kind::Cruiser } else { Kind::Infantry };
    if rng.below(4) > 0 {
        force.units[first as usize] = force.units[first as usize].max(1 + rng.below(2) as u8);
    }
    force.risk_direct_hit = rng.below(4) == 0;
    force
}

fn clash(rng: &mut Rng, effects: u64) -> Clash {
    let place = if rng.below(3) == 0 { Place::Ground } else { Place::Space };
    let attacker = force(rng, place, Part::Attacker, effects);
    let defender = force(rng, place, Part::Defender, effects);
    let mut clash = Clash { place, policy: Policy::Listed, attacker, defender };
    clash.look().expect("a battle");
    clash
}

fn describe(clash: &Clash) -> String {
    let side = |force: &Force| {
        let units: Vec<String> = Kind::ALL
            .iter()
            .filter(|kind| force.units[**kind as usize] > 0)
            .map(|kind| {
                let at = *kind as usize;
                let ii = if force.upgraded[at] { " ii" } else { "" };
                format!("{} {kind}{ii} ({} damaged)", force.units[at], force.damaged[at])
            })
            .collect();
        let effects: Vec<String> = Effect::ALL
            .iter()
            .filter(|effect| force.effects[**effect as usize] > 0)
            .map(|effect| format!("{}={}", effect.id(), force.effects[*effect as usize]))
            .collect();
        format!("{:?} risk={} {} [{}]", force.faction, force.risk_direct_hit, units.join(", "), effects.join(", "))
    };
    format!("{:?}\n  {}\n  {}", clash.place, side(&clash.attacker), side(&clash.defender))
}

/// How many battles: few as a test, more when asked for.
fn times(name: &str, few: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(few)
}

/// How far the battles an umpire saw lie from the odds, in standard deviations.
fn far_off(clash: &Clash, chances: [f64; 3], battles: u64, rng: &mut Rng) -> (f64, [u64; 3]) {
    let mut seen = [0u64; 3];
    for _ in 0..battles {
        seen[fight(clash, rng)] += 1;
    }
    let off = |at: usize| {
        let chance: f64 = chances[at];
        let share = seen[at] as f64 / battles as f64;
        let allowed = (chance * (1.0 - chance) / battles as f64).sqrt() + 0.4 / battles as f64;
        (share - chance).abs() / allowed
    };
    ([0, 1, 2].map(off).into_iter().fold(0.0, f64::max), seen)
}

/// All battles that are a little simpler.
fn simpler(clash: &Clash) -> Vec<Clash> {
    let mut all = Vec::new();
    for part in [Part::Attacker, Part::Defender] {
        let mut add = |change: &dyn Fn(&mut Force)| {
            let mut less = clash.clone();
            let force = match part {
                Part::Attacker => &mut less.attacker,
                Part::Defender => &mut less.defender,
            };
            change(force);
            if less != *clash {
                all.push(less);
            }
        };
        for effect in 0..Effect::COUNT {
            add(&|force| force.effects[effect] = 0);
            add(&|force| force.effects[effect] = force.effects[effect].min(1));
        }
        for at in 0..Kind::ALL.len() {
            add(&|force| {
                force.units[at] = force.units[at].saturating_sub(1);
                force.damaged[at] = force.damaged[at].min(force.units[at]);
            });
            add(&|force| force.damaged[at] = 0);
            add(&|force| force.upgraded[at] = false);
        }
        add(&|force| force.risk_direct_hit = false);
        add(&|force| force.faction = None);
    }
    all
}

/// The simplest battle on which solver and umpire still differ.
fn reduce(mut clash: Clash, rng: &mut Rng) -> Clash {
    let differ = |clash: &Clash, rng: &mut Rng| {
        let (outcome, method) = work_out(&Battle::new(clash), false);
        method == "exact" && far_off(clash, outcome.chances, 8000, rng).0 > 5.0
    };
    while let Some(less) = simpler(&clash).into_iter().find(|less| differ(less, rng)) {
        clash = less;
    }
    clash
}

/// What looks odd after some battles is fought many times more before it counts.
fn hold_against_umpire(seed: u64, cases: u64, effects: u64) {
    let battles = times("ODDS_BATTLES", 3000);
    let mut rng = Rng(times("ODDS_SEED", seed));
    let mut wrong = Vec::new();
    let mut sampled = 0;
    for _ in 0..cases {
        let clash = clash(&mut rng, effects);
        let (outcome, method) = work_out(&Battle::new(&clash), false);
        if method != "exact" {
            sampled += 1;
            continue;
        }
        if far_off(&clash, outcome.chances, battles, &mut rng).0 < 2.5 {
            continue;
        }
        let (off, seen) = far_off(&clash, outcome.chances, 16 * battles, &mut rng);
        if off > 4.8 {
            let told = format!("{}\n  exact {:?}, umpire {:?}, {off:.1}", describe(&clash), outcome.chances, seen);
            wrong.push(format!("{told}\n  at its simplest {}", describe(&reduce(clash, &mut rng))));
        }
    }
    assert!(100 * sampled <= cases, "{sampled} of {cases} were sampled");
    assert!(wrong.is_empty(), "{} of {cases}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn plain_battles_agree_with_the_umpire() {
    hold_against_umpire(11, times("ODDS_CASES", 25), 0);
}

#[test]
fn battles_with_effects_agree_with_the_umpire() {
    hold_against_umpire(7, times("ODDS_CASES", 45), 3);
}

#[test]
fn battles_with_many_effects_agree_with_the_umpire() {
    hold_against_umpire(5, times("ODDS_CASES", 25), 8);
}

/// The quick tables and the graph of states are ways to the same odds.
#[test]
fn the_quick_way_agrees_with_the_graph() {
    let mut rng = Rng(times("ODDS_SEED", 3));
    let mut quick = 0;
    for _ in 0..times("ODDS_CASES", 60) {
        let clash = clash(&mut rng, times("ODDS_EFFECTS", 3));
        let battle = Battle::new(&clash);
        let ways = [chain::solve(&battle, true), apart::solve(&battle, true), pairs::solve(&battle, true)];
        if ways.iter().all(Option::is_none) {
            continue;
        }
        quick += 1;
        let long = duel::solve(&battle, &mut listed(&battle), true).expect("small");
        for short in ways.into_iter().flatten() {
            for (short, long) in short.chances.into_iter().zip(long.chances) {
                assert!((short - long).abs() < 1e-9, "{}\n{short} {long}", describe(&clash));
            }
            let fought = |rounds: &[duel::RoundLine], at: usize| rounds.get(at).map_or(0.0, |line| line.fought);
            for at in 0..short.rounds.len().max(long.rounds.len()) {
                let (short, long) = (fought(&short.rounds, at), fought(&long.rounds, at));
                assert!((short - long).abs() < 2e-6, "{}\n{short} {long}", describe(&clash));
            }
        }
    }
    assert!(quick > 10);
}

/// What units do outside of battles does not make their battle hard.
#[test]
fn texts_without_bearing_keep_a_battle_plain() {
    let plain = |force: &str| {
        let clash = Clash::read(force, "3 cruiser", &[]).expect("a battle");
        assert!(chain::solve(&Battle::new(&clash), false).is_some(), "{force}");
    };
    for faction in [
        "sol",
        "yssaril",
        "creuss",
        "deepwrought",
        "arborec",
        "muaat",
        "mahact",
        "keleres",
        "nomad",
        "vuilraith",
        "ralnel",
        "titans",
        "firmament",
    ] {
        plain(&format!("{faction}: 1 flagship, 2 cruiser"));
    }
    for force in ["naalu: 3 fighter ii, 1 cruiser", "crimson: 2 destroyer ii", "ralnel: 2 destroyer, 1 carrier"] {
        plain(force);
    }
}
