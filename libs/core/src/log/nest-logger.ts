import type { LoggerService } from '@nestjs/common';
import type { Logger } from './log.js';

/** Writes the messages of Nest to our log. Messages about its start are dropped. */
export function nestLogger(logger: Logger): LoggerService {
  const write =
    (level: 'warn' | 'error' | 'fatal') =>
    (message: unknown, ...more: unknown[]): void => {
      // The last argument is the name of the class that logs; a stack may precede it.
      const [from, stack] = more.reverse();
      if (!(message instanceof Error)) logger[level]({ from, stack }, String(message));
      else logger[isOfClient(message) ? 'debug' : level]({ error: message, from }, message.message);
    };
  return { log: () => undefined, warn: write('warn'), error: write('error'), fatal: write('fatal') };
}

/** Whether the client caused the error, such as by a body that is too long. The client got the reason in the response. */
function isOfClient(error: Error): boolean {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500;
}
