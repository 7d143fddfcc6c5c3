// name: lib_throws; n: 30000
// Errors made, thrown through frames, caught, rethrown, with finally and cause.

class NotFound extends Error {
  constructor(what) {
    super('not found: ' + what);
    this.what = what;
  }
}
function find(k) {
  if (k % 3 === 0) throw new NotFound(k);
  if (k % 3 === 1) throw new TypeError('odd');
  return null.property;
}
function middle(k) {
  try {
    return find(k);
  } finally {
    cleanups++;
  }
}
var cleanups = 0;

function run(n) {
  var sum = 0;
  cleanups = 0;
  for (var k = 0; k < n; k++) {
    try {
      try {
        middle(k);
      } catch (e) {
        if (e instanceof NotFound) sum += e.what & 7;
        throw new Error('wrapped', { cause: e });
      }
    } catch (e) {
      sum += e.message.length + (e.cause instanceof TypeError ? 1 : 0);
    }
  }
  return sum + cleanups;
}
