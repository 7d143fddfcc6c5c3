// Runs a script in node as in an engine's shell: of the globals only the language's, console, performance and timers.
const { readFileSync } = require('node:fs');
const { runInThisContext } = require('node:vm');
const file = process.argv[2];
const text = readFileSync(file, 'utf8');
const kept = new Set(['console', 'performance', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'globalThis',
  ...runInThisContext('Object.getOwnPropertyNames(globalThis)').filter((name) => /^[A-Z]/.test(name) && isLanguage(name)),
  'escape', 'unescape', 'eval', 'isFinite', 'isNaN', 'parseFloat', 'parseInt', 'decodeURI', 'decodeURIComponent',
  'encodeURI', 'encodeURIComponent', 'undefined', 'NaN', 'Infinity']);
function isLanguage(name) {
  return /^(Object|Function|Array|Number|Boolean|String|Symbol|Date|Promise|RegExp|Error|AggregateError|EvalError|RangeError|ReferenceError|SyntaxError|TypeError|URIError|JSON|Math|Atomics|Reflect|Proxy|BigInt|Map|Set|WeakMap|WeakSet|WeakRef|FinalizationRegistry|Iterator|ArrayBuffer|SharedArrayBuffer|DataView|(Uint|Int|Float|BigInt|BigUint)\d+(Clamped)?Array|NaN|Infinity)$/.test(name);
}
process.on('unhandledRejection', (reason) => {
  console.error(reason);
  process.exitCode = 1;
});
// Not process itself: node's own code uses it.
for (const name of Object.getOwnPropertyNames(globalThis)) if (!kept.has(name)) delete globalThis[name];
// Node's would indent what is printed.
delete console.group;
delete console.groupEnd;
runInThisContext(text, { filename: file });
