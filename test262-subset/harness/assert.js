/*---
description: Assertions; evaluated in the realm of every test that is not raw.
defines: [assert, compareArray]
---*/

function assert(condition, message) {
  if (condition === true) {
    return;
  }
  throw new Test262Error(assert._join(message, 'wanted true, got ' + assert._toString(condition)));
}

assert._join = function (message, detail) {
  return message === undefined ? detail : assert._toString(message) + ': ' + detail;
};

// SameValue, spelled out so that a broken Object.is cannot hide a failure.
assert._isSameValue = function (a, b) {
  if (a === b) {
    return a !== 0 || 1 / a === 1 / b;
  }
  return a !== a && b !== b;
};

assert._toString = function (value) {
  if (value === 0 && 1 / value < 0) {
    return '-0';
  }
  if (typeof value === 'string') {
    return value;
  }
  if (typeof value === 'bigint') {
    return String(value) + 'n';
  }
  if (typeof value === 'function') {
    return 'function ' + (typeof value.name === 'string' ? value.name : '');
  }
  try {
    return String(value);
  } catch (e) {
    // Objects without a usable conversion still deserve a name.
    return 'unprintable ' + typeof value;
  }
};

assert.sameValue = function (actual, expected, message) {
  if (!assert._isSameValue(actual, expected)) {
    throw new Test262Error(assert._join(
      message, 'got ' + assert._toString(actual) + ', wanted ' + assert._toString(expected)));
  }
};

assert.notSameValue = function (actual, unexpected, message) {
  if (assert._isSameValue(actual, unexpected)) {
    throw new Test262Error(assert._join(message, 'got the excluded value ' + assert._toString(actual)));
  }
};

assert.throws = function (errorConstructor, callback, message) {
  if (typeof callback !== 'function') {
    throw new Test262Error('assert.throws needs an error constructor and a function');
  }
  var thrown, didThrow = false;
  try {
    callback();
  } catch (e) {
    didThrow = true;
    thrown = e;
  }
  var wanted = 'wanted ' + errorConstructor.name + ' to be thrown';
  if (!didThrow) {
    throw new Test262Error(assert._join(message, wanted + ', nothing was'));
  }
  if (thrown === null || (typeof thrown !== 'object' && typeof thrown !== 'function')) {
    throw new Test262Error(assert._join(message, wanted + ', got ' + assert._toString(thrown)));
  }
  if (thrown.constructor !== errorConstructor) {
    throw new Test262Error(assert._join(message, wanted + ', got ' + assert._toString(thrown)));
  }
};

function compareArray(a, b) {
  if (a.length !== b.length) {
    return false;
  }
  for (var i = 0; i < a.length; i++) {
    if (!assert._isSameValue(a[i], b[i])) {
      return false;
    }
  }
  return true;
}

compareArray.format = function (list) {
  var out = '[';
  for (var i = 0; i < list.length; i++) {
    out += (i === 0 ? '' : ', ') + assert._toString(list[i]);
  }
  return out + ']';
};

assert.compareArray = function (actual, expected, message) {
  if (actual === null || actual === undefined || typeof actual !== 'object' && typeof actual !== 'function') {
    throw new Test262Error(assert._join(message, 'got ' + assert._toString(actual) + ', wanted a list'));
  }
  if (!compareArray(actual, expected)) {
    throw new Test262Error(assert._join(
      message, 'got ' + compareArray.format(actual) + ', wanted ' + compareArray.format(expected)));
  }
};
