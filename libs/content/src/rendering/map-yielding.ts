import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { PageSize } from '@grove/rest';

const MAX_BLOCKING_MS = 10;

/** Bytes that the other fields of a record may have. */
const OTHER_FIELDS = 50_000;

/**
 * Maps the records of a page one after the other, and yields to the event loop whenever it has blocked it for a while, so that other requests do not wait. If
 * `sizeOf` tells the bytes that the page will have of the texts of a record, the work ends as soon as they are too many for a page.
 */
export async function mapYielding<T, R>(
  items: readonly T[],
  work: (item: T) => R | Promise<R>,
  sizeOf?: (result: R, item: T) => number,
): Promise<R[]> {
  const results: R[] = [];
  const size = sizeOf && new PageSize(items.length, { more: OTHER_FIELDS });
  let began = performance.now();
  for (const item of items) {
    const result = await work(item);
    size?.add(sizeOf!(result, item));
    results.push(result);
    if (performance.now() - began < MAX_BLOCKING_MS) continue;
    await yieldToEventLoop();
    began = performance.now();
  }
  return results;
}
