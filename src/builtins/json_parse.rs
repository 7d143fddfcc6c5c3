//! The JSON parser: iterative, over Latin-1 or UTF-16, values made as they come.

use super::json_nodes::{NodeKind, Parsed, Recorder};
use super::json_scan::{BACKSLASH, QUOTE, Unit, scan_number};
use crate::heap::{Attributes, JsString, Object, PropertyKey, ShapeId, Units, Value};
use crate::runtime::long_strings::PIECE;
use crate::runtime::number_format;
use crate::runtime::string_builder::StringBuilder;
use crate::runtime::{Agent, Intrinsic, JsResult, RootedVec, Throw, message};

/// The value of a JSON text.
pub fn parse_json(agent: &mut Agent, text: JsString) -> JsResult<Value> {
    run(agent, text, None)
}
/// The value, and where every value in it came from.
pub fn parse_with_nodes(agent: &mut Agent, text: JsString) -> JsResult<Parsed> {
    let mut recorder = Recorder { nodes: Vec::new(), values: agent.rooted_vec(), open: Vec::new(), keys: Vec::new() };
    let value = run(agent, text, Some(&mut recorder))?;
    Ok(Parsed { value, text, nodes: recorder.nodes, values: recorder.values })
}
fn run(agent: &mut Agent, text: JsString, recorder: Option<&mut Recorder>) -> JsResult<Value> {
    // What is made of a text takes about three times its bytes, and all of it is in use to the end.
    if text.len() > 1 << 16 {
        agent.heap.expect_survivors(text.len() * 3);
    }
    match text.pinned_units(&agent.heap) {
        Units::Latin1(bytes) => Parser::new(agent, bytes, recorder).parse(agent),
        Units::Utf16(units) => Parser::new(agent, units, recorder).parse(agent),
    }
}

/// An array or object not yet closed.
struct Frame {
    /// Index into the stack of values: of the first element or property value.
    start: usize,
    what: What,
    /// Index into `Known::inline`.
    kind: u8,
    text_start: usize,
    nodes_start: usize,
    keys_start: usize,
}
#[derive(Clone, Copy)]
enum What {
    /// The text itself.
    Outermost,
    Array,
    /// An object to come: its shape, the pending property included.
    Shape(ShapeId),
    /// An object that was made already, for its keys are indices, or many, or one comes twice; and the pending key.
    Made(Object, PropertyKey),
}

/// A property name that followed a shape: where in the text it stands, its quotes included, and the shape it led to.
#[derive(Clone, Copy)]
struct Step {
    shape: ShapeId,
    next: ShapeId,
    at: u32,
    len: u32,
}
const NO_STEP: Step = Step { shape: ShapeId(u32::MAX), next: ShapeId(0), at: 0, len: 0 };
/// A string that stands in the text, its quotes not included, and what was made of it.
#[derive(Clone, Copy)]
struct Seen<T> {
    at: u32,
    len: u32,
    made: Option<T>,
}

/// What the text has shown so far; what a collection may free is forgotten then.
// OPTIMIZATION: objects of a kind have the same names in the same order, so a name is first compared with the one that came
// next last time; names and short texts that come again are not made again. Only the text is compared, so nobody can tell.
struct Known {
    collections: u64,
    /// These three are as long as powers of two.
    steps: Vec<Step>,
    names: Vec<Seen<PropertyKey>>,
    texts: Vec<Seen<JsString>>,
    /// By depth and the first name's fingerprint: how many inline slots such objects had.
    inline: [u8; 64],
    /// The empty shapes by inline slots.
    roots: [Option<ShapeId>; 32],
    /// A shape, and the one with the same properties and the right number of inline slots.
    resized: [(ShapeId, ShapeId); 16],
}
/// Texts up to this many units are looked for among those seen.
const SHORT_TEXT: usize = 16;

impl Known {
    /// For a text of `len` units.
    fn new(len: usize) -> Known {
        // Short texts have few names and texts to remember.
        let most = (len / 16).next_power_of_two().clamp(16, 512);
        Known {
            collections: 0,
            steps: vec![NO_STEP; most.min(256)],
            names: vec![Seen { at: 0, len: 0, made: None }; most.min(128)],
            texts: vec![Seen { at: 0, len: 0, made: None }; most],
            inline: [3; 64],
            roots: [None; 32],
            resized: [(NO_STEP.shape, NO_STEP.shape); 16],
        }
    }
    fn forget(&mut self) {
        self.steps.fill(NO_STEP);
        self.names.fill(Seen { at: 0, len: 0, made: None });
        self.texts.fill(Seen { at: 0, len: 0, made: None });
        self.roots = [None; 32];
        self.resized = [(NO_STEP.shape, NO_STEP.shape); 16];
    }
}

struct Parser<'a, U> {
    text: &'a [U],
    at: usize,
    recorder: Option<&'a mut Recorder>,
    known: Known,
    proto: Object,
    /// Objects that hold the shapes of the open frames over a collection.
    holders: RootedVec,
}

/// Whether a unit may stand in a number.
fn is_of_number(code: u32) -> bool {
    matches!(code, 0x30..=0x39 | 0x2B | 0x2D | 0x2E | 0x45 | 0x65)
}

const END: u32 = u32::MAX;
const COMMA: u32 = b',' as u32;
/// As for object literals.
const MAX_INLINE: usize = 30;

impl<'a, U: Unit> Parser<'a, U> {
    fn new(agent: &Agent, text: &'a [U], recorder: Option<&'a mut Recorder>) -> Self {
        let mut known = Known::new(text.len());
        known.collections = agent.heap.collections;
        let proto = agent.intrinsic(Intrinsic::ObjectPrototype);
        Parser { text, at: 0, recorder, known, proto, holders: agent.rooted_vec() }
    }
    #[inline(always)]
    fn peek(&self) -> u32 {
        self.text.get(self.at).map_or(END, |u| u.code())
    }
    #[inline(always)]
    fn skip_blanks(&mut self) -> u32 {
        loop {
            let c = self.peek();
            if c > 0x20 || !matches!(c, 0x20 | 0x0A | 0x0D | 0x09) {
                return c;
            }
            self.at += 1;
        }
    }

    fn parse(&mut self, agent: &mut Agent) -> JsResult<Value> {
        let mut values = agent.rooted_vec();
        let mut frames: Vec<Frame> = Vec::new();
        let mut frame = self.open(0, What::Outermost, 0);
        loop {
            agent.poll_if_calm(1).or_else(|()| self.safepoint(agent, &frame, &frames))?;
            let c = self.skip_blanks();
            let start = self.at;
            let mut value = match c {
                QUOTE => self.string(agent)?,
                0x7B => {
                    self.at += 1;
                    if self.skip_blanks() == 0x7D {
                        self.at += 1;
                        let object = agent.new_plain_object();
                        if let Some(recorder) = &mut self.recorder {
                            recorder.add(object.into(), start, self.at, NodeKind::Object(Vec::new()));
                        }
                        object.into()
                    } else {
                        let kind = self.kind(frames.len());
                        let root = self.root(agent, self.known.inline[kind as usize]);
                        let mut inner = self.open(values.len(), What::Shape(root), start);
                        inner.kind = kind;
                        frames.push(std::mem::replace(&mut frame, inner));
                        self.key(agent, &mut frame, &mut values, "Expected property name or '}'")?;
                        continue;
                    }
                }
                0x5B => {
                    self.at += 1;
                    if self.skip_blanks() == 0x5D {
                        self.at += 1;
                        let array = agent.create_array_from_list(&[]);
                        if let Some(recorder) = &mut self.recorder {
                            recorder.add(array.into(), start, self.at, NodeKind::Array(Vec::new()));
                        }
                        array.into()
                    } else {
                        frames.push(std::mem::replace(&mut frame, self.open(values.len(), What::Array, start)));
                        continue;
                    }
                }
                0x2D | 0x30..=0x39 => self.number(agent)?,
                0x74 => self.literal(agent, b"true", Value::TRUE)?,
                0x66 => self.literal(agent, b"false", Value::FALSE)?,
                0x6E => self.literal(agent, b"null", Value::NULL)?,
                _ => return Err(self.unexpected(agent)),
            };
            if let Some(recorder) = &mut self.recorder
                && !value.is_object()
            {
                recorder.add(value, start, self.at, NodeKind::Primitive);
            }
            // A value is complete: it goes into what is open, and may complete that.
            loop {
                match frame.what {
                    What::Outermost => {
                        if self.skip_blanks() != END {
                            return Err(self.fail(agent, "Unexpected non-whitespace character after JSON"));
                        }
                        return Ok(value);
                    }
                    What::Array => {
                        values.push(value);
                        match self.skip_blanks() {
                            COMMA => {
                                self.at += 1;
                                break;
                            }
                            0x5D => self.at += 1,
                            _ => return Err(self.fail(agent, "Expected ',' or ']' after array element")),
                        }
                        value = agent.create_array_from_long_list(&values[frame.start..])?.into();
                    }
                    What::Shape(_) | What::Made(..) => {
                        match frame.what {
                            What::Made(object, key) => agent.heap.put_data_property(object, key, value),
                            _ => values.push(value),
                        }
                        if self.recorder.is_some() {
                            self.record_key(agent, &frame);
                        }
                        match self.skip_blanks() {
                            COMMA => {
                                self.at += 1;
                                self.skip_blanks();
                                self.key(agent, &mut frame, &mut values, "Expected double-quoted property name")?;
                                break;
                            }
                            0x7D => self.at += 1,
                            _ => return Err(self.fail(agent, "Expected ',' or '}' after property value")),
                        }
                        value = match frame.what {
                            What::Shape(shape) => self.make(agent, shape, &values[frame.start..], frame.kind),
                            What::Made(object, _) => object,
                            _ => return Err(self.unexpected(agent)),
                        }
                        .into();
                    }
                }
                values.truncate(frame.start);
                self.record(&frame, value);
                let Some(outer) = frames.pop() else { return Ok(value) };
                frame = outer;
            }
        }
    }
    fn open(&self, start: usize, what: What, text_start: usize) -> Frame {
        let (nodes_start, keys_start) = self.recorder.as_ref().map_or((0, 0), |r| (r.open.len(), r.keys.len()));
        Frame { start, what, kind: 0, text_start, nodes_start, keys_start }
    }
    /// What `Agent::poll` does beyond counting: afterwards, nothing known may be gone.
    #[cold]
    #[inline(never)]
    fn safepoint(&mut self, agent: &mut Agent, frame: &Frame, frames: &[Frame]) -> JsResult<()> {
        self.holders.clear();
        for frame in frames.iter().chain([frame]) {
            if let What::Shape(shape) = frame.what {
                self.holders.push(agent.heap.new_object(shape).into());
            }
        }
        if let Some(recorder) = &self.recorder {
            agent.reserve_memory(recorder.bytes())?;
        }
        agent.poll(0)?;
        if self.known.collections != agent.heap.collections {
            self.known.forget();
            self.known.collections = agent.heap.collections;
        }
        Ok(())
    }
    /// Notes the key of a property that was read.
    fn record_key(&mut self, agent: &mut Agent, frame: &Frame) {
        let key = match frame.what {
            What::Shape(shape) => agent.heap.shape_key(shape),
            What::Made(_, key) => Some(key),
            _ => None,
        };
        if let (Some(recorder), Some(key)) = (&mut self.recorder, key) {
            recorder.keys.push(key);
            if !key.is_index() {
                recorder.values.push(agent.heap.key_to_value(key));
            }
        }
    }
    /// Notes what an array or object was made of.
    fn record(&mut self, frame: &Frame, value: Value) {
        let Some(recorder) = &mut self.recorder else { return };
        let nodes = recorder.open.split_off(frame.nodes_start);
        let kind = match frame.what {
            What::Array => NodeKind::Array(nodes),
            _ => NodeKind::Object(recorder.keys.split_off(frame.keys_start).into_iter().zip(nodes).collect()),
        };
        recorder.add(value, frame.text_start, self.at, kind);
    }

    // ---- objects

    /// A guess at what kind of object begins here, by its depth and the first letters of its first name.
    #[inline(always)]
    fn kind(&self, depth: usize) -> u8 {
        let letters = self.text.get(self.at + 1..self.at + 4).map_or(0, U::fingerprint);
        (letters.wrapping_add(depth) % 64) as u8
    }
    /// The empty shape with so many inline slots.
    #[inline]
    fn root(&mut self, agent: &mut Agent, inline: u8) -> ShapeId {
        match self.known.roots[inline as usize % 32] {
            Some(root) => root,
            None => {
                let root = agent.heap.root_shape(Some(self.proto), inline);
                self.known.roots[inline as usize % 32] = Some(root);
                root
            }
        }
    }
    /// An object of these properties.
    #[inline]
    fn make(&mut self, agent: &mut Agent, shape: ShapeId, values: &[Value], kind: u8) -> Object {
        let inline = (values.len().min(MAX_INLINE) | 1) as u8;
        let mut shape = shape;
        if agent.heap.shape_inline(shape) != inline {
            shape = self.resize(agent, shape, inline);
            self.known.inline[kind as usize] = inline;
        }
        agent.heap.new_object_of(shape, values)
    }
    /// The shape with the same properties and so many inline slots: as object literals have it.
    #[inline(never)]
    fn resize(&mut self, agent: &mut Agent, shape: ShapeId, inline: u8) -> ShapeId {
        let entry = shape.0 as usize % self.known.resized.len();
        if let (from, to) = self.known.resized[entry]
            && from == shape
        {
            return to;
        }
        let mut resized = self.root(agent, inline);
        for (key, attributes, _) in agent.heap.shape_entries(shape) {
            match agent.heap.shape_after_add(resized, key, attributes) {
                Some(next) => resized = next,
                None => return shape,
            }
        }
        self.known.resized[entry] = (shape, resized);
        resized
    }

    /// A property name and its colon.
    #[inline]
    fn key(&mut self, agent: &mut Agent, frame: &mut Frame, values: &mut RootedVec, expected: &str) -> JsResult<()> {
        if let What::Shape(shape) = frame.what {
            let step = self.known.steps[shape.0 as usize & (self.known.steps.len() - 1)];
            if step.shape == shape && U::same(self.text, step.at as usize, self.at, step.len as usize) {
                self.at += step.len as usize;
                frame.what = What::Shape(step.next);
                return self.colon(agent);
            }
        }
        self.other_key(agent, frame, values, expected)
    }
    /// A property name that is not the one foreseen.
    #[inline(never)]
    fn other_key(
        &mut self,
        agent: &mut Agent,
        frame: &mut Frame,
        values: &mut RootedVec,
        expected: &str,
    ) -> JsResult<()> {
        if self.peek() != QUOTE {
            return Err(self.fail(agent, expected));
        }
        let start = self.at;
        let key = match self.plain_string() {
            Some((from, to)) => self.name(agent, from, to),
            None => {
                let s = self.escaped_string(agent)?;
                agent.heap.key_from_string(s)
            }
        };
        frame.what = match frame.what {
            What::Shape(shape) => match self.after(agent, shape, key) {
                Some(next) => {
                    let (at, len) = (start as u32, (self.at - start) as u32);
                    let entry = shape.0 as usize & (self.known.steps.len() - 1);
                    self.known.steps[entry] = Step { shape, next, at, len };
                    What::Shape(next)
                }
                None => {
                    let object = agent.heap.new_object_of(shape, &values[frame.start..]);
                    values.truncate(frame.start);
                    values.push(object.into());
                    // Keeps the interned string alive until it is a key of the object.
                    let name = agent.heap.key_to_value(key);
                    values.push(name);
                    What::Made(object, key)
                }
            },
            What::Made(object, _) => {
                let name = agent.heap.key_to_value(key);
                values[frame.start + 1] = name;
                What::Made(object, key)
            }
            what => what,
        };
        self.colon(agent)
    }
    /// The shape after one more property; None if a shape cannot tell it.
    fn after(&mut self, agent: &mut Agent, shape: ShapeId, key: PropertyKey) -> Option<ShapeId> {
        if key.is_index() {
            return None;
        }
        // There is a transition only if the shape lacks the property.
        match agent.heap.shape_transition(shape, key) {
            Some(next) => Some(next),
            None if agent.heap.lookup(shape, key).is_some() => None,
            None => agent.heap.shape_after_add(shape, key, Attributes::DEFAULT),
        }
    }
    /// The key of a name without escapes.
    fn name(&mut self, agent: &mut Agent, from: usize, to: usize) -> PropertyKey {
        let piece = &self.text[from..to];
        let entry = U::fingerprint(piece) & (self.known.names.len() - 1);
        let seen = self.known.names[entry];
        if let Some(key) = seen.made
            && seen.len as usize == to - from
            && U::same(self.text, seen.at as usize, from, to - from)
        {
            return key;
        }
        let key = agent.heap.key_from_units(U::units(piece));
        self.known.names[entry] = Seen { at: from as u32, len: (to - from) as u32, made: Some(key) };
        key
    }
    #[inline(always)]
    fn colon(&mut self, agent: &mut Agent) -> JsResult<()> {
        if self.skip_blanks() != b':' as u32 {
            return Err(self.fail(agent, "Expected ':' after property name"));
        }
        self.at += 1;
        Ok(())
    }

    // ---- primitives

    fn literal(&mut self, agent: &mut Agent, text: &[u8], value: Value) -> JsResult<Value> {
        for &b in text {
            if self.peek() != b as u32 {
                return Err(self.unexpected(agent));
            }
            self.at += 1;
        }
        Ok(value)
    }

    #[inline]
    fn number(&mut self, agent: &mut Agent) -> JsResult<Value> {
        if self.text.len() - self.at > PIECE && self.text[self.at..self.at + 64].iter().all(|u| is_of_number(u.code()))
        {
            return self.long_number(agent);
        }
        match scan_number(self.text, self.at) {
            Ok((value, end)) => {
                self.at = end;
                Ok(value)
            }
            Err((at, what)) => {
                self.at = at;
                Err(self.fail(agent, what))
            }
        }
    }
    /// A number of many digits: as what it would be with fewer.
    #[cold]
    #[inline(never)]
    fn long_number(&mut self, agent: &mut Agent) -> JsResult<Value> {
        /// So many digits one after the other are as good as more for the syntax.
        const RUN: usize = 100;
        let (mut short, mut run, mut end) = (Vec::new(), 0, self.at);
        while let Some(unit) = self.text.get(end)
            && is_of_number(unit.code())
        {
            run = if unit.code() <= 0x39 && unit.code() >= 0x30 { run + 1 } else { 0 };
            if run <= RUN {
                short.push(unit.code() as u8);
            }
            end += 1;
            if end % PIECE == 0 {
                agent.pay_for_units(PIECE)?;
            }
        }
        match scan_number(&short, 0) {
            Ok((_, length)) if length == short.len() => {
                let text = U::units(&self.text[self.at..end]);
                self.at = end;
                Ok(Value::number(agent.long_number(text, number_format::string_to_number)?))
            }
            Ok((_, at)) => {
                self.at += at;
                Err(self.fail(agent, "Unexpected number"))
            }
            Err((at, what)) => {
                self.at += at;
                Err(self.fail(agent, what))
            }
        }
    }
    #[inline]
    fn string(&mut self, agent: &mut Agent) -> JsResult<Value> {
        let Some((from, to)) = self.plain_string() else { return Ok(self.escaped_string(agent)?.into()) };
        let piece = &self.text[from..to];
        if piece.len() > SHORT_TEXT {
            if piece.len() > 1 << 16 {
                agent.pay(piece.len() as u64 / 64)?;
            }
            return Ok(agent.heap.new_string_units(U::units(piece)).into());
        }
        if piece.len() == 1 {
            return Ok(agent.heap.single_unit_string(piece[0].code() as u16).into());
        }
        let entry = U::fingerprint(piece) & (self.known.texts.len() - 1);
        let seen = self.known.texts[entry];
        if let Some(string) = seen.made
            && seen.len as usize == piece.len()
            && U::same(self.text, seen.at as usize, from, piece.len())
        {
            return Ok(string.into());
        }
        let string = agent.heap.new_string_units(U::units(piece));
        self.known.texts[entry] = Seen { at: from as u32, len: piece.len() as u32, made: Some(string) };
        Ok(string.into())
    }
    /// Reads a string without escapes; None, without having moved, if it has some or is wrong.
    #[inline(always)]
    fn plain_string(&mut self) -> Option<(usize, usize)> {
        let from = self.at + 1;
        let to = U::find_special(self.text, from);
        if self.text.get(to)?.code() != QUOTE {
            return None;
        }
        self.at = to + 1;
        Some((from, to))
    }
    fn escaped_string(&mut self, agent: &mut Agent) -> JsResult<JsString> {
        self.at += 1;
        let mut out = StringBuilder::new();
        let mut paid = 0;
        loop {
            let from = self.at;
            self.at = U::find_special(self.text, from);
            if out.len() > paid + (1 << 16) {
                agent.pay(1 << 10)?;
                paid = out.len();
            }
            out.push_units(U::units(&self.text[from..self.at]));
            match self.peek() {
                QUOTE => {
                    self.at += 1;
                    // No longer than the text; and no safepoint, for shapes of open objects are not rooted.
                    return Ok(agent.heap.new_string_units(out.units()));
                }
                BACKSLASH => {
                    self.at += 1;
                    let c = self.peek();
                    match c {
                        QUOTE | BACKSLASH | 0x2F => out.push_byte(c as u8),
                        0x62 => out.push_byte(8),
                        0x66 => out.push_byte(12),
                        0x6E => out.push_byte(b'\n'),
                        0x72 => out.push_byte(b'\r'),
                        0x74 => out.push_byte(b'\t'),
                        0x75 => {
                            let mut unit = 0;
                            for _ in 0..4 {
                                self.at += 1;
                                match char::from_u32(self.peek()).and_then(|c| c.to_digit(16)) {
                                    Some(d) => unit = unit << 4 | d as u16,
                                    None if self.peek() == END => {
                                        return Err(self.fail(agent, "Unterminated string"));
                                    }
                                    None => return Err(self.fail(agent, "Bad Unicode escape")),
                                }
                            }
                            out.push_unit(unit);
                        }
                        END => return Err(self.fail(agent, "Unterminated string")),
                        _ => return Err(self.fail(agent, "Bad escaped character")),
                    }
                    self.at += 1;
                }
                END => return Err(self.fail(agent, "Unterminated string")),
                _ => return Err(self.fail(agent, "Bad control character in string literal")),
            }
        }
    }

    // ---- errors

    /// `what` in JSON at the position.
    #[cold]
    fn fail(&mut self, agent: &mut Agent, what: &str) -> Throw {
        let (mut line, mut column) = (1, 1);
        let mut i = 0;
        while i < self.at.min(self.text.len()) {
            let c = self.text[i].code();
            if c == 0x0A || c == 0x0D {
                if c == 0x0D && self.text.get(i + 1).is_some_and(|u| u.code() == 0x0A) && i + 1 < self.at {
                    i += 1;
                }
                line += 1;
                column = 1;
            } else {
                column += 1;
            }
            i += 1;
        }
        let tail = if what.starts_with("Unexpected non") { "" } else { " in JSON" };
        agent.throw(message::JsonSyntax(format!("{what}{tail} at position {} (line {line} column {column})", self.at)))
    }
    /// A token that can be nothing here.
    #[cold]
    fn unexpected(&mut self, agent: &mut Agent) -> Throw {
        let text = |from: usize, to: usize| -> String {
            let units: Vec<u16> = self.text[from..to].iter().map(|u| u.code() as u16).collect();
            String::from_utf16_lossy(&units)
        };
        let (at, len) = (self.at, self.text.len());
        let message = if at >= len {
            "Unexpected end of JSON input".to_string()
        } else if len <= 16 && matches!(&*text(0, len), "undefined" | "NaN" | "Infinity" | "[object Object]") {
            format!("\"{}\" is not valid JSON", text(0, len))
        } else {
            // Some context on either side.
            let (from, to) = if len <= 20 { (0, len) } else { (at.saturating_sub(10), (at + 10).min(len)) };
            let (before, after) = (if from > 0 { "..." } else { "" }, if to < len { "... " } else { " " });
            format!("Unexpected token '{}', {before}\"{}\"{after}is not valid JSON", text(at, at + 1), text(from, to))
        };
        agent.throw(message::JsonSyntax(message))
    }
}
