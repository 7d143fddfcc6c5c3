//! Runs named kernels on ZeroJS and its peers, interleaved, each run a process of its own, and prints ratios.

mod child;
mod engines;
mod kernels;
mod measure;
mod operations;
mod page;
mod report;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use crate::engines::Engine;
use crate::measure::{Plan, measure};

/// Compare ZeroJS with other interpreters.
///
/// Every run is a process of its own that times `run(n)` from inside and reports its peak memory. The engines take
/// turns, so that a machine that slows down slows all of them.
#[derive(Parser, Debug)]
#[command(name = "compare", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Only kernels with one of these in their names
    #[arg(long, value_name = "LIST", value_delimiter = ',', global = true)]
    kernels: Vec<String>,
    /// Where the kernels are
    #[arg(long, value_name = "DIR", global = true)]
    dir: Option<PathBuf>,
    /// Runs of every kernel on every engine
    #[arg(long, value_name = "N", default_value_t = 5, global = true)]
    rounds: usize,
    /// Engines beside ZeroJS: quickjs, boa, node-jitless, jsc-nojit, hermes, node; by default all there are but the last
    #[arg(long, value_name = "LIST", value_delimiter = ',', global = true)]
    peers: Option<Vec<String>>,
    /// Multiply every kernel's n
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0)]
    scale: f64,
    /// Give up on a run after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    /// Write a page with a chart
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// One run, in this process: what the comparison starts for every engine that is linked in
    Child {
        /// Its name
        #[arg(long)]
        engine: String,
        /// A file
        #[arg(long)]
        kernel: PathBuf,
        /// What `run` is called with
        #[arg(long)]
        n: u64,
    },
    /// List the kernels and the engines that were found
    List,
    /// Time some two hundred small operations on every engine, the rows where ZeroJS does worst first
    Operations {
        /// Milliseconds for each
        #[arg(long, value_name = "MS", default_value_t = 20)]
        ms: u64,
    },
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = match &cli.command {
        Some(Command::Child { engine, kernel, n }) => child::run(engine, kernel, *n),
        Some(Command::List) => list(&cli),
        Some(Command::Operations { ms }) => operations(&cli, *ms),
        None => compare(&cli),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("compare: {message}");
            ExitCode::from(1)
        }
    }
}

fn chosen_engines(cli: &Cli) -> Result<Vec<Engine>, String> {
    let mut engines = vec![Engine::ZeroJs];
    match &cli.peers {
        None => engines.extend(Engine::PEERS.into_iter().filter(|engine| engine.is_available())),
        Some(names) => {
            for name in names.iter().filter(|name| !name.is_empty() && *name != Engine::ZeroJs.name()) {
                let engine = Engine::from_name(name).ok_or_else(|| format!("no engine is called `{name}`"))?;
                if !engine.is_available() {
                    return Err(format!("{name} is not here: {}", engine.where_from()));
                }
                engines.push(engine);
            }
        }
    }
    Ok(engines)
}

fn list(cli: &Cli) -> Result<(), String> {
    for kernel in kernels::find(cli.dir.as_deref(), &cli.kernels)? {
        println!("{:24} n = {:10}  {}", kernel.id, kernel.n, kernel.name);
    }
    println!();
    for engine in Engine::ALL {
        let here = if engine.is_available() { "here" } else { "not here" };
        println!("{:14} {here:9} {}", engine.name(), engine.where_from());
    }
    Ok(())
}

fn operations(cli: &Cli, ms: u64) -> Result<(), String> {
    let engines = chosen_engines(cli)?;
    print!("{}", operations::compare(&engines, cli.rounds.max(1), ms.max(1), cli.timeout.max(600))?);
    Ok(())
}

fn compare(cli: &Cli) -> Result<(), String> {
    let kernels = kernels::find(cli.dir.as_deref(), &cli.kernels)?;
    if kernels.is_empty() {
        return Err("no kernel is selected".to_string());
    }
    let engines = chosen_engines(cli)?;
    let plan = Plan { rounds: cli.rounds.max(1), scale: cli.scale, timeout: cli.timeout };
    let results = measure(kernels, engines, &plan)?;
    if let Some(path) = &cli.html {
        std::fs::write(path, page::page(&results)).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    print!("{}", if cli.json { report::json(&results) } else { report::table(&results) });
    Ok(())
}
