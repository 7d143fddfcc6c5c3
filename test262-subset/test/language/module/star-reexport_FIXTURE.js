export * from './star-one_FIXTURE.js';
