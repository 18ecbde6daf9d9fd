import type { BulkSession } from '@grove/database';
import { inRange, type Key, type KeyRange, readSizes, type WithKey } from './rows.sql.js';
import type { TableLayout } from './table-layout.js';

/** Limits of rows that are read together, so that they fit the memory. */
const MAX_ROWS = 1_000;
const MAX_BYTES = 200_000;

/** Divides a table, or what follows a key, into ranges whose rows fit the memory. The last one has no upper bound. */
export async function* tableRanges(session: BulkSession, table: TableLayout, begin?: Key): AsyncGenerator<KeyRange> {
  for (let after = begin, isEnd = false; !isEnd;) {
    const sizes = await readSizes(session, table, inRange(session.engine, table, { after }), MAX_ROWS);
    const ends = partsThatFit(sizes).map((part) => part.at(-1));
    isEnd = sizes.length < MAX_ROWS;
    if (isEnd) ends.pop();
    for (const upTo of ends) {
      yield { after, upTo };
      after = upTo;
    }
    if (isEnd) yield { after };
  }
}

/** Divides keys by the sizes of their rows. A row that is larger than the limit is a part of its own. */
export function partsThatFit(sizes: readonly WithKey<{ bytes: number }>[]): Key[][] {
  const parts: Key[][] = [];
  let total = Infinity;
  for (const { key, bytes } of sizes) {
    total += bytes;
    if (total > MAX_BYTES) {
      parts.push([]);
      total = bytes;
    }
    parts.at(-1)!.push(key);
  }
  return parts;
}
