export * from './star-one_FIXTURE.js';
export * from './star-two_FIXTURE.js';
export * as space from './star-two_FIXTURE.js';
