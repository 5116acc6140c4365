//! Where a ship can get to, by the way with the fewest rolls.

use crate::fleet::Fleet;
use crate::map::{SPACES, Space};
use crate::names::Obstacles;
use crate::powers::{Held, Power};
use crate::steps::spaces;
use crate::world::{Cause, MAX_POINTS, Moving, Phased, World};
use kernel::Seat;

const FAR: u8 = u8::MAX;

/// [move.lines] The best way to every space in reach: fewest rolls, then fewest steps.
pub struct Reach {
    /// Rolls on the best way with at most so many steps.
    rolls: [[u8; SPACES]; MAX_POINTS + 1],
    from: [[Space; SPACES]; MAX_POINTS + 1],
    /// Fewest rolls found, and the steps of that way.
    best: [(u8, u8); SPACES],
    /// Spaces found, the start aside.
    pub found: arrayvec::ArrayVec<Space, SPACES>,
}

/// What a ship on its way ignores and what holds it.
pub struct Ways {
    mover: Obstacles,
    cargo: Obstacles,
    /// Ships aboard that roll.
    carried: u8,
    /// Spaces that cannot be passed through, as a mask.
    stops: u128,
    /// Obstacles may not be crossed at all.
    forbidden: bool,
}

impl Ways {
    pub fn of(w: &World, moving: &Moving) -> Ways {
        let seat_ignores = w.ignored(w.held(moving.seat));
        let mut mover = seat_ignores.and(w.ignored_by_hull(moving.hull));
        let mut carried = moving.cargo.total();
        match moving.phased {
            Phased::Nobody => {}
            Phased::Mover => mover = Obstacles::ALL,
            Phased::Aboard(_) => carried -= 1,
        }
        let spare = match moving.cause {
            Cause::Control(by) => Some(by),
            Cause::Action | Cause::Extra | Cause::Warp => None,
        };
        let mut stops = beam_mask(w, moving.seat, spare);
        if let Some(pirates) = w.pirates {
            stops |= 1 << pirates.0;
        }
        let forbidden = spare.is_some();
        Ways { mover, cargo: seat_ignores, carried, stops, forbidden }
    }

    /// Dice to roll for passing some obstacles.
    pub fn rolls(&self, obstacles: Obstacles) -> u8 {
        obstacles.without(self.mover).count() + self.carried * obstacles.without(self.cargo).count()
    }
}

/// [tech.tractor-beam] Spaces with a beam against a seat, one other seat's beams aside.
pub fn beam_mask(w: &World, seat: Seat, spare: Option<Seat>) -> u128 {
    let mut mask = 0;
    for other in w.seats().filter(|other| w.are_opponents(seat, *other) && Some(*other) != spare) {
        let Some(held) = beams_of(w, other) else { continue };
        for space in spaces(w.present[other.index()]) {
            if w.ships_with(held, w.fleet(other, space), Power::TractorBeam) != 0 {
                mask |= 1 << space.0;
            }
        }
    }
    mask
}

/// [tech.tractor-beam] What gives the ships of a seat beams, if anything does.
fn beams_of(w: &World, seat: Seat) -> Option<Held> {
    let beams = w.kit.beams;
    if beams.planets | beams.races == 0 {
        let technologies = w.player(seat).technologies & beams.technologies;
        return (technologies != 0).then_some(Held { technologies, ..Held::default() });
    }
    let held = w.held(seat);
    let any = held.races & beams.races != 0
        || held.technologies & beams.technologies != 0
        || held.planets & beams.planets != 0;
    any.then_some(held)
}

impl Reach {
    /// Everything within `points` steps.
    pub fn from(w: &World, ways: &Ways, start: Space, points: u8) -> Reach {
        let mut reach = Reach {
            rolls: [[FAR; SPACES]; MAX_POINTS + 1],
            from: [[start; SPACES]; MAX_POINTS + 1],
            best: [(FAR, 0); SPACES],
            found: arrayvec::ArrayVec::new(),
        };
        reach.rolls[0][start.index()] = 0;
        reach.best[start.index()] = (0, 0);
        let mut edge = arrayvec::ArrayVec::<Space, SPACES>::new();
        edge.push(start);
        let kit = w.kit.get();
        for step in 0..(points as usize).min(MAX_POINTS) {
            let mut next = arrayvec::ArrayVec::<Space, SPACES>::new();
            for at in edge {
                if at != start && ways.stops >> at.0 & 1 != 0 {
                    continue;
                }
                let so_far = reach.rolls[step][at.index()];
                w.layout.neighbours(kit, at, |to, obstacles| {
                    let rolls = so_far.saturating_add(ways.rolls(obstacles));
                    if ways.forbidden && rolls > 0 {
                        return;
                    }
                    let best = &mut reach.best[to.index()];
                    if rolls >= best.0 {
                        return;
                    }
                    if best.0 == FAR {
                        reach.found.push(to);
                    }
                    *best = (rolls, step as u8 + 1);
                    if reach.rolls[step + 1][to.index()] == FAR {
                        next.push(to);
                    }
                    reach.rolls[step + 1][to.index()] = rolls;
                    reach.from[step + 1][to.index()] = at;
                });
            }
            edge = next;
        }
        reach
    }

    pub fn steps_to(&self, space: Space) -> u8 {
        self.best[space.index()].1
    }

    /// The way to a space, its last step first.
    pub fn way(&self, to: Space) -> ([Space; MAX_POINTS], u8) {
        let steps = self.steps_to(to);
        let mut way = [to; MAX_POINTS];
        let mut at = to;
        for n in 0..steps {
            way[n as usize] = at;
            at = self.from[(steps - n) as usize][at.index()];
        }
        (way, steps)
    }
}

/// The fewest obstacles between two neighbours, for this ship.
pub fn crossing(w: &World, ways: &Ways, from: Space, to: Space) -> Obstacles {
    let mut least = None;
    w.layout.neighbours(w.kit.get(), from, |space, obstacles| {
        if space == to && least.is_none_or(|known| ways.rolls(known) > ways.rolls(obstacles)) {
            least = Some(obstacles);
        }
    });
    least.unwrap_or_default()
}

/// A ship about to move on its own.
pub fn mover(w: &World, seat: Seat, hull: crate::fleet::Hull, at: Space, cause: Cause) -> Moving {
    Moving {
        seat,
        hull,
        at,
        since: at,
        points: w.speed(w.held(seat), hull),
        cargo: Fleet::EMPTY,
        loaded: Fleet::EMPTY,
        dropped: Fleet::EMPTY,
        started: false,
        released: false,
        phased: if w.turn.phased == Some((seat, hull, at)) { Phased::Mover } else { Phased::Nobody },
        cause,
        path: [at; MAX_POINTS],
        left: 0,
    }
}

/// A way over several move actions: the actions it takes and the rolls on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Journey {
    pub to: Space,
    pub actions: u8,
    pub rolls: u8,
}

/// [move.again] Where a ship can get to with several move actions: to each space the quickest way, and every slower one
/// with fewer rolls.
pub fn journeys(w: &World, moving: &Moving, actions: u8) -> Vec<Journey> {
    let ways = Ways::of(w, moving);
    let speed = w.speed(w.held(moving.seat), moving.hull);
    let kit = w.kit.get();
    let mut rolls = [FAR; SPACES];
    let mut found = Vec::new();
    rolls[moving.at.index()] = 0;
    for action in 1..=actions {
        let mut reached = rolls;
        for _ in 0..if action == 1 { moving.points } else { speed } {
            let before = reached;
            for at in (0..SPACES as u8).map(Space).filter(|at| before[at.index()] != FAR) {
                if at == moving.at || ways.stops >> at.0 & 1 == 0 {
                    w.layout.neighbours(kit, at, |to, obstacles| {
                        let sum = before[at.index()].saturating_add(ways.rolls(obstacles));
                        reached[to.index()] = reached[to.index()].min(sum);
                    });
                }
            }
        }
        let better = (0..SPACES).filter(|space| reached[*space] < rolls[*space]);
        found.extend(better.map(|space| Journey { to: Space(space as u8), actions: action, rolls: reached[space] }));
        rolls = reached;
    }
    found
}
