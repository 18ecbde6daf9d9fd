import { LRUCache } from 'lru-cache';

/** The part of the space for entries that were used once only. */
const PROBATION = 0.2;

/** The most that one entry may take of the space, so that it does not evict everything else. */
const MAX_SHARE = 1 / 16;

/**
 * A cache of limited size that resists scans: new entries are on probation, and only those that are used again move to the protected segment. So a crawler that
 * requests each address once evicts what other crawlers left, and not what clients use. This is the policy known as segmented LRU.
 */
export class SegmentedLru<V extends object> {
  private readonly probation: LRUCache<string, V>;
  private readonly protected: LRUCache<string, V>;
  /** How many entries were evicted. */
  evictions = 0;

  constructor(maxBytes: number, sizeOf: (value: V, key: string) => number) {
    const common = { sizeCalculation: sizeOf, maxEntrySize: Math.max(1, Math.floor(maxBytes * MAX_SHARE)) };
    this.probation = new LRUCache({
      ...common,
      maxSize: Math.max(1, Math.floor(maxBytes * PROBATION)),
      dispose: (_value, _key, reason) => {
        if (reason === 'evict') this.evictions++;
      },
    });
    this.protected = new LRUCache({
      ...common,
      maxSize: Math.max(1, Math.floor(maxBytes * (1 - PROBATION))),
      // Evicted entries get a second chance.
      disposeAfter: (value, key, reason) => {
        if (reason === 'evict') this.probation.set(key, value);
      },
    });
  }

  get(key: string): V | undefined {
    const value = this.protected.get(key);
    if (value) return value;
    const used = this.probation.get(key);
    if (!used) return undefined;
    this.probation.delete(key);
    this.protected.set(key, used);
    return used;
  }

  /** Replaces an entry where it is, or adds a new one on probation. */
  set(key: string, value: V): void {
    const segment = this.protected.has(key) ? this.protected : this.probation;
    segment.set(key, value);
  }

  get bytes(): number {
    return this.probation.calculatedSize + this.protected.calculatedSize;
  }

  get entries(): number {
    return this.probation.size + this.protected.size;
  }
}
