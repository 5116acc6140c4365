//! Battles fought in Skirmish under a fixed policy, held against the exact odds.

use super::*;
use kernel::{Fate, Match, Offers, Report, Standing};
use twilight::choice::Choice;
use twilight::feats::feat_named;
use twilight_box::odds::odds;

/// One battle: forces, where, and what each side has. Cards, leaders, notes and relics are named as in Skirmish.
struct Case {
    attacker: &'static str,
    defender: &'static str,
    ground: bool,
    options: &'static str,
    /// What the odds are asked for: `attacker.effects=...`.
    effects: &'static str,
    held: [&'static [&'static str]; 2],
}

const fn space(attacker: &'static str, defender: &'static str) -> Case {
    Case { attacker, defender, ground: false, options: "", effects: "", held: [&[], &[]] }
}

const fn ground(attacker: &'static str, defender: &'static str) -> Case {
    Case { ground: true, ..space(attacker, defender) }
}

/// A few dozen situations with one thing of interest each.
const CASES: &[Case] = &[
    space("3 cruiser", "3 cruiser"),
    space("2 destroyer, 1 carrier, 3 fighter", "1 dreadnought, 3 fighter"),
    space("2 dreadnought, 1 cruiser", "3 cruiser, 2 destroyer"),
    Case {
        options: "red-technologies=duranium-armor",
        effects: "attacker.effects=duranium_armor",
        ..space("2 dreadnought", "1 dreadnought, 2 cruiser")
    },
    Case {
        options: "red-technologies=assault-cannon",
        effects: "attacker.effects=assault_cannon",
        ..space("3 cruiser", "1 dreadnought, 2 cruiser")
    },
    Case {
        options: "red-technologies=cruiser-ii",
        effects: "attacker.upgraded=cruiser",
        ..space("2 cruiser", "3 cruiser")
    },
    Case {
        options: "blue-technologies=non-euclidean-shielding",
        effects: "defender.effects=non_euclidean_shielding",
        ..space("4 cruiser", "1 dreadnought, 1 cruiser")
    },
    Case {
        held: [&["morale-boost"], &[]],
        effects: "attacker.effects=morale_boost",
        ..space("3 cruiser", "3 cruiser")
    },
    Case {
        held: [&[], &["shields-holding"]],
        effects: "defender.effects=shields_holding",
        ..space("3 cruiser", "3 cruiser")
    },
    Case {
        held: [&["direct-hit"], &[]],
        effects: "attacker.effects=direct_hit",
        ..space("3 cruiser", "1 dreadnought, 1 cruiser")
    },
    Case {
        held: [&["fighter-prototype"], &[]],
        effects: "attacker.effects=fighter_prototype",
        ..space("1 carrier, 4 fighter", "2 cruiser")
    },
    Case {
        held: [&["reflective-shielding"], &[]],
        effects: "attacker.effects=reflective_shielding",
        ..space("1 dreadnought", "3 cruiser")
    },
    Case {
        held: [&["letnev-agent"], &[]],
        effects: "attacker.effects=letnev_agent",
        ..space("2 cruiser", "2 cruiser")
    },
    Case { held: [&[], &["yin-agent"]], effects: "defender.effects=yin_agent", ..space("3 cruiser", "2 cruiser") },
    Case {
        held: [&["obsidian-agent"], &[]],
        effects: "attacker.effects=obsidian_agent",
        ..space("3 cruiser", "3 cruiser")
    },
    Case {
        held: [&["courageous-to-the-end"], &[]],
        effects: "attacker.effects=courageous_to_the_end",
        ..space("2 cruiser", "3 cruiser")
    },
    Case {
        held: [&["metali-void-armaments"], &[]],
        effects: "attacker.effects=metali_void_armaments",
        ..space("1 cruiser", "1 carrier, 4 fighter")
    },
    Case {
        held: [&["metali-void-shielding"], &[]],
        effects: "attacker.effects=metali_void_shielding",
        ..space("2 cruiser", "3 cruiser")
    },
    Case {
        held: [&["argent-commander"], &[]],
        effects: "attacker.effects=argent_commander",
        ..space("1 destroyer", "1 carrier, 3 fighter")
    },
    Case { options: "red-faction=sardakk", effects: "attacker.faction=sardakk", ..space("2 cruiser", "2 cruiser") },
    Case { options: "blue-faction=jolnar", effects: "defender.faction=jolnar", ..space("2 cruiser", "3 cruiser") },
    ground("4 infantry", "3 infantry"),
    ground("2 infantry, 1 mech", "4 infantry"),
    Case {
        options: "blue-technologies=magen-defense-grid-omega",
        effects: "defender.effects=magen_defense_grid",
        ..ground("4 infantry", "3 infantry, 1 space dock")
    },
    Case {
        options: "red-technologies=x-89-bacterial-weapon-omega-omega",
        effects: "attacker.effects=x_89_bacterial_weapon",
        ..ground("2 infantry, 1 dreadnought", "5 infantry")
    },
    Case {
        options: "blue-technologies=plasma-scoring",
        effects: "defender.effects=plasma_scoring",
        ..ground("4 infantry", "3 infantry, 1 pds")
    },
    Case { held: [&["fire-team"], &[]], effects: "attacker.effects=fire_team", ..ground("3 infantry", "3 infantry") },
    Case {
        held: [&["tekklar-legion"], &[]],
        effects: "attacker.effects=tekklar_legion",
        ..ground("3 infantry", "3 infantry")
    },
    Case {
        held: [&[], &["bunker"]],
        effects: "defender.effects=bunker",
        ..ground("2 infantry, 2 dreadnought", "4 infantry")
    },
    Case {
        held: [&["disable"], &[]],
        effects: "attacker.effects=disable",
        ..ground("3 infantry, 1 dreadnought", "3 infantry, 1 pds")
    },
    Case {
        held: [&["greyfire-mutagen"], &[]],
        effects: "attacker.effects=greyfire_mutagen",
        ..ground("3 infantry", "3 infantry")
    },
    Case { held: [&["sol-agent"], &[]], effects: "attacker.effects=sol_agent", ..ground("3 infantry", "3 infantry") },
    Case {
        held: [&[], &["sol-commander"]],
        effects: "defender.effects=sol_commander",
        ..ground("4 infantry", "3 infantry")
    },
];

/// Battles fought for each.
const SAMPLES: u32 = 500;

// [combat.policy] [combat.order] [combat.result]
#[test]
fn skirmish_and_the_odds_agree() {
    let mut apart = Vec::new();
    for (n, case) in CASES.iter().enumerate() {
        let exact = exact(case);
        let found = fought(case, n as u64);
        for (name, (exact, found)) in ["attacker", "draw", "defender"].into_iter().zip(exact.into_iter().zip(found)) {
            // The dice are the same in every run; the slack is four standard deviations.
            let slack = 4.0 * (exact * (1.0 - exact) / f64::from(SAMPLES)).sqrt() + 0.002;
            if (exact - found).abs() > slack {
                let Case { attacker, defender, options, effects, .. } = case;
                apart.push(format!(
                    "{attacker} against {defender} ({options} {effects}): {name} {found:.3}, the odds say {exact:.3}"
                ));
            }
        }
    }
    assert!(apart.is_empty(), "{}", apart.join("\n"));
}

fn exact(case: &Case) -> [f64; 3] {
    let mut options: Vec<(String, String)> = case
        .effects
        .split_whitespace()
        .map(|option| option.split_once('=').expect("key=value"))
        .map(|(key, value)| (key.to_string(), value.to_string()))
        .collect();
    options.push(("place".into(), if case.ground { "ground" } else { "space" }.into()));
    let report = odds(case.attacker, case.defender, &options).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(report.method, "exact", "{} {}", case.attacker, case.effects);
    [report.attacker, report.draw, report.defender]
}

/// Red stands in system 19 already, or waits above it with its ground forces; blue holds it.
fn position(case: &Case) -> World {
    let deck = twilight::Kit::printed().deck;
    let mut options = case.options.to_string();
    for (name, held) in ["red", "blue"].into_iter().zip(case.held) {
        for id in held.iter().filter(|id| deck.has(feat_named(id).unwrap())) {
            options.push_str(&format!("; {name}-hand={id}"));
        }
    }
    let mut w = field(&options);
    w.parties[0].fleet = 20;
    w.parties[1].fleet = 20;
    // Somewhere to be when the battle is lost, and nothing to produce with.
    let home = w.planets_in(w.side(RED).home).next().unwrap();
    w.ground_mut(home, RED).count[Kind::Infantry as usize] = 1;
    put(&mut w, RED, "19", case.attacker);
    if case.ground {
        put(&mut w, RED, "19", "2 carrier");
        put(&mut w, BLUE, "wellon", &case.defender.replace("space dock", "space-dock"));
    } else {
        put(&mut w, BLUE, "19", case.defender);
        // The dock has room for fighters that are left.
        put(&mut w, BLUE, "wellon", "1 infantry, 1 space-dock");
    }
    for (seat, held) in [RED, BLUE].into_iter().zip(case.held) {
        for feat in held.iter().map(|id| feat_named(id).unwrap()).filter(|&feat| !deck.has(feat)) {
            let side = &mut w.parties[seat.index()];
            if twilight::Kit::printed().tricks[feat as usize].moments == 0 {
                side.standing = side.standing.with(feat);
            } else {
                side.held = side.held.with(feat);
                side.ready = side.ready.with(feat);
            }
        }
    }
    w
}

/// How often the attacker won, nobody did, the defender did.
fn fought(case: &Case, seed: u64) -> [f64; 3] {
    let start = position(case);
    let mut won = [0u32; 3];
    let mut dice = Dice(seed * 977 + 5);
    for _ in 0..SAMPLES {
        let end = fight(start.clone(), case.ground, &mut dice);
        let nineteen = system(&end, "19");
        let wellon = planet(&end, "wellon");
        let left = |seat: Seat| match case.ground {
            true => end.ground(wellon, seat).ground(),
            false => end.space(nineteen, seat).ships(),
        };
        let place = match (left(RED) > 0, left(BLUE) > 0) {
            (true, false) => 0,
            (false, true) => 2,
            _ => 1,
        };
        won[place] += 1;
    }
    won.map(|count| f64::from(count) / f64::from(SAMPLES))
}

/// Plays red's action in system 19 to its end.
fn fight(w: World, ground: bool, dice: &mut Dice) -> World {
    let nineteen = system(&w, "19");
    let mut game = Match::<Twilight>::new(w, Turn { seat: RED, actions: 1 }.into());
    let (mut offers, mut report) = (Offers::default(), Report::muted());
    let mut begun = false;
    loop {
        match game.settle(&mut offers, &mut report) {
            Standing::Over => return game.world,
            Standing::Fate(Fate::Dice { count, sides }) => {
                let faces: Faces = (0..count).map(|_| dice.roll(sides)).collect();
                game.fated(&faces, &mut report);
            }
            Standing::Ask(ask) => {
                let turn = offers.list().iter().any(|c| matches!(c, Choice::Activate(_)));
                if turn && begun {
                    return game.world;
                }
                let choice = if turn {
                    begun = true;
                    Choice::Activate(nineteen)
                } else {
                    policy(&game.world, ground, offers.list())
                };
                game.choose(&ask, choice, &mut report);
            }
            other => panic!("{other:?}"),
        }
    }
}

/// [combat.policy] What is held is used at once; on the ground all damage is sustained first, in space a kind sustains
/// when its turn comes; nobody retreats, everybody fires and lands.
fn policy(w: &World, ground: bool, offers: &[Choice]) -> Choice {
    let find = |wanted: fn(&Choice) -> bool| offers.iter().copied().find(wanted);
    if let Some(used) = find(|c| matches!(c, Choice::Play(_))) {
        return used;
    }
    // On the ground the odds begin after the ships have arrived.
    if ground
        && w.action.landed == 0
        && let Some(hold) = find(|c| matches!(c, Choice::Hold)).filter(|_| offers[0] == Choice::Fire)
    {
        return hold;
    }
    let on_ground = w.fight().is_none_or(|fight| fight.planet().is_some());
    if on_ground && let Some(sustain) = find(|c| matches!(c, Choice::Sustain(_))) {
        return sustain;
    }
    let order = |choice: &Choice| match *choice {
        Choice::Sustain(kind) => Some((kind, 0)),
        Choice::Lose { kind, damaged } => Some((kind, if damaged { 1 } else { 2 })),
        _ => None,
    };
    if let Some(loss) = offers.iter().copied().filter(|c| order(c).is_some()).min_by_key(|c| order(c)) {
        return loss;
    }
    let wanted: [fn(&Choice) -> bool; 8] = [
        |c| matches!(c, Choice::Fire),
        |c| matches!(c, Choice::Stay),
        |c| matches!(c, Choice::Land { .. }),
        |c| matches!(c, Choice::Aim { .. }),
        |c| matches!(c, Choice::Fight(_) | Choice::Repair(_)),
        |c| matches!(c, Choice::Unit { .. }),
        |c| matches!(c, Choice::Yes),
        |c| matches!(c, Choice::Done | Choice::Pass),
    ];
    wanted.into_iter().find_map(find).unwrap_or(offers[0])
}

/// Dice of the test's own.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u8) -> u8 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % u64::from(sides)) as u8 + 1
    }
}
