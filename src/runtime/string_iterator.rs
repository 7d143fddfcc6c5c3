//! String iterators. Words: 0 the string (undefined when done), 1 the position.

use super::{Agent, Intrinsic, JsResult, message};
use crate::heap::{JsString, Kind, Object, Value};

// String.prototype [ %Symbol.iterator% ] ( ), https://tc39.es/ecma262/#sec-string.prototype-%symbol.iterator%
#[inline(never)]
pub(crate) fn string_iterator(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    if this.is_nullish() {
        return Err(agent.throw(message::CalledOnNullish("String.prototype[Symbol.iterator]")));
    }
    let s = agent.to_string(this)?;
    let proto = agent.intrinsic(Intrinsic::StringIteratorPrototype);
    let iterator = agent.new_object_of_kind(Kind::StringIterator, proto, 2);
    iterator.set_word(0, s.into());
    iterator.set_word(1, Value::ZERO);
    Ok(iterator.into())
}
// %StringIteratorPrototype%.next ( ), https://tc39.es/ecma262/#sec-%stringiteratorprototype%.next
#[inline(never)]
pub(crate) fn string_iterator_next(agent: &mut Agent, this: Value, _args: &[Value]) -> JsResult<Value> {
    let Some(iterator) = this.as_object().filter(|object| object.kind() == Kind::StringIterator) else {
        let what = agent.describe(this);
        return Err(agent.throw(message::Incompatible("String Iterator.prototype.next", what)));
    };
    let next = agent.string_iterator_step(iterator);
    Ok(agent.create_iter_result_object(next.unwrap_or(Value::UNDEFINED), next.is_none()).into())
}

impl Agent {
    /// The next code point's string of a String iterator; None when it is done.
    pub(crate) fn string_iterator_step(&mut self, iterator: Object) -> Option<Value> {
        let s = iterator.word(0).as_string()?;
        let position = iterator.word(1).as_int().unwrap_or(0) as usize;
        if position >= s.len() {
            iterator.set_word(0, Value::UNDEFINED);
            return None;
        }
        let next = self.code_point_string(s, position);
        iterator.set_word(1, Value::from(position + next.len()));
        Some(next.into())
    }
    /// What iterating a string gives, at the end of an array.
    // OPTIMIZATION: if nobody tampered with string iterators, no code runs meanwhile and nobody sees the iterator.
    pub(crate) fn append_code_points(&mut self, array: Object, s: JsString) -> JsResult<()> {
        self.reserve_memory(s.len() * 8)?;
        self.heap.reserve_elements(array, array.elements_len() as usize + s.len());
        let (mut at, mut count) = (0, 0);
        while at < s.len() {
            let next = self.code_point_string(s, at);
            at += next.len();
            self.heap.push_element(array, next.into());
            count += 1;
            if count % 4096 == 0 {
                self.pay(1024)?;
            }
        }
        array.set_array_length(array.elements_len());
        self.poll(1 + count % 4096 / 4)
    }
    fn code_point_string(&mut self, s: JsString, position: usize) -> JsString {
        let (_, n) = s.units(&self.heap).code_point_at(position);
        self.heap.substring(s, position, position + n)
    }
}
