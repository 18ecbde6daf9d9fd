import { describe, expect, it } from 'vitest';
import { workerRestart } from './worker-restarts.rules.js';

describe('A worker that has ended', () => {
  it('is replaced immediately if it ran for a minute, however often it ended before', () => {
    for (const failures of [0, 4, 5]) expect(workerRestart(failures, 60_000)).toEqual({ failures: 0, pauseMs: 0 });
  });

  it('is replaced after a growing pause if it ended earlier than that, and after five times not at all', () => {
    const pauses: (number | undefined)[] = [];
    for (let failures = 0; failures < 6;) {
      const restart = workerRestart(failures, 59_999);
      pauses.push(restart.pauseMs);
      failures = restart.failures;
    }
    expect(pauses).toEqual([0, 1_000, 2_000, 4_000, 8_000, undefined]);
  });
});
