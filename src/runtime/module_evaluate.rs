//! 16.2.1 Evaluation of modules: cycles, top-level await, deferred evaluation.

use super::module::{AsyncOrder, Status, phase};
use super::promise::PromiseState;
use super::{Agent, JsResult, Throw, message};
use crate::heap::{Kind, Object, Value};
use rustc_hash::FxHashSet;

impl Agent {
    // Evaluate ( ), https://tc39.es/ecma262/#sec-moduleevaluation
    /// Throws terminations only; else all is in the promise.
    pub(crate) fn module_evaluate(&mut self, module: Value) -> JsResult<Object> {
        if self.module(module).code.is_none() {
            let promise = self.new_promise();
            self.resolve_promise(promise, Value::UNDEFINED)?;
            return Ok(promise);
        }
        let mut module = module;
        let record = self.module(module);
        if matches!(record.status, Status::EvaluatingAsync | Status::Evaluated) && !record.cycle_root.is_undefined() {
            module = record.cycle_root;
        }
        if let Some(promise) = self.module(module).capability {
            return Ok(promise);
        }
        let promise = self.new_promise();
        self.module_mut(module).capability = Some(promise);
        let mut stack = Vec::new();
        let mut index = 0;
        match self.inner_module_evaluation(module, &mut stack, &mut index) {
            Err(throw) => {
                for module in stack {
                    let record = self.module_mut(module);
                    record.status = Status::Evaluated;
                    record.error = Some(throw.0);
                }
                if throw.is_termination() {
                    return Err(throw);
                }
                self.reject_promise(promise, throw.0);
            }
            Ok(()) => {
                if self.module(module).status == Status::Evaluated {
                    self.resolve_promise(promise, Value::UNDEFINED)?;
                }
            }
        }
        Ok(promise)
    }
    // InnerModuleEvaluation ( module, stack, index ), https://tc39.es/ecma262/#sec-innermoduleevaluation
    fn inner_module_evaluation(&mut self, module: Value, stack: &mut Vec<Value>, index: &mut u32) -> JsResult<()> {
        self.check_native_stack()?;
        self.poll(1)?;
        let Some(code) = self.module_code(module) else { return Ok(()) };
        let record = self.module_mut(module);
        match record.status {
            Status::EvaluatingAsync | Status::Evaluated => {
                return match record.error {
                    Some(error) => Err(Throw(error)),
                    None => Ok(()),
                };
            }
            Status::Evaluating => return Ok(()),
            _ => {}
        }
        record.status = Status::Evaluating;
        record.dfs_index = *index;
        record.dfs_ancestor = *index;
        record.pending_async = 0;
        *index += 1;
        stack.push(module);
        let mut list = Vec::new();
        for (i, request) in code.module.iter().flat_map(|info| info.requests.iter().enumerate()) {
            let required = self.imported_module(module, i);
            match request.phase {
                phase::SOURCE => {}
                phase::DEFER => self.gather_async_dependencies(required, &mut FxHashSet::default(), &mut list)?,
                _ if !list.contains(&required) => list.push(required),
                _ => {}
            }
        }
        for required in list {
            self.inner_module_evaluation(required, stack, index)?;
            if self.module(required).code.is_none() {
                continue;
            }
            let mut required = required;
            if self.module(required).status == Status::Evaluating {
                let ancestor = self.module(required).dfs_ancestor;
                let record = self.module_mut(module);
                record.dfs_ancestor = record.dfs_ancestor.min(ancestor);
            } else {
                let root = self.module(required).cycle_root;
                if !root.is_undefined() {
                    required = root;
                }
                if let Some(error) = self.module(required).error {
                    return Err(Throw(error));
                }
            }
            if matches!(self.module(required).async_order, AsyncOrder::Order(_)) {
                self.module_mut(module).pending_async += 1;
                self.module_mut(required).async_parents.push(module);
            }
        }
        let record = self.module(module);
        if record.pending_async > 0 || record.has_top_level_await {
            let runs_now = record.pending_async == 0;
            // IncrementModuleAsyncEvaluationCount ( ), https://tc39.es/ecma262/#sec-IncrementModuleAsyncEvaluationCount
            let modules = self.modules_mut();
            let order = modules.async_count;
            modules.async_count += 1;
            self.module_mut(module).async_order = AsyncOrder::Order(order);
            if runs_now {
                self.execute_async_module(module)?;
            }
        } else {
            self.execute_module(module)?;
        }
        let record = self.module(module);
        if record.dfs_ancestor == record.dfs_index {
            while let Some(done) = stack.pop() {
                let record = self.module_mut(done);
                record.status = match record.async_order {
                    AsyncOrder::Unset => Status::Evaluated,
                    _ => Status::EvaluatingAsync,
                };
                record.cycle_root = module;
                if done == module {
                    break;
                }
            }
        }
        Ok(())
    }
    // ExecuteModule ( [ capability ] ), https://tc39.es/ecma262/#sec-source-text-module-record-execute-module
    fn execute_module(&mut self, module: Value) -> JsResult<Value> {
        let Some(function) = self.module(module).function.as_object() else { return Ok(Value::UNDEFINED) };
        (self.doors.run)(self, function, Value::UNDEFINED, &[], Value::UNDEFINED)
    }
    // ExecuteAsyncModule ( module ), https://tc39.es/ecma262/#sec-execute-async-module
    fn execute_async_module(&mut self, module: Value) -> JsResult<()> {
        // The code makes its own promise, as an async function does.
        let promise = match self.execute_module(module) {
            Err(throw) if throw.is_termination() => return Err(throw),
            Err(throw) => {
                let promise = self.new_promise();
                self.reject_promise(promise, throw.0);
                promise
            }
            Ok(value) => match value.as_object().filter(|o| o.kind() == Kind::Promise) {
                Some(promise) => promise,
                None => {
                    let promise = self.new_promise();
                    self.resolve_promise(promise, Value::UNDEFINED)?;
                    promise
                }
            },
        };
        self.promise_then_native(promise, execution_fulfilled, execution_rejected, &[module]);
        Ok(())
    }
    // AsyncModuleExecutionFulfilled ( module ), https://tc39.es/ecma262/#sec-async-module-execution-fulfilled
    fn async_module_execution_fulfilled(&mut self, module: Value) -> JsResult<()> {
        if self.module(module).status == Status::Evaluated {
            return Ok(());
        }
        self.async_module_done(module)?;
        let mut list = Vec::new();
        self.gather_available_ancestors(module, &mut list);
        list.sort_by_key(|&m| match self.module(m).async_order {
            AsyncOrder::Order(order) => order,
            _ => u64::MAX,
        });
        for m in list {
            self.poll(1)?;
            if self.module(m).status == Status::Evaluated {
                continue;
            }
            if self.module(m).has_top_level_await {
                self.execute_async_module(m)?;
                continue;
            }
            match self.execute_module(m) {
                Err(throw) if throw.is_termination() => return Err(throw),
                Err(throw) => self.async_module_execution_rejected(m, throw.0),
                Ok(_) => self.async_module_done(m)?,
            }
        }
        Ok(())
    }
    fn async_module_done(&mut self, module: Value) -> JsResult<()> {
        let record = self.module_mut(module);
        record.async_order = AsyncOrder::Done;
        record.status = Status::Evaluated;
        match record.capability {
            Some(promise) => self.resolve_promise(promise, Value::UNDEFINED),
            None => Ok(()),
        }
    }
    // AsyncModuleExecutionRejected ( module, error ), https://tc39.es/ecma262/#sec-async-module-execution-rejected
    fn async_module_execution_rejected(&mut self, module: Value, error: Value) {
        let mut stack = vec![module];
        while let Some(module) = stack.pop() {
            let record = self.module_mut(module);
            if record.status == Status::Evaluated {
                continue;
            }
            record.error = Some(error);
            record.status = Status::Evaluated;
            record.async_order = AsyncOrder::Done;
            stack.extend(record.async_parents.iter().rev());
            if let Some(promise) = record.capability {
                self.reject_promise(promise, error);
            }
        }
    }
    // GatherAvailableAncestors ( module, execList ), https://tc39.es/ecma262/#sec-gather-available-ancestors
    fn gather_available_ancestors(&mut self, module: Value, list: &mut Vec<Value>) {
        let mut stack = vec![module];
        while let Some(module) = stack.pop() {
            for m in self.module(module).async_parents.clone() {
                let root = self.module(m).cycle_root;
                let failed = !root.is_undefined() && self.module(root).error.is_some();
                if list.contains(&m) || failed {
                    continue;
                }
                let record = self.module_mut(m);
                record.pending_async = record.pending_async.saturating_sub(1);
                if record.pending_async == 0 {
                    list.push(m);
                    if !record.has_top_level_await {
                        stack.push(m);
                    }
                }
            }
        }
    }

    // ---- deferred evaluation

    // IsModuleSCCEvaluated ( module ), https://tc39.es/proposal-defer-import-eval/#sec-IsModuleSCCEvaluated
    fn is_module_scc_evaluated(&self, module: Value) -> bool {
        let record = self.module(module);
        let root = if record.cycle_root.is_undefined() { record } else { self.module(record.cycle_root) };
        root.status == Status::Evaluated
    }
    // GatherAsynchronousTransitiveDependencies ( module [ , seen ] ), https://tc39.es/proposal-defer-import-eval/#sec-GatherAsynchronousTransitiveDependencies
    pub(crate) fn gather_async_dependencies(
        &mut self,
        module: Value,
        seen: &mut FxHashSet<Value>,
        list: &mut Vec<Value>,
    ) -> JsResult<()> {
        self.check_native_stack()?;
        if !seen.insert(module) {
            return Ok(());
        }
        let Some(code) = self.module_code(module) else { return Ok(()) };
        if self.module(module).status == Status::Evaluating || self.is_module_scc_evaluated(module) {
            return Ok(());
        }
        if self.module(module).has_top_level_await {
            if !list.contains(&module) {
                list.push(module);
            }
            return Ok(());
        }
        for (i, request) in code.module.iter().flat_map(|info| info.requests.iter().enumerate()) {
            if request.phase != phase::SOURCE {
                let required = self.imported_module(module, i);
                self.gather_async_dependencies(required, seen, list)?;
            }
        }
        Ok(())
    }
    // ReadyForSyncExecution ( module [ , seen ] ), https://tc39.es/proposal-defer-import-eval/#sec-ReadyForSyncExecution
    fn ready_for_sync_execution(&mut self, module: Value, seen: &mut FxHashSet<Value>) -> JsResult<bool> {
        self.check_native_stack()?;
        let Some(code) = self.module_code(module) else { return Ok(true) };
        if !seen.insert(module) {
            return Ok(true);
        }
        if self.is_module_scc_evaluated(module) {
            return Ok(true);
        }
        let record = self.module(module);
        match record.status {
            Status::Evaluating | Status::EvaluatingAsync => return Ok(false),
            _ if record.has_top_level_await => return Ok(false),
            _ => {}
        }
        for (i, request) in code.module.iter().flat_map(|info| info.requests.iter().enumerate()) {
            let required = self.imported_module(module, i);
            if request.phase != phase::SOURCE && !self.ready_for_sync_execution(required, seen)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
    // EnsureDeferredNamespaceEvaluation ( O ), https://tc39.es/proposal-defer-import-eval/#sec-EnsureDeferredNamespaceEvaluation
    pub(crate) fn evaluate_module_sync(&mut self, module: Value) -> JsResult<()> {
        if self.module(module).code.is_none() {
            return Ok(());
        }
        let record = self.module(module);
        if record.status == Status::Evaluated && record.error.is_none() {
            return Ok(());
        }
        if !self.ready_for_sync_execution(module, &mut FxHashSet::default())? {
            return Err(self.throw(message::ModuleDeferEvaluating()));
        }
        let promise = self.module_evaluate(module)?;
        match promise.promise_state() {
            PromiseState::Rejected => {
                // The rejection is handled: it is thrown.
                self.perform_promise_then(promise, Value::UNDEFINED, Value::UNDEFINED, None);
                Err(Throw(promise.promise_result()))
            }
            _ => Ok(()),
        }
    }
}

fn execution_fulfilled(agent: &mut Agent, _: Value, _: &[Value]) -> JsResult<Value> {
    let module = agent.capture(0);
    agent.async_module_execution_fulfilled(module)?;
    Ok(Value::UNDEFINED)
}
fn execution_rejected(agent: &mut Agent, _: Value, args: &[Value]) -> JsResult<Value> {
    let module = agent.capture(0);
    agent.async_module_execution_rejected(module, args.first().copied().unwrap_or(Value::UNDEFINED));
    Ok(Value::UNDEFINED)
}
