//! The vote under way.

use super::senate::{self, agenda_card, plain};
use crate::choice::outcome_word;
use crate::query;
use crate::steps::outcomes;
use crate::world::{Agenda, Elected, Matter, World};
use kernel::Seat;
use scene::{Ballot, BallotOutcome, Voter, VoterState};

/// What stands for an outcome on the screen.
pub fn element(w: &World, outcome: Elected) -> String {
    format!("outcome/{}", outcome_word(w, outcome).replace(' ', "+"))
}

/// [council.ballot] [council.order] The agenda that is voted on, its outcomes, and who has voted how.
pub fn ballot(w: &World) -> Option<Ballot> {
    let agenda = w.senate.agenda.as_ref().filter(|agenda| !agenda.stopped && agenda.result.is_none())?;
    let cast = |seat: Seat| agenda.ballot.votes().iter().find(|vote| vote.seat == seat);
    let mut named = outcomes(w, agenda.matter);
    // Pairs that somebody has voted for.
    for outcome in agenda.ballot.votes().iter().filter_map(|vote| vote.outcome) {
        if !named.contains(&outcome) {
            named.push(outcome);
        }
    }
    let order = (1..=w.rules.seats).map(|n| w.after(w.speaker, n)).filter(|seat| !w.out.has(*seat));
    let next = order.clone().find(|seat| cast(*seat).is_none() && query::may_vote(w, *seat));
    let voter = |seat: Seat| {
        let vote = cast(seat);
        let state = match vote {
            Some(vote) if vote.outcome.is_some() => VoterState::Cast,
            _ if !query::may_vote(w, seat) => VoterState::Barred,
            Some(_) => VoterState::Abstained,
            None if next == Some(seat) => VoterState::Now,
            None => VoterState::Waiting,
        };
        Voter {
            seat: seat.0,
            state,
            outcome: vote.and_then(|vote| vote.outcome).map(|outcome| element(w, outcome)).unwrap_or_default(),
            votes: senate::parts(w, seat, vote.map(|vote| vote.votes)),
            note: if w.speaker == seat { "breaks ties".into() } else { String::new() },
        }
    };
    Some(Ballot {
        title: title(w, agenda).into(),
        card: agenda_card(w, agenda),
        outcomes: named
            .into_iter()
            .map(|outcome| BallotOutcome {
                id: element(w, outcome),
                label: scene::capital(&plain(w, outcome)),
                text: effect(w, agenda, outcome),
                seat: match outcome {
                    Elected::Player(seat) => Some(seat.0),
                    _ => None,
                },
                ..BallotOutcome::default()
            })
            .collect(),
        order: order.map(voter).collect(),
        effects: Vec::new(),
    })
}

fn title(w: &World, agenda: &Agenda) -> &'static str {
    match agenda.matter {
        Matter::Voice => "Election",
        Matter::Card(card) if w.kit.political_cards[usize::from(card)].lasts.is_law() => "Law",
        Matter::Card(_) => "Agenda",
    }
}

/// What the two outcomes of a plain vote do: a card's help says both.
fn effect(w: &World, agenda: &Agenda, outcome: Elected) -> String {
    let Matter::Card(card) = agenda.matter else { return String::new() };
    let Some((yes, no)) = w.kit.political_cards[usize::from(card)].help.split_once("Against:") else {
        return String::new();
    };
    let text = match outcome {
        Elected::For => yes.trim_start_matches("For:"),
        Elected::Against => no,
        _ => "",
    };
    scene::capital(text.trim())
}
