import type { Parcel, Receipt } from '../model/delivery-attempt.js';
import { PING } from '../model/ping.js';
import type { DeliveryState } from '../model/delivery.entity.js';
import { pauseAfter } from './retry-delays.rules.js';

/** What an attempt means for its delivery, and for its webhook. */
export interface Result {
  readonly state: DeliveryState;
  /** Milliseconds until the next attempt, where there is one. */
  readonly pause: number;
  /** What it says about the receiver: nothing, when nobody let it answer, nothing was sent, or it did not take a ping. */
  readonly says: 'taken' | 'pinged' | 'failed' | 'gone' | 'nothing';
}

const GONE = 410;

/** Only 2xx is a success. `chance` is from 0 to 1. */
export function resultOf(
  { topic, attempt, attemptsBefore, terms }: Parcel,
  { errorCode, responseCode, wished }: Receipt,
  chance: number,
): Result {
  if (errorCode === '') return { state: 'delivered', pause: 0, says: topic === PING ? 'pinged' : 'taken' };
  if (errorCode === 'aborted') return { state: 'waiting', pause: 0, says: 'nothing' };
  if (topic === PING) return { state: 'failed', pause: 0, says: 'nothing' };
  if (responseCode === GONE) return { state: 'failed', pause: 0, says: 'gone' };
  const pause = pauseAfter(attempt - attemptsBefore, chance, wished, terms.pauses);
  const says = errorCode === 'not_sent' ? 'nothing' : 'failed';
  return pause === undefined ? { state: 'failed', pause: 0, says } : { state: 'waiting', pause, says };
}
