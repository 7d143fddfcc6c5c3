//! `zerojs repl`: reads, evaluates, prints.

use std::process::ExitCode;

/// Type JavaScript and see what it gives.
#[derive(clap::Args, Debug)]
pub struct Args {}

/// The command.
pub fn main(_args: Args) -> ExitCode {
    eprintln!("zerojs repl: not built yet");
    ExitCode::from(super::USAGE)
}
