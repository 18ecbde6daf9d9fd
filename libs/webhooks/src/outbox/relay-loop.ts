import type { Logger } from '@grove/core';
import { Loop } from '../notifications/loop.js';
import type { Relay } from './relay.js';

/** The pause after a look that found something: where there was one event, the next is near. It doubles with each look that finds none. */
const SHORTEST_MS = 10;

/** Looks at the outbox whenever it is rung, and every so often because a ring can be lost: often while events come, and seldom when none do. */
export class RelayLoop extends Loop {
  constructor(relay: Relay, logger: Logger, sweepMs: number, made: (webhookIds: readonly number[]) => void) {
    let pause = sweepMs;
    const turn = async () => {
      const { events, webhookIds } = await relay.next();
      if (webhookIds.length > 0) made(webhookIds);
      pause = events > 0 ? SHORTEST_MS : Math.min(pause * 2, sweepMs);
      return events > 0 ? 0 : pause;
    };
    super(turn, logger, 'The relay of events');
  }
}
