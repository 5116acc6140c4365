//! Agendas: what an outcome does beside the verbs of its row, and which rules a law changes. Steps ask for a [`Tenet`], never
//! for a law.

mod directives;
mod laws;

use crate::Flow;
use crate::world::{Outcome, Senate, World};
use kernel::{Array, Counts, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use twilight_box::components::{self, Do, Elect, Electable, Set, Spot};

/// A rule that a law changes while it is in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tenet {
    /// Planets give no votes; everybody has some votes.
    EqualVotes,
    /// A fleet pool holds only so many tokens.
    FleetPool,
    /// A hand holds only so many action cards.
    Hand,
    /// The owner draws when a status phase ends.
    StatusCards,
    /// The owner researches by a strategy card without resources.
    FreeResearch,
    /// The owner gains goods for neighbours.
    Custom,
    /// The owner plays no action cards, and loses the point with the law.
    Censured,
}

/// What was decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Decided {
    pub agenda: Agenda,
    pub outcome: Outcome,
}

/// What an agenda does beside the verbs of its row.
pub struct Decree {
    pub works: fn(&mut World, Decided, &mut Flow),
    /// [agenda.later] What happens to these players when the next strategy phase starts.
    pub later: fn(&mut World, Agenda, SeatSet, &mut Flow),
    pub tenet: Option<Tenet>,
}

impl Decree {
    /// The row says it all.
    const ROW: Decree = Decree { works: |_, _, _| {}, later: |_, _, _, _| {}, tenet: None };
}

macro_rules! agendas {
    ($($name:ident $id:literal $decree:expr,)*) => {
        /// An agenda, in the order of the data.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum Agenda {
            $($name,)*
        }

        impl Agenda {
            pub const ALL: &'static [Agenda] = &[$(Agenda::$name),*];

            pub fn id(self) -> &'static str {
                match self { $(Agenda::$name => $id,)* }
            }

            /// What it does; none where that is not carried out yet.
            const fn decree(self) -> Option<&'static Decree> {
                match self { $(Agenda::$name => $decree,)* }
            }
        }
    };
}

agendas! {
    AntiIntellectualRevolution "anti-intellectual-revolution" None,
    ArchivedSecret "archived-secret" Some(&Decree::ROW),
    ArmsReduction "arms-reduction" Some(&directives::ARMS_REDUCTION),
    ClassifiedDocumentLeaks "classified-document-leaks" None,
    ColonialRedistribution "colonial-redistribution" None,
    CommitteeFormation "committee-formation" None,
    CompensatedDisarmament "compensated-disarmament" Some(&directives::COMPENSATED_DISARMAMENT),
    ConventionsOfWar "conventions-of-war" None,
    EconomicEquality "economic-equality" Some(&Decree::ROW),
    EnforcedTravelBan "enforced-travel-ban" None,
    ExecutiveSanctions "executive-sanctions" Some(&laws::EXECUTIVE_SANCTIONS),
    FleetRegulations "fleet-regulations" Some(&laws::FLEET_REGULATIONS),
    HomelandDefenseAct "homeland-defense-act" None,
    ImperialArbiter "imperial-arbiter" None,
    IncentiveProgram "incentive-program" Some(&Decree::ROW),
    IxthianArtifact "ixthian-artifact" None,
    JudicialAbolishment "judicial-abolishment" Some(&Decree::ROW),
    MinisterOfCommerce "minister-of-commerce" Some(&laws::MINISTER_OF_COMMERCE),
    MinisterOfExploration "minister-of-exploration" None,
    MinisterOfIndustry "minister-of-industry" None,
    MinisterOfPeace "minister-of-peace" None,
    MinisterOfPolicy "minister-of-policy" Some(&laws::MINISTER_OF_POLICY),
    MinisterOfSciences "minister-of-sciences" Some(&laws::MINISTER_OF_SCIENCES),
    MinisterOfWar "minister-of-war" None,
    MiscountDisclosed "miscount-disclosed" None,
    Mutiny "mutiny" Some(&Decree::ROW),
    NewConstitution "new-constitution" Some(&directives::NEW_CONSTITUTION),
    ProphecyOfIxth "prophecy-of-ixth" None,
    PublicExecution "public-execution" Some(&directives::PUBLIC_EXECUTION),
    PublicizeWeaponSchematics "publicize-weapon-schematics" None,
    RegulatedConscription "regulated-conscription" None,
    SeedOfAnEmpire "seed-of-an-empire" Some(&Decree::ROW),
    SharedResearch "shared-research" None,
    SwordsToPlowshares "swords-to-plowshares" Some(&directives::SWORDS_TO_PLOWSHARES),
    UnconventionalMeasures "unconventional-measures" Some(&Decree::ROW),
    WormholeReconstruction "wormhole-reconstruction" None,
    WormholeResearch "wormhole-research" None,
    CoreMining "core-mining" None,
    DemilitarizedZoneLaw "demilitarized-zone-law" None,
    HolyPlanetOfIxth "holy-planet-of-ixth" None,
    RepresentativeGovernmentBase "representative-government-base" Some(&laws::REPRESENTATIVE_GOVERNMENT),
    ResearchTeamBiotic "research-team-biotic" None,
    ResearchTeamCybernetic "research-team-cybernetic" None,
    ResearchTeamPropulsion "research-team-propulsion" None,
    ResearchTeamWarfare "research-team-warfare" None,
    SenateSanctuary "senate-sanctuary" None,
    ShardOfTheThroneLaw "shard-of-the-throne-law" None,
    TerraformingInitiative "terraforming-initiative" None,
    TheCrownOfEmphidiaLaw "the-crown-of-emphidia-law" None,
    TheCrownOfThalnosLaw "the-crown-of-thalnos-law" None,
    ArmedForcesStandardization "armed-forces-standardization" Some(&directives::ARMED_FORCES_STANDARDIZATION),
    ArticlesOfWar "articles-of-war" None,
    ChecksAndBalances "checks-and-balances" None,
    ClandestineOperations "clandestine-operations" Some(&Decree::ROW),
    CovertLegislation "covert-legislation" None,
    GalacticCrisisPact "galactic-crisis-pact" None,
    MinisterOfAntiquities "minister-of-antiquities" None,
    NexusSovereignty "nexus-sovereignty" None,
    PoliticalCensure "political-censure" Some(&laws::POLITICAL_CENSURE),
    RearmamentAgreement "rearmament-agreement" Some(&directives::REARMAMENT_AGREEMENT),
    RepresentativeGovernment "representative-government" Some(&laws::REPRESENTATIVE_GOVERNMENT),
    ResearchGrantReallocation "research-grant-reallocation" None,
    SearchWarrant "search-warrant" None,
}

impl Agenda {
    pub fn of(number: u8) -> Agenda {
        Agenda::ALL[usize::from(number)]
    }

    pub fn row(self, w: &World) -> &'static components::Agenda {
        &w.kit.get().whole().agendas[self as usize]
    }

    /// A printed number.
    pub fn figure(self, w: &World, n: usize) -> u8 {
        self.row(w).numbers.get(n).copied().unwrap_or(0)
    }

    /// Whether its whole effect is carried out.
    fn is_whole(self, row: &components::Agenda) -> bool {
        let outcomes = [&row.passed, &row.against, &row.elected];
        let verbs = || outcomes.into_iter().flatten().flatten().flat_map(|outcome| &outcome.verbs);
        self.decree().is_some() && verbs().all(is_carried_out)
    }
}

/// Verbs an outcome of an agenda carries out.
fn is_carried_out(verb: &Do) -> bool {
    match verb {
        Do::TradeGoods(_)
        | Do::LoseTradeGoods
        | Do::FleetTokens(_)
        | Do::LoseTokens(_)
        | Do::LoseFleetTokens(_)
        | Do::ActionCards(_)
        | Do::DiscardHand
        | Do::DiscardRandom(_)
        | Do::SecretObjectives(_)
        | Do::VictoryPoints(_)
        | Do::LosePoints(_)
        | Do::DiscardLaw
        | Do::RevealObjective(_)
        | Do::KeepOnly { .. } => true,
        Do::Place { at, .. } => *at == Spot::OwnHome,
        Do::Commodities(_)
        | Do::Replenish
        | Do::Convert(_)
        | Do::ConvertAll
        | Do::CommandTokens(_)
        | Do::Relics(_)
        | Do::Research(_)
        | Do::Votes(_)
        | Do::Speaker
        | Do::ReadyHere
        | Do::Destroy { .. }
        | Do::OneOf(_)
        | Do::Buy { .. }
        | Do::WithMechOrInfantry(_) => false,
    }
}

/// [agenda.deck] The agendas of these boxes.
pub fn senate(whole: &components::Whole, sets: &[Set]) -> Senate {
    let mut cards: Counts<{ crate::world::AGENDAS }> = Array::default();
    dealt(whole, sets).for_each(|agenda| cards[agenda as usize] = 1);
    Senate::new(cards)
}

/// [agenda.deck] Those of these boxes whose effects are carried out.
pub fn dealt<'a>(whole: &'a components::Whole, sets: &'a [Set]) -> impl Iterator<Item = Agenda> + 'a {
    let rows = Agenda::ALL.iter().zip(&whole.agendas);
    let in_box =
        |row: &components::Agenda| sets.contains(&row.set) && !row.until.is_some_and(|until| sets.contains(&until));
    rows.filter(move |(agenda, row)| in_box(row) && agenda.is_whole(row)).map(|(agenda, _)| *agenda)
}

/// [agenda.laws] The law in play that changes a rule.
pub fn law(w: &World, tenet: Tenet) -> Option<Agenda> {
    let laws = w.league.as_ref()?.laws;
    if laws == 0 {
        return None;
    }
    let says = |agenda: &Agenda| agenda.decree().is_some_and(|decree| decree.tenet == Some(tenet));
    Agenda::ALL.iter().copied().filter(|agenda| laws >> *agenda as u8 & 1 == 1).find(says)
}

/// [agenda.laws] The number of the law that changes a rule for all.
pub fn figure(w: &World, tenet: Tenet) -> Option<u8> {
    law(w, tenet).map(|law| law.figure(w, 0))
}

/// [agenda.laws] The law before a player that changes a rule for him.
pub fn law_of(w: &World, seat: Seat, tenet: Tenet) -> Option<Agenda> {
    law(w, tenet).filter(|&law| w.league().senate.owner(law) == Some(seat))
}

/// What an agenda does beside its row.
pub fn work(w: &mut World, decided: Decided, flow: &mut Flow) {
    let decree = decided.agenda.decree().expect("no other agenda is dealt");
    (decree.works)(w, decided, flow);
}

/// [agenda.later] A strategy phase starts: what agendas left for it happens.
pub fn strategy_starts(w: &mut World, flow: &mut Flow) {
    let waiting = std::mem::take(&mut w.league_mut().senate.waiting);
    for (agenda, seats) in waiting {
        let decree = agenda.decree().expect("no other agenda is dealt");
        (decree.later)(w, agenda, seats, flow);
    }
}

/// [agenda.outcomes] Everything that can be voted for, or whether there is anything.
pub fn outcomes(w: &World, agenda: Agenda, mut each: impl FnMut(Outcome)) {
    let row = agenda.row(w);
    match row.elect {
        Elect::ForAgainst => [Outcome::For, Outcome::Against].into_iter().for_each(each),
        Elect::Player => crate::query::clockwise(w, w.league().speaker).into_iter().map(Outcome::Player).for_each(each),
        Elect::Planet => {
            let fits = |planet: &crate::world::PlanetSpot| {
                w.planet(*planet).controller.is_some() && electable(w, *planet, row.planets.unwrap_or(Electable::Any))
            };
            w.spots().filter(fits).map(Outcome::Planet).for_each(each);
        }
        Elect::Law => {
            let laws = w.league().laws;
            let in_play = Agenda::ALL.iter().filter(|law| laws >> **law as u8 & 1 == 1);
            in_play.map(|law| Outcome::Law(*law)).for_each(each);
        }
        Elect::StrategyCard => {
            (0..w.league().strategy.len() as u8).map(Outcome::Strategy).for_each(each);
        }
        Elect::ScoredSecret => {
            for party in &w.parties {
                let secret = |id: &crate::world::ObjectiveId| w.kit.objective(*id).kind == components::Stage::Secret;
                party.realm.scored.iter().filter(secret).for_each(|id| each(Outcome::Secret(id)));
            }
        }
        Elect::Hidden => {}
    }
}

/// [agenda.outcomes] Whether a planet fits what is printed.
fn electable(w: &World, planet: crate::world::PlanetSpot, which: Electable) -> bool {
    use components::Trait;
    let row = crate::texts::sights::printed(w, planet);
    match which {
        Electable::Any => true,
        Electable::OutsideHomesButMecatol => row.home.is_none() && !row.mecatol(),
        Electable::Cultural => row.traits.contains(&Trait::Cultural),
        Electable::Hazardous => row.traits.contains(&Trait::Hazardous),
        Electable::Industrial => row.traits.contains(&Trait::Industrial),
    }
}
