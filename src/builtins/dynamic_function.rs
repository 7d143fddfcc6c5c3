//! 20.2.1, 27.3, 27.4, 27.7 The function constructors: functions from strings.

use crate::bytecode::Source;
use crate::heap::{Kind, Value};
use crate::runtime::{Agent, CompileError, ErrorClass, Intrinsic, JsResult, Throw, message};
use std::sync::Arc;
use zerojs_grammar::{FunctionKind, Goal};

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
        agent.reserve_memory(parameter.len() * 4)?;
        p.push_str(&parameter.to_string_lossy());
    }
    let mut body_string = String::from("\n");
    if let Some(body) = body {
        let body = agent.to_string(body)?;
        agent.reserve_memory(body.len() * 8)?;
        body_string.push_str(&body.to_string_lossy());
    }
    body_string.push('\n');
    if p.len() + body_string.len() > crate::heap::string::MAX_LENGTH {
        return Err(agent.throw(message::StringTooLong()));
    }
    agent.poll((p.len() + body_string.len()) as u64 / 16)?;
    // Each part by itself first: neither may close what the other opens.
    for (text, goal) in [(&p, Goal::Parameters(kind)), (&body_string, Goal::FunctionBody(kind))] {
        if let Err(error) = zerojs_grammar::parse(text, goal) {
            return Err(throw_syntax_error(agent, error.is_reference_error, &error.message));
        }
    }
    let source = source(format!("{prefix} anonymous({p}\n) {{{body_string}}}"));
    let code = match (agent.doors.compile)(source, &Goal::FunctionExpression, None) {
        Ok(code) => code,
        Err(CompileError { message, is_reference_error, .. }) => {
            return Err(throw_syntax_error(agent, is_reference_error, &message));
        }
    };
    let proto = agent.get_prototype_from_constructor(new_target, fallback_proto)?;
    let instance = agent.instantiate(&code, Value::UNDEFINED);
    let function = agent.new_closure(instance, Value::UNDEFINED, Value::UNDEFINED);
    debug_assert!(function.kind() == Kind::Function);
    agent.heap.set_proto(function, Some(proto));
    let name = agent.heap.names.anonymous;
    agent.set_function_name(function, name, "");
    Ok(function.into())
}

fn throw_syntax_error(agent: &mut Agent, is_reference_error: bool, text: &str) -> Throw {
    let class = if is_reference_error { ErrorClass::ReferenceError } else { ErrorClass::SyntaxError };
    Throw::new(agent.new_error(class, text).into())
}
fn source(text: String) -> Arc<Source> {
    let mut line_starts = vec![0];
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let crlf = c == '\r' && chars.peek().is_some_and(|&(_, next)| next == '\n');
        if matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}') && !crlf {
            line_starts.push((at + c.len_utf8()) as u32);
        }
    }
    Arc::new(Source { name: "<anonymous>".to_string(), text, line_starts })
}
