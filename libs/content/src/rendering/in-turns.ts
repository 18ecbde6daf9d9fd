import { setImmediate as turn } from 'node:timers/promises';

const LONGEST_TURN_MS = 10;

/** Maps one item after the other. Whenever that took a while everybody else has a turn, so that many slow items hold nobody up. */
export async function inTurns<T, R>(items: readonly T[], work: (item: T) => R | Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let began = performance.now();
  for (const item of items) {
    const result = work(item);
    results.push(result instanceof Promise ? await result : result);
    if (performance.now() - began < LONGEST_TURN_MS) continue;
    await turn();
    began = performance.now();
  }
  return results;
}
