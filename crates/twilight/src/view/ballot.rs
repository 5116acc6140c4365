//! The vote under way.

use crate::agendas::{self, Agenda};
use crate::choice::outcome_id;
use crate::steps::agenda::{voters, votes_at_hand};
use crate::things;
use crate::world::{Outcome, Rider, World};
use kernel::Seat;
use scene::{Ballot, BallotOutcome, Card, Mark, Tray, TrayForm, Voter, VoterState};
use twilight_box::components::AgendaKind;

/// What stands for an outcome on the screen.
pub fn element(w: &World, outcome: Outcome) -> String {
    format!("outcome/{}", outcome_id(w, outcome))
}

/// [agenda.vote] The agenda that lies open, its outcomes, and who has voted how.
pub fn ballot(w: &World) -> Option<Ballot> {
    let senate = &w.league.as_ref()?.senate;
    let agenda = senate.agenda?;
    let row = agenda.row(w);
    let rider = |rider: &Rider| Mark { seat: rider.by.0, text: w.kit.tricks[rider.card as usize].name.clone() };
    let mut outcomes = Vec::new();
    agendas::outcomes(w, agenda, |outcome| {
        outcomes.push(BallotOutcome {
            id: element(w, outcome),
            label: label(w, outcome),
            seat: match outcome {
                Outcome::Player(seat) => Some(seat.0),
                _ => None,
            },
            riders: senate.riders.iter().filter(|rider| rider.outcome == outcome).map(rider).collect(),
            ..BallotOutcome::default()
        });
    });
    let order = voters(w);
    let next = order.iter().copied().find(|&seat| senate.ballot.of(seat).is_none());
    let voter = |seat: Seat| {
        let vote = senate.ballot.of(seat);
        let state = match vote {
            Some(vote) if vote.outcome.is_some() => VoterState::Cast,
            _ if senate.barred.or(senate.silent).has(seat) => VoterState::Barred,
            Some(_) => VoterState::Abstained,
            None if next == Some(seat) => VoterState::Now,
            None => VoterState::Waiting,
        };
        let votes = vote.map_or_else(|| votes_at_hand(w, seat), |vote| vote.votes.into());
        Voter {
            seat: seat.0,
            state,
            outcome: vote.and_then(|vote| vote.outcome).map(|outcome| element(w, outcome)).unwrap_or_default(),
            votes: i32::from(votes).into(),
            note: note(w, seat),
        }
    };
    let kind = match row.kind {
        AgendaKind::Law => "law",
        AgendaKind::Directive => "directive",
    };
    Some(Ballot {
        title: format!("Agenda {} of 2, {kind}", senate.number),
        card: Card {
            id: things::agenda(w, agenda).id,
            kind: "agenda".into(),
            name: row.name.clone(),
            class: kind.into(),
            text: row.help.clone(),
            rules: vec!["agenda.vote".into()],
            ..Card::default()
        },
        outcomes,
        order: order.into_iter().map(voter).collect(),
        effects: Vec::new(),
    })
}

/// What is to be said of a voter.
fn note(w: &World, seat: Seat) -> String {
    let senate = &w.league().senate;
    let rides = senate.riders.iter().any(|rider| rider.by == seat).then_some("rider, no vote");
    let late = senate.late.contains(&seat).then_some("votes last");
    let speaks = (w.league().speaker == seat).then_some("breaks ties");
    [rides, late, speaks].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// [agenda.laws] Laws in play, with who owns them.
pub fn laws(w: &World) -> Option<Tray> {
    let league = w.league.as_ref().filter(|league| league.laws != 0)?;
    let law = |law: &Agenda| {
        let row = law.row(w);
        let owner = league.senate.owner(*law).map(|seat| Mark { seat: seat.0, text: "owns it".into() });
        Card {
            id: things::agenda(w, *law).id,
            kind: "agenda".into(),
            name: row.name.clone(),
            class: match agendas::place(w, *law) {
                Some(planet) => format!("law on {}", things::planet(w, planet).name),
                None => "law".into(),
            },
            text: row.help.clone(),
            marks: owner.into_iter().collect(),
            rules: vec!["agenda.laws".into()],
            count: 1,
            ..Card::default()
        }
    };
    let in_play = Agenda::ALL.iter().filter(|law| league.laws >> **law as u8 & 1 == 1);
    Some(Tray {
        id: "tray/laws".into(),
        title: "Laws".into(),
        cards: in_play.map(law).collect(),
        form: TrayForm::Laws,
        ..Tray::default()
    })
}

fn label(w: &World, outcome: Outcome) -> String {
    match outcome {
        Outcome::For => "For".into(),
        Outcome::Against => "Against".into(),
        Outcome::Player(seat) => <crate::Twilight as kernel::Game>::seat_name(w, seat).into(),
        Outcome::Planet(at) => things::planet(w, at).name,
        Outcome::Law(law) => things::agenda(w, law).name,
        Outcome::Strategy(slot) => things::strategy(w, slot).name,
        Outcome::Quash => "Quash".into(),
        Outcome::Secret(secret) => things::objective(w, secret).name,
    }
}
