//! The game as the catalog knows it.

use crate::cards::copies;
use crate::choice::{self, Choice};
use crate::names::Strategy;
use crate::options::{OPTIONS, Point};
use crate::printed::{Dealt, FILES, MAX_PLANETS, MAX_TITLES, PoliticalCard, Printed};
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::steps::{Flow, Offers, ProposeChange, Step, deck, gifts, give};
use crate::world::{
    BLANK, Custodians, HomeMethod, Phase, Picks, Planets, PlanetsObjective, Player, RaceMethod, Rules, Salvo, Senate,
    Slot, TOKENS, Trace, WarfareChoice, World,
};
use crate::{CentralPowers, Eye, Secret, edit, imagine, map};
use arrayvec::ArrayVec;
use imperium::{Forces, PlanetSet, SystemSet};
use kernel::{
    Array, Counts, Edit, Entry, Event, Files, Game, GameInfo, Hand, Kit, MAX_SEATS, Mismatch, OptionKind, OptionSpec,
    Pile, Problem, Rng, Seat, SeatSet, Setup,
};

pub(crate) static INFO: GameInfo = GameInfo {
    id: "central-powers",
    name: "Central Powers",
    about: "Twilight Imperium, third edition, by the house rules of Central Powers: fleets, trade, technology, objectives and the \
            Galactic Senate, for three to nine.",
    fewest: 3,
    most: 9,
    rules: 8,
    bound: 1_000_000,
    options: &OPTIONS,
    former: &[],
    rulebook: &[include_str!("../RULES.md")],
    files: &FILES,
};

/// The catalog's entry.
#[inline(never)]
pub fn entry() -> Entry {
    Entry::of::<CentralPowers>().with_cover("chamber").with_odds(crate::desk::DESK)
}

/// Reads what the table has set.
fn rules(setup: &Setup, printed: &Printed) -> Result<Rules, Problem> {
    let victory = &printed.terms.victory;
    let choice = |key| setup.choice(&INFO, key);
    let races = match choice("races") {
        "dealt" => RaceMethod::Dealt,
        "drafted" => RaceMethod::Drafted,
        _ => RaceMethod::Picked,
    };
    Ok(Rules {
        seats: setup.seats,
        target: match choice("war") {
            "mid" => victory.mid,
            "standard" => victory.standard,
            _ => victory.long,
        },
        deadline: setup.number(&INFO, "deadline") as u8,
        races,
        homes: if choice("homes") == "by-seat" { HomeMethod::BySeat } else { HomeMethod::Picked },
        planets: match choice("planets-objective") {
            "ten" => PlanetsObjective::Fixed(Planets::Ten),
            "eleven" => PlanetsObjective::Fixed(Planets::Eleven),
            _ => PlanetsObjective::Vote,
        },
        warfare: match choice("warfare") {
            "warfare" => WarfareChoice::Warfare,
            "warfare-ii" => WarfareChoice::WarfareIi,
            _ => WarfareChoice::Taker,
        },
        swaps: choice("swaps") == "on",
        map_changes: choice("map-changes") == "agreed",
        otherwise: otherwise(setup),
    })
}

/// [opt.table] The open points that the table reads the other way.
fn otherwise(setup: &Setup) -> u16 {
    let other = |spec: &OptionSpec| matches!(spec.kind, OptionKind::Choice([first, ..]) if setup.choice(&INFO, spec.key) != first.0);
    let read = |point: &Point| OPTIONS.iter().any(|spec| spec.key == point.key() && other(spec));
    Point::ALL.into_iter().filter(read).fold(0, |all, point| all | 1 << (point as u16))
}

/// [strategy.cards] [hr.warfare-choice] The cards on the table: eight, nine with nine players.
fn slots(rules: &Rules) -> ArrayVec<Slot, 9> {
    let left_out = match rules.warfare {
        _ if rules.seats == 9 => None,
        WarfareChoice::Taker | WarfareChoice::Warfare => Some(Strategy::WarfareIi),
        WarfareChoice::WarfareIi => Some(Strategy::Warfare),
    };
    let cards = Strategy::ALL.into_iter().filter(|card| Some(*card) != left_out);
    cards.map(|card| Slot { card, holder: None, used: false, bonus: 0, barred: false, kept: false }).collect()
}

/// [card.decks] The political cards in play: a card about a planet is out where the planet is not on the map.
pub(crate) fn political_deck(w: &mut World) {
    let (kit, eye) = (w.kit.get(), Eye::open());
    let in_deck = |card: &PoliticalCard| card.dealt == Dealt::Always;
    for (n, card) in kit.political_cards.iter().enumerate().filter(|(_, card)| in_deck(card)) {
        let named = card.with_planet.as_ref().and_then(|id| kit.planets.iter().position(|planet| planet.id == *id));
        let played = named.is_none_or(|planet| w.system_of(imperium::PlanetSpot(planet as u8)).is_some());
        w.decks.political.peek_mut(&eye)[n] = u8::from(played);
    }
}

impl Game for CentralPowers {
    type World = World;
    type Step = Step;
    type Choice = Choice;
    type Scope = ();
    type Prompt = Prompt;
    type Refusal = Refusal;

    fn infos() -> &'static [&'static GameInfo] {
        const { &[&INFO] }
    }

    const LEDGER: bool = true;

    fn untold(before: &World, w: &World, told: &[Event], flow: &mut crate::steps::Flow) {
        crate::ledger::tell(before, w, told, flow);
    }

    fn info(_: &World) -> &'static GameInfo {
        &INFO
    }

    fn check_files(files: &Files) -> Result<(), Problem> {
        <Printed as kernel::Components>::load(files).map(drop)
    }

    fn open(_: &'static GameInfo, setup: &Setup) -> Result<(World, Step), Problem> {
        let kit: Kit<Printed> = Kit::load(&setup.files(&INFO)?)?;
        let rules = rules(setup, &kit)?;
        let map = match setup.text("map") {
            "" => map::preset(&kit, rules.seats)?,
            text => map::read(&kit, text, rules.seats)?,
        };
        // One more space for a home that lies beside the map.
        let forces = Forces::new(map.galaxy.systems.len() as u8 + 1, MAX_PLANETS as u8, rules.seats);
        let mut world = World {
            kit,
            rules,
            galaxy: map.galaxy,
            places: map.places,
            site: map.site,
            forces,
            players: [Player::default(); MAX_SEATS],
            ready: PlanetSet::NONE,
            annexed: PlanetSet::NONE,
            numbers: ArrayVec::new(),
            dealt: ArrayVec::new(),
            slots: slots(&rules),
            order: (0..rules.seats).map(Seat).collect(),
            speaker: Seat(0),
            broker: None,
            last_detente: None,
            agreements: ArrayVec::new(),
            bargain: None,
            open: 0,
            turned: false,
            stage_two: Secret::default(),
            picks: Secret::new(Picks::default()),
            votes: [None; MAX_SEATS],
            hidden: Default::default(),
            hands: Default::default(),
            retained: Secret::default(),
            discards: 0,
            actions: std::array::from_fn(|n| Secret::new(Hand::of(Seat(n as u8)))),
            spent: Array([0; MAX_TITLES]),
            senate: Senate::default(),
            played: ArrayVec::new(),
            convened: Default::default(),
            strikers: SeatSet::NONE,
            policy: None,
            searching: None,
            lots_of: None,
            lots: Secret::new(ArrayVec::new()),
            radiated: PlanetSet::NONE,
            face_up: ArrayVec::new(),
            trace: Trace::default(),
            used: ArrayVec::new(),
            just_gained: 0,
            relics: ArrayVec::new(),
            decks: Default::default(),
            round: 0,
            phase: Phase::Setup,
            active: None,
            claiming: false,
            won: None,
            facilities: [PlanetSet::NONE; 2],
            custodians: Custodians {
                fighters: kit.terms.custodians.fighters,
                locals: kit.terms.custodians.ground_forces,
            },
            zone: None,
            alert: None,
            idle: PlanetSet::NONE,
            idle_docks: SystemSet::NONE,
            moved_pds: [PlanetSet::NONE; 3],
            leaders: ArrayVec::new(),
            truces: [PlanetSet::NONE; 2],
            out: SeatSet::NONE,
            activation: None,
            battle: None,
            invasion: None,
            salvo: Salvo::default(),
        };
        let eye = Eye::open();
        // [setup.artifacts] Half of the tokens are blank.
        let tokens = kit.terms.artifacts.tokens;
        let mut bag: Counts<TOKENS> = Array([0; TOKENS]);
        (0..tokens / 2).for_each(|token| bag[usize::from(token)] = 1);
        bag[usize::from(BLANK)] = tokens - tokens / 2;
        *world.decks.tokens.peek_mut(&eye) = bag;
        political_deck(&mut world);
        // [gs.repeal] Repeal lies on its own space.
        world.senate.repeal = kit.political_cards.iter().any(|card| card.dealt == Dealt::Apart);
        // [card.decks] Some action cards are out with some numbers of players.
        let mut cards: Counts<MAX_TITLES> = Array([0; MAX_TITLES]);
        for (n, card) in kit.action_cards.iter().enumerate() {
            cards[n] = copies(card, rules.seats);
        }
        world.decks.actions = Secret::new(Pile::new(cards));
        Ok((world, ProposeChange { seat: 0, tries: 0 }.into()))
    }

    fn seats(w: &World) -> u8 {
        w.rules.seats
    }

    fn seat_name(_: &World, seat: Seat) -> &'static str {
        ["red", "blue", "green", "yellow", "violet", "orange", "pink", "bone", "lime"][seat.index()]
    }

    fn print(w: &World, choice: Choice, out: &mut String) {
        choice::print(w, choice, out);
    }

    fn bag(w: &World, which: u8) -> &[u8] {
        let eye = Eye::open();
        match which {
            deck::POLITICAL => &w.decks.political.peek(&eye).0,
            deck::STAGE_ONE => &w.decks.stage_one.peek(&eye).0,
            deck::STAGE_TWO => &w.decks.stage_two.peek(&eye).0,
            deck::WINNING => &w.decks.winning.peek(&eye).0,
            deck::PRELIMINARY => &w.decks.preliminary.peek(&eye).0,
            deck::SECRET => &w.decks.secret.peek(&eye).0,
            deck::TOKENS => &w.decks.tokens.peek(&eye).0,
            deck::ACTIONS => w.decks.actions.peek(&eye).bag(),
            hand => &w.actions[usize::from(hand - deck::HANDS)].peek(&eye).cards().0,
        }
    }

    fn card(w: &World, which: u8, kind: u8) -> &str {
        let kit = w.kit.get();
        match which {
            deck::POLITICAL => &kit.political_cards[usize::from(kind)].id,
            deck::TOKENS if kind == BLANK => "blank",
            deck::TOKENS => ["artifact-1", "artifact-2", "artifact-3", "artifact-4"][usize::from(kind)],
            deck::STAGE_ONE | deck::STAGE_TWO | deck::WINNING | deck::PRELIMINARY | deck::SECRET => {
                &kit.objectives[usize::from(kind)].id
            }
            _ => &kit.action_cards[usize::from(kind)].id,
        }
    }

    fn asides(w: &World, seat: Seat, out: &mut Offers) {
        gifts(w, seat, out);
    }

    fn aside(w: &mut World, seat: Seat, choice: Choice, flow: &mut Flow) {
        let Choice::Gift(to) = choice else { unreachable!("{choice:?}") };
        give(w, seat, to, flow);
    }

    fn imagine(w: &mut World, seat: Seat, rng: &mut Rng) {
        imagine::imagine(w, seat, rng);
    }

    fn edit(w: &mut World, line: &mut Edit) -> Result<(), Mismatch> {
        edit::edit(w, line)
    }

    fn audit(w: &World) -> Result<(), String> {
        imagine::audit(w)
    }
}
