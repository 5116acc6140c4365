use super::*;
use kernel::laws::{Effort, keep};

fn kept(texts: &[&str], games: u64) {
    let setups: Vec<Setup> = texts.iter().map(|text| options(text)).collect();
    keep(&entry(), &setups, Effort { games, every: 29, ..Effort::SMALL }).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn promises_are_kept_without_cards() {
    kept(
        &[
            "rounds=2; cards=0",
            "field=system; rounds=1; cards=0; points=30; red-force=3 cruiser, 2 carrier, 6 infantry",
        ],
        2,
    );
}

#[test]
fn promises_are_kept_with_cards() {
    kept(&["rounds=2; cards=3"], 2);
}

#[test]
fn promises_are_kept_with_technologies_and_factions() {
    kept(
        &[
            "rounds=2; cards=1; points=50; red-faction=sardakk; blue-faction=mentak; red-technologies=dreadnought-ii+duranium-armor+gravity-drive; blue-technologies=fleet-logistics+assault-cannon",
            "rounds=2; cards=1; red-faction=sol; blue-faction=jolnar; red-technologies=infantry-ii+carrier-ii+fighter-ii+light-wave-deflector; blue-technologies=pds-ii+graviton-laser-system+plasma-scoring",
            "rounds=2; cards=1; red-faction=muaat; blue-faction=xxcha; red-technologies=magmus-reactor+x-89-bacterial-weapon-omega-omega; blue-technologies=magen-defense-grid-omega-omega+antimass-deflectors",
        ],
        1,
    );
}

#[test]
fn promises_are_kept_with_leaders_notes_and_relics() {
    kept(
        &[
            "rounds=1; cards=2; points=40; trade-goods=3; red-faction=yssaril; blue-faction=letnev; red-leaders=all; blue-leaders=all; red-notes=war-funding+ceasefire+tekklar-legion+creuss-iff; blue-relics=heart-of-ixth+the-crown-of-thalnos+the-codex",
            "rounds=1; cards=2; points=40; red-faction=nomad; blue-faction=arborec; red-leaders=all; blue-leaders=all; red-technologies=transit-diodes+sling-relay; blue-notes=the-cavalry+strike-wing-ambuscade; red-relics=the-triad+stellar-converter",
        ],
        1,
    );
}

#[test]
fn promises_are_kept_with_pieces_of_their_own() {
    kept(
        &[
            "rounds=1; cards=1; points=40; red-faction=saar; blue-faction=titans; blue-leaders=all",
            "rounds=1; cards=1; points=40; red-faction=nekro; blue-faction=bastion; blue-leaders=all; blue-technologies=proxima-targeting-vi",
            "field=system; rounds=2; cards=0; points=40; red-faction=naazrokha; blue-faction=deepwrought",
            "rounds=1; cards=0; points=40; red-faction=crimson; blue-faction=ralnel; red-breakthrough=yes",
            "field=system; rounds=2; cards=0; points=40; red-faction=naalu; blue-faction=empyrean",
        ],
        1,
    );
}

#[test]
fn promises_are_kept_with_breakthroughs() {
    let both = "red-breakthrough=yes; blue-breakthrough=yes";
    let pairs = ["red-faction=argent; blue-faction=empyrean", "red-faction=bastion; blue-faction=yin"];
    let more = [
        "red-faction=saar; blue-faction=nomad; trade-goods=3",
        "red-faction=muaat; blue-faction=vuilraith",
        "red-faction=titans; blue-faction=arborec",
        "red-faction=naazrokha; blue-faction=creuss; red-force=4 mech, 2 carrier, 4 infantry",
    ];
    let texts: Vec<String> =
        pairs.iter().chain(&more).map(|pair| format!("rounds=2; cards=0; points=30; {pair}; {both}")).collect();
    kept(&texts.iter().map(String::as_str).collect::<Vec<_>>(), 1);
}
