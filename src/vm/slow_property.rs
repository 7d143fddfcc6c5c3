//! Slow paths of property access: the lookups that fill inline caches, and all that caches do not cover.

use super::property_caches::Site;
use super::{Flow, Instr, Slow};
use crate::heap::cell::Kind;
use crate::heap::object::Place;
use crate::heap::shape::STRING_SHAPE;
use crate::heap::{Attributes, Object, PropertyKey, Value, flag};
use crate::runtime::code_instance::{InlineCache, cache_kind};
use crate::runtime::internal_methods::PropertyDescriptor;
use crate::runtime::{Agent, Intrinsic, JsResult, Throw, message};

impl Agent {
    /// value.key for a key known when compiled. None: a getter's frame was pushed; it returns into the instruction's dst.
    fn get_named(&mut self, value: Value, key: PropertyKey, n: usize) -> JsResult<Option<Value>> {
        match value.as_object() {
            Some(object) => self.get_named_of(object, Site { key, n: Some(n) }, value),
            None => self.get_named_of_primitive(value, key, n).map(Some),
        }
    }
    /// The same for an object; a getter is called on `receiver`.
    pub(super) fn get_named_of(&mut self, object: Object, site: Site, receiver: Value) -> JsResult<Option<Value>> {
        let key = site.key;
        // SAFETY: the cache was made for objects of this shape.
        unsafe {
            if let Some(n) = site.n
                && let Some(cache) = self.polymorphic(n, object)
            {
                match cache.kind {
                    cache_kind::INLINE => {
                        return Ok(Some(*((object.0 as *mut u8).add(cache.offset as usize) as *mut Value)));
                    }
                    cache_kind::SLOTS => {
                        let slots = (*object.cell()).slots as *mut u8;
                        return Ok(Some(*(slots.add(cache.offset as usize) as *mut Value)));
                    }
                    cache_kind::PROTO if cache.epoch == self.heap.epoch => {
                        return Ok(Some(*(cache.holder as *mut Value)));
                    }
                    cache_kind::ACCESSOR if cache.epoch == self.heap.epoch => {
                        let (get, _) = self.heap.accessor(*(cache.holder as *mut Value));
                        return self.run_getter(get, receiver);
                    }
                    _ => {}
                }
            }
        }
        if object.kind().is_exotic() || key.is_index() {
            return self.internal_get(object, key, receiver).map(Some);
        }
        let mut at = object;
        let mut hops = 0;
        loop {
            self.touch(at);
            if at.kind() == Kind::Array && key == self.heap.names.length {
                return Ok(Some(Value::from(at.array_length())));
            }
            if let Some(property) = self.heap.own_property(at, key) {
                if property.attributes.is_accessor() {
                    let (get, _) = self.heap.accessor(property.value);
                    if let Place::Slot(slot) = property.place {
                        self.cache_accessor(site, object, at, slot);
                    }
                    return self.run_getter(get, receiver);
                }
                if let Place::Slot(slot) = property.place {
                    self.cache_get(site, object, at, slot);
                }
                return Ok(Some(property.value));
            }
            match self.heap.proto(at) {
                None => {
                    self.cache_absence(site, object);
                    return Ok(Some(Value::UNDEFINED));
                }
                Some(proto) if proto.kind().is_exotic() => return self.internal_get(proto, key, receiver).map(Some),
                Some(proto) => {
                    self.heap.hop(&mut hops);
                    at = proto;
                }
            }
        }
    }
    /// Calls a getter: None if its frame was pushed.
    fn run_getter(&mut self, get: Value, this: Value) -> JsResult<Option<Value>> {
        if get.is_undefined() {
            return Ok(Some(Value::UNDEFINED));
        }
        if self.enter_getter(get, this)? {
            return Ok(None);
        }
        self.call(get, this, &[]).map(Some)
    }
    fn get_named_of_primitive(&mut self, value: Value, key: PropertyKey, n: usize) -> JsResult<Value> {
        if value.is_nullish() {
            return Err(self.throw_read_of_nullish(value, key));
        }
        if value.is_string() && !key.is_index() && key != self.heap.names.length {
            // OPTIMIZATION: all strings share a pseudo-shape, so String.prototype's methods are cached like any other's.
            let proto = self.intrinsic_of(self.current_code().realm, Intrinsic::StringPrototype);
            self.touch(proto);
            self.heap.become_prototype(proto);
            if let Some(property) = self.heap.own_property(proto, key)
                && !property.attributes.is_accessor()
                && let Place::Slot(slot) = property.place
            {
                let (kind, offset) = self.slot_offset(proto, slot);
                if kind == cache_kind::SLOTS {
                    // SAFETY: the slot exists; its address holds until the prototype's shape changes, which bumps the epoch.
                    let holder = unsafe { ((*proto.cell()).slots as *mut u8).add(offset as usize) };
                    let (shape, epoch) = (STRING_SHAPE.0, self.heap.epoch);
                    self.install(
                        n,
                        InlineCache { shape, kind: cache_kind::PROTO, holder, epoch, ..InlineCache::EMPTY },
                    );
                }
                return Ok(property.value);
            }
        }
        self.get_v(value, key)
    }
    /// The TypeError of `undefined.key`.
    #[cold]
    pub(crate) fn throw_read_of_nullish(&mut self, value: Value, key: PropertyKey) -> Throw {
        let (what, name) = (self.describe(value), self.describe_key(key));
        self.throw(message::ReadOfNullish(what, name))
    }

    /// object.key = value for a key known when compiled.
    fn set_named(&mut self, target: Value, key: PropertyKey, value: Value, n: usize) -> JsResult<()> {
        let Some(object) = target.as_object() else { return self.set_of_primitive(target, key, value) };
        if !object.kind().is_exotic() && !key.is_index() && object.kind() != Kind::Array {
            // SAFETY: the cache was made for objects of this shape.
            unsafe {
                if let Some(cache) = self.polymorphic(n, object) {
                    let base = match cache.kind {
                        cache_kind::INLINE => object.0 as *mut u8,
                        cache_kind::SLOTS => (*object.cell()).slots as *mut u8,
                        cache_kind::ACCESSOR if cache.epoch == self.heap.epoch => {
                            let (_, set) = self.heap.accessor(*(cache.holder as *mut Value));
                            if !set.is_undefined() {
                                if self.enter_setter(set, target, value)? {
                                    return Ok(());
                                }
                                return self.call(set, target, &[value]).map(|_| ());
                            }
                            std::ptr::null_mut()
                        }
                        cache_kind::ADD_INLINE
                            if cache.epoch == self.heap.epoch && !object.has_flag(flag::PROTOTYPE) =>
                        {
                            object.set_shape(crate::heap::ShapeId(cache.new_shape));
                            object.0 as *mut u8
                        }
                        _ => std::ptr::null_mut(),
                    };
                    if !base.is_null() {
                        *(base.add(cache.offset as usize) as *mut Value) = value;
                        return Ok(());
                    }
                }
            }
            self.touch(object);
            if let Some(property) = self.heap.own_property(object, key) {
                if !property.attributes.is_accessor()
                    && property.attributes.writable()
                    && let Place::Slot(slot) = property.place
                {
                    self.heap.set_slot(object, slot, value);
                    if self.heap.shapes.get(object.shape()).cacheable {
                        let (kind, offset) = self.slot_offset(object, slot);
                        let shape = object.shape().0;
                        self.install(n, InlineCache { shape, kind, offset, ..InlineCache::EMPTY });
                    }
                    return Ok(());
                }
            } else if !object.has_flag(flag::NON_EXTENSIBLE) && self.may_add(n, object, key) {
                let old = object.shape();
                self.heap.add_property(object, key, value, Attributes::DEFAULT);
                self.cache_add(n, object, old, object.has_flag(flag::PROTOTYPE));
                return Ok(());
            }
        }
        self.set_checked(object, key, value)
    }
    /// Whether assigning an absent property just adds it: no prototype has it, or it is a writable data property there.
    fn may_add(&mut self, n: usize, object: Object, key: PropertyKey) -> bool {
        let (mut at, mut hops) = (self.heap.proto(object), 0);
        while let Some(proto) = at {
            self.heap.hop(&mut hops);
            if proto.kind().is_exotic() || proto.kind() == Kind::Array && key == self.heap.names.length {
                return false;
            }
            self.touch(proto);
            if let Some(property) = self.heap.own_property(proto, key) {
                if property.attributes.is_accessor()
                    && let Place::Slot(slot) = property.place
                {
                    self.cache_accessor(Site { key, n: Some(n) }, object, proto, slot);
                }
                return !property.attributes.is_accessor() && property.attributes.writable();
            }
            at = self.heap.proto(proto);
        }
        true
    }
    fn set_of_primitive(&mut self, target: Value, key: PropertyKey, value: Value) -> JsResult<()> {
        if target.is_nullish() {
            let (what, name) = (self.describe(target), self.describe_key(key));
            return Err(self.throw(message::SetOfNullish(what, name)));
        }
        let strict = self.current_code().strict;
        let done = if target.is_string()
            && (key == self.heap.names.length
                || key.as_index().is_some_and(|i| (i as usize) < target.as_string().expect("a string").len()))
        {
            false
        } else {
            let proto = self.prototype_of_primitive(target, key)?;
            self.internal_set(proto, key, value, target)?
        };
        if !done && strict {
            let (name, what) = (self.describe_key(key), self.describe(target));
            return Err(self.throw_type_error(&format!("Cannot create property '{name}' on {what}")));
        }
        Ok(())
    }
    /// PutValue's [[Set]]: failing throws in strict code.
    fn set_checked(&mut self, object: Object, key: PropertyKey, value: Value) -> JsResult<()> {
        if !self.internal_set(object, key, value, object.into())? && self.current_code().strict {
            return Err(self.throw_set_failed(object.into(), key));
        }
        Ok(())
    }
    /// object[key]
    pub(crate) fn get_element(&mut self, value: Value, key: Value) -> JsResult<Value> {
        if let Some(i) = key.as_int()
            && i >= 0
        {
            let i = i as u32;
            match value.cell_kind() {
                Kind::TypedArray => {
                    let object = value.as_object().expect("an object");
                    return Ok(self.typed_array_get_index(object, i).unwrap_or(Value::UNDEFINED));
                }
                k if k.is_string() => {
                    let s = value.as_string().expect("a string");
                    if (i as usize) < s.len() {
                        let unit = s.code_unit_at(&self.heap, i as usize);
                        return Ok(self.heap.single_unit_string(unit).into());
                    }
                }
                Kind::Array => {
                    let object = value.as_object().expect("an object");
                    if i >= object.array_length() && !self.heap.indexed_prototypes {
                        return Ok(Value::UNDEFINED);
                    }
                }
                _ => {}
            }
        }
        if value.is_nullish() {
            let name = if key.is_object() {
                self.describe(key)
            } else {
                let key = self.to_property_key(key)?;
                self.describe_key(key)
            };
            let what = self.describe(value);
            return Err(self.throw(message::ReadOfNullish(what, name)));
        }
        let key = self.to_property_key(key)?;
        self.get_of_any(value, key)
    }
    fn get_of_any(&mut self, value: Value, key: PropertyKey) -> JsResult<Value> {
        match value.as_object() {
            // OPTIMIZATION: an own data property of an ordinary object needs no walk.
            Some(object) if !object.kind().is_exotic() && !object.has_flag(flag::LAZY) => {
                match self.heap.own_property(object, key) {
                    Some(p) if !p.attributes.is_accessor() => Ok(p.value),
                    _ => self.get(object, key),
                }
            }
            Some(object) => self.get(object, key),
            None => self.get_v(value, key),
        }
    }
    fn set_element(&mut self, target: Value, key: Value, value: Value) -> JsResult<()> {
        if let (Some(i), Some(object)) = (key.as_int(), target.as_object())
            && i >= 0
        {
            if object.kind() == Kind::TypedArray && value.is_number() {
                if self.typed_array_set_index(object, i as u32, value) {
                    return Ok(());
                }
            } else if object.kind() == Kind::Array
                && i as u32 == object.array_length()
                && object.elements_len() == i as u32
                && i < i32::MAX
                && !object
                    .has_flag(flag::NON_EXTENSIBLE | flag::LENGTH_READONLY | flag::INDEXED_PROPERTIES | flag::PROTOTYPE)
                && !self.heap.indexed_prototypes
            {
                self.heap.push_element(object, value);
                object.set_array_length(i as u32 + 1);
                return Ok(());
            }
        }
        if target.is_nullish() {
            let name = if key.is_object() {
                self.describe(key)
            } else {
                let key = self.to_property_key(key)?;
                self.describe_key(key)
            };
            let what = self.describe(target);
            return Err(self.throw(message::SetOfNullish(what, name)));
        }
        let key = self.to_property_key(key)?;
        match target.as_object() {
            Some(object) => {
                // OPTIMIZATION: an own writable data property of an ordinary object is just written.
                if !object.kind().is_exotic()
                    && object.kind() != Kind::Array
                    && !object.has_flag(flag::LAZY)
                    && let Some(property) = self.heap.own_property(object, key)
                    && !property.attributes.is_accessor()
                    && property.attributes.writable()
                {
                    self.heap.set_place(object, property.place, value);
                    return Ok(());
                }
                self.set_checked(object, key, value)
            }
            None => self.set_of_primitive(target, key, value),
        }
    }
}

pub fn get_field(agent: &mut Agent, i: Instr) -> Slow {
    let key = agent.current_code().cache_keys[i.c()];
    if let Some(value) = agent.get_named(agent.reg(i.b()), key, i.c())? {
        agent.set_reg(i.a(), value);
    }
    Ok(Flow::Next)
}
pub fn get_length(agent: &mut Agent, i: Instr) -> Slow {
    get_field(agent, i)
}
pub fn set_field(agent: &mut Agent, i: Instr) -> Slow {
    let key = agent.current_code().cache_keys[i.c()];
    agent.set_named(agent.reg(i.a()), key, agent.reg(i.b()), i.c())?;
    Ok(Flow::Next)
}
pub fn define_field(agent: &mut Agent, i: Instr) -> Slow {
    let key = agent.current_code().cache_keys[i.c()];
    let object = agent.reg(i.a()).as_object().expect("a literal or instance");
    let value = agent.reg(i.b());
    if object.kind() == Kind::Object
        && !key.is_index()
        && !object.has_flag(flag::NON_EXTENSIBLE | flag::LAZY | flag::PROTOTYPE)
        && agent.heap.own_property(object, key).is_none()
    {
        let old = object.shape();
        agent.heap.add_property(object, key, value, Attributes::DEFAULT);
        agent.cache_add(i.c(), object, old, false);
        return Ok(Flow::Next);
    }
    agent.create_data_property_or_throw(object, key, value)?;
    Ok(Flow::Next)
}
pub fn get_elem(agent: &mut Agent, i: Instr) -> Slow {
    let (object, key) = (agent.reg(i.b()), agent.reg(i.c()));
    if let Some(object) = object.as_object()
        && (key.is_string() || key.is_symbol())
    {
        let key = agent.to_property_key(key)?;
        if let Some(value) = agent.get_named_of(object, Site { key, n: None }, object.into())? {
            agent.set_reg(i.a(), value);
        }
        return Ok(Flow::Next);
    }
    let value = agent.get_element(agent.reg(i.b()), agent.reg(i.c()))?;
    agent.set_reg(i.a(), value);
    Ok(Flow::Next)
}
pub fn get_elem_int(agent: &mut Agent, i: Instr) -> Slow {
    let value = agent.get_element(agent.reg(i.b()), Value::int(i.c() as i32))?;
    agent.set_reg(i.a(), value);
    Ok(Flow::Next)
}
pub fn set_elem(agent: &mut Agent, i: Instr) -> Slow {
    agent.set_element(agent.reg(i.a()), agent.reg(i.b()), agent.reg(i.c()))?;
    Ok(Flow::Next)
}
pub fn set_elem_int(agent: &mut Agent, i: Instr) -> Slow {
    agent.set_element(agent.reg(i.a()), Value::int(i.b() as i32), agent.reg(i.c()))?;
    Ok(Flow::Next)
}
fn delete(agent: &mut Agent, i: Instr, value: Value, key: PropertyKey) -> Slow {
    let object = agent.to_object(value)?;
    let deleted = agent.internal_delete(object, key)?;
    if !deleted && agent.current_code().strict {
        let (name, what) = (agent.describe_key(key), agent.describe_object(object.into()));
        return Err(agent.throw(message::CannotDelete(name, what)));
    }
    agent.set_reg(i.a(), deleted.into());
    Ok(Flow::Next)
}
pub fn delete_field(agent: &mut Agent, i: Instr) -> Slow {
    let name = agent.constant(i.c()).as_string().expect("a name");
    let key = agent.heap.key_from_string(name);
    delete(agent, i, agent.reg(i.b()), key)
}
pub fn delete_elem(agent: &mut Agent, i: Instr) -> Slow {
    let value = agent.reg(i.b());
    if value.is_nullish() {
        return Err(agent.throw(message::NullishToObject()));
    }
    let key = agent.to_property_key(agent.reg(i.c()))?;
    delete(agent, i, value, key)
}
pub fn key_of(agent: &mut Agent, i: Instr) -> Slow {
    let (object, key) = (agent.reg(i.b()), agent.reg(i.c()));
    if object.is_nullish() {
        let (what, name) = (agent.describe(object), agent.describe(key));
        return Err(agent.throw(message::ReadOfNullish(what, name)));
    }
    let key = agent.to_property_key(key)?;
    let value = agent.key_value(key);
    agent.set_reg(i.a(), value);
    Ok(Flow::Next)
}

// ---- super

// ---- private names

fn private_key(name: Value) -> PropertyKey {
    name.as_symbol().expect("a private name").into()
}
pub fn get_private(agent: &mut Agent, i: Instr) -> Slow {
    let (value, key) = (agent.reg(i.b()), private_key(agent.reg(i.c())));
    // PrivateGet ( O, P ), https://tc39.es/ecma262/#sec-privateget
    let property = value.as_object().and_then(|o| agent.heap.own_property(o, key));
    let result = match property {
        None => {
            let name = agent.describe_key(key);
            if value.is_nullish() {
                return Err(agent.throw_read_of_nullish(value, key));
            }
            return Err(agent.throw(message::PrivateMissing(name)));
        }
        Some(p) if p.attributes.is_accessor() => {
            let (get, _) = agent.heap.accessor(p.value);
            if get.is_undefined() {
                let name = agent.describe_key(key);
                return Err(agent.throw(message::PrivateNoGetter(name)));
            }
            if agent.enter_getter(get, value)? {
                return Ok(Flow::Next);
            }
            agent.call(get, value, &[])?
        }
        Some(p) => p.value,
    };
    agent.set_reg(i.a(), result);
    Ok(Flow::Next)
}
pub fn set_private(agent: &mut Agent, i: Instr) -> Slow {
    let (target, key, value) = (agent.reg(i.a()), private_key(agent.reg(i.b())), agent.reg(i.c()));
    // PrivateSet ( O, P, value ), https://tc39.es/ecma262/#sec-privateset
    let name = |agent: &mut Agent| agent.describe_key(key);
    match target.as_object().and_then(|o| agent.heap.own_property(o, key).map(|p| (o, p))) {
        None => {
            let name = name(agent);
            Err(agent.throw(message::PrivateMissingWrite(name)))
        }
        Some((_, p)) if p.attributes.is_accessor() => {
            let (_, set) = agent.heap.accessor(p.value);
            if set.is_undefined() {
                let name = name(agent);
                return Err(agent.throw(message::PrivateNoSetter(name)));
            }
            agent.call(set, target, &[value])?;
            Ok(Flow::Next)
        }
        Some((_, p)) if !p.attributes.writable() => {
            let name = name(agent);
            Err(agent.throw(message::PrivateMethodWrite(name)))
        }
        Some((o, p)) => {
            agent.heap.set_place(o, p.place, value);
            Ok(Flow::Next)
        }
    }
}
fn add_private(agent: &mut Agent, i: Instr, value: Value, attributes: Attributes) -> Slow {
    let object = agent.reg(i.a()).as_object().expect("an instance or a class");
    let key = private_key(agent.reg(i.b()));
    agent.touch(object);
    if let Some(property) = agent.heap.own_property(object, key) {
        // The other half of an accessor of the same class evaluation.
        if attributes.is_accessor() && property.attributes.is_accessor() {
            let ((g0, s0), (g1, s1)) = (agent.heap.accessor(property.value), agent.heap.accessor(value));
            if (g0.is_undefined() || g1.is_undefined()) && (s0.is_undefined() || s1.is_undefined()) {
                let pair = agent
                    .heap
                    .new_accessor(if g1.is_undefined() { g0 } else { g1 }, if s1.is_undefined() { s0 } else { s1 });
                agent.heap.set_place(object, property.place, pair);
                return Ok(Flow::Next);
            }
        }
        let name = agent.describe_key(key);
        return Err(agent.throw(message::PrivateTwice(name)));
    }
    agent.heap.add_property(object, key, value, attributes);
    Ok(Flow::Next)
}
pub fn define_private(agent: &mut Agent, i: Instr) -> Slow {
    add_private(agent, i, agent.reg(i.c()), Attributes(Attributes::WRITABLE))
}
pub fn define_private_method(agent: &mut Agent, i: Instr) -> Slow {
    add_private(agent, i, agent.reg(i.c()), Attributes::FROZEN)
}
pub fn define_private_getter(agent: &mut Agent, i: Instr) -> Slow {
    let pair = agent.heap.new_accessor(agent.reg(i.c()), Value::UNDEFINED);
    add_private(agent, i, pair, Attributes(Attributes::ACCESSOR))
}
pub fn define_private_setter(agent: &mut Agent, i: Instr) -> Slow {
    let pair = agent.heap.new_accessor(Value::UNDEFINED, agent.reg(i.c()));
    add_private(agent, i, pair, Attributes(Attributes::ACCESSOR))
}
pub fn has_private(agent: &mut Agent, i: Instr) -> Slow {
    let (value, key) = (agent.reg(i.b()), private_key(agent.reg(i.c())));
    let Some(object) = value.as_object() else {
        let what = agent.describe(value);
        return Err(agent.throw(message::PrivateInNonObject(what)));
    };
    let has = agent.heap.own_property(object, key).is_some();
    agent.set_reg(i.a(), has.into());
    Ok(Flow::Next)
}

/// Defines an accessor half on an object under construction.
pub(super) fn define_accessor(agent: &mut Agent, i: Instr, getter: bool, enumerable: bool) -> Slow {
    let object = agent.reg(i.a()).as_object().expect("a literal or class");
    let key = agent.to_property_key(agent.reg(i.b()))?;
    let func = agent.reg(i.c());
    let desc = PropertyDescriptor {
        get: getter.then_some(func),
        set: (!getter).then_some(func),
        enumerable: Some(enumerable),
        configurable: Some(true),
        ..Default::default()
    };
    agent.define_property_or_throw(object, key, &desc)?;
    Ok(Flow::Next)
}
