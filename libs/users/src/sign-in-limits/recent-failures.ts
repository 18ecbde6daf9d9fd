import { LRUCache } from 'lru-cache';

/** The failures of one name or address: their number, and the time of the next allowed attempt in milliseconds. */
export interface Failures {
  count: number;
  retryAt: number;
}

/** Failures by key, as `peek` reads them. It holds at most `most` keys, drops the least recently updated first, and forgets each after `forgottenMs` without an update. */
export const recentFailures = (most: number, forgottenMs: number): LRUCache<string, Failures> =>
  new LRUCache({ max: most, ttl: forgottenMs, ttlResolution: 0 });
