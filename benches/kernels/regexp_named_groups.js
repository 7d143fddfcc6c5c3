// name: regexp_named_groups; n: 1500
// Named groups, read and replaced by name; one unit is 100 version strings.

function run(n) {
  var list = [];
  for (var i = 0; i < 100; i++) list.push('v' + i % 10 + '.' + i + '.' + i * 3 % 17 + (i % 4 === 0 ? '-beta.' + i : '') + (i % 7 === 0 ? '+build' + i : ''));
  var version = /^v?(?<major>\d+)\.(?<minor>\d+)\.(?<patch>\d+)(?:-(?<pre>[\w.-]+))?(?:\+(?<build>[\w.-]+))?$/;
  var sum = 0;
  for (var k = 0; k < n; k++) {
    for (var j = 0; j < list.length; j++) {
      var groups = version.exec(list[j]).groups;
      sum += +groups.major * 100 + +groups.minor * 10 + +groups.patch + (groups.pre ? groups.pre.length : 0);
      if (j % 5 === 0) sum += list[j].replace(version, '$<minor>.$<major>').length;
    }
    sum %= 1000003;
  }
  return sum;
}
