import { Env, wholeNumber } from '@grove/core';

/** When the server reports that it is not ready. */
export class HealthConfig {
  @Env('OUTBOX_LAG_LIMIT', 'Seconds that events may wait for delivery before /health/ready reports degraded.')
  @wholeNumber(1, 86_400)
  outboxLagLimit: number = 60;

  @Env('DISK_FREE_LIMIT', 'Megabytes that must be free on the disk of DATA_DIR, or /health/ready reports it.')
  @wholeNumber(0, 1_000_000)
  diskFreeLimit: number = 100;
}
