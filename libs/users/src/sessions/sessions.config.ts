import { Env, wholeNumber } from '@grove/core';

/** How long people stay signed in to the back office. */
export class SessionsConfig {
  @Env('SESSION_IDLE_HOURS', 'Hours without a request after which a session of the back office ends.')
  @wholeNumber(1, 720)
  sessionIdleHours: number = 12;

  @Env('SESSION_DAYS', 'Days after which a session of the back office ends, however much it is used.')
  @wholeNumber(1, 365)
  sessionDays: number = 14;
}
