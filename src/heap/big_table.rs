//! A hash table that grows in parts once it is large, so that no single insertion takes long.

use hashbrown::HashTable;

/// Entries from which on there are parts.
const SPLIT: usize = 1 << 17;
const PARTS: usize = 32;

/// The table.
#[derive(Clone)]
pub(crate) struct BigTable<T> {
    whole: HashTable<T>,
    /// None while it is small, and then PARTS.
    parts: Vec<HashTable<T>>,
}

impl<T> Default for BigTable<T> {
    fn default() -> Self {
        BigTable::with_capacity(0)
    }
}

impl<T> BigTable<T> {
    /// An empty one with room for so many entries, if that is not many.
    pub fn with_capacity(n: usize) -> BigTable<T> {
        BigTable { whole: HashTable::with_capacity(n.min(SPLIT)), parts: Vec::new() }
    }
    /// Makes room for so many entries more, if they are not many; gives the bytes that the table has grown by.
    pub fn reserve(&mut self, n: usize, hasher: impl Fn(&T) -> u64) -> usize {
        if n > SPLIT || !self.parts.is_empty() {
            return 0;
        }
        let before = self.whole.allocation_size();
        self.whole.reserve(n, hasher);
        self.whole.allocation_size() - before
    }
    // Neither the lowest bits nor the highest: each part's own table goes by those.
    fn number(hash: u64) -> usize {
        (hash >> 20) as usize % PARTS
    }
    #[inline(always)]
    fn part(&self, hash: u64) -> &HashTable<T> {
        if self.parts.is_empty() { &self.whole } else { &self.parts[Self::number(hash)] }
    }
    #[inline(always)]
    fn part_mut(&mut self, hash: u64) -> &mut HashTable<T> {
        if self.parts.is_empty() { &mut self.whole } else { &mut self.parts[Self::number(hash)] }
    }
    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.whole.is_empty() && self.parts.iter().all(HashTable::is_empty)
    }
    /// The entry that is sought.
    #[inline(always)]
    pub fn find(&self, hash: u64, is: impl FnMut(&T) -> bool) -> Option<&T> {
        self.part(hash).find(hash, is)
    }
    /// Adds an entry that is not there yet; gives the bytes that the table has grown by.
    #[inline(always)]
    pub fn insert(&mut self, hash: u64, value: T, hasher: impl Fn(&T) -> u64) -> usize {
        let part = self.part_mut(hash);
        if part.len() < part.capacity() {
            part.insert_unique(hash, value, hasher);
            return 0;
        }
        self.insert_growing(hash, value, hasher)
    }
    #[cold]
    #[inline(never)]
    fn insert_growing(&mut self, hash: u64, value: T, hasher: impl Fn(&T) -> u64) -> usize {
        let before = self.bytes();
        if self.parts.is_empty() && self.whole.len() >= SPLIT {
            let each = self.whole.len() * 2 / PARTS;
            self.parts = (0..PARTS).map(|_| HashTable::with_capacity(each)).collect();
            for value in std::mem::take(&mut self.whole) {
                let hash = hasher(&value);
                self.parts[Self::number(hash)].insert_unique(hash, value, &hasher);
            }
        }
        self.part_mut(hash).insert_unique(hash, value, hasher);
        self.bytes().saturating_sub(before)
    }
    /// Removes the entry that is sought, and gives it.
    #[inline]
    pub fn remove(&mut self, hash: u64, is: impl FnMut(&T) -> bool) -> Option<T> {
        Some(self.part_mut(hash).find_entry(hash, is).ok()?.remove().0)
    }
    /// All entries; what they are found by must not change.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.whole.iter_mut().chain(self.parts.iter_mut().flatten())
    }
    /// Forgets entries.
    pub fn retain(&mut self, mut keep: impl FnMut(&mut T) -> bool) {
        self.whole.retain(&mut keep);
        self.parts.iter_mut().for_each(|part| part.retain(&mut keep));
    }
    /// Forgets all entries, and keeps the memory.
    pub fn clear(&mut self) {
        self.whole.clear();
        self.parts.iter_mut().for_each(HashTable::clear);
    }
    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        self.whole.allocation_size() + self.parts.iter().map(HashTable::allocation_size).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_and_removed_before_and_after_the_table_has_parts() {
        let hash = |n: &u32| {
            let h = (*n as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            h ^ (h >> 29)
        };
        let mut table = BigTable::default();
        let n = SPLIT as u32 * 3;
        let mut grown = 0;
        for i in 0..n {
            grown += table.insert(hash(&i), i, hash);
        }
        assert_eq!(grown, table.bytes());
        assert_eq!(table.parts.len(), PARTS);
        assert!((0..n).all(|i| table.find(hash(&i), |&j| j == i) == Some(&i)));
        assert!((0..n).filter(|i| i % 3 == 0).all(|i| table.remove(hash(&i), |&j| j == i) == Some(i)));
        table.retain(|i| *i % 3 == 1);
        assert!((0..n).all(|i| table.find(hash(&i), |&j| j == i).is_some() == (i % 3 == 1)));
        table.clear();
        assert!(table.is_empty());
    }
}
