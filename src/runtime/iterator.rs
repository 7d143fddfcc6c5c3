//! 7.4 Operations on iterator objects.

use super::pristine::Iterated;
use super::{Agent, Intrinsic, JsResult, Throw, message};
use crate::heap::{Object, Value, WellKnown};

/// Where the array iteration protocol was found untouched: the VM's fast path compares before it trusts.
#[derive(Clone, Copy)]
pub(crate) struct ArrayProtocol {
    /// Valid while the heap's epoch is this.
    pub epoch: u32,
    /// Arrays of this shape have no properties of their own, and %Array.prototype% for a prototype.
    pub shape: crate::heap::ShapeId,
    /// Addresses of %Array.prototype%[@@iterator] and %ArrayIteratorPrototype%.next, and what they must hold.
    pub places: [*const Value; 2],
    pub values: [Value; 2],
}
impl Default for ArrayProtocol {
    fn default() -> Self {
        ArrayProtocol {
            epoch: 0,
            shape: crate::heap::ShapeId(0),
            places: [std::ptr::null(); 2],
            values: [Value::UNDEFINED; 2],
        }
    }
}

/// An Iterator Record.
#[derive(Clone, Copy, Debug)]
pub struct IteratorRecord {
    /// [[Iterator]]
    pub iterator: Object,
    /// [[NextMethod]]
    pub next: Value,
    /// [[Done]]
    pub done: bool,
}

impl Agent {
    // GetIteratorDirect ( obj ), https://tc39.es/ecma262/#sec-getiteratordirect
    pub fn get_iterator_direct(&mut self, object: Object) -> JsResult<IteratorRecord> {
        let key = self.heap.names.next;
        let next = self.get(object, key)?;
        Ok(IteratorRecord { iterator: object, next, done: false })
    }
    // GetIteratorFromMethod ( obj, method ), https://tc39.es/ecma262/#sec-getiteratorfrommethod
    pub fn get_iterator_from_method(&mut self, value: Value, method: Value) -> JsResult<IteratorRecord> {
        let iterator = self.call(method, value, &[])?;
        match iterator.as_object() {
            Some(object) => self.get_iterator_direct(object),
            None => Err(self.throw(message::IteratorNotObject())),
        }
    }
    // GetIterator ( obj, kind ), https://tc39.es/ecma262/#sec-getiterator, kind sync
    pub fn get_iterator(&mut self, value: Value) -> JsResult<IteratorRecord> {
        let key = self.heap.names.symbol_key(WellKnown::Iterator);
        let method = if value.is_nullish() { None } else { self.get_method(value, key)? };
        match method {
            Some(method) => self.get_iterator_from_method(value, method),
            None => {
                let what = self.describe(value);
                Err(self.throw(message::NotIterable(what)))
            }
        }
    }
    // IteratorNext ( iteratorRecord [ , value ] ), https://tc39.es/ecma262/#sec-iteratornext
    pub fn iterator_next(&mut self, record: &mut IteratorRecord, value: Option<Value>) -> JsResult<Object> {
        let result = match value {
            None => self.call(record.next, record.iterator.into(), &[]),
            Some(value) => self.call(record.next, record.iterator.into(), &[value]),
        };
        let result = match result {
            Ok(result) => result,
            Err(throw) => {
                record.done = true;
                return Err(throw);
            }
        };
        match result.as_object() {
            Some(object) => Ok(object),
            None => {
                record.done = true;
                let what = self.describe(result);
                Err(self.throw(message::IteratorResultNotObject(what)))
            }
        }
    }
    // IteratorComplete ( iteratorResult ), https://tc39.es/ecma262/#sec-iteratorcomplete
    pub fn iterator_complete(&mut self, result: Object) -> JsResult<bool> {
        let key = self.heap.names.done;
        let done = self.get(result, key)?;
        Ok(self.to_boolean(done))
    }
    // IteratorValue ( iteratorResult ), https://tc39.es/ecma262/#sec-iteratorvalue
    pub fn iterator_value(&mut self, result: Object) -> JsResult<Value> {
        let key = self.heap.names.value;
        self.get(result, key)
    }
    // IteratorStep ( iteratorRecord ), https://tc39.es/ecma262/#sec-iteratorstep
    /// None: it is done.
    pub fn iterator_step(&mut self, record: &mut IteratorRecord) -> JsResult<Option<Object>> {
        self.poll(1)?;
        let result = self.iterator_next(record, None)?;
        match self.iterator_complete(result) {
            Ok(true) => {
                record.done = true;
                Ok(None)
            }
            Ok(false) => Ok(Some(result)),
            Err(throw) => {
                record.done = true;
                Err(throw)
            }
        }
    }
    // IteratorStepValue ( iteratorRecord ), https://tc39.es/ecma262/#sec-iteratorstepvalue
    /// None: it is done.
    pub fn iterator_step_value(&mut self, record: &mut IteratorRecord) -> JsResult<Option<Value>> {
        if let Some(result) = self.builtin_iterator_step(record) {
            return result;
        }
        let Some(result) = self.iterator_step(record)? else { return Ok(None) };
        match self.iterator_value(result) {
            Ok(value) => Ok(Some(value)),
            Err(throw) => {
                record.done = true;
                Err(throw)
            }
        }
    }
    // IteratorClose ( iteratorRecord, completion ), https://tc39.es/ecma262/#sec-iteratorclose
    /// After a normal completion (or break, return): what `return` throws is thrown.
    pub fn iterator_close(&mut self, iterator: Object) -> JsResult<()> {
        let key = self.heap.names.return_;
        let Some(method) = self.get_method(iterator.into(), key)? else { return Ok(()) };
        let result = self.call(method, iterator.into(), &[])?;
        if !result.is_object() {
            let what = self.describe(result);
            return Err(self.throw(message::IteratorResultNotObject(what)));
        }
        Ok(())
    }
    // IteratorClose ( iteratorRecord, completion ), https://tc39.es/ecma262/#sec-iteratorclose
    /// After a throw: closes, and gives that throw back (a termination of `return` wins).
    pub fn iterator_close_throw(&mut self, iterator: Object, throw: Throw) -> Throw {
        if throw.is_termination() {
            return throw;
        }
        let keep = self.rooted_vec_from(&[throw.0]);
        let key = self.heap.names.return_;
        let result = match self.get_method(iterator.into(), key) {
            Ok(Some(method)) => self.call(method, iterator.into(), &[]).map(|_| ()),
            Ok(None) => Ok(()),
            Err(e) => Err(e),
        };
        drop(keep);
        match result {
            Err(e) if e.is_termination() => e,
            _ => throw,
        }
    }
    /// `result`, or on a throw closes the iterator and passes it on: the specification's IfAbruptCloseIterator.
    pub fn if_abrupt_close_iterator<T>(&mut self, result: JsResult<T>, record: &IteratorRecord) -> JsResult<T> {
        result.map_err(|throw| self.iterator_close_throw(record.iterator, throw))
    }
    // CreateIteratorResultObject ( value, done ), https://tc39.es/ecma262/#sec-createiterresultobject
    pub fn create_iter_result_object(&mut self, value: Value, done: bool) -> Object {
        let shape = self.realm().shapes.iter_result;
        let object = self.heap.new_object(shape);
        self.heap.set_slot(object, 0, value);
        self.heap.set_slot(object, 1, done.into());
        object
    }
    // IteratorToList ( iteratorRecord ), https://tc39.es/ecma262/#sec-iteratortolist
    pub fn iterator_to_list(&mut self, record: &mut IteratorRecord) -> JsResult<super::RootedVec> {
        let mut list = self.rooted_vec();
        while let Some(value) = self.iterator_step_value(record)? {
            list.push(value);
        }
        Ok(list)
    }
    /// Whether iterating an Array by its elements is what its iterator would do: nothing of the protocol was changed.
    #[inline]
    pub fn array_iteration_is_pristine(&mut self, array: Object) -> bool {
        array.kind() == crate::heap::Kind::Array
            && !array.has_flag(crate::heap::flag::INDEXED_PROPERTIES)
            && (self.iteration_is_pristine(array, Iterated::Array) || self.odd_array_iteration_is_pristine(array))
    }
    /// The same for an array with properties of its own.
    fn odd_array_iteration_is_pristine(&mut self, array: Object) -> bool {
        if self.heap.proto(array) != Some(self.intrinsic(Intrinsic::ArrayPrototype)) {
            return false;
        }
        let iterator = self.heap.names.symbol_key(WellKnown::Iterator);
        self.touch(array);
        self.heap.own_property(array, iterator).is_none() && self.iteration_protocol_is_pristine(Iterated::Array)
    }

    /// Remembers the protocol's state, just found pristine for this array, for the VM.
    pub(crate) fn note_array_protocol(&mut self, array: Object) {
        let shape = array.shape();
        if self.heap.shape_len(shape) != 0 {
            return;
        }
        let iterator = self.heap.names.symbol_key(WellKnown::Iterator);
        let next = self.heap.names.next;
        let (prototype, iterators) =
            (self.intrinsic(Intrinsic::ArrayPrototype), self.intrinsic(Intrinsic::ArrayIteratorPrototype));
        self.heap.become_prototype(iterators);
        let places = [self.heap.slot_place(prototype, iterator), self.heap.slot_place(iterators, next)];
        if let [Some(a), Some(b)] = places {
            let values = [Intrinsic::ArrayProtoValues, Intrinsic::ArrayIteratorNext]
                .map(|which| self.realm().intrinsics[which as usize]);
            self.array_protocol = ArrayProtocol { epoch: self.heap.epoch, shape, places: [a, b], values };
        }
    }
}
