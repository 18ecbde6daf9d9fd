import { Module } from '@nestjs/common';
import { ConfigModule, CoreConfig, RedisConfig } from '@grove/core';
import { WebhooksModule } from '@grove/webhooks';
import { DeliveriesHealthIndicator } from './deliveries.health-indicator.js';
import { DiskHealthIndicator } from './disk.health-indicator.js';
import { HealthConfig } from './health.config.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { RedisHealthIndicator } from './redis.health-indicator.js';

/** `/health/live` and `/health/ready`. */
@Module({
  imports: [ConfigModule.forFeature(CoreConfig, HealthConfig, RedisConfig), WebhooksModule],
  controllers: [HealthController],
  providers: [DeliveriesHealthIndicator, DiskHealthIndicator, HealthService, RedisHealthIndicator],
  exports: [RedisHealthIndicator],
})
export class HealthModule {}
