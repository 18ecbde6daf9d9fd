import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { RedisConfig } from '@grove/core';
import { SiteModule } from '@grove/site';
import { WebhooksModule } from '@grove/webhooks';
import { HealthModule } from '../health/health.module.js';
import { OperatorAccessModule } from '../operator-access/operator-access.module.js';
import { QUEUE_BOARD_PATH } from './queue-board-path.js';
import { QueueBoardMiddleware } from './queue-board.middleware.js';
import { QueueSession } from './queue-session.js';
import { QueueSignIn } from './queue-sign-in.js';

/** The page of deliveries, if there is Redis. */
@Module({
  imports: [SiteModule, HealthModule, OperatorAccessModule, WebhooksModule],
  providers: [QueueBoardMiddleware, QueueSession, QueueSignIn],
})
export class QueueBoardModule implements NestModule {
  constructor(
    private readonly config: RedisConfig,
    private readonly board: QueueBoardMiddleware,
  ) {}

  configure(consumer: MiddlewareConsumer): void {
    if (this.config.redisUrl !== '') consumer.apply(this.board.handle).forRoutes(QUEUE_BOARD_PATH);
  }
}
