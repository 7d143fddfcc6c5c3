/*---
esid: sec-array.prototype.reduce
description: Reducing nothing without a start throws, holes do not count
---*/

assert.throws(TypeError, function () { [].reduce(() => 1); });
assert.throws(TypeError, function () { [, ,].reduceRight(() => 1); });
assert.sameValue([, 5, ,].reduce(() => { throw new Test262Error(); }), 5);
assert.sameValue([].reduce(() => 1, undefined), undefined);
var args;
[, 'a', 'b'].reduce(function () { args = [].slice.call(arguments, 0, 3); });
assert.compareArray(args, ['a', 'b', 2]);
