// uvu's suites, run by the harness.
import { describe, it, beforeEach, afterEach, beforeAll, afterAll } from './harness.js';
export const suite = (name) => {
  const tests = [], hooks = [];
  const add = (title, body) => tests.push([title, body]);
  add.skip = () => {};
  add.only = add;
  const hook = (define) => (body) => hooks.push([define, body]);
  add.before = Object.assign(hook(beforeAll), { each: hook(beforeEach) });
  add.after = Object.assign(hook(afterAll), { each: hook(afterEach) });
  add.run = () => describe(name, () => {
    for (const [define, body] of hooks) define(() => body({}));
    for (const [title, body] of tests) it(title, async () => body({}));
  });
  return add;
};
export const test = suite('');
