import { WebhooksTables1700000000700 } from './migrations/1700000000700-webhooks-tables.js';
import { DeliveryEntity } from './model/delivery.entity.js';
import { PersonalDataErasureEntity } from './model/personal-data-erasure.entity.js';
import { WebhookKeys1700000001620 } from './migrations/1700000001620-webhook-keys.js';
import { WebhookOwners1700000001630 } from './migrations/1700000001630-webhook-owners.js';
import { WebhookEntity } from './model/webhook.entity.js';

export { DeliveriesService, MAX_LISTED, type RedeliverFilter } from './deliveries/deliveries.service.js';
export type { DeliveryFilter } from './deliveries/delivery-filter.js';
export { DeliveryGauges, MAX_COUNTED, type OutboxLag, type WebhookState } from './deliveries/delivery-gauges.js';
export type { DeliveryRecord } from './deliveries/delivery-record.js';
export { DeliveryModule } from './dispatch/delivery.module.js';
export { DeliveryService } from './dispatch/delivery.service.js';
export { startDispatch, type Dispatch, type DispatchOptions } from './dispatch/dispatch.js';
export { DeliveryUnderway, WebhookNotActive } from './errors.js';
export { DELIVERY_STATES, DeliveryEntity, UNDELIVERED_STATES, type DeliveryState } from './model/delivery.entity.js';
export { webhookImport, type ImportedWebhook } from './import/webhook.import.js';
export { WebhooksConfig } from './webhooks.config.js';
export { DispatcherNotifier, type QueueState } from './notifications/dispatcher-notifier.js';
export { listenForNotifications, type NotificationListener } from './notifications/notification-listener.js';
export { NOTIFICATION_QUEUE, queueConnection, type QueueConnection } from './notifications/notification-queue.js';
export { RETRY_DELAYS } from './retries/retry-delays.rules.js';
export { HEADER_MEANINGS, sampleDelivery, type SampleDelivery } from './sending/sample-delivery.js';
export { TOPICS, type Topic } from './webhooks/topics.js';
export { DELETED_STATUS, WebhookEntity, type WebhookStatus } from './model/webhook.entity.js';
export { WebhookAccess } from './webhooks/webhook-access.js';
export { WebhooksModule } from './webhooks.module.js';
export { WebhooksService } from './webhooks/webhooks.service.js';

export const webhooksEntities = [WebhookEntity, DeliveryEntity, PersonalDataErasureEntity];
/** Deliveries change all the time, and few clients read them. */
export const unversionedWebhooksTables = ['webhook_delivery', 'personal_data_erasure'];
export const webhooksMigrations = [WebhooksTables1700000000700, WebhookKeys1700000001620, WebhookOwners1700000001630];
