//! `zerojs exec`: runs a script that composes tools.

use std::path::PathBuf;
use std::process::ExitCode;

/// Run a script with tools.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The script; `-` reads from standard input
    pub file: PathBuf,
}

/// The command.
pub fn main(_args: Args) -> ExitCode {
    eprintln!("zerojs exec: not built yet");
    ExitCode::from(super::USAGE)
}
