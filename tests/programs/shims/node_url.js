// url of node: files and their addresses.
exports.fileURLToPath = (url) => decodeURIComponent(String(url.href ?? url).replace(/^file:\/\//, ''));
exports.pathToFileURL = (path) => {
  const href = 'file://' + encodeURI(path).replace(/[?#]/g, encodeURIComponent);
  return { href, toString: () => href };
};
