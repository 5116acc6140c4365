//! What the Nekro Virus have: leaders, technologies, note, abilities and breakthrough.

use crate::options;
use crate::texts::prelude::*;
use twilight_box::components::TechId;

pub const TEXTS: Room = &[
    (Feat::NekroHero, HERO),
    (Feat::Antivirus, ANTIVIRUS),
    (Feat::TechnologicalSingularity, TECHNOLOGICAL_SINGULARITY),
];

/// [leader.nekro-hero] All units of other players on a planet with a technology specialty in a system with your units are
/// destroyed; its values come in trade goods.
const HERO: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let clever = |p: &PlanetSpot| query::specialties(w, *p).next().is_some();
            out.planets(planets(w).filter(|p| clever(p) && with_units(w, pick.seat, w.planet(*p).at())));
        },
        |w, pick, choice, flow| {
            let planet = planet_in(choice);
            w.rivals(pick.seat).iter().for_each(|rival| destroy_all(w, rival, &Kind::ALL, planet, flow));
            let worth = printed(w, planet);
            gain(w, pick.seat, worth.resources + worth.influence);
            Then::Over
        },
    )],
);

/// [note.antivirus] At the start of a combat against Nekro: it gains no technology of yours, until you activate a system with
/// its units.
const ANTIVIRUS: Text =
    Text::lasts(|w, u| fights(w, u.by) && plays(w, w.foe(u.by), "nekro")).altering(&[Alter::Is(Switch::Immune)]);

/// [faction.technological-singularity] Once a combat, after a unit of the opponent was destroyed: a technology of the
/// opponent that belongs to no faction.
const TECHNOLOGICAL_SINGULARITY: Text = Text::lasts(|w, u| match u.window {
    Window::Destroyed(of) => {
        w.in_combat() && w.opponents(of).has(u.by) && !is(w, of, Switch::Immune) && has_target(w, u)
    }
    _ => false,
})
.asking(&[Question::must(
    |w, pick, out| {
        let new = w.side(w.foe(pick.seat)).technologies & !w.side(pick.seat).technologies;
        let free = |n: &usize| new >> n & 1 == 1 && w.kit.components.technologies[*n].faction.is_none();
        out.all((0..w.kit.components.technologies.len()).filter(free).map(|n| Choice::Learn(n as u8)));
    },
    |w, pick, choice, _| {
        let Choice::Learn(tech) = choice else { unreachable!("{choice:?}") };
        let kit = w.kit.get();
        let known = options::learn(kit, &mut w.parties[pick.seat.index()], TechId(tech));
        debug_assert!(known.is_ok(), "a technology of the data");
        Then::Over
    },
)]);
