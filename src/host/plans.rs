//! What objects of one shape have in common, so that it is looked at once where many such objects leave JavaScript.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::heap::{Kind, Object, PropertyKey, ShapeId, Value, flag};
use crate::runtime::{Agent, JsResult};

/// An enumerable property with a name that is a string.
pub(super) struct Member {
    pub slot: u32,
    pub name: String,
    /// The name in JSON, with its colon.
    pub quoted: String,
}
impl Member {
    /// Its value in an object that had this shape; None if it is no longer there: a getter of another may have changed it.
    #[inline]
    pub fn value(&self, agent: &mut Agent, object: Object, shape: ShapeId) -> JsResult<Option<Value>> {
        if object.shape() == shape {
            return Ok(Some(agent.heap.slot(object, self.slot)));
        }
        let key = agent.heap.key_from_str(&self.name);
        match agent.internal_get_own_property(object, key)? {
            Some(property) if property.enumerable() => agent.get(object, key).map(Some),
            _ => Ok(None),
        }
    }
}
/// What is known of all objects of a shape, as long as no prototype changes.
pub(super) struct Plan {
    /// Its enumerable properties, in order.
    pub members: Vec<Member>,
    /// Whether `toJSON` is found on the object or its prototypes, or may be.
    pub may_have_to_json: bool,
}

/// The plans, for as long as they hold.
#[derive(Default)]
pub(super) struct Plans {
    by_shape: FxHashMap<u32, Rc<Plan>>,
    last: Option<(u32, Rc<Plan>)>,
    /// Epoch of the prototypes and number of collections in which they were made.
    made_in: (u32, u64),
}
impl Plans {
    /// The plan of an ordinary object whose properties are all data in slots of a shared shape; None for others.
    // OPTIMIZATION: what [[OwnPropertyKeys]] and [[GetOwnProperty]] would say of such an object is known from its shape.
    pub fn of(&mut self, agent: &mut Agent, object: Object) -> Option<Rc<Plan>> {
        if object.kind() != Kind::Object
            || object.has_flag(flag::LAZY | flag::INDEXED_PROPERTIES)
            || object.elements_len() > 0
        {
            return None;
        }
        let shape = object.shape();
        if self.made_in != (agent.heap.epoch, agent.heap.collections) {
            self.forget(agent);
        }
        if let Some((of, plan)) = &self.last
            && *of == shape.0
        {
            return Some(plan.clone());
        }
        if let Some(plan) = self.by_shape.get(&shape.0) {
            self.last = Some((shape.0, plan.clone()));
            return Some(plan.clone());
        }
        if agent.heap.shape_is_dictionary(shape) {
            return None;
        }
        let plan = Rc::new(make(agent, object)?);
        // Looking for `toJSON` may make lazy prototypes, which changes the epoch.
        self.forget(agent);
        self.by_shape.insert(shape.0, plan.clone());
        self.last = Some((shape.0, plan.clone()));
        Some(plan)
    }
    fn forget(&mut self, agent: &Agent) {
        let now = (agent.heap.epoch, agent.heap.collections);
        if self.made_in != now {
            self.by_shape.clear();
            self.last = None;
            self.made_in = now;
        }
    }
}

fn make(agent: &mut Agent, object: Object) -> Option<Plan> {
    let mut plan = Plan { members: Vec::new(), may_have_to_json: false };
    for (key, attributes, slot) in agent.heap.shape_entries(object.shape()) {
        if key.is_index() || attributes.is_accessor() {
            return None;
        }
        if !key.is_symbol() && attributes.enumerable() {
            // One with a lone surrogate has more to be asked about.
            let name = key.as_atom().and_then(|name| name.to_utf8())?;
            let quoted = format!("{}:", serde_json::Value::from(name.as_str()));
            plan.members.push(Member { slot, name, quoted });
        }
    }
    plan.may_have_to_json = crate::builtins::json_plans::finds_to_json(agent, object);
    Some(plan)
}
/// Whether a name is one that a class gives to its instances alone.
pub(super) fn is_private(key: PropertyKey) -> bool {
    key.as_symbol().is_some_and(|symbol| symbol.is_private())
}
