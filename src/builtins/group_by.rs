//! 7.3.35 GroupBy: what Object.groupBy and Map.groupBy share.

use crate::heap::Value;
use crate::runtime::{Agent, JsResult, RootedVec, message};
use rustc_hash::FxHashMap;

/// A group.
pub struct Group {
    /// The property key as a value (`PropertyKey::from_raw_value`), kept alive by the list of groups.
    pub key: Value,
    /// Its members in order.
    pub elements: RootedVec,
}
/// The groups in order of their first member.
pub struct Groups {
    list: Vec<Group>,
    _keys: RootedVec,
}
impl Drop for Groups {
    fn drop(&mut self) {
        // The latest first: a list is looked for among the roots from their end.
        while self.list.pop().is_some() {}
    }
}
impl Groups {
    /// All groups.
    pub fn iter(&self) -> impl Iterator<Item = &Group> {
        self.list.iter()
    }
}

// GroupBy ( items, callback, keyCoercion ), https://tc39.es/ecma262/#sec-groupby, keyCoercion property
pub fn group_by_property(agent: &mut Agent, items: Value, callback: Value) -> JsResult<Groups> {
    if items.is_nullish() {
        let what = agent.describe(items);
        return Err(agent.throw(message::NotIterable(what)));
    }
    if !agent.is_callable(callback) {
        return Err(agent.throw_not_callable(callback));
    }
    let mut groups = Groups { list: Vec::new(), _keys: agent.rooted_vec() };
    let mut by_key: FxHashMap<Value, usize> = FxHashMap::default();
    let mut iteration = agent.iterate(items)?;
    let mut k = 0u64;
    while let Some(value) = iteration.step(agent)? {
        let key = match agent.call(callback, Value::UNDEFINED, &[value, Value::number(k as f64)]) {
            Ok(key) => agent.to_property_key(key),
            Err(throw) => Err(throw),
        };
        let key = iteration.close_if_abrupt(agent, key)?.as_raw_value();
        let at = match by_key.get(&key) {
            Some(&at) => at,
            None => {
                groups._keys.push(key);
                groups.list.push(Group { key, elements: agent.rooted_vec() });
                by_key.insert(key, groups.list.len() - 1);
                groups.list.len() - 1
            }
        };
        groups.list[at].elements.push(value);
        k += 1;
    }
    Ok(groups)
}
