//! Agendas: what an outcome does beside the verbs of its row, and which rules a law changes. Steps ask for a [`Tenet`], never
//! for a law.

mod directives;
mod laws;
mod older;
mod tenets;

pub use older::{Passes, bars_more_votes, combat_won, give, home_taken, lay, place, planet_changes, team, teams};
pub use tenets::*;

use crate::Flow;
use crate::feats::Feat;
use crate::world::{Outcome, Senate, World};
use kernel::{Array, Counts, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use twilight_box::components::{self, Do, Elect, Electable, Set, Spot};
use twilight_box::galaxy::Bend;
use twilight_box::units::Kind;

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
    /// The owner plays no action cards.
    Censured,
    /// The owner names who is elected.
    Committee,
    /// The owner swaps strategy cards.
    Arbiter,
    /// The owner ends a turn.
    Peace,
    /// The owner acts once more.
    War,
    /// The owner gains goods with planets.
    Colonies,
    /// The owner produces where he places a dock.
    Industry,
    /// The owner's fighters are better.
    Prophecy,
    /// The owner's secret objectives lie open.
    OpenSecrets,
    /// Who researches destroys a ship.
    Revolution,
    /// War sun technologies ask for nothing.
    Schematics,
    /// Fighters and infantry are produced one by one.
    Conscription,
    /// Nobody bombards cultural planets.
    CulturalPeace,
    /// A planet holds any number of PDS.
    Bulwarks,
    /// Strategy cards are handed on.
    HandedOn,
    /// Mechs have no abilities.
    PlainMechs,
    /// Alpha and beta wormholes do nothing in movement.
    TravelBan,
    /// Alpha and beta systems touch each other.
    WormholeWeb,
    /// Ships cross nebulae.
    OpenNebulae,
    /// Alpha and beta wormholes of the nexus do nothing in movement.
    ShutNexus,
    /// Who beats the owner in a combat takes the law.
    Shard,
    /// Who takes a planet of the owner's home takes the law.
    Crown,
}

impl Tenet {
    const COUNT: usize = Tenet::Crown as usize + 1;
}

/// What laws bend for everybody.
const BENDS: [(Tenet, Bend); 4] = [
    (Tenet::ShutNexus, Bend::NexusClosed),
    (Tenet::TravelBan, Bend::TravelBan),
    // Whatever else is forbidden, these systems touch.
    (Tenet::WormholeWeb, Bend::Entangled),
    (Tenet::OpenNebulae, Bend::NebulaPassage),
];

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
    /// What happens when the law leaves play, with who owned it.
    pub ends: fn(&mut World, Option<Seat>, &mut Flow),
    pub tenet: Option<Tenet>,
}

impl Decree {
    /// The row says it all.
    const ROW: Decree = Decree { works: |_, _, _| {}, later: |_, _, _, _| {}, ends: |_, _, _| {}, tenet: None };

    /// A law that only changes a rule.
    const fn tenet(tenet: Tenet) -> Decree {
        Decree { tenet: Some(tenet), ..Decree::ROW }
    }
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

            /// What it says.
            const fn printed(self) -> &'static Decree {
                match self { $(Agenda::$name => $decree,)* }
            }
        }
    };
}

agendas! {
    AntiIntellectualRevolution "anti-intellectual-revolution" &laws::ANTI_INTELLECTUAL_REVOLUTION,
    ArchivedSecret "archived-secret" &Decree::ROW,
    ArmsReduction "arms-reduction" &directives::ARMS_REDUCTION,
    ClassifiedDocumentLeaks "classified-document-leaks" &laws::CLASSIFIED_DOCUMENT_LEAKS,
    ColonialRedistribution "colonial-redistribution" &directives::COLONIAL_REDISTRIBUTION,
    CommitteeFormation "committee-formation" &const { Decree::tenet(Tenet::Committee) },
    CompensatedDisarmament "compensated-disarmament" &directives::COMPENSATED_DISARMAMENT,
    ConventionsOfWar "conventions-of-war" &const { Decree::tenet(Tenet::CulturalPeace) },
    EconomicEquality "economic-equality" &Decree::ROW,
    EnforcedTravelBan "enforced-travel-ban" &laws::ENFORCED_TRAVEL_BAN,
    ExecutiveSanctions "executive-sanctions" &laws::EXECUTIVE_SANCTIONS,
    FleetRegulations "fleet-regulations" &laws::FLEET_REGULATIONS,
    HomelandDefenseAct "homeland-defense-act" &laws::HOMELAND_DEFENSE_ACT,
    ImperialArbiter "imperial-arbiter" &const { Decree::tenet(Tenet::Arbiter) },
    IncentiveProgram "incentive-program" &Decree::ROW,
    IxthianArtifact "ixthian-artifact" &directives::IXTHIAN_ARTIFACT,
    JudicialAbolishment "judicial-abolishment" &Decree::ROW,
    MinisterOfCommerce "minister-of-commerce" &laws::MINISTER_OF_COMMERCE,
    MinisterOfExploration "minister-of-exploration" &const { Decree::tenet(Tenet::Colonies) },
    MinisterOfIndustry "minister-of-industry" &const { Decree::tenet(Tenet::Industry) },
    MinisterOfPeace "minister-of-peace" &const { Decree::tenet(Tenet::Peace) },
    MinisterOfPolicy "minister-of-policy" &laws::MINISTER_OF_POLICY,
    MinisterOfSciences "minister-of-sciences" &laws::MINISTER_OF_SCIENCES,
    MinisterOfWar "minister-of-war" &const { Decree::tenet(Tenet::War) },
    MiscountDisclosed "miscount-disclosed" &directives::MISCOUNT_DISCLOSED,
    Mutiny "mutiny" &Decree::ROW,
    NewConstitution "new-constitution" &directives::NEW_CONSTITUTION,
    ProphecyOfIxth "prophecy-of-ixth" &const { Decree::tenet(Tenet::Prophecy) },
    PublicExecution "public-execution" &directives::PUBLIC_EXECUTION,
    PublicizeWeaponSchematics "publicize-weapon-schematics" &laws::PUBLICIZE_WEAPON_SCHEMATICS,
    RegulatedConscription "regulated-conscription" &const { Decree::tenet(Tenet::Conscription) },
    SeedOfAnEmpire "seed-of-an-empire" &Decree::ROW,
    SharedResearch "shared-research" &laws::SHARED_RESEARCH,
    SwordsToPlowshares "swords-to-plowshares" &directives::SWORDS_TO_PLOWSHARES,
    UnconventionalMeasures "unconventional-measures" &Decree::ROW,
    WormholeReconstruction "wormhole-reconstruction" &laws::WORMHOLE_RECONSTRUCTION,
    WormholeResearch "wormhole-research" &directives::WORMHOLE_RESEARCH,
    CoreMining "core-mining" &older::CORE_MINING,
    DemilitarizedZoneLaw "demilitarized-zone-law" &older::DEMILITARIZED_ZONE,
    HolyPlanetOfIxth "holy-planet-of-ixth" &older::HOLY_PLANET_OF_IXTH,
    RepresentativeGovernmentBase "representative-government-base" &laws::REPRESENTATIVE_GOVERNMENT,
    ResearchTeamBiotic "research-team-biotic" &Decree::ROW,
    ResearchTeamCybernetic "research-team-cybernetic" &Decree::ROW,
    ResearchTeamPropulsion "research-team-propulsion" &Decree::ROW,
    ResearchTeamWarfare "research-team-warfare" &Decree::ROW,
    SenateSanctuary "senate-sanctuary" &Decree::ROW,
    ShardOfTheThroneLaw "shard-of-the-throne-law" &const { Decree::tenet(Tenet::Shard) },
    TerraformingInitiative "terraforming-initiative" &Decree::ROW,
    TheCrownOfEmphidiaLaw "the-crown-of-emphidia-law" &const { Decree::tenet(Tenet::Crown) },
    TheCrownOfThalnosLaw "the-crown-of-thalnos-law" &older::THE_CROWN_OF_THALNOS,
    ArmedForcesStandardization "armed-forces-standardization" &directives::ARMED_FORCES_STANDARDIZATION,
    ArticlesOfWar "articles-of-war" &laws::ARTICLES_OF_WAR,
    ChecksAndBalances "checks-and-balances" &laws::CHECKS_AND_BALANCES,
    ClandestineOperations "clandestine-operations" &Decree::ROW,
    CovertLegislation "covert-legislation" &Decree::ROW,
    GalacticCrisisPact "galactic-crisis-pact" &directives::GALACTIC_CRISIS_PACT,
    MinisterOfAntiquities "minister-of-antiquities" &Decree::ROW,
    NexusSovereignty "nexus-sovereignty" &laws::NEXUS_SOVEREIGNTY,
    PoliticalCensure "political-censure" &laws::POLITICAL_CENSURE,
    RearmamentAgreement "rearmament-agreement" &directives::REARMAMENT_AGREEMENT,
    RepresentativeGovernment "representative-government" &laws::REPRESENTATIVE_GOVERNMENT,
    ResearchGrantReallocation "research-grant-reallocation" &directives::RESEARCH_GRANT_REALLOCATION,
    SearchWarrant "search-warrant" &laws::SEARCH_WARRANT,
}

impl Agenda {
    pub fn of(number: u8) -> Agenda {
        Agenda::ALL[usize::from(number)]
    }

    pub fn row(self, w: &World) -> &'static components::Agenda {
        &w.kit.get().whole().agendas[self as usize]
    }

    /// What it does.
    fn decree(self) -> &'static Decree {
        #[cfg(feature = "muting")]
        if crate::muting::id() == Some(self.id()) {
            return &Decree::ROW;
        }
        self.printed()
    }

    /// The rule it changes as a law.
    pub fn tenet(self) -> Option<Tenet> {
        self.decree().tenet
    }

    /// A printed number.
    pub fn figure(self, w: &World, n: usize) -> u8 {
        self.row(w).numbers.get(n).copied().unwrap_or(0)
    }

    /// Whether all verbs of its row are carried out, which a pack may change.
    fn is_whole(row: &components::Agenda) -> bool {
        let outcomes = [&row.passed, &row.against, &row.elected];
        let mut verbs = outcomes.into_iter().flatten().flatten().flat_map(|outcome| &outcome.verbs);
        verbs.all(is_carried_out)
    }
}

/// What the row of an action card does.
pub fn verbs(w: &World, card: Feat) -> &'static [Do] {
    let id = &w.kit.tricks[card as usize].slug;
    let row = w.kit.get().whole().cards.actions.iter().find(|row| row.id == *id);
    row.map_or(&[], |row| &row.verbs)
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
        | Do::Relics(_)
        | Do::VictoryPoints(_)
        | Do::LosePoints(_)
        | Do::DiscardLaw
        | Do::RevealObjective(_)
        | Do::KeepOnly { .. }
        | Do::CommandTokens(_)
        | Do::Research(_)
        | Do::Speaker => true,
        Do::Destroy { kind, .. } => *kind == Kind::Pds,
        Do::Place { at, .. } => *at != Spot::Here,
        Do::Commodities(_)
        | Do::Replenish
        | Do::Convert(_)
        | Do::ConvertAll
        | Do::Votes(_)
        | Do::ReadyHere
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
    rows.filter(move |(_, row)| in_box(row) && Agenda::is_whole(row)).map(|(agenda, _)| *agenda)
}

/// The agendas that change each rule, a bit each.
static TENETS: [u128; Tenet::COUNT] = {
    let mut masks = [0; Tenet::COUNT];
    let mut n = 0;
    while n < Agenda::ALL.len() {
        if let Some(tenet) = Agenda::ALL[n].printed().tenet {
            masks[tenet as usize] |= 1 << n;
        }
        n += 1;
    }
    masks
};

/// [agenda.laws] The law in play that changes a rule.
#[inline]
pub fn law(w: &World, tenet: Tenet) -> Option<Agenda> {
    let laws = w.league.as_ref()?.laws & TENETS[tenet as usize];
    #[cfg(feature = "muting")]
    let laws = crate::muting::heard(laws);
    (laws != 0).then(|| Agenda::ALL[laws.trailing_zeros() as usize])
}

/// [agenda.laws] Before whom the law lies that changes a rule for its owner.
pub fn owner(w: &World, tenet: Tenet) -> Option<Seat> {
    law(w, tenet).and_then(|law| w.league().senate.owner(law))
}

/// [agenda.laws] The number of the law that changes a rule for all.
pub fn figure(w: &World, tenet: Tenet) -> Option<u8> {
    law(w, tenet).map(|law| law.figure(w, 0))
}

/// [agenda.laws] The law before a player that changes a rule for him.
pub fn law_of(w: &World, seat: Seat, tenet: Tenet) -> Option<Agenda> {
    law(w, tenet).filter(|&law| w.league().senate.owner(law) == Some(seat))
}

/// [agenda.laws] The law leaves play: what it did ends.
pub fn end(w: &mut World, law: Agenda, owner: Option<Seat>, flow: &mut Flow) {
    (law.decree().ends)(w, owner, flow);
    strip(w);
}

/// [agenda.articles-of-war] [agenda.publicize-weapon-schematics] The kinds of units laws take abilities from.
pub fn strip(w: &mut World) {
    let kinds = [(Tenet::PlainMechs, Kind::Mech), (Tenet::Schematics, Kind::WarSun)];
    let bare = kinds.into_iter().filter(|(tenet, _)| law(w, *tenet).is_some());
    w.bare = bare.fold(0, |bare, (_, kind)| bare | 1 << kind as u16);
}

/// What an agenda does beside its row.
pub fn work(w: &mut World, decided: Decided, flow: &mut Flow) {
    (decided.agenda.decree().works)(w, decided, flow);
}

/// [agenda.later] A strategy phase starts: what agendas left for it happens.
pub fn strategy_starts(w: &mut World, flow: &mut Flow) {
    let waiting = std::mem::take(&mut w.league_mut().senate.waiting);
    for (agenda, seats) in waiting {
        (agenda.decree().later)(w, agenda, seats, flow);
    }
}

/// [agenda.outcomes] What is elected; [agenda.covert-legislation] on one that only the speaker has seen, what was said of it.
pub fn matter(w: &World, agenda: Agenda) -> (Elect, Option<Electable>) {
    let row = agenda.row(w);
    match row.elect {
        Elect::Hidden => w.league().senate.covert.unwrap_or((Elect::Hidden, None)),
        elect => (elect, row.planets),
    }
}

/// [agenda.outcomes] Everything that can be voted for, or whether there is anything.
pub fn outcomes(w: &World, agenda: Agenda, mut each: impl FnMut(Outcome)) {
    let (elect, planets) = matter(w, agenda);
    match elect {
        Elect::ForAgainst => [Outcome::For, Outcome::Against].into_iter().for_each(each),
        Elect::Player => crate::query::clockwise(w, w.league().speaker).into_iter().map(Outcome::Player).for_each(each),
        Elect::Planet => {
            let fits = |planet: &crate::world::PlanetSpot| {
                w.planet(*planet).controller.is_some() && electable(w, *planet, planets.unwrap_or(Electable::Any))
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
    use crate::texts::sights::{printed, with_trait};
    use components::Trait;
    match which {
        Electable::Any => true,
        Electable::OutsideHomesButMecatol => printed(w, planet).home.is_none() && !printed(w, planet).mecatol(),
        Electable::Cultural => with_trait(w, planet, Trait::Cultural),
        Electable::Hazardous => with_trait(w, planet, Trait::Hazardous),
        Electable::Industrial => with_trait(w, planet, Trait::Industrial),
    }
}
