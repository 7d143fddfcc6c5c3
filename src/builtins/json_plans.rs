//! How JSON.stringify writes the objects of a shape; kept from one call to the next.

use super::json_stringify::push_key;
use crate::heap::{Kind, Object, PropertyKey, ShapeId, Units, flag};
use crate::runtime::string_builder::StringBuilder;
use crate::runtime::{Agent, RootedVec};
use rustc_hash::FxHashMap;

/// Plans by shape.
pub(super) struct Plans {
    all: FxHashMap<u32, Plan>,
    /// Some of the plans by the shape's last bits.
    recent: [Option<(u32, Plan)>; 64],
    /// The members of all plans.
    pub members: Vec<Member>,
    /// Comma, text and colon of the members' keys.
    pub key_texts: Vec<u8>,
    /// The keys of all plans: scripts may delete the properties, and a collection the keys, while a plan is followed.
    keys: RootedVec,
    /// Epoch and number of collections for which the plans hold.
    of: (u32, u64),
}
/// Members beyond which plans are not kept.
const MAX_KEPT: usize = 1024;

/// What is known of all objects of a shape, as long as no prototype changes.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// `toJSON` is found on the object or its prototypes, or may be.
    pub has_to_json: bool,
    /// Where in `Plans::members` its enumerable string-keyed properties are, if all properties are plain.
    pub members: Option<(u32, u32)>,
}
#[derive(Clone, Copy)]
pub(super) struct Member {
    pub slot: u32,
    pub key: PropertyKey,
    /// Where in `Plans::key_texts` its text is; nowhere if that is not Latin-1.
    pub text: (u32, u32),
}

impl Plans {
    /// Those that an earlier call left, if they still hold.
    pub fn of_last_time(agent: &mut Agent) -> Box<Plans> {
        let now = (agent.heap.epoch, agent.heap.collections);
        let kept = agent.json_plans.take().and_then(|kept| kept.downcast::<Plans>().ok());
        kept.filter(|kept| kept.of == now).unwrap_or_else(|| {
            Box::new(Plans {
                all: FxHashMap::default(),
                recent: [None; 64],
                members: Vec::new(),
                key_texts: Vec::new(),
                keys: agent.rooted_vec(),
                of: (0, 0),
            })
        })
    }
    /// Leaves them for a later call.
    pub fn keep(self: Box<Self>, agent: &mut Agent) {
        if self.members.len() <= MAX_KEPT {
            agent.json_plans = Some(self);
        }
    }
    /// The members of an ordinary object whose properties are all in slots of a shared shape.
    #[inline]
    pub fn plain_members(&mut self, agent: &mut Agent, object: Object) -> Option<(u32, u32)> {
        if object.kind() != Kind::Object
            || object.has_flag(flag::LAZY | flag::INDEXED_PROPERTIES)
            || object.elements_len() > 0
        {
            return None;
        }
        self.plan(agent, object).members
    }
    #[inline]
    pub fn plan(&mut self, agent: &mut Agent, object: Object) -> Plan {
        agent.touch(object);
        let shape = object.shape();
        match self.recent[shape.0 as usize % 64] {
            Some((of, plan)) if of == shape.0 && self.of == (agent.heap.epoch, agent.heap.collections) => plan,
            _ => self.find_plan(agent, object),
        }
    }
    #[inline(never)]
    fn find_plan(&mut self, agent: &mut Agent, object: Object) -> Plan {
        let shape = object.shape();
        self.forget_plans((agent.heap.epoch, agent.heap.collections));
        if let Some(&plan) = self.all.get(&shape.0) {
            self.recent[shape.0 as usize % 64] = Some((shape.0, plan));
            return plan;
        }
        let shared = !agent.heap.shape_is_dictionary(shape);
        let has_to_json = finds_to_json(agent, object);
        // Making lazy prototypes changes the epoch.
        self.forget_plans((agent.heap.epoch, agent.heap.collections));
        let members = if shared && object.kind() == Kind::Object { self.plan_members(agent, shape) } else { None };
        let plan = Plan { has_to_json, members };
        if shared {
            self.all.insert(shape.0, plan);
            self.recent[shape.0 as usize % 64] = Some((shape.0, plan));
        }
        plan
    }
    /// Forgets the plans if they are not of this epoch and collection. Members stay: some object may be half written.
    fn forget_plans(&mut self, now: (u32, u64)) {
        if self.of != now {
            self.all.clear();
            self.recent = [None; 64];
            self.of = now;
        }
    }
    fn plan_members(&mut self, agent: &mut Agent, shape: ShapeId) -> Option<(u32, u32)> {
        let from = self.members.len() as u32;
        for (key, attributes, slot) in agent.heap.shape_entries(shape) {
            if key.is_index() || attributes.is_accessor() {
                self.members.truncate(from as usize);
                return None;
            }
            if key.is_symbol() || !attributes.enumerable() {
                continue;
            }
            let mut text = StringBuilder::new();
            text.push_byte(b',');
            push_key(agent, &mut text, key);
            let start = self.key_texts.len() as u32;
            if let Units::Latin1(bytes) = text.units() {
                self.key_texts.extend_from_slice(bytes);
            }
            self.members.push(Member { slot, key, text: (start, self.key_texts.len() as u32) });
            self.keys.push(key.as_raw_value());
        }
        Some((from, self.members.len() as u32))
    }
}

/// Whether `toJSON` is found on an object, or may be.
pub(crate) fn finds_to_json(agent: &mut Agent, object: Object) -> bool {
    let key = agent.heap.names.to_json;
    let mut at = Some(object);
    while let Some(holder) = at {
        if holder.kind().is_exotic() || agent.ordinary_get_own_property(holder, key).is_some() {
            return true;
        }
        at = agent.heap.proto(holder);
    }
    false
}
