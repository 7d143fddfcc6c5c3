// mustache and ejs render templates.
import Mustache from 'mustache';
import * as ejs from 'ejs';
const view = { name: '<b>', list: [1, 2, 3], nested: { deep: [{ x: 'y' }] }, fn: () => (text, render) => `[${render(text)}]`, empty: [], yes: true };
console.log(Mustache.render('{{name}} {{{name}}} {{#list}}<{{.}}>{{/list}}{{^empty}}none{{/empty}} {{#nested.deep}}{{x}}{{/nested.deep}} {{#fn}}{{yes}}{{/fn}} {{! c }}{{> p}}{{=<% %>=}}<% name %>', view, { p: 'P{{yes}}' }));
const api = ejs.default ?? ejs;
console.log(api.render('<% for (const x of list) { -%>\n<%= x %>,<%- "<i>" %>\n<% } -%>\n<%# c %><%= locals.none ?? name %>', view));
for (const bad of ['<% if (', '<%= nope %>'])
  try { console.log(api.render(bad, {})); } catch (error) { console.log(error.name, error.message.split('\n')[0]); }
try { Mustache.render('{{#a}}', {}); } catch (error) { console.log(error.message); }
