// name: lib_typed_methods; n: 2400
// Methods of typed arrays: set, subarray, slice, fill, map, sort, indexOf, join, from, and a DataView.

var source = [];
for (var i = 0; i < 1000; i++) source.push(i * 7919 % 1009);

function run(n) {
  var sum = 0;
  for (var k = 0; k < n; k++) {
    var a = Float64Array.from(source), b = new Uint8Array(source), c = new Int32Array(1000);
    c.set(b);
    c.set(source.slice(0, 100), 50);
    c.fill(k, 900);
    a.sort();
    var d = c.map((x) => x * 2).subarray(10, 400);
    sum += a[k % 1000] + d.indexOf(4) + d.slice(0, 20).join(',').length + b.subarray(500).length;
    c.copyWithin(0, 500);
    d.reverse();
    var view = new DataView(b.buffer);
    for (var i = 0; i < 100; i++) {
      view.setInt16(i * 2, i - k, true);
      sum += view.getUint32(i * 4 % 900) & 1;
    }
    sum += d.reduce((x, y) => (x + y) | 0, 0) + c.at(-1) + b.filter((x) => x > 200).length;
  }
  return sum;
}
