//! What a run is given: the script, its limits, who calls, and those who watch, step in or cancel.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::Notify;

use super::data::{Data, ToolFailure};
use super::ledger::TraceEntry;
use crate::runtime::Interrupt;

/// Milliseconds a run may take unless it says otherwise.
pub const DEFAULT_TIMEOUT_MS: f64 = 30_000.0;
/// The most it may ask for.
pub const MAX_TIMEOUT_MS: f64 = 600_000.0;
/// Bytes of heap a script may use unless its options say otherwise.
pub const DEFAULT_MEMORY: usize = 256 << 20;

/// Who calls: a connection, and the name that one of several agents on it goes by. It scopes what tools keep for a caller;
/// it is no authority and no credential.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Caller {
    /// The connection; empty where there is only one.
    pub connection: String,
    /// `as`
    pub name: Option<String>,
}
impl Caller {
    /// The caller of this name on the only connection.
    pub fn named(name: impl Into<String>) -> Caller {
        Caller { connection: String::new(), name: Some(name.into()) }
    }
    /// Whether the name is allowed: `^[a-z0-9][a-z0-9_-]{0,63}$`.
    pub fn check(&self) -> Result<(), String> {
        let Some(name) = &self.name else { return Ok(()) };
        let plain = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit();
        let bytes = name.as_bytes();
        let good = bytes.len() <= 64
            && bytes.first().is_some_and(|&c| plain(c))
            && bytes.iter().all(|&c| plain(c) || c == b'_' || c == b'-');
        if good {
            return Ok(());
        }
        Err(format!(
            "`as` is to be 1 to 64 lower-case letters, digits, `-` and `_`, the first a letter or digit, and {} came",
            serde_json::Value::from(name.as_str())
        ))
    }
}

/// How far a tool has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress<'a> {
    /// The call.
    pub step: u32,
    /// Its tool.
    pub tool: &'a str,
    /// From 0 to 1.
    pub fraction: Option<f64>,
    /// In words.
    pub message: Option<&'a str>,
}

/// Sees what happens in a run while it happens, on the run's thread.
pub trait Observer: Send + Sync {
    /// A call began.
    fn call_started(&self, _step: u32, _tool: &str) {}
    /// A call ended: what the trace says of it.
    fn call_settled(&self, _entry: &TraceEntry) {}
    /// A tool says how far it has come.
    fn progress(&self, _progress: &Progress<'_>) {}
    /// A tool noted something.
    fn tool_log(&self, _step: u32, _tool: &str, _text: &str) {}
    /// The script's console got an entry.
    fn console(&self, _entry: &str) {}
}

/// A result that stands in for a call.
#[derive(Clone, Debug)]
pub struct Intercepted {
    /// What the call comes to.
    pub result: Result<Data, ToolFailure>,
    /// What the trace says it took; measured if None.
    pub duration_ms: Option<u64>,
    /// Its place, from 0, in the order of completion, where that matters: it settles after those before it.
    pub order: Option<usize>,
}

/// The `order` of a call that never settles: the run's end cuts it off, and the trace says what `result` fails with.
pub const NEVER: usize = usize::MAX;

/// What is to happen next in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    /// Whatever is ready.
    Free,
    /// The call of this step settles.
    Call(u32),
    /// The timer of this number is due, whatever the time.
    Timer(u32),
    /// Nothing more: what still waits has run out of time.
    End,
}

/// Steps in between script and tools: records calls, or answers them itself. Methods run on the run's thread.
pub trait Interceptor: Send + Sync {
    /// A call whose arguments are good is about to start. Some: the tool is not run.
    fn before(&self, _step: u32, _tool: &str, _args: &[Data]) -> Option<Intercepted> {
        None
    }
    /// A call has ended; cancelled ones do not come by.
    fn after(&self, _step: u32, _tool: &str, _result: &Result<Data, ToolFailure>) {}
    /// A timer's function is about to be called. Timers are numbered in the order in which they are set.
    fn timer(&self, _id: u32) {}
    /// What is to happen next; asked whenever the script has come to rest.
    fn turn(&self) -> Turn {
        Turn::Free
    }
    /// The clock's milliseconds as the script gets them.
    fn now(&self, real: f64) -> f64 {
        real
    }
    /// A random number as the script gets it.
    fn random(&self, real: f64) -> f64 {
        real
    }
}

/// Ends a run from outside, from any thread.
#[derive(Clone, Default)]
pub struct CancelToken(Arc<Cancel>);
#[derive(Default)]
struct Cancel {
    cancelled: AtomicBool,
    scripts: Mutex<Vec<(u64, Interrupt)>>,
    wake: Notify,
}
impl CancelToken {
    /// One that nobody has used.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }
    /// Ends the runs that have the token, now and later.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::SeqCst);
        self.0.scripts.lock().expect("nothing panics here").iter().for_each(|(_, script)| script.interrupt());
        self.0.wake.notify_waiters();
    }
    /// Whether that was done.
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::SeqCst)
    }
    /// A run begins; its number.
    pub(super) fn attach(&self, script: Interrupt) -> u64 {
        let mut scripts = self.0.scripts.lock().expect("nothing panics here");
        if self.is_cancelled() {
            script.interrupt();
        }
        let number = scripts.last().map_or(0, |(last, _)| last + 1);
        scripts.push((number, script));
        number
    }
    /// A run has ended.
    pub(super) fn detach(&self, number: u64) {
        self.0.scripts.lock().expect("nothing panics here").retain(|(other, _)| *other != number);
    }
    pub(super) async fn cancelled(&self) {
        let notified = self.0.wake.notified();
        if !self.is_cancelled() {
            notified.await;
        }
    }
}
impl std::fmt::Debug for CancelToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("CancelToken").field(&self.is_cancelled()).finish()
    }
}

/// Whether a script is checked against the catalogue (`host::plan`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Planning {
    /// It is not.
    #[default]
    Off,
    /// Before it runs: one that has faults does not.
    First,
    /// Instead of running: the record's value is the plan.
    Only,
}

/// What is to be run, and how.
#[derive(Clone)]
pub struct RunOptions {
    /// The script.
    pub script: String,
    /// What stacks call it.
    pub name: String,
    /// Milliseconds from 1 to 600,000; 30,000 if none.
    pub timeout_ms: Option<f64>,
    /// Who calls.
    pub caller: Caller,
    /// Bytes of heap the script may use.
    pub memory: usize,
    /// Whether the record comes with `usage`.
    pub usage: bool,
    /// Whether the script is checked against the catalogue; then the record comes with `plan`.
    pub plan: Planning,
    /// Who watches.
    pub observer: Option<Arc<dyn Observer>>,
    /// Who steps in.
    pub interceptor: Option<Arc<dyn Interceptor>>,
    /// Who may end it.
    pub cancel: Option<CancelToken>,
}
impl RunOptions {
    /// A script with defaults.
    pub fn new(script: impl Into<String>) -> RunOptions {
        RunOptions {
            script: script.into(),
            name: "script".to_string(),
            timeout_ms: None,
            caller: Caller::default(),
            memory: DEFAULT_MEMORY,
            usage: false,
            plan: Planning::Off,
            observer: None,
            interceptor: None,
            cancel: None,
        }
    }
    /// With a time limit.
    pub fn timeout_ms(mut self, ms: f64) -> RunOptions {
        self.timeout_ms = Some(ms);
        self
    }
    /// For a caller.
    pub fn caller(mut self, caller: Caller) -> RunOptions {
        self.caller = caller;
        self
    }
    /// With somebody who watches.
    pub fn observer(mut self, observer: Arc<dyn Observer>) -> RunOptions {
        self.observer = Some(observer);
        self
    }
    /// With somebody who steps in.
    pub fn interceptor(mut self, interceptor: Arc<dyn Interceptor>) -> RunOptions {
        self.interceptor = Some(interceptor);
        self
    }
    /// With a token that ends it.
    pub fn cancel(mut self, token: CancelToken) -> RunOptions {
        self.cancel = Some(token);
        self
    }
    /// With a check of the script before it is run; one that has faults is not.
    pub fn planned(mut self) -> RunOptions {
        self.plan = Planning::First;
        self
    }
    /// With a check of the script, which is not run.
    pub fn plan_only(mut self) -> RunOptions {
        self.plan = Planning::Only;
        self
    }
    /// With `usage` beside the record.
    pub fn with_usage(mut self) -> RunOptions {
        self.usage = true;
        self
    }
    /// The time limit; or what is wrong with the options.
    pub(super) fn check(&self) -> Result<Duration, String> {
        let limit = time_limit(self.timeout_ms)?;
        self.caller.check().map(|()| limit)
    }
}

/// A limit in milliseconds; or why it is none.
pub(super) fn time_limit(ms: Option<f64>) -> Result<Duration, String> {
    let ms = ms.unwrap_or(DEFAULT_TIMEOUT_MS);
    if (1.0..=MAX_TIMEOUT_MS).contains(&ms) {
        return Ok(Duration::from_secs_f64(ms / 1e3));
    }
    let came = super::json::number_value(ms);
    Err(format!("timeoutMs is to be a number from 1 to 600000, and {came} came"))
}
