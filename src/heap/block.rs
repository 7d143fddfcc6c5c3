//! Where cells come from: 32 KiB blocks of one size class in a reserved range, and large objects from malloc.

use super::cell::{Header, Kind, NativeCell};
use super::region::Region;
use std::alloc::{Layout, alloc, alloc_zeroed, dealloc, realloc};

/// Bytes of a block; blocks are aligned to it.
pub const BLOCK: usize = 32 * 1024;
const MARKS: usize = BLOCK / 16;
/// Granules of the largest exact class.
pub const SMALL: usize = 32;
const MEDIUM: [usize; 9] = [40, 48, 64, 80, 96, 128, 160, 192, 255];
const CLASSES: usize = SMALL + 1 + MEDIUM.len();
/// Address space reserved for blocks. Nothing is committed before use.
const RESERVE: usize = 16 << 30;
/// The least allocation between two collections.
pub(super) const MIN_THRESHOLD: usize = 4 << 20;

/// Of what may be allocated until the next collection, what small heaps get beyond as much as is alive.
const EXTRA_THRESHOLD: usize = 8 << 20;

/// How much may be allocated until the next collection, with so much alive: as much again, and twice as much where that is little.
pub(super) fn usual_threshold(live: usize) -> usize {
    (live + live.min(EXTRA_THRESHOLD)).max(MIN_THRESHOLD)
}

/// Which blocks a cell goes to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Space {
    /// Nothing to do when it dies.
    Plain,
    /// Owns malloc memory (Native cells).
    Finalized,
}

#[repr(C)]
struct Block {
    marks: [u8; MARKS],
    cell_bytes: u32,
    cells: u32,
    class: u32,
    pad: u32,
}
const FIRST: usize = size_of::<Block>().next_multiple_of(16);

/// What precedes a large cell.
#[repr(C)]
struct Large {
    bytes: usize,
    mark: u8,
    pad: [u8; 7],
}
pub(super) const LARGE_PREFIX: usize = 16;

#[derive(Default)]
struct Class {
    cur: usize,
    end: usize,
    /// Index of the block being swept and filled; blocks past it are unswept.
    index: usize,
    blocks: Vec<*mut Block>,
}

/// The memory.
pub struct Blocks {
    base: usize,
    top: usize,
    limit: usize,
    region: Option<Region>,
    /// Below this address memory may hold anything.
    dirty_end: usize,
    free: Vec<*mut Block>,
    classes: Vec<Class>,
    large: Vec<*mut Large>,
    large_bytes: usize,
    /// Bytes malloc'ed by cells' owners.
    pub external: usize,
    /// Bytes of the shapes and of the table of interned strings that the last collection left.
    pub shape_bytes: usize,
    /// Allocated since the last collection.
    pub since_gc: usize,
    /// How much may be, before the next.
    pub threshold: usize,
    /// What the last collection left.
    pub live_after_gc: usize,
    /// The limit.
    pub max_bytes: usize,
    /// Fill freed memory with garbage.
    pub poison: bool,
}

/// Owns the memory behind a raw pointer, so that a rope can be flattened through a shared heap.
pub struct BlocksBox(*mut Blocks);
impl BlocksBox {
    pub fn new(max_bytes: usize) -> BlocksBox {
        BlocksBox(Box::into_raw(Box::new(Blocks::new(max_bytes))))
    }
    /// Allocates without a unique borrow of the heap. Collection is noticed by the next ordinary allocation.
    pub unsafe fn alloc_shared(&self, bytes: usize, kind: Kind) -> *mut Header {
        let (cell, taken) = (*self.0).alloc_slow(bytes, kind, Space::Plain);
        (*cell).shape = super::shape::STRING_SHAPE.0;
        let blocks = &mut *self.0;
        blocks.since_gc += taken;
        if blocks.since_gc > blocks.threshold {
            // The next ordinary allocation is a slow one, which looks at the threshold: the rest of the free run is found again.
            for class in &mut blocks.classes {
                class.end = class.cur;
            }
        }
        cell
    }
}
impl std::ops::Deref for BlocksBox {
    type Target = Blocks;
    #[inline(always)]
    fn deref(&self) -> &Blocks {
        // SAFETY: made by Box::into_raw, freed only in drop.
        unsafe { &*self.0 }
    }
}
impl std::ops::DerefMut for BlocksBox {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Blocks {
        // SAFETY: as above; the unique borrow of the box is one of the blocks.
        unsafe { &mut *self.0 }
    }
}
impl Drop for BlocksBox {
    fn drop(&mut self) {
        // SAFETY: made by Box::into_raw.
        unsafe { drop(Box::from_raw(self.0)) }
    }
}

fn class_of(granules: usize) -> (usize, usize) {
    if granules <= SMALL {
        return (granules, granules);
    }
    let i = MEDIUM.iter().position(|&m| granules <= m).expect("a medium size");
    (SMALL + 1 + i, MEDIUM[i])
}

/// How many of the mark bytes, each 0 or 1, are set.
fn count_marks(marks: &[u8; MARKS]) -> usize {
    marks.chunks_exact(8).map(|c| u64::from_le_bytes(c.try_into().expect("eight bytes")).count_ones() as usize).sum()
}

/// How many words a cell has after its fixed part.
#[inline]
pub(crate) unsafe fn payload_words(cell: *mut Header, fixed: usize) -> usize {
    let bytes = if (*cell).granules != 0 {
        (*cell).granules as usize * 16
    } else {
        (*((cell as *mut u8).sub(LARGE_PREFIX) as *mut Large)).bytes
    };
    (bytes - fixed) / 8
}

impl Blocks {
    pub fn new(max_bytes: usize) -> Blocks {
        let reserve = RESERVE.min((max_bytes.max(64 << 20)).saturating_mul(2) + (64 << 20));
        let region = Region::take(reserve);
        let p = region.start;
        let base = p.next_multiple_of(BLOCK);
        Blocks {
            base,
            top: base,
            limit: p + region.len,
            dirty_end: p + region.dirty,
            region: Some(region),
            free: Vec::new(),
            classes: (0..CLASSES * 2).map(|_| Class { index: usize::MAX, ..Class::default() }).collect(),
            large: Vec::new(),
            large_bytes: 0,
            external: 0,
            shape_bytes: 0,
            since_gc: 0,
            threshold: MIN_THRESHOLD,
            live_after_gc: 0,
            max_bytes,
            poison: false,
        }
    }

    /// Bytes in use, roughly.
    pub fn used(&self) -> usize {
        self.live_after_gc + self.since_gc
    }

    /// The next cell of the current free run.
    #[inline(always)]
    pub unsafe fn bump(&mut self, granules: usize, space: Space) -> Option<*mut Header> {
        let index = granules + if space == Space::Finalized { CLASSES } else { 0 };
        let class = self.classes.get_unchecked_mut(index);
        let p = class.cur;
        let end = p + granules * 16;
        if end <= class.end {
            class.cur = end;
            return Some(p as *mut Header);
        }
        None
    }

    /// Address of the current run's cursor and end, for allocation inlined in the dispatch loop.
    pub fn alloc_slow(&mut self, bytes: usize, kind: Kind, space: Space) -> (*mut Header, usize) {
        let granules = bytes.div_ceil(16);
        if granules > MEDIUM[MEDIUM.len() - 1] {
            return self.alloc_large(granules * 16, kind);
        }
        let (index, granules) = class_of(granules);
        let index = index + if space == Space::Finalized { CLASSES } else { 0 };
        let cell_bytes = granules * 16;
        let mut taken = 0;
        // SAFETY: blocks and their cells are inside the reserved range; see the invariants in `heap/mod.rs`.
        unsafe {
            loop {
                let class = &mut self.classes[index];
                if class.cur + cell_bytes <= class.end {
                    let p = class.cur as *mut Header;
                    class.cur += cell_bytes;
                    *p = Header { shape: 0, kind, gc: 0, flags: 0, granules: granules as u8 };
                    return (p, taken);
                }
                if class.index < class.blocks.len() {
                    let block = class.blocks[class.index];
                    let start = block as usize;
                    let limit = start + FIRST + (*block).cells as usize * cell_bytes;
                    let mut p = class.end;
                    while p < limit && (*block).marks[(p - start) >> 4] != 0 {
                        p += cell_bytes;
                    }
                    if p < limit {
                        let run = p;
                        while p < limit && (*block).marks[(p - start) >> 4] == 0 {
                            p += cell_bytes;
                        }
                        class.cur = run;
                        class.end = p;
                        taken += p - run;
                        continue;
                    }
                    class.index += 1;
                    if class.index < class.blocks.len() {
                        class.end = class.blocks[class.index] as usize + FIRST;
                        class.cur = class.end;
                        continue;
                    }
                }
                let block = self.new_block(cell_bytes, index);
                let class = &mut self.classes[index];
                class.blocks.push(block);
                class.index = class.blocks.len() - 1;
                class.cur = block as usize + FIRST;
                class.end = class.cur + (*block).cells as usize * cell_bytes;
                taken += class.end - class.cur;
            }
        }
    }

    unsafe fn new_block(&mut self, cell_bytes: usize, class: usize) -> *mut Block {
        let block = match self.free.pop() {
            Some(block) => block,
            None => {
                assert!(self.top + BLOCK <= self.limit, "the heap's reserved range is used up");
                let block = self.top as *mut Block;
                self.top += BLOCK;
                if (block as usize) < self.dirty_end {
                    // Memory of an earlier heap.
                    (*block).marks.fill(0);
                }
                block
            }
        };
        if class >= CLASSES {
            // Cells that own something are looked for before the next collection too, when the heap is dropped.
            for i in 0..(BLOCK - FIRST) / cell_bytes {
                (*((block as usize + FIRST + i * cell_bytes) as *mut Header)).kind = Kind::Free;
            }
        }
        (*block).cell_bytes = cell_bytes as u32;
        (*block).cells = ((BLOCK - FIRST) / cell_bytes) as u32;
        (*block).class = class as u32;
        block
    }

    fn alloc_large(&mut self, bytes: usize, kind: Kind) -> (*mut Header, usize) {
        let layout = Layout::from_size_align(bytes + LARGE_PREFIX, 16).expect("a size that fits");
        // SAFETY: the layout is not empty; the prefix and header are written inside it.
        unsafe {
            // The text of a string is written at once.
            let p = if matches!(kind, Kind::Latin1 | Kind::Utf16) { alloc(layout) } else { alloc_zeroed(layout) };
            if p.is_null() {
                std::alloc::handle_alloc_error(layout);
            }
            (self.adopt_large(p, bytes, kind), bytes)
        }
    }
    /// Makes a large cell of memory that the global allocator gave: `LARGE_PREFIX + bytes` bytes, aligned to 16.
    pub(super) unsafe fn adopt_large(&mut self, p: *mut u8, bytes: usize, kind: Kind) -> *mut Header {
        let prefix = p as *mut Large;
        *prefix = Large { bytes, mark: 0, pad: [0; 7] };
        self.large.push(prefix);
        self.large_bytes += bytes;
        let cell = p.add(LARGE_PREFIX) as *mut Header;
        *cell = Header { shape: 0, kind, gc: 0, flags: super::flag::LARGE, granules: 0 };
        cell
    }

    /// Makes a large cell larger, elsewhere if need be: nothing may point to it but what is told of its new place. What it
    /// grows by may hold anything.
    // OPTIMIZATION: the system moves pages of memory where a copy would read and write them, and needs none for what is not
    // yet written.
    pub(super) unsafe fn grow_large(&mut self, cell: *mut Header, bytes: usize) -> *mut Header {
        let bytes = bytes.next_multiple_of(16);
        let old = (cell as *mut u8).sub(LARGE_PREFIX) as *mut Large;
        let before = (*old).bytes;
        let place = self.large.iter().rposition(|&prefix| prefix == old).expect("every large cell is in the list");
        let layout = Layout::from_size_align_unchecked(before + LARGE_PREFIX, 16);
        let p = realloc(old as *mut u8, layout, bytes + LARGE_PREFIX) as *mut Large;
        if p.is_null() {
            std::alloc::handle_alloc_error(layout);
        }
        (*p).bytes = bytes;
        self.large[place] = p;
        self.large_bytes += bytes - before;
        (p as *mut u8).add(LARGE_PREFIX) as *mut Header
    }

    /// Marks a cell; true if it was not marked before.
    #[inline(always)]
    pub unsafe fn set_mark(&mut self, cell: *mut Header) -> bool {
        let mark = self.mark_byte(cell);
        let fresh = *mark == 0;
        *mark = 1;
        fresh
    }
    /// Whether a cell is marked.
    pub unsafe fn is_marked(&self, cell: *mut Header) -> bool {
        *self.mark_byte(cell) != 0
    }
    #[inline(always)]
    unsafe fn mark_byte(&self, cell: *mut Header) -> *mut u8 {
        let address = cell as usize;
        // By the address, not by the header: that may not be in any cache.
        if address.wrapping_sub(self.base) >= self.top - self.base {
            return &raw mut (*((cell as *mut u8).sub(LARGE_PREFIX) as *mut Large)).mark;
        }
        let block = address & !(BLOCK - 1);
        (block + ((address - block) >> 4)) as *mut u8
    }

    /// The cell that an address lies in, if it lies in one: for the conservative scan.
    pub fn find_cell(&self, address: usize) -> Option<*mut Header> {
        if address >= self.base && address < self.top {
            let block = (address & !(BLOCK - 1)) as *mut Block;
            // SAFETY: every block below `top` has been set up.
            unsafe {
                let cell_bytes = (*block).cell_bytes as usize;
                let offset = address - block as usize;
                if cell_bytes == 0 || offset < FIRST {
                    return None;
                }
                let i = (offset - FIRST) / cell_bytes;
                if i >= (*block).cells as usize {
                    return None;
                }
                let cell = (block as usize + FIRST + i * cell_bytes) as *mut Header;
                return if (*cell).kind == Kind::Free { None } else { Some(cell) };
            }
        }
        // `prepare` sorted the list.
        let i = self.large.partition_point(|&p| (p as usize) <= address);
        let prefix = *self.large.get(i.checked_sub(1)?)?;
        // SAFETY: the list holds live large objects.
        unsafe {
            let end = prefix as usize + LARGE_PREFIX + (*prefix).bytes;
            if address < end { Some((prefix as *mut u8).add(LARGE_PREFIX) as *mut Header) } else { None }
        }
    }

    /// Before marking: everything dead gets kind Free, marks are cleared.
    pub unsafe fn prepare(&mut self) {
        self.large.sort_unstable();
        for prefix in &self.large {
            (**prefix).mark = 0;
        }
        for class in &mut self.classes {
            // What was not allocated of the current run, and the dead of what was not swept, look alive still.
            for (i, &block) in class.blocks.iter().enumerate() {
                if class.index != usize::MAX && i >= class.index {
                    let start = block as usize;
                    let cell_bytes = (*block).cell_bytes as usize;
                    let limit = start + FIRST + (*block).cells as usize * cell_bytes;
                    let mut p = if i == class.index { class.cur } else { start + FIRST };
                    while p < limit {
                        if (*block).marks[(p - start) >> 4] == 0 {
                            (*(p as *mut Header)).kind = Kind::Free;
                        }
                        p += cell_bytes;
                    }
                }
                (*block).marks.fill(0);
            }
        }
    }

    /// After marking: frees large objects, finalizes, gives back empty blocks, starts lazy sweeping anew.
    pub unsafe fn sweep(&mut self) {
        let mut live = 0;
        let poison = self.poison;
        let large_bytes = &mut self.large_bytes;
        self.large.retain(|&prefix| {
            if (*prefix).mark != 0 {
                live += (*prefix).bytes;
                return true;
            }
            let bytes = (*prefix).bytes;
            *large_bytes -= bytes;
            dealloc(prefix as *mut u8, Layout::from_size_align_unchecked(bytes + LARGE_PREFIX, 16));
            false
        });
        let mut external = 0;
        for (index, class) in self.classes.iter_mut().enumerate() {
            let finalized = index >= CLASSES;
            let free = &mut self.free;
            class.blocks.retain(|&block| {
                let cell_bytes = (*block).cell_bytes as usize;
                let start = block as usize;
                let marked = count_marks(&(*block).marks);
                if finalized || poison {
                    for i in 0..(*block).cells as usize {
                        let cell = (start + FIRST + i * cell_bytes) as *mut Header;
                        if (*block).marks[(cell as usize - start) >> 4] != 0 {
                            if finalized && matches!((*cell).kind, Kind::Native | Kind::Code) {
                                external += super::native_bytes(&*(*(cell as *mut NativeCell)).data);
                            }
                            continue;
                        }
                        if finalized && matches!((*cell).kind, Kind::Native | Kind::Code) {
                            drop(Box::from_raw((*(cell as *mut NativeCell)).data));
                        }
                        if poison {
                            std::ptr::write_bytes(cell as *mut u8, 0xDB, cell_bytes);
                        }
                        (*cell).kind = Kind::Free;
                    }
                }
                if marked == 0 {
                    (*block).cell_bytes = 0;
                    free.push(block);
                    return false;
                }
                live += marked * cell_bytes;
                true
            });
            class.index = if class.blocks.is_empty() { usize::MAX } else { 0 };
            class.end = class.blocks.first().map_or(0, |&b| b as usize + FIRST);
            class.cur = class.end;
        }
        self.external = external;
        self.live_after_gc = live + external + self.shape_bytes;
        self.since_gc = 0;
        self.threshold = usual_threshold(self.live_after_gc);
    }
}

impl Drop for Blocks {
    fn drop(&mut self) {
        // SAFETY: nothing can use the heap any more; every Native cell that was not finalized still owns its box.
        unsafe {
            for class in &mut self.classes[CLASSES..] {
                for &block in &class.blocks {
                    let cell_bytes = (*block).cell_bytes as usize;
                    for i in 0..(*block).cells as usize {
                        let cell = (block as usize + FIRST + i * cell_bytes) as *mut NativeCell;
                        if matches!((*cell).header.kind, Kind::Native | Kind::Code) {
                            drop(Box::from_raw((*cell).data));
                        }
                    }
                }
            }
        }
        let large = self.large.iter().map(|&prefix| prefix as usize).collect();
        let Some(region) = self.region.take() else { return drop(Left { large, region: None }) };
        let used = self.top - region.start;
        if used + self.large_bytes <= MUCH {
            drop(Left { large, region: None });
            return region.give_back(used);
        }
        // OPTIMIZATION: the system takes tens of milliseconds to take back a full heap, and nobody needs to wait for it: there is
        // nothing in it any more that anybody could look at. Without a thread it is done here.
        let left = Left { large, region: Some(region) };
        let _ = std::thread::Builder::new().name("heap".to_string()).stack_size(64 << 10).spawn(move || drop(left));
    }
}
/// Bytes that are not freed on the thread that used them.
const MUCH: usize = 8 << 20;
/// The memory of a heap that is no more; it is freed when this is dropped.
struct Left {
    /// The addresses of the large objects.
    large: Vec<usize>,
    region: Option<Region>,
}
impl Drop for Left {
    fn drop(&mut self) {
        for &address in &self.large {
            let prefix = address as *mut Large;
            // SAFETY: the list of the heap held live large objects, each of so many bytes, and the heap is gone.
            unsafe {
                dealloc(prefix as *mut u8, Layout::from_size_align_unchecked((*prefix).bytes + LARGE_PREFIX, 16));
            }
        }
        drop(self.region.take());
    }
}
