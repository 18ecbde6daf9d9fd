import { PeriodicTask, type Logger } from '@grove/core';
import type { Relay } from './relay.js';

/** The pause after a poll that found events, because more may follow soon. It doubles with each poll that finds none. */
const MIN_PAUSE_MS = 10;
const RETRY_MS = 1_000;

/** Relays events when it is notified, and polls the outbox, because a notification can be lost: often while events come, and seldom otherwise. */
export function relayTask(
  relay: Relay,
  logger: Logger,
  maxPauseMs: number,
  onDeliveries: (webhookIds: readonly number[]) => void,
): PeriodicTask {
  let pause = maxPauseMs;
  let hasMore = false;
  const run = async () => {
    const { events, webhookIds } = await relay.relayBatch();
    if (webhookIds.length > 0) onDeliveries(webhookIds);
    pause = events > 0 ? MIN_PAUSE_MS : Math.min(pause * 2, maxPauseMs);
    hasMore = events > 0;
  };
  return new PeriodicTask({ name: 'Relaying events', run, everyMs: () => (hasMore ? 0 : pause), retryMs: RETRY_MS, logger });
}
