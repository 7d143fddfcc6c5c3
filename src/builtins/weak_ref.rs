//! 26.1 WeakRef objects. Word 0: the weak cell.

use super::arg;
use super::map::incompatible;
use super::weak_map::can_be_held_weakly;
use crate::heap::{Kind, Marker, NativeData, Value};
use crate::runtime::native::{Prop, method, to_string_tag};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

/// Properties of the prototype.
pub static PROTOTYPE: &[Prop] = &[method("deref", 0, deref), to_string_tag("WeakRef")];

/// The target; undefined when it is gone.
struct WeakCell(Value);
impl NativeData for WeakCell {
    fn trace(&self, _marker: &mut Marker<'_>) {}
    fn is_weak(&self) -> bool {
        true
    }
    fn sweep_weak(&mut self, marker: &Marker<'_>) {
        if !marker.is_marked(self.0) {
            self.0 = Value::UNDEFINED;
        }
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}

// AddToKeptObjects ( value ), https://tc39.es/ecma262/#sec-addtokeptobjects
fn add_to_kept_objects(agent: &mut Agent, value: Value) {
    if agent.kept_alive.last() == Some(&value) {
        return;
    }
    agent.kept_alive.push(value);
    let len = agent.kept_alive.len();
    if len >= 256 && len.is_power_of_two() {
        agent.kept_alive.sort_unstable_by_key(|v| v.0);
        agent.kept_alive.dedup();
    }
}

// WeakRef ( target ), https://tc39.es/ecma262/#sec-weak-ref-target
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = agent.new_target();
    if new_target.is_undefined() {
        return Err(agent.throw(message::ConstructorNeedsNew("WeakRef")));
    }
    let target = arg(args, 0);
    if !can_be_held_weakly(target) {
        let what = agent.describe(target);
        return Err(agent.throw(message::InvalidWeakTarget("WeakRef", what)));
    }
    let weak_ref = agent.ordinary_create_from_constructor(new_target, Intrinsic::WeakRefPrototype, Kind::WeakRef, 1)?;
    add_to_kept_objects(agent, target);
    let cell = agent.heap.new_native(Box::new(WeakCell(target)));
    weak_ref.set_word(0, cell);
    Ok(weak_ref.into())
}
// WeakRef.prototype.deref ( ), https://tc39.es/ecma262/#sec-weak-ref.prototype.deref
fn deref(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let weak_ref = match this.as_object() {
        Some(object) if object.kind() == Kind::WeakRef => object,
        _ => return Err(incompatible(agent, this, "WeakRef", "deref")),
    };
    let target = agent.heap.native::<WeakCell>(weak_ref.word(0)).map_or(Value::UNDEFINED, |cell| cell.0);
    if !target.is_undefined() {
        add_to_kept_objects(agent, target);
    }
    Ok(target)
}
