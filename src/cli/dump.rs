//! `zerojs dump`: shows what each stage makes of a source.

use std::path::PathBuf;
use std::process::ExitCode;

/// Show what the engine makes of a source.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Which stage
    #[arg(value_enum)]
    pub stage: Stage,
    /// The file; `-` reads from standard input
    pub file: PathBuf,
    /// Module code, whatever the file is called
    #[arg(short, long)]
    pub module: bool,
}

/// The stages that can be shown.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The lexer's
    Tokens,
    /// The parser's
    Ast,
    /// The compiler's
    Code,
}

/// The command.
pub fn main(_args: Args) -> ExitCode {
    eprintln!("zerojs dump: not built yet");
    ExitCode::from(super::USAGE)
}
