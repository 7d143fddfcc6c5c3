/*---
esid: sec-runtime-semantics-catchclauseevaluation
description: A catch parameter may be a pattern with defaults
---*/

try { throw { code: 7 }; } catch ({ code, text = 'none' }) {
  assert.sameValue(code, 7);
  assert.sameValue(text, 'none');
}
assert.throws(TypeError, function () { try { throw null; } catch ({ x }) {} });
try { throw [1, 2]; } catch ([...all]) { assert.compareArray(all, [1, 2]); }
