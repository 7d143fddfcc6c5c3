//! Provenance of errors: which step of the host an error comes from, and whether the engine itself raised it.
//!
//! An embedder that calls tools wants to know whether what ended a script was a tool's failure, however the script reworded
//! it. An Error's second internal word says: undefined, an error a script made; false, one the engine raised; a number, the
//! step that is to blame. What a script throws while it holds a blamed error is blamed too, unless the engine raised it:
//! seen where an exception leaves a catch or finally block, where a rejection handler throws, where either rejects a promise,
//! and where what either gives back is a promise or another thenable that is rejected later.
//!
//! Thrown values that are no Errors are kept in a list. A primitive has no identity: the same one thrown again by a `throw`
//! statement outside of any handler is the script's own. Code that a handler merely scheduled (a timer set in a catch block,
//! say) holds nothing.

use std::collections::VecDeque;

use super::internal_methods::Property;
use super::promise::PromiseState;
use super::stack::FrameInfo;
use super::{Agent, JsResult};
use crate::heap::{Kind, Marker, Object, Value};

/// The word of an Error.
const WORD: usize = 1;
/// How many errors of a cause chain are looked at.
const CHAIN: usize = 100;

/// How many values that are no Errors are remembered, the latest.
const OTHERS: usize = 256;
/// Of how many it is known where they were thrown.
const PLACES: usize = 32;

/// Whom to blame for values that are no Errors.
#[derive(Default)]
pub(crate) struct Provenance {
    /// Somebody was blamed: there is something to look for.
    active: bool,
    others: Vec<(Value, u32)>,
    /// What the rejection handlers hold that run.
    handlers: Vec<Value>,
    /// What was held by the code whose outcome is about to resolve a promise.
    handed_on: Option<Value>,
    /// Where values that are no Errors were thrown last, as captured frames; None: nobody wants to know.
    places: Option<VecDeque<(Value, Value)>>,
    /// Where the script was when it was ended.
    ended_at: Option<(u32, u32)>,
}
impl Provenance {
    pub fn trace(&self, marker: &mut Marker<'_>) {
        self.others.iter().for_each(|(value, _)| marker.mark(*value));
        self.handlers.iter().chain(&self.handed_on).for_each(|value| marker.mark(*value));
        self.places.iter().flatten().for_each(|(value, frames)| {
            marker.mark(*value);
            marker.mark(*frames);
        });
    }
    fn step(&self, value: Value) -> Option<u32> {
        self.others.iter().rev().find(|(other, _)| *other == value).map(|(_, step)| *step)
    }
}

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
                let others = &mut self.provenance.others;
                others.retain(|(other, _)| *other != value);
                if others.len() >= OTHERS {
                    others.remove(0);
                }
                others.push((value, step));
            }
        }
        self.provenance.active = true;
    }
    /// The step to blame for a thrown value: its own, that of an error in its cause chain, or of one it aggregates.
    pub fn blamed_step(&mut self, value: Value) -> Option<u32> {
        if !self.provenance.active {
            return None;
        }
        let mut pending = vec![value];
        let mut seen: Vec<Value> = Vec::new();
        while let Some(value) = pending.pop() {
            if seen.contains(&value) || seen.len() >= CHAIN {
                continue;
            }
            seen.push(value);
            if let Some(step) = self.provenance.step(value) {
                return Some(step);
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
    /// A `throw` statement throws a value. A primitive that was blamed before, and that no handler around holds, is new.
    #[inline]
    pub(crate) fn thrown_by_script(&mut self, value: Value) {
        if self.provenance.active && !value.is_object() {
            self.forget_blame(value);
        }
        self.note_place(value);
    }
    /// From now on the places are kept where values that are no Errors are thrown: Errors have stacks.
    pub fn keep_places(&mut self) {
        self.provenance.places.get_or_insert_default();
    }
    /// A value is thrown, or a promise rejected with it, by what runs now.
    #[inline]
    pub(crate) fn note_place(&mut self, value: Value) {
        if self.provenance.places.is_some() && value.as_object().is_none_or(|error| error.kind() != Kind::Error) {
            self.note_place_of_other(value);
        }
    }
    #[cold]
    fn note_place_of_other(&mut self, value: Value) {
        let frames = self.capture_frames();
        let Some(places) = self.provenance.places.as_mut().filter(|_| !frames.is_undefined()) else { return };
        places.retain(|(other, _)| *other != value);
        if places.len() >= PLACES {
            places.pop_front();
        }
        places.push_back((value, frames));
    }
    /// The script is ended.
    pub(crate) fn note_end(&mut self) {
        if self.provenance.places.is_some() {
            self.provenance.ended_at = self.current_place();
        }
    }
    /// Line and column where the script was when it was ended.
    pub fn ended_at(&self) -> Option<(u32, u32)> {
        self.provenance.ended_at
    }
    /// The stack where a value that is no Error was thrown last.
    pub fn place_of(&self, value: Value) -> Vec<FrameInfo> {
        let place = self.provenance.places.iter().flatten().find(|(other, _)| *other == value);
        place.map_or_else(Vec::new, |(_, frames)| self.frames_of(*frames))
    }
    #[cold]
    fn forget_blame(&mut self, value: Value) {
        let held = || self.held_by_frames().contains(&value) || self.provenance.handlers.contains(&value);
        if self.provenance.step(value).is_some() && !held() {
            self.provenance.others.retain(|(other, _)| *other != value);
        }
    }
    /// Something was thrown by code that held something else: blame passes on.
    #[cold]
    pub(crate) fn thrown_while_holding(&mut self, thrown: Value, held: Value) {
        if !self.provenance.active || thrown == held || Self::is_raised_by_engine(thrown) {
            return;
        }
        if let Some(step) = self.blamed_step(held)
            && self.blamed_step(thrown).is_none()
        {
            self.blame(thrown, step);
        }
    }
    /// Before a rejection handler is called; `end_handler` wants what it gives: Some if somebody was ever blamed, then whom to
    /// blame for a primitive, should the handler throw it again.
    pub(crate) fn begin_handler(&mut self, held: Value) -> Option<Option<u32>> {
        if !self.provenance.active {
            return None;
        }
        self.provenance.handlers.push(held);
        Some(if held.is_object() { None } else { self.provenance.step(held) })
    }
    /// A rejection handler has ended: what it threw is blamed. What `hand_on` wants for what it returned.
    pub(crate) fn end_handler(
        &mut self,
        result: JsResult<Value>,
        held: Value,
        begun: Option<Option<u32>>,
    ) -> Option<Value> {
        let step = begun?;
        self.provenance.handlers.pop();
        if let Some(step) = step
            && self.provenance.step(held).is_none()
        {
            self.blame(held, step);
        }
        if let Err(throw) = result
            && !throw.is_termination()
        {
            self.thrown_while_holding(throw.0, held);
        }
        Some(held)
    }
    /// What the blocks hold from which the innermost function returns, for `hand_on`.
    pub(crate) fn held_by_return(&mut self) -> Option<Value> {
        if !self.provenance.active {
            return None;
        }
        self.held_by_frame().into_iter().find(|held| self.blamed_step(*held).is_some())
    }
    /// Resolves a promise with what code gave back that held something: should that be a promise or a thenable, and be rejected,
    /// it is to blame.
    pub(crate) fn hand_on<T>(&mut self, held: Option<Value>, resolve: impl FnOnce(&mut Agent) -> T) -> T {
        self.provenance.handed_on = held;
        let resolved = resolve(self);
        self.provenance.handed_on = None;
        resolved
    }
    /// What was held, in the words of `hand_on`, for the first who asks.
    pub(crate) fn take_handed_on(&mut self) -> Option<Value> {
        self.provenance.handed_on.take()
    }
    /// A promise is what such code gave back.
    #[cold]
    pub(crate) fn blame_rejection_of(&mut self, promise: Object, held: Value) {
        match promise.promise_state() {
            PromiseState::Rejected => self.thrown_while_holding(promise.promise_result(), held),
            // The promise that follows this one listens too, so nobody can tell.
            PromiseState::Pending => self.promise_then_native(promise, nothing, pass_on, &[held]),
            PromiseState::Fulfilled => {}
        }
    }
    /// The same of a thenable: the function to reject with, for it to call.
    #[cold]
    pub(crate) fn blaming_reject(&mut self, reject: Object, held: Value) -> Object {
        let name: Value = self.heap.names.empty_string().into();
        self.new_native_function(name, 1, pass_on_and_reject, &[held, reject.into()])
    }
    /// A promise is rejected: what the frames and handlers hold that run is to blame.
    #[inline]
    pub(crate) fn rejected_while_holding(&mut self, reason: Value) {
        if self.provenance.active {
            self.blame_what_is_held(reason);
        }
    }
    #[cold]
    fn blame_what_is_held(&mut self, reason: Value) {
        let mut held = self.held_by_frames();
        held.extend_from_slice(&self.provenance.handlers);
        for held in held {
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
fn pass_on_and_reject(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let reject = agent.capture(1);
    pass_on(agent, this, args)?;
    agent.call(reject, Value::UNDEFINED, args)
}
