//! Roots outside the stacks: lists of values on the Rust side, and handles that outlive a call.

use super::Agent;
use crate::heap::{Marker, PropertyKey, Value};
use std::cell::RefCell;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

#[derive(Default)]
struct Registry {
    lists: Vec<*const Vec<Value>>,
    handles: Vec<Value>,
    free: Vec<usize>,
}

/// The registry.
#[derive(Default)]
pub(crate) struct Roots(Rc<RefCell<Registry>>);

impl Roots {
    /// How much the lists hold.
    pub fn bytes(&self) -> usize {
        // SAFETY: as below.
        self.0.borrow().lists.iter().map(|&list| unsafe { (*list).len() } * size_of::<Value>()).sum()
    }
    pub fn trace(&self, marker: &mut Marker<'_>) {
        let registry = self.0.borrow();
        for &list in &registry.lists {
            // SAFETY: a RootedVec takes its list off the registry before freeing it.
            for &value in unsafe { &*list } {
                marker.mark(value);
            }
        }
        for &value in &registry.handles {
            marker.mark(value);
        }
    }
}

/// A list of values that the collector sees.
pub struct RootedVec {
    // Boxed: the registry has the list's address.
    #[allow(clippy::box_collection)]
    list: Box<Vec<Value>>,
    registry: Rc<RefCell<Registry>>,
}
impl Deref for RootedVec {
    type Target = Vec<Value>;
    fn deref(&self) -> &Vec<Value> {
        &self.list
    }
}
impl DerefMut for RootedVec {
    fn deref_mut(&mut self) -> &mut Vec<Value> {
        &mut self.list
    }
}
impl Drop for RootedVec {
    fn drop(&mut self) {
        let pointer: *const Vec<Value> = &*self.list;
        let mut registry = self.registry.borrow_mut();
        if let Some(i) = registry.lists.iter().rposition(|&p| p == pointer) {
            registry.lists.swap_remove(i);
        }
    }
}

/// A list of property keys that the collector sees: own keys while JS may run and delete them.
pub struct KeyList(RootedVec);
impl KeyList {
    /// The keys.
    pub fn iter(&self) -> impl Iterator<Item = PropertyKey> + '_ {
        self.0.iter().map(|&v| PropertyKey::from_raw_value(v))
    }
}

/// A value kept alive until this is dropped.
pub struct Persistent {
    index: usize,
    registry: Rc<RefCell<Registry>>,
}
impl Persistent {
    /// The value.
    pub fn get(&self) -> Value {
        self.registry.borrow().handles[self.index]
    }
}
impl Drop for Persistent {
    fn drop(&mut self) {
        let mut registry = self.registry.borrow_mut();
        registry.handles[self.index] = Value::UNDEFINED;
        registry.free.push(self.index);
    }
}

impl Agent {
    /// An empty rooted list.
    pub fn rooted_vec(&self) -> RootedVec {
        let list = Box::default();
        self.roots.0.borrow_mut().lists.push(&*list);
        RootedVec { list, registry: self.roots.0.clone() }
    }
    /// A rooted list of these values.
    pub fn rooted_vec_from(&self, values: &[Value]) -> RootedVec {
        let mut list = self.rooted_vec();
        list.extend_from_slice(values);
        list
    }
    /// [[OwnPropertyKeys]], rooted.
    pub fn own_keys(&mut self, object: crate::heap::Object) -> super::JsResult<KeyList> {
        let keys = self.internal_own_property_keys(object)?;
        let mut list = self.rooted_vec();
        *list = keys.into_iter().map(PropertyKey::as_raw_value).collect();
        Ok(KeyList(list))
    }
    /// Keeps a value alive.
    pub fn persist(&self, value: Value) -> Persistent {
        let mut registry = self.roots.0.borrow_mut();
        let index = match registry.free.pop() {
            Some(i) => {
                registry.handles[i] = value;
                i
            }
            None => {
                registry.handles.push(value);
                registry.handles.len() - 1
            }
        };
        drop(registry);
        Persistent { index, registry: self.roots.0.clone() }
    }
}
