/*---
esid: sec-arrow-function-definitions-runtime-semantics-evaluation
description: Arrows use the arguments, this and new.target of the function around them
---*/

function Outer() {
  return [() => arguments[0], () => this, () => new.target].map((f) => f.call('ignored', 'ignored'));
}
var o = Reflect.construct(Outer, ['first']);
assert.sameValue(o[0], 'first');
assert.sameValue(o[1] instanceof Outer, true);
assert.sameValue(o[2], Outer);
