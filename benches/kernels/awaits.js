// name: awaits; n: 26000
// Async functions and promise reactions; one unit is about 65 awaits. run starts the work and returns 'started'; when the jobs have been run, the global result holds the checksum.

var result;

async function leaf(x) { await null; return x + 1; }
async function unit(k) {
  var sum = 0;
  for (var i = 0; i < 30; i++) sum += await leaf(i ^ k);
  var parts = await Promise.all([leaf(1), leaf(2), Promise.resolve(3).then((x) => x * 2)]);
  return sum + parts[0] + parts[1] + parts[2];
}

function run(n) {
  result = undefined;
  (async function () {
    var total = 0;
    for (var k = 0; k < n; k++) total = (total + await unit(k)) % 1000003;
    result = total;
  })();
  return 'started';
}
