//! The table before the first question: what the options say.

use super::feats::CARDS;
use super::hand::Hand;
use super::kit::Kit;
use super::steps::setup;
use super::world::{Party, Terms, World};
use super::{INFO, Secret, options};
use arrayvec::ArrayVec;
use kernel::{Array, Problem, Seat, SeatSet, Setup, seat_key};
use twilight_box::galaxy::Layout;
use twilight_box::units::Kind;

pub(super) fn open(setup: &Setup) -> Result<World, Problem> {
    let kit: kernel::Kit<Kit> = kernel::Kit::load(&setup.files(&INFO)?)?;
    let number = |key: &str| setup.number(&INFO, key) as u8;
    let start = &kit.get().start;
    let terms = Terms {
        rounds: number("rounds"),
        points: number("points"),
        tactic: start.tactic,
        fleet: start.fleet,
        cards: number("cards"),
        one_system: setup.choice(&INFO, "field") == "system",
        seats: setup.seats,
        together: together(setup)?,
    };
    let side = |seat: Seat| -> Result<Party, Problem> {
        let faction = setup.choice(&INFO, &seat_key("faction", seat));
        let key = seat_key("force", seat);
        let force = setup.text(&key);
        let number_of = kit.faction(faction).ok_or_else(|| Problem::new(format!("no faction `{faction}`")))?;
        let rivals = SeatSet::first(terms.seats).minus(terms.team(seat));
        let mut side = Party {
            fleet: terms.fleet,
            points: Secret::new(terms.points),
            strategy: start.strategy,
            buying: force.is_empty(),
            trade_goods: number("trade-goods"),
            ..Party::new(number_of, rivals, Array(kit.supply))
        };
        for id in setup.list(&seat_key("technologies", seat)) {
            let tech =
                kit.components.technology_named(id).ok_or_else(|| Problem::new(format!("no technology `{id}`")))?;
            options::learn(&kit, &mut side, tech)?;
        }
        options::equip(&kit, &mut side, setup, seat)?;
        if !force.is_empty() {
            let counts = setup::read_force(force).map_err(|e| e.at(format!("option {key}")))?;
            let beyond = Kind::ALL.into_iter().find(|&k| counts[k as usize] > kit.supply[k as usize]);
            if let Some(kind) = beyond {
                let most = kit.supply[kind as usize];
                return Err(Problem::new(format!("option {key}: there are only {most} of {kind}")));
            }
            (side.points, side.draft) = (Secret::new(0), Secret::new(counts));
        }
        Ok(side)
    };
    let mut bag = Array([0; CARDS]);
    kit.deck.iter().for_each(|card| bag[card as usize] = kit.tricks[card as usize].copies);
    let mut parties = ArrayVec::new();
    for seat in (0..terms.seats).map(Seat) {
        let mut party = side(seat)?;
        party.hand = Secret::new(Hand::of(options::first_hand(setup, seat, &mut bag)?));
        parties.push(party);
    }
    let mut w = World::new(kit, terms, parties, bag);
    lay_given_map(&mut w, setup)?;
    Ok(w)
}

/// [skirmish.teams] How many sides fight together.
fn together(setup: &Setup) -> Result<u8, Problem> {
    let teams = setup.choice(&INFO, "teams");
    let size = match teams {
        "pairs" => 2,
        "threes" => 3,
        _ => return Ok(1),
    };
    if !setup.seats.is_multiple_of(size) || setup.seats == size {
        let why = format!("option teams={teams}: {} sides do not make two or more teams of {size}", setup.seats);
        return Err(Problem::new(why));
    }
    Ok(size)
}

/// [skirmish.map] [skirmish.one-system] A given map or a single system lies there from the start.
fn lay_given_map(w: &mut World, setup: &Setup) -> Result<(), Problem> {
    let c = &w.kit.get().components;
    let homes = setup::home_tiles(w);
    if w.terms.one_system {
        let id = match setup.text("tile") {
            "" => "18",
            id => id,
        };
        let tile = c.tile_named(id).ok_or_else(|| Problem::new(format!("option tile: there is no tile `{id}`")))?;
        let (layout, homes) = setup::one_system(tile, &homes);
        let taken = homes.iter().filter(|&&home| home == tile).count() > usize::from(w.terms.seats == 2);
        if taken || c.tile(tile).beside {
            return Err(Problem::new(format!("option tile: tile {id} cannot be fought over here")));
        }
        w.galaxy = setup::lay_out(w, &layout).map_err(|e| Problem::new(e.to_string()))?;
        return setup::place_galaxy(w, homes).map_err(|e| e.at("option tile"));
    }
    let text = setup.text("map");
    if !text.is_empty() {
        let centre = c.mecatol(&setup::SETS);
        let mut layout = Layout::parse(c, text, centre).map_err(|e| Problem::new(format!("option map: {e}")))?;
        setup::settle_given(c, &mut layout, &homes)?;
        w.galaxy = setup::lay_out(w, &layout).map_err(|e| Problem::new(format!("option map: {e}")))?;
        setup::connected(&w.galaxy, c)?;
        setup::place_galaxy(w, homes).map_err(|e| e.at("option map"))?;
    }
    Ok(())
}
