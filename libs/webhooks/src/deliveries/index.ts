export * from '../queue/index.js';
export { Deliveries } from './deliveries.js';
export type { DeliveryFilter, DeliveryRecord } from './delivery-record.js';
export { DELIVERY_STATES, DeliveryEntity, type DeliveryState } from './delivery.entity.js';
export { DeliveryGauges, type OutboxLag, type WebhookState } from './delivery-gauges.js';
export { startDispatch, type Dispatch, type DispatchSetup } from './dispatch.js';
export { DeliveryUnderway, WebhookNotActive } from './errors.js';
