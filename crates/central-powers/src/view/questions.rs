//! Questions in words.

use super::fleets::{self, map_thing, system_thing};
use super::stage::{planet_element, system_element, system_name};
use crate::cards::Source;
use crate::names::{Coin, Moment, Sheet, Strategy, Unit};
use crate::printed::Stage;
use crate::prompt::Prompt;
use crate::steps::{Ask, Window};
use crate::world::{Lot, MapChange, Matter, World};
use imperium::{PlanetSpot, SystemId};
use scene::{Thing, Words, thing, words};

pub(super) fn planet(w: &World, n: u8) -> Thing {
    let spot = PlanetSpot(n);
    thing(&w.planet(spot).name, planet_element(w, spot)).article("")
}

pub(super) fn system(w: &World, n: u8) -> Thing {
    let id = SystemId(n);
    thing(system_name(w, id), system_element(w, id)).article("")
}

pub(super) fn unit_name(w: &World, unit: Unit) -> Thing {
    fleets::unit_thing(w, unit)
}

pub(super) fn sheet_name(sheet: Sheet) -> &'static str {
    match sheet {
        Sheet::Strategy => "strategy allocation",
        Sheet::Command => "command pool",
        Sheet::Fleet => "fleet supply",
    }
}

pub(super) fn coin_name(coin: Coin) -> &'static str {
    match coin {
        Coin::Resources => "resources",
        Coin::Influence => "influence",
    }
}

pub(super) fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::StageOne => "Stage I objective",
        Stage::StageTwo => "Stage II objective",
        Stage::Secret => "secret objective",
        Stage::Preliminary => "preliminary objective",
        Stage::Special => "special objective",
    }
}

pub(super) fn card_name(w: &World, card: Strategy) -> &'static str {
    &w.kit.get().strategy_cards[card.index()].name
}
/// The question in the seat's words.
pub fn question(w: &World, ask: &Ask) -> (Words, Words) {
    if let Some(words) = fleets::question(w, ask) {
        return words;
    }
    match ask.prompt {
        Prompt::ProposeChange => (
            words!("Do you propose a change of the map?"),
            words!("Click a system to move or to replace. It is done if everybody agrees."),
        ),
        Prompt::ChangeInto { system } => {
            let at = system_thing(w, SystemId(system));
            (
                words!("What shall lie in the place of {at}?", at),
                words!("Another system of the map, or one of the box."),
            )
        }
        Prompt::AgreeToChange { from, system, with } => {
            let (at, other) = (system_thing(w, SystemId(system)), map_thing(w, with));
            let question = match with {
                MapChange::Exchange { .. } => words!("Shall {at} and {other} change places?", at, other),
                MapChange::Replace { .. } => words!("Shall {other} lie in the place of {at}?", other, at),
            };
            (question, words!("{from} {from:proposes|propose} it; it is done if everybody agrees.", from))
        }
        Prompt::Race => (words!("Which race do you play?"), words!("Each race is played once.")),
        Prompt::Home => (words!("Where is your home?"), words!("Places are taken in the order of numbers.")),
        Prompt::ProposeSwap => {
            (words!("Do you propose an exchange?"), words!("Races or home places, if the other one agrees."))
        }
        Prompt::AnswerSwap { from, what: Lot::Race } => {
            (words!("Do you exchange races with {from}?", from), words!("Home places stay as they are."))
        }
        Prompt::AnswerSwap { from, what: Lot::Home } => {
            (words!("Do you exchange home places with {from}?", from), words!("Races stay as they are."))
        }
        Prompt::PlanetsObjective => {
            (words!("Which objective stays: ten planets or eleven?"), words!("All vote at once."))
        }
        Prompt::ChooseObjective { stage } => {
            let what = stage_name(stage);
            (words!("Which {what} do you put into the game?", what), words!("The others do not see it yet."))
        }
        Prompt::Artifact => (words!("Which planet has a token?"), words!("Four of eight tokens are artifacts.")),
        Prompt::Deploy { unit } => {
            let unit = unit_name(w, unit);
            (words!("Where does the {unit} stand?", unit), words!("On one of your home planets."))
        }
        Prompt::KeepObjective { stage } => {
            let what = stage_name(stage);
            (words!("Which {what} do you keep?", what), words!("The others go back unseen."))
        }
        Prompt::TakeCard => (words!("Which strategy card do you take?"), words!("Bonus counters come with it.")),
        Prompt::WarfareVersion => (words!("Which card is number 6 in this round?"), words!("Warfare or Warfare II.")),
        Prompt::Bonus => {
            (words!("What do you make of the bonus counter?"), words!("A trade good or a command counter."))
        }
        Prompt::Turn => {
            (words!("What do you do?"), words!("Click a system or choose here: figures are ships that can come."))
        }
        Prompt::Secondary { card, owner } => {
            let name = card_name(w, card);
            let price = i32::from(crate::query::secondary_price(w, ask.seat, card));
            (
                words!("Do you use the secondary ability of {name}, played by {owner}?", name, owner),
                words!("It costs {price} {price:counter|counters} of your strategy allocation.", price),
            )
        }
        Prompt::Counter => (words!("Where does the command counter go?"), words!("Into an area of your sheet.")),
        Prompt::BuyCounters => {
            let each = i32::from(w.kit.terms.leadership.influence);
            (words!("How many command counters do you buy?"), words!("Each costs {each} influence.", each))
        }
        Prompt::BuyVotes => {
            (words!("How many trade goods do you spend?"), words!("Each is a vote more for your side."))
        }
        Prompt::ClaimPlanet { influence } => {
            let price = i32::from(influence);
            (
                words!("Which planet do you claim?"),
                words!("It costs {price} influence; the planet comes exhausted.", price),
            )
        }
        Prompt::Broker => (words!("Who has the power broker?"), words!("Giving it away brings you a command counter.")),
        Prompt::RefreshPlanet => (words!("Which planet do you refresh?"), words!("It can be spent once more.")),
        Prompt::Build { left, bill } => {
            let (left, bill) = (i32::from(left), i32::from(bill));
            (
                words!("What do you build?"),
                words!("{left} {left:unit|units} left, {bill} {bill:resource|resources} to pay so far.", left, bill),
            )
        }
        Prompt::Propose => (words!("Do you propose a trade agreement?"), words!("Two contracts change hands.")),
        Prompt::NamePrice { to } => (
            words!("Does one of you pay for the agreement with {to}?", to),
            words!("Trade goods that change hands if it is made."),
        ),
        Prompt::Answer { from, gives, gets, price } => {
            let (gives, gets) = (i32::from(gives), i32::from(gets));
            let help = match price.map(|(by, n)| (by, i32::from(n))) {
                Some((by, n)) if by == from => words!(
                    "You get a contract of {gets} and {n} trade {n:good|goods}, and give a contract of {gives}.",
                    gets,
                    n,
                    gives
                ),
                Some((_, n)) => words!(
                    "You get a contract of {gets}, and give one of {gives} and {n} trade {n:good|goods}.",
                    gets,
                    gives,
                    n
                ),
                None => words!("You get a contract of {gets} and give one of {gives}.", gets, gives),
            };
            (words!("Do you accept the agreement with {from}?", from), help)
        }
        Prompt::Approve { between: [a, b], values } => {
            let [one, other] = values.map(i32::from);
            (
                words!("Do you approve the agreement of {a} and {b}?", a, b),
                words!("You own Trade IV. {a} gets {one} each time, {b} gets {other}.", a, one, b, other),
            )
        }
        Prompt::BreakAgreement => (words!("Which agreement ends?"), words!("One between two others.")),
        Prompt::EndAgreements => (words!("Do you end a trade agreement?"), words!("Either side may.")),
        Prompt::TakeBack => (words!("Which counter do you take back?"), words!("It goes into your command pool.")),
        Prompt::MoveShip { left } => {
            let left = i32::from(left);
            (words!("Which ship do you send next door?"), words!("{left} {left:ship|ships} may go.", left))
        }
        Prompt::Research { price: 0 } => (words!("Which technology do you develop?"), words!("It is free.")),
        Prompt::Research { price } => {
            let price = i32::from(price);
            (
                words!("Which technology do you buy?"),
                words!("It costs {price} resources, less for ready planets of its colour.", price),
            )
        }
        Prompt::ClaimPublic => (words!("Which public objective do you claim?"), words!("Each one once in the game.")),
        Prompt::SpendEither { amount } => {
            let amount = i32::from(amount);
            (words!("What do you spend {amount} of?", amount), words!("Resources or influence."))
        }
        Prompt::SpendCounter { left } => {
            let left = i32::from(left);
            (words!("Which counters do you spend?"), words!("{left} {left:counter|counters} to go.", left))
        }
        Prompt::ClaimHidden => {
            (words!("Do you show a hidden objective?"), words!("Only one of the two is ever scored."))
        }
        Prompt::PlanetGift { planet: n } => {
            let at = planet(w, n);
            (words!("Do you use what {at} gives?", at), words!("It is exhausted by it."))
        }
        Prompt::Exchange => {
            let cards = i32::from(w.kit.terms.senate.exchanged);
            (
                words!("Do you give {cards} political cards?", cards),
                words!("For a command counter or trade goods, once."),
            )
        }
        Prompt::DiscardPolitical { left } => {
            let left = i32::from(left);
            (words!("Which political card do you discard?"), words!("{left} to go.", left))
        }
        Prompt::LayOut { sheet } => {
            let area = sheet_name(sheet);
            (words!("How many counters lie in your {area}?", area), words!("What is left is your fleet supply."))
        }
        Prompt::TrimFleet { system: n } => {
            let at = system(w, n);
            (words!("Which ship goes in {at}?", at), words!("Your fleet supply does not allow so many."))
        }
        Prompt::Pay { bill } => {
            let (resources, influence) = (i32::from(bill.resources), i32::from(bill.influence));
            let question = match (resources, influence) {
                (_, 0) => words!("How do you pay {resources} {resources:resource|resources}?", resources),
                (0, _) => words!("How do you pay {influence} influence?", influence),
                (_, _) => {
                    words!("How do you pay {resources} resources and {influence} influence?", resources, influence)
                }
            };
            (question, words!("What a planet is worth beyond the price is lost."))
        }
        Prompt::LayFloor => (words!("Which agenda do you lay on the floor?"), words!("All can see it there.")),
        Prompt::KeepPolitical { left } => {
            let left = i32::from(left);
            (
                words!("Which political {left:card|cards} do you keep?", left),
                words!("{left} to keep; the rest goes to the discards.", left),
            )
        }
        Prompt::CallVoice => (
            words!("Do you call the Voice of the Council?"),
            words!("All elect a player, who has the card and its point."),
        ),
        Prompt::SelectAgenda => (words!("Which agenda is voted on?"), words!("Any card of the floor.")),
        Prompt::NameLaw => (words!("Which law is it about?"), words!("The vote is for or against this law alone.")),
        Prompt::Vote { matter, votes, first } => {
            let (what, votes) = (matter_name(w, matter), i32::from(votes));
            let question = match first {
                None => words!("How do you vote on {what}?", what),
                Some(_) => words!("Which is the second one?"),
            };
            (question, words!("You have {votes} {votes:vote|votes}; nothing is exhausted by voting.", votes))
        }
        Prompt::BreakTie { matter, .. } => {
            let what = matter_name(w, matter);
            (words!("The vote on {what} is a tie. How do you decide?", what), words!("You are the Speaker."))
        }
        Prompt::LayInstead => {
            (words!("Do you lay a political card on the floor?"), words!("You have stopped an agenda."))
        }
        Prompt::DropLaw => (words!("Which law goes?"), words!("You may leave all of them.")),
        Prompt::Window { window } => window_words(w, window),
        Prompt::Whom { source } => {
            (words!("Whom does {what} concern?", what = source_name(w, source)), words!("You choose a player."))
        }
        Prompt::Place { source } => {
            (words!("Where does {what} work?", what = source_name(w, source)), words!("You choose the place."))
        }
        Prompt::Decide { source, whom, left } => {
            let (what, left) = (source_name(w, source), i32::from(left));
            let note = match whom == ask.seat {
                true => words!("{left} to go.", left),
                false => words!("It concerns {whom}. {left} to go.", whom, left),
            };
            (words!("{what}: what do you choose?", what), note)
        }
        Prompt::Way { source, .. } => {
            (words!("{what}: which way?", what = source_name(w, source)), words!("One of them is carried out."))
        }
        Prompt::Losses { left } => {
            let left = i32::from(left);
            (words!("Which unit is lost?"), words!("{left} {left:hit|hits} to take.", left))
        }
        Prompt::DropCard { left } => {
            let left = i32::from(left);
            (words!("Which action card do you discard?"), words!("{left} to go.", left))
        }
        Prompt::DropFrom { from } => (words!("Which card of {from} is discarded?", from), words!("You see the hand.")),
        Prompt::StealFrom { from } => (words!("Which card of {from} do you take?", from), words!("You see the hand.")),
        Prompt::WhichAbility { card } => {
            let card = card_name(w, card);
            (words!("Which ability of {card} do you use?", card), words!("The counter is paid either way."))
        }
        Prompt::AlertGoes { system: n } => (
            words!("Does the high alert go along to {at}?", at = system(w, n)),
            words!("Ships with the token add 1 to their dice in the battle."),
        ),
        Prompt::FreeSecondary => (
            words!("Do you use the secondary ability of your own card?"),
            words!("No counter is needed; other prices are paid."),
        ),
        Prompt::ExhaustAny { left } => {
            let left = i32::from(left);
            (words!("Which planet do you exhaust?"), words!("{left} to go.", left))
        }
        Prompt::GiveColony { planet: None } => {
            (words!("Which of your planets is given up?"), words!("You lead; its ground forces go."))
        }
        Prompt::GiveColony { planet: Some(n) } => {
            (words!("Who may have {at}?", at = planet(w, n)), words!("One of those with the fewest points."))
        }
        Prompt::HandOn { card } => {
            (words!("Who gets {card}?", card = card_name(w, card)), words!("By law it goes to a player who lacks one."))
        }
        Prompt::NameCard { source, given: None } => {
            (words!("{what}: which strategy card?", what = source_name(w, source)), words!("You name one of these."))
        }
        Prompt::NameCard { given: Some(given), .. } => (
            words!("Which card do you take for {given}?", given = card_name(w, given)),
            words!("One that nobody has taken."),
        ),
        Prompt::Shift { source, left } => {
            let (what, left) = (source_name(w, source), i32::from(left));
            let note = match left {
                100.. => words!("As many units as you like."),
                _ => words!("{left} {left:unit|units} may go.", left),
            };
            (words!("{what}: which unit moves, and where?", what), note)
        }
        Prompt::Search => {
            (words!("Which action card do you take?"), words!("You see the whole deck; it is shuffled afterwards."))
        }
        Prompt::CopyCard => {
            (words!("Which card of the discards do you copy?"), words!("It works as if you had played it."))
        }
        Prompt::HandOut { to } => (words!("Which card do you hand to {to}?", to), words!("The last one is yours.")),
        Prompt::Reserved { unit } => {
            let unit = unit_name(w, unit);
            (words!("Where does the {unit} come back?", unit), words!("At one of your docks."))
        }
        Prompt::Borrow => {
            (words!("Which ability do you have for this round?"), words!("One of another player's race."))
        }
        Prompt::PickDie => (words!("Which die is rolled anew?"), words!("The new number counts.")),
        Prompt::Policy => (words!("Which agenda is voted on?"), words!("Any of the deck, the discards or the laws.")),
        Prompt::Shooter => (words!("Which of your ships fires?"), words!("It sits out the first round of the battle.")),
        Prompt::Shield => {
            (words!("Which of your ships takes the first hits?"), words!("Your whole fleet adds 1 to its dice."))
        }
        Prompt::Doom => {
            (words!("Which planet is destroyed?"), words!("Everything on it is lost, and it turns neutral."))
        }
        Prompt::FaceUp => {
            (words!("Which action card do you take?"), words!("They lie face up; most influence chooses first."))
        }
        Prompt::GiveSecret { to } => {
            (words!("Which secret objective goes to {to}?", to), words!("You exchange one each."))
        }
        Prompt::Nova => (
            words!("Which system becomes a supernova?"),
            words!("Its planets are lost; your ships there may still leave."),
        ),
        Prompt::Gate { system: None } => (
            words!("Where does the extra wormhole lie?"),
            words!("In a system that is empty or yours, and nobody's home."),
        ),
        Prompt::Gate { system: Some(n) } => {
            (words!("Which wormhole lies in {at}?", at = system(w, n)), words!("Alpha or beta."))
        }
        Prompt::Scrap { goods: true } => (
            words!("Which unit do you scrap before producing?"),
            words!("Each brings a trade good and is not built again in this round."),
        ),
        Prompt::Scrap { goods: false } => {
            (words!("Do you scrap a unit?"), words!("All of your pieces of its kind are on the board."))
        }
        Prompt::TradeCards => {
            (words!("With whom do you trade action cards?"), words!("One for one, or one for a promise."))
        }
        Prompt::PledgeCard { to } => {
            (words!("Which action card do you give {to}?", to), words!("It is seen when the trade is made."))
        }
        Prompt::AnswerPledge { from, gives: true } => (
            words!("{from} {from:offers|offer} you an action card. What do you give for it?", from),
            words!("A card of yours, or nothing."),
        ),
        Prompt::AnswerPledge { from, gives: false } => (
            words!("{from} {from:asks|ask} you for an action card. Do you give one?", from),
            words!("Promises bind nobody."),
        ),
        Prompt::TakeColony { planet: n } => {
            (words!("Do you settle {at}?", at = planet(w, n)), words!("With three ground forces."))
        }
        // These have their own room.
        Prompt::Leave { .. }
        | Prompt::MoveShips { .. }
        | Prompt::LoadShip { .. }
        | Prompt::Cannon { .. }
        | Prompt::Reroll
        | Prompt::Precombat
        | Prompt::RoundBonus { .. }
        | Prompt::Devotion
        | Prompt::Ram
        | Prompt::Sink { .. }
        | Prompt::Target
        | Prompt::Casualties { .. }
        | Prompt::GroundLosses { .. }
        | Prompt::Repair
        | Prompt::Salvage
        | Prompt::Copy { .. }
        | Prompt::Retreat { .. }
        | Prompt::LoseCargo { .. }
        | Prompt::Landing { .. }
        | Prompt::NextPlanet
        | Prompt::Bombard { .. }
        | Prompt::Germs { .. }
        | Prompt::Diplomacy { .. }
        | Prompt::Capture { .. }
        | Prompt::Captive { .. }
        | Prompt::FreeCaptive
        | Prompt::ReturnSaved
        | Prompt::ProduceIn
        | Prompt::Develop
        | Prompt::SecondAction
        | Prompt::Alert
        | Prompt::Detente
        | Prompt::LayZone
        | Prompt::LeaveZone { .. } => (Words::default(), Words::default()),
    }
}

pub(super) fn matter_name(w: &World, matter: Matter) -> Thing {
    match matter {
        Matter::Voice => thing("the Voice of the Council", "voice").article(""),
        Matter::Card(card) => source_name(w, Source::Passed(card)),
    }
}

/// What lies before somebody or is being read, by its name.
pub fn source_name(w: &World, source: Source) -> Thing {
    let kit = w.kit.get();
    let element = match source {
        Source::Passed(n) | Source::Against(n) => format!("political/{}", kit.political_cards[usize::from(n)].id),
        Source::Action(n) => format!("action/{}", kit.action_cards[usize::from(n)].id),
        Source::Technology(n) => format!("technology/{}", kit.technologies[usize::from(n)].id),
        Source::Racial(n) => format!("technology/{}", kit.racial[usize::from(n)].id),
        Source::Ability(_) | Source::Flagship(_) => String::new(),
    };
    thing(source.name(kit), element).article("")
}

/// A moment at which something may be used.
pub(super) fn window_words(w: &World, window: Window) -> (Words, Words) {
    let note = words!("Cards and abilities for this moment, or pass.");
    let question = match (window.moment, window.of) {
        (Moment::AgendaRead, _) => words!("An agenda is read. Do you use anything?"),
        (Moment::OwnVote, _) => words!("You are about to vote. Do you use anything?"),
        (Moment::Voted, Some(of)) => words!("{of} {of:has|have} voted. Do you use anything?", of),
        (Moment::VotesIn, _) => words!("All have voted. Do you use anything?"),
        (Moment::LawVoted, _) => words!("A law has been made. Do you use anything?"),
        (Moment::CouncilCalled, Some(of)) => words!("{of} {of:calls|call} the council. Do you use anything?", of),
        (Moment::Card, Some(of)) => match w.played.last() {
            Some(played) => {
                let what = source_name(w, Source::Action(played.card));
                words!("{of} {of:plays|play} {what}. Do you cancel it?", of, what)
            }
            None => words!("A card is played. Do you use anything?"),
        },
        (Moment::Primary, Some(of)) => words!("{of} {of:has|have} used a primary ability. Do you use anything?", of),
        (Moment::Strategy | Moment::StrategyStart, _) => words!("The strategy phase begins. Do you use anything?"),
        (Moment::StrategyPick, Some(of)) => {
            words!("{of} {of:has|have} taken a strategy card. Do you use anything?", of)
        }
        (Moment::StrategyPicked, _) => words!("All have taken their strategy cards. Do you use anything?"),
        (Moment::Activated, _) => words!("You have activated a system. Do you use anything?"),
        (Moment::MovedIn, Some(of)) => words!("{of:'s} ships have moved in. Do you use anything?", of),
        (Moment::BattleStart, _) => words!("A battle is about to begin. Do you use anything?"),
        (Moment::BattleRound, _) => words!("A round of the battle is about to begin. Do you use anything?"),
        (Moment::Dice, _) => words!("Dice have been rolled. Do you use anything?"),
        (Moment::Casualties, _) => words!("Your ships are hit. Do you use anything?"),
        (Moment::Damaged, Some(of)) => words!("A ship of {of} is damaged. Do you use anything?", of),
        (Moment::Destroyed, Some(of)) => words!("A ship of {of} is destroyed. Do you use anything?", of),
        (Moment::Landing, _) => words!("You are about to land. Do you use anything?"),
        (Moment::Bombardment, _) => words!("A planet may be bombarded. Do you use anything?"),
        (Moment::InvasionStart, _) => words!("An invasion is about to begin. Do you use anything?"),
        (Moment::InvasionRound, _) => words!("A round of the invasion is about to begin. Do you use anything?"),
        (Moment::PlanetTaken, _) => words!("You have taken a planet. Do you use anything?"),
        (Moment::PlanetLost, _) => words!("You have lost a planet. Do you use anything?"),
        (Moment::Research, _) => words!("You are about to develop a technology. Do you use anything?"),
        (Moment::Income, Some(of)) => words!("{of} {of:has|have} collected. Do you use anything?", of),
        (Moment::AgendaEnd, _) => words!("The agenda is over. Do you use anything?"),
        (Moment::StrategyEnd, _) => words!("All strategy cards are taken. Do you use anything?"),
        (Moment::Status | Moment::StatusDraw, _) => words!("The status phase goes on. Do you use anything?"),
        _ => words!("Do you use anything now?"),
    };
    (question, note)
}
