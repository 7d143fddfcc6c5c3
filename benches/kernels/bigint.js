// name: bigint; n: 7300
// BigInt arithmetic, small and large; one unit is a factorial of 60, a modular power and a conversion.

function modPow(base, exp, mod) {
  let r = 1n;
  base %= mod;
  while (exp > 0n) {
    if (exp & 1n) r = r * base % mod;
    base = base * base % mod;
    exp >>= 1n;
  }
  return r;
}

function run(n) {
  let sum = 0n;
  for (let k = 0; k < n; k++) {
    let f = 1n;
    for (let i = 1n; i <= 60n; i++) f *= i;
    sum += f % (1000003n + BigInt(k));
    sum += modPow(3n, 2n ** 61n - 1n - BigInt(k), 2n ** 89n - 1n) & 0xffffn;
    sum += BigInt(f.toString().length);
  }
  return String(sum);
}
