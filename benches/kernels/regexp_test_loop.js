// name: regexp_test_loop; n: 4000
// test in a tight loop over short strings; one unit is 400 calls.

function run(n) {
  var strings = [], sum = 0;
  for (var i = 0; i < 100; i++) strings.push(['item' + i, String(i * 31), 'x-' + i + '-y', '_private' + i, ''][i % 5]);
  var identifier = /^[A-Za-z_$][\w$]*$/, digits = /^\d+$/, dash = /-/, end = /[02468]$/;
  for (var k = 0; k < n; k++) {
    for (var j = 0; j < strings.length; j++) {
      var s = strings[j];
      if (identifier.test(s)) sum += 1;
      if (digits.test(s)) sum += 2;
      if (dash.test(s)) sum += 3;
      if (end.test(s)) sum += 4;
    }
    sum %= 1000003;
  }
  return sum;
}
