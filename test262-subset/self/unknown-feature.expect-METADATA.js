/*---
esid: pending
description: A feature nobody knows
features: [no-such-feature-anywhere]
---*/

assert(true);
