//! Slow paths of for-in.

use super::{Flow, Instr, Slow};
use crate::heap::cell::{Header, ValuesCell};
use crate::heap::shape_table::NameList;
use crate::heap::{Kind, NativeData, Object, PropertyKey, Value, WellKnown, flag};
use crate::runtime::Agent;

/// The state of a for-in loop.
struct ForIn {
    object: Option<Object>,
    keys: Vec<PropertyKey>,
    at: usize,
    /// Names that prototypes cannot give any more.
    visited: rustc_hash::FxHashSet<PropertyKey>,
    /// The keys are those of the object.
    started: bool,
    /// The object is a prototype of the first.
    inherited: bool,
}
impl NativeData for ForIn {
    fn trace(&self, marker: &mut crate::heap::Marker<'_>) {
        marker.mark_object(self.object);
        for &key in self.keys.iter().chain(&self.visited) {
            marker.mark_key(key);
        }
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}

// OPTIMIZATION: an object that has all its properties in a shared shape, and whose prototypes enumerate nothing, gives the
// names kept with the shape; as long as the object keeps the shape, it has them all. The state is then a cell of values.
const OBJECT: usize = 0;
const NAMES: usize = 1;
const NEXT: usize = 2;
const SHAPE: usize = 3;

/// The values of such a state.
fn simple_state(record: Value) -> Option<&'static mut [Value]> {
    if record.cell_kind() != Kind::Elements {
        return None;
    }
    // SAFETY: made by `simple_for_in` with so many values; the record's register keeps it alive while the slice is used.
    Some(unsafe { std::slice::from_raw_parts_mut(ValuesCell::values(record.as_cell() as *mut ValuesCell), SHAPE + 1) })
}
/// The names of such a state.
fn names_of(state: &[Value]) -> &'static [Value] {
    NameList::from_value(state[NAMES]).names()
}
impl Agent {
    fn simple_for_in(&mut self, object: Object) -> Option<Value> {
        let kind = object.kind();
        if kind.is_exotic() || object.elements_len() > 0 || object.has_flag(flag::INDEXED_PROPERTIES) {
            return None;
        }
        self.touch(object);
        let names = self.heap.enumerable_names(object.shape())?;
        if let Some(proto) = self.heap.proto(object)
            && self.chain_may_enumerate(proto)
        {
            return None;
        }
        let shape = Value::int(object.shape().0 as i32);
        let state = [object.into(), names.to_value(), Value::ZERO, shape];
        Some(Value::cell(self.heap.new_values_of(Kind::Elements, &state) as *mut Header))
    }
    /// The state of a loop of which the object has changed.
    fn general_for_in(&mut self, state: &[Value]) -> Value {
        let names = names_of(state);
        let keys =
            names.iter().filter_map(|name| name.as_string()).map(|name| self.heap.key_from_string(name)).collect();
        let data = ForIn {
            object: state[OBJECT].as_object(),
            keys,
            at: state[NEXT].as_int_unchecked() as usize,
            visited: Default::default(),
            started: true,
            inherited: false,
        };
        self.heap.new_native(Box::new(data))
    }
    /// Whether an object, or one of its prototypes, may have an enumerable property with a string key.
    fn chain_may_enumerate(&mut self, object: Object) -> bool {
        // What prototypes have changes with the epoch, and their addresses may serve others after a collection.
        let now = (object.0 as usize, self.heap.epoch, self.heap.collections);
        if self.enumerates_nothing == now {
            return false;
        }
        let mut at = Some(object);
        while let Some(object) = at {
            self.touch(object);
            if object.kind().is_exotic() || object.elements_len() > 0 || self.heap.shape_may_enumerate(object.shape()) {
                return true;
            }
            at = self.heap.proto(object);
        }
        self.enumerates_nothing = (now.0, self.heap.epoch, self.heap.collections);
        false
    }
}

// EnumerateObjectProperties ( O ), https://tc39.es/ecma262/#sec-enumerate-object-properties
pub fn for_in_start(agent: &mut Agent, i: Instr) -> Slow {
    let value = agent.reg(i.b());
    let object = if value.is_nullish() { None } else { Some(agent.to_object(value)?) };
    if let Some(object) = object
        && let Some(state) = agent.simple_for_in(object)
    {
        agent.set_reg(i.a(), state);
        return Ok(Flow::Next);
    }
    let data = ForIn { object, keys: Vec::new(), at: 0, visited: Default::default(), started: false, inherited: false };
    let record = agent.heap.new_native(Box::new(data));
    agent.set_reg(i.a(), record);
    Ok(Flow::Next)
}
pub fn for_in_next(agent: &mut Agent, i: Instr) -> Slow {
    let mut record = agent.reg(i.b());
    if let Some(state) = simple_state(record) {
        let object = state[OBJECT].as_object().expect("the object of the loop");
        if Value::int(object.shape().0 as i32) == state[SHAPE] && object.elements_len() == 0 {
            let next = state[NEXT].as_int_unchecked();
            match names_of(state).get(next as usize) {
                Some(&name) => {
                    state[NEXT] = Value::int(next + 1);
                    agent.set_reg(i.a(), name);
                }
                None => agent.jump(i.c_int()),
            }
            return Ok(Flow::Next);
        }
        record = agent.general_for_in(state);
        agent.set_reg(i.b(), record);
    }
    loop {
        let data = agent.heap.native_mut::<ForIn>(record).expect("ForInStart made it");
        let Some(object) = data.object else {
            agent.jump(i.c_int());
            return Ok(Flow::Next);
        };
        if !data.started {
            data.started = true;
            let keys = agent.internal_own_property_keys(object)?;
            let data = agent.heap.native_mut::<ForIn>(record).expect("as above");
            data.keys = keys;
            data.at = 0;
            continue;
        }
        let Some(&key) = data.keys.get(data.at) else {
            agent.poll(1)?;
            let proto = agent.internal_get_prototype_of(object)?;
            // OPTIMIZATION: mostly no prototype has anything to give: then there is nothing to compare with either.
            let proto = proto.filter(|&proto| agent.chain_may_enumerate(proto));
            let data = agent.heap.native_mut::<ForIn>(record).expect("as above");
            data.object = proto;
            data.started = false;
            data.inherited = true;
            if proto.is_some() {
                data.visited.extend(data.keys.iter().filter(|key| !key.is_symbol()));
            }
            continue;
        };
        data.at += 1;
        if key.is_symbol() || data.inherited && data.visited.contains(&key) {
            continue;
        }
        let Some(property) = agent.internal_get_own_property(object, key)? else {
            // It was deleted meanwhile: a prototype may still give the name. Symbols are passed over.
            let none = agent.heap.names.symbol_key(WellKnown::Iterator);
            let data = agent.heap.native_mut::<ForIn>(record).expect("as above");
            data.keys[data.at - 1] = none;
            continue;
        };
        if property.enumerable() {
            let name = agent.heap.key_to_value(key);
            agent.set_reg(i.a(), name);
            return Ok(Flow::Next);
        }
    }
}
