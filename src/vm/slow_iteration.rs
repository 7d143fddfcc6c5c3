//! Slow paths of iteration: iterator records of three registers.
//!
//! A record is (iterator, next method, state). State true: (array, index, true), an array whose iteration nothing can
//! observe. State undefined: an iterator under the protocol. State hole: done.

use super::{Flow, Instr, Slow};
use crate::heap::{Kind, Object, PropertyKey, Value, WellKnown};
use crate::runtime::coroutine::{state, word};
use crate::runtime::iterator::IteratorRecord;
use crate::runtime::{Agent, Intrinsic, JsResult, Throw, message};

pub fn get_iterator(agent: &mut Agent, i: Instr) -> Slow {
    let value = agent.reg(i.b());
    if let Some(array) = value.as_object()
        && agent.array_iteration_is_pristine(array)
    {
        agent.note_array_protocol(array);
        agent.set_reg(i.a(), value);
        agent.set_reg(i.a() + 1, Value::ZERO);
        agent.set_reg(i.a() + 2, Value::TRUE);
        return Ok(Flow::Next);
    }
    let record = agent.get_iterator_named(value)?;
    set_record(agent, i.a(), record.iterator, record.next);
    Ok(Flow::Next)
}
fn set_record(agent: &mut Agent, n: usize, iterator: Object, next: Value) {
    agent.set_reg(n, iterator.into());
    agent.set_reg(n + 1, next);
    agent.set_reg(n + 2, Value::UNDEFINED);
}
impl Agent {
    /// GetIterator, with a message that names the expression.
    fn get_iterator_named(&mut self, value: Value) -> JsResult<crate::runtime::iterator::IteratorRecord> {
        let key = self.heap.names.symbol_key(WellKnown::Iterator);
        let method = if value.is_nullish() { Value::UNDEFINED } else { self.get_v(value, key)? };
        if self.is_callable(method) {
            return self.get_iterator_from_method(value, method);
        }
        let at = self.current_instruction();
        let code = self.current_code();
        let expressions = &code.code.expressions;
        let text = expressions.binary_search_by_key(&at, |e| e.0).ok().and_then(|i| {
            let (_, start, end) = expressions[i];
            code.code.source.text.get(start as usize..end as usize).filter(|t| t.len() <= 60 && !t.contains('\n'))
        });
        let what = text.map_or_else(|| self.describe(value), str::to_string);
        Err(self.throw(message::NotIterable(what)))
    }
}
pub fn get_async_iterator(agent: &mut Agent, i: Instr) -> Slow {
    let record = agent.get_async_iterator(agent.reg(i.b()))?;
    set_record(agent, i.a(), record.iterator, record.next);
    Ok(Flow::Next)
}
pub fn get_next_method(agent: &mut Agent, i: Instr) -> Slow {
    let Some(iterator) = agent.reg(i.a()).as_object() else {
        return Err(agent.throw(message::IteratorNotObject()));
    };
    let key = agent.heap.names.next;
    let next = agent.get(iterator, key)?;
    set_record(agent, i.a(), iterator, next);
    Ok(Flow::Next)
}
pub fn iterator_next(agent: &mut Agent, i: Instr) -> Slow {
    let record = i.b();
    // OPTIMIZATION: a generator's own next makes a result object that nobody else sees; its frame is resumed right here,
    // and gives back the value (`suspend`) or goes on at `done` (`leave_iterated`).
    if agent.reg(record + 2).is_undefined()
        && let Some(generator) = agent.reg(record).as_object()
        && generator.kind() == Kind::Generator
        && agent.reg(record + 1) == agent.realm().intrinsics[Intrinsic::GeneratorNext as usize]
        && matches!(generator.word(word::STATE).as_int(), Some(state::START | state::YIELD))
        && agent.generator_is_of_this_realm(generator)
    {
        agent.fuel -= 1;
        if agent.fuel < 0 {
            agent.poll_slow()?;
        }
        agent.resume_iterated(generator)?;
        return Ok(Flow::Next);
    }
    match step(agent, record) {
        Ok(Some(value)) => {
            agent.set_reg(i.a(), value);
            Ok(Flow::Next)
        }
        Ok(None) => {
            finish(agent, i);
            Ok(Flow::Next)
        }
        Err(throw) => {
            agent.set_reg(record + 2, Value::HOLE);
            Err(throw)
        }
    }
}
fn step(agent: &mut Agent, record: usize) -> JsResult<Option<Value>> {
    let (first, next, mode) = (agent.reg(record), agent.reg(record + 1), agent.reg(record + 2));
    if mode.is_hole() {
        return Ok(None);
    }
    agent.poll(1)?;
    let iterator = first.as_object().expect("an iterator record");
    if mode == Value::TRUE {
        let index = next.as_int().expect("an index") as u32;
        if index >= iterator.array_length() {
            return Ok(None);
        }
        agent.set_reg(record + 1, Value::from(index + 1));
        let value = agent.get(iterator, PropertyKey::index(index))?;
        return Ok(Some(value));
    }
    // OPTIMIZATION: Array, Map and Set iterators step without their result objects.
    let mut record = IteratorRecord { iterator, next, done: false };
    if let Some(result) = agent.builtin_iterator_step(&mut record) {
        return result;
    }
    let result = agent.call(next, first, &[])?;
    unpack(agent, result)
}
/// What an iterator result means for IteratorNext at the innermost frame's current instruction.
pub(super) fn deliver_result(agent: &mut Agent, i: Instr, result: Value) -> JsResult<()> {
    let record = i.b();
    match unpack(agent, result) {
        Ok(Some(value)) => {
            agent.set_reg(i.a(), value);
            Ok(())
        }
        Ok(None) => {
            finish(agent, i);
            Ok(())
        }
        Err(throw) => {
            agent.set_reg(record + 2, Value::HOLE);
            Err(throw)
        }
    }
}
/// The iterator of an IteratorNext has no more values.
pub(super) fn finish(agent: &mut Agent, i: Instr) {
    agent.set_reg(i.b() + 2, Value::HOLE);
    agent.set_reg(i.a(), Value::UNDEFINED);
    agent.jump(i.c_int());
}
fn unpack(agent: &mut Agent, result: Value) -> JsResult<Option<Value>> {
    let Some(result) = result.as_object() else {
        let what = agent.describe(result);
        return Err(agent.throw(message::IteratorResultNotObject(what)));
    };
    if agent.iterator_complete(result)? {
        return Ok(None);
    }
    agent.iterator_value(result).map(Some)
}
pub fn iterator_call(agent: &mut Agent, i: Instr) -> Slow {
    let (iterator, next) = real_record(agent, i.b());
    let argument = [agent.reg(i.c())];
    let result = agent.call(next, iterator.into(), if argument[0].is_hole() { &[] } else { &argument })?;
    agent.set_reg(i.a(), result);
    Ok(Flow::Next)
}
pub fn iterator_unpack(agent: &mut Agent, i: Instr) -> Slow {
    let result = agent.reg(i.b());
    let Some(result) = result.as_object() else {
        let what = agent.describe(result);
        return Err(agent.throw(message::IteratorResultNotObject(what)));
    };
    if agent.iterator_complete(result)? {
        agent.set_reg(i.a(), Value::UNDEFINED);
        agent.jump(i.c_int());
        return Ok(Flow::Next);
    }
    let value = agent.iterator_value(result)?;
    agent.set_reg(i.a(), value);
    Ok(Flow::Next)
}
/// The record as the protocol has it: an array's fast one becomes an ArrayIterator.
fn real_record(agent: &mut Agent, record: usize) -> (Object, Value) {
    let first = agent.reg(record).as_object().expect("an iterator record");
    if agent.reg(record + 2) != Value::TRUE {
        return (first, agent.reg(record + 1));
    }
    let proto = agent.intrinsic(Intrinsic::ArrayIteratorPrototype);
    let iterator = agent.new_object_of_kind(Kind::ArrayIterator, proto, 3);
    iterator.set_word(0, first.into());
    iterator.set_word(1, agent.reg(record + 1));
    iterator.set_word(2, Value::int(1));
    let next = agent.realm().intrinsics[Intrinsic::ArrayIteratorNext as usize];
    set_record(agent, record, iterator, next);
    (iterator, next)
}
fn is_done(agent: &Agent, record: usize) -> bool {
    agent.reg(record + 2).is_hole()
}
/// Whether closing an array's fast record does nothing: its iterator has no `return`.
fn closes_silently(agent: &mut Agent, record: usize) -> JsResult<bool> {
    if agent.reg(record + 2) != Value::TRUE {
        return Ok(false);
    }
    if agent.array_iterators_close_silently() {
        return Ok(true);
    }
    let proto = agent.intrinsic(Intrinsic::ArrayIteratorPrototype);
    let key = agent.heap.names.return_;
    Ok(!agent.has_property(proto, key)?)
}
pub fn iterator_close(agent: &mut Agent, i: Instr) -> Slow {
    let record = i.a();
    if is_done(agent, record) || closes_silently(agent, record)? {
        return Ok(Flow::Next);
    }
    let (iterator, _) = real_record(agent, record);
    agent.set_reg(record + 2, Value::HOLE);
    agent.iterator_close(iterator)?;
    Ok(Flow::Next)
}
pub fn iterator_close_quietly(agent: &mut Agent, i: Instr) -> Slow {
    let record = i.a();
    if is_done(agent, record) || closes_silently(agent, record)? {
        return Ok(Flow::Next);
    }
    let (iterator, _) = real_record(agent, record);
    agent.set_reg(record + 2, Value::HOLE);
    let throw = agent.iterator_close_throw(iterator, Throw(Value::UNDEFINED));
    if throw.is_termination() {
        return Err(throw);
    }
    Ok(Flow::Next)
}
pub fn iterator_call_method(agent: &mut Agent, i: Instr) -> Slow {
    let (iterator, _) = real_record(agent, i.b());
    let name = agent.constant(i.c()).as_string().expect("a name");
    let key = agent.heap.key_from_string(name);
    let result = match agent.get_method(iterator.into(), key)? {
        None => Value::HOLE,
        Some(method) => {
            // The argument is where the result goes: see the row.
            let argument = agent.reg(i.a());
            if argument.is_hole() {
                agent.call(method, iterator.into(), &[])?
            } else {
                agent.call(method, iterator.into(), &[argument])?
            }
        }
    };
    agent.set_reg(i.a(), result);
    Ok(Flow::Next)
}
pub fn create_iter_result(agent: &mut Agent, i: Instr) -> Slow {
    let result = agent.create_iter_result_object(agent.reg(i.b()), i.c() == 1);
    agent.set_reg(i.a(), result.into());
    Ok(Flow::Next)
}
