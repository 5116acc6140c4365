//! Questions in words, and the moments of reaction windows.

use crate::feats::Feat;
use crate::prompt::Prompt;
use crate::query::{self, Volley};
use crate::windows::Window;
use crate::world::{GROUND, PlanetSpot, SHIPS, World};
use crate::{Ask, Eye, things};
use kernel::Seat;
use scene::{Spoken, Words, thing, words};
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

/// The question in the seat's words.
pub fn question(w: &World, ask: &Ask) -> (Words, Words) {
    let system = |at: SystemId| things::system(w, at);
    match ask.prompt {
        Prompt::Round(prompt) => super::round::question(w, ask.seat, prompt),
        Prompt::Use { window, at } => (words!("Do you use anything now?"), moment(w, ask.seat, window, at)),
        Prompt::Pick { feat, left: _ } => {
            let help = things::help(w, feat).to_string();
            (words!("{card}: what do you choose?", card = things::card(w, feat)), help.into())
        }
        Prompt::Forces => (words!("Which units do you bring?"), shopping(w, ask.seat)),
        Prompt::Turn { tactic } => {
            let detail = words!(
                "Click a system or choose here: figures are ships that can come. {n} tactic {n:token|tokens} left.",
                n = tactic
            );
            (words!("What is your action?"), detail)
        }
        Prompt::SecondAction => (words!("A second action?"), words!("Activate another system or end the turn.")),
        Prompt::Movement { to } => (words!("Which ships move to {to}?", to = system(to)), convoy(w, ask.seat)),
        Prompt::Vanguard { to } => (
            words!("Does the flagship go to {to} first?", to = system(to)),
            words!("Then the others find its wormhole there."),
        ),
        Prompt::Load { ship, from: _, room } => (
            words!("What does the {ship} take aboard?", ship = things::unit(ship)),
            words!("It has room for {room} more.", room),
        ),
        Prompt::Board { at, room } => (
            words!("Which ground forces leave {at} too?", at = system(at)),
            words!("There is room for {room} more.", room),
        ),
        Prompt::JoinSpace => {
            (words!("Which ground forces fight as ships?"), words!("Choose them one by one, then finish."))
        }
        Prompt::NoRoom { at, over } => (
            words!("No room at {at}: what is removed?", at = system(at)),
            words!("{over} too many to be carried.", over),
        ),
        Prompt::FleetPool { at, over } => {
            let limit = query::fleet_limit(w, ask.seat);
            let detail = words!(
                "The fleet pool allows {limit} {limit:ship|ships} in a system, fighters aside: {over} too many.",
                limit,
                over
            );
            (words!("Too many ships at {at}: which is removed?", at = system(at)), detail)
        }
        Prompt::CannonOffense { victim } => (
            words!("Do your space cannons fire at {victim:'s} ships?", victim),
            guns(w, ask.seat, victim, Volley::SpaceCannonOffense),
        ),
        Prompt::CannonTarget { at } => (
            words!("Whose ships at {at} do your space cannons fire at?", at = system(at)),
            words!("All your cannons fire at one side."),
        ),
        Prompt::Opponent { at } => (
            words!("Whom do you fight first at {at}?", at = system(at)),
            words!("Then you fight the others, as long as you have ships."),
        ),
        Prompt::CannonDefense { victim, planet } => (
            words!("Do your space cannons fire at the landing on {at}?", at = things::planet(w, planet)),
            guns(w, ask.seat, victim, Volley::SpaceCannonDefense(planet)),
        ),
        Prompt::Hits { left: 1, planet: _ } => (words!("Where does the hit fall?"), words!("One unit takes it.")),
        Prompt::Hits { left, planet: _ } => {
            (words!("Where do {left} hits fall?", left), words!("Choose for one hit after another."))
        }
        Prompt::TakeBack { kind } => (
            words!("Which {unit} comes back to be used again?", unit = things::unit(kind)),
            words!("None is left in your reinforcements."),
        ),
        Prompt::Homecoming { left } => {
            (words!("Where does your infantry come back?"), words!("{left} still to place, one by one.", left))
        }
        Prompt::Sacrifice => {
            (words!("Do you give up a ship to destroy others?"), words!("It takes up to two ships with it."))
        }
        Prompt::Snipe { left } => {
            (words!("Which ship is destroyed?"), words!("Up to {left} more {left:ship|ships}.", left))
        }
        Prompt::AssaultCannon { owner } => {
            (words!("Which ship is destroyed?"), words!("{owner:'s} assault cannon fires.", owner))
        }
        Prompt::Raid { beyond } => {
            (words!("Which ship is damaged?"), words!("{beyond} {beyond:hit|hits} beyond the fighters.", beyond))
        }
        Prompt::MagenHit { planet } => (
            words!("Which ground force on {at} is hit?", at = things::planet(w, planet)),
            words!("It sustains damage if it can."),
        ),
        Prompt::Repair => (words!("Which unit is repaired?"), words!("Duranium Armor repairs one a round.")),
        Prompt::Announce { round } => (
            words!("Do you retreat after this round?"),
            words!("Round {round} begins; who retreats still fights it.", round),
        ),
        Prompt::Retreat => (words!("Where do you retreat to?"), words!("All your ships that can move go there.")),
        Prompt::Bombard { at: _ } => {
            (words!("What do your ships bombard?"), words!("Aim each that bombards, or fire at nothing."))
        }
        Prompt::Landing { at } => (words!("Which ground forces land?"), landing(w, ask.seat, at)),
        Prompt::GroundOrder => {
            (words!("Which ground combat comes first?"), words!("All of them are fought, one by one."))
        }
        Prompt::ClaimOrder => {
            (words!("Which planet do you gain first?"), words!("It is explored before the next one is gained."))
        }
        Prompt::EndCoexistence => (
            words!("Do you end a coexistence?"),
            words!("Your ground forces fight for the planet, or go on sharing it."),
        ),
        Prompt::Production { at: _, left, spent } => {
            let purse = query::purse(w, ask.seat);
            let detail = words!(
                "Up to {left} more; {spent} of {purse} {purse:resource|resources} are spoken for.",
                left,
                spent,
                purse
            );
            (words!("What do you produce?"), detail)
        }
        Prompt::PayInfluence { left } => (words!("How do you pay?"), words!("{left} influence still to pay.", left)),
        Prompt::Levy { paid } => (
            words!("What do you spend on the barrage?"),
            words!("{paid} {paid:resource|resources} spent so far, a die each.", paid),
        ),
        Prompt::Pay { left } => {
            (words!("How do you pay?"), words!("{left} {left:resource|resources} still to pay.", left))
        }
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

/// [invade.commit] What can still land in a system.
fn landing(w: &World, seat: Seat, at: SystemId) -> Words {
    let soldiers = |kind: Kind| if GROUND.contains(&kind) { w.space(at, seat).of(kind) } else { 0 };
    let units = things::units(soldiers);
    match units.is_empty() {
        true => words!("Nobody is aboard."),
        false => words!("Aboard: {units}. Choose them one by one.", units),
    }
}

/// The dice of a volley: `PDS: 2 dice, hit on 6`.
fn guns(w: &World, seat: Seat, foe: Seat, volley: Volley) -> Words {
    let barrel = |gun: &query::Barrel| {
        let (unit, dice, on) = (things::unit(gun.kind), gun.dice, gun.on);
        words!("{unit}: {dice} {dice:die hits|dice hit} on {on}", unit, dice, on)
    };
    let guns: Vec<Words> = query::barrels_against(w, volley, seat, foe).iter().map(barrel).collect();
    words!("{guns}.", guns)
}

/// [cards.windows] What has just happened, in the words of the seat that is asked.
fn moment(w: &World, seat: Seat, window: Window, at: Option<SystemId>) -> Words {
    let who = || w.round.turn.map_or_else(|| Spoken::from("nobody"), Spoken::from);
    let here = || at.map_or_else(|| thing("the active system", ""), |active| things::system(w, active));
    let fought = || w.battleground().map(|planet| things::planet(w, planet));
    let fight = || fought().unwrap_or_else(here);
    let planet = |planet: PlanetSpot| things::planet(w, planet);
    let struck = || {
        let taken = |by: Seat| (by, w.hits_on(by));
        let voices = w.clash.iter().flat_map(|clash| clash.voices());
        let own = |by: &Seat| w.clash.as_ref().is_some_and(|clash| clash.camp_with(*by).has(seat));
        let (ours, theirs): (Vec<Seat>, Vec<Seat>) = voices.partition(own);
        let some = ours.into_iter().chain(theirs).map(taken).filter(|(_, hits)| *hits > 0);
        some.map(|(by, hits)| words!("{by} {by:takes|take} {hits} {hits:hit|hits}", by, hits)).collect::<Vec<_>>()
    };
    let round = w.fight().map_or(0, |fight| fight.round).max(1);
    let card = |feat: Feat| things::card(w, feat);
    let help = |feat: Feat| things::help(w, feat);
    match window {
        Window::Action => words!("{who} may take an action.", who = who()),
        Window::TurnStarts => words!("{who:'s} turn starts.", who = who()),
        Window::Activated => words!("{who} {who:has|have} activated {at}.", who = who(), at = here()),
        Window::Moved => words!("{who:'s} ships have moved to {at}.", who = who(), at = here()),
        Window::AbilityRoll { by, volley } => {
            let what = things::volley(volley);
            words!("{by} {by:is|are} about to roll for {what} at {at}.", by, what, at = things::target(w, volley))
        }
        Window::Rolled { by, volley } => {
            let what = things::volley(volley);
            words!("{by} {by:has|have} rolled for {what} at {at}.", by, what, at = things::target(w, volley))
        }
        Window::BothRolled => words!("Both sides have rolled at {at}.", at = fight()),
        Window::CannonHits(_) => words!("Space cannons have hit at {at}: {struck}.", at = here(), struck = struck()),
        Window::ShipHits(_) => words!("Ships are hit at {at}: {struck}.", at = here(), struck = struck()),
        Window::GroundHits { victim: _, planet: at } => {
            words!("Ground forces are hit on {at}: {struck}.", at = planet(at), struck = struck())
        }
        Window::CombatStarts => words!("Space combat starts at {at}.", at = here()),
        Window::RoundStarts => words!("Round {round} of the combat at {at} starts.", round, at = fight()),
        Window::Announcing => words!("Retreats are about to be announced."),
        Window::RetreatAnnounced(by) => words!("{by} {by:has|have} announced a retreat.", by),
        Window::Sustained { owner, kind } => {
            words!("{owner:'s} {unit} has sustained damage.", owner, unit = things::unit(kind))
        }
        Window::Destroyed(of) => words!("{of:'s} units were destroyed at {at}.", of, at = fight()),
        Window::RoundEnds => words!("Round {round} of the combat at {at} ends.", round, at = fight()),
        Window::InvasionStarts => words!("{who:'s} invasion at {at} starts.", who = who(), at = here()),
        Window::Committed(at) => words!("Ground forces have landed on {at}.", at = planet(at)),
        Window::GroundStarts(at) => words!("Ground combat starts on {at}.", at = planet(at)),
        Window::Gaining { planet: at, by: _ } => words!("{at} is about to change hands.", at = planet(at)),
        Window::Gained { planet: at, from: _ } => words!("{at} has changed hands.", at = planet(at)),
        Window::Producing => words!("{who} may produce units at {at}.", who = who(), at = here()),
        Window::Produced => words!("Units were produced at {at}.", at = here()),
        Window::ActionEnds => words!("{who:'s} action ends.", who = who()),
        Window::Acted => words!("{who:'s} action is over.", who = who()),
        Window::TurnEnds => words!("{who:'s} turn ends.", who = who()),
        Window::AllPassed => words!("All sides have passed; the round ends."),
        Window::CardPlayed { depth, card: feat } => {
            let named = w.plays.named.iter().filter(|(at, _)| *at == depth);
            let named: Vec<Words> = named.map(|(_, choice)| things::named(w, *choice)).collect();
            match named.is_empty() {
                true => words!("{card} was played. {help}", card = card(feat), help = help(feat)),
                false => words!("{card} was played: {named}. {help}", card = card(feat), named, help = help(feat)),
            }
        }
        Window::CardDiscarded { by: _, card: feat } => {
            words!("{card} was discarded. {help}", card = card(feat), help = help(feat))
        }
        Window::Tired { by: _, agent } => words!("{card} was used. {help}", card = card(agent), help = help(agent)),
        Window::TokenPlaced { of, system } => {
            words!("{of:'s} command token was placed at {at}.", of, at = things::system(w, system))
        }
        Window::Deed => words!("Something happened that secret objectives ask for."),
        Window::Round { at, of } => super::occasions::words(at, of),
    }
}
