// describe, it and their kin, as test frameworks have them; tests run one after another, and one line a failure is printed.
import { chai, expect } from './expect.js';
import * as spy from '@vitest/spy';

const new_suite = (name, parent, flags = {}) => ({ name, parent, tests: [], hooks: { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] }, ...flags });
const root = new_suite('', null);
let current = root;

const options_last = (args) => (typeof args[1] === 'object' && typeof args[2] === 'function' ? [args[0], args[2], args[1]] : args);
function define_suite(flags) {
  return (...args) => {
    const [name, body] = options_last(args);
    const suite = new_suite(String(name?.name ?? name), current, flags);
    current.tests.push(suite);
    const outer = current;
    current = suite;
    try {
      // Mocha's suites are called with a context.
      body?.call({ timeout() {}, slow() {}, retries() {} });
    } finally {
      current = outer;
    }
  };
}
function define_test(flags) {
  return (...args) => {
    const [name, body, options] = options_last(args);
    const skipped = typeof options === 'object' && options.skip;
    current.tests.push({ name: String(name), body, parent: current, ...flags, ...(skipped ? { skip: true } : {}) });
  };
}
const format = (name, values, index) => {
  let at = 0;
  const first = values[0];
  let text = String(name).replace(/%[sdifjop#%]/g, (mark) => {
    if (mark === '%%') return '%';
    if (mark === '%#') return index;
    const value = values[at++];
    return mark === '%s' && typeof value === 'string' ? value : mark === '%j' ? JSON.stringify(value) : String(typeof value === 'object' ? JSON.stringify(value) : String(value));
  });
  return text.replace(/\$([\w.]+)/g, (all, path) => (first && typeof first === 'object' ? String(path.split('.').reduce((v, k) => v?.[k], first)) : all));
};
function each(define) {
  return (table, ...values) => {
    if (table?.raw) {
      const keys = table[0].split('|').map((key) => key.trim());
      const rows = [];
      for (let i = 0; i < values.length; i += keys.length) rows.push([Object.fromEntries(keys.map((key, j) => [key, values[i + j]]))]);
      table = rows;
    }
    return (name, body, ...rest) => table.forEach((row, index) => {
      const list = Array.isArray(row) ? row : [row];
      define(format(name, list, index), (...context) => body(...list, ...(body.length > list.length ? context : [])), ...rest);
    });
  };
}
function with_kinds(make) {
  const plain = make({});
  const skip = make({ skip: true }), only = make({});
  Object.assign(plain, { skip, todo: skip, only, concurrent: plain, sequential: plain, each: each(plain), for: each(plain), fails: make({ fails: true }), failing: make({ fails: true }) });
  plain.skipIf = (condition) => (condition ? skip : plain);
  plain.runIf = (condition) => (condition ? plain : skip);
  skip.each = () => () => {};
  only.each = plain.each;
  return plain;
}
export const describe = with_kinds(define_suite);
export const it = with_kinds(define_test);
export const test = it, suite = describe, specify = it, context = describe;
export const xit = it.skip, xdescribe = describe.skip, fit = it, fdescribe = describe, xtest = it.skip;
it.describe = describe;
const hook = (kind) => (...args) => current.hooks[kind].push(args.find((arg) => typeof arg === 'function'));
export const beforeAll = hook('beforeAll'), afterAll = hook('afterAll'), beforeEach = hook('beforeEach'), afterEach = hook('afterEach');
export const before = beforeAll, after = afterAll, setup = beforeEach, teardown = afterEach;
test.test = it; it.it = it; it.beforeEach = beforeEach; it.afterEach = afterEach; it.before = before; it.after = after;

/** Calls a test or a hook; those that take `done` are waited for. */
function call(body, context, args = []) {
  if (body.length > args.length && body.length === 1) {
    return new Promise((resolve, reject) => {
      const done = (error) => (error ? reject(error) : resolve());
      done.fail = reject;
      body.call(context, done);
    });
  }
  return body.apply(context, args);
}
const chain = (suite, kind) => (suite ? [...chain(suite.parent, kind), ...suite.hooks[kind]] : []);
const counts = { passed: 0, failed: 0, skipped: 0 };
const first_line = (error) => String(error?.message ?? error).split('\n').slice(0, 6).join(' | ').slice(0, 300);
export const is_verbose = () => globalThis.scriptArgs?.includes('verbose');

async function run_test(test, path) {
  if (test.skip || !test.body) {
    counts.skipped++;
    return;
  }
  if (is_verbose()) console.log(path);
  const context = { timeout() {}, slow() {}, retries() {}, skip() { throw new Skipped(); }, test: { title: test.name }, currentTest: test };
  const cleanups = [], undone = [];
  const node_context = { name: test.name, expect, skip: context.skip, diagnostic() {}, onTestFinished: (run) => cleanups.push(run), task: test, plan() {}, mock: { method() {} },
    test: async (name, ...rest) => { const sub = { name, body: rest.at(-1), parent: test.parent }; undone.push(run_test(sub, `${path} > ${name}`)); return undone.at(-1); } };
  node_context.after = node_context.onTestFinished;
  let error, threw = false;
  expect.setState({ currentTestName: path, assertionCalls: 0, expectedAssertionsNumber: null, isExpectingAssertions: false, testPath: '', task: test });
  test.state = expect.getState();
  try {
    for (const run of chain(test.parent, 'beforeEach')) await call(run, context, [node_context].slice(0, 0));
    // Jest and mocha give `done`; vitest and node a context, which is an object.
    if (test.body.length === 1 && !/^\(?\s*\{|^(?:async\s*)?(?:function\s*\w*\s*)?\(?\s*(?:\{|t\b|ctx\b|context\b|test\b)/.test(String(test.body))) await call(test.body, context);
    else await test.body.call(context, node_context);
    await Promise.all(undone);
    const { expectedAssertionsNumber: wanted, assertionCalls } = expect.getState();
    if (typeof wanted === 'number' && wanted !== assertionCalls) throw new Error(`${assertionCalls} assertions, not ${wanted}`);
  } catch (thrown) {
    threw = true;
    error = thrown;
  }
  try {
    for (const run of chain(test.parent, 'afterEach').reverse()) await call(run, context);
    for (const run of cleanups) await run();
  } catch (thrown) {
    if (!threw) error = thrown;
    threw = true;
  }
  if (error instanceof Skipped) counts.skipped++;
  else if (threw !== Boolean(test.fails)) {
    counts.failed++;
    console.log(`FAILED ${path}: ${threw ? first_line(error) : 'passed, and ought not'}`);
    if (is_verbose()) console.log(error?.stack);
  } else counts.passed++;
}
class Skipped extends Error {}
async function run_suite(suite, path) {
  const skip_all = (one) => (one.tests ? one.tests.forEach(skip_all) : counts.skipped++);
  if (suite.skip) return skip_all(suite);
  for (const run of suite.hooks.beforeAll) await call(run, {});
  for (const one of suite.tests) {
    const name = path ? `${path} > ${one.name}` : one.name;
    await (one.tests ? run_suite(one, name) : run_test(one, name));
  }
  for (const run of suite.hooks.afterAll) await call(run, {});
}
export function start() {
  run_suite(root, '').then(
    () => console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`),
    (error) => console.log('not run to the end: ' + first_line(error)));
}
/** Counts what another framework's shim ran. */
export const add_result = (name, error) => {
  if (error === undefined) counts.passed++;
  else { counts.failed++; console.log(`FAILED ${name}: ${first_line(error)}`); }
};

let real_date;
const real_timers = {};
export const vi = {
  fn: spy.fn, spyOn: spy.spyOn, isMockFunction: spy.isMockFunction, clearAllMocks: spy.clearAllMocks, resetAllMocks: spy.resetAllMocks, restoreAllMocks: spy.restoreAllMocks,
  mock() {}, unmock() {}, resetModules() {}, doMock() {}, importActual: (name) => import(name), stubEnv() {}, unstubAllEnvs() {}, useFakeTimers(options) { if (options?.now !== undefined) vi.setSystemTime(options.now); return vi; },
  useRealTimers() { if (real_date) globalThis.Date = real_date; real_date = undefined; },
  setSystemTime(time) {
    real_date ??= globalThis.Date;
    const Real = real_date, now = new Real(time).getTime();
    globalThis.Date = class Date extends Real {
      constructor(...args) { if (args.length) super(...args); else super(now); }
      static now() { return now; }
    };
  },
  stubGlobal(name, value) { real_timers[name] = globalThis[name]; globalThis[name] = value; }, unstubAllGlobals() { Object.assign(globalThis, real_timers); },
};
export const jest = vi, mock = vi;
export { expect, chai };
export const assert = chai.assert, should = chai.should;
export const expectTypeOf = new Proxy(() => expectTypeOf, { get: () => expectTypeOf, apply: () => expectTypeOf });
export const assertType = () => {};
export default Object.assign(it, { describe, it, test, suite, before, after, beforeEach, afterEach, mock, expect, assert });
