import { Durations } from '@grove/core';
import type { AttemptResult } from '../model/delivery-attempt.js';
import { outcomeOf, OUTCOMES, type Outcome } from './attempt-counters.js';

/** How long the attempts of this process took, by their outcome. */
export class AttemptDurations {
  readonly byOutcome: ReadonlyMap<Outcome, Durations> = new Map(OUTCOMES.map((outcome) => [outcome, new Durations()]));

  record({ errorCode, durationMs }: Pick<AttemptResult, 'errorCode' | 'durationMs'>): void {
    this.byOutcome.get(outcomeOf(errorCode))!.record(durationMs / 1_000);
  }
}
