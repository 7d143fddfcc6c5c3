/*---
description: Checks a property's descriptor, by reflection and by what assignment, enumeration and deletion really do.
defines:
  - verifyProperty
  - verifyPrimordialProperty
  - verifyCallableProperty
  - verifyPrimordialCallableProperty
  - verifyEqualTo
  - verifyWritable
  - verifyNotWritable
  - verifyEnumerable
  - verifyNotEnumerable
  - verifyConfigurable
  - verifyNotConfigurable
  - isWritable
  - isEnumerable
  - isConfigurable
---*/

// Saved before the test can replace them.
var __ph_getDescriptor = Object.getOwnPropertyDescriptor;
var __ph_defineProperty = Object.defineProperty;
var __ph_ownNames = Object.getOwnPropertyNames;
var __ph_call = Function.prototype.call;
var __ph_hasOwn = __ph_call.bind(Object.prototype.hasOwnProperty);
var __ph_isEnumerable = __ph_call.bind(Object.prototype.propertyIsEnumerable);

function __ph_fail(object, name, detail) {
  var key = typeof name === 'symbol' ? String(name) : '"' + name + '"';
  throw new Test262Error('property ' + key + ' ' + detail);
}

// Restores the property by default only when asked to: options.restore.
function verifyProperty(object, name, wanted, options) {
  if (arguments.length < 3) {
    throw new Test262Error('verifyProperty needs an object, a name and a descriptor');
  }
  var found = __ph_getDescriptor(object, name);
  if (wanted === undefined) {
    if (found !== undefined) {
      __ph_fail(object, name, 'should not exist');
    }
    return true;
  }
  if (!__ph_hasOwn(object, name) || found === undefined) {
    __ph_fail(object, name, 'does not exist');
  }
  if (wanted === null || typeof wanted !== 'object') {
    throw new Test262Error('verifyProperty needs a descriptor object');
  }
  var fields = __ph_ownNames(wanted);
  for (var i = 0; i < fields.length; i++) {
    var field = fields[i];
    if (field !== 'value' && field !== 'writable' && field !== 'enumerable' &&
        field !== 'configurable' && field !== 'get' && field !== 'set') {
      throw new Test262Error('a descriptor has no field ' + field);
    }
  }
  if (__ph_hasOwn(wanted, 'value') && !assert._isSameValue(found.value, wanted.value)) {
    __ph_fail(object, name, 'has value ' + assert._toString(found.value) + ', wanted ' + assert._toString(wanted.value));
  }
  if (__ph_hasOwn(wanted, 'value') && !__ph_hasOwn(found, 'value')) {
    __ph_fail(object, name, 'is an accessor, wanted a value');
  }
  if (__ph_hasOwn(wanted, 'get') && found.get !== wanted.get) {
    __ph_fail(object, name, 'has another getter');
  }
  if (__ph_hasOwn(wanted, 'set') && found.set !== wanted.set) {
    __ph_fail(object, name, 'has another setter');
  }
  if (__ph_hasOwn(wanted, 'enumerable') && wanted.enumerable !== undefined &&
      (found.enumerable !== wanted.enumerable || isEnumerable(object, name) !== wanted.enumerable)) {
    __ph_fail(object, name, 'should ' + (wanted.enumerable ? '' : 'not ') + 'be enumerable');
  }
  if (__ph_hasOwn(wanted, 'writable') && wanted.writable !== undefined &&
      (found.writable !== wanted.writable || isWritable(object, name) !== wanted.writable)) {
    __ph_fail(object, name, 'should ' + (wanted.writable ? '' : 'not ') + 'be writable');
  }
  // Last, because the check deletes the property.
  if (__ph_hasOwn(wanted, 'configurable') && wanted.configurable !== undefined &&
      (found.configurable !== wanted.configurable || isConfigurable(object, name) !== wanted.configurable)) {
    __ph_fail(object, name, 'should ' + (wanted.configurable ? '' : 'not ') + 'be configurable');
  }
  if (options !== undefined && options.restore) {
    __ph_defineProperty(object, name, found);
  }
  return true;
}

function verifyCallableProperty(object, name, functionName, functionLength, wanted, options) {
  var value = object[name];
  if (typeof value !== 'function') {
    __ph_fail(object, name, 'is not callable');
  }
  if (functionName === undefined) {
    functionName = typeof name === 'symbol' ? '[' + name.description + ']' : name;
  }
  verifyProperty(value, 'name', { value: functionName, writable: false, enumerable: false, configurable: true }, { restore: true });
  verifyProperty(value, 'length', { value: functionLength, writable: false, enumerable: false, configurable: true }, { restore: true });
  if (wanted === undefined) {
    wanted = { writable: true, enumerable: false, configurable: true };
  }
  if (!__ph_hasOwn(wanted, 'value') && !__ph_hasOwn(wanted, 'get')) {
    wanted.value = value;
  }
  return verifyProperty(object, name, wanted, options);
}

function verifyPrimordialProperty(object, name, wanted) {
  return verifyProperty(object, name, wanted, { restore: true });
}

function verifyPrimordialCallableProperty(object, name, functionName, functionLength, wanted) {
  return verifyCallableProperty(object, name, functionName, functionLength, wanted, { restore: true });
}

function isConfigurable(object, name) {
  try {
    delete object[name];
  } catch (e) {
    if (!(e instanceof TypeError)) {
      throw new Test262Error('delete threw something other than a TypeError: ' + assert._toString(e));
    }
  }
  return !__ph_hasOwn(object, name);
}

function isEnumerable(object, name) {
  if (typeof name !== 'symbol') {
    var seen = false;
    for (var key in object) {
      if (key === String(name)) {
        seen = true;
      }
    }
    if (!seen) {
      return false;
    }
  }
  return __ph_hasOwn(object, name) && __ph_isEnumerable(object, name);
}

function isWritable(object, name, verifyProp, value) {
  var isLength = name === 'length' && Array.isArray(object);
  var probe = value !== undefined ? value : isLength ? 12 : 'a value no test uses';
  var had = __ph_hasOwn(object, name);
  var before = object[name];
  if (arguments.length < 4 && assert._isSameValue(before, probe)) {
    probe = isLength ? 13 : probe + '!';
  }
  try {
    object[name] = probe;
  } catch (e) {
    if (!(e instanceof TypeError)) {
      throw new Test262Error('assignment threw something other than a TypeError: ' + assert._toString(e));
    }
  }
  var written = assert._isSameValue(object[verifyProp === undefined ? name : verifyProp], probe);
  if (written) {
    if (had) {
      object[name] = before;
    } else {
      delete object[name];
    }
  }
  return written;
}

function verifyEqualTo(object, name, value) {
  if (!assert._isSameValue(object[name], value)) {
    __ph_fail(object, name, 'is ' + assert._toString(object[name]) + ', wanted ' + assert._toString(value));
  }
}

function verifyWritable(object, name, verifyProp, value) {
  var found = __ph_getDescriptor(object, name);
  if (verifyProp === undefined && (found === undefined || found.writable !== true)) {
    __ph_fail(object, name, 'should have a writable descriptor');
  }
  var ok = arguments.length < 4 ? isWritable(object, name, verifyProp) : isWritable(object, name, verifyProp, value);
  if (!ok) {
    __ph_fail(object, name, 'should accept assignment');
  }
}

function verifyNotWritable(object, name, verifyProp, value) {
  var found = __ph_getDescriptor(object, name);
  if (verifyProp === undefined && found !== undefined && found.writable === true) {
    __ph_fail(object, name, 'should not have a writable descriptor');
  }
  if (isWritable(object, name, verifyProp, value)) {
    __ph_fail(object, name, 'should refuse assignment');
  }
}

function verifyEnumerable(object, name) {
  if (!isEnumerable(object, name)) {
    __ph_fail(object, name, 'should be enumerable');
  }
}

function verifyNotEnumerable(object, name) {
  if (isEnumerable(object, name)) {
    __ph_fail(object, name, 'should not be enumerable');
  }
}

function verifyConfigurable(object, name) {
  if (!isConfigurable(object, name)) {
    __ph_fail(object, name, 'should be configurable');
  }
}

function verifyNotConfigurable(object, name) {
  if (isConfigurable(object, name)) {
    __ph_fail(object, name, 'should not be configurable');
  }
}
