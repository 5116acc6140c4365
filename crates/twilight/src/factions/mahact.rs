//! What the Mahact Gene-Sorcerers have: leaders, technologies, note, abilities and breakthrough.

use crate::Scope;
use crate::steps::feats::Cleared;
use crate::steps::movement::Trim;
use crate::steps::space::SpaceCombat;
use crate::texts::prelude::*;
use crate::world::Encore;

pub const TEXTS: Room = &[(Feat::MahactCommander, COMMANDER), (Feat::MahactHero, HERO), (Feat::Starlancer, STARLANCER)];

/// [leader.mahact-commander] You may activate systems with your own command tokens.
const COMMANDER: Text = Text::stands().altering(&[Alter::Is(Switch::ActivatesAgain)]);

/// [leader.mahact-hero] All ships in one system's space area move into those of another player in an adjacent system and
/// fight; neither side can retreat.
const HERO: Text = Text::asks(
    has_target,
    &[
        Question::must(
            |w, pick, out| {
                let ok = |s: &SystemId| near(w, pick.seat, *s).iter().any(|to| clash(w, *s, to).is_some());
                out.systems(w.galaxy.ids().filter(ok));
            },
            next,
        ),
        Question::must(
            |w, pick, out| {
                let from = pick.system();
                out.systems(near(w, pick.seat, from).iter().filter(|&to| clash(w, from, to).is_some()));
            },
            |w, pick, choice, flow| {
                let (from, to) = (pick.system(), system_in(choice));
                let Some(sides) = clash(w, from, to) else { return Then::Over };
                for side in w.everyone() {
                    let fleet = std::mem::take(w.space_mut(from, side));
                    let there = w.space_mut(to, side);
                    for kind in Kind::ALL {
                        there.count[kind as usize] += fleet.of(kind);
                        there.damaged[kind as usize] += fleet.in_state(kind, true);
                    }
                }
                sides.into_iter().for_each(|side| enforce(w, side, Feat::Intercept));
                w.action.active = Some(to);
                let attacker = if sides.contains(&pick.seat) { pick.seat } else { sides[0] };
                flow.then([SpaceCombat::by(attacker).into(), Cleared.into()]);
                Then::Over
            },
        ),
    ],
);

/// Who would fight whom if the ships of one system went to another.
fn clash(w: &World, from: SystemId, to: SystemId) -> Option<[Seat; 2]> {
    let lone = |s: SystemId| {
        let mut there = w.everyone().filter(|&seat| w.ships(s, seat) > 0);
        there.next().filter(|_| there.next().is_none())
    };
    let sides = [lone(from)?, lone(to)?];
    w.rivals(sides[0]).has(sides[1]).then_some(sides)
}

/// [units.starlancer] After another player whose token lies in your fleet pool activates a system with this mech: the token
/// goes back and the turn ends.
const STARLANCER: Text = Text::now(
    |w, u| {
        let mech = || any_here(w, u.by, w.scene(), |unit| unit.can(Ability::Starlancer));
        u.by_rival(w) && w.side(u.by).edict.has(u.player(w)) && mech()
    },
    |w, u, flow| {
        factions::release(w, u.by, u.player(w));
        w.round.encore = Some(Encore::Over);
        flow.leave(Scope::Action, [Trim::of(u.by, w.galaxy.ids().collect()).into()]);
    },
);
