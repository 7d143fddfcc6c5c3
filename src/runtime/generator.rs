//! 27.5.3 Generator abstract operations.

use super::coroutine::{outcome, state, word};
use super::{Agent, JsResult, ResumeMode, Throw, message};
use crate::heap::{Kind, Object, Value};

impl Agent {
    // GeneratorValidate ( generator, generatorBrand ), https://tc39.es/ecma262/#sec-generatorvalidate
    pub(crate) fn generator_validate(&mut self, value: Value, method: &str) -> JsResult<Object> {
        match value.as_object() {
            Some(generator) if generator.kind() == Kind::Generator => {
                if generator.word(word::STATE) == Value::int(state::EXECUTING) {
                    return Err(self.throw(message::GeneratorRunning()));
                }
                Ok(generator)
            }
            _ => {
                let what = self.describe(value);
                Err(self.throw(message::Incompatible(method, what)))
            }
        }
    }
    // GeneratorResume ( generator, value, generatorBrand ), https://tc39.es/ecma262/#sec-generatorresume
    pub(crate) fn generator_resume(&mut self, generator: Object, value: Value) -> JsResult<Value> {
        if generator.word(word::STATE) == Value::int(state::COMPLETED) {
            return Ok(self.create_iter_result_object(Value::UNDEFINED, true).into());
        }
        self.generator_run(generator, value, ResumeMode::Next)
    }
    // GeneratorResumeAbrupt ( generator, abruptCompletion, generatorBrand ), https://tc39.es/ecma262/#sec-generatorresumeabrupt
    pub(crate) fn generator_resume_abrupt(
        &mut self,
        generator: Object,
        value: Value,
        mode: ResumeMode,
    ) -> JsResult<Value> {
        if generator.word(word::STATE) == Value::int(state::START) {
            complete(generator);
        }
        if generator.word(word::STATE) == Value::int(state::COMPLETED) {
            if mode == ResumeMode::Throw {
                return Err(Throw(value));
            }
            return Ok(self.create_iter_result_object(value, true).into());
        }
        self.generator_run(generator, value, mode)
    }
    fn generator_run(&mut self, generator: Object, value: Value, mode: ResumeMode) -> JsResult<Value> {
        self.check_native_stack()?;
        let result = (self.doors.resume)(self, generator, value, mode)?;
        match generator.word(word::OUTCOME).as_int_unchecked() {
            outcome::DELEGATE => Ok(result),
            outcome::YIELD => Ok(self.create_iter_result_object(result, false).into()),
            _ => Ok(self.create_iter_result_object(result, true).into()),
        }
    }
}

/// Ends a coroutine without running it.
pub(crate) fn complete(coroutine: Object) {
    coroutine.set_word(word::STATE, Value::int(state::COMPLETED));
    coroutine.set_word(word::FRAME, Value::UNDEFINED);
}
