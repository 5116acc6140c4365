//! How pieces, goods and badges are drawn.

/// Kind, drawing of the page, tint. What is called like its drawing needs no row.
pub const PICTURES: &[(&str, &str, &str)] = &[
    ("ground-force", "infantry", ""),
    ("mechanized-unit", "mech", ""),
    ("space-dock", "dock", ""),
    ("resources", "resource", "resource"),
    ("influence", "influence", "influence"),
    ("trade-goods", "two-coins", "trade"),
    ("action-cards", "cards", ""),
    ("command-pool", "token", ""),
    ("fleet-supply", "cruiser", ""),
    ("strategy-allocation", "scholarly", ""),
    ("artifact", "amphora", ""),
    ("planet", "gauge", ""),
    ("planets", "gauge", ""),
    ("ground/gravity-rift", "rift", ""),
    ("ground/mecatol", "crown", ""),
];
