//! Everything that can be used, by id.

use serde::{Deserialize, Serialize};

macro_rules! feats {
    ($($(#[$meta:meta])* $name:ident),+ $(,)?) => {
        /// A card, leader, note, relic, technology or ability, known by its id. Action cards come first.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[repr(u16)]
        pub enum Feat { $($(#[$meta])* $name),+ }

        impl Feat {
            pub const ALL: &'static [Feat] = &[$(Feat::$name),+];
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];
        }
    };
}

feats! {
    /// [card.sabotage] Cancel an action card another side plays.
    Sabotage,
    /// [card.flank-speed] Each of your ships moves 1 further in this tactical action.
    FlankSpeed,
    /// [card.nav-suite] Anomalies do not matter to your ships in this movement.
    NavSuite,
    /// [card.solar-flare] No space cannon fires at your ships in this movement.
    SolarFlare,
    /// [card.lost-star-chart] Alpha and beta wormholes touch each other in this tactical action.
    LostStarChart,
    /// [card.in-the-silence-of-space] Your ships of one system may cross systems with enemy ships.
    InTheSilenceOfSpace,
    /// [card.rally] If enemy ships are in the active system: two more tokens in your fleet pool.
    Rally,
    /// [card.upgrade] A cruiser of yours in the active system becomes a dreadnought.
    Upgrade,
    /// [card.counterstroke] If another side activates a system with your command token: the token returns to your
    /// tactic pool.
    Counterstroke,
    /// [card.experimental-battlestation] After enemy ships moved in: a space dock of yours in or next to the system
    /// fires space cannon 5 (x3).
    ExperimentalBattlestation,
    /// [card.maneuvering-jets] Cancel 1 hit of a space cannon.
    ManeuveringJets,
    /// [card.waylay] Hits of your anti-fighter barrage fall on any ships.
    Waylay,
    /// [card.fighter-prototype] In the first round of space combat your fighters add 2.
    FighterPrototype,
    /// [card.morale-boost] Your units add 1 to their combat rolls in this round.
    MoraleBoost,
    /// [card.emergency-repairs] At the start or end of a combat round: all your units in the active system are
    /// repaired.
    EmergencyRepairs,
    /// [card.skilled-retreat] Your ships leave the space combat for an adjacent system without enemy ships.
    SkilledRetreat,
    /// [card.intercept] The enemy cannot retreat in this round.
    Intercept,
    /// [card.shields-holding] Cancel up to 2 hits on your ships in space combat.
    ShieldsHolding,
    /// [card.direct-hit] Destroy an enemy ship that has just sustained damage.
    DirectHit,
    /// [card.reflective-shielding] When your ship sustains damage in space combat, the ships it fights take 2 hits.
    ReflectiveShielding,
    /// [card.bunker] Bombardment against your planets has 4 taken off each die in this invasion.
    Bunker,
    /// [card.disable] Enemy PDS have neither planetary shield nor space cannon in this invasion.
    Disable,
    /// [card.blitz] Your ships without bombardment, fighters aside, bombard with 6 in this invasion.
    Blitz,
    /// [card.parley] Ground forces that land on a planet of yours go back into space.
    Parley,
    /// [card.war-machine] Produce 4 units more and pay 1 less.
    WarMachine,
    /// [card.courageous-to-the-end] After a ship of yours is destroyed in space combat: roll two dice; for each
    /// that reaches its combat value the other camp destroys a ship of its own.
    CourageousToTheEnd,
    /// [card.fire-team] After your ground forces rolled: roll your misses again.
    FireTeam,
    /// [card.scramble-frequency] After another side rolled for bombardment, space cannon or barrage: all those dice
    /// are rolled again.
    ScrambleFrequency,
    /// [card.rout] As the defender: the attacker must announce a retreat, if possible.
    Rout,
    /// [card.rescue] After enemy ships moved to yours: one of your ships joins from a system without your token.
    Rescue,
    /// [card.crash-landing] When your last ship here is destroyed: a ground force of yours lands on a planet of the
    /// system without other units.
    CrashLanding,
    /// [card.reveal-prototype] At the start of a combat: spend 4 resources for the upgrade of a unit of yours that
    /// takes part.
    RevealPrototype,
    /// [card.ghost-squad] After another side landed on your planet: move your ground forces between your planets in
    /// the system.
    GhostSquad,
    /// [card.decoy-operation] After another side activates a system with your structures: up to two of your ground
    /// forces come to a planet of yours there.
    DecoyOperation,
    /// [card.forward-supply-base] After another side activates a system with your units: you gain 3 trade goods, the
    /// enemy 1.
    ForwardSupplyBase,
    /// [card.infiltrate] When you gain a planet: the PDS and docks there become yours.
    Infiltrate,
    /// [card.reparations] After another side gained a planet of yours: exhaust one of their planets and ready one of
    /// yours.
    Reparations,
    /// [card.cripple-defenses] Destroy all PDS on a planet.
    CrippleDefenses,
    /// [card.economic-initiative] Ready your cultural planets.
    EconomicInitiative,
    /// [card.frontline-deployment] Place 3 infantry on a planet of yours.
    FrontlineDeployment,
    /// [card.ghost-ship] Place a destroyer in a system with a wormhole, not a home, without enemy ships.
    GhostShip,
    /// [card.industrial-initiative] Gain a trade good for each industrial planet of yours.
    IndustrialInitiative,
    /// [card.insubordination] The enemy loses a tactic token.
    Insubordination,
    /// [card.lucky-shot] Destroy an enemy dreadnought, cruiser or destroyer in a system with a planet of yours.
    LuckyShot,
    /// [card.mining-initiative] Gain as many trade goods as one of your planets has resources.
    MiningInitiative,
    /// [card.plague] Roll for each infantry on an enemy planet; from 6 it is destroyed.
    Plague,
    /// [card.reactor-meltdown] Destroy a space dock outside home systems.
    ReactorMeltdown,
    /// [card.rise-of-a-messiah] Place 1 infantry on each of your planets.
    RiseOfAMessiah,
    /// [card.signal-jamming] Place an enemy command token in a system with your ships or next to them, not a home.
    SignalJamming,
    /// [card.spy] The enemy gives you a random action card.
    Spy,
    /// [card.tactical-bombardment] Exhaust the planets of others of a system where you have bombardment.
    TacticalBombardment,
    /// [card.unexpected-action] Take one of your command tokens off the board.
    UnexpectedAction,
    /// [card.unstable-planet] Exhaust a hazardous planet and destroy up to 3 infantry there.
    UnstablePlanet,
    /// [card.uprising] Exhaust an enemy planet outside homes and gain its resources in trade goods.
    Uprising,
    /// [card.war-effort] Place a cruiser in a system with your ships.
    WarEffort,
    /// [card.fighter-conscription] Place a fighter in each system with a dock of yours or room for it, not beside
    /// enemy ships.
    FighterConscription,
    /// [card.refit-troops] One or two of your infantry become mechs.
    RefitTroops,
    /// [card.scuttle] Give up one or two ships, fighters aside, for their cost in trade goods.
    Scuttle,
    /// [card.brilliance] Ready a planet of yours with a technology specialty.
    Brilliance,
    /// [card.master-plan] After your action: take another one.
    MasterPlan,
    /// [card.puppets-on-a-string] At the end of a turn, if you have passed: take an action.
    PuppetsOnAString,
    /// [card.crisis] At the end of a turn, if nobody has passed: the next turn is skipped.
    Crisis,
    /// [card.reverse-engineer] After another side discards a card used as an action: take it.
    ReverseEngineer,
    /// [card.exchange-program] If both agree, an infantry of each side coexists on a planet of the other.
    ExchangeProgram,
    // Of the agenda phase and of the whole round; the text of each says what it does.
    AncientBurialSites, AssassinateRepresentative, Bribery, ConfoundingLegalText, ConfusingLegalText, ConstructionRider, DeadlyPlot,
    DiplomacyRider, DistinguishedCouncilor, HackElection, ImperialRider, InsiderInformation, LeadershipRider, PoliticsRider, Sanction, TechnologyRider, TradeRider, Veto, WarfareRider,
    ArchaeologicalExpedition, CoupDetat, DivertFunding, ExplorationProbe, ExtremeDuress, FocusedResearch, HarnessEnergy, Impersonation, ManipulateInvestments, Overrule,
    Plagiarize, PoliticalStability, PublicDisgrace, RepealLaw, Salvage, SeizeArtifact, Strategize, Summit, DiplomaticPressure,
    /// [tech.sling-relay] Action, exhaust: produce one ship in a system with an own space dock.
    SlingRelay,
    /// [tech.ai-development-algorithm] Exhaust when researching a unit upgrade to ignore one prerequisite, or when
    /// producing to pay 1 less for each own unit upgrade.
    AiDevelopmentAlgorithm,
    /// [tech.self-assembly-routines] Exhaust after production: put 1 mech on a planet in that system. A destroyed
    /// mech brings 1 trade good.
    SelfAssemblyRoutines,
    /// [tech.transit-diodes] Exhaust at the start of a turn: up to 4 ground forces are moved to own planets
    /// anywhere.
    TransitDiodes,
    /// [tech.integrated-economy] After gaining a planet, produce units there worth at most its resources.
    IntegratedEconomy,
    /// [tech.x-89-base] Action, exhaust: all infantry on one planet under an own bombardment ship is destroyed.
    #[serde(rename = "x-89-bacterial-weapon")]
    X89BacterialWeapon,
    /// [tech.magen-defense-grid-base] Exhaust at the start of a ground combat round on a planet with an own
    /// planetary shield: the opponent does not roll this round.
    MagenDefenseGrid,
    /// [leader.arborec-agent] Exhaust: a ship of yours becomes one that costs up to 2 more.
    ArborecAgent,
    /// [leader.argent-agent] Exhaust when you produce ground forces: they may appear on your planets in the system
    /// and next to it.
    ArgentAgent,
    /// [leader.creuss-agent] Exhaust after you activate a system with a wormhole: it touches all other systems with
    /// wormholes in this action.
    CreussAgent,
    /// [leader.crimson-agent] Exhaust: two of your ships in different systems change places.
    CrimsonAgent,
    /// [leader.empyrean-agent] Exhaust after your ships moved into a system without planets: gain a command token.
    EmpyreanAgent,
    /// [leader.firmament-agent] Exhaust when you move: no space cannon fires at your ships, and those that carry
    /// nothing cross enemy ships.
    FirmamentAgent,
    /// [leader.l1z1x-agent] Exhaust after you activate a system: an infantry of yours there becomes a mech.
    L1z1xAgent,
    /// [leader.letnev-agent] Exhaust at the start of a round of space combat: one ship rolls one die more.
    LetnevAgent,
    /// [leader.muaat-agent] Exhaust: produce up to two units of cost 4 or less beside your war sun or flagship.
    MuaatAgent,
    /// [leader.naalu-agent] Exhaust after your command token was placed: it returns to the reserves.
    NaaluAgent,
    /// [leader.nomad-agent-mercer] Exhaust at the end of your turn: up to two of your ground forces come to your
    /// planets in the active system.
    NomadAgentMercer,
    /// [leader.nomad-agent-thundarian] Exhaust after both sides rolled in combat: both roll again.
    NomadAgentThundarian,
    /// [leader.obsidian-agent] Exhaust when a ship of yours is destroyed in combat: the opponent destroys one of the
    /// same kind.
    ObsidianAgent,
    /// [leader.saar-agent] Exhaust when you activate a system: one ship moves as far as the fastest ship on the
    /// board.
    SaarAgent,
    /// [leader.sardakk-agent] Exhaust at the end of your tactical action: place 2 infantry on a planet of yours in
    /// the active system.
    SardakkAgent,
    /// [leader.sol-agent] Exhaust at the start of a round of ground combat: one ground force rolls one die more.
    SolAgent,
    /// [leader.titans-agent] Exhaust before a hit is assigned: it is cancelled.
    TitansAgent,
    /// [leader.winnu-agent] Exhaust when you produce: it costs 2 less in all.
    WinnuAgent,
    /// [leader.xxcha-agent] Exhaust: ready a planet, or take an infantry from an enemy planet next to one of yours.
    XxchaAgent,
    /// [leader.yin-agent] Exhaust after a unit of yours is destroyed in combat: two fighters come for a ship, two
    /// infantry for a ground force.
    YinAgent,
    /// [leader.yssaril-agent] Exhaust: it does what another side's agent does.
    YssarilAgent,
    /// [leader.arborec-commander] After another side activates a system with units of yours that produce: produce 1
    /// unit there.
    ArborecCommander,
    /// [leader.argent-commander] Whenever your units roll for a unit ability, one rolls one die more.
    ArgentCommander,
    /// [leader.bastion-commander] Your action cards cannot be cancelled.
    BastionCommander,
    /// [leader.creuss-commander] Each of your ships with capacity that moved through a wormhole brings a fighter.
    CreussCommander,
    /// [leader.empyrean-commander] After another side moves ships to your command token: take it off the board.
    EmpyreanCommander,
    /// [leader.jolnar-commander] After you rolled for a unit ability: roll your misses again.
    JolnarCommander,
    /// [leader.keleres-commander] After an action with a card or leader you take another action.
    KeleresCommander,
    /// [leader.l1z1x-commander] Planetary shields do not stop your bombardment.
    L1z1xCommander,
    /// [leader.letnev-commander] Each time a unit of yours sustains damage you gain a trade good.
    LetnevCommander,
    /// [leader.mahact-commander] You may activate a system with your token; both tokens leave the board and your
    /// turn ends.
    MahactCommander,
    /// [leader.mentak-commander] After you win a space combat: the loser gives you a promissory note, if it holds one.
    MentakCommander,
    /// [leader.nomad-commander] Your flagship costs nothing.
    NomadCommander,
    /// [leader.ralnel-commander] When you announce a retreat: up to two of your ships leave at once.
    RalnelCommander,
    /// [leader.saar-commander] Fighters and infantry you produce may appear at any dock of yours that is not
    /// blockaded.
    SaarCommander,
    /// [leader.sardakk-commander] When you land, one ground force of each planet in the system and next to it may
    /// land too.
    SardakkCommander,
    /// [leader.sol-commander] At the start of ground combat on your planet: place 1 infantry there.
    SolCommander,
    /// [leader.titans-commander] Each time you produce you gain a trade good.
    TitansCommander,
    /// [leader.vuilraith-commander] Up to two fighters or infantry do not count against your production.
    VuilraithCommander,
    /// [leader.winnu-commander] Your units add 2 to combat rolls at Mecatol Rex, at home and at legendary planets.
    WinnuCommander,
    /// [leader.arborec-hero] Once: produce units in all systems with your ground forces.
    ArborecHero,
    /// [leader.argent-hero] Once: your ships move to systems with your tokens and without enemy ships.
    ArgentHero,
    /// [leader.creuss-hero] Once: two systems with wormholes or units of yours change places.
    CreussHero,
    /// [leader.crimson-hero] Ships you produce may wait on this card; once, at the start of a space combat, they
    /// all appear.
    CrimsonHero,
    /// [leader.hacan-hero] Once: what you produce costs nothing.
    HacanHero,
    /// [leader.keleres-hero] Once, at the start of a round of space combat beside a planet of yours: your flagship
    /// and up to two cruisers or destroyers appear.
    KeleresHero,
    /// [leader.l1z1x-hero] Once: your flagship and dreadnoughts move to a system without enemy ships.
    L1z1xHero,
    /// [leader.letnev-hero] Once: the number of your ships is not limited in this round.
    LetnevHero,
    /// [leader.mahact-hero] Once: all units in a space area move into an adjacent enemy fleet and fight; nobody
    /// retreats.
    MahactHero,
    /// [leader.mentak-hero] Once, at the start of a space combat: for each enemy ship destroyed in it you get one
    /// of its kind.
    MentakHero,
    /// [leader.muaat-hero] Once, after your war sun moved in: all enemy units there are destroyed and the system
    /// becomes a supernova.
    MuaatHero,
    /// [leader.nekro-hero] Once: destroy the units of others on a planet with a specialty where you have units, and
    /// gain its values in trade goods.
    NekroHero,
    /// [leader.nomad-hero] Once: your flagship leaves systems with your tokens in this round.
    NomadHero,
    /// [leader.obsidian-hero] Once: ready your planets.
    ObsidianHero,
    /// [leader.ralnel-hero] Once, after all have passed: you have not, with two more tokens and a card.
    RalnelHero,
    /// [leader.saar-hero] Once: destroy all enemy infantry and fighters in a system next to a dock of yours.
    SaarHero,
    /// [leader.sardakk-hero] Once, after your ships moved in: go straight to the landing; then your ships there are
    /// gone.
    SardakkHero,
    /// [leader.sol-hero] Once: take all your command tokens off the board.
    SolHero,
    /// [leader.titans-hero] Once: Elysium is readied, has 3 more resources and fires space cannon 5 with three
    /// dice.
    TitansHero,
    /// [leader.vuilraith-hero] Once: each enemy ship, fighters aside, at your dimensional tears and next to them
    /// rolls; on 1 to 3 it is gone.
    VuilraithHero,
    /// [leader.xxcha-hero] Once: place up to four PDS or mechs on your planets and ready those.
    XxchaHero,
    /// [leader.yin-hero] Once: up to three infantry land on planets of a system that is no home, and fight; no
    /// space cannon fires.
    YinHero,
    /// [tech.assault-cannon] With three ships, fighters aside, the opponent destroys one at the start of a space combat.
    AssaultCannon,
    /// [note.antivirus] At the start of a combat: Nekro gains no technology of yours.
    Antivirus,
    /// [note.ceasefire] After the owner activates a system with your units: none of their units move there.
    Ceasefire,
    PoliticalSecret, SupportForTheThrone, TradeAgreement, Alliance, TradeConvoys, GiftOfPrescience, ResearchAgreement,
    Acquiescence, PoliticalFavor, SpyNet,
    /// [note.creuss-iff] At the start of your turn: a Creuss wormhole token goes to a system with a planet of yours, or
    /// to one without enemy ships that is no home.
    CreussIff,
    /// [note.crucible] After you activate a system: your ships do not roll for gravity rifts and move 1 further
    /// through one.
    Crucible,
    /// [note.cybernetic-enhancements] When you gain tokens: one more.
    CyberneticEnhancements,
    /// [note.fires-of-the-gashlai] You get the war sun; Muaat loses a token of its fleet pool.
    FiresOfTheGashlai,
    /// [note.greyfire-mutagen] At the start of ground combat against two or more forces: an enemy infantry becomes
    /// yours.
    GreyfireMutagen,
    /// [note.military-support] At the start of Sol's turn: place 2 infantry on a planet of yours.
    MilitarySupport,
    /// [note.nano-link-permit] After you activate a system: your structures next to it move to your planets there.
    NanoLinkPermit,
    /// [note.raghs-call] After you land on a planet: Saar's ground forces there go to another planet of theirs.
    RaghsCall,
    /// [note.sever] Wormholes in a system with your units do nothing in movement until the round ends.
    Sever,
    /// [note.strike-wing-ambuscade] When your units roll for a unit ability: one rolls one die more.
    StrikeWingAmbuscade,
    /// [note.stymie] After another side moves ships to your units: place one of their tokens in a system that is no
    /// home.
    Stymie,
    /// [note.tekklar-legion] At the start of ground combat: your units add 1 in it; a N'orr enemy's take 1 off.
    TekklarLegion,
    /// [note.terraform] A planet of yours outside homes has 1 more resource and all traits.
    Terraform,
    /// [note.the-cavalry] At the start of a space combat: one of your ships fights as the Nomad's flagship.
    TheCavalry,
    /// [note.war-funding] After both sides rolled in space combat: roll your misses again, and all enemy dice if
    /// you like.
    WarFunding,
    /// [relic.circlet-of-the-void] Your ships do not roll for gravity rifts, and other anomalies do not matter to
    /// their movement.
    CircletOfTheVoid,
    /// [relic.dominus-orb] Once, before you move: units may leave systems with your tokens.
    DominusOrb,
    /// [relic.heart-of-ixth] Exhaust after a die was rolled: 1 is added to it or taken off.
    HeartOfIxth,
    /// [relic.jr-xs455-o] Exhaust: spend 3 resources to place a structure on a planet of yours, or gain a trade
    /// good.
    JrXs455O,
    /// [relic.lightrail-ordnance] Your space docks fire space cannon 5 with two dice, next to their system too.
    LightrailOrdnance,
    /// [relic.metali-void-armaments] Your barrage has three more dice that hit on 6.
    MetaliVoidArmaments,
    /// [relic.metali-void-shielding] Each time hits fall on your ships, one that is no fighter may sustain damage.
    MetaliVoidShielding,
    /// [relic.nano-forge] Once: a planet of yours outside homes has 2 more resources and is legendary.
    NanoForge,
    /// [relic.scepter-of-emelpar] Exhausted in the place of a strategy token.
    ScepterOfEmelpar,
    /// [relic.stellar-converter] Once: a planet next to your bombardment, outside homes and neither legendary nor
    /// yours, is destroyed.
    StellarConverter,
    /// [relic.the-codex] Once: take up to three discarded action cards.
    TheCodex,
    /// [relic.the-crown-of-thalnos] In each combat round: fighters or infantry that missed roll again with 1 added;
    /// those that miss again are destroyed.
    TheCrownOfThalnos,
    /// [relic.the-triad] Exhaust: it pays 3 resources.
    TheTriad,
    // Relics of the whole round; the text of each says what it does.
    BookOfLatvinia, DynamisCore, MawOfWorlds, Neuraloop, ShardOfTheThrone, TheCrownOfEmphidia, TheObsidian,
    TheProphetsTears,
    // Of faction sheets, technologies, breakthroughs and legends; the text of each says what it does.
    TechnologicalSingularity, IihqModernization, Ambush, LazaxGateFolding, TemporalCommandSuite, Bioplasmosis,
    NeuralParasiteFirmament, NeuralParasiteObsidian, StarForge, TheInferno, OrbitalDrop, Foresight, Indoctrination,
    Devotion, MunitionsReserves, SurvivalInstinct, DuhaMenaimon, Starlancer, ScavengerZeta, Reclaimer, WrathOfKenara,
    DunlainReaper, Psychospore, GravleashManeuvers, NorrSupremacy, FealtyUplink, TheTablesGrace, Imperator,
    ArchonsGift, AutoFactories, ResonanceGenerator, NullificationField, Supercharge, DimensionalSplicer, ImpulseCore,
    YinSpinner, WormholeGenerator, ProductionBiomes, Nanomachines, SpatialConduitCylinders, Vortex,
    HegemonicTradePolicy, AgencySupplyNetwork, ChaosMapping, SubatomicSplicer, Miniaturization, Ouranos, IcarusDrive,
    Watcher, Dynamo, Alarum, LastDispatch, PhoenixStandard, BastionAgent, BastionHero, ProximaTargetingVi,
    RaiseTheStandard, Incursion, Exile, Revenant, Resonance, ResearchTeam, ViperEx23, Eanautic, InstinctTraining,
    BellumGloriosum, GravitonLaserSystem, SalvageOperations, ParticleSynthesis, ThundersParadox, DeorbitBarrage,
    TheIcon, YinAscendant, VoidTether, WingTransfer, Mitosis, Awaken, SlumberstateComputing, StellarGenesis,
    AlraithIxIanovar, AbsoluteSynergy, ObsidianCommander, MuaatCommander, TheNucleus, TheAtrament, ImperialArmsVault,
    ExterrixHeadquarters, IonianFuelRefinery, AurexMechanica, MaxisCentralControl, Hyperion, TheAcropolis,
    MirageFlightAcademy,
    // Those of the whole game alone, each with its words in its room.
    NeuralMotivator, HyperMetabolism, Psychoarchaeology, BioStims, PredictiveIntelligence, InheritanceSystems,
    QuantumDatahubNode, MastersOfTrade, GuildShips, Analytical, Brilliant, Pillage, Telepathic, Propagation, Nomadic,
    BloodTies, PeaceAccords, StallTactics, Crafty, HacanAgent, JolnarAgent, MentakAgent, NekroAgent, NekroCommander,
    YinCommander, WinnuHero, Quash, GalacticThreat, HacanCommander, NaaluCommander, XxchaCommander, YssarilCommander,
    JolnarHero, NaaluHero, YssarilHero, PromiseOfProtection, ScanlinkDroneNetwork, MageonImplants,
    ValefarAssimilatorX, ValefarAssimilatorY,
    // Older printings of others, in print where the box that replaced them is not in play.
    #[serde(rename = "naalu-agent-codex-3")]
    NaaluAgentCodex3,
    #[serde(rename = "xxcha-hero-codex-3")]
    XxchaHeroCodex3,
    XxchaHeroPok,
    NaaluAgentPok, YinAgentPok, YinHeroPok, NaaluCommanderPok, YinCommanderPok,
    /// [agenda.the-crown-of-thalnos-law] What the law gives its owner to use.
    TheCrownOfThalnosLaw,
}
