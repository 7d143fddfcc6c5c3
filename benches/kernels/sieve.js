// name: sieve; n: 540
// Prime sieve over a plain array of booleans; one unit is all primes below 5,000.

function primes(limit) {
  var composite = [], count = 0;
  for (var i = 0; i <= limit; i++) composite.push(false);
  for (i = 2; i <= limit; i++) {
    if (composite[i]) continue;
    count++;
    for (var j = i * i; j <= limit; j += i) composite[j] = true;
  }
  return count;
}

function run(n) {
  var sum = 0;
  for (var i = 0; i < n; i++) sum += primes(5000 + i % 3);
  return sum;
}
