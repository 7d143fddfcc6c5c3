/*---
esid: sec-super-keyword-runtime-semantics-evaluation
description: A derived class gets its fields when super returns, after the base constructor saw none
features: [class-fields-public]
---*/

var log = [];
class A { constructor() { log.push('x' in this); this.hook(); } hook() {} }
class B extends A {
  x = log.push('field');
  constructor() { log.push('before'); super(); log.push(this.x); }
  hook() { log.push(this.x); }
}
new B();
assert.compareArray(log, ['before', false, undefined, 'field', 4]);
