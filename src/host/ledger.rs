//! The ledger of a run: steps in the order calls begin, the budget, the queue, and the trace in the order calls end.

use std::time::Instant;

use serde::Serialize;

use super::luau::Failure;
use crate::runtime::Persistent;

/// Calls that a run may make.
pub const BUDGET: u32 = 200;
/// Tools that run at once; more wait.
pub const AT_ONCE: usize = 16;

/// A call in the trace.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct TraceEntry {
    /// The order in which calls began, from 1.
    pub step: u32,
    /// `box.tool`
    pub tool: String,
    /// Whether it succeeded.
    pub ok: bool,
    /// From the call to its end, waiting included.
    pub duration_ms: u64,
    /// What it failed with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// Where a call is.
pub(super) enum State {
    /// Waits for others to end.
    Queued(Vec<mlua::Value>),
    /// Runs.
    Running,
    /// Ended; until the prelude has asked for it.
    Settled(Result<mlua::Value, Failure>),
    /// The prelude has it.
    Redeemed,
}

/// A call.
pub(super) struct Call {
    pub toolbox: usize,
    pub tool: usize,
    pub name: String,
    pub began: Instant,
    pub state: State,
    /// The script's stack at the call.
    pub frames: Option<Persistent>,
}

/// The ledger.
#[derive(Default)]
pub(super) struct Ledger {
    /// By step − 1.
    pub calls: Vec<Call>,
    pub trace: Vec<TraceEntry>,
    next_queued: usize,
    pub running: usize,
    /// Calls neither settled nor given up.
    pub open: usize,
    /// Steps that failed before any Luau ran: settled at the next turn of the loop.
    pub refused: Vec<u32>,
}

impl Ledger {
    /// Notes a call; its step. None: the budget is used up.
    pub fn begin(
        &mut self,
        toolbox: usize,
        tool: usize,
        name: String,
        args: Result<Vec<mlua::Value>, String>,
    ) -> Option<u32> {
        if self.calls.len() >= BUDGET as usize {
            return None;
        }
        let step = self.calls.len() as u32 + 1;
        let state = match args {
            Ok(args) => State::Queued(args),
            Err(message) => {
                self.refused.push(step);
                State::Settled(Err(Failure { message, cause: None }))
            }
        };
        self.calls.push(Call { toolbox, tool, name, began: Instant::now(), state, frames: None });
        self.open += 1;
        Some(step)
    }
    /// The next call to start, if another may run.
    pub fn start_next(&mut self) -> Option<(u32, usize, usize, Vec<mlua::Value>)> {
        while self.running < AT_ONCE && self.next_queued < self.calls.len() {
            let i = self.next_queued;
            self.next_queued += 1;
            let call = &mut self.calls[i];
            if let State::Queued(args) = &mut call.state {
                let args = std::mem::take(args);
                call.state = State::Running;
                self.running += 1;
                return Some((i as u32 + 1, call.toolbox, call.tool, args));
            }
        }
        None
    }
    /// Notes a call's end in the trace.
    pub fn end(&mut self, step: u32, error: Option<String>) {
        let call = &self.calls[step as usize - 1];
        let duration_ms = call.began.elapsed().as_millis() as u64;
        self.trace.push(TraceEntry { step, tool: call.name.clone(), ok: error.is_none(), duration_ms, error });
        self.open -= 1;
    }
    /// Calls still in flight: cancelled, in the order of their steps.
    pub fn cancel_open(&mut self) {
        for i in 0..self.calls.len() {
            let step = i as u32 + 1;
            if self.trace.iter().all(|entry| entry.step != step) {
                self.end(step, Some("cancelled".to_string()));
            }
        }
        self.calls.clear();
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
