// tape's tests, run by the harness.
import { it } from './harness.js';
import assert from 'assert';
import inspect from 'object-inspect';
const same = (check) => (...args) => check(...args);
function context(name, pending) {
  let ended;
  const done = new Promise((resolve) => { ended = resolve; });
  let planned, seen = 0;
  const count = (run) => (...args) => {
    seen++;
    try { run(...args); } finally { if (planned === seen) ended(); }
  };
  const t = {
    name, assert: null, end: () => ended(), plan: (n) => { planned = n; if (n === 0) ended(); }, comment() {}, pass: count(() => {}), fail: count((message) => assert.fail(message)),
    timeoutAfter() {}, teardown: (run) => pending.cleanups.push(run), error: count((error) => { if (error) throw error; }), skip: count(() => {}),
    throws: count((run, expected, message) => assert.throws(run, ...(typeof expected === 'string' ? [expected] : [expected, message]))),
    doesNotThrow: count((run) => run()), match: count((text, pattern) => assert.ok(pattern.test(text), `${text} ${pattern}`)), doesNotMatch: count((text, pattern) => assert.ok(!pattern.test(text))),
    test: (...args) => { pending.tests.push(() => run(...normal(args))); },
    intercept(object, key, descriptor = {}) {
      const before = Object.getOwnPropertyDescriptor(object, key);
      Object.defineProperty(object, key, { configurable: true, ...descriptor });
      const restore = () => (before ? Object.defineProperty(object, key, before) : delete object[key]);
      pending.cleanups.push(restore);
      return Object.assign(() => [], { restore });
    },
    capture(object, key, run = () => {}) {
      const before = object[key], calls = [];
      object[key] = function (...args) { const returned = run.apply(this, args); calls.push({ args, receiver: this, returned }); return returned; };
      pending.cleanups.push(() => { object[key] = before; });
      return Object.assign(() => calls.splice(0), { calls });
    },
  };
  const names = {
    equal: [(a, b, m) => assert.ok(Object.is(a, b) || a === b, `${m ?? ''}: ${inspect(a)} is not ${inspect(b)}`), 'equals', 'isEqual', 'is', 'strictEqual', 'strictEquals'],
    notEqual: [(a, b, m) => assert.ok(!Object.is(a, b), m), 'notEquals', 'isNot', 'not', 'isNotEqual', 'doesNotEqual', 'notStrictEqual'],
    deepEqual: [(a, b, m) => assert.deepStrictEqual(a, b, m), 'deepEquals', 'same', 'isEquivalent'], notDeepEqual: [(a, b, m) => assert.notDeepStrictEqual(a, b, m), 'notSame'],
    deepLooseEqual: [(a, b, m) => assert.deepEqual(a, b, m), 'looseEquals'], looseEqual: [(a, b, m) => assert.ok(a == b, m)], ok: [(a, m) => assert.ok(a, m), 'true', 'assert'], notOk: [(a, m) => assert.ok(!a, m), 'false', 'notok'],
  };
  for (const [key, [check, ...others]] of Object.entries(names)) for (const one of [key, ...others]) t[one] = count(same(check));
  return { t, done };
}
const normal = (args) => (typeof args[0] === 'function' ? ['', {}, args[0]] : typeof args[1] === 'function' ? [args[0], {}, args[1]] : [args[0], args[1] ?? {}, args[2]]);
async function run(name, options, body) {
  if (options.skip || !body) return;
  const pending = { tests: [], cleanups: [] };
  const { t, done } = context(name, pending);
  t.assert = t.ok;
  const result = body(t);
  if (result?.then) await result;
  else await done;
  for (const one of pending.tests) await one();
  for (const one of pending.cleanups.reverse()) one();
}
export default function test(...args) {
  const [name, options, body] = normal(args);
  (options.skip ? it.skip : it)(String(name), async () => run(name, options, body));
}
test.test = test;
test.skip = (...args) => test(args[0], { skip: true }, args.at(-1));
test.only = test;
test.onFinish = () => {};
export { test };
