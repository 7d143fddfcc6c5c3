//! 20.4 Symbol objects.

use super::arg;
use crate::heap::{Attributes, Kind, Symbol, Value, WellKnown};
use crate::runtime::native::{Key, Row, getter, method, property, to_string_tag};
use crate::runtime::{Agent, JsResult, Prop, message};

const fn well_known(name: &'static str, which: WellKnown) -> Prop {
    property(Key::Name(name), Attributes::FROZEN, Row::WellKnown(which))
}

pub static CONSTRUCTOR: &[Prop] = &[
    method("for", 1, symbol_for),
    method("keyFor", 1, key_for),
    well_known("asyncDispose", WellKnown::AsyncDispose),
    well_known("asyncIterator", WellKnown::AsyncIterator),
    well_known("dispose", WellKnown::Dispose),
    well_known("hasInstance", WellKnown::HasInstance),
    well_known("isConcatSpreadable", WellKnown::IsConcatSpreadable),
    well_known("iterator", WellKnown::Iterator),
    well_known("match", WellKnown::Match),
    well_known("matchAll", WellKnown::MatchAll),
    well_known("replace", WellKnown::Replace),
    well_known("search", WellKnown::Search),
    well_known("species", WellKnown::Species),
    well_known("split", WellKnown::Split),
    well_known("toPrimitive", WellKnown::ToPrimitive),
    well_known("toStringTag", WellKnown::ToStringTag),
    well_known("unscopables", WellKnown::Unscopables),
];

pub static PROTOTYPE: &[Prop] = &[
    method("toString", 0, to_string),
    method("valueOf", 0, value_of),
    getter("description", description),
    to_string_tag("Symbol"),
    property(Key::Symbol(WellKnown::ToPrimitive), Attributes::READONLY, Row::Method(1, value_of)),
];

// Symbol ( [ description ] ), https://tc39.es/ecma262/#sec-symbol-description
pub fn construct(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    if !agent.new_target().is_undefined() {
        return Err(agent.throw(message::NotConstructor("Symbol")));
    }
    let description = arg(args, 0);
    let description = if description.is_undefined() { None } else { Some(agent.to_string(description)?) };
    Ok(agent.heap.new_symbol(description).into())
}

// Symbol.for ( key ), https://tc39.es/ecma262/#sec-symbol.for
fn symbol_for(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let key = agent.to_string(arg(args, 0))?;
    Ok(agent.heap.registered_symbol(key).into())
}

// Symbol.keyFor ( sym ), https://tc39.es/ecma262/#sec-symbol.keyfor
fn key_for(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let Some(symbol) = arg(args, 0).as_symbol() else {
        let what = agent.describe(arg(args, 0));
        return Err(agent.throw(message::NotSymbol(what)));
    };
    // KeyForSymbol
    Ok(if symbol.is_registered() {
        symbol.description().map_or(Value::UNDEFINED, Value::from)
    } else {
        Value::UNDEFINED
    })
}

// ThisSymbolValue ( value ), https://tc39.es/ecma262/#sec-thissymbolvalue
fn this_symbol_value(agent: &mut Agent, this: Value, method: &str) -> JsResult<Symbol> {
    let symbol = match this.as_object() {
        Some(object) if object.kind() == Kind::SymbolObject => object.word(0).as_symbol(),
        _ => this.as_symbol(),
    };
    match symbol {
        Some(symbol) => Ok(symbol),
        None => {
            let what = agent.describe(this);
            Err(agent.throw(message::Incompatible(method, what)))
        }
    }
}

// Symbol.prototype.toString ( ), https://tc39.es/ecma262/#sec-symbol.prototype.tostring
fn to_string(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    let symbol = this_symbol_value(agent, this, "Symbol.prototype.toString")?;
    symbol_descriptive_string(agent, symbol)
}
// SymbolDescriptiveString ( sym ), https://tc39.es/ecma262/#sec-symboldescriptivestring
pub fn symbol_descriptive_string(agent: &mut Agent, symbol: Symbol) -> JsResult<Value> {
    let description = symbol.description().unwrap_or(agent.heap.names.empty_string());
    if description.len() > crate::heap::string::MAX_LENGTH - 8 {
        return Err(agent.throw(message::StringTooLong()));
    }
    let (open, close) = (agent.heap.intern_str("Symbol("), agent.heap.names.single(b')'));
    let left = agent.heap.concat(open, description);
    Ok(agent.heap.concat(left, close).into())
}

// Symbol.prototype.valueOf ( ), https://tc39.es/ecma262/#sec-symbol.prototype.valueof
// Symbol.prototype [ %Symbol.toPrimitive% ] ( hint ), https://tc39.es/ecma262/#sec-symbol.prototype-%symbol.toprimitive%
fn value_of(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    Ok(this_symbol_value(agent, this, "Symbol.prototype.valueOf")?.into())
}

// get Symbol.prototype.description, https://tc39.es/ecma262/#sec-symbol.prototype.description
fn description(agent: &mut Agent, this: Value, _: &[Value]) -> JsResult<Value> {
    let symbol = this_symbol_value(agent, this, "Symbol.prototype.description")?;
    Ok(symbol.description().map_or(Value::UNDEFINED, Value::from))
}
