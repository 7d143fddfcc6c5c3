/*---
esid: sec-identifier-names
description: Reserved words, escaped too, serve as property names but never as bindings
---*/

var o = { if: 1, class: 2, null: 3, tru\u0065: 4, get: 5, set: 6, static: 7, await: 8, new: 9 };
assert.sameValue(o.if + o.class + o.null + o.true + o.n\u0065w, 19);
assert.sameValue(o.get + o.set + o.static + o.await, 26);
class C { if() { return 'if'; } static delete() { return 'delete'; } get in() { return 'in'; } }
assert.sameValue(new C().if() + C.delete() + new C().in, 'ifdeletein');
var words = ['break', 'case', 'class', 'const', 'debugger', 'default', 'enum', 'export', 'extends', 'false', 'import', 'in', 'instanceof', 'null', 'super', 'this', 'typeof', 'void', 'with'];
for (var i = 0; i < words.length; i++) {
  assert.throws(SyntaxError, function () { (0, eval)('var ' + words[i] + ' = 1'); }, words[i]);
  assert.throws(SyntaxError, function () { (0, eval)('var \\u{' + words[i].charCodeAt(0).toString(16) + '}' + words[i].slice(1) + ' = 1'); }, words[i]);
  assert.throws(SyntaxError, function () { (0, eval)('({ ' + words[i] + ' })'); }, words[i]);
}
