import { pino, type Logger } from 'pino';
import { destination } from './destination.js';
import { withoutCredentials, withoutSecrets } from './redaction.js';
import { requestAtWork } from './request-id.js';

export type { Logger };

/** Under this token modules inject the logger of the process. */
export const LOGGER = Symbol('logger');

/** The logger of a process: one line each on standard error, without secrets, and with the id of the request it belongs to. */
export function createLogger(level: string): Logger {
  const formatters = { log: withoutSecrets };
  const hooks = { streamWrite: withoutCredentials };
  return pino({ level, mixin: requestAtWork, formatters, hooks }, destination());
}
