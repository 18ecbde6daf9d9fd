export { isAllowEntry } from './allow-list.js';
export { OutboundFailure, type OutboundReason } from './outbound-failure.js';
export { Outbound, type OutboundAnswer, type OutboundRequest, type Resolve } from './outbound.js';
