// name: loop_int; n: 640
// Small integer arithmetic in a loop; one unit is 10,000 turns.

function unit(seed) {
  var a = seed | 0, b = 1;
  for (var i = 0; i < 10000; i++) {
    a = (a + b * 3) & 0xffff;
    b = (b ^ a) + (i & 7);
    if ((b & 1) === 0) b >>= 1;
  }
  return a + b;
}

function run(n) {
  var sum = 0;
  for (var i = 0; i < n; i++) sum = (sum + unit(i)) | 0;
  return sum;
}
