// terser minifies lodash and underscore.
import { minify } from 'terser';
import lodash from 'text:lodash/lodash.js';
import underscore from 'text:underscore/underscore-umd.js';
import { digest } from '../shims/digest.js';
(async () => {
  for (const text of [underscore, lodash]) {
    const { code } = await minify(text, { compress: { passes: 2 }, mangle: true });
    console.log(digest(code), code.slice(0, 60));
  }
  console.log((await minify({ 'a.js': 'function f(long, name) { const x = 1; if (long) { return x + name } else { return x + 2 } } f(1, 2)' }, { toplevel: true, sourceMap: true })).code);
})();
