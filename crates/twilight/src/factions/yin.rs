//! What the Yin Brotherhood have: leaders, technologies, note, abilities and breakthrough.

use crate::steps::hits::{Assign, Target};
use crate::steps::kin::Tribute;
use crate::steps::special::Dissemination;
use crate::texts::prelude::*;
use twilight_box::components::Happening;

pub const TEXTS: Room = &[
    (Feat::YinAgent, AGENT),
    (Feat::YinHero, HERO),
    (Feat::YinAgentPok, FIGHTERS_COME),
    (Feat::YinHeroPok, QUANTUM_DISSEMINATION),
    (Feat::GreyfireMutagen, GREYFIRE_MUTAGEN),
    (Feat::Indoctrination, INDOCTRINATION),
    (Feat::Devotion, DEVOTION),
    (Feat::YinAscendant, YIN_ASCENDANT),
    (Feat::YinSpinner, YIN_SPINNER),
    (Feat::ImpulseCore, IMPULSE_CORE),
    (Feat::YinCommander, COMMANDER),
    (Feat::YinCommanderPok, COMMANDER_POK),
];

/// [leader.yin-agent] After a player's unit is destroyed: two fighters for a ship, two infantry for a ground force.
const AGENT: Text = Text::now(
    |w, u| matches!(u.window, Window::Destroyed(_)) && u.helps(w),
    |w, u, _| {
        let kind = if w.battleground().is_some() { Kind::Infantry } else { Kind::Fighter };
        place_many(w, u.player(w), 2, kind, arena(w));
    },
)
.for_anybody();

/// [leader.yin-agent-pok] After a destroyer or cruiser of a player is destroyed: two fighters come.
const FIGHTERS_COME: Text = Text::now(
    |w, u| {
        let light = LIGHT.iter().any(|&kind| w.side(u.player(w)).wrecks[kind as usize] > 0);
        matches!(u.window, Window::Destroyed(_)) && u.helps(w) && w.battleground().is_none() && light
    },
    |w, u, _| place_many(w, u.player(w), 2, Kind::Fighter, arena(w)),
)
.for_anybody();

/// [leader.yin-hero-pok] Each planet with infantry of yours is readied, or its infantry doubled; they are gone through one after
/// another.
const QUANTUM_DISSEMINATION: Text = Text::asks(
    has_target,
    &[Question::may(
        40,
        |w, pick, out| {
            let last = pick.before.map(|before| match before {
                Choice::Place { at: Holder::Planet(planet), .. } | Choice::Planet(planet) => planet,
                _ => unreachable!("{before:?}"),
            });
            let kind = Kind::Infantry;
            for (planet, force) in w.garrisons(pick.seat).filter(|(planet, _)| last.is_none_or(|last| *planet > last)) {
                if force.of(kind) > 0 && w.planet(planet).exhausted && w.planet(planet).controller == Some(pick.seat) {
                    out.offer(Choice::Planet(planet));
                }
                if force.of(kind) > 0 && in_reserve(w, pick.seat, kind) > 0 {
                    out.offer(Choice::Place { kind, at: Holder::Planet(planet) });
                }
            }
        },
        |w, pick, choice, _| {
            match choice {
                Choice::Place { kind, at: Holder::Planet(planet) } => {
                    let count = w.ground(planet, pick.seat).of(kind);
                    place_many(w, pick.seat, count, kind, Holder::Planet(planet));
                }
                _ => w.planets[planet_in(choice).index()].exhausted = false,
            }
            Then::Again
        },
    )],
);

/// [leader.yin-hero] Up to three infantry land on planets outside homes and fight; no space cannon fires.
const HERO: Text = Text::asks(
    has_target,
    &[Question::may(
        3,
        |w, pick, out| {
            let infantry = in_reserve(w, pick.seat, Kind::Infantry) > 0;
            let open = planets(w).filter(|&p| infantry && !is_home(w, w.planet(p).at()));
            out.all(open.map(|p| Choice::Place { kind: Kind::Infantry, at: Holder::Planet(p) }));
        },
        |w, pick, choice, _| {
            if let Holder::Planet(planet) = place_chosen(w, pick.seat, choice) {
                w.voyage.strewn[planet.index()] += 1;
            }
            Then::More
        },
    )
    .first()
    .ending(|_, pick, flow| flow.then([Dissemination { seat: pick.seat }.into()]))],
);

/// [note.greyfire-mutagen] At the start of a ground combat against two or more forces: an infantry of the opponent, who is
/// not the Yin, becomes yours.
/// [note.greyfire-mutagen-base] Once: after a system is activated the Yin use neither faction abilities nor faction technologies
/// in the action.
const GREYFIRE_MUTAGEN: Text = Text::now(
    |w, u| match u.window {
        Window::Activated => owner(w, "yin").is_some(),
        Window::GroundStarts(planet) if fights(w, u.by) => {
            let foe = w.foe(u.by);
            let troops = ranks::guards(w, planet, u.by) > 0 && ranks::guards(w, planet, foe) >= 2;
            troops && w.ground(planet, foe).of(Kind::Infantry) > 0 && !plays(w, foe, "yin")
        }
        _ => false,
    },
    |w, u, _| match (u.window, owner(w, "yin")) {
        (Window::Activated, Some(yin)) => enforce(w, yin, u.feat),
        _ => turn_infantry(w, u),
    },
)
.altering(&[Alter::Is(Switch::LosesPowers)]);

/// An infantry of the opponent in the ground combat becomes the user's.
fn turn_infantry(w: &mut World, u: Use) {
    recall(w, w.foe(u.by), Kind::Infantry, false, arena(w));
    place(w, u.by, Kind::Infantry, arena(w));
}

/// [faction.indoctrination] At the start of a ground combat 2 influence turn an infantry of the opponent;
/// [units.moyins-ashes] for 1 more it becomes a mech.
const INDOCTRINATION: Text = Text::now(
    |w, u| match u.window {
        Window::GroundStarts(planet) if fights(w, u.by) => {
            let own = ranks::guards(w, planet, u.by) > 0 && w.ground(planet, w.foe(u.by)).of(Kind::Infantry) > 0;
            own && in_reserve(w, u.by, Kind::Infantry) > 0 && query::influence_purse(w, u.by) >= 2
        }
        _ => false,
    },
    |w, u, flow| {
        turn_infantry(w, u);
        crate::leaders::noted(w, u.by, Happening::UsedIndoctrination, flow);
        flow.then([Tribute { seat: u.by, paid: 0, cost: 2 }.into()]);
        u.ask(w, 0, flow);
    },
)
.asking(&[Question::may(
    1,
    |w, pick, out| {
        let Window::GroundStarts(planet) = pick.u.window else { return };
        let mech = in_reserve(w, pick.seat, Kind::Mech) > 0 && query::influence_purse(w, pick.seat) >= 1;
        if mech && w.ground(planet, pick.seat).of(Kind::Infantry) > 0 {
            out.offer(Choice::Place { kind: Kind::Mech, at: Holder::Planet(planet) });
        }
    },
    |w, pick, choice, flow| {
        let at = place_chosen(w, pick.seat, choice);
        recall(w, pick.seat, Kind::Infantry, false, at);
        flow.then([Tribute { seat: pick.seat, paid: 0, cost: 1 }.into()]);
        Then::Over
    },
)]);

/// [faction.devotion] After a round of space combat a cruiser or destroyer is given up for a hit on a ship of your choice.
const DEVOTION: Text = Text::asks(
    |w, u| has_here(w, u.by, &LIGHT),
    &[
        Question::must(
            |w, pick, out| offer_sacrifice(w, pick.seat, &LIGHT, out),
            |w, pick, choice, flow| {
                sacrifice(w, pick.seat, choice, flow);
                Then::Next
            },
        ),
        Question::must(
            |w, pick, out| offer_foes_ships(w, pick.seat, out),
            |w, pick, choice, flow| {
                strike_foe(w, pick.seat, choice, flow);
                Then::Over
            },
        ),
    ],
);

/// [breakthrough.yin-ascendant] The commander of a faction that is not played works.
const YIN_ASCENDANT: Text = Text::stands().altering(&[Alter::Is(Switch::BorrowsCommander)]);

/// [tech.yin-spinner] After production: up to two infantry on planets of yours or aboard your ships.
const YIN_SPINNER: Text = Text::asks(
    |w, u| u.makes(w) && has_target(w, u),
    &[Question::may(
        2,
        |w, pick, out| {
            let kind = Kind::Infantry;
            if in_reserve(w, pick.seat, kind) == 0 {
                return;
            }
            // [tech.yin-spinner-base] Once: one, on a planet of the system.
            if w.older(pick.u.feat).is_some() {
                let here = domain_in(w, w.scene(), pick.seat).filter(|_| pick.left == 2);
                out.all(here.map(|p| Choice::Place { kind, at: Holder::Planet(p) }));
                return;
            }
            out.all(domain(w, pick.seat).map(|p| Choice::Place { kind, at: Holder::Planet(p) }));
            let room = |s: &SystemId| query::muster(w, *s, pick.seat).room() > 0;
            let fleets = query::ships_of(w, pick.seat).iter().filter(room);
            out.all(fleets.map(|s| Choice::Place { kind, at: Holder::Space(s) }));
        },
        |w, pick, choice, _| {
            place_chosen(w, pick.seat, choice);
            Then::More
        },
    )],
);

/// [tech.impulse-core] At the start of a space combat a cruiser or destroyer is given up for a hit on a ship that is no
/// fighter, if there is one.
const IMPULSE_CORE: Text = Text::asks(
    |w, u| has_here(w, u.by, &LIGHT),
    &[Question::must(
        |w, pick, out| offer_sacrifice(w, pick.seat, &LIGHT, out),
        |w, pick, choice, flow| {
            sacrifice(w, pick.seat, choice, flow);
            let victim = w.foe(pick.seat);
            w.hits_mut(victim).plain += 1;
            flow.then([window(Window::ShipHits(victim)), Assign { victim, target: Target::BigShips }.into()]);
            Then::Over
        },
    )],
);

/// [leader.yin-commander] A green prerequisite more; an infantry stands for all prerequisites of what another player has.
const COMMANDER: Text =
    Text::stands().altering(&[Alter::Is(Switch::GreenPrerequisite), Alter::Is(Switch::WaivesForInfantry)]);

/// [leader.yin-commander-pok] A green prerequisite more; for each cost of infantry an infantry more.
const COMMANDER_POK: Text = Text::now(
    |w, u| u.makes(w) && factions::bonus(w, Kind::Infantry) > 0 && has_target(w, u),
    |w, u, flow| u.ask_left(w, 0, factions::bonus(w, Kind::Infantry), flow),
)
.asking(&[Question::may(
    40,
    |w, pick, out| {
        let kind = Kind::Infantry;
        if in_reserve(w, pick.seat, kind) > 0 {
            out.all(domain_in(w, w.scene(), pick.seat).map(|p| Choice::Place { kind, at: Holder::Planet(p) }));
        }
    },
    |w, pick, choice, _| {
        place_chosen(w, pick.seat, choice);
        Then::More
    },
)])
.altering(&[Alter::Is(Switch::GreenPrerequisite)]);
