/*---
description: A generator called with very many arguments is resumed where the stack is nearly used up
esid: sec-generatorresume
---*/

function* generator() {
  yield arguments.length;
  yield arguments[89999];
  yield 3;
}
var many = new Array(90000).fill(7);
var iterator = generator(...many);
function deep(n, ...rest) {
  return n === 0 ? iterator.next().value : deep(n - 1, ...rest) + 0;
}
assert.sameValue(deep(1, ...many), 90000);
$262.gc();
assert.sameValue(deep(1, ...many), 7);
function bottom() {
  try {
    return bottom() + 0;
  } catch (e) {
    $262.gc();
    return iterator.next().value;
  }
}
bottom();
$262.gc();
