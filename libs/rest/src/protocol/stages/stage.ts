import type { Logger } from '@grove/core';
import type { Database } from '@grove/database';
import type { RequestLimits } from '../../limits/request-limits.js';
import type { Authenticator } from '../authenticator.js';
import type { BodyReader } from '../body-reader.js';
import type { Conventions } from '../conventions.js';
import type { IdempotencyStore } from '../idempotency/idempotency-store.js';
import type { ResponseCache } from '../response-cache/response-cache.js';
import type { RestConfig } from '../rest.config.js';
import type { Router } from '../router.js';
import type { CompleteExchange, Exchange } from './exchange.js';

/** What the stages of all requests use. Tests leave out what they do not need. */
export interface Services {
  readonly router: Pick<Router, 'match'>;
  readonly authenticator: Authenticator;
  readonly bodies: BodyReader;
  readonly config: RestConfig;
  readonly conventions: Pick<Conventions, 'keyRefusals' | 'unserved'>;
  readonly logger: Logger;
  readonly database?: Database;
  readonly idempotency?: IdempotencyStore;
  readonly cache?: ResponseCache;
  readonly limits?: RequestLimits;
}

/**
 * One stage of a request: it takes what is known and returns more. What it throws refuses the request. `rest` runs the stages after it, for a stage that may
 * have the whole response already.
 */
export type Stage = (
  exchange: Exchange,
  services: Services,
  rest: (exchange: Exchange) => Promise<CompleteExchange>,
) => Exchange | Promise<Exchange>;
