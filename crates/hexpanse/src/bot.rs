//! How well a seat stands, and which options look promising.
//!
//! A side's prospects are a sum over all places of its missions, each worth a third less for every action it still
//! needs; goods, life and the actions at hand multiply it. Only exact arithmetic is used, so that every machine
//! finds the same numbers.

use crate::{
    Eye, Hexpanse,
    choice::Choice,
    components::MissionId,
    effect::{Effect, Op},
    ground::Cell,
    mission::Fits,
    world::{Kind, Phase, World},
};
use kernel::{Judged, Seat};
use std::cell::Cell as Memo;

/// What half an action leaves of the worth of a place.
const HALF: f32 = 0.577;
/// What an action at hand multiplies the prospects by.
const TEMPO: f32 = 1.6;
/// A formation that can be completed at once.
const WINNING: f32 = 15.0;
/// What each missing unit leaves.
const SHORT: f32 = 0.5;
/// Places that need so many more units than the best one are left out.
const SLACK: u32 = 3;

impl Judged for Hexpanse {
    /// The standing of each seat, 0 to 1, by what that seat knows: its own secret mission and nobody else's. Without secret
    /// missions all sides together have 1.
    fn evaluate(w: &World, out: &mut [f32]) {
        if w.phase == Phase::Setup {
            let share = 1.0 / f32::from(w.seats);
            out.iter_mut().for_each(|value| *value = share);
            return;
        }
        let sides = if w.rules.teams { 2 } else { w.seats };
        let mover = mover(w);
        let mut open = [(Outlook::NONE, 0.0); 4];
        for side in 0..sides {
            let outlook = w.common.map_or(Outlook::NONE, |mission| outlook(w, Seat(side), mission));
            open[side as usize] = (outlook, prospects(w, Seat(side), outlook, mover));
        }
        let total: f32 = open.iter().map(|(_, worth)| worth).sum();
        for seat in w.table() {
            let (common, worth) = open[w.side(seat)];
            let own = match own_mission(w, seat) {
                Some(secret) => prospects(w, seat, common.or(outlook(w, seat, secret)), mover),
                None => worth,
            };
            out[seat.index()] = own / (total - worth + own).max(1e-30);
        }
    }

    /// How promising an option looks before any search; 1 is average.
    fn hint(w: &World, seat: Seat, choice: Choice) -> f32 {
        let aims = aims(w, seat);
        let player = w.player(seat);
        let value = match choice {
            Choice::Faction(id) => w.kit.factions[id.index()].effect.ops.iter().map(first_sight).sum(),
            Choice::MinorFaction(id) => {
                let minor = &w.kit.minors[id.index()];
                let traits = if minor.boarding { 1.5 } else { 0.0 } + if minor.zombie { 1.2 } else { 0.0 };
                traits + minor.effect.ops.iter().map(first_sight).sum::<f32>()
            }
            Choice::Mission(id) => fits(w, id).all.len() as f32 / 100.0,
            Choice::Start(cell) => {
                let near = w.kit.map.ring(cell) <= 2;
                let currency = if w.board().currency & cell.bit() != 0 { 0.6 } else { 0.0 };
                let builds = player.faction.is_some_and(|id| w.kit.factions[id.index()].effect.has_pattern());
                currency + if near == builds { 1.0 } else { 0.5 }
            }
            Choice::Place(Kind::Mercenary(_)) => 4.0,
            Choice::Place(Kind::Normal | Kind::Minor) => 3.0,
            Choice::PlaceAt(_, cell) => {
                let onto = if w.all_units() & cell.bit() != 0 { aims.strike(w, seat, cell) } else { 0.0 };
                aims.fill(w, cell) + onto
            }
            Choice::RecoverAt(_, cell) => aims.fill(w, cell),
            Choice::Return => {
                if aims.short {
                    0.6
                } else {
                    0.05
                }
            }
            Choice::ReturnFrom(cell) => {
                if aims.core & cell.bit() != 0 {
                    0.05
                } else {
                    1.0
                }
            }
            Choice::Attack => {
                if aims.alarm {
                    2.5
                } else {
                    0.5
                }
            }
            Choice::AttackFrom(cell) => {
                let cost = if player.warlord == cell {
                    0.6
                } else if aims.core & cell.bit() != 0 {
                    1.5
                } else {
                    0.3
                };
                let targets = crate::ground::cells(w.around(cell) & w.targets(seat));
                targets.map(|target| aims.strike(w, seat, target)).fold(0.0, f32::max) - cost
            }
            Choice::AttackAt(_, cell) | Choice::Blast(cell) => 0.5 + aims.strike(w, seat, cell),
            Choice::Storm(cell) => 0.5 + aims.strike(w, seat, cell) + aims.fill(w, cell),
            Choice::Rescue(_) | Choice::Recover(_) => {
                if aims.short {
                    4.0
                } else {
                    0.5
                }
            }
            Choice::Play(_) => 3.2,
            Choice::Activate(_) => 1.5,
            Choice::Gain => 0.6,
            Choice::RaiseIncome => {
                if w.round <= 4 {
                    1.2
                } else {
                    0.4
                }
            }
            Choice::Heal => {
                if player.life <= 2 {
                    1.5
                } else {
                    0.2
                }
            }
            Choice::Walk => 0.1,
            Choice::WalkTo(cell) => {
                if aims.gaps & cell.bit() != 0 {
                    0.3
                } else {
                    1.0
                }
            }
            Choice::Ability => 2.0,
            Choice::UseMinor => 0.8,
            Choice::UseMinorAt(cell) | Choice::Exchange(cell) => {
                if aims.core & cell.bit() != 0 {
                    0.05
                } else {
                    0.7 + if aims.enemy & cell.bit() != 0 { 1.0 } else { 0.0 }
                }
            }
            Choice::ExchangeWith(from, to) => {
                let own = w.formation_units(seat) & from.bit() != 0;
                match own {
                    true => aims.fill(w, to),
                    false if aims.core & to.bit() != 0 => 0.02,
                    false if aims.enemy & to.bit() != 0 => 0.1,
                    false => 1.0,
                }
            }
            Choice::Done if w.phase == Phase::Market => 0.7,
            Choice::Done => 0.02,
            Choice::Skip => 0.3,
            Choice::Anchor(cell) => layouts(w, &aims, seat, cell).fold(0.0, f32::max) + 0.1,
            Choice::Image(image) => {
                let at = w.chain.now().map_or(Cell::NOWHERE, |link| link.at);
                layouts(w, &aims, seat, at).nth(image as usize).unwrap_or(0.0) + 0.5
            }
            Choice::Against(victim) => {
                if aims.enemy & w.formation_units(victim) != 0 {
                    2.0
                } else {
                    1.0
                }
            }
            Choice::Raid(_) | Choice::Burn(_) | Choice::Steal(_) | Choice::Keep | Choice::TakeBack => 1.0,
            Choice::Buy(card) => 1.0 + 0.3 * f32::from(w.kit.cards[card.index()].cost),
        };
        value.clamp(0.02, 12.0)
    }
}

/// The secret mission of a seat still in the game.
fn own_mission(w: &World, seat: Seat) -> Option<MissionId> {
    w.player(seat).secret.peek(&Eye::of(seat)).filter(|_| w.alive(seat))
}

/// Who acts next and how many actions that seat has: the active player, or in the market phase the one after.
fn mover(w: &World) -> (Seat, u8) {
    if w.phase == Phase::Actions && w.actions > 0 && w.alive(w.active) {
        return (w.active, w.actions);
    }
    let next = w.from(w.active).skip(1).find(|&seat| w.alive(seat)).unwrap_or(w.active);
    (next, w.kit.numbers.actions)
}

/// What the places of missions are worth, and the nearest.
#[derive(Clone, Copy)]
struct Outlook {
    worth: f32,
    nearest: Need,
}

impl Outlook {
    const NONE: Outlook = Outlook { worth: 0.0, nearest: Need::UNKNOWN };

    /// With another mission to win by.
    fn or(self, other: Outlook) -> Outlook {
        Outlook { worth: self.worth + other.worth, nearest: self.nearest.min(other.nearest) }
    }
}

/// How a side stands towards one mission.
fn outlook(w: &World, seat: Seat, mission: MissionId) -> Outlook {
    Ground::of(w, seat).formations(fits(w, mission))
}

/// The worth of a side's formations, goods and time.
fn prospects(w: &World, seat: Seat, Outlook { worth, nearest }: Outlook, (mover, actions): (Seat, u8)) -> f32 {
    let members = || w.table().filter(|&other| w.side(other) == w.side(seat) && w.alive(other));
    if members().next().is_none() {
        return 0.0;
    }
    let mut sum = 1e-6 + worth;
    let mut supply = 0;
    for member in members() {
        let player = w.player(member);
        supply += player.normal_stock.reserve + player.minor_stock.reserve;
        supply += w.waiting_mercenaries(member).count_ones() as u8;
        sum *= goods(w, member);
        if member == mover {
            sum *= (0..actions).fold(1.0, |factor, _| factor * TEMPO);
            if nearest.halves <= 2 * actions && nearest.missing <= supply {
                sum *= WINNING;
            }
        }
    }
    for _ in supply..nearest.missing {
        sum *= SHORT;
    }
    sum
}

/// What life, hexilum, income and cards multiply the prospects by.
fn goods(w: &World, seat: Seat) -> f32 {
    let player = w.player(seat);
    let life = match player.life {
        0 => 0.0,
        1 => 0.55,
        2 => 0.7,
        3 => 0.82,
        4 => 0.9,
        5 => 0.96,
        more => 1.0 + 0.015 * f32::from(more - 6),
    };
    let mut cards = 1.0;
    for card in crate::query::cards(player.cards) {
        let face = &w.kit.cards[card.index()];
        let waits = w.placed & card.bit() == 0;
        cards *= match (face.mercenary, waits) {
            (false, _) => 1.08 + 0.06 * f32::from(face.cost),
            (true, true) => 1.15 + 0.06 * f32::from(face.cost),
            (true, false) if face.reusable => 1.12,
            (true, false) => 1.0,
        };
    }
    let hexilum = 1.0 + 0.06 * f32::from(player.hexilum.min(8)) + 0.01 * f32::from(player.hexilum);
    life * cards * hexilum * (1.0 + 0.1 * f32::from(player.income))
}

fn fits(w: &World, mission: MissionId) -> &'static Fits {
    &w.mission(mission).fits[w.rules.board as usize]
}

/// What a place still needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Need {
    /// In half actions.
    halves: u8,
    /// Cells without an own unit.
    missing: u8,
}

impl Need {
    /// More than any place needs.
    const UNKNOWN: Need = Need { halves: 99, missing: 12 };
}

/// The board as one side sees it.
struct Ground {
    own: u128,
    others: u128,
    warlords: u128,
}

impl Ground {
    fn of(w: &World, seat: Seat) -> Ground {
        let own = w.formation_units(seat);
        Ground { own, others: w.all_units() & !own, warlords: w.warlords() }
    }

    /// A gap costs an action, one with a unit of another two, one with a warlord three.
    #[inline]
    fn need(&self, fit: u128, missing: u32) -> Need {
        let gaps = fit & !self.own;
        let mut halves = 2 * missing;
        if gaps & (self.others | self.warlords) != 0 {
            halves += 2 * (gaps & self.others).count_ones() + 4 * (gaps & self.warlords).count_ones();
        }
        Need { halves: halves as u8, missing: missing as u8 }
    }

    /// The sum over all places, and the nearest.
    fn formations(&self, fits: &Fits) -> Outlook {
        let mut counts = [0u16; 64];
        let mut nearest = Need::UNKNOWN;
        let mut fewest = u32::MAX - SLACK;
        for &fit in &fits.all {
            let missing = (fit & !self.own).count_ones();
            if missing > fewest + SLACK {
                continue;
            }
            fewest = fewest.min(missing);
            let need = self.need(fit, missing);
            nearest = nearest.min(need);
            counts[usize::from(need.halves).min(63)] += 1;
        }
        let mut sum = 0.0;
        let mut each = 1.0;
        for count in counts {
            sum += each * f32::from(count);
            each *= HALF;
        }
        Outlook { worth: sum, nearest }
    }
}

/// What a seat wants to fill and whom it wants to hit, as sets of territories.
#[derive(Clone, Copy)]
struct Aims {
    /// Gaps of the own nearest place.
    gaps: u128,
    /// Cells of the own nearest place that are filled.
    core: u128,
    /// Cells of the strongest enemy's nearest place, filled or not.
    enemy: u128,
    /// The enemy is about to win.
    alarm: bool,
    /// More units are missing than the seat has to place.
    short: bool,
}

thread_local! {
    /// The aims of the last position asked about: options of one question share them.
    static LAST: Memo<Option<(AimsKey, Aims)>> = const { Memo::new(None) };
}

/// Everything the aims depend on.
#[derive(Clone, Copy, PartialEq)]
struct AimsKey {
    seat: Seat,
    units: [u128; 4],
    warlords: u128,
    /// The common mission and the seat's own.
    missions: [Option<MissionId>; 2],
    supply: u8,
    board: (u8, u64),
}

fn aims(w: &World, seat: Seat) -> Aims {
    let player = w.player(seat);
    let missions = [w.common, own_mission(w, seat)];
    let key = AimsKey {
        seat,
        units: w.players.map(|player| player.units),
        warlords: w.warlords(),
        missions,
        supply: player.normal_stock.reserve
            + player.minor_stock.reserve
            + w.waiting_mercenaries(seat).count_ones() as u8,
        board: (w.rules.board, w.kit.digest()),
    };
    if let Some((last, aims)) = LAST.get().filter(|(last, _)| *last == key) {
        debug_assert!(last == key);
        return aims;
    }
    let (own, need) = best_place(w, seat, missions);
    let units = w.formation_units(seat);
    let enemies = w.enemies(seat).map(|enemy| best_place(w, enemy, [w.common, None]));
    let (enemy, threat) = enemies.min_by_key(|(_, need)| *need).unwrap_or((0, Need::UNKNOWN));
    let aims = Aims {
        gaps: own & !units,
        core: own & units,
        enemy,
        alarm: threat.halves <= 2 * w.kit.numbers.actions + 1,
        short: need.missing > key.supply,
    };
    LAST.set(Some((key, aims)));
    aims
}

/// The nearest place of a seat's side over these missions.
fn best_place(w: &World, seat: Seat, missions: [Option<MissionId>; 2]) -> (u128, Need) {
    let ground = Ground::of(w, seat);
    let mut best = (0, Need::UNKNOWN);
    for mission in missions.into_iter().flatten() {
        for &fit in &fits(w, mission).all {
            let missing = (fit & !ground.own).count_ones();
            if 2 * missing > u32::from(best.1.halves) {
                continue;
            }
            let need = ground.need(fit, missing);
            if need < best.1 {
                best = (fit, need);
            }
        }
    }
    best
}

impl Aims {
    /// Placing an own unit here.
    fn fill(&self, w: &World, cell: Cell) -> f32 {
        let bit = cell.bit();
        let currency = if w.board().currency & bit != 0 { 0.3 } else { 0.0 };
        let block = match (self.enemy & bit != 0, self.alarm) {
            (true, true) => 3.0,
            (true, false) => 0.4,
            (false, _) => 0.0,
        };
        let own = if self.gaps & bit != 0 { 4.0 } else { 0.1 };
        own + block + currency
    }

    /// Hitting whatever stands here.
    fn strike(&self, w: &World, seat: Seat, cell: Cell) -> f32 {
        let bit = cell.bit();
        let own = w.formation_units(seat);
        if self.core & bit != 0 || w.player(seat).warlord == cell {
            -3.0
        } else if own & bit != 0 {
            -1.0
        } else if let Some(victim) = w.warlord_at(cell) {
            if w.side(victim) == w.side(seat) { -3.0 } else { 6.0 / f32::from(w.player(victim).life.max(1)) }
        } else if w.all_units() & bit != 0 {
            let weight = if self.enemy & bit != 0 { 2.0 } else { 0.3 };
            let clears = if self.gaps & bit != 0 { 1.0 } else { 0.0 };
            (if self.alarm { 2.0 * weight } else { weight }) + clears
        } else {
            0.0
        }
    }

    /// Laying a pattern in one image.
    fn lay(&self, w: &World, seat: Seat, effect: &Effect, at: Cell, image: u8) -> f32 {
        let mut sum = 0.0;
        for (n, op) in effect.ops.iter().enumerate() {
            if op.offset().is_none() {
                continue;
            }
            let cell = w.cell_of(effect, at, image, n);
            if cell == Cell::NOWHERE {
                continue;
            }
            let empty = w.empty() & cell.bit() != 0;
            sum += match op {
                Op::Place(_) | Op::RecoverAt(_) if empty => self.fill(w, cell),
                Op::Attack(_) => self.strike(w, seat, cell),
                Op::Occupy(_) if w.all_units() & cell.bit() != 0 => self.strike(w, seat, cell) + self.fill(w, cell),
                _ => 0.0,
            };
        }
        sum
    }
}

/// What an operation of a lasting ability is worth before the game begins.
fn first_sight(op: &Op) -> f32 {
    match op {
        Op::Exchange(_) => 1.6,
        Op::ExchangeThis(_) | Op::Storm(_) => 1.2,
        Op::Place(_) => 0.6,
        Op::Gain(amount) => 0.5 * f32::from(*amount) + 0.2,
        _ => 0.9,
    }
}

/// The worth of each image of the effect being carried out, round an anchor.
fn layouts<'a>(w: &'a World, aims: &'a Aims, seat: Seat, at: Cell) -> impl Iterator<Item = f32> + 'a {
    let effect = w.chain.now().filter(|_| at != Cell::NOWHERE).and_then(|link| w.effect(link));
    let images = effect.map_or(0, |effect| effect.images.len() as u8);
    (0..images).filter_map(move |image| effect.map(|effect| aims.lay(w, seat, effect, at, image)))
}
