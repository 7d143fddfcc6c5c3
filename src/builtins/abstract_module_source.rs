//! %AbstractModuleSource%, what sources of modules that are no text would inherit from. The host has no such modules.

use crate::heap::{Object, Value, WellKnown};
use crate::runtime::native::{LateClass, symbol_getter};
use crate::runtime::{Agent, Intrinsic, JsResult, Prop, message};

static PROTOTYPE: &[Prop] = &[symbol_getter(WellKnown::ToStringTag, to_string_tag)];

static CLASS: LateClass = LateClass {
    constructor: Intrinsic::AbstractModuleSource,
    prototype: Intrinsic::AbstractModuleSourcePrototype,
    name: "AbstractModuleSource",
    length: 0,
    construct,
    statics: &[],
    members: &[PROTOTYPE],
};

impl Agent {
    /// The intrinsic of the current realm; no global variable has it.
    pub fn abstract_module_source(&mut self) -> Object {
        self.late_constructor(&CLASS)
    }
}

// %AbstractModuleSource% ( ), https://tc39.es/proposal-source-phase-imports/#sec-%abstractmodulesource%25-constructor
fn construct(agent: &mut Agent, _this: Value, _args: &[Value]) -> JsResult<Value> {
    Err(agent.throw(message::AbstractModuleSource()))
}
// get %AbstractModuleSource%.prototype [ %Symbol.toStringTag% ], https://tc39.es/proposal-source-phase-imports/#sec-get-%abstractmodulesource%25.prototype.@@tostringtag
fn to_string_tag(_agent: &mut Agent, _this: Value, _args: &[Value]) -> JsResult<Value> {
    // There are no objects with [[ModuleSourceClassName]].
    Ok(Value::UNDEFINED)
}
