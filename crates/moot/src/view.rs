//! What people see.

use crate::choice::Choice;
use crate::components::Card;
use crate::prompt::{Prompt, Refusal};
use crate::steps::Ask;
use crate::steps::cards::GLORY;
use crate::world::{ROUNDS, World};
use crate::{Eye, Moot, SEATS};
use kernel::{DealAct, Game, Outcome, Seat, Shown, Viewer};
use scene::{Forecast, Role, Share, Tone, Words, words};

impl Shown for Moot {
    fn stage(w: &World) -> scene::Stage {
        let info = Moot::info(w);
        scene::Stage {
            game: info.id.into(),
            title: info.name.into(),
            board: scene::Board { spaces: benches(w), ..Default::default() },
            seats: (0..Moot::parties(w)).map(|seat| face(w, Seat(seat))).collect(),
            glossary: Card::ALL.map(|card| help(w, card)).into(),
            guessed: w.kit.guessed(&[("card", "card")]),
            ..Default::default()
        }
    }

    /// In a window, the bench of who played the card.
    fn selected(w: &World, ask: &Ask) -> Vec<scene::ElementId> {
        match ask.prompt {
            Prompt::Answer { .. } => w.played.last().map(|played| bench_id(w, played.by)).into_iter().collect(),
            Prompt::GiftTo { card } => vec![element(card)],
            Prompt::Bid | Prompt::Floor | Prompt::Tidy | Prompt::Scry | Prompt::Show { .. } => Vec::new(),
            Prompt::Gift | Prompt::Raid => Vec::new(),
        }
    }

    fn live(w: &World, viewer: Viewer) -> scene::Live {
        let mut live = scene::Live { time: format!("Round {}", w.round), ..scene::Live::default() };
        for seat in (0..SEATS).map(Seat) {
            live.spaces.push(bench(w, seat));
            let hand = w.hands[seat.index()].peek(&Eye::open());
            let known = Card::ALL.iter().zip(hand.known_to(viewer).0);
            let known = known.flat_map(|(card, n)| (0..n).map(|_| card.id()));
            live.seats.push(scene::SeatPanel {
                seat: seat.0,
                score: (w.glory[seat.index()] as i32).into(),
                gauges: vec![scene::Gauge { value: (w.held(seat) as i32).into(), ..Default::default() }],
                notes: vec![
                    format!("{} gold", w.gold[seat.index()]),
                    format!("{} applause", w.applause[seat.index()]),
                    format!("holds {}", known.collect::<Vec<_>>().join(" ")),
                ],
                ..Default::default()
            });
        }
        if let Some(seat) = viewer.seat() {
            let hand = Card::ALL.iter().zip(w.own(seat).cards().0).filter(|(_, n)| *n > 0);
            let cards = hand.map(|(card, count)| scene::Card {
                id: element(*card),
                name: w.kit.row(*card).name.clone(),
                count,
                ..Default::default()
            });
            live.hand.push(scene::Tray { title: "Hand".into(), cards: cards.collect(), ..Default::default() });
        }
        let top = w.deck.peek(&Eye::open()).seen_by(viewer).map(|card| card.map_or("?", |card| Card::of(card).id()));
        let deck = scene::Gauge { label: "Deck".into(), note: top.collect::<Vec<_>>().join(" "), ..Default::default() };
        live.shared.push(deck);
        for deal in w.deals.seen_by(viewer) {
            live.offers.push(scene::Offer {
                from: deal.from.0,
                to: deal.to.0,
                draft: !deal.made,
                gives: deal.gives.iter().map(|item| item.name().into()).collect(),
                gets: deal.gets.iter().map(|item| item.name().into()).collect(),
                ..Default::default()
            });
        }
        live
    }

    fn question(_: &World, ask: &Ask) -> (Words, Words) {
        let question = match ask.prompt {
            Prompt::Bid => words!("What do you bid?"),
            Prompt::Floor => words!("You have the floor."),
            Prompt::Answer { depth } => words!("Do you answer card {depth}?", depth),
            Prompt::Tidy => words!("What do you discard?"),
            Prompt::Scry => words!("Which card do you bury?"),
            Prompt::Show { to } => words!("Which card do you show {to}?", to),
            Prompt::Gift => words!("Which card do you hand on?"),
            Prompt::GiftTo { card } => words!("Who gets the {card}?", card = card.id()),
            Prompt::Raid => words!("Whom do the raiders raid?"),
        };
        (question, words!(""))
    }

    fn beside(w: &World, ask: &Ask, _: &[Choice], live: &mut scene::Live) {
        if ask.prompt == Prompt::Bid {
            let (bid, purse) = (w.bids[ask.seat.index()].unwrap_or(0), w.gold[ask.seat.index()]);
            live.limits.push(scene::Limit {
                label: "Bid".into(),
                seat: Some(ask.seat.0),
                value: i32::from(bid).into(),
                most: i32::from(purse).into(),
            });
        }
    }

    fn why(_: &World, refusal: Refusal) -> Words {
        match refusal {
            Refusal::SameBid { gold } => words!("Your bid is {gold} already.", gold),
            Refusal::OnlyAnswers => "It only answers the card of another.".into(),
            Refusal::NoGold { seat } => words!("{seat} has no gold.", seat),
            Refusal::NotCovered { from, to } => {
                words!("{from} no longer {from:has|have} what {to} would get.", from, to)
            }
        }
    }

    fn face(w: &World, _: &Ask, choice: Choice) -> scene::Choice {
        let name = |card: Card| scene::thing(&w.kit.row(card).name, element(card));
        let label = match choice {
            Choice::Bid(gold) => words!("Bid {gold}", gold),
            Choice::Play(card) => words!("Play {card}", card = name(card)),
            Choice::Discard(card) => words!("Discard {card}", card = name(card)),
            Choice::Bury(card) => words!("Bury {card}", card = name(card)),
            Choice::Show(card) => words!("Show {card}", card = name(card)),
            Choice::Give(card) => words!("Hand on {card}", card = name(card)),
            Choice::To(seat) => words!("To {seat}", seat),
            Choice::Raid(seat) => words!("Raid {seat}", seat),
            Choice::Pass => words!("Pass"),
            Choice::Deal(act) => match act {
                DealAct::Begin(seat) => words!("Offer {seat} a deal", seat),
                DealAct::Give(seat, item) => words!("Give {seat} {item}", seat, item = item.name()),
                DealAct::Get(seat, item) => words!("Get {item} of {seat}", seat, item = item.name()),
                DealAct::Ungive(seat, item) => words!("Do not give {seat} {item}", seat, item = item.name()),
                DealAct::Unget(seat, item) => words!("Do not get {item} of {seat}", seat, item = item.name()),
                DealAct::Make(seat) => words!("Make {seat} the offer", seat),
                DealAct::Scrap(seat) => words!("Drop the draft for {seat}", seat),
                DealAct::Withdraw(seat) => words!("Withdraw the offer to {seat}", seat),
                DealAct::Accept(seat) => words!("Accept the offer of {seat}", seat),
                DealAct::Decline(seat) => words!("Decline the offer of {seat}", seat),
                DealAct::Counter(seat) => words!("Change the offer of {seat}", seat),
            },
        };
        let touches = match choice {
            Choice::Play(card) | Choice::Discard(card) | Choice::Show(card) | Choice::Give(card) => vec![element(card)],
            Choice::Raid(seat) | Choice::To(seat) => vec![bench_id(w, seat)],
            Choice::Bid(_) | Choice::Bury(_) | Choice::Pass | Choice::Deal(_) => Vec::new(),
        };
        let forecast = (choice == Choice::Play(Card::Strike)).then(strike);
        let role = if choice == Choice::Pass { Role::Done } else { Role::Plain };
        let group = if let Choice::Deal(act) = choice { act.group().into() } else { String::new() };
        scene::Choice { label, touches, forecast, role, group, ..Default::default() }
    }

    fn ending(w: &World, outcome: &Outcome) -> scene::Ending {
        let sides = Moot::sides(w);
        let all: Vec<Seat> = outcome.winners().flat_map(|side| sides[side].parties.iter()).collect();
        let mut places: Vec<scene::Place> = (sides.iter().zip(outcome.ranks()))
            .map(|(side, &rank)| {
                let n: u8 = side.seats.iter().map(|seat| w.glory[seat.index()]).sum();
                let seats = side.seats.iter().map(|seat| seat.0).collect();
                scene::Place { rank, side: side.name.clone(), seats, score: words!("{n} glory", n) }
            })
            .collect();
        places.sort_by_key(|place| place.rank);
        let rule = if w.round <= ROUNDS { "moot.win" } else { "moot.round" };
        scene::Ending { headline: words!("Won by {all}", all), rule: rule.into(), places }
    }
}

/// [moot.strike] A strike that nobody cancels: it is rolled until a face decides, so only those faces count.
fn strike() -> Forecast {
    let glory = 100.0 * GLORY.count() as f32 / (GLORY.count() + 1) as f32;
    let share = |label, percent, tone| Share { label, percent, tone };
    let shares = vec![share(words!("A glory"), glory, Tone::Good), share(words!("Nothing"), 100.0 - glory, Tone::Bad)];
    Forecast { title: words!("If nobody answers it"), shares, rule: "moot.strike".into(), ..Forecast::default() }
}

fn element(card: Card) -> String {
    format!("card/{}", card.id())
}

pub fn bench_id(w: &World, seat: Seat) -> String {
    format!("bench/{}", Moot::seat_name(w, seat))
}

fn face(w: &World, seat: Seat) -> scene::SeatFace {
    let name = Moot::seat_name(w, seat);
    let colour = if seat.0 < SEATS { name } else { "bone" };
    let side = Moot::sides(w).iter().position(|side| side.parties.has(seat)).unwrap_or(0) as u8;
    let party = seat.0 >= SEATS;
    scene::SeatFace { seat: seat.0, name: name.into(), colour: colour.into(), side, party, ..Default::default() }
}

fn help(w: &World, card: Card) -> scene::Entry {
    let row = w.kit.row(card);
    scene::Entry { id: element(card), name: row.name.clone(), text: row.help.clone(), ..Default::default() }
}

/// The benches of the speakers, side by side.
fn benches(w: &World) -> Vec<scene::Space> {
    (0..SEATS)
        .map(|seat| scene::Space {
            id: bench_id(w, Seat(seat)),
            name: "Bench".into(),
            x: 2.0 * f32::from(seat),
            size: 1.0,
            ground: "home".into(),
            home: Some(seat),
            ..Default::default()
        })
        .collect()
}

/// What lies before a speaker.
fn bench(w: &World, seat: Seat) -> scene::SpaceLive {
    let (id, gold) = (bench_id(w, seat), w.gold[seat.index()]);
    let text = format!("The bench of {}, {gold} gold", Moot::seat_name(w, seat));
    scene::SpaceLive { id, holder: Some(seat.0), yields: Some(i32::from(gold).into()), text, ..Default::default() }
}
