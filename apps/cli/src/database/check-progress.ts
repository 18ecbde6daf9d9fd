import type { ConsistencyCheck } from '@grove/operations';
import type { Notify } from '../terminal/command-result.js';
import { createProgress } from '../terminal/progress.js';

/** Runs checks one after the other, and shows their common progress. */
export async function withCheckProgress<T>(
  checks: readonly ConsistencyCheck[],
  options: { notify: Notify; isForPrograms: boolean },
  work: (onProgress: (done: number) => void) => Promise<T>,
): Promise<T> {
  let total = 0;
  for (const check of checks) total += await check.size();
  const progress = createProgress(total, options);
  let [before, current] = [0, 0];
  try {
    // The number of each check begins at zero again.
    return await work((done) => {
      if (done < current) before += current;
      current = done;
      progress.update(before + current);
    });
  } finally {
    progress.stop();
  }
}
