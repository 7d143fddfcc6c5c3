//! Throwing: `Throw`, `JsResult`, error objects, what ends a script for good.

use super::Agent;
use super::intrinsics::Intrinsic;
use crate::heap::{Attributes, Kind, Object, Value};

/// A thrown value on its way to a handler; or a termination, which no handler catches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw(pub(crate) Value);

impl Throw {
    /// Throws a value.
    pub fn new(value: Value) -> Throw {
        Throw(value)
    }
    /// The thrown value; undefined for a termination.
    pub fn value(self) -> Value {
        if self.is_termination() { Value::UNDEFINED } else { self.0 }
    }
    /// Whether the script is being ended: must be passed on, never handled.
    pub fn is_termination(self) -> bool {
        self.0 == Value::TERMINATION
    }
}

/// What anything that may throw returns.
pub type JsResult<T = Value> = Result<T, Throw>;

/// `.must()` is the specification's `!`.
pub trait Must<T> {
    /// The value of an operation that cannot throw here.
    fn must(self) -> T;
}
impl<T> Must<T> for JsResult<T> {
    #[track_caller]
    fn must(self) -> T {
        match self {
            Ok(value) => value,
            Err(throw) => panic!("an operation that cannot throw threw {:?}", throw.0),
        }
    }
}

/// Why a script was ended without its consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination {
    /// The memory limit.
    OutOfMemory,
    /// The fuel given was used up.
    OutOfFuel,
    /// `Interrupt::interrupt` was called: a deadline, say.
    Interrupted,
    /// The host asked for it from inside.
    Host,
}
impl std::fmt::Display for Termination {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Termination::OutOfMemory => "out of memory",
            Termination::OutOfFuel => "out of fuel",
            Termination::Interrupted => "interrupted",
            Termination::Host => "ended by the host",
        })
    }
}

/// The native error classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ErrorClass {
    Error,
    TypeError,
    RangeError,
    ReferenceError,
    SyntaxError,
    EvalError,
    UriError,
}
impl ErrorClass {
    /// %Class.prototype%
    pub fn prototype(self) -> Intrinsic {
        match self {
            ErrorClass::Error => Intrinsic::ErrorPrototype,
            ErrorClass::TypeError => Intrinsic::TypeErrorPrototype,
            ErrorClass::RangeError => Intrinsic::RangeErrorPrototype,
            ErrorClass::ReferenceError => Intrinsic::ReferenceErrorPrototype,
            ErrorClass::SyntaxError => Intrinsic::SyntaxErrorPrototype,
            ErrorClass::EvalError => Intrinsic::EvalErrorPrototype,
            ErrorClass::UriError => Intrinsic::UriErrorPrototype,
        }
    }
}

/// A message of the table, filled in.
pub struct Message {
    /// The class its row gives.
    pub class: ErrorClass,
    /// The text.
    pub text: String,
}

impl Agent {
    /// Throws a new error: `return Err(agent.throw(message::NotCallable(…)))`.
    #[cold]
    pub fn throw(&mut self, message: Message) -> Throw {
        let error = self.new_error(message.class, &message.text);
        Agent::raised_by_engine(error);
        Throw(error.into())
    }
    /// Throws a TypeError; rather give the message a row in `messages.rs`.
    #[cold]
    pub fn throw_type_error(&mut self, text: &str) -> Throw {
        let error = self.new_error(ErrorClass::TypeError, text);
        Agent::raised_by_engine(error);
        Throw(error.into())
    }
    /// Throws a RangeError; rather give the message a row in `messages.rs`.
    #[cold]
    pub fn throw_range_error(&mut self, text: &str) -> Throw {
        let error = self.new_error(ErrorClass::RangeError, text);
        Agent::raised_by_engine(error);
        Throw(error.into())
    }
    /// A new error object with message and stack.
    pub fn new_error(&mut self, class: ErrorClass, text: &str) -> Object {
        let proto = self.intrinsic(class.prototype());
        let error = self.new_error_object(proto);
        let message = self.heap.new_string(text);
        let key = self.heap.names.message;
        self.heap.add_property(error, key, message.into(), Attributes::BUILTIN);
        error
    }
    /// A new object with [[ErrorData]] and a captured stack, without properties. Word 0: the frames; 1: see `provenance`.
    pub fn new_error_object(&mut self, proto: Object) -> Object {
        let shape = self.heap.root_shape(Some(proto), 0);
        let error = self.heap.alloc_object(Kind::Error, shape, 2);
        let frames = self.capture_frames();
        error.set_word(0, frames);
        error
    }
    /// Ends the script: no handler sees it.
    #[cold]
    pub fn terminate(&mut self, why: Termination) -> Throw {
        if self.termination.is_none() {
            self.note_end();
        }
        self.termination.get_or_insert(why);
        // Code that a native would still run ends at its first call or back-edge.
        self.fuel_reserve = self.fuel_reserve.saturating_add_signed(self.fuel.max(0));
        self.fuel = self.fuel.min(-1);
        Throw(Value::TERMINATION)
    }
}
