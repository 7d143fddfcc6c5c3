//! The JSON parser: iterative, over Latin-1 or UTF-16, values made as they come.

use crate::heap::{JsString, Object, PropertyKey, Units, Value};
use crate::runtime::string_builder::StringBuilder;
use crate::runtime::{Agent, JsResult, RootedVec, Throw, message};

/// What a value was parsed from: a JSON Parse Record.
pub struct Node {
    /// Index into `Parsed::values`.
    pub value: usize,
    /// First unit of its text.
    pub start: usize,
    /// After its last.
    pub end: usize,
    /// What it is.
    pub kind: NodeKind,
}
/// The rest of a Parse Record, as indices of nodes.
pub enum NodeKind {
    /// Not an object.
    Primitive,
    /// [[Elements]]
    Array(Vec<usize>),
    /// [[Entries]] with their [[Key]]
    Object(Vec<(PropertyKey, usize)>),
}
/// A value with the nodes of all values in it; the outermost is the last.
pub struct Parsed {
    pub value: Value,
    pub text: JsString,
    pub nodes: Vec<Node>,
    /// The values of the nodes and the strings of the keys.
    pub values: RootedVec,
}

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
    agent.reserve_memory(text.len() * 2)?;
    match text.units(&agent.heap) {
        Units::Latin1(bytes) => {
            let bytes = bytes.to_vec();
            Parser { text: &bytes, at: 0, recorder }.parse(agent)
        }
        Units::Utf16(units) => {
            let units = units.to_vec();
            Parser { text: &units, at: 0, recorder }.parse(agent)
        }
    }
}

struct Recorder {
    nodes: Vec<Node>,
    values: RootedVec,
    /// Finished nodes whose parent is not.
    open: Vec<usize>,
    /// The keys of the open nodes that are properties.
    keys: Vec<PropertyKey>,
}
impl Recorder {
    fn add(&mut self, value: Value, start: usize, end: usize, kind: NodeKind) {
        self.open.push(self.nodes.len());
        self.nodes.push(Node { value: self.values.len(), start, end, kind });
        self.values.push(value);
    }
}

/// An array or object not yet closed.
struct Frame {
    /// Index into the stack of values: of an array's first element; of the object, with the pending key after it.
    start: usize,
    object: Option<Object>,
    key: PropertyKey,
    text_start: usize,
    nodes_start: usize,
    keys_start: usize,
}

/// A code unit.
trait Unit: Copy {
    fn code(self) -> u32;
    fn units(slice: &[Self]) -> Units<'_>;
}
impl Unit for u8 {
    #[inline(always)]
    fn code(self) -> u32 {
        self as u32
    }
    fn units(slice: &[u8]) -> Units<'_> {
        Units::Latin1(slice)
    }
}
impl Unit for u16 {
    #[inline(always)]
    fn code(self) -> u32 {
        self as u32
    }
    fn units(slice: &[u16]) -> Units<'_> {
        Units::Utf16(slice)
    }
}

struct Parser<'a, U> {
    text: &'a [U],
    at: usize,
    recorder: Option<&'a mut Recorder>,
}

const END: u32 = u32::MAX;
const QUOTE: u32 = b'"' as u32;
const BACKSLASH: u32 = b'\\' as u32;
const COMMA: u32 = b',' as u32;

impl<U: Unit> Parser<'_, U> {
    #[inline(always)]
    fn peek(&self) -> u32 {
        self.text.get(self.at).map_or(END, |u| u.code())
    }
    #[inline(always)]
    fn skip_blanks(&mut self) -> u32 {
        loop {
            let c = self.peek();
            if !matches!(c, 0x20 | 0x0A | 0x0D | 0x09) {
                return c;
            }
            self.at += 1;
        }
    }

    fn parse(&mut self, agent: &mut Agent) -> JsResult<Value> {
        let mut values = agent.rooted_vec();
        let mut frames: Vec<Frame> = Vec::new();
        loop {
            agent.poll(1)?;
            let c = self.skip_blanks();
            let start = self.at;
            let mut value = match c {
                QUOTE => self.string(agent)?,
                0x7B => {
                    self.at += 1;
                    let object = agent.new_plain_object();
                    if self.skip_blanks() == 0x7D {
                        self.at += 1;
                        if let Some(recorder) = &mut self.recorder {
                            recorder.add(object.into(), start, self.at, NodeKind::Object(Vec::new()));
                        }
                        object.into()
                    } else {
                        let mut frame = self.open(values.len(), Some(object), start);
                        values.push(object.into());
                        values.push(Value::UNDEFINED);
                        self.key(agent, &mut frame, &mut values, "Expected property name or '}'")?;
                        frames.push(frame);
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
                        frames.push(self.open(values.len(), None, start));
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
                let Some(frame) = frames.last_mut() else {
                    if self.skip_blanks() != END {
                        return Err(self.fail(agent, "Unexpected non-whitespace character after JSON"));
                    }
                    return Ok(value);
                };
                let Some(object) = frame.object else {
                    values.push(value);
                    match self.skip_blanks() {
                        COMMA => {
                            self.at += 1;
                            break;
                        }
                        0x5D => {
                            self.at += 1;
                            let array = agent.create_array_from_list(&values[frame.start..]);
                            values.truncate(frame.start);
                            value = array.into();
                            if let Some(recorder) = &mut self.recorder {
                                let elements = recorder.open.split_off(frame.nodes_start);
                                recorder.add(value, frame.text_start, self.at, NodeKind::Array(elements));
                            }
                            frames.pop();
                            continue;
                        }
                        _ => return Err(self.fail(agent, "Expected ',' or ']' after array element")),
                    }
                };
                agent.heap.put_data_property(object, frame.key, value);
                if let Some(recorder) = &mut self.recorder {
                    recorder.keys.push(frame.key);
                }
                match self.skip_blanks() {
                    COMMA => {
                        self.at += 1;
                        self.skip_blanks();
                        self.key(agent, frame, &mut values, "Expected double-quoted property name")?;
                        break;
                    }
                    0x7D => {
                        self.at += 1;
                        values.truncate(frame.start);
                        value = object.into();
                        if let Some(recorder) = &mut self.recorder {
                            let nodes = recorder.open.split_off(frame.nodes_start);
                            let keys = recorder.keys.split_off(frame.keys_start);
                            let entries = keys.into_iter().zip(nodes).collect();
                            recorder.add(value, frame.text_start, self.at, NodeKind::Object(entries));
                        }
                        frames.pop();
                    }
                    _ => return Err(self.fail(agent, "Expected ',' or '}' after property value")),
                }
            }
        }
    }
    fn open(&self, start: usize, object: Option<Object>, text_start: usize) -> Frame {
        let (nodes_start, keys_start) = self.recorder.as_ref().map_or((0, 0), |r| (r.open.len(), r.keys.len()));
        Frame { start, object, key: PropertyKey::index(0), text_start, nodes_start, keys_start }
    }

    /// A property name and its colon.
    fn key(&mut self, agent: &mut Agent, frame: &mut Frame, values: &mut RootedVec, expected: &str) -> JsResult<()> {
        if self.peek() != QUOTE {
            return Err(self.fail(agent, expected));
        }
        let expected = frame.object.and_then(|object| agent.heap.likely_key(object.shape()));
        let key = match expected.filter(|&key| self.skip_expected(agent, key)) {
            // OPTIMIZATION: objects of a kind have the same keys in the same order, so the next one is compared first.
            Some(key) => {
                frame.key = key;
                return self.colon(agent);
            }
            None => self.plain_string(),
        };
        let key = match key {
            Some((from, to)) => agent.heap.key_from_units(U::units(&self.text[from..to])),
            None => {
                let s = self.escaped_string(agent)?;
                agent.heap.key_from_string(s)
            }
        };
        frame.key = key;
        if !key.is_index() {
            // Keeps the interned string alive until it is a key of the object.
            let name = agent.heap.key_to_value(key);
            values[frame.start + 1] = name;
            if let Some(recorder) = &mut self.recorder {
                recorder.values.push(name);
            }
        }
        self.colon(agent)
    }
    /// Reads this very property name; false, without having moved, if another one stands there.
    #[inline]
    fn skip_expected(&mut self, agent: &Agent, key: PropertyKey) -> bool {
        let Some(name) = key.as_atom() else { return false };
        let (from, len) = (self.at + 1, name.len());
        let Some(text) = self.text.get(from..from + len + 1) else { return false };
        if text[len].code() != QUOTE {
            return false;
        }
        let same = match name.units(&agent.heap) {
            Units::Latin1(bytes) => bytes
                .iter()
                .zip(text)
                .all(|(&b, u)| u.code() == b as u32 && !matches!(b as u32, QUOTE | BACKSLASH | 0..0x20)),
            Units::Utf16(_) => false,
        };
        if same {
            self.at = from + len + 1;
        }
        same
    }
    #[inline]
    fn colon(&mut self, agent: &mut Agent) -> JsResult<()> {
        if self.skip_blanks() != b':' as u32 {
            return Err(self.fail(agent, "Expected ':' after property name"));
        }
        self.at += 1;
        Ok(())
    }

    fn literal(&mut self, agent: &mut Agent, text: &[u8], value: Value) -> JsResult<Value> {
        for &b in text {
            if self.peek() != b as u32 {
                return Err(self.unexpected(agent));
            }
            self.at += 1;
        }
        Ok(value)
    }

    fn number(&mut self, agent: &mut Agent) -> JsResult<Value> {
        let start = self.at;
        let negative = self.peek() == b'-' as u32;
        if negative {
            self.at += 1;
        }
        let digits_start = self.at;
        let mut n = 0u64;
        while let d @ 0x30..=0x39 = self.peek() {
            n = n.wrapping_mul(10).wrapping_add(d as u64 - 0x30);
            self.at += 1;
        }
        let digits = self.at - digits_start;
        if digits == 0 {
            return Err(self.fail(agent, "No number after minus sign"));
        }
        if digits > 1 && self.text[digits_start].code() == b'0' as u32 {
            self.at = digits_start + 1;
            return Err(self.fail(agent, "Unexpected number"));
        }
        let c = self.peek();
        if c != b'.' as u32 && c | 0x20 != b'e' as u32 && digits <= 15 {
            let n = n as f64;
            return Ok(Value::number(if negative { -n } else { n }));
        }
        if c == b'.' as u32 {
            self.at += 1;
            if !self.skip_digits() {
                return Err(self.fail(agent, "Unterminated fractional number"));
            }
        }
        if self.peek() | 0x20 == b'e' as u32 {
            self.at += 1;
            if matches!(self.peek(), 0x2B | 0x2D) {
                self.at += 1;
            }
            if !self.skip_digits() {
                return Err(self.fail(agent, "Exponent part is missing a number"));
            }
        }
        let mut buffer = [0u8; 40];
        let text = &self.text[start..self.at];
        let n: f64 = if text.len() <= buffer.len() {
            for (to, from) in buffer.iter_mut().zip(text) {
                *to = from.code() as u8;
            }
            std::str::from_utf8(&buffer[..text.len()]).ok().and_then(|t| t.parse().ok()).unwrap_or(f64::NAN)
        } else {
            let text: String = text.iter().map(|u| u.code() as u8 as char).collect();
            text.parse().unwrap_or(f64::NAN)
        };
        Ok(Value::number(n))
    }
    fn skip_digits(&mut self) -> bool {
        let start = self.at;
        while matches!(self.peek(), 0x30..=0x39) {
            self.at += 1;
        }
        self.at > start
    }

    fn string(&mut self, agent: &mut Agent) -> JsResult<Value> {
        match self.plain_string() {
            Some((from, to)) if to - from == 1 => {
                Ok(agent.heap.single_unit_string(self.text[from].code() as u16).into())
            }
            Some((from, to)) => Ok(agent.heap.new_string_units(U::units(&self.text[from..to])).into()),
            None => Ok(self.escaped_string(agent)?.into()),
        }
    }
    /// Reads a string without escapes; None, without having moved, if it has some or is wrong.
    #[inline]
    fn plain_string(&mut self) -> Option<(usize, usize)> {
        let from = self.at + 1;
        let rest = &self.text[from..];
        let n = rest.iter().position(|u| matches!(u.code(), QUOTE | BACKSLASH | 0..0x20))?;
        if rest[n].code() != QUOTE {
            return None;
        }
        self.at = from + n + 1;
        Some((from, from + n))
    }
    fn escaped_string(&mut self, agent: &mut Agent) -> JsResult<JsString> {
        self.at += 1;
        let mut out = StringBuilder::new();
        loop {
            let from = self.at;
            while !matches!(self.peek(), QUOTE | BACKSLASH | 0..0x20 | END) {
                self.at += 1;
            }
            out.push_units(U::units(&self.text[from..self.at]));
            match self.peek() {
                QUOTE => {
                    self.at += 1;
                    return agent.finish_string(out);
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
