import type { Place } from '@grove/database';
import { LRUCache } from 'lru-cache';

/** Searches, and places of one search, in memory. */
const MAX_SEARCHES = 100;
const MAX_PLACES = 1_000;
/** Places are as far from each other at least. */
const GAP = 500;

/** A match with so many matches before it. */
export interface KnownPlace extends Place {
  readonly index: number;
}

/** Which matches of a search to read: counted from the one at `start`, or from the end of the list, and forward or backward. */
export interface MatchWindow {
  readonly limit: number;
  readonly offset: number;
  readonly start?: Place | undefined;
  readonly isBackward?: boolean;
}

/** The places of some matches of searches with many, from which further pages are read. A key of a search names a state of the index. */
export class KnownPlaces {
  private readonly places = new LRUCache<string, KnownPlace[]>({ max: MAX_SEARCHES });

  /** The shortest way to a page. */
  windowOf(key: string | undefined, { limit, offset }: { limit: number; offset: number }, total: number): MatchWindow {
    const known = (key !== undefined && this.places.get(key)) || [];
    const end = Math.min(offset + limit, total);
    const before = known.findLast(({ index }) => index <= offset);
    const after = known.find(({ index }) => index >= end);
    const [forward, backward] = [offset - (before?.index ?? 0), (after?.index ?? total) - end];
    return forward <= backward
      ? { limit, offset: forward, start: before }
      : { limit: end - offset, offset: backward, start: after, isBackward: true };
  }

  add(key: string, place: KnownPlace): void {
    const known = this.places.get(key) ?? [];
    const next = known.findIndex(({ index }) => index >= place.index);
    const position = next < 0 ? known.length : next;
    const isNear = [known[position - 1], known[position]].some((other) => other && Math.abs(other.index - place.index) < GAP);
    if (isNear) return;
    known.splice(position, 0, place);
    if (known.length > MAX_PLACES) known.shift();
    this.places.set(key, known);
  }
}
