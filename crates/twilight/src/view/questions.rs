//! Questions in words, and the moments of reaction windows.

use crate::feats::{Feat, Moment};
use crate::query::{self, Volley};
use crate::steps::cannon;
use crate::world::{GROUND, PlanetSpot, SHIPS, World, other};
use crate::{Ask, Eye, things};
use kernel::Seat;
use scene::{Spoken, Words, thing, words};
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

/// The question in the seat's words.
pub fn question(w: &World, ask: &Ask) -> (Words, Words) {
    let about = |n: usize| ask.prompt.about[n];
    let place = |n: usize| things::system(w, SystemId(about(n) as u8));
    match ask.prompt.rule.0 {
        "cards.windows" => (words!("Do you use anything now?"), moment(w, ask.seat, about(0), about(1))),
        "cards.pick" => match Feat::ALL.get(about(0) as usize) {
            Some(&feat) => {
                let help = w.kit.tricks[feat as usize].help.clone();
                (words!("{card}: what do you choose?", card = things::card(w, feat)), help.into())
            }
            None => (words!(""), words!("")),
        },
        "skirmish.forces" => (words!("Which units do you bring?"), shopping(w, ask.seat)),
        "action.turn" => {
            let detail = words!(
                "Activate a system: its figure says how many of your ships can come. {n} tactic {n:token|tokens} left.",
                n = about(0)
            );
            (words!("What is your action?"), detail)
        }
        "tech.fleet-logistics" => (words!("A second action?"), words!("Activate another system or end the turn.")),
        "move.ships" => (words!("Which ships move to {at}?", at = place(0)), convoy(w, ask.seat)),
        "units.hil-colish" => (
            words!("Does the flagship go to {at} first?", at = place(0)),
            words!("Then the others find its wormhole there."),
        ),
        "move.transport" => {
            let ship = Kind::ALL.get(about(1) as usize).map_or(thing("ship", ""), |&kind| things::unit(kind));
            let detail = words!("It has room for {n} more.", n = about(2));
            (words!("What does the {ship} take aboard?", ship), detail)
        }
        "move.pick-up" => (
            words!("Which ground forces leave {at} too?", at = place(0)),
            words!("There is room for {n} more.", n = about(1)),
        ),
        "units.alastor" => {
            (words!("Which ground forces fight as ships?"), words!("Choose them one by one, then finish."))
        }
        "fleet.capacity" => (
            words!("No room at {at}: what is removed?", at = place(0)),
            words!("{n} too many to be carried.", n = about(1)),
        ),
        "fleet.pool" => {
            let limit = query::fleet_limit(w, ask.seat);
            let detail = words!("The fleet pool allows {limit} in a system: {n} too many.", limit, n = about(1));
            (words!("Too many ships at {at}: which is removed?", at = place(0)), detail)
        }
        "cannon.offense" => {
            let prey = cannon::prey(w, ask.seat);
            let question = match prey {
                Some(enemy) => words!("Do your space cannons fire at {enemy:'s} ships?", enemy),
                None => words!("Do your space cannons fire?"),
            };
            (question, guns(w, ask.seat, prey, Volley::SpaceCannonOffense))
        }
        "cannon.defense" => {
            let planet = PlanetSpot(about(0) as u8);
            let at = things::planet(w, planet);
            let question = words!("Do your space cannons fire at the landing on {at}?", at);
            (question, guns(w, ask.seat, w.round.turn, Volley::SpaceCannonDefense(planet)))
        }
        "combat.assign" => match about(0) {
            1 => (words!("Where does the hit fall?"), words!("One unit takes it.")),
            hits => (words!("Where do {hits} hits fall?", hits), words!("Choose for one hit after another.")),
        },
        "tech.infantry-ii" => {
            (words!("Where does your infantry come back?"), words!("{n} still to place, one by one.", n = about(0)))
        }
        "units.trades-itself" => (words!("Do you give up a ship to destroy others?"), words!("")),
        "tech.assault-cannon" => {
            let detail = words!("{enemy:'s} assault cannon fires.", enemy = other(ask.seat));
            (words!("Which ship is destroyed?"), detail)
        }
        "faction.raid-formation" => {
            (words!("Which ship is damaged?"), words!("{n} {n:hit|hits} beyond the fighters.", n = about(0)))
        }
        "tech.magen-defense-grid" => (words!("Which ground force is hit?"), words!("It sustains damage if it can.")),
        "tech.duranium-armor" => (words!("Which unit is repaired?"), words!("Duranium Armor repairs one a round.")),
        "space.announce" => {
            let detail = words!("Round {n} begins; who retreats still fights it.", n = about(0));
            (words!("Do you retreat after this round?"), detail)
        }
        "space.retreat" => (words!("Where do you retreat to?"), words!("All your ships that can move go there.")),
        "invade.bombard" => {
            (words!("What do your ships bombard?"), words!("Aim each that bombards, or fire at nothing."))
        }
        "invade.commit" => (words!("Which ground forces land?"), landing(w, ask.seat)),
        "ground.order" => (words!("Which ground combat comes first?"), words!("")),
        "produce.limit" => {
            let purse = query::purse(w, ask.seat);
            let detail = words!(
                "Up to {n} more; {spent} of {purse} {purse:resource|resources} are spoken for.",
                n = about(1),
                spent = about(2),
                purse
            );
            (words!("What do you produce?"), detail)
        }
        "produce.influence" => (words!("Which planet pays?"), words!("{n} influence still to pay.", n = about(0))),
        "breakthrough.deorbit-barrage" => (
            words!("What do you spend on the barrage?"),
            words!("{n} {n:resource|resources} spent so far, a die each.", n = about(0)),
        ),
        "produce.pay" => {
            (words!("Which planet pays?"), words!("{n} {n:resource|resources} still to pay.", n = about(0)))
        }
        other => (other.into(), words!("")),
    }
}

/// [skirmish.forces] What is left to spend and what the fleet pool allows.
fn shopping(w: &World, seat: Seat) -> Words {
    let side = w.side(seat);
    let eye = Eye::open();
    let left = *side.points.peek(&eye);
    let draft = side.draft.peek(&eye);
    let ships: u8 = SHIPS.iter().filter(|&&kind| kind != Kind::Fighter).map(|&kind| draft[kind as usize]).sum();
    let most = query::fleet_limit(w, seat);
    let bought = things::units(|kind| draft[kind as usize]);
    match bought.is_empty() {
        true => words!(
            "{left} {left:point|points} to spend, for up to {most} {most:ship|ships}, fighters aside.",
            left,
            most
        ),
        false => words!(
            "{left} {left:point|points} left, {ships} of {most} ships. So far {bought}.",
            left,
            ships,
            most,
            bought
        ),
    }
}

/// [fleet.pool] What is under way, and how many ships may stay where they go.
fn convoy(w: &World, seat: Seat) -> Words {
    let limit = query::fleet_limit(w, seat);
    let mut coming = [0u8; Kind::ALL.len()];
    for ship in &w.voyage.convoy {
        coming[ship.kind as usize] += 1;
        Kind::ALL.into_iter().for_each(|kind| coming[kind as usize] += ship.cargo.of(kind));
    }
    let ships = things::units(|kind| coming[kind as usize]);
    match ships.is_empty() {
        true => words!("Click ships one by one. At most {limit} may stay there, fighters aside.", limit),
        false => {
            words!("On the way: {ships}. At most {limit} {limit:ship|ships} may stay, fighters aside.", ships, limit)
        }
    }
}

/// [invade.commit] What can still land in the active system.
fn landing(w: &World, seat: Seat) -> Words {
    let soldiers =
        |active: SystemId, kind: Kind| if GROUND.contains(&kind) { w.space(active, seat).of(kind) } else { 0 };
    let aboard = w.action.active.map(|active| things::units(|kind| soldiers(active, kind)));
    match aboard.filter(|units| !units.is_empty()) {
        Some(units) => words!("Aboard: {units}. Choose them one by one.", units),
        None => words!("Nobody is aboard."),
    }
}

/// The dice of a volley: `PDS: 2 dice, hit on 6`.
fn guns(w: &World, seat: Seat, foe: Option<Seat>, volley: Volley) -> Words {
    let barrel = |gun: &query::Barrel| {
        let (unit, dice, on) = (things::unit(gun.kind), gun.dice, gun.on);
        words!("{unit}: {dice} {dice:die hits|dice hit} on {on}", unit, dice, on)
    };
    let guns = foe.map_or_else(Default::default, |foe| query::barrels_against(w, volley, seat, foe));
    let guns: Vec<Words> = guns.iter().map(barrel).collect();
    words!("{guns}.", guns)
}

/// [cards.windows] What has just happened, in the words of the seat that is asked.
fn moment(w: &World, seat: Seat, moment: i16, about: i16) -> Words {
    let who = || w.round.turn.map_or_else(|| Spoken::from("nobody"), Spoken::from);
    let here = || w.action.active.map_or_else(|| thing("the active system", ""), |active| things::system(w, active));
    let fought = || w.battleground().map(|planet| things::planet(w, planet));
    let planet = || fought().unwrap_or_else(|| thing("the planet", ""));
    let fight = || fought().unwrap_or_else(here);
    let struck = || {
        let taken = |by: Seat| (by, w.hits_on(by));
        let some = [seat, other(seat)].map(taken).into_iter().filter(|(_, hits)| *hits > 0);
        some.map(|(by, hits)| words!("{by} {by:takes|take} {hits} {hits:hit|hits}", by, hits)).collect::<Vec<_>>()
    };
    let round = w.fight().map_or(0, |fight| fight.round).max(1);
    let card = || Feat::ALL.get(about as usize).map_or_else(|| thing("a card", ""), |&feat| things::card(w, feat));
    let help = || w.kit.tricks.get(about as usize).map_or(String::new(), |card| card.help.clone());
    let Some((moment, _)) = super::WHEN.iter().find(|(known, _)| *known as i16 == moment) else { return words!("") };
    match moment {
        Moment::Action => words!("{who} may take an action.", who = who()),
        Moment::TurnStarts => words!("{who:'s} turn starts.", who = who()),
        Moment::Activated => words!("{who} {who:has|have} activated {at}.", who = who(), at = here()),
        Moment::Moved => words!("{who:'s} ships have moved to {at}.", who = who(), at = here()),
        Moment::AbilityRoll => words!("Units at {at} are about to use an ability.", at = fight()),
        Moment::Rolled => words!("Dice were rolled at {at}.", at = fight()),
        Moment::BothRolled => words!("Both sides have rolled at {at}.", at = fight()),
        Moment::CannonHits => words!("Space cannons have hit at {at}: {struck}.", at = here(), struck = struck()),
        Moment::ShipHits => words!("Ships are hit at {at}: {struck}.", at = here(), struck = struck()),
        Moment::GroundHits => words!("Ground forces are hit on {at}: {struck}.", at = planet(), struck = struck()),
        Moment::CombatStarts => words!("Space combat starts at {at}.", at = here()),
        Moment::RoundStarts => words!("Round {round} of the combat at {at} starts.", round, at = fight()),
        Moment::Announcing => words!("Retreats are about to be announced."),
        Moment::RetreatAnnounced => words!("A retreat was announced."),
        Moment::Sustained => words!("A ship has sustained damage."),
        Moment::Destroyed => words!("Units were destroyed at {at}.", at = fight()),
        Moment::RoundEnds => words!("Round {round} of the combat at {at} ends.", round, at = fight()),
        Moment::InvasionStarts => words!("{who:'s} invasion at {at} starts.", who = who(), at = here()),
        Moment::Committed => words!("Ground forces have landed at {at}.", at = here()),
        Moment::GroundStarts => words!("Ground combat starts at {at}.", at = here()),
        Moment::Gaining => words!("A planet at {at} is about to change hands.", at = here()),
        Moment::Gained => words!("A planet at {at} has changed hands.", at = here()),
        Moment::Producing => words!("{who} may produce units at {at}.", who = who(), at = here()),
        Moment::Produced => words!("Units were produced at {at}.", at = here()),
        Moment::ActionEnds => words!("{who:'s} action ends.", who = who()),
        Moment::TurnEnds => words!("{who:'s} turn ends.", who = who()),
        Moment::Paying => words!("{who} {who:pays|pay}.", who = who()),
        Moment::RoundBegins => words!("A round begins."),
        Moment::AllPassed => words!("Both sides have passed; the round ends."),
        Moment::CardPlayed => words!("{card} was played: {help}", card = card(), help = help()),
        Moment::CardDiscarded => words!("{card} was discarded: {help}", card = card(), help = help()),
        Moment::Tired => words!("{card} was used: {help}", card = card(), help = help()),
        Moment::TokenPlaced => {
            words!("A command token was placed at {at}.", at = things::system(w, SystemId(about as u8)))
        }
    }
}
