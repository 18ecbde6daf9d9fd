import type { StoreBodies } from './store-bodies.rules.js';

/** What the owner of a webhook asks of its deliveries. */
export interface Terms {
  /** Milliseconds that a delivery waits at most for those before it about the same record; 0 when it waits for none. */
  readonly waitsMs: number;
  readonly storeBodies: StoreBodies;
  /** Milliseconds before the second attempt and those after it. */
  readonly pauses: readonly number[];
  /** It was disabled by itself, and nothing was taken since. */
  readonly isOnProbation: boolean;
}
