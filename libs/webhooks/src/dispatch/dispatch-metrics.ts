import { gauge, histogram, type Metric } from '@grove/core';
import type { AttemptDurations } from '../recording/attempt-durations.js';
import type { Receivers } from '../scheduling/receivers.js';

/** The metrics of the deliveries of one process. What waits in the database is shown by every api. */
export function dispatchMetrics(receivers: Receivers, { byOutcome }: AttemptDurations, clock: () => number): Metric[] {
  return [
    histogram('grove_webhook_attempt_duration_seconds', 'Time of each delivery attempt of this process, by outcome.', () =>
      [...byOutcome].map(([outcome, durations]) => [{ outcome }, durations]),
    ),
    gauge('grove_webhook_requests_running', 'Webhook requests that this process is sending.', () => [[{}, receivers.running]]),
    gauge('grove_webhook_requests_limit', 'The largest number of webhook requests of this process (WEBHOOK_POOL).', () => [
      [{}, receivers.pool],
    ]),
    gauge(
      'grove_webhook_deliveries_claimed',
      'Due deliveries that this process has taken, and whose request has not begun.',
      () => [[{}, receivers.held(clock()) - receivers.running]],
    ),
  ];
}
