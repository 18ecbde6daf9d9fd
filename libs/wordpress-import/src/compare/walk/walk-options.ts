import type { HttpSystem } from '../systems/http-system.js';
import type { Principal } from '../systems/system.js';

/** The two systems, and for whom they are asked. */
export interface ComparedSystems {
  readonly old: HttpSystem;
  readonly current: HttpSystem;
  readonly principals: readonly Principal[];
}

/** How much is compared, and how. */
export interface WalkOptions {
  /** Records in a page. */
  readonly perPage: number;
  /** How many records are compared at the same time. */
  readonly concurrency: number;
  /** How many records of each list are also requested one by one, with the lists below them; all if it is not set. */
  readonly sample?: number;
  /** Only routes that match are compared, such as `/wc/v1/orders/{id}/notes`. */
  readonly only?: RegExp;
  onProgress(done: number, total: number): void;
}
