// fs of node over the files that the driver put into the bundle (`--embed`).
const { resolve } = require('./node_path.js');
const files = () => globalThis.embedded_files ?? {};
// Tests that are run where their repository is name files from there; those are found by how their names end.
const name = (path) => {
  const full = resolve(String(path.href ?? path).replace(/^file:\/\//, ''));
  if (full in files() || is_dir(full)) return full;
  const end = '/' + String(path).replace(/^(\.\/)+/, '');
  const file = Object.keys(files()).find((file) => file.endsWith(end) || file.includes(end + '/'));
  return file ? file.slice(0, file.indexOf(end) + end.length) : full;
};
const missing = (path) => Object.assign(new Error(`ENOENT: no such file or directory, open '${path}'`), { code: 'ENOENT' });
const is_dir = (path) => Object.keys(files()).some((file) => file.startsWith(path + '/'));
const fs = {
  readFileSync(path) {
    const text = files()[name(path)];
    if (text === undefined) throw missing(path);
    return text;
  },
  existsSync: (path) => name(path) in files() || is_dir(name(path)),
  readdirSync(path) {
    const dir = name(path) + '/';
    return [...new Set(Object.keys(files()).filter((file) => file.startsWith(dir)).map((file) => file.slice(dir.length).split('/')[0]))].sort();
  },
  statSync(path) {
    const file = name(path);
    if (!fs.existsSync(path)) throw missing(path);
    return { isDirectory: () => is_dir(file), isFile: () => !is_dir(file), size: files()[file]?.length };
  },
  realpathSync: (path) => path,
  writeFileSync: (path, text) => { files()[name(path)] = text; },
};
fs.lstatSync = fs.statSync;
fs.readFile = (path, ...rest) => rest.at(-1)(null, fs.readFileSync(path));
fs.promises = Object.fromEntries(['readFile', 'readdir', 'stat', 'writeFile'].map((key) => [key, async (path, ...rest) => fs[key + 'Sync'](path, ...rest)]));
module.exports = { ...fs, default: fs };
