/*---
esid: sec-directive-prologues-and-the-use-strict-directive
description: Only an unescaped string statement in the prologue is a strict directive
flags: [noStrict]
---*/

function strict() { 'other'; "use strict"; return this === undefined; }
function escaped() { 'use\x20strict'; return this === undefined; }
function parenthesised() { ('use strict'); return this === undefined; }
function late() { 0; 'use strict'; return this === undefined; }
function joined() { 'use strict' + 1; return this === undefined; }
function continued() { 'use strict'
  .length; return this === undefined; }
function asi() { 'use strict'
  return this === undefined; }
assert.sameValue(strict(), true);
assert.sameValue(escaped(), false);
assert.sameValue(parenthesised(), false);
assert.sameValue(late(), false);
assert.sameValue(joined(), false);
assert.sameValue(continued(), false);
assert.sameValue(asi(), true);
