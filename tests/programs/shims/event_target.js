// EventTarget, as far as chai wants one.
globalThis.EventTarget ??= class EventTarget {
  #listeners = new Map();
  addEventListener(type, run) { this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), run]); }
  removeEventListener(type, run) { this.#listeners.set(type, (this.#listeners.get(type) ?? []).filter((one) => one !== run)); }
  dispatchEvent(event) { for (const run of this.#listeners.get(event.type) ?? []) run.call(this, event); return true; }
};
globalThis.Event ??= class Event { constructor(type) { this.type = type; } };
