//! 22.2.6.11 RegExp.prototype [ %Symbol.replace% ].

use super::arg;
use super::regexp::this_object;
use super::regexp_exec::advance_string_index;
use super::regexp_symbols::{get_flags, global_and_unicode, step_over_empty};
use crate::heap::{JsString, Object, Units, Value};
use crate::regexp::matcher::UNSET;
use crate::runtime::regexp_state::{flags_of, program, word};
use crate::runtime::string_builder::StringBuilder;
use crate::runtime::{Agent, JsResult};

// RegExp.prototype [ %Symbol.replace% ] ( string, replaceValue ), https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.replace%
#[inline(never)]
pub(super) fn replace(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    let rx = this_object(agent, this, "[Symbol.replace]")?;
    let s = agent.to_string(arg(args, 0))?;
    replace_in(agent, rx, s, arg(args, 1), false)
}
/// The same with the string, and whether the RegExp is known to be pristine.
pub(super) fn replace_in(
    agent: &mut Agent,
    rx: Object,
    s: JsString,
    replace_value: Value,
    pristine: bool,
) -> JsResult<Value> {
    let function = agent.is_callable(replace_value).then_some(replace_value);
    let template = if function.is_none() { agent.to_string(replace_value)? } else { s };
    // An object's toString may do anything.
    let pristine = pristine && (function.is_some() || !replace_value.is_object());
    if (pristine || agent.is_pristine_regexp(rx)) && agent.heap.slot(rx, 0).is_int() {
        return replace_pristine(agent, rx, s, function, template);
    }
    let flags = get_flags(agent, rx)?;
    let (global, unicode) = global_and_unicode(agent, flags);
    if global {
        agent.set_last_index(rx, Value::ZERO)?;
    }
    let mut results = agent.rooted_vec();
    loop {
        agent.poll(1)?;
        let result = agent.regexp_exec(rx, s)?;
        let Some(object) = result.as_object() else { break };
        results.push(result);
        if !global {
            break;
        }
        let zero = agent.index_key(0);
        let match_str = agent.get(object, zero)?;
        if agent.to_string(match_str)?.is_empty() {
            step_over_empty(agent, rx, s, unicode)?;
        }
    }
    let mut accumulated = StringBuilder::new();
    let mut next_source_position = 0;
    for i in 0..results.len() {
        let Some(result) = results[i].as_object() else { continue };
        let (matched, position, replacement) = replacement_of(agent, result, s, function, template)?;
        if position >= next_source_position {
            accumulated.push_units(s.units(&agent.heap).slice(next_source_position, position));
            accumulated.push_units(replacement.units(&agent.heap));
            agent.check_builder(&mut accumulated)?;
            next_source_position = position + matched.len();
        }
    }
    if next_source_position < s.len() {
        accumulated.push_units(s.units(&agent.heap).slice(next_source_position, s.len()));
    }
    Ok(agent.finish_string(accumulated)?.into())
}

/// What one result was matched with, where, and what takes its place.
fn replacement_of(
    agent: &mut Agent,
    result: Object,
    s: JsString,
    function: Option<Value>,
    template: JsString,
) -> JsResult<(JsString, usize, JsString)> {
    let n_captures = agent.length_of_array_like(result)?.max(1) - 1;
    let zero = agent.index_key(0);
    let matched = agent.get(result, zero)?;
    let matched = agent.to_string(matched)?;
    let key = agent.heap.names.index;
    let position = agent.get(result, key)?;
    let position = agent.to_integer_or_infinity(position)?.clamp(0.0, s.len() as f64) as usize;
    let mut captures = agent.rooted_vec();
    for n in 1..=n_captures {
        agent.poll(1)?;
        let key = agent.index_key(n);
        let mut capture = agent.get(result, key)?;
        if !capture.is_undefined() {
            capture = agent.to_string(capture)?.into();
        }
        captures.push(capture);
    }
    let key = agent.heap.names.groups;
    let named_captures = agent.get(result, key)?;
    let replacement = match function {
        Some(function) => {
            let mut arguments = agent.rooted_vec();
            arguments.push(matched.into());
            arguments.extend_from_slice(&captures);
            arguments.push(Value::from(position));
            arguments.push(s.into());
            if !named_captures.is_undefined() {
                arguments.push(named_captures);
            }
            let value = agent.call(function, Value::UNDEFINED, &arguments)?;
            agent.to_string(value)?
        }
        None => {
            let groups = if named_captures.is_undefined() { None } else { Some(agent.to_object(named_captures)?) };
            agent.get_substitution(matched, s, position, &captures, groups, template)?
        }
    };
    Ok((matched, position, replacement))
}

/// A piece of a template, read once for all matches.
enum Piece {
    /// Units of the template.
    Literal(usize, usize),
    Before,
    After,
    /// These groups' text: the one that took part.
    Groups(Vec<u32>),
}

// GetSubstitution ( matched, str, position, captures, namedCaptures, replacementTemplate ), https://tc39.es/ecma262/#sec-getsubstitution
fn pieces(agent: &Agent, rx: Object, template: JsString) -> Vec<Piece> {
    let units = template.units(&agent.heap);
    let program = program(&agent.heap, rx);
    let captures = program.group_count as usize - 1;
    let len = units.len();
    let at = |i: usize| if i < len { units.at(i) } else { 0 };
    let digit = |i: usize| Some(at(i).wrapping_sub(b'0' as u16) as usize).filter(|d| *d <= 9);
    let mut list = Vec::new();
    let mut i = 0;
    while i < len {
        let dollar = units.index_of(Units::Latin1(b"$"), i).unwrap_or(len);
        if dollar > i {
            list.push(Piece::Literal(i, dollar));
        }
        i = dollar;
        if i >= len {
            break;
        }
        let (piece, taken) = match u8::try_from(at(i + 1)).unwrap_or(0) {
            b'$' => (Piece::Literal(i, i + 1), 2),
            b'`' => (Piece::Before, 2),
            b'&' => (Piece::Groups(vec![0]), 2),
            b'\'' => (Piece::After, 2),
            b'0'..=b'9' => {
                let mut index = digit(i + 1).unwrap_or(0);
                let mut digits = 1;
                if let Some(second) = digit(i + 2)
                    && (1..=captures).contains(&(index * 10 + second))
                {
                    index = index * 10 + second;
                    digits = 2;
                }
                let piece = if index == 0 || index > captures {
                    Piece::Literal(i, i + 1 + digits)
                } else {
                    Piece::Groups(vec![index as u32])
                };
                (piece, 1 + digits)
            }
            b'<' => match units.index_of(Units::Latin1(b">"), i + 2) {
                Some(end) if !program.names.is_empty() => {
                    let name = String::from_utf16(&units.slice(i + 2, end).to_vec());
                    let known = name.ok().and_then(|name| program.names.iter().find(|n| n.0 == name));
                    (Piece::Groups(known.map_or_else(Vec::new, |n| n.1.clone())), end + 1 - i)
                }
                _ => (Piece::Literal(i, i + 2), 2),
            },
            _ => (Piece::Literal(i, i + 1), 1),
        };
        list.push(piece);
        i += taken;
    }
    list
}

// OPTIMIZATION: with the original exec no result object is seen. Functions are called after all matches have been made, as
// the spec has it, so that nothing they do changes them.
fn replace_pristine(
    agent: &mut Agent,
    rx: Object,
    s: JsString,
    function: Option<Value>,
    template: JsString,
) -> JsResult<Value> {
    let flags = flags_of(rx);
    let (global, sticky, unicode) = (flags.has(b'g'), flags.has(b'y'), flags.is_unicode());
    if let Some(function) = function {
        return replace_by_function(agent, rx, s, function);
    }
    let found = if global {
        agent.set_last_index(rx, Value::ZERO)?;
        agent.regexp_match(rx, s, 0, sticky)?
    } else {
        agent.regexp_match_once(rx, s)?
    };
    if !found {
        return Ok(s.into());
    }
    let has_dollar = template.units(&agent.heap).index_of(Units::Latin1(b"$"), 0).is_some();
    let pieces = has_dollar.then(|| pieces(agent, rx, template));
    // About as long as before, mostly; more is looked at as it comes.
    let mut accumulated = StringBuilder::with_capacity(s.len().min(4096));
    let mut next_source_position = 0;
    loop {
        agent.poll(2)?;
        append(agent, s, template, pieces.as_deref(), &mut accumulated, &mut next_source_position)?;
        agent.check_builder(&mut accumulated)?;
        if !global {
            break;
        }
        let (start, end) = agent.regexp.matcher.group(0).unwrap_or_default();
        let from = if end == start { advance_string_index(agent, s, end as u64, unicode) } else { end as u64 };
        if from > s.len() as u64 || !agent.regexp_match(rx, s, from as usize, sticky)? {
            break;
        }
    }
    accumulated.push_units(s.units(&agent.heap).slice(next_source_position, s.len()));
    Ok(agent.finish_string(accumulated)?.into())
}
/// What stands before the match just made, and what takes its place: the template if there are no pieces.
fn append(
    agent: &mut Agent,
    s: JsString,
    template: JsString,
    pieces: Option<&[Piece]>,
    accumulated: &mut StringBuilder,
    next_source_position: &mut usize,
) -> JsResult<()> {
    let (start, end) = agent.regexp.matcher.group(0).unwrap_or_default();
    accumulated.push_units(s.units(&agent.heap).slice(*next_source_position, start));
    *next_source_position = end;
    let Some(pieces) = pieces else {
        accumulated.push_units(template.units(&agent.heap));
        return Ok(());
    };
    // Many pieces of a long string are a very long one: then the limits are looked at after each.
    let is_long = s.len().max(template.len()).saturating_mul(pieces.len()) > 1 << 16;
    for piece in pieces {
        let matcher = &agent.regexp.matcher;
        let (units, template) = (s.units(&agent.heap), template.units(&agent.heap));
        match piece {
            Piece::Literal(from, to) => accumulated.push_units(template.slice(*from, *to)),
            Piece::Before => accumulated.push_units(units.slice(0, start)),
            Piece::After => accumulated.push_units(units.slice(end, units.len())),
            Piece::Groups(groups) => {
                if let Some((from, to)) = groups.iter().find_map(|group| matcher.group(*group as usize)) {
                    accumulated.push_units(units.slice(from, to));
                }
            }
        }
        if is_long {
            agent.check_builder(accumulated)?;
        }
    }
    Ok(())
}

fn replace_by_function(agent: &mut Agent, rx: Object, s: JsString, function: Value) -> JsResult<Value> {
    let flags = flags_of(rx);
    let (global, sticky, unicode) = (flags.has(b'g'), flags.has(b'y'), flags.is_unicode());
    let mut all: Vec<u32> = Vec::new();
    if !global {
        if !agent.regexp_match_once(rx, s)? {
            return Ok(s.into());
        }
        all.extend_from_slice(agent.regexp.matcher.captures());
    } else {
        agent.set_last_index(rx, Value::ZERO)?;
        let mut from = 0;
        while from <= s.len() as u64 && agent.regexp_match(rx, s, from as usize, sticky)? {
            agent.poll(2)?;
            if all.len() + agent.regexp.matcher.captures().len() > all.capacity() {
                agent.reserve_memory(all.len() * 8)?;
            }
            all.extend_from_slice(agent.regexp.matcher.captures());
            let (start, end) = agent.regexp.matcher.group(0).unwrap_or_default();
            from = if end == start { advance_string_index(agent, s, end as u64, unicode) } else { end as u64 };
        }
    }
    // The function may compile another pattern into `rx`.
    let count = program(&agent.heap, rx).group_count as usize;
    let (compiled, named) = (rx.word(word::PROGRAM), !program(&agent.heap, rx).names.is_empty());
    let mut accumulated = StringBuilder::with_capacity(s.len());
    let mut next_source_position = 0;
    let mut arguments = agent.rooted_vec();
    for captures in all.chunks_exact(count * 2) {
        let group = |i: usize| {
            let (from, to) = (captures[i * 2], captures[i * 2 + 1]);
            (from != UNSET && to != UNSET).then_some((from as usize, to as usize))
        };
        let (start, end) = group(0).unwrap_or_default();
        arguments.clear();
        for i in 0..count {
            arguments.push(match group(i) {
                Some((from, to)) => agent.heap.substring(s, from, to).into(),
                None => Value::UNDEFINED,
            });
        }
        if named {
            let groups = agent.new_groups_object(compiled, |_, (_, numbers)| {
                let value = numbers.iter().map(|n| arguments[*n as usize]).find(|v| !v.is_undefined());
                value.unwrap_or(Value::UNDEFINED)
            });
            arguments.extend_from_slice(&[Value::from(start), s.into(), groups.into()]);
        } else {
            arguments.extend_from_slice(&[Value::from(start), s.into()]);
        }
        let value = agent.call(function, Value::UNDEFINED, &arguments)?;
        let replacement = agent.to_string(value)?;
        accumulated.push_units(s.units(&agent.heap).slice(next_source_position, start));
        accumulated.push_units(replacement.units(&agent.heap));
        agent.check_builder(&mut accumulated)?;
        next_source_position = end;
    }
    accumulated.push_units(s.units(&agent.heap).slice(next_source_position, s.len()));
    Ok(agent.finish_string(accumulated)?.into())
}
