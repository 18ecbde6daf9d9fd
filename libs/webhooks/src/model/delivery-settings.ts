import type { StoreBodies } from './store-bodies.rules.js';

/** How the owner of a webhook wants its deliveries to be made. */
export interface DeliverySettings {
  /** Whether deliveries about the same record wait for each other. */
  readonly isInOrder: boolean;
  readonly storeBodies: StoreBodies;
  /** Milliseconds before the second attempt, the third one, and so on. */
  readonly retryDelays: readonly number[];
}
