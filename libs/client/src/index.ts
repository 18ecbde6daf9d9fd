export { GroveClient, type ClientOptions } from './client.js';
export { GroveError } from './errors.js';
export type * from './generated/cms.js';
export type * from './generated/shop.js';
export type { RequestContent } from './requests.js';
export type { RequestOptions } from './transport.js';
export type * from './verbs.js';
