//! 7.5 Operations on disposable objects: lists of resources, and disposing of them step by step.
//!
//! A list (a DisposeCapability Record) is an internal object: element 0 holds flags, then come triples of value, hint
//! (whether async) and method.

use super::{Agent, Intrinsic, JsResult, Throw, message};
use crate::heap::{Attributes, Kind, Object, Value, WellKnown};

const NEEDS_AWAIT: i32 = 1;
const HAS_AWAITED: i32 = 2;

impl Agent {
    // NewDisposeCapability ( ), https://tc39.es/ecma262/#sec-newdisposecapability
    pub fn new_dispose_list(&mut self) -> Value {
        let shape = self.heap.root_shape(None, 0);
        let list = self.heap.alloc_object(Kind::Object, shape, 0);
        self.heap.push_element(list, Value::ZERO);
        list.into()
    }
    // AddDisposableResource ( disposeCapability, V, hint [ , method ] ), https://tc39.es/ecma262/#sec-adddisposableresource
    pub fn add_disposable(&mut self, list: Value, value: Value, is_async: bool) -> JsResult<()> {
        let method = if value.is_nullish() {
            if !is_async {
                return Ok(());
            }
            Value::UNDEFINED
        } else {
            self.dispose_method_of(value, is_async)?
        };
        self.add_disposable_with_method(list, value, method, is_async);
        Ok(())
    }
    // CreateDisposableResource ( V, hint [ , method ] ), https://tc39.es/ecma262/#sec-createdisposableresource
    fn dispose_method_of(&mut self, value: Value, is_async: bool) -> JsResult<Value> {
        if value.is_object()
            && let Some(method) = self.get_dispose_method(value, is_async)?
        {
            return Ok(method);
        }
        let what = self.describe(value);
        let message = if is_async { message::NotAsyncDisposable(what) } else { message::NotDisposable(what) };
        Err(self.throw(message))
    }
    /// AddDisposableResource with a method given: it is called with `value` as this.
    pub fn add_disposable_with_method(&mut self, list: Value, value: Value, method: Value, is_async: bool) {
        let Some(list) = list.as_object() else { return };
        for value in [value, is_async.into(), method] {
            self.heap.push_element(list, value);
        }
    }
    // GetDisposeMethod ( V, hint ), https://tc39.es/ecma262/#sec-getdisposemethod
    pub fn get_dispose_method(&mut self, value: Value, is_async: bool) -> JsResult<Option<Value>> {
        let dispose = self.heap.names.symbol_key(WellKnown::Dispose);
        if is_async {
            let key = self.heap.names.symbol_key(WellKnown::AsyncDispose);
            if let Some(method) = self.get_method(value, key)? {
                return Ok(Some(method));
            }
            let Some(method) = self.get_method(value, dispose)? else { return Ok(None) };
            let name = self.heap.names.empty_string().into();
            return Ok(Some(self.new_native_function(name, 0, sync_dispose_as_async, &[method]).into()));
        }
        self.get_method(value, dispose)
    }
    // DisposeResources ( disposeCapability, completion ), https://tc39.es/ecma262/#sec-disposeresources
    /// One step: takes the last resource off and calls its method. Gives the result, and whether it must be awaited before
    /// the next step. A throw is the resource's; the next step may follow. None: nothing is left.
    pub fn dispose_next(&mut self, list: Value) -> JsResult<Option<(Value, bool)>> {
        let Some(list) = list.as_object() else { return Ok(None) };
        loop {
            let elements = list.elements(&self.heap);
            let flags = elements.first().and_then(|v| v.as_int()).unwrap_or(0);
            let awaits = flags & (NEEDS_AWAIT | HAS_AWAITED) == NEEDS_AWAIT;
            let last = elements.get(1..).and_then(|rest| rest.last_chunk::<3>().copied());
            if awaits && last.is_none_or(|[_, is_async, _]| is_async == Value::FALSE) {
                self.set_dispose_flags(list, flags & !NEEDS_AWAIT);
                return Ok(Some((Value::UNDEFINED, true)));
            }
            let Some([value, is_async, method]) = last else { return Ok(None) };
            self.heap.truncate_elements(list, list.elements_len() - 3);
            if method.is_undefined() {
                self.set_dispose_flags(list, flags | NEEDS_AWAIT);
                continue;
            }
            let result = self.call(method, value, &[])?;
            let is_async = is_async == Value::TRUE;
            if is_async {
                self.set_dispose_flags(list, flags | HAS_AWAITED);
            }
            return Ok(Some((result, is_async)));
        }
    }
    fn set_dispose_flags(&mut self, list: Object, flags: i32) {
        list.elements_mut(&mut self.heap)[0] = Value::int(flags);
    }
    /// A SuppressedError: `error` was thrown while `suppressed` was on its way.
    pub fn suppress_error(&mut self, error: Value, suppressed: Value) -> Value {
        let proto = self.intrinsic(Intrinsic::SuppressedErrorPrototype);
        let object = self.new_error_object(proto);
        let (e, s) = (self.heap.names.error, self.heap.names.suppressed);
        self.heap.add_property(object, e, error, Attributes::BUILTIN);
        self.heap.add_property(object, s, suppressed, Attributes::BUILTIN);
        object.into()
    }
    /// The throw after disposing: joins what was on its way with what a resource threw.
    fn join_throws(&mut self, pending: Option<Throw>, throw: Throw) -> Throw {
        match pending {
            _ if throw.is_termination() => throw,
            None => throw,
            Some(pending) => Throw(self.suppress_error(throw.0, pending.0)),
        }
    }
    /// DisposeResources of sync resources, after a normal completion.
    pub fn dispose_resources(&mut self, list: Value) -> JsResult<()> {
        let mut pending = None;
        loop {
            self.poll(1)?;
            match self.dispose_next(list) {
                Ok(Some(_)) => {}
                Ok(None) => return pending.map_or(Ok(()), Err),
                Err(throw) if throw.is_termination() => return Err(throw),
                Err(throw) => pending = Some(self.join_throws(pending, throw)),
            }
        }
    }
    /// DisposeResources after a normal completion, then settles the promise; Awaits on the way.
    pub fn dispose_resources_async(&mut self, list: Value, promise: Object) -> JsResult<()> {
        self.dispose_async_step(list, promise, None)
    }
    fn dispose_async_step(&mut self, list: Value, promise: Object, pending: Option<Throw>) -> JsResult<()> {
        let mut pending = pending;
        loop {
            self.poll(1)?;
            let awaited = match self.dispose_next(list) {
                Ok(Some((_, false))) => continue,
                Ok(Some((value, true))) => {
                    let c = self.intrinsic(Intrinsic::Promise);
                    self.promise_resolve(c, value)
                }
                Ok(None) => {
                    return match pending {
                        None => self.resolve_promise(promise, Value::UNDEFINED),
                        Some(throw) => {
                            self.reject_promise(promise, throw.0);
                            Ok(())
                        }
                    };
                }
                Err(throw) => Err(throw),
            };
            match awaited {
                Ok(awaited) => {
                    // Hole: nothing was thrown so far.
                    let pending = pending.map_or(Value::HOLE, |throw| throw.0);
                    let captures = [list, promise.into(), pending];
                    self.promise_then_native(awaited, disposed, dispose_failed, &captures);
                    return Ok(());
                }
                Err(throw) if throw.is_termination() => return Err(throw),
                Err(throw) => pending = Some(self.join_throws(pending, throw)),
            }
        }
    }
}

fn sync_dispose_as_async(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    let method = agent.capture(0);
    let promise = agent.new_promise();
    match agent.call(method, this, &[]) {
        Err(throw) if throw.is_termination() => return Err(throw),
        Err(throw) => agent.reject_promise(promise, throw.0),
        Ok(_) => agent.resolve_promise(promise, Value::UNDEFINED)?,
    }
    Ok(promise.into())
}
fn disposed(agent: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    go_on(agent, None)
}
fn dispose_failed(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    go_on(agent, Some(Throw(args.first().copied().unwrap_or(Value::UNDEFINED))))
}
fn go_on(agent: &mut Agent, throw: Option<Throw>) -> JsResult<Value> {
    let (list, promise, pending) = (agent.capture(0), agent.capture(1), agent.capture(2));
    let mut pending = (!pending.is_hole()).then_some(Throw(pending));
    if let Some(throw) = throw {
        pending = Some(agent.join_throws(pending, throw));
    }
    if let Some(promise) = promise.as_object() {
        agent.dispose_async_step(list, promise, pending)?;
    }
    Ok(Value::UNDEFINED)
}
