/*---
esid: sec-temporal-objects
description: What Temporal objects hold outlives collections, and dies with them
features: [Temporal]
---*/

const kept = [];
for (let i = 0; i < 20000; i++) {
  const d = new Temporal.PlainDate(2000, 1, 1).add({ days: i });
  if (i % 1000 === 0) kept.push(d);
}
$262.gc();
kept.forEach((d, i) => assert.sameValue(new Temporal.PlainDate(2000, 1, 1).until(d).days, i * 1000));
class Sub extends Temporal.Duration { constructor(...args) { super(...args); this.mine = [args]; } }
const s = new Sub(1, 2);
$262.gc();
assert.sameValue(s.mine[0][1], s.months);
assert.sameValue(s.negated() instanceof Sub, false, 'results are of the class itself');
