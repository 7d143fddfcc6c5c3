//! Runs one scenario of one test on the engine: the only file of the runner that knows the engine.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use zerojs_grammar::Goal;

use super::host262;
use crate::bytecode::Code;
use crate::heap::{Object, Value};
use crate::runtime::promise::PromiseState;
use crate::runtime::{Agent, CompileError, Termination, Throw};

use super::frontmatter::{Negative, Phase};

/// One scenario: what to run, and how.
#[derive(Clone)]
pub struct TestRun<'a> {
    /// The test's file: what `import './x.js'` is relative to.
    pub path: &'a Path,
    /// The text to run, with `"use strict";` and a line end before it in the strict scenario.
    pub source: &'a str,
    /// The strict scenario. The text says so already; this is for information.
    pub strict: bool,
    /// Module code.
    pub module: bool,
    /// No harness has been, or may be, added.
    pub raw: bool,
    /// The test is over when it has printed its verdict.
    pub is_async: bool,
    /// `Some(x)`: the agent's [[CanBlock]] must be x. `None`: as the engine likes.
    pub can_block: Option<bool>,
    /// Scripts to run before, in this order, in the same realm.
    pub includes: &'a [&'a HarnessFile],
    /// The error it must end with. An engine may use this to build no realm for a parse error; it must not judge.
    pub negative: Option<&'a Negative>,
}

impl<'a> TestRun<'a> {
    /// A sloppy script without harness.
    pub fn plain(path: &'a Path, source: &'a str) -> TestRun<'a> {
        TestRun {
            path,
            source,
            strict: false,
            module: false,
            raw: false,
            is_async: false,
            can_block: None,
            includes: &[],
            negative: None,
        }
    }
}

/// A harness file, and what the engine has made of it: compiled once a process, shared by all threads.
pub struct HarnessFile {
    /// Its file name.
    pub name: String,
    /// Its text.
    pub source: String,
    /// Filled by the first test that includes it.
    pub compiled: OnceLock<CompiledHarness>,
}

/// The form in which the engine keeps a compiled script: immutable, shared by all threads.
pub type CompiledHarness = Result<Arc<Code>, CompileError>;

/// What a scenario may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Instructions and work of natives; the same on every machine.
    pub fuel: u64,
    /// Bytes of heap.
    pub heap: usize,
    /// Bytes of native stack that the thread has in all.
    pub stack: usize,
    /// Collect at every allocation.
    pub gc_stress: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { fuel: 1_000_000_000, heap: 1 << 30, stack: super::schedule::WORKER_STACK, gc_stress: false }
    }
}

/// What the engine did with a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    /// It ran to its end, and the job queue is empty.
    Normal {
        /// What `print` was called with, in order.
        printed: Vec<String>,
    },
    /// An exception nobody caught, in the test or in a harness file.
    Error {
        /// Parsing the test, linking its modules, or evaluation. An error in parsing an imported module is `Resolution`.
        phase: Phase,
        /// The exception.
        error: Thrown,
    },
    /// No job is left, and a module's top-level `await` still waits.
    Waiting,
    /// The fuel ran out.
    OutOfFuel,
    /// The heap is full.
    OutOfMemory,
    /// The interrupt handle was called.
    Interrupted,
    /// The engine does not do this, and says so rather than fail.
    Unsupported(String),
}

/// An exception, as far as the runner cares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thrown {
    /// The `name` of the exception's constructor, or `typeof` of a primitive.
    pub name: String,
    /// Its `message`, or the primitive itself.
    pub message: String,
    /// The stack, if there is one.
    pub stack: String,
}

/// A completion and its price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// What happened.
    pub completion: Completion,
    /// Fuel burned.
    pub fuel: u64,
}

/// The type of [`execute`]: the runner's own tests put something else in its place.
pub type Engine = fn(&TestRun, &Limits, &Watch) -> Ran;

/// Where the engine leaves the handle by which the watchdog stops it.
#[derive(Default)]
pub struct Watch {
    fired: AtomicBool,
    handle: Mutex<Option<Box<dyn Fn() + Send>>>,
}

impl Watch {
    /// The engine calls this before it runs anything: `stop` makes the run end soon with `Completion::Interrupted`.
    pub fn arm(&self, stop: impl Fn() + Send + 'static) {
        if self.fired.load(Ordering::SeqCst) {
            stop();
        }
        *self.handle.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(Box::new(stop));
    }

    /// The watchdog calls this, possibly often.
    pub fn fire(&self) {
        self.fired.store(true, Ordering::SeqCst);
        if let Some(stop) = &*self.handle.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) {
            stop();
        }
    }

    /// The run is over: from here on `fire` stops nothing.
    pub fn disarm(&self) {
        *self.handle.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = None;
    }

    /// Whether the watchdog has spoken.
    pub fn fired(&self) -> bool {
        self.fired.load(Ordering::SeqCst)
    }
}

/// Runs one scenario.
pub fn execute(run: &TestRun, limits: &Limits, watch: &Watch) -> Ran {
    let goal = if run.module { Goal::Module } else { Goal::Script };
    let name = run.path.display().to_string();
    if run.negative.is_some_and(|n| n.phase == Phase::Parse) {
        let completion = match zerojs_grammar::parse(run.source, goal) {
            Ok(_) => Completion::Normal { printed: Vec::new() },
            Err(e) => {
                let class = if e.is_reference_error { "ReferenceError" } else { "SyntaxError" };
                let error = Thrown { name: class.into(), message: e.message, stack: String::new() };
                Completion::Error { phase: Phase::Parse, error }
            }
        };
        return Ran { completion, fuel: run.source.len() as u64 };
    }
    let agent_limits = crate::runtime::Limits {
        max_bytes: limits.heap,
        fuel: Some(limits.fuel),
        native_stack: limits.stack / 4,
        ..Default::default()
    };
    let host = host262::Host::new(run.path);
    let mut agent = Agent::new(agent_limits, host.hooks());
    agent.heap.stress = limits.gc_stress;
    if let Some(can_block) = run.can_block {
        agent.can_block = can_block;
    }
    let handle = agent.interrupt_handle();
    watch.arm(move || handle.interrupt());
    let result = agent.enter(|agent| {
        host262::define_all(agent);
        for file in run.includes {
            let compiled = file.compiled.get_or_init(|| agent.compile(&file.name, &file.source, &Goal::Script));
            let outcome = match compiled {
                Ok(code) => agent.run_script(code).map(|_| ()),
                Err(error) => Err(agent.syntax_error(&error.clone())),
            };
            outcome.map_err(|throw| describe(agent, Phase::Runtime, throw))?;
        }
        let module = evaluate(agent, run, &name, goal)?;
        agent.run_jobs().map_err(|throw| describe(agent, Phase::Runtime, throw))?;
        super::agents::run_event_loop(agent).map_err(|throw| describe(agent, Phase::Runtime, throw))?;
        match module.map(|promise| (promise.promise_state(), promise.promise_result())) {
            Some((PromiseState::Rejected, reason)) => Err(describe(agent, Phase::Runtime, Throw::new(reason))),
            Some((PromiseState::Pending, _)) => Err(Completion::Waiting),
            Some((PromiseState::Fulfilled, _)) | None => Ok(()),
        }
    });
    watch.disarm();
    let fuel = agent.fuel_used();
    let completion = match (agent.termination(), result) {
        (Some(Termination::OutOfFuel), _) => Completion::OutOfFuel,
        (Some(Termination::OutOfMemory), _) => Completion::OutOfMemory,
        (Some(_), _) => Completion::Interrupted,
        (None, Ok(())) => Completion::Normal { printed: host262::printed(&mut agent) },
        (None, Err(completion)) => completion,
    };
    Ran { completion, fuel }
}

/// Evaluates the test; of a module comes the promise of its evaluation.
fn evaluate(agent: &mut Agent, run: &TestRun, name: &str, goal: Goal) -> Result<Option<Object>, Completion> {
    if run.module {
        let promise = host262::run_module(agent, name, run.source);
        return promise.map(Some).map_err(|(phase, throw)| describe(agent, phase, throw));
    }
    match agent.compile(name, run.source, &goal) {
        Ok(code) => match agent.run_script(&code) {
            Ok(_) => Ok(None),
            Err(throw) => Err(describe(agent, Phase::Runtime, throw)),
        },
        Err(error) => {
            let throw = agent.syntax_error(&error);
            Err(describe(agent, Phase::Parse, throw))
        }
    }
}

/// What the runner wants to know of an exception.
fn describe(agent: &mut Agent, phase: Phase, throw: Throw) -> Completion {
    let value = throw.value();
    let mut error = Thrown::default();
    if let Some(object) = value.as_object() {
        let text = |agent: &mut Agent, value: Value| -> String {
            agent.to_string(value).map_or(String::new(), |s| s.to_string_lossy())
        };
        if let Ok(constructor) = agent.get_str(object, "constructor")
            && let Some(constructor) = constructor.as_object()
            && let Ok(name) = agent.get_str(constructor, "name")
        {
            error.name = text(agent, name);
        }
        if let Ok(message) = agent.get_str(object, "message") {
            error.message = text(agent, message);
        }
        if let Ok(stack) = agent.get_str(object, "stack") {
            error.stack = text(agent, stack);
        }
    } else {
        error.name = agent.typeof_(value).to_string_lossy();
        error.message = agent.describe(value);
    }
    Completion::Error { phase, error }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn a_late_handle_is_stopped_too() {
        let stopped = Arc::new(AtomicBool::new(false));
        let watch = Watch::default();
        watch.fire();
        let seen = stopped.clone();
        watch.arm(move || seen.store(true, Ordering::SeqCst));
        assert!(stopped.load(Ordering::SeqCst) && watch.fired());
    }
}
