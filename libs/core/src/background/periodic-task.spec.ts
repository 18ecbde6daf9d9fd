import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Logger } from '../log/log.js';
import { Sweeper } from './periodic-task.js';

/** A sweeper that comes round each millisecond, and what it told. */
function aSweeper(sweep: (signal: AbortSignal) => Promise<unknown>): { sweeper: Sweeper; told: string[] } {
  const told: string[] = [];
  const logger = { warn: (_facts: object, message: string) => void told.push(message) } as unknown as Logger;
  return { sweeper: new Sweeper(sweep, 'not swept', logger, 1), told };
}

describe('What is to be cleared up', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is cleared up again and again, also after it failed, and never twice at once', async () => {
    const rounds: { resolve: () => void; reject: (reason: Error) => void }[] = [];
    const { sweeper, told } = aSweeper(() => new Promise<void>((resolve, reject) => rounds.push({ resolve, reject })));
    sweeper.start();
    await jest.advanceTimersByTimeAsync(10);
    expect(rounds).toHaveLength(1);
    rounds[0].reject(new Error('away'));
    await jest.advanceTimersByTimeAsync(10);
    expect([rounds.length, told]).toEqual([2, ['not swept']]);
    rounds[1].resolve();
    await jest.advanceTimersByTimeAsync(10);
    expect(rounds).toHaveLength(3);
    rounds[2].resolve();
    await sweeper.stop();
    await jest.advanceTimersByTimeAsync(10);
    expect([rounds.length, told]).toEqual([3, ['not swept']]);
  });
});

it('Clearing up breaks off when the process ends, which waits for that', async () => {
  let isOver = false;
  const { sweeper } = aSweeper(async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    isOver = true;
  });
  sweeper.start();
  await sweeper.stop();
  expect(isOver).toBe(true);
});
