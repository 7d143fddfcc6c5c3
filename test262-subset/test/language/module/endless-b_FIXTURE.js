export { x } from './endless-a_FIXTURE.js';
