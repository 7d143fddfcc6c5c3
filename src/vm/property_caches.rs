//! What inline caches learn: of a place's own, of places that see several shapes, and of those that see many.

use crate::heap::cell::{Kind, ObjectCell, ValuesCell};
use crate::heap::{Object, PropertyKey, ShapeId, Value};
use crate::runtime::Agent;
use crate::runtime::code_instance::{InlineCache, PolymorphicCache, cache_kind};

/// Shapes that one place may see before it is left to the general lookup.
const POLYMORPHIC: usize = 6;

/// Misses after which a shape is moved to the front.
const PROMOTE: u8 = 100;

/// Where in the code a property is read, for the caches.
#[derive(Clone, Copy)]
pub(super) struct Site {
    pub key: PropertyKey,
    /// The number of the place's own caches; None: the key is known only now.
    pub n: Option<usize>,
}

/// Properties of a dictionary beyond which reads are not remembered: it is a table of the script's.
const MAX_SHARED: usize = 512;

impl Agent {
    /// The site of an instruction with caches.
    pub(super) fn site(&self, n: usize) -> Site {
        Site { key: self.current_code().cache_keys[n], n: Some(n) }
    }
    /// What a polymorphic place knows of the object's shape.
    pub(super) fn polymorphic(&mut self, n: usize, object: Object) -> Option<InlineCache> {
        for way in &self.current_code().cache_list[n * 2..n * 2 + 2] {
            if way.shape == object.shape().0 {
                // Only what the fast path leaves to the slow one.
                return if way.kind == cache_kind::ACCESSOR { Some(*way) } else { None };
            }
        }
        let lists = &self.current_code().polymorphic;
        let list = lists.get(n)?;
        let i = list.entries.iter().position(|c| c.shape == object.shape().0)?;
        let found = list.entries[i];
        // A shape that comes often gets the first place, which the fast path looks at.
        let code = self.current_code_mut();
        let first = &mut code.cache_list[n * 2];
        first.misses += 1;
        if first.misses >= PROMOTE {
            first.misses = 0;
            std::mem::swap(&mut code.polymorphic[n].entries[i], first);
        }
        Some(found)
    }
    pub(super) fn install(&mut self, n: usize, cache: InlineCache) {
        let code = self.current_code_mut();
        for way in &mut code.cache_list[n * 2..n * 2 + 2] {
            if way.kind == 0 || way.shape == cache.shape {
                *way = cache;
                return;
            }
        }
        if code.polymorphic.len() <= n {
            code.polymorphic.resize(code.cache_keys.len(), PolymorphicCache::default());
        }
        let list = &mut code.polymorphic[n].entries;
        if let Some(entry) = list.iter_mut().find(|c| c.shape == cache.shape) {
            *entry = cache;
        } else if list.len() < POLYMORPHIC {
            list.push(cache);
        }
    }
    /// For reads: what a place sees beyond its first shapes, others may see too.
    pub(super) fn install_read(&mut self, site: Site, cache: InlineCache) {
        if let Some(n) = site.n {
            let ways = &self.current_code().cache_list[n * 2..n * 2 + 2];
            if ways.iter().any(|way| way.kind == 0 || way.shape == cache.shape) {
                return self.install(n, cache);
            }
        }
        let shape = self.heap.shapes.get(ShapeId(cache.shape));
        if !shape.dictionary || self.heap.shape_len(ShapeId(cache.shape)) <= MAX_SHARED {
            self.shared_caches.note(site.key, cache);
        }
    }
    /// Offset of a slot, and whether it is inline.
    pub(super) fn slot_offset(&self, object: Object, slot: u32) -> (u8, u32) {
        let inline = self.heap.shapes.get(object.shape()).inline as u32;
        if slot < inline {
            (cache_kind::INLINE, size_of::<ObjectCell>() as u32 + slot * 8)
        } else {
            (cache_kind::SLOTS, size_of::<ValuesCell>() as u32 + (slot - inline) * 8)
        }
    }

    /// Whether what is found beyond an object holds for all objects of its shape. Not for one that looks like a function
    /// whose own `name`, `length` and `prototype` are still to be made.
    pub(super) fn stands_for_its_shape(&mut self, key: PropertyKey, object: Object) -> bool {
        if !self.heap.watch(object.shape()) {
            return false;
        }
        let shape = self.heap.shapes.get(object.shape());
        if shape.slots > 0 || shape.inline > 0 || matches!(object.kind(), Kind::Function | Kind::NativeFunction) {
            return true;
        }
        let names = &self.heap.names;
        key != names.name && key != names.length && key != names.prototype
    }
    /// Remembers where an accessor is. Redefining it changes the holder's shape; on a prototype that bumps the epoch.
    pub(super) fn cache_accessor(&mut self, site: Site, object: Object, holder: Object, slot: u32) {
        if !self.stands_for_its_shape(site.key, object) {
            return;
        }
        let (kind, offset) = self.slot_offset(holder, slot);
        // Own accessors may move with the object's slots: only prototypes' are remembered by address.
        if object == holder {
            return;
        }
        // SAFETY: the slot exists; its address holds until the holder's shape changes, which bumps the epoch.
        let address = unsafe {
            let base = if kind == cache_kind::INLINE { holder.0 as *mut u8 } else { (*holder.cell()).slots as *mut u8 };
            base.add(offset as usize)
        };
        let (shape, epoch) = (object.shape().0, self.heap.epoch);
        self.install_read(
            site,
            InlineCache { shape, kind: cache_kind::ACCESSOR, holder: address, epoch, ..InlineCache::EMPTY },
        );
    }
    /// Remembers that neither the object nor its prototypes have the property.
    pub(super) fn cache_absence(&mut self, site: Site, object: Object) {
        static ABSENT: u64 = Value::UNDEFINED.0;
        if !self.stands_for_its_shape(site.key, object) {
            return;
        }
        let (shape, epoch) = (object.shape().0, self.heap.epoch);
        let holder = &raw const ABSENT as *mut u8;
        self.install_read(site, InlineCache { shape, kind: cache_kind::PROTO, holder, epoch, ..InlineCache::EMPTY });
    }
    pub(super) fn cache_get(&mut self, site: Site, object: Object, holder: Object, slot: u32) {
        if !self.heap.shapes.get(object.shape()).cacheable {
            return;
        }
        let (kind, offset) = self.slot_offset(holder, slot);
        if object == holder {
            self.install_read(site, InlineCache { shape: object.shape().0, kind, offset, ..InlineCache::EMPTY });
        } else if self.stands_for_its_shape(site.key, object) {
            // SAFETY: the slot exists; its address holds until the holder's shape changes, which bumps the epoch.
            let address = unsafe {
                let base =
                    if kind == cache_kind::INLINE { holder.0 as *mut u8 } else { (*holder.cell()).slots as *mut u8 };
                base.add(offset as usize)
            };
            let epoch = self.heap.epoch;
            self.install_read(
                site,
                InlineCache {
                    shape: object.shape().0,
                    kind: cache_kind::PROTO,
                    holder: address,
                    epoch,
                    ..InlineCache::EMPTY
                },
            );
        }
    }
    pub(super) fn cache_add(&mut self, n: usize, object: Object, old: crate::heap::ShapeId, is_prototype: bool) {
        let new = object.shape();
        let shape = self.heap.shapes.get(new);
        // Adding to a prototype must bump the epoch, so that is not cached.
        if shape.dictionary || is_prototype || self.heap.shapes.get(old).dictionary {
            return;
        }
        let (kind, offset) = self.slot_offset(object, shape.slots - 1);
        let kind = if kind == cache_kind::INLINE { cache_kind::ADD_INLINE } else { cache_kind::ADD_SLOTS };
        let epoch = self.heap.epoch;
        self.install(n, InlineCache { shape: old.0, kind, offset, epoch, new_shape: new.0, ..InlineCache::EMPTY });
    }
}
