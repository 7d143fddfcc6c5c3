//! `zerojs plan`: checks a script against the catalogue without running it.

use std::path::PathBuf;
use std::process::ExitCode;

use super::catalogue::Toolboxes;

/// Check a script against the tools there are, without running it: names, numbers and types of arguments where the text shows
/// them, calls that are never awaited.
#[derive(clap::Args, Debug)]
#[command(after_help = "Exit codes: 0 no fault, 1 there are faults, 2 wrong usage, 3 not JavaScript.")]
pub struct Args {
    /// The script; `-` reads from standard input
    pub file: PathBuf,
    #[command(flatten)]
    pub tools: Toolboxes,
    /// Print { ok, faults, calls }
    #[arg(long)]
    pub json: bool,
}

/// The command.
#[cfg(not(feature = "host"))]
pub fn main(_args: Args) -> ExitCode {
    tell!("zerojs plan: this zerojs was built without its host");
    ExitCode::from(super::USAGE)
}

/// The command.
#[cfg(feature = "host")]
pub fn main(args: Args) -> ExitCode {
    use crate::host::plan::{self, PlanKind};

    let read = super::shell::read_source(&args.file).and_then(|text| Ok((text, args.tools.open()?)));
    let (text, catalogue) = match read {
        Ok(read) => read,
        Err(why) => {
            tell!("zerojs plan: {why}");
            return ExitCode::from(super::USAGE);
        }
    };
    let plan = plan::plan(&catalogue.world(), &text);
    if args.json {
        say!("{}", serde_json::to_string_pretty(&plan).expect("a plan is JSON"));
    } else {
        for fault in &plan.faults {
            say!("{}:{}:{}: {}", args.file.display(), fault.line, fault.column, fault.message);
        }
        let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let mut tools: Vec<_> = plan.calls.iter().filter_map(|call| call.tool.as_deref()).collect();
        tools.sort_unstable();
        tools.dedup();
        say!(
            "{} of {}, {}",
            count(plan.calls.len(), "call site"),
            count(tools.len(), "tool"),
            count(plan.faults.len(), "fault")
        );
    }
    match plan.faults.first() {
        None => ExitCode::SUCCESS,
        Some(fault) if fault.kind == PlanKind::Syntax => ExitCode::from(super::SYNTAX),
        Some(_) => ExitCode::from(super::FAILED),
    }
}
