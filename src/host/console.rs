//! The script's console: each call becomes one entry of the record's logs, formatted when it is made.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use rustc_hash::FxHashMap;

use super::helpers::Helpers;
use super::inspect::Inspector;
use super::options::Observer;
use super::run::run_of;
use crate::heap::{Attributes, Kind, Value};
use crate::runtime::native::{Key, Row};
use crate::runtime::{Agent, JsResult, NativeFn, Prop, PropertyListKind};

const MAX_ENTRIES: usize = 1_000;
const MAX_BYTES: usize = 64 << 10;

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
        if self.entries.len() + 1 >= MAX_ENTRIES || self.bytes + entry.len() > MAX_BYTES {
            self.full = true;
            self.entries.push("(the log is full: at most 1,000 entries and 64 KiB are kept)".to_string());
            return;
        }
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
            for frame in agent.frames_of(frames) {
                out.push_str(&format!(
                    "\n    at {} ({}:{}:{})",
                    frame.function, frame.source, frame.line, frame.column
                ));
            }
            Some(out)
        }
        "dir" => Some(Inspector::new(&helpers).inspect(agent, args.first().copied().unwrap_or(Value::UNDEFINED))?),
        "table" => Some(table(agent, &helpers, args)?),
        _ => Some(format(agent, &helpers, args)?),
    };
    if let Some(text) = text {
        run.console.borrow_mut().log(&text);
    }
    Ok(Value::UNDEFINED)
}

fn counters(agent: &mut Agent, name: &str, args: &[Value]) -> JsResult<Option<String>> {
    let label = match args.first() {
        Some(&label) if !label.is_undefined() => agent.to_string(label)?.to_string_lossy(),
        _ => "default".to_string(),
    };
    let run = run_of(agent);
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
    for (i, &value) in rest.iter().enumerate() {
        if i > 0 {
            out.push(' ');
        }
        match value.as_string() {
            Some(text) => out.push_str(&text.to_string_lossy()),
            None => out.push_str(&Inspector::new(helpers).inspect(agent, value)?),
        }
    }
    Ok(out)
}
fn directive_text(agent: &mut Agent, helpers: &Helpers, directive: char, arg: Value) -> JsResult<String> {
    let inspect = |agent: &mut Agent, depth: usize| {
        let mut inspector = Inspector::new(helpers);
        inspector.depth = depth;
        inspector.inspect(agent, arg)
    };
    match directive {
        's' => match arg.as_string() {
            Some(text) => Ok(text.to_string_lossy()),
            None => inspect(agent, 0),
        },
        'd' | 'i' | 'f' if arg.is_symbol() || arg.is_object() => Ok("NaN".to_string()),
        'd' | 'i' if arg.is_bigint() => inspect(agent, 0),
        'd' | 'i' | 'f' => {
            let n = match arg.as_string() {
                // parseInt and parseFloat take what they can from the front.
                Some(text) if directive != 'd' => leading_number(&text.to_string_lossy(), directive == 'f'),
                _ if arg.is_bigint() => agent.describe(arg).parse().unwrap_or(f64::NAN),
                _ => agent.to_number(arg)?,
            };
            let n = if directive == 'i' { n.trunc() } else { n };
            Ok(if n == 0.0 && n.is_sign_negative() { "-0".to_string() } else { agent.describe(Value::number(n)) })
        }
        'j' => {
            let global = agent.intrinsic(crate::runtime::Intrinsic::Json);
            let stringify = agent.get_str(global, "stringify")?;
            match agent.call(stringify, Value::UNDEFINED, &[arg]) {
                Ok(text) => Ok(text.as_string().map_or("undefined".to_string(), |text| text.to_string_lossy())),
                Err(throw) if throw.is_termination() => Err(throw),
                Err(_) => Ok("[Circular]".to_string()),
            }
        }
        'o' => inspect(agent, 4),
        'O' => inspect(agent, 2),
        _ => Ok(String::new()),
    }
}
fn leading_number(text: &str, fraction: bool) -> f64 {
    let text = text.trim_start();
    if let Some(hex) = text.strip_prefix("0x").or(text.strip_prefix("0X"))
        && !fraction
    {
        let digits = hex.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(hex.len());
        return u64::from_str_radix(&hex[..digits], 16).map_or(f64::NAN, |n| n as f64);
    }
    let mut end = 0;
    let mut seen_point = false;
    for (i, c) in text.char_indices() {
        match c {
            '-' | '+' if i == 0 => {}
            '.' if fraction && !seen_point => seen_point = true,
            c if c.is_ascii_digit() => {}
            _ => break,
        }
        end = i + 1;
    }
    text[..end].trim_end_matches('.').parse().unwrap_or(f64::NAN)
}

/// Rows with the index first; primitives under "Values".
fn table(agent: &mut Agent, helpers: &Helpers, args: &[Value]) -> JsResult<String> {
    let data = args.first().copied().unwrap_or(Value::UNDEFINED);
    let Some(object) = data.as_object().filter(|object| object.kind() != Kind::Proxy) else {
        return format(agent, helpers, args);
    };
    let mut rows: Vec<(String, Value)> = Vec::new();
    let listed = agent.enumerable_own_properties(object, PropertyListKind::KeyAndValue)?;
    for &entry in listed.iter() {
        let pair = agent.create_list_from_array_like(entry)?;
        let name = agent.to_string(pair[0])?;
        rows.push((name.to_string_lossy(), pair[1]));
    }
    let mut columns: Vec<String> = Vec::new();
    let mut has_values = false;
    let mut cells: Vec<(String, FxHashMap<String, String>)> = Vec::new();
    for (index, value) in rows {
        let mut row = FxHashMap::default();
        match value.as_object().filter(|object| object.kind() != Kind::Proxy && !agent.is_callable((*object).into())) {
            Some(object) => {
                let listed = agent.enumerable_own_properties(object, PropertyListKind::KeyAndValue)?;
                for &entry in listed.iter() {
                    let pair = agent.create_list_from_array_like(entry)?;
                    let name = agent.to_string(pair[0])?.to_string_lossy();
                    let mut inspector = Inspector::new(helpers);
                    inspector.depth = 0;
                    row.insert(name.clone(), inspector.inspect(agent, pair[1])?);
                    if !columns.contains(&name) {
                        columns.push(name);
                    }
                }
            }
            None => {
                has_values = true;
                row.insert("\0values".to_string(), Inspector::new(helpers).inspect(agent, value)?);
            }
        }
        cells.push((index, row));
    }
    if let Some(&wanted) = args.get(1)
        && wanted.is_object()
    {
        let list = agent.create_list_from_array_like(wanted)?;
        columns.clear();
        for &name in list.iter() {
            columns.push(agent.to_string(name)?.to_string_lossy());
        }
    }
    let mut head = vec!["(index)".to_string()];
    head.extend(columns.iter().cloned());
    if has_values {
        head.push("Values".to_string());
        columns.push("\0values".to_string());
    }
    let mut lines = vec![head];
    for (index, row) in cells {
        let mut line = vec![index];
        line.extend(columns.iter().map(|name| row.get(name).cloned().unwrap_or_default()));
        lines.push(line);
    }
    Ok(boxed(&lines))
}
fn boxed(lines: &[Vec<String>]) -> String {
    let widths: Vec<usize> =
        (0..lines[0].len()).map(|i| lines.iter().map(|line| line[i].chars().count()).max().unwrap_or(0) + 2).collect();
    let rule = |left: &str, middle: &str, right: &str| {
        let bars: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
        format!("{left}{}{right}", bars.join(middle))
    };
    let mut out = vec![rule("┌", "┬", "┐")];
    for (i, line) in lines.iter().enumerate() {
        let cells: Vec<String> = line
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!(" {cell}{}", " ".repeat(width - 1 - cell.chars().count())))
            .collect();
        out.push(format!("│{}│", cells.join("│")));
        if i == 0 {
            out.push(rule("├", "┼", "┤"));
        }
    }
    out.push(rule("└", "┴", "┘"));
    out.join("\n")
}
