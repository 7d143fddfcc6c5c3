/*---
esid: sec-switch-statement-runtime-semantics-evaluation
description: A switch without declarations of its own does not put the enclosing block's names back into their dead zone
info: |
  Only names that the case block itself declares are uninitialised when a clause is entered.
---*/

function scan(source) {
  let end = 0;
  const step = 1;
  switch (source[end]) {
    case '_':
      end += step;
      break;
    default:
      if (source.length > 1) {
        end += step + 1;
        break;
      }
      return -1;
  }
  return end;
}

assert.sameValue(scan('_'), 1);
assert.sameValue(scan('ab'), 2);
assert.sameValue(scan('a'), -1);
