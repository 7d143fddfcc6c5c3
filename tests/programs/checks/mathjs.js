// mathjs: expressions, matrices, units, fractions, big numbers, symbolic derivatives.
import { all, create } from 'mathjs';
const math = create(all, { randomSeed: 'a' });
for (const text of ['1.2 * (2 + 4.5)', '12.7 cm to inch', 'sin(45 deg) ^ 2', '9 / 3 + 2i', 'det([-1, 2; 3, 1])', 'inv([1,2;3,4])', 'f(x) = x^3 - x; f(2)', 'sqrt(-4)', '[1,2,3] .* 2', 'gamma(5.5)', 'bignumber(1)/3', 'fraction(1,3)+fraction(1,6)', '3!', 'lcm(12, 18)', 'a = {b: [1:5]}; a.b[2:3]', 'std([1,2,3,4])', 'eigs([2,1;1,3]).values', '5 km / 2 hour to m/s', 'cross([1,2,3],[4,5,6])', 'unequal(2, 3)', '1 +', 'x y'])
  try { console.log(text, '=', math.format(math.evaluate(text), { precision: 12 })); } catch (error) { console.log(text, error.name, error.message); }
console.log(math.derivative('x^2 * sin(x) / (1 + x)', 'x').toString(), math.simplify('2x + 3x - x^2/x').toString(), math.parse('sqrt(a/b)^2').toTex());
const a = math.matrix(Array.from({ length: 60 }, (_, i) => Array.from({ length: 60 }, (_, j) => ((i * 31 + j * 17) % 23) + (i === j ? 50 : 0))));
console.log(math.format(math.det(a), { precision: 10 }), math.format(math.norm(math.subtract(math.multiply(a, math.inv(a)), math.identity(60))) < 1e-9));
console.log(math.random(), math.format(math.pi.toFixed(5)), math.rationalize('1/x + 1/(x+1)').toString(), math.format(math.lusolve([[2, 1], [1, 3]], [3, 5]), { precision: 8 }));
