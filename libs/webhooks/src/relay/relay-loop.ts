import type { Logger } from '@grove/kernel';
import { Loop } from '../queue/loop.js';
import type { Relay } from './relay.js';

/** Looks at the outbox whenever it is rung, and every so often because a ring can be lost. */
export class RelayLoop extends Loop {
  constructor(relay: Relay, logger: Logger, sweepMs: number, made: (webhookIds: readonly number[]) => void) {
    const turn = async () => {
      const { events, webhookIds } = await relay.next();
      if (webhookIds.length > 0) made(webhookIds);
      return events > 0 ? 0 : sweepMs;
    };
    super(turn, logger, 'The relay of events');
  }
}
