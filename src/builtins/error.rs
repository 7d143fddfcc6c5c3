//! 20.5 Error objects: Error, the native errors, AggregateError, SuppressedError; and their stacks.

use super::arg;
use crate::heap::{Attributes, Kind, Object, PropertyKey, Value};
use crate::runtime::internal_methods::{Property, PropertyDescriptor};
use crate::runtime::native::{Key, Row, accessor, method, property};
use crate::runtime::{Agent, Intrinsic, JsResult, Prop, message};

pub static CONSTRUCTOR: &[Prop] =
    &[method("captureStackTrace", 2, capture_stack_trace), method("isError", 1, is_error)];

pub static PROTOTYPE: &[Prop] = &[method("toString", 0, to_string), accessor("stack", get_stack, set_stack)];

const fn text(name: &'static str, text: &'static str) -> Prop {
    property(Key::Name(name), Attributes::BUILTIN, Row::String(text))
}
pub static ERROR: &[Prop] = &[text("name", "Error"), text("message", "")];
pub static EVAL_ERROR: &[Prop] = &[text("name", "EvalError"), text("message", "")];
pub static RANGE_ERROR: &[Prop] = &[text("name", "RangeError"), text("message", "")];
pub static REFERENCE_ERROR: &[Prop] = &[text("name", "ReferenceError"), text("message", "")];
pub static SYNTAX_ERROR: &[Prop] = &[text("name", "SyntaxError"), text("message", "")];
pub static TYPE_ERROR: &[Prop] = &[text("name", "TypeError"), text("message", "")];
pub static URI_ERROR: &[Prop] = &[text("name", "URIError"), text("message", "")];
pub static AGGREGATE_ERROR: &[Prop] = &[text("name", "AggregateError"), text("message", "")];
pub static SUPPRESSED_ERROR: &[Prop] = &[text("name", "SuppressedError"), text("message", "")];

// Error ( message [ , options ] ), https://tc39.es/ecma262/#sec-error-message
pub fn error(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    construct(agent, args, Intrinsic::ErrorPrototype)
}
// NativeError ( message [ , options ] ), https://tc39.es/ecma262/#sec-nativeerror
pub fn eval_error(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    construct(agent, args, Intrinsic::EvalErrorPrototype)
}
// NativeError ( message [ , options ] ), https://tc39.es/ecma262/#sec-nativeerror
pub fn range_error(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    construct(agent, args, Intrinsic::RangeErrorPrototype)
}
// NativeError ( message [ , options ] ), https://tc39.es/ecma262/#sec-nativeerror
pub fn reference_error(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    construct(agent, args, Intrinsic::ReferenceErrorPrototype)
}
// NativeError ( message [ , options ] ), https://tc39.es/ecma262/#sec-nativeerror
pub fn syntax_error(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    construct(agent, args, Intrinsic::SyntaxErrorPrototype)
}
// NativeError ( message [ , options ] ), https://tc39.es/ecma262/#sec-nativeerror
pub fn type_error(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    construct(agent, args, Intrinsic::TypeErrorPrototype)
}
// NativeError ( message [ , options ] ), https://tc39.es/ecma262/#sec-nativeerror
pub fn uri_error(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    construct(agent, args, Intrinsic::UriErrorPrototype)
}
fn construct(agent: &mut Agent, args: &[Value], default: Intrinsic) -> JsResult<Value> {
    let object = create(agent, default)?;
    define_message(agent, object, arg(args, 0))?;
    install_error_cause(agent, object, arg(args, 1))?;
    Ok(object.into())
}
/// OrdinaryCreateFromConstructor with [[ErrorData]] and the stack.
fn create(agent: &mut Agent, default: Intrinsic) -> JsResult<Object> {
    let proto = match agent.new_target().as_object() {
        Some(new_target) => agent.get_prototype_from_constructor(new_target, default)?,
        // The active function's own prototype property cannot be changed.
        None => agent.intrinsic(default),
    };
    Ok(agent.new_error_object(proto))
}
fn define_message(agent: &mut Agent, object: Object, message: Value) -> JsResult<()> {
    if !message.is_undefined() {
        let text = agent.to_string(message)?;
        let key = agent.heap.names.message;
        define_hidden(agent, object, key, text.into());
    }
    Ok(())
}
/// CreateNonEnumerableDataPropertyOrThrow on an error just made.
fn define_hidden(agent: &mut Agent, object: Object, key: PropertyKey, value: Value) {
    agent.ordinary_define_own_property(object, key, &PropertyDescriptor::data(value, Attributes::BUILTIN));
}
// InstallErrorCause ( O, options ), https://tc39.es/ecma262/#sec-installerrorcause
fn install_error_cause(agent: &mut Agent, object: Object, options: Value) -> JsResult<()> {
    let key = agent.heap.names.cause;
    if let Some(options) = options.as_object()
        && agent.has_property(options, key)?
    {
        let cause = agent.get(options, key)?;
        define_hidden(agent, object, key, cause);
    }
    Ok(())
}

// AggregateError ( errors, message [ , options ] ), https://tc39.es/ecma262/#sec-aggregate-error
pub fn aggregate_error(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let object = create(agent, Intrinsic::AggregateErrorPrototype)?;
    define_message(agent, object, arg(args, 1))?;
    install_error_cause(agent, object, arg(args, 2))?;
    let mut record = agent.get_iterator(arg(args, 0))?;
    let list = agent.iterator_to_list(&mut record)?;
    let errors = agent.create_array_from_long_list(&list)?;
    let key = agent.heap.names.errors;
    define_hidden(agent, object, key, errors.into());
    Ok(object.into())
}

// SuppressedError ( error, suppressed, message ), https://tc39.es/ecma262/#sec-suppressederror
pub fn suppressed_error(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let object = create(agent, Intrinsic::SuppressedErrorPrototype)?;
    define_message(agent, object, arg(args, 2))?;
    let (error, suppressed) = (agent.heap.names.error, agent.heap.names.suppressed);
    define_hidden(agent, object, error, arg(args, 0));
    define_hidden(agent, object, suppressed, arg(args, 1));
    Ok(object.into())
}

// Error.isError ( arg ), https://tc39.es/ecma262/#sec-error.iserror
fn is_error(_: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    Ok((arg(args, 0).cell_kind() == Kind::Error).into())
}

// NON-STANDARD: V8's Error.captureStackTrace ( object [ , constructor ] ): an own `stack` with the frames of this moment,
// those of the constructor and what it called left out.
fn capture_stack_trace(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let Some(object) = arg(args, 0).as_object() else {
        let what = agent.describe(arg(args, 0));
        return Err(agent.throw_type_error(&format!("Invalid argument: {what} is not an object")));
    };
    let frames = agent.capture_frames();
    if let Some(constructor) = arg(args, 1).as_object() {
        agent.drop_frames_through(frames, constructor);
    }
    let text = stack_text(agent, object, frames);
    let stack = agent.heap.new_string(&text);
    let key = agent.heap.names.stack;
    let desc = PropertyDescriptor::data(stack.into(), Attributes::BUILTIN);
    agent.define_property_or_throw(object, key, &desc)?;
    Ok(Value::UNDEFINED)
}

// Error.prototype.toString ( ), https://tc39.es/ecma262/#sec-error.prototype.tostring
fn to_string(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    let Some(object) = this.as_object() else {
        let what = agent.describe(this);
        return Err(agent.throw(message::Incompatible("Error.prototype.toString", what)));
    };
    let (name_key, message_key) = (agent.heap.names.name, agent.heap.names.message);
    let name = agent.get(object, name_key)?;
    let name = if name.is_undefined() { agent.heap.intern_str("Error") } else { agent.to_string(name)? };
    let msg = agent.get(object, message_key)?;
    let msg = if msg.is_undefined() { agent.heap.names.empty_string() } else { agent.to_string(msg)? };
    if name.is_empty() {
        return Ok(msg.into());
    }
    if msg.is_empty() {
        return Ok(name.into());
    }
    if name.len() + msg.len() + 2 > crate::heap::string::MAX_LENGTH {
        return Err(agent.throw(message::StringTooLong()));
    }
    let colon = agent.heap.intern_str(": ");
    let left = agent.heap.concat(name, colon);
    Ok(agent.heap.concat(left, msg).into())
}

// get Error.prototype.stack, https://tc39.es/proposal-error-stack-accessor/#sec-get-error.prototype-stack
fn get_stack(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    let Some(object) = this.as_object() else {
        let what = agent.describe(this);
        return Err(agent.throw(message::Incompatible("get Error.prototype.stack", what)));
    };
    if object.kind() != Kind::Error {
        return Ok(Value::UNDEFINED);
    }
    let text = stack_text(agent, object, object.word(0));
    Ok(agent.heap.new_string(&text).into())
}
// set Error.prototype.stack, https://tc39.es/proposal-error-stack-accessor/#sec-set-error.prototype-stack
fn set_stack(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let value = arg(args, 0);
    if !this.is_object() {
        let what = agent.describe(this);
        return Err(agent.throw(message::Incompatible("set Error.prototype.stack", what)));
    }
    if !value.is_string() {
        let what = agent.describe(value);
        return Err(agent.throw(message::StackNotString(what)));
    }
    let (home, key) = (agent.intrinsic(Intrinsic::ErrorPrototype), agent.heap.names.stack);
    agent.setter_that_ignores_prototype_properties(this, home, key, value)?;
    Ok(Value::UNDEFINED)
}

/// A stack as V8 prints it: `Name: message`, then a line a frame.
pub fn stack_text(agent: &mut Agent, error: Object, frames: Value) -> String {
    headline(agent, error) + &frames_text(agent, frames)
}
/// A line a frame, each with a line break before it.
pub fn frames_text(agent: &Agent, frames: Value) -> String {
    let mut text = String::new();
    for frame in agent.frames_of(frames) {
        let place = format!("{}:{}:{}", frame.source, frame.line, frame.column);
        text.push_str("\n    at ");
        if frame.function.is_empty() {
            text.push_str(&place);
        } else {
            text.push_str(&format!("{} ({place})", frame.function));
        }
    }
    text
}
/// `Name: message` without running any code: accessors and proxies count as absent.
pub fn headline(agent: &mut Agent, error: Object) -> String {
    let (name, message) = (agent.heap.names.name, agent.heap.names.message);
    let name = quiet_text(agent, error, name).unwrap_or_else(|| "Error".to_string());
    let message = quiet_text(agent, error, message).unwrap_or_default();
    match (name.is_empty(), message.is_empty()) {
        (true, _) => message,
        (_, true) => name,
        _ => format!("{name}: {message}"),
    }
}
fn quiet_text(agent: &mut Agent, object: Object, key: PropertyKey) -> Option<String> {
    let mut at = object;
    loop {
        if at.kind().is_exotic() {
            return None;
        }
        match agent.ordinary_get_own_property(at, key) {
            Some(Property::Data(value, _)) if value.is_undefined() => return None,
            Some(Property::Data(value, _)) if value.is_string() => {
                return value.as_string().map(|s| agent.beginning_of(s, 1 << 16));
            }
            Some(Property::Data(value, _)) => return Some(agent.describe(value)),
            Some(_) => return None,
            None => at = agent.heap.proto(at)?,
        }
    }
}
