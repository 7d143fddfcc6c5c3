// fast-check looks for counterexamples to properties of the language's own library.
import fc from 'fast-check';
const options = { seed: 42, numRuns: 300 };
const tries = {
  sort: fc.property(fc.array(fc.integer()), (a) => { const b = a.toSorted((x, y) => x - y); return b.every((x, i) => i === 0 || b[i - 1] <= x) && b.length === a.length; }),
  json: fc.property(fc.jsonValue(), (v) => JSON.stringify(JSON.parse(JSON.stringify(v))) === JSON.stringify(v)),
  split: fc.property(fc.string({ unit: 'binary' }), fc.string({ minLength: 1 }), (s, t) => s.split(t).join(t) === s),
  reverse: fc.property(fc.array(fc.anything()), (a) => a.toReversed().toReversed().every((x, i) => Object.is(x, a[i]))),
  doubles: fc.property(fc.double(), (x) => Object.is(Number(String(x)), x === 0 ? 0 : x)),
  uri: fc.property(fc.string({ unit: 'grapheme' }), (s) => decodeURIComponent(encodeURIComponent(s)) === s),
  bigint: fc.property(fc.bigInt(), fc.bigInt().filter((b) => b !== 0n), (a, b) => (a / b) * b + (a % b) === a && BigInt(a.toString(36).length) >= 0n),
  date: fc.property(fc.date({ noInvalidDate: true }), (d) => new Date(d.toISOString()).getTime() === d.getTime()),
  escape: fc.property(fc.string(), (s) => new RegExp('^' + s.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&') + '$').test(s)),
  map: fc.property(fc.array(fc.tuple(fc.oneof(fc.string(), fc.integer(), fc.constant(NaN)), fc.nat())), (pairs) => [...new Map(pairs)].length === new Set(pairs.map(([k]) => k)).size),
  wrong: fc.property(fc.array(fc.nat(100)), (a) => a.reduce((x, y) => x + y, 0) < 250),
  wrong_text: fc.property(fc.string(), fc.string(), (a, b) => (a + b).length < 8 || a.includes(b)),
};
for (const [name, property] of Object.entries(tries)) {
  const result = fc.check(property, options);
  console.log(name, result.failed ? fc.stringify(result.counterexample) + ' after ' + result.numShrinks : 'holds', result.numRuns);
}
fc.assert(fc.asyncProperty(fc.scheduler(), fc.array(fc.nat()), async (s, list) => {
  const seen = [];
  for (const x of list) s.schedule(Promise.resolve(x)).then((y) => seen.push(y));
  await s.waitAll();
  return seen.length === list.length;
}), { ...options, numRuns: 50 }).then(() => console.log('scheduled'), (error) => console.log(error.message));
