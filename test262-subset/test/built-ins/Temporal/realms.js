/*---
esid: sec-temporal-objects
description: Each realm has its own classes, and objects of one are known in the other
features: [Temporal]
---*/

const other = $262.createRealm().global;
assert.notSameValue(other.Temporal, Temporal);
assert.notSameValue(other.Temporal.PlainDate, Temporal.PlainDate);
const date = new other.Temporal.PlainDate(2024, 2, 29);
assert.sameValue(date instanceof Temporal.PlainDate, false);
assert.sameValue(Temporal.PlainDate.from(date).toString(), '2024-02-29');
assert.sameValue(Temporal.PlainDate.prototype.toString.call(date), '2024-02-29');
const third = $262.createRealm().global, newTarget = new third.Function();
newTarget.prototype = null;
const made = Reflect.construct(Temporal.Duration, [1], newTarget);
assert.sameValue(Object.getPrototypeOf(made), third.Temporal.Duration.prototype, 'a realm that nobody looked into has its classes too');
