// markdown-it and highlight.js render documents.
import MarkdownIt from 'markdown-it';
import hljs from 'highlight.js/lib/common';
import a from 'text:ajv/README.md';
import b from 'text:rxjs/CHANGELOG.md';
import c from 'text:immutable/README.md';
import source from 'text:underscore/underscore-umd.js';
import css from 'text:highlight.js/styles/github.css';
import { digest } from '../shims/digest.js';
const md = new MarkdownIt({ html: true, linkify: true, typographer: true, highlight: (text, lang) => (lang && hljs.getLanguage(lang) ? hljs.highlight(text, { language: lang }).value : '') });
for (const text of [a, b, c]) console.log(digest(md.render(text)));
console.log(md.render('a -- "b" ... (c) [x](y "t") http://x.y *e*\n\n1. a\n2. b\n\n> q\n\n```js\nlet x = `a${1}`;\n```'));
console.log(digest(hljs.highlight(source, { language: 'javascript' }).value), digest(hljs.highlight(css, { language: 'css' }).value));
for (const text of ['SELECT a FROM b WHERE c = 1', 'def f(x):\n  return x + 1', '<p class="a">b</p>', '{"a": [1, true]}', 'fn main() { let x: u8 = 1; }']) {
  const { language, relevance, value } = hljs.highlightAuto(text);
  console.log(language, relevance, value);
}
