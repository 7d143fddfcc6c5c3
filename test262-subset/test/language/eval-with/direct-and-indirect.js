/*---
esid: sec-performeval
description: Only a call spelled eval sees local variables
---*/

var v = 'global-ish';
(function () {
  var v = 'local', alias = eval;
  assert.sameValue(eval('v'), 'local');
  assert.sameValue((eval)('v'), 'local', 'parentheses leave it direct');
  assert.notSameValue((0, eval)('typeof v === "undefined" ? 0 : v'), 'local');
  assert.notSameValue(alias('typeof v === "undefined" ? 0 : v'), 'local');
  assert.notSameValue(eval?.('typeof v === "undefined" ? 0 : v'), 'local', 'an optional call is indirect');
  assert.sameValue(eval(...['v']), 'local');
})();
(function (eval_) {
  assert.sameValue(eval_('1 + 1'), 2);
})(eval);
assert.sameValue(eval(5), 5);
var o = {};
assert.sameValue(eval(o), o, 'only strings are evaluated');
assert.sameValue(eval(), undefined);
assert.sameValue(typeof eval(new String('1')), 'object');
