//! 20.3 Boolean objects.

use super::arg;
use crate::heap::{Kind, Value};
use crate::runtime::native::method;
use crate::runtime::{Agent, Intrinsic, JsResult, Prop, message};

pub static PROTOTYPE: &[Prop] = &[method("toString", 0, to_string), method("valueOf", 0, value_of)];

// Boolean ( value ), https://tc39.es/ecma262/#sec-boolean-constructor-boolean-value
pub fn construct(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = agent.new_target();
    let b = Value::from(agent.to_boolean(arg(args, 0)));
    if new_target.is_undefined() {
        return Ok(b);
    }
    let object = agent.ordinary_create_from_constructor(new_target, Intrinsic::BooleanPrototype, Kind::Boolean, 1)?;
    object.set_word(0, b);
    Ok(object.into())
}

// ThisBooleanValue ( value ), https://tc39.es/ecma262/#sec-thisbooleanvalue
fn this_boolean_value(agent: &mut Agent, this: Value, method: &str) -> JsResult<bool> {
    let value = match this.as_object() {
        Some(object) if object.kind() == Kind::Boolean => object.word(0),
        _ => this,
    };
    match value.as_bool() {
        Some(b) => Ok(b),
        None => {
            let what = agent.describe(this);
            Err(agent.throw(message::Incompatible(method, what)))
        }
    }
}

// Boolean.prototype.toString ( ), https://tc39.es/ecma262/#sec-boolean.prototype.tostring
fn to_string(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    let b = this_boolean_value(agent, this, "Boolean.prototype.toString")?;
    Ok(agent.heap.intern_str(if b { "true" } else { "false" }).into())
}

// Boolean.prototype.valueOf ( ), https://tc39.es/ecma262/#sec-boolean.prototype.valueof
fn value_of(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    Ok(this_boolean_value(agent, this, "Boolean.prototype.valueOf")?.into())
}
