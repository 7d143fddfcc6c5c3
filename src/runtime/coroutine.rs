//! Suspended frames: generators, async functions, async generators. What they have in common.
//!
//! All three kinds of object (Generator, AsyncActivation, AsyncGenerator) keep the words below. `doors.resume` runs one until
//! it yields, awaits, returns or throws, and leaves which in OUTCOME.

use super::{Agent, JsResult, ResumeMode};
use crate::heap::{Kind, Object, Value};

/// Internal words.
pub mod word {
    /// An int: a `state`.
    pub const STATE: usize = 0;
    /// The saved frame (an Elements cell); while running the last one, to be reused; undefined once completed.
    pub const FRAME: usize = 1;
    /// An int: an `outcome`, of the last `resume`.
    pub const OUTCOME: usize = 2;
    /// AsyncActivation: the promise. AsyncGenerator: its queue of requests.
    pub const PROMISE_OR_QUEUE: usize = 3;
    /// Free for the kind.
    pub const EXTRA: usize = 4;
    /// How many words there are.
    pub const COUNT: usize = 5;
}
/// [[GeneratorState]]
pub mod state {
    /// suspended-start
    pub const START: i32 = 0;
    /// suspended-yield
    pub const YIELD: i32 = 1;
    /// executing
    pub const EXECUTING: i32 = 2;
    /// completed
    pub const COMPLETED: i32 = 3;
    /// draining-queue (async generators)
    pub const DRAINING: i32 = 4;
}
/// What a `resume` ended with.
pub mod outcome {
    /// It yielded the result; a caller of `next` wraps it in an iterator result.
    pub const YIELD: i32 = 0;
    /// It yielded an iterator result of an inner iterator, to be handed on as it is.
    pub const DELEGATE: i32 = 1;
    /// It waits for a promise: nothing to do now (state stays executing).
    pub const AWAIT: i32 = 2;
    /// It returned the result, or threw: state is completed.
    pub const COMPLETED: i32 = 3;
}

impl Agent {
    /// Goes on with a coroutine whose awaited promise is settled. Throws terminations only.
    pub fn continue_coroutine(&mut self, coroutine: Object, value: Value, mode: ResumeMode) -> JsResult<()> {
        if coroutine.kind() == Kind::AsyncGenerator {
            return self.async_generator_continue(coroutine, value, mode);
        }
        match (self.doors.resume)(self, coroutine, value, mode) {
            Err(throw) if throw.is_termination() => Err(throw),
            Err(throw) => {
                // It could not be resumed at all (no stack left): its own code settles the promise in all other cases.
                if let Some(promise) = coroutine.word(word::PROMISE_OR_QUEUE).as_object() {
                    self.reject_promise(promise, throw.0);
                }
                Ok(())
            }
            Ok(_) => Ok(()),
        }
    }
}
