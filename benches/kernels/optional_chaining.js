// name: optional_chaining; n: 6600
// Optional chains, nullish and logical assignment over ragged records; one unit is 200 records.

function run(n) {
  let sum = 0;
  const rows = [{ a: { b: { c: 1 } } }, { a: null }, {}, { a: { b: null, f: (x) => x + 1 } }, null];
  for (let i = 0; i < n * 200; i++) {
    const row = rows[i % 5];
    const got = row?.a?.b?.c ?? row?.a?.f?.(i) ?? -1;
    const opts = { depth: i & 1 ? undefined : 2 };
    opts.depth ??= 3;
    opts.name ||= 'x';
    opts.depth &&= opts.depth + 1;
    sum = (sum + got + opts.depth + opts.name.length) % 1000003;
  }
  return sum;
}
