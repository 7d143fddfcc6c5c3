//! 27.2.1 Promise abstract operations: promise objects, capabilities, reactions and their jobs, and Await.

use super::{Agent, Intrinsic, JsResult, RejectionOperation, ResumeMode, Throw, message};
use crate::heap::{Kind, Object, Value};

/// Internal words of a Promise. A reaction is three values: what to do when fulfilled, when rejected, and the capability.
///
/// A handler is a callable, undefined (pass the settlement on), or a coroutine to be continued. A capability is undefined
/// (none), a promise that nothing else can settle, or an Accessor cell of resolving functions.
pub(crate) mod word {
    /// An int: a `state`, and `HANDLED`.
    pub const STATE: usize = 0;
    /// [[PromiseResult]]; while pending: the list of reactions after the first, or undefined.
    pub const RESULT: usize = 1;
    /// First reaction: a hole if there is none.
    pub const ON_FULFILLED: usize = 2;
    pub const ON_REJECTED: usize = 3;
    pub const CAPABILITY: usize = 4;
    /// How many words there are.
    pub const COUNT: usize = 5;
}
const HANDLED: i32 = 4;

/// [[PromiseState]]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
#[repr(i32)]
pub enum PromiseState {
    Pending = 0,
    Fulfilled = 1,
    Rejected = 2,
}

impl Object {
    /// [[PromiseState]] of a Promise.
    pub fn promise_state(self) -> PromiseState {
        debug_assert!(self.kind() == Kind::Promise);
        match self.word(word::STATE).as_int_unchecked() & 3 {
            0 => PromiseState::Pending,
            1 => PromiseState::Fulfilled,
            _ => PromiseState::Rejected,
        }
    }
    /// [[PromiseResult]] of a Promise; undefined while pending.
    pub fn promise_result(self) -> Value {
        if self.promise_state() == PromiseState::Pending { Value::UNDEFINED } else { self.word(word::RESULT) }
    }
    /// [[PromiseIsHandled]] of a Promise.
    pub fn promise_is_handled(self) -> bool {
        self.word(word::STATE).as_int_unchecked() & HANDLED != 0
    }
    /// Sets [[PromiseIsHandled]].
    pub fn set_promise_handled(self) {
        self.set_word(word::STATE, Value::int(self.word(word::STATE).as_int_unchecked() | HANDLED));
    }
}

/// A PromiseCapability Record. With undefined functions the promise is an intrinsic one, settled directly.
#[derive(Clone, Copy, Debug)]
pub struct PromiseCapability {
    /// [[Promise]]
    pub promise: Object,
    /// [[Resolve]]
    pub resolve: Value,
    /// [[Reject]]
    pub reject: Value,
}

impl Agent {
    /// A pending promise of %Promise%.
    pub fn new_promise(&mut self) -> Object {
        let proto = self.intrinsic(Intrinsic::PromisePrototype);
        self.new_promise_with_proto(proto)
    }
    /// A pending promise of a prototype.
    pub(crate) fn new_promise_with_proto(&mut self, proto: Object) -> Object {
        let promise = self.new_object_of_kind(Kind::Promise, proto, word::COUNT);
        promise.set_word(word::STATE, Value::int(PromiseState::Pending as i32));
        promise.set_word(word::ON_FULFILLED, Value::HOLE);
        promise
    }
    // IsPromise ( x ), https://tc39.es/ecma262/#sec-ispromise
    pub fn is_promise(&self, value: Value) -> bool {
        value.cell_kind() == Kind::Promise
    }

    // CreateResolvingFunctions ( promise ), https://tc39.es/ecma262/#sec-createresolvingfunctions
    /// The two share [[AlreadyResolved]]: each captures the promise and the other, and both forget them when one is called.
    pub fn create_resolving_functions(&mut self, promise: Object) -> (Object, Object) {
        let name = self.heap.names.empty_string().into();
        let resolve = self.new_native_function(name, 1, resolve_function, &[promise.into(), Value::UNDEFINED]);
        let reject = self.new_native_function(name, 1, reject_function, &[promise.into(), resolve.into()]);
        Agent::set_capture(resolve, 1, reject.into());
        (resolve, reject)
    }
    fn take_resolving_promise(&mut self) -> Option<Object> {
        let promise = self.capture(0).as_object()?;
        let other = self.capture(1).as_object();
        for function in [Some(self.callee()), other].into_iter().flatten() {
            Agent::set_capture(function, 0, Value::UNDEFINED);
            Agent::set_capture(function, 1, Value::UNDEFINED);
        }
        Some(promise)
    }

    // Promise Resolve Functions, https://tc39.es/ecma262/#sec-promise-resolve-functions
    /// What a resolving function does after its check of [[AlreadyResolved]]. Throws terminations only.
    pub fn resolve_promise(&mut self, promise: Object, resolution: Value) -> JsResult<()> {
        let Some(thenable) = resolution.as_object() else {
            self.fulfill_promise(promise, resolution);
            return Ok(());
        };
        if thenable == promise {
            let error = self.throw(message::PromiseCycle());
            self.reject_promise(promise, error.0);
            return Ok(());
        }
        let held = self.take_handed_on();
        let key = self.heap.names.then;
        let then = match self.get(thenable, key) {
            Ok(then) => then,
            Err(throw) if throw.is_termination() => return Err(throw),
            Err(throw) => {
                if let Some(held) = held {
                    self.thrown_while_holding(throw.0, held);
                }
                self.reject_promise(promise, throw.0);
                return Ok(());
            }
        };
        if self.is_callable(then) {
            // NewPromiseResolveThenableJob ( promiseToResolve, thenable, then ), https://tc39.es/ecma262/#sec-newpromiseresolvethenablejob
            let values = [promise.into(), resolution, then, held.unwrap_or(Value::UNDEFINED), Value::UNDEFINED];
            self.enqueue_handler_job(then, resolve_thenable_job, values);
        } else {
            self.fulfill_promise(promise, resolution);
        }
        Ok(())
    }
    // FulfillPromise ( promise, value ), https://tc39.es/ecma262/#sec-fulfillpromise
    pub(crate) fn fulfill_promise(&mut self, promise: Object, value: Value) {
        self.settle_promise(promise, PromiseState::Fulfilled, value);
    }
    // RejectPromise ( promise, reason ), https://tc39.es/ecma262/#sec-rejectpromise
    pub fn reject_promise(&mut self, promise: Object, reason: Value) {
        if promise.promise_state() != PromiseState::Pending {
            return;
        }
        self.rejected_while_holding(reason);
        let handled = promise.promise_is_handled();
        let reactions = self.take_reactions(promise, PromiseState::Rejected, reason);
        // The host hears of it before the jobs are queued.
        if !handled {
            self.promise_rejection_tracker(promise, RejectionOperation::Reject);
        }
        self.trigger_promise_reactions(reactions, PromiseState::Rejected, reason);
    }
    fn settle_promise(&mut self, promise: Object, state: PromiseState, value: Value) {
        if promise.promise_state() != PromiseState::Pending {
            return;
        }
        let reactions = self.take_reactions(promise, state, value);
        self.trigger_promise_reactions(reactions, state, value);
    }
    fn take_reactions(&mut self, promise: Object, state: PromiseState, value: Value) -> ([Value; 3], Value) {
        let first = [promise.word(word::ON_FULFILLED), promise.word(word::ON_REJECTED), promise.word(word::CAPABILITY)];
        let more = promise.word(word::RESULT);
        let handled = promise.word(word::STATE).as_int_unchecked() & HANDLED;
        promise.set_word(word::STATE, Value::int(state as i32 | handled));
        promise.set_word(word::RESULT, value);
        promise.set_word(word::ON_FULFILLED, Value::HOLE);
        promise.set_word(word::ON_REJECTED, Value::UNDEFINED);
        promise.set_word(word::CAPABILITY, Value::UNDEFINED);
        (first, more)
    }
    // TriggerPromiseReactions ( reactions, argument ), https://tc39.es/ecma262/#sec-triggerpromisereactions
    fn trigger_promise_reactions(&mut self, reactions: ([Value; 3], Value), state: PromiseState, argument: Value) {
        let (first, more) = reactions;
        if first[0].is_hole() {
            return;
        }
        self.enqueue_reaction_job(first, state, argument);
        let Some(more) = more.as_object() else { return };
        for i in (0..more.elements_len() as usize).step_by(3) {
            let elements = more.elements(&self.heap);
            let reaction = [elements[i], elements[i + 1], elements[i + 2]];
            self.enqueue_reaction_job(reaction, state, argument);
        }
    }
    // NewPromiseReactionJob ( reaction, argument ), https://tc39.es/ecma262/#sec-newpromisereactionjob
    fn enqueue_reaction_job(&mut self, reaction: [Value; 3], state: PromiseState, argument: Value) {
        let fulfilled = state == PromiseState::Fulfilled;
        let handler = if fulfilled { reaction[0] } else { reaction[1] };
        let values = [handler, argument, reaction[2], Value::bool(fulfilled), Value::UNDEFINED];
        if is_coroutine(handler) {
            self.enqueue_job(continue_job, values);
        } else {
            self.enqueue_handler_job(handler, reaction_job, values);
        }
    }
    /// Queues a job in the realm of the function it calls; a revoked proxy has none.
    fn enqueue_handler_job(&mut self, handler: Value, run: super::job::JobFn, values: [Value; 5]) {
        let outer = self.realm;
        if let Some(function) = handler.as_object() {
            self.realm = self.get_function_realm(function).unwrap_or(outer);
        }
        self.enqueue_job(run, values);
        self.realm = outer;
    }
    // HostPromiseRejectionTracker ( promise, operation ), https://tc39.es/ecma262/#sec-host-promise-rejection-tracker
    fn promise_rejection_tracker(&mut self, promise: Object, operation: RejectionOperation) {
        if let Some(mut hooks) = self.hooks.take() {
            hooks.promise_rejection(self, promise, operation);
            self.hooks = Some(hooks);
        }
    }

    // NewPromiseCapability ( C ), https://tc39.es/ecma262/#sec-newpromisecapability
    /// %Promise% itself gives a capability without functions.
    pub fn new_promise_capability(&mut self, c: Value) -> JsResult<PromiseCapability> {
        // OPTIMIZATION: %Promise%'s prototype property cannot be changed and its executor is ours: nothing to be seen.
        if c == Value::from(self.intrinsic(Intrinsic::Promise)) {
            let promise = self.new_promise();
            return Ok(PromiseCapability { promise, resolve: Value::UNDEFINED, reject: Value::UNDEFINED });
        }
        if !self.is_constructor(c) {
            let what = self.describe(c);
            return Err(self.throw(message::NotConstructor(what)));
        }
        let name = self.heap.names.empty_string().into();
        let undefined = Value::UNDEFINED;
        let executor = self.new_native_function(name, 2, capability_executor, &[undefined, undefined]);
        let promise = self.construct(c.as_object().expect("a constructor"), &[executor.into()], None)?;
        let (resolve, reject) = (Agent::capture_of(executor, 0), Agent::capture_of(executor, 1));
        if !self.is_callable(resolve) || !self.is_callable(reject) {
            return Err(self.throw(message::PromiseFunctions()));
        }
        Ok(PromiseCapability { promise, resolve, reject })
    }
    /// The same, with functions in any case: for those who hand them out.
    pub fn new_promise_capability_with_functions(&mut self, c: Value) -> JsResult<PromiseCapability> {
        let mut capability = self.new_promise_capability(c)?;
        if capability.resolve.is_undefined() {
            let (resolve, reject) = self.create_resolving_functions(capability.promise);
            capability.resolve = resolve.into();
            capability.reject = reject.into();
        }
        Ok(capability)
    }
    /// Calls [[Resolve]].
    pub fn resolve_capability(&mut self, capability: &PromiseCapability, value: Value) -> JsResult<()> {
        if capability.resolve.is_undefined() {
            return self.resolve_promise(capability.promise, value);
        }
        self.call(capability.resolve, Value::UNDEFINED, &[value]).map(|_| ())
    }
    /// Calls [[Reject]].
    pub fn reject_capability(&mut self, capability: &PromiseCapability, reason: Value) -> JsResult<()> {
        if capability.reject.is_undefined() {
            self.reject_promise(capability.promise, reason);
            return Ok(());
        }
        self.call(capability.reject, Value::UNDEFINED, &[reason]).map(|_| ())
    }
    // IfAbruptRejectPromise ( value, capability ), https://tc39.es/ecma262/#sec-ifabruptrejectpromise
    /// The value; or None after rejecting the capability, whose promise is then to be returned.
    pub fn if_abrupt_reject_promise<T>(
        &mut self,
        result: JsResult<T>,
        capability: &PromiseCapability,
    ) -> JsResult<Option<T>> {
        match result {
            Ok(value) => Ok(Some(value)),
            Err(throw) if throw.is_termination() => Err(throw),
            Err(throw) => {
                self.reject_capability(capability, throw.0)?;
                Ok(None)
            }
        }
    }

    // PromiseResolve ( C, x ), https://tc39.es/ecma262/#sec-promise-resolve
    pub fn promise_resolve(&mut self, c: Object, x: Value) -> JsResult<Object> {
        if let Some(promise) = x.as_object()
            && promise.kind() == Kind::Promise
        {
            // OPTIMIZATION: `constructor` is where it always was.
            if c == self.intrinsic(Intrinsic::Promise) && self.promise_constructor_is_pristine(promise) {
                return Ok(promise);
            }
            let key = self.heap.names.constructor;
            let constructor = self.get(promise, key)?;
            if constructor == Value::from(c) {
                return Ok(promise);
            }
        }
        let capability = self.new_promise_capability(c.into())?;
        self.resolve_capability(&capability, x)?;
        Ok(capability.promise)
    }

    // PerformPromiseThen ( promise, onFulfilled, onRejected [ , resultCapability ] ), https://tc39.es/ecma262/#sec-performpromisethen
    pub fn perform_promise_then(
        &mut self,
        promise: Object,
        on_fulfilled: Value,
        on_rejected: Value,
        result: Option<&PromiseCapability>,
    ) {
        let on_fulfilled = if self.is_callable(on_fulfilled) { on_fulfilled } else { Value::UNDEFINED };
        let on_rejected = if self.is_callable(on_rejected) { on_rejected } else { Value::UNDEFINED };
        let capability = match result {
            None => Value::UNDEFINED,
            Some(c) if c.resolve.is_undefined() => c.promise.into(),
            Some(c) => self.heap.new_accessor(c.resolve, c.reject),
        };
        self.add_reaction(promise, [on_fulfilled, on_rejected, capability]);
    }
    fn add_reaction(&mut self, promise: Object, reaction: [Value; 3]) {
        match promise.promise_state() {
            PromiseState::Pending if promise.word(word::ON_FULFILLED).is_hole() => {
                promise.set_word(word::ON_FULFILLED, reaction[0]);
                promise.set_word(word::ON_REJECTED, reaction[1]);
                promise.set_word(word::CAPABILITY, reaction[2]);
            }
            PromiseState::Pending => {
                let more = match promise.word(word::RESULT).as_object() {
                    Some(more) => more,
                    None => {
                        let shape = self.heap.root_shape(None, 0);
                        let more = self.heap.alloc_object(Kind::Object, shape, 0);
                        promise.set_word(word::RESULT, more.into());
                        more
                    }
                };
                for value in reaction {
                    self.heap.push_element(more, value);
                }
            }
            state => {
                if state == PromiseState::Rejected && !promise.promise_is_handled() {
                    self.promise_rejection_tracker(promise, RejectionOperation::Handle);
                }
                self.enqueue_reaction_job(reaction, state, promise.promise_result());
            }
        }
        promise.set_promise_handled();
    }
    /// PerformPromiseThen with functions in Rust, each capturing `captures`, and no result.
    pub(crate) fn promise_then_native(
        &mut self,
        promise: Object,
        on_fulfilled: super::NativeFn,
        on_rejected: super::NativeFn,
        captures: &[Value],
    ) {
        let name: Value = self.heap.names.empty_string().into();
        let fulfilled = self.new_native_function(name, 1, on_fulfilled, captures);
        let rejected = self.new_native_function(name, 1, on_rejected, captures);
        self.perform_promise_then(promise, fulfilled.into(), rejected.into(), None);
    }

    // Await ( value ), https://tc39.es/ecma262/#await
    /// Has the coroutine (an AsyncActivation or AsyncGenerator) continued when the value settles. A throw is to be thrown in it.
    pub fn await_value(&mut self, coroutine: Object, value: Value) -> JsResult<()> {
        // OPTIMIZATION: a primitive would be wrapped in a promise that nobody else sees, fulfilled at once.
        if !value.is_object() {
            let values = [coroutine.into(), value, Value::UNDEFINED, Value::TRUE, Value::UNDEFINED];
            self.enqueue_job(continue_job, values);
            return Ok(());
        }
        let c = self.intrinsic(Intrinsic::Promise);
        let promise = self.promise_resolve(c, value)?;
        self.add_reaction(promise, [coroutine.into(), coroutine.into(), Value::UNDEFINED]);
        Ok(())
    }
}

fn is_coroutine(value: Value) -> bool {
    matches!(value.cell_kind(), Kind::AsyncActivation | Kind::AsyncGenerator)
}

// get Promise [ %Symbol.species% ], https://tc39.es/ecma262/#sec-get-promise-%symbol.species%
/// Also of Array, Map, ArrayBuffer, …: they all return `this`.
#[inline(never)]
pub(crate) fn return_this(_: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    Ok(this)
}

// Promise Resolve Functions, https://tc39.es/ecma262/#sec-promise-resolve-functions
fn resolve_function(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    if let Some(promise) = agent.take_resolving_promise() {
        agent.resolve_promise(promise, args.first().copied().unwrap_or(Value::UNDEFINED))?;
    }
    Ok(Value::UNDEFINED)
}
// Promise Reject Functions, https://tc39.es/ecma262/#sec-promise-reject-functions
fn reject_function(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    if let Some(promise) = agent.take_resolving_promise() {
        let reason = args.first().copied().unwrap_or(Value::UNDEFINED);
        agent.note_place(reason);
        agent.reject_promise(promise, reason);
    }
    Ok(Value::UNDEFINED)
}
// NewPromiseCapability ( C ), https://tc39.es/ecma262/#sec-newpromisecapability, step 4
fn capability_executor(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    if !agent.capture(0).is_undefined() || !agent.capture(1).is_undefined() {
        return Err(agent.throw(message::PromiseExecutorTwice()));
    }
    let executor = agent.callee();
    Agent::set_capture(executor, 0, args.first().copied().unwrap_or(Value::UNDEFINED));
    Agent::set_capture(executor, 1, args.get(1).copied().unwrap_or(Value::UNDEFINED));
    Ok(Value::UNDEFINED)
}

// NewPromiseReactionJob ( reaction, argument ), https://tc39.es/ecma262/#sec-newpromisereactionjob
fn reaction_job(agent: &mut Agent, values: &[Value; 5]) -> JsResult<()> {
    let [handler, argument, capability, fulfilled, _] = *values;
    if handler.is_undefined() {
        return settle(agent, capability, if fulfilled == Value::TRUE { Ok(argument) } else { Err(Throw(argument)) });
    }
    if fulfilled == Value::TRUE {
        let result = agent.call(handler, Value::UNDEFINED, &[argument]);
        return settle(agent, capability, result);
    }
    let begun = agent.begin_handler(argument);
    let result = agent.call(handler, Value::UNDEFINED, &[argument]);
    let held = agent.end_handler(result, argument, begun);
    agent.hand_on(held, |agent| settle(agent, capability, result))
}
/// Settles a reaction's capability.
fn settle(agent: &mut Agent, capability: Value, result: JsResult<Value>) -> JsResult<()> {
    if let Err(throw) = result
        && throw.is_termination()
    {
        return Err(throw);
    }
    if let Some(promise) = capability.as_object() {
        match result {
            Ok(value) => agent.resolve_promise(promise, value)?,
            Err(throw) => agent.reject_promise(promise, throw.0),
        }
    } else if capability.cell_kind() == Kind::Accessor {
        let (resolve, reject) = agent.heap.accessor(capability);
        match result {
            Ok(value) => agent.call(resolve, Value::UNDEFINED, &[value])?,
            Err(throw) => agent.call(reject, Value::UNDEFINED, &[throw.0])?,
        };
    }
    Ok(())
}
fn continue_job(agent: &mut Agent, values: &[Value; 5]) -> JsResult<()> {
    let [coroutine, argument, _, fulfilled, _] = *values;
    let mode = if fulfilled == Value::TRUE { ResumeMode::Next } else { ResumeMode::Throw };
    match coroutine.as_object() {
        Some(coroutine) => agent.continue_coroutine(coroutine, argument, mode),
        None => Ok(()),
    }
}
// NewPromiseResolveThenableJob ( promiseToResolve, thenable, then ), https://tc39.es/ecma262/#sec-newpromiseresolvethenablejob
fn resolve_thenable_job(agent: &mut Agent, values: &[Value; 5]) -> JsResult<()> {
    let [promise, thenable, then, held, _] = *values;
    let (Some(promise), Some(object)) = (promise.as_object(), thenable.as_object()) else { return Ok(()) };
    // OPTIMIZATION: the built-in then of a plain promise gets no resolving functions but the promise itself: nothing else
    // can settle it, and the promise that then returns is dropped unseen.
    if then == Value::from(agent.intrinsic(Intrinsic::PromiseThen)) && agent.promise_species_is_pristine(object) {
        if !held.is_undefined() {
            agent.blame_rejection_of(object, held);
        }
        agent.add_reaction(object, [Value::UNDEFINED, Value::UNDEFINED, promise.into()]);
        return Ok(());
    }
    let (resolve, mut reject) = agent.create_resolving_functions(promise);
    if !held.is_undefined() {
        reject = agent.blaming_reject(reject, held);
    }
    match agent.call(then, thenable, &[resolve.into(), reject.into()]) {
        Err(throw) if throw.is_termination() => Err(throw),
        Err(throw) => agent.call(reject.into(), Value::UNDEFINED, &[throw.0]).map(|_| ()),
        Ok(_) => Ok(()),
    }
}
