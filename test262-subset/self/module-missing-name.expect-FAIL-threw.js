/*---
esid: pending
description: A name that is not exported fails the test
flags: [module]
---*/

import { absent } from './module-empty_FIXTURE.js';
