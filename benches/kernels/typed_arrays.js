// name: typed_arrays; n: 2000
// Typed arrays of several kinds over one buffer; one unit is a blur of 1,000 bytes and a sum as words.

function run(n) {
  var buffer = new ArrayBuffer(4096);
  var bytes = new Uint8Array(buffer), words = new Uint32Array(buffer), floats = new Float64Array(1000), sum = 0;
  for (var i = 0; i < 4096; i++) bytes[i] = i * 7;
  for (var k = 0; k < n; k++) {
    for (i = 1; i < 1000; i++) {
      bytes[i] = (bytes[i - 1] + bytes[i] * 2 + bytes[i + 1] + k) >> 2;
      floats[i] = floats[i - 1] * 0.5 + bytes[i];
    }
    for (i = 0; i < 250; i++) sum = (sum + words[i]) | 0;
    sum = (sum + floats[999]) | 0;
  }
  return sum;
}
