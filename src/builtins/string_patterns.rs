//! 22.1.3 String methods that take a pattern: they ask the pattern first, and otherwise take it for a string.

use super::arg;
use super::string::this_string;
use super::{regexp_replace, regexp_symbols};
use crate::heap::{JsString, Object, Units, Value, WellKnown};
use crate::runtime::regexp_state::flags_of;
use crate::runtime::string_builder::StringBuilder;
use crate::runtime::{Agent, Intrinsic, JsResult, message};

// OPTIMIZATION: the methods below call those of RegExp.prototype directly if `Agent::pristine_pattern` says that these are
// what they would find.

/// The pattern's own method, if the pattern is an object that has one.
fn pattern_method(
    agent: &mut Agent,
    this: Value,
    pattern: Value,
    which: WellKnown,
    name: &str,
) -> JsResult<Option<Value>> {
    if this.is_nullish() {
        return Err(agent.throw(message::CalledOnNullish(format!("String.prototype.{name}"))));
    }
    if !pattern.is_object() {
        return Ok(None);
    }
    let key = agent.heap.names.symbol_key(which);
    agent.get_method(pattern, key)
}
/// RegExpCreate, and a call of the result's method.
fn by_regexp(
    agent: &mut Agent,
    this: Value,
    pattern: Value,
    flags: Value,
    which: WellKnown,
    name: &str,
) -> JsResult<Value> {
    let s = this_string(agent, this, name)?;
    let regexp = agent.intrinsic(Intrinsic::RegExp);
    if !agent.is_constructor(regexp.into()) {
        return Err(agent.throw(message::NotYet("RegExp")));
    }
    let rx = agent.construct(regexp, &[pattern, flags], None)?;
    let key = agent.heap.names.symbol_key(which);
    agent.invoke(rx.into(), key, &[s.into()])
}

/// `matchAll` and `replaceAll` refuse regular expressions without the flag g.
fn require_global(agent: &mut Agent, pattern: Value, name: &str) -> JsResult<()> {
    if let Some(object) = pattern.as_object()
        && agent.is_regexp(pattern)?
    {
        let key = agent.heap.names.flags;
        let flags = agent.get(object, key)?;
        agent.require_object_coercible(flags)?;
        let flags = agent.to_string(flags)?;
        if flags.units(&agent.heap).index_of(Units::Latin1(b"g"), 0).is_none() {
            return Err(agent.throw(message::NonGlobalRegExp(format!("String.prototype.{name}"))));
        }
    }
    Ok(())
}

// String.prototype.match ( regexp ), https://tc39.es/ecma262/#sec-string.prototype.match
pub fn match_(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let pattern = arg(args, 0);
    if let Some((rx, s)) = agent.pristine_pattern(this, pattern, WellKnown::Match) {
        return regexp_symbols::match_pristine(agent, rx, s);
    }
    if let Some(method) = pattern_method(agent, this, pattern, WellKnown::Match, "match")? {
        return agent.call(method, pattern, &[this]);
    }
    by_regexp(agent, this, pattern, Value::UNDEFINED, WellKnown::Match, "match")
}
// String.prototype.matchAll ( regexp ), https://tc39.es/ecma262/#sec-string.prototype.matchall
pub fn match_all(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let pattern = arg(args, 0);
    if let Some((rx, s)) = agent.pristine_pattern(this, pattern, WellKnown::MatchAll)
        && flags_of(rx).has(b'g')
        && agent.pristine_pattern(this, pattern, WellKnown::Match).is_some()
    {
        return regexp_symbols::match_all_in(agent, rx, s);
    }
    if !this.is_nullish() {
        require_global(agent, pattern, "matchAll")?;
    }
    if let Some(method) = pattern_method(agent, this, pattern, WellKnown::MatchAll, "matchAll")? {
        return agent.call(method, pattern, &[this]);
    }
    let flags = agent.heap.names.single(b'g');
    by_regexp(agent, this, pattern, flags.into(), WellKnown::MatchAll, "matchAll")
}
// String.prototype.search ( regexp ), https://tc39.es/ecma262/#sec-string.prototype.search
pub fn search(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let pattern = arg(args, 0);
    if let Some((rx, s)) = agent.pristine_pattern(this, pattern, WellKnown::Search) {
        return regexp_symbols::search_in(agent, rx, s);
    }
    if let Some(method) = pattern_method(agent, this, pattern, WellKnown::Search, "search")? {
        return agent.call(method, pattern, &[this]);
    }
    by_regexp(agent, this, pattern, Value::UNDEFINED, WellKnown::Search, "search")
}

/// What replaces a match.
enum Replacement {
    Function(Value),
    /// Without a `$`.
    Literal(JsString),
    Template(JsString),
}
impl Replacement {
    fn new(agent: &mut Agent, value: Value) -> JsResult<Replacement> {
        if agent.is_callable(value) {
            return Ok(Replacement::Function(value));
        }
        let s = agent.to_string(value)?;
        let dollar = agent.heap.names.single(b'$');
        let plain = agent.index_in_string(s, dollar, 0)?.is_none();
        Ok(if plain { Replacement::Literal(s) } else { Replacement::Template(s) })
    }
    fn at(&self, agent: &mut Agent, matched: JsString, s: JsString, position: usize) -> JsResult<JsString> {
        match *self {
            Replacement::Function(function) => {
                let result =
                    agent.call(function, Value::UNDEFINED, &[matched.into(), Value::from(position), s.into()])?;
                agent.to_string(result)
            }
            Replacement::Literal(text) => Ok(text),
            Replacement::Template(template) => agent.get_substitution(matched, s, position, &[], None, template),
        }
    }
}

// String.prototype.replace ( searchValue, replaceValue ), https://tc39.es/ecma262/#sec-string.prototype.replace
pub fn replace(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let pattern = arg(args, 0);
    if let Some((rx, s)) = agent.pristine_pattern(this, pattern, WellKnown::Replace) {
        return regexp_replace::replace_in(agent, rx, s, arg(args, 1), true);
    }
    if let Some(method) = pattern_method(agent, this, pattern, WellKnown::Replace, "replace")? {
        return agent.call(method, pattern, &[this, arg(args, 1)]);
    }
    let s = this_string(agent, this, "replace")?;
    let search = agent.to_string(pattern)?;
    let replacement = Replacement::new(agent, arg(args, 1))?;
    agent.poll(s.len() as u64 / 256)?;
    let Some(position) = agent.index_in_string(s, search, 0)? else { return Ok(s.into()) };
    let replacement = replacement.at(agent, search, s, position)?;
    let preceding = agent.heap.substring(s, 0, position);
    let following = agent.heap.substring(s, position + search.len(), s.len());
    let start = agent.concat_strings(preceding, replacement)?;
    Ok(agent.concat_strings(start, following)?.into())
}

// String.prototype.replaceAll ( searchValue, replaceValue ), https://tc39.es/ecma262/#sec-string.prototype.replaceall
pub fn replace_all(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let pattern = arg(args, 0);
    if let Some((rx, s)) = agent.pristine_pattern(this, pattern, WellKnown::Replace)
        && flags_of(rx).has(b'g')
        && agent.pristine_pattern(this, pattern, WellKnown::Match).is_some()
    {
        return regexp_replace::replace_in(agent, rx, s, arg(args, 1), true);
    }
    if !this.is_nullish() {
        require_global(agent, pattern, "replaceAll")?;
    }
    if let Some(method) = pattern_method(agent, this, pattern, WellKnown::Replace, "replaceAll")? {
        return agent.call(method, pattern, &[this, arg(args, 1)]);
    }
    let s = this_string(agent, this, "replaceAll")?;
    let search = agent.to_string(pattern)?;
    let replacement = Replacement::new(agent, arg(args, 1))?;
    let advance = search.len().max(1);
    let mut result = StringBuilder::with_capacity(s.len());
    let (mut end_of_last, mut from) = (0, 0);
    agent.poll(s.len() as u64 / 256)?;
    while let Some(position) = agent.index_in_string(s, search, from)? {
        let replacement = replacement.at(agent, search, s, position)?;
        result.push_units(s.units(&agent.heap).slice(end_of_last, position));
        result.push_units(replacement.units(&agent.heap));
        end_of_last = position + search.len();
        from = position + advance;
        agent.poll(1)?;
        agent.check_builder(&mut result)?;
    }
    if from == 0 {
        return Ok(s.into());
    }
    result.push_units(s.units(&agent.heap).slice(end_of_last.min(s.len()), s.len()));
    Ok(agent.finish_string(result)?.into())
}

// String.prototype.split ( separator, limit ), https://tc39.es/ecma262/#sec-string.prototype.split
pub fn split(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let (separator, limit) = (arg(args, 0), arg(args, 1));
    if let Some((rx, s)) = agent.pristine_pattern(this, separator, WellKnown::Split) {
        return regexp_symbols::split_in(agent, rx, s, limit, true);
    }
    if let Some(method) = pattern_method(agent, this, separator, WellKnown::Split, "split")? {
        return agent.call(method, separator, &[this, limit]);
    }
    let s = this_string(agent, this, "split")?;
    let limit = if limit.is_undefined() { u32::MAX } else { agent.to_uint32(limit)? } as usize;
    let r = agent.to_string(separator)?;
    if limit == 0 {
        return Ok(agent.create_array_from_list(&[]).into());
    }
    if separator.is_undefined() {
        return Ok(agent.create_array_from_list(&[s.into()]).into());
    }
    let mut parts = agent.rooted_vec();
    if r.is_empty() {
        agent.reserve_memory(s.len().min(limit) * 16)?;
        for i in 0..s.len().min(limit) {
            let unit = s.code_unit_at(&agent.heap, i);
            parts.push(agent.heap.single_unit_string(unit).into());
            if i % 1024 == 1023 {
                agent.poll(64)?;
            }
        }
        return Ok(agent.create_array_from_long_list(&parts)?.into());
    }
    agent.poll(s.len() as u64 / 256)?;
    let list = agent.create_array_from_list(&[]);
    let (mut from, mut count) = (0, 0);
    while let Some(position) = agent.index_in_string(s, r, from)? {
        let part = agent.heap.substring(s, from, position);
        agent.heap.push_element(list, part.into());
        count += 1;
        from = position + r.len();
        if count >= limit {
            break;
        }
        if count % 64 == 0 {
            agent.poll(64)?;
        }
    }
    if count < limit {
        let part = agent.heap.substring(s, from, s.len());
        agent.heap.push_element(list, part.into());
    }
    list.set_array_length(list.elements_len());
    Ok(list.into())
}

impl Agent {
    // GetSubstitution ( matched, str, position, captures, namedCaptures, replacementTemplate ), https://tc39.es/ecma262/#sec-getsubstitution
    /// `captures` are strings or undefined, without the match itself.
    pub fn get_substitution(
        &mut self,
        matched: JsString,
        s: JsString,
        position: usize,
        captures: &[Value],
        named_captures: Option<Object>,
        template: JsString,
    ) -> JsResult<JsString> {
        let mut result = StringBuilder::new();
        let len = template.len();
        let mut i = 0;
        while i < len {
            self.check_builder(&mut result)?;
            let units = template.units(&self.heap);
            let dollar = units.index_of(Units::Latin1(b"$"), i).unwrap_or(len);
            result.push_units(units.slice(i, dollar));
            i = dollar;
            if i >= len {
                break;
            }
            let at = |i: usize| if i < len { units.at(i) } else { 0 };
            let digit = |i: usize| {
                let d = at(i).wrapping_sub(b'0' as u16);
                if d <= 9 { Some(d as usize) } else { None }
            };
            let next = u8::try_from(at(i + 1)).unwrap_or(0);
            match next {
                b'$' => {
                    result.push_byte(b'$');
                    i += 2;
                }
                b'`' => {
                    result.push_units(s.units(&self.heap).slice(0, position));
                    i += 2;
                }
                b'&' => {
                    result.push_units(matched.units(&self.heap));
                    i += 2;
                }
                b'\'' => {
                    let tail = (position + matched.len()).min(s.len());
                    result.push_units(s.units(&self.heap).slice(tail, s.len()));
                    i += 2;
                }
                b'0'..=b'9' => {
                    let mut index = digit(i + 1).unwrap_or(0);
                    let mut digits = 1;
                    if let Some(second) = digit(i + 2)
                        && index * 10 + second <= captures.len()
                    {
                        index = index * 10 + second;
                        digits = 2;
                    }
                    if index == 0 || index > captures.len() {
                        result.push_units(units.slice(i, i + 1 + digits));
                    } else if let Some(capture) = captures[index - 1].as_string() {
                        result.push_units(capture.units(&self.heap));
                    }
                    i += 1 + digits;
                }
                b'<' => {
                    let end = units.index_of(Units::Latin1(b">"), i + 2);
                    let (Some(end), Some(groups)) = (end, named_captures) else {
                        result.push_bytes(b"$<");
                        i += 2;
                        continue;
                    };
                    let name = self.heap.substring(template, i + 2, end);
                    let key = self.heap.key_from_string(name);
                    let capture = self.get(groups, key)?;
                    if !capture.is_undefined() {
                        let capture = self.to_string(capture)?;
                        result.push_units(capture.units(&self.heap));
                    }
                    i = end + 1;
                }
                _ => {
                    result.push_byte(b'$');
                    i += 1;
                }
            }
        }
        self.finish_string(result)
    }
}
