/*---
esid: sec-module-namespace-exotic-objects-getownproperty-p
description: Reading an uninitialised export through the namespace throws, asking for its presence does not
flags: [module]
---*/

import * as self from './namespace-of-uninitialised.js';
assert.throws(ReferenceError, function () { self.late; });
assert.throws(ReferenceError, function () { Object.getOwnPropertyDescriptor(self, 'late'); });
assert.throws(ReferenceError, function () { Object.keys(self); });
assert.sameValue('late' in self, true);
assert.sameValue(Reflect.ownKeys(self).length, 3);
assert.sameValue(self.fn(), 1);
export let late = 1;
export function fn() { return 1; }
assert.sameValue(self.late, 1);
assert.sameValue(Object.keys(self).join(), 'fn,late');
