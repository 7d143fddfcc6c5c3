/*---
esid: pending
description: verifyProperty notices a wrong attribute
includes: [propertyHelper.js]
---*/

verifyProperty({ a: 1 }, 'a', { enumerable: false });
