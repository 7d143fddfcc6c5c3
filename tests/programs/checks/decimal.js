// decimal.js: a thousand digits of pi, and functions at many precisions.
import Decimal from 'decimal.js';
Decimal.set({ precision: 1020 });
const arctan = (inverse) => {
  let sum = new Decimal(0), power = new Decimal(1).div(inverse);
  const square = inverse * inverse;
  for (let k = 0; k < 800; k++) {
    const term = power.div(2 * k + 1);
    sum = k % 2 ? sum.minus(term) : sum.plus(term);
    power = power.div(square);
  }
  return sum;
};
console.log(arctan(5).times(16).minus(arctan(239).times(4)).toFixed(1000).slice(-60));
for (const precision of [5, 20, 64, 200]) {
  const D = Decimal.clone({ precision, rounding: precision % 9 });
  for (const name of ['sqrt', 'cbrt', 'exp', 'ln', 'sin', 'cos', 'tan', 'atan', 'sinh', 'log'])
    console.log(precision, name, String(new D('1.2345678901234567890123')[name]()));
  console.log(new D(2).pow('0.5').toString(), new D('1e-9').toExponential(), new D(255.5).toHex(), new D('0.1').plus('0.2').toString(), new D(7).toFraction(10).join('/'));
}
