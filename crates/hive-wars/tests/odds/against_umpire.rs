//! Exact odds against many fought battles, with random forces and random effects.

use hive_wars::odds::camp::Battle;
use hive_wars::odds::effects::{Effect, Uses, Vocabulary};
use hive_wars::odds::force::{Clash, Force, Place, Policy};
use hive_wars::odds::{apart, chain, solve, work_out};
use hive_wars::units::{Kind, Roster};

use super::umpire::{Rng, fight};

fn force(rng: &mut Rng, place: Place, effects: u64) -> Force {
    let mut force = Force::default();
    let factions: Vec<_> = Roster::standard()
        .factions
        .iter()
        .filter(|faction| !faction.id.ends_with("tf"))
        .map(|faction| &faction.id)
        .collect();
    if rng.below(6) > 0 {
        force.faction = Some(factions[rng.below(factions.len() as u64) as usize].clone());
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
    for _ in 0..1 + rng.below(3) {
        let kind = kinds[rng.below(kinds.len() as u64) as usize];
        let most = if matches!(kind, Kind::Flagship | Kind::WarSun) { 1 } else { 3 };
        force.units[kind as usize] = 1 + rng.below(most) as u8;
        force.upgraded[kind as usize] = rng.below(3) == 0;
        if rng.below(5) == 0
            && Roster::standard().of(force.faction.as_deref(), kind, force.upgraded[kind as usize]).sustain_damage
        {
            force.damaged[kind as usize] = 1;
        }
    }
    let first = if place == Place::Space { Kind::Cruiser } else { Kind::Infantry };
    force.units[first as usize] = force.units[first as usize].max(1 + rng.below(2) as u8);
    force.risk_direct_hit = rng.below(4) == 0;
    for _ in 0..rng.below(effects + 1) {
        let effect = Effect::ALL[rng.below(Effect::ALL.len() as u64) as usize];
        let counted = Vocabulary::standard().entry(effect).uses == Uses::Counted;
        force.effects[effect as usize] = if counted { 1 + rng.below(2) as u16 } else { 1 };
    }
    force
}

fn clash(rng: &mut Rng, effects: u64) -> Clash {
    let place = if rng.below(3) == 0 { Place::Ground } else { Place::Space };
    let attacker = force(rng, place, effects);
    let defender = force(rng, place, effects);
    let mut clash = Clash { place, policy: Policy::Listed, attacker, defender };
    clash.look();
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

fn hold_against_umpire(seed: u64, cases: u64, effects: u64) {
    let battles = times("ODDS_BATTLES", 4000);
    let mut rng = Rng(seed);
    let mut wrong = Vec::new();
    for _ in 0..cases {
        let clash = clash(&mut rng, effects);
        let (outcome, method) = work_out(&Battle::new(&clash), false);
        assert_eq!(method, "exact", "{}", describe(&clash));
        let mut seen = [0u64; 3];
        for _ in 0..battles {
            seen[fight(&clash, &mut rng)] += 1;
        }
        for (at, chance) in outcome.chances.into_iter().enumerate() {
            let share = seen[at] as f64 / battles as f64;
            let allowed = 4.8 * (chance * (1.0 - chance) / battles as f64).sqrt() + 2.0 / battles as f64;
            if (share - chance).abs() > allowed {
                wrong.push(format!("{}\n  exact {:?}, umpire {:?}", describe(&clash), outcome.chances, seen));
                break;
            }
        }
    }
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
    let mut rng = Rng(3);
    let mut quick = 0;
    for _ in 0..times("ODDS_CASES", 60) {
        let clash = clash(&mut rng, 2);
        let battle = Battle::new(&clash);
        let ways = [chain::solve(&battle, true), apart::solve(&battle, true)];
        if ways.iter().all(Option::is_none) {
            continue;
        }
        quick += 1;
        let long = solve::solve(&battle, &mut solve::Listed::new(&battle), true).expect("small");
        for short in ways.into_iter().flatten() {
            for (short, long) in short.chances.into_iter().zip(long.chances) {
                assert!((short - long).abs() < 1e-9, "{}\n{short} {long}", describe(&clash));
            }
            assert_eq!(short.rounds.len(), long.rounds.len(), "{}", describe(&clash));
            for (short, long) in short.rounds.iter().zip(&long.rounds) {
                assert!((short.fought - long.fought).abs() < 1e-6, "{}", describe(&clash));
            }
        }
    }
    assert!(quick > 10);
}

/// What a flagship does outside of battles does not make its battle hard.
#[test]
fn texts_without_bearing_keep_a_battle_plain() {
    for faction in ["sol", "yssaril", "creuss", "deepwrought", "arborec", "muaat", "mahact"] {
        let clash = Clash::read(&format!("{faction}: 1 flagship, 2 cruiser"), "3 cruiser", &[]).expect("a battle");
        assert!(chain::solve(&Battle::new(&clash), false).is_some(), "{faction}");
    }
}
