// marked renders the changelogs and readmes of the other packages.
import { marked, lexer } from 'marked';
import a from 'text:marked/README.md';
import b from 'text:ajv/README.md';
import c from 'text:immutable/README.md';
import d from 'text:handlebars/release-notes.md';
import e from 'text:rxjs/CHANGELOG.md';
import { digest } from '../shims/digest.js';
for (const text of [a, b, c, d, e]) {
  const html = marked.parse(text);
  console.log(digest(html), lexer(text).length);
}
console.log(marked.parse('# T\n\n| a | b |\n|:-|-:|\n| `x` | ~~y~~ **z** |\n\n- [x] done\n  1. one\n\n<b>raw</b> &amp; <https://x.y> [r]\n\n[r]: /u "t"\n\n```js\na < b\n```\n'));
console.log(digest(marked.parse(e, { gfm: false, breaks: true, pedantic: true })));
