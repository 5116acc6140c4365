use crate::choice::Choice;
use crate::world::World;
use kernel::{Ask, Outcome, Viewer};
pub fn stage(_: &World) -> scene::Stage {
    Default::default()
}
pub fn live(_: &World, _: Viewer) -> scene::Live {
    Default::default()
}
pub fn question(_: &World, _: &Ask) -> (String, String) {
    Default::default()
}
pub fn face(_: &World, _: &Ask, _: Choice) -> scene::Choice {
    Default::default()
}
pub fn ending(_: &World, _: &Outcome) -> scene::Ending {
    Default::default()
}
