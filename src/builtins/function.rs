//! 20.2 Function.prototype, and bound functions. `dynamic_function.rs` has the constructors.

use super::arg;
use crate::heap::{Attributes, Kind, Object, Value, WellKnown, flag};
use crate::runtime::forwarding::{apply, call};
use crate::runtime::internal_methods::PropertyDescriptor;
use crate::runtime::native::{Key, Row, method, property};
use crate::runtime::object_operations::function_has_instance;
use crate::runtime::{Agent, Intrinsic, JsResult, Prop, message};

pub static PROTOTYPE: &[Prop] = &[
    property(Key::Name("length"), Attributes::READONLY, Row::Number(0.0)),
    property(Key::Name("name"), Attributes::READONLY, Row::String("")),
    property(Key::Name("arguments"), Attributes(4 | 8), Row::BothAccessors(Intrinsic::ThrowTypeError)),
    property(Key::Name("caller"), Attributes(4 | 8), Row::BothAccessors(Intrinsic::ThrowTypeError)),
    method("apply", 2, apply),
    method("bind", 1, bind),
    method("call", 1, call),
    method("toString", 0, to_string),
    property(Key::Symbol(WellKnown::HasInstance), Attributes::FROZEN, Row::Method(1, function_has_instance)),
];

// %ThrowTypeError% ( ), https://tc39.es/ecma262/#sec-%throwtypeerror%
// NON-STANDARD: `caller` and `arguments` of a sloppy function are undefined, as scripts of the web expect: 17.1 only forbids
// such extensions for functions that are strict or of the newer kinds.
pub fn throw_type_error(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    if this.as_object().is_some_and(|f| agent.is_sloppy_function(f)) {
        return Ok(Value::UNDEFINED);
    }
    Err(agent.throw(message::RestrictedProperty()))
}

// Function.prototype.bind ( thisArg, ...args ), https://tc39.es/ecma262/#sec-function.prototype.bind
fn bind(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let Some(target) = this.as_object().filter(|_| agent.is_callable(this)) else {
        return Err(agent.throw(message::BindNonCallable()));
    };
    let bound_args = args.get(1..).unwrap_or(&[]);
    let function = bound_function_create(agent, target, arg(args, 0), bound_args)?;
    let (length_key, name_key) = (agent.heap.names.length, agent.heap.names.name);
    let mut length = 0.0;
    if agent.has_own_property(target, length_key)? {
        let target_len = agent.get(target, length_key)?;
        if target_len.is_number() {
            let target_len = agent.to_integer_or_infinity(target_len)?;
            length = (target_len - bound_args.len() as f64).max(0.0);
        }
    }
    // SetFunctionLength ( F, length )
    agent.heap.add_property(function, length_key, Value::number(length), Attributes::READONLY);
    let target_name = agent.get(target, name_key)?;
    let target_name = target_name.as_string().unwrap_or(agent.heap.names.empty_string());
    if target_name.len() > crate::heap::string::MAX_LENGTH - 8 {
        return Err(agent.throw(message::StringTooLong()));
    }
    // SetFunctionName ( F, targetName, "bound" )
    let prefix = agent.heap.intern_str("bound ");
    let name = agent.heap.concat(prefix, target_name);
    agent.heap.add_property(function, name_key, name.into(), Attributes::READONLY);
    Ok(function.into())
}
// BoundFunctionCreate ( targetFunction, boundThis, boundArgs ), https://tc39.es/ecma262/#sec-boundfunctioncreate
fn bound_function_create(agent: &mut Agent, target: Object, this: Value, args: &[Value]) -> JsResult<Object> {
    let proto = agent.internal_get_prototype_of(target)?;
    let shape = agent.heap.root_shape(proto, 0);
    let function = agent.heap.alloc_object(Kind::BoundFunction, shape, 3);
    if agent.is_constructor(target.into()) {
        function.set_flag(flag::CONSTRUCTOR);
    }
    function.set_word(0, target.into());
    function.set_word(1, this);
    if !args.is_empty() {
        let list = agent.create_array_from_list(args);
        function.set_word(2, list.into());
    }
    Ok(function)
}

// Function.prototype.toString ( ), https://tc39.es/ecma262/#sec-function.prototype.tostring
fn to_string(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    let Some(function) = this.as_object().filter(|_| agent.is_callable(this)) else {
        return Err(agent.throw(message::FunctionToString()));
    };
    if let Some(text) = agent.function_source_text(function) {
        agent.poll(text.len() as u64 / 256)?;
        return Ok(text.into());
    }
    let name = agent.native_function_name(function);
    let text = if is_property_name(&name) {
        format!("function {name}() {{ [native code] }}")
    } else {
        "function () { [native code] }".to_string()
    };
    Ok(agent.heap.new_string(&text).into())
}
/// Whether NativeFunction's grammar allows it: a name or a well-known symbol's, perhaps after `get ` or `set `.
fn is_property_name(name: &str) -> bool {
    let name = name.strip_prefix("get ").or(name.strip_prefix("set ")).unwrap_or(name);
    let inner = name.strip_prefix("[Symbol.").and_then(|n| n.strip_suffix(']')).unwrap_or(name);
    let is_start = |c: char| c == '$' || c == '_' || c.is_ascii_alphabetic();
    inner.starts_with(is_start) && inner.chars().all(|c| is_start(c) || c.is_ascii_digit())
}

impl Agent {
    /// Makes %ThrowTypeError% what 10.2.4 says: frozen.
    pub(crate) fn freeze_throw_type_error(&mut self) {
        let function = self.intrinsic(Intrinsic::ThrowTypeError);
        self.touch(function);
        let frozen = PropertyDescriptor { writable: Some(false), configurable: Some(false), ..Default::default() };
        for key in [self.heap.names.length, self.heap.names.name] {
            self.ordinary_define_own_property(function, key, &frozen);
        }
        self.heap.make_dictionary(function);
        function.set_flag(flag::NON_EXTENSIBLE);
    }
}
