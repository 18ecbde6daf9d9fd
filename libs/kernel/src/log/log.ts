import { pino, stdSerializers, type Logger } from 'pino';

export type { Logger };

/** Under this token modules inject the logger of the process. */
export const LOGGER = Symbol('logger');

/** What must never reach a log, wherever it stands in what is logged. */
const SECRET = [
  'authorization',
  'password',
  'secret',
  'consumer_secret',
  'consumer_key',
  '*.password',
  '*.secret',
  '*.authorization',
];

/** The logger of a process: JSON lines on standard error, so that standard output stays free for what was asked. */
export function createLogger(level: string): Logger {
  return pino({ level, redact: SECRET, serializers: { error: stdSerializers.err } }, pino.destination({ dest: 2, sync: true }));
}
