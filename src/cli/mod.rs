//! The command line: one file a command, and the table of them.

/// `println!`, but for a pipe that is closed: that is its reader's affair, and no panic.
macro_rules! say {
    ($($words:tt)*) => { $crate::cli::write_line(&mut std::io::stdout(), format_args!($($words)*)) };
}
/// `eprintln!`, likewise.
macro_rules! tell {
    ($($words:tt)*) => { $crate::cli::write_line(&mut std::io::stderr(), format_args!($($words)*)) };
}

pub mod catalogue;
pub mod dump;
pub mod exec;
pub mod inspect;
pub mod mcp;
pub mod plan;
pub mod playground;
pub mod repl;
mod repl_debug;
#[cfg(feature = "repl")]
mod repl_editor;
pub mod run;
pub mod shell;
#[cfg(feature = "host")]
mod table;
pub mod test262;
pub mod timers;
pub mod zero;
#[cfg(feature = "host")]
mod zero_complete;
#[cfg(feature = "host")]
mod zero_words;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

/// A script has thrown, or a run has failed.
pub const FAILED: u8 = 1;
/// The command line is wrong.
pub const USAGE: u8 = 2;
/// A source is not JavaScript.
pub const SYNTAX: u8 = 3;

/// ZeroJS: a JavaScript engine written from scratch, and scripts that compose an agent's tools.
#[derive(clap::Parser, Debug)]
#[command(name = "zerojs", version, after_help = HELP)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

const HELP: &str = "\
Examples:
  zerojs run hello.js                 run a file
  zerojs run -e 'print(6 * 7)'        run a text
  zerojs exec job.js                  run a script that calls tools
  zerojs mcp --http 127.0.0.1:8000    serve tool_exec to MCP clients
  zerojs plan job.js                  check it without running it
  zerojs zero camera.lookAt 1 2 3     call a tool from a shell
  zerojs dump --code hello.js         what the compiler makes of it
  zerojs test262                      this repository's conformance tests
  zerojs test262 --dir built-ins/Map  some of them
  zerojs test262 run FILE -v          one, in full

Exit codes: 0 well, 1 the script or a test failed, 2 wrong usage, 3 not JavaScript.";

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Run a JavaScript file
    Run(run::Args),
    /// Run a script with tools, under limits, and report its steps
    Exec(exec::Args),
    /// Serve `tool_exec` and `playground` to MCP clients
    Mcp(mcp::Args),
    /// Check a script against the tools there are, without running it
    Plan(plan::Args),
    /// Run a module's default function in a sandbox
    Playground(playground::Args),
    /// Find and call tools from a shell
    Zero(zero::Args),
    /// Say all that is wrong with a directory of toolboxes
    CheckCatalogue(catalogue::CheckArgs),
    /// Measure how well search finds tools
    CheckSearch(catalogue::SearchArgs),
    /// Print TypeScript declarations of a catalogue
    Types(catalogue::TypesArgs),
    /// Type JavaScript and see what it gives
    Repl(repl::Args),
    /// Show what the engine makes of a source: tokens, tree, code
    Dump(dump::Args),
    /// Run conformance tests
    Test262(Box<test262::Args>),
}

/// See `say!`.
fn write_line(out: &mut dyn std::io::Write, line: std::fmt::Arguments<'_>) {
    let _ = writeln!(out, "{line}");
}

/// The command line's words: a program that is called as `zero` is `zerojs zero`.
pub fn words() -> Vec<OsString> {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    if words.first().and_then(|name| Path::new(name).file_stem()).is_some_and(|name| name == "zero") {
        words.insert(1, "zero".into());
    }
    words
}

/// Runs the command.
pub fn main(cli: Cli) -> ExitCode {
    match cli.command {
        Command::Run(args) => run::main(args),
        Command::Exec(args) => exec::main(args),
        Command::Mcp(args) => mcp::main(args),
        Command::Plan(args) => plan::main(args),
        Command::Playground(args) => playground::main(args),
        Command::Zero(args) => zero::main(args),
        Command::CheckCatalogue(args) => catalogue::check(args),
        Command::CheckSearch(args) => catalogue::search(args),
        Command::Types(args) => catalogue::types(args),
        Command::Repl(args) => repl::main(args),
        Command::Dump(args) => dump::main(args),
        Command::Test262(args) => test262::main(*args),
    }
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    #[test]
    fn the_table_of_commands_is_sound() {
        super::Cli::command().debug_assert();
        for line in [
            "test262 run a.js -v --peers node,qjs",
            "test262 --tier A,B Array --bless",
            "run a.js",
            "dump --ast --scopes a.js",
            "run -e 1+1",
            "dump --goal body a.js",
            "zero camera.lookAt -1 2 3 --json-out",
            "plan a.js --json",
            "playground a.mjs --file a.csv --file b.csv --args [1] --white-list console,atob",
            "exec a.js --amend r.json --record r2.json",
        ] {
            let words = std::iter::once("zerojs").chain(line.split(' '));
            assert!(super::Cli::try_parse_from(words).is_ok(), "{line}");
        }
        assert!(super::Cli::try_parse_from(["zerojs", "walk"]).is_err());
    }
}
