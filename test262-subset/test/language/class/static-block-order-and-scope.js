/*---
esid: sec-runtime-semantics-classdefinitionevaluation
description: Static blocks and fields run in source order, each block with its own var scope
features: [class-static-block, class-static-fields-public, class-static-fields-private]
---*/

var log = [], v = 'outer';
class C {
  static a = log.push('a');
  static { var v = 'inner'; log.push(this === C, v, new.target); }
  static #p = 'private';
  static b = log.push('b');
  static { log.push(this.#p, typeof log, v); }
}
assert.compareArray(log, ['a', true, 'inner', undefined, 'b', 'private', 'object', 'outer']);
assert.sameValue(v, 'outer');
