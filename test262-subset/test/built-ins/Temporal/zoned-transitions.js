/*---
esid: sec-temporal.zoneddatetime.prototype.gettimezonetransition
description: Transitions of a zone, onwards and back
features: [Temporal]
---*/

const z = Temporal.ZonedDateTime.from('2024-06-01T00:00[Europe/Berlin]');
assert.sameValue(z.getTimeZoneTransition('next').toString(), '2024-10-27T02:00:00+01:00[Europe/Berlin]');
assert.sameValue(z.getTimeZoneTransition({ direction: 'previous' }).toString(), '2024-03-31T03:00:00+02:00[Europe/Berlin]');
const on = z.getTimeZoneTransition('next');
assert.sameValue(on.getTimeZoneTransition('previous').month, 3, 'a transition itself is not meant');
assert.sameValue(z.withTimeZone('UTC').getTimeZoneTransition('next'), null);
assert.sameValue(z.withTimeZone('+01:00').getTimeZoneTransition('previous'), null);
assert.throws(TypeError, () => z.getTimeZoneTransition());
assert.throws(RangeError, () => z.getTimeZoneTransition('sideways'));
assert.throws(RangeError, () => z.getTimeZoneTransition({}));
const far = Temporal.ZonedDateTime.from('+100000-06-01T00:00[Europe/Berlin]');
assert.sameValue(far.getTimeZoneTransition('next').toPlainDate().toString(), '+100000-10-29', 'rules go on for ever');
assert.sameValue(far.offset, '+02:00');
