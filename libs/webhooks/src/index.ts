import { WebhooksTables1700000000700 } from './migrations/1700000000700-webhooks-tables.js';
import { DeliveryEntity } from './model/delivery.entity.js';
import { PersonalDataErasureEntity } from './model/personal-data-erasure.entity.js';
import { WebhookKeys1700000001620 } from './migrations/1700000001620-webhook-keys.js';
import { WebhookOwners1700000001630 } from './migrations/1700000001630-webhook-owners.js';
import { AttemptLog1700000001730 } from './migrations/1700000001730-attempt-log.js';
import { WebhookEntity } from './model/webhook.entity.js';
import { EventFeeds1700000001720 } from './migrations/1700000001720-event-feeds.js';
import { FeedEventEntity } from './feed/feed-event.entity.js';

export { DeliveriesService, MAX_LISTED, type RedeliverFilter } from './deliveries/deliveries.service.js';
export { BOARD_STATES, DeliveryBoard, type BoardDelivery, type BoardState } from './deliveries/delivery-board.js';
export type { DeliveryFilter } from './deliveries/delivery-filter.js';
export { DeliveryGauges, MAX_COUNTED, type OutboxLag, type WebhookState } from './deliveries/delivery-gauges.js';
export type { DeliveryRecord } from './deliveries/delivery-record.js';
export { queueNameOf } from './dispatch/delivery-queue.js';
export { DeliveryModule } from './dispatch/delivery.module.js';
export { DeliveryService } from './dispatch/delivery.service.js';
export { startDispatch, type Dispatch, type DispatchOptions } from './dispatch/dispatch.js';
export { DeliveryUnderway, WebhookNotActive } from './errors.js';
export { DELIVERY_STATES, DeliveryEntity, UNDELIVERED_STATES, type DeliveryState } from './model/delivery.entity.js';
export { webhookImport, type ImportedWebhook } from './import/webhook.import.js';
export { WebhooksConfig } from './webhooks.config.js';
export { DispatcherNotifier, type QueueState } from './notifications/dispatcher-notifier.js';
export { listenForNotifications, type NotificationListener } from './notifications/notification-listener.js';
export { NOTIFICATION_QUEUE } from './notifications/notification-queue.js';
export { RETRY_DELAYS } from './retries/retry-delays.rules.js';
export { HEADER_MEANINGS, sampleDelivery, type SampleDelivery } from './sending/sample-delivery.js';
export { TOPICS, type Topic } from './webhooks/topics.js';
export { DELETED_STATUS, WebhookEntity, type WebhookStatus } from './model/webhook.entity.js';
export { WebhookAccess } from './webhooks/webhook-access.js';
export { WebhooksModule } from './webhooks.module.js';
export { WebhooksService } from './webhooks/webhooks.service.js';

export const webhooksEntities = [WebhookEntity, DeliveryEntity, PersonalDataErasureEntity, FeedEventEntity];
/** Deliveries and feeds change all the time, and few clients read them. */
export const unversionedWebhooksTables = ['webhook_delivery', 'personal_data_erasure', 'feed_event'];
export const webhooksMigrations = [
  WebhooksTables1700000000700,
  WebhookKeys1700000001620,
  WebhookOwners1700000001630,
  EventFeeds1700000001720,
  AttemptLog1700000001730,
];
