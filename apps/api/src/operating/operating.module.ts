import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { Config } from '@grove/core';
import { EmbedModule } from '@grove/embed';
import { UsersModule } from '@grove/users';
import { WebhooksModule } from '@grove/webhooks';
import { DeliveryCheck } from './delivery-check.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { Operators } from './operators.js';
import { QueueBoard } from './queue-board.js';
import { QueueSession } from './queue-session.js';
import { QueueSignIn } from './queue-sign-in.js';
import { QUEUES } from './queues.js';
import { Readiness } from './readiness.js';
import { RedisCheck } from './redis-check.js';
import { Refusals } from './refusals.js';

/** What those who run the server look at: health, metrics and, where there is Redis, the queue. */
@Module({
  imports: [EmbedModule, UsersModule, WebhooksModule],
  controllers: [HealthController, MetricsController],
  providers: [DeliveryCheck, Metrics, Operators, QueueBoard, QueueSession, QueueSignIn, Readiness, RedisCheck, Refusals],
})
export class OperatingModule implements NestModule {
  constructor(
    private readonly config: Config,
    private readonly board: QueueBoard,
  ) {}

  configure(consumer: MiddlewareConsumer): void {
    if (this.config.redisUrl !== '') consumer.apply(this.board.handle).forRoutes(QUEUES);
  }
}
