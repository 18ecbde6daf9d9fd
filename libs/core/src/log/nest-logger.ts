import type { LoggerService } from '@nestjs/common';
import type { Logger } from './log.js';

/** What Nest has to tell, in lines like all others. That it starts is nothing to tell. */
export function nestLogger(logger: Logger): LoggerService {
  const tell =
    (level: 'warn' | 'error' | 'fatal') =>
    (message: unknown, ...more: unknown[]): void => {
      // The last is the name of the part that speaks; a stack may stand before it.
      const [from, stack] = more.reverse();
      if (!(message instanceof Error)) logger[level]({ from, stack }, String(message));
      else logger[isOfClient(message) ? 'debug' : level]({ error: message, from }, message.message);
    };
  return { log: () => undefined, warn: tell('warn'), error: tell('error'), fatal: tell('fatal') };
}

/** A request that could not be read, such as one that is too long: whoever sent it was told. */
function isOfClient(error: Error): boolean {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500;
}
