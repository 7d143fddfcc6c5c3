/*---
esid: sec-function.prototype.bind
description: >
  Bound functions: arguments, length, name, construction and new.target
---*/

function f(a, b, c) { return [this, a, b, c, new.target]; }
var b = f.bind(1, 'a').bind(2, 'b');
assert.sameValue(b.name, 'bound bound f');
assert.sameValue(b.length, 1);
assert.sameValue(String(b('c').slice(1, 4)), 'a,b,c');
assert.sameValue('prototype' in b, false);
function G(x) { this.x = x; this.nt = new.target; }
var B = G.bind({ x: 'not this' }, 5), o = new B();
assert.sameValue(o.x, 5);
assert.sameValue(o.nt, G);
assert.sameValue(o instanceof B && o instanceof G, true);
assert.sameValue(Reflect.construct(B, [], Array).nt, Array);
Object.defineProperty(f, 'length', { value: 2.7 }); assert.sameValue(f.bind().length, 2);
Object.defineProperty(f, 'length', { value: -Infinity }); assert.sameValue(f.bind().length, 0);
Object.defineProperty(f, 'length', { value: Infinity }); assert.sameValue(f.bind(null, 1).length, Infinity);
Object.defineProperty(f, 'length', { value: '5' }); assert.sameValue(f.bind().length, 0);
Object.defineProperty(f, 'name', { value: 5 }); assert.sameValue(f.bind().name, 'bound ');
assert.throws(TypeError, function () { new ((() => {}).bind()); });
