//! What regular expressions keep in the agent and its realms: compiled programs, the matcher, what is known to be pristine.

use super::{Agent, JsResult, message};
use crate::heap::{Heap, JsString, Marker, NativeData, Object, ShapeId, Units, Value};
use crate::regexp::{Flags, Matcher, Outcome, Program, Text};
use rustc_hash::FxHashMap;

/// Programs remembered at most.
const CACHED: usize = 512;
/// Longer patterns are not remembered.
const CACHED_PATTERN: usize = 4096;

/// An agent's.
#[derive(Default)]
pub(crate) struct RegExpState {
    /// One for all matches: nothing runs scripts during one.
    pub matcher: Matcher,
    /// By pattern and flags. Strings are told apart by identity: constants and interned ones come again as the same.
    programs: FxHashMap<(JsString, Flags), Value>,
}
impl RegExpState {
    pub(crate) fn trace(&self, marker: &mut Marker<'_>) {
        for ((pattern, _), &program) in &self.programs {
            marker.mark((*pattern).into());
            marker.mark(program);
        }
    }
}

/// A realm's.
#[derive(Default)]
pub(crate) struct RegExpRealm {
    /// Shape of a RegExp with nothing but lastIndex, and of the prototype when it was looked at.
    pub instance: Option<ShapeId>,
    pub prototype: Option<ShapeId>,
    /// Shape of results of exec: index, input, groups.
    pub result: Option<ShapeId>,
    /// Slots of the prototype and the original values in them.
    pub originals: Vec<(u32, Value)>,
    /// For `RegExp.$1` and so on: the last match's text and groups, and `RegExp.input` if it was set.
    pub last_input: Option<JsString>,
    pub last_captures: Vec<u32>,
    pub input: Option<JsString>,
}
impl RegExpRealm {
    pub(crate) fn trace(&self, marker: &mut Marker<'_>) {
        for shape in [self.instance, self.result].into_iter().flatten() {
            marker.mark_shape(shape);
        }
        for &(_, value) in &self.originals {
            marker.mark(value);
        }
        for string in [self.last_input, self.input].into_iter().flatten() {
            marker.mark(string.into());
        }
    }
}

/// A compiled program as the heap holds it.
pub(crate) struct CompiledRegExp(pub Program);
impl NativeData for CompiledRegExp {
    fn trace(&self, _marker: &mut Marker<'_>) {}
    fn external_bytes(&self) -> usize {
        self.0.size()
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}

/// Internal words of a RegExp.
pub(crate) mod word {
    pub const PROGRAM: usize = 0;
    pub const SOURCE: usize = 1;
    pub const FLAGS: usize = 2;
    /// The flags as bits.
    pub const BITS: usize = 3;
    pub const COUNT: usize = 4;
}

/// The matcher's name for code units.
pub(crate) fn text(units: Units<'_>) -> Text<'_> {
    match units {
        Units::Latin1(s) => Text::Latin1(s),
        Units::Utf16(s) => Text::Utf16(s),
    }
}
/// The program of a RegExp.
pub(crate) fn program(heap: &Heap, regexp: Object) -> &Program {
    let compiled = heap.native::<CompiledRegExp>(regexp.word(word::PROGRAM));
    &compiled.expect("a RegExp has its program").0
}
/// The flags of a RegExp.
#[inline]
pub(crate) fn flags_of(regexp: Object) -> Flags {
    Flags::from_bits(regexp.word(word::BITS).as_int().unwrap_or(0) as u16)
}

impl Agent {
    /// The program of a pattern; a SyntaxError if there is none.
    pub(crate) fn regexp_program(&mut self, pattern: JsString, flags: Flags) -> JsResult<Value> {
        if let Some(&program) = self.regexp.programs.get(&(pattern, flags)) {
            return Ok(program);
        }
        let cached = pattern.len() <= CACHED_PATTERN;
        let interned = if cached { self.heap.intern(pattern) } else { pattern };
        let mut known = self.regexp.programs.get(&(interned, flags)).copied();
        if known.is_none() {
            self.check_native_stack()?;
            self.poll(pattern.len() as u64)?;
            let compiled = crate::regexp::compile(text(pattern.units(&self.heap)), flags);
            let program = match compiled {
                Ok(program) => program,
                Err(why) => {
                    let shown = pattern.to_string_lossy();
                    return Err(self.throw(message::InvalidRegExp(shown, flags.letters(), why)));
                }
            };
            self.reserve_memory(program.size())?;
            known = Some(self.heap.new_native(Box::new(CompiledRegExp(program))));
        }
        let program = known.expect("just made");
        if cached {
            if self.regexp.programs.len() >= CACHED {
                self.regexp.programs.clear();
            }
            self.regexp.programs.insert((pattern, flags), program);
            self.regexp.programs.insert((interned, flags), program);
        }
        Ok(program)
    }

    /// Matches at `from` or, unless `sticky`, after; `self.regexp.matcher` then has the captures.
    pub(crate) fn regexp_match(&mut self, regexp: Object, s: JsString, from: usize, sticky: bool) -> JsResult<bool> {
        /// Steps between two looks at the interrupt flag.
        const BUDGET: i64 = 40_000;
        let frames = self.limits.max_bytes / 8;
        s.units(&self.heap);
        self.regexp.matcher.start(program(&self.heap, regexp), from, sticky, frames);
        loop {
            let mut budget = BUDGET;
            let (matcher, heap) = (&mut self.regexp.matcher, &self.heap);
            let outcome = matcher.resume(program(heap, regexp), text(s.units(heap)), &mut budget);
            let cost = (BUDGET - budget).max(0) as u64 / 4;
            match outcome {
                Outcome::Paused => self.poll(cost + 1)?,
                Outcome::TooDeep => return Err(self.throw(message::StackOverflow())),
                Outcome::Match | Outcome::NoMatch => {
                    if cost > 0 {
                        self.poll(cost)?;
                    }
                    return Ok(outcome == Outcome::Match);
                }
            }
        }
    }
}
