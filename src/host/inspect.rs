//! Inspection: how consoles print a value: nested objects, arrays, Map, Set, errors, class names, cycles. No user code runs.
//!
//! The layout is Node's `util.inspect` with its defaults: depth 2, lines of 80, up to 3 inner levels on one line, long
//! arrays of short entries in columns. Texts of more than a log can take are broken off.

use super::helpers::Helpers;
use crate::heap::{JsString, Kind, Object, PropertyKey, Value, WellKnown};
use crate::runtime::internal_methods::Property;
use crate::runtime::promise::PromiseState;
use crate::runtime::{Agent, JsResult};

const BREAK_LENGTH: usize = 80;
const COMPACT: usize = 3;
const MAX_STRING: usize = 10_000;
/// Levels that are shown if all are to be.
const MAX_DEPTH: f64 = 100.0;
/// Bytes of buffers that are shown.
const MAX_SHOWN_BYTES: usize = 50;
/// Bytes of text, roughly, after which nothing more is shown: a few shared objects may be long as text.
const ROOM: usize = 256 << 10;

/// One inspection.
pub struct Inspector<'a> {
    helpers: &'a Helpers,
    /// Levels to descend; below 0, not even the value itself.
    pub depth: isize,
    /// Whether properties that are not enumerable show too.
    pub hidden: bool,
    /// Elements that are shown.
    pub max_items: usize,
    /// Columns of a line.
    pub break_length: usize,
    room: usize,
    above: Vec<Object>,
    /// Objects that something inside them leads back to: their index + 1 is the number shown.
    circular: Vec<Object>,
    indentation: usize,
    /// Level of the object formatted last.
    current: usize,
}

/// Text between braces, and what comes before.
struct Parts {
    prefix: String,
    open: char,
    close: char,
    output: Vec<String>,
    /// Elements of an array come in columns; whether all of them are numbers.
    columns: Option<bool>,
}

impl Inspector<'_> {
    /// An inspection to the usual depth.
    pub fn new(helpers: &Helpers) -> Inspector<'_> {
        Inspector {
            helpers,
            depth: 2,
            hidden: false,
            max_items: 100,
            break_length: BREAK_LENGTH,
            room: ROOM,
            above: Vec::new(),
            circular: Vec::new(),
            indentation: 0,
            current: 0,
        }
    }

    /// What `dir` is told: `depth`, `showHidden`.
    pub fn options(&mut self, agent: &mut Agent, options: Object) -> JsResult<()> {
        let depth = agent.get_str(options, "depth")?;
        if depth.is_null() || depth.is_number() {
            let depth = depth.as_number().unwrap_or(f64::INFINITY);
            self.depth = depth.clamp(-1.0, MAX_DEPTH) as isize;
        }
        let hidden = agent.get_str(options, "showHidden")?;
        self.hidden = agent.to_boolean(hidden);
        Ok(())
    }
    /// The text of a value.
    pub fn inspect(&mut self, agent: &mut Agent, value: Value) -> JsResult<String> {
        self.value(agent, value, 0)
    }

    fn value(&mut self, agent: &mut Agent, value: Value, level: usize) -> JsResult<String> {
        agent.poll(4)?;
        if self.room == 0 {
            return Ok("...".to_string());
        }
        let Some(object) = value.as_object() else {
            let text = primitive(agent, value);
            self.take(text.len());
            agent.poll(text.len() as u64 / 16)?;
            return Ok(text);
        };
        self.take(2);
        // A proxy is shown as its target: its traps are not run.
        let Some(object) = unproxied(object) else { return Ok("<Revoked Proxy>".to_string()) };
        if self.above.contains(&object) {
            let at = self.circular.iter().position(|one| *one == object).unwrap_or_else(|| {
                self.circular.push(object);
                self.circular.len() - 1
            });
            return Ok(format!("[Circular *{}]", at + 1));
        }
        agent.check_native_stack()?;
        self.object(agent, object, level)
    }

    fn take(&mut self, bytes: usize) {
        self.room = self.room.saturating_sub(bytes);
    }
    /// Whether there is nothing inside to be shown.
    fn is_empty(&self, agent: &mut Agent, object: Object) -> JsResult<bool> {
        let empty = match object.kind() {
            Kind::Array | Kind::TypedArray => agent.length_of_array_like(object)? == 0,
            Kind::Map | Kind::Set => agent.table(object).iter().next().is_none(),
            Kind::Object => true,
            _ => return Ok(false),
        };
        if !empty {
            return Ok(false);
        }
        for key in agent.own_keys(object)?.iter() {
            if agent.internal_get_own_property(object, key)?.is_some_and(|property| property.enumerable()) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn object(&mut self, agent: &mut Agent, object: Object, level: usize) -> JsResult<String> {
        if level as isize > self.depth
            && !matches!(
                object.kind(),
                Kind::Function | Kind::NativeFunction | Kind::BoundFunction | Kind::Date | Kind::RegExp | Kind::Error
            )
            && !self.is_empty(agent, object)?
        {
            let name = match object.kind() {
                Kind::Array => "Array".to_string(),
                _ => constructor_name(agent, object).unwrap_or_else(|| "Object: null prototype".to_string()),
            };
            return Ok(format!("[{name}]"));
        }
        let before = std::mem::replace(&mut self.current, level);
        self.above.push(object);
        let parts = self.parts(agent, object, level);
        self.above.pop();
        let parts = parts?;
        // What is empty does not count as a level.
        if parts.as_ref().map_or(true, |parts| parts.output.is_empty()) {
            self.current = before;
        }
        let reference = match self.circular.iter().position(|one| *one == object) {
            Some(at) => format!("<ref *{}> ", at + 1),
            None => String::new(),
        };
        Ok(match parts {
            Ok(parts) => self.layout(parts, &reference, level),
            Err(text) => format!("{reference}{text}"),
        })
    }

    /// Parts to be laid out, or (Err) a text that is all.
    fn parts(&mut self, agent: &mut Agent, object: Object, level: usize) -> JsResult<Result<Parts, String>> {
        let name = constructor_name(agent, object);
        let tag = string_tag(agent, object, self.hidden).filter(|tag| Some(tag) != name.as_ref());
        let prefix = |fallback: &str, size: Option<u64>| {
            let mut text = match &name {
                Some(name) => name.clone(),
                None => format!("[{fallback}: null prototype]"),
            };
            if let Some(size) = size {
                text = match &name {
                    Some(name) => format!("{name}({size})"),
                    None => format!("[{fallback}({size}): null prototype]"),
                };
            }
            if let Some(tag) = &tag {
                text.push_str(&format!(" [{tag}]"));
            }
            text
        };
        let mut output = Vec::new();
        let mut columns = None;
        let (mut open, mut close) = ('{', '}');
        let head = match object.kind() {
            Kind::Array | Kind::TypedArray => {
                (open, close) = ('[', ']');
                let length = agent.length_of_array_like(object)?;
                let numbers = self.elements(agent, object, length, level, &mut output)?;
                columns = Some(numbers);
                let plain = object.kind() == Kind::Array && name.as_deref() == Some("Array") && tag.is_none();
                if plain { String::new() } else { prefix("Array", Some(length)) }
            }
            Kind::Arguments | Kind::MappedArguments => {
                (open, close) = ('[', ']');
                let length = agent.length_of_array_like(object)?;
                self.elements(agent, object, length, level, &mut output)?;
                "[Arguments]".to_string()
            }
            Kind::Map | Kind::Set => {
                let flat = self.helpers.entries(agent, object)?;
                let is_map = object.kind() == Kind::Map;
                self.indentation += 2;
                for pair in flat.chunks(2).take(self.max_items) {
                    let key = self.value(agent, pair[0], level + 1)?;
                    output.push(match is_map {
                        true => format!("{key} => {}", self.value(agent, pair[1], level + 1)?),
                        false => key,
                    });
                }
                self.indentation -= 2;
                let size = flat.len() / 2;
                if size > self.max_items {
                    output.push(more_items(size - self.max_items));
                }
                prefix(if is_map { "Map" } else { "Set" }, Some(size as u64))
            }
            Kind::Promise => {
                let text = match object.promise_state() {
                    PromiseState::Pending => "<pending>".to_string(),
                    state => {
                        let text = self.value(agent, object.promise_result(), level + 1)?;
                        if state == PromiseState::Rejected { format!("<rejected> {text}") } else { text }
                    }
                };
                output.push(text);
                prefix("Promise", None)
            }
            Kind::WeakMap | Kind::WeakSet => {
                output.push("<items unknown>".to_string());
                prefix("WeakSet", None)
            }
            Kind::ArrayBuffer | Kind::SharedArrayBuffer => {
                match self.helpers.bytes(agent, object)? {
                    Some(bytes) => {
                        output.push(format!("[Uint8Contents]: <{}>", hexadecimal(&bytes)));
                        output.push(format!("byteLength: {}", bytes.len()));
                    }
                    None => output.push("(detached)".to_string()),
                }
                prefix("ArrayBuffer", None)
            }
            Kind::DataView => {
                if let (Some(buffer), Some(bytes)) = (object.word(0).as_object(), self.helpers.bytes(agent, object)?) {
                    output.push(format!("byteLength: {}", bytes.len()));
                    output.push(format!("byteOffset: {}", object.word(1).to_raw()));
                    self.indentation += 2;
                    let buffer = self.value(agent, buffer.into(), level + 1)?;
                    self.indentation -= 2;
                    output.push(format!("buffer: {buffer}"));
                }
                prefix("DataView", None)
            }
            Kind::Function | Kind::NativeFunction | Kind::BoundFunction => {
                function_text(agent, object, name.as_deref())
            }
            Kind::Error => self.error_text(agent, object, name.as_deref())?,
            Kind::Date => self.helpers.date_iso(object).unwrap_or_else(|| "Invalid Date".to_string()),
            Kind::RegExp => self.helpers.reg_exp(agent, object)?,
            Kind::Number | Kind::String | Kind::Boolean | Kind::BigIntObject | Kind::SymbolObject => {
                let kind = match object.kind() {
                    Kind::BigIntObject => "BigInt",
                    Kind::SymbolObject => "Symbol",
                    kind => kind.name(),
                };
                let class = match name.as_deref() {
                    Some(name) if name == kind => String::new(),
                    Some(name) => format!(" ({name})"),
                    None => " (null prototype)".to_string(),
                };
                format!("[{kind}{class}: {}]", primitive(agent, object.word(0)))
            }
            _ if name.as_deref() == Some("Object") && tag.is_none() => String::new(),
            _ => prefix("Object", None),
        };
        let is_text = matches!(
            object.kind(),
            Kind::Function
                | Kind::NativeFunction
                | Kind::BoundFunction
                | Kind::Error
                | Kind::Date
                | Kind::RegExp
                | Kind::Number
                | Kind::String
                | Kind::Boolean
                | Kind::BigIntObject
                | Kind::SymbolObject
        );
        self.properties(agent, object, level, &head, &mut output)?;
        if output.is_empty() && is_text {
            return Ok(Err(head));
        }
        Ok(Ok(Parts { prefix: head, open, close, output, columns }))
    }

    /// The elements of an array-like; whether all are numbers.
    fn elements(
        &mut self,
        agent: &mut Agent,
        object: Object,
        length: u64,
        level: usize,
        output: &mut Vec<String>,
    ) -> JsResult<bool> {
        let mut numbers = true;
        let mut i = 0;
        self.indentation += 2;
        while i < length && output.len() < self.max_items && self.room > 0 {
            let key = agent.index_key(i);
            match agent.internal_get_own_property(object, key)? {
                Some(property) => {
                    numbers &= matches!(property, Property::Data(value, _) if value.is_number() || value.is_bigint());
                    output.push(self.property_value(agent, property, level)?);
                    i += 1;
                }
                None => {
                    let from = i;
                    while i < length {
                        agent.poll(1)?;
                        let key = agent.index_key(i);
                        if agent.internal_get_own_property(object, key)?.is_some() {
                            break;
                        }
                        i += 1;
                    }
                    numbers = false;
                    let n = i - from;
                    output.push(format!("<{n} empty item{}>", if n == 1 { "" } else { "s" }));
                }
            }
        }
        self.indentation -= 2;
        if i < length {
            output.push(more_items((length - i) as usize));
        }
        Ok(numbers)
    }

    /// `name: value` of the own properties that show.
    fn properties(
        &mut self,
        agent: &mut Agent,
        object: Object,
        level: usize,
        head: &str,
        output: &mut Vec<String>,
    ) -> JsResult<()> {
        let indexed = matches!(
            object.kind(),
            Kind::Array | Kind::TypedArray | Kind::Arguments | Kind::MappedArguments | Kind::String
        );
        if object.kind() == Kind::ModuleNamespace {
            return Ok(());
        }
        let keys = agent.own_keys(object)?;
        let names = &agent.heap.names;
        let (cause, errors, in_head) = (names.cause, names.errors, [names.name, names.message, names.stack]);
        for key in keys.iter() {
            agent.poll(1)?;
            if self.room == 0 {
                output.push("...".to_string());
                break;
            }
            if indexed && key.is_index() {
                continue;
            }
            let Some(property) = agent.internal_get_own_property(object, key)? else { continue };
            let is_error = object.kind() == Kind::Error;
            let shows = property.enumerable() || self.hidden || (is_error && (key == cause || key == errors));
            // What an error's first line says is not said twice.
            let said = is_error
                && in_head.contains(&key)
                && matches!(property, Property::Data(value, _)
                    if value.as_string().is_some_and(|text| head.contains(&text.to_string_lossy())));
            if !shows || said {
                continue;
            }
            let name = match key.as_symbol() {
                Some(_) => format!("[{}]", agent.describe_key(key)),
                None => {
                    let name = agent.describe_key(key);
                    if !property.enumerable() {
                        format!("[{name}]")
                    } else if is_identifier(&name) {
                        name
                    } else {
                        quote(&name)
                    }
                }
            };
            self.take(name.len());
            self.indentation += 2;
            let text = self.property_value(agent, property, level);
            self.indentation -= 2;
            output.push(format!("{name}: {}", text?));
        }
        Ok(())
    }
    fn property_value(&mut self, agent: &mut Agent, property: Property, level: usize) -> JsResult<String> {
        match property {
            Property::Data(value, _) => self.value(agent, value, level + 1),
            Property::Accessor(get, set, _) => Ok(match (get.is_undefined(), set.is_undefined()) {
                (false, false) => "[Getter/Setter]",
                (false, true) => "[Getter]",
                (true, false) => "[Setter]",
                (true, true) => "undefined",
            }
            .to_string()),
        }
    }
    /// The stack, indented as far as the error lies; in brackets if it has no frames.
    fn error_text(&mut self, agent: &mut Agent, object: Object, class: Option<&str>) -> JsResult<String> {
        let frames = object.word(0);
        let key = agent.heap.names.stack;
        let text = match agent.ordinary_get_own_property(object, key) {
            Some(Property::Data(own, _)) if own.is_string() => {
                own.as_string().map_or_else(String::new, |own| own.to_string_lossy())
            }
            _ => crate::builtins::error::stack_text(agent, object, frames),
        };
        agent.poll(text.len() as u64 / 16)?;
        let text = shortened(text);
        self.take(text.len());
        // `class Lost extends Error` without a name of its own.
        let name_ends = text.find([':', '\n']).unwrap_or(text.len());
        let text = match class {
            Some(class) if text[..name_ends].ends_with("Error") && !text[..name_ends].contains(class) => {
                format!("{class} [{}]{}", &text[..name_ends], &text[name_ends..])
            }
            _ => text,
        };
        let text = if text.contains("\n    at ") { text } else { format!("[{text}]") };
        Ok(text.replace('\n', &format!("\n{}", " ".repeat(self.indentation))))
    }

    fn layout(&self, parts: Parts, reference: &str, level: usize) -> String {
        let Parts { prefix, open, close, mut output, columns } = parts;
        let prefix = if prefix.is_empty() { String::new() } else { format!("{prefix} ") };
        if output.is_empty() {
            return format!("{reference}{prefix}{open}{close}");
        }
        let entries = output.len();
        if let Some(numbers) = columns
            && entries > 6
        {
            output = in_columns(output, numbers, self.indentation, self.break_length);
        }
        let multiline_base = prefix.contains('\n');
        if self.current - level < COMPACT && entries == output.len() && !multiline_base {
            let start = output.len() + self.indentation + prefix.len() + reference.len() + 1 + 10;
            let total: usize = output.iter().map(|text| units(text)).sum::<usize>() + output.len() + start;
            if total <= self.break_length && !output.iter().any(|text| text.contains('\n')) {
                return format!("{reference}{prefix}{open} {} {close}", output.join(", "));
            }
        }
        let indentation = format!("\n{}", " ".repeat(self.indentation));
        let joined = output.join(&format!(",{indentation}  "));
        format!("{reference}{prefix}{open}{indentation}  {joined}{indentation}{close}")
    }
}

/// What a proxy stands for; None if it was revoked.
fn unproxied(mut object: Object) -> Option<Object> {
    while object.kind() == Kind::Proxy {
        object = object.proxy_target()?;
    }
    Some(object)
}
/// The bytes of a buffer.
fn hexadecimal(bytes: &[u8]) -> String {
    let shown: Vec<String> = bytes.iter().take(MAX_SHOWN_BYTES).map(|byte| format!("{byte:02x}")).collect();
    let more = bytes.len().saturating_sub(MAX_SHOWN_BYTES);
    let more = if more == 0 { String::new() } else { format!(" {}", more_of(more, "byte")) };
    shown.join(" ") + &more
}

/// Long arrays of short texts in columns, as Node lays them out.
fn in_columns(output: Vec<String>, numbers: bool, indentation: usize, break_length: usize) -> Vec<String> {
    let extra = usize::from(output.last().is_some_and(|text| text.starts_with("... ")));
    let count = output.len() - extra;
    let lengths: Vec<usize> = output[..count].iter().map(|text| width(text)).collect();
    let total: usize = lengths.iter().map(|length| length + 2).sum();
    let longest = lengths.iter().copied().max().unwrap_or(0);
    let column = longest + 2;
    if column * 3 + indentation >= break_length || !(total as f64 / column as f64 > 5.0 || longest <= 6) {
        return output;
    }
    let bias = (column as f64 - total as f64 / output.len() as f64).sqrt();
    let biased = (column as f64 - 3.0 - bias).max(1.0);
    let wanted = ((2.5 * biased * count as f64).sqrt() / biased).round() as usize;
    let columns = wanted.min(break_length.saturating_sub(indentation) / column).min(COMPACT * 4).min(15);
    if columns <= 1 {
        return output;
    }
    let widths: Vec<usize> =
        (0..columns).map(|i| lengths.iter().skip(i).step_by(columns).copied().max().unwrap_or(0) + 2).collect();
    let mut lines = Vec::new();
    for from in (0..count).step_by(columns) {
        let to = (from + columns).min(count);
        let mut line = String::new();
        for i in from..to {
            let last = i + 1 == to;
            let cell = if last { output[i].clone() } else { format!("{}, ", output[i]) };
            let room = widths[i - from] - if last { 2 } else { 0 };
            let padding = " ".repeat(room.saturating_sub(width(&cell)));
            match (numbers, last) {
                (true, _) => line.push_str(&(padding + &cell)),
                (false, false) => line.push_str(&(cell + &padding)),
                (false, true) => line.push_str(&cell),
            }
        }
        lines.push(line);
    }
    lines.extend(output[count..].iter().cloned());
    lines
}
/// Columns that a text takes on a terminal.
pub fn width(text: &str) -> usize {
    let columns = |c: char| match c as u32 {
        0x300..=0x36F | 0x200B..=0x200F | 0x20D0..=0x20FF | 0xFE00..=0xFE0F | 0xFE20..=0xFE2F => 0,
        0x1100..=0x115F | 0x2E80..=0x303E | 0x3041..=0xA4CF | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF => 2,
        0xFE30..=0xFE6F | 0xFF00..=0xFF60 | 0xFFE0..=0xFFE6 | 0x1F300..=0x1F64F | 0x1F680..=0x1F6FF => 2,
        0x1F900..=0x1F9FF | 0x20000..=0x3FFFD => 2,
        _ => 1,
    };
    if text.is_ascii() { text.len() } else { text.chars().map(columns).sum() }
}
fn units(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.encode_utf16().count() }
}
fn more_items(n: usize) -> String {
    more_of(n, "item")
}
fn more_of(n: usize, what: &str) -> String {
    format!("... {n} more {what}{}", if n == 1 { "" } else { "s" })
}
/// A text as far as it is shown.
fn shortened(mut text: String) -> String {
    if text.len() > MAX_STRING {
        let end = text.floor_char_boundary(MAX_STRING);
        let left = units(&text[end..]);
        text.truncate(end);
        text.push_str(&more_of(left, "character"));
    }
    text
}

fn primitive(agent: &mut Agent, value: Value) -> String {
    if let Some(text) = value.as_string() {
        let left = text.len().saturating_sub(MAX_STRING);
        if left == 0 {
            return quote_string(agent, text);
        }
        let short = agent.heap.substring(text, 0, MAX_STRING);
        return quote_string(agent, short) + &more_of(left, "character");
    }
    if let Some(n) = value.as_number() {
        return if n == 0.0 && n.is_sign_negative() { "-0".to_string() } else { agent.describe(value) };
    }
    if value.is_bigint() {
        return format!("{}n", agent.describe(value));
    }
    if value.is_undefined() {
        return "undefined".to_string();
    }
    agent.describe(value)
}
/// As `quote`; halves of surrogate pairs are escaped.
fn quote_string(agent: &Agent, text: JsString) -> String {
    if let Some(text) = text.to_utf8() {
        return quote(&text);
    }
    // A stand-in of private use for each: it is taken out again behind the quoting.
    let (mut plain, mut halves) = (String::new(), Vec::new());
    for part in char::decode_utf16(text.units(&agent.heap).iter()) {
        plain.push(part.unwrap_or_else(|half| {
            halves.push(half.unpaired_surrogate());
            STAND_IN
        }));
    }
    let mut halves = halves.into_iter();
    let mut quoted = String::new();
    for c in quote(&plain).chars() {
        match (c == STAND_IN).then(|| halves.next()).flatten() {
            Some(half) => quoted.push_str(&format!("\\u{half:x}")),
            None => quoted.push(c),
        }
    }
    quoted
}
const STAND_IN: char = '\u{10FFFE}';

/// In single quotes, or in those that need no escape.
pub fn quote(text: &str) -> String {
    let mark = match (text.contains('\''), text.contains('"'), text.contains('`')) {
        (false, ..) => '\'',
        (_, false, _) => '"',
        (_, _, false) if !text.contains("${") => '`',
        _ => '\'',
    };
    let mut quoted = String::from(mark);
    for c in text.chars() {
        match c {
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            '\u{8}' => quoted.push_str("\\b"),
            '\u{b}' => quoted.push_str("\\v"),
            '\u{c}' => quoted.push_str("\\f"),
            '\\' => quoted.push_str("\\\\"),
            c if c == mark => {
                quoted.push('\\');
                quoted.push(c);
            }
            c if c.is_control() => quoted.push_str(&format!("\\x{:02X}", c as u32)),
            c => quoted.push(c),
        }
    }
    quoted.push(mark);
    quoted
}
fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// An own or inherited data property, read without running code.
pub(super) fn quiet(agent: &mut Agent, object: Object, key: PropertyKey) -> Option<Value> {
    let mut at = object;
    for _ in 0..1000 {
        if at.kind() == Kind::Proxy {
            return None;
        }
        match agent.ordinary_get_own_property(at, key) {
            Some(Property::Data(value, _)) => return Some(value),
            Some(_) => return None,
            None => at = agent.heap.proto(at)?,
        }
    }
    None
}
/// The name of the nearest constructor that is a function with a name; None without prototype.
fn constructor_name(agent: &mut Agent, object: Object) -> Option<String> {
    let (constructor, name) = (agent.heap.names.constructor, agent.heap.names.name);
    let mut at = Some(object);
    while let Some(here) = at {
        if here.kind() == Kind::Proxy {
            return None;
        }
        if let Some(Property::Data(value, _)) = agent.ordinary_get_own_property(here, constructor)
            && let Some(function) = value.as_object()
            && agent.is_callable(value)
            && function.kind() != Kind::Proxy
            && let Some(Property::Data(text, _)) = agent.ordinary_get_own_property(function, name)
            && let Some(text) = text.as_string()
            && !text.is_empty()
        {
            return Some(text.to_string_lossy());
        }
        at = agent.heap.proto(here);
    }
    None
}
fn string_tag(agent: &mut Agent, object: Object, hidden: bool) -> Option<String> {
    let key = agent.heap.names.symbol_key(WellKnown::ToStringTag);
    // One that shows among the properties is not said twice.
    if agent.ordinary_get_own_property(object, key).is_some_and(|own| hidden || own.enumerable()) {
        return None;
    }
    quiet(agent, object, key)?.as_string().map(|tag| tag.to_string_lossy()).filter(|tag| !tag.is_empty())
}
/// `[Function: name]`, `[class A extends B]`.
fn function_text(agent: &mut Agent, function: Object, constructor: Option<&str>) -> String {
    let key = agent.heap.names.name;
    let name = quiet(agent, function, key).and_then(|name| name.as_string()).map(|name| name.to_string_lossy());
    let name = name.filter(|name| !name.is_empty());
    if agent.is_class(function) {
        let own = name.unwrap_or_else(|| "(anonymous)".to_string());
        let parent = agent.heap.proto(function);
        let parent = parent.and_then(|parent| quiet(agent, parent, key)).and_then(|name| name.as_string());
        return match parent.map(|name| name.to_string_lossy()).filter(|name| !name.is_empty()) {
            Some(parent) => format!("[class {own} extends {parent}]"),
            None => format!("[class {own}]"),
        };
    }
    let kind = constructor.filter(|name| name.ends_with("Function")).unwrap_or("Function");
    let kind = if constructor.is_none() { format!("{kind} (null prototype)") } else { kind.to_string() };
    match name {
        Some(name) => format!("[{kind}: {name}]"),
        None => format!("[{kind} (anonymous)]"),
    }
}
