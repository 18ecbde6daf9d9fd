import type { StoreBodies } from './store-bodies.rules.js';

/** How the owner of a webhook wants its deliveries to be made. */
export interface DeliverySettings {
  /** Longest time in milliseconds that a delivery waits for earlier deliveries about the same record; 0 when it never waits. */
  readonly inOrderWaitMs: number;
  readonly storeBodies: StoreBodies;
  /** Milliseconds before the second attempt, the third one, and so on. */
  readonly retryDelays: readonly number[];
  /** It was disabled automatically, and no delivery has been accepted since. */
  readonly isOnProbation: boolean;
}
