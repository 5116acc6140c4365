//! What laws change, asked for by their tenets where a rule is applied.

use super::laws::{has_war_suns, is_war_sun};
use super::{BENDS, Tenet, law, law_of, owner};
use crate::Flow;
use crate::steps::agenda::repeal;
use crate::steps::decree::gain_goods;
use crate::steps::edicts::{DestroyOwn, Prey};
use crate::steps::ministers::PeaceMinister;
use crate::steps::production::{Produces, begin_production};
use crate::strategy::warfare::Produced;
use crate::texts::sights::with_units;
use crate::world::{Encore, World};
use kernel::{Seat, SeatSet, rule};
use scene::words;
use twilight_box::components::TechId;
use twilight_box::galaxy::{Chart, SystemId};
use twilight_box::units::Kind;

/// [agenda.enforced-travel-ban] [agenda.wormhole-reconstruction] [agenda.shared-research] How ships travel under the laws.
pub fn bend(w: &World, chart: &mut Chart<'_>) {
    if w.league.as_ref().is_none_or(|league| league.laws == 0) {
        return;
    }
    for (_, bend) in BENDS.into_iter().filter(|(tenet, _)| law(w, *tenet).is_some()) {
        chart.bends = chart.bends.with(bend);
    }
}

/// [agenda.prophecy-of-ixth] What is added to combat rolls of the owner's fighters.
pub fn fighter_bonus(w: &World, seat: Seat, kind: Kind) -> i8 {
    if kind != Kind::Fighter {
        return 0;
    }
    law_of(w, seat, Tenet::Prophecy).map_or(0, |law| law.figure(w, 0) as i8)
}

/// [agenda.prophecy-of-ixth] Who produces too few fighters loses the law.
pub fn produced(w: &mut World, seat: Seat, flow: &mut Flow) {
    let Some(law) = law_of(w, seat, Tenet::Prophecy) else { return };
    let made = w.action.batch[Kind::Fighter as usize];
    if w.action.producing && w.action.batch.total() > 0 && made < law.figure(w, 1) {
        repeal(w, law, flow);
    }
}

/// [agenda.minister-of-exploration] A planet brings its new owner a trade good.
pub fn planet_gained(w: &mut World, seat: Seat, flow: &mut Flow) {
    if let Some(law) = law_of(w, seat, Tenet::Colonies) {
        gain_goods(w, seat, law.figure(w, 0), flow);
    }
}

/// [agenda.minister-of-industry] Where its owner places a dock his units produce at once.
pub fn dock_placed(w: &mut World, seat: Seat, system: SystemId, flow: &mut Flow) {
    if law_of(w, seat, Tenet::Industry).is_some() {
        begin_production(w, system);
        flow.then([Produces { seat }.into(), Produced.into()]);
    }
}

/// [agenda.anti-intellectual-revolution] Who researched destroys a ship other than a fighter.
pub fn researched(w: &World, seat: Seat, flow: &mut Flow) {
    if law(w, Tenet::Revolution).is_some() {
        flow.tell(SeatSet::ALL, rule!("agenda.anti-intellectual-revolution"), || {
            words!("{by} {by:has|have} to destroy a ship.", by = seat)
        });
        flow.then([DestroyOwn { seat, prey: Prey::Warship, at: None, left: 1 }.into()]);
    }
}

/// [agenda.publicize-weapon-schematics] Whether a technology asks for no prerequisites: it is a war sun, and somebody has
/// one.
pub fn waives(w: &World, tech: TechId) -> bool {
    law(w, Tenet::Schematics).is_some()
        && is_war_sun(w.kit.technology(tech))
        && w.everyone().any(|seat| has_war_suns(w, seat))
}

/// [agenda.minister-of-peace] The owner may end the turn of who activates a system with units of somebody else.
pub fn activated(w: &World, seat: Seat, system: SystemId, flow: &mut Flow) {
    let Some(owner) = owner(w, Tenet::Peace) else { return };
    if w.everyone().any(|other| other != seat && with_units(w, other, system)) {
        flow.then([PeaceMinister { owner }.into()]);
    }
}

/// [agenda.minister-of-war] Whether the owner may act once more now.
pub fn offers_war(w: &World, seat: Seat) -> bool {
    let ended = w.round.encore == Some(Encore::Over);
    !ended && w.in_play(seat) && law_of(w, seat, Tenet::War).is_some() && !w.side(seat).tokens.is_empty()
}

/// [agenda.search-warrant] Whether all see a player's secret objectives.
pub fn lies_open(w: &World, seat: Seat) -> bool {
    law_of(w, seat, Tenet::OpenSecrets).is_some()
}
