// process of node, for programs that ask it for options.
module.exports = { env: {}, argv: [], platform: 'linux', versions: {}, cwd: () => '/', nextTick: (run, ...args) => void Promise.resolve().then(() => run(...args)), on() {}, emitWarning() {}, stdout: { write: (text) => void lines(text) }, stderr: {}, exit() {} };
let line = '';
function lines(text) {
  const parts = (line + text).split('\n');
  line = parts.pop();
  for (const part of parts) console.log(part);
}
