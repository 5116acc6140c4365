//! Rolling the dice of a volley and counting its hits.

use super::feats::{Reroll, Which};
use crate::choice::Holder;
use crate::feats::Until;
use crate::query::{self, Barrel, Volley};
use crate::texts::units::destroy;
use crate::windows::{Window, lapse_of, window};
use crate::world::{Salvo, Stage, World};
use crate::{Flow, Offers, Twilight, Want, abilities, galvanize, things};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;
use serde::{Deserialize, Serialize};
use twilight_box::components::Verb;
use twilight_box::units::{Ability, Kind};

/// The most dice rolled at once.
const HANDFUL: usize = 60;

/// Hits of one roll beyond all that could be hit; two rolls of them still fit a byte.
const MOST_HITS: u16 = 120;

step! {
    /// [combat.dice] A side rolls all dice of one volley. The faces lie open until [`Tally`] counts them.
    pub struct Roll {
        pub volley: Volley,
        pub seat: Seat,
    }
}

impl Roll {
    fn left(&self, w: &World) -> usize {
        let all: usize = query::barrels(w, self.volley, self.seat).iter().map(|b| usize::from(b.dice)).sum();
        all.min(query::MOST_DICE).saturating_sub(w.fighter(self.seat).dice.len())
    }
}

impl Play<Twilight> for Roll {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match self.left(w).min(HANDFUL) {
            0 => Want::Nothing,
            count => Want::Fate(Fate::Dice { count: count as u8, sides: 10 }),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.fighter_mut(self.seat).dice.extend(faces.iter().copied());
        if faces.len() == HANDFUL && self.left(w) > 0 {
            flow.then([self.into()]);
            return;
        }
        lay_open(w, self.volley, self.seat);
        flow.tell(SeatSet::ALL, rule!("combat.dice"), || {
            let (plain, aimed) = hits_of(w, self.volley, self.seat);
            let (by, of, hits) = (self.seat, w.foe(self.seat), plain + aimed);
            let (what, at) = (things::volley(self.volley), things::target(w, self.volley));
            let needs = things::needs(w, self.volley, self.seat);
            words!(
                "{by} {by:rolls|roll} for {what} at {at}: {hits} {hits:hit|hits} on {of}. Needed: {needs}.",
                by,
                what,
                at,
                hits,
                of,
                needs
            )
            .rolled(&w.fighter(by).dice, 10)
            .needing(faces_of(w, self.volley, by).map(|(_, gun)| gun.on))
        });
        if super::kin::reserves(w, self.volley, self.seat) {
            flow.then([Reroll { volley: self.volley, seat: self.seat, which: Which::Misses }.into()]);
        }
        flow.then([window(Window::Rolled { by: self.seat, volley: self.volley })]);
    }
}

/// In a battle the dice stay in sight until the side rolls again.
pub fn lay_open(w: &mut World, volley: Volley, seat: Seat) {
    if w.in_combat() {
        let (guns, faces) = (query::barrels(w, volley, seat), w.fighter(seat).dice.clone());
        w.fighter_mut(seat).salvo = Some(Salvo { volley, guns, faces });
    }
}

/// The faces a side rolled, each with what rolled it.
pub fn faces_of(w: &World, volley: Volley, seat: Seat) -> impl Iterator<Item = (u8, Barrel)> + '_ {
    let guns = query::barrels(w, volley, seat).into_iter().flat_map(|gun| (0..gun.dice).map(move |_| gun));
    w.fighter(seat).dice.iter().copied().zip(guns)
}

/// [combat.dice] Each face that reaches the unit's number is a hit; those that may fall anywhere, and those that must
/// fall on ships that are no fighters.
fn hits_of(w: &World, volley: Volley, seat: Seat) -> (u8, u8) {
    let (mut plain, mut aimed) = (0u16, 0u16);
    let space = volley == Volley::SpaceCombat;
    for (face, gun) in faces_of(w, volley, seat) {
        let extra = if space { abilities::extra_hits(w, seat, gun.kind, face) } else { 0 };
        let hits = u16::from(u8::from(face >= gun.on) + extra);
        if space && abilities::aims_at_big_ships(w, seat, gun.kind) {
            aimed += hits;
        } else {
            plain += hits;
        }
    }
    let [plain, aimed] = [plain * u16::from(factor(w, volley, seat)), aimed].map(|hits| hits.min(MOST_HITS));
    (plain as u8, aimed as u8)
}

step! {
    /// [combat.dice] The faces a side rolled become hits.
    pub struct Tally {
        pub volley: Volley,
        pub seat: Seat,
    }
}

impl Play<Twilight> for Tally {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let (plain, aimed) = hits_of(w, self.volley, self.seat);
        if self.volley == Volley::Barrage {
            strike_infantry(w, self.seat, flow);
        }
        w.fighter_mut(self.seat).dice.clear();
        let victim = w.foe(self.seat);
        let sheltered = match self.volley {
            Volley::Bombardment(planet) => {
                w.opponents(self.seat).iter().map(|owner| galvanize::shelter(w, owner, planet)).sum()
            }
            _ => 0u8,
        };
        let hits = w.hits_mut(victim);
        hits.plain = hits.plain.saturating_add(plain.saturating_sub(sheltered));
        hits.aimed = hits.aimed.saturating_add(aimed);
        hits.shelled = self.volley.is_ability();
        // The other side's roll may still lie there; the hits of a space cannon get their target later.
        if self.volley.is_ability() && !self.volley.is_cannon() {
            lapse_of(w, self.seat, Until::Volley);
        }
    }
}

/// [units.strike-wing-alpha] Each 9 or 10 in the barrage of a Strike Wing Alpha II also destroys an infantry in space.
fn strike_infantry(w: &mut World, seat: Seat, flow: &mut Flow) {
    let strikes = |kind: Kind| query::unit(w, seat, kind).can(Ability::BarragesInfantry);
    let struck = faces_of(w, Volley::Barrage, seat).filter(|(face, gun)| *face >= 9 && strikes(gun.kind)).count() as u8;
    let at = Holder::Space(w.scene());
    let victim = w.foe_with(seat, |foe| w.space(w.scene(), foe).of(Kind::Infantry) > 0);
    for _ in 0..struck.min(w.space(w.scene(), victim).of(Kind::Infantry)) {
        destroy(w, victim, Kind::Infantry, false, at, flow);
    }
}

/// A roll for a unit ability whose hits count at once. Outside a combat it is a clash of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fire {
    pub volley: Volley,
    pub by: Seat,
    pub victim: Seat,
}

impl Play<Twilight> for Fire {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Fire { volley, by: seat, victim } = self;
        if !w.in_combat() {
            let [attacker, defender] = if w.round.turn == Some(victim) { [victim, seat] } else { [seat, victim] };
            match volley {
                // [combat.camps] Bombardment falls on all who hold a planet together.
                Volley::Bombardment(planet) if w.terms.together > 1 => {
                    let camp = |side: Seat| if side == victim { w.camp_on(side, planet) } else { SeatSet::one(side) };
                    w.oppose([attacker, defender], [attacker, defender].map(camp), Stage::Volley);
                }
                // [team.combat] Hits of space cannons fall on both allies that are there.
                Volley::SpaceCannonOffense | Volley::SpaceCannonDefense(_) if w.hive.is_some() => {
                    let there = |side: Seat| match volley {
                        Volley::SpaceCannonDefense(planet) => w.camp_on(side, planet),
                        _ => {
                            let ships = |ally: &Seat| w.space(w.scene(), *ally).ships() > 0;
                            w.allies(side).iter().filter(ships).collect::<SeatSet>().with(side)
                        }
                    };
                    let camp = |side: Seat| if side == victim { there(side) } else { SeatSet::one(side) };
                    w.oppose([attacker, defender], [attacker, defender].map(camp), Stage::Volley);
                }
                _ => w.face(attacker, defender, Stage::Volley),
            }
        }
        flow.then([
            window(Window::AbilityRoll { by: seat, volley }),
            Roll { volley, seat }.into(),
            Tally { volley, seat }.into(),
        ]);
    }
}

/// A volley outside a combat is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CeaseFire;

impl Play<Twilight> for CeaseFire {
    fn act(self, w: &mut World, _: &mut Flow) {
        w.part();
    }
}

/// [tech.x-89] Hits of bombardment and ground combat count twice with the newest X-89.
fn factor(w: &World, volley: Volley, seat: Seat) -> u8 {
    match volley {
        Volley::Bombardment(_) | Volley::GroundCombat(_) if w.side(seat).has(Verb::DoubleGroundHits) => 2,
        Volley::Bombardment(_) | Volley::GroundCombat(_) => 1,
        Volley::SpaceCannonOffense
        | Volley::Barrage
        | Volley::Ambush
        | Volley::SpaceCombat
        | Volley::SpaceCannonDefense(_) => 1,
    }
}
