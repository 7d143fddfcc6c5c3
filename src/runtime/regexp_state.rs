//! What regular expressions keep in the agent and its realms: compiled programs, the matcher, what is known to be pristine.

use super::{Agent, JsResult, RealmId, Termination, message};
use crate::heap::{Attributes, Heap, JsString, Marker, NativeData, Object, ShapeId, Units, Value};
use crate::regexp::{Flags, Matcher, Outcome, Program, Text};
use rustc_hash::FxHashMap;

/// Programs remembered at most.
const CACHED: usize = 512;
/// Bytes that the compiler takes for each unit of a pattern, at the least.
const PATTERN_MEMORY: usize = 64;
/// Longer patterns are not remembered.
const CACHED_PATTERN: usize = 4096;

/// An agent's.
#[derive(Default)]
pub(crate) struct RegExpState {
    /// One for all matches: nothing runs scripts during one.
    pub matcher: Matcher,
    /// The text of the last match, and the realm it was made in: `RegExp.$1` and so on of that realm tell about it.
    pub last: Option<(RealmId, JsString)>,
    /// By pattern and flags. Strings are told apart by identity: constants and interned ones come again as the same.
    programs: FxHashMap<(JsString, Flags), Value>,
}
impl RegExpState {
    pub(crate) fn trace(&self, marker: &mut Marker<'_>) {
        for ((pattern, _), &program) in &self.programs {
            marker.mark((*pattern).into());
            marker.mark(program);
        }
        if let Some((_, input)) = self.last {
            marker.mark(input.into());
        }
    }
}

/// Where the properties are that methods of RegExp.prototype look up on RegExps without any of their own, and what was in
/// them at the start; valid for these shapes, until a collection.
pub(crate) struct KnownRegExp {
    pub collections: u64,
    pub prototype: ShapeId,
    pub constructor: ShapeId,
    pub exec: Option<(u32, Value)>,
    /// `flags`, all that it asks, and `constructor`; empty if one is not the original.
    pub flags: Vec<(u32, Value)>,
    /// `Symbol.match`, `matchAll`, `replace`, `search` and `split`.
    pub methods: [Option<(u32, Value)>; 5],
    /// `RegExp[Symbol.species]`
    pub species: Option<(u32, Value)>,
    /// If all of the prototype's properties above are the original ones: the slots they span, and what is in these.
    pub span: Option<(u32, Vec<Value>)>,
}

/// A realm's.
#[derive(Default)]
pub(crate) struct RegExpRealm {
    /// Shape of a RegExp with nothing but lastIndex.
    pub instance: Option<ShapeId>,
    /// Shape of results of exec: index, input, groups.
    pub result: Option<ShapeId>,
    pub known: Option<Box<KnownRegExp>>,
    /// For `RegExp.$1` and so on: the last match's text and groups, if another realm has made one since; and `RegExp.input`
    /// if it was set.
    pub last_input: Option<JsString>,
    pub last_captures: Vec<u32>,
    pub input: Option<JsString>,
}
impl RegExpRealm {
    pub(crate) fn trace(&self, marker: &mut Marker<'_>) {
        for shape in [self.instance, self.result].into_iter().flatten() {
            marker.mark_shape(shape);
        }
        for string in [self.last_input, self.input].into_iter().flatten() {
            marker.mark(string.into());
        }
    }
}

/// A compiled program as the heap holds it.
pub(crate) struct CompiledRegExp {
    pub program: Program,
    /// Shape of objects with the named groups, when there was one.
    groups: Option<ShapeId>,
}
impl NativeData for CompiledRegExp {
    fn trace(&self, marker: &mut Marker<'_>) {
        if let Some(shape) = self.groups {
            marker.mark_shape(shape);
        }
    }
    fn external_bytes(&self) -> usize {
        self.program.size()
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
#[inline]
pub(crate) fn program(heap: &Heap, regexp: Object) -> &Program {
    let compiled = heap.native::<CompiledRegExp>(regexp.word(word::PROGRAM));
    &compiled.expect("a RegExp has its program").program
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
            self.reserve_memory(pattern.len() * PATTERN_MEMORY)?;
            let (units, stop) = (text(pattern.units(&self.heap)), self.interrupt.flag());
            let program = match crate::regexp::compile_until(units, flags, stop) {
                Ok(program) => program,
                Err(crate::regexp::INTERRUPTED) => return Err(self.terminate(Termination::Interrupted)),
                Err(why) => {
                    let shown = self.beginning_of(pattern, 1 << 16);
                    return Err(self.throw(message::InvalidRegExp(shown, flags.letters(), why)));
                }
            };
            self.reserve_memory(program.size())?;
            known = Some(self.heap.new_native(Box::new(CompiledRegExp { program, groups: None })));
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
        let mut start = Some((from, sticky));
        let outcome = loop {
            let mut budget = BUDGET;
            let (matcher, heap) = (&mut self.regexp.matcher, &self.heap);
            let program = program(heap, regexp);
            if let Some((from, sticky)) = start.take() {
                matcher.start(program, from, sticky, frames);
            }
            let outcome = matcher.resume(program, text(s.units(heap)), &mut budget);
            if matcher.has_given_up() {
                return Err(self.terminate(Termination::Interrupted));
            }
            let cost = (BUDGET - budget).max(0) as u64 / 4;
            match outcome {
                Outcome::Paused => self.poll(cost + 1)?,
                Outcome::TooDeep => return Err(self.throw(message::StackOverflow())),
                Outcome::Match | Outcome::NoMatch => {
                    if cost > 0 {
                        self.poll(cost)?;
                    }
                    break outcome;
                }
            }
        };
        if outcome == Outcome::NoMatch {
            return Ok(false);
        }
        if let Some((realm, input)) = self.regexp.last.replace((self.realm, s))
            && realm != self.realm
        {
            // The other realm keeps what its properties tell.
            let state = &mut self.realms[realm.0 as usize].regexp;
            state.last_input = Some(input);
            state.last_captures.clear();
            state.last_captures.extend_from_slice(self.regexp.matcher.previous());
        }
        Ok(true)
    }
    /// An object with a property for each group name of a program; `value` tells them by the name's number.
    pub(crate) fn new_groups_object(
        &mut self,
        program: Value,
        value: impl Fn(&mut Agent, &(String, Vec<u32>)) -> Value,
    ) -> Object {
        /// More names than that make no shape.
        const FEW: usize = 64;
        let compiled = self.heap.native::<CompiledRegExp>(program).expect("a compiled pattern");
        let names = compiled.program.names.clone();
        if names.len() > FEW {
            let groups = self.heap.new_object_with_proto(None);
            for name in names.iter() {
                let key = self.heap.key_from_str(&name.0);
                let value = value(self, name);
                self.heap.add_property(groups, key, value, Attributes::DEFAULT);
            }
            return groups;
        }
        let shape = compiled.groups.unwrap_or_else(|| {
            let mut shape = self.heap.root_shape(None, names.len() as u8);
            for name in names.iter() {
                let key = self.heap.key_from_str(&name.0);
                shape = self.heap.shape_after_add(shape, key, Attributes::DEFAULT).unwrap_or(shape);
            }
            if let Some(compiled) = self.heap.native_mut::<CompiledRegExp>(program) {
                compiled.groups = Some(shape);
            }
            shape
        });
        let groups = self.heap.new_object(shape);
        for (slot, name) in names.iter().enumerate() {
            let value = value(self, name);
            self.heap.set_slot(groups, slot as u32, value);
        }
        groups
    }
    /// Text and captures of the last match in this realm.
    pub(crate) fn last_match(&self) -> Option<(JsString, &[u32])> {
        match self.regexp.last {
            Some((realm, input)) if realm == self.realm => Some((input, self.regexp.matcher.last())),
            _ => {
                let state = &self.realm().regexp;
                Some((state.last_input?, &state.last_captures))
            }
        }
    }
}
