import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { PageSize } from '@grove/rest';

const MAX_BLOCKING_MS = 10;

/** Bytes that the other fields of a record may have. */
const OTHER_FIELDS = 50_000;

/** When the current turn of the event loop began to map records. */
let began: number | undefined;
/** Ends with the last turn that somebody waits for. */
let lastTurn: Promise<unknown> = Promise.resolve();

/** How long all pages together have blocked the event loop: embedding maps many of them in the same turn. */
function blockedMs(): number {
  if (began === undefined) {
    began = performance.now();
    setImmediate(() => (began = undefined));
  }
  return performance.now() - began;
}

/** Waits for a turn of the event loop of its own, after those of others that wait. */
async function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => yieldToEventLoop());
  await lastTurn;
  began = undefined;
  blockedMs();
}

/**
 * Maps the records of a page one after the other, and yields to the event loop whenever it has been blocked for a while, so that other requests do not wait. If
 * `sizeOf` returns the bytes that the page will have of the texts of a record, the work ends as soon as they are too many for a page.
 */
export async function mapYielding<T, R>(
  items: readonly T[],
  work: (item: T) => R | Promise<R>,
  sizeOf?: (result: R, item: T) => number,
): Promise<R[]> {
  const results: R[] = [];
  const size = sizeOf && new PageSize(items.length, { more: OTHER_FIELDS });
  for (const item of items) {
    if (blockedMs() > MAX_BLOCKING_MS) await ownTurn();
    const result = await work(item);
    size?.add(sizeOf!(result, item));
    results.push(result);
  }
  return results;
}
