import { describe, expect, it } from 'vitest';
import { Queue, WaitedTooLong } from './queue.js';

describe('a queue', () => {
  it('lets so many works run at a time, in the order in which they came, and goes on after one that fails', async () => {
    const queue = new Queue(2, 60_000);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const works = [0, 1, 2, 3, 4].map((number) =>
      queue.run(async () => {
        started.push(number);
        most = Math.max(most, (running += 1));
        await new Promise(setImmediate);
        running -= 1;
        if (number === 1) throw new Error('one fell down');
        return number;
      }),
    );
    const ended = await Promise.allSettled(works);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect(started).toEqual([0, 1, 2, 3, 4]);
    expect(most).toBe(2);
  });

  it('lets nobody wait without end, and serves those that come later', async () => {
    const queue = new Queue(1, 5);
    let finish: () => void = () => undefined;
    const running = queue.run(() => new Promise<void>((resolve) => (finish = resolve)));
    let isStarted = false;
    const start = async () => void (isStarted = true);
    await expect(queue.run(start)).rejects.toBeInstanceOf(WaitedTooLong);
    await expect(queue.run(start)).rejects.toBeInstanceOf(WaitedTooLong);
    finish();
    await running;
    expect(isStarted).toBe(false);
    expect(await queue.run(async () => 'served')).toBe('served');
  });
});
