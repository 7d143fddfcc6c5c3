/*---
esid: pending
description: The metadata never ends
*/

assert(true);
