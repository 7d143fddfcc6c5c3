//! The event loop of a run: JavaScript's jobs, timers, tools and the deadline, on one thread.

use std::rc::Rc;
use std::time::Instant;

use tokio::task::{JoinSet, LocalSet};

use super::fault::{Fault, Kind};
use super::ledger::State;
use super::luau::Failure;
use super::run::Run;
use crate::heap::{Object, Value};
use crate::runtime::promise::PromiseState;
use crate::runtime::{Agent, JsResult};

/// What a task hands back.
type Done = (u32, Result<mlua::Value, Failure>);

/// A run that goes on until nothing is left, or it is ended.
pub(super) struct Loop<'a> {
    pub run: &'a Rc<Run>,
    /// The script's promise.
    pub main: Object,
    /// The prelude's `settled`.
    pub settled: Value,
    pub deadline: Instant,
    /// Called once, when the script has returned.
    pub on_return: &'a mut dyn FnMut(&mut Agent, Value),
}

impl Loop<'_> {
    /// Runs until the end.
    pub fn drive(&mut self, agent: &mut Agent) -> std::io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
        let local = LocalSet::new();
        local.block_on(&runtime, async {
            let mut tasks = JoinSet::new();
            let ended = self.turns(agent, &mut tasks).await;
            if ended.is_err() {
                agent.clear_jobs();
            }
            // Coroutines are closed and their futures dropped, whatever they wait for.
            tasks.shutdown().await;
        });
        Ok(())
    }

    /// Err: the script was ended.
    async fn turns(&mut self, agent: &mut Agent, tasks: &mut JoinSet<Done>) -> JsResult<()> {
        let mut returned = false;
        loop {
            agent.run_jobs()?;
            if !returned && self.main.promise_state() != PromiseState::Pending {
                returned = true;
                let result = self.main.promise_result();
                match self.main.promise_state() {
                    PromiseState::Rejected => self.run.uncaught(agent, result),
                    _ => (self.on_return)(agent, result),
                }
                if let Some(throw) = agent.terminated() {
                    return Err(throw);
                }
                continue;
            }
            self.start_calls(tasks);
            if self.settle_refused(agent)? || self.fire_timer(agent)? {
                continue;
            }
            if agent.has_jobs() {
                continue;
            }
            // Promises of `waitAsync` are settled by the clock: `run_jobs` does it.
            let next_waiter = agent.next_async_deadline();
            let (idle, next_timer) = {
                let (ledger, timers) = (self.run.ledger.borrow(), self.run.timers.borrow());
                (ledger.open == 0 && timers.is_empty() && next_waiter.is_none(), timers.next())
            };
            if idle && returned {
                self.judge_rejections(agent);
                return Ok(());
            }
            if Instant::now() >= self.deadline {
                self.time_out(idle);
                return Ok(());
            }
            let wake = next_timer.into_iter().chain(next_waiter).fold(self.deadline, Instant::min);
            tokio::select! {
                Some(done) = tasks.join_next(), if !tasks.is_empty() => {
                    // A tool stopped at the deadline has not failed by itself.
                    if Instant::now() >= self.deadline {
                        self.time_out(false);
                        return Ok(());
                    }
                    self.settle(agent, done)?;
                }
                () = tokio::time::sleep_until(wake.into()) => {}
            }
        }
    }

    fn start_calls(&self, tasks: &mut JoinSet<Done>) {
        loop {
            let Some((step, toolbox, tool, args)) = self.run.ledger.borrow_mut().start_next() else { return };
            let catalogue = self.run.catalogue.clone();
            tasks.spawn_local(async move {
                let function = catalogue.toolboxes[toolbox].tools[tool].run.clone();
                (step, catalogue.luau.call(function, args).await)
            });
        }
    }
    /// A task has ended: its call is settled, and the prelude told.
    fn settle(&self, agent: &mut Agent, done: Result<Done, tokio::task::JoinError>) -> JsResult<()> {
        let Ok((step, result)) = done else { return Ok(()) };
        {
            let mut ledger = self.run.ledger.borrow_mut();
            ledger.running -= 1;
            ledger.calls[step as usize - 1].state = State::Settled(result);
        }
        self.tell(agent, step)
    }
    /// Calls that were refused for their arguments.
    fn settle_refused(&self, agent: &mut Agent) -> JsResult<bool> {
        let refused = std::mem::take(&mut self.run.ledger.borrow_mut().refused);
        for &step in &refused {
            self.tell(agent, step)?;
        }
        Ok(!refused.is_empty())
    }
    fn tell(&self, agent: &mut Agent, step: u32) -> JsResult<()> {
        match agent.call(self.settled, Value::UNDEFINED, &[Value::from(step)]) {
            Err(throw) if throw.is_termination() => Err(throw),
            Err(throw) => {
                self.run.uncaught(agent, throw.value());
                Ok(())
            }
            Ok(_) => Ok(()),
        }
    }
    /// Calls the function of a timer that is due.
    fn fire_timer(&self, agent: &mut Agent) -> JsResult<bool> {
        let Some(timer) = self.run.timers.borrow_mut().take_due(Instant::now()) else { return Ok(false) };
        let args: Vec<Value> = timer.args.iter().map(|value| value.get()).collect();
        self.run.running_timer.set(Some(timer.id));
        let result = agent.call(timer.function.get(), Value::UNDEFINED, &args);
        let again = self.run.running_timer.take().is_some() && timer.every.is_some();
        match result {
            Err(throw) if throw.is_termination() => return Err(throw),
            Err(throw) => self.run.uncaught(agent, throw.value()),
            Ok(_) => {}
        }
        if again {
            self.run.timers.borrow_mut().again(timer);
        }
        Ok(true)
    }
    /// Nothing is left: rejections that nobody handled are faults, tools' first, in the order of the trace.
    fn judge_rejections(&self, agent: &mut Agent) {
        let rejected = std::mem::take(&mut *self.run.rejected.borrow_mut());
        let mut worst: Option<(usize, Value)> = None;
        for promise in &rejected {
            let Some(promise) = promise.get().as_object() else { continue };
            let reason = promise.promise_result();
            let rank = match agent.blamed_step(reason) {
                Some(step) => self.run.ledger.borrow().completion_of(step),
                None => usize::MAX,
            };
            if worst.is_none_or(|(best, _)| rank < best) {
                worst = Some((rank, reason));
            }
        }
        if let Some((_, reason)) = worst {
            self.run.uncaught(agent, reason);
        }
    }
    fn time_out(&self, idle: bool) {
        let why = if idle {
            "the script did not end within its time limit: it waits for a promise that nothing will settle"
        } else {
            "the script did not end within its time limit"
        };
        self.run.fail(Fault::plain(Kind::Timeout, why));
    }
}
