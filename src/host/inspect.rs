//! Inspection: how consoles print a value: nested objects, arrays, Map, Set, errors, class names, cycles. No user code runs.
//!
//! The layout is Node's `util.inspect` with its defaults: depth 2, lines of 80, up to 3 inner levels on one line, long
//! arrays of short entries in columns.

use super::helpers::Helpers;
use crate::heap::{Kind, Object, PropertyKey, Value, WellKnown};
use crate::runtime::internal_methods::Property;
use crate::runtime::promise::PromiseState;
use crate::runtime::{Agent, JsResult};

const BREAK_LENGTH: usize = 80;
const COMPACT: usize = 3;
const MAX_ITEMS: usize = 100;
const MAX_STRING: usize = 10_000;

/// One inspection.
pub struct Inspector<'a> {
    helpers: &'a Helpers,
    /// Levels to descend.
    pub depth: usize,
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
        Inspector { helpers, depth: 2, above: Vec::new(), circular: Vec::new(), indentation: 0, current: 0 }
    }

    /// The text of a value.
    pub fn inspect(&mut self, agent: &mut Agent, value: Value) -> JsResult<String> {
        self.value(agent, value, 0)
    }

    fn value(&mut self, agent: &mut Agent, value: Value, level: usize) -> JsResult<String> {
        agent.poll(4)?;
        let Some(object) = value.as_object() else { return Ok(primitive(agent, value)) };
        // A proxy is shown as its target: its traps are not run.
        let object = unproxied(object);
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

    fn object(&mut self, agent: &mut Agent, object: Object, level: usize) -> JsResult<String> {
        if level > self.depth
            && !matches!(
                object.kind(),
                Kind::Function | Kind::NativeFunction | Kind::BoundFunction | Kind::Date | Kind::RegExp | Kind::Error
            )
        {
            let name = match object.kind() {
                Kind::Array => "Array".to_string(),
                _ => constructor_name(agent, object).unwrap_or_else(|| "Object: null prototype".to_string()),
            };
            return Ok(format!("[{name}]"));
        }
        self.current = level;
        self.above.push(object);
        let parts = self.parts(agent, object, level);
        self.above.pop();
        let parts = parts?;
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
        let tag = string_tag(agent, object).filter(|tag| Some(tag) != name.as_ref());
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
                for pair in flat.chunks(2).take(MAX_ITEMS) {
                    let key = self.value(agent, pair[0], level + 1)?;
                    output.push(match is_map {
                        true => format!("{key} => {}", self.value(agent, pair[1], level + 1)?),
                        false => key,
                    });
                }
                self.indentation -= 2;
                let size = flat.len() / 2;
                if size > MAX_ITEMS {
                    output.push(more_items(size - MAX_ITEMS));
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
            Kind::Function | Kind::NativeFunction | Kind::BoundFunction => {
                function_text(agent, object, name.as_deref())
            }
            Kind::Error => self.error_text(agent, object),
            Kind::Date => self.helpers.date_iso(object).unwrap_or_else(|| "Invalid Date".to_string()),
            Kind::RegExp => self.helpers.reg_exp(agent, object)?,
            Kind::Number | Kind::String | Kind::Boolean | Kind::BigIntObject | Kind::SymbolObject => {
                format!("[{}]", name.as_deref().unwrap_or("Object"))
            }
            _ if name.as_deref() == Some("Object") && tag.is_none() => String::new(),
            _ => prefix("Object", None),
        };
        let is_text = matches!(
            object.kind(),
            Kind::Function | Kind::NativeFunction | Kind::BoundFunction | Kind::Error | Kind::Date | Kind::RegExp
        );
        self.properties(agent, object, level, &mut output)?;
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
        while i < length && output.len() < MAX_ITEMS {
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
        let cause = agent.heap.names.cause;
        let errors = agent.heap.names.errors;
        for key in keys.iter() {
            agent.poll(1)?;
            if indexed && key.is_index() {
                continue;
            }
            let Some(property) = agent.internal_get_own_property(object, key)? else { continue };
            let hidden_of_error = object.kind() == Kind::Error && (key == cause || key == errors);
            if !property.enumerable() && !hidden_of_error {
                continue;
            }
            let name = match key.as_symbol() {
                Some(_) => format!("[{}]", agent.describe_key(key)),
                None => {
                    let name = agent.describe_key(key);
                    if hidden_of_error && !property.enumerable() {
                        format!("[{name}]")
                    } else if is_identifier(&name) {
                        name
                    } else {
                        quote(&name)
                    }
                }
            };
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
    fn error_text(&self, agent: &mut Agent, object: Object) -> String {
        let frames = object.word(0);
        let text = crate::builtins::error::stack_text(agent, object, frames);
        let text = if text.contains("\n    at ") { text } else { format!("[{text}]") };
        text.replace('\n', &format!("\n{}", " ".repeat(self.indentation)))
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
            output = in_columns(output, numbers, self.indentation);
        }
        let multiline_base = prefix.contains('\n');
        if self.current - level < COMPACT && entries == output.len() && !multiline_base {
            let start = output.len() + self.indentation + prefix.len() + reference.len() + 1 + 10;
            let total: usize = output.iter().map(|text| width(text)).sum::<usize>() + output.len() + start;
            if total <= BREAK_LENGTH && !output.iter().any(|text| text.contains('\n')) {
                return format!("{reference}{prefix}{open} {} {close}", output.join(", "));
            }
        }
        let indentation = format!("\n{}", " ".repeat(self.indentation));
        let joined = output.join(&format!(",{indentation}  "));
        format!("{reference}{prefix}{open}{indentation}  {joined}{indentation}{close}")
    }
}

fn unproxied(mut object: Object) -> Object {
    for _ in 0..64 {
        match (object.kind() == Kind::Proxy).then(|| object.proxy_target()).flatten() {
            Some(target) => object = target,
            None => break,
        }
    }
    object
}

/// Long arrays of short texts in columns, as Node lays them out.
fn in_columns(output: Vec<String>, numbers: bool, indentation: usize) -> Vec<String> {
    let extra = usize::from(output.last().is_some_and(|text| text.starts_with("... ")));
    let count = output.len() - extra;
    let lengths: Vec<usize> = output[..count].iter().map(|text| width(text)).collect();
    let total: usize = lengths.iter().map(|length| length + 2).sum();
    let longest = lengths.iter().copied().max().unwrap_or(0);
    let column = longest + 2;
    if column * 3 + indentation >= BREAK_LENGTH || !(total as f64 / column as f64 > 5.0 || longest <= 6) {
        return output;
    }
    let bias = (column as f64 - total as f64 / output.len() as f64).sqrt();
    let biased = (column as f64 - 3.0 - bias).max(1.0);
    let wanted = ((2.5 * biased * count as f64).sqrt() / biased).round() as usize;
    let columns = wanted.min((BREAK_LENGTH - indentation) / column).min(COMPACT * 4).min(15);
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
fn width(text: &str) -> usize {
    text.chars().count()
}
fn more_items(n: usize) -> String {
    format!("... {n} more item{}", if n == 1 { "" } else { "s" })
}

fn primitive(agent: &Agent, value: Value) -> String {
    if let Some(text) = value.as_string() {
        let text = text.to_string_lossy();
        let count = text.chars().count();
        if count > MAX_STRING {
            let short: String = text.chars().take(MAX_STRING).collect();
            let left = count - MAX_STRING;
            return format!("{}... {left} more character{}", quote(&short), if left == 1 { "" } else { "s" });
        }
        return quote(&text);
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
            c if (c as u32) < 0x20 || c as u32 == 0x7F => quoted.push_str(&format!("\\x{:02X}", c as u32)),
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
fn quiet(agent: &mut Agent, object: Object, key: PropertyKey) -> Option<Value> {
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
fn string_tag(agent: &mut Agent, object: Object) -> Option<String> {
    let key = agent.heap.names.symbol_key(WellKnown::ToStringTag);
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
    match name {
        Some(name) => format!("[{kind}: {name}]"),
        None => format!("[{kind} (anonymous)]"),
    }
}
