//! Canonicalize: which characters are the same when case is ignored.

use super::unicode::binary_property;
use icu_casemap::CaseMapper;
use std::sync::OnceLock;

/// Classes of characters that case does not tell apart. Characters that are alone in theirs are left out.
pub struct Orbits {
    /// Sorted; with the number of the orbit.
    members: Vec<(u32, u32)>,
    orbits: Vec<Vec<u32>>,
}

impl Orbits {
    // Canonicalize ( rer, ch ), https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch
    /// With `u` or `v`: by simple case folding.
    pub fn unicode() -> &'static Orbits {
        static ORBITS: OnceLock<Orbits> = OnceLock::new();
        ORBITS.get_or_init(|| {
            let mapper = CaseMapper::new();
            Orbits::new("Changes_When_Casefolded", |c| match c {
                // Simple foldings that the data lacks: they came with Unicode 15.1.
                0x1FD3 => 0x0390,
                0x1FE3 => 0x03B0,
                0xFB05 => 0xFB06,
                _ => char::from_u32(c).map_or(c, |c| mapper.simple_fold(c) as u32),
            })
        })
    }
    /// Without: by toUppercase, one code unit to one, and never from outside ASCII into it.
    pub fn legacy() -> &'static Orbits {
        static ORBITS: OnceLock<Orbits> = OnceLock::new();
        ORBITS.get_or_init(|| {
            Orbits::new("Changes_When_Uppercased", |c| {
                let Some(ch) = char::from_u32(c).filter(|ch| (*ch as u32) < 0x10000) else { return c };
                let mut upper = ch.to_uppercase();
                match (upper.next(), upper.next()) {
                    (Some(u), None) if u as u32 >= 0x10000 || c >= 128 && (u as u32) < 128 => c,
                    (Some(u), None) => u as u32,
                    _ => c,
                }
            })
        })
    }
    /// `changing` names the characters that canonicalisation may change.
    fn new(changing: &str, canonicalize: impl Fn(u32) -> u32) -> Orbits {
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        // The first two decompose to what does not change, so that the properties do not list them.
        let more = [(0x1FD3, 0x1FD3), (0x1FE3, 0x1FE3)];
        for &(low, high) in binary_property(changing).ranges().iter().chain(&more) {
            for c in low..=high {
                let canonical = canonicalize(c);
                if canonical != c {
                    pairs.push((canonical, canonical));
                    pairs.push((canonical, c));
                }
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        let (mut members, mut orbits) = (Vec::with_capacity(pairs.len()), Vec::<Vec<u32>>::new());
        let mut last = u32::MAX;
        for (canonical, c) in pairs {
            if canonical != last {
                orbits.push(Vec::with_capacity(2));
                last = canonical;
            }
            members.push((c, orbits.len() as u32 - 1));
            if let Some(orbit) = orbits.last_mut() {
                orbit.push(c);
            }
        }
        members.sort_unstable();
        Orbits { members, orbits }
    }
    /// All that equal `c`, itself included; empty if it is alone.
    pub fn of(&self, c: u32) -> &[u32] {
        let i = self.members.partition_point(|m| m.0 < c);
        match self.members.get(i) {
            Some(m) if m.0 == c => &self.orbits[m.1 as usize],
            _ => &[],
        }
    }
    /// One and the same for all that are equal.
    pub fn representative(&self, c: u32) -> u32 {
        self.of(c).first().copied().unwrap_or(c)
    }
    /// Calls `add` with every member of the orbits that `low..=high` touches.
    pub fn each_orbit(&self, low: u32, high: u32, mut add: impl FnMut(u32)) {
        let from = self.members.partition_point(|m| m.0 < low);
        for m in self.members[from..].iter().take_while(|m| m.0 <= high) {
            self.orbits[m.1 as usize].iter().for_each(|c| add(*c));
        }
    }
}
