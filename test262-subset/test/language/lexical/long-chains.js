/*---
esid: sec-ecmascript-language-source-code
description: >
  Long flat source compiles and runs: operators, commas, else-if, statements, strings
---*/

var n = 5000, i;
assert.sameValue((0, eval)(new Array(n + 1).join('1+') + '1'), n + 1);
assert.sameValue((0, eval)(new Array(n + 1).join('0,') + '7'), 7);
assert.sameValue((0, eval)(new Array(n + 1).join('0;') + '8'), 8);
assert.sameValue((0, eval)('[' + new Array(n + 1).join('1,') + ']').length, n);
assert.sameValue((0, eval)('"' + new Array(n + 1).join('ab') + '"').length, 2 * n);
var text = 'var q = 300; ';
for (i = 0; i < 400; i++) text += 'if (q === ' + i + ') ' + i + '; else ';
assert.sameValue((0, eval)(text + '-1;'), 300);
text = '({';
for (i = 0; i < 2000; i++) text += 'k' + i + ':' + i + ',';
assert.sameValue(Object.keys((0, eval)(text + '})')).length, 2000);
text = '(function () {';
for (i = 0; i < 400; i++) text += 'var v' + i + ' = ' + i + ';';
assert.sameValue((0, eval)(text + 'return () => v399 + v0 + v256; })()()'), 655);
