//! Questions in words, and the moments of reaction windows.

use super::called;
use crate::Eye;
use crate::choice::{planet_name, title};
use crate::feats::{Feat, Moment};
use crate::query::{self, Volley};
use crate::steps::cannon;
use crate::world::{GROUND, PlanetSpot, SHIPS, World, other};
use kernel::{Ask, Seat};
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

/// The question in the seat's words.
pub fn question(w: &World, ask: &Ask) -> (String, String) {
    let about = |n: usize| ask.about[n];
    let place = |n: usize| title(w, SystemId(about(n) as u8));
    let (question, detail) = match ask.rule.0 {
        "cards.windows" => ("Do you use anything now?".into(), moment(w, ask.seat, about(0), about(1))),
        "cards.pick" => match Feat::ALL.get(about(0) as usize) {
            Some(&feat) => {
                let trick = &w.kit.tricks[feat as usize];
                (format!("{}: what do you choose?", trick.name), trick.help.clone())
            }
            None => (String::new(), String::new()),
        },
        "skirmish.forces" => ("Which units do you bring?".into(), shopping(w, ask.seat)),
        "action.turn" => {
            let tokens = plural(about(0), "tactic token");
            let detail = format!("Activate a system: its figure says how many of your ships can come. {tokens} left.");
            ("What is your action?".into(), detail)
        }
        "tech.fleet-logistics" => ("A second action?".into(), "Activate another system or end the turn.".into()),
        "move.ships" => (format!("Which ships move to {}?", place(0)), convoy(w, ask.seat)),
        "units.hil-colish" => {
            (format!("Does the flagship go to {} first?", place(0)), "Then the others find its wormhole there.".into())
        }
        "move.transport" => {
            let ship = Kind::ALL.get(about(1) as usize).map_or("ship".into(), |&kind| called(kind));
            (format!("What does the {ship} take aboard?"), format!("It has room for {} more.", about(2)))
        }
        "move.pick-up" => {
            (format!("Which ground forces leave {} too?", place(0)), format!("There is room for {} more.", about(1)))
        }
        "units.alastor" => {
            ("Which ground forces fight as ships?".into(), "Choose them one by one, then finish.".into())
        }
        "fleet.capacity" => {
            (format!("No room at {}: what is removed?", place(0)), format!("{} too many to be carried.", about(1)))
        }
        "fleet.pool" => {
            let limit = query::fleet_limit(w, ask.seat);
            let detail = format!("The fleet pool allows {limit} in a system: {} too many.", about(1));
            (format!("Too many ships at {}: which is removed?", place(0)), detail)
        }
        "cannon.offense" => {
            let prey = cannon::prey(w, ask.seat);
            ("Do your space cannons fire at the ships?".into(), guns(w, ask.seat, prey, Volley::SpaceCannonOffense))
        }
        "cannon.defense" => {
            let planet = PlanetSpot(about(0) as u8);
            let question = format!("Do your space cannons fire at the landing on {}?", planet_name(w, planet));
            (question, guns(w, ask.seat, w.turn, Volley::SpaceCannonDefense(planet)))
        }
        "combat.assign" => match about(0) {
            1 => ("Where does the hit fall?".into(), "One unit takes it.".into()),
            hits => (format!("Where do {hits} hits fall?"), "Choose for one hit after another.".into()),
        },
        "tech.infantry-ii" => {
            ("Where does your infantry come back?".into(), format!("{} still to place, one by one.", about(0)))
        }
        "units.trades-itself" => ("Do you give up a ship to destroy others?".into(), String::new()),
        "tech.assault-cannon" => ("Which ship is destroyed?".into(), "The enemy's assault cannon fires.".into()),
        "faction.raid-formation" => {
            ("Which ship is damaged?".into(), format!("{} beyond the fighters.", plural(about(0), "hit")))
        }
        "tech.magen-defense-grid" => ("Which ground force is hit?".into(), "It sustains damage if it can.".into()),
        "tech.duranium-armor" => ("Which unit is repaired?".into(), "Duranium Armor repairs one a round.".into()),
        "space.announce" => {
            let detail = format!("Round {} begins; who retreats still fights it.", about(0));
            ("Do you retreat after this round?".into(), detail)
        }
        "space.retreat" => ("Where do you retreat to?".into(), "All your ships that can move go there.".into()),
        "invade.bombard" => {
            ("What do your ships bombard?".into(), "Aim each that bombards, or fire at nothing.".into())
        }
        "invade.commit" => ("Which ground forces land?".into(), landing(w, ask.seat)),
        "ground.order" => ("Which ground combat comes first?".into(), String::new()),
        "produce.limit" => {
            let purse = query::purse(w, ask.seat);
            let detail = format!("Up to {} more; {} of {purse} resources are spoken for.", about(1), about(2));
            ("What do you produce?".into(), detail)
        }
        "produce.influence" => ("Which planet pays?".into(), format!("{} influence still to pay.", about(0))),
        "breakthrough.deorbit-barrage" => (
            "What do you spend on the barrage?".into(),
            format!("{} spent so far, a die each.", plural(about(0), "resource")),
        ),
        "produce.pay" => ("Which planet pays?".into(), format!("{} still to pay.", plural(about(0), "resource"))),
        other => (other.to_string(), String::new()),
    };
    (question, detail)
}

fn plural(count: i16, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

/// A list for people: `2 cruisers, 1 carrier`.
fn listed(count: impl Fn(Kind) -> u8) -> String {
    let some = super::SHOWN.into_iter().filter(|&kind| count(kind) > 0);
    some.map(|kind| format!("{} {}", count(kind), called(kind))).collect::<Vec<_>>().join(", ")
}

/// [skirmish.forces] What is left to spend and what the fleet pool allows.
fn shopping(w: &World, seat: Seat) -> String {
    let side = w.side(seat);
    let eye = Eye::open();
    let left = plural(i16::from(*side.points.peek(&eye)), "point");
    let draft = side.draft.peek(&eye);
    let ships: u8 = SHIPS.iter().filter(|&&kind| kind != Kind::Fighter).map(|&kind| draft[kind as usize]).sum();
    let most = query::fleet_limit(w, seat);
    match listed(|kind| draft[kind as usize]) {
        none if none.is_empty() => format!("{left} to spend, for up to {most} ships, fighters aside."),
        bought => format!("{left} left, {ships} of {most} ships. So far {bought}."),
    }
}

/// [fleet.pool] What is under way, and how many ships may stay where they go.
fn convoy(w: &World, seat: Seat) -> String {
    let limit = query::fleet_limit(w, seat);
    let mut coming = [0u8; Kind::ALL.len()];
    for ship in &w.convoy {
        coming[ship.kind as usize] += 1;
        Kind::ALL.into_iter().for_each(|kind| coming[kind as usize] += ship.cargo.of(kind));
    }
    match listed(|kind| coming[kind as usize]) {
        none if none.is_empty() => {
            format!("Click ships one by one. At most {limit} may stay there, fighters aside.")
        }
        ships => format!("On the way: {ships}. At most {limit} ships may stay, fighters aside."),
    }
}

/// [invade.commit] What can still land in the active system.
fn landing(w: &World, seat: Seat) -> String {
    let soldiers =
        |active: SystemId, kind: Kind| if GROUND.contains(&kind) { w.space(active, seat).of(kind) } else { 0 };
    let aboard = w.active.map(|active| listed(|kind| soldiers(active, kind)));
    match aboard.filter(|units| !units.is_empty()) {
        Some(units) => format!("Aboard: {units}. Choose them one by one."),
        None => "Nobody is aboard.".into(),
    }
}

/// The dice of a volley: `2 dice, hits on 6`.
fn guns(w: &World, seat: Seat, foe: Option<Seat>, volley: Volley) -> String {
    let barrel = |gun: &query::Barrel| match gun.dice {
        1 => format!("{}: hits on {}", called(gun.kind), gun.on),
        dice => format!("{}: {dice} dice, hit on {}", called(gun.kind), gun.on),
    };
    let guns = foe.map_or_else(Default::default, |foe| query::barrels_against(w, volley, seat, foe));
    guns.iter().map(barrel).collect::<Vec<_>>().join("; ")
}

/// [cards.windows] What has just happened, in the words of the seat that is asked.
fn moment(w: &World, seat: Seat, moment: i16, about: i16) -> String {
    let own = w.turn == Some(seat);
    let (who, whose) = if own { ("You", "Your") } else { ("The enemy", "The enemy's") };
    let here = w.active.map_or("the active system".into(), |active| title(w, active));
    let planet = w.battleground().map_or("the planet", |planet| planet_name(w, planet));
    let fight = if w.battleground().is_some() { planet } else { &here };
    let struck = || {
        let [ours, theirs] = [seat, other(seat)].map(|side| w.hits_on(side));
        let sides = [(ours, "you take"), (theirs, "the enemy takes")];
        let some = sides.into_iter().filter(|(hits, _)| *hits > 0);
        some.map(|(hits, takes)| format!("{takes} {}", plural(i16::from(hits), "hit"))).collect::<Vec<_>>().join(", ")
    };
    let round = w.fight().map_or(0, |fight| fight.round);
    let texts: [String; 27] = [
        format!("{who} may take an action."),
        format!("{whose} turn starts."),
        format!("{who} activated {here}."),
        format!("{whose} ships have moved to {here}."),
        format!("Units at {fight} are about to use an ability."),
        format!("Dice were rolled at {fight}."),
        format!("Both sides have rolled at {fight}."),
        format!("Space cannons have hit at {here}: {}.", struck()),
        format!("Ships are hit at {here}: {}.", struck()),
        format!("Ground forces are hit on {planet}: {}.", struck()),
        format!("Space combat starts at {here}."),
        format!("Round {} of the combat at {fight} starts.", round.max(1)),
        "Retreats are about to be announced.".into(),
        "A retreat was announced.".into(),
        "A ship has sustained damage.".into(),
        format!("Units were destroyed at {fight}."),
        format!("Round {} of the combat at {fight} ends.", round.max(1)),
        format!("{whose} invasion at {here} starts."),
        format!("Ground forces have landed at {here}."),
        format!("Ground combat starts at {here}."),
        format!("A planet at {here} is about to change hands."),
        format!("A planet at {here} has changed hands."),
        format!("{who} may produce units at {here}."),
        format!("Units were produced at {here}."),
        format!("{whose} action ends."),
        format!("{whose} turn ends."),
        "Both sides have passed; the round ends.".into(),
    ];
    let verb = match moment {
        n if n == Moment::CardDiscarded as i16 => "was discarded",
        n if n == Moment::Tired as i16 => "was used",
        _ => "was played",
    };
    if moment == Moment::TokenPlaced as i16 {
        return format!("A command token was placed at {}.", title(w, SystemId(about as u8)));
    }
    let card = || w.kit.tricks.get(about as usize).map(|card| format!("{} {verb}: {}", card.name, card.help));
    texts.into_iter().nth(moment as usize).or_else(card).unwrap_or_default()
}
