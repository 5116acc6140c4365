//! The game as the kernel knows it.

use crate::board::MAX_HEXES;
use crate::choice::{self, Choice};
use crate::data::{Components, MAX_MISSIONS, Terrain};
use crate::options::{self, Factions, INFO};
use crate::prompt::{Prompt, Refusal};
use crate::steps::setup::FirstPlayer;
use crate::steps::{Flow, Offers, Scope, Step, anytime, draw};
use crate::world::{Deck, Faction, Phase, SEATS, Turn, World};
use crate::{Eye, Secret};
use arrayvec::ArrayVec;
use kernel::{
    Array, Counts, Edit, Files, Game, GameInfo, Kit, Mismatch, Problem, Rng, Seat, SeatSet, Setup, Side, redeal,
    take_any,
};

/// Nexus Ops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NexusOps;

/// [setup.factions] The seats' colours, as written.
pub const COLOURS: [&str; SEATS] = ["red", "blue", "yellow", "green"];
/// The seats' colours, as spoken.
pub const NAMES: [&str; SEATS] = ["Red", "Blue", "Yellow", "Green"];
impl Game for NexusOps {
    type World = World;
    type Step = Step;
    type Choice = Choice;
    type Scope = Scope;
    type Prompt = Prompt;
    type Refusal = Refusal;

    fn infos() -> &'static [&'static GameInfo] {
        const { &[&INFO] }
    }

    fn info(_: &World) -> &'static GameInfo {
        &INFO
    }

    fn check_files(files: &Files) -> Result<(), Problem> {
        <Components as kernel::Components>::load(files).map(drop)
    }

    fn open(_: &'static GameInfo, setup: &Setup) -> Result<(World, Step), Problem> {
        let kit: Kit<Components> = Kit::load(&setup.files(&INFO)?)?;
        let chosen = options::read(setup, &kit)?;
        Ok((opening(kit, setup.seats, chosen), FirstPlayer.into()))
    }

    fn seats(w: &World) -> u8 {
        w.seats
    }

    fn seat_name(_: &World, seat: Seat) -> &'static str {
        COLOURS[seat.index()]
    }

    /// [team.sides] Teammates win together.
    fn sides(w: &World) -> Vec<Side> {
        if w.rules.team {
            let name = |n: u8| format!("{} and {}", COLOURS[n as usize], COLOURS[n as usize + 2]);
            let side = |n: u8| Side::of(name(n), SeatSet::one(Seat(n)).with(Seat(n + 2)));
            return vec![side(0), side(1)];
        }
        w.seat_list().map(|s| Side::of(COLOURS[s.index()], SeatSet::one(s))).collect()
    }

    fn print(w: &World, choice: Choice, out: &mut String) {
        choice::print(w, choice, out);
    }

    fn bag(w: &World, deck: u8) -> &[u8] {
        let eye = Eye::open();
        match deck {
            draw::ENERGIZE => &w.energize.bag.peek(&eye).0,
            draw::MISSIONS => &w.missions.bag.peek(&eye).0,
            pile => &w.piles[pile as usize - 2].0,
        }
    }

    fn card(w: &World, deck: u8, kind: u8) -> &str {
        let kit = w.kit.get();
        match deck {
            draw::ENERGIZE => &kit.energize[kind as usize].id,
            draw::MISSIONS => &kit.missions[kind as usize].id,
            _ => &kit.tokens[kind as usize].id,
        }
    }

    /// [team.talk] In the team game cards may be shown at any time.
    fn asides(w: &World, seat: Seat, out: &mut Offers) {
        anytime::offer_to_show(w, seat, out);
    }

    fn aside(w: &mut World, seat: Seat, choice: Choice, flow: &mut Flow) {
        anytime::show(w, seat, choice, flow);
    }

    /// [extra.warning] What the players should know before they begin.
    fn advice(_: &'static GameInfo, setup: &Setup) -> Result<Vec<String>, Problem> {
        let kit: Kit<Components> = Kit::load(&setup.files(&INFO)?)?;
        let chosen = options::read(setup, &kit)?;
        Ok(options::advice(&kit, &chosen.rules).into_iter().collect())
    }

    /// [table.open] Hands, and missions put under the deck by others, are dealt anew.
    fn imagine(w: &mut World, seat: Seat, rng: &mut Rng) {
        redeal_deck(&mut w.energize, seat, rng);
        let eye = Eye::open();
        for (kind, _) in w.sunk.peek(&eye).iter().filter(|(_, by)| *by != seat) {
            w.missions.bag.peek_mut(&eye)[*kind as usize] += 1;
        }
        let looking = w.active != seat;
        if looking {
            for kind in w.drawn.peek(&eye) {
                w.missions.bag.peek_mut(&eye)[*kind as usize] += 1;
            }
        }
        redeal_deck(&mut w.missions, seat, rng);
        let bag = w.missions.bag.peek_mut(&eye);
        for (kind, _) in w.sunk.peek_mut(&eye).iter_mut().filter(|(_, by)| *by != seat) {
            *kind = take_any(&mut bag.0, rng).unwrap_or(0) as u8;
        }
        if looking {
            for kind in w.drawn.peek_mut(&eye).iter_mut() {
                *kind = take_any(&mut bag.0, rng).unwrap_or(0) as u8;
            }
        }
        // [team.pass] What the others passed each other is theirs to know.
        for other in (0..SEATS).filter(|n| *n != seat.index()) {
            *w.energize.passed[other].peek_mut(&eye) = Array::default();
            *w.missions.passed[other].peek_mut(&eye) = Array::default();
        }
    }

    fn edit(w: &mut World, line: &mut Edit) -> Result<(), Mismatch> {
        crate::edit::edit(w, line)
    }

    /// [components.list] Figures, cards, tokens and masks agree.
    fn audit(w: &World) -> Result<(), String> {
        crate::world::audit(w)
    }
}

fn redeal_deck<const N: usize>(deck: &mut Deck<N>, seat: Seat, rng: &mut Rng) {
    let eye = Eye::open();
    let passed = deck.passed[seat.index()].peek(&eye).0;
    let mate = (seat.index() + 2) % SEATS;
    // [team.talk] A shown card may be one that was passed.
    let mut known = deck.shown;
    for (known, passed) in known[mate].iter_mut().zip(passed) {
        *known = (*known).max(passed);
    }
    let bag = deck.bag.peek_mut(&eye);
    let mut hands: ArrayVec<(&mut [u8], &[u8]), SEATS> = ArrayVec::new();
    for (n, hand) in deck.hands.iter_mut().enumerate().filter(|(n, _)| *n != seat.index()) {
        hands.push((&mut hand.peek_mut(&eye).0[..], &known[n].0[..]));
    }
    redeal(&mut bag.0, &mut hands, rng);
}

/// [setup.decks] The table before anything is drawn or laid. [vortex.cards] Missions that need the Monolith stay in
/// the box when the Vortex is used.
pub fn opening(kit: Kit<Components>, seats: u8, chosen: options::Chosen) -> World {
    let options::Chosen { rules, board, tokens } = chosen;
    let components = kit.get();
    let map = &components.boards[board];
    let sheet = if rules.alternate { &components.alternate } else { &components.classic };
    let mut energize = Deck::default();
    let mut missions = Deck::<MAX_MISSIONS>::default();
    let eye = Eye::open();
    for (n, card) in components.energize.iter().enumerate() {
        energize.bag.peek_mut(&eye)[n] = card.copies;
    }
    for (n, card) in components.missions.iter().enumerate() {
        missions.bag.peek_mut(&eye)[n] = if rules.vortex && card.needs_monolith { 0 } else { card.copies };
    }
    // [setup.bases]
    let mut ground = [Terrain::Home; MAX_HEXES];
    for base in &map.bases {
        for (hex, terrain) in base.hexes.iter().zip(base.terrain) {
            ground[*hex as usize] = terrain;
        }
    }
    World {
        kit,
        rules,
        board: board as u8,
        seats,
        first: Seat(0),
        active: Seat(0),
        factions: match rules.factions {
            Factions::BySeat => Faction::ALL.map(Some),
            Factions::Chosen => [None; SEATS],
        },
        round: 0,
        phase: Phase::Setup,
        gone: 0,
        ground,
        terrain: Default::default(),
        enter: Default::default(),
        refinery: Default::default(),
        refineries: 0,
        tokens: map.ground,
        piles: tokens.map(Array),
        units: [[[0; 6]; MAX_HEXES]; SEATS],
        present: [0; SEATS],
        supply: std::array::from_fn(|n| if n < seats as usize { sheet.figures } else { [0; 6] }),
        rubium: [0; SEATS],
        points: [0; SEATS],
        victories: [0; SEATS],
        hills: [0; SEATS],
        scored: [Counts::default(); SEATS],
        energize,
        missions,
        sunk: Secret::default(),
        drawn: Secret::default(),
        line: ArrayVec::new(),
        turn: Turn::default(),
        battle: None,
    }
}
