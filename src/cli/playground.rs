//! `zerojs playground`: runs the default function of a module in a sandbox, and prints what it returns.

use std::path::PathBuf;
use std::process::ExitCode;

use super::catalogue::Toolboxes;

/// Run the function that a module exports by default, and print { success, result } or { success, error }.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The module finds getFile(i), from 1, and tools.<name>({ parameters by name }).
What it logs goes to standard error.

Examples:
  zerojs playground totals.mjs --file a.csv --args '[\"amount\"]'
  echo 'export default (a, b) => a + b' | zerojs playground - --args '[1, 2]'

Exit codes: 0 success, 1 failure, 2 wrong usage.")]
pub struct Args {
    /// The module; `-` reads from standard input
    pub file: PathBuf,
    /// A file that getFile hands out; the first is 1
    #[arg(long = "file", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The function's arguments: a JSON array
    #[arg(long, value_name = "JSON")]
    pub args: Option<String>,
    /// Milliseconds that it may take; 2000 if left out
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub timeout_ms: Option<f64>,
    /// Globals to add to the language: console, queueMicrotask, atob, btoa; console if left out, none if empty
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub white_list: Option<Vec<String>>,
    #[command(flatten)]
    pub tools: Toolboxes,
}

/// The command.
#[cfg(not(feature = "host"))]
pub fn main(_args: Args) -> ExitCode {
    eprintln!("zerojs playground: this zerojs was built without its host");
    ExitCode::from(super::USAGE)
}

/// The command.
#[cfg(feature = "host")]
pub fn main(args: Args) -> ExitCode {
    use crate::host::playground;

    let outcome = options(&args).and_then(|options| {
        let catalogue = args.tools.open()?;
        Ok(playground::run(&catalogue, &options))
    });
    match outcome {
        Ok(outcome) => {
            outcome.logs.iter().for_each(|entry| eprintln!("{entry}"));
            println!("{}", serde_json::to_string_pretty(&outcome).expect("an outcome is JSON"));
            if outcome.success { ExitCode::SUCCESS } else { ExitCode::from(super::FAILED) }
        }
        Err(why) => {
            eprintln!("zerojs playground: {why}");
            ExitCode::from(super::USAGE)
        }
    }
}

#[cfg(feature = "host")]
fn options(args: &Args) -> Result<crate::host::playground::Options, String> {
    use crate::host::playground::{Options, UploadedFile};

    let given = match &args.args {
        None => Vec::new(),
        Some(text) => match serde_json::from_str(text) {
            Ok(serde_json::Value::Array(items)) => items,
            Ok(_) => return Err("--args is to be a JSON array".to_string()),
            Err(e) => return Err(format!("--args is not JSON: {e}")),
        },
    };
    // `--white-list ''` is one empty name.
    let white_list =
        args.white_list.as_ref().map(|names| names.iter().filter(|name| !name.is_empty()).cloned().collect());
    Ok(Options {
        args: given,
        timeout_ms: args.timeout_ms,
        white_list,
        files: args.files.iter().map(|path| UploadedFile::read(path).map(Into::into)).collect::<Result<_, _>>()?,
        ..Options::new(super::shell::read_source(&args.file)?)
    })
}
