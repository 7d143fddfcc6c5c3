// name: strings_concat; n: 10000
// Building strings piece by piece; one unit is 500 appends and a check of the result.

function run(n) {
  var check = 0;
  for (var k = 0; k < n; k++) {
    var s = '';
    for (var i = 0; i < 500; i++) s += i % 10 + ',';
    var t = 'k' + k + ':' + s.length + s[k % s.length];
    check = (check + t.length + t.charCodeAt(t.length - 1)) | 0;
  }
  return check;
}
