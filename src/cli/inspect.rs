//! Values for people: what `console.log` and the REPL print. Runs no code of the script, not even getters.

use std::fmt::Write;

use crate::heap::{Kind, Object, PropertyKey, Value};
use crate::runtime::internal_methods::Property;
use crate::runtime::{Agent, Intrinsic};

/// How deep objects are shown inside objects.
const DEPTH: usize = 2;
/// How many elements or properties of one object are shown.
const ITEMS: usize = 100;
/// Wider than this, and the parts go on lines of their own.
const WIDTH: usize = 76;

/// A value as `console.log` shows it inside of others: strings are quoted.
pub fn inspect(agent: &mut Agent, value: Value) -> String {
    Inspector { open: Vec::new() }.value(agent, value)
}

/// A value as `console.log` shows it by itself: strings are as they are.
pub fn display(agent: &mut Agent, value: Value) -> String {
    value.as_string().map_or_else(|| inspect(agent, value), |text| text.to_string_lossy())
}

struct Inspector {
    /// The objects around this one, outermost first.
    open: Vec<Object>,
}

impl Inspector {
    fn value(&mut self, agent: &mut Agent, value: Value) -> String {
        if let Some(object) = value.as_object() {
            return self.object(agent, object);
        }
        if let Some(text) = value.as_string() {
            return quote(&text.to_string_lossy());
        }
        if let Some(number) = value.as_number() {
            let minus_zero = number == 0.0 && number.is_sign_negative();
            return if minus_zero { "-0".to_string() } else { agent.describe(value) };
        }
        if value.is_bigint() { format!("{}n", agent.describe(value)) } else { agent.describe(value) }
    }

    fn object(&mut self, agent: &mut Agent, object: Object) -> String {
        if self.open.contains(&object) {
            return "[Circular]".to_string();
        }
        let kind = object.kind();
        if kind == Kind::Proxy {
            return "Proxy {}".to_string();
        }
        let head = head(agent, object, kind);
        let is_array = kind == Kind::Array;
        if self.open.len() > DEPTH {
            return match (is_array, kind) {
                (true, _) => "[Array]".to_string(),
                (_, Kind::Function | Kind::NativeFunction | Kind::BoundFunction) => head,
                _ => format!("[{}]", if head.is_empty() { "Object" } else { &head }),
            };
        }
        self.open.push(object);
        let mut parts = Vec::new();
        if kind == Kind::Promise {
            parts.push(self.promise(agent, object));
        }
        if matches!(kind, Kind::Map | Kind::Set) {
            self.entries(agent, object, kind, &mut parts);
        }
        self.properties(agent, object, is_array, &mut parts);
        self.open.pop();
        if parts.is_empty() && !head.is_empty() && !matches!(kind, Kind::Object | Kind::Map | Kind::Set) && !is_array {
            return head;
        }
        let (open, close) = if is_array { ('[', ']') } else { ('{', '}') };
        let head = if head.is_empty() { head } else { head + " " };
        if parts.is_empty() {
            return format!("{head}{open}{close}");
        }
        let width: usize = parts.iter().map(|part| part.chars().count() + 2).sum();
        if head.chars().count() + width <= WIDTH && !parts.iter().any(|part| part.contains('\n')) {
            return format!("{head}{open} {} {close}", parts.join(", "));
        }
        let short = is_array && parts.iter().all(|part| part.chars().count() <= 10);
        let mut lines = String::new();
        for row in parts.chunks(if short { 10 } else { 1 }) {
            let _ = write!(lines, "\n  {},", row.join(", ").replace('\n', "\n  "));
        }
        lines.pop();
        format!("{head}{open}{lines}\n{close}")
    }

    fn promise(&mut self, agent: &mut Agent, object: Object) -> String {
        use crate::runtime::promise::PromiseState::*;
        match object.promise_state() {
            Pending => "<pending>".to_string(),
            Fulfilled => self.value(agent, object.promise_result()),
            Rejected => format!("<rejected> {}", self.value(agent, object.promise_result())),
        }
    }

    fn entries(&mut self, agent: &mut Agent, object: Object, kind: Kind, parts: &mut Vec<String>) {
        let mut list = agent.rooted_vec();
        let entries: Vec<(Value, Value)> = agent.table(object).iter().take(ITEMS).collect();
        list.extend(entries.iter().flat_map(|(key, value)| [*key, *value]));
        let total = agent.table(object).len();
        for (key, value) in entries {
            let mut text = self.value(agent, key);
            if kind == Kind::Map {
                let _ = write!(text, " => {}", self.value(agent, value));
            }
            parts.push(text);
        }
        if total > ITEMS {
            parts.push(format!("… {} more", total - ITEMS));
        }
    }

    fn properties(&mut self, agent: &mut Agent, object: Object, is_array: bool, parts: &mut Vec<String>) {
        let Ok(keys) = agent.own_keys(object) else { return };
        let (mut next, mut left) = (0, ITEMS);
        let length = if is_array { object.array_length() } else { 0 };
        let total = keys.iter().count();
        for (at, key) in keys.iter().enumerate() {
            let Ok(Some(property)) = agent.internal_get_own_property(object, key) else { continue };
            if !property.enumerable() {
                continue;
            }
            if left == 0 {
                parts.push(format!("… {} more", total - at));
                return;
            }
            left -= 1;
            let text = match property {
                Property::Data(value, _) => self.value(agent, value),
                Property::Accessor(get, set, _) => match (get.is_undefined(), set.is_undefined()) {
                    (false, false) => "[Getter/Setter]".to_string(),
                    (false, true) => "[Getter]".to_string(),
                    _ => "[Setter]".to_string(),
                },
            };
            match key.as_index() {
                Some(index) if is_array => {
                    holes(next, index, parts);
                    next = index + 1;
                    parts.push(text);
                }
                _ => parts.push(format!("{}: {text}", key_text(agent, key))),
            }
        }
        holes(next, length, parts);
    }
}

fn holes(from: u32, to: u32, parts: &mut Vec<String>) {
    match to.saturating_sub(from) {
        0 => {}
        1 => parts.push("<1 empty item>".to_string()),
        n => parts.push(format!("<{n} empty items>")),
    }
}

/// What stands before the braces: nothing for plain objects and arrays.
fn head(agent: &mut Agent, object: Object, kind: Kind) -> String {
    let class = class_name(agent, object);
    let plain = |name: &str| if class == name { String::new() } else { class.clone() };
    match kind {
        Kind::Array => match plain("Array") {
            name if name.is_empty() => name,
            name => format!("{name}({})", object.array_length()),
        },
        Kind::Function | Kind::NativeFunction | Kind::BoundFunction => {
            let is_class = agent.function_code(object).is_some_and(|code| {
                use crate::bytecode::FunctionKind::{ClassConstructor, DerivedConstructor};
                matches!(code.kind, ClassConstructor | DerivedConstructor)
            });
            let name = own_text(agent, object, "name").filter(|name| !name.is_empty());
            match (is_class, name) {
                (true, name) => format!("[class {}]", name.as_deref().unwrap_or("(anonymous)")),
                (false, Some(name)) => format!("[{class}: {name}]"),
                (false, None) => format!("[{class} (anonymous)]"),
            }
        }
        Kind::Error => error_text(agent, object, &class),
        Kind::Boolean | Kind::Number | Kind::String | Kind::SymbolObject | Kind::BigIntObject => {
            let inner = object.word(0);
            format!("[{class}: {}]", inspect(agent, inner))
        }
        Kind::Map | Kind::Set => format!("{class}({})", agent.table(object).len()),
        Kind::Object if class.is_empty() => "[Object: null prototype]".to_string(),
        Kind::Object => plain("Object"),
        kind if class.is_empty() => kind.name().to_string(),
        _ => class,
    }
}

/// The name of the constructor an object seems to have; empty without one.
fn class_name(agent: &mut Agent, object: Object) -> String {
    let mut at = Some(object);
    let key = agent.heap.key_from_str("constructor");
    for _ in 0..100 {
        let Some(object) = at.filter(|object| object.kind() != Kind::Proxy) else { break };
        if let Ok(Some(Property::Data(value, _))) = agent.internal_get_own_property(object, key)
            && let Some(constructor) = value.as_object()
            && let Some(name) = own_text(agent, constructor, "name").filter(|name| !name.is_empty())
        {
            return name;
        }
        at = agent.heap.proto(object);
    }
    String::new()
}

/// An own data property that is a string.
fn own_text(agent: &mut Agent, object: Object, name: &str) -> Option<String> {
    if object.kind() == Kind::Proxy {
        return None;
    }
    let key = agent.heap.key_from_str(name);
    match agent.internal_get_own_property(object, key) {
        Ok(Some(Property::Data(value, _))) => value.as_string().map(|text| text.to_string_lossy()),
        _ => None,
    }
}

/// `Name: message` and the stack. The stack's accessor is the engine's unless the script replaced it.
fn error_text(agent: &mut Agent, error: Object, class: &str) -> String {
    let home = agent.intrinsic(Intrinsic::ErrorPrototype);
    let key = agent.heap.key_from_str("stack");
    let native = match agent.internal_get_own_property(home, key) {
        Ok(Some(Property::Accessor(get, _, _))) => Some(get),
        _ => None,
    };
    let native = native.filter(|get| get.as_object().is_some_and(|get| get.kind() == Kind::NativeFunction));
    let stack = own_text(agent, error, "stack").or_else(|| {
        let stack = agent.call(native?, error.into(), &[]).ok()?;
        stack.as_string().map(|text| text.to_string_lossy())
    });
    stack.unwrap_or_else(|| {
        let message = own_text(agent, error, "message").unwrap_or_default();
        if message.is_empty() { format!("[{class}]") } else { format!("[{class}: {message}]") }
    })
}

fn key_text(agent: &Agent, key: PropertyKey) -> String {
    let text = agent.describe_key(key);
    if key.is_symbol() {
        return format!("[{text}]");
    }
    let mut chars = text.chars();
    let word = chars.next().is_some_and(|c| c.is_alphabetic() || "_$".contains(c))
        && chars.all(|c| c.is_alphanumeric() || "_$".contains(c));
    if word || key.as_index().is_some() { text } else { quote(&text) }
}

/// A string in quotes that it does not contain, if there are such.
pub fn quote(text: &str) -> String {
    let mark = ['\'', '"', '`'].into_iter().find(|mark| !text.contains(*mark)).unwrap_or('\'');
    let mut out = String::from(mark);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            c if c == mark => out.extend(['\\', c]),
            c if c.is_control() => {
                let _ = write!(out, "\\x{:02x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push(mark);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::{DefaultHooks, Limits};

    #[test]
    fn values_for_people() {
        let mut agent = Agent::new(Limits::default(), Box::<DefaultHooks>::default());
        for (source, wanted) in [
            ("1", "1"),
            ("-0", "-0"),
            ("'a\\nb'", "'a\\nb'"),
            ("\"it's\"", "\"it's\""),
            ("12n", "12n"),
            ("Symbol('s')", "Symbol(s)"),
            ("[1, 'a', [2]]", "[ 1, 'a', [ 2 ] ]"),
            ("[]", "[]"),
            ("[, 1, , ,]", "[ <1 empty item>, 1, <2 empty items> ]"),
            ("({})", "{}"),
            ("({ a: 1, 'b-c': { d: [] } })", "{ a: 1, 'b-c': { d: [] } }"),
            ("({ a: { b: { c: { d: 1 } } } })", "{ a: { b: { c: [Object] } } }"),
            ("class P { constructor() { this.x = 1 } } new P", "P { x: 1 }"),
            ("(class Q {})", "[class Q]"),
            ("(function f() {})", "[Function: f]"),
            ("(() => 1)", "[Function (anonymous)]"),
            ("({ get a() { throw 1 }, set a(v) {} })", "{ a: [Getter/Setter] }"),
            ("var o = { p: 1 }; o.o = o; o", "{ p: 1, o: [Circular] }"),
            ("({ __proto__: null, a: 1 })", "[Object: null prototype] { a: 1 }"),
            ("Promise.resolve(4)", "Promise { 4 }"),
            ("new Promise(() => {})", "Promise { <pending> }"),
            ("new Proxy({}, { ownKeys() { throw 1 } })", "Proxy {}"),
            ("new Boolean(true)", "[Boolean: true]"),
            ("new Map([[1, { a: 'b' }]])", "Map(1) { 1 => { a: 'b' } }"),
            ("new Set", "Set(0) {}"),
        ] {
            let shown = agent.enter(|agent| match agent.evaluate_script("test", source) {
                Ok(value) => inspect(agent, value),
                Err(throw) => format!("threw {}", inspect(agent, throw.value())),
            });
            assert_eq!(shown, wanted, "{source}");
        }
    }
}
