import { describe, expect, it } from 'vitest';
import { completesWithin } from './completes-within.js';

const NEVER = new Promise(() => undefined);

describe('work that is waited for', () => {
  it('is done in time, or is not waited for any longer', async () => {
    expect(await completesWithin(Promise.resolve(), 60_000)).toBe(true);
    expect(await completesWithin(NEVER, 1)).toBe(false);
  });

  it('fails whoever waits for it when it fails', async () => {
    await expect(completesWithin(Promise.reject(new Error('no figs')), 60_000)).rejects.toThrow('no figs');
  });
});
