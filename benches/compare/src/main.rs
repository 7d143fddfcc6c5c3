//! Runs named kernels on ZeroJS and its peers.
fn main() {}
