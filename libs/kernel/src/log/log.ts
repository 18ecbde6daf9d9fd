import { pino, type Logger } from 'pino';
import { withoutSecrets } from './redaction.js';

export type { Logger };

/** Under this token modules inject the logger of the process. */
export const LOGGER = Symbol('logger');

/** The logger of a process: JSON lines on standard error, so that standard output stays free for what was asked. */
export function createLogger(level: string): Logger {
  return pino({ level, formatters: { log: withoutSecrets } }, pino.destination({ dest: 2, sync: true }));
}
