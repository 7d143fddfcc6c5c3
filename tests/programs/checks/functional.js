// underscore, ramda, bignumber.js and uuid.
import _ from 'underscore';
import * as R from 'ramda';
import BigNumber from 'bignumber.js';
import { v3, v5, validate, version, parse, stringify } from 'uuid';
const stooges = _.range(3000).map((i) => ({ name: `s${i % 100}`, age: (i * 37) % 89 }));
console.log(_.chain(stooges).sortBy('age').groupBy('name').map((v, k) => `${k}:${v.length}`).first(5).value().join(), _.template('<% _.each(a, (x) => { %><%= x %>;<% }) %>')({ a: [1, 2] }), _.isEqual({ a: [1, { b: new Date(3) }] }, { a: [1, { b: new Date(3) }] }));
console.log(R.pipe(R.groupBy(R.prop('age')), R.map(R.length), R.toPairs, R.sortWith([R.descend(R.last), R.ascend(R.head)]), R.take(4))(stooges).join(' '), R.equals(R.set(R.lensPath(['a', 0, 'b']), 1, {}), { a: [{ b: 1 }] }), R.toString([R.__, 'a', new Date(0), { x: -0 }]), R.transduce(R.compose(R.map(R.add(1)), R.filter((x) => x % 2)), R.flip(R.append), [], R.range(0, 9)).join());
BigNumber.config({ DECIMAL_PLACES: 80 });
let sum = new BigNumber(0);
for (let i = 1; i < 400; i++) sum = sum.plus(new BigNumber(1).div(i).sqrt());
console.log(sum.toString(), new BigNumber('1e500').mod(97).toString(), new BigNumber(255).toString(16), new BigNumber('0.1').pow(-20).toFormat(2), new BigNumber('zz', 36).toNumber());
console.log(v5('a', v5.URL), v3('b', v3.DNS), validate(v5('a', v5.DNS)), version(v3('x', v3.URL)), stringify(parse('c56a4180-65aa-42ec-a945-5fd21dec0538')));
