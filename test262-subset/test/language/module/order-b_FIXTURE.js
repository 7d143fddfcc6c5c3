import './order-c_FIXTURE.js';
import './order-a_FIXTURE.js';
globalThis.order += 'b';
