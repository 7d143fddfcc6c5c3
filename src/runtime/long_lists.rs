//! Work on many elements, in pieces between which the script can be ended: never more than some milliseconds at once.

use super::{Agent, JsResult};
use crate::heap::{Object, Value};
use std::cmp::Ordering;
use std::ops::Range;

/// Elements that are worked on at once.
pub(crate) const ELEMENTS: usize = 1 << 15;

// A script that is ended on the way leaves an array as far as it was: so would the single steps of the specification.
impl Agent {
    /// Charges for a piece of work on so many elements. Collects nothing.
    #[inline]
    pub(crate) fn pay_for_elements(&mut self, elements: usize) -> JsResult<()> {
        self.pay(elements as u64 / 32)
    }

    /// Appends elements `range` of another object, holes included. Both have plain elements only; lengths are the caller's
    /// business. Collects nothing.
    #[inline]
    pub(crate) fn append_elements(&mut self, array: Object, source: Object, range: Range<u32>) -> JsResult<()> {
        if range.len() > ELEMENTS {
            return self.append_long(array, source, range);
        }
        self.heap.append_elements(array, source, range.start, range.end);
        Ok(())
    }
    #[cold]
    fn append_long(&mut self, array: Object, source: Object, range: Range<u32>) -> JsResult<()> {
        self.heap.reserve_elements(array, array.elements_len() as usize + range.len());
        for from in range.clone().step_by(ELEMENTS) {
            self.heap.append_elements(array, source, from, range.end.min(from + ELEMENTS as u32));
            self.pay_for_elements(ELEMENTS)?;
        }
        Ok(())
    }
    /// The elements of an object without holes, as a list.
    pub(crate) fn list_of_elements(&mut self, object: Object) -> JsResult<super::RootedVec> {
        let n = object.elements_len() as usize;
        self.reserve_memory(n * size_of::<Value>())?;
        let mut list = self.rooted_vec();
        list.reserve_exact(n);
        for from in (0..n).step_by(ELEMENTS) {
            list.extend_from_slice(&object.elements(&self.heap)[from..n.min(from + ELEMENTS)]);
            if n > ELEMENTS {
                self.pay_for_elements(ELEMENTS)?;
            }
        }
        Ok(list)
    }
    /// Appends the values of a list; as above.
    pub(crate) fn append_list(&mut self, array: Object, list: &[Value]) -> JsResult<()> {
        self.heap.reserve_elements(array, array.elements_len() as usize + list.len());
        for piece in list.chunks(ELEMENTS) {
            self.heap.extend_elements(array, piece);
            if list.len() > ELEMENTS {
                self.pay_for_elements(ELEMENTS)?;
            }
        }
        Ok(())
    }
    /// CreateArrayFromList for a list that may be long, and that the collector sees.
    #[inline]
    pub(crate) fn create_array_from_long_list(&mut self, list: &[Value]) -> JsResult<Object> {
        if list.len() > ELEMENTS { self.create_long_array(list) } else { Ok(self.create_array_from_list(list)) }
    }
    #[cold]
    fn create_long_array(&mut self, list: &[Value]) -> JsResult<Object> {
        self.reserve_memory(size_of_val(list))?;
        let array = self.create_array_from_list(&[]);
        self.append_list(array, list)?;
        array.set_array_length(list.len() as u32);
        Ok(array)
    }

    /// Copies elements of an object to others of it, holes included, as if all at once.
    #[inline]
    pub(crate) fn move_elements(&mut self, object: Object, range: Range<usize>, to: usize) -> JsResult<()> {
        if range.len() > ELEMENTS {
            return self.move_long(object, range, to);
        }
        object.elements_mut(&mut self.heap).copy_within(range, to);
        Ok(())
    }
    #[cold]
    fn move_long(&mut self, object: Object, range: Range<usize>, to: usize) -> JsResult<()> {
        let n = range.len();
        for done in (0..n).step_by(ELEMENTS) {
            let count = ELEMENTS.min(n - done);
            let at = if to > range.start { n - done - count } else { done };
            let from = range.start + at;
            object.elements_mut(&mut self.heap).copy_within(from..from + count, to + at);
            self.pay_for_elements(count)?;
        }
        Ok(())
    }

    /// Sorts stably by an order that runs no code: pieces of `chunk` items each, which are then merged. The items are not
    /// seen by the collector.
    pub(crate) fn sort_in_pieces<T: Copy>(
        &mut self,
        items: &mut Vec<T>,
        chunk: usize,
        compare: &impl Fn(&Agent, &T, &T) -> Ordering,
    ) -> JsResult<()> {
        let n = items.len();
        for piece in items.chunks_mut(chunk) {
            self.poll(1 + piece.len() as u64)?;
            piece.sort_by(|a, b| compare(self, a, b));
        }
        if chunk >= n {
            return Ok(());
        }
        // The items and room for as many.
        self.reserve_memory(n * 2 * size_of::<T>())?;
        let mut width = chunk;
        let mut merged = Vec::with_capacity(n);
        while width < n {
            merged.clear();
            for pair in items.chunks(width * 2) {
                let (left, right) = pair.split_at(width.min(pair.len()));
                self.merge_in_pieces(left, right, &mut merged, chunk, compare)?;
            }
            std::mem::swap(items, &mut merged);
            width *= 2;
        }
        Ok(())
    }
    fn merge_in_pieces<T: Copy>(
        &mut self,
        left: &[T],
        right: &[T],
        merged: &mut Vec<T>,
        chunk: usize,
        compare: &impl Fn(&Agent, &T, &T) -> Ordering,
    ) -> JsResult<()> {
        let (mut i, mut j) = (0, 0);
        while i < left.len() && j < right.len() {
            if compare(self, &left[i], &right[j]) == Ordering::Greater {
                merged.push(right[j]);
                j += 1;
            } else {
                merged.push(left[i]);
                i += 1;
            }
            if (i + j) % chunk == 0 {
                self.poll(chunk as u64)?;
            }
        }
        for rest in [&left[i..], &right[j..]] {
            for piece in rest.chunks(ELEMENTS) {
                merged.extend_from_slice(piece);
                self.pay_for_elements(piece.len())?;
            }
        }
        Ok(())
    }
}
