/*---
esid: sec-import-call-runtime-semantics-evaluation
description: import() gives the same namespace every time and rejects with the error of load, link or run
flags: [module, async]
features: [dynamic-import]
includes: [asyncHelpers.js]
---*/

import * as ns from './counter_FIXTURE.js';
asyncTest(async function () {
  assert.sameValue(await import('./counter_FIXTURE.js'), ns);
  assert.sameValue(await import({ toString() { return './counter_FIXTURE.js'; } }), ns);
  await assert.throwsAsync(SyntaxError, () => import('./syntax-error_FIXTURE.js'));
  await assert.throwsAsync(SyntaxError, () => import('./endless-a_FIXTURE.js'));
  await assert.throwsAsync(RangeError, () => import('./throws_FIXTURE.js'));
  await assert.throwsAsync(RangeError, () => import('./throws_FIXTURE.js'));
  assert.sameValue(globalThis.throwCount, 1, 'a failed module is not run again');
  await assert.throwsAsync(Test262Error, () => import({ toString() { throw new Test262Error(); } }));
  await assert.throwsAsync(TypeError, () => import(Symbol()));
});
