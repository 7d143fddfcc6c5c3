// name: lib_number_format; n: 9600
// Numbers to text and back: toFixed, toString with and without radix, toPrecision, templates, parseFloat, Number.

function run(n) {
  var sum = 0;
  for (var k = 0; k < n; k++) {
    for (var i = 0; i < 10; i++) {
      var x = (k * 10 + i) * 1.37 + 0.005;
      sum += x.toFixed(2).length + String(x).length + (k * 31 + i).toString(16).length + x.toPrecision(5).length;
      sum += `${k}:${x}:${i}`.length + ('' + (k - 50000)).length + (i / 7).toString(2).length + x.toExponential(3).length;
      sum += Number('1' + i + '.5') + parseInt('0x' + (k & 255).toString(16)) + parseFloat(i + '.25em');
    }
  }
  return Math.round(sum);
}
