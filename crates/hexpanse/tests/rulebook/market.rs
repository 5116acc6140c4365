//! Section 4.4: the market phase.

use crate::trial::Trial;

/// [market.buy] [market.refill] [market.open-cards] T12: the row is filled up only after the phase.
#[test]
fn t12_market() {
    let t = Trial::at(2, "", "row vela toll embargo windfall turncoat\nred hexilum 2").play("red done");
    assert_eq!(t.refused("red buy turncoat"), "market.buy");
    let t = t.play("red buy vela | red buy toll");
    assert_eq!((t.pile("row").as_str(), t.hexilum("red")), ("embargo windfall turncoat", 1));
    let t = t.play("red done | ~ sleight | ~ switch");
    assert_eq!(t.pile("row"), "embargo windfall turncoat sleight switch");
    let live = <hexpanse::Hexpanse as kernel::Shown>::live(t.world(), kernel::Viewer::Seat(kernel::Seat(1)));
    let shown: Vec<_> = live.seats[0].cards.iter().map(|card| card.name.as_str()).collect();
    assert_eq!(shown, ["Vela", "Toll"], "open to everybody");
}

/// [market.bases] T13: five mercenaries are the most.
#[test]
fn t13_five_bases() {
    let t = Trial::at(
        2,
        "",
        "row vela toll embargo windfall turncoat\nred hexilum 9, cards ironjaw kade thorn voss, at shade f6",
    );
    let t = t.play("red done");
    assert_eq!(t.refused("red buy vela"), "market.bases");
    assert!(t.offers("red buy toll"));
}

/// [market.deck-empty] Discarded cards become the new deck; the row stays short if there are none.
#[test]
fn the_deck_runs_out() {
    let empty = |t: Trial| {
        t.change(|w| {
            for n in 0..w.kit.cards.len() {
                if std::mem::take(&mut w.market.deck[n]) > 0 {
                    w.market.gone |= 1 << n;
                }
            }
        })
    };
    let t = Trial::at(2, "", "row vela toll embargo windfall turncoat\nred hexilum 2, cards jamming");
    let t = empty(t).play("red play jamming | red done | red buy toll | red buy embargo | red done");
    assert_eq!(t.asked(), "chance");
    let t = t.play("~ jamming");
    assert_eq!((t.asked(), t.pile("row").as_str()), ("turn.actions", "vela windfall turncoat jamming"));
}
