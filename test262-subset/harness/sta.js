/*---
description: The error every assertion throws, and the guard of parse-phase negative tests.
defines: [Test262Error, $DONOTEVALUATE]
---*/

function Test262Error(message) {
  this.message = message === undefined ? '' : message;
}

Test262Error.prototype.toString = function () {
  return 'Test262Error: ' + this.message;
};

Test262Error.thrower = function (message) {
  throw new Test262Error(message);
};

function $DONOTEVALUATE() {
  throw 'Test262: a test that must not start was evaluated';
}
