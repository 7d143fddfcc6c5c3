/*---
esid: sec-%typedarray%.prototype.sort
description: Numeric order by default, NaN last, negative zero first; search and copying
---*/

assert.sameValue(new Uint8Array([10, 9, 1]).sort().join(), '1,9,10'); var f = new Float64Array([NaN, 1, 0, -0, -Infinity]).sort();
assert.sameValue(f.join(), '-Infinity,0,0,1,NaN');
assert.sameValue(Object.is(f[1], -0), true);
assert.sameValue(new Int8Array([1, 2, 3]).sort((a, b) => b - a).join(), '3,2,1');
assert.throws(TypeError, function () { new Int8Array(1).sort(null); });
assert.sameValue(new Float32Array([NaN]).indexOf(NaN), -1);
assert.sameValue(new Float32Array([NaN]).includes(NaN), true);
assert.sameValue(new Uint8Array([1, 2, 3, 4]).copyWithin(1, 0, 3).join(), '1,1,2,3');
assert.sameValue(new Uint8Array([1, 2]).map((x) => x * 200).join(), '200,144');
assert.sameValue(new Uint8Array([5, 6, 7]).slice(1).join(), '6,7');
assert.sameValue(new Uint8Array([1, 2, 3]).at(-1), 3);
assert.sameValue(new Uint8Array(3).fill(257).join(), '1,1,1');
