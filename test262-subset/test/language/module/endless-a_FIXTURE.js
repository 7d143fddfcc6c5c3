export { x } from './endless-b_FIXTURE.js';
