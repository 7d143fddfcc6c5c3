//! Temporal: its namespace object, how its objects keep their state, and how the namespace comes to be when first looked into.
//!
//! Calendars, time zones and their arithmetic are the crate `temporal_rs`; what a script can observe of reading arguments,
//! options and property bags is here, one class a file. Word 0 of a Temporal object is its [`Record`].

mod calendar;
mod duration;
mod fields;
mod instant;
mod now;
mod options;
mod plain_date;
mod plain_date_time;
mod plain_month_day;
mod plain_time;
mod plain_year_month;
mod relative_to;
mod time_zone;
mod zoned_date_time;

use crate::heap::{Attributes, Kind, Marker, NativeData, Object, Value};
use crate::runtime::native::{Key, LateClass, Row, property, to_string_tag};
use crate::runtime::{Agent, Intrinsic, JsResult, Prop, message};
use temporal_rs::error::ErrorKind;
use temporal_rs::{
    Duration, Instant, PlainDate, PlainDateTime, PlainMonthDay, PlainTime, PlainYearMonth, TemporalResult,
    ZonedDateTime,
};

pub use instant::to_temporal_instant;

/// The global object's property.
pub static GLOBAL: &[Prop] =
    &[property(Key::Name("Temporal"), Attributes::BUILTIN, Row::Made(|agent| object(agent, NAMESPACE).into()))];

/// Properties of `Temporal`.
static NAMESPACE: &[&[Prop]] = &[&[
    to_string_tag("Temporal"),
    property(Key::Name("Now"), Attributes::BUILTIN, Row::Made(|agent| object(agent, NOW).into())),
    class("Instant", |agent| agent.late_constructor(&INSTANT).into()),
    class("PlainDate", |agent| agent.late_constructor(&PLAIN_DATE).into()),
    class("PlainTime", |agent| agent.late_constructor(&PLAIN_TIME).into()),
    class("PlainDateTime", |agent| agent.late_constructor(&PLAIN_DATE_TIME).into()),
    class("PlainYearMonth", |agent| agent.late_constructor(&PLAIN_YEAR_MONTH).into()),
    class("PlainMonthDay", |agent| agent.late_constructor(&PLAIN_MONTH_DAY).into()),
    class("ZonedDateTime", |agent| agent.late_constructor(&ZONED_DATE_TIME).into()),
    class("Duration", |agent| agent.late_constructor(&DURATION).into()),
]];

/// Properties of `Temporal.Now`.
static NOW: &[&[Prop]] = &[now::OBJECT];

const fn class(name: &'static str, make: fn(&mut Agent) -> Value) -> Prop {
    property(Key::Name(name), Attributes::BUILTIN, Row::Made(make))
}

macro_rules! classes { ($($class:ident: $constructor:ident, $prototype:ident, $name:literal, $length:literal, $module:ident, $members:expr;)*) => { $(
    static $class: LateClass = LateClass {
        constructor: Intrinsic::$constructor,
        prototype: Intrinsic::$prototype,
        name: $name,
        length: $length,
        construct: $module::construct,
        statics: &[$module::CONSTRUCTOR],
        members: $members,
    };
)* } }
#[rustfmt::skip]
classes! {
    INSTANT: TemporalInstant, TemporalInstantPrototype, "Instant", 1, instant, &[instant::PROTOTYPE];
    PLAIN_DATE: TemporalPlainDate, TemporalPlainDatePrototype, "PlainDate", 3, plain_date, &[plain_date::PROTOTYPE, plain_date::DATE_GETTERS];
    PLAIN_TIME: TemporalPlainTime, TemporalPlainTimePrototype, "PlainTime", 0, plain_time, &[plain_time::PROTOTYPE];
    PLAIN_DATE_TIME: TemporalPlainDateTime, TemporalPlainDateTimePrototype, "PlainDateTime", 3, plain_date_time, &[plain_date_time::PROTOTYPE, plain_date_time::DATE_GETTERS, plain_date_time::TIME_GETTERS];
    PLAIN_YEAR_MONTH: TemporalPlainYearMonth, TemporalPlainYearMonthPrototype, "PlainYearMonth", 2, plain_year_month, &[plain_year_month::PROTOTYPE];
    PLAIN_MONTH_DAY: TemporalPlainMonthDay, TemporalPlainMonthDayPrototype, "PlainMonthDay", 2, plain_month_day, &[plain_month_day::PROTOTYPE];
    ZONED_DATE_TIME: TemporalZonedDateTime, TemporalZonedDateTimePrototype, "ZonedDateTime", 2, zoned_date_time, &[zoned_date_time::PROTOTYPE, zoned_date_time::DATE_GETTERS, zoned_date_time::TIME_GETTERS];
    DURATION: TemporalDuration, TemporalDurationPrototype, "Duration", 0, duration, &[duration::PROTOTYPE];
}

/// A plain object with a table.
fn object(agent: &mut Agent, tables: &'static [&'static [Prop]]) -> Object {
    let proto = agent.intrinsic(Intrinsic::ObjectPrototype);
    let object = agent.heap.new_object_with_proto(Some(proto));
    agent.fill_lazily(object, tables, None);
    object
}

/// What a Temporal object is in Rust.
trait Record: Clone + 'static {
    const KIND: Kind;
    const NAME: &'static str;
    fn class() -> &'static LateClass;
}
macro_rules! records { ($($record:ident: $kind:ident, $class:ident;)*) => { $(
    impl Record for $record {
        const KIND: Kind = Kind::$kind;
        const NAME: &'static str = concat!("Temporal.", stringify!($record));
        fn class() -> &'static LateClass {
            &$class
        }
    }
)* } }
records! {
    Instant: TemporalInstant, INSTANT;
    PlainDate: TemporalPlainDate, PLAIN_DATE;
    PlainTime: TemporalPlainTime, PLAIN_TIME;
    PlainDateTime: TemporalPlainDateTime, PLAIN_DATE_TIME;
    PlainYearMonth: TemporalPlainYearMonth, PLAIN_YEAR_MONTH;
    PlainMonthDay: TemporalPlainMonthDay, PLAIN_MONTH_DAY;
    ZonedDateTime: TemporalZonedDateTime, ZONED_DATE_TIME;
    Duration: TemporalDuration, DURATION;
}

/// The native cell of a Temporal object.
struct Stored<T>(T);
impl<T: Record> NativeData for Stored<T> {
    fn trace(&self, _marker: &mut Marker<'_>) {}
    fn external_bytes(&self) -> usize {
        size_of::<T>()
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}

/// A new object of a class in the current realm.
fn create<T: Record>(agent: &mut Agent, record: T) -> Value {
    let proto = agent.late_prototype(T::class());
    create_with(agent, proto, record)
}
/// A result as a new object of its class.
fn created<T: Record>(agent: &mut Agent, result: TemporalResult<T>) -> JsResult<Value> {
    let record = checked(agent, result)?;
    Ok(create(agent, record))
}
/// What a constructor returns. `new_target` was read before anything else.
fn construct_record<T: Record>(agent: &mut Agent, new_target: Value, result: TemporalResult<T>) -> JsResult<Value> {
    let record = checked(agent, result)?;
    let Some(constructor) = new_target.as_object() else { return Ok(create(agent, record)) };
    let proto = agent.late_prototype_from_constructor(constructor, T::class())?;
    Ok(create_with(agent, proto, record))
}
fn create_with<T: Record>(agent: &mut Agent, proto: Object, record: T) -> Value {
    let object = agent.new_object_of_kind(T::KIND, proto, 1);
    object.set_word(0, Value::UNDEFINED);
    let cell = agent.heap.new_native(Box::new(Stored(record)));
    object.set_word(0, cell);
    object.into()
}
/// new.target of a constructor that must be called with `new`.
fn require_new<T: Record>(agent: &mut Agent) -> JsResult<Value> {
    let new_target = agent.new_target();
    if new_target.is_undefined() {
        return Err(agent.throw(message::ConstructorNeedsNew(T::NAME)));
    }
    Ok(new_target)
}

/// The record of a value if it is an object of the class.
fn record<T: Record>(agent: &Agent, value: Value) -> Option<T> {
    let object = value.as_object().filter(|object| object.kind() == T::KIND)?;
    agent.heap.native::<Stored<T>>(object.word(0)).map(|stored| stored.0.clone())
}
/// RequireInternalSlot(this, …).
fn this_record<T: Record>(agent: &mut Agent, this: Value, method: &str) -> JsResult<T> {
    match record(agent, this) {
        Some(found) => Ok(found),
        None => {
            let what = agent.describe(this);
            Err(agent.throw(message::TemporalReceiver(method, T::NAME, what)))
        }
    }
}
/// A getter.
fn get<T: Record>(agent: &mut Agent, this: Value, name: &str, value: fn(&T) -> f64) -> JsResult<Value> {
    let this = this_record::<T>(agent, this, name)?;
    Ok(Value::number(value(&this)))
}
/// A getter of something that may not be.
fn get_option<T: Record>(agent: &mut Agent, this: Value, name: &str, value: fn(&T) -> Option<f64>) -> JsResult<Value> {
    let this = this_record::<T>(agent, this, name)?;
    Ok(value(&this).map_or(Value::UNDEFINED, Value::number))
}
/// A getter of text.
fn get_text<T: Record>(
    agent: &mut Agent,
    this: Value,
    name: &str,
    value: fn(&T) -> Option<std::string::String>,
) -> JsResult<Value> {
    let this = this_record::<T>(agent, this, name)?;
    Ok(value(&this).map_or(Value::UNDEFINED, |text| agent.heap.new_string(&text).into()))
}
/// `valueOf` of every class throws.
fn no_value(agent: &mut Agent, class: &str) -> JsResult<Value> {
    Err(agent.throw(message::TemporalValueOf(class)))
}

/// A result of the crate; an error is thrown.
fn checked<T>(agent: &mut Agent, result: TemporalResult<T>) -> JsResult<T> {
    match result {
        Ok(value) => Ok(value),
        Err(error) => {
            let text = match error.into_message() {
                "" => "Invalid Temporal value",
                text => text,
            };
            Err(agent.throw(match error.kind() {
                ErrorKind::Type => message::TemporalType(text),
                _ => message::TemporalRange(text),
            }))
        }
    }
}
/// Text as a value.
fn text(agent: &mut Agent, result: TemporalResult<std::string::String>) -> JsResult<Value> {
    let text = checked(agent, result)?;
    Ok(agent.heap.new_string(&text).into())
}
/// The text of a String value; another value is a TypeError.
fn require_string(agent: &mut Agent, value: Value) -> JsResult<std::string::String> {
    match value.as_string() {
        // A lone surrogate becomes a character that no grammar has.
        Some(text) => agent.short_text(text),
        None => {
            let what = agent.describe(value);
            Err(agent.throw(message::TemporalString(what)))
        }
    }
}
/// -1, 0 or 1.
fn ordering(order: std::cmp::Ordering) -> Value {
    Value::int(order as i32)
}

// ToIntegerWithTruncation ( argument ), https://tc39.es/proposal-temporal/#sec-tointegerwithtruncation
fn to_integer_with_truncation(agent: &mut Agent, value: Value) -> JsResult<f64> {
    let number = agent.to_number(value)?;
    if !number.is_finite() {
        return Err(agent.throw(message::TemporalNumber(number)));
    }
    Ok(number.trunc() + 0.0)
}
// ToPositiveIntegerWithTruncation ( argument ), https://tc39.es/proposal-temporal/#sec-temporal-topositiveintegerwithtruncation
fn to_positive_integer_with_truncation(agent: &mut Agent, value: Value) -> JsResult<f64> {
    let integer = to_integer_with_truncation(agent, value)?;
    if integer <= 0.0 {
        return Err(agent.throw(message::TemporalPositive(integer)));
    }
    Ok(integer)
}
// ToIntegerIfIntegral ( argument ), https://tc39.es/proposal-temporal/#sec-tointegerifintegral
fn to_integer_if_integral(agent: &mut Agent, value: Value) -> JsResult<f64> {
    let number = agent.to_number(value)?;
    if !number.is_finite() || number.trunc() != number {
        return Err(agent.throw(message::TemporalInteger(number)));
    }
    Ok(number + 0.0)
}
/// An integer that is optional in a constructor.
fn integer_or(agent: &mut Agent, args: &[Value], i: usize, default: f64) -> JsResult<f64> {
    match super::arg(args, i) {
        Value::UNDEFINED => Ok(default),
        value => to_integer_with_truncation(agent, value),
    }
}
/// As a byte; what does not fit becomes a value that is too large for any field.
fn byte(integer: f64) -> u8 {
    if integer < 0.0 { u8::MAX } else { integer as u8 }
}
/// As two bytes; what does not fit becomes a value that is too large for any field.
fn word(integer: f64) -> u16 {
    if integer < 0.0 { u16::MAX } else { integer as u16 }
}
