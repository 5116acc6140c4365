//! One agenda: read, voted on from the left of the Speaker, decided, carried out.

use super::{CallVoice, DrawAgenda, SelectAgenda, cards, lay};
use crate::cards::{Sight, Source, Spot, is_of_planets, planets};
use crate::choice::Choice;
use crate::names::{Colour, Moment};
use crate::options::Point;
use crate::printed::Ballot;
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::steps::{
    Ask, Carry, Flow, Offers, Reading, RoutineStep, Step, Want, Window, laws_change, open_window, trigger_laws,
};
use crate::verbs::{Need, Span};
use crate::world::{Agenda, Elected, Law, Matter, World};
use crate::{CentralPowers, Eye, force, query, victory};
use imperium::PlanetSpot;
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::{thing, words};

step! {
    /// [council.order] An agenda is read, voted on and decided.
    pub struct Council {
        pub chair: Seat,
        pub matter: Matter,
        /// Who selected it; none: it was drawn.
        pub by: Option<Seat>,
        /// [gs.repeal] The law it is about.
        pub named: Option<u8>,
    }
}

impl Play<CentralPowers> for Council {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Council { chair, matter, by, named } = self;
        if let Matter::Card(card) = matter {
            w.senate.floor &= !(1 << card);
            if super::repeal(w) == Some(card) {
                w.senate.repeal = false;
            }
            tell_read(w, chair, card, named, flow);
            // [card.political] Where it needs a holder of Mecatol Rex and there is none, a card of the deck comes instead.
            let row = &w.kit.get().political_cards[usize::from(card)];
            if row.needs.contains(&Need::ControlMecatol) && w.owner(PlanetSpot(w.kit.mecatol.1)).is_none() {
                w.discards |= 1 << card;
                flow.then([DrawAgenda::voted(chair).into()]);
                return;
            }
        }
        let ballot = imperium::Ballot::default();
        w.senate.agenda =
            Some(Agenda { matter, chair, by, named, ballot, result: None, stopped: false, instead: None });
        open_window(w, Window::at(Moment::AgendaRead), flow);
        for n in 0..w.rules.seats {
            flow.then([OwnVote(n).into(), CastVote { n, first: None }.into()]);
        }
        flow.then([VotesIn.into(), BreakTie { first: None }.into(), Resolve.into(), AgendaEnds.into()]);
    }
}

fn tell_read(w: &World, by: Seat, card: u8, named: Option<u8>, flow: &mut Flow) {
    let kit = w.kit.get();
    let name = |card: u8| {
        let row = &kit.political_cards[usize::from(card)];
        thing(&row.name, format!("political/{}", row.id)).article("")
    };
    let what = name(card);
    flow.tell(SeatSet::ALL, rule!("council.order"), || match named {
        Some(law) => words!("{by} {by:puts|put} {what} to the vote, about {law}.", by, what, law = name(law)),
        None => words!("{by} {by:puts|put} {what} to the vote.", by, what),
    });
}

/// Whether nothing can be voted for: a card that elects what there is none of.
pub fn vacant(w: &World, card: u8) -> Option<Refusal> {
    if super::repeal(w) == Some(card) {
        return w.senate.laws.is_empty().then_some(Refusal::NoLaw);
    }
    match outcomes(w, Matter::Card(card)).is_empty() {
        true if w.kit.political_cards[usize::from(card)].ballot == Ballot::ElectLaw => Some(Refusal::NoLaw),
        true => Some(Refusal::NothingToElect),
        false => None,
    }
}

/// [council.ballot] How a card is voted on; [gs.repeal] the table may have Repeal elect a law.
fn ballot(w: &World, card: u8) -> Ballot {
    match super::repeal(w) == Some(card) && w.rules.reads(Point::Repeal) {
        true => Ballot::ElectLaw,
        false => w.kit.political_cards[usize::from(card)].ballot,
    }
}

/// [council.ballot] What may be voted for; of two that are elected together, one of them.
pub fn outcomes(w: &World, matter: Matter) -> Vec<Elected> {
    let Matter::Card(card) = matter else { return w.rivals().iter().map(Elected::Player).collect() };
    let row = &w.kit.get().political_cards[usize::from(card)];
    let sight = Sight::PLAIN;
    let elected_planets = || planets(w, &row.elects, &sight).into_iter().map(|planet| Elected::Planet(planet.0));
    let singles: Vec<Elected> = match ballot(w, card) {
        Ballot::ForAgainst => vec![Elected::For, Elected::Against],
        Ballot::ElectPlayer | Ballot::ElectTwoPlayers => w.rivals().iter().map(Elected::Player).collect(),
        Ballot::ElectPlanet | Ballot::ElectTwoPlanets => {
            debug_assert!(row.elects.iter().all(|site| is_of_planets(*site)) || !row.elects.is_empty());
            elected_planets().collect()
        }
        Ballot::ElectLaw => w.senate.laws.iter().map(|law| Elected::Law(law.card)).collect(),
        Ballot::ElectColour => Colour::ALL.map(Elected::Colour).to_vec(),
        Ballot::ElectPublicObjective => cards(w.open).map(Elected::Objective).collect(),
        Ballot::ElectSpecialSystem => {
            let special = w.galaxy.ids().filter(|system| query::terrain(w, *system).is_some());
            special.map(|system| Elected::System(system.0)).collect()
        }
    };
    match pairs(w, matter) {
        true => singles
            .iter()
            .copied()
            .filter(|one| singles.iter().any(|other| together(w, *one, *other).is_some()))
            .collect(),
        false => singles,
    }
}

/// Whether somebody or something is elected.
pub fn elects(w: &World, matter: Matter) -> bool {
    match matter {
        Matter::Voice => true,
        Matter::Card(card) => ballot(w, card) != Ballot::ForAgainst,
    }
}

/// Whether two are elected together.
fn pairs(w: &World, matter: Matter) -> bool {
    let Matter::Card(card) = matter else { return false };
    match ballot(w, card) {
        Ballot::ElectTwoPlayers | Ballot::ElectTwoPlanets => true,
        Ballot::ForAgainst
        | Ballot::ElectPlayer
        | Ballot::ElectPlanet
        | Ballot::ElectLaw
        | Ballot::ElectColour
        | Ballot::ElectPublicObjective
        | Ballot::ElectSpecialSystem => false,
    }
}

/// [council.ballot] Two players, or two planets of different owners.
fn together(w: &World, one: Elected, other: Elected) -> Option<Elected> {
    match (one, other) {
        (Elected::Player(a), Elected::Player(b)) if a != b => Some(Elected::Players(a.min(b), a.max(b))),
        (Elected::Planet(a), Elected::Planet(b)) => {
            let apart = w.owner(PlanetSpot(a)) != w.owner(PlanetSpot(b));
            apart.then(|| Elected::Planets(a.min(b), a.max(b)))
        }
        _ => None,
    }
}

/// Offers what can be voted for: at once, or the first and then the second of two.
fn offer_outcomes(w: &World, matter: Matter, first: Option<Elected>, out: &mut Offers) {
    let singles = outcomes(w, matter);
    match first {
        Some(first) => {
            let both = singles.into_iter().filter_map(|other| together(w, first, other));
            both.for_each(|both| out.offer(Choice::Vote(both)));
        }
        None => singles.into_iter().for_each(|outcome| out.offer(Choice::Vote(outcome))),
    }
}

fn is_open(w: &World) -> Option<&Agenda> {
    w.senate.agenda.as_ref().filter(|agenda| !agenda.stopped)
}

/// [council.order] Who votes n-th: from the left of the Speaker, the Speaker last.
fn voter(w: &World, n: u8) -> Seat {
    w.after(w.speaker, n + 1)
}

step! {
    /// [council.order] Somebody is about to vote.
    pub struct OwnVote(u8);
}

impl Play<CentralPowers> for OwnVote {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let seat = voter(w, self.0);
        if is_open(w).is_some() && query::may_vote(w, seat) {
            open_window(w, Window::of(Moment::OwnVote, seat), flow);
        }
    }
}

step! {
    /// [council.order] [council.votes] All votes go to one outcome, or the player abstains.
    pub struct CastVote {
        n: u8,
        first: Option<Elected>,
    }
}

impl Play<CentralPowers> for CastVote {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let seat = voter(w, self.n);
        let Some(agenda) = is_open(w).filter(|_| query::may_vote(w, seat)) else { return Want::Nothing };
        offer_outcomes(w, agenda.matter, self.first, out);
        if self.first.is_none() {
            out.offer(Choice::Abstain);
        }
        let votes = query::vote_count(w, seat);
        Want::Ask(Ask::of(seat, Prompt::Vote { matter: agenda.matter, votes, first: self.first }).open())
    }

    fn act(self, w: &mut World, _: &mut Flow) {
        let seat = voter(w, self.n);
        if let Some(agenda) = w.senate.agenda.as_mut().filter(|agenda| !agenda.stopped) {
            agenda.ballot.cast(seat, None, 0);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let by = voter(w, self.n);
        let Some(matter) = w.senate.agenda.as_ref().map(|agenda| agenda.matter) else { return };
        let outcome = match choice {
            Choice::Vote(outcome) if pairs(w, matter) && self.first.is_none() => {
                flow.then([CastVote { first: Some(outcome), ..self }.into()]);
                return;
            }
            Choice::Vote(outcome) => Some(outcome),
            _ => None,
        };
        let votes = query::vote_count(w, by);
        if let Some(agenda) = &mut w.senate.agenda {
            agenda.ballot.cast(by, outcome, votes);
        }
        let count = i32::from(votes);
        flow.tell(SeatSet::ALL, rule!("council.votes"), || match outcome {
            Some(outcome) => {
                let what = crate::view::outcome_words(w, outcome);
                words!("{by} {by:gives|give} {count} {count:vote|votes} {what}.", by, count, what)
            }
            None => words!("{by} {by:abstains|abstain}.", by),
        });
        if outcome.is_some() {
            open_window(w, Window::of(Moment::Voted, by), flow);
        }
    }
}

step! {
    /// [council.votes] All have voted.
    pub struct VotesIn;
}

impl Play<CentralPowers> for VotesIn {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if is_open(w).is_some() {
            open_window(w, Window::at(Moment::VotesIn), flow);
        }
    }
}

step! {
    /// [council.tie] The Speaker decides between outcomes with equally many votes, without votes between all.
    pub struct BreakTie {
        first: Option<Elected>,
    }
}

impl BreakTie {
    /// What leads, if anybody has voted.
    fn leaders(w: &World, agenda: &Agenda) -> Vec<Elected> {
        let mut named: Vec<Elected> = agenda.ballot.votes().iter().filter_map(|vote| vote.outcome).collect();
        named.sort_unstable();
        named.dedup();
        if pairs(w, agenda.matter) || !named.is_empty() {
            return agenda.ballot.leaders(named);
        }
        Vec::new()
    }
}

impl Play<CentralPowers> for BreakTie {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(agenda) = is_open(w) else { return Want::Nothing };
        let leaders = BreakTie::leaders(w, agenda);
        match leaders.as_slice() {
            [_] => return Want::Nothing,
            [] => offer_outcomes(w, agenda.matter, self.first, out),
            several => several.iter().for_each(|outcome| out.offer(Choice::Vote(*outcome))),
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        Want::Ask(Ask::of(w.speaker, Prompt::BreakTie { matter: agenda.matter, first: self.first }))
    }

    fn act(self, w: &mut World, _: &mut Flow) {
        let result = is_open(w).and_then(|agenda| BreakTie::leaders(w, agenda).first().copied());
        if let Some(agenda) = &mut w.senate.agenda {
            agenda.result = result;
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Vote(outcome) = choice else { unreachable!("{choice:?}") };
        let Some(agenda) = w.senate.agenda.as_ref() else { return };
        let whole = !BreakTie::leaders(w, agenda).is_empty() || !pairs(w, agenda.matter) || self.first.is_some();
        if !whole {
            flow.then([BreakTie { first: Some(outcome) }.into()]);
            return;
        }
        let by = w.speaker;
        flow.tell(SeatSet::ALL, rule!("council.tie"), || {
            words!("{by}, the Speaker, {by:decides|decide} {what}.", by, what = crate::view::outcome_words(w, outcome))
        });
        if let Some(agenda) = &mut w.senate.agenda {
            agenda.result = Some(outcome);
        }
    }
}

step! {
    /// [council.lasting] The outcome takes effect: a law that passes stays.
    pub struct Resolve;
}

impl Play<CentralPowers> for Resolve {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(agenda) = is_open(w) else { return };
        let (matter, named, by) = (agenda.matter, agenda.named, agenda.by);
        let Some(result) = agenda.result else { return };
        match matter {
            Matter::Voice => {
                if let Elected::Player(seat) = result {
                    victory::take_voice(w, seat, flow);
                }
            }
            Matter::Card(card) => carry_out(w, card, result, named, by, flow),
        }
    }
}

/// An agenda is decided.
fn carry_out(w: &mut World, card: u8, result: Elected, named: Option<u8>, by: Option<Seat>, flow: &mut Flow) {
    let row = &w.kit.get().political_cards[usize::from(card)];
    let what = thing(&row.name, format!("political/{}", row.id)).article("");
    flow.tell(SeatSet::ALL, rule!("council.ballot"), || match result {
        Elected::For => words!("{what} passes.", what),
        Elected::Against => words!("{what} fails.", what),
        _ => words!("{what}: decided {outcome}.", what, outcome = crate::view::outcome_words(w, result)),
    });
    let revote = w.senate.law(card).is_some();
    if result == Elected::Against {
        if revote {
            repeal_law(w, card, flow);
        }
        flow.then([Carry(Reading::of_agenda(Source::Against(card), result)).into()]);
        return;
    }
    if row.lasts.is_law() {
        match w.senate.laws.iter().position(|law| law.card == card) {
            // [card.political] A law voted on anew and passed stays as it is, on whom it is elected for now; a point it
            // gives goes along.
            Some(n) => {
                if w.senate.laws[n].on != result {
                    victory::lose_law(w, n);
                }
                w.senate.laws[n].on = result;
                victory::settle(w, flow);
                return;
            }
            None => w.senate.laws.push(Law { card, on: result, scored: false }),
        }
        force::refresh(w);
        open_window(w, Window::about(Moment::LawVoted, by, Spot::Nowhere), flow);
    }
    flow.then([TakeEffect { card, result, named }.into()]);
}

step! {
    /// [council.lasting] What is decided is done, unless the law was undone at once.
    pub struct TakeEffect {
        card: u8,
        result: Elected,
        named: Option<u8>,
    }
}

impl Play<CentralPowers> for TakeEffect {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let TakeEffect { card, result, .. } = self;
        let row = &w.kit.get().political_cards[usize::from(card)];
        if row.lasts.is_law() && w.senate.law(card).is_none() {
            return;
        }
        victory::settle(w, flow);
        laws_change(w, flow);
        flow.then([Carry(Reading::of_agenda(Source::Passed(card), result)).into()]);
        if let Some(routine) = row.routine {
            flow.then([RoutineStep { routine, on: result }.into()]);
        }
    }
}

/// [council.repealed] A law goes, with what it gave.
pub fn repeal_law(w: &mut World, card: u8, flow: &mut Flow) {
    w.senate.passing.retain(|row| row.line.source != Source::Passed(card));
    drop_law(w, card, flow);
}

/// [council.repealed] A law goes; what its own moment has brought about lasts as long as it says.
pub fn drop_law(w: &mut World, card: u8, flow: &mut Flow) {
    let Some(n) = w.senate.laws.iter().position(|law| law.card == card) else { return };
    victory::lose_law(w, n);
    w.senate.laws.remove(n);
    w.discards |= 1 << card;
    force::refresh(w);
    let name = &w.kit.get().political_cards[usize::from(card)].name;
    flow.tell(SeatSet::ALL, rule!("council.repealed"), || words!("The law {name} goes.", name));
    victory::settle(w, flow);
}

step! {
    /// [council.lasting] A card of the deck takes effect as if it had passed.
    pub struct Decree {
        pub chair: Seat,
        pub card: u8,
    }
}

impl Play<CentralPowers> for Decree {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let (chair, matter, ballot) = (self.chair, Matter::Card(self.card), imperium::Ballot::default());
        let result = Some(Elected::For);
        w.senate.agenda =
            Some(Agenda { matter, chair, by: None, named: None, ballot, result, stopped: false, instead: None });
        flow.then([Resolve.into(), AgendaEnds.into()]);
    }
}

/// What comes after an agenda that was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Instead {
    /// [faq.draw-or-select] Another one of the floor.
    Select,
    /// The top card of the deck.
    Draw,
}

step! {
    /// [council.lasting] The card goes to the discards unless it is a law; then what follows.
    pub struct AgendaEnds;
}

impl Play<CentralPowers> for AgendaEnds {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(agenda) = w.senate.agenda.take() else { return };
        force::end_span(w, Span::Agenda);
        let chair = agenda.chair;
        if let Matter::Card(card) = agenda.matter
            && w.senate.law(card).is_none()
        {
            w.discards |= 1 << card;
        }
        match (agenda.stopped, agenda.instead, agenda.matter) {
            (true, Some(Instead::Select), Matter::Card(_)) => flow.then([SelectAgenda(chair).into()]),
            (true, Some(Instead::Draw), Matter::Card(_)) => flow.then([DrawAgenda::voted(chair).into()]),
            // The Voice is called once; who stops it stops nothing else.
            (true, Some(_), Matter::Voice) | (true, None, _) => {}
            (false, ..) => {
                // [card.political] Only what was selected calls for another one.
                if agenda.by.is_some() && agenda.matter != Matter::Voice {
                    trigger_laws(w, Window::of(Moment::AgendaEnd, chair), None, Some(agenda.matter), flow);
                }
                flow.then([MoreAgendas(chair).into()]);
            }
        }
    }
}

step! {
    /// [faq.draw-or-select] Agendas of the deck that an agenda has called for.
    pub struct MoreAgendas(Seat);
}

impl Play<CentralPowers> for MoreAgendas {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if let Some(card) = w.senate.revote.take().filter(|card| w.senate.law(*card).is_some()) {
            let council = Council { chair: self.0, matter: Matter::Card(card), by: None, named: None };
            flow.then([council.into(), self.into()]);
        } else if w.senate.more > 0 {
            w.senate.more -= 1;
            flow.then([DrawAgenda::voted(self.0).into(), self.into()]);
        }
    }
}

step! {
    /// [gs.xxcha] Who stops an agenda may lay a card of his hand on the floor.
    pub struct LayInstead(pub Seat);
}

impl Play<CentralPowers> for LayInstead {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if w.hand_size(self.0) == 0 {
            return Want::Nothing;
        }
        cards(*w.hands[self.0.index()].peek(&Eye::open())).for_each(|card| out.offer(Choice::Floor(card)));
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.0, Prompt::LayInstead).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Floor(card) = choice {
            lay(w, self.0, card, flow);
        }
    }
}

/// [hr.senator-emeritus] The Voice or not, then an agenda of the floor.
pub fn convene(seat: Seat) -> [Step; 2] {
    [CallVoice(seat).into(), SelectAgenda(seat).into()]
}
