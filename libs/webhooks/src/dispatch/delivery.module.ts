import { Module } from '@nestjs/common';
import { ConfigModule, RedisConfig } from '@grove/core';
import { RestConfig } from '@grove/rest';
import { FirstStartConfig, SiteConfig, SiteSettings, StoredSettings } from '@grove/settings';
import { WebhooksConfig } from '../webhooks.config.js';
import { DeliveryService } from './delivery.service.js';

/** Delivers webhooks in a process. It needs `CoreModule` and `DatabaseModule`, but none of the modules that answer requests. */
@Module({
  imports: [ConfigModule.forFeature(WebhooksConfig, RedisConfig, SiteConfig, FirstStartConfig, RestConfig)],
  providers: [StoredSettings, SiteSettings, DeliveryService],
  exports: [DeliveryService],
})
export class DeliveryModule {}
