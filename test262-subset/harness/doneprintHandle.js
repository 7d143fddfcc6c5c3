/*---
description: Tells the runner, by print, how an async test ended.
defines: [$DONE]
---*/

function $DONE(error) {
  if (!error) {
    print('Test262:AsyncTestComplete');
    return;
  }
  if (error instanceof Test262Error) {
    print('Test262:AsyncTestFailure:Test262Error: ' + error.message);
  } else if (typeof error === 'object' && 'name' in error) {
    print('Test262:AsyncTestFailure:' + error.name + ': ' + error.message);
  } else {
    print('Test262:AsyncTestFailure:Test262Error: ' + assert._toString(error));
  }
}
