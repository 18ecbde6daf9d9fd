import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { guard } from '@grove/embed';
import { Config } from '@grove/kernel';
import { askingConnection, WAKE_UPS } from '@grove/webhooks';
import type { Queue } from 'bullmq';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { OnlyToLookAt, QueueUnavailable } from './errors.js';
import { Operators } from './operators.js';
import { RedisCheck } from './redis-check.js';
import { Refusals } from './refusals.js';

const READING = ['GET', 'HEAD'];

/** Where the board is. */
export const QUEUES = '/queues';

/** The board styles itself from within, and would fetch letters from elsewhere: it goes without. */
const guarded = guard({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'self'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** Shows administrators the queue. It is only to look at: browsers send a password along with what any other site makes them ask. */
@Injectable()
export class QueueBoard implements OnModuleDestroy {
  private queue?: Queue;
  private board?: Promise<RequestHandler>;

  constructor(
    private readonly config: Config,
    private readonly operators: Operators,
    private readonly redis: RedisCheck,
    private readonly refusals: Refusals,
  ) {}

  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    this.admit(request)
      .then(() => (this.board ??= this.open()))
      .then((board) => guarded(request, response, () => void board(request, response, next)))
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

  /** The first look connects, and loads what it needs: most processes never show it. */
  private async open(): Promise<RequestHandler> {
    const [{ Queue }, { createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
      import('bullmq'),
      import('@bull-board/api'),
      import('@bull-board/api/bullMQAdapter'),
      import('@bull-board/express'),
    ]);
    this.queue = new Queue(WAKE_UPS, { connection: askingConnection(this.config.redisUrl) });
    // It reports each failed attempt to connect; whoever looks is told anyway.
    this.queue.on('error', () => undefined);
    const serverAdapter = new ExpressAdapter().setBasePath(QUEUES);
    createBullBoard({
      queues: [new BullMQAdapter(this.queue, { readOnlyMode: true })],
      serverAdapter,
    });
    return serverAdapter.getRouter() as RequestHandler;
  }
}
