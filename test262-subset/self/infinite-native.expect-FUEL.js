/*---
esid: pending
description: Natives are charged too
---*/

Array.prototype.indexOf.call({ length: Number.MAX_SAFE_INTEGER }, 1);
