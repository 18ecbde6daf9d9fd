import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const MAX_BLOCKING_MS = 10;

/** Maps items one after the other, and yields to the event loop whenever it has blocked it for a while, so that other requests do not wait. */
export async function mapYielding<T, R>(items: readonly T[], work: (item: T) => R | Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let began = performance.now();
  for (const item of items) {
    const result = work(item);
    results.push(result instanceof Promise ? await result : result);
    if (performance.now() - began < MAX_BLOCKING_MS) continue;
    await yieldToEventLoop();
    began = performance.now();
  }
  return results;
}
