//! Flow, asks, chance, tables, records and laws for any game.
