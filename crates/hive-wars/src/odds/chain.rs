//! The quick way for plain battles: with a fixed order of losses a side's state is the number of hits it has taken,
//! so a battle is a walk through a small table of (hits on the attacker, hits on the defender).

use super::camp::{Battle, SLOTS, Stock, Troops};
use super::dice::Pool;
use super::effects::Effect;
use super::fate::Luck;
use super::fight::{ATTACKER, Bombing, Cause, DEFENDER, Fight, Hits, State, Step};
use super::force::{Place, Policy};
use super::round::Boosts;
use super::solve::{Method, Outcome, ROUNDS_TOLD, RoundLine, tally};
use crate::units::{Ability, Kind};

/// Effects that only change dice, and so keep a battle plain.
const PLAIN: &[Effect] = &[
    Effect::Bunker,
    Effect::Disable,
    Effect::ExperimentalBattlestation,
    Effect::FighterPrototype,
    Effect::FireTeam,
    Effect::MoraleBoost,
    Effect::Blitz,
    Effect::SolarFlare,
    Effect::FirmamentAgent,
    Effect::YinHero,
    Effect::AntimassDeflectors,
    Effect::PlasmaScoring,
    Effect::X89BacterialWeapon,
    Effect::L4Disruptors,
    Effect::Supercharge,
    Effect::MunitionsReserves,
    Effect::WarFunding,
    Effect::TekklarLegion,
    Effect::LetnevAgent,
    Effect::SolAgent,
    Effect::ArgentCommander,
    Effect::JolnarCommander,
    Effect::L1z1xCommander,
    Effect::WinnuCommander,
    Effect::ObsidianCommander,
    Effect::TitansHero,
    Effect::LightrailOrdnance,
    Effect::MetaliVoidArmaments,
    Effect::PublicizeWeaponSchematics,
    Effect::ProphecyOfIxth,
    Effect::ConventionsOfWar,
    Effect::ArticlesOfWar,
    Effect::GravleashManeuvers,
    Effect::Imperator,
    Effect::MahactFlagshipBonus,
    Effect::NekroMechBonus,
    Effect::NaaluMechBonus,
    Effect::BastionFlagshipBonus,
    Effect::IIHQModernizationSpaceCannon,
    Effect::DefendingInNebula,
    Effect::EntropicScar,
];

/// Abilities of units that only change dice or do nothing unless told.
const PLAIN_ABILITIES: &[Ability] = &[
    Ability::StripsShields,
    Ability::RepairedAtRoundEnd,
    Ability::StopsSpaceCannon,
    Ability::LeadsOtherShips,
    Ability::ArmsMechs,
    Ability::ToldBonus,
    Ability::CountedBonus,
    Ability::SilencesUnits,
    Ability::SteadiesInfantry,
    Ability::BombardsBeforeLanding,
    Ability::TradesItself,
    Ability::ReplacesInfantry,
    Ability::StopsBarrage,
    Ability::RepairsMechs,
    Ability::LearnsUpgrades,
    Ability::BuysResults,
    Ability::FightersLand,
];

/// Works a plain battle out exactly; none if it is not plain.
pub fn solve(battle: &Battle, tell_rounds: bool) -> Option<Outcome> {
    if !is_plain(battle) {
        return None;
    }
    let opening = battle.opening();
    let chains = [Chain::new(battle, ATTACKER)?, Chain::new(battle, DEFENDER)?];
    let lengths = [chains[0].links.len(), chains[1].links.len()];
    let mut table = Table { width: lengths[1], cells: vec![0.0; lengths[0] * lengths[1]] };
    table.cells[0] = 1.0;
    let mut opened = Opened { battle, chains, state: opening, table };
    opened.fire();
    if battle.place == Place::Space {
        opened.barrage();
    }
    let mut rounds = Vec::new();
    loop {
        let before = opened.state.sides;
        let mut boosts = [Boosts::default(); 2];
        for side in 0..2 {
            boosts[side] = battle.boosts(&mut opened.state.sides[side]);
        }
        let last = before == opened.state.sides;
        let dice = opened.dice(&boosts);
        if last {
            if tell_rounds {
                opened.tell(&dice, &mut rounds);
            }
            opened.table.run(&dice);
            break;
        }
        if tell_rounds && rounds.len() < ROUNDS_TOLD {
            let line = opened.table.line(&dice);
            if line.fought > 1e-6 {
                rounds.push(line);
            }
        }
        opened.table.round(&dice);
    }
    Some(opened.outcome(rounds))
}

fn is_plain(battle: &Battle) -> bool {
    let in_space = battle.place == Place::Space;
    let odd_effects = !set(PLAIN.iter().map(|effect| *effect as u32));
    let odd_abilities = !(PLAIN_ABILITIES.iter().fold(0u64, |all, ability| all | 1 << *ability as u64));
    for (side, camp) in battle.camps.iter().enumerate() {
        let given = set((0..Effect::COUNT as u32).filter(|effect| camp.effects[*effect as usize] > 0));
        let mut abilities = camp.abilities;
        if !in_space {
            // What ships do in space combat alone.
            for ability in [
                Ability::StopsShipSustain,
                Ability::AimsAtBigShips,
                Ability::ExtraHitsOnNine,
                Ability::DiceByOpposingShips,
                Ability::GroundForcesJoin,
                Ability::DestroysAllShips,
                Ability::CancelsHitsOnShips,
                Ability::JoinsSpaceCombat,
                Ability::BecomesAShip,
                Ability::BarragesInfantry,
                Ability::ArmsATransport,
            ] {
                abilities &= !(1 << ability as u64);
            }
            if camp.slots[Kind::Fighter as usize].fights {
                return false;
            }
        } else {
            for ability in [Ability::StopsGroundSustain, Ability::StrikesBack] {
                abilities &= !(1 << ability as u64);
            }
        }
        let mut extra_rounds = 0;
        for stock in [Stock::MoraleBoost, Stock::MunitionsReserves, Stock::WarFunding, Stock::FireTeam] {
            let left = camp.start.stock[stock as usize];
            extra_rounds = extra_rounds.max(if left == super::camp::ENDLESS { 0 } else { left });
        }
        let nobody_ambushes =
            !(in_space && camp.ambush && camp.start.of(Kind::Cruiser) + camp.start.of(Kind::Destroyer) > 0);
        let nobody_raids = !(in_space && camp.raid_formation);
        let nobody_harrows = in_space || !camp.harrow;
        let raw_joins =
            in_space && camp.slots.iter().enumerate().any(|(slot, at)| at.joins && camp.start.count(slot) > 0);
        // The barrage must meet fighters at the head of the line.
        let other = &battle.camps[1 - side];
        let fighters = camp.start.of(Kind::Fighter) > 0;
        let barraged = other.on(Effect::MetaliVoidArmaments)
            || other.slots.iter().enumerate().any(|(slot, at)| at.barrage.is_some() && other.start.count(slot) > 0);
        let straight = !(in_space && fighters && barraged && camp.risk_direct_hit);
        if given & odd_effects != 0
            || abilities & odd_abilities != 0
            || extra_rounds > 12
            || raw_joins
            || !(nobody_ambushes && nobody_raids && nobody_harrows && straight)
        {
            return false;
        }
    }
    battle.policy == Policy::Listed
}

fn set(effects: impl Iterator<Item = u32>) -> u128 {
    effects.fold(0, |all, effect| all | 1 << effect)
}
const _: () = assert!(Effect::COUNT <= 128);

/// A side after 0, 1, 2, ... hits.
struct Chain {
    links: Vec<Troops>,
    /// How many links from the first are the loss of a fighter.
    fighters: usize,
}

impl Chain {
    fn new(battle: &Battle, side: usize) -> Option<Chain> {
        let mut luck = Luck::new(0);
        let mut state = State { step: Step::Round, ..battle.opening() };
        let mut links = vec![state.sides[side]];
        let mut fighters = 0;
        while battle.alive(&state, side) {
            let mut fight =
                Fight { battle, state, fate: &mut luck, pending: [Hits::default(); 2], dead: [[0; SLOTS]; 2] };
            fight.pending[side].any = 1;
            fight.resolve(Cause::COMBAT);
            let lost_fighter = fight.state.sides[side].of(Kind::Fighter) < state.sides[side].of(Kind::Fighter);
            if lost_fighter && fighters + 1 == links.len() {
                fighters += 1;
            }
            state = fight.state;
            state.sides[side].sore = [0; SLOTS];
            if links.last() == Some(&state.sides[side]) {
                return None;
            }
            links.push(state.sides[side]);
        }
        Some(Chain { links, fighters })
    }
}

/// Chances by hits taken: rows for the attacker, columns for the defender.
struct Table {
    width: usize,
    cells: Vec<f64>,
}

/// For each number of hits a side has taken, the distribution of the hits it rolls.
struct Dice {
    hits: [Vec<Vec<f64>>; 2],
}

struct Opened<'a> {
    battle: &'a Battle,
    chains: [Chain; 2],
    state: State,
    table: Table,
}

impl Opened<'_> {
    fn state_of(&self, side: usize, link: usize) -> State {
        let mut state = self.state;
        state.sides[side] = Troops { stock: state.sides[side].stock, ..self.chains[side].links[link] };
        state
    }

    /// Bombardment and space cannons: hits move a side down its line.
    fn fire(&mut self) {
        let volleys = match self.battle.place {
            Place::Space => [(ATTACKER, false), (DEFENDER, false)],
            Place::Ground => [(ATTACKER, true), (DEFENDER, false)],
        };
        for (side, bombs) in volleys {
            if volley(self.battle, self.state, side, bombs).0.is_empty() {
                continue;
            }
            // Dice of ships that fire may have been lost to the volley before.
            let links = if bombs { 1 } else { self.chains[side].links.len() };
            let mut old = std::mem::take(&mut self.table.cells);
            let mut new = vec![0.0; old.len()];
            let width = self.table.width;
            let height = old.len() / width;
            let mut hits = Vec::new();
            let mut stock = self.state.sides[side].stock;
            for link in 0..links.max(1) {
                let touched = |cell: usize| if side == ATTACKER { cell / width == link } else { cell % width == link };
                if !old.iter().enumerate().any(|(cell, p)| *p > 0.0 && touched(cell)) {
                    continue;
                }
                let state = self.state_of(side, link);
                let (pool, used) = volley(self.battle, state, side, bombs);
                stock = used;
                pool.hits(false, &mut hits);
                let double = bombs && self.battle.camps[side].on(Effect::X89BacterialWeapon);
                for cell in 0..old.len() {
                    if !touched(cell) || old[cell] == 0.0 {
                        continue;
                    }
                    let (row, column) = (cell / width, cell % width);
                    for (made, chance) in hits.iter().enumerate() {
                        let made = if double { 2 * made } else { made };
                        let to = if side == ATTACKER {
                            row * width + (column + made).min(width - 1)
                        } else {
                            (row + made).min(height - 1) * width + column
                        };
                        new[to] += old[cell] * chance;
                    }
                    old[cell] = 0.0;
                }
            }
            for (cell, p) in old.into_iter().enumerate() {
                new[cell] += p;
            }
            self.table.cells = new;
            self.state.sides[side].stock = stock;
        }
    }

    /// Anti-Fighter Barrage: hits take fighters off the head of the line.
    fn barrage(&mut self) {
        let pools = [0, 1].map(|side| {
            (0..self.chains[side].links.len()).map(|link| self.barrage_hits(side, link)).collect::<Vec<_>>()
        });
        if pools.iter().flatten().all(|hits| hits.len() == 1) || self.chains.iter().all(|chain| chain.fighters == 0) {
            return;
        }
        let width = self.table.width;
        let old = std::mem::take(&mut self.table.cells);
        let mut new = vec![0.0; old.len()];
        for (cell, p) in old.iter().enumerate().filter(|(_, p)| **p > 0.0) {
            let at = [cell / width, cell % width];
            for (down, first) in pools[0][at[0]].iter().enumerate() {
                let column = (at[1] + down).min(self.chains[1].fighters.max(at[1]));
                for (across, second) in pools[1][at[1]].iter().enumerate() {
                    let row = (at[0] + across).min(self.chains[0].fighters.max(at[0]));
                    new[row * width + column] += p * first * second;
                }
            }
        }
        self.table.cells = new;
    }

    fn barrage_hits(&self, side: usize, link: usize) -> Vec<f64> {
        if self.chains[1 - side].fighters == 0 {
            return vec![1.0];
        }
        let mut luck = Luck::new(0);
        let state = self.state_of(side, link);
        let mut fight =
            Fight { battle: self.battle, state, fate: &mut luck, pending: [Hits::default(); 2], dead: [[0; SLOTS]; 2] };
        let mut hits = Vec::new();
        fight.barrage_dice(side).0.hits(false, &mut hits);
        hits
    }

    /// The hits of a round for every link of both lines.
    fn dice(&self, boosts: &[Boosts; 2]) -> Dice {
        let double =
            |side: usize| self.battle.place == Place::Ground && self.battle.camps[side].on(Effect::X89BacterialWeapon);
        let hits = [0, 1].map(|side| {
            (0..self.chains[side].links.len())
                .map(|link| {
                    let mut hits = Vec::new();
                    self.battle.combat_dice(&self.state_of(side, link), side, &boosts[side]).hits(false, &mut hits);
                    while hits.len() > 1 && hits.last().is_some_and(|p| *p < 1e-16) {
                        hits.pop();
                    }
                    if double(side) {
                        let single = std::mem::take(&mut hits);
                        hits.resize(2 * single.len() - 1, 0.0);
                        for (made, p) in single.into_iter().enumerate() {
                            hits[2 * made] = p;
                        }
                    }
                    hits
                })
                .collect()
        });
        Dice { hits }
    }

    /// Tells of the rounds that are alike, one by one.
    fn tell(&self, dice: &Dice, rounds: &mut Vec<RoundLine>) {
        let mut table = Table { width: self.table.width, cells: self.table.cells.clone() };
        while rounds.len() < ROUNDS_TOLD {
            let line = table.line(dice);
            if line.fought < 1e-6 {
                break;
            }
            rounds.push(line);
            table.round(dice);
        }
    }

    fn outcome(self, rounds: Vec<RoundLine>) -> Outcome {
        let width = self.table.width;
        let height = self.table.cells.len() / width;
        let mut finals = Vec::new();
        let mut endless = 0.0;
        for (cell, &p) in self.table.cells.iter().enumerate() {
            if p == 0.0 {
                continue;
            }
            let (row, column) = (cell / width, cell % width);
            if row + 1 == height || column + 1 == width {
                let sides = [self.chains[0].links[row], self.chains[1].links[column]];
                finals.push((State { step: Step::Round, sides }, p));
            } else {
                endless += p;
            }
        }
        let chances = tally(self.battle, &finals, endless);
        Outcome { chances, finals, rounds, method: Method::Exact, endless }
    }
}

/// The dice of a volley with all that adds to them, and what is left in stock after it.
fn volley(battle: &Battle, state: State, side: usize, bombs: bool) -> (Pool, [u8; super::camp::STOCKS]) {
    let mut luck = Luck::new(0);
    let mut fight = Fight { battle, state, fate: &mut luck, pending: [Hits::default(); 2], dead: [[0; SLOTS]; 2] };
    let pool = if bombs { fight.bombs_away(Bombing::Invasion) } else { fight.cannons_away(side) };
    (pool.unwrap_or_default(), fight.state.sides[side].stock)
}

impl Table {
    /// One round for all cells at once.
    fn round(&mut self, dice: &Dice) {
        let width = self.width;
        let height = self.cells.len() / width;
        let mut new = vec![0.0; self.cells.len()];
        for row in 0..height {
            for column in 0..width {
                let p = self.cells[row * width + column];
                if p == 0.0 {
                    continue;
                }
                if row + 1 == height || column + 1 == width {
                    new[row * width + column] += p;
                } else {
                    spread(&mut new, width, height, row, column, p, dice);
                }
            }
        }
        self.cells = new;
    }

    /// All rounds to the end: cells in order, rounds without any hit left out.
    fn run(&mut self, dice: &Dice) {
        let width = self.width;
        let height = self.cells.len() / width;
        for row in 0..height - 1 {
            for column in 0..width - 1 {
                let p = self.cells[row * width + column];
                if p == 0.0 {
                    continue;
                }
                let quiet = dice.hits[0][row][0] * dice.hits[1][column][0];
                if quiet > 1.0 - 1e-12 {
                    continue;
                }
                self.cells[row * width + column] = 0.0;
                spread(&mut self.cells, width, height, row, column, p / (1.0 - quiet), dice);
                self.cells[row * width + column] = 0.0;
            }
        }
    }

    fn line(&self, dice: &Dice) -> RoundLine {
        let width = self.width;
        let height = self.cells.len() / width;
        let mean = |hits: &[f64]| hits.iter().enumerate().map(|(made, p)| made as f64 * p).sum::<f64>();
        let means = [0, 1].map(|side| dice.hits[side].iter().map(|hits| mean(hits)).collect::<Vec<_>>());
        let mut line = RoundLine { fought: 0.0, hits: [0.0; 2] };
        for row in 0..height - 1 {
            for column in 0..width - 1 {
                let p = self.cells[row * width + column];
                line.fought += p;
                line.hits[0] += p * means[0][row];
                line.hits[1] += p * means[1][column];
            }
        }
        if line.fought > 0.0 {
            line.hits = line.hits.map(|hits| hits / line.fought);
        }
        line
    }
}

/// Adds what a round makes of a cell: the attacker's hits move it to the right, the defender's down.
fn spread(cells: &mut [f64], width: usize, height: usize, row: usize, column: usize, p: f64, dice: &Dice) {
    let right = &dice.hits[0][row];
    let down = &dice.hits[1][column];
    let room = width - 1 - column;
    let inside = right.len().min(room);
    let beyond: f64 = right[inside..].iter().sum();
    for (made, chance) in down.iter().enumerate() {
        let to = (row + made).min(height - 1) * width + column;
        let share = p * chance;
        for (cell, q) in cells[to..to + inside].iter_mut().zip(&right[..inside]) {
            *cell += share * q;
        }
        cells[to + room] += share * beyond;
    }
}
