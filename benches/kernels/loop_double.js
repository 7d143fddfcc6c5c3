// name: loop_double; n: 410
// Floating point in a loop; one unit is a 24 by 24 Mandelbrot patch.

function escape(cr, ci, limit) {
  var zr = 0.0, zi = 0.0, i = 0;
  while (i < limit) {
    var r2 = zr * zr, i2 = zi * zi;
    if (r2 + i2 > 4.0) break;
    zi = 2.0 * zr * zi + ci;
    zr = r2 - i2 + cr;
    i++;
  }
  return i;
}

function run(n) {
  var sum = 0;
  for (var k = 0; k < n; k++) {
    var x0 = -2.0 + (k % 5) * 0.1;
    for (var y = 0; y < 24; y++) {
      for (var x = 0; x < 24; x++) sum += escape(x0 + x / 10.0, -1.2 + y / 10.0, 40);
    }
  }
  return sum;
}
