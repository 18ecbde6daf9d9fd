import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Logger } from '@grove/core';
import { Afterwards } from './afterwards.js';

describe('Work that is left for afterwards', () => {
  let afterwards: Afterwards;
  let logged: unknown[];
  let done: string[];
  beforeEach(() => {
    [logged, done] = [[], []];
    afterwards = new Afterwards({ warn: (...told: unknown[]) => logged.push(told) } as unknown as Logger);
  });

  it('starts when the present turn is over, and can be waited for', async () => {
    afterwards.run('one', async () => done.push('one'));
    await Promise.resolve();
    expect(done).toEqual([]);
    await afterwards.settled();
    expect(done).toEqual(['one']);
  });

  it('is done once while it is under way, and again afterwards', async () => {
    for (const turn of ['one', 'two']) afterwards.run('same', async () => done.push(turn));
    await afterwards.settled();
    afterwards.run('same', async () => done.push('three'));
    await afterwards.settled();
    expect(done).toEqual(['one', 'three']);
  });

  it('is logged when it fails, and harms nobody', async () => {
    const error = new Error('no database');
    afterwards.run('failing', () => Promise.reject(error));
    afterwards.run('throwing', () => {
      throw error;
    });
    afterwards.run('other', async () => done.push('other'));
    await afterwards.onModuleDestroy();
    expect(done).toEqual(['other']);
    expect(logged).toEqual([
      [{ error }, expect.stringContaining('failing')],
      [{ error }, expect.stringContaining('throwing')],
    ]);
  });
});
