//! 26.2 FinalizationRegistry objects. Word 0: the `Registry`.

use super::arg;
use super::array_access::callable;
use super::map::incompatible;
use super::weak_map::can_be_held_weakly;
use crate::heap::{Kind, Marker, NativeData, Object, Value};
use crate::runtime::native::{Prop, method, to_string_tag};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

/// Properties of the prototype.
pub static PROTOTYPE: &[Prop] =
    &[method("register", 2, register), method("unregister", 1, unregister), to_string_tag("FinalizationRegistry")];

struct Cell {
    /// Weak.
    target: Value,
    held: Value,
    /// Weak; a hole if there is none.
    token: Value,
}
/// What a registry knows.
struct Registry {
    callback: Value,
    cells: Vec<Cell>,
    /// Held values of targets that are gone.
    dead: Vec<Value>,
    /// A cleanup job waits.
    scheduled: bool,
}
impl NativeData for Registry {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.mark(self.callback);
        for cell in &self.cells {
            marker.mark(cell.held);
        }
        for &held in &self.dead {
            marker.mark(held);
        }
    }
    fn is_weak(&self) -> bool {
        true
    }
    fn sweep_weak(&mut self, marker: &Marker<'_>) {
        let dead = &mut self.dead;
        self.cells.retain_mut(|cell| {
            if !marker.is_marked(cell.target) {
                dead.push(cell.held);
                return false;
            }
            if !marker.is_marked(cell.token) {
                cell.token = Value::HOLE;
            }
            true
        });
    }
    fn external_bytes(&self) -> usize {
        self.cells.capacity() * size_of::<Cell>()
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}
fn registry(agent: &mut Agent, object: Object) -> &mut Registry {
    agent.heap.native_mut::<Registry>(object.word(0)).expect("a registry")
}

// FinalizationRegistry ( cleanupCallback ), https://tc39.es/ecma262/#sec-finalization-registry-cleanup-callback
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = agent.new_target();
    if new_target.is_undefined() {
        return Err(agent.throw(message::ConstructorNeedsNew("FinalizationRegistry")));
    }
    let callback = callable(agent, arg(args, 0))?;
    let default = Intrinsic::FinalizationRegistryPrototype;
    let object = agent.ordinary_create_from_constructor(new_target, default, Kind::FinalizationRegistry, 1)?;
    let data = Registry { callback, cells: Vec::new(), dead: Vec::new(), scheduled: false };
    let cell = agent.heap.new_native(Box::new(data));
    object.set_word(0, cell);
    agent.finalization_registries.push(object);
    Ok(object.into())
}
fn this_registry(agent: &mut Agent, this: Value, method: &str) -> JsResult<Object> {
    match this.as_object() {
        Some(object) if object.kind() == Kind::FinalizationRegistry => Ok(object),
        _ => Err(incompatible(agent, this, "FinalizationRegistry", method)),
    }
}
// FinalizationRegistry.prototype.register ( target, heldValue [ , unregisterToken ] ), https://tc39.es/ecma262/#sec-finalization-registry.prototype.register
fn register(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let object = this_registry(agent, this, "register")?;
    let (target, held, token) = (arg(args, 0), arg(args, 1), arg(args, 2));
    if !can_be_held_weakly(target) {
        let what = agent.describe(target);
        return Err(agent.throw(message::InvalidWeakTarget("FinalizationRegistry.prototype.register", what)));
    }
    if agent.same_value(target, held) {
        return Err(agent.throw(message::HeldIsTarget()));
    }
    let token = if can_be_held_weakly(token) {
        token
    } else if token.is_undefined() {
        Value::HOLE
    } else {
        let what = agent.describe(token);
        return Err(agent.throw(message::InvalidUnregisterToken(what)));
    };
    registry(agent, object).cells.push(Cell { target, held, token });
    agent.heap.charge_external(size_of::<Cell>());
    agent.poll(0)?;
    Ok(Value::UNDEFINED)
}
// FinalizationRegistry.prototype.unregister ( unregisterToken ), https://tc39.es/ecma262/#sec-finalization-registry.prototype.unregister
fn unregister(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let object = this_registry(agent, this, "unregister")?;
    let token = arg(args, 0);
    if !can_be_held_weakly(token) {
        let what = agent.describe(token);
        return Err(agent.throw(message::InvalidUnregisterToken(what)));
    }
    let cells = &mut registry(agent, object).cells;
    let before = cells.len();
    cells.retain(|cell| cell.token != token);
    Ok((cells.len() != before).into())
}

/// After a collection: queues a job for every registry that has something to clean up.
pub(crate) fn schedule_cleanups(agent: &mut Agent) {
    for i in 0..agent.finalization_registries.len() {
        let object = agent.finalization_registries[i];
        let data = registry(agent, object);
        if data.dead.is_empty() || std::mem::replace(&mut data.scheduled, true) {
            continue;
        }
        agent.enqueue_job(
            cleanup,
            [object.into(), Value::UNDEFINED, Value::UNDEFINED, Value::UNDEFINED, Value::UNDEFINED],
        );
    }
}
// CleanupFinalizationRegistry ( finalizationRegistry ), https://tc39.es/ecma262/#sec-cleanup-finalization-registry
fn cleanup(agent: &mut Agent, values: &[Value; 5]) -> JsResult<()> {
    let Some(object) = values[0].as_object() else { return Ok(()) };
    registry(agent, object).scheduled = false;
    let callback = registry(agent, object).callback;
    while let Some(held) = registry(agent, object).dead.pop() {
        agent.poll(1)?;
        match agent.call(callback, Value::UNDEFINED, &[held]) {
            Err(throw) if throw.is_termination() => return Err(throw),
            // HostReportErrors: nobody listens; the other cells are cleaned up all the same.
            _ => {}
        }
    }
    Ok(())
}
