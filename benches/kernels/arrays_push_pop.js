// name: arrays_push_pop; n: 4300
// Arrays as stacks and queues; one unit is 1,000 pushes, half popped and a few shifted.

function run(n) {
  var stack = [], sum = 0;
  for (var k = 0; k < n; k++) {
    for (var i = 0; i < 1000; i++) {
      stack.push(i + k);
      if (i & 1) sum = (sum + stack.pop()) | 0;
    }
    for (i = 0; i < 20; i++) sum = (sum + stack.shift()) | 0;
    stack.unshift(sum & 255);
    stack.length = 100;
  }
  return sum + stack.length;
}
