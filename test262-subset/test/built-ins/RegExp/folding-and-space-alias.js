/*---
description: Simple case folding of characters whose decompositions do not fold; the alias space of White_Space
esid: sec-runtime-semantics-canonicalize-ch
---*/
assert.sameValue(/^\u0390$/ui.test('\u1fd3'), true);
assert.sameValue(/^\u1fe3$/ui.test('\u03b0'), true);
assert.sameValue(/^\ufb05$/ui.test('\ufb06'), true);
assert.sameValue(/^\u0390$/i.test('\u1fd3'), false);
assert.sameValue(/^\p{space}$/u.test('\u2003'), true);
