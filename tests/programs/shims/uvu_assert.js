// uvu's assertions.
import { chai } from './expect.js';
const { assert } = chai;
export const is = Object.assign((a, b, m) => assert.ok(Object.is(a, b), m ?? `${String(a)} is not ${String(b)}`), { not: (a, b, m) => assert.ok(!Object.is(a, b), m) });
export const equal = (a, b, m) => assert.deepEqual(a, b, m), ok = assert.ok, type = (value, name, m) => assert.equal(typeof value, name, m), instance = (a, b, m) => assert.instanceOf(a, b, m);
export const match = (text, part, m) => assert.ok(typeof part === 'string' ? text.includes(part) : part.test(text), m ?? `${text} does not match ${part}`);
export const throws = (run, wanted, m) => {
  let thrown;
  try { run(); } catch (error) { thrown = { error }; }
  assert.ok(thrown, m ?? 'did not throw');
  if (typeof wanted === 'function') assert.ok(wanted(thrown.error), m ?? 'another error: ' + thrown.error);
  else if (wanted instanceof RegExp) assert.match(thrown.error.message, wanted);
};
export const not = Object.assign((value, m) => assert.ok(!value, m), { equal: (a, b, m) => assert.notDeepEqual(a, b, m), throws: (run) => run(), ok: (value, m) => assert.ok(!value, m), match: (text, part, m) => assert.ok(!part.test(text), m) });
export const unreachable = (m) => assert.fail(m), fixture = equal, snapshot = (a, b, m) => assert.equal(a, b, m);
