/*---
esid: pending
description: A module that is not found fails the test
flags: [module]
---*/

import './no-such-module_FIXTURE.js';
