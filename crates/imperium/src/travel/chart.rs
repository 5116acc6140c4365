//! Which systems touch, for one player during one action.

use crate::bits::bits;
use crate::{Anomaly, Galaxy, SystemId, SystemSet, Wormhole, Wormholes};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

bits! {
    /// What bends the map or movement for a player.
    Bends(u32), Bend:
    /// Every alpha system touches every beta system, whatever others do (Quantum Entanglement).
    Entangled,
    /// Every alpha system touches every beta system (Lost Star Chart, Wormhole Reconstruction).
    AlphaBeta,
    /// Only epsilon wormholes can be moved through (Sundered).
    Sundered,
    /// Alpha and beta wormholes do nothing in movement (Enforced Travel Ban).
    TravelBan,
    /// Alpha and beta do nothing in movement in the nexus (Nexus Sovereignty).
    NexusClosed,
    /// Mecatol Rex has an alpha and a beta wormhole (Lazax Gate Folding).
    GateFolding,
    /// The active system touches every system with own units (Spatial Conduit Cylinders).
    Conduit,
    /// The active system touches every system with a wormhole (Emissary Taivra).
    Beacon,
    /// Asteroid fields can be entered and crossed (Antimass Deflectors).
    AsteroidPassage,
    /// Supernovas can be crossed (Gashlai Physiology).
    SupernovaPassage,
    /// Supernovas can be entered (Magmus Reactor).
    SupernovaEntry,
    /// Nebulae do not matter in movement (Voidborn).
    NebulaFreedom,
    /// Anomalies do not matter in movement (Nav Suite).
    AnomalyFreedom,
    /// Systems with ships of others can be crossed (Light/Wave Deflector).
    ShipPassage,
    /// No rolls for gravity rifts, and once 1 more move for leaving one (Crucible).
    Crucible,
    /// 1 more move from the home system and from alpha and beta systems (Slipstream).
    Slipstream,
    /// 1 more move from the Fracture (Al'Raith Ix Ianovar).
    FromFracture,
    /// 1 more move into the Fracture (Call of the Void).
    IntoFracture,
    /// 1 more move from the home system and from active breaches (Resonance Generator).
    Resonance,
    /// Ships may retreat where nobody has units (Dark Energy Tap).
    FreeRetreat,
    /// Nebulae can be crossed (Shared Research).
    NebulaPassage,
}

/// What adjacency is asked for: some effects count in movement alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    Movement,
    Other,
}

/// The most borders others close: two each.
const MOST_TETHERS: usize = 2 * kernel::MAX_SEATS;

/// The galaxy as one player sees it during one action.
#[derive(Clone, Debug)]
pub struct Chart<'a> {
    pub galaxy: &'a Galaxy,
    pub bends: Bends,
    /// Systems with an active breach: all of them touch each other.
    pub breaches: SystemSet,
    /// Systems each of which touches all of some others: ingress and egress.
    pub joins: ArrayVec<(SystemSet, SystemSet), 1>,
    /// Systems whose wormholes do nothing in movement.
    pub closed: SystemSet,
    /// The wormhole nexus, for what speaks of it.
    pub nexus: SystemSet,
    /// Mecatol Rex, for what speaks of it.
    pub mecatol: SystemSet,
    /// The systems of the Fracture, for what speaks of them.
    pub fracture: SystemSet,
    pub active: Option<SystemId>,
    /// Systems with an own command token.
    pub tokens: SystemSet,
    /// Systems with ships of other players that bar the way.
    pub ships: SystemSet,
    /// Systems nobody else may cross because of structures (Aerie Hololattice).
    pub walls: SystemSet,
    /// Systems with own units.
    pub units: SystemSet,
    /// The own home system.
    pub home: SystemSet,
    /// Gravity rifts that come from an own Dimensional Tear alone: no rolls.
    pub tears: SystemSet,
    /// Systems that give 1 move to whatever leaves or crosses them, for nothing.
    pub spurs: SystemSet,
    /// Systems with a ship that brings a delta wormhole (Hil Colish).
    pub delta: SystemSet,
    /// Systems whose ships may cross those of others (In the Silence of Space).
    pub silent: SystemSet,
    /// Borders closed by others (Void Tether).
    pub tethers: ArrayVec<(SystemId, SystemId), MOST_TETHERS>,
    /// Move added to every ship (Flank Speed, Aetherstream).
    pub further: u8,
}

/// Adjacency for one purpose.
#[derive(Clone, Debug)]
pub struct Links<'a> {
    galaxy: &'a Galaxy,
    /// What is not as printed.
    bent: Option<Bent>,
}

#[derive(Clone, Debug)]
struct Bent {
    /// Systems that all touch each other.
    groups: ArrayVec<SystemSet, 8>,
    /// Systems each of which touches all of some others.
    joins: ArrayVec<(SystemSet, SystemSet), 3>,
    /// Borders that are closed.
    tethers: ArrayVec<(SystemId, SystemId), MOST_TETHERS>,
}

impl Links<'_> {
    /// [galaxy.adjacency] What a system touches. No system touches itself.
    #[inline]
    pub fn of(&self, system: SystemId) -> SystemSet {
        let place = self.galaxy.place(system);
        match &self.bent {
            None => place.joined,
            Some(bent) => bent.of(system, place.edges),
        }
    }
}

impl Bent {
    fn of(&self, system: SystemId, mut near: SystemSet) -> SystemSet {
        for group in self.groups.iter().filter(|group| group.has(system)) {
            near = near.union(*group);
        }
        for (some, others) in &self.joins {
            near = if some.has(system) { near.union(*others) } else { near };
            near = if others.has(system) { near.union(*some) } else { near };
        }
        for &(a, b) in &self.tethers {
            near = if system == a { near.without(b) } else { near };
            near = if system == b { near.without(a) } else { near };
        }
        near.without(system)
    }
}

/// How a ship can get from one system to an adjacent one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// Over a shared side, a hyperlane, a breach or a passage.
    pub open: bool,
    /// Through these wormholes.
    pub wormholes: Wormholes,
}

impl<'a> Chart<'a> {
    /// A chart without anything that bends it.
    #[inline]
    pub fn new(galaxy: &'a Galaxy) -> Self {
        Chart {
            galaxy,
            bends: Bends::NONE,
            breaches: SystemSet::NONE,
            joins: ArrayVec::new(),
            closed: SystemSet::NONE,
            nexus: SystemSet::NONE,
            mecatol: SystemSet::NONE,
            fracture: SystemSet::NONE,
            active: None,
            tokens: SystemSet::NONE,
            ships: SystemSet::NONE,
            walls: SystemSet::NONE,
            units: SystemSet::NONE,
            home: SystemSet::NONE,
            tears: SystemSet::NONE,
            spurs: SystemSet::NONE,
            delta: SystemSet::NONE,
            silent: SystemSet::NONE,
            tethers: ArrayVec::new(),
            further: 0,
        }
    }

    /// [galaxy.wormholes] The wormholes of a system that count for this purpose.
    pub fn wormholes(&self, system: SystemId, purpose: Purpose) -> Wormholes {
        let mut letters = self.raw_wormholes(system);
        if purpose == Purpose::Other {
            return letters;
        }
        if self.closed.has(system) {
            return Wormholes::NONE;
        }
        if self.bends.has(Bend::TravelBan) || self.bends.has(Bend::NexusClosed) && self.nexus.has(system) {
            letters = letters.without(Wormhole::Alpha).without(Wormhole::Beta);
        }
        if self.bends.has(Bend::Sundered) {
            letters = letters.common(Wormholes::of(&[Wormhole::Epsilon]));
        }
        letters
    }

    /// [galaxy.wormholes] The systems with each wormhole that counts for this purpose; the same as in [`Chart::wormholes`].
    fn letters(&self, purpose: Purpose) -> [SystemSet; Wormhole::ALL.len()] {
        let mut letters: [SystemSet; Wormhole::ALL.len()] = std::array::from_fn(|n| self.raw_letter(Wormhole::ALL[n]));
        if purpose == Purpose::Other {
            return letters;
        }
        let bent =
            self.bends.has(Bend::TravelBan) || self.bends.has(Bend::NexusClosed) || self.bends.has(Bend::Sundered);
        if bent || !self.closed.is_empty() {
            for (n, set) in letters.iter_mut().enumerate() {
                let counts = |&s: &SystemId| self.wormholes(s, purpose).has(Wormhole::ALL[n]);
                *set = set.iter().filter(counts).collect();
            }
        }
        letters
    }

    /// Systems with a wormhole, whatever bends it.
    #[inline]
    fn raw_letter(&self, letter: Wormhole) -> SystemSet {
        let mut systems = self.galaxy.wormholes[letter as usize];
        if letter == Wormhole::Delta {
            systems = systems.union(self.delta);
        }
        if self.bends.has(Bend::GateFolding) && matches!(letter, Wormhole::Alpha | Wormhole::Beta) {
            systems = systems.union(self.mecatol);
        }
        systems
    }

    /// [galaxy.adjacency] Systems that touch: over a side, a hyperlane, equal wormholes, breaches, the passages
    /// between ingress and egress, or an effect. No system touches itself.
    pub fn links(&self, purpose: Purpose) -> Links<'a> {
        Links { galaxy: self.galaxy, bent: self.twisted().then(|| self.bent(purpose)) }
    }

    /// Whether anything makes systems touch otherwise than by sides and wormholes.
    #[inline]
    fn twisted(&self) -> bool {
        const TWISTS: Bends = Bends::of(&[
            Bend::Entangled,
            Bend::AlphaBeta,
            Bend::Sundered,
            Bend::TravelBan,
            Bend::NexusClosed,
            Bend::GateFolding,
            Bend::Conduit,
            Bend::Beacon,
        ]);
        !self.bends.common(TWISTS).is_empty()
            || !self.delta.is_empty()
            || !self.galaxy.tokens.is_empty()
            || !self.breaches.is_empty()
            || !self.joins.is_empty()
            || !self.closed.is_empty()
            || !self.tethers.is_empty()
    }

    fn bent(&self, purpose: Purpose) -> Bent {
        let letters = self.letters(purpose);
        let mut groups: ArrayVec<SystemSet, 8> = letters.into_iter().collect();
        groups.push(self.breaches);
        if self.bends.has(Bend::AlphaBeta) {
            groups.push(letters[Wormhole::Alpha as usize].union(letters[Wormhole::Beta as usize]));
        }
        if self.bends.has(Bend::Entangled) {
            groups.push(self.raw_letter(Wormhole::Alpha).union(self.raw_letter(Wormhole::Beta)));
        }
        groups.retain(|group| group.is_several());
        let mut joins: ArrayVec<(SystemSet, SystemSet), 3> = self.joins.iter().copied().collect();
        if let Some(active) = self.active {
            if self.bends.has(Bend::Conduit) && self.units.has(active) {
                joins.push((SystemSet::one(active), self.units));
            }
            if self.bends.has(Bend::Beacon) {
                let holes = self.galaxy.ids().filter(|&s| !self.raw_wormholes(s).is_empty()).collect();
                joins.push((SystemSet::one(active), holes));
            }
        }
        Bent { groups, joins, tethers: self.tethers.clone() }
    }

    /// [galaxy.adjacency] What one system touches; the same as in [`Chart::links`].
    pub fn neighbours(&self, system: SystemId, purpose: Purpose) -> SystemSet {
        let place = self.galaxy.place(system);
        if !self.twisted() {
            return place.joined;
        }
        let mut near = place.edges;
        let letters = self.wormholes(system, purpose);
        let pair = Wormholes::of(&[Wormhole::Alpha, Wormhole::Beta]);
        let raw = self.raw_wormholes(system);
        let mut wanted = letters;
        if self.bends.has(Bend::AlphaBeta) && !letters.common(pair).is_empty() {
            wanted = wanted.union(pair);
        }
        let entangled = self.bends.has(Bend::Entangled) && !raw.common(pair).is_empty();
        if !wanted.is_empty() || entangled {
            let letters = self.letters(purpose);
            near = wanted.iter().fold(near, |near, letter| near.union(letters[letter as usize]));
            if entangled {
                near = near.union(self.raw_letter(Wormhole::Alpha)).union(self.raw_letter(Wormhole::Beta));
            }
        }
        if self.breaches.has(system) {
            near = near.union(self.breaches);
        }
        for (some, others) in &self.joins {
            near = if some.has(system) { near.union(*others) } else { near };
            near = if others.has(system) { near.union(*some) } else { near };
        }
        if let Some(active) = self.active {
            if self.bends.has(Bend::Conduit) && self.units.has(active) {
                near = near.union(self.spokes(system, active, self.units));
            }
            if self.bends.has(Bend::Beacon) {
                let holes = self.galaxy.ids().filter(|&s| !self.raw_wormholes(s).is_empty()).collect();
                near = near.union(self.spokes(system, active, holes));
            }
        }
        for &(a, b) in &self.tethers {
            if system == a {
                near = near.without(b);
            }
            if system == b {
                near = near.without(a);
            }
        }
        near.without(system)
    }

    /// What `system` touches where the active one touches all of `others`.
    fn spokes(&self, system: SystemId, active: SystemId, others: SystemSet) -> SystemSet {
        if system == active {
            others
        } else if others.has(system) {
            SystemSet::one(active)
        } else {
            SystemSet::NONE
        }
    }

    /// [galaxy.wormholes] What a ship uses to get from `a` to its neighbour `b`: the mover chooses if there are both.
    pub fn way(&self, a: SystemId, b: SystemId) -> Way {
        let letters = |s| self.wormholes(s, Purpose::Movement);
        let mut wormholes = letters(a).common(letters(b));
        let pair = Wormholes::of(&[Wormhole::Alpha, Wormhole::Beta]);
        if self.bends.has(Bend::AlphaBeta) || self.bends.has(Bend::Entangled) {
            let (from, to) = (self.raw_wormholes(a).common(pair), self.raw_wormholes(b).common(pair));
            if !from.is_empty() && !to.is_empty() {
                wormholes = wormholes.union(from).union(to);
            }
        }
        let edge = self.galaxy.place(a).edges.has(b);
        let other = wormholes.is_empty() || self.breaches.has(a) && self.breaches.has(b);
        Way { open: edge || other, wormholes }
    }

    /// [galaxy.anomalies] Systems next to an anomaly, for Aetherstream.
    pub fn beside_anomaly(&self, system: SystemId) -> bool {
        self.neighbours(system, Purpose::Other).iter().any(|s| !self.galaxy.place(s).anomalies.is_empty())
    }

    #[inline]
    pub(super) fn is(&self, system: SystemId, anomaly: Anomaly) -> bool {
        self.galaxy.place(system).anomalies.has(anomaly)
    }

    fn raw_wormholes(&self, system: SystemId) -> Wormholes {
        let place = self.galaxy.place(system);
        let mut letters = place.wormholes;
        if self.delta.has(system) {
            letters = letters.with(Wormhole::Delta);
        }
        if self.bends.has(Bend::GateFolding) && self.mecatol.has(system) {
            letters = letters.with(Wormhole::Alpha).with(Wormhole::Beta);
        }
        letters
    }
}
