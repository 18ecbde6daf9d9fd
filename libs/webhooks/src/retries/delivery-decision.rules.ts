import type { AttemptResult, DeliveryAttempt } from '../model/delivery-attempt.js';
import type { DeliveryState } from '../model/delivery.entity.js';
import { PING_TOPIC } from '../model/ping.js';
import { retryDelayAfter } from './retry-delays.rules.js';

/**
 * What an attempt says about the health of its receiver. `none` when it says nothing: the attempt was aborted, nothing was sent, or a ping was not
 * accepted.
 */
export type HealthSignal = 'delivered' | 'ping_delivered' | 'failed' | 'gone' | 'none';

/** What follows from an attempt for its delivery, and for its webhook. */
export interface DeliveryDecision {
  readonly state: DeliveryState;
  /** Milliseconds until the next attempt; 0 when there is none. */
  readonly retryDelayMs: number;
  readonly healthSignal: HealthSignal;
}

const GONE = 410;

/** Only a 2xx response is a success. `random` is from 0 to 1. */
export function decideDelivery(
  { topic, attemptNumber, attemptsBeforeResend, settings }: DeliveryAttempt,
  { errorCode, responseCode, retryAfterMs }: AttemptResult,
  random: number,
): DeliveryDecision {
  const isPing = topic === PING_TOPIC;
  if (errorCode === '') return finished('delivered', isPing ? 'ping_delivered' : 'delivered');
  if (errorCode === 'aborted') return { state: 'waiting', retryDelayMs: 0, healthSignal: 'none' };
  if (isPing) return finished('failed', 'none');
  if (responseCode === GONE) return finished('failed', 'gone');
  const retryDelayMs = retryDelayAfter(attemptNumber - attemptsBeforeResend, random, retryAfterMs, settings.retryDelays);
  const healthSignal = errorCode === 'not_sent' ? 'none' : 'failed';
  return retryDelayMs === undefined ? finished('failed', healthSignal) : { state: 'waiting', retryDelayMs, healthSignal };
}

const finished = (state: DeliveryState, healthSignal: HealthSignal): DeliveryDecision => ({
  state,
  retryDelayMs: 0,
  healthSignal,
});
