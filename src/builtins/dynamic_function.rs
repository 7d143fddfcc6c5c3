//! 20.2.1, 27.3, 27.4, 27.7 The function constructors: functions from strings.

use crate::heap::{Kind, Value};
use crate::runtime::script::FunctionKind;
use crate::runtime::{Agent, Intrinsic, JsResult, message};

// Function ( ...parameterArgs, bodyArg ), https://tc39.es/ecma262/#sec-function-p1-p2-pn-body
pub fn function(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    create_dynamic_function(agent, FunctionKind::Normal, args)
}
// GeneratorFunction ( ...parameterArgs, bodyArg ), https://tc39.es/ecma262/#sec-generatorfunction
pub fn generator_function(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    create_dynamic_function(agent, FunctionKind::Generator, args)
}
// AsyncFunction ( ...parameterArgs, bodyArg ), https://tc39.es/ecma262/#sec-async-function-constructor-arguments
pub fn async_function(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    create_dynamic_function(agent, FunctionKind::Async, args)
}
// AsyncGeneratorFunction ( ...parameterArgs, bodyArg ), https://tc39.es/ecma262/#sec-asyncgeneratorfunction
pub fn async_generator_function(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    create_dynamic_function(agent, FunctionKind::AsyncGenerator, args)
}

// CreateDynamicFunction ( constructor, newTarget, kind, parameterArgs, bodyArg ), https://tc39.es/ecma262/#sec-createdynamicfunction
fn create_dynamic_function(agent: &mut Agent, kind: FunctionKind, args: &[Value]) -> JsResult<Value> {
    let (callee, new_target) = (agent.callee(), agent.new_target());
    let new_target = new_target.as_object().unwrap_or(callee);
    let (prefix, fallback_proto) = match kind {
        FunctionKind::Normal => ("function", Intrinsic::FunctionPrototype),
        FunctionKind::Generator => ("function*", Intrinsic::GeneratorFunctionPrototype),
        FunctionKind::Async => ("async function", Intrinsic::AsyncFunctionPrototype),
        FunctionKind::AsyncGenerator => ("async function*", Intrinsic::AsyncGeneratorFunctionPrototype),
    };
    let (body, parameters) = match args.split_last() {
        Some((body, parameters)) => (Some(*body), parameters),
        None => (None, args),
    };
    let mut p = String::new();
    for (i, &parameter) in parameters.iter().enumerate() {
        let parameter = agent.to_string(parameter)?;
        if i > 0 {
            p.push(',');
        }
        p.push_str(&agent.source_text(parameter)?);
    }
    let mut body_string = String::from("\n");
    if let Some(body) = body {
        let body = agent.to_string(body)?;
        body_string.push_str(&agent.source_text(body)?);
    }
    body_string.push('\n');
    if p.len() + body_string.len() > crate::heap::string::MAX_LENGTH {
        return Err(agent.throw(message::StringTooLong()));
    }
    agent.poll((p.len() + body_string.len()) as u64 / 16)?;
    let code = agent.compile_dynamic_function(kind, prefix, &p, &body_string)?;
    let proto = agent.get_prototype_from_constructor(new_target, fallback_proto)?;
    let instance = agent.instantiate(&code, Value::UNDEFINED)?;
    let function = agent.new_closure(instance, Value::UNDEFINED, Value::UNDEFINED);
    debug_assert!(function.kind() == Kind::Function);
    agent.heap.set_proto(function, Some(proto));
    let name = agent.heap.names.anonymous;
    agent.set_function_name(function, name, "");
    Ok(function.into())
}
