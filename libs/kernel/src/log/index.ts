export * from './log.js';
export { REQUEST_ID, requestIdOf, withinRequest } from './request-id.js';
