// window.btoa of the web, in the language.
(globalThis.window ??= globalThis).btoa ??= (text) => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  let out = '';
  for (let i = 0; i < text.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((j) => text.charCodeAt(i + j));
    out += letters[a >> 2] + letters[((a & 3) << 4) | (b >> 4)] + (i + 1 < text.length ? letters[((b & 15) << 2) | (c >> 6)] : '=') + (i + 2 < text.length ? letters[c & 63] : '=');
  }
  return out;
};
