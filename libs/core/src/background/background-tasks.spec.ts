import { beforeEach, describe, expect, it } from 'vitest';
import type { Logger } from '../log/log.js';
import { BackgroundTasks } from './background-tasks.js';

describe('A background task', () => {
  let tasks: BackgroundTasks;
  let logged: unknown[];
  let done: string[];
  beforeEach(() => {
    [logged, done] = [[], []];
    tasks = new BackgroundTasks({ warn: (...line: unknown[]) => logged.push(line) } as unknown as Logger);
  });

  it('starts in a later turn of the event loop, and can be waited for', async () => {
    tasks.run('one', async () => done.push('one'));
    await Promise.resolve();
    expect(done).toEqual([]);
    await tasks.settled();
    expect(done).toEqual(['one']);
  });

  it('runs once at a time, and can run again afterwards', async () => {
    for (const turn of ['one', 'two']) tasks.run('same', async () => done.push(turn));
    await tasks.settled();
    tasks.run('same', async () => done.push('three'));
    await tasks.settled();
    expect(done).toEqual(['one', 'three']);
  });

  it('is logged when it fails, and does not affect others', async () => {
    const error = new Error('no database');
    tasks.run('failing', () => Promise.reject(error));
    tasks.run('throwing', () => {
      throw error;
    });
    tasks.run('other', async () => done.push('other'));
    await tasks.onModuleDestroy();
    expect(done).toEqual(['other']);
    expect(logged).toEqual([
      [{ error }, expect.stringContaining('failing')],
      [{ error }, expect.stringContaining('throwing')],
    ]);
  });
});
