import { setTimeout as delay } from 'node:timers/promises';

/** Waits for work, but no longer than this, and returns whether it is done. Unfinished work continues, and its result is ignored. */
export async function completesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const done = new AbortController();
  const late = delay(ms, false, { signal: done.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    done.abort();
  }
}
