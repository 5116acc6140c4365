use super::*;
use kernel::laws::{Effort, keep};

#[test]
fn promises_are_kept() {
    let setups = [
        setup("rounds=2; cards=0"),
        setup(
            "rounds=2; cards=4; points=50; red-technologies=antimass-deflectors+gravity-drive+duranium-armor+fighter-ii; blue-technologies=fleet-logistics+assault-cannon+war-sun+pds-ii+graviton-laser-system",
        ),
        setup("rounds=3; points=40"),
        setup("field=system; rounds=1; red-force=3 cruiser, 2 carrier, 6 infantry, 4 fighter; points=30"),
    ];
    keep(&entry(), &setups, Effort::SMALL).unwrap_or_else(|e| panic!("{e}"));
}
