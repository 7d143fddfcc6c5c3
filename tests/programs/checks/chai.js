// chai's assertions, and the messages of those that fail.
import '../shims/event_target.js';
import { expect, assert, should } from 'chai';
should();
const tries = [
  () => expect({ a: [1, { b: 2 }] }).to.deep.equal({ a: [1, { b: 3 }] }), () => expect([1, 2, 3]).to.include.members([4]),
  () => expect(() => { throw new TypeError('x'); }).to.throw(RangeError, /y/), () => expect('foobar').to.match(/^bar/), () => expect(new Map([[1, 2]])).to.have.all.keys(3),
  () => assert.closeTo(1, 2, 0.5), () => (5).should.be.above(6), () => expect(new Set([1])).to.be.empty, () => expect({ a: { b: { c: 1 } } }).to.have.nested.property('a.b.c', 2),
  () => expect(NaN).to.be.NaN, () => expect(Symbol('s')).to.equal(1), () => expect([undefined, null, -0, 1n, () => 1, /x/g, new Date(0), new Error('e')]).to.be.a('string'),
  () => expect(new (class Foo { x = 1; })()).to.eql({ x: 2 }), () => expect({}).to.be.frozen, () => expect.fail('f'), () => expect(1).to.be.lengthOf(2), () => expect({}).xyz,
];
for (const attempt of tries)
  try { attempt(); console.log('passed'); } catch (error) { console.log(error.name, error.message); }
