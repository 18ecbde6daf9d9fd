import cluster from 'node:cluster';
import { pino, type Logger } from 'pino';
import { destination } from './destination.js';
import { withoutCredentials, withoutSecrets } from './redaction.js';
import { tracing } from '../tracing/tracing.js';
import { requestAtWork } from './request-id.js';

export type { Logger };

/** The token with which modules inject the logger of the process. */
export const LOGGER = Symbol('logger');

/**
 * Creates the logger of a process. Each message is one line on standard error, without secrets, with the id of its request. All workers of
 * `grove start` write to the same log, so their lines have the number of the worker.
 */
export function createLogger(level: string): Logger {
  const formatters = { log: withoutSecrets };
  const hooks = { streamWrite: withoutCredentials };
  const logger = pino({ level, mixin: workAtHand, formatters, hooks }, destination());
  return cluster.worker ? logger.child({ worker: cluster.worker.id }) : logger;
}

/** The request to which a line belongs, and its trace. */
function workAtHand(): object {
  const traceId = tracing.current?.()?.traceId;
  return traceId === undefined ? requestAtWork() : { ...requestAtWork(), trace_id: traceId };
}
