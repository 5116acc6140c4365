//! What two allies against the Hive do together: joint actions, freight, planets that change hands between them.

use crate::choice::{Choice, Holder};
use crate::decks::Deck;
use crate::hive::steps::status::put_back;
use crate::hive::steps::{Role, draw, drawn};
use crate::prompt::{Prompt, Refusal, RoundPrompt};
use crate::query;
use crate::steps::bombardment::{Aim, Bombard};
use crate::steps::load::Load;
use crate::steps::movement::MoveShips;
use crate::steps::production::Produces;
use crate::steps::survey::{Survey, ways_into};
use crate::texts::standing;
use crate::world::{Feud, GROUND, Joint, MOVERS, PlanetSpot, WAYS, World};
use crate::{Ask, Flow, Offers, Twilight, Want, ranks, things};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::galaxy::{NO_WAY, SystemId, SystemSet};
use twilight_box::units::Kind;

/// The ally of a player, in games against the Hive.
pub fn ally_of(w: &World, seat: Seat) -> Option<Seat> {
    w.hive.as_ref()?;
    w.allies(seat).iter().next()
}

/// [team.joint] A system was activated: the ally may come too.
pub fn invite(w: &mut World, seat: Seat, system: SystemId, flow: &mut Flow) {
    if let Some(hive) = &mut w.hive {
        hive.joint = Joint::default();
        if let Some(ally) = ally_of(w, seat) {
            flow.then([JoinIn { ally, system }.into()]);
        }
    }
}

step! {
    /// [team.joint] The ally of the active player may spend and place a token too: then both act in the system.
    pub struct JoinIn {
        pub ally: Seat,
        pub system: SystemId,
    }
}

impl JoinIn {
    /// Whether it may, and has anything that could come or is there.
    fn open(self, w: &World) -> bool {
        let side = w.side(self.ally);
        if side.tactic == 0 || side.passed || side.tokens.has(self.system) {
            return false;
        }
        is_present(w, self.ally, self.system) || {
            let fleets = query::movers_of(w, self.ally).without(self.system).minus(side.tokens);
            let ways = ways_into(w, self.ally, self.system);
            let able = |from: SystemId, kind: Kind| {
                let moves = query::allowance(w, self.ally, kind, from, standing::further(w, self.ally, kind));
                let moves = usize::from(moves).min(WAYS - 1);
                query::move_value(w, self.ally, kind).is_some()
                    && ways.iter().any(|table| table[from.index()][moves] != NO_WAY)
            };
            let any = |from: SystemId| w.space(from, self.ally).groups(&MOVERS).any(|(kind, ..)| able(from, kind));
            fleets.iter().any(any)
        }
    }
}

impl Play<Twilight> for JoinIn {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if !self.open(w) {
            return Want::Nothing;
        }
        out.offer(Choice::Yes);
        out.offer(Choice::No);
        Want::Ask(Ask::of(self.ally, Prompt::Round(RoundPrompt::JoinIn { at: self.system })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if choice != Choice::Yes {
            return;
        }
        let side = &mut w.parties[self.ally.index()];
        side.tactic -= 1;
        side.tokens = side.tokens.with(self.system);
        w.hive_mut().joint.with = Some(self.ally);
        flow.tell(SeatSet::ALL, rule!("team.joint"), || {
            let (by, at) = (self.ally, things::system(w, self.system));
            words!("{by} {by:joins|join} the action at {at} with a token of {by:its|your} own.", by, at)
        });
    }
}

/// [team.joint] Ships of the active player have arrived: those of the ally come next, before anything else happens.
pub fn sails_next(w: &mut World, seat: Seat, flow: &mut Flow) -> bool {
    let Some(joint) = w.hive.as_mut().map(|hive| &mut hive.joint) else { return false };
    let Some(ally) = joint.with.filter(|&ally| ally != seat && !joint.second) else { return false };
    joint.second = true;
    flow.then([Survey { seat: ally }.into(), MoveShips { seat: ally, from: 0 }.into()]);
    true
}

/// [team.joint] Who takes part in the action: the active player, then the ally that joined.
pub fn party(w: &World, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
    let with = w.hive.as_ref().and_then(|hive| hive.joint.with).filter(|&ally| ally != seat);
    std::iter::once(seat).chain(with)
}

/// [team.combat] Who fights for the active side at a place: itself, or else its ally if that has forces there.
pub fn champion(w: &World, seat: Seat, stands: impl Fn(Seat) -> bool) -> Seat {
    if w.hive.is_none() || stands(seat) {
        return seat;
    }
    w.allies(seat).iter().find(|&ally| stands(ally)).unwrap_or(seat)
}

/// Who of the active side stands on a planet.
pub fn lander(w: &World, seat: Seat, planet: PlanetSpot) -> Seat {
    champion(w, seat, |side| ranks::guards(w, planet, side) > 0)
}

/// [team.freight] Who else lands forces in this invasion: an ally that joined, or whose forces were brought.
pub fn lands_too(w: &World, seat: Seat) -> Option<Seat> {
    let joint = &w.hive.as_ref()?.joint;
    let ally = ally_of(w, seat)?;
    let comes = joint.with == Some(ally) || joint.lent[0] == Some(true);
    let forces = GROUND.iter().any(|&kind| w.space(w.scene(), ally).of(kind) > 0);
    (comes && forces).then_some(ally)
}

/// [team.freight] Room of the ally's ships in a system that its own units leave.
pub fn spare_room(w: &World, system: SystemId, seat: Seat) -> u16 {
    let room = |ally: Seat| query::own_muster(w, system, ally).room();
    w.allies(seat).iter().map(room).sum()
}

step! {
    /// [team.joint] The ally's ships bombard after those of the active player.
    pub struct AllyBombards {
        pub ally: Seat,
    }
}

impl Play<Twilight> for AllyBombards {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.action.aims = Default::default();
        flow.then([Aim { seat: self.ally }.into(), Bombard { seat: self.ally }.into()]);
    }
}

step! {
    /// [team.joint] The ally produces in the system after the active player.
    pub struct AllyProduces {
        pub ally: Seat,
    }
}

impl Play<Twilight> for AllyProduces {
    fn act(self, w: &mut World, flow: &mut Flow) {
        (w.action.batch, w.action.fresh) = Default::default();
        flow.then([Produces { seat: self.ally }.into()]);
    }
}

step! {
    /// [team.freight] The ally is asked once in an action whether units of it come aboard.
    pub struct Lend {
        pub owner: Seat,
        pub load: Load,
        /// What is to come aboard first.
        pub unit: (Kind, bool, Holder),
    }
}

impl Play<Twilight> for Lend {
    fn want(&self, _: &World, out: &mut Offers) -> Want {
        out.offer(Choice::Yes);
        out.offer(Choice::No);
        Want::Ask(Ask::of(self.owner, Prompt::Round(RoundPrompt::Lend { by: self.load.seat })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let agrees = choice == Choice::Yes;
        let joint = &mut w.hive_mut().joint;
        joint.lent[usize::from(joint.second)] = Some(agrees);
        flow.tell(SeatSet::ALL, rule!("team.freight"), || {
            let (by, of) = (self.load.seat, self.owner);
            match agrees {
                true => words!("{of} {of:lets|let} {by} carry units of {of:its|your} own in this action.", of, by),
                false => words!("{of} {of:lets|let} no units go with {by} in this action.", of, by),
            }
        });
        match agrees {
            true => self.load.board(self.owner, self.unit, w, flow),
            false => flow.then([self.load.into()]),
        }
    }
}

/// [team.combat] A combat of a joint action is over.
pub fn fought(w: &mut World, camps: [SeatSet; 2], left: [u8; 2], space: bool) {
    let turn = w.round.turn;
    let Some(joint) = w.hive.as_mut().map(|hive| &mut hive.joint) else { return };
    let (Some(turn), Some(ally)) = (turn, joint.with) else { return };
    for (n, camp) in camps.into_iter().enumerate().filter(|(_, camp)| camp.has(turn) || camp.has(ally)) {
        let won = camp.has(turn) && camp.has(ally) && left[n] > 0 && left[1 - n] == 0;
        let feud = if space { &mut joint.space } else { &mut joint.ground };
        *feud = if won && *feud != Feud::Lost { Feud::Won } else { Feud::Lost };
    }
}

/// [team.attrition] [team.maneuver] The joint action is over: what two allies have won together wears the Hive down.
pub fn action_ends(w: &mut World, flow: &mut Flow) {
    let joint = std::mem::take(&mut w.hive_mut().joint);
    let (Some(seat), Some(_)) = (w.round.turn, joint.with) else { return };
    let secrets = match (joint.space, joint.ground) {
        (Feud::Won, Feud::Won | Feud::None) => false,
        (Feud::None, Feud::Won) => true,
        (Feud::Lost, _) | (_, Feud::Lost) | (Feud::None, Feud::None) => return,
    };
    flow.then([WearDown { seat, secrets, left: None }.into()]);
}

step! {
    /// [team.attrition] Two cards of the active Hive Mind deck are discarded; [team.maneuver] or two secret objectives of
    /// the Hive go back into their deck, face down.
    pub struct WearDown {
        pub seat: Seat,
        pub secrets: bool,
        /// Cards still to take; none before the players have said yes.
        pub left: Option<u8>,
    }
}

/// Cards that are lost at once.
const WORN: u8 = 2;

impl WearDown {
    fn has_any(self, w: &World) -> bool {
        if self.secrets { w.hive().secrets_held() > 0 } else { !w.hive().deck.is_empty() }
    }
}

impl Play<Twilight> for WearDown {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if !self.has_any(w) {
            return Want::Nothing;
        }
        match self.left {
            None => {
                out.offer(Choice::Yes);
                out.offer(Choice::No);
                Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::WearDown { secrets: self.secrets })))
            }
            Some(0) => Want::Nothing,
            Some(_) if self.secrets => Want::Fate(Fate::Draw { deck: Deck::HiveSecrets.number(), seen: SeatSet::NONE }),
            Some(_) => draw(w),
        }
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        if choice == Choice::Yes {
            flow.then([WearDown { left: Some(WORN), ..self }.into()]);
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let left = self.left.expect("cards are taken after a yes");
        if self.secrets {
            put_back(w, usize::from(faces[0]));
            flow.tell(SeatSet::ALL, rule!("team.maneuver"), || {
                words!("Maneuver warfare: {of} {of:loses|lose} a secret objective, face down.", of = w.swarm())
            });
        } else {
            drawn(w, faces, Role::Attrition, flow);
        }
        flow.then([WearDown { left: Some(left - 1), ..self }.into()]);
    }
}

/// [team.exchange] Planets that may change hands with the tokens: the receiver has a ground force or structure there.
pub fn offer_planets(w: &World, seat: Seat, out: &mut Offers) {
    let Some(ally) = ally_of(w, seat) else { return };
    for planet in w.spots() {
        let (to, choice) = match w.planet(planet).controller {
            Some(owner) if owner == seat => (ally, Choice::Cede(planet)),
            Some(owner) if owner == ally => (seat, Choice::Request(planet)),
            _ => continue,
        };
        let here = w.ground(planet, to);
        let bare = here.ground() + here.structures() == 0;
        let bare = bare.then_some(Refusal::NobodyThere { planet, of: to });
        let denied = to == seat && w.hive().denied >> planet.0 & 1 == 1;
        out.consider(choice, bare.or_else(|| denied.then_some(Refusal::NotCeded { planet })));
    }
}

/// [team.exchange] A planet changes hands between allies: it stays ready or exhausted, and nothing else follows.
pub fn hand_over(w: &mut World, by: Seat, planet: PlanetSpot, flow: &mut Flow) {
    let Some(to) = ally_of(w, by) else { return };
    w.planets[planet.index()].controller = Some(to);
    flow.tell(SeatSet::ALL, rule!("team.exchange"), || {
        words!("{by} {by:hands|hand} {at} over to {to}.", by, at = things::planet(w, planet), to)
    });
}

step! {
    /// [team.exchange] The ally says whether a planet it was asked for changes hands.
    pub struct Concede {
        pub owner: Seat,
        pub planet: PlanetSpot,
    }
}

impl Play<Twilight> for Concede {
    fn want(&self, _: &World, out: &mut Offers) -> Want {
        out.offer(Choice::Yes);
        out.offer(Choice::No);
        Want::Ask(Ask::of(self.owner, Prompt::Round(RoundPrompt::Concede { planet: self.planet })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if choice == Choice::Yes {
            hand_over(w, self.owner, self.planet, flow);
            return;
        }
        w.hive_mut().denied |= 1 << self.planet.0;
        flow.tell(SeatSet::ALL, rule!("team.exchange"), || {
            words!("{by} {by:keeps|keep} {at}.", by = self.owner, at = things::planet(w, self.planet))
        });
    }
}

/// [hive.settings] Allies give each other commodities, which stay such, up to what the taker may have.
pub fn share(w: &mut World, from: Seat, to: Seat, n: u8, flow: &mut Flow) {
    let most = query::most_commodities(w, to);
    w.parties[from.index()].realm.commodities -= n;
    let taken = &mut w.parties[to.index()].realm.commodities;
    *taken = (*taken + n).min(most.max(*taken));
    flow.tell(SeatSet::ALL, rule!("hive.settings"), || {
        words!("{from} {from:gives|give} {n} {n:commodity|commodities} to {to}.", from, n, to)
    });
}

/// [team.abilities] Planets a player controls, and in games against the Hive those of its ally, for abilities alone.
pub fn domain(w: &World, seat: Seat) -> impl Iterator<Item = PlanetSpot> + '_ {
    w.spots().filter(move |&planet| is_own(w, seat, planet))
}

/// [team.abilities] Whether a planet counts as a player's own for abilities.
pub fn is_own(w: &World, seat: Seat, planet: PlanetSpot) -> bool {
    let owner = w.planet(planet).controller;
    owner == Some(seat) || owner.is_some() && owner == ally_of(w, seat)
}

/// [team.abilities] Such planets of a system.
pub fn domain_in(w: &World, system: SystemId, seat: Seat) -> impl Iterator<Item = PlanetSpot> + '_ {
    w.planets_in(system).filter(move |&planet| is_own(w, seat, planet))
}

/// [team.abilities] Systems with such planets.
pub fn domain_systems(w: &World, seat: Seat) -> SystemSet {
    domain(w, seat).map(|planet| w.planet(planet).at()).collect()
}

/// Whether a player has any units in a system.
pub fn is_present(w: &World, seat: Seat, system: SystemId) -> bool {
    !w.space(system, seat).is_empty() || w.planets_in(system).any(|planet| !w.ground(planet, seat).is_empty())
}

/// Where a unit that was to come aboard is.
pub fn freight(w: &World, owner: Seat, from: Holder) -> &crate::world::Force {
    match from {
        Holder::Space(system) => w.space(system, owner),
        Holder::Planet(planet) => w.ground(planet, owner),
    }
}
