//! [hive.answers] What the Hive answers where a step asks it as it asks a player.

use super::abilities::{recalled, site};
use super::agenda::among;
use super::hooks::spokesman;
use super::instincts::{Merits, narrow, planets, systems, takes_hit};
use super::sight::{around, costs, held, planet_merits, prey_merits, tokens};
use super::{Combat, Purpose};
use crate::agendas::Agenda;
use crate::choice::{Choice, Holder};
use crate::feats::Feat;
use crate::prompt::{Prompt, RoundPrompt};
use crate::texts::sights::system_of;
use crate::world::{Outcome, PlanetSpot, Pool, Ties, World};
use crate::{Ask, Offers, query, things};
use kernel::{Answer, Why};
use scene::words;
use twilight_box::galaxy::SystemSet;
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
            let (best, _) = ranked(w, &all)[0];
            Answer::Takes(Choice::Fight(best))
        }
        Prompt::Round(RoundPrompt::HiveTie { .. }) => tie(w, why, offers),
        Prompt::Round(RoundPrompt::BreakTie { agenda } | RoundPrompt::Committee { agenda }) => {
            outcome(w, agenda, offers, why)
        }
        Prompt::Round(
            RoundPrompt::LoseToken { .. } | RoundPrompt::SpendToken { .. } | RoundPrompt::LayToken { .. },
        ) => {
            why.because(|| words!("Its pools are left even; an odd token is of the strategy pool."));
            let side = w.side(w.swarm());
            let pool = if side.strategy >= side.tactic { Pool::Strategy } else { Pool::Tactic };
            first(offers, |choice| *choice == Choice::Give(pool))
        }
        Prompt::Round(RoundPrompt::PlaceUnits { .. }) => place(w, Purpose::Positive, offers, why),
        Prompt::Round(RoundPrompt::ExhaustOwn { .. }) => place(w, Purpose::Negative, offers, why),
        Prompt::Round(RoundPrompt::WarMinister) => token(w, offers, why),
        Prompt::Round(RoundPrompt::PeaceMinister { .. }) => {
            let own = w.round.turn == Some(w.swarm());
            why.because(|| match own {
                true => words!("It ends no turn of its own."),
                false => words!("What a law lets it do it does at the next opportunity."),
            });
            first(offers, |choice| *choice == if own { Choice::No } else { Choice::Yes })
        }
        Prompt::Round(RoundPrompt::Resettle { .. }) => {
            why.because(|| words!("Itself, if it may; else a player."));
            let own = Choice::Seat(w.swarm());
            if offers.list().contains(&own) { Answer::Takes(own) } else { tie(w, why, offers) }
        }
        // [hive.retreat] It is made to, and goes where it would place units.
        Prompt::Retreat => {
            why.because(|| words!("It retreats only when made to: to the best system by positive priority."));
            place(w, Purpose::Positive, offers, why)
        }
        // [hive.limits] Support leaves at the end of the turn, so that nothing is saved by it.
        Prompt::Board { .. } => {
            why.because(|| words!("It takes nothing along from planets."));
            leave(offers)
        }
        Prompt::Round(RoundPrompt::Errand) => {
            why.because(|| words!("It acts by its definition cards alone."));
            leave(offers)
        }
        Prompt::Pick { feat, .. } => picked(w, feat, ask, offers, why),
        // [hive.weakest]
        Prompt::AssaultCannon { .. }
        | Prompt::Raid { .. }
        | Prompt::MagenHit { .. }
        | Prompt::NoRoom { .. }
        | Prompt::Round(RoundPrompt::Disarm { .. } | RoundPrompt::DestroyOwn { .. }) => weakest(w, offers, why),
        // [hive.laws] What a law or directive lets the Hive do it does at once.
        Prompt::Round(
            RoundPrompt::ReadyFew { .. }
            | RoundPrompt::Colonists { .. }
            | RoundPrompt::Arbiter { .. }
            | RoundPrompt::HandOn { .. },
        ) => {
            why.because(|| words!("What an agenda lets it do it does at the next opportunity."));
            first(offers, |choice| !matches!(choice, Choice::Pass | Choice::No | Choice::Done))
        }
        // Steps do not ask the Hive these.
        Prompt::TakeBack { .. }
        | Prompt::Announce { .. }
        | Prompt::Vanguard { .. }
        | Prompt::Movement { .. }
        | Prompt::Load { .. }
        | Prompt::Opponent { .. }
        | Prompt::Forces
        | Prompt::Turn { .. }
        | Prompt::SecondAction
        | Prompt::Use { .. }
        | Prompt::Production { .. }
        | Prompt::Pay { .. }
        | Prompt::PayInfluence { .. }
        | Prompt::Levy { .. }
        | Prompt::FleetPool { .. }
        | Prompt::Repair
        | Prompt::Sacrifice
        | Prompt::Snipe { .. }
        | Prompt::JoinSpace
        | Prompt::ClaimOrder
        | Prompt::EndCoexistence
        | Prompt::Homecoming { .. }
        | Prompt::Round(
            RoundPrompt::Garrison { .. }
            | RoundPrompt::Grant
            | RoundPrompt::GainToken { .. }
            | RoundPrompt::DiscardCard { .. }
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
            | RoundPrompt::MoveOff { .. }
            | RoundPrompt::Embassy
            | RoundPrompt::ReadyPlanet { .. }
            | RoundPrompt::Build { .. }
            | RoundPrompt::Recall
            | RoundPrompt::Yard
            | RoundPrompt::Archive { .. }
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
            | RoundPrompt::Wager { .. }
            | RoundPrompt::JoinIn { .. }
            | RoundPrompt::Lend { .. }
            | RoundPrompt::Concede { .. }
            | RoundPrompt::Inherit
            | RoundPrompt::Repay { .. }
            | RoundPrompt::WearDown { .. }
            | RoundPrompt::WhichNote { .. }
            | RoundPrompt::HiveNote
            | RoundPrompt::HiveLeaves
            | RoundPrompt::HivePurse { .. },
        ) => unforeseen(w, ask, offers, why),
    }
}

/// [hive.helpful] What a text of a player asks the Hive: to lose something, or to gain it, in which it takes what is worth most.
fn picked(w: &World, feat: Feat, ask: &Ask, offers: &mut Offers, why: &mut Why) -> Answer<Choice> {
    match feat {
        Feat::CourageousToTheEnd => weakest(w, offers, why),
        Feat::NekroAgent => {
            why.because(|| words!("It gives nothing up that it need not."));
            leave(offers)
        }
        Feat::MuaatAgent => {
            let (costs, means) = (costs(w), query::purse(w, w.swarm()) * 2);
            why.because(|| words!("The strongest unit it can pay."));
            let best = keep_dearest(offers, |choice| match *choice {
                Choice::Produce { kind, .. } => Some(costs.halves(kind)).filter(|cost| *cost <= means),
                _ => None,
            });
            if best { place(w, Purpose::Positive, offers, why) } else { leave(offers) }
        }
        Feat::ArborecAgent => {
            let costs = costs(w);
            why.because(|| words!("The exchange that gains most strength."));
            keep_dearest(offers, |choice| match *choice {
                Choice::Replace { kind, with, .. } => Some(costs.halves(with).saturating_sub(costs.halves(kind))),
                _ => None,
            });
            place(w, Purpose::Positive, offers, why)
        }
        // [hive.construction] A structure, where it would build one.
        Feat::JrXs455O => {
            let built = |choice: &Choice| match *choice {
                Choice::Place { kind: Kind::Pds | Kind::Mech, at: Holder::Planet(planet) } => Some(planet),
                _ => None,
            };
            let open: Vec<PlanetSpot> = offers.list().iter().filter_map(built).collect();
            let sites: Vec<_> = held(w).into_iter().filter(|held| held.built || open.contains(&held.planet)).collect();
            let pick = site(w.kit.get().book(), &sites);
            if pick.left.is_empty() {
                return leave(offers);
            }
            why.because(|| words!("The system with fewest structures, then by priority."));
            pick.why.iter().for_each(|step| why.because(|| super::steps::narrowing(step)));
            offers.narrow(|choice| built(choice).is_some_and(|planet| pick.left.contains(&planet)));
            tie(w, why, offers)
        }
        Feat::L1z1xAgent | Feat::SardakkAgent => place(w, Purpose::Positive, offers, why),
        _ => unforeseen(w, ask, offers, why),
    }
}

/// What it may do or leave it leaves.
fn leave(offers: &Offers) -> Answer<Choice> {
    first(offers, |choice| matches!(choice, Choice::Pass | Choice::Done | Choice::No))
}

/// Of the offers those that are worth most stay; false if none is worth anything.
fn keep_dearest(offers: &mut Offers, worth: impl Fn(&Choice) -> Option<u16>) -> bool {
    let best = offers.list().iter().filter_map(&worth).max();
    if best.is_some() {
        offers.narrow(|choice| worth(choice) == best);
    }
    best.is_some()
}

/// [hive.helpful] What the book does not foresee is a tie, and of cards nobody may see it is the first one; tests fail on it.
fn unforeseen(w: &World, ask: &Ask, offers: &Offers, why: &mut Why) -> Answer<Choice> {
    debug_assert!(false, "the Hive's rules do not answer {:?}", ask.prompt);
    why.because(|| words!("The rules of the Hive do not foresee this."));
    if ask.private { first(offers, |_| true) } else { tie(w, why, offers) }
}

/// The first offer that fits; there is one.
fn first(offers: &Offers, fits: impl Fn(&Choice) -> bool) -> Answer<Choice> {
    Answer::Takes(*offers.list().iter().find(|choice| fits(choice)).unwrap_or(&offers.list()[0]))
}

fn fought(choice: &Choice) -> Option<PlanetSpot> {
    if let Choice::Fight(planet) = choice { Some(*planet) } else { None }
}

/// [hive.planets] The best planet first, of those it would take.
fn ranked(w: &World, all: &[PlanetSpot]) -> Vec<(PlanetSpot, Merits)> {
    planets(w.kit.get().book(), Purpose::Positive, &prey_merits(w, all), |(_, merits)| merits)
}

/// [hive.hits] The next hit by the order of the data.
fn hit(w: &World, planet: Option<PlanetSpot>, offers: &Offers, why: &mut Why) -> Answer<Choice> {
    let swarm = w.swarm();
    let (combat, mut force) = match planet {
        None => (Combat::Space, *w.space(w.scene(), swarm)),
        Some(planet) => (Combat::Ground, *w.ground(planet, swarm)),
    };
    let sustains = |kind: Kind| offers.list().contains(&Choice::Sustain(kind));
    // Some hits fall on some kinds alone.
    let falls = |kind: Kind| {
        offers.list().iter().any(|choice| matches!(choice, Choice::Lose { kind: lost, .. } if *lost == kind))
    };
    for kind in Kind::ALL.into_iter().filter(|kind| !falls(*kind)) {
        (force.count[kind as usize], force.damaged[kind as usize]) = (0, 0);
    }
    why.because(|| words!("Damage is sustained first, then the cheapest units fall."));
    match takes_hit(w.kit.get().book(), combat, &force, sustains, &costs(w)) {
        Some((kind, true)) => Answer::Takes(Choice::Sustain(kind)),
        Some((kind, false)) => {
            let [hurt, whole] = [true, false].map(|damaged| Choice::Lose { kind, damaged });
            Answer::Takes(if offers.list().contains(&hurt) { hurt } else { whole })
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
        Some((best, _)) => first(offers, |choice| matches!(choice, Choice::Aim { planet, .. } if planet == best)),
        None => first(offers, |_| true),
    }
}

/// [hive.landing] Infantry is parted evenly among the planets that are not the Hive's; what is over goes to the best.
fn land(w: &World, offers: &mut Offers, why: &mut Why) -> Answer<Choice> {
    let mut all: Vec<PlanetSpot> = Vec::new();
    for choice in offers.list() {
        if let Choice::Land { planet, .. } = choice
            && !all.contains(planet)
        {
            all.push(*planet);
        }
    }
    let landed = |planet: PlanetSpot| w.action.committed[w.slot(planet)].iter().flatten().sum::<u8>();
    let ranked = ranked(w, &all);
    let (target, best) = ranked.iter().copied().min_by_key(|(planet, _)| landed(*planet)).expect("a planet to land on");
    // [hive.helpful] The last ones of planets that are equally good are the players' matter.
    let left: u8 = imperium::GROUND.iter().map(|&kind| w.space(w.scene(), w.swarm()).of(kind)).sum();
    let equal = ranked.iter().filter(|(planet, merits)| landed(*planet) == landed(target) && *merits == best);
    let equals: Vec<PlanetSpot> = equal.map(|(planet, _)| *planet).collect();
    if usize::from(left) < equals.len() {
        offers.narrow(|choice| matches!(choice, Choice::Land { planet, .. } if equals.contains(planet)));
        return tie(w, why, offers);
    }
    why.because(|| {
        let (n, at) = (all.len() as u32, things::planet(w, target));
        words!("Infantry is parted evenly among {n} {n:planet|planets}: next {at}.", n, at)
    });
    first(offers, |choice| matches!(choice, Choice::Land { planet, .. } if *planet == target))
}

/// [hive.outcome] The best of the outcomes by their measures; what is not told apart is quashed, or left to the players.
fn outcome(w: &World, agenda: Agenda, offers: &mut Offers, why: &mut Why) -> Answer<Choice> {
    let open: Vec<Outcome> = offers
        .list()
        .iter()
        .filter_map(|choice| if let Choice::Vote(outcome) = choice { Some(*outcome) } else { None })
        .collect();
    let verdict = among(w, agenda, &open);
    why.because(|| verdict.words());
    let good = |choice: &Choice| verdict.left.iter().any(|weighed| Choice::Vote(weighed.outcome) == *choice);
    if verdict.left.is_empty() {
        let out = [Choice::Vote(Outcome::Quash), Choice::Pass].into_iter().find(|out| offers.list().contains(out));
        return out.map_or_else(|| tie(w, why, offers), Answer::Takes);
    }
    offers.narrow(good);
    tie(w, why, offers)
}

/// [hive.priority] A place by its system's priority, [hive.planets] of its planets by theirs; [hive.helpful] of equal ones the
/// players choose.
fn place(w: &World, purpose: Purpose, offers: &mut Offers, why: &mut Why) -> Answer<Choice> {
    let at = |choice: &Choice| match *choice {
        Choice::Place { at, .. } | Choice::Unit { at, .. } | Choice::Produce { at, .. } => Some(at),
        Choice::Exhaust(planet) | Choice::Planet(planet) => Some(Holder::Planet(planet)),
        Choice::Withdraw(system) | Choice::Replace { at: system, .. } => Some(Holder::Space(system)),
        _ => None,
    };
    let merits = |at: Holder| match at {
        Holder::Planet(planet) => planet_merits(w, planet),
        Holder::Space(_) => Merits::default(),
    };
    let book = w.kit.get().book();
    let systems = systems(book, purpose, offers.list().iter().filter_map(at), |at| around(w, system_of(w, at)));
    let best = narrow(book.planets(purpose), systems.left, merits);
    systems.why.iter().chain(&best.why).for_each(|step| why.because(|| super::steps::narrowing(step)));
    why.because(|| match purpose {
        Purpose::Positive => words!("The best place by positive priority."),
        Purpose::Negative => words!("The best place by negative priority."),
    });
    offers.narrow(|choice| at(choice).is_some_and(|at| best.left.contains(&at)));
    tie(w, why, offers)
}

/// [hive.laws] [hive.priority] A token on the board by negative priority.
fn token(w: &World, offers: &mut Offers, why: &mut Why) -> Answer<Choice> {
    why.because(|| words!("What a law lets it do it does at the next opportunity."));
    let pick = recalled(w.kit.get().book(), &tokens(w));
    pick.why.iter().for_each(|step| why.because(|| super::steps::narrowing(step)));
    offers.narrow(|choice| matches!(choice, Choice::Choose(system) if pick.left.contains(system)));
    tie(w, why, offers)
}

/// [hive.weakest] The weakest unit that is offered, or the first offer.
fn weakest(w: &World, offers: &mut Offers, why: &mut Why) -> Answer<Choice> {
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
    offers.narrow(|choice| Some(kind(choice)) == best);
    // [hive.priority] Of equal units one in a system by negative priority.
    let place = |choice: &Choice| match *choice {
        Choice::Unit { at, .. } => Some(system_of(w, at)),
        _ => None,
    };
    let sites: SystemSet = offers.list().iter().filter_map(place).collect();
    if sites.len() > 1 {
        let pick = systems(w.kit.get().book(), Purpose::Negative, sites.iter(), |system| around(w, system));
        pick.why.iter().for_each(|step| why.because(|| super::steps::narrowing(step)));
        offers.narrow(|choice| place(choice).is_some_and(|system| pick.left.contains(&system)));
        if pick.left.len() > 1 {
            return tie(w, why, offers);
        }
    }
    first(offers, |_| true)
}

/// [hive.helpful] What no criterion tells apart is left to the first player from the speaker on, or to the order of the map.
fn tie(w: &World, why: &mut Why, offers: &Offers) -> Answer<Choice> {
    if let [lone] = offers.list() {
        return Answer::Takes(*lone);
    }
    match w.hive().ties {
        Ties::Slots => {
            why.because(|| words!("No criterion tells them apart: the first by the order of the map."));
            first(offers, |_| true)
        }
        Ties::Players => {
            why.because(|| words!("No criterion tells them apart: what is most helpful to the Hive."));
            Answer::Leaves(spokesman(w))
        }
    }
}
