/*---
esid: sec-innermoduleevaluation
description: Dependencies run once, depth first, in the order of the requests, before the importer
flags: [module]
---*/

assert.sameValue(order, 'cab');
import './order-b_FIXTURE.js';
import './order-a_FIXTURE.js';
import './order-c_FIXTURE.js';
