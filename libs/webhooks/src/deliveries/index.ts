export * from '../queue/index.js';
export { Deliveries, LIST_REACH, type RedeliverFilter } from './deliveries.js';
export type { DeliveryFilter } from './delivery-filter.js';
export type { DeliveryRecord } from './delivery-record.js';
export {
  DELIVERY_STATES,
  DeliveryEntity,
  FINISHED_STATES,
  UNDELIVERED_STATES,
  type DeliveryState,
  type FinishedState,
} from './delivery.entity.js';
export { DeliveryGauges, MOST_COUNTED, type OutboxLag, type WebhookState } from './delivery-gauges.js';
export { startDispatch, type Dispatch, type DispatchSetup } from './dispatch.js';
export { DeliveryUnderway, WebhookNotActive } from './errors.js';
