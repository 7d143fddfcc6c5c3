// expect as Jest and Vitest have it: chai with Vitest's matchers, and snapshots that stand in the test.
import './event_target.js';
import * as chai_module from 'chai';
import * as vitest from '@vitest/expect';
import { format, plugins } from '@vitest/pretty-format';
const { JestAsymmetricMatchers, JestChaiExpect, JestExtend, GLOBAL_EXPECT, ASYMMETRIC_MATCHERS_OBJECT, getState, setState } = vitest;
export const chai = chai_module;
chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
export const expect = (value, message) => {
  const { assertionCalls } = getState(expect);
  setState({ assertionCalls: assertionCalls + 1 }, expect);
  return chai.expect(value, message);
};
Object.assign(expect, chai.expect);
Object.assign(expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT]);
expect.getState = () => getState(expect);
expect.setState = (state) => setState(state, expect);
setState({ assertionCalls: 0, isExpectingAssertions: false, expectedAssertionsNumber: null }, expect);
expect.extend = (matchers) => chai.expect.extend(expect, matchers);
expect.assertions = (count) => setState({ expectedAssertionsNumber: count }, expect);
expect.hasAssertions = () => {};
expect.soft = expect;
expect.unreachable = (message) => { throw new Error(message ?? 'unreachable'); };
expect.addSnapshotSerializer = (plugin) => serializers.unshift(plugin);
globalThis[GLOBAL_EXPECT] = expect;
// Errors are shown in a line.
const serializers = Object.entries(plugins).filter(([name]) => name !== 'Error').map(([, plugin]) => plugin);
const shown = (value) => format(value, { plugins: serializers, printBasicPrototype: false, escapeString: false, printFunctionName: false });
/** The text without the indent that the test's own lines give it. */
const stripped = (text) => {
  const indent = /^\n([ \t]*)/.exec(text)?.[1];
  if (!indent) return text.trim();
  return text.split('\n').map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trim() === '' ? '' : line)).join('\n').trim();
};
chai.use((_, utils) => {
  const inline = function (...args) {
    const wanted = args.findLast((arg) => typeof arg === 'string');
    if (wanted === undefined) return;
    const got = shown(utils.flag(this, 'object')).trim();
    if (stripped(got) !== stripped(wanted)) throw new chai.AssertionError(`snapshot: ${got}\nwanted ${stripped(wanted)}`, { actual: got, expected: wanted });
  };
  utils.addMethod(chai.Assertion.prototype, 'toMatchInlineSnapshot', inline);
  // Those in files are not at hand.
  utils.addMethod(chai.Assertion.prototype, 'toMatchSnapshot', () => {});
  utils.addMethod(chai.Assertion.prototype, 'toThrowErrorMatchingSnapshot', function () { chai.expect(utils.flag(this, 'object')).to.throw(); });
  utils.addMethod(chai.Assertion.prototype, 'toThrowErrorMatchingInlineSnapshot', function (wanted) {
    let thrown = utils.flag(this, 'object');
    if (utils.flag(this, 'promise') === undefined && typeof thrown === 'function')
      try { thrown(); throw new chai.AssertionError('did not throw'); } catch (error) { thrown = error; }
    inline.call({ __flags: { object: thrown } }, wanted);
  });
});
