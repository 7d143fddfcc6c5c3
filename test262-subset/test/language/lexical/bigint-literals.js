/*---
esid: sec-literals-numeric-literals
description: BigInt literals in all bases
features: [BigInt]
---*/

assert.sameValue(0x1Fn, 31n);
assert.sameValue(0b11n, 3n);
assert.sameValue(0o17n, 15n);
assert.sameValue(1_000n, 1000n);
assert.sameValue(-0n, 0n);
assert.sameValue(0xFFFFFFFFFFFFFFFFFFFFn, 1208925819614629174706175n);
assert.sameValue({ 1n: 'key' }['1'], 'key');
assert.sameValue({ 0x10n: 'key' }[16], 'key');
