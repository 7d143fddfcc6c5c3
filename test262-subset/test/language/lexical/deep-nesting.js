/*---
esid: sec-ecmascript-language-source-code
description: Deeply nested source either works or is refused with an error, but never crashes
---*/

function attempt(source) { try { return (0, eval)(source); } catch (e) { return e.constructor === SyntaxError || e.constructor === RangeError ? 'refused' : e; } }
var shapes = [['(', '1', ')'], ['[', '', ']'], ['{', '', '}'], ['- ', '1', ''], ['(() => ', '1', ')'], ['`${', '1', '}`'], ['if (1) ', ';', ''], ['({ a: ', '1', '})'], ['f(', '', ')'], ['1 ? ', '1', ' : 1'], ['a => ', '1', '']];
for (var i = 0; i < shapes.length; i++) {
  var s = shapes[i];
  var shallow = (0, eval)('typeof function f() {' + s[0].repeat(20) + s[1] + s[2].repeat(20) + '}');
  assert.sameValue(shallow, 'function');
  var deep = attempt('0 && function f() {' + s[0].repeat(20000) + s[1] + s[2].repeat(20000) + '}');
  assert.sameValue(deep === 0 || deep === 'refused', true, s[0]);
}
