//! `zerojs exec`: runs a script that composes tools, and prints what came of it.

use std::path::PathBuf;
use std::process::ExitCode;

use super::catalogue::Toolboxes;

/// Run a script with tools, in JavaScript or TypeScript: the body of an async function that finds `zero`, `tools` and `console`.
#[derive(clap::Args, Debug)]
#[command(after_help = HELP)]
pub struct Args {
    /// The script; `-` reads from standard input
    pub file: PathBuf,
    #[command(flatten)]
    pub tools: Toolboxes,
    /// Milliseconds that the whole script may take; 30000 if left out
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub timeout_ms: Option<f64>,
    /// The caller's name, as tools see it
    #[arg(long = "as", value_name = "NAME")]
    pub caller: Option<String>,
    /// Print the exact record; what --usage and --plan tell goes to standard error, as a line of JSON
    #[arg(long)]
    pub json: bool,
    /// Run it in a process of its own, which is killed if it outlives its limit
    #[arg(long)]
    pub isolate: bool,
    /// Report what the run took: fuel, bytes of heap at the peak, calls, milliseconds of waiting
    #[arg(long)]
    pub usage: bool,
    /// Check it against the catalogue first, and do not run it if there are faults; `zerojs plan` only checks
    #[arg(long)]
    pub plan: bool,
    /// Keep the run in a file: its calls with arguments and results, its clock, its random numbers
    #[arg(long, value_name = "FILE", conflicts_with = "isolate")]
    pub record: Option<PathBuf>,
    /// Run without any tool, as a recorded run tells; a record that is not the same is an error that names the first step
    #[arg(long, value_name = "FILE", conflicts_with_all = ["isolate", "record", "amend"])]
    pub replay: Option<PathBuf>,
    /// Take the calls that succeeded from a recorded run, where tool and arguments are the same, and run the others
    #[arg(long, value_name = "FILE", conflicts_with = "isolate")]
    pub amend: Option<PathBuf>,
}

const HELP: &str = "\
Examples:
  zerojs exec job.js                        logs and value on standard output, calls on standard error
  zerojs exec --json --usage job.js         the record { ok, value, error, failure, trace, logs }
  zerojs exec --record r.json job.js        keep the run
  zerojs exec --replay r.json job.js        run it again without any tool
  zerojs exec --amend r.json changed.js     run a changed script, with the calls that it shares
  echo 'return await zero.scene.list()' | zerojs exec -

Exit codes: 0 well, 1 the script or a tool failed, or it took too long, 2 wrong usage or set-up, 3 not JavaScript.";

/// The command.
#[cfg(not(feature = "host"))]
pub fn main(_args: Args) -> ExitCode {
    eprintln!("zerojs exec: this zerojs was built without its host");
    ExitCode::from(super::USAGE)
}

/// The command.
#[cfg(feature = "host")]
pub fn main(args: Args) -> ExitCode {
    use crate::host::{Caller, Planning, Record, RunOptions};

    if args.isolate {
        return finish(&isolated(&args), args.json);
    }
    let text = match super::shell::read_source(&args.file) {
        Ok(text) => text,
        Err(why) => {
            eprintln!("zerojs exec: {why}");
            return ExitCode::from(super::USAGE);
        }
    };
    let catalogue = args.tools.open();
    let name = match args.file.as_os_str() == "-" {
        true => "script".to_string(),
        false => args.file.display().to_string(),
    };
    let record = match catalogue {
        Ok(catalogue) => {
            let caller = Caller { connection: String::new(), name: args.caller.clone() };
            let options = RunOptions {
                name,
                timeout_ms: args.timeout_ms,
                caller,
                usage: args.usage,
                plan: if args.plan { Planning::First } else { Planning::Off },
                ..RunOptions::new(text)
            };
            match run(&args, &catalogue, options) {
                Ok(record) => record,
                Err(why) => {
                    eprintln!("zerojs exec: {why}");
                    return ExitCode::from(super::FAILED);
                }
            }
        }
        Err(why) => Record::of_setup(&why),
    };
    finish(&record, args.json)
}

/// Runs it; as a recorded run tells, and kept, if so asked for.
#[cfg(feature = "host")]
fn run(
    args: &Args,
    catalogue: &crate::host::Catalogue,
    mut options: crate::host::RunOptions,
) -> Result<crate::host::Record, String> {
    use crate::host::recording::{self, Recording};
    use crate::host::tool_exec;

    let open = |path: &std::path::Path| {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        Recording::from_json(&text).map_err(|why| format!("{}: {why}", path.display()))
    };
    if let Some(path) = &args.replay {
        let told = open(path)?;
        return recording::replay(catalogue, &options, &told).map_err(|why| format!("the replay differs: {why}"));
    }
    if let Some(path) = &args.amend {
        options.interceptor = Some(open(path)?.amender());
    }
    let Some(path) = &args.record else { return Ok(tool_exec::run(catalogue, &options)) };
    let (record, kept) = recording::record(catalogue, &options);
    std::fs::write(path, kept.to_json() + "\n").map_err(|e| format!("{}: {e}", path.display()))?;
    for why in kept.unkept() {
        eprintln!("zerojs exec: this run cannot be replayed: {why}");
    }
    Ok(record)
}

/// Prints a record; the exit code that says how it ended.
#[cfg(feature = "host")]
fn finish(record: &crate::host::Record, json: bool) -> ExitCode {
    use crate::host::Kind;

    if json {
        println!("{}", serde_json::to_string_pretty(record).expect("a record is JSON"));
        // Beside the record, which has six keys and no other.
        if let Some(beside) = record.beside() {
            eprintln!("{beside}");
        }
    } else {
        print(record);
    }
    match record.failure.as_ref().map(|failure| failure.kind) {
        None => ExitCode::SUCCESS,
        Some(Kind::Syntax) => ExitCode::from(super::SYNTAX),
        Some(Kind::Setup) => ExitCode::from(super::USAGE),
        Some(_) => ExitCode::from(super::FAILED),
    }
}

/// The same command in a child process, which prints its record.
#[cfg(feature = "host")]
fn isolated(args: &Args) -> crate::host::Record {
    use crate::host::{DEFAULT_TIMEOUT_MS, MAX_TIMEOUT_MS, isolate};

    let mut words: Vec<std::ffi::OsString> = vec!["exec".into(), "--json".into()];
    words.extend(args.tools.words());
    if let Some(ms) = args.timeout_ms {
        words.push(format!("--timeout-ms={ms}").into());
    }
    if let Some(caller) = &args.caller {
        words.push(format!("--as={caller}").into());
    }
    if args.usage {
        words.push("--usage".into());
    }
    if args.plan {
        words.push("--plan".into());
    }
    words.extend(["--".into(), args.file.clone().into()]);
    let ms = args.timeout_ms.unwrap_or(DEFAULT_TIMEOUT_MS);
    let limit = std::time::Duration::from_secs_f64(if ms.is_nan() { 0.0 } else { ms.clamp(0.0, MAX_TIMEOUT_MS) } / 1e3);
    isolate::run(&words, limit)
}

/// For people: logs, calls, the value, what went wrong.
#[cfg(feature = "host")]
fn print(record: &crate::host::Record) {
    for entry in &record.logs {
        println!("{entry}");
    }
    for call in &record.trace {
        let outcome = call.error.as_deref().map_or(String::new(), |error| format!("  {error}"));
        let mark = if call.ok { "ok    " } else { "failed" };
        eprintln!("{:>3} {mark} {:>6} ms  {}{outcome}", call.step, call.duration_ms, call.tool);
    }
    if record.ok || !record.value.is_null() {
        println!("{}", serde_json::to_string_pretty(&record.value).expect("a value is JSON"));
    }
    if let Some(usage) = &record.usage {
        eprintln!("{}", serde_json::to_string(usage).expect("figures are JSON"));
    }
    if let Some(error) = &record.error {
        let kind = record.failure.as_ref().map(|failure| failure.kind);
        let kind = kind.and_then(|kind| serde_json::to_value(kind).ok());
        let kind = kind.as_ref().and_then(|kind| kind.as_str()).unwrap_or("failed").to_string();
        eprintln!("{kind}: {error}");
    }
}
