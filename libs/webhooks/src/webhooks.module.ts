import { Module } from '@nestjs/common';
import { resources, RestModule } from '@grove/rest';
import { SettingsModule } from '@grove/settings';
import { DeliveriesService } from './deliveries/deliveries.service.js';
import { DeliveryBoard } from './deliveries/delivery-board.js';
import { DeliveryGauges } from './deliveries/delivery-gauges.js';
import { SubscribedApiVersions } from './outbox/subscribed-api-versions.js';
import { DispatcherNotifier } from './notifications/dispatcher-notifier.js';
import { WebhookSecretColumns } from './secrets/secret-columns.js';
import { WebhookSecrets } from './secrets/webhook-secrets.js';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { ContentEventsController, ShopEventsController } from './feed/events.controller.js';
import { FeedReader } from './feed/feed-reader.js';
import { DescribedEvents } from './webhooks/described-events.js';
import { WebhookAccess } from './webhooks/webhook-access.js';
import { WebhookHealthReader } from './deliveries/webhook-health.js';
import { TopicsController } from './webhooks/topics.controller.js';
import { Webhook } from './webhooks/api/v1.js';
import { WebhookV2 } from './webhooks/api/v2.js';
import { WebhookV3 } from './webhooks/api/v3.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

const served = resources([Webhook, WebhooksService, WebhookV2, WebhookV3]);

/** Webhooks and their deliveries over REST. The dispatcher sends the deliveries. */
@Module({
  imports: [RestModule, SettingsModule],
  // The topics come first: their path is also that of a webhook.
  controllers: [TopicsController, ...served.controllers, DeliveriesController, ShopEventsController, ContentEventsController],
  providers: [
    ...served.providers,
    SubscribedApiVersions,
    WebhookAccess,
    DescribedEvents,
    DeliveriesService,
    FeedReader,
    DeliveryBoard,
    DeliveryGauges,
    WebhookHealthReader,
    WebhookSecretColumns,
    DispatcherNotifier,
    WebhookSecrets,
  ],
  exports: [...served.exports, DeliveriesService, DeliveryBoard, DeliveryGauges, DispatcherNotifier, WebhookAccess],
})
export class WebhooksModule {}
