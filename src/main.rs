//! The command line.
use std::process::ExitCode;

use clap::Parser;
use zerojs::cli;

fn main() -> ExitCode {
    cli::main(cli::Cli::parse_from(cli::words()))
}
