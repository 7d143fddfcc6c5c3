/*---
esid: sec-runtime-semantics-classdefinitionevaluation
description: Computed names run once with the definition, initializers with each instance
features: [class-fields-public, class-static-fields-public]
---*/

var log = [];
function note(x) { log.push(x); return x; }
class C {
  [note('a')] = note('init a');
  static [note('b')] = note('init b');
  [note('c')]() {}
  [note('d')] = note('init d');
}
assert.compareArray(log, ['a', 'b', 'c', 'd', 'init b']);
log.length = 0;
new C(); new C();
assert.compareArray(log, ['init a', 'init d', 'init a', 'init d']);
