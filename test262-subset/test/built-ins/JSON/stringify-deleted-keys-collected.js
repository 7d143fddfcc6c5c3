/*---
description: The keys of properties that a replacer function deletes survive a collection
esid: sec-serializejsonobject
info: |
  SerializeJSONObject lists the keys before the replacer runs.
---*/

function make() {
  var o = {};
  for (var i = 0; i < 6; i++) o['key_' + 'abcdefgh' + i] = i;
  return o;
}
var seen = [];
JSON.stringify(make(), function (key, value) {
  if (key.endsWith('gh1')) {
    for (var i = 2; i < 6; i++) delete this['key_' + 'abcdefgh' + i];
    $262.gc();
    var garbage = [];
    for (i = 0; i < 3000; i++) garbage.push('garbage' + i + 'xx');
  }
  seen.push(key);
  return value;
});
assert.sameValue(seen.length, 7);
for (var i = 0; i < 6; i++) assert.sameValue(seen[i + 1], 'key_abcdefgh' + i);
