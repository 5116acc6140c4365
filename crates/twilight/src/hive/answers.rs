//! [hive.answers] What the Hive answers where a step asks it as it asks a player.

use super::instincts::{planets, takes_hit};
use super::sight::{costs, planet_merits};
use super::{Combat, Purpose};
use crate::choice::Choice;
use crate::prompt::{Prompt, RoundPrompt};
use crate::world::{PlanetSpot, Ties, World};
use crate::{Ask, Offers, query, things};
use kernel::{Answer, Why};
use scene::words;
use twilight_box::units::Kind;

/// The answer of the Hive to a question among several options.
pub fn answer(w: &World, ask: &Ask, offers: &mut Offers, why: &mut Why) -> Answer<Choice> {
    match ask.prompt {
        Prompt::Hits { planet, .. } => hit(w, planet, offers, why),
        Prompt::CannonOffense { .. } | Prompt::CannonDefense { .. } => {
            why.because(|| words!("Space cannons always fire."));
            first(offers, |choice| *choice == Choice::Fire)
        }
        Prompt::CannonTarget { .. } => {
            why.because(|| words!("Space cannons always fire, at the first player in order."));
            first(offers, |choice| matches!(choice, Choice::Seat(_)))
        }
        Prompt::Bombard { .. } => bombard(w, offers, why),
        Prompt::Landing { .. } => land(w, offers, why),
        Prompt::GroundOrder => {
            why.because(|| words!("The best planet first."));
            let all: Vec<PlanetSpot> = offers.list().iter().filter_map(fought).collect();
            let best = ranked(w, &all)[0];
            Answer::Takes(Choice::Fight(best))
        }
        Prompt::Round(RoundPrompt::HiveDestination) => tie(w, why, offers),
        Prompt::Round(RoundPrompt::BreakTie { .. }) => {
            why.because(|| words!("No outcome is known to be better for it: the first that is tied."));
            first(offers, |_| true)
        }
        // What harms the Hive meets its weakest unit; what it may do or leave it leaves.
        Prompt::AssaultCannon { .. }
        | Prompt::Raid { .. }
        | Prompt::Snipe { .. }
        | Prompt::MagenHit { .. }
        | Prompt::NoRoom { .. }
        | Prompt::FleetPool { .. }
        | Prompt::Pick { .. }
        | Prompt::Round(
            RoundPrompt::LoseToken { .. }
            | RoundPrompt::Disarm { .. }
            | RoundPrompt::PlaceUnits { .. }
            | RoundPrompt::DiscardCard { .. }
            | RoundPrompt::SpendToken { .. }
            | RoundPrompt::GainToken { .. }
            | RoundPrompt::DestroyOwn { .. }
            | RoundPrompt::ExhaustOwn { .. }
            | RoundPrompt::WhichNote { .. },
        ) => weakest(w, offers, why),
        // [hive.laws] What a law or directive lets the Hive do it does at once.
        Prompt::Round(
            RoundPrompt::ReadyFew { .. }
            | RoundPrompt::Resettle { .. }
            | RoundPrompt::Colonists { .. }
            | RoundPrompt::Grant
            | RoundPrompt::Committee { .. }
            | RoundPrompt::Arbiter { .. }
            | RoundPrompt::PeaceMinister { .. }
            | RoundPrompt::WarMinister
            | RoundPrompt::HandOn { .. },
        ) => {
            why.because(|| words!("What an agenda lets it do it does at the next opportunity."));
            first(offers, |choice| !matches!(choice, Choice::Pass | Choice::No | Choice::Done))
        }
        Prompt::Repair | Prompt::Sacrifice | Prompt::JoinSpace | Prompt::EndCoexistence | Prompt::Homecoming { .. } => {
            why.because(|| words!("The first that is offered."));
            first(offers, |_| true)
        }
        Prompt::Announce { .. }
        | Prompt::Retreat
        | Prompt::Vanguard { .. }
        | Prompt::Movement { .. }
        | Prompt::Load { .. }
        | Prompt::Board { .. }
        | Prompt::Opponent { .. }
        | Prompt::Forces
        | Prompt::Turn { .. }
        | Prompt::SecondAction
        | Prompt::Use { .. }
        | Prompt::Production { .. }
        | Prompt::Pay { .. }
        | Prompt::PayInfluence { .. }
        | Prompt::Levy { .. }
        | Prompt::Round(
            RoundPrompt::Garrison { .. }
            | RoundPrompt::FirstTechnology { .. }
            | RoundPrompt::PickStrategy
            | RoundPrompt::Secondary { .. }
            | RoundPrompt::Redistribute
            | RoundPrompt::BuyTokens { .. }
            | RoundPrompt::Spend { .. }
            | RoundPrompt::Research
            | RoundPrompt::Prerequisites { .. }
            | RoundPrompt::BuyResearch { .. }
            | RoundPrompt::Score { .. }
            | RoundPrompt::PutBackSecret
            | RoundPrompt::Serve
            | RoundPrompt::Embassy
            | RoundPrompt::ReadyPlanet { .. }
            | RoundPrompt::Build { .. }
            | RoundPrompt::Recall
            | RoundPrompt::NameSpeaker
            | RoundPrompt::Vote { .. }
            | RoundPrompt::Cast { .. }
            | RoundPrompt::SortAgendas { .. }
            | RoundPrompt::Custodians { .. }
            | RoundPrompt::Deed
            | RoundPrompt::Faction
            | RoundPrompt::LayTile { .. }
            | RoundPrompt::Draft
            | RoundPrompt::SpyNet
            | RoundPrompt::GiveNote { .. }
            | RoundPrompt::ShowCard { .. }
            | RoundPrompt::Extort { .. }
            | RoundPrompt::Explore { .. }
            | RoundPrompt::Find { .. }
            | RoundPrompt::Convert
            | RoundPrompt::Outfit
            | RoundPrompt::Wages { .. }
            | RoundPrompt::PurgeFragment { .. }
            | RoundPrompt::HivePurse { .. },
        ) => unreachable!("never put to the Hive: {ask:?}"),
    }
}

/// The first offer that fits; there is one.
fn first(offers: &Offers, fits: impl Fn(&Choice) -> bool) -> Answer<Choice> {
    Answer::Takes(*offers.list().iter().find(|choice| fits(choice)).unwrap_or(&offers.list()[0]))
}

fn fought(choice: &Choice) -> Option<PlanetSpot> {
    if let Choice::Fight(planet) = choice { Some(*planet) } else { None }
}

/// [hive.planets] The best planet first.
fn ranked(w: &World, all: &[PlanetSpot]) -> Vec<PlanetSpot> {
    planets(w.kit.get().book(), Purpose::Positive, all, |planet| planet_merits(w, planet))
}

/// [hive.hits] The next hit by the order of the data.
fn hit(w: &World, planet: Option<PlanetSpot>, offers: &Offers, why: &mut Why) -> Answer<Choice> {
    let swarm = w.swarm();
    let (combat, force) = match planet {
        None => (Combat::Space, *w.space(w.scene(), swarm)),
        Some(planet) => (Combat::Ground, *w.ground(planet, swarm)),
    };
    let sustains = |kind: Kind| offers.list().contains(&Choice::Sustain(kind));
    why.because(|| words!("Damage is sustained first, then the cheapest units fall."));
    match takes_hit(w.kit.get().book(), combat, &force, sustains, &costs(w)) {
        Some((kind, true)) => Answer::Takes(Choice::Sustain(kind)),
        Some((kind, false)) => {
            let lose = |damaged| Choice::Lose { kind, damaged };
            first(offers, |choice| *choice == lose(true) || *choice == lose(false))
        }
        None => first(offers, |_| true),
    }
}

/// [hive.bombard] Bombardment is always used, at the best planet.
fn bombard(w: &World, offers: &Offers, why: &mut Why) -> Answer<Choice> {
    let mut all: Vec<PlanetSpot> = Vec::new();
    for choice in offers.list() {
        if let Choice::Aim { planet, .. } = choice
            && !all.contains(planet)
        {
            all.push(*planet);
        }
    }
    why.because(|| words!("Bombardment is always used, at the best planet."));
    match ranked(w, &all).first() {
        Some(best) => first(offers, |choice| matches!(choice, Choice::Aim { planet, .. } if planet == best)),
        None => first(offers, |_| true),
    }
}

/// [hive.landing] Infantry is parted evenly among the planets that are not the Hive's; what is over goes to the best.
fn land(w: &World, offers: &Offers, why: &mut Why) -> Answer<Choice> {
    let mut all: Vec<PlanetSpot> = Vec::new();
    for choice in offers.list() {
        if let Choice::Land { planet, .. } = choice
            && !all.contains(planet)
        {
            all.push(*planet);
        }
    }
    let landed = |planet: PlanetSpot| w.action.committed[w.slot(planet)].iter().flatten().sum::<u8>();
    let target = ranked(w, &all).into_iter().min_by_key(|&planet| landed(planet)).expect("a planet to land on");
    why.because(|| {
        let (n, at) = (all.len() as u32, things::planet(w, target));
        words!("Infantry is parted evenly among {n} {n:planet|planets}: next {at}.", n, at)
    });
    first(offers, |choice| matches!(choice, Choice::Land { planet, .. } if *planet == target))
}

/// [hive.weakest] The weakest unit that is offered, or the first offer.
fn weakest(w: &World, offers: &Offers, why: &mut Why) -> Answer<Choice> {
    let costs = costs(w);
    let kind = |choice: &Choice| match *choice {
        Choice::Unit { kind, .. }
        | Choice::Remove { kind, .. }
        | Choice::Lose { kind, .. }
        | Choice::Destroy { kind, .. }
        | Choice::Place { kind, .. } => costs.halves(kind),
        _ => u16::MAX,
    };
    why.because(|| words!("What harms the Hive meets its weakest unit."));
    let best = offers.list().iter().map(kind).min();
    first(offers, |choice| Some(kind(choice)) == best)
}

/// [hive.helpful] What no criterion tells apart is left to the first player from the speaker on, or to the order of the map.
fn tie(w: &World, why: &mut Why, offers: &Offers) -> Answer<Choice> {
    match w.hive().ties {
        Ties::Slots => {
            why.because(|| words!("No criterion tells them apart: the first by the order of the map."));
            first(offers, |_| true)
        }
        Ties::Players => {
            why.because(|| words!("No criterion tells them apart: what is most helpful to the Hive."));
            let order = query::clockwise(w, w.league().speaker);
            Answer::Leaves(order.into_iter().find(|&seat| w.sits(seat)).expect("somebody sits at the table"))
        }
    }
}
