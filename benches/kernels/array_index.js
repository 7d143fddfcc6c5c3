// name: array_index; n: 2500
// Reading and writing array elements by index; one unit multiplies two 12 by 12 matrices.

function matrix(size, seed) {
  var m = [];
  for (var i = 0; i < size; i++) {
    var row = [];
    for (var j = 0; j < size; j++) row.push((i * 3 + j * seed) % 10);
    m.push(row);
  }
  return m;
}

function multiply(a, b, out) {
  var size = a.length;
  for (var i = 0; i < size; i++) {
    for (var j = 0; j < size; j++) {
      var sum = 0;
      for (var k = 0; k < size; k++) sum += a[i][k] * b[k][j];
      out[i][j] = sum % 97;
    }
  }
}

function run(n) {
  var a = matrix(12, 2), b = matrix(12, 5), c = matrix(12, 1);
  for (var i = 0; i < n; i++) {
    multiply(a, b, c);
    var t = a; a = c; c = t;
  }
  var sum = 0;
  for (i = 0; i < 12; i++) sum += a[i][i] * (i + 1);
  return sum;
}
