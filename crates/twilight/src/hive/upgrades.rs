//! [hive.upgrades] What unit upgrades do not give the Hive.

use imperium::KINDS;
use twilight_box::units::{Ability, Kind, Unit};

/// [hive.upgrades] Cruisers get no capacity, Exotriremes are not given up, infantry does not come back.
pub fn bound(sheet: &mut [[Unit; 2]; KINDS]) {
    let mut upgraded = |kind: Kind, change: &dyn Fn(&mut Unit)| change(&mut sheet[kind as usize][1]);
    upgraded(Kind::Cruiser, &|unit| unit.capacity = None);
    upgraded(Kind::Dreadnought, &|unit| unit.forget(Ability::TradesItself));
    upgraded(Kind::Infantry, &|unit| unit.revives_on = None);
}
