/*---
esid: sec-temporal-objects
description: Temporal holds its classes and Now, none of them enumerable
features: [Temporal]
---*/

assert.compareArray(Object.keys(Temporal), []);
const names = Object.getOwnPropertyNames(Temporal).sort();
assert.compareArray(names, ['Duration', 'Instant', 'Now', 'PlainDate', 'PlainDateTime', 'PlainMonthDay', 'PlainTime', 'PlainYearMonth', 'ZonedDateTime']);
for (const name of names) {
  if (name === 'Now') continue;
  const C = Temporal[name];
  assert.sameValue(C.name, name);
  assert.sameValue(C.prototype.constructor, C);
  assert.sameValue(C.prototype[Symbol.toStringTag], 'Temporal.' + name);
  assert.throws(TypeError, () => C(), name + ' needs new');
  assert.throws(TypeError, () => C.prototype.valueOf(), name + ' has no primitive value');
}
assert.sameValue(Temporal, Temporal, 'the namespace is made once');
assert.sameValue(Temporal.Instant, Temporal.Instant, 'a class is made once');
