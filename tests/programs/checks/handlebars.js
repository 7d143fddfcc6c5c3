// handlebars compiles templates to functions.
import Handlebars from 'handlebars/dist/cjs/handlebars.js';
import { digest } from '../shims/digest.js';
const hbs = Handlebars.default ?? Handlebars;
hbs.registerHelper('loud', (text) => String(text).toUpperCase());
hbs.registerHelper('list', function (items, options) { return items.map((item) => `<li>${options.fn(item)}</li>`).join(''); });
hbs.registerPartial('person', '{{#if admin}}*{{/if}}{{name}}{{> @partial-block}}');
const template = hbs.compile(`{{#each people as |p i|}}{{#unless @first}}, {{/unless}}{{i}}:{{#> person p}}!{{/person}}{{else}}none{{/each}}
{{#list items}}{{loud this}} {{../title}}{{/list}} {{{raw}}} {{raw}} {{lookup map "k"}} {{#with map}}{{k}}{{/with}} {{~! gone ~}} end`);
const data = { title: 'T', people: [{ name: 'a<b', admin: true }, { name: 'c' }], items: ['x', 'y'], raw: `<i>&"'\`=</i>`, map: { k: 'v' } };
console.log(template(data));
console.log(template({ people: [], items: [] }));
console.log(digest(hbs.precompile('{{#each a}}{{b.c.[d e]}}{{/each}}{{helper 1 "x" true k=null}}')));
let out = 0;
const row = hbs.compile('{{#each rows}}<td class="{{cls}}">{{value}}</td>{{/each}}');
for (let i = 0; i < 200; i++) out += row({ rows: Array.from({ length: 50 }, (_, j) => ({ cls: `c${j}`, value: i * j })) }).length;
console.log(out);
for (const bad of ['{{#if}}', '{{/x}}', '{{a b=}}', '{{missing 1}}'])
  try { console.log(hbs.compile(bad)({})); } catch (error) { console.log(error.message); }
