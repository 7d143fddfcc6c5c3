//! The script's console: each call becomes one entry of the record's logs, formatted when it is made.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use rustc_hash::FxHashMap;

use super::helpers::Helpers;
use super::inspect::{Inspector, width};
use super::options::Observer;
use super::run::run_of;
use crate::builtins::global;
use crate::heap::{Attributes, Kind, Value};
use crate::runtime::native::{Key, Row};
use crate::runtime::{Agent, JsResult, NativeFn, Prop, PropertyListKind};

const MAX_ENTRIES: usize = 1_000;
const MAX_BYTES: usize = 64 << 10;
/// Bytes of a label, and how many labels are kept.
const MAX_LABEL: usize = 1_000;
const MAX_LABELS: usize = 10_000;
/// The last entry of a log that is.
const FULL: &str = "(the log is full: at most 1,000 entries and 64 KiB are kept)";

/// What was logged.
#[derive(Default)]
pub(super) struct Console {
    pub entries: Vec<String>,
    bytes: usize,
    full: bool,
    /// Depth of groups.
    groups: usize,
    counts: FxHashMap<String, u32>,
    /// Milliseconds at which they were begun.
    timers: FxHashMap<String, f64>,
    observer: Option<Arc<dyn Observer>>,
}

impl Console {
    pub fn new(observer: Option<Arc<dyn Observer>>) -> Console {
        Console { observer, ..Console::default() }
    }
    fn log(&mut self, text: &str) {
        if self.full {
            return;
        }
        let indentation = "  ".repeat(self.groups.min(40));
        let entry = if self.groups == 0 {
            text.to_string()
        } else {
            format!("{indentation}{}", text.replace('\n', &format!("\n{indentation}")))
        };
        let room = MAX_BYTES - FULL.len() - self.bytes;
        self.full = self.entries.len() + 1 >= MAX_ENTRIES || entry.len() > room;
        // The beginning of what is too long says more than nothing.
        let kept = entry.floor_char_boundary(room);
        if !self.full || (kept > 0 && self.entries.len() + 1 < MAX_ENTRIES) {
            self.put(entry[..kept].to_string());
        }
        if self.full {
            self.entries.push(FULL.to_string());
        }
    }
    fn put(&mut self, entry: String) {
        self.bytes += entry.len();
        if let Some(observer) = &self.observer {
            observer.console(&entry);
        }
        self.entries.push(entry);
    }
}

/// The methods as properties: made when a script first looks.
const ROWS: &[Prop] = &[
    row(0, method::<0>),
    row(1, method::<1>),
    row(2, method::<2>),
    row(3, method::<3>),
    row(4, method::<4>),
    row(5, method::<5>),
    row(6, method::<6>),
    row(7, method::<7>),
    row(8, method::<8>),
    row(9, method::<9>),
    row(10, method::<10>),
    row(11, method::<11>),
    row(12, method::<12>),
    row(13, method::<13>),
    row(14, method::<14>),
    row(15, method::<15>),
    row(16, method::<16>),
    row(17, method::<17>),
];
const fn row(i: usize, run: NativeFn) -> Prop {
    Prop { key: Key::Name(METHODS[i]), attributes: Attributes::DEFAULT, row: Row::Method(0, run) }
}
/// The methods.
const METHODS: &[&str] = &[
    "log",
    "info",
    "debug",
    "warn",
    "error",
    "trace",
    "dir",
    "dirxml",
    "table",
    "group",
    "groupCollapsed",
    "groupEnd",
    "count",
    "countReset",
    "time",
    "timeEnd",
    "timeLog",
    "assert",
];

/// The console object.
pub(super) fn make(agent: &mut Agent) -> Value {
    let console = agent.new_plain_object();
    agent.fill_lazily(console, &[ROWS], None);
    console.into()
}

/// One of the methods.
fn method<const I: usize>(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let name = METHODS[I];
    let run = run_of(agent);
    // Nothing more is kept.
    if run.console.borrow().full {
        return Ok(Value::UNDEFINED);
    }
    let helpers = run.helpers();
    let text = match name {
        "group" | "groupCollapsed" => {
            if !args.is_empty() {
                let text = format(agent, &helpers, args)?;
                run.console.borrow_mut().log(&text);
            }
            run.console.borrow_mut().groups += 1;
            None
        }
        "groupEnd" => {
            let mut console = run.console.borrow_mut();
            console.groups = console.groups.saturating_sub(1);
            None
        }
        "timeLog" if args.len() > 1 => match counters(agent, name, args)? {
            Some(took) => Some(format!("{took} {}", join(agent, &helpers, &args[1..])?)),
            None => None,
        },
        "count" | "countReset" | "time" | "timeEnd" | "timeLog" => counters(agent, name, args)?,
        "assert" => match args.split_first() {
            Some((condition, _)) if agent.to_boolean(*condition) => None,
            Some((_, rest)) if !rest.is_empty() => {
                Some(format!("Assertion failed: {}", format(agent, &helpers, rest)?))
            }
            _ => Some("Assertion failed".to_string()),
        },
        "trace" => {
            let text = format(agent, &helpers, args)?;
            let frames = agent.capture_frames();
            let mut out = if text.is_empty() { "Trace".to_string() } else { format!("Trace: {text}") };
            out.push_str(&crate::builtins::error::frames_text(agent, frames));
            Some(out)
        }
        "dir" => {
            let mut inspector = Inspector::new(&helpers);
            if let Some(options) = args.get(1).and_then(|options| options.as_object()) {
                inspector.options(agent, options)?;
            }
            Some(inspector.inspect(agent, args.first().copied().unwrap_or(Value::UNDEFINED))?)
        }
        "table" => Some(table(agent, &helpers, args)?),
        _ => Some(format(agent, &helpers, args)?),
    };
    if let Some(text) = text {
        run.console.borrow_mut().log(&text);
    }
    Ok(Value::UNDEFINED)
}

fn counters(agent: &mut Agent, name: &str, args: &[Value]) -> JsResult<Option<String>> {
    let mut label = match args.first() {
        Some(&label) if !label.is_undefined() => agent.to_string(label)?.to_string_lossy(),
        _ => "default".to_string(),
    };
    label.truncate(label.floor_char_boundary(MAX_LABEL));
    let run = run_of(agent);
    let labels = run.console.borrow().counts.len() + run.console.borrow().timers.len();
    if labels > MAX_LABELS {
        return Err(agent.throw_range_error("console keeps no more labels"));
    }
    // A record can stand in for the clock.
    let now = || {
        let real = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64() * 1e3);
        run.interceptor.as_ref().map_or(real, |interceptor| interceptor.now(real))
    };
    let mut console = run.console.borrow_mut();
    let took = |since: Option<&f64>| match since {
        Some(since) => format!("{label}: {:.3}ms", (now() - since).max(0.0)),
        None => format!("No such label '{label}' for console.{name}()"),
    };
    Ok(match name {
        "count" => {
            let count = console.counts.entry(label.clone()).or_insert(0);
            *count += 1;
            Some(format!("{label}: {count}"))
        }
        "countReset" => match console.counts.remove(&label) {
            Some(_) => None,
            None => Some(format!("Count for '{label}' does not exist")),
        },
        "time" => {
            console.timers.entry(label).or_insert_with(now);
            None
        }
        "timeEnd" => Some(took(console.timers.remove(&label).as_ref())),
        _ => Some(took(console.timers.get(&label))),
    })
}

/// The arguments as one text: a first string may hold %s %d %i %f %j %o %O %c %%.
pub(super) fn format(agent: &mut Agent, helpers: &Helpers, args: &[Value]) -> JsResult<String> {
    let mut out = String::new();
    let mut rest = args;
    if let Some((first, more)) = args.split_first()
        && let Some(template) = first.as_string()
    {
        let template = template.to_string_lossy();
        rest = more;
        if more.is_empty() {
            return Ok(template);
        }
        let mut from = 0;
        let mut at = 0;
        while let Some(found) = template[at..].find('%').map(|i| i + at) {
            // What no log can take is left out.
            if out.len() > MAX_BYTES {
                return Ok(out);
            }
            let Some(directive) = template[found + 1..].chars().next() else { break };
            let end = found + 1 + directive.len_utf8();
            let replaced = match directive {
                '%' => Some("%".to_string()),
                's' | 'd' | 'i' | 'f' | 'j' | 'o' | 'O' | 'c' => match rest.split_first() {
                    Some((&arg, more)) => {
                        rest = more;
                        Some(directive_text(agent, helpers, directive, arg)?)
                    }
                    None => None,
                },
                _ => None,
            };
            if let Some(replaced) = replaced {
                out.push_str(&template[from..found]);
                out.push_str(&replaced);
                from = end;
            }
            at = end;
        }
        out.push_str(&template[from..]);
        if rest.is_empty() {
            return Ok(out);
        }
        out.push(' ');
    }
    out.push_str(&join(agent, helpers, rest)?);
    Ok(out)
}
/// Values as they are, with spaces between; what no log can take is left out.
fn join(agent: &mut Agent, helpers: &Helpers, values: &[Value]) -> JsResult<String> {
    let mut out = String::new();
    for (i, &value) in values.iter().enumerate() {
        if i > 0 {
            out.push(' ');
        }
        if out.len() > MAX_BYTES {
            break;
        }
        match value.as_string() {
            Some(text) => out.push_str(&text.to_string_lossy()),
            None => out.push_str(&Inspector::new(helpers).inspect(agent, value)?),
        }
    }
    Ok(out)
}
fn directive_text(agent: &mut Agent, helpers: &Helpers, directive: char, arg: Value) -> JsResult<String> {
    let inspect = |agent: &mut Agent, depth: isize, hidden: bool| {
        let mut inspector = Inspector::new(helpers);
        (inspector.depth, inspector.hidden) = (depth, hidden);
        inspector.inspect(agent, arg)
    };
    match directive {
        's' => match arg.as_string() {
            Some(text) => Ok(text.to_string_lossy()),
            None if says_itself(agent, arg) => agent.to_string(arg).map(|text| text.to_string_lossy()),
            None => inspect(agent, 0, false),
        },
        'd' | 'i' | 'f' if arg.is_symbol() => Ok("NaN".to_string()),
        'd' | 'i' if arg.is_bigint() => inspect(agent, 0, false),
        'd' | 'i' | 'f' => {
            // parseInt and parseFloat take what they can from the front.
            let n = match directive {
                'd' => Value::number(agent.to_number(arg)?),
                'i' => global::parse_int(agent, Value::UNDEFINED, &[arg])?,
                _ => global::parse_float(agent, Value::UNDEFINED, &[arg])?,
            };
            Inspector::new(helpers).inspect(agent, n)
        }
        'j' => {
            let global = agent.intrinsic(crate::runtime::Intrinsic::Json);
            let stringify = agent.get_str(global, "stringify")?;
            match agent.call(stringify, Value::UNDEFINED, &[arg]) {
                Ok(text) => Ok(text.as_string().map_or("undefined".to_string(), |text| text.to_string_lossy())),
                Err(throw) if throw.is_termination() => Err(throw),
                // What has no JSON does not end the script.
                Err(throw) => Ok(match throw.value().as_object().filter(|error| error.kind() == Kind::Error) {
                    Some(error) => match crate::builtins::error::headline(agent, error) {
                        text if text.contains("circular structure") => "[Circular]".to_string(),
                        text => format!("[{text}]"),
                    },
                    None => format!("[{}]", agent.describe(throw.value())),
                }),
            }
        }
        'o' => inspect(agent, 4, true),
        'O' => inspect(agent, 2, false),
        _ => Ok(String::new()),
    }
}
/// Whether `%s` asks a value for its text: functions, and objects with a `toString` that a script made.
fn says_itself(agent: &mut Agent, value: Value) -> bool {
    let Some(object) = value.as_object().filter(|object| object.kind() != Kind::Proxy) else { return false };
    if agent.is_callable(value) {
        return true;
    }
    let key = agent.heap.key_from_str("toString");
    let to_string = super::inspect::quiet(agent, object, key).and_then(|to_string| to_string.as_object());
    to_string.is_some_and(|to_string| matches!(to_string.kind(), Kind::Function | Kind::BoundFunction))
}
/// Rows with the index first; primitives under "Values".
fn table(agent: &mut Agent, helpers: &Helpers, args: &[Value]) -> JsResult<String> {
    let data = args.first().copied().unwrap_or(Value::UNDEFINED);
    let Some(object) = data.as_object().filter(|object| object.kind() != Kind::Proxy) else {
        return format(agent, helpers, args);
    };
    let mut table = Table { head: vec!["(index)".to_string()], ..Table::default() };
    if matches!(object.kind(), Kind::Map | Kind::Set) {
        let is_map = object.kind() == Kind::Map;
        table.head[0] = "(iteration index)".to_string();
        if is_map {
            table.column("Key");
        }
        let flat = helpers.entries(agent, object)?;
        for (i, pair) in flat.chunks(2).enumerate() {
            if table.is_long() {
                break;
            }
            let key = cell(agent, helpers, pair[0])?;
            table.row(i.to_string());
            if is_map {
                table.set("Key", key);
                let value = cell(agent, helpers, pair[1])?;
                table.set(VALUES, value);
            } else {
                table.set(VALUES, key);
            }
        }
        table.has_values = true;
        return Ok(table.text());
    }
    let listed = agent.enumerable_own_properties(object, PropertyListKind::KeyAndValue)?;
    for &entry in listed.iter() {
        // What no log can take is left out.
        if table.is_long() {
            break;
        }
        let pair = agent.create_list_from_array_like(entry)?;
        let index = agent.to_string(pair[0])?.to_string_lossy();
        table.row(index);
        match pair[1].as_object().filter(|object| object.kind() != Kind::Proxy) {
            Some(object) => {
                let listed = agent.enumerable_own_properties(object, PropertyListKind::KeyAndValue)?;
                for &entry in listed.iter() {
                    if table.is_long() {
                        break;
                    }
                    let pair = agent.create_list_from_array_like(entry)?;
                    let name = agent.to_string(pair[0])?.to_string_lossy();
                    let text = cell(agent, helpers, pair[1])?;
                    table.column(&name);
                    table.set(&name, text);
                }
            }
            None => {
                table.has_values = true;
                let text = cell(agent, helpers, pair[1])?;
                table.set(VALUES, text);
            }
        }
    }
    if let Some(&wanted) = args.get(1)
        && wanted.is_object()
    {
        let list = agent.create_list_from_array_like(wanted)?;
        table.head.truncate(1);
        table.has_values = false;
        for &name in list.iter() {
            let name = agent.to_string(name)?.to_string_lossy();
            table.head.push(name);
        }
    }
    Ok(table.text())
}
/// A value in a table: on one line, a few elements of an array, and of an object with several properties its class.
fn cell(agent: &mut Agent, helpers: &Helpers, value: Value) -> JsResult<String> {
    let mut inspector = Inspector::new(helpers);
    inspector.depth = match value.as_object() {
        Some(object) if !matches!(object.kind(), Kind::Array | Kind::Proxy) && !agent.is_callable(value) => {
            let listed = agent.enumerable_own_properties(object, PropertyListKind::Key)?;
            if listed.len() > 2 { -1 } else { 0 }
        }
        _ => 0,
    };
    (inspector.max_items, inspector.break_length) = (3, usize::MAX);
    inspector.inspect(agent, value)
}
/// The name of the column of values that have none.
const VALUES: &str = "\0values";

/// A table that grows.
#[derive(Default)]
struct Table {
    /// The columns' names; the first is the index's.
    head: Vec<String>,
    has_values: bool,
    rows: Vec<(String, FxHashMap<String, String>)>,
    bytes: usize,
}
impl Table {
    fn is_long(&self) -> bool {
        self.bytes > MAX_BYTES
    }
    fn column(&mut self, name: &str) {
        if !self.head[1..].iter().any(|known| known == name) {
            self.head.push(name.to_string());
        }
    }
    fn row(&mut self, index: String) {
        self.bytes += index.len() + 4;
        self.rows.push((index, FxHashMap::default()));
    }
    fn set(&mut self, column: &str, text: String) {
        self.bytes += text.len() + 4;
        if let Some((_, row)) = self.rows.last_mut() {
            row.insert(column.to_string(), text);
        }
    }
    fn text(mut self) -> String {
        let mut columns = self.head[1..].to_vec();
        if self.has_values {
            self.head.push("Values".to_string());
            columns.push(VALUES.to_string());
        }
        let mut lines = vec![self.head];
        for (index, mut row) in self.rows {
            let mut line = vec![index];
            line.extend(columns.iter().map(|name| row.remove(name).unwrap_or_default()));
            lines.push(line);
        }
        boxed(&lines)
    }
}
fn boxed(lines: &[Vec<String>]) -> String {
    let widths: Vec<usize> =
        (0..lines[0].len()).map(|i| lines.iter().map(|line| width(&line[i])).max().unwrap_or(0) + 2).collect();
    let rule = |left: &str, middle: &str, right: &str| {
        let bars: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
        format!("{left}{}{right}", bars.join(middle))
    };
    let mut out = vec![rule("┌", "┬", "┐")];
    for (i, line) in lines.iter().enumerate() {
        let cells: Vec<String> = line
            .iter()
            .zip(&widths)
            .map(|(cell, room)| format!(" {cell}{}", " ".repeat(room - 1 - width(cell))))
            .collect();
        out.push(format!("│{}│", cells.join("│")));
        if i == 0 {
            out.push(rule("├", "┼", "┤"));
        }
    }
    out.push(rule("└", "┴", "┘"));
    out.join("\n")
}
