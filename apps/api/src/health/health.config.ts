import { Env, wholeNumber } from '@grove/core';

/** When the server reports that it is not ready. */
export class HealthConfig {
  @Env('OUTBOX_LAG_LIMIT', 'Seconds that events may wait for delivery before /health/ready answers 503.')
  @wholeNumber(1, 86_400)
  outboxLagLimit: number = 60;
}
