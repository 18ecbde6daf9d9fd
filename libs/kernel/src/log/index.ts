export * from './log.js';
export { nestLogger } from './nest-logger.js';
export { REQUEST_ID, requestIdOf, withinRequest } from './request-id.js';
