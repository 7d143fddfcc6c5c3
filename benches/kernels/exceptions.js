// name: exceptions; n: 3300
// Throwing, catching, finally; one unit is 100 throws across three frames.

function thrower(i) { if (i % 3 === 0) throw i; if (i % 3 === 1) throw { code: i }; return i; }
function middle(i) { try { return thrower(i); } finally { cleanups++; } }
var cleanups = 0;

function run(n) {
  var sum = 0;
  cleanups = 0;
  for (var k = 0; k < n * 100; k++) {
    try { sum += middle(k); } catch (e) { sum += typeof e === 'number' ? e : e.code; }
    sum &= 0xffffff;
    if (k % 50 === 0) try { null.x; } catch (e) { sum += e instanceof TypeError ? 1 : 0; }
  }
  return sum + cleanups;
}
