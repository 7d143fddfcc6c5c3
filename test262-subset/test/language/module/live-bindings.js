/*---
esid: sec-module-namespace-exotic-objects-get-p-receiver
description: Imports see every change of the exporting module and may not be assigned
flags: [module]
---*/

import { count, up, aliased } from './counter_FIXTURE.js';
import * as ns from './counter_FIXTURE.js';
assert.sameValue(count, 0);
assert.sameValue(up(), 1);
assert.sameValue(count, 1);
assert.sameValue(aliased, 1);
assert.sameValue(ns.count, 1);
assert.throws(TypeError, function () { count = 5; });
assert.throws(TypeError, function () { count++; });
assert.throws(TypeError, function () { ns.count = 5; });
assert.sameValue(up(), 2);
assert.sameValue(typeof up, 'function');
