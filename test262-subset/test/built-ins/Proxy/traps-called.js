/*---
esid: sec-proxy-object-internal-methods-and-internal-slots
description: Which trap each operation calls
---*/

var log = [];
var h = new Proxy({}, { get(t, k) { return function () { log.push(k); return Reflect[k].apply(null, arguments); }; } });
var p = new Proxy(function () { 'use strict'; }, h);
p.a;
p.a = 1;
'a' in p;
delete p.a;
p();
new p();
Object.keys(p);
Object.getPrototypeOf(p);
Object.setPrototypeOf(p, null);
Object.isExtensible(p);
Object.defineProperty(p, 'b', { value: 1, configurable: true });
Object.getOwnPropertyDescriptor(p, 'b');
Object.preventExtensions(p);
assert.sameValue(log.join(), 'get,set,getOwnPropertyDescriptor,defineProperty,has,deleteProperty,apply,construct,get,ownKeys,getOwnPropertyDescriptor,getOwnPropertyDescriptor,getOwnPropertyDescriptor,getPrototypeOf,setPrototypeOf,isExtensible,defineProperty,getOwnPropertyDescriptor,preventExtensions');
