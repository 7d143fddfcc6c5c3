// name: template_strings; n: 4700
// Template literals and tags; one unit is 100 strings.

function tag(strings, ...values) {
  let out = strings[0];
  for (let i = 0; i < values.length; i++) out += `<${values[i]}>` + strings[i + 1];
  return out;
}

function run(n) {
  let sum = 0;
  for (let i = 0; i < n * 100; i++) {
    const name = `item-${i % 13}`;
    const row = `${name}: ${i} of ${n} (${i % 2 ? 'odd' : `even, ${i >> 1}`})`;
    sum += row.length + tag`a${i & 3}b${name}c`.length;
  }
  return sum;
}
