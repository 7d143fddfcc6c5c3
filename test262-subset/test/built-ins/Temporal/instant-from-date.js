/*---
esid: sec-date.prototype.totemporalinstant
description: A Date becomes an instant, an invalid one does not
features: [Temporal]
---*/

assert.sameValue(new Date(1e12).toTemporalInstant().epochNanoseconds, 10n ** 18n);
assert.sameValue(new Date(-1).toTemporalInstant().toString(), '1969-12-31T23:59:59.999Z');
assert.throws(RangeError, () => new Date(NaN).toTemporalInstant());
assert.throws(TypeError, () => Date.prototype.toTemporalInstant.call({}));
assert.sameValue(new Date(8.64e15).toTemporalInstant().epochNanoseconds, 8640000000000000000000n);
