//! Properties of the whole engine: objects against a model, collection against none, round trips, arithmetic.

use std::collections::BTreeMap;
use std::fmt::Write;

use proptest::prelude::*;
use zerojs::bytecode::{Source, listing};
use zerojs::heap::Value;
use zerojs::runtime::conversion::{number_text, parse_number};
use zerojs::runtime::{Agent, DefaultHooks, Limits};
use zerojs_grammar::Goal;

/// Runs a script whose value is a string.
fn run(source: &str, stress: bool) -> String {
    let mut agent = Agent::new(Limits::default(), Box::new(DefaultHooks(7)));
    agent.heap.stress = stress;
    agent.enter(|agent| {
        let result = agent.evaluate_script("test", source).and_then(|value| agent.to_string(value));
        match result {
            Ok(text) => text.to_string_lossy(),
            Err(throw) => match agent.to_string(throw.value()) {
                Ok(text) => format!("threw {}", text.to_string_lossy()),
                Err(_) => "threw".to_string(),
            },
        }
    })
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

// ---- objects against an ordered map

/// What is done to one of three objects.
#[derive(Clone, Debug)]
enum Operation {
    Set(usize, usize, i32),
    Delete(usize, usize),
    /// writable, enumerable, configurable in the low bits.
    Define(usize, usize, i32, u8),
    Freeze(usize),
    PreventExtensions(usize),
    /// A getter that gives a constant.
    Accessor(usize, usize, i32),
}
const KEYS: &[&str] =
    &["a", "b", "c", "d", "e", "f", "length", "10", "2", "0", "-1", "01", "4294967295", "constructor"];

fn operation() -> impl Strategy<Value = Operation> {
    let (object, key, value) = (0..3usize, 0..KEYS.len(), -9..100i32);
    prop_oneof![
        8 => (object.clone(), key.clone(), value.clone()).prop_map(|(o, k, v)| Operation::Set(o, k, v)),
        4 => (object.clone(), key.clone()).prop_map(|(o, k)| Operation::Delete(o, k)),
        4 => (object.clone(), key.clone(), value.clone(), 0..8u8).prop_map(|(o, k, v, a)| Operation::Define(o, k, v, a)),
        2 => (object.clone(), key, value).prop_map(|(o, k, v)| Operation::Accessor(o, k, v)),
        1 => object.clone().prop_map(Operation::PreventExtensions),
        1 => object.prop_map(Operation::Freeze),
    ]
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Slot {
    value: i32,
    writable: bool,
    enumerable: bool,
    configurable: bool,
    accessor: bool,
}
#[derive(Default, Clone)]
struct Model {
    slots: Vec<(&'static str, Slot)>,
    closed: bool,
}
impl Model {
    fn get(&mut self, key: &str) -> Option<&mut Slot> {
        self.slots.iter_mut().find(|(other, _)| *other == key).map(|(_, slot)| slot)
    }
    /// Whether it was done; if not, JS throws or gives false.
    fn apply(&mut self, operation: &Operation) -> bool {
        match *operation {
            Operation::Set(_, key, value) => {
                let open = !self.closed;
                match self.get(KEYS[key]) {
                    Some(slot) if slot.writable && !slot.accessor => slot.value = value,
                    Some(_) => return false,
                    None if open => {
                        let slot =
                            Slot { value, writable: true, enumerable: true, configurable: true, accessor: false };
                        self.slots.push((KEYS[key], slot));
                    }
                    None => return false,
                }
                true
            }
            Operation::Delete(_, key) => {
                let can = self.get(KEYS[key]).is_none_or(|slot| slot.configurable);
                if can {
                    self.slots.retain(|(other, _)| *other != KEYS[key]);
                }
                can
            }
            Operation::Define(_, key, value, bits) => self.define(
                KEYS[key],
                Slot {
                    value,
                    writable: bits & 1 != 0,
                    enumerable: bits & 2 != 0,
                    configurable: bits & 4 != 0,
                    accessor: false,
                },
            ),
            Operation::Accessor(_, key, value) => self.define(
                KEYS[key],
                Slot { value, writable: false, enumerable: true, configurable: true, accessor: true },
            ),
            Operation::PreventExtensions(_) => {
                self.closed = true;
                true
            }
            Operation::Freeze(_) => {
                self.closed = true;
                for (_, slot) in &mut self.slots {
                    slot.configurable = false;
                    slot.writable = false;
                }
                true
            }
        }
    }
    fn define(&mut self, key: &'static str, new: Slot) -> bool {
        let closed = self.closed;
        match self.get(key) {
            None if closed => false,
            None => {
                self.slots.push((key, new));
                true
            }
            Some(slot) if slot.configurable => {
                *slot = new;
                true
            }
            Some(slot) => {
                let data = !new.accessor && !slot.accessor;
                let same = !new.configurable && new.enumerable == slot.enumerable && data;
                let can = same && (slot.writable || (!new.writable && new.value == slot.value));
                if can {
                    *slot = new;
                }
                can
            }
        }
    }
    /// As OrdinaryOwnPropertyKeys: array indices first, ascending.
    fn show(&self) -> String {
        let index = |key: &str| key.parse::<u32>().ok().filter(|n| n.to_string() == key && *n != u32::MAX);
        let mut slots = self.slots.clone();
        slots.sort_by_key(|(key, _)| index(key).map_or(u64::MAX, u64::from));
        let mut out = String::new();
        for (key, slot) in &slots {
            let flags = format!("{}{}", u8::from(slot.enumerable), u8::from(slot.configurable));
            let kind = if slot.accessor { "get".to_string() } else { u8::from(slot.writable).to_string() };
            let _ = write!(out, "{key}={}:{flags}:{kind};", slot.value);
        }
        let names: Vec<&str> = slots.iter().filter(|(_, slot)| slot.enumerable).map(|(key, _)| *key).collect();
        for name in names {
            let _ = write!(out, "{name},");
        }
        out
    }
}

const SHOW: &str = "
function show(o) {
  let out = '';
  const keys = Reflect.ownKeys(o);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i], d = Reflect.getOwnPropertyDescriptor(o, key);
    out += key + '=' + o[key] + ':' + (d.enumerable ? 1 : 0) + (d.configurable ? 1 : 0) + ':';
    out += (d.get ? 'get' : d.writable ? 1 : 0) + ';';
  }
  for (const key in o) out += key + ',';
  return out;
}
function set(o, k, v) { return Reflect.set(o, k, v) }
function setA(o, v) { 'use strict'; try { o.a = v; return true } catch { return false } }
function setB(o, v) { o.b = v; return Reflect.getOwnPropertyDescriptor(o, 'b')?.value === v }
const p = { __proto__: null }, objects = [{ __proto__: p }, { __proto__: p }, { __proto__: p }];
let out = '';
";

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn objects_are_ordered_maps(operations in prop::collection::vec(operation(), 1..80), stress in prop::bool::weighted(0.1)) {
        let mut models = [Model::default(), Model::default(), Model::default()];
        let (mut source, mut wanted) = (SHOW.to_string(), String::new());
        for operation in &operations {
            let (object, call) = match operation {
                Operation::Set(o, k, v) if KEYS[*k] == "a" => (*o, format!("setA(o, {v})")),
                Operation::Set(o, k, v) => (*o, format!("set(o, '{}', {v})", KEYS[*k])),
                Operation::Delete(o, k) => (*o, format!("delete o['{}']", KEYS[*k])),
                Operation::Define(o, k, v, bits) => (*o, format!(
                    "Reflect.defineProperty(o, '{}', {{ value: {v}, writable: {}, enumerable: {}, configurable: {} }})",
                    KEYS[*k], bits & 1 != 0, bits & 2 != 0, bits & 4 != 0
                )),
                Operation::Accessor(o, k, v) => (*o, format!(
                    "Reflect.defineProperty(o, '{}', {{ get() {{ return {v} }}, set: undefined, enumerable: true, configurable: true }})",
                    KEYS[*k]
                )),
                Operation::PreventExtensions(o) => (*o, "Reflect.preventExtensions(o)".to_string()),
                Operation::Freeze(o) => (*o, "(Object.freeze(o), true)".to_string()),
            };
            let _ = writeln!(source, "{{ const o = objects[{object}]; out += {call} + ' ' + show(o) + '|'; }}");
            let done = models[object].apply(operation);
            let _ = write!(wanted, "{done} {}|", models[object].show());
        }
        source.push_str("out");
        prop_assert_eq!(run(&source, stress), wanted);
    }
}

// ---- collection changes nothing

/// One step of a program that makes and drops things; `n` holds sixteen values.
#[derive(Clone, Debug)]
enum Step {
    Object(usize, usize, usize),
    Array(usize, usize, usize),
    Closure(usize, usize),
    Text(usize, usize),
    Slice(usize, usize),
    Grow(usize, usize),
    Drop(usize),
    Class(usize, usize),
    Generator(usize, usize),
    BigInt(usize, i32),
    Symbol(usize, usize),
    Throw(usize, usize),
    Spread(usize, usize),
    Promise(usize, usize),
}
fn step() -> impl Strategy<Value = Step> {
    let i = 0..16usize;
    prop_oneof![
        (i.clone(), i.clone(), i.clone()).prop_map(|(a, b, c)| Step::Object(a, b, c)),
        (i.clone(), i.clone(), i.clone()).prop_map(|(a, b, c)| Step::Array(a, b, c)),
        (i.clone(), i.clone()).prop_map(|(a, b)| Step::Closure(a, b)),
        (i.clone(), i.clone()).prop_map(|(a, b)| Step::Text(a, b)),
        (i.clone(), i.clone()).prop_map(|(a, b)| Step::Slice(a, b)),
        (i.clone(), i.clone()).prop_map(|(a, b)| Step::Grow(a, b)),
        i.clone().prop_map(Step::Drop),
        (i.clone(), i.clone()).prop_map(|(a, b)| Step::Class(a, b)),
        (i.clone(), i.clone()).prop_map(|(a, b)| Step::Generator(a, b)),
        (i.clone(), any::<i32>()).prop_map(|(a, b)| Step::BigInt(a, b)),
        (i.clone(), i.clone()).prop_map(|(a, b)| Step::Symbol(a, b)),
        (i.clone(), i.clone()).prop_map(|(a, b)| Step::Throw(a, b)),
        (i.clone(), i.clone()).prop_map(|(a, b)| Step::Spread(a, b)),
        (i.clone(), i).prop_map(|(a, b)| Step::Promise(a, b)),
    ]
}
impl Step {
    fn source(&self) -> String {
        match self {
            Step::Object(a, b, c) => {
                format!("n[{a}] = {{ x: n[{b}], ['k' + {b}]: n[{c}], get y() {{ return n[{c}] }} }}")
            }
            Step::Array(a, b, c) => format!("n[{a}] = [n[{b}], , n[{c}], {a}.5]"),
            Step::Closure(a, b) => format!("n[{a}] = (v => {{ let w = ['c', v]; return () => w }})(n[{b}])"),
            Step::Text(a, b) => format!("n[{a}] = 'text' + {b} + (typeof n[{b}] === 'string' ? n[{b}] + n[{b}] : '')"),
            Step::Slice(a, b) => {
                format!("n[{a}] = typeof n[{b}] === 'string' ? (n[{b}] + '0123456789abcdef').substring(3, 30) : n[{b}]")
            }
            Step::Grow(a, b) => format!(
                "if (n[{a}] && typeof n[{a}] === 'object') for (let i = 0; i < 9; i++) n[{a}]['g' + i] = n[{b}]"
            ),
            Step::Drop(a) => format!("n[{a}] = undefined"),
            Step::Class(a, b) => format!(
                "n[{a}] = new class {{ #p = n[{b}]; static s = [{a}]; q = 'q'; get p() {{ return this.#p }} toString() {{ return 'C' + this.q }} }}"
            ),
            Step::Generator(a, b) => {
                format!(
                    "n[{a}] = (function* (v) {{ const t = {{ v }}; yield t; yield [t, v] }})(n[{b}]); n[{a}].next()"
                )
            }
            Step::BigInt(a, b) => format!("n[{a}] = BigInt({b}) * (1n << 90n) + BigInt({a})"),
            Step::Symbol(a, b) => format!("n[{a}] = {{ [Symbol('s' + {b})]: n[{b}], s: Symbol.for('r' + {b}) }}"),
            Step::Throw(a, b) => {
                format!("try {{ throw {{ thrown: n[{b}] }} }} catch (e) {{ n[{a}] = e }} finally {{ n[0] ??= 'f' }}")
            }
            Step::Spread(a, b) => format!("n[{a}] = {{ ...n[{b}], z: ((...r) => r)(n[{b}], {{}}) }}"),
            Step::Promise(a, b) => {
                format!("n[{a}] = {{ then: 1, w: 0 }}; Promise.resolve(n[{b}]).then(v => {{ n[{a}].w = 1 }})")
            }
        }
    }
}
const WALK: &str = "
const n = [];
for (let i = 0; i < 16; i++) n[i] = i;
let budget;
function walk(v, depth) {
  if (--budget < 0 || depth > 5) return '.';
  if (typeof v === 'function') return 'F' + walk(v.length === 0 && v.name === '' ? v() : v.name, depth + 1);
  if (typeof v === 'symbol') return String(v);
  if (typeof v !== 'object' || v === null) return typeof v + String(v).length + String(v).substring(0, 40);
  let text = v.p !== undefined ? '#' + walk(v.p, depth + 1) : '';
  if (typeof v.next === 'function') { const r = v.next(); text += 'G' + r.done + walk(r.value, depth + 1); }
  const keys = Reflect.ownKeys(v);
  for (let i = 0; i < keys.length; i++) text += String(keys[i]) + ':' + walk(v[keys[i]], depth + 1) + ',';
  return '{' + text + '}';
}
function all() { budget = 400; let text = ''; for (let i = 0; i < 16; i++) text += walk(n[i], 0) + '\\n'; return text; }
";

proptest! {
    // Slow: the collector runs at every safepoint.
    #![proptest_config(config(if cfg!(debug_assertions) { 6 } else { 60 }))]

    #[test]
    fn collecting_changes_nothing(steps in prop::collection::vec(step(), 1..40)) {
        let mut source = WALK.to_string();
        for step in &steps {
            let _ = writeln!(source, "{};", step.source());
        }
        source.push_str("all()");
        let calm = run(&source, false);
        prop_assert!(!calm.starts_with("threw"), "{}", calm);
        prop_assert_eq!(run(&source, true), calm);
    }
}

// ---- numbers, JSON

/// JSON, and as JSON.stringify writes it.
fn json() -> impl Strategy<Value = String> {
    let number = prop_oneof![
        any::<i32>().prop_map(|n| n.to_string()),
        any::<f64>().prop_filter("finite", |n| n.is_finite()).prop_map(|n| number_text(if n == 0.0 { 0.0 } else { n })),
    ];
    let leaf = prop_oneof![
        Just("null".to_string()),
        Just("true".to_string()),
        Just("false".to_string()),
        number,
        "\\PC{0,12}".prop_map(|text| quoted(&text)),
        prop::collection::vec(prop_oneof![0..0x20u32, 0x2027..0x202Au32, 0x1F600..0x1F610u32], 0..6)
            .prop_map(|units| quoted(&units.into_iter().filter_map(char::from_u32).collect::<String>())),
    ];
    leaf.prop_recursive(5, 60, 8, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(|items| format!("[{}]", items.join(","))),
            prop::collection::btree_map("[a-z]{1,3}|x\\PC{0,4}", inner, 0..8).prop_map(
                |map: BTreeMap<String, String>| {
                    let items: Vec<String> =
                        map.iter().map(|(key, value)| format!("{}:{value}", quoted(key))).collect();
                    format!("{{{}}}", items.join(","))
                }
            ),
        ]
    })
}
fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            c if (c as u32) < 0x20 => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out + "\""
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn numbers_survive_text(bits in any::<u64>()) {
        let number = f64::from_bits(bits);
        let text = number_text(number);
        let back = parse_number(&text);
        prop_assert!(back == number || (back.is_nan() && number.is_nan()), "{number:e} {text} {back:e}");
        if number.is_finite() {
            prop_assert_eq!(text.parse::<f64>().ok(), Some(number));
        }
    }

    #[test]
    fn json_survives(text in json(), stress in prop::bool::weighted(0.05)) {
        let mut agent = Agent::new(Limits::default(), Box::new(DefaultHooks(7)));
        agent.heap.stress = stress;
        let back = agent.enter(|agent| {
            let value: Value = agent.heap.new_string(&text).into();
            let global = agent.realm().global_object;
            let key = agent.heap.key_from_str("text");
            agent.heap.put_data_property(global, key, value);
            let result = agent.evaluate_script("test", "JSON.stringify(JSON.parse(text))");
            result.ok().and_then(|value| value.as_string()).map(|text| text.to_string_lossy())
        });
        prop_assert_eq!(back, Some(text));
    }
}

// ---- arithmetic against Rust

#[derive(Clone, Debug)]
enum Term {
    Literal(f64),
    Variable(usize),
    Unary(&'static str, Box<Term>),
    Binary(&'static str, Box<Term>, Box<Term>),
    Choice(Box<Term>, Box<Term>, Box<Term>),
}
const VARIABLES: [f64; 6] = [0.0, -0.0, 2147483647.0, -2147483648.0, 0.5, f64::NAN];

fn term() -> impl Strategy<Value = Term> {
    let numbers = prop_oneof![
        (-20..20i32).prop_map(f64::from),
        any::<i32>().prop_map(f64::from),
        prop::sample::select(vec![0.1, 1e21, 4294967296.0, 9007199254740991.0, f64::INFINITY, -0.0]),
    ];
    let leaf = prop_oneof![numbers.prop_map(Term::Literal), (0..VARIABLES.len()).prop_map(Term::Variable)];
    leaf.prop_recursive(6, 50, 3, |inner| {
        let binary = prop::sample::select(vec![
            "+", "-", "*", "/", "%", "|", "&", "^", "<<", ">>", ">>>", "<", ">", "<=", ">=", "==", "!==", "&&", "||",
        ]);
        prop_oneof![
            1 => (prop::sample::select(vec!["-", "~", "!", "+"]), inner.clone()).prop_map(|(op, a)| Term::Unary(op, Box::new(a))),
            5 => (binary, inner.clone(), inner.clone()).prop_map(|(op, a, b)| Term::Binary(op, Box::new(a), Box::new(b))),
            1 => (inner.clone(), inner.clone(), inner)
                .prop_map(|(a, b, c)| Term::Choice(Box::new(a), Box::new(b), Box::new(c))),
        ]
    })
}

/// ToInt32
fn int(n: f64) -> i32 {
    if !n.is_finite() {
        return 0;
    }
    n.trunc().rem_euclid(4294967296.0) as u64 as u32 as i32
}
impl Term {
    /// Booleans are numbers here: the source says `+(a < b)`.
    fn value(&self) -> f64 {
        let truth = |n: f64| n != 0.0 && !n.is_nan();
        match self {
            Term::Literal(n) => *n,
            Term::Variable(i) => VARIABLES[*i],
            Term::Unary("-", a) => -a.value(),
            Term::Unary("~", a) => f64::from(!int(a.value())),
            Term::Unary("!", a) => f64::from(u8::from(!truth(a.value()))),
            Term::Unary(_, a) => a.value(),
            Term::Choice(a, b, c) => {
                if truth(a.value()) {
                    b.value()
                } else {
                    c.value()
                }
            }
            Term::Binary(op, a, b) => {
                let (a, b) = (a.value(), b.value());
                let shift = int(b) as u32 & 31;
                let flag = |is: bool| f64::from(u8::from(is));
                match *op {
                    "+" => a + b,
                    "-" => a - b,
                    "*" => a * b,
                    "/" => a / b,
                    "%" => a % b,
                    "|" => f64::from(int(a) | int(b)),
                    "&" => f64::from(int(a) & int(b)),
                    "^" => f64::from(int(a) ^ int(b)),
                    "<<" => f64::from(int(a).wrapping_shl(shift)),
                    ">>" => f64::from(int(a) >> shift),
                    ">>>" => f64::from(int(a) as u32 >> shift),
                    "<" => flag(a < b),
                    ">" => flag(a > b),
                    "<=" => flag(a <= b),
                    ">=" => flag(a >= b),
                    "==" => flag(a == b),
                    "!==" => flag(a != b),
                    "&&" => {
                        if truth(a) {
                            b
                        } else {
                            a
                        }
                    }
                    _ => {
                        if truth(a) {
                            a
                        } else {
                            b
                        }
                    }
                }
            }
        }
    }
    fn source(&self) -> String {
        match self {
            Term::Literal(n) if n.is_infinite() => "(1 / 0)".to_string(),
            Term::Literal(n) if n.is_sign_negative() => format!("(-{})", number_text(-n)),
            Term::Literal(n) => number_text(*n),
            Term::Variable(i) => format!("v{i}"),
            Term::Unary("!", a) => format!("(+!{})", a.source()),
            Term::Unary(op, a) => format!("({op} {})", a.source()),
            Term::Choice(a, b, c) => format!("({} ? {} : {})", a.source(), b.source(), c.source()),
            Term::Binary(op @ ("<" | ">" | "<=" | ">=" | "==" | "!=="), a, b) => {
                format!("(+({} {op} {}))", a.source(), b.source())
            }
            Term::Binary(op, a, b) => format!("({} {op} {})", a.source(), b.source()),
        }
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn arithmetic_is_that_of_the_machine(term in term()) {
        let source = format!(
            "function f(v0, v1, v2, v3, v4, v5) {{ let r; for (let i = 0; i < 3; i++) r = {0}; if ({0}) r += 0; else r -= 0; return Object.is(r, -0) ? '-0' : String(r) }}
            f(0, -0, 2147483647, -2147483648, 0.5, NaN)",
            term.source()
        );
        let program = zerojs_grammar::parse(&source, Goal::Script).map_err(|e| TestCaseError::fail(e.message))?;
        let code = zerojs::compiler::compile(&program, Source::new("test", &source), &Goal::Script, None)
            .map_err(|e| TestCaseError::fail(e.message))?;
        prop_assert_eq!(listing::validate(&code), Ok(()));
        let value = term.value();
        let truth = value != 0.0 && !value.is_nan();
        // -0 + 0 is 0, -0 - 0 is -0.
        let value = if truth { value + 0.0 } else { value - 0.0 };
        let wanted = if value == 0.0 && value.is_sign_negative() { "-0".to_string() } else { number_text(value) };
        prop_assert_eq!(run(&source, false), wanted, "{}", term.source());
    }
}
