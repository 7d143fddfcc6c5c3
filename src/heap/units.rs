//! The code units of flat strings, in either width: comparing them and looking for some of them.

/// A flat string's code units.
#[derive(Clone, Copy)]
pub enum Units<'a> {
    /// One byte a unit.
    Latin1(&'a [u8]),
    /// Two.
    Utf16(&'a [u16]),
}

impl<'a> Units<'a> {
    /// How many units.
    #[inline]
    pub fn len(&self) -> usize {
        match self {
            Units::Latin1(s) => s.len(),
            Units::Utf16(s) => s.len(),
        }
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The unit at `i`.
    #[inline]
    pub fn at(&self, i: usize) -> u16 {
        match self {
            Units::Latin1(s) => s[i] as u16,
            Units::Utf16(s) => s[i],
        }
    }
    /// Part of them.
    #[inline]
    pub fn slice(&self, from: usize, to: usize) -> Units<'a> {
        match self {
            Units::Latin1(s) => Units::Latin1(&s[from..to]),
            Units::Utf16(s) => Units::Utf16(&s[from..to]),
        }
    }
    /// All of them, in pieces that are longer than `n` by one where a pair of surrogates would be torn apart.
    pub fn pieces(self, n: usize) -> impl Iterator<Item = Units<'a>> {
        let mut from = 0;
        std::iter::from_fn(move || {
            let mut to = (from + n).min(self.len());
            let is_torn =
                |i: usize| (0xD800..0xDC00).contains(&self.at(i - 1)) && (0xDC00..0xE000).contains(&self.at(i));
            to += (from < to && to < self.len() && is_torn(to)) as usize;
            let piece = self.slice(from, to);
            from = to;
            (!piece.is_empty()).then_some(piece)
        })
    }
    /// All units.
    pub fn iter(self) -> impl Iterator<Item = u16> + 'a {
        (0..self.len()).map(move |i| self.at(i))
    }
    /// All units, owned.
    pub fn to_vec(&self) -> Vec<u16> {
        match self {
            Units::Latin1(s) => s.iter().map(|&b| b as u16).collect(),
            Units::Utf16(s) => s.to_vec(),
        }
    }
    /// The code point at `i` and how many units it takes; a lone surrogate is itself.
    pub fn code_point_at(&self, i: usize) -> (u32, usize) {
        let first = self.at(i) as u32;
        if (0xD800..0xDC00).contains(&first) && i + 1 < self.len() {
            let second = self.at(i + 1) as u32;
            if (0xDC00..0xE000).contains(&second) {
                return (0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00), 2);
            }
        }
        (first, 1)
    }
    /// Index of the first occurrence of `needle` at or after `from`.
    pub fn index_of(&self, needle: Units<'_>, from: usize) -> Option<usize> {
        let (n, m) = (self.len(), needle.len());
        if m == 0 {
            return if from <= n { Some(from) } else { None };
        }
        if m > n || from > n - m {
            return None;
        }
        match (self, needle) {
            (Units::Latin1(h), Units::Latin1(w)) => find(h, w, from),
            (Units::Utf16(h), _) => {
                let first = needle.at(0);
                let rest = needle.slice(1, m);
                let mut i = from;
                // OPTIMIZATION: mostly few places begin well; where many do, each may cost the whole needle.
                for _ in 0..64 {
                    i += h.get(i..=n - m)?.iter().position(|&u| u == first)?;
                    if self.slice(i + 1, i + m) == rest {
                        return Some(i);
                    }
                    i += 1;
                }
                find_linear(n - i.min(n), m, |k| self.at(i + k), |k| needle.at(k)).map(|at| at + i)
            }
            _ => find_linear(n - from, m, |k| self.at(from + k), |k| needle.at(k)).map(|at| at + from),
        }
    }
    /// Index of the last occurrence of `needle` at or before `from`.
    pub fn last_index_of(&self, needle: Units<'_>, from: usize) -> Option<usize> {
        let (n, m) = (self.len(), needle.len());
        if m > n {
            return None;
        }
        let from = from.min(n - m);
        if let (Units::Latin1(h), Units::Latin1(w)) = (self, needle) {
            return memchr::memmem::rfind(&h[..from + m], w);
        }
        // The first occurrence of one reversed in the other.
        let end = from + m;
        find_linear(end, m, |k| self.at(end - 1 - k), |k| needle.at(m - 1 - k)).map(|at| end - m - at)
    }
}
/// Where `m` units given by `needle` first occur in the `n` given by `hay`, after Knuth, Morris and Pratt: in linear time.
fn find_linear(n: usize, m: usize, hay: impl Fn(usize) -> u16, needle: impl Fn(usize) -> u16) -> Option<usize> {
    if m == 0 || m > n {
        return if m == 0 { Some(0) } else { None };
    }
    // For each prefix of the needle, the length of the longest shorter one that it ends with.
    let mut borders = vec![0u32; m];
    let mut k = 0;
    for i in 1..m {
        while k > 0 && needle(i) != needle(k) {
            k = borders[k - 1] as usize;
        }
        k += (needle(i) == needle(k)) as usize;
        borders[i] = k as u32;
    }
    let mut k = 0;
    for i in 0..n {
        let unit = hay(i);
        while k > 0 && unit != needle(k) {
            k = borders[k - 1] as usize;
        }
        k += (unit == needle(k)) as usize;
        if k == m {
            return Some(i + 1 - m);
        }
    }
    None
}
/// Index of `needle`, which is not empty, at or after `from`.
fn find(hay: &[u8], needle: &[u8], from: usize) -> Option<usize> {
    let (first, last) = (needle[0], hay.len() - needle.len());
    let mut at = from;
    if needle.len() == 1 {
        return memchr::memchr(first, hay.get(at..)?).map(|i| at + i);
    }
    // OPTIMIZATION: making a searcher is dear: first see whether looking for the first unit leads there soon.
    for _ in 0..16 {
        at += memchr::memchr(first, hay.get(at..=last)?)?;
        if hay[at + 1..at + needle.len()] == needle[1..] {
            return Some(at);
        }
        at += 1;
    }
    if at > last {
        return None;
    }
    memchr::memmem::find(&hay[at..], needle).map(|i| i + at)
}
impl PartialEq for Units<'_> {
    fn eq(&self, other: &Units<'_>) -> bool {
        match (self, other) {
            (Units::Latin1(a), Units::Latin1(b)) => a == b,
            (Units::Utf16(a), Units::Utf16(b)) => a == b,
            (Units::Latin1(a), Units::Utf16(b)) | (Units::Utf16(b), Units::Latin1(a)) => is_widened(a, b),
        }
    }
}
/// Whether narrow units are the same as wide ones.
#[inline(never)]
fn is_widened(narrow: &[u8], wide: &[u16]) -> bool {
    // Blocks, each without a branch inside.
    let same = |(a, b): (&[u8], &[u16])| a.iter().zip(b).fold(0, |sum, (a, b)| sum | (*a as u16 ^ b)) == 0;
    narrow.len() == wide.len() && narrow.chunks(64).zip(wide.chunks(64)).all(same)
}
impl Eq for Units<'_> {}
#[inline(never)]
fn compare_wide(a: Units<'_>, b: Units<'_>) -> std::cmp::Ordering {
    // The first difference is looked for in blocks, which are compared faster.
    const BLOCK: usize = 64;
    let common = a.len().min(b.len());
    let mut at = 0;
    while at + BLOCK <= common && a.slice(at, at + BLOCK) == b.slice(at, at + BLOCK) {
        at += BLOCK;
    }
    a.slice(at, a.len()).iter().cmp(b.slice(at, b.len()).iter())
}
impl PartialOrd for Units<'_> {
    fn partial_cmp(&self, other: &Units<'_>) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Units<'_> {
    /// By code units.
    #[inline]
    fn cmp(&self, other: &Units<'_>) -> std::cmp::Ordering {
        match (self, other) {
            (Units::Latin1(a), Units::Latin1(b)) => match (a.first_chunk::<8>(), b.first_chunk::<8>()) {
                // Most strings differ soon.
                (Some(x), Some(y)) if x != y => u64::from_be_bytes(*x).cmp(&u64::from_be_bytes(*y)),
                _ => a.cmp(b),
            },
            _ => compare_wide(*self, *other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occurrences_are_found_in_either_width_from_either_end() {
        let mut seed = 7u32;
        let mut letter = |n: u32| {
            seed = seed.wrapping_mul(1664525).wrapping_add(1013904223);
            b'a' + ((seed >> 16) % n) as u8
        };
        for round in 0..400 {
            let hay: Vec<u8> = (0..round % 200).map(|_| letter(2)).collect();
            let needle: Vec<u8> = (0..round % 7).map(|_| letter(2)).collect();
            let wide = |bytes: &[u8]| -> Vec<u16> { bytes.iter().map(|&b| b as u16).collect() };
            let (wide_hay, wide_needle) = (wide(&hay), wide(&needle));
            let ends = hay.len().checked_sub(needle.len());
            for from in [0, 1, hay.len() / 2, hay.len()] {
                let at = |i: &usize| hay[*i..*i + needle.len()] == needle[..];
                let first = ends.and_then(|ends| (from..=ends).find(at));
                let last = ends.and_then(|ends| (0..=from.min(ends)).rev().find(at));
                for hay in [Units::Latin1(&hay), Units::Utf16(&wide_hay)] {
                    for needle in [Units::Latin1(&needle), Units::Utf16(&wide_needle)] {
                        assert_eq!(hay.index_of(needle, from), first);
                        assert_eq!(hay.last_index_of(needle, from), last);
                    }
                }
            }
        }
    }
}
