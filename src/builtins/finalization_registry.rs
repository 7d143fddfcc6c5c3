//! 26.2 FinalizationRegistry objects; what they know is `runtime::finalization`'s.

use super::arg;
use super::array_access::callable;
use super::map::incompatible;
use super::weak_map::can_be_held_weakly;
use crate::heap::{Kind, Object, Value};
use crate::runtime::finalization::{Cell, Registry};
use crate::runtime::native::{Prop, method, to_string_tag};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

/// Properties of the prototype.
pub static PROTOTYPE: &[Prop] =
    &[method("register", 2, register), method("unregister", 1, unregister), to_string_tag("FinalizationRegistry")];

// FinalizationRegistry ( cleanupCallback ), https://tc39.es/ecma262/#sec-finalization-registry-cleanup-callback
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = agent.new_target();
    if new_target.is_undefined() {
        return Err(agent.throw(message::ConstructorNeedsNew("FinalizationRegistry")));
    }
    let callback = callable(agent, arg(args, 0))?;
    let default = Intrinsic::FinalizationRegistryPrototype;
    let object = agent.ordinary_create_from_constructor(new_target, default, Kind::FinalizationRegistry, 1)?;
    let cell = agent.heap.new_native(Box::new(Registry::new(callback)));
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
    agent.finalization_registry(object).cells.push(Cell { target, held, token });
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
    let cells = &mut agent.finalization_registry(object).cells;
    let before = cells.len();
    cells.retain(|cell| cell.token != token);
    Ok((cells.len() != before).into())
}
