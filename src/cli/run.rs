//! `zerojs run`: runs a file, or a text, to its end.

use std::path::PathBuf;
use std::process::ExitCode;

/// Run a JavaScript file.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The file; `-` reads from standard input
    #[arg(required_unless_present = "eval")]
    pub file: Option<PathBuf>,
    /// A text to run instead of a file
    #[arg(short, long, value_name = "TEXT", conflicts_with = "file")]
    pub eval: Option<String>,
    /// Module code, whatever the file is called
    #[arg(short, long)]
    pub module: bool,
    /// What the script finds as its arguments
    #[arg(last = true)]
    pub args: Vec<String>,
}

/// The command.
pub fn main(_args: Args) -> ExitCode {
    eprintln!("zerojs run: not built yet");
    ExitCode::from(super::USAGE)
}
