/*---
esid: sec-imports
description: Every form of import clause, string names included
flags: [module]
features: [arbitrary-module-namespace-names]
---*/

import dflt, { a, b as renamed, c, d, default as again, 'string name' as str } from './names_FIXTURE.js';
import only, * as ns from './names_FIXTURE.js';
import {} from './names_FIXTURE.js';
import { gen, as as async, K, } from './names_FIXTURE.js';
assert.sameValue(dflt, 'a');
assert.sameValue(again, 'a');
assert.sameValue(only, 'a');
assert.sameValue(str, 'a');
assert.sameValue(renamed, 'b');
assert.sameValue(c + d, 'ccdd');
assert.sameValue([...gen()][0], 1);
assert.sameValue(async.name, 'as');
assert.sameValue(ns.K, K);
