//! 22.2.6 Methods behind String's match, matchAll, search and split, and RegExp String Iterator objects.

use super::arg;
use super::regexp::this_object;
use super::regexp_exec::advance_string_index;
use crate::heap::{JsString, Kind, Object, Units, Value};
use crate::runtime::native::{Prop, method, to_string_tag};
use crate::runtime::regexp_state::{flags_of, program};
use crate::runtime::{Agent, Intrinsic, JsResult, message};

/// Properties of %RegExpStringIteratorPrototype%.
pub static ITERATOR_PROTOTYPE: &[Prop] = &[method("next", 0, next), to_string_tag("RegExp String Iterator")];

fn contains(agent: &Agent, flags: JsString, letter: u8) -> bool {
    flags.units(&agent.heap).index_of(Units::Latin1(&[letter]), 0).is_some()
}
/// ToString(Get(rx, "flags"))
pub(super) fn get_flags(agent: &mut Agent, rx: Object) -> JsResult<JsString> {
    let key = agent.heap.names.flags;
    let flags = agent.get(rx, key)?;
    agent.to_string(flags)
}
/// Whether flags ask for all matches, and for code points.
pub(super) fn global_and_unicode(agent: &mut Agent, flags: JsString) -> (bool, bool) {
    (contains(agent, flags, b'g'), contains(agent, flags, b'u') || contains(agent, flags, b'v'))
}
/// After an empty match: lastIndex goes on by one character.
pub(super) fn step_over_empty(agent: &mut Agent, rx: Object, s: JsString, unicode: bool) -> JsResult<()> {
    let this_index = agent.last_index(rx)?;
    let next_index = advance_string_index(agent, s, this_index, unicode);
    agent.set_last_index(rx, Value::number(next_index as f64))
}

// RegExp.prototype [ %Symbol.match% ] ( string ), https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.match%
#[inline(never)]
pub(super) fn match_(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let rx = this_object(agent, this, "[Symbol.match]")?;
    let s = agent.to_string(arg(args, 0))?;
    if agent.is_pristine_regexp(rx) {
        return match_pristine(agent, rx, s);
    }
    let flags = get_flags(agent, rx)?;
    let (global, unicode) = global_and_unicode(agent, flags);
    if !global {
        return agent.regexp_exec(rx, s);
    }
    agent.set_last_index(rx, Value::ZERO)?;
    let mut a = agent.rooted_vec();
    loop {
        agent.poll(1)?;
        let result = agent.regexp_exec(rx, s)?;
        let Some(result) = result.as_object() else { break };
        let zero = agent.index_key(0);
        let match_str = agent.get(result, zero)?;
        let match_str = agent.to_string(match_str)?;
        a.push(match_str.into());
        if match_str.is_empty() {
            step_over_empty(agent, rx, s, unicode)?;
        }
    }
    if a.is_empty() { Ok(Value::NULL) } else { Ok(agent.create_array_from_long_list(&a)?.into()) }
}
// OPTIMIZATION: with the original exec no result object is seen, and lastIndex is 0 in the end.
pub(super) fn match_pristine(agent: &mut Agent, rx: Object, s: JsString) -> JsResult<Value> {
    let flags = flags_of(rx);
    if !flags.has(b'g') {
        return agent.regexp_builtin_exec(rx, s);
    }
    agent.set_last_index(rx, Value::ZERO)?;
    let (sticky, unicode) = (flags.has(b'y'), flags.is_unicode());
    let array = agent.create_array_from_list(&[]);
    let mut from = 0;
    while from <= s.len() as u64 && agent.regexp_match(rx, s, from as usize, sticky)? {
        agent.poll(2)?;
        let (start, end) = agent.regexp.matcher.group(0).unwrap_or_default();
        let text = agent.heap.substring(s, start, end);
        agent.heap.push_element(array, text.into());
        from = if end == start { advance_string_index(agent, s, end as u64, unicode) } else { end as u64 };
    }
    if array.elements_len() == 0 {
        return Ok(Value::NULL);
    }
    array.set_array_length(array.elements_len());
    Ok(array.into())
}

// RegExp.prototype [ %Symbol.matchAll% ] ( string ), https://tc39.es/ecma262/#sec-regexp-prototype-%symbol.matchall%
#[inline(never)]
pub(super) fn match_all(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let r = this_object(agent, this, "[Symbol.matchAll]")?;
    let s = agent.to_string(arg(args, 0))?;
    match_all_in(agent, r, s)
}
/// The same with the string.
pub(super) fn match_all_in(agent: &mut Agent, r: Object, s: JsString) -> JsResult<Value> {
    let (matcher, global, unicode);
    if agent.is_pristine_regexp(r) && agent.regexp_species_is_pristine() {
        // OPTIMIZATION: what the constructor would be asked for is known.
        matcher = agent.copy_regexp(r);
        let flags = flags_of(r);
        (global, unicode) = (flags.has(b'g'), flags.is_unicode());
    } else {
        let c = agent.species_constructor(r, Intrinsic::RegExp)?;
        let flags = get_flags(agent, r)?;
        matcher = agent.construct(c, &[r.into(), flags.into()], None)?;
        (global, unicode) = global_and_unicode(agent, flags);
    }
    let last_index = agent.last_index(r)?;
    agent.set_last_index(matcher, Value::number(last_index as f64))?;
    // CreateRegExpStringIterator ( R, S, global, fullUnicode ), https://tc39.es/ecma262/#sec-createregexpstringiterator
    let proto = agent.intrinsic(Intrinsic::RegExpStringIteratorPrototype);
    let iterator = agent.new_object_of_kind(Kind::RegExpStringIterator, proto, 4);
    iterator.set_word(0, matcher.into());
    iterator.set_word(1, s.into());
    iterator.set_word(2, Value::bool(global));
    iterator.set_word(3, Value::bool(unicode));
    Ok(iterator.into())
}

// %RegExpStringIteratorPrototype%.next ( ), https://tc39.es/ecma262/#sec-%regexpstringiteratorprototype%.next
fn next(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let iterator = match this.as_object() {
        Some(object) if object.kind() == Kind::RegExpStringIterator => object,
        _ => {
            let what = agent.describe(this);
            return Err(agent.throw(message::Incompatible("RegExp String Iterator.prototype.next", what)));
        }
    };
    // Word 0 is undefined when it is done.
    let (Some(r), Some(s)) = (iterator.word(0).as_object(), iterator.word(1).as_string()) else {
        return Ok(agent.create_iter_result_object(Value::UNDEFINED, true).into());
    };
    let (global, unicode) = (iterator.word(2) == Value::TRUE, iterator.word(3) == Value::TRUE);
    let pristine = agent.exec_is_pristine(r);
    let matched = match if pristine { agent.regexp_builtin_exec(r, s) } else { agent.regexp_exec(r, s) } {
        Ok(matched) => matched,
        Err(error) => {
            iterator.set_word(0, Value::UNDEFINED);
            return Err(error);
        }
    };
    let Some(result) = matched.as_object() else {
        iterator.set_word(0, Value::UNDEFINED);
        return Ok(agent.create_iter_result_object(Value::UNDEFINED, true).into());
    };
    if !global {
        iterator.set_word(0, Value::UNDEFINED);
        return Ok(agent.create_iter_result_object(matched, false).into());
    }
    if pristine && agent.regexp.matcher.group(0).is_some_and(|(start, end)| start < end) {
        return Ok(agent.create_iter_result_object(matched, false).into());
    }
    let step = |agent: &mut Agent| {
        let zero = agent.index_key(0);
        let match_str = agent.get(result, zero)?;
        let match_str = agent.to_string(match_str)?;
        if match_str.is_empty() { step_over_empty(agent, r, s, unicode) } else { Ok(()) }
    };
    if let Err(error) = step(agent) {
        iterator.set_word(0, Value::UNDEFINED);
        return Err(error);
    }
    Ok(agent.create_iter_result_object(matched, false).into())
}

// RegExp.prototype [ %Symbol.search% ] ( string ), https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.search%
#[inline(never)]
pub(super) fn search(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let rx = this_object(agent, this, "[Symbol.search]")?;
    let s = agent.to_string(arg(args, 0))?;
    search_in(agent, rx, s)
}
/// The same with the string.
pub(super) fn search_in(agent: &mut Agent, rx: Object, s: JsString) -> JsResult<Value> {
    // OPTIMIZATION: lastIndex is put back, which nobody sees if the property is the original one.
    if agent.is_pristine_regexp(rx) {
        let found = agent.regexp_match(rx, s, 0, flags_of(rx).has(b'y'))?;
        return Ok(if found { Value::from(agent.regexp.matcher.captures()[0]) } else { Value::int(-1) });
    }
    let last_index = agent.heap.names.last_index;
    let previous_last_index = agent.get(rx, last_index)?;
    if !agent.same_value(previous_last_index, Value::ZERO) {
        agent.set_last_index(rx, Value::ZERO)?;
    }
    let result = agent.regexp_exec(rx, s)?;
    let current_last_index = agent.get(rx, last_index)?;
    if !agent.same_value(current_last_index, previous_last_index) {
        agent.set_last_index(rx, previous_last_index)?;
    }
    let Some(result) = result.as_object() else { return Ok(Value::int(-1)) };
    let index = agent.heap.names.index;
    agent.get(result, index)
}

// RegExp.prototype [ %Symbol.split% ] ( string, limit ), https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.split%
#[inline(never)]
pub(super) fn split(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let rx = this_object(agent, this, "[Symbol.split]")?;
    let s = agent.to_string(arg(args, 0))?;
    let pristine = agent.is_pristine_regexp(rx);
    split_in(agent, rx, s, arg(args, 1), pristine)
}
/// The same with the string, and whether the RegExp is pristine.
pub(super) fn split_in(agent: &mut Agent, rx: Object, s: JsString, limit: Value, pristine: bool) -> JsResult<Value> {
    let plain_limit = limit.is_undefined() || limit.is_int();
    if plain_limit && pristine && agent.regexp_species_is_pristine() {
        let lim = limit.as_int().map_or(u32::MAX, |i| i as u32);
        return split_pristine(agent, rx, s, lim);
    }
    let c = agent.species_constructor(rx, Intrinsic::RegExp)?;
    let flags = get_flags(agent, rx)?;
    let (_, unicode) = global_and_unicode(agent, flags);
    let new_flags = if contains(agent, flags, b'y') {
        flags
    } else {
        let y = agent.heap.names.single(b'y');
        agent.concat_strings(flags, y)?
    };
    let splitter = agent.construct(c, &[rx.into(), new_flags.into()], None)?;
    let lim = if limit.is_undefined() { u32::MAX } else { agent.to_uint32(limit)? } as usize;
    let mut a = agent.rooted_vec();
    if lim == 0 {
        return Ok(agent.create_array_from_list(&[]).into());
    }
    if s.is_empty() {
        let z = agent.regexp_exec(splitter, s)?;
        let list: &[Value] = if z.is_null() { &[s.into()] } else { &[] };
        return Ok(agent.create_array_from_long_list(list)?.into());
    }
    let size = s.len() as u64;
    let (mut p, mut q) = (0u64, 0u64);
    while q < size {
        agent.poll(1)?;
        agent.set_last_index(splitter, Value::number(q as f64))?;
        let z = agent.regexp_exec(splitter, s)?;
        let Some(z) = z.as_object() else {
            q = advance_string_index(agent, s, q, unicode);
            continue;
        };
        let e = agent.last_index(splitter)?.min(size);
        if e == p {
            q = advance_string_index(agent, s, q, unicode);
            continue;
        }
        a.push(agent.heap.substring(s, p as usize, q as usize).into());
        if a.len() == lim {
            return Ok(agent.create_array_from_long_list(&a)?.into());
        }
        p = e;
        let number_of_captures = agent.length_of_array_like(z)?.max(1) - 1;
        for i in 1..=number_of_captures {
            agent.poll(1)?;
            let key = agent.index_key(i);
            let next_capture = agent.get(z, key)?;
            a.push(next_capture);
            if a.len() == lim {
                return Ok(agent.create_array_from_long_list(&a)?.into());
            }
        }
        q = p;
    }
    a.push(agent.heap.substring(s, p as usize, size as usize).into());
    Ok(agent.create_array_from_long_list(&a)?.into())
}

// OPTIMIZATION: the splitter would be a RegExp that only this function knows, so it need not be made; and instead of trying
// every index in turn the matcher looks for the next match.
fn split_pristine(agent: &mut Agent, rx: Object, s: JsString, lim: u32) -> JsResult<Value> {
    let lim = lim as usize;
    let array = agent.create_array_from_list(&[]);
    if lim == 0 {
        return Ok(array.into());
    }
    let size = s.len();
    if size == 0 {
        if !agent.regexp_match(rx, s, 0, true)? {
            agent.heap.push_element(array, s.into());
        }
        array.set_array_length(array.elements_len());
        return Ok(array.into());
    }
    let unicode = flags_of(rx).is_unicode();
    let groups = program(&agent.heap, rx).group_count as usize;
    let (mut p, mut q) = (0, 0);
    while q < size && agent.regexp_match(rx, s, q, false)? {
        agent.poll(2)?;
        let (start, e) = agent.regexp.matcher.group(0).unwrap_or_default();
        if start >= size {
            break;
        }
        let e = e.min(size);
        if e == p {
            q = advance_string_index(agent, s, start as u64, unicode) as usize;
            continue;
        }
        let part = agent.heap.substring(s, p, start);
        agent.heap.push_element(array, part.into());
        for group in 1..groups {
            if array.elements_len() as usize == lim {
                break;
            }
            let capture = agent.captured(s, group);
            agent.heap.push_element(array, capture);
        }
        if array.elements_len() as usize == lim {
            array.set_array_length(array.elements_len());
            return Ok(array.into());
        }
        p = e;
        q = p;
    }
    let rest = agent.heap.substring(s, p, size);
    agent.heap.push_element(array, rest.into());
    array.set_array_length(array.elements_len());
    Ok(array.into())
}
