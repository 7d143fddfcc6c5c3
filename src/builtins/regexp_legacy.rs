//! Properties of RegExp that tell about the last match: `RegExp.$1`, `lastMatch`, `leftContext`…

use super::arg;
use crate::heap::{Attributes, Value};
use crate::regexp::matcher::UNSET;
use crate::runtime::native::{Key, Prop, Row, accessor, property};
use crate::runtime::{Agent, Intrinsic, JsResult, NativeFn, message};

const fn readable(name: &'static str, get: NativeFn) -> Prop {
    property(Key::Name(name), Attributes(4 | 8), Row::Accessor(Some(get), None))
}

// NON-STANDARD: https://github.com/tc39/proposal-regexp-legacy-features
/// Properties of RegExp.
pub static CONSTRUCTOR: &[Prop] = &[
    accessor("input", input, set_input),
    accessor("$_", input, set_input),
    readable("lastMatch", last_match),
    readable("$&", last_match),
    readable("lastParen", last_paren),
    readable("$+", last_paren),
    readable("leftContext", left_context),
    readable("$`", left_context),
    readable("rightContext", right_context),
    readable("$'", right_context),
    readable("$1", group::<1>),
    readable("$2", group::<2>),
    readable("$3", group::<3>),
    readable("$4", group::<4>),
    readable("$5", group::<5>),
    readable("$6", group::<6>),
    readable("$7", group::<7>),
    readable("$8", group::<8>),
    readable("$9", group::<9>),
];

fn check(agent: &mut Agent, this: Value, name: &str) -> JsResult<()> {
    if this == agent.intrinsic(Intrinsic::RegExp).into() {
        return Ok(());
    }
    Err(agent.throw(message::RegExpStatic(name)))
}
/// Part of the last match's text.
fn part(agent: &mut Agent, range: impl Fn(&[u32], usize) -> Option<(usize, usize)>) -> Value {
    let found = agent.last_match().and_then(|(s, captures)| Some((s, range(captures, s.len())?)));
    match found {
        Some((s, (from, to))) => agent.heap.substring(s, from, to).into(),
        None => agent.heap.names.empty_string().into(),
    }
}
fn at(captures: &[u32], group: usize) -> Option<(usize, usize)> {
    let (from, to) = (*captures.get(group * 2)?, *captures.get(group * 2 + 1)?);
    (from != UNSET && to != UNSET).then_some((from as usize, to as usize))
}

// NON-STANDARD: get RegExp.input of the proposal for legacy features of RegExp, which all engines have.
fn input(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    check(agent, this, "input")?;
    let last = agent.last_match().map(|last| last.0);
    Ok(agent.realm().regexp.input.or(last).unwrap_or(agent.heap.names.empty_string()).into())
}
// NON-STANDARD: set RegExp.input of the proposal for legacy features of RegExp, which all engines have.
fn set_input(agent: &mut Agent, this: Value, args: &[Value]) -> JsResult<Value> {
    check(agent, this, "input")?;
    let text = agent.to_string(arg(args, 0))?;
    agent.realm_mut().regexp.input = Some(text);
    Ok(Value::UNDEFINED)
}
// NON-STANDARD: get RegExp.lastMatch of the proposal for legacy features of RegExp, which all engines have.
fn last_match(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    check(agent, this, "lastMatch")?;
    Ok(part(agent, |captures, _| at(captures, 0)))
}
// NON-STANDARD: get RegExp.lastParen of the proposal for legacy features of RegExp, which all engines have.
fn last_paren(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    check(agent, this, "lastParen")?;
    Ok(part(agent, |captures, _| {
        let last = (captures.len() / 2).checked_sub(1).filter(|last| *last > 0)?;
        at(captures, last)
    }))
}
// NON-STANDARD: get RegExp.leftContext of the proposal for legacy features of RegExp, which all engines have.
fn left_context(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    check(agent, this, "leftContext")?;
    Ok(part(agent, |captures, _| Some((0, at(captures, 0)?.0))))
}
// NON-STANDARD: get RegExp.rightContext of the proposal for legacy features of RegExp, which all engines have.
fn right_context(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    check(agent, this, "rightContext")?;
    Ok(part(agent, |captures, len| Some((at(captures, 0)?.1, len))))
}
// NON-STANDARD: get RegExp.$1 to $9 of the proposal for legacy features of RegExp, which all engines have.
fn group<const N: usize>(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    check(agent, this, "$1")?;
    Ok(part(agent, |captures, _| at(captures, N)))
}
