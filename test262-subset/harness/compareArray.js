/*---
description: Kept for tests that include it by name; assert.js defines compareArray and assert.compareArray.
defines: []
---*/
