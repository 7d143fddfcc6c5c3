/*---
esid: sec-%typedarray%.prototype.foreach
description: A buffer that shrinks under a running method yields undefined, not stale bytes
features: [resizable-arraybuffer]
---*/

var b = new ArrayBuffer(4, { maxByteLength: 4 }), u = new Uint8Array(b), seen = []; u.set([1, 2, 3, 4]);
u.forEach(function (x) { seen.push(x); b.resize(2); }); assert.compareArray(seen, [1, 2, undefined, undefined]);
b.resize(4);
seen = [];
for (var x of u) { seen.push(x); b.resize(2); } assert.compareArray(seen, [1, 2]);
assert.sameValue(u.join(), '1,2');
b.resize(4);
assert.sameValue(u.join({ toString() { b.resize(1); return '-'; } }), '1---');
