/*---
esid: sec-quotejsonstring
description: >
  Quoting: control characters, quotes and lone surrogates
---*/

assert.sameValue(JSON.stringify('\b\t\n\f\r"\\/\u0001\u001F\x7F\u2028'), '"\\b\\t\\n\\f\\r\\"\\\\/\\u0001\\u001f\x7F\u2028"');
assert.sameValue(JSON.stringify('\uD83D\uDE00'), '"\uD83D\uDE00"');
assert.sameValue(JSON.stringify('\uD83D'), '"\\ud83d"');
assert.sameValue(JSON.stringify('\uDE00\uD83D'), '"\\ude00\\ud83d"');
assert.sameValue(JSON.stringify({ '\uDEAD': 1, 'a"': 2 }), '{"\\udead":1,"a\\"":2}');
