// path of node, of POSIX, as far as programs here use it.
const normalize = (path) => {
  const out = [];
  for (const part of path.split('/'))
    if (part === '..' && out.length && out.at(-1) !== '..') out.pop();
    else if (part && part !== '.') out.push(part);
  return (path.startsWith('/') ? '/' : '') + out.filter((part, at) => !(path.startsWith('/') && part === '..' && at >= 0)).join('/') || (path.startsWith('/') ? '/' : '.');
};
const join = (...parts) => normalize(parts.filter(Boolean).join('/') || '.');
const resolve = (...parts) => {
  let out = '';
  for (const part of parts.reverse()) {
    out = part + (out && '/' + out);
    if (part.startsWith('/')) return normalize(out);
  }
  return normalize('/' + out);
};
const basename = (path, ext = '') => {
  const name = path.replace(/\/+$/, '').split('/').at(-1);
  return ext && name.endsWith(ext) ? name.slice(0, -ext.length) : name;
};
const dirname = (path) => {
  const at = path.replace(/\/+$/, '').lastIndexOf('/');
  return at < 0 ? '.' : path.slice(0, at) || '/';
};
const extname = (path) => /(?:[^./])(\.[^./]*)$/.exec(path)?.[1] ?? '';
const relative = (from, to) => {
  const a = resolve(from).split('/').filter(Boolean), b = resolve(to).split('/').filter(Boolean);
  while (a.length && a[0] === b[0]) a.shift(), b.shift();
  return [...a.map(() => '..'), ...b].join('/');
};
const path = { normalize, join, resolve, basename, dirname, extname, relative, isAbsolute: (path) => path.startsWith('/'), sep: '/', delimiter: ':' };
module.exports = { ...path, posix: path, default: path };
