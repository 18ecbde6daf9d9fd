import { setTimeout as delay } from 'node:timers/promises';

/** Waits for some work, but no longer than this; tells whether it is done. Work that is not goes on, and nobody hears what comes of it. */
export async function completesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const done = new AbortController();
  const late = delay(ms, false, { signal: done.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    done.abort();
  }
}
