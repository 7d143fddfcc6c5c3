// name: regexp_log_lines; n: 500
// Reading web server log lines with capturing groups; one unit is 200 lines.

function run(n) {
  var lines = [], seed = 7;
  function next(m) { seed = (seed * 1103515245 + 12345) & 0x7fffffff; return (seed >> 8) % m; }
  var paths = ['/', '/index.html', '/api/v1/items?page=2&size=50', '/static/app.9f3b.js', '/images/logo.png', '/user/1042/edit'];
  var verbs = ['GET', 'POST', 'PUT', 'DELETE'];
  for (var i = 0; i < 200; i++) {
    lines.push(next(256) + '.' + next(256) + '.' + next(256) + '.' + next(256) + ' - - [' + (1 + next(28)) + '/Nov/2026:13:' +
      (10 + next(50)) + ':' + (10 + next(50)) + ' +0000] "' + verbs[next(4)] + ' ' + paths[next(6)] + ' HTTP/1.1" ' +
      [200, 200, 304, 404, 500][next(5)] + ' ' + next(100000) + (i % 7 === 0 ? '' : ' "https://example.org/" "Mozilla/5.0 (X11)"'));
  }
  var line = /^(\S+) (\S+) (\S+) \[([^\]]+)\] "(\w+) ([^"\s]*) ([^"]*)" (\d{3}) (\d+|-)(?: "([^"]*)" "([^"]*)")?$/;
  var sum = 0;
  for (var k = 0; k < n; k++) {
    for (var j = 0; j < lines.length; j++) {
      var m = line.exec(lines[j]);
      if (m === null) continue;
      sum = (sum + (m[8] | 0) + (m[9] | 0) + m[6].length + (m[10] === undefined ? 1 : m[11].length)) % 1000003;
    }
  }
  return sum;
}
