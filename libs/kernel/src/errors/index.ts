export * from './rest-error.js';
export * from './errors.js';
