import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { WebhooksModule } from '@grove/webhooks';
import { DatabaseHealthIndicator } from './database.health-indicator.js';
import { DeliveriesHealthIndicator } from './deliveries.health-indicator.js';
import { DiskHealthIndicator } from './disk.health-indicator.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { OutboxHealthIndicator } from './outbox.health-indicator.js';
import { RedisHealthIndicator } from './redis.health-indicator.js';
import { ReplicaHealthIndicator } from './replica.health-indicator.js';

/** `/health/live` and `/health/ready`. */
@Module({
  // The report says what fails; a line of the log for each request of a load balancer would say it again.
  imports: [TerminusModule.forRoot({ logger: false }), WebhooksModule],
  controllers: [HealthController],
  providers: [
    DatabaseHealthIndicator,
    DeliveriesHealthIndicator,
    DiskHealthIndicator,
    HealthService,
    OutboxHealthIndicator,
    RedisHealthIndicator,
    ReplicaHealthIndicator,
  ],
  exports: [RedisHealthIndicator],
})
export class HealthModule {}
