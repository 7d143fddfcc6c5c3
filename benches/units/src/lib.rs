//! Holds the criterion benches: see `benches/units.rs`.
