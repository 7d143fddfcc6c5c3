//! The ledger of a run: steps in the order calls begin, the budget, the queue, and the trace in the order calls end.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::data::Data;
use super::json::{push_integer, quote};
use super::options::{NEVER, Observer};
use super::scope::CallContext;
use super::tasks::Done;
use crate::runtime::Persistent;

/// Calls that a run may make.
pub const BUDGET: u32 = 200;
/// Tools that run at once; more wait.
pub const AT_ONCE: usize = 16;

/// A call in the trace.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct TraceEntry {
    /// The order in which calls began, from 1.
    pub step: u32,
    /// `box.tool`
    pub tool: String,
    /// Whether it succeeded.
    pub ok: bool,
    /// From the call to the end of its tool, waiting included; to the end of the run, where that came first. A script that does
    /// something else meanwhile, and hears of the end later or never, makes it no longer.
    pub duration_ms: u64,
    /// What it failed with.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub error: Option<String>,
}

impl TraceEntry {
    /// Appends it as JSON, as serde has it.
    pub(super) fn push_json(&self, to: &mut String) {
        let TraceEntry { step, tool, ok, duration_ms, error } = self;
        to.push_str("{\"step\":");
        push_integer(to, *step as u64);
        to.push_str(",\"tool\":");
        quote(to, tool);
        to.push_str(if *ok { ",\"ok\":true,\"durationMs\":" } else { ",\"ok\":false,\"durationMs\":" });
        push_integer(to, *duration_ms);
        if let Some(error) = error {
            to.push_str(",\"error\":");
            quote(to, error);
        }
        to.push('}');
    }
}

/// Where a call is.
pub(super) enum State {
    /// Waits for others to end.
    Queued(Vec<Data>),
    /// Runs.
    Running,
    /// Ended; until its promise is settled.
    Settled(Done),
    /// Its promise is settled.
    Redeemed,
}

/// A call.
pub(super) struct Call {
    pub toolbox: usize,
    pub tool: usize,
    pub name: Arc<str>,
    pub began: Instant,
    pub state: State,
    /// What its tool sees, once it runs.
    pub context: Option<Arc<CallContext>>,
    /// The script's stack at the call.
    pub frames: Option<Persistent>,
    /// What the script has of it, once the prelude has asked.
    pub promise: Option<Persistent>,
    /// What a getter of an argument has thrown.
    pub thrown: Option<Persistent>,
    /// When its tool ended.
    over: Option<Instant>,
    /// What the trace is to say, where a record tells.
    pub duration_ms: Option<u64>,
    /// What the trace is to say of a call that is never to settle.
    pub cut_off: Option<String>,
    /// Whether it cannot be called back once it runs.
    pub lasting: bool,
    /// Bytes of its arguments, roughly.
    held: usize,
}

/// The ledger.
#[derive(Default)]
pub(super) struct Ledger {
    /// By step − 1.
    pub calls: Vec<Call>,
    pub trace: Vec<TraceEntry>,
    next_queued: usize,
    running: usize,
    /// Calls neither settled nor given up.
    pub open: usize,
    /// Bytes, roughly, of the arguments of calls that are neither.
    pub held: usize,
    /// Steps that have ended and whose promises are to be settled.
    pub ended: VecDeque<u32>,
    /// Of those that settle in a given order: the step for each place.
    ordered: BTreeMap<usize, u32>,
}

impl Ledger {
    /// Whether another call can be made.
    pub fn has_budget(&self) -> bool {
        self.calls.len() < BUDGET as usize
    }
    /// Notes a call; its step.
    pub fn begin(&mut self, toolbox: usize, tool: usize, name: Arc<str>, began: Instant, lasting: bool) -> u32 {
        let step = self.calls.len() as u32 + 1;
        if self.calls.capacity() == self.calls.len() {
            self.calls.reserve(if step == 1 { 4 } else { BUDGET as usize - self.calls.len() });
        }
        self.calls.push(Call {
            toolbox,
            tool,
            name,
            began,
            state: State::Redeemed,
            context: None,
            frames: None,
            promise: None,
            thrown: None,
            over: None,
            duration_ms: None,
            cut_off: None,
            lasting,
            held: 0,
        });
        self.open += 1;
        step
    }
    /// Notes how large a call's arguments are.
    pub fn hold(&mut self, step: u32, bytes: usize) {
        self.call(step).held = bytes;
        self.held += bytes;
    }
    fn call(&mut self, step: u32) -> &mut Call {
        &mut self.calls[step as usize - 1]
    }
    /// A call waits for its turn.
    pub fn queue(&mut self, step: u32, args: Vec<Data>) {
        self.call(step).state = State::Queued(args);
        // A getter of an argument may have made calls that came before this one.
        self.next_queued = self.next_queued.min(step as usize - 1);
    }
    /// A call has come to something; `order` is its place in the order of completion.
    pub fn settle(&mut self, step: u32, done: Done, order: Option<usize>, now: Instant) {
        if order == Some(NEVER) {
            self.call(step).cut_off = Some(done.err().map_or_else(String::new, |failure| failure.message));
            return;
        }
        let call = self.call(step);
        call.state = State::Settled(done);
        call.over = Some(now);
        match order {
            Some(order) => {
                self.ordered.insert(order, step);
            }
            None => self.ended.push_back(step),
        }
    }
    /// The next call to start, if another may run.
    pub fn start_next(&mut self) -> Option<(u32, usize, usize, Vec<Data>)> {
        while self.running < AT_ONCE && self.next_queued < self.calls.len() {
            let i = self.next_queued;
            self.next_queued += 1;
            let call = &mut self.calls[i];
            if matches!(call.state, State::Queued(_)) {
                let State::Queued(args) = std::mem::replace(&mut call.state, State::Running) else { unreachable!() };
                self.running += 1;
                return Some((i as u32 + 1, call.toolbox, call.tool, args));
            }
        }
        None
    }
    /// A call that ran has ended.
    pub fn finish(&mut self, step: u32, done: Done, now: Instant) {
        self.running -= 1;
        self.settle(step, done, None, now);
    }
    /// Lets a call settle whose turn has come; whether it can.
    pub fn take_ended(&mut self, step: u32) -> bool {
        if let Some(at) = self.ended.iter().position(|&ended| ended == step) {
            self.ended.remove(at);
            return true;
        }
        let order = self.ordered.iter().find(|(_, ended)| **ended == step).map(|(order, _)| *order);
        order.is_some_and(|order| self.ordered.remove(&order).is_some())
    }
    /// Lets the next of the ordered calls settle: when its turn has come, or when nothing else can happen.
    pub fn release_ordered(&mut self, nothing_else: bool) -> bool {
        let Some((&order, &step)) = self.ordered.first_key_value() else { return false };
        if order > self.trace.len() && !(nothing_else && self.running == 0) {
            return false;
        }
        self.ordered.remove(&order);
        self.ended.push_back(step);
        true
    }
    /// Notes a call's end in the trace.
    pub fn end(&mut self, step: u32, error: Option<String>, now: Instant) -> &TraceEntry {
        let call = &self.calls[step as usize - 1];
        let over = call.over.unwrap_or(now);
        let duration_ms =
            call.duration_ms.unwrap_or_else(|| over.saturating_duration_since(call.began).as_millis() as u64);
        self.trace.push(TraceEntry { step, tool: call.name.to_string(), ok: error.is_none(), duration_ms, error });
        self.open -= 1;
        self.held -= call.held;
        self.trace.last().expect("just pushed")
    }
    /// The run has ended: calls that ended and of which nobody was told, then those still in flight, in the order of their steps.
    pub fn cancel_open(&mut self, observer: Option<&dyn Observer>) {
        let mut traced = vec![false; self.calls.len()];
        self.trace.iter().for_each(|entry| traced[entry.step as usize - 1] = true);
        let now = Instant::now();
        let untold: Vec<usize> = self.ended.iter().map(|&step| step as usize - 1).collect();
        for i in untold.into_iter().chain(0..self.calls.len()) {
            if std::mem::replace(&mut traced[i], true) {
                continue;
            }
            let call = &self.calls[i];
            let uncertain = call.lasting || call.context.as_ref().is_some_and(|context| context.is_uncertain());
            let cut_off = call.context.as_ref().is_some_and(|context| context.is_cut_off());
            let error = match &call.state {
                _ if call.cut_off.is_some() => call.cut_off.as_deref(),
                State::Settled(Err(_)) if cut_off => Some(if uncertain { "outcome unknown" } else { "cancelled" }),
                State::Settled(done) => done.as_ref().err().map(|failure| failure.message.as_str()),
                State::Running if uncertain => Some("outcome unknown"),
                _ => Some("cancelled"),
            };
            let entry = self.end(i as u32 + 1, error.map(String::from), now);
            if let Some(observer) = observer {
                observer.call_settled(entry);
            }
        }
        self.calls.clear();
        self.ended.clear();
        self.ordered.clear();
    }
    /// The first call that is neither settled nor given up.
    pub fn first_open(&self) -> Option<(u32, &Call)> {
        let open = |(step, _): &(u32, &Call)| self.trace.iter().all(|entry| entry.step != *step);
        (1..).zip(&self.calls).find(open)
    }
    /// The tool of a step, and what it said when it failed.
    pub fn blamed(&self, step: u32) -> (String, String) {
        let entry = self.trace.iter().find(|entry| entry.step == step);
        entry.map_or_else(Default::default, |entry| (entry.tool.clone(), entry.error.clone().unwrap_or_default()))
    }
    /// How many calls succeeded.
    pub fn completed(&self) -> u32 {
        self.trace.iter().filter(|entry| entry.ok).count() as u32
    }
    /// A call's place in the order of completion.
    pub fn completion_of(&self, step: u32) -> usize {
        self.trace.iter().position(|entry| entry.step == step).unwrap_or(usize::MAX)
    }
}
