//! Runs many tests on several threads: an atomic queue, a watchdog, and what to do when a test takes its thread along.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Once, mpsc};
use std::time::{Duration, Instant};

use super::execute::{Engine, Limits, TestRun, Watch};
use super::frontmatter::Frontmatter;
use super::outcome::{Kind, Outcome, Status, judge};
use super::suite::{Suite, Test};

/// The stack of a worker, committed by the system only as far as it is used.
pub const WORKER_STACK: usize = 64 << 20;

/// How to run tests.
#[derive(Clone)]
pub struct Plan {
    /// What runs a scenario.
    pub engine: Engine,
    /// Its limits.
    pub limits: Limits,
    /// After this long the watchdog stops a test.
    pub watchdog: Duration,
    /// Threads, or child processes.
    pub jobs: usize,
    /// A child process for each worker: `argv` of a process that speaks [`serve`]'s protocol.
    pub child: Option<Vec<String>>,
}

/// How a scenario runs the text of its test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scenario {
    /// As it stands.
    Sloppy,
    /// With `"use strict";` before it.
    Strict,
    /// As a module.
    Module,
}

impl Scenario {
    /// All that a test must pass.
    pub fn of(meta: &Frontmatter) -> &'static [Scenario] {
        let flags = meta.flags;
        if flags.module {
            &[Scenario::Module]
        } else if flags.raw || flags.no_strict {
            &[Scenario::Sloppy]
        } else if flags.only_strict {
            &[Scenario::Strict]
        } else {
            &[Scenario::Sloppy, Scenario::Strict]
        }
    }

    /// For messages.
    pub fn name(self) -> &'static str {
        match self {
            Scenario::Sloppy => "sloppy",
            Scenario::Strict => "strict",
            Scenario::Module => "module",
        }
    }
}

/// The text a scenario runs.
pub fn assemble(source: &str, scenario: Scenario) -> String {
    match scenario {
        Scenario::Strict => format!("\"use strict\";\n{source}"),
        Scenario::Sloppy | Scenario::Module => source.to_string(),
    }
}

/// Runs one scenario and judges it; a panic of the engine stays here.
pub fn run_scenario(suite: &Suite, test: &Test, scenario: Scenario, plan: &Plan, watch: &Watch) -> Outcome {
    let material = || -> Result<_, String> {
        let meta = test.meta.as_ref().map_err(String::clone)?;
        Ok((meta, suite.source(&test.name)?, suite.includes(meta)?))
    };
    let (meta, source, includes) = match material() {
        Ok(material) => material,
        Err(error) => return Outcome::new(Status::Metadata, error),
    };
    let path = suite.path(&test.name);
    let source = assemble(&source, scenario);
    let run = TestRun {
        path: &path,
        source: &source,
        strict: scenario == Scenario::Strict,
        module: scenario == Scenario::Module,
        raw: meta.flags.raw,
        is_async: meta.flags.is_async,
        can_block: meta.flags.can_block,
        includes: &includes,
        negative: meta.negative.as_ref(),
    };
    match catching(|| (plan.engine)(&run, &plan.limits, watch)) {
        Ok(ran) => Outcome { fuel: ran.fuel, ..judge(&run, &ran.completion) },
        Err(message) => Outcome::new(Status::Panic, message),
    }
}

/// Runs all scenarios of a test: the first that does not pass speaks for it.
pub fn run_test(suite: &Suite, test: &Test, plan: &Plan, watch: &Watch) -> Outcome {
    let scenarios = test.meta.as_ref().map_or(&[Scenario::Sloppy][..], Scenario::of);
    let mut total = Outcome::new(Status::Pass, "");
    for scenario in scenarios {
        let outcome = run_scenario(suite, test, *scenario, plan, watch);
        total.fuel += outcome.fuel;
        if outcome.status != Status::Pass {
            let fuel = total.fuel;
            total = Outcome { fuel, ..outcome };
            if scenarios.len() > 1 && *scenario == Scenario::Strict {
                total.message += " (strict only)";
            }
            break;
        }
    }
    against_expectation(test, total)
}

/// A test of the runner passes by ending as its name says.
fn against_expectation(test: &Test, outcome: Outcome) -> Outcome {
    match test.expects {
        None => outcome,
        Some(wanted) if wanted == outcome.status => Outcome { status: Status::Pass, message: String::new(), ..outcome },
        Some(wanted) => {
            let message = format!("{} instead of {}: {}", outcome.status.name(), wanted.name(), outcome.message);
            Outcome { status: Status::Fail(Kind::Unexpected), message, ..outcome }
        }
    }
}

thread_local! {
    /// The last panic's text, on threads that run tests.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
    static CATCHING: RefCell<bool> = const { RefCell::new(false) };
}

/// Like `catch_unwind`, but quiet, and with the panic's place in the message.
fn catching<T>(body: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !CATCHING.with(|catching| *catching.borrow()) {
                return usual(info);
            }
            let payload = info.payload();
            let text = payload.downcast_ref::<&str>().map(|text| text.to_string());
            let text = text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default();
            let place = info.location().map_or_else(String::new, |at| format!(" at {}:{}", at.file(), at.line()));
            PANIC.with(|slot| *slot.borrow_mut() = Some(format!("{text}{place}")));
        }));
    });
    CATCHING.with(|catching| *catching.borrow_mut() = true);
    let result = catch_unwind(AssertUnwindSafe(body));
    CATCHING.with(|catching| *catching.borrow_mut() = false);
    result.map_err(|_| PANIC.with(|slot| slot.borrow_mut().take()).unwrap_or_default())
}

/// What a worker is at, for the watchdog to see.
#[derive(Default)]
struct Slot {
    current: Mutex<Option<(usize, Instant, Arc<Watch>)>>,
    /// Nobody waits for this worker any more.
    abandoned: AtomicBool,
}

struct Queue {
    order: Vec<usize>,
    next: AtomicUsize,
}

/// Runs the tests of `order` and reports each as it ends.
pub fn run(suite: &Arc<Suite>, order: Vec<usize>, plan: &Plan, mut on_end: impl FnMut(usize, Outcome)) {
    let mut remaining = order.len();
    let mut ended = vec![false; suite.tests.len()];
    let queue = Arc::new(Queue { order, next: AtomicUsize::new(0) });
    let (sender, results) = mpsc::channel();
    let start = || {
        let slot = Arc::new(Slot::default());
        let (mine, suite, plan, queue, sender) =
            (slot.clone(), suite.clone(), plan.clone(), queue.clone(), sender.clone());
        let thread = std::thread::Builder::new().name("test262".into()).stack_size(WORKER_STACK);
        thread.spawn(move || work(&suite, &plan, &queue, &mine, &sender)).expect("starting a thread");
        slot
    };
    let mut slots: Vec<Arc<Slot>> = (0..plan.jobs.clamp(1, remaining.max(1))).map(|_| start()).collect();
    let tick = (plan.watchdog / 20).clamp(Duration::from_millis(5), Duration::from_millis(250));
    let mut looked = Instant::now();
    while remaining > 0 {
        if let Ok((index, outcome)) = results.recv_timeout(tick)
            && !std::mem::replace(&mut ended[index], true)
        {
            remaining -= 1;
            on_end(index, outcome);
        }
        if looked.elapsed() < tick {
            continue;
        }
        looked = Instant::now();
        for slot in &mut slots {
            let Some((index, watch, late)) = overdue(slot, plan.watchdog) else { continue };
            watch.fire();
            // A thread cannot be killed: leave it where it is and put another in its place.
            if late && !slot.abandoned.swap(true, Ordering::SeqCst) {
                if !std::mem::replace(&mut ended[index], true) {
                    remaining -= 1;
                    let outcome = Outcome::new(Status::Crash, "never came back, not even for the watchdog");
                    on_end(index, against_expectation(&suite.tests[index], outcome));
                }
                *slot = start();
            }
        }
    }
}

/// The test that a worker has been at for too long, and whether even for a watchdog.
fn overdue(slot: &Slot, limit: Duration) -> Option<(usize, Arc<Watch>, bool)> {
    let current = slot.current.lock().expect("a slot");
    let (index, since, watch) = current.as_ref()?;
    let elapsed = since.elapsed();
    (elapsed >= limit).then(|| (*index, watch.clone(), elapsed >= limit * 2))
}

fn work(suite: &Suite, plan: &Plan, queue: &Queue, slot: &Slot, results: &mpsc::Sender<(usize, Outcome)>) {
    let mut process = None;
    while let Some(index) = queue.order.get(queue.next.fetch_add(1, Ordering::SeqCst)).copied() {
        let watch = Arc::new(Watch::default());
        *slot.current.lock().expect("a slot") = Some((index, Instant::now(), watch.clone()));
        let test = &suite.tests[index];
        let outcome = match &plan.child {
            None => run_test(suite, test, plan, &watch),
            Some(argv) => against_expectation(test, ask(&mut process, argv, &test.name, &watch)),
        };
        *slot.current.lock().expect("a slot") = None;
        if slot.abandoned.load(Ordering::SeqCst) || results.send((index, outcome)).is_err() {
            return;
        }
    }
}

/// A child that runs tests for a worker. It is asked for one at a time, so that a death names its cause.
struct Process {
    child: Arc<Mutex<Child>>,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    fn start(argv: &[String]) -> std::io::Result<Process> {
        let mut command = Command::new(&argv[0]);
        command.args(&argv[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        let (input, output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        Ok(Process { child: Arc::new(Mutex::new(child)), input, output: BufReader::new(output) })
    }

    fn ask(&mut self, name: &str) -> Option<Outcome> {
        writeln!(self.input, "{name}").and_then(|()| self.input.flush()).ok()?;
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line).ok()? == 0 {
                return None;
            }
            // Anything else is noise that a test has made.
            if let Some(outcome) = decode(line.trim_end_matches('\n')) {
                return Some(outcome);
            }
        }
    }

    fn death(&self) -> String {
        match self.child.lock().expect("a child").wait() {
            Ok(status) => format!("the process died: {status}"),
            Err(error) => format!("the process died: {error}"),
        }
    }
}

fn ask(process: &mut Option<Process>, argv: &[String], name: &str, watch: &Watch) -> Outcome {
    let mut running = match process.take().map_or_else(|| Process::start(argv), Ok) {
        Ok(running) => running,
        Err(error) => return Outcome::new(Status::Crash, format!("cannot start {}: {error}", argv[0])),
    };
    let child = running.child.clone();
    watch.arm(move || {
        // It may be dead already, which is all we want.
        let _ = child.lock().expect("a child").kill();
    });
    let answer = running.ask(name);
    watch.disarm();
    match answer {
        Some(outcome) => {
            // Killed just after its answer: the next test needs another.
            if !watch.fired() {
                *process = Some(running);
            }
            outcome
        }
        None if watch.fired() => Outcome::new(Status::Fuel, "stopped by the watchdog"),
        None => Outcome::new(Status::Crash, running.death()),
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The end of its input would end it too; this does not wait for that.
        let mut child = self.child.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// The child's side: reads names, one a line, and answers each with one line.
pub fn serve(suite: &Suite, plan: &Plan) {
    let stdin = std::io::stdin();
    for name in stdin.lock().lines() {
        let Ok(name) = name else { return };
        let mut test = suite.read(&name);
        // The parent compares, so that it can expect a crash as well.
        test.expects = None;
        let outcome = run_test(suite, &test, plan, &Watch::default());
        let mut stdout = std::io::stdout().lock();
        if writeln!(stdout, "{}", encode(&outcome)).and_then(|()| stdout.flush()).is_err() {
            return;
        }
    }
}

const MARK: &str = "zerojs-test262";

fn encode(outcome: &Outcome) -> String {
    let field = |text: &str| text.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r");
    let (message, stack) = (field(&outcome.message), field(&outcome.stack));
    format!("{MARK}\t{}\t{}\t{message}\t{stack}", outcome.status.name(), outcome.fuel)
}

fn decode(line: &str) -> Option<Outcome> {
    let mut fields = line.split('\t');
    if fields.next() != Some(MARK) {
        return None;
    }
    let status = Status::from_name(fields.next()?)?;
    let fuel = fields.next()?.parse().ok()?;
    let field = |text: &str| {
        let mut result = String::new();
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => match chars.next() {
                    Some('t') => result.push('\t'),
                    Some('n') => result.push('\n'),
                    Some('r') => result.push('\r'),
                    other => result.extend(other),
                },
                c => result.push(c),
            }
        }
        result
    };
    Some(Outcome { status, fuel, message: field(fields.next()?), stack: field(fields.next()?) })
}
