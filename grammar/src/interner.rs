//! Interned names and strings: one open-addressing table over the texts.

use crate::ast::{Name, Text, names};
use rustc_hash::FxHasher;
use std::hash::Hasher;

const FREE: u32 = u32::MAX;

/// Texts by number, numbers by text.
pub struct Interner {
    texts: Vec<Text>,
    hashes: Vec<u32>,
    slots: Vec<u32>,
}

/// Words the analysis compares names with; they follow [`names::FIXED`] in every program's table.
pub mod words {
    use crate::ast::{Name, names};
    /// The texts, in order. The words reserved in strict code come first.
    pub const TEXTS: &[&str] = &[
        "implements",
        "interface",
        "let",
        "package",
        "private",
        "protected",
        "public",
        "static",
        "yield",
        "await",
        "#constructor",
        "use strict",
        "async",
    ];
    const FIRST: u32 = names::FIXED.len() as u32;
    pub const LET: Name = Name(FIRST + 2);
    pub const YIELD: Name = Name(FIRST + 8);
    pub const AWAIT: Name = Name(FIRST + 9);
    pub const HASH_CONSTRUCTOR: Name = Name(FIRST + 10);
    pub const USE_STRICT: Name = Name(FIRST + 11);
    pub const ASYNC: Name = Name(FIRST + 12);
    /// Whether strict code reserves the word.
    pub fn is_strict_reserved(name: Name) -> bool {
        (FIRST..=YIELD.0).contains(&name.0)
    }
}

fn hash_bytes(bytes: &[u8]) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    let hash = hasher.finish();
    (hash ^ hash >> 32) as u32
}

impl Interner {
    pub fn new(capacity: usize) -> Self {
        let slots = (capacity.max(32) * 2).next_power_of_two();
        let mut interner = Interner { texts: Vec::new(), hashes: Vec::new(), slots: vec![FREE; slots] };
        for text in names::FIXED.iter().chain(words::TEXTS) {
            interner.intern(text);
        }
        interner
    }

    /// The slot of an equal text, or the free one where it belongs.
    #[inline]
    fn find(&self, hash: u32, equal: impl Fn(&Text) -> bool) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let id = self.slots[slot];
            if id == FREE || self.hashes[id as usize] == hash && equal(&self.texts[id as usize]) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    fn insert(&mut self, slot: usize, hash: u32, text: Text) -> Name {
        let id = self.texts.len() as u32;
        self.slots[slot] = id;
        self.texts.push(text);
        self.hashes.push(hash);
        if self.texts.len() * 2 > self.slots.len() {
            let size = self.slots.len() * 2;
            self.slots.clear();
            self.slots.resize(size, FREE);
            for (id, hash) in self.hashes.iter().enumerate() {
                let mut slot = *hash as usize & (size - 1);
                while self.slots[slot] != FREE {
                    slot = (slot + 1) & (size - 1);
                }
                self.slots[slot] = id as u32;
            }
        }
        Name(id)
    }

    pub fn intern(&mut self, text: &str) -> Name {
        let hash = hash_bytes(text.as_bytes());
        let slot = self.find(hash, |t| matches!(t, Text::Utf8(t) if **t == *text));
        match self.slots[slot] {
            FREE => self.insert(slot, hash, Text::Utf8(text.into())),
            id => Name(id),
        }
    }

    pub fn intern_text(&mut self, text: Text) -> Name {
        match &text {
            Text::Utf8(text) => self.intern(text),
            Text::Utf16(units) => {
                let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
                let hash = hash_bytes(&bytes);
                let slot = self.find(hash, |t| *t == text);
                match self.slots[slot] {
                    FREE => self.insert(slot, hash, text),
                    id => Name(id),
                }
            }
        }
    }

    pub fn len(&self) -> usize {
        self.texts.len()
    }

    pub fn text(&self, name: Name) -> &Text {
        &self.texts[name.0 as usize]
    }

    pub fn into_texts(self) -> Vec<Text> {
        self.texts
    }
}
