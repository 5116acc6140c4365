//! What the Nekro Virus have: leaders, technologies, note, abilities and breakthrough.

use crate::hive::sight::owned;
use crate::options;
use crate::steps::cards::DrawCards;
use crate::steps::research::{self, gained};
use crate::steps::tokens::DiscardCards;
use crate::texts::cards::politics::{offer_outcomes, predict};
use crate::texts::prelude::*;
use crate::world::Pool;
use twilight_box::components::TechId;

pub const TEXTS: Room = &[
    (Feat::NekroHero, HERO),
    (Feat::Antivirus, ANTIVIRUS),
    (Feat::TechnologicalSingularity, TECHNOLOGICAL_SINGULARITY),
    (Feat::Propagation, PROPAGATION),
    (Feat::NekroAgent, AGENT),
    (Feat::NekroCommander, COMMANDER),
    (Feat::GalacticThreat, GALACTIC_THREAT),
    (Feat::ValefarAssimilatorX, ASSIMILATOR),
    (Feat::ValefarAssimilatorY, ASSIMILATOR),
];

/// [leader.nekro-hero] All units of other players on a planet with a technology specialty in a system with your units are
/// destroyed; its values come in trade goods, and in the whole game a technology of its colour.
const HERO: Text = Text::asks(
    has_target,
    &[
        Question::must(
            |w, pick, out| {
                let clever = |p: &PlanetSpot| query::specialties(w, *p).next().is_some();
                out.planets(planets(w).filter(|p| clever(p) && with_units(w, pick.seat, w.planet(*p).at())));
            },
            |w, pick, choice, flow| {
                let planet = planet_in(choice);
                w.rivals(pick.seat).iter().for_each(|rival| destroy_all(w, rival, &Kind::ALL, planet, flow));
                gain(w, pick.seat, query::resources(w, planet) + query::influence(w, pick.seat, planet));
                Then::Next
            },
        ),
        Question::must(
            |w, pick, out| {
                let side = w.side(pick.seat);
                let left = side.realm.technologies & !side.technologies;
                let colour = |tech: &TechId| w.kit.technology(*tech).colour;
                let matching =
                    |tech: &TechId| query::specialties(w, pick.planet()).any(|own| colour(tech) == Some(own));
                let new = |tech: &TechId| left >> tech.0 & 1 == 1;
                if w.league.is_some() {
                    out.all(w.kit.technologies().filter(new).filter(matching).map(|tech| Choice::Learn(tech.0)));
                }
            },
            |w, pick, choice, flow| {
                let Choice::Learn(tech) = choice else { unreachable!("{choice:?}") };
                learn(w, pick.seat, TechId(tech), flow);
                Then::Over
            },
        ),
    ],
);

/// A technology is gained.
fn learn(w: &mut World, seat: Seat, tech: TechId, flow: &mut Flow) {
    let kit = w.kit.get();
    let known = options::learn(kit, &mut w.parties[seat.index()], tech);
    debug_assert!(known.is_ok(), "a technology of the data");
    gained(w, seat, flow);
}

/// [note.antivirus] At the start of a combat, whoever the opponent is: Nekro gains no technology of yours, until you activate a
/// system with its units.
const ANTIVIRUS: Text = Text::lasts(|w, u| fights(w, u.by) && owner(w, "nekro").is_some_and(|nekro| nekro != u.by))
    .altering(&[Alter::Is(Switch::Immune)]);

/// [faction.technological-singularity] Once a combat, after a unit of the opponent was destroyed: a technology of the
/// opponent that belongs to no faction.
const TECHNOLOGICAL_SINGULARITY: Text = Text::lasts(|w, u| match u.window {
    Window::Destroyed(of) => {
        w.in_combat() && w.opponents(of).has(u.by) && !is(w, of, Switch::Immune) && has_target(w, u)
    }
    _ => false,
})
.asking(&[Question::must(|w, pick, out| spoils(w, pick.seat, owned(w, w.foe(pick.seat)), out), take_spoils), TOKEN]);

/// [tech.valefar-assimilator-x] [tech.valefar-assimilator-y] In the place of a technology of another player a token goes on a
/// technology of that player's faction, and the card is that technology as long as it lies there.
const ASSIMILATOR: Text = Text::stands().altering(&[Alter::Is(Switch::Assimilates)]);

/// The cards of the two tokens.
const ASSIMILATORS: [Feat; 2] = [Feat::ValefarAssimilatorX, Feat::ValefarAssimilatorY];

/// Those that hold technologies. Nobody researches them: they lie on the sheet from the start.
fn assimilators(w: &World) -> impl Iterator<Item = Feat> {
    let holding = w.kit.switching[Switch::Assimilates as usize];
    ASSIMILATORS.into_iter().filter(move |card| holding.has(*card))
}

/// What an ability may bring of these technologies: those of no faction, and in the whole game a faction's on which no token lies.
fn spoils(w: &World, seat: Seat, theirs: u128, out: &mut Targets<'_>) {
    let new = theirs & !w.side(seat).technologies;
    let assimilates = w.league.is_some() && assimilators(w).next().is_some();
    let free = |tech: &TechId| new >> tech.0 & 1 == 1 && (assimilates || !w.kit.is_factions(*tech));
    out.all(w.kit.technologies().filter(free).map(|tech| Choice::Learn(tech.0)));
}

fn take_spoils(w: &mut World, pick: &Pick, choice: Choice, flow: &mut Flow) -> Then {
    let Choice::Learn(tech) = choice else { unreachable!("{choice:?}") };
    if w.kit.is_factions(TechId(tech)) {
        return Then::Next;
    }
    learn(w, pick.seat, TechId(tech), flow);
    Then::Over
}

/// Which token is placed: the one that lies on an upgrade of the same kind of units, if there is one.
const TOKEN: Question = Question::must(
    |w, pick, out| {
        let Some(Choice::Learn(tech)) = pick.before else { return };
        let lying = w.side(pick.seat).realm.assimilated;
        let same =
            |at: &Option<u8>| at.is_some_and(|at| upgrades(w, tech).is_some() && upgrades(w, at) == upgrades(w, tech));
        let own = assimilators(w);
        match lying.iter().position(same) {
            Some(n) => out.all(own.filter(|card| *card == ASSIMILATORS[n]).map(Choice::Play)),
            // Two that do not lie anywhere are the same.
            None if lying == [None; 2] => out.all(own.take(1).map(Choice::Play)),
            None => out.all(own.map(Choice::Play)),
        }
    },
    |w, pick, choice, flow| {
        let (Choice::Play(card), Some(Choice::Learn(tech))) = (choice, pick.before) else { unreachable!("{choice:?}") };
        research::assimilate(w, pick.seat, usize::from(card == ASSIMILATORS[1]), TechId(tech), flow);
        Then::Over
    },
);

/// The kind of units a technology upgrades.
fn upgrades(w: &World, tech: u8) -> Option<&'static str> {
    w.kit.get().technology(TechId(tech)).upgrades.as_deref()
}

/// [faction.propagation] Three command tokens in place of research.
const PROPAGATION: Text = Text::stands().altering(&[Alter::Is(Switch::TokensForResearch)]);

/// [leader.nekro-agent] At any time in the action phase: a player of your choice may give up a command token or an action card for 2 trade
/// goods.
const AGENT: Text = Text::asks(
    has_target,
    &[
        Question::must(
            |w, pick, out| {
                let able = |&seat: &Seat| w.in_play(seat) && pick.next(w, Choice::Seat(seat)).any(w);
                out.seats(w.everyone().filter(able));
            },
            next,
        ),
        Question::may(
            1,
            |w, pick, out| {
                let pools = Pool::ALL.into_iter().filter(|&pool| w.side(pick.seat).pool(pool) > 0);
                out.all(pools.map(Choice::Give));
                // Which card it is stays with its owner until it is discarded.
                if w.cards_held(pick.seat) > 0 {
                    out.offer(Choice::Yes);
                }
            },
            |w, pick, choice, flow| {
                match choice {
                    Choice::Give(pool) => factions::spend_token(w, pick.seat, pool),
                    _ => flow.then([DiscardCards { seat: pick.seat, left: 1 }.into()]),
                }
                gain(w, pick.seat, pick.u.n(w, 0));
                trim_all(w, pick.seat, flow);
                Then::Over
            },
        )
        .of(Who::Chosen),
    ],
);

/// [leader.nekro-commander] After you gained a technology: an action card.
const COMMANDER: Text =
    Text::now(|_, _| true, |w, u, flow| flow.then([DrawCards { seat: u.by, left: u.n(w, 0) }.into()]));

/// [faction.galactic-threat] You do not vote. Once an agenda phase you predict an outcome; right, you gain a technology of a
/// player who voted so.
const GALACTIC_THREAT: Text = Text::asks(
    |w, u| !w.league().senate.threatened.has(u.by) && has_target(w, u),
    &[
        Question::must(offer_outcomes, |w, pick, choice, flow| {
            let senate = &mut w.league_mut().senate;
            senate.threatened = senate.threatened.with(pick.u.by);
            predict(w, pick, choice, flow)
        }),
        Question::must(
            |w, pick, out| {
                let senate = &w.league().senate;
                let voters = senate.outcome.map_or(SeatSet::NONE, |outcome| senate.ballot.voters(outcome));
                let theirs = voters.without(pick.seat).iter().fold(0, |all, seat| all | owned(w, seat));
                spoils(w, pick.seat, theirs, out);
            },
            take_spoils,
        ),
        TOKEN,
    ],
)
.altering(&[Alter::Is(Switch::NeverVotes)]);
