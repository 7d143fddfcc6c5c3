#!/usr/bin/env an-engine
/*---
esid: sec-hashbang
description: A hashbang line may start the file itself
flags: [raw]
features: [hashbang]
---*/

if (true !== !false) throw new Error();
