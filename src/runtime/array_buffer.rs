//! 25.1 The data blocks behind ArrayBuffer and SharedArrayBuffer, and raw numbers in them.

use super::conversion::double_to_int32;
use super::shared_memory::SharedBlock;
use super::{Agent, Intrinsic, JsResult, message};
use crate::heap::{Kind, Marker, NativeData, Object, Value};
use dashu_int::IBig;
use std::sync::Arc;

/// A Data Block. Word 0 of an ArrayBuffer or SharedArrayBuffer (word 1 is [[ArrayBufferDetachKey]]).
pub struct DataBlock {
    storage: Storage,
    /// [[ArrayBufferMaxByteLength]], if it can be resized; not of shared blocks.
    max: Option<usize>,
}
enum Storage {
    Owned(Vec<u8>),
    Detached,
    Shared(Arc<SharedBlock>),
}
impl NativeData for DataBlock {
    fn trace(&self, _marker: &mut Marker<'_>) {}
    fn external_bytes(&self) -> usize {
        match &self.storage {
            Storage::Owned(bytes) => bytes.capacity(),
            Storage::Detached => 0,
            Storage::Shared(block) => block.capacity(),
        }
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
        self
    }
}
impl DataBlock {
    /// The bytes; None when detached or shared.
    #[inline(always)]
    pub fn bytes(&self) -> Option<&[u8]> {
        match &self.storage {
            Storage::Owned(bytes) => Some(bytes),
            _ => None,
        }
    }
    /// The bytes, to write; None when detached or shared.
    #[inline(always)]
    pub fn bytes_mut(&mut self) -> Option<&mut [u8]> {
        match &mut self.storage {
            Storage::Owned(bytes) => Some(bytes),
            _ => None,
        }
    }
    /// What agents share.
    pub fn shared(&self) -> Option<&Arc<SharedBlock>> {
        match &self.storage {
            Storage::Shared(block) => Some(block),
            _ => None,
        }
    }
    /// How many bytes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        match &self.storage {
            Storage::Owned(bytes) => bytes.len(),
            Storage::Detached => 0,
            Storage::Shared(block) => block.len(),
        }
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// [[ArrayBufferMaxByteLength]]; None: fixed length.
    pub fn max_len(&self) -> Option<usize> {
        match &self.storage {
            Storage::Shared(block) => block.max_len(),
            _ => self.max,
        }
    }
    /// IsDetachedBuffer
    #[inline(always)]
    pub fn is_detached(&self) -> bool {
        matches!(self.storage, Storage::Detached)
    }
    // GetValueFromBuffer ( arrayBuffer, byteIndex, type, isTypedArray, order [ , isLittleEndian ] ), https://tc39.es/ecma262/#sec-getvaluefrombuffer
    /// Its raw bytes, unordered. The element is inside.
    #[inline(always)]
    pub fn load(&self, ty: ElementType, at: usize) -> u64 {
        match &self.storage {
            Storage::Owned(bytes) => ty.load(bytes, at),
            Storage::Detached => 0,
            Storage::Shared(block) => block.load(at, ty.size()),
        }
    }
    // SetValueInBuffer ( arrayBuffer, byteIndex, type, value, isTypedArray, order [ , isLittleEndian ] ), https://tc39.es/ecma262/#sec-setvalueinbuffer
    /// With raw bytes, unordered. The element is inside.
    #[inline(always)]
    pub fn store(&mut self, ty: ElementType, at: usize, raw: u64) {
        match &mut self.storage {
            Storage::Owned(bytes) => ty.store(bytes, at, raw),
            Storage::Detached => {}
            Storage::Shared(block) => block.store(at, ty.size(), raw),
        }
    }
    /// Copies bytes out; what is beyond the end is left out.
    pub fn read(&self, at: usize, count: usize) -> Vec<u8> {
        match &self.storage {
            Storage::Owned(bytes) => {
                let end = at.saturating_add(count).min(bytes.len());
                bytes[at.min(end)..end].to_vec()
            }
            Storage::Detached => Vec::new(),
            Storage::Shared(block) => block.read(at, count),
        }
    }
    /// Copies bytes in; what is beyond the end is left out.
    pub fn write(&mut self, at: usize, source: &[u8]) {
        match &mut self.storage {
            Storage::Owned(bytes) => {
                let end = at.saturating_add(source.len()).min(bytes.len());
                let at = at.min(end);
                bytes[at..end].copy_from_slice(&source[..end - at]);
            }
            Storage::Detached => {}
            Storage::Shared(block) => block.write(at, source),
        }
    }
}

/// The data block of a buffer: word 0 of every buffer is set by `new_buffer` right after it is made, to a native cell of a
/// DataBlock, and never again; the cell lives as long as the buffer.
// SAFETY: callers have a live buffer.
#[inline(always)]
pub(super) unsafe fn block_of(buffer: Object) -> *mut DataBlock {
    (*(buffer.word(0).as_cell() as *mut crate::heap::cell::NativeCell)).data as *mut DataBlock
}

/// Whether a value is an ArrayBuffer or a SharedArrayBuffer.
pub fn as_any_buffer(value: Value) -> Option<Object> {
    value.as_object().filter(|o| matches!(o.kind(), Kind::ArrayBuffer | Kind::SharedArrayBuffer))
}

/// Bytes that are zeroed or copied between two looks at the fuel.
pub(crate) const STEP: usize = 1 << 20;

impl Agent {
    /// The data block of a buffer.
    #[inline(always)]
    pub fn data_block(&self, buffer: Object) -> &DataBlock {
        assert!(matches!(buffer.kind(), Kind::ArrayBuffer | Kind::SharedArrayBuffer));
        // SAFETY: a buffer, just asked; `&self` keeps writers away.
        unsafe { &*block_of(buffer) }
    }
    /// The data block of a buffer, to write.
    #[inline(always)]
    pub fn data_block_mut(&mut self, buffer: Object) -> &mut DataBlock {
        assert!(matches!(buffer.kind(), Kind::ArrayBuffer | Kind::SharedArrayBuffer));
        // SAFETY: a buffer, just asked; `&mut self` makes the borrow exclusive.
        unsafe { &mut *block_of(buffer) }
    }
    /// Bytes of two different buffers: one to read, one to write.
    pub(crate) fn copy_between_buffers(
        &mut self,
        from: Object,
        from_at: usize,
        to: Object,
        to_at: usize,
        count: usize,
    ) -> JsResult<()> {
        let available = self.data_block(from).len().saturating_sub(from_at);
        let room = self.data_block(to).len().saturating_sub(to_at);
        let count = count.min(available).min(room);
        // Much is copied in steps, from the end if the ranges may overlap that way.
        let mut done = 0;
        while done < count {
            let n = STEP.min(count - done);
            let at = if to_at > from_at { count - done - n } else { done };
            self.copy_at_once(from, from_at + at, to, to_at + at, n);
            done += n;
            if count > STEP {
                self.pay(n as u64 / 256)?;
            }
        }
        Ok(())
    }
    fn copy_at_once(&mut self, from: Object, from_at: usize, to: Object, to_at: usize, count: usize) {
        if from == to
            && let Some(bytes) = self.data_block_mut(to).bytes_mut()
        {
            bytes.copy_within(from_at..from_at + count, to_at);
            return;
        }
        let (Some(source), Some(_)) = (self.data_block(from).bytes(), self.data_block(to).bytes()) else {
            let bytes = self.data_block(from).read(from_at, count);
            return self.data_block_mut(to).write(to_at, &bytes);
        };
        let source: *const [u8] = &raw const source[from_at..from_at + count];
        if let Some(bytes) = self.data_block_mut(to).bytes_mut() {
            // SAFETY: two buffers never have the same owned block, and nothing in between changes the source.
            bytes[to_at..to_at + count].copy_from_slice(unsafe { &*source });
        }
    }

    // CreateByteDataBlock ( size ), https://tc39.es/ecma262/#sec-createbytedatablock
    // CreateSharedByteDataBlock ( size ), https://tc39.es/ecma262/#sec-createsharedbytedatablock
    fn create_byte_data_block(&mut self, kind: Kind, size: u64, max: Option<u64>) -> JsResult<DataBlock> {
        let wanted = max.unwrap_or(size).max(size);
        if wanted > self.limits.max_bytes as u64 {
            return Err(self.throw(message::BufferAllocation()));
        }
        let (size, max) = (size as usize, max.map(|max| max as usize));
        let shared = kind == Kind::SharedArrayBuffer;
        // Shared memory never moves: all it may need is there from the start.
        let taken = if shared { max.unwrap_or(size) } else { size };
        if taken >= 4096 {
            self.poll(taken as u64 / 4096)?;
        }
        if !self.has_memory(taken) {
            return Err(self.throw(message::BufferAllocation()));
        }
        if shared {
            let mut words = Vec::new();
            while !SharedBlock::add_words(&mut words, size, max, STEP / 8) {
                self.pay(STEP as u64 / 1024)?;
            }
            let block = Arc::new(SharedBlock::of_words(words, size, max));
            return Ok(DataBlock { storage: Storage::Shared(block), max: None });
        }
        Ok(DataBlock { storage: Storage::Owned(vec![0; size]), max })
    }
    /// A buffer object of a kind with a new block. `max`: resizable.
    pub fn new_buffer(&mut self, kind: Kind, proto: Object, size: u64, max: Option<u64>) -> JsResult<Object> {
        let block = self.create_byte_data_block(kind, size, max)?;
        Ok(self.new_buffer_of(kind, proto, block))
    }
    /// A SharedArrayBuffer of a block that may be another agent's too.
    pub fn new_shared_array_buffer(&mut self, block: Arc<SharedBlock>) -> Object {
        let proto = self.intrinsic(Intrinsic::SharedArrayBufferPrototype);
        self.new_buffer_of(Kind::SharedArrayBuffer, proto, DataBlock { storage: Storage::Shared(block), max: None })
    }
    fn new_buffer_of(&mut self, kind: Kind, proto: Object, block: DataBlock) -> Object {
        let buffer = self.new_object_of_kind(kind, proto, 2);
        let cell = self.heap.new_native(Box::new(block));
        buffer.set_word(0, cell);
        buffer
    }
    // AllocateArrayBuffer ( constructor, byteLength [ , maxByteLength ] ), https://tc39.es/ecma262/#sec-allocatearraybuffer
    /// With %ArrayBuffer% as constructor.
    pub fn allocate_array_buffer(&mut self, size: u64, max: Option<u64>) -> JsResult<Object> {
        let proto = self.intrinsic(Intrinsic::ArrayBufferPrototype);
        self.new_buffer(Kind::ArrayBuffer, proto, size, max)
    }
    /// An ArrayBuffer of these bytes.
    pub fn new_array_buffer(&mut self, bytes: &[u8]) -> JsResult<Object> {
        let buffer = self.allocate_array_buffer(bytes.len() as u64, None)?;
        self.data_block_mut(buffer).write(0, bytes);
        Ok(buffer)
    }
    /// Changes the length of a resizable buffer; new bytes are 0.
    pub(crate) fn resize_buffer(&mut self, buffer: Object, len: usize) -> JsResult<()> {
        let old = self.data_block(buffer).len();
        if len > old {
            if !self.has_memory(len) {
                return Err(self.throw(message::BufferAllocation()));
            }
            self.heap.charge_external(len - old);
        }
        let mut now = old;
        while now != len {
            // Much is zeroed in steps; whoever ends the script meanwhile leaves a buffer that is not as long yet.
            let next = len.min(now.saturating_add(STEP));
            if let Storage::Owned(bytes) = &mut self.data_block_mut(buffer).storage {
                bytes.reserve_exact(len.saturating_sub(now));
                bytes.resize(next, 0);
            }
            self.pay(1 + next.saturating_sub(now) as u64 / 256)?;
            now = next;
        }
        self.poll(1)
    }
    // DetachArrayBuffer ( arrayBuffer [ , key ] ), https://tc39.es/ecma262/#sec-detacharraybuffer
    /// Detaches a buffer (no key) and gives its bytes.
    pub fn detach_array_buffer(&mut self, buffer: Object) -> Vec<u8> {
        let block = self.data_block_mut(buffer);
        match std::mem::replace(&mut block.storage, Storage::Detached) {
            Storage::Owned(bytes) => bytes,
            _ => Vec::new(),
        }
    }
    /// A new ArrayBuffer that owns these bytes.
    pub(crate) fn adopt_bytes(&mut self, mut bytes: Vec<u8>, size: u64, max: Option<u64>) -> JsResult<Object> {
        let buffer = self.allocate_array_buffer(0, max)?;
        bytes.resize(size as usize, 0);
        self.heap.charge_external(bytes.capacity());
        self.data_block_mut(buffer).storage = Storage::Owned(bytes);
        Ok(buffer)
    }
}

/// The element types, in the order of the table in 23.2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum ElementType {
    Int8,
    Uint8,
    Uint8Clamped,
    Int16,
    Uint16,
    Int32,
    Uint32,
    BigInt64,
    BigUint64,
    Float16,
    Float32,
    Float64,
}
use ElementType::*;
impl ElementType {
    /// All of them.
    pub const ALL: [ElementType; 12] =
        [Int8, Uint8, Uint8Clamped, Int16, Uint16, Int32, Uint32, BigInt64, BigUint64, Float16, Float32, Float64];
    /// Bytes an element takes.
    #[inline(always)]
    pub const fn size(self) -> usize {
        match self {
            Int8 | Uint8 | Uint8Clamped => 1,
            Int16 | Uint16 | Float16 => 2,
            Int32 | Uint32 | Float32 => 4,
            BigInt64 | BigUint64 | Float64 => 8,
        }
    }
    /// Whether elements are BigInts.
    #[inline(always)]
    pub const fn is_big(self) -> bool {
        matches!(self, BigInt64 | BigUint64)
    }
    /// The name of the constructor.
    pub const fn name(self) -> &'static str {
        match self {
            Int8 => "Int8Array",
            Uint8 => "Uint8Array",
            Uint8Clamped => "Uint8ClampedArray",
            Int16 => "Int16Array",
            Uint16 => "Uint16Array",
            Int32 => "Int32Array",
            Uint32 => "Uint32Array",
            BigInt64 => "BigInt64Array",
            BigUint64 => "BigUint64Array",
            Float16 => "Float16Array",
            Float32 => "Float32Array",
            Float64 => "Float64Array",
        }
    }
    /// The constructor and its prototype.
    pub const fn intrinsics(self) -> (Intrinsic, Intrinsic) {
        match self {
            Int8 => (Intrinsic::Int8Array, Intrinsic::Int8ArrayPrototype),
            Uint8 => (Intrinsic::Uint8Array, Intrinsic::Uint8ArrayPrototype),
            Uint8Clamped => (Intrinsic::Uint8ClampedArray, Intrinsic::Uint8ClampedArrayPrototype),
            Int16 => (Intrinsic::Int16Array, Intrinsic::Int16ArrayPrototype),
            Uint16 => (Intrinsic::Uint16Array, Intrinsic::Uint16ArrayPrototype),
            Int32 => (Intrinsic::Int32Array, Intrinsic::Int32ArrayPrototype),
            Uint32 => (Intrinsic::Uint32Array, Intrinsic::Uint32ArrayPrototype),
            BigInt64 => (Intrinsic::BigInt64Array, Intrinsic::BigInt64ArrayPrototype),
            BigUint64 => (Intrinsic::BigUint64Array, Intrinsic::BigUint64ArrayPrototype),
            Float16 => (Intrinsic::Float16Array, Intrinsic::Float16ArrayPrototype),
            Float32 => (Intrinsic::Float32Array, Intrinsic::Float32ArrayPrototype),
            Float64 => (Intrinsic::Float64Array, Intrinsic::Float64ArrayPrototype),
        }
    }

    /// The little-endian bits of an element at `at`, which is inside.
    #[inline(always)]
    pub fn load(self, bytes: &[u8], at: usize) -> u64 {
        match self.size() {
            1 => bytes[at] as u64,
            2 => u16::from_le_bytes([bytes[at], bytes[at + 1]]) as u64,
            4 => bytes[at..].first_chunk().map_or(0, |b| u32::from_le_bytes(*b)) as u64,
            _ => bytes[at..].first_chunk().map_or(0, |b| u64::from_le_bytes(*b)),
        }
    }
    /// Writes the low bits of `raw` at `at`, which is inside.
    #[inline(always)]
    pub fn store(self, bytes: &mut [u8], at: usize, raw: u64) {
        match self.size() {
            1 => bytes[at] = raw as u8,
            2 => bytes[at..at + 2].copy_from_slice(&(raw as u16).to_le_bytes()),
            4 => bytes[at..at + 4].copy_from_slice(&(raw as u32).to_le_bytes()),
            _ => bytes[at..at + 8].copy_from_slice(&raw.to_le_bytes()),
        }
    }
    /// The bits in the other byte order.
    pub fn swap(self, raw: u64) -> u64 {
        raw.swap_bytes() >> (64 - 8 * self.size())
    }
    /// The bits of a Number as an element; not for BigInt types.
    #[inline(always)]
    pub fn number_to_raw(self, n: f64) -> u64 {
        match self {
            Float64 => n.to_bits(),
            Float32 => (n as f32).to_bits() as u64,
            Float16 => f64_to_f16(n) as u64,
            Uint8Clamped => n.clamp(0.0, 255.0).round_ties_even() as u8 as u64,
            _ => double_to_int32(n) as u32 as u64,
        }
    }
    /// The Number of an element's bits; not for BigInt types.
    #[inline(always)]
    pub fn raw_to_number(self, raw: u64) -> Value {
        match self {
            Int8 => Value::int(raw as i8 as i32),
            Uint8 | Uint8Clamped => Value::int(raw as u8 as i32),
            Int16 => Value::int(raw as i16 as i32),
            Uint16 => Value::int(raw as u16 as i32),
            Int32 => Value::int(raw as i32),
            Uint32 => Value::from(raw as u32),
            Float16 => Value::number(f16_to_f64(raw as u16)),
            Float32 => Value::number(f32::from_bits(raw as u32) as f64),
            _ => Value::number(f64::from_bits(raw)),
        }
    }
}

/// The low 64 bits of a BigInt, in two's complement.
pub fn bigint_low_bits(n: &IBig) -> u64 {
    let (sign, magnitude) = n.clone().into_parts();
    let low = magnitude.as_words().first().copied().unwrap_or(0);
    if sign == dashu_int::Sign::Negative { low.wrapping_neg() } else { low }
}

/// A double rounded to the nearest half-precision number, ties to even.
pub fn f64_to_f16(n: f64) -> u16 {
    let sign = ((n.to_bits() >> 48) & 0x8000) as u16;
    if n.is_nan() {
        return 0x7E00;
    }
    let magnitude = n.abs();
    if magnitude >= 65520.0 {
        return sign | 0x7C00;
    }
    let exponent = ((magnitude.to_bits() >> 52) as i32 - 1023).max(-14);
    // Units in the last place: an exact scaling by a power of two, so only this rounds.
    let units = (magnitude * 2f64.powi(10 - exponent)).round_ties_even() as u16;
    // Normal numbers have 1024..=2048 units, subnormal ones fewer; the carry makes the exponent right.
    let base = ((exponent + 14) as u16) << 10;
    sign | (base + units)
}
/// The number of half-precision bits.
pub fn f16_to_f64(bits: u16) -> f64 {
    let exponent = (bits >> 10 & 0x1F) as i32;
    let fraction = (bits & 0x3FF) as f64;
    let magnitude = match exponent {
        0 => fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
    };
    if bits & 0x8000 != 0 { -magnitude } else { magnitude }
}

impl Agent {
    // RawBytesToNumeric ( type, rawBytes, isLittleEndian ), https://tc39.es/ecma262/#sec-rawbytestonumeric
    /// The value of little-endian bits.
    #[inline]
    pub fn raw_to_value(&mut self, ty: ElementType, raw: u64) -> Value {
        match ty {
            BigInt64 => self.heap.new_bigint(&IBig::from(raw as i64)).into(),
            BigUint64 => self.heap.new_bigint(&IBig::from(raw)).into(),
            _ => ty.raw_to_number(raw),
        }
    }
    // NumericToRawBytes ( type, value, isLittleEndian ), https://tc39.es/ecma262/#sec-numerictorawbytes
    /// Converts a value (ToNumber or ToBigInt, which may run code) to little-endian bits of an element.
    #[inline]
    pub fn value_to_raw(&mut self, ty: ElementType, value: Value) -> JsResult<u64> {
        if ty.is_big() {
            let n = self.to_bigint(value)?;
            return Ok(bigint_low_bits(&n.to_ibig()));
        }
        if let Some(i) = value.as_int()
            && !matches!(ty, Float16 | Float32 | Float64 | Uint8Clamped)
        {
            return Ok(i as u32 as u64);
        }
        let n = self.to_number(value)?;
        Ok(ty.number_to_raw(n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_precision() {
        for bits in 0..=u16::MAX {
            let n = f16_to_f64(bits);
            if n.is_nan() {
                assert_eq!(f64_to_f16(n), 0x7E00);
            } else {
                assert_eq!(f64_to_f16(n), bits, "{n}");
            }
        }
        assert_eq!(f64_to_f16(65519.99), 0x7BFF);
        assert_eq!(f64_to_f16(65520.0), 0x7C00);
        assert_eq!(f64_to_f16(2f64.powi(-25)), 0);
        assert_eq!(f64_to_f16(2f64.powi(-25) * 1.0000001), 1);
        assert_eq!(f64_to_f16(1.00048828125), 0x3C00);
        assert_eq!(f64_to_f16(1.000_488_281_250_000_2), 0x3C01);
        assert_eq!(f64_to_f16(1e-320), 0);
    }
}
