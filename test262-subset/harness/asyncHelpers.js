/*---
description: Async tests as async functions, and the async twin of assert.throws.
defines: [asyncTest, assert.throwsAsync]
---*/

// Runs body and reports through $DONE; a synchronous throw counts as a rejection.
function asyncTest(body) {
  if (!Object.prototype.hasOwnProperty.call(globalThis, '$DONE')) {
    throw new Test262Error('asyncTest needs the async flag');
  }
  if (typeof body !== 'function') {
    $DONE(new Test262Error('asyncTest needs a function'));
    return;
  }
  var promise;
  try {
    promise = body();
    promise.then(
      function () { $DONE(); },
      function (error) { $DONE(error === undefined ? new Test262Error('rejected with undefined') : error); }
    );
  } catch (error) {
    $DONE(error);
  }
}

assert.throwsAsync = function (errorConstructor, callback, message) {
  return new Promise(function (resolve) {
    var wanted = 'wanted a rejection with ' + errorConstructor.name;
    function fail(detail) {
      throw new Test262Error(assert._join(message, wanted + ', ' + detail));
    }
    if (typeof callback !== 'function') {
      fail('got no function to call');
    }
    var promise;
    try {
      promise = callback();
    } catch (e) {
      fail('the call threw: ' + assert._toString(e));
    }
    if (promise === null || typeof promise !== 'object' || typeof promise.then !== 'function') {
      fail('the call gave no thenable');
    }
    resolve(promise.then(
      function () { fail('it was fulfilled'); },
      function (thrown) {
        if (thrown === null || (typeof thrown !== 'object' && typeof thrown !== 'function')) {
          fail('got ' + assert._toString(thrown));
        }
        if (thrown.constructor !== errorConstructor) {
          fail('got ' + assert._toString(thrown));
        }
      }
    ));
  });
};
