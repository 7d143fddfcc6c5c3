// name: regexp_dates; n: 1500
// Recognising dates in three notations; one unit is 100 strings, of which a part are no dates.

function run(n) {
  var strings = [];
  for (var i = 0; i < 100; i++) {
    strings.push(['2026-' + (10 + i % 3) + '-' + (10 + i % 19) + 'T0' + i % 10 + ':15:30.' + (100 + i) + 'Z', (1 + i % 28) + ' November ' + (1990 + i),
      (1 + i % 12) + '/' + (1 + i % 28) + '/' + (1900 + i), 'not a date ' + i, '2026-13'][i % 5]);
  }
  var iso = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z|[+-]\d\d:?\d\d)?)?$/;
  var words = /^(\d{1,2})\s+(January|February|March|April|May|June|July|August|September|October|November|December)\s+(\d{4})$/;
  var slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
  var sum = 0;
  for (var k = 0; k < n; k++) {
    for (var j = 0; j < strings.length; j++) {
      var s = strings[j], m;
      if ((m = iso.exec(s))) sum += +m[1] + +m[2] + +m[3] + (m[7] ? +m[7] : 0);
      else if ((m = words.exec(s))) sum += +m[3] + m[2].length;
      else if ((m = slashes.exec(s))) sum += +m[1] * +m[2];
      else sum++;
      sum %= 1000003;
    }
  }
  return sum;
}
