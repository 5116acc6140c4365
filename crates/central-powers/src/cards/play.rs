//! Which action cards of a hand can be played at a moment.

use crate::names::Moment;
use crate::printed::ActionCard;
use crate::steps::{Window, can_afford, is_cannon, meets};
use crate::verbs::{Cancelled, Class, Copied, Deed, Number, Price, Site, Skill, StrategyAct, Verb};
use crate::world::{Matter, World};
use crate::{Eye, force};
use kernel::Seat;

/// Whether any action card of the match names a moment.
pub fn has_moment(w: &World, moment: Moment) -> bool {
    w.kit.moments >> moment.index() & 1 == 1
}

/// Titles of a hand that can be played at a moment.
pub fn usable_cards(w: &World, seat: Seat, window: Window) -> impl Iterator<Item = u8> + use<'_> {
    let any = has_moment(w, window.moment);
    let barred = any && force::forbids(w, seat, Deed::PlayActionCards, None).is_some();
    let titles = if any { w.kit.action_cards.len() } else { 0 };
    let eye = Eye::open();
    let hand = *w.actions[seat.index()].peek(&eye).cards();
    (0..titles as u8).filter(move |title| {
        let card = &w.kit.get().action_cards[usize::from(*title)];
        // Sabotage alone, not what cancels one title.
        let cancels =
            || card.does.iter().any(|verb| matches!(verb, Verb::Cancel { what: Cancelled::Card, title: None, .. }));
        hand[usize::from(*title)] > 0
            && (!barred || cancels())
            && match card.moments.contains(&Moment::Copied) {
                // [card.action] What is used at any time is copied as an action.
                true => window.moment != Moment::Any && copyable(w, seat, window, price(card)).next().is_some(),
                false => is_fit(w, seat, window, card),
            }
            && card.price.as_ref().is_none_or(|price| can_afford(w, seat, price))
    })
}

/// Whether the card just played can be cancelled by a card or an agent: one that cancels cards cannot.
pub fn is_cancellable(w: &World) -> bool {
    let cancels = |verb: &Verb| matches!(verb, Verb::Cancel { what: Cancelled::Card, title: None, .. });
    let row = w.played.last().map(|played| &w.kit.get().action_cards[usize::from(played.card)]);
    row.is_some_and(|row| !row.does.iter().any(cancels))
}

/// Influence a card costs.
fn price(card: &ActionCard) -> u8 {
    card.price.as_ref().map_or(0, |price| price.influence)
}

/// Whether a card is for this moment, prices apart.
fn is_fit(w: &World, seat: Seat, window: Window, card: &'static ActionCard) -> bool {
    let aimed = |verb: &Verb| match (verb, window.moment) {
        // Some cancel one title alone.
        (Verb::Cancel { what: Cancelled::Card, title: Some(title), .. }, Moment::Card) => {
            w.played.last().is_some_and(|played| w.kit.action_cards[usize::from(played.card)].id == *title)
        }
        // A Sabotage is not cancelled by another.
        (Verb::Cancel { what: Cancelled::Card, title: None, .. }, Moment::Card) => is_cancellable(w),
        // [opt.voice] The Voice is no political card, and is not stopped like one.
        (Verb::Cancel { what: Cancelled::Agenda, .. }, Moment::AgendaRead) => {
            w.senate.agenda.as_ref().is_some_and(|agenda| agenda.matter != Matter::Voice)
        }
        // [research.technologies] Some ships are proof against cards.
        (Verb::Destroy { units, .. }, Moment::Damaged) if units.contains(&Class::ThatUnit) => {
            let hurt = w.battle.and_then(|battle| Some((battle.system, battle.hurt?)));
            hurt.zip(window.of).is_some_and(|((system, unit), of)| !crate::query::is_card_proof(w, of, unit, system))
        }
        // Dice of PDS, or those of fights.
        (Verb::Reroll { units, .. }, Moment::Dice) => w.salvo.shot.is_some_and(|shot| {
            let cannons = !units.is_empty();
            is_cannon(&shot) == cannons && (!cannons || shot.at == Some(seat))
        }),
        _ => true,
    };
    card.moments.contains(&window.moment)
        && card.needs.iter().all(|need| meets(w, seat, window, *need))
        && card.does.iter().all(aimed)
}

/// [card.action] Titles of the discards that may be copied at a moment by who pays this much influence for it.
pub fn copyable(w: &World, seat: Seat, window: Window, influence: u8) -> impl Iterator<Item = u8> + use<'_> {
    let rows = w.kit.get().action_cards.iter().enumerate().map(|(n, row)| (n as u8, row));
    let there = rows.filter(|(n, row)| w.spent[usize::from(*n)] > 0 && !row.moments.contains(&Moment::Copied));
    let fits = there.filter(move |(_, row)| {
        is_fit(w, seat, window, row)
            || window.moment == Moment::Action && is_fit(w, seat, Window { moment: Moment::Any, ..window }, row)
    });
    let payable = fits.filter(move |(_, row)| {
        row.price.as_ref().is_none_or(|price| {
            let whole = Price { influence: price.influence + influence, ..price.clone() };
            can_afford(w, seat, &whole)
        })
    });
    payable.map(|(n, _)| n)
}

/// [card.decks] [opt.not-played] How many of an action card are in the deck of a table.
pub fn copies(card: &ActionCard, seats: u8) -> u8 {
    if card.never_with.contains(&seats) { 0 } else { card.copies }
}

/// Whether a verb is carried out here; the others belong to fights, moves and copies.
pub fn carried(verb: &Verb) -> bool {
    let itself = match verb {
        Verb::Copy { what, .. } => *what != Copied::Technology,
        Verb::Search { .. } | Verb::Reroll { .. } => true,
        // A system's ships.
        Verb::Repair { at, .. } => at[..] == [Site::System],
        Verb::Shoot { by, .. } => by.is_empty(),
        Verb::Strategy { act, .. } => match act {
            StrategyAct::FreeSecondary | StrategyAct::GiveAway | StrategyAct::PassLeft | StrategyAct::SecondaryToo => {
                true
            }
            StrategyAct::Return
            | StrategyAct::Swap
            | StrategyAct::Keep
            | StrategyAct::Bar
            | StrategyAct::ActFirst
            | StrategyAct::ExecuteUntaken
            | StrategyAct::SwapWithPartner => true,
        },
        Verb::Cancel { what, .. } => match what {
            Cancelled::Card
            | Cancelled::Agenda
            | Cancelled::Council
            | Cancelled::Primary
            | Cancelled::Vote
            | Cancelled::Law
            | Cancelled::NamedLaw
            | Cancelled::Hits
            | Cancelled::ObjectiveMarkers => true,
            Cancelled::Move | Cancelled::Activation => true,
        },
        Verb::Modify { number, .. } => consulted_number(*number),
        Verb::Grant { skill, .. } => consulted_skill(*skill),
        Verb::Forbid { deed, .. } => consulted_deed(*deed),
        Verb::Charge { deed, .. } => matches!(deed, Deed::TakeStrategyCard | Deed::Activate | Deed::LandOnNeutral),
        Verb::When { moment, .. } => consulted_moment(*moment) || law_moment(*moment),
        Verb::Gain { .. }
        | Verb::Lose { .. }
        | Verb::Take { .. }
        | Verb::Place { .. }
        | Verb::Destroy { .. }
        | Verb::Trim { .. }
        | Verb::Exhaust { .. }
        | Verb::Refresh { .. }
        | Verb::Shift { .. }
        | Verb::Counter { .. }
        | Verb::Look { .. }
        | Verb::Break { .. }
        | Verb::Research { .. }
        | Verb::Neutral { .. }
        | Verb::Agenda { .. }
        | Verb::Roll { .. }
        | Verb::Choose { .. }
        | Verb::Buy { .. }
        | Verb::KeepCard
        | Verb::Routine => true,
    };
    itself && verb.inner().into_iter().all(carried)
}

/// Whether a number is asked for with what is in force.
fn consulted_number(number: Number) -> bool {
    match number {
        Number::TechnologyCost
        | Number::Specialty
        | Number::SecondaryPrice
        | Number::SecondaryUnits
        | Number::StatusDraw
        | Number::StatusCounters
        | Number::TradeIncome
        | Number::AgreementIncome
        | Number::ContractValue
        | Number::Target
        | Number::Points
        | Number::SecretPoints
        | Number::ObjectivePoints
        | Number::HandLimit
        | Number::GoodsLimit
        | Number::GoodsWorth
        | Number::FleetSupplyCap
        | Number::UnitCost
        | Number::UnitsForPrice
        | Number::DockResources
        | Number::Votes
        | Number::MecatolVotes
        | Number::Initiative
        | Number::Combat
        | Number::Movement
        | Number::Capacity
        | Number::GroundCapacity
        | Number::FighterSupport
        | Number::FleetSupply
        | Number::PieceLimit
        | Number::PdsPerPlanet
        | Number::HitsOfTen
        | Number::Production
        | Number::KindCap
        | Number::DocksProducing
        | Number::Recruits
        | Number::Prerequisites
        | Number::ActivationPrice => true,
        Number::Dice
        | Number::BarrageDice
        | Number::CannonAgainst
        | Number::CannonFromAfar
        | Number::CannonRange
        | Number::SustainHits
        | Number::Conversions => false,
    }
}

/// Whether a skill is asked for with what is in force.
fn consulted_skill(skill: Skill) -> bool {
    matches!(
        skill,
        Skill::SwappedValues
            | Skill::SpecialtiesOfAnyColour
            | Skill::NoFleetLimit
            | Skill::PooledIncome
            | Skill::GoodsPassLeft
            | Skill::KeepsTwo
            | Skill::SustainDamage
            | Skill::HitsBigShips
            | Skill::FightersStrikeWarSuns
            | Skill::CrossesStorms
            | Skill::AllWormholesTouch
            | Skill::PlainSystem
            | Skill::DocksOnNewPlanets
            | Skill::OpenDraw
    )
}

/// Whether a deed is held against what is in force.
fn consulted_deed(deed: Deed) -> bool {
    match deed {
        Deed::Produce
        | Deed::GainTechnology
        | Deed::BuyTechnology
        | Deed::PlayActionCards
        | Deed::DrawActionCards
        | Deed::Vote
        | Deed::Secondary
        | Deed::TakeStrategyCard
        | Deed::RacialAbilities
        | Deed::TradeAgreement
        | Deed::Redistribute
        | Deed::Activate
        | Deed::Retreat
        | Deed::Invade
        | Deed::LandOnNeutral
        | Deed::Bombard
        | Deed::FireCannon
        | Deed::Enter
        | Deed::UseWormholes => true,
        Deed::DocksBuildGroundForces => false,
    }
}

/// Whether a moment comes.
fn consulted_moment(moment: Moment) -> bool {
    matches!(
        moment,
        Moment::Action
            | Moment::AgendaRead
            | Moment::OwnVote
            | Moment::Voted
            | Moment::VotesIn
            | Moment::CouncilCalled
            | Moment::LawVoted
            | Moment::AgendaEnd
            | Moment::StrategyStart
            | Moment::Strategy
            | Moment::StrategyPick
            | Moment::StrategyPicked
            | Moment::StrategyEnd
            | Moment::Primary
            | Moment::Secondary
            | Moment::SecondaryDeclined
            | Moment::TechnologyGained
            | Moment::Status
            | Moment::StatusDraw
            | Moment::StatusStart
            | Moment::EnemyActivated
            | Moment::Card
    )
}

/// Whether laws have their say at a moment, though no window opens.
fn law_moment(moment: Moment) -> bool {
    matches!(
        moment,
        Moment::Activated
            | Moment::Attacked
            | Moment::BattleLost
            | Moment::BattleStart
            | Moment::MovedIn
            | Moment::PlanetTaken
            | Moment::PlanetLost
            | Moment::PlanetUnguarded
            | Moment::CannonFired
            | Moment::UnitDestroyed
            | Moment::Any
    )
}
