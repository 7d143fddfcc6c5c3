// lodash on data, its template compiler, and its many iteration shorthands.
import _ from 'lodash';
const people = _.times(2000, (i) => ({ id: i, name: `n${(i * 7919) % 997}`, tags: [`t${i % 7}`, `t${i % 3}`], deep: { a: { b: [i, { c: i % 11 }] } } }));
console.log(JSON.stringify(_(people).groupBy('deep.a.b[1].c').mapValues((list) => _.sumBy(list, 'id')).toPairs().orderBy([1], ['desc']).value()));
console.log(JSON.stringify(_.chain(people).flatMap('tags').countBy().value()), _.uniqBy(people, 'name').length);
const copy = _.cloneDeep(people);
console.log(_.isEqual(copy, people), copy[5] !== people[5]);
copy[1999].deep.a.b[1].c = -1;
console.log(_.isEqual(copy, people), JSON.stringify(_.differenceWith(copy, people, _.isEqual)));
const compiled = _.template('<% _.forEach(users, function(u) { %><li><%- u %></li><% }); %>${ users.length }');
console.log(compiled({ users: ['<fred>', 'barney', 'a&b'] }));
console.log(_.kebabCase('fooBarÉclairXMLHttp2Request'), _.deburr('déjà vu'), _.words('fred, barney, & pebbles 👩‍👩‍👧 é').join("|"), _.size('👩‍👩‍👧é'));
console.log(JSON.stringify(_.merge({ a: [{ b: 2 }, { d: 4 }] }, { a: [{ c: 3 }, { e: 5 }] })), _.get(people, '[3].deep.a.b[1].c'));
const slow = _.memoize((n) => (n < 2 ? n : slow(n - 1) + slow(n - 2)));
console.log(slow(90), _.curry((a, b, c) => a + b + c)(1)(2)(3), _.truncate('hi-diddly-ho there, neighborino', { length: 24, separator: /,? +/ }));
console.log(_.sortBy(_.shuffle(_.range(1000))).join() === _.range(1000).join(), _.padStart('abc', 8, '_-'), _.camelCase('--foo-bar--'));
console.log(String(new Map([[1, _.isMap(new Map())]]).get(1)), _.toPath('a[0].b["c.d"]').join('|'), _.inRange(-3, -2, -6), _.VERSION);
