//! Walks over iterables for natives: as the protocol says, and Arrays without iterator objects where nobody can tell.

use super::iterator::IteratorRecord;
use super::{Agent, JsResult};
use crate::heap::{Object, PropertyKey, Value};

/// A walk under way.
pub enum Iteration {
    /// An Array, and the next index.
    Array(Object, u32),
    /// Anything.
    Iterator(IteratorRecord),
}

impl Agent {
    /// Begins a walk: GetIterator ( iterable, sync ).
    pub fn iterate(&mut self, iterable: Value) -> JsResult<Iteration> {
        // OPTIMIZATION: a pristine Array's iterator does Get for each index below the length of that moment, and closing it
        // does nothing: no script sees the iterator.
        if let Some(array) = iterable.as_object()
            && self.array_iteration_is_unseen(array)
        {
            return Ok(Iteration::Array(array, 0));
        }
        Ok(Iteration::Iterator(self.get_iterator(iterable)?))
    }
}

impl Iteration {
    /// How many values will probably come; 0 if nothing is known.
    pub fn expected(&self) -> usize {
        match self {
            Iteration::Array(array, next) => (array.array_length() - *next) as usize,
            Iteration::Iterator(_) => 0,
        }
    }
    /// IteratorStepValue. None: it is done.
    pub fn step(&mut self, agent: &mut Agent) -> JsResult<Option<Value>> {
        match self {
            Iteration::Array(array, next) => {
                agent.poll(1)?;
                if *next >= array.array_length() {
                    return Ok(None);
                }
                let i = *next;
                *next += 1;
                match array.elements(&agent.heap).get(i as usize) {
                    Some(&value) if !value.is_hole() => Ok(Some(value)),
                    _ => agent.get(*array, PropertyKey::index(i)).map(Some),
                }
            }
            Iteration::Iterator(record) => agent.iterator_step_value(record),
        }
    }
    /// IfAbruptCloseIterator.
    pub fn close_if_abrupt<T>(&self, agent: &mut Agent, result: JsResult<T>) -> JsResult<T> {
        match self {
            Iteration::Array(..) => result,
            Iteration::Iterator(record) => agent.if_abrupt_close_iterator(result, record),
        }
    }
}
