// What test frameworks put into the global object.
import './event_target.js';
import './process_global.js';
import './intl.js';
import * as harness from './harness.js';
globalThis.global = globalThis;
for (const name of ['describe', 'it', 'test', 'suite', 'specify', 'context', 'xit', 'xdescribe', 'beforeAll', 'afterAll', 'beforeEach', 'afterEach', 'before', 'after', 'expect', 'jest', 'vi', 'assert'])
  globalThis[name] ??= harness[name];
