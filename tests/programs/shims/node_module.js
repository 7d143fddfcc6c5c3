// module of node: a require that reads JSON out of the bundle.
const { dirname, resolve } = require('./node_path.js');
exports.createRequire = (from) => (path) => {
  const fs = require('./node_fs.js');
  const bare = !path.startsWith('.') && Object.keys(globalThis.embedded_files ?? {}).find((file) => file.endsWith('/' + path));
  return JSON.parse(fs.readFileSync(bare || resolve(dirname(String(from).replace(/^file:\/\//, '')), path)));
};
