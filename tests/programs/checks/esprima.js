// esprima parses lodash and moment.
import * as esprima from 'esprima';
import lodash from 'text:lodash/lodash.js';
import moment from 'text:moment/moment.js';
import { digest_tree } from '../shims/digest.js';
for (const text of [lodash, moment]) {
  console.log(digest_tree(esprima.parseScript(text, { loc: true, comment: true, tokens: true })), esprima.tokenize(text).length);
}
