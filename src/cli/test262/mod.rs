//! `zerojs test262`: finds tests, runs them on all cores, and compares with what is known.

mod agents;
pub mod baseline;
pub mod execute;
pub mod frontmatter;
pub mod history;
mod host262;
pub mod outcome;
pub mod peers;
pub mod report;
pub mod schedule;
pub mod suite;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use self::baseline::Baseline;
use self::execute::{Limits, Watch};
use self::history::History;
use self::outcome::{Outcome, Status};
use self::report::{Progress, Report, html_page, print};
use self::schedule::{Plan, Scenario, assemble, run_scenario};
use self::suite::{Filter, Suite, Tier};

/// Defines `$262` for `zerojs run --test262`.
pub(super) fn define_host(agent: &mut crate::runtime::Agent) {
    host262::define_in_realm(agent);
}

/// The name of the suite that lives in this repository.
pub const SUBSET: &str = "subset";
/// The name of any other.
pub const UPSTREAM: &str = "upstream";

/// Run conformance tests in test262's format.
///
/// Without --suite, runs this repository's own tests (test262-subset) and, if the variable TEST262 names a checkout of
/// test262, those as well. A run fails when a test that is not in the baseline does not pass, and when a test that is in
/// the baseline passes: --bless writes down what is.
#[derive(clap::Args, Clone, Debug, Default)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    command: Option<SubCommand>,
    /// Only tests with one of these in their path
    substrings: Vec<String>,
    /// Run this suite only: a directory with `harness` and `test` in it
    #[arg(long, value_name = "DIR")]
    suite: Option<PathBuf>,
    /// A, A+ (ES2027), B (annex B), C (Temporal), D (Intl), E (proposals, staging),
    /// H (upstream's harness), or all; upstream's default is A,A+,B,C,H
    #[arg(long, value_name = "LIST")]
    tier: Option<String>,
    /// Only tests below this directory (may be repeated)
    #[arg(long, value_name = "DIR")]
    dir: Vec<String>,
    /// Only tests that need this feature (may be repeated)
    #[arg(long, value_name = "NAME")]
    feature: Vec<String>,
    /// Only every Nth of the selected tests
    #[arg(long, value_name = "N", default_value_t = 1)]
    sample: usize,
    /// Rewrite the baseline: reasons of known tests stay, new ones go under "not yet looked at"
    #[arg(long)]
    bless: bool,
    /// Compare with this baseline
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Print one JSON object a line on stdout, and the report on stderr
    #[arg(long)]
    json: bool,
    /// Write a page with a bar for every directory
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Show every directory and every message, not only what has changed
    #[arg(long)]
    all: bool,
    /// Number of threads; by default one a core
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Run in child processes, which may crash
    #[arg(long)]
    isolate: bool,
    #[command(flatten)]
    limits: LimitArgs,
    /// The other end of --isolate
    #[arg(long, hide = true)]
    child: bool,
}

/// What a test may use.
#[derive(clap::Args, Clone, Debug, Default)]
struct LimitArgs {
    /// Fuel of a scenario
    #[arg(long, value_name = "N")]
    fuel: Option<u64>,
    /// Heap of a scenario, in MiB
    #[arg(long, value_name = "MIB")]
    heap: Option<usize>,
    /// Stop a test after this many seconds, whatever its fuel; 20 if left out, and 120 with --gc-stress
    #[arg(long, value_name = "SECONDS")]
    watchdog: Option<u64>,
    /// Collect garbage at every allocation
    #[arg(long)]
    gc_stress: bool,
}

#[derive(clap::Subcommand, Clone, Debug)]
enum SubCommand {
    /// Run one file and tell all about it
    Run {
        /// A test
        file: PathBuf,
        /// Print the lines as the engine sees them
        #[arg(short, long)]
        verbose: bool,
        /// Ask these programs too, e.g. node,qjs
        #[arg(long, value_name = "LIST", value_delimiter = ',')]
        peers: Vec<String>,
        #[command(flatten)]
        limits: LimitArgs,
    },
}

impl LimitArgs {
    fn plan(&self, jobs: usize) -> Plan {
        let mut limits = Limits { gc_stress: self.gc_stress, ..Limits::default() };
        limits.fuel = self.fuel.unwrap_or(limits.fuel);
        limits.heap = self.heap.map_or(limits.heap, |mib| mib << 20);
        let usual = if self.gc_stress { 120 } else { 20 };
        let watchdog = Duration::from_secs(self.watchdog.unwrap_or(usual).max(1));
        Plan { engine: execute::execute, limits, watchdog, jobs, child: None }
    }

    /// The same limits, for a child process. The watchdog is the parent's.
    fn to_argv(&self) -> Vec<String> {
        let fuel = self.fuel.map(|fuel| format!("--fuel={fuel}"));
        let heap = self.heap.map(|heap| format!("--heap={heap}"));
        let stress = self.gc_stress.then(|| "--gc-stress".to_string());
        fuel.into_iter().chain(heap).chain(stress).collect()
    }
}

/// What [`run_suite`] does beside running.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Which tests.
    pub filter: Filter,
    /// Write the baseline.
    pub bless: bool,
    /// Show all in the report.
    pub all: bool,
    /// No progress line.
    pub quiet: bool,
}

/// What a run of a suite gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// `N passed, N failed, N skipped`.
    pub counts: String,
    /// Whether it agrees with the baseline and no metadata is unreadable.
    pub clean: bool,
    /// The report for people.
    pub text: String,
    /// One JSON object a line.
    pub ndjson: String,
    /// A section of a page.
    pub html: String,
}

/// The usual plan: this engine, one thread a core.
pub fn default_plan() -> Plan {
    LimitArgs::default().plan(cores())
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Runs the selected tests of a discovered suite and compares them with its baseline.
pub fn run_suite(suite: &Arc<Suite>, plan: &Plan, options: &Options) -> Result<Summary, String> {
    let mut baseline = Baseline::load(&suite.baseline)?;
    let mut history = History::load(&suite.label);
    let mut order = options.filter.select(suite);
    order.sort_by_key(|index| std::cmp::Reverse(history.fuel(&suite.tests[*index].name)));
    let mut progress = Progress::new(order.len(), options.quiet);
    let mut results: Vec<(usize, Outcome)> = Vec::with_capacity(order.len());
    schedule::run(suite, order, plan, |index, outcome| {
        progress.step(&suite.tests[index], outcome.status);
        results.push((index, outcome));
    });
    let elapsed = progress.finish();
    results.sort_unstable_by_key(|(index, _)| *index);

    let passed: BTreeMap<&str, bool> = results
        .iter()
        .map(|(index, outcome)| (suite.tests[*index].name.as_str(), outcome.status == Status::Pass))
        .collect();
    let names: HashSet<&str> = suite.tests.iter().map(|test| test.name.as_str()).collect();
    let is_gone = |name: &str| options.filter.admits_name(name) && !names.contains(name);
    let comparison = baseline.compare(&passed, is_gone);
    // No baseline excuses a file that the runner cannot read.
    let unreadable = results.iter().any(|(_, outcome)| outcome.status == Status::Metadata);
    let clean = !unreadable && (comparison.is_clean() || options.bless);
    if options.bless {
        baseline.bless(&comparison);
        baseline.save(&suite.baseline)?;
    }
    let report = Report { suite, results, comparison, elapsed };
    let text = report.text(&baseline, &history, options.all);
    let summary =
        Summary { counts: report.summary(), clean, text, ndjson: report.ndjson(), html: report.html_section() };
    for (index, outcome) in &report.results {
        history.set(&suite.tests[*index].name, outcome.status, outcome.fuel);
    }
    history.save();
    Ok(summary)
}

/// The repository: where `test262-subset` is, from here or from where this was built.
pub fn repository() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let places =
        here.ancestors().map(Path::to_path_buf).chain(std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from));
    places.into_iter().find(|dir| dir.join("test262-subset").is_dir())
}

/// Opens this repository's own suite, without reading its tests.
pub fn open_subset(repository: &Path) -> Result<Suite, String> {
    let root = repository.join("test262-subset");
    Suite::open(SUBSET, &root, root.join("baseline.txt"))
}

fn open_suite(root: &Path, baseline: Option<&PathBuf>) -> Result<Suite, String> {
    let repository = repository();
    let own = repository.as_ref().map(|repository| repository.join("test262-subset"));
    let is_own = own.as_ref().is_some_and(|own| same_file(own, root));
    let default = match (&repository, is_own) {
        (_, true) => root.join("baseline.txt"),
        (_, false) if root.join("baseline.txt").exists() => root.join("baseline.txt"),
        (Some(repository), false) => repository.join("tests").join("test262-baseline.txt"),
        (None, false) => PathBuf::from("test262-baseline.txt"),
    };
    // The subset of another checkout is still a subset: its history is not upstream's.
    let is_subset = is_own || root.file_name().is_some_and(|name| name == "test262-subset");
    let label = if is_subset { SUBSET } else { UPSTREAM };
    Suite::open(label, root, baseline.cloned().unwrap_or(default))
}

fn same_file(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// The command.
pub fn main(args: Args) -> ExitCode {
    let result = match &args.command {
        Some(SubCommand::Run { file, verbose, peers, limits }) => run_file(file, *verbose, peers, limits),
        None if args.child => serve(&args),
        None => run_suites(&args),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => {
            eprintln!("zerojs test262: {message}");
            ExitCode::from(2)
        }
    }
}

fn run_suites(args: &Args) -> Result<bool, String> {
    let jobs = args.jobs.unwrap_or_else(cores).max(1);
    let tiers = args.tier.as_deref().map(Tier::parse_list).transpose()?;
    let mut suites = Vec::new();
    if let Some(root) = &args.suite {
        suites.push(open_suite(root, args.baseline.as_ref())?);
    } else {
        let upstream = std::env::var_os("TEST262").map(PathBuf::from).filter(|path| !path.as_os_str().is_empty());
        if let Some(repository) = repository() {
            let mut subset = open_subset(&repository)?;
            // One file cannot be the baseline of two suites: it is upstream's if there is an upstream.
            if let (Some(baseline), None) = (&args.baseline, &upstream) {
                subset.baseline = baseline.clone();
            }
            suites.push(subset);
        }
        if let Some(root) = upstream {
            suites.push(open_suite(&root, args.baseline.as_ref())?);
        }
    }
    if suites.is_empty() {
        return Err("no suite: there is no test262-subset here, no --suite and no TEST262".to_string());
    }

    let (mut clean, mut ran_any, mut sections) = (true, false, Vec::new());
    for mut suite in suites {
        suite.discover(jobs)?;
        let mut plan = args.limits.plan(jobs);
        if args.isolate {
            plan.child = Some(child_argv(&suite, &args.limits)?);
        }
        let default = if suite.label == SUBSET { Vec::new() } else { Tier::DEFAULT.to_vec() };
        let filter = Filter {
            tiers: tiers.clone().unwrap_or(default),
            dirs: args.dir.clone(),
            features: args.feature.clone(),
            substrings: args.substrings.clone(),
            sample: args.sample,
        };
        ran_any |= !filter.select(&suite).is_empty();
        let options = Options { filter, bless: args.bless, all: args.all, quiet: false };
        let summary = run_suite(&Arc::new(suite), &plan, &options)?;
        if args.json {
            print(&summary.ndjson);
            eprint!("{}", summary.text);
        } else {
            print(&summary.text);
        }
        clean &= summary.clean;
        sections.push(summary.html);
    }
    if let Some(path) = &args.html {
        std::fs::write(path, html_page(&sections)).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if !ran_any {
        return Err("no test is selected".to_string());
    }
    Ok(clean)
}

fn child_argv(suite: &Suite, limits: &LimitArgs) -> Result<Vec<String>, String> {
    let text = |path: &Path| path.to_str().map(str::to_string).ok_or("a path that is not UTF-8".to_string());
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut argv = vec![text(&program)?, "test262".into(), "--child".into(), "--suite".into(), text(&suite.root)?];
    argv.extend(limits.to_argv());
    Ok(argv)
}

fn serve(args: &Args) -> Result<bool, String> {
    let suite = open_suite(args.suite.as_deref().ok_or("--child needs --suite")?, None)?;
    let plan = args.limits.plan(1);
    // The same stack as a thread of the parent would have.
    let thread = std::thread::Builder::new().stack_size(schedule::WORKER_STACK);
    let thread = thread.spawn(move || schedule::serve(&suite, &plan)).map_err(|error| error.to_string())?;
    thread.join().map(|()| true).map_err(|_| "the child's thread panicked".to_string())
}

fn run_file(file: &Path, verbose: bool, peers: &[String], limits: &LimitArgs) -> Result<bool, String> {
    let (root, name) = locate(file)?;
    let suite = open_suite(&root, None)?;
    let test = suite.read(&name);
    let meta = match &test.meta {
        Ok(meta) => meta.clone(),
        Err(error) => {
            println!("METADATA: {error}");
            return Ok(test.expects == Some(Status::Metadata));
        }
    };
    println!("{name} (tier {}): {}", test.tier.name(), meta.description);
    if let Some(negative) = &meta.negative {
        println!("must end with {} at {}", negative.error_type, negative.phase.name());
    }
    let source = suite.source(&name)?;
    let mut passed = true;
    for scenario in Scenario::of(&meta) {
        println!("\n{}:", scenario.name());
        if verbose {
            for include in suite.includes(&meta).unwrap_or_default() {
                println!("      | (harness) {}, {} lines", include.name, include.source.lines().count());
            }
            for (at, line) in assemble(&source, *scenario).lines().enumerate() {
                println!("{:5} | {line}", at + 1);
            }
        }
        let outcome = alone(&suite, &test, *scenario, &limits.plan(1))?;
        let ok = outcome.status == test.expects.unwrap_or(Status::Pass);
        passed &= ok;
        println!("  zerojs: {} {} (fuel {})", outcome.status.name(), outcome.message, outcome.fuel);
        if !outcome.stack.is_empty() {
            println!("    {}", outcome.stack.trim_end().replace('\n', "\n    "));
        }
        if !peers.is_empty() {
            print(&peers::compare(&suite, &name, &meta, *scenario, peers)?);
        }
    }
    println!("\nto repeat: zerojs test262 run {} -v", file.display());
    Ok(passed)
}

/// One scenario on a thread with a worker's stack, and a watchdog beside it.
fn alone(suite: &Suite, test: &suite::Test, scenario: Scenario, plan: &Plan) -> Result<Outcome, String> {
    let watch = Watch::default();
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(schedule::WORKER_STACK);
        let worker = thread.spawn_scoped(scope, || run_scenario(suite, test, scenario, plan, &watch));
        let worker = worker.map_err(|error| error.to_string())?;
        let started = std::time::Instant::now();
        while !worker.is_finished() {
            if started.elapsed() > plan.watchdog {
                watch.fire();
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        worker.join().map_err(|_| "the worker panicked outside of the test".to_string())
    })
}

/// The suite a file belongs to, and its name there.
fn locate(file: &Path) -> Result<(PathBuf, String), String> {
    let known = [
        Some(PathBuf::new()),
        std::env::var_os("TEST262").map(PathBuf::from),
        repository().map(|r| r.join("test262-subset")),
    ];
    let places = known.into_iter().flatten().flat_map(|base| [base.join(file), base.join("test").join(file)]);
    let found = places.into_iter().find(|path| path.is_file());
    let full = found.and_then(|path| path.canonicalize().ok()).ok_or_else(|| format!("no file {}", file.display()))?;
    for root in full.ancestors().skip(1) {
        if let Ok(rest) = full.strip_prefix(root.join("test"))
            && root.join("harness").is_dir()
        {
            let parts: Vec<_> = rest.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            return Ok((root.to_path_buf(), parts.join("/")));
        }
    }
    Err(format!("{} is not below the `test` directory of a suite", file.display()))
}
