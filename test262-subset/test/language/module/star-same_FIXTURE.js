export * from './star-one_FIXTURE.js';
export { both } from './star-one_FIXTURE.js';
export * from './star-reexport_FIXTURE.js';
