//! Random patterns on random texts: each way to run a pattern finds the same, and none crashes or goes on without end.
//!
//! Deterministic for a seed; `ZEROJS_FUZZ_SECONDS` (5) and `ZEROJS_FUZZ_SEED` (1) choose.

use std::time::{Duration, Instant};

use super::{Flags, Matcher, Outcome, Program, Text, compile, compile_plainly};

struct Random(u64);
impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 20) % n as u64) as usize
    }
    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Writes patterns.
struct Writer<'a> {
    random: &'a mut Random,
    unicode: bool,
    sets: bool,
    groups: usize,
}
impl Writer<'_> {
    fn alternatives(&mut self, depth: usize) -> String {
        let count = [1, 1, 1, 2, 2, 3, 6][self.random.below(7)];
        (0..count).map(|_| self.sequence(depth)).collect::<Vec<_>>().join("|")
    }
    fn sequence(&mut self, depth: usize) -> String {
        (0..self.random.below(4)).map(|_| self.term(depth)).collect()
    }
    fn term(&mut self, depth: usize) -> String {
        let (atom, repeatable) = self.atom(depth);
        if !repeatable || self.random.below(3) > 0 {
            return atom;
        }
        let quantifiers = ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,3}", "{0,2}?", "{2,}"];
        format!("(?:{atom}){}", self.random.pick(&quantifiers))
    }
    fn atom(&mut self, depth: usize) -> (String, bool) {
        match self.random.below(if depth > 0 { 16 } else { 8 }) {
            0..=3 => (self.character().to_string(), true),
            4 | 5 => (self.class().to_string(), true),
            6 => (self.random.pick(&["^", "$", "\\b", "\\B"]).to_string(), false),
            7 => (format!("{}{}{}", self.character(), self.character(), self.character()), true),
            8..=10 => {
                self.groups += 1;
                (format!("({})", self.alternatives(depth - 1)), true)
            }
            11 => (format!("(?:{})", self.alternatives(depth - 1)), true),
            12 => (format!("(?{}{})", self.random.pick(&["=", "!"]), self.alternatives(depth - 1)), false),
            13 => (format!("(?<{}{})", self.random.pick(&["=", "!"]), self.alternatives(depth - 1)), false),
            14 if self.groups > 0 => (format!("(?:\\{})", 1 + self.random.below(self.groups)), true),
            _ => (format!("(?{}:{})", self.random.pick(&["i", "-i", "s", "m-s"]), self.alternatives(depth - 1)), true),
        }
    }
    fn character(&mut self) -> &'static str {
        let wide = ["😀", "\\u{10400}", "\\uD83D", "ſ", "\u{212A}"];
        if self.unicode && self.random.below(6) == 0 {
            return self.random.pick(&wide);
        }
        self.random.pick(&["a", "b", "c", "A", "B", "k", "s", "1", "_", " ", "-", "\\n", "é", "É", "ÿ", "\\u212A", "μ"])
    }
    fn class(&mut self) -> &'static str {
        let all = [
            "[ab]",
            "[^a]",
            "[a-c]",
            "\\w",
            "\\W",
            "\\d",
            "\\s",
            ".",
            "[^]",
            "[^\\n]",
            "[A-Z]",
            "[^é]",
            "[\\u2000-\\uFFFF]",
        ];
        let properties = ["\\p{L}", "\\P{L}", "[\\p{Lu}1]", "[^\\p{Ll}]", "[😀-😎]", "[^😀]"];
        let sets = ["[\\w--[a-c]]", "[\\q{ab|a|}b]", "[\\p{L}&&[a-z]]"];
        match self.random.below(6) {
            0 if self.sets => self.random.pick(&sets),
            1 | 2 if self.unicode => self.random.pick(&properties),
            _ => self.random.pick(&all),
        }
    }
}

/// Texts that patterns of `Writer` find something in; the last few pieces are beyond Latin-1.
fn text(random: &mut Random, wide: bool) -> Vec<u16> {
    let pieces = ["a", "b", "c", "A", "k", "s", "1", "_", " ", "-", "\n", "é", "É", "ab", "aaa", "abc", "aabb"];
    let wide_pieces = ["😀", "\u{10428}", "\u{212A}", "ſ", "μ", "\u{2028}", "\u{FFFF}"];
    let mut units = Vec::new();
    for _ in 0..random.below(16) {
        match random.below(4) {
            0 if wide && random.below(5) == 0 => units.push(0xD83D),
            0 if wide => units.extend(random.pick(&wide_pieces).encode_utf16()),
            _ => units.extend(random.pick(&pieces).encode_utf16()),
        }
    }
    if random.below(8) == 0 {
        // Longer than what searches pass over.
        units.extend(std::iter::repeat_n(b'x' as u16, 60));
        units.extend("abcs1".encode_utf16());
    }
    units
}

/// None: it used up its budget. Otherwise the captures, or that there is no match.
type Found = Option<Option<Vec<u32>>>;

fn find(program: &Program, text: Text<'_>, from: usize, sticky: bool, pause: i64) -> Found {
    let mut matcher = Matcher::default();
    matcher.start(program, from, sticky, 1 << 20);
    for _ in 0..(60_000 / pause) {
        let mut budget = pause;
        match matcher.resume(program, text, &mut budget) {
            Outcome::Match => return Some(Some(matcher.captures().to_vec())),
            Outcome::NoMatch => return Some(None),
            Outcome::Paused => {}
            Outcome::TooDeep => return None,
        }
    }
    None
}

#[test]
fn all_ways_to_run_a_pattern_agree() {
    let end = Instant::now() + Duration::from_secs(setting("ZEROJS_FUZZ_SECONDS", 5));
    let mut random = Random(setting("ZEROJS_FUZZ_SEED", 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let flag_sets = ["", "i", "m", "s", "u", "iu", "v", "iv", "ims", "su", "mu"];
    let (mut patterns, mut matches, mut dear) = (0, 0, 0);
    while Instant::now() < end {
        let letters = random.pick(&flag_sets);
        let flags = Flags::parse(letters.bytes().map(u16::from)).expect("flags");
        let mut writer = Writer { unicode: flags.is_unicode(), sets: flags.has(b'v'), groups: 0, random: &mut random };
        let source = writer.alternatives(2);
        let units: Vec<u16> = source.encode_utf16().collect();
        let Ok(program) = compile(Text::Utf16(&units), flags) else {
            assert!(compile_plainly(Text::Utf16(&units), flags).is_err());
            continue;
        };
        let plain = compile_plainly(Text::Utf16(&units), flags).expect("the same syntax");
        patterns += 1;
        for round in 0..8 {
            let text = text(&mut random, round % 2 == 1);
            let from = if round % 3 == 0 { random.below(text.len() + 1) } else { 0 };
            let shown = || format!("/{source}/{letters} on {:?} from {from}", String::from_utf16_lossy(&text));
            let wanted = find(&plain, Text::Utf16(&text), from, false, 30_000);
            let found = find(&program, Text::Utf16(&text), from, false, 30_000);
            let (Some(wanted), Some(found)) = (&wanted, &found) else {
                dear += 1;
                continue;
            };
            assert_eq!(found, wanted, "with and without analysis: {}", shown());
            matches += found.is_some() as u32;
            // Pauses change nothing.
            if let Some(paused) = find(&program, Text::Utf16(&text), from, false, 7) {
                assert_eq!(&paused, found, "with pauses: {}", shown());
            }
            if let Ok(latin1) = text.iter().map(|u| u8::try_from(*u)).collect::<Result<Vec<u8>, _>>() {
                let narrow = find(&program, Text::Latin1(&latin1), from, false, 30_000);
                assert_eq!(narrow.as_ref(), Some(found), "in Latin-1: {}", shown());
            }
            // A search finds what the first attempt that matches finds.
            let is_pair = |at: usize| {
                flags.is_unicode()
                    && at > 0
                    && text.get(at).is_some_and(|u| u & 0xFC00 == 0xDC00)
                    && text[at - 1] & 0xFC00 == 0xD800
            };
            let first = (from..=text.len())
                .filter(|at| *at == from || !is_pair(*at))
                .find_map(|at| find(&program, Text::Utf16(&text), at, true, 30_000).flatten());
            assert_eq!(&first, found, "by attempts at each place: {}", shown());
        }
    }
    assert!(patterns > 50 && matches > 50, "{patterns} patterns, {matches} matches; {dear} runs were given up");
}

#[test]
fn literals_take_what_the_engine_takes() {
    let mut random = Random(setting("ZEROJS_FUZZ_SEED", 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let (mut good, mut bad) = (0, 0);
    for _ in 0..4000 {
        let letters = random.pick(&["", "i", "u", "v"]);
        let flags = Flags::parse(letters.bytes().map(u16::from)).expect("flags");
        let mut writer = Writer { unicode: flags.is_unicode(), sets: flags.has(b'v'), groups: 0, random: &mut random };
        let mut source: Vec<char> = writer.alternatives(2).chars().collect();
        // Something is missing, or comes from elsewhere.
        for _ in 0..random.below(3).min(source.len()) {
            let at = random.below(source.len());
            if random.below(2) == 0 {
                source.remove(at);
            } else {
                source[at] = ['(', ')', '[', ']', '{', '}', '?', '-', '|', '\\', '1', 'k', '<', '&'][random.below(14)];
            }
            if source.is_empty() {
                break;
            }
        }
        let source: String = source.into_iter().collect();
        if source.is_empty() || source.starts_with('*') {
            continue;
        }
        let units: Vec<u16> = source.encode_utf16().collect();
        let compiled = compile(Text::Utf16(&units), flags).err();
        let literal = zerojs_grammar::parse(&format!("/{source}/{letters}"), zerojs_grammar::Goal::Script).err();
        assert_eq!(compiled.is_some(), literal.is_some(), "/{source}/{letters}: {compiled:?}, {literal:?}");
        *(if compiled.is_none() { &mut good } else { &mut bad }) += 1;
    }
    assert!(good > 500 && bad > 500, "{good} patterns, {bad} that are none");
}

#[test]
fn nesting_without_end_is_refused_and_not_a_crash() {
    let n = 1_000_000;
    let sources = [
        format!("{}a{}", "(".repeat(n), ")".repeat(n)),
        format!("{}a{}", "(?:".repeat(n), ")*".repeat(n)),
        format!("{}a{}", "(?=".repeat(n), ")".repeat(n)),
        format!("{}a{}", "[".repeat(n), "]".repeat(n)),
        "(".repeat(n),
        "a|".repeat(n),
        "(a)".repeat(n / 10),
        "a?".repeat(n),
        "(?:a{0,3}){0,3}".repeat(n / 10),
    ];
    for source in &sources {
        for letters in ["", "v", "i"] {
            let flags = Flags::parse(letters.bytes().map(u16::from)).expect("flags");
            // Either outcome will do.
            let _ = compile(Text::Latin1(source.as_bytes()), flags);
        }
    }
    for (i, letters) in [(0, ""), (3, "v"), (4, "")] {
        let flags = Flags::parse(letters.bytes().map(u16::from)).expect("flags");
        assert!(compile(Text::Latin1(sources[i].as_bytes()), flags).is_err());
    }
}

#[test]
fn the_stack_has_a_limit() {
    let flags = Flags::default();
    let program = compile(Text::Latin1(b"(?:(a)|a.)*c"), flags).expect("a pattern");
    let text = vec![b'a'; 1_000_000];
    let mut matcher = Matcher::default();
    matcher.start(&program, 0, true, 1 << 16);
    let mut budget = i64::MAX;
    assert!(matcher.resume(&program, Text::Latin1(&text), &mut budget) == Outcome::TooDeep);
}
