//! ShadowRealm: scripts in a realm of their own, with functions that are wrapped on their way across.

use super::arg;
use crate::heap::{Attributes, Kind, Object, Value};
use crate::runtime::internal_methods::PropertyDescriptor;
use crate::runtime::native::{Key, LateClass, Row, method, property, to_string_tag};
use crate::runtime::{Agent, Intrinsic, JsResult, Prop, RealmId, Throw, message};

/// The global object's property.
pub static GLOBAL: &[Prop] = &[property(
    Key::Name("ShadowRealm"),
    Attributes::BUILTIN,
    Row::Made(|agent| agent.late_constructor(&CLASS).into()),
)];

/// Properties of the prototype.
static PROTOTYPE: &[Prop] =
    &[method("evaluate", 1, evaluate), method("importValue", 2, import_value), to_string_tag("ShadowRealm")];

static CLASS: LateClass = LateClass {
    constructor: Intrinsic::ShadowRealm,
    prototype: Intrinsic::ShadowRealmPrototype,
    name: "ShadowRealm",
    length: 0,
    construct,
    statics: &[],
    members: &[PROTOTYPE],
};

/// What a realm costs outside of the heap, roughly.
const REALM_BYTES: usize = 4 << 10;
/// And in fuel.
const REALM_FUEL: u64 = 2_000;

// ShadowRealm ( ), https://tc39.es/proposal-shadowrealm/#sec-shadowrealm
fn construct(agent: &mut Agent, _this: Value, _args: &[Value]) -> JsResult<Value> {
    let new_target = agent.new_target();
    let Some(constructor) = new_target.as_object() else {
        return Err(agent.throw(message::ConstructorNeedsNew("ShadowRealm")));
    };
    let proto = agent.late_prototype_from_constructor(constructor, &CLASS)?;
    agent.poll(REALM_FUEL)?;
    agent.reserve_memory(REALM_BYTES)?;
    let shadow = agent.new_object_of_kind(Kind::ShadowRealm, proto, 1);
    shadow.set_word(0, Value::UNDEFINED);
    let realm = agent.make_realm();
    agent.heap.charge_external(REALM_BYTES);
    shadow.set_word(0, Value::int(realm.0 as i32));
    Ok(shadow.into())
}
/// ValidateShadowRealmObject: the realm inside.
fn this_realm(agent: &mut Agent, this: Value, name: &str) -> JsResult<RealmId> {
    match this
        .as_object()
        .filter(|object| object.kind() == Kind::ShadowRealm)
        .and_then(|object| object.word(0).as_int())
    {
        Some(realm) => Ok(RealmId(realm as u32)),
        None => {
            let what = agent.describe(this);
            Err(agent.throw(message::Incompatible(name, what)))
        }
    }
}

// ShadowRealm.prototype.evaluate ( sourceText ), https://tc39.es/proposal-shadowrealm/#sec-shadowrealm.prototype.evaluate
fn evaluate(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let realm = this_realm(agent, this, "ShadowRealm.prototype.evaluate")?;
    let Some(source) = arg(args, 0).as_string() else {
        let what = agent.describe(arg(args, 0));
        return Err(agent.throw(message::NotString("ShadowRealm.prototype.evaluate", what)));
    };
    agent.check_native_stack()?;
    // PerformShadowRealmEval: what does not parse is the caller's SyntaxError.
    let code = agent.compile_indirect_eval(source)?;
    let result = agent.in_realm(realm, |agent| agent.run_indirect_eval(&code));
    match result {
        Ok(value) => wrapped_value(agent, value),
        Err(throw) => Err(foreign_error(agent, throw)),
    }
}
/// An error of another realm, as a TypeError of this one that says the same if that takes no code to find out.
// No words are added: an error may cross thousands of times on its way out of a recursion.
fn foreign_error(agent: &mut Agent, throw: Throw) -> Throw {
    if throw.is_termination() {
        return throw;
    }
    let value = throw.value();
    let key = agent.heap.names.message;
    let text = match value.as_object() {
        Some(error) if error.kind() == Kind::Error => {
            agent.heap.own_property(error, key).map(|property| property.value).and_then(|message| message.as_string())
        }
        _ => None,
    };
    let text = text.map_or_else(|| agent.describe(value), |text| text.to_string_lossy());
    agent.throw(message::ShadowRealmThrew(text))
}

// ShadowRealm.prototype.importValue ( specifier, exportName ), https://tc39.es/proposal-shadowrealm/#sec-shadowrealm.prototype.importvalue
fn import_value(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let realm = this_realm(agent, this, "ShadowRealm.prototype.importValue")?;
    let specifier = agent.to_string(arg(args, 0))?;
    let Some(name) = arg(args, 1).as_string() else {
        let what = agent.describe(arg(args, 1));
        return Err(agent.throw(message::NotString("ShadowRealm.prototype.importValue", what)));
    };
    // ShadowRealmImportValue
    let namespace =
        agent.in_realm(realm, |agent| agent.import_call(Value::UNDEFINED, specifier.into(), Value::UNDEFINED, 0))?;
    let promise = agent.intrinsic(Intrinsic::Promise);
    let capability = agent.new_promise_capability(promise.into())?;
    let empty: Value = agent.heap.names.empty_string().into();
    let fulfilled = agent.new_native_function(empty, 1, export_getter, &[name.into()]);
    let rejected = agent.new_native_function(empty, 1, import_failed, &[]);
    if let Some(namespace) = namespace.as_object() {
        agent.perform_promise_then(namespace, fulfilled.into(), rejected.into(), Some(&capability));
    }
    Ok(capability.promise.into())
}
// ExportGetter functions, https://tc39.es/proposal-shadowrealm/#sec-shadowrealm-export-getter-functions
fn export_getter(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let name = agent.capture(0).as_string();
    let (Some(exports), Some(name)) = (arg(args, 0).as_object(), name) else { return Ok(Value::UNDEFINED) };
    let key = agent.heap.key_from_string(name);
    if !agent.has_own_property(exports, key)? {
        let name = name.to_string_lossy();
        return Err(agent.throw(message::ShadowRealmNoExport(name)));
    }
    let value = agent.get(exports, key)?;
    wrapped_value(agent, value)
}
// ShadowRealmImportValue ( specifierString, exportNameString, callerRealm, evalRealm ), https://tc39.es/proposal-shadowrealm/#sec-shadowrealmimportvalue
fn import_failed(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    Err(foreign_error(agent, Throw::new(arg(args, 0))))
}

// GetWrappedValue ( callerRealm, value ), https://tc39.es/proposal-shadowrealm/#sec-getwrappedvalue
/// In the current realm.
fn wrapped_value(agent: &mut Agent, value: Value) -> JsResult<Value> {
    let Some(target) = value.as_object() else { return Ok(value) };
    if !agent.is_callable(value) {
        return Err(agent.throw(message::ShadowRealmObject()));
    }
    wrapped_function_create(agent, target)
}
// WrappedFunctionCreate ( callerRealm, Target ), https://tc39.es/proposal-shadowrealm/#sec-wrappedfunctioncreate
fn wrapped_function_create(agent: &mut Agent, target: Object) -> JsResult<Value> {
    // CopyNameAndLength, which may run code of the other realm.
    let (length, name) = match name_and_length(agent, target) {
        Ok(found) => found,
        Err(throw) => return Err(foreign_error(agent, throw)),
    };
    let wrapped = agent.new_native_function(name, 0, call_wrapped, &[target.into()]);
    let key = agent.heap.names.length;
    let desc = PropertyDescriptor::data(Value::number(length), Attributes::READONLY);
    agent.define_property_or_throw(wrapped, key, &desc)?;
    Ok(wrapped.into())
}
// CopyNameAndLength ( F, Target [ , prefix [ , argCount ] ] ), https://tc39.es/proposal-shadowrealm/#sec-copynameandlength
fn name_and_length(agent: &mut Agent, target: Object) -> JsResult<(f64, Value)> {
    let (length, name) = (agent.heap.names.length, agent.heap.names.name);
    let mut found = 0.0;
    if agent.has_own_property(target, length)? {
        let value = agent.get(target, length)?;
        if value.is_number() {
            found = agent.to_integer_or_infinity(value)?.max(0.0);
        }
    }
    let name = agent.get(target, name)?;
    let empty = agent.heap.names.empty_string();
    Ok((found, name.as_string().unwrap_or(empty).into()))
}
// OrdinaryWrappedFunctionCall ( F, thisArgument, argumentsList ), https://tc39.es/proposal-shadowrealm/#sec-ordinary-wrapped-function-call
fn call_wrapped(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let Some(target) = agent.capture(0).as_object() else { return Ok(Value::UNDEFINED) };
    agent.check_native_stack()?;
    let realm = agent.get_function_realm(target)?;
    let mut list = agent.rooted_vec();
    for &value in args {
        list.push(wrapped_for(agent, realm, value)?);
    }
    let this = wrapped_for(agent, realm, this)?;
    match agent.call(target.into(), this, &list) {
        Ok(value) => wrapped_value(agent, value),
        Err(throw) => Err(foreign_error(agent, throw)),
    }
}
/// GetWrappedValue for another realm; what cannot be wrapped is this realm's TypeError.
fn wrapped_for(agent: &mut Agent, realm: RealmId, value: Value) -> JsResult<Value> {
    if !value.is_object() {
        return Ok(value);
    }
    if !agent.is_callable(value) {
        return Err(agent.throw(message::ShadowRealmObject()));
    }
    match agent.in_realm(realm, |agent| wrapped_value(agent, value)) {
        Ok(value) => Ok(value),
        Err(throw) => Err(foreign_error(agent, throw)),
    }
}
