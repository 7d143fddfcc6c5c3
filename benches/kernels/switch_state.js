// name: switch_state; n: 1900
// A state machine with switches over numbers and strings; one unit is 1,000 steps.

var input = 'ab1 "str\\"x" 42+(c-d)*7 /* no */ ';

function step(state, ch) {
  switch (state) {
    case 0:
      switch (ch) {
        case '"': return 2;
        case ' ': return 0;
        case '+': case '-': case '*': case '/': return 4;
        case '(': case ')': return 5;
        default: return ch >= '0' && ch <= '9' ? 1 : 3;
      }
    case 1: return ch >= '0' && ch <= '9' ? 1 : 0;
    case 2: return ch === '\\' ? 6 : ch === '"' ? 0 : 2;
    case 3: return ch === ' ' ? 0 : 3;
    case 6: return 2;
    default: return 0;
  }
}

function run(n) {
  var state = 0, counts = [0, 0, 0, 0, 0, 0, 0], sum = 0;
  for (var i = 0, j = 0; i < n * 1000; i++) {
    state = step(state, input[j]);
    counts[state]++;
    if (++j === input.length) j = 0;
  }
  for (i = 0; i < 7; i++) sum += counts[i] * (i + 1);
  return sum;
}
