/*---
esid: sec-function.prototype.apply
description: Calls through call, apply, bound functions and spreads give what a plain call with those arguments gives
includes: [compareArray.js]
---*/

const object = {};
const { seen, declared } = class {
  static seen(...rest) { return [this, ...rest]; }
  static declared(a, b = 2) { return [this, a, b, arguments.length]; }
};
const strict = (function () { return this === undefined; })();

assert.compareArray(seen.call(), [undefined]);
assert.compareArray(seen.call(object), [object]);
assert.compareArray(seen.call(object, 1, 2, 3), [object, 1, 2, 3]);
assert.compareArray(seen.call.call(seen, object, 1), [object, 1]);
assert.compareArray(seen.call.call.call(seen, object, 1), [object, 1]);
assert.compareArray(seen.call.apply(seen, [object, 1]), [object, 1]);
assert.compareArray(seen.apply.call(seen, object, [1]), [object, 1]);
assert.compareArray(seen.apply(object), [object]);
assert.compareArray(seen.apply(object, null), [object]);
assert.compareArray(seen.apply(object, [1, , 3]), [object, 1, undefined, 3]);
assert.compareArray(seen.apply(object, { length: 2, 1: 'x' }), [object, undefined, 'x']);
assert.compareArray(declared.apply(object, [1]), [object, 1, 2, 1]);
assert.compareArray(declared.apply(object, [1, 3, 4, 5]), [object, 1, 3, 4]);
assert.compareArray(declared.call(object, 1, undefined, 4), [object, 1, 2, 3]);

function own() { return seen.apply(this, arguments); }
assert.compareArray(own.call(object, 1, 2), [object, 1, 2]);
function changed(a) { a = 5; return seen.apply(object, arguments); }
assert.compareArray(changed(1, 2), [object, strict ? 1 : 5, 2]);
function longer() { arguments.length = 3; return seen.apply(object, arguments); }
assert.compareArray(longer(1), [object, 1, undefined, undefined]);
function shorter() { arguments.length = 1; return seen.apply(object, arguments); }
assert.compareArray(shorter(1, 2), [object, 1]);
function holed() { delete arguments[0]; return seen.apply(object, arguments); }
assert.compareArray(holed(1, 2), [object, undefined, 2]);

const bound = seen.bind(object, 1, 2);
assert.compareArray(bound(), [object, 1, 2]);
assert.compareArray(bound(3, 4, 5), [object, 1, 2, 3, 4, 5]);
assert.compareArray(bound.bind(null, 3)(4), [object, 1, 2, 3, 4]);
assert.compareArray(bound.call({}, 3), [object, 1, 2, 3]);
assert.compareArray(bound.apply({}, [3]), [object, 1, 2, 3]);
assert.compareArray(bound(...[3, 4]), [object, 1, 2, 3, 4]);

const many = Array.from({ length: 5000 }, (_, i) => i);
assert.compareArray(seen.apply(object, many), [object, ...many]);
assert.compareArray(bound(...many), [object, 1, 2, ...many]);
assert.compareArray(many.concat.call([], ...many), many);

// Arguments are read before the callee runs: it may change where they came from.
const source = [1, 2, 3];
function empties(a, b, c) { source.length = 0; return [a, b, c]; }
assert.compareArray(empties(...source), [1, 2, 3]);
source.push(4, 5, 6);
assert.compareArray(empties.apply(null, source), [4, 5, 6]);

class Base { constructor(...rest) { this.rest = rest; this.target = new.target; } }
class Derived extends Base { constructor(...rest) { super(...rest, 'last'); } }
class Passing extends Base { constructor(...rest) { super(...rest); } }
class Silent extends Base {}
assert.compareArray(new Derived(1, 2).rest, [1, 2, 'last']);
assert.compareArray(new Passing(1, 2).rest, [1, 2]);
assert.compareArray(new Silent(...[1, 2]).rest, [1, 2]);
assert.sameValue(new Passing(1).target, Passing);
assert.compareArray(new (Base.bind(null, 1))(...[2]).rest, [1, 2]);
const list = [1, 2];
const trap = new Proxy(Base, { get(target, key) { list.length = 0; return target[key]; } });
assert.compareArray(Reflect.construct(class extends Base { constructor() { super(...list); } }, [], trap).rest, [1, 2]);

assert.throws(TypeError, () => Base.call({}));
assert.throws(TypeError, () => Base.apply({}, []));
assert.throws(TypeError, () => Base(...[]));
assert.throws(TypeError, () => seen.call.call(1));
assert.throws(TypeError, () => seen.apply(object, 1));
assert.throws(TypeError, () => seen.apply.call(1, object, []));

let depth = 0;
function recurses() { depth++; return recurses.apply(this, arguments); }
assert.throws(RangeError, () => recurses(1, 2, 3));
assert(depth > 100);
function recursesByCall(a) { return recursesByCall.call(this, a) + 1; }
assert.throws(RangeError, () => recursesByCall(1));
