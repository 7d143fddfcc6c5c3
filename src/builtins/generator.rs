//! 27.3, 27.5, 27.7: prototypes of generator functions, async functions, and generators.

use super::arg;
use crate::heap::{Attributes, Value};
use crate::runtime::native::{Key, Prop, Row, intrinsic, method, property, to_string_tag};
use crate::runtime::{Agent, Intrinsic, JsResult, ResumeMode};

pub(super) const fn readonly(name: &'static str, which: Intrinsic) -> Prop {
    property(Key::Name(name), Attributes::READONLY, Row::Intrinsic(which))
}

/// Properties of %GeneratorFunction.prototype%.
pub static FUNCTION_PROTOTYPE: &[Prop] = &[
    readonly("constructor", Intrinsic::GeneratorFunction),
    readonly("prototype", Intrinsic::GeneratorPrototype),
    to_string_tag("GeneratorFunction"),
];
/// Properties of %AsyncFunction.prototype%.
pub static ASYNC_FUNCTION_PROTOTYPE: &[Prop] =
    &[readonly("constructor", Intrinsic::AsyncFunction), to_string_tag("AsyncFunction")];

/// Properties of %GeneratorPrototype%.
pub static PROTOTYPE: &[Prop] = &[
    readonly("constructor", Intrinsic::GeneratorFunctionPrototype),
    intrinsic("next", Intrinsic::GeneratorNext),
    method("return", 1, return_),
    method("throw", 1, throw),
    to_string_tag("Generator"),
];

// %GeneratorPrototype%.next ( value ), https://tc39.es/ecma262/#sec-generator.prototype.next
pub fn next(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let generator = agent.generator_validate(this, "[Generator].prototype.next")?;
    agent.generator_resume(generator, arg(args, 0))
}
// %GeneratorPrototype%.return ( value ), https://tc39.es/ecma262/#sec-generator.prototype.return
fn return_(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let generator = agent.generator_validate(this, "[Generator].prototype.return")?;
    agent.generator_resume_abrupt(generator, arg(args, 0), ResumeMode::Return)
}
// %GeneratorPrototype%.throw ( exception ), https://tc39.es/ecma262/#sec-generator.prototype.throw
fn throw(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let generator = agent.generator_validate(this, "[Generator].prototype.throw")?;
    agent.generator_resume_abrupt(generator, arg(args, 0), ResumeMode::Throw)
}
