//! 16.1 Scripts and 19.2.1 eval: compiling a source and running it in the global environment, or in a caller's.

use super::long_strings::PIECE;
use super::{Agent, CompileError, JsResult, Termination, Throw};
use crate::bytecode::{Code, EvalSite, Source};
use crate::heap::{JsString, Units, Value};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
/// What a source is compiled to: any agent can run it.
pub type Compiled = Arc<Code>;
pub(crate) use zerojs_grammar::FunctionKind;
use zerojs_grammar::{EvalContext, Goal, Options};

impl Source {
    /// A source of this name.
    pub fn new(name: &str, text: &str) -> Arc<Source> {
        let line_starts = zerojs_grammar::line_starts(text);
        Arc::new(Source { name: name.to_string(), text: text.to_string(), line_starts, has_placeholders: false })
    }
}

/// The longest source that a script may make, in code units.
const MAX_SOURCE: usize = 1 << 25;
/// Bytes that parsing takes for each unit of a source, roughly: tree, tables and code.
const SOURCE_MEMORY: usize = 32;

/// A source that a script made: `text` is what `source_text` gave.
fn source_from_string(name: &str, text: &str) -> Arc<Source> {
    let mut source = Source::new(name, text);
    // The placeholders are the last of the private-use characters.
    if let Some(source) = Arc::get_mut(&mut source) {
        let bytes = text.as_bytes();
        let is_placeholder = |at: usize| matches!(bytes[at..], [_, 0x8F, 0xA0..=0xBF, ..]);
        source.has_placeholders = memchr::memchr_iter(0xF4, bytes).any(is_placeholder);
    }
    source
}

/// What to say of a well-known name that this world does not have.
pub(crate) fn absent_global_hint(agent: &Agent, name: &str) -> Option<&'static str> {
    agent.absent_global_hints.iter().find(|(n, _)| *n == name).map(|(_, hint)| *hint)
}

impl Agent {
    /// Compiles a script. The result can run in any realm of any agent, any number of times.
    pub fn compile(&self, name: &str, text: &str, goal: &Goal) -> Result<Arc<Code>, CompileError> {
        (self.doors.compile)(Source::new(name, text), goal, None, self.interrupt.flag())
    }
    /// Compiles a script, as `compile` does.
    pub fn compile_script(&self, name: &str, text: &str) -> Result<Arc<Code>, CompileError> {
        self.compile(name, text, &Goal::Script)
    }
    /// Compiles a script of the embedder's own, which no interrupt keeps from being compiled.
    pub fn compile_trusted(&self, name: &str, text: &str) -> Result<Arc<Code>, CompileError> {
        (self.doors.compile)(Source::new(name, text), &Goal::Script, None, &AtomicBool::new(false))
    }
    /// The error object of a source that did not compile; or the script's end, if that is why.
    pub fn syntax_error(&mut self, error: &CompileError) -> Throw {
        if error.is_interrupted {
            return self.terminate(Termination::Interrupted);
        }
        let class =
            if error.is_reference_error { super::ErrorClass::ReferenceError } else { super::ErrorClass::SyntaxError };
        let text = error.message.clone();
        let object = self.new_error(class, &text);
        Agent::raised_by_engine(object);
        Throw(object.into())
    }
    // ScriptEvaluation ( scriptRecord ), https://tc39.es/ecma262/#sec-runtime-semantics-scriptevaluation
    /// Runs a compiled script in the current realm; its completion value.
    pub fn run_script(&mut self, code: &Arc<Code>) -> JsResult<Value> {
        let name = self.heap.new_string(&code.source.name);
        self.enter(|agent| {
            let instance = agent.instantiate(code, name.into())?;
            let func = agent.new_closure(instance, Value::UNDEFINED, Value::UNDEFINED);
            let this = agent.realm().global_this;
            (agent.doors.run)(agent, func, this, &[], Value::UNDEFINED)
        })
    }
    /// Compiles the body of an async function: `await` and `return` work, and every position is the text's own.
    pub fn compile_async_body(&self, name: &str, text: &str) -> Result<Arc<Code>, CompileError> {
        self.compile(name, text, &Goal::FunctionBody(zerojs_grammar::FunctionKind::Async))
    }
    /// Calls a compiled function body, without arguments, in the current realm; for an async one, the promise.
    pub fn call_function_body(&mut self, code: &Arc<Code>) -> JsResult<Value> {
        let name = self.heap.new_string(&code.source.name);
        self.enter(|agent| {
            let instance = agent.instantiate(code, name.into())?;
            let func = agent.new_closure(instance, Value::UNDEFINED, Value::UNDEFINED);
            (agent.doors.run)(agent, func, Value::UNDEFINED, &[], Value::UNDEFINED)
        })
    }
    /// Compiles and runs a script.
    pub fn evaluate_script(&mut self, name: &str, text: &str) -> JsResult<Value> {
        match self.compile(name, text, &Goal::Script) {
            Ok(code) => self.run_script(&code),
            Err(error) => Err(self.syntax_error(&error)),
        }
    }
    /// Compiles what CreateDynamicFunction assembles, each part by itself first: neither may close what the other opens.
    pub(crate) fn compile_dynamic_function(
        &mut self,
        kind: FunctionKind,
        prefix: &str,
        parameters: &str,
        body: &str,
    ) -> JsResult<Arc<Code>> {
        self.host_ensure_can_compile_strings()?;
        for (text, goal) in [(parameters, Goal::Parameters(kind)), (body, Goal::FunctionBody(kind))] {
            let options = Options { stop: Some(self.interrupt.flag()), ..Options::default() };
            if let Err(error) = zerojs_grammar::parse_with(text, goal, options) {
                return Err(self.syntax_error(&error.into()));
            }
        }
        let text = format!("{prefix} anonymous({parameters}\n) {{{body}}}");
        let source = source_from_string("<anonymous>", &text);
        self.compile_source(source, &Goal::FunctionExpression, None)
    }
    fn compile_source(&mut self, source: Arc<Source>, goal: &Goal, site: Option<&EvalSite>) -> JsResult<Arc<Code>> {
        (self.doors.compile)(source, goal, site, self.interrupt.flag()).map_err(|error| self.syntax_error(&error))
    }
    // HostEnsureCanCompileStrings ( calleeRealm, parameterStrings, bodyString, direct ), https://tc39.es/ecma262/#sec-hostensurecancompilestrings
    fn host_ensure_can_compile_strings(&mut self) -> JsResult<()> {
        if self.forbids_dynamic_code { Err(self.throw(super::message::NoDynamicCode())) } else { Ok(()) }
    }
    /// A string as source text, if there is room for what it will be parsed into.
    pub(crate) fn source_text(&mut self, source: JsString) -> JsResult<String> {
        if source.len() > MAX_SOURCE {
            return Err(self.throw(super::message::StringTooLong()));
        }
        self.reserve_memory(source.len() * SOURCE_MEMORY)?;
        // To parse and compile even a short one takes some microseconds.
        self.pay(200 + source.len() as u64 / 4)?;
        let mut text = String::with_capacity(source.len());
        let units = source.pinned_units(&self.heap);
        for piece in units.pieces(PIECE) {
            self.pay(piece.len() as u64 / 64)?;
            match piece {
                Units::Latin1(bytes) if bytes.is_ascii() => text.extend(std::str::from_utf8(bytes)),
                Units::Latin1(bytes) => text.extend(bytes.iter().map(|byte| *byte as char)),
                Units::Utf16(units) => text.push_str(&zerojs_grammar::source_from_utf16(units)),
            }
        }
        Ok(text)
    }
    fn eval_source(&mut self, source: JsString) -> JsResult<Arc<Source>> {
        Ok(source_from_string("eval", &self.source_text(source)?))
    }
    // PerformEval ( x, strictCaller, direct ), https://tc39.es/ecma262/#sec-performeval, not direct
    /// The function `eval` when called by another name.
    pub fn perform_indirect_eval(&mut self, source: Value) -> JsResult<Value> {
        let Some(text) = source.as_string() else { return Ok(source) };
        let code = self.compile_indirect_eval(text)?;
        self.run_indirect_eval(&code)
    }
    /// Its first half: what does not parse is a SyntaxError.
    pub fn compile_indirect_eval(&mut self, text: JsString) -> JsResult<Arc<Code>> {
        self.host_ensure_can_compile_strings()?;
        let source = self.eval_source(text)?;
        self.compile_source(source, &Goal::Eval(EvalContext::default()), None)
    }
    /// Its second half, in the current realm.
    pub fn run_indirect_eval(&mut self, code: &Arc<Code>) -> JsResult<Value> {
        let instance = self.instantiate(code, Value::UNDEFINED)?;
        let func = self.new_closure(instance, Value::UNDEFINED, Value::UNDEFINED);
        let this = self.realm().global_this;
        (self.doors.run)(self, func, this, &[], Value::UNDEFINED)
    }
    /// A new realm.
    pub fn make_realm(&mut self) -> super::RealmId {
        (self.doors.create_realm)(self)
    }
    // PerformEval ( x, strictCaller, direct ), https://tc39.es/ecma262/#sec-performeval, direct
    pub(crate) fn perform_direct_eval(
        &mut self,
        text: JsString,
        site: &Arc<EvalSite>,
        env: Value,
        home: Value,
        this: Value,
        referrer: Value,
    ) -> JsResult<Value> {
        self.check_native_stack()?;
        self.host_ensure_can_compile_strings()?;
        let source = self.eval_source(text)?;
        let code = self.compile_source(source, &Goal::Eval(site.context.clone()), Some(site))?;
        let instance = self.instantiate(&code, referrer)?;
        let func = self.new_closure(instance, env, home);
        (self.doors.run)(self, func, this, &[], Value::UNDEFINED)
    }
}
