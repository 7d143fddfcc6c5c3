// What a call that failed is rejected with. The host calls this function when a first call of a run has failed, with the Error
// that the language has, whatever the script has made of the global; and then names and freezes the class.
(function (Error) {
  'use strict';
  return class ToolError extends Error {
    constructor(message, tool, step) {
      super(message);
      this.tool = tool;
      this.step = step;
    }
  };
})
