//! The event loop of a run: JavaScript's jobs, timers, tools and the deadline, on one thread.

use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::time::Instant;

use tokio::time::Sleep;

use super::fault::{Fault, Kind};
use super::options::Turn;
use super::run::{Run, settle};
use super::timers::Timer;
use crate::heap::{Object, Value};
use crate::runtime::promise::PromiseState;
use crate::runtime::{Agent, JsResult};

thread_local! {
    /// The runtime of this thread, while no run uses it: making one costs more than a small run.
    static RUNTIME: RefCell<Option<tokio::runtime::Runtime>> = const { RefCell::new(None) };
}

/// Runs a future to its end on this thread, in a runtime that has a clock and nothing else.
pub(super) fn block_on<F: Future>(future: F) -> std::io::Result<F::Output> {
    let kept = RUNTIME.with_borrow_mut(Option::take);
    let runtime = match kept {
        Some(runtime) => runtime,
        None => tokio::runtime::Builder::new_current_thread().enable_time().build()?,
    };
    let result = runtime.block_on(tokio::task::unconstrained(future));
    RUNTIME.set(Some(runtime));
    Ok(result)
}

/// What it costs to say whom a rejection is to be blamed on.
const JUDGEMENT: u64 = 100;

/// A run that goes on until nothing is left, or it is ended.
pub(super) struct Loop<'a> {
    pub run: &'a Rc<Run>,
    /// The script's promise.
    pub main: Object,
    /// What wakes it at a time: made when it first waits, for setting a new one costs more than to wait for the old again.
    pub alarm: Option<Pin<Box<Sleep>>>,
}

impl Loop<'_> {
    /// Runs until the end. Err: the script was ended.
    pub async fn drive(&mut self, agent: &mut Agent) -> JsResult<()> {
        let mut returned = false;
        loop {
            if returned {
                agent.run_jobs()?;
            } else {
                // Jobs that never come to an end do not hide that the script did.
                agent.run_jobs_until_settled(self.main)?;
                let (state, result) = (self.main.promise_state(), self.main.promise_result());
                match state {
                    PromiseState::Pending => {}
                    PromiseState::Fulfilled => self.run.returned(agent, result)?,
                    PromiseState::Rejected => self.run.uncaught(agent, result),
                }
                returned = state != PromiseState::Pending;
                if let Some(throw) = agent.terminated() {
                    return Err(throw);
                }
                if returned {
                    continue;
                }
            }
            self.run.now.set(Instant::now());
            self.run.poll_calls();
            self.run.start_waiting();
            if self.is_cancelled() {
                return Ok(());
            }
            let late = self.run.now.get() >= self.run.limits.deadline;
            let turn = self.run.interceptor.as_ref().map_or(Turn::Free, |interceptor| interceptor.turn());
            if turn != Turn::Free && self.take_turn(agent, turn)? {
                continue;
            }
            let free = turn == Turn::Free;
            // A tool that was stopped at the deadline has not failed by itself: then nothing settles any more.
            if free && !late && (self.settle_next(agent)? || self.fire_timer(agent)?) {
                continue;
            }
            if agent.has_jobs() {
                continue;
            }
            // Promises of `waitAsync` are settled by the clock: `run_jobs` does it.
            let next_waiter = agent.next_async_deadline();
            let next_timer = self.run.timers.borrow().next();
            let nothing_else = next_timer.is_none() && next_waiter.is_none();
            if free && !late && self.run.ledger.borrow_mut().release_ordered(nothing_else) {
                continue;
            }
            let idle = nothing_else && self.run.ledger.borrow().open == 0;
            if idle && returned {
                return self.judge_rejections(agent);
            }
            // A record that has nothing more to tell ended here.
            if late || (!free && next_waiter.is_none()) {
                self.time_out(agent, idle, returned);
                return Ok(());
            }
            let wake = next_timer.into_iter().chain(next_waiter).fold(self.run.limits.deadline, Instant::min);
            let began = Instant::now();
            self.pause(wake).await;
            self.run.waited.set(self.run.waited.get() + began.elapsed());
        }
    }
    /// Waits for a tool, a time, or the end.
    async fn pause(&mut self, until: Instant) {
        let until = until.into();
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(until)));
        if alarm.deadline() != until {
            alarm.as_mut().reset(until);
        }
        match &self.run.limits.cancel {
            None => tokio::select! {
                biased;
                () = self.run.tasks.woken() => {}
                () = alarm => {}
            },
            Some(cancel) => tokio::select! {
                biased;
                () = self.run.tasks.woken() => {}
                () = alarm => {}
                () = cancel.cancelled() => {}
            },
        }
    }
    fn is_cancelled(&self) -> bool {
        let cancelled = self.run.limits.is_cancelled();
        if cancelled {
            self.run.fail(Fault::plain(Kind::Timeout, CANCELLED));
        }
        cancelled
    }
    /// A call has ended: its promise is settled. Each has the jobs that follow from it run before the next.
    fn settle_next(&self, agent: &mut Agent) -> JsResult<bool> {
        let Some(step) = self.run.ledger.borrow_mut().ended.pop_front() else { return Ok(false) };
        self.settle(agent, step).map(|()| true)
    }
    /// Does what a record says comes next; whether that could be.
    fn take_turn(&self, agent: &mut Agent, turn: Turn) -> JsResult<bool> {
        match turn {
            Turn::Call(step) if self.run.ledger.borrow_mut().take_ended(step) => {
                self.settle(agent, step).map(|()| true)
            }
            Turn::Timer(id) => {
                let timer = self.run.timers.borrow_mut().take(id);
                timer.map_or(Ok(false), |timer| self.fire(agent, timer).map(|()| true))
            }
            _ => Ok(false),
        }
    }
    fn settle(&self, agent: &mut Agent, step: u32) -> JsResult<()> {
        match settle(agent, self.run, step) {
            Err(throw) if throw.is_termination() => Err(throw),
            Err(throw) => {
                self.run.uncaught(agent, throw.value());
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }
    /// Calls the function of a timer that is due.
    fn fire_timer(&self, agent: &mut Agent) -> JsResult<bool> {
        let Some(timer) = self.run.timers.borrow_mut().take_due(Instant::now()) else { return Ok(false) };
        self.fire(agent, timer).map(|()| true)
    }
    fn fire(&self, agent: &mut Agent, timer: Timer) -> JsResult<()> {
        if let Some(interceptor) = &self.run.interceptor {
            interceptor.timer(timer.id);
        }
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
        Ok(())
    }
    /// Nothing is left: rejections that nobody handled are faults, tools' first, in the order of the trace.
    fn judge_rejections(&self, agent: &mut Agent) -> JsResult<()> {
        let rejected: Vec<Value> = self.run.rejected.borrow_mut().take().into_iter().map(Value::from).collect();
        let rejected = agent.rooted_vec_from(&rejected);
        let mut worst: Option<(usize, Value)> = None;
        for promise in rejected.iter().filter_map(|promise| promise.as_object()) {
            // There may be many, and causes of causes to each.
            agent.poll(JUDGEMENT)?;
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
        Ok(())
    }
    /// The time is over while nothing runs: says what there is to wait for.
    fn time_out(&self, agent: &Agent, idle: bool, returned: bool) {
        let what = if returned { "what the script left behind" } else { "the script" };
        let mut why = format!("{what} did not end within the time limit");
        let mut place = None;
        let ledger = self.run.ledger.borrow();
        if idle {
            why.push_str(": it waits for a promise that nothing will settle");
        } else if let Some((step, call)) = ledger.first_open() {
            why.push_str(&format!(": {} at step {step} is under way", call.name));
            let frames = call.frames.as_ref().map(|frames| agent.frames_of(frames.get()));
            place = frames.and_then(|frames| frames.first().map(|frame| (frame.line, frame.column)));
        }
        self.run.fail(Fault::plain(Kind::Timeout, why).at(place));
    }
}

/// What is said of a run that was ended from outside.
pub(super) const CANCELLED: &str = "the run was cancelled";
