/*---
description: Runs patterns on texts and compares all that a match holds.
defines: [checkProbes]
---*/

function shownProbe(value) {
  if (Array.isArray(value)) return '[' + value.map(shownProbe).join(', ') + ']';
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

// Each probe is [pattern, text, null or [index, whole match, ...groups], named groups].
function checkProbes(probes) {
  for (const [pattern, input, expected, groups] of probes) {
    const where = String(pattern) + ' on ' + JSON.stringify(input);
    const match = pattern.exec(input);
    const found = match === null ? null : [match.index, ...match];
    assert.sameValue(shownProbe(found), shownProbe(expected), where);
    if (groups === undefined) continue;
    for (const name of Object.keys(groups)) assert.sameValue(match.groups[name], groups[name], where + ': ' + name);
    assert.sameValue(Object.keys(match.groups).join(), Object.keys(groups).join(), 'names');
  }
}
