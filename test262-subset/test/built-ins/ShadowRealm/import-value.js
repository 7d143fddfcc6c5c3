/*---
esid: sec-shadowrealm.prototype.importvalue
description: An export of a module of the other realm, or a TypeError if there is none
flags: [async]
features: [ShadowRealm]
---*/

const realm = new ShadowRealm();
async function test() {
  const value = await realm.importValue('./value_FIXTURE.js', 'value');
  assert.sameValue(value, 42);
  const next = await realm.importValue('./value_FIXTURE.js', 'next');
  assert.sameValue(next(), 1);
  assert.sameValue((await realm.importValue('./value_FIXTURE.js', 'next'))(), 2, 'one realm has one instance of a module');
  assert.sameValue((await new ShadowRealm().importValue('./value_FIXTURE.js', 'next'))(), 1);
  for (const args of [['./value_FIXTURE.js', 'none'], ['./value_FIXTURE.js', 'object'], ['./nowhere_FIXTURE.js', 'x']]) {
    let caught;
    await realm.importValue(...args).catch(error => { caught = error; });
    assert.sameValue(caught instanceof TypeError, true, args.join());
  }
  assert.throws(TypeError, () => realm.importValue('./value_FIXTURE.js', 1));
}
test().then($DONE, $DONE);
