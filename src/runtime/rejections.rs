//! The rejected promises that nobody handles: what a host keeps that tells of them.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::RejectionOperation;
use crate::heap::{Marker, Object};

/// The promises, in the order of their rejection. Whoever keeps them has them traced.
#[derive(Default)]
pub struct Rejections {
    promises: BTreeMap<u64, Object>,
    /// The number of each.
    numbers: FxHashMap<Object, u64>,
    last: u64,
}
impl Rejections {
    // HostPromiseRejectionTracker ( promise, operation ), https://tc39.es/ecma262/#sec-host-promise-rejection-tracker
    /// A script may reject any number, and handle them in any order.
    pub fn track(&mut self, promise: Object, operation: RejectionOperation) {
        match operation {
            RejectionOperation::Reject => {
                self.last += 1;
                self.promises.insert(self.last, promise);
                self.numbers.insert(promise, self.last);
            }
            RejectionOperation::Handle => {
                if let Some(number) = self.numbers.remove(&promise) {
                    self.promises.remove(&number);
                }
            }
        }
    }
    /// Takes them all; from now on whoever has them keeps them alive.
    pub fn take(&mut self) -> Vec<Object> {
        self.numbers.clear();
        std::mem::take(&mut self.promises).into_values().collect()
    }
    /// How much memory that takes, roughly.
    pub fn bytes(&self) -> usize {
        self.promises.len() * 96
    }
    /// Marks them.
    pub fn trace(&self, marker: &mut Marker<'_>) {
        self.promises.values().for_each(|promise| marker.mark_object(Some(*promise)));
    }
}
