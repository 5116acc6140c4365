//! Transactions between the active player and neighbours.

use super::whole::holding;

/// [deals.transaction] [deals.items] [deals.neighbours]
#[test]
fn commodities_become_trade_goods_once_a_turn() {
    let (mut script, first, other) = holding("trade");
    script.edit(&format!("{first} goods 1"));
    assert!(!script.can(first, &format!("deal {other} give commodity")), "nothing is drafted");
    script.play(&format!("{first} strategy trade | {first} choose {other}"));
    script.play(&format!(
        "{first} deal {other} | {first} deal {other} give commodity | {first} deal {other} give commodity"
    ));
    script.play(&format!("{first} deal {other} get commodity | {first} deal {other} make"));
    let before = [first, other].map(|seat| [script.gauge(seat, "commodities"), script.gauge(seat, "trade-goods")]);
    script.play(&format!("{other} deal {first} accept"));
    let after = [first, other].map(|seat| [script.gauge(seat, "commodities"), script.gauge(seat, "trade-goods")]);
    assert_eq!(after, [[before[0][0] - 2, before[0][1] + 1], [before[1][0] - 1, before[1][1] + 2]]);
    assert!(!script.can(first, &format!("deal {other}")), "one transaction a turn with each");
}
