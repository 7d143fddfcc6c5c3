/*---
esid: sec-numeric-types-bigint-bitwiseand
description: >
  Bitwise operators act on an endless two's complement
---*/

assert.sameValue(-1n & 0xFFFFFFFFFFFFFFFFFFn, 0xFFFFFFFFFFFFFFFFFFn);
assert.sameValue(-256n | 1n, -255n);
assert.sameValue(-1n ^ 5n, -6n);
assert.sameValue(~5n, -6n);
assert.sameValue(~-1n, 0n);
assert.sameValue(-5n >> 1n, -3n);
assert.sameValue(-1n >> 100n, -1n);
assert.sameValue(1n << 100n, 1267650600228229401496703205376n);
assert.sameValue(1n << -1n, 0n);
assert.sameValue(8n >> -2n, 32n);
assert.sameValue(-(2n ** 64n) & (2n ** 64n - 1n), 0n);
assert.sameValue((-(2n ** 70n) + 3n) & (2n ** 66n - 1n), 3n);
assert.sameValue((-(2n ** 70n)) ^ (2n ** 70n), -(2n ** 71n));
assert.sameValue(-(2n ** 65n) >> 64n, -2n);
assert.sameValue((-(2n ** 65n) - 1n) >> 64n, -3n);
