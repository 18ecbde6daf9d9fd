import { Module } from '@nestjs/common';
import { ConfigModule, RedisConfig } from '@grove/core';
import { resources } from '@grove/rest';
import { DeliveriesService } from './deliveries/deliveries.service.js';
import { DeliveryGauges } from './deliveries/delivery-gauges.js';
import { WebhooksConfig } from './webhooks.config.js';
import { SubscribedApiVersions } from './outbox/subscribed-api-versions.js';
import { DispatcherNotifier } from './notifications/dispatcher-notifier.js';
import { WebhookSecretColumns } from './secrets/secret-columns.js';
import { WebhookSecrets } from './secrets/webhook-secrets.js';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { DescribedEvents } from './webhooks/described-events.js';
import { WebhookAccess } from './webhooks/webhook-access.js';
import { Webhook } from './webhooks/webhook.resource.js';
import { WebhookV2, WebhookV3 } from './webhooks/webhook.versions.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

const served = resources([Webhook, WebhooksService, WebhookV2, WebhookV3]);

/** Webhooks and their deliveries over REST. The dispatcher sends the deliveries. */
@Module({
  imports: [ConfigModule.forFeature(WebhooksConfig, RedisConfig)],
  controllers: [...served.controllers, DeliveriesController],
  providers: [
    ...served.providers,
    SubscribedApiVersions,
    WebhookAccess,
    DescribedEvents,
    DeliveriesService,
    DeliveryGauges,
    WebhookSecretColumns,
    DispatcherNotifier,
    WebhookSecrets,
  ],
  exports: [...served.exports, DeliveriesService, DeliveryGauges, DispatcherNotifier, WebhookAccess],
})
export class WebhooksModule {}
