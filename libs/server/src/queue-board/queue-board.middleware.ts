import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { errorBodyOf, queueConnection, RedisConfig, RestError, type QueueConnection } from '@grove/core';
import { Database } from '@grove/database';
import { toRestError } from '@grove/rest';
import { securityHeaders } from '@grove/site';
import { DeliveriesService, DeliveryBoard, queueNameOf } from '@grove/webhooks';
import type { Queue } from 'bullmq';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { RedisHealthIndicator } from '../health/redis.health-indicator.js';
import { QueueActionRefused, QueueUnavailable } from '../operator-access/errors.js';
import { OperatorAccess } from '../operator-access/operator-access.js';
import { OperatorExceptionFilter } from '../operator-access/operator-exception.filter.js';
import { QUEUE_BOARD_PATH } from './queue-board-path.js';
import { QueueSession } from './queue-session.js';
import { QueueSignIn, SIGN_IN_PATH } from './queue-sign-in.js';

const SAFE_METHODS = ['GET', 'HEAD'];

/** What may be done to a delivery: send it again, send it now, remove it. */
const ACTION = new RegExp(`^${QUEUE_BOARD_PATH}/api/queues/[^/]+/\\d+/(retry|promote|clean)$`);

/** The board has inline styles, which are allowed, and loads fonts from another site, which is not. */
const withSecurityHeaders = securityHeaders({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'self'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** Shows deliveries to administrators, who may send them again or remove them. Browsers sign in with a form, programs with Basic. */
@Injectable()
export class QueueBoardMiddleware implements OnModuleDestroy {
  private queue?: Queue;
  private connection?: QueueConnection;
  private board?: Promise<RequestHandler>;

  constructor(
    private readonly config: RedisConfig,
    private readonly database: Database,
    private readonly deliveryBoard: DeliveryBoard,
    private readonly deliveries: DeliveriesService,
    private readonly access: OperatorAccess,
    private readonly session: QueueSession,
    private readonly signIn: QueueSignIn,
    private readonly redis: RedisHealthIndicator,
    private readonly errors: OperatorExceptionFilter,
  ) {}

  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    this.answer(request, response, next).catch((error: unknown) => {
      if (canSignIn(error) && acceptsHtml(request)) return this.signIn.show(request, response, error);
      this.errors.respond(error, response);
    });
  };

  async onModuleDestroy(): Promise<void> {
    await this.queue?.disconnect().catch(() => undefined);
    this.connection?.end();
  }

  private async answer(request: Request, response: Response, next: NextFunction): Promise<void> {
    if (request.method === 'POST' && request.originalUrl === SIGN_IN_PATH) return this.signIn.submit(request, response);
    await this.access.assertAdministrator(request, await this.session.authorizationOf(request));
    if (!isAllowed(request)) throw new QueueActionRefused();
    if (!(await this.redis.isAvailable())) throw new QueueUnavailable();
    const board = await (this.board ??= this.open());
    // Only administrators may see any of it, so no browser or proxy may keep it.
    response.setHeader('Cache-Control', 'no-store');
    withSecurityHeaders(request, response, () => void board(request, response, next));
  }

  /** Connects and imports with the first request only: most processes never show the board. */
  private async open(): Promise<RequestHandler> {
    const [{ Queue }, { createBullBoard }, { DeliveryQueueAdapter }, { ExpressAdapter }] = await Promise.all([
      import('bullmq'),
      import('@bull-board/api'),
      import('./delivery-queue.adapter.js'),
      import('@bull-board/express'),
    ]);
    this.connection = await queueConnection(this.config.redisUrl, 'fails fast');
    this.queue = new Queue(await queueNameOf(this.database), this.connection.options);
    // BullMQ reports each failed attempt to connect, but requests fail as well and say so.
    this.queue.on('error', () => undefined);
    const serverAdapter = new ExpressAdapter().setBasePath(QUEUE_BOARD_PATH);
    createBullBoard({
      queues: [new DeliveryQueueAdapter(this.queue, this.deliveryBoard, this.deliveries)],
      serverAdapter,
    });
    serverAdapter.setErrorHandler(toBoardRefusal);
    return serverAdapter.getRouter() as RequestHandler;
  }
}

/** Everything may be read. The board offers more than may be done here, such as pausing a queue. */
const isAllowed = ({ method, originalUrl }: Request): boolean =>
  SAFE_METHODS.includes(method) || (method === 'PUT' && ACTION.test(originalUrl));

/** A refusal as bull-board shows it, with the status of the interface. */
function toBoardRefusal(error: Error) {
  const { message, data } = errorBodyOf(toRestError(error), false);
  return { status: data.status as 500, body: { error: { key: 'ERRORS.INTERNAL_SERVER_ERROR' as const }, message } };
}

/** Whether the request may succeed with other credentials. */
const canSignIn = (error: unknown): error is RestError =>
  error instanceof RestError && [401, 403, 429].includes(Number(error.status));

/** Whether a browser opens a page, not a script or a program. */
const acceptsHtml = ({ headers }: Request): boolean => /^text\/html\b/.test(headers.accept ?? '');
