//! The rules as the kernel sees them.

use crate::choice::{self, Choice};
use crate::components::{Card, Cards};
use crate::options::{self, AGAINST, INFO};
use crate::prompt::{Prompt, Refusal};
use crate::raiders::{RAIDERS, raided};
use crate::steps::{Ask, Flow, Offers, Scope, Step, bid::Round};
use crate::world::World;
use crate::{Eye, Moot, SEATS, deals, edit, ledger};
use kernel::{
    Answer, Components, Edit, Event, Files, Game, GameInfo, Kit, Mismatch, Problem, Rng, Seat, SeatSet, Setup, Side,
    Why,
};

impl Game for Moot {
    type World = World;
    type Step = Step;
    type Choice = Choice;
    type Scope = Scope;
    type Prompt = Prompt;
    type Refusal = Refusal;

    fn infos() -> &'static [&'static GameInfo] {
        const { &[&INFO, &AGAINST] }
    }

    fn info(w: &World) -> &'static GameInfo {
        if w.terms.raiders { &AGAINST } else { &INFO }
    }

    fn check_files(files: &Files) -> Result<(), Problem> {
        Cards::load(files).map(drop)
    }

    fn advice(info: &'static GameInfo, setup: &Setup) -> Result<Vec<String>, Problem> {
        Ok(if info.id == INFO.id { options::advice(setup) } else { Vec::new() })
    }

    fn open(info: &'static GameInfo, setup: &Setup) -> Result<(World, Step), Problem> {
        let kit = Kit::load(&setup.files(info)?)?;
        let world = World::new(kit, options::read(info, setup)?, options::purses(setup));
        Ok((world, Round.into()))
    }

    fn seats(_: &World) -> u8 {
        SEATS
    }

    fn parties(w: &World) -> u8 {
        SEATS + u8::from(w.terms.raiders)
    }

    fn automatic(w: &World, ask: &Ask, offers: &mut Offers, why: &mut Why) -> Answer<Choice> {
        match ask.prompt {
            Prompt::Raid => raided(w, offers, why),
            Prompt::Bid | Prompt::Floor | Prompt::Answer { .. } | Prompt::Tidy | Prompt::Scry | Prompt::Show { .. } => {
                unreachable!("{ask:?}")
            }
            Prompt::Gift | Prompt::GiftTo { .. } => unreachable!("{ask:?}"),
        }
    }

    fn seat_name(_: &World, seat: Seat) -> &'static str {
        ["red", "blue", "green", "raiders"][seat.index()]
    }

    fn sides(w: &World) -> Vec<Side> {
        if w.terms.raiders {
            let raiders = Side::of("raiders", SeatSet::NONE).with(SeatSet::one(RAIDERS));
            return vec![Side::of("moot", SeatSet::first(SEATS)), raiders];
        }
        (0..SEATS).map(Seat).map(|s| Side::of(Moot::seat_name(w, s), SeatSet::one(s))).collect()
    }

    fn print(w: &World, choice: Choice, out: &mut String) {
        choice::print(w, choice, out);
    }

    fn bag(w: &World, _: u8) -> &[u8] {
        w.deck.peek(&Eye::open()).bag()
    }

    fn card(_: &World, _: u8, kind: u8) -> &str {
        Card::of(kind).id()
    }

    fn asides(w: &World, seat: Seat, out: &mut Offers) {
        deals::asides(w, seat, out);
    }

    fn aside(w: &mut World, seat: Seat, choice: Choice, flow: &mut Flow) {
        let Choice::Deal(act) = choice else { unreachable!("{choice:?}") };
        deals::take(w, seat, act, flow);
    }

    const LEDGER: bool = true;

    fn untold(before: &World, w: &World, _: &[Event], flow: &mut Flow) {
        ledger::untold(before, w, flow);
    }

    fn imagine(w: &mut World, seat: Seat, rng: &mut Rng) {
        w.imagine(seat, rng);
    }

    fn edit(w: &mut World, line: &mut Edit) -> Result<(), Mismatch> {
        edit::edit(w, line)
    }

    fn audit(w: &World) -> Result<(), String> {
        w.audit()
    }
}
