//! What is in force beside what players own: laws, the oldest first, and what passes with a round, a battle, a vote.

use crate::cards::{Cast, Line, Sight, Source, Spot, fits, whom};
use crate::names::{Colour, Moment, Strategy, Unit};
use crate::verbs::{Deed, Price, Site, Skill, Span, Technologies, Touch, Verb, Who};
use crate::world::{Elected, Law, Passing, World};
use imperium::{PlanetSpot, SystemId};
use kernel::{Seat, SeatSet};

/// A verb that is in force.
#[derive(Clone, Copy, Debug)]
pub struct Effect {
    pub line: Line,
    pub verb: &'static Verb,
    /// Who has brought it about.
    pub you: Option<Seat>,
    pub on: Elected,
    pub place: Spot,
    /// Whom it concerns, where that was settled when it came into force.
    pub whom: Option<SeatSet>,
}

impl Effect {
    /// Whether it concerns a player.
    pub fn concerns(&self, w: &World, who: Who, seat: Seat) -> bool {
        match self.whom {
            Some(seats) => seats.has(seat),
            None => who == Who::Each || whom(w, who, &self.cast(w)).has(seat),
        }
    }

    pub fn cast(&self, w: &World) -> Cast {
        Cast { you: self.you.or(self.holder()), rival: None, on: self.on, named: named(w, self.line.source) }
    }

    /// Whom a law lies on.
    pub fn holder(&self) -> Option<Seat> {
        match self.on {
            Elected::Player(seat) => Some(seat),
            _ => None,
        }
    }

    /// Whether it works at a place, seen by a player.
    pub fn works_at(
        &self,
        w: &World,
        sites: &[Site],
        seat: Seat,
        system: SystemId,
        planet: Option<PlanetSpot>,
    ) -> bool {
        let sight = Sight {
            you: self.you.or(Some(seat)),
            them: Some(seat),
            on: self.on,
            here: Spot::Nowhere,
            same: self.place,
            named: named(w, self.line.source),
        };
        match self.place {
            // What a card has chosen stands for the words it was chosen by.
            Spot::System(chosen) => chosen == system,
            Spot::Planet(chosen) => planet == Some(chosen),
            Spot::Nowhere => fits(w, sites, &sight, system, planet),
        }
    }
}

/// The planet an agenda names.
pub fn named(w: &World, source: Source) -> Option<PlanetSpot> {
    let (Source::Passed(card) | Source::Against(card)) = source else { return None };
    let id = w.kit.get().political_cards[usize::from(card)].with_planet.as_ref()?;
    w.kit.planets.iter().position(|planet| planet.id == *id).map(|planet| PlanetSpot(planet as u8))
}

/// [word.order-of-effects] What touches something: laws by age, then what passes.
pub fn in_force(w: &World, touch: Touch) -> impl Iterator<Item = Effect> + use<'_> {
    let any = w.senate.touched >> touch.index() & 1 == 1;
    let laws = w.senate.laws.iter().filter(move |_| any).flat_map(move |law| of_law(w, *law, touch));
    let passing = w.senate.passing.iter().filter(move |_| any).filter_map(move |row| {
        let verb = row.line.verb(w.kit.get())?;
        let now = (row.rounds.0..=row.rounds.1).contains(&w.round);
        (now && verb.touch() == Some(touch)).then_some(Effect {
            line: row.line,
            verb,
            you: row.you,
            on: row.on,
            place: row.place,
            whom: Some(row.whom),
        })
    });
    laws.chain(passing)
}

fn of_law(w: &World, law: Law, touch: Touch) -> impl Iterator<Item = Effect> + use<> {
    let source = Source::Passed(law.card);
    let verbs = w.kit.get().political_cards[usize::from(law.card)].passed.iter().enumerate();
    let standing = verbs.filter(move |(_, verb)| verb.touch() == Some(touch) && verb.stands());
    standing.map(move |(n, verb)| Effect {
        line: Line::nth(source, n),
        verb,
        you: None,
        on: law.on,
        place: Spot::Nowhere,
        whom: None,
    })
}

/// Marks what is touched, so that most questions look at nothing.
pub fn refresh(w: &mut World) {
    let kit = w.kit.get();
    let mut touched = 0;
    for law in &w.senate.laws {
        let verbs = kit.political_cards[usize::from(law.card)].passed.iter();
        verbs.filter_map(Verb::touch).for_each(|touch| touched |= 1 << touch.index());
    }
    for row in &w.senate.passing {
        let touch = row.line.verb(kit).and_then(Verb::touch);
        touch.into_iter().for_each(|touch| touched |= 1 << touch.index());
    }
    w.senate.touched = touched;
}

/// Puts something in force until its span is over.
pub fn begin(w: &mut World, row: Passing) {
    let span = row.span;
    let round = w.round;
    let rounds = match span {
        Span::NextRound => (round + 1, round + 1),
        Span::TwoRounds => (round, round + 1),
        Span::Game | Span::Source | Span::Held | Span::NextTechnology => (round, u8::MAX),
        Span::CombatRound
        | Span::Battle
        | Span::Activation
        | Span::Purchase
        | Span::StrategicAction
        | Span::Agenda
        | Span::ActionPhase
        | Span::Phase
        | Span::Round => (round, round),
    };
    if w.senate.passing.is_full() {
        // The oldest are over by now but for those of the game.
        end(w, |row| row.rounds.1 < round);
    }
    // [card.same] A second card of one title does not work on the same thing.
    let twin = |other: &Passing| {
        let same = (other.line, other.whom, other.on, other.place) == (row.line, row.whom, row.on, row.place);
        same && matches!(row.line.source, Source::Action(_)) && other.rounds.1 >= rounds.0
    };
    if w.senate.passing.iter().any(twin) {
        return;
    }
    w.senate.passing.push(Passing { rounds, ..row });
    refresh(w);
}

/// A span is over.
pub fn end_span(w: &mut World, span: Span) {
    if w.senate.passing.iter().any(|row| row.span == span) {
        end(w, |row| row.span == span);
    }
}

/// What lasts as long as its player holds something is over.
pub fn end_held(w: &mut World, seat: Seat) {
    let over = |row: &Passing| row.span == Span::Held && row.you == Some(seat);
    if w.senate.passing.iter().any(over) {
        end(w, over);
    }
}

/// [race.yin] What was done to one planet's values ends when it changes hands.
pub fn end_swap(w: &mut World, planet: PlanetSpot) {
    if w.senate.touched >> Skill::SwappedValues.touch().index() & 1 == 1 {
        let kit = w.kit.get();
        let swaps = |row: &Passing| matches!(row.line.verb(kit), Some(Verb::Grant { skill: Skill::SwappedValues, .. }));
        end(w, |row| row.place == Spot::Planet(planet) && swaps(row));
    }
}

/// A round is over.
pub fn end_round(w: &mut World) {
    let round = w.round;
    end(w, |row| row.rounds.1 <= round);
}

fn end(w: &mut World, over: impl Fn(&Passing) -> bool) {
    w.senate.passing.retain(|row| !over(row));
    refresh(w);
}

/// Why a deed is forbidden to a player: the first effect that does. `place` is the system and planet it would be done at.
pub fn forbids(w: &World, seat: Seat, deed: Deed, place: Option<(SystemId, Option<PlanetSpot>)>) -> Option<Effect> {
    in_force(w, deed.touch()).find(|effect| {
        let Verb::Forbid { deed: forbidden, who, at, units, technologies, .. } = effect.verb else { return false };
        let here = || match place {
            Some((system, planet)) => effect.works_at(w, at, seat, system, planet),
            None => at.is_empty(),
        };
        *forbidden == deed
            && units.is_empty()
            && technologies.is_none()
            && effect.concerns(w, *who, seat)
            && !between_two(effect, deed)
            && here()
    })
}

/// A ban on agreements between two elected is no ban on each of them.
fn between_two(effect: &Effect, deed: Deed) -> bool {
    deed == Deed::TradeAgreement && matches!(effect.on, Elected::Players(..))
}

/// Whether two players may not have an agreement.
pub fn parts(w: &World, a: Seat, b: Seat) -> bool {
    in_force(w, Deed::TradeAgreement.touch()).any(|effect| {
        let Verb::Forbid { deed: Deed::TradeAgreement, who, .. } = effect.verb else { return false };
        match effect.on {
            Elected::Players(one, other) => [one, other] == [a, b] || [one, other] == [b, a],
            _ => effect.concerns(w, *who, a) || effect.concerns(w, *who, b),
        }
    })
}

/// Whether units of a kind may not be produced at a place.
pub fn bars_unit(w: &World, seat: Seat, unit: Unit, system: SystemId, planet: Option<PlanetSpot>) -> Option<Effect> {
    in_force(w, Deed::Produce.touch()).find(|effect| {
        let Verb::Forbid { deed: Deed::Produce, who, units, at, .. } = effect.verb else { return false };
        (units.is_empty() || units.iter().any(|class| crate::query::is_of(unit, *class)))
            && effect.concerns(w, *who, seat)
            && (at.is_empty() && effect.place == Spot::Nowhere || effect.works_at(w, at, seat, system, planet))
    })
}

/// Whether a technology may not be had. `bought` says that it is paid for.
pub fn bars_technology(w: &World, seat: Seat, colour: Option<Colour>, bought: bool) -> Option<Effect> {
    in_force(w, Touch::Permissions).find(|effect| {
        let Verb::Forbid { deed, who, technologies, .. } = effect.verb else { return false };
        let fits = match deed {
            Deed::GainTechnology => true,
            Deed::BuyTechnology => bought,
            _ => false,
        };
        fits && effect.concerns(w, *who, seat) && technologies.is_none_or(|set| is_of(set, colour, effect.on))
    })
}

/// Whether a technology of this colour is meant; none: a racial one.
pub fn is_of(set: Technologies, colour: Option<Colour>, on: Elected) -> bool {
    let elected = matches!(on, Elected::Colour(elected) if Some(elected) == colour);
    match set {
        Technologies::Red => colour == Some(Colour::Red),
        Technologies::Green => colour == Some(Colour::Green),
        Technologies::Blue => colour == Some(Colour::Blue),
        Technologies::Yellow => colour == Some(Colour::Yellow),
        Technologies::Racial => colour.is_none(),
        Technologies::ElectedColour => elected,
        Technologies::OtherColours => colour.is_some() && !elected,
        // Where it matters which one it is, the price says so.
        Technologies::JustGained => false,
    }
}

/// Prices a deed has besides, one list for each effect: one of its prices is paid.
pub fn charges(
    w: &World,
    seat: Seat,
    deed: Deed,
    card: Option<Strategy>,
    place: Option<(SystemId, Option<PlanetSpot>)>,
) -> impl Iterator<Item = (Effect, &'static [Price])> + use<'_> {
    in_force(w, Touch::Costs).filter_map(move |effect| {
        let Verb::Charge { deed: charged, who, price, card: named, at, .. } = effect.verb else { return None };
        let here = match place {
            Some((system, planet)) => effect.works_at(w, at, seat, system, planet),
            None => at.is_empty(),
        };
        let card_fits = named.as_ref().is_none_or(|named| card.is_some_and(|card| card.slug() == named));
        (*charged == deed && card_fits && effect.concerns(w, *who, seat) && here).then_some((effect, price.as_slice()))
    })
}

/// Whether a skill is granted by a law or for a while.
pub fn grants(w: &World, seat: Seat, asked: Skill, card: Option<Strategy>) -> bool {
    in_force(w, asked.touch()).any(|effect| {
        let Verb::Grant { skill, who, card: named, at, .. } = effect.verb else { return false };
        *skill == asked
            && (at.is_empty() && effect.place == Spot::Nowhere)
            && effect.concerns(w, *who, seat)
            && named.as_ref().is_none_or(|named| card.is_some_and(|card| card.slug() == named))
    })
}

/// Whether a skill is granted at a place.
pub fn grants_at(w: &World, seat: Seat, asked: Skill, system: SystemId, planet: Option<PlanetSpot>) -> bool {
    in_force(w, asked.touch()).any(|effect| {
        let Verb::Grant { skill, who, at, .. } = effect.verb else { return false };
        *skill == asked && effect.concerns(w, *who, seat) && effect.works_at(w, at, seat, system, planet)
    })
}

/// What happens by law when a moment comes for a player, oldest law first.
pub fn moments(w: &World, moment: Moment) -> impl Iterator<Item = Effect> + use<'_> {
    in_force(w, Touch::Triggers)
        .filter(move |effect| matches!(effect.verb, Verb::When { moment: own, .. } if *own == moment))
}

/// [card.action] Whether units of a kind on a planet cannot be hit by a player's bombardment.
pub fn spares(w: &World, by: Option<Seat>, unit: Unit, planet: PlanetSpot) -> bool {
    let (Some(by), Some(system)) = (by, w.system_of(planet)) else { return false };
    in_force(w, Deed::Bombard.touch()).any(|effect| {
        let Verb::Forbid { deed: Deed::Bombard, who, units, at, .. } = effect.verb else { return false };
        units.iter().any(|class| crate::query::is_of(unit, *class))
            && effect.concerns(w, *who, by)
            && effect.works_at(w, at, by, system, Some(planet))
    })
}
