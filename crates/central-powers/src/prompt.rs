//! What is asked, with what everybody may know of it.

use crate::cards::{Line, Source};
use crate::names::{Sheet, Strategy, Unit};
use crate::payment::Bill;
use crate::printed::Stage;
use crate::steps::Window;
use crate::world::{Elected, Lot, MapChange, Matter};
use kernel::{Prompted, Rule, Seat, rule};

/// The questions of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prompt {
    ProposeChange,
    /// What becomes of a system's place on the map.
    ChangeInto {
        system: u8,
    },
    AgreeToChange {
        from: Seat,
        system: u8,
        with: MapChange,
    },
    Race,
    Home,
    ProposeSwap,
    AnswerSwap {
        from: Seat,
        what: Lot,
    },
    PlanetsObjective,
    ChooseObjective {
        stage: Stage,
    },
    Artifact,
    Deploy {
        unit: Unit,
    },
    KeepObjective {
        stage: Stage,
    },
    TakeCard,
    WarfareVersion,
    Bonus,
    Turn,
    Secondary {
        card: Strategy,
        owner: Seat,
    },
    /// [race.norr] Whether the primary or the secondary ability is done.
    WhichAbility {
        card: Strategy,
    },
    Counter,
    BuyCounters,
    BuyVotes,
    ClaimPlanet {
        influence: u8,
    },
    Broker,
    RefreshPlanet,
    Build {
        left: u8,
        bill: u8,
    },
    Propose,
    NamePrice {
        to: Seat,
    },
    Answer {
        from: Seat,
        gives: u8,
        gets: u8,
        /// Trade goods that are paid for it, and by whom.
        price: Option<(Seat, u8)>,
    },
    Approve {
        between: [Seat; 2],
        values: [u8; 2],
    },
    BreakAgreement,
    EndAgreements,
    TakeBack,
    MoveShip {
        left: u8,
    },
    Research {
        price: u8,
    },
    ClaimPublic,
    SpendEither {
        amount: u8,
    },
    SpendCounter {
        left: u8,
    },
    ClaimHidden,
    PlanetGift {
        planet: u8,
    },
    Exchange,
    DiscardPolitical {
        left: u8,
    },
    LayOut {
        sheet: Sheet,
    },
    TrimFleet {
        system: u8,
    },
    Pay {
        bill: Bill,
    },
    // The Senate, cards and laws.
    LayFloor,
    KeepPolitical {
        left: u8,
    },
    CallVoice,
    SelectAgenda,
    NameLaw,
    Vote {
        matter: Matter,
        votes: u8,
        first: Option<Elected>,
    },
    BreakTie {
        matter: Matter,
        first: Option<Elected>,
    },
    LayInstead,
    DropLaw,
    Window {
        window: Window,
    },
    /// Whom a card concerns.
    Whom {
        source: Source,
    },
    /// Where it works.
    Place {
        source: Source,
    },
    /// A choice it leaves to the one concerned.
    Decide {
        source: Source,
        whom: Seat,
        left: u8,
    },
    Way {
        source: Source,
        line: Line,
    },
    Losses {
        left: u8,
    },
    DropCard {
        left: u8,
    },
    DropFrom {
        from: Seat,
    },
    StealFrom {
        from: Seat,
    },
    FreeSecondary,
    ExhaustAny {
        left: u8,
    },
    GiveColony {
        planet: Option<u8>,
    },
    TakeColony {
        planet: u8,
    },
    HandOn {
        card: Strategy,
    },
    /// Which strategy card a card is about; given for another.
    NameCard {
        source: Source,
        given: Option<Strategy>,
    },
    /// Units moved by a card.
    Shift {
        source: Source,
        left: u8,
    },
    /// An action card that lies face up.
    FaceUp,
    /// A card of the deck.
    Search,
    /// Which card of the discards is copied.
    CopyCard,
    /// Which card goes to a player.
    HandOut {
        to: Seat,
    },
    /// Where a ship comes back.
    Reserved {
        unit: Unit,
    },
    /// Which ability is had for a round.
    Borrow,
    PickDie,
    /// Which agenda, of the deck, the discards or the laws.
    Policy,
    /// Which ship fires before the battle.
    Shooter,
    /// Which ship takes the first hits.
    Shield,
    /// Which planet is destroyed.
    Doom,
    /// Which system becomes a supernova.
    Nova,
    /// Where a wormhole is laid, or which one.
    Gate {
        system: Option<u8>,
    },
    /// Which unit is scrapped, for goods or not.
    Scrap {
        goods: bool,
    },
    /// [race.hacan] With whom action cards are traded.
    TradeCards,
    PledgeCard {
        to: Seat,
    },
    AnswerPledge {
        from: Seat,
        gives: bool,
    },
    /// Which secret objective is exchanged.
    GiveSecret {
        to: Seat,
    },
    // Fleets.
    MoveShips {
        system: u8,
    },
    /// [leader.diplomat] Whether a fleet may pass on its way to a system.
    Leave {
        by: Seat,
        system: u8,
    },
    LoadShip {
        unit: Unit,
        from: u8,
        room: u8,
    },
    Cannon {
        at: Seat,
    },
    Reroll,
    Precombat,
    RoundBonus {
        ground: bool,
    },
    Devotion,
    Ram,
    Sink {
        left: u8,
    },
    Target,
    Casualties {
        system: u8,
        hits: u8,
    },
    GroundLosses {
        planet: u8,
        hits: u8,
    },
    Repair,
    Salvage,
    Copy {
        from: Seat,
    },
    Retreat {
        system: u8,
    },
    LoseCargo {
        system: u8,
    },
    Landing {
        system: u8,
    },
    NextPlanet,
    Bombard {
        aimed: u8,
    },
    Germs {
        planet: u8,
    },
    Diplomacy {
        planet: u8,
    },
    Capture {
        planet: u8,
    },
    Captive {
        leader: u8,
    },
    /// [leader.captive] Which captive is freed.
    FreeCaptive,
    /// [faq.gen-synthesis] On which home planet saved ground forces come back.
    ReturnSaved,
    ProduceIn,
    Develop,
    SecondAction,
    Alert,
    /// [strategy.warfare-ii] Whether the token goes with ships that leave.
    AlertGoes {
        system: u8,
    },
    Detente,
    LayZone,
    LeaveZone {
        system: u8,
    },
}

impl Prompted for Prompt {
    fn rule(&self) -> Rule {
        match self {
            Prompt::ProposeChange | Prompt::ChangeInto { .. } | Prompt::AgreeToChange { .. } => rule!("map.preset"),
            Prompt::Race => rule!("setup.races"),
            Prompt::Home => rule!("hr.method"),
            Prompt::ProposeSwap | Prompt::AnswerSwap { .. } => rule!("hr.swaps"),
            Prompt::PlanetsObjective => rule!("opt.ten-or-eleven"),
            Prompt::ChooseObjective { .. } => rule!("hr.objectives-chosen"),
            Prompt::Artifact => rule!("setup.artifacts"),
            Prompt::Deploy { .. } => rule!("setup.units"),
            Prompt::KeepObjective { .. } => rule!("hr.hidden-objectives"),
            Prompt::TakeCard => rule!("strategy.order"),
            Prompt::WarfareVersion => rule!("hr.warfare-choice"),
            Prompt::Bonus => rule!("strategy.bonus"),
            Prompt::Turn => rule!("action.turn"),
            Prompt::Secondary { .. } => rule!("action.strategic"),
            Prompt::WhichAbility { .. } => rule!("action.primary-instead"),
            Prompt::Counter => rule!("setup.sheet"),
            Prompt::BuyCounters => rule!("strategy.leadership"),
            Prompt::BuyVotes => rule!("card.action"),
            Prompt::ClaimPlanet { .. } => rule!("hr.detente"),
            Prompt::Broker => rule!("hr.power-broker"),
            Prompt::RefreshPlanet => rule!("hr.senator-emeritus"),
            Prompt::Build { .. } => rule!("produce.capacity"),
            Prompt::Propose | Prompt::Answer { .. } => rule!("trade.agreement"),
            Prompt::NamePrice { .. } => rule!("trade.gifts"),
            Prompt::Approve { .. } | Prompt::BreakAgreement => rule!("hr.trade-iv"),
            Prompt::EndAgreements => rule!("trade.break"),
            Prompt::TakeBack | Prompt::MoveShip { .. } => rule!("strategy.warfare"),
            Prompt::Research { .. } => rule!("research.prerequisites"),
            Prompt::ClaimPublic => rule!("objective.claim"),
            Prompt::SpendEither { .. } | Prompt::SpendCounter { .. } => rule!("objective.spend"),
            Prompt::ClaimHidden => rule!("hr.hidden-objectives"),
            Prompt::PlanetGift { .. } => rule!("planet.refresh"),
            Prompt::Exchange => rule!("gs.exchange"),
            Prompt::DiscardPolitical { .. } => rule!("card.hand-limit"),
            Prompt::LayOut { .. } => rule!("status.redistribute"),
            Prompt::TrimFleet { .. } => rule!("move.supply"),
            Prompt::Pay { .. } => rule!("planet.card"),
            Prompt::LayFloor | Prompt::KeepPolitical { .. } => rule!("gs.floor"),
            Prompt::CallVoice => rule!("opt.voice"),
            Prompt::SelectAgenda => rule!("gs.only-the-floor"),
            Prompt::NameLaw => rule!("gs.repeal"),
            Prompt::Vote { .. } => rule!("council.order"),
            Prompt::BreakTie { .. } => rule!("council.tie"),
            Prompt::LayInstead => rule!("gs.xxcha"),
            Prompt::DropLaw => rule!("council.repealed"),
            Prompt::Window { .. } => rule!("card.moments"),
            Prompt::Whom { source }
            | Prompt::Place { source }
            | Prompt::Decide { source, .. }
            | Prompt::NameCard { source, .. }
            | Prompt::Shift { source, .. }
            | Prompt::Way { source, .. } => match source {
                Source::Passed(_) | Source::Against(_) => rule!("card.political"),
                Source::Action(_) => rule!("card.action"),
                Source::Ability(_) | Source::Technology(_) | Source::Racial(_) | Source::Flagship(_) => {
                    rule!("race.abilities")
                }
            },
            Prompt::Losses { .. } | Prompt::GiveColony { .. } | Prompt::TakeColony { .. } | Prompt::HandOn { .. } => {
                rule!("card.political")
            }
            Prompt::Search
            | Prompt::CopyCard
            | Prompt::HandOut { .. }
            | Prompt::Reserved { .. }
            | Prompt::Borrow
            | Prompt::PickDie
            | Prompt::Policy
            | Prompt::Shooter
            | Prompt::Shield
            | Prompt::Doom => rule!("card.action"),
            Prompt::FaceUp | Prompt::GiveSecret { .. } => rule!("card.political"),
            Prompt::DropCard { .. } => rule!("card.hand-limit"),
            Prompt::DropFrom { .. } | Prompt::StealFrom { .. } => rule!("card.action"),
            Prompt::FreeSecondary => rule!("action.strategic"),
            Prompt::ExhaustAny { .. } => rule!("planet.card"),
            Prompt::MoveShips { .. } => rule!("move.ships"),
            Prompt::LoadShip { .. } => rule!("move.pick-up"),
            Prompt::Cannon { .. } => rule!("cannon.fire"),
            Prompt::Reroll => rule!("word.combat-roll"),
            Prompt::Precombat | Prompt::Target => rule!("battle.precombat"),
            Prompt::RoundBonus { .. } => rule!("race.letnev"),
            Prompt::Devotion => rule!("race.yin"),
            Prompt::Ram | Prompt::Sink { .. } | Prompt::Nova | Prompt::Gate { .. } => rule!("research.racial"),
            Prompt::Scrap { goods: true } => rule!("research.technologies"),
            Prompt::Scrap { goods: false } => rule!("status.order"),
            Prompt::TradeCards | Prompt::PledgeCard { .. } | Prompt::AnswerPledge { .. } => rule!("race.hacan"),
            Prompt::Casualties { .. } => rule!("battle.round"),
            Prompt::GroundLosses { .. } => rule!("invade.round"),
            Prompt::Repair => rule!("research.technologies"),
            Prompt::Salvage => rule!("race.mentak"),
            Prompt::Copy { .. } => rule!("race.nekro"),
            Prompt::Retreat { .. } => rule!("battle.retreat"),
            Prompt::LoseCargo { .. } => rule!("unit.cargo"),
            Prompt::Landing { .. } => rule!("action.tactical"),
            Prompt::NextPlanet => rule!("invade.round"),
            Prompt::Bombard { .. } => rule!("invade.bombard"),
            Prompt::Germs { .. } => rule!("research.technologies"),
            Prompt::Diplomacy { .. } | Prompt::Leave { .. } => rule!("leader.diplomat"),
            Prompt::Capture { .. } => rule!("leader.agent"),
            Prompt::Captive { .. } | Prompt::FreeCaptive => rule!("leader.captive"),
            Prompt::ReturnSaved => rule!("faq.gen-synthesis"),
            Prompt::ProduceIn => rule!("produce.capacity"),
            Prompt::Develop => rule!("produce.dock"),
            Prompt::SecondAction => rule!("action.tactical"),
            Prompt::Alert | Prompt::AlertGoes { .. } => rule!("strategy.warfare-ii"),
            Prompt::Detente => rule!("hr.detente"),
            Prompt::LayZone => rule!("faq.zone-everybody"),
            Prompt::LeaveZone { .. } => rule!("faq.zone-broken"),
        }
    }
}
