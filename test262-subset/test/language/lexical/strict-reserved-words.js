/*---
esid: sec-identifiers-static-semantics-early-errors
description: Strict code reserves nine more words, in every spelling
---*/

var words = ['implements', 'interface', 'let', 'package', 'private', 'protected', 'public', 'static', 'yield'];
for (var i = 0; i < words.length; i++) {
  var w = words[i], esc = '\\u{' + w.charCodeAt(0).toString(16) + '}' + w.slice(1);
  assert.throws(SyntaxError, function () { (0, eval)('"use strict"; var ' + w); }, w);
  assert.throws(SyntaxError, function () { (0, eval)('"use strict"; ' + w + ': ;'); }, w);
  assert.throws(SyntaxError, function () { (0, eval)('"use strict"; (' + esc + ')'); }, esc);
  assert.throws(SyntaxError, function () { (0, eval)('function ' + w + '() { "use strict"; }'); }, w);
  assert.throws(SyntaxError, function () { (0, eval)('(' + w + ') => { "use strict"; }'); }, w);
  assert.sameValue((0, eval)('"use strict"; ({ ' + w + ': 1 }).' + w), 1, w);
  assert.sameValue((0, eval)('var ' + w + ' = 2; ' + w), 2, w);
}
