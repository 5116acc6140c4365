//! An umpire who fights battles with single units and single dice, straight from the rules, to hold the exact odds
//! against.

use twilight_box::odds::effects::Effect as E;
use twilight_box::odds::force::{Clash, Force, Place};
use twilight_box::units::{Ability, Dice, Kind, Role, Roster};

mod army;
mod losses;
mod opening;
mod rounds;

pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 20) % n
    }

    fn d10(&mut self) -> i32 {
        self.below(10) as i32 + 1
    }
}

#[derive(Clone)]
struct Man {
    kind: Kind,
    on: i32,
    dice: u32,
    bonus: i32,
    sustain: bool,
    immune: bool,
    barrage: Option<Dice>,
    bombs: Option<Dice>,
    cannon: Option<Dice>,
    shield: bool,
    ship: bool,
    ground: bool,
    /// Takes part in the combat.
    fights: bool,
    joins: bool,
    /// A ship with a capacity value.
    carries: bool,
    texts: Vec<Ability>,
    hurt: bool,
    sustained: bool,
    used: bool,
    dead: bool,
    /// Fights as the Nomad's flagship.
    cavalry: bool,
}

impl Man {
    fn can(&self, ability: Ability) -> bool {
        self.texts.contains(&ability)
    }

    /// The order in which units are given up.
    fn worth(&self) -> (Kind, bool) {
        (self.kind, self.cavalry)
    }

    /// The order in which units sustain damage when all may.
    fn boldness(&self) -> (u8, bool) {
        let place = match self.kind {
            Kind::Dreadnought => 1,
            Kind::Mech => 2,
            Kind::Carrier => 3,
            Kind::Flagship => 4,
            Kind::WarSun => 5,
            Kind::Pds => 6,
            _ => 0,
        };
        (place, self.cavalry)
    }
}

struct Army {
    force: Force,
    men: Vec<Man>,
    cards: Vec<u32>,
    any: u32,
    heavy: u32,
    attacks: bool,
    void_shield: bool,
}

pub struct Umpire<'a> {
    clash: &'a Clash,
    rng: &'a mut Rng,
    armies: [Army; 2],
    round: u32,
    in_combat: bool,
    bombing: bool,
    from_ability: bool,
}

/// 0 attacker, 1 draw, 2 defender.
pub fn fight(clash: &Clash, rng: &mut Rng) -> usize {
    let armies = [Army::new(&clash.attacker, clash, true), Army::new(&clash.defender, clash, false)];
    let mut umpire = Umpire { clash, rng, armies, round: 0, in_combat: false, bombing: false, from_ability: false };
    umpire.play()
}
