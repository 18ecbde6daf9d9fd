import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '@grove/kernel';
import { askingConnection, WAKE_UPS } from '@grove/webhooks';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { Queue } from 'bullmq';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { OnlyToLookAt, QueueUnavailable } from './errors.js';
import { Operators } from './operators.js';
import { RedisCheck } from './redis-check.js';
import { Refusals } from './refusals.js';

const READING = ['GET', 'HEAD'];

/** Where the board is. */
export const QUEUES = '/queues';

/** Shows administrators the queue. It is only to look at: browsers send a password along with what any other site makes them ask. */
@Injectable()
export class QueueBoard implements OnModuleDestroy {
  private queue?: Queue;
  private board?: RequestHandler;

  constructor(
    private readonly config: Config,
    private readonly operators: Operators,
    private readonly redis: RedisCheck,
    private readonly refusals: Refusals,
  ) {}

  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    this.admit(request)
      .then(() => this.opened()(request, response, next))
      .catch((error: unknown) => this.refusals.tell(error, response));
  };

  async onModuleDestroy(): Promise<void> {
    await this.queue?.disconnect().catch(() => undefined);
  }

  private async admit(request: Request): Promise<void> {
    await this.operators.requireAdministrator(request);
    if (!READING.includes(request.method)) throw new OnlyToLookAt();
    if (!(await this.redis.answers())) throw new QueueUnavailable();
  }

  /** The first look connects. */
  private opened(): RequestHandler {
    if (this.board) return this.board;
    this.queue = new Queue(WAKE_UPS, { connection: askingConnection(this.config.redisUrl) });
    // It reports each failed attempt to connect; whoever looks is told anyway.
    this.queue.on('error', () => undefined);
    const serverAdapter = new ExpressAdapter().setBasePath(QUEUES);
    createBullBoard({
      queues: [new BullMQAdapter(this.queue, { readOnlyMode: true })],
      serverAdapter,
    });
    this.board = serverAdapter.getRouter() as RequestHandler;
    return this.board;
  }
}
