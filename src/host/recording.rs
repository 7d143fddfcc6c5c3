//! Record, replay and amend: a run is kept with its calls, results, clock and random numbers, and run again without its tools.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::catalogue::Catalogue;
use super::data::{Data, ToolFailure};
use super::fault::Kind;
use super::ledger::TraceEntry;
use super::options::{CancelToken, Intercepted, Interceptor, NEVER, RunOptions, Turn};
use super::tool_exec::{self, Record};

/// Values may be nested 500 deep, and a mark of what is shared is a level of its own.
const MAX_DEPTH: usize = 1_100;
/// How deep brackets nest in a text of JSON.
fn depth_of(text: &str) -> usize {
    let (mut depth, mut deepest, mut in_string, mut escaped) = (0_usize, 0, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// The form of the file.
const VERSION: u32 = 1;

/// A run, kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Recording {
    version: u32,
    /// The script that ran.
    pub script: String,
    /// Its time limit.
    timeout_ms: Option<f64>,
    /// By step.
    calls: Vec<Call>,
    /// Which calls and timers went on, in order.
    events: Vec<Turn>,
    /// What the clock said, and how often in a row.
    clock: Vec<(f64, u32)>,
    /// The random numbers.
    random: Vec<f64>,
    /// What came of it.
    pub record: Record,
}

/// A call as it was.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Call {
    step: u32,
    tool: String,
    /// None: they were refused.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    args: Option<Vec<Json>>,
    /// None: it failed, or did not end.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    result: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    cause: Option<Json>,
    /// Why the result, which the script had, is not here.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    unkept: Option<String>,
}
impl Call {
    fn new(step: u32, tool: &str) -> Call {
        Call { step, tool: tool.to_string(), args: None, result: None, error: None, cause: None, unkept: None }
    }
    /// What it came to, if it did.
    fn outcome(&self) -> Option<Result<Data, ToolFailure>> {
        if let Some(message) = &self.error {
            let cause = self.cause.as_ref().map(Data::from_tagged_json);
            return Some(Err(ToolFailure { message: message.clone(), cause }));
        }
        self.result.as_ref().map(|result| Ok(Data::from_tagged_json(result)))
    }
    /// `files.read("/a")`
    fn describe(&self) -> String {
        describe(&self.tool, self.args.as_deref())
    }
}
fn describe(tool: &str, args: Option<&[Json]>) -> String {
    let args = args.map(|args| args.iter().map(|arg| short(&arg.to_string())).collect::<Vec<_>>().join(", "));
    format!("{tool}({})", args.unwrap_or_else(|| "arguments that were refused".to_string()))
}
fn short(text: &str) -> String {
    match text.char_indices().nth(120) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_string(),
    }
}
fn tagged(args: &[Data]) -> Vec<Json> {
    args.iter().map(Data::to_tagged_json).collect()
}

/// Runs a script, and keeps the run. Another interceptor of the options goes first.
pub fn record(catalogue: &Catalogue, options: &RunOptions) -> (Record, Recording) {
    let recorder = Arc::new(Recorder { inner: options.interceptor.clone(), kept: Mutex::default() });
    let record = tool_exec::run(catalogue, &options.clone().interceptor(recorder.clone()));
    let mut kept = std::mem::take(&mut *recorder.kept.lock().expect("nothing panics here"));
    for entry in &record.trace {
        let call = kept.calls.entry(entry.step).or_insert_with(|| Call::new(entry.step, &entry.tool));
        if entry.ok && call.error.is_some() {
            call.unkept = call.error.take();
        }
    }
    let recording = Recording {
        version: VERSION,
        script: options.script.clone(),
        timeout_ms: options.timeout_ms,
        calls: kept.calls.into_values().collect(),
        events: kept.events,
        clock: kept.clock,
        random: kept.random,
        record: Record { usage: None, plan: None, ..record.clone() },
    };
    (record, recording)
}

/// Runs a script without any tool, as a recording tells. The record is the recorded one; else an error names the first step
/// that differs.
pub fn replay(catalogue: &Catalogue, options: &RunOptions, recording: &Recording) -> Result<Record, String> {
    recording.check()?;
    let cancel = CancelToken::new();
    let replayer = Arc::new(Replayer {
        recording: recording.clone(),
        cancel: cancel.clone(),
        at: Mutex::new(At::default()),
        differs: Mutex::default(),
    });
    let mut options = options.clone().interceptor(replayer.clone()).cancel(cancel);
    options.timeout_ms = options.timeout_ms.or(recording.timeout_ms);
    let mut record = tool_exec::run(catalogue, &options);
    if let Some(why) = replayer.differs.lock().expect("nothing panics here").take() {
        return Err(why);
    }
    // How long it took to refuse a call is not what is compared.
    for entry in &mut record.trace {
        let before = recording.record.trace.iter().find(|before| before.step == entry.step);
        entry.duration_ms = before.map_or(entry.duration_ms, |before| before.duration_ms);
    }
    // Nor the order of calls that had ended when the run did and of which the script was not told.
    let place = |step: u32| recording.record.trace.iter().position(|entry| entry.step == step);
    record.trace.sort_by_key(|entry| place(entry.step));
    // Nor where the clock stopped a script.
    if let (Some(before), Some(now)) = (&recording.record.failure, &mut record.failure)
        && before.kind == Kind::Timeout
        && (before.kind, &before.message) == (now.kind, &now.message)
    {
        now.clone_from(before);
        record.error.clone_from(&recording.record.error);
    }
    match difference(&recording.record, &record) {
        None => Ok(record),
        Some(why) => Err(why),
    }
}

impl Recording {
    /// From a file's text.
    pub fn from_json(text: &str) -> Result<Recording, String> {
        if depth_of(text) > MAX_DEPTH {
            return Err(format!("it is no recorded run: it is nested more than {MAX_DEPTH} deep"));
        }
        let mut reader = serde_json::Deserializer::from_str(text);
        reader.disable_recursion_limit();
        let recording = Recording::deserialize(&mut reader).and_then(|recording| reader.end().map(|()| recording));
        let recording = recording.map_err(|e| format!("it is no recorded run: {e}"))?;
        recording.check().map(|()| recording)
    }
    /// For a file.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a recording is JSON")
    }
    fn check(&self) -> Result<(), String> {
        if self.version == VERSION {
            return Ok(());
        }
        Err(format!("it is a recorded run of version {}, and this program reads version {VERSION}", self.version))
    }
    /// Takes the calls that succeeded for those of a changed script that name the same tool with the same arguments, each
    /// once; others run. Clock and random numbers are the recorded ones while they last.
    pub fn amender(self) -> Arc<dyn Interceptor> {
        let taken = self.calls.iter().map(|call| call.result.is_none() || call.args.is_none()).collect();
        Arc::new(Amender { recording: self, at: Mutex::new(At { taken, ..At::default() }) })
    }
    /// Results that could not be kept: those that are too large.
    pub fn unkept(&self) -> Vec<String> {
        let of =
            |call: &Call| call.unkept.as_ref().map(|why| format!("step {}, {}: {why}", call.step, call.describe()));
        self.calls.iter().filter_map(of).collect()
    }
    fn call(&self, step: u32) -> Option<&Call> {
        self.calls.iter().find(|call| call.step == step)
    }
    fn traced(&self, step: u32) -> Option<&TraceEntry> {
        self.record.trace.iter().find(|entry| entry.step == step)
    }
    fn now(&self, at: &mut At) -> Option<f64> {
        let (ms, times) = *self.clock.get(at.clock)?;
        at.clock_used += 1;
        if at.clock_used >= times {
            at.clock += 1;
            at.clock_used = 0;
        }
        Some(ms)
    }
    fn random(&self, at: &mut At) -> Option<f64> {
        at.random += 1;
        self.random.get(at.random - 1).copied()
    }
}

/// How far a recording has been used.
#[derive(Default)]
struct At {
    event: usize,
    clock: usize,
    clock_used: u32,
    random: usize,
    /// By call.
    taken: Vec<bool>,
}

/// Keeps what happens.
struct Recorder {
    inner: Option<Arc<dyn Interceptor>>,
    kept: Mutex<Kept>,
}
#[derive(Default)]
struct Kept {
    calls: BTreeMap<u32, Call>,
    events: Vec<Turn>,
    clock: Vec<(f64, u32)>,
    random: Vec<f64>,
}
impl Recorder {
    fn keep<T>(&self, f: impl FnOnce(&mut Kept) -> T) -> T {
        f(&mut self.kept.lock().expect("nothing panics here"))
    }
}
impl Interceptor for Recorder {
    fn before(&self, step: u32, tool: &str, args: &[Data]) -> Option<Intercepted> {
        self.keep(|kept| kept.calls.insert(step, Call { args: Some(tagged(args)), ..Call::new(step, tool) }));
        self.inner.as_ref().and_then(|inner| inner.before(step, tool, args))
    }
    fn after(&self, step: u32, tool: &str, result: &Result<Data, ToolFailure>) {
        if let Some(inner) = &self.inner {
            inner.after(step, tool, result);
        }
        self.keep(|kept| {
            kept.events.push(Turn::Call(step));
            let call = kept.calls.entry(step).or_insert_with(|| Call::new(step, tool));
            match result {
                Ok(data) => call.result = Some(data.to_tagged_json()),
                Err(failure) => {
                    call.error = Some(failure.message.clone());
                    call.cause = failure.cause.as_ref().map(Data::to_tagged_json);
                }
            }
        });
    }
    fn timer(&self, id: u32) {
        if let Some(inner) = &self.inner {
            inner.timer(id);
        }
        self.keep(|kept| kept.events.push(Turn::Timer(id)));
    }
    fn turn(&self) -> Turn {
        self.inner.as_ref().map_or(Turn::Free, |inner| inner.turn())
    }
    fn now(&self, real: f64) -> f64 {
        let ms = self.inner.as_ref().map_or(real, |inner| inner.now(real));
        self.keep(|kept| match kept.clock.last_mut() {
            Some((last, times)) if *last == ms => *times += 1,
            _ => kept.clock.push((ms, 1)),
        });
        ms
    }
    fn random(&self, real: f64) -> f64 {
        let number = self.inner.as_ref().map_or(real, |inner| inner.random(real));
        self.keep(|kept| kept.random.push(number));
        number
    }
}

/// Answers every call from a recording, in the recorded order.
struct Replayer {
    recording: Recording,
    /// Ends the run once it differs.
    cancel: CancelToken,
    at: Mutex<At>,
    /// How, first.
    differs: Mutex<Option<String>>,
}
impl Replayer {
    fn differ(&self, why: String) {
        self.differs.lock().expect("nothing panics here").get_or_insert(why);
        self.cancel.cancel();
    }
    fn at<T>(&self, f: impl FnOnce(&mut At) -> T) -> T {
        f(&mut self.at.lock().expect("nothing panics here"))
    }
    fn answer(&self, step: u32, tool: &str, args: &[Data]) -> Result<Intercepted, String> {
        let now = describe(tool, Some(&tagged(args)));
        let Some(call) = self.recording.call(step) else {
            return Err(format!("step {step}: the record ends before it, and the script calls {now}"));
        };
        if call.tool != tool || call.args.as_ref() != Some(&tagged(args)) {
            return Err(format!("step {step}: the record has {}, and the script calls {now}", call.describe()));
        }
        if let Some(why) = &call.unkept {
            return Err(format!("step {step}: the result of {now} could not be kept: {why}"));
        }
        let traced = self.recording.traced(step);
        let duration_ms = traced.map(|entry| entry.duration_ms);
        let order = self.recording.events.iter().position(|event| *event == Turn::Call(step));
        Ok(match (order, call.outcome()) {
            (Some(order), Some(result)) => Intercepted { result, duration_ms, order: Some(order) },
            // It had not come to its script's notice when the run ended.
            _ => match traced.and_then(|entry| entry.error.clone()) {
                Some(error) => Intercepted { result: Err(ToolFailure::new(error)), duration_ms, order: Some(NEVER) },
                None => {
                    let last = self.recording.events.len() + step as usize;
                    Intercepted { result: Ok(Data::Undefined), duration_ms, order: Some(last) }
                }
            },
        })
    }
}
impl Interceptor for Replayer {
    fn before(&self, step: u32, tool: &str, args: &[Data]) -> Option<Intercepted> {
        Some(self.answer(step, tool, args).unwrap_or_else(|why| {
            self.differ(why.clone());
            Intercepted { result: Err(ToolFailure::new(why)), duration_ms: None, order: None }
        }))
    }
    fn after(&self, step: u32, tool: &str, result: &Result<Data, ToolFailure>) {
        self.at(|at| at.event += 1);
        // What was refused before is to be refused again, with the same words.
        let Some(call) = self.recording.call(step) else {
            return self.differ(format!("step {step}: the record ends before it, and the script calls {tool}"));
        };
        let said = result.as_ref().err().map(|failure| &failure.message);
        if call.tool != tool || said != call.error.as_ref() {
            let now = said.map_or(String::new(), |said| format!(": {said}"));
            self.differ(format!("step {step}: the record has {}, and the script calls {tool}{now}", call.describe()));
        }
    }
    fn timer(&self, _: u32) {
        self.at(|at| at.event += 1);
    }
    fn turn(&self) -> Turn {
        let event = self.at(|at| at.event);
        self.recording.events.get(event).copied().unwrap_or(Turn::End)
    }
    fn now(&self, _: f64) -> f64 {
        let last = self.recording.clock.last().map_or(0.0, |(ms, _)| *ms);
        self.at(|at| self.recording.now(at)).unwrap_or(last)
    }
    fn random(&self, real: f64) -> f64 {
        self.at(|at| self.recording.random(at)).unwrap_or(real)
    }
}

/// Answers the calls that a recording has.
struct Amender {
    recording: Recording,
    at: Mutex<At>,
}
impl Interceptor for Amender {
    fn before(&self, _: u32, tool: &str, args: &[Data]) -> Option<Intercepted> {
        let args = tagged(args);
        let mut at = self.at.lock().expect("nothing panics here");
        let same = |i: &usize| {
            let call = &self.recording.calls[*i];
            !at.taken[*i] && call.tool == tool && call.args.as_ref() == Some(&args)
        };
        let i = (0..self.recording.calls.len()).find(same)?;
        at.taken[i] = true;
        let call = &self.recording.calls[i];
        let duration_ms = self.recording.traced(call.step).map(|entry| entry.duration_ms);
        call.outcome().map(|result| Intercepted { result, duration_ms, order: None })
    }
    fn now(&self, real: f64) -> f64 {
        self.recording.now(&mut self.at.lock().expect("nothing panics here")).unwrap_or(real)
    }
    fn random(&self, real: f64) -> f64 {
        self.recording.random(&mut self.at.lock().expect("nothing panics here")).unwrap_or(real)
    }
}

/// Where a record is not what it was: the first step of the trace, or what else.
fn difference(before: &Record, now: &Record) -> Option<String> {
    let outcome = |entry: &TraceEntry| match &entry.error {
        None => format!("{} succeed", entry.tool),
        Some(error) => format!("{} fail ({})", entry.tool, short(error)),
    };
    for (before, now) in before.trace.iter().zip(&now.trace) {
        if before != now {
            let step = before.step.min(now.step);
            return Some(format!(
                "step {step}: the record saw step {}, {}; now step {}, {}",
                before.step,
                outcome(before),
                now.step,
                outcome(now)
            ));
        }
    }
    if let Some(entry) = before.trace.get(now.trace.len()) {
        return Some(format!("step {}: the record has a call of {}, and the script made none", entry.step, entry.tool));
    }
    if let Some(entry) = now.trace.get(before.trace.len()) {
        return Some(format!("step {}: the record ends before it, and the script called {}", entry.step, entry.tool));
    }
    let (before, now) = (serde_json::to_value(before).ok()?, serde_json::to_value(now).ok()?);
    let part = ["value", "logs", "error", "failure", "ok"].into_iter().find(|part| before[part] != now[part])?;
    Some(format!(
        "all steps are the same, and `{part}` differs: the record has {}, and now it is {}",
        short(&before[part].to_string()),
        short(&now[part].to_string())
    ))
}
