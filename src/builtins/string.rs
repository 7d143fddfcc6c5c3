//! 22.1 String objects: the constructor, and what reads parts of a string.

use super::{arg, string_case, string_collate, string_html, string_patterns, string_shape};
use crate::heap::{JsString, Kind, Value, WellKnown, string};
use crate::runtime::native::{Prop, alias, method, symbol_method, to_string_tag};
use crate::runtime::string_builder::StringBuilder;
use crate::runtime::string_iterator::{string_iterator, string_iterator_next};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

pub static CONSTRUCTOR: &[Prop] =
    &[method("fromCharCode", 1, from_char_code), method("fromCodePoint", 1, from_code_point), method("raw", 1, raw)];

pub static PROTOTYPE: &[Prop] = &[
    method("at", 1, at),
    method("charAt", 1, char_at),
    method("charCodeAt", 1, char_code_at),
    method("codePointAt", 1, code_point_at),
    method("concat", 1, concat),
    method("endsWith", 1, ends_with),
    method("includes", 1, includes),
    method("indexOf", 1, index_of),
    method("isWellFormed", 0, string_shape::is_well_formed),
    method("lastIndexOf", 1, last_index_of),
    method("localeCompare", 1, string_collate::locale_compare),
    method("match", 1, string_patterns::match_),
    method("matchAll", 1, string_patterns::match_all),
    method("normalize", 0, string_collate::normalize),
    method("padEnd", 1, string_shape::pad_end),
    method("padStart", 1, string_shape::pad_start),
    method("repeat", 1, string_shape::repeat),
    method("replace", 2, string_patterns::replace),
    method("replaceAll", 2, string_patterns::replace_all),
    method("search", 1, string_patterns::search),
    method("slice", 2, slice),
    method("split", 2, string_patterns::split),
    method("startsWith", 1, starts_with),
    method("substr", 2, substr),
    method("substring", 2, substring),
    method("toLocaleLowerCase", 0, string_case::to_locale_lower_case),
    method("toLocaleUpperCase", 0, string_case::to_locale_upper_case),
    method("toLowerCase", 0, string_case::to_lower_case),
    method("toString", 0, to_string),
    method("toUpperCase", 0, string_case::to_upper_case),
    method("toWellFormed", 0, string_shape::to_well_formed),
    method("trim", 0, string_shape::trim),
    method("trimEnd", 0, string_shape::trim_end),
    method("trimStart", 0, string_shape::trim_start),
    alias("trimLeft", "trimStart"),
    alias("trimRight", "trimEnd"),
    method("valueOf", 0, value_of),
    symbol_method(WellKnown::Iterator, 0, string_iterator),
    method("anchor", 1, string_html::anchor),
    method("big", 0, string_html::big),
    method("blink", 0, string_html::blink),
    method("bold", 0, string_html::bold),
    method("fixed", 0, string_html::fixed),
    method("fontcolor", 1, string_html::fontcolor),
    method("fontsize", 1, string_html::fontsize),
    method("italics", 0, string_html::italics),
    method("link", 1, string_html::link),
    method("small", 0, string_html::small),
    method("strike", 0, string_html::strike),
    method("sub", 0, string_html::sub),
    method("sup", 0, string_html::sup),
];

pub static ITERATOR_PROTOTYPE: &[Prop] = &[method("next", 0, string_iterator_next), to_string_tag("String Iterator")];

// String ( value ), https://tc39.es/ecma262/#sec-string-constructor-string-value
pub fn construct(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let new_target = agent.new_target();
    let s = match args.first() {
        None => agent.heap.names.empty_string(),
        Some(&value) => {
            if new_target.is_undefined() && value.is_symbol() {
                let text = agent.describe(value);
                return Ok(agent.heap.new_string(&text).into());
            }
            agent.to_string(value)?
        }
    };
    if new_target.is_undefined() {
        return Ok(s.into());
    }
    // StringCreate ( value, prototype ), https://tc39.es/ecma262/#sec-stringcreate
    let object = agent.ordinary_create_from_constructor(new_target, Intrinsic::StringPrototype, Kind::String, 1)?;
    object.set_word(0, s.into());
    Ok(object.into())
}

// String.fromCharCode ( ...codeUnits ), https://tc39.es/ecma262/#sec-string.fromcharcode
fn from_char_code(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    if let &[unit] = args {
        let unit = agent.to_int32(unit)? as u16;
        return Ok(agent.heap.single_unit_string(unit).into());
    }
    let mut result = StringBuilder::with_capacity(args.len());
    for &unit in args {
        result.push_unit(agent.to_int32(unit)? as u16);
    }
    Ok(agent.finish_string(result)?.into())
}
// String.fromCodePoint ( ...codePoints ), https://tc39.es/ecma262/#sec-string.fromcodepoint
fn from_code_point(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let mut result = StringBuilder::with_capacity(args.len());
    for &next in args {
        let n = agent.to_number(next)?;
        if n.trunc() != n || !(0.0..=1114111.0).contains(&n) {
            let what = agent.describe(next);
            return Err(agent.throw(message::InvalidCodePoint(what)));
        }
        result.push_code_point(n as u32);
    }
    Ok(agent.finish_string(result)?.into())
}
// String.raw ( template, ...substitutions ), https://tc39.es/ecma262/#sec-string.raw
fn raw(agent: &mut Agent, _this: Value, args: &[Value]) -> JsResult<Value> {
    let cooked = agent.to_object(arg(args, 0))?;
    let key = agent.heap.names.raw;
    let literals = agent.get(cooked, key)?;
    let literals = agent.to_object(literals)?;
    let len = agent.length_of_array_like(literals)?;
    let mut result = StringBuilder::new();
    for i in 0..len {
        let key = agent.index_key(i);
        let next = agent.get(literals, key)?;
        let next = agent.to_string(next)?;
        result.push_units(next.units(&agent.heap));
        if i + 1 < len
            && let Some(&substitution) = args.get(i as usize + 1)
        {
            let next = agent.to_string(substitution)?;
            result.push_units(next.units(&agent.heap));
        }
        agent.poll(1)?;
        agent.check_builder(&mut result)?;
    }
    Ok(agent.finish_string(result)?.into())
}

/// RequireObjectCoercible and ToString of a receiver.
#[inline]
pub(super) fn this_string(agent: &mut Agent, this: Value, name: &str) -> JsResult<JsString> {
    if let Some(s) = this.as_string() {
        agent.flatten_if_long(s)?;
        return Ok(s);
    }
    if this.is_nullish() {
        return Err(agent.throw(message::CalledOnNullish(format!("String.prototype.{name}"))));
    }
    agent.to_string(this)
}

/// An index inside a string; None if it is outside.
fn position(agent: &mut Agent, value: Value, len: usize) -> JsResult<Option<usize>> {
    let position = agent.to_integer_or_infinity(value)?;
    Ok(if position >= 0.0 && position < len as f64 { Some(position as usize) } else { None })
}
/// An integer clamped to 0..=len.
fn clamped(agent: &mut Agent, value: Value, len: usize) -> JsResult<usize> {
    Ok(agent.to_integer_or_infinity(value)?.clamp(0.0, len as f64) as usize)
}

// String.prototype.at ( index ), https://tc39.es/ecma262/#sec-string.prototype.at
fn at(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "at")?;
    let relative = agent.to_integer_or_infinity(arg(args, 0))?;
    let k = if relative >= 0.0 { relative } else { s.len() as f64 + relative };
    if k < 0.0 || k >= s.len() as f64 {
        return Ok(Value::UNDEFINED);
    }
    let unit = s.code_unit_at(&agent.heap, k as usize);
    Ok(agent.heap.single_unit_string(unit).into())
}
// String.prototype.charAt ( pos ), https://tc39.es/ecma262/#sec-string.prototype.charat
fn char_at(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "charAt")?;
    Ok(match position(agent, arg(args, 0), s.len())? {
        Some(i) => {
            let unit = s.code_unit_at(&agent.heap, i);
            agent.heap.single_unit_string(unit).into()
        }
        None => agent.heap.names.empty_string().into(),
    })
}
// String.prototype.charCodeAt ( pos ), https://tc39.es/ecma262/#sec-string.prototype.charcodeat
fn char_code_at(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "charCodeAt")?;
    Ok(match position(agent, arg(args, 0), s.len())? {
        Some(i) => Value::int(s.code_unit_at(&agent.heap, i) as i32),
        None => Value::NAN,
    })
}
// String.prototype.codePointAt ( pos ), https://tc39.es/ecma262/#sec-string.prototype.codepointat
fn code_point_at(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "codePointAt")?;
    Ok(match position(agent, arg(args, 0), s.len())? {
        Some(i) => Value::int(s.units(&agent.heap).code_point_at(i).0 as i32),
        None => Value::UNDEFINED,
    })
}
// String.prototype.concat ( ...args ), https://tc39.es/ecma262/#sec-string.prototype.concat
fn concat(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let mut s = this_string(agent, this, "concat")?;
    for &next in args {
        let next = agent.to_string(next)?;
        s = agent.concat_strings(s, next)?;
    }
    Ok(s.into())
}

/// ToString of a search string that must not be a RegExp.
fn search_string(agent: &mut Agent, value: Value, name: &str) -> JsResult<JsString> {
    if agent.is_regexp(value)? {
        return Err(agent.throw(message::FirstArgumentIsRegExp(format!("String.prototype.{name}"))));
    }
    agent.to_string(value)
}
// String.prototype.endsWith ( searchString [ , endPosition ] ), https://tc39.es/ecma262/#sec-string.prototype.endswith
fn ends_with(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "endsWith")?;
    let search = search_string(agent, arg(args, 0), "endsWith")?;
    let end = if arg(args, 1).is_undefined() { s.len() } else { clamped(agent, arg(args, 1), s.len())? };
    if search.len() > end {
        return Ok(Value::FALSE);
    }
    let found = s.units(&agent.heap).slice(end - search.len(), end) == search.units(&agent.heap);
    Ok(found.into())
}
// String.prototype.includes ( searchString [ , position ] ), https://tc39.es/ecma262/#sec-string.prototype.includes
fn includes(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "includes")?;
    let search = search_string(agent, arg(args, 0), "includes")?;
    let start = clamped(agent, arg(args, 1), s.len())?;
    agent.poll(s.len() as u64 / 256)?;
    Ok(agent.index_in_string(s, search, start)?.is_some().into())
}
// String.prototype.indexOf ( searchString [ , position ] ), https://tc39.es/ecma262/#sec-string.prototype.indexof
fn index_of(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "indexOf")?;
    let search = agent.to_string(arg(args, 0))?;
    let start = clamped(agent, arg(args, 1), s.len())?;
    agent.poll(s.len() as u64 / 256)?;
    Ok(agent.index_in_string(s, search, start)?.map_or(Value::int(-1), Value::from))
}
// String.prototype.lastIndexOf ( searchString [ , position ] ), https://tc39.es/ecma262/#sec-string.prototype.lastindexof
fn last_index_of(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "lastIndexOf")?;
    let search = agent.to_string(arg(args, 0))?;
    let position = agent.to_number(arg(args, 1))?;
    let position = if position.is_nan() { f64::INFINITY } else { position.trunc() };
    let start = position.clamp(0.0, s.len() as f64) as usize;
    agent.poll(s.len() as u64 / 256)?;
    Ok(agent.last_index_in_string(s, search, start)?.map_or(Value::int(-1), Value::from))
}
// String.prototype.startsWith ( searchString [ , position ] ), https://tc39.es/ecma262/#sec-string.prototype.startswith
fn starts_with(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "startsWith")?;
    let search = search_string(agent, arg(args, 0), "startsWith")?;
    let start = clamped(agent, arg(args, 1), s.len())?;
    if search.len() > s.len() - start {
        return Ok(Value::FALSE);
    }
    let found = s.units(&agent.heap).slice(start, start + search.len()) == search.units(&agent.heap);
    Ok(found.into())
}

// String.prototype.slice ( start, end ), https://tc39.es/ecma262/#sec-string.prototype.slice
fn slice(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "slice")?;
    let len = s.len() as u64;
    let from = agent.to_relative_index(arg(args, 0), len, 0)? as usize;
    let to = agent.to_relative_index(arg(args, 1), len, len)? as usize;
    Ok(agent.heap.substring(s, from, to).into())
}
// String.prototype.substring ( start, end ), https://tc39.es/ecma262/#sec-string.prototype.substring
fn substring(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "substring")?;
    let start = clamped(agent, arg(args, 0), s.len())?;
    let end = if arg(args, 1).is_undefined() { s.len() } else { clamped(agent, arg(args, 1), s.len())? };
    Ok(agent.heap.substring(s, start.min(end), start.max(end)).into())
}
// String.prototype.substr ( start, length ), https://tc39.es/ecma262/#sec-string.prototype.substr
fn substr(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let s = this_string(agent, this, "substr")?;
    let start = agent.to_relative_index(arg(args, 0), s.len() as u64, 0)? as usize;
    let length = if arg(args, 1).is_undefined() { s.len() } else { clamped(agent, arg(args, 1), string::MAX_LENGTH)? };
    Ok(agent.heap.substring(s, start, (start + length).min(s.len())).into())
}

// ThisStringValue ( value ), https://tc39.es/ecma262/#sec-thisstringvalue
fn this_string_value(agent: &mut Agent, this: Value, name: &str) -> JsResult<Value> {
    if this.is_string() {
        return Ok(this);
    }
    if let Some(object) = this.as_object()
        && object.kind() == Kind::String
    {
        return Ok(object.word(0));
    }
    Err(agent.throw(message::ThisIsNot(format!("String.prototype.{name}"), "String")))
}
// String.prototype.toString ( ), https://tc39.es/ecma262/#sec-string.prototype.tostring
fn to_string(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    this_string_value(agent, this, "toString")
}
// String.prototype.valueOf ( ), https://tc39.es/ecma262/#sec-string.prototype.valueof
fn value_of(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    this_string_value(agent, this, "valueOf")
}

impl Agent {
    // IsRegExp ( argument ), https://tc39.es/ecma262/#sec-isregexp
    pub fn is_regexp(&mut self, value: Value) -> JsResult<bool> {
        let Some(object) = value.as_object() else { return Ok(false) };
        let key = self.heap.names.symbol_key(WellKnown::Match);
        let matcher = self.get(object, key)?;
        if !matcher.is_undefined() {
            return Ok(self.to_boolean(matcher));
        }
        Ok(object.kind() == Kind::RegExp)
    }
}
