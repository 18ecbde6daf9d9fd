import { LRUCache } from 'lru-cache';
import { decisionOf, take, type Decision, type Limit } from './limit.rules.js';

/** Maximum number of buckets in memory. The least recently used one is dropped first. */
const MAX_BUCKETS = 20_000;

/** Token buckets of this process. */
export class LocalBuckets {
  /** When each bucket is full again, in milliseconds of the clock of this process. */
  private readonly fullAt: LRUCache<string, number>;

  constructor(most = MAX_BUCKETS) {
    this.fullAt = new LRUCache({ max: most });
  }

  get size(): number {
    return this.fullAt.size;
  }

  take(key: string, limit: Limit): Decision {
    const now = performance.now();
    const { admitted, untilFull } = take(Math.max(0, (this.fullAt.get(key) ?? 0) - now), limit);
    this.fullAt.set(key, now + untilFull);
    return decisionOf(admitted, untilFull, limit);
  }
}
