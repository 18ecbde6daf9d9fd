export { isAllowEntry, webhookAllowanceOf } from './allow-list.js';
export type { Connection } from './connection.js';
export type { BreakOff, CollectedAnswer } from './collector.js';
export { clientNetworkOf } from './ip-address.js';
export { OutboundFailure, type OutboundReason } from './outbound-failure.js';
export { Outbound, type OutboundAnswer, type FetchOrder, type PostOrder } from './outbound.js';
export type { Resolve } from './name-lookups.js';
