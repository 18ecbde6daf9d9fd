import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import type { Logger } from '../log/log.js';
import { PeriodicTask, type PeriodicTaskOptions } from './periodic-task.js';

interface Run {
  readonly signal: AbortSignal;
  readonly succeed: () => void;
  readonly fail: (reason: Error) => void;
}

/** A task whose runs end when the test says so, with these runs and its log lines. */
function aTask(options: Partial<PeriodicTaskOptions> = {}) {
  const runs: Run[] = [];
  const lines: string[] = [];
  const logger = {
    warn: (_facts: object, message: string) => void lines.push(message),
    info: (message: string) => void lines.push(message),
  } as unknown as Logger;
  const run = (signal: AbortSignal) => new Promise<void>((succeed, fail) => runs.push({ signal, succeed, fail }));
  const task = new PeriodicTask({ name: 'Sweeping', run, everyMs: 1_000, logger, ...options });
  return { task, runs, lines };
}

/** Lets promises settle, without letting time pass. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('A periodic task', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs immediately, and again after its interval, counted from the end of a run', async () => {
    const { task, runs } = aTask();
    task.start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs).toHaveLength(1);
    runs[0].succeed();
    await vi.advanceTimersByTimeAsync(999);
    expect(runs).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(2);
  });

  it('runs earlier when it is notified, and then waits a whole interval again', async () => {
    const { task, runs } = aTask();
    task.start();
    runs[0].succeed();
    await vi.advanceTimersByTimeAsync(500);
    task.notify();
    expect(runs).toHaveLength(2);
    runs[1].succeed();
    await vi.advanceTimersByTimeAsync(999);
    expect(runs).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(3);
  });

  it('runs once more after a run during which it was notified, however often', async () => {
    const { task, runs } = aTask();
    task.start();
    for (let times = 0; times < 3; times++) task.notify();
    await settle();
    expect(runs).toHaveLength(1);
    runs[0].succeed();
    await settle();
    expect(runs).toHaveLength(2);
    runs[1].succeed();
    await vi.advanceTimersByTimeAsync(999);
    expect(runs).toHaveLength(2);
  });

  it('loses no notification and never runs twice at the same time, whatever happens in whatever order', async () => {
    const step = fc.constantFrom('notify', 'succeed', 'fail', 'wait', 'notify at the end of a run');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        let running = 0;
        let isPending = false;
        let ends: ((how: string) => void)[] = [];
        const { task } = aTask({
          run: async () => {
            isPending = false;
            expect(++running).toBe(1);
            const how = await new Promise<string>((end) => ends.push(end));
            running--;
            if (how === 'fail') throw new Error('away');
          },
        });
        const end = (how: string) => {
          ends.forEach((one) => one(how));
          ends = [];
        };
        for (const one of steps) {
          if (one.startsWith('notify')) isPending = true;
          if (one === 'notify at the end of a run') end('succeed');
          if (one.startsWith('notify')) task.notify();
          else if (one === 'wait') await vi.advanceTimersByTimeAsync(1_000);
          else end(one);
          await settle();
          if (running === 0) expect(isPending).toBe(false);
        }
        end('succeed');
        await settle();
        end('succeed');
        await settle();
        expect(isPending).toBe(false);
        await task.stop();
      }),
    );
  });

  it('can decide after each run when the next one is', async () => {
    let delay = 0;
    const { task, runs } = aTask({ everyMs: () => delay });
    task.start();
    runs[0].succeed();
    await settle();
    expect(runs).toHaveLength(2);
    delay = 5_000;
    runs[1].succeed();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(runs).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(3);
  });

  it('without an interval runs only when it is notified', async () => {
    const { task, runs } = aTask({ everyMs: undefined });
    task.notify();
    runs[0].succeed();
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(runs).toHaveLength(1);
    task.notify();
    expect(runs).toHaveLength(2);
  });

  it('is not started by its own clock while something else runs it, and then again after at most an interval', async () => {
    let isRunElsewhere = true;
    const { task, runs } = aTask({ isRunElsewhere: () => isRunElsewhere });
    task.start();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(runs).toHaveLength(0);
    let isOver = false;
    void task.runNow().then(() => (isOver = true));
    await settle();
    expect([runs.length, isOver]).toEqual([1, false]);
    runs[0].succeed();
    await settle();
    expect(isOver).toBe(true);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(runs).toHaveLength(1);
    isRunElsewhere = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(runs).toHaveLength(2);
  });

  it('is tried again by its own clock after a failure, also while something else runs it', async () => {
    const { task, runs } = aTask({ everyMs: 600_000, retryMs: 1_000, isRunElsewhere: () => true });
    task.start();
    void task.runNow();
    runs[0].fail(new Error('the database is busy'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(runs).toHaveLength(2);
    runs[1].succeed();
    await vi.advanceTimersByTimeAsync(1_200_000);
    expect(runs).toHaveLength(2);
  });

  it('is tried again after a failure, which is logged once, and again after half an hour', async () => {
    const { task, runs, lines } = aTask({ retryMs: 100 });
    task.start();
    for (let failures = 0; failures < 3; failures++) {
      runs.at(-1)!.fail(new Error('away'));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(runs).toHaveLength(4);
    expect(lines).toEqual(['Sweeping failed. It is tried again.']);
    await vi.advanceTimersByTimeAsync(30 * 60_000);
    runs[3].fail(new Error('away'));
    await vi.advanceTimersByTimeAsync(100);
    expect(lines).toHaveLength(2);
    runs[4].succeed();
    await settle();
    expect(lines.at(-1)).toBe('Sweeping works again.');
  });

  it('is also tried again when it throws before it returns a promise', async () => {
    let runs = 0;
    const run = () => {
      runs++;
      throw new Error('away');
    };
    const { task, lines } = aTask({ run });
    task.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([runs, lines.length]).toEqual([2, 1]);
    await task.stop();
  });

  it('gets an abort signal when it is stopped, is waited for, and does not run again', async () => {
    const { task, runs } = aTask();
    task.start();
    task.notify();
    let isStopped = false;
    const stopped = task.stop().then(() => (isStopped = true));
    await settle();
    expect([runs[0].signal.aborted, isStopped]).toEqual([true, false]);
    runs[0].succeed();
    await stopped;
    task.notify();
    task.start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs).toHaveLength(1);
  });

  it('stops immediately between two runs', async () => {
    const { task, runs } = aTask();
    task.start();
    runs[0].succeed();
    await settle();
    await task.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs).toHaveLength(1);
  });
});
