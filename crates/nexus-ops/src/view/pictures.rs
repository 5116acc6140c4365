//! How pieces, goods and badges are drawn.

/// Kind, drawing of the page, tint. What is called like its drawing needs no row.
pub const PICTURES: &[(&str, &str, &str)] = &[
    ("human", "space-suit", ""),
    ("fungoid", "mushroom", ""),
    ("crystalline", "crystal-growth", ""),
    ("strider", "spider-bot", ""),
    ("leaper", "salamander", ""),
    ("dragon", "dragon-head", ""),
    ("rubium", "rupee", "ruby"),
    ("energize", "cards", ""),
    ("mission", "cards", ""),
    ("missions", "cards", ""),
    ("hexes", "resource", ""),
];
