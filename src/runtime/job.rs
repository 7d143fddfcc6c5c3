//! 9.5 Jobs: the queue of microtasks.

use super::promise::PromiseState;
use super::{Agent, JsResult, RealmId, Termination, Throw};
use crate::heap::{Marker, Object, Value};
use std::collections::VecDeque;

/// What a job does with its values.
pub type JobFn = fn(agent: &mut Agent, values: &[Value; 5]) -> JsResult<()>;

#[derive(Clone, Copy)]
struct Job {
    run: JobFn,
    values: [Value; 5],
    realm: RealmId,
}

/// How often the queue's memory is looked at.
const PAY_EVERY: usize = 1 << 16;

/// The queue.
#[derive(Default)]
pub(crate) struct JobQueue(VecDeque<Job>);
impl JobQueue {
    /// How much the queue holds.
    pub fn bytes(&self) -> usize {
        self.0.len() * size_of::<Job>()
    }
    pub fn trace(&self, marker: &mut Marker<'_>) {
        for job in &self.0 {
            for &value in &job.values {
                marker.mark(value);
            }
        }
    }
}

impl Agent {
    // HostEnqueuePromiseJob ( job, realm ), https://tc39.es/ecma262/#sec-hostenqueuepromisejob
    /// Queues a job.
    pub fn enqueue_job(&mut self, run: JobFn, values: [Value; 5]) {
        self.jobs.0.push_back(Job { run, values, realm: self.realm });
        if self.jobs.0.len().is_multiple_of(PAY_EVERY) {
            self.pay_for_jobs();
        }
    }
    /// The queue is memory too: one that is longer than the script may use ends it.
    #[cold]
    fn pay_for_jobs(&mut self) {
        if self.heap.would_exceed(self.jobs.0.len() * size_of::<Job>()) {
            self.terminate(Termination::OutOfMemory);
        }
    }
    /// Whether jobs wait.
    pub fn has_jobs(&self) -> bool {
        !self.jobs.0.is_empty()
    }
    /// Forgets all jobs (after a termination).
    pub fn clear_jobs(&mut self) {
        self.jobs.0.clear();
    }
    /// Runs jobs until none is left. Errors of jobs are dropped but terminations end the loop.
    pub fn run_jobs(&mut self) -> JsResult<()> {
        self.run_jobs_while(|| true)
    }
    /// Runs jobs until none is left or a promise has settled.
    pub fn run_jobs_until_settled(&mut self, promise: Object) -> JsResult<()> {
        self.run_jobs_while(|| promise.promise_state() == PromiseState::Pending)
    }
    fn run_jobs_while(&mut self, goes_on: impl Fn() -> bool) -> JsResult<()> {
        self.enter(|agent| {
            if !agent.async_waiters.is_empty() {
                agent.settle_async_waiters()?;
            }
            while goes_on() {
                let Some(job) = agent.jobs.0.pop_front() else { break };
                let outer = std::mem::replace(&mut agent.realm, job.realm);
                // The job is on the native stack: its values are roots.
                let result = (job.run)(agent, &job.values);
                agent.realm = outer;
                agent.kept_alive.clear();
                if let Err(throw) = result
                    && throw.is_termination()
                {
                    return Err(throw);
                }
                agent.poll(1)?;
                if !agent.async_waiters.is_empty() {
                    agent.settle_async_waiters()?;
                }
            }
            Ok(())
        })
    }
    /// Stops the queue: a termination thrown.
    pub fn terminated(&self) -> Option<Throw> {
        self.termination.map(|_| Throw(Value::TERMINATION))
    }
}
