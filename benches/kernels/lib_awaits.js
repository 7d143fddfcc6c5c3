// name: lib_awaits; n: 48000
// Async functions and promises: awaits of values and of promises, then-chains, Promise.all, async generators, rejections.

var result;

async function leaf(i) {
  if (i % 50 === 49) throw new Error('no ' + i);
  return i;
}
async function* stream(n) {
  for (var i = 0; i < n; i++) yield i;
}

function run(n) {
  result = undefined;
  (async () => {
    var sum = 0;
    for (var k = 0; k < n; k++) {
      sum += await leaf(k % 49) + (await k & 1);
      try {
        await leaf(49);
      } catch (e) {
        sum += e.message.length;
      }
      if (k % 8 === 0) {
        for (const x of await Promise.all([leaf(1), leaf(2), 3])) sum += x;
        for await (const x of stream(5)) sum += x;
        sum += await Promise.resolve(k).then((x) => x & 3).finally(() => {});
      }
    }
    result = sum;
  })();
  return 'started';
}
