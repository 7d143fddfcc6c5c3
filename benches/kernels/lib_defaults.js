// name: lib_defaults; n: 200000
// Parameters and destructuring with defaults, renaming, nesting, swaps.

function options({ width = 10, height = 20, color: { r = 0, g = 0, b = 255 } = {}, name = 'box' } = {}) {
  return width * height + r + g + b + name.length;
}
function point(x = 1, y = x + 1, [z = y * 2] = []) {
  return x + y + z;
}

function run(n) {
  var sum = 0, a = 1, b = 2;
  for (var k = 0; k < n; k++) {
    sum += options({ width: k & 15, color: { g: 7 } }) + options() + point() + point(k & 3, undefined, [4]);
    [a, b] = [b, a + (k & 1)];
    var [first, , third = 3, ...others] = [k & 7, 2, undefined, 4, 5];
    sum += first + third + others.length + a;
    b &= 1023;
  }
  return sum;
}
