import { DeliveryEntity } from './deliveries/delivery.entity.js';
import { Webhooks1700000000700 } from './migrations/1700000000700-webhooks.js';
import { WebhookTerms1700000000710 } from './migrations/1700000000710-webhook-terms.js';
import { WebhookErasures1700000000720 } from './migrations/1700000000720-webhook-erasures.js';
import { DeliveryConnections1700000000730 } from './migrations/1700000000730-delivery-connections.js';
import { WebhookProbing1700000000740 } from './migrations/1700000000740-webhook-probing.js';
import { SealedSecrets1700000000750 } from './migrations/1700000000750-sealed-secrets.js';
import { WebhookEntity } from './webhooks/webhook.entity.js';

export * from './deliveries/index.js';
export { HEADER_MEANINGS, sampleDelivery, type SampleDelivery } from './sending/sample-delivery.js';
export { TOPICS, type Topic } from './webhooks/topics.js';
export { WebhookEntity, type WebhookStatus } from './webhooks/webhook.entity.js';
export { WebhooksModule } from './webhooks.module.js';
export { WebhooksService } from './webhooks/webhooks.service.js';

export const webhooksEntities = [WebhookEntity, DeliveryEntity];
export const webhooksMigrations = [
  Webhooks1700000000700,
  WebhookTerms1700000000710,
  WebhookErasures1700000000720,
  DeliveryConnections1700000000730,
  WebhookProbing1700000000740,
  SealedSecrets1700000000750,
];
