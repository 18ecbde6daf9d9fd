import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { guard } from '@grove/embed';
import { Config, RestError } from '@grove/core';
import { failFastConnection, NOTIFICATION_QUEUE } from '@grove/webhooks';
import type { Queue } from 'bullmq';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { OnlyToLookAt, QueueUnavailable } from './errors.js';
import { Operators } from './operators.js';
import { QueueSession } from './queue-session.js';
import { QueueSignIn, SIGN_IN } from './queue-sign-in.js';
import { QUEUES } from './queues.js';
import { RedisCheck } from './redis-check.js';
import { Refusals } from './refusals.js';

const READING = ['GET', 'HEAD'];

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

/** Shows administrators the queue. It is only to look at. Browsers sign in by a form, programs by Basic. */
@Injectable()
export class QueueBoard implements OnModuleDestroy {
  private queue?: Queue;
  private board?: Promise<RequestHandler>;

  constructor(
    private readonly config: Config,
    private readonly operators: Operators,
    private readonly session: QueueSession,
    private readonly signIn: QueueSignIn,
    private readonly redis: RedisCheck,
    private readonly refusals: Refusals,
  ) {}

  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    this.answer(request, response, next).catch((error: unknown) => {
      if (isSignIn(error) && isForPeople(request)) return this.signIn.show(request, response, error);
      this.refusals.tell(error, response);
    });
  };

  async onModuleDestroy(): Promise<void> {
    await this.queue?.disconnect().catch(() => undefined);
  }

  private async answer(request: Request, response: Response, next: NextFunction): Promise<void> {
    if (request.method === 'POST' && request.originalUrl === SIGN_IN) return this.signIn.take(request, response);
    await this.operators.requireAdministrator(request, await this.session.authorizationOf(request));
    if (!READING.includes(request.method)) throw new OnlyToLookAt();
    if (!(await this.redis.answers())) throw new QueueUnavailable();
    const board = await (this.board ??= this.open());
    guarded(request, response, () => void board(request, response, next));
  }

  /** The first look connects, and loads what it needs: most processes never show it. */
  private async open(): Promise<RequestHandler> {
    const [{ Queue }, { createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
      import('bullmq'),
      import('@bull-board/api'),
      import('@bull-board/api/bullMQAdapter'),
      import('@bull-board/express'),
    ]);
    this.queue = new Queue(NOTIFICATION_QUEUE, { connection: failFastConnection(this.config.redisUrl) });
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

/** Whether somebody is refused who may sign in otherwise. */
const isSignIn = (error: unknown): error is RestError =>
  error instanceof RestError && [401, 403, 429].includes(Number(error.status));

/** A browser that opens a page, not a script or a program that reads. */
const isForPeople = ({ headers }: Request): boolean => /^text\/html\b/.test(headers.accept ?? '');
