/*---
esid: sec-getprototypefromconstructor
description: The prototype of new.target is read when the base is allocated, and a non-object falls back
---*/

class A { constructor() { this.proto = Object.getPrototypeOf(this); } }
function T() {}
T.prototype = 5;
assert.sameValue(Reflect.construct(A, [], T).proto, Object.prototype);
var reads = 0;
var nt = new Proxy(class {}, { get(t, k, r) { if (k === 'prototype') reads++; return Reflect.get(t, k, r); } });
class B extends A { constructor() { var before = reads; super(); assert.sameValue(reads, before + 1); } }
Reflect.construct(B, [], nt);
