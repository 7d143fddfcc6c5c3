/*---
esid: sec-%typedarray%.from
description: from maps before it stores and may build any typed array
---*/

assert.sameValue(Uint8Array.from([1, 2], (x) => x * 200).join(), '200,144');
assert.sameValue(Uint8Array.of(1, '2', 300).join(), '1,2,44');
assert.sameValue(Int8Array.from({ length: 2 }, (v, i) => i).join(), '0,1');
assert.throws(TypeError, function () { Uint8Array.from([1], 5); });
assert.throws(TypeError, function () { Uint8Array.of.call(Array, 1); });
assert.throws(TypeError, function () { Uint8Array.from.call(function () { return new Uint8Array(1); }, [1, 2]); });
