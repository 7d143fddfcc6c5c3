//! 25.2 and 29: Shared Data Blocks, which agents on several threads have in common, and who waits on them.
//!
//! A block is a row of 64-bit atomics, and every access, of whatever size, is one of whole words: a smaller store exchanges
//! its part of a word. So no two accesses of different sizes ever race, which Rust's memory model forbids, aligned
//! elements never tear, and there is nothing unsafe here. Plain element accesses are `Relaxed`, Atomics are `SeqCst`.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use super::{Agent, JsResult, Termination};
use crate::heap::{Marker, Object};

/// How long a blocked thread sleeps before it looks whether its script is to end.
const SLICE: Duration = Duration::from_millis(10);

/// A Shared Data Block.
pub struct SharedBlock {
    words: Box<[AtomicU64]>,
    len: AtomicUsize,
    /// [[ArrayBufferMaxByteLength]], if it can grow.
    max: Option<usize>,
    waiters: Mutex<WaiterList>,
    /// Told when a waiter is taken from the list.
    notified: Condvar,
}
/// Those who wait on a block, in order.
#[derive(Default)]
struct WaiterList {
    list: Vec<Waiter>,
    next_id: u64,
}
struct Waiter {
    id: u64,
    /// Byte index.
    at: usize,
    /// Of the agent that does not block.
    mailbox: Option<Arc<Mailbox>>,
}
impl WaiterList {
    fn add(&mut self, at: usize, mailbox: Option<Arc<Mailbox>>) -> u64 {
        self.next_id += 1;
        self.list.push(Waiter { id: self.next_id, at, mailbox });
        self.next_id
    }
    fn has(&self, id: u64) -> bool {
        self.list.iter().any(|waiter| waiter.id == id)
    }
    fn remove(&mut self, id: u64) {
        self.list.retain(|waiter| waiter.id != id);
    }
}

/// The bits of a value of `size` bytes.
fn mask(size: usize) -> u64 {
    u64::MAX >> (64 - 8 * size)
}

impl SharedBlock {
    /// Zeros. `max`: it can grow up to there.
    pub fn new(len: usize, max: Option<usize>) -> SharedBlock {
        let mut words = Vec::new();
        while !SharedBlock::add_words(&mut words, len, max, usize::MAX) {}
        SharedBlock::of_words(words, len, max)
    }
    /// Adds up to `most` zeros to the words of a block to be; whether that is all.
    pub(crate) fn add_words(words: &mut Vec<AtomicU64>, len: usize, max: Option<usize>, most: usize) -> bool {
        let wanted = max.unwrap_or(len).max(len).div_ceil(8);
        words.reserve_exact(wanted - words.len());
        words.extend((words.len()..wanted).take(most).map(|_| AtomicU64::new(0)));
        words.len() == wanted
    }
    /// Of words that `add_words` made.
    pub(crate) fn of_words(words: Vec<AtomicU64>, len: usize, max: Option<usize>) -> SharedBlock {
        SharedBlock {
            words: words.into_boxed_slice(),
            len: AtomicUsize::new(len),
            max,
            waiters: Mutex::default(),
            notified: Condvar::new(),
        }
    }
    /// Bytes now.
    pub fn len(&self) -> usize {
        self.len.load(Ordering::SeqCst)
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// [[ArrayBufferMaxByteLength]]; None: fixed length.
    pub fn max_len(&self) -> Option<usize> {
        self.max
    }
    /// Bytes it takes.
    pub fn capacity(&self) -> usize {
        self.words.len() * 8
    }
    /// HostGrowSharedArrayBuffer; whether the length was allowed.
    pub fn grow(&self, len: usize) -> bool {
        let max = self.max.unwrap_or(0);
        self.len
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |now| (now..=max).contains(&len).then_some(len))
            .is_ok()
    }

    /// The little-endian bits of `size` bytes.
    pub fn load(&self, at: usize, size: usize) -> u64 {
        let (word, shift) = (at / 8, at % 8 * 8);
        let low = self.words[word].load(Ordering::Relaxed) >> shift;
        // Only a DataView's access may straddle two words.
        let bits = if shift + size * 8 > 64 {
            low | self.words[word + 1].load(Ordering::Relaxed) << (64 - shift)
        } else {
            low
        };
        bits & mask(size)
    }
    /// Writes the low `size` bytes of `raw`.
    pub fn store(&self, at: usize, size: usize, raw: u64) {
        let (word, shift) = (at / 8, at % 8 * 8);
        let raw = raw & mask(size);
        self.store_part(word, raw << shift, mask(size) << shift);
        if shift + size * 8 > 64 {
            self.store_part(word + 1, raw >> (64 - shift), mask(size) >> (64 - shift));
        }
    }
    fn store_part(&self, word: usize, bits: u64, mask: u64) {
        let word = &self.words[word];
        if mask == u64::MAX {
            return word.store(bits, Ordering::Relaxed);
        }
        let _ = word.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |old| Some(old & !mask | bits));
    }
    /// Sequentially consistent read, or read-modify-write where `change` gives the new bits: the old bits. Aligned.
    pub fn update(&self, at: usize, size: usize, mut change: impl FnMut(u64) -> Option<u64>) -> u64 {
        let (word, shift) = (&self.words[at / 8], at % 8 * 8);
        let mask = mask(size);
        let result = word.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |old| {
            change(old >> shift & mask).map(|new| old & !(mask << shift) | (new & mask) << shift)
        });
        let (Ok(old) | Err(old)) = result;
        old >> shift & mask
    }
    /// Copies bytes out; what is beyond the end is left out.
    pub fn read(&self, at: usize, count: usize) -> Vec<u8> {
        let end = at.saturating_add(count).min(self.len());
        let mut bytes = Vec::with_capacity(end.saturating_sub(at));
        let mut i = at;
        while i < end {
            let n = (8 - i % 8).min(end - i);
            bytes.extend_from_slice(&self.load(i, n).to_le_bytes()[..n]);
            i += n;
        }
        bytes
    }
    /// Copies bytes in; what is beyond the end is left out.
    pub fn write(&self, at: usize, bytes: &[u8]) {
        let end = at.saturating_add(bytes.len()).min(self.len());
        let mut i = at;
        while i < end {
            let n = (8 - i % 8).min(end - i);
            let mut raw = [0; 8];
            raw[..n].copy_from_slice(&bytes[i - at..i - at + n]);
            self.store(i, n, u64::from_le_bytes(raw));
            i += n;
        }
    }

    fn waiters(&self) -> MutexGuard<'_, WaiterList> {
        self.waiters.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
    /// Wakes up to `count` of those who wait at a byte index, and tells how many.
    pub fn notify(&self, at: usize, count: f64) -> usize {
        let mut waiters = self.waiters();
        let mut woken = 0;
        waiters.list.retain(|waiter| {
            let wake = waiter.at == at && (woken as f64) < count;
            if wake {
                woken += 1;
                if let Some(mailbox) = &waiter.mailbox {
                    mailbox.signal();
                }
            }
            !wake
        });
        drop(waiters);
        if woken > 0 {
            self.notified.notify_all();
        }
        woken
    }
}

/// By which other threads wake an agent that waits for nothing in particular.
#[derive(Default)]
pub struct Mailbox {
    full: Mutex<bool>,
    filled: Condvar,
}
impl Mailbox {
    fn signal(&self) {
        *self.full.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = true;
        self.filled.notify_all();
    }
    fn wait(&self, time: Duration) {
        let full = self.full.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let result = self.filled.wait_timeout_while(full, time, |full| !*full);
        *result.unwrap_or_else(|poisoned| poisoned.into_inner()).0 = false;
    }
}

/// A promise that `notify` or the clock settles.
struct AsyncWaiter {
    block: Arc<SharedBlock>,
    id: u64,
    deadline: Option<Instant>,
    promise: Object,
}
impl Drop for AsyncWaiter {
    fn drop(&mut self) {
        self.block.waiters().remove(self.id);
    }
}
/// An agent's promises of `waitAsync`.
#[derive(Default)]
pub(crate) struct AsyncWaiters {
    list: Vec<AsyncWaiter>,
    mailbox: Arc<Mailbox>,
}
impl AsyncWaiters {
    pub fn trace(&self, marker: &mut Marker<'_>) {
        for waiter in &self.list {
            marker.mark(waiter.promise.into());
        }
    }
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// How a wait ended, or that it goes on.
pub enum Waited {
    /// The value was another.
    NotEqual,
    /// Nobody notified in time.
    TimedOut,
    /// Somebody did.
    Notified,
    /// The promise tells.
    Later(Object),
}

/// When a wait of some milliseconds ends; None: never.
fn deadline(timeout: f64) -> Option<Instant> {
    // Longer than a century is for ever.
    if timeout < 4e12 { Instant::now().checked_add(Duration::from_secs_f64(timeout / 1000.0)) } else { None }
}

impl Agent {
    /// Ends the script if that was asked for: what blocks calls it now and then.
    pub fn check_interrupt(&mut self) -> JsResult<()> {
        if self.interrupt_handle().is_set() {
            return Err(self.terminate(Termination::Interrupted));
        }
        Ok(())
    }
    /// Blocks this thread for some milliseconds.
    pub fn sleep(&mut self, milliseconds: f64) -> JsResult<()> {
        let end = deadline(milliseconds.max(0.0));
        loop {
            self.check_interrupt()?;
            let left = end.map_or(SLICE, |end| end.saturating_duration_since(Instant::now()).min(SLICE));
            if left.is_zero() {
                return Ok(());
            }
            std::thread::sleep(left);
        }
    }
    // DoWait ( mode, typedArray, index, value, timeout ), https://tc39.es/ecma262/#sec-dowait
    /// Its blocking part: waits while the `size` bytes at `at` are `expected`.
    pub fn wait_on(
        &mut self,
        block: &SharedBlock,
        at: usize,
        size: usize,
        expected: u64,
        timeout: f64,
    ) -> JsResult<Waited> {
        let end = deadline(timeout);
        let mut waiters = block.waiters();
        if block.update(at, size, |_| None) != expected {
            return Ok(Waited::NotEqual);
        }
        let id = waiters.add(at, None);
        loop {
            let left = end.map_or(SLICE, |end| end.saturating_duration_since(Instant::now()).min(SLICE));
            if left.is_zero() {
                waiters.remove(id);
                return Ok(Waited::TimedOut);
            }
            waiters = block.notified.wait_timeout(waiters, left).unwrap_or_else(|poisoned| poisoned.into_inner()).0;
            if !waiters.has(id) {
                return Ok(Waited::Notified);
            }
            if let Err(throw) = self.check_interrupt() {
                waiters.remove(id);
                return Err(throw);
            }
        }
    }
    /// As `wait_on`, but gives a promise instead of blocking.
    pub fn wait_on_async(
        &mut self,
        block: &Arc<SharedBlock>,
        at: usize,
        size: usize,
        expected: u64,
        timeout: f64,
    ) -> Waited {
        let promise = self.new_promise();
        let mut waiters = block.waiters();
        if block.update(at, size, |_| None) != expected {
            return Waited::NotEqual;
        }
        if timeout == 0.0 {
            return Waited::TimedOut;
        }
        let id = waiters.add(at, Some(self.async_waiters.mailbox.clone()));
        drop(waiters);
        let waiter = AsyncWaiter { block: block.clone(), id, deadline: deadline(timeout), promise };
        self.async_waiters.list.push(waiter);
        Waited::Later(promise)
    }
    /// Settles the promises of `waitAsync` whose time has come; whether there were any.
    pub(crate) fn settle_async_waiters(&mut self) -> JsResult<bool> {
        let now = Instant::now();
        let (mut notified, mut late) = (Vec::new(), Vec::new());
        let mut i = 0;
        while i < self.async_waiters.list.len() {
            let waiter = &self.async_waiters.list[i];
            let mut waiters = waiter.block.waiters();
            let is_late = waiter.deadline.is_some_and(|end| end <= now);
            let done = if !waiters.has(waiter.id) {
                Some(&mut notified)
            } else if is_late {
                waiters.remove(waiter.id);
                Some(&mut late)
            } else {
                None
            };
            drop(waiters);
            match done {
                Some(done) => done.push(self.async_waiters.list.remove(i)),
                None => i += 1,
            }
        }
        late.sort_by_key(|waiter| waiter.deadline);
        // The promises are in malloc memory from here on, so root them.
        let done = notified.len() + late.len();
        let mut roots = self.rooted_vec();
        for waiter in notified.iter().chain(&late) {
            roots.push(waiter.promise.into());
        }
        for (texts, list) in [("ok", &notified), ("timed-out", &late)] {
            for waiter in list {
                let text = self.heap.intern_str(texts);
                self.resolve_promise(waiter.promise, text.into())?;
            }
        }
        Ok(done > 0)
    }
    /// When the next promise of `waitAsync` times out: `run_jobs` settles it then.
    pub fn next_async_deadline(&self) -> Option<Instant> {
        self.async_waiters.list.iter().filter_map(|waiter| waiter.deadline).min()
    }
    /// Blocks until a promise of `waitAsync` can be settled: jobs have to be run then. False: nothing is to be waited for.
    /// `others`: agents are alive that may notify this one, so promises without a time limit count too.
    pub fn wait_for_async_waiters(&mut self, others: &dyn Fn() -> bool) -> JsResult<bool> {
        loop {
            if self.settle_async_waiters()? {
                return Ok(true);
            }
            let end = self.next_async_deadline();
            if self.async_waiters.is_empty() || (end.is_none() && !others()) {
                return Ok(false);
            }
            self.check_interrupt()?;
            let left = end.map_or(SLICE, |end| end.saturating_duration_since(Instant::now()).min(SLICE));
            let mailbox = self.async_waiters.mailbox.clone();
            mailbox.wait(left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_words() {
        let block = SharedBlock::new(24, None);
        block.store(3, 4, 0xDDCCBBAA);
        assert_eq!(block.load(3, 4), 0xDDCCBBAA);
        assert_eq!(block.load(0, 8), 0x00DD_CCBB_AA00_0000);
        block.store(5, 8, 0x1122_3344_5566_7788);
        assert_eq!(block.load(5, 8), 0x1122_3344_5566_7788);
        assert_eq!(block.load(3, 2), 0xBBAA);
        assert_eq!(block.update(12, 2, |old| Some(old + 1)), 0x11);
        assert_eq!(block.load(12, 2), 0x12);
        block.write(7, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        assert_eq!(block.read(7, 10), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        assert_eq!(block.read(20, 100).len(), 4);
    }

    #[test]
    fn growing() {
        let block = SharedBlock::new(8, Some(16));
        assert!(block.grow(12) && !block.grow(10) && !block.grow(17) && block.grow(16));
        assert!(!SharedBlock::new(8, None).grow(8));
    }
}
