//! The table behind Map and Set: keys in order of insertion, found by hash, iterated while it changes.
//!
//! Entries stay where they were added; a removed one leaves a hole. Every entry has a sequence number, which at first is
//! its index. When holes are squeezed out the numbers are kept in a list of their own. An iterator remembers the number
//! that comes next, so it goes on at the right place whatever happened in between.

use super::Agent;
use crate::heap::big_table::BigTable;
use crate::heap::{Kind, Marker, NativeData, Object, Value};
use std::hash::{Hash, Hasher};

/// Keys and values in order.
#[derive(Default)]
pub struct OrderedTable {
    /// A hole as key: removed.
    entries: Vec<(Value, Value)>,
    /// Hashes, and indices into `entries`, once there are more than `FEW`. With the hashes at hand, growing need not look at
    /// the keys.
    index: BigTable<(u32, u32)>,
    /// How many entries are not removed.
    live: usize,
    /// All entries before it are removed.
    first: usize,
    /// Sequence numbers of `entries`, once they differ from the indices.
    sequence: Option<Vec<u64>>,
    /// The next sequence number.
    next: u64,
}

/// Entries that are found faster one by one.
const FEW: usize = 8;

/// A key as the table wants it: -0 is 0, numbers in their one form, strings interned.
#[inline]
pub fn canonicalize_key(agent: &mut Agent, key: Value) -> Value {
    if key.is_int() {
        return key;
    }
    if let Some(n) = key.as_number() {
        return if n == 0.0 { Value::ZERO } else { Value::number(n) };
    }
    if let Some(s) = key.as_string() {
        return agent.heap.intern(s).into();
    }
    key
}
#[inline]
fn hash(key: Value) -> u32 {
    let bits = match key.as_bigint() {
        Some(n) => {
            let mut hasher = rustc_hash::FxHasher::default();
            n.to_ibig().hash(&mut hasher);
            hasher.finish()
        }
        None => key.0,
    };
    let h = bits.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (h ^ (h >> 32)) as u32
}
/// What the table of indices wants: it tells entries apart by the highest bits.
#[inline(always)]
fn spread(h: u32) -> u64 {
    h as u64 | (h as u64) << 32
}
#[inline]
fn same(a: Value, b: Value) -> bool {
    a == b
        || match (a.as_bigint(), b.as_bigint()) {
            (Some(a), Some(b)) => a.to_ibig() == b.to_ibig(),
            _ => false,
        }
}

impl OrderedTable {
    /// How many entries there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.live
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.live == 0
    }
    #[inline]
    fn find(&self, key: Value) -> Option<usize> {
        if self.entries.len() <= FEW {
            let big = key.is_bigint();
            return self.entries.iter().position(|e| e.0 == key || big && same(e.0, key));
        }
        let h = hash(key);
        let is = |&(_, i): &(u32, u32)| same(self.entries[i as usize].0, key);
        self.index.find(spread(h), is).map(|&(_, i)| i as usize)
    }
    /// Whether a canonical key is there.
    #[inline]
    pub fn contains(&self, key: Value) -> bool {
        self.find(key).is_some()
    }
    /// The value of a canonical key.
    #[inline]
    pub fn get(&self, key: Value) -> Option<Value> {
        self.find(key).map(|i| self.entries[i].1)
    }
    /// Sets the value of a canonical key, adding it at the end if it is new; gives the bytes that the table grew by.
    pub fn insert(&mut self, key: Value, value: Value) -> usize {
        if let Some(i) = self.find(key) {
            self.entries[i].1 = value;
            return 0;
        }
        let before = (self.entries.capacity(), self.sequence.as_ref().map_or(0, Vec::capacity));
        if self.entries.len() == self.entries.capacity() && self.live <= self.entries.len() / 2 {
            self.compact();
        }
        self.entries.push((key, value));
        let grown = match self.entries.len() {
            ..=FEW => 0,
            n if n == FEW + 1 => self.make_index(),
            n => self.index_entry(n - 1),
        };
        if let Some(sequence) = &mut self.sequence {
            sequence.push(self.next);
        }
        self.next += 1;
        self.live += 1;
        let after = (self.entries.capacity(), self.sequence.as_ref().map_or(0, Vec::capacity));
        grown + (after.0 - before.0) * 16 + after.1.saturating_sub(before.1) * 8
    }
    /// Gives the bytes that the index has grown by, as the next one.
    fn index_entry(&mut self, i: usize) -> usize {
        let h = hash(self.entries[i].0);
        self.index.insert(spread(h), (h, i as u32), |&(h, _)| spread(h))
    }
    /// Indexes the entries that are not removed, if they are not few.
    fn make_index(&mut self) -> usize {
        self.index.clear();
        let mut grown = 0;
        if self.entries.len() > FEW {
            grown = self.index.reserve(self.entries.len().max(self.entries.capacity() / 2), |&(h, _)| spread(h));
            for i in 0..self.entries.len() {
                if !self.entries[i].0.is_hole() {
                    grown += self.index_entry(i);
                }
            }
        }
        grown
    }
    /// Makes room for `n` entries in all.
    pub fn reserve(&mut self, n: usize) {
        self.entries.reserve(n.saturating_sub(self.entries.len()));
    }
    /// Removes a canonical key; says whether it was there.
    pub fn remove(&mut self, key: Value) -> bool {
        let Some(i) = self.find(key) else { return false };
        if self.entries.len() > FEW {
            self.index.remove(spread(hash(key)), |&(_, j)| j as usize == i);
        }
        self.entries[i] = (Value::HOLE, Value::UNDEFINED);
        self.live -= 1;
        while self.entries.get(self.first).is_some_and(|e| e.0.is_hole()) {
            self.first += 1;
        }
        true
    }
    /// Removes everything.
    pub fn clear(&mut self) {
        self.entries = Vec::new();
        self.index = BigTable::default();
        self.live = 0;
        self.first = 0;
        if self.next > 0 {
            self.sequence = Some(Vec::new());
        }
    }
    fn compact(&mut self) {
        let numbers: Vec<u64> = (0..self.entries.len())
            .filter(|&i| !self.entries[i].0.is_hole())
            .map(|i| self.sequence.as_ref().map_or(i as u64, |s| s[i]))
            .collect();
        self.sequence = Some(numbers);
        self.entries.retain(|e| !e.0.is_hole());
        self.first = 0;
        self.make_index();
    }
    /// The entry with sequence number `from` or the first after it. `from` becomes the number to go on with; `hint` where
    /// it probably is.
    #[inline]
    pub fn next_entry(&self, from: &mut u64, hint: &mut usize) -> Option<(Value, Value)> {
        let mut i = match &self.sequence {
            None => *from as usize,
            Some(numbers) if numbers.get(*hint) == Some(from) => *hint,
            Some(numbers) => numbers.partition_point(|n| n < from),
        };
        i = i.max(self.first);
        while let Some(&(key, value)) = self.entries.get(i) {
            if !key.is_hole() {
                *from = self.sequence.as_ref().map_or(i as u64, |s| s[i]) + 1;
                *hint = i + 1;
                return Some((key, value));
            }
            i += 1;
        }
        None
    }
    /// The entries now, for code that does not run scripts meanwhile.
    pub fn iter(&self) -> impl Iterator<Item = (Value, Value)> + '_ {
        self.entries.iter().copied().filter(|e| !e.0.is_hole())
    }
}

impl NativeData for OrderedTable {
    fn trace(&self, marker: &mut Marker<'_>) {
        for &(key, value) in &self.entries {
            marker.mark(key);
            marker.mark(value);
        }
    }
    fn external_bytes(&self) -> usize {
        self.entries.capacity() * 16 + self.index.bytes() + self.sequence.as_ref().map_or(0, |s| s.capacity() * 8)
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}

impl Agent {
    /// Gives a new Map or Set its table.
    pub(crate) fn init_table(&mut self, object: Object, table: OrderedTable) {
        let cell = self.heap.new_native(Box::new(table));
        object.set_word(0, cell);
    }
    /// The table of a Map or Set.
    #[inline(always)]
    pub(crate) fn table(&mut self, object: Object) -> &mut OrderedTable {
        assert!(matches!(object.kind(), Kind::Map | Kind::Set));
        let cell = object.word(0);
        debug_assert!(cell.cell_kind() == Kind::Native);
        // SAFETY: word 0 of every Map and Set was set by `init_table`, right after it was made, and never again. The cell
        // owns the table and lives as long as the object; `&mut self` keeps other users away.
        unsafe { &mut *((*(cell.as_cell() as *mut crate::heap::cell::NativeCell)).data as *mut OrderedTable) }
    }
    /// Adds to a Map's or Set's table, counting the memory.
    #[inline]
    pub(crate) fn table_insert(&mut self, object: Object, key: Value, value: Value) {
        let grown = self.table(object).insert(key, value);
        if grown > 0 {
            self.heap.charge_external(grown);
            self.heap.owe(grown as u64 / 32);
        }
    }
}
