//! Address space for heaps and VM stacks, with a few warm regions kept per thread.
//!
//! A fresh mapping costs a page fault for every page touched, which is most of what a short-lived agent costs. So a region
//! that an agent gives back keeps its first pages, and the next agent of the thread starts on those. Its content is then
//! arbitrary: who takes a region asks how far it is dirty.

use std::cell::RefCell;

/// Bytes of a region that stay committed when it is given back.
const WARM: usize = 1 << 20;
/// Regions kept by a thread.
const KEPT: usize = 4;

/// A reserved range of addresses; nothing above `dirty` has been written.
pub struct Region {
    /// Its first byte.
    pub start: usize,
    /// How many bytes.
    pub len: usize,
    /// Bytes from the start that may hold anything; the rest is zero.
    pub dirty: usize,
}

impl Drop for Region {
    fn drop(&mut self) {
        // SAFETY: the range was mapped by `Region::take` and nobody uses it any more.
        unsafe { libc::munmap(self.start as *mut libc::c_void, self.len) };
    }
}

thread_local! {
    static POOL: RefCell<Vec<Region>> = const { RefCell::new(Vec::new()) };
}

impl Region {
    /// A region of at least `len` bytes: a kept one, or a new mapping.
    pub fn take(len: usize) -> Region {
        let kept = POOL.try_with(|pool| {
            let mut pool = pool.borrow_mut();
            let i = pool.iter().position(|r| r.len >= len && r.len <= len.saturating_mul(2))?;
            Some(pool.swap_remove(i))
        });
        if let Ok(Some(region)) = kept {
            return region;
        }
        // SAFETY: an anonymous private mapping at an address of the kernel's choice; NORESERVE commits nothing.
        let p = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                len,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
                -1,
                0,
            )
        };
        assert!(p != libc::MAP_FAILED, "{len} bytes of address space could not be reserved");
        Region { start: p as usize, len, dirty: 0 }
    }
    /// Gives a region back, of which the first `used` bytes have been written.
    pub fn give_back(mut self, used: usize) {
        let used = self.dirty.max(used).next_multiple_of(4096).min(self.len);
        self.dirty = used.min(WARM);
        if used > WARM {
            // SAFETY: inside the mapping; the pages read as zero afterwards.
            unsafe { libc::madvise((self.start + WARM) as *mut libc::c_void, used - WARM, libc::MADV_DONTNEED) };
        }
        let _ = POOL.try_with(|pool| {
            let mut pool = pool.borrow_mut();
            if pool.len() < KEPT {
                pool.push(self);
            }
        });
    }
}
