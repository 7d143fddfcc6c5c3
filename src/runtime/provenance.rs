//! Provenance of errors: which step of the host an error comes from, and whether the engine itself raised it.
//!
//! An embedder that calls tools wants to know whether what ended a script was a tool's failure, however the script reworded
//! it. An Error's second internal word says: undefined, an error a script made; false, one the engine raised; a number, the
//! step that is to blame. What a script throws while it holds a blamed error is blamed too, unless the engine raised it:
//! seen where an exception leaves a catch or finally block, and where a rejection handler throws or its promise is rejected.
//!
//! Approximations: of thrown values that are no Errors only the last blamed one is remembered; code that a handler merely
//! scheduled (a timer set in a catch block, say) holds nothing.

use super::internal_methods::Property;
use super::promise::PromiseState;
use super::{Agent, JsResult, RejectionOperation};
use crate::heap::{Kind, Object, Value};

/// The word of an Error.
const WORD: usize = 1;
/// How many errors of a cause chain are looked at.
const CHAIN: usize = 100;

impl Agent {
    /// Says that the engine raised an error.
    pub(crate) fn raised_by_engine(error: Object) {
        error.set_word(WORD, Value::FALSE);
    }
    /// Blames a step for a value.
    pub fn blame(&mut self, value: Value, step: u32) {
        match value.as_object() {
            Some(error) if error.kind() == Kind::Error => error.set_word(WORD, Value::from(step)),
            _ => {
                self.set_extension("blamed value", value);
                self.set_extension("blamed step", Value::from(step));
            }
        }
        self.set_extension("blame", Value::TRUE);
    }
    /// The step to blame for a thrown value: its own, that of an error in its cause chain, or of one it aggregates.
    pub fn blamed_step(&mut self, value: Value) -> Option<u32> {
        // Nobody was ever blamed: nothing to look for.
        self.extension("blame")?;
        let mut pending = vec![value];
        let mut seen: Vec<Value> = Vec::new();
        while let Some(value) = pending.pop() {
            if seen.contains(&value) || seen.len() >= CHAIN {
                continue;
            }
            seen.push(value);
            if self.extension("blamed value") == Some(value) {
                return self.extension("blamed step").and_then(|step| step.as_number()).map(|step| step as u32);
            }
            let Some(error) = value.as_object() else { continue };
            if error.kind() == Kind::Error
                && let Some(step) = error.word(WORD).as_number()
            {
                return Some(step as u32);
            }
            if error.kind().is_exotic() {
                continue;
            }
            let names = &self.heap.names;
            for key in [names.suppressed, names.error, names.errors, names.cause] {
                let Some(Property::Data(inner, _)) = self.ordinary_get_own_property(error, key) else { continue };
                match inner.as_object() {
                    Some(list) if key == self.heap.names.errors && list.kind() == Kind::Array => {
                        pending.extend(list.elements(&self.heap).iter().rev().take(CHAIN));
                    }
                    _ => pending.push(inner),
                }
            }
        }
        None
    }
    /// Whether the engine itself raised an error.
    fn is_raised_by_engine(value: Value) -> bool {
        value.as_object().is_some_and(|error| error.kind() == Kind::Error && error.word(WORD) == Value::FALSE)
    }
    /// Something was thrown by code that held something else: blame passes on.
    #[cold]
    pub(crate) fn thrown_while_holding(&mut self, thrown: Value, held: Value) {
        if self.extension("blame").is_none() || thrown == held || Self::is_raised_by_engine(thrown) {
            return;
        }
        if let Some(step) = self.blamed_step(held)
            && self.blamed_step(thrown).is_none()
        {
            self.blame(thrown, step);
        }
    }
    /// A rejection handler has ended: what it threw, or what the promise it returned is rejected with, is blamed.
    pub(crate) fn handled_while_holding(&mut self, result: JsResult<Value>, held: Value) {
        if self.extension("blame").is_none() {
            return;
        }
        match result {
            Err(throw) if throw.is_termination() => {}
            Err(throw) => self.thrown_while_holding(throw.0, held),
            Ok(value) => {
                let Some(promise) = value.as_object().filter(|promise| promise.kind() == Kind::Promise) else { return };
                match promise.promise_state() {
                    PromiseState::Rejected => self.thrown_while_holding(promise.promise_result(), held),
                    // The promise that follows this one listens too, so nobody can tell.
                    PromiseState::Pending => self.promise_then_native(promise, nothing, pass_on, &[held]),
                    PromiseState::Fulfilled => {}
                }
            }
        }
    }
    /// A promise is rejected while nobody listens: what the frames hold is to blame.
    pub fn rejected_while_holding(&mut self, promise: Object, operation: RejectionOperation) {
        if operation != RejectionOperation::Reject || self.extension("blame").is_none() {
            return;
        }
        let reason = promise.promise_result();
        for held in self.held_by_frames() {
            self.thrown_while_holding(reason, held);
        }
    }
}

fn nothing(_: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    Ok(Value::UNDEFINED)
}
fn pass_on(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let held = agent.capture(0);
    agent.thrown_while_holding(args.first().copied().unwrap_or(Value::UNDEFINED), held);
    Ok(Value::UNDEFINED)
}
