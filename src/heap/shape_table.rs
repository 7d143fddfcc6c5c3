//! The tables of shapes: properties in order of creation, found by hash where there are more than a few.

use super::big_table::BigTable;
use super::cell::{Header, Kind, ValuesCell};
use super::{Attributes, PropertyKey, Value};

/// Entries beyond which lookups hash.
pub(super) const LINEAR: usize = 8;

/// One property.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its key; `None` if it was deleted.
    pub key: Option<PropertyKey>,
    /// Its attributes.
    pub attributes: Attributes,
    /// Where its value is.
    pub slot: u32,
}

/// All properties of a shape.
#[derive(Clone, Default)]
pub struct Table {
    pub entries: Vec<Entry>,
    pub(super) index: BigTable<u32>,
    /// For `enumerable_names`.
    pub(super) names: Option<NameList>,
    /// For `is_all_plain`.
    pub(super) all_plain: Option<bool>,
}

#[inline]
fn hash_key(key: PropertyKey) -> u64 {
    let x = key.0.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x ^ (x >> 29)
}

impl Table {
    /// Adds an entry; gives the bytes by which the index has grown.
    pub(super) fn push(&mut self, entry: Entry) -> usize {
        let i = self.entries.len() as u32;
        self.entries.push(entry);
        let mut grown = 0;
        if self.entries.len() > LINEAR {
            if self.index.is_empty() {
                for j in 0..i {
                    if let Some(key) = self.entries[j as usize].key {
                        self.insert_index(key, j);
                    }
                }
            }
            if let Some(key) = entry.key {
                grown = self.insert_index(key, i);
            }
        }
        grown
    }
    fn insert_index(&mut self, key: PropertyKey, i: u32) -> usize {
        let entries = &self.entries;
        self.index.insert(hash_key(key), i, |&j| entries[j as usize].key.map_or(0, hash_key))
    }
    pub(super) fn find(&self, key: PropertyKey) -> Option<usize> {
        if self.entries.len() <= LINEAR {
            return self.entries.iter().position(|e| e.key == Some(key));
        }
        self.index.find(hash_key(key), |&i| self.entries[i as usize].key == Some(key)).map(|&i| i as usize)
    }
    pub(super) fn remove(&mut self, i: usize) {
        let Some(key) = self.entries[i].key else { return };
        if self.entries.len() > LINEAR {
            self.index.remove(hash_key(key), |&j| j as usize == i);
        }
        self.entries[i].key = None;
    }
}

impl Table {
    /// Takes out what was removed, and renumbers slots; gives the old ones.
    pub(super) fn compact(&mut self) -> Vec<u32> {
        (self.names, self.all_plain) = (None, None);
        let (mut places, mut slots) = (Vec::with_capacity(self.entries.len()), Vec::new());
        for entry in &mut self.entries {
            places.push(slots.len() as u32);
            if entry.key.is_some() {
                slots.push(std::mem::replace(&mut entry.slot, slots.len() as u32));
            }
        }
        self.entries.retain(|entry| entry.key.is_some());
        self.entries.shrink_to_fit();
        if self.entries.len() > LINEAR && self.index.bytes() < self.entries.len() * 128 {
            // OPTIMIZATION: keys are where they were; only what the index says of them changes.
            self.index.iter_mut().for_each(|place| *place = places[*place as usize]);
            return slots;
        }
        self.index = BigTable::default();
        for (i, entry) in std::mem::take(&mut self.entries).into_iter().enumerate() {
            debug_assert!(entry.slot as usize == i);
            self.push(entry);
        }
        slots
    }
}

/// Names in an Elements cell that nobody writes.
#[derive(Clone, Copy)]
pub(crate) struct NameList(pub(super) *mut ValuesCell);
impl NameList {
    /// The cell, which keeps them alive.
    pub fn to_value(self) -> Value {
        Value::cell(self.0 as *mut Header)
    }
    /// From `to_value`.
    pub fn from_value(cell: Value) -> NameList {
        debug_assert!(cell.cell_kind() == Kind::Elements);
        NameList(cell.as_cell() as *mut ValuesCell)
    }
    /// The names, as strings; the cell must be kept alive meanwhile.
    pub fn names<'a>(self) -> &'a [Value] {
        // SAFETY: `enumerable_names` made the cell, and nobody writes it.
        unsafe { std::slice::from_raw_parts(ValuesCell::values(self.0), (*self.0).len as usize) }
    }
}
