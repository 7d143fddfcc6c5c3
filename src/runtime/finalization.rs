//! 9.13: what FinalizationRegistries know, and the jobs that clean up after a collection.

use super::{Agent, JsResult};
use crate::heap::{Marker, NativeData, Object, Value};
use std::collections::VecDeque;

/// One registered target.
pub(crate) struct Cell {
    /// Weak.
    pub target: Value,
    pub held: Value,
    /// Weak; a hole if there is none.
    pub token: Value,
}
/// What a registry knows: word 0 of a FinalizationRegistry.
pub(crate) struct Registry {
    pub callback: Value,
    pub cells: Vec<Cell>,
    /// Held values of targets that are gone.
    dead: VecDeque<Value>,
    /// A cleanup job waits.
    scheduled: bool,
}
impl Registry {
    pub fn new(callback: Value) -> Registry {
        Registry { callback, cells: Vec::new(), dead: VecDeque::new(), scheduled: false }
    }
}
impl NativeData for Registry {
    fn trace(&self, marker: &mut Marker<'_>) {
        marker.mark(self.callback);
        for cell in &self.cells {
            marker.mark(cell.held);
        }
        for &held in &self.dead {
            marker.mark(held);
        }
    }
    fn is_weak(&self) -> bool {
        true
    }
    fn sweep_weak(&mut self, marker: &Marker<'_>) {
        let dead = &mut self.dead;
        self.cells.retain_mut(|cell| {
            if !marker.is_marked(cell.target) {
                dead.push_back(cell.held);
                return false;
            }
            if !marker.is_marked(cell.token) {
                cell.token = Value::HOLE;
            }
            true
        });
    }
    fn external_bytes(&self) -> usize {
        self.cells.capacity() * size_of::<Cell>()
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}

impl Agent {
    /// What a FinalizationRegistry knows.
    pub(crate) fn finalization_registry(&mut self, object: Object) -> &mut Registry {
        self.heap.native_mut::<Registry>(object.word(0)).expect("a registry")
    }
    /// After a collection: queues a job for every registry that has something to clean up.
    pub(super) fn schedule_cleanups(&mut self) {
        for i in 0..self.finalization_registries.len() {
            let object = self.finalization_registries[i];
            let data = self.finalization_registry(object);
            if data.dead.is_empty() || std::mem::replace(&mut data.scheduled, true) {
                continue;
            }
            let mut values = [Value::UNDEFINED; 5];
            values[0] = object.into();
            self.enqueue_job(cleanup, values);
        }
    }
}
// CleanupFinalizationRegistry ( finalizationRegistry ), https://tc39.es/ecma262/#sec-cleanup-finalization-registry
fn cleanup(agent: &mut Agent, values: &[Value; 5]) -> JsResult<()> {
    let Some(object) = values[0].as_object() else { return Ok(()) };
    let registry = agent.finalization_registry(object);
    registry.scheduled = false;
    let callback = registry.callback;
    while let Some(held) = agent.finalization_registry(object).dead.pop_front() {
        agent.poll(1)?;
        match agent.call(callback, Value::UNDEFINED, &[held]) {
            Err(throw) if throw.is_termination() => return Err(throw),
            // HostReportErrors: nobody listens; the other cells are cleaned up all the same.
            _ => {}
        }
    }
    Ok(())
}
