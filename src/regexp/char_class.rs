//! Sets of characters: sorted ranges while a pattern is read, bitmaps with ranges behind them when it runs.

use super::case_folding::Orbits;

/// The last code point.
pub const LAST: u32 = 0x10FFFF;

/// A set of code points (code units without `u` and `v`) as sorted ranges that neither overlap nor touch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CharSet {
    ranges: Vec<(u32, u32)>,
}

impl CharSet {
    /// The empty set.
    pub fn new() -> CharSet {
        CharSet::default()
    }
    /// Everything.
    pub fn all() -> CharSet {
        CharSet { ranges: vec![(0, LAST)] }
    }
    /// From ranges in any order.
    pub fn from_ranges(ranges: &[(u32, u32)]) -> CharSet {
        CharSet::of(ranges.to_vec())
    }
    /// The same, of a list that is its own.
    pub fn of(ranges: Vec<(u32, u32)>) -> CharSet {
        let mut set = CharSet { ranges };
        set.normalise();
        set
    }
    /// The ranges, for more to be added.
    pub fn into_ranges(self) -> Vec<(u32, u32)> {
        self.ranges
    }
    /// The ranges, inclusive at both ends.
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }
    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }
    /// The only member, if there is just one.
    pub fn single(&self) -> Option<u32> {
        match self.ranges[..] {
            [(low, high)] if low == high => Some(low),
            _ => None,
        }
    }
    /// Whether `c` is in it.
    pub fn contains(&self, c: u32) -> bool {
        let i = self.ranges.partition_point(|r| r.1 < c);
        self.ranges.get(i).is_some_and(|r| r.0 <= c)
    }
    fn normalise(&mut self) {
        self.ranges.sort_unstable();
        let mut to = 0;
        for i in 0..self.ranges.len() {
            let (low, high) = self.ranges[i];
            if to > 0 && low <= self.ranges[to - 1].1.saturating_add(1) {
                self.ranges[to - 1].1 = self.ranges[to - 1].1.max(high);
            } else {
                self.ranges[to] = (low, high);
                to += 1;
            }
        }
        self.ranges.truncate(to);
    }
    /// Adds a range.
    pub fn add(&mut self, low: u32, high: u32) {
        match self.ranges.last_mut() {
            // Ranges mostly come in order.
            Some(last) if low > last.1 && low - last.1 > 1 => self.ranges.push((low, high)),
            Some(last) if low >= last.0 => last.1 = last.1.max(high),
            None => self.ranges.push((low, high)),
            Some(_) => {
                self.ranges.push((low, high));
                self.normalise();
            }
        }
    }
    /// What is not in it.
    pub fn complement(&self) -> CharSet {
        let mut ranges = Vec::with_capacity(self.ranges.len() + 1);
        let mut next = 0;
        for &(low, high) in &self.ranges {
            if low > next {
                ranges.push((next, low - 1));
            }
            next = high + 1;
        }
        if next <= LAST {
            ranges.push((next, LAST));
        }
        CharSet { ranges }
    }
    /// What is in both.
    pub fn intersection(&self, other: &CharSet) -> CharSet {
        let mut ranges = Vec::new();
        let (mut i, mut j) = (0, 0);
        while let (Some(a), Some(b)) = (self.ranges.get(i), other.ranges.get(j)) {
            let (low, high) = (a.0.max(b.0), a.1.min(b.1));
            if low <= high {
                ranges.push((low, high));
            }
            if a.1 < b.1 { i += 1 } else { j += 1 }
        }
        CharSet { ranges }
    }
    /// What is in this one only.
    pub fn difference(&self, other: &CharSet) -> CharSet {
        self.intersection(&other.complement())
    }
    /// Adds everything that equals a member when case is ignored.
    pub fn close(&mut self, orbits: &Orbits) {
        let mut more = Vec::new();
        for &(low, high) in &self.ranges {
            orbits.each_orbit(low, high, |member| more.push((member, member)));
        }
        if !more.is_empty() {
            self.ranges.extend(more);
            self.normalise();
        }
    }
}

/// Where bitmaps of the basic plane begin to pay.
const MANY_RANGES: usize = 5;

/// A set in the form that matching reads.
pub struct CharClass {
    latin1: [bool; 256],
    /// For sets of many ranges.
    basic_plane: Option<Box<[u64; 1024]>>,
    ranges: Box<[(u32, u32)]>,
}

impl CharClass {
    /// Of a set.
    pub fn new(set: &CharSet) -> CharClass {
        let latin1 = std::array::from_fn(|c| set.contains(c as u32));
        let basic_plane = (set.ranges.iter().filter(|r| r.1 > 255 && r.0 < 0x10000).count() > MANY_RANGES).then(|| {
            let mut bits = Box::new([0u64; 1024]);
            fill(&mut bits[..], set);
            bits
        });
        CharClass { latin1, basic_plane, ranges: set.ranges.clone().into_boxed_slice() }
    }
    /// Whether `c` is in it.
    #[inline(always)]
    pub fn contains(&self, c: u32) -> bool {
        if c < 256 { self.latin1[c as usize] } else { self.contains_wide(c) }
    }
    /// Membership of the Latin-1 characters.
    #[inline(always)]
    pub fn latin1(&self) -> &[bool; 256] {
        &self.latin1
    }
    #[inline]
    fn contains_wide(&self, c: u32) -> bool {
        if c < 0x10000
            && let Some(bits) = &self.basic_plane
        {
            return bits[(c >> 6) as usize] >> (c & 63) & 1 != 0;
        }
        let i = self.ranges.partition_point(|r| r.1 < c);
        self.ranges.get(i).is_some_and(|r| r.0 <= c)
    }
    /// Bytes of memory.
    pub fn size(&self) -> usize {
        size_of::<CharClass>() + self.ranges.len() * 8 + if self.basic_plane.is_some() { 8192 } else { 0 }
    }
}

fn fill(bits: &mut [u64], set: &CharSet) {
    let end = bits.len() as u32 * 64;
    for &(low, high) in &set.ranges {
        if low >= end {
            break;
        }
        for c in low..=high.min(end - 1) {
            bits[(c >> 6) as usize] |= 1 << (c & 63);
        }
    }
}

/// What may come at some place: exact for Latin-1, one bit for all other characters, one for the end of the text. May hold
/// too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FirstSet {
    bits: [u64; 4],
    other: bool,
    end: bool,
}
impl FirstSet {
    /// Nothing.
    pub const EMPTY: FirstSet = FirstSet { bits: [0; 4], other: false, end: false };
    /// The end of the text.
    pub const END: FirstSet = FirstSet { bits: [0; 4], other: false, end: true };
    /// Anything at all.
    pub const FULL: FirstSet = FirstSet { bits: [u64::MAX; 4], other: true, end: true };
    /// Of one character.
    pub fn of_char(c: u32) -> FirstSet {
        let mut set = FirstSet::EMPTY;
        if c < 256 {
            set.bits[(c >> 6) as usize] |= 1 << (c & 63)
        } else {
            set.other = true
        }
        set
    }
    /// Of a set.
    pub fn of_set(set: &CharSet) -> FirstSet {
        let mut first = FirstSet { other: set.ranges.last().is_some_and(|r| r.1 > 255), ..FirstSet::EMPTY };
        fill(&mut first.bits, set);
        first
    }
    /// Both together.
    pub fn union(self, other: FirstSet) -> FirstSet {
        FirstSet {
            bits: std::array::from_fn(|i| self.bits[i] | other.bits[i]),
            other: self.other || other.other,
            end: self.end || other.end,
        }
    }
    /// Whether no character is in both, for sure.
    pub fn is_disjoint(&self, other: &FirstSet) -> bool {
        !(self.other && other.other) && (0..4).all(|i| self.bits[i] & other.bits[i] == 0)
    }
    /// How many Latin-1 characters are in it.
    pub fn count(&self) -> u32 {
        self.bits.iter().map(|bits| bits.count_ones()).sum()
    }
    /// Whether a code unit may come.
    #[inline(always)]
    pub fn contains(&self, c: u32) -> bool {
        if c < 256 { self.bits[(c >> 6) as usize] >> (c & 63) & 1 != 0 } else { self.other }
    }
    /// Whether a code unit, or the end if None, may come.
    #[inline(always)]
    pub fn allows(&self, c: Option<u32>) -> bool {
        c.map_or(self.end, |c| self.contains(c))
    }
    /// The Latin-1 members, if there are at most three.
    pub fn few_bytes(&self) -> Option<Vec<u8>> {
        let bytes: Vec<u8> = (0..=255u8).filter(|b| self.contains(*b as u32)).collect();
        (bytes.len() <= 3).then_some(bytes)
    }
}
