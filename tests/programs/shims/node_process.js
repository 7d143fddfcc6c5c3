// process of node, for programs that ask it for options.
module.exports = { env: {}, argv: [], platform: 'linux', versions: {}, cwd: () => '/', nextTick: (run, ...args) => void Promise.resolve().then(() => run(...args)), on() {}, emitWarning() {}, stdout: {}, stderr: {} };
