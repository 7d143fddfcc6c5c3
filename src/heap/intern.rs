//! Interned strings: property keys by pointer.

use super::big_table::BigTable;
use super::cell::*;
use super::string::{JsString, Units};
use super::{Heap, PropertyKey, Value, block, flag};
use zerojs_grammar::ast::Text;

/// The table of interned strings; weak.
pub struct Atoms {
    table: BigTable<(u32, JsString)>,
}

impl Atoms {
    pub fn new() -> Atoms {
        Atoms { table: BigTable::with_capacity(2048) }
    }
    /// Forgets the unmarked ones.
    pub unsafe fn retain(&mut self, blocks: &block::Blocks) {
        self.table.retain(|(_, s)| blocks.is_marked(s.0));
    }
    /// The memory of the table.
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }
}

/// A cache of the strings of integers; emptied at each collection.
pub(crate) struct IntStrings(Box<[(u32, Option<JsString>); INT_STRINGS]>);
const INT_STRINGS: usize = 256;
impl IntStrings {
    pub fn new() -> IntStrings {
        IntStrings(Box::new([(0, None); INT_STRINGS]))
    }
    pub fn clear(&mut self) {
        self.0.fill((0, None));
    }
}

/// Of longer strings, parts are hashed: those that differ elsewhere only are told apart by comparing them.
const HASHED_WHOLE: usize = 1 << 16;

fn hash(units: Units<'_>) -> u32 {
    if units.len() > HASHED_WHOLE {
        return hash_of_parts(units);
    }
    let mut h = 0x9E37_79B9_7F4A_7C15u64 ^ units.len() as u64;
    let mut add = |x: u64| h = (h.rotate_left(5) ^ x).wrapping_mul(0x517C_C1B7_2722_0A95);
    match units {
        Units::Latin1(b) => {
            let mut chunks = b.chunks_exact(8);
            for c in &mut chunks {
                add(u64::from_le_bytes(c.try_into().expect("eight bytes")));
            }
            if !chunks.remainder().is_empty() {
                add(few_bytes(chunks.remainder()));
            }
        }
        Units::Utf16(u) => {
            for &x in u {
                add(x as u64 | 1 << 32);
            }
        }
    }
    (h >> 32) as u32 | 1
}
#[cold]
fn hash_of_parts(units: Units<'_>) -> u32 {
    const PARTS: usize = 64;
    const PART: usize = 128;
    let step = (units.len() - PART) / (PARTS - 1);
    let mix =
        |h: u32, i: usize| h.rotate_left(5).wrapping_mul(0x9E37_79B9) ^ hash(units.slice(i * step, i * step + PART));
    (0..PARTS).fold(units.len() as u32, mix) | 1
}
/// Up to seven bytes, at least one, as a number: the same for the same bytes, another for others of that length.
#[inline(always)]
fn few_bytes(b: &[u8]) -> u64 {
    let n = b.len();
    if let (Some(first), Some(last)) = (b.first_chunk::<4>(), b.last_chunk::<4>()) {
        return u32::from_le_bytes(*first) as u64 | (u32::from_le_bytes(*last) as u64) << 32;
    }
    b[0] as u64 | (b[n / 2] as u64) << 8 | (b[n - 1] as u64) << 16
}
/// What the table wants: it tells entries apart by the highest bits.
#[inline(always)]
fn spread(h: u32) -> u64 {
    h as u64 | (h as u64) << 32
}

impl Atoms {
    #[inline]
    fn find(&self, h: u32, units: Units<'_>) -> Option<JsString> {
        let is = |&(k, atom): &(u32, JsString)| k == h && atom.has_units(units);
        self.table.find(spread(h), is).map(|&(_, atom)| atom)
    }
}

impl Heap {
    /// The interned string of this content.
    pub fn intern(&mut self, s: JsString) -> JsString {
        if s.is_interned() {
            return s;
        }
        if let Some(atom) = s.known_atom() {
            return atom;
        }
        // Narrow first: equal content must hash alike.
        let narrow: Vec<u8>;
        let units = s.units(self);
        let units = match units {
            Units::Utf16(u) if u.iter().all(|&u| u < 256) => {
                narrow = u.iter().map(|&u| u as u8).collect();
                Units::Latin1(&narrow)
            }
            other => other,
        };
        let h = hash(units);
        if let Some(found) = self.atoms.find(h, units) {
            s.remember_atom(found);
            return found;
        }
        // SAFETY: invariant 1.
        let flat = unsafe {
            matches!((*s.0).kind, Kind::Latin1) || (*s.0).kind == Kind::Utf16 && matches!(units, Units::Utf16(_))
        };
        let atom = if flat {
            s
        } else if let Some(base) = s.whole_base() {
            base
        } else {
            match units {
                Units::Latin1(b) => {
                    let b = b.to_vec();
                    self.new_string_latin1(&b)
                }
                Units::Utf16(u) => {
                    let u = u.to_vec();
                    self.new_string_utf16(&u)
                }
            }
        };
        self.insert_atom(h, atom)
    }
    fn insert_atom(&mut self, h: u32, atom: JsString) -> JsString {
        // SAFETY: invariant 1.
        unsafe {
            (*atom.0).flags |= flag::INTERNED;
        }
        let grown = self.atoms.table.insert(spread(h), (h, atom), |&(k, _)| spread(k));
        if grown > 0 {
            self.note_growth(grown);
        }
        atom
    }
    /// The interned string of ASCII or other text.
    pub fn intern_str(&mut self, text: &str) -> JsString {
        if text.is_ascii() {
            let units = Units::Latin1(text.as_bytes());
            let h = hash(units);
            if let Some(found) = self.atoms.find(h, units) {
                return found;
            }
            let cell = self.new_flat(text.len(), false);
            // SAFETY: room for the bytes follows the fixed part.
            unsafe {
                std::ptr::copy_nonoverlapping(text.as_ptr(), Header::words::<FlatString>(cell) as *mut u8, text.len());
            }
            return self.insert_atom(h, JsString(cell));
        }
        let s = self.new_string(text);
        self.intern(s)
    }
    /// The property key of a string: an index where it is one.
    pub fn key_from_string(&mut self, s: JsString) -> PropertyKey {
        let known = if s.is_interned() { Some(s) } else { s.known_atom() };
        if let Some(atom) = known
            && !atom.has_digit_first()
        {
            return PropertyKey::atom(atom);
        }
        if s.len() <= 10
            && let Some(i) = parse_index(s.units(self))
        {
            return PropertyKey::index(i);
        }
        PropertyKey::atom(self.intern(s))
    }
    /// The property key of code units: makes a string only for a new key.
    pub fn key_from_units(&mut self, units: Units<'_>) -> PropertyKey {
        if let Some(i) = parse_index(units) {
            return PropertyKey::index(i);
        }
        if let Units::Latin1(_) = units {
            let h = hash(units);
            if let Some(found) = self.atoms.find(h, units) {
                return PropertyKey::atom(found);
            }
            let s = self.new_string_units(units);
            // The empty string and single units are shared, and interned.
            return PropertyKey::atom(if s.is_interned() { s } else { self.insert_atom(h, s) });
        }
        let s = self.new_string_units(units);
        PropertyKey::atom(self.intern(s))
    }
    /// The property key of a text.
    pub fn key_from_str(&mut self, text: &str) -> PropertyKey {
        if let Some(i) = parse_index(Units::Latin1(text.as_bytes())) {
            return PropertyKey::index(i);
        }
        PropertyKey::atom(self.intern_str(text))
    }
    /// The property key of a source's string.
    pub fn key_from_text(&mut self, text: &Text) -> PropertyKey {
        match text {
            Text::Utf8(s) => self.key_from_str(s),
            Text::Utf16(u) => {
                let s = self.new_string_utf16(u);
                self.key_from_string(s)
            }
        }
    }
    /// The key as a value: a string or a symbol.
    pub fn key_to_value(&mut self, key: PropertyKey) -> Value {
        match key.as_index() {
            Some(i) => self.index_string(i).into(),
            None => Value(key.0),
        }
    }
    /// The string of an index.
    pub fn index_string(&mut self, i: u32) -> JsString {
        if i < 10 {
            return self.names.single(b'0' + i as u8);
        }
        let entry = i as usize % INT_STRINGS;
        if let (key, Some(string)) = self.int_strings.0[entry]
            && key == i
        {
            return string;
        }
        let mut buffer = [0u8; 10];
        let mut at = 10;
        let mut n = i;
        while n > 0 {
            at -= 1;
            buffer[at] = b'0' + (n % 10) as u8;
            n /= 10;
        }
        let string = self.new_string_latin1(&buffer[at..]);
        self.int_strings.0[entry] = (i, Some(string));
        string
    }
}

/// An array index in canonical form.
pub fn parse_index(units: Units<'_>) -> Option<u32> {
    let n = units.len();
    if n == 0 || n > 10 {
        return None;
    }
    let first = units.at(0);
    if first == b'0' as u16 {
        return if n == 1 { Some(0) } else { None };
    }
    let mut value = 0u64;
    for i in 0..n {
        let d = units.at(i).wrapping_sub(b'0' as u16);
        if d > 9 {
            return None;
        }
        value = value * 10 + d as u64;
    }
    if value < u32::MAX as u64 { Some(value as u32) } else { None }
}
