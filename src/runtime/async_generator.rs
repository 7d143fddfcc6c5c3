//! 27.6.3 AsyncGenerator abstract operations: the queue of requests and what is done with it.

use super::coroutine::{outcome, state, word};
use super::{Agent, Intrinsic, JsResult, ResumeMode, Throw, generator};
use crate::heap::{Kind, Object, Value};

/// An AsyncGeneratorRequest Record: the completion's type and value, and the promise of its capability.
#[derive(Clone, Copy)]
struct Request {
    mode: ResumeMode,
    value: Value,
    promise: Object,
}

// The queue is an object of triples in its elements; word EXTRA says how many elements at its start are used up.

impl Agent {
    /// [[AsyncGeneratorState]]
    pub(crate) fn async_generator_state(generator: Object) -> i32 {
        generator.word(word::STATE).as_int_unchecked()
    }
    /// Sets [[AsyncGeneratorState]].
    pub(crate) fn set_async_generator_state(generator: Object, state: i32) {
        generator.set_word(word::STATE, Value::int(state));
    }
    // AsyncGeneratorEnqueue ( generator, completion, promiseCapability ), https://tc39.es/ecma262/#sec-asyncgeneratorenqueue
    pub(crate) fn async_generator_enqueue(
        &mut self,
        generator: Object,
        mode: ResumeMode,
        value: Value,
        promise: Object,
    ) {
        let queue = match generator.word(word::PROMISE_OR_QUEUE).as_object() {
            Some(queue) => queue,
            None => {
                let shape = self.heap.root_shape(None, 0);
                let queue = self.heap.alloc_object(Kind::Object, shape, 0);
                generator.set_word(word::PROMISE_OR_QUEUE, queue.into());
                generator.set_word(word::EXTRA, Value::ZERO);
                queue
            }
        };
        for value in [Value::int(mode as i32), value, promise.into()] {
            self.heap.push_element(queue, value);
        }
    }
    fn async_generator_first(&self, generator: Object) -> Option<Request> {
        let queue = generator.word(word::PROMISE_OR_QUEUE).as_object()?;
        let at = generator.word(word::EXTRA).as_int()? as usize;
        let [mode, value, promise] = *queue.elements(&self.heap).get(at..at + 3)?.first_chunk()?;
        let mode = match mode.as_int()? {
            0 => ResumeMode::Next,
            1 => ResumeMode::Throw,
            _ => ResumeMode::Return,
        };
        Some(Request { mode, value, promise: promise.as_object()? })
    }
    fn async_generator_shift(&mut self, generator: Object) -> Option<Request> {
        let request = self.async_generator_first(generator)?;
        let queue = generator.word(word::PROMISE_OR_QUEUE).as_object()?;
        let at = generator.word(word::EXTRA).as_int()? as usize + 3;
        let len = queue.elements_len() as usize;
        if at == len {
            self.heap.truncate_elements(queue, 0);
            generator.set_word(word::EXTRA, Value::ZERO);
        } else if at >= 96 && at * 2 >= len {
            let elements = queue.elements_mut(&mut self.heap);
            elements.copy_within(at.., 0);
            self.heap.truncate_elements(queue, (len - at) as u32);
            generator.set_word(word::EXTRA, Value::ZERO);
        } else {
            generator.set_word(word::EXTRA, Value::int(at as i32));
        }
        Some(request)
    }

    // AsyncGeneratorCompleteStep ( generator, completion, done [ , realm ] ), https://tc39.es/ecma262/#sec-asyncgeneratorcompletestep
    fn async_generator_complete_step(
        &mut self,
        generator: Object,
        completion: JsResult<Value>,
        done: bool,
    ) -> JsResult<()> {
        let Some(request) = self.async_generator_shift(generator) else { return Ok(()) };
        match completion {
            Err(throw) if throw.is_termination() => Err(throw),
            Err(throw) => {
                self.reject_promise(request.promise, throw.0);
                Ok(())
            }
            Ok(value) => {
                let result = self.create_iter_result_object(value, done);
                self.resolve_promise(request.promise, result.into())
            }
        }
    }

    // AsyncGeneratorResume ( generator, completion ), https://tc39.es/ecma262/#sec-asyncgeneratorresume
    /// Also does what AsyncGeneratorYield and AsyncGeneratorStart do when the code stops running.
    pub(crate) fn async_generator_resume(&mut self, generator: Object, value: Value, mode: ResumeMode) -> JsResult<()> {
        let (mut value, mut mode) = (value, mode);
        loop {
            self.poll(1)?;
            let result = (self.doors.resume)(self, generator, value, mode);
            let outcome = match result {
                Err(throw) if throw.is_termination() => return Err(throw),
                Err(_) => outcome::COMPLETED,
                Ok(_) => generator.word(word::OUTCOME).as_int_unchecked(),
            };
            match outcome {
                outcome::AWAIT => return Ok(()),
                outcome::YIELD | outcome::DELEGATE => {
                    self.async_generator_complete_step(generator, result, false)?;
                    match self.async_generator_first(generator) {
                        None => return Ok(()),
                        Some(request) => (value, mode) = (request.value, request.mode),
                    }
                }
                _ => {
                    generator::complete(generator);
                    Self::set_async_generator_state(generator, state::DRAINING);
                    self.async_generator_complete_step(generator, result, true)?;
                    return self.async_generator_drain_queue(generator);
                }
            }
        }
    }
    /// Goes on after an await.
    pub(crate) fn async_generator_continue(
        &mut self,
        generator: Object,
        value: Value,
        mode: ResumeMode,
    ) -> JsResult<()> {
        self.async_generator_resume(generator, value, mode)
    }

    // AsyncGeneratorAwaitReturn ( generator ), https://tc39.es/ecma262/#sec-asyncgeneratorawaitreturn
    /// Whether it waits; if not, the request is answered and the caller goes on with the queue.
    fn async_generator_await_return(&mut self, generator: Object) -> JsResult<bool> {
        let Some(request) = self.async_generator_first(generator) else { return Ok(false) };
        let c = self.intrinsic(Intrinsic::Promise);
        match self.promise_resolve(c, request.value) {
            Err(throw) => {
                self.async_generator_complete_step(generator, Err(throw), true)?;
                Ok(false)
            }
            Ok(promise) => {
                self.promise_then_native(promise, return_fulfilled, return_rejected, &[generator.into()]);
                Ok(true)
            }
        }
    }
    // AsyncGeneratorDrainQueue ( generator ), https://tc39.es/ecma262/#sec-asyncgeneratordrainqueue
    /// For a `return` of a generator that has not started or is completed too: its state is draining-queue by now.
    pub(crate) fn async_generator_drain_queue(&mut self, generator: Object) -> JsResult<()> {
        while let Some(request) = self.async_generator_first(generator) {
            self.poll(1)?;
            match request.mode {
                ResumeMode::Return => {
                    if self.async_generator_await_return(generator)? {
                        return Ok(());
                    }
                }
                ResumeMode::Next => self.async_generator_complete_step(generator, Ok(Value::UNDEFINED), true)?,
                ResumeMode::Throw => self.async_generator_complete_step(generator, Err(Throw(request.value)), true)?,
            }
        }
        Self::set_async_generator_state(generator, state::COMPLETED);
        Ok(())
    }
}

fn return_fulfilled(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    returned(agent, Ok(args.first().copied().unwrap_or(Value::UNDEFINED)))
}
fn return_rejected(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    returned(agent, Err(Throw(args.first().copied().unwrap_or(Value::UNDEFINED))))
}
fn returned(agent: &mut Agent, completion: JsResult<Value>) -> JsResult<Value> {
    if let Some(generator) = agent.capture(0).as_object() {
        agent.async_generator_complete_step(generator, completion, true)?;
        agent.async_generator_drain_queue(generator)?;
    }
    Ok(Value::UNDEFINED)
}
