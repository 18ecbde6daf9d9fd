import { describe, expect, it } from '@jest/globals';
import { inTime } from './in-time.js';

const NEVER = new Promise(() => undefined);

describe('work that is waited for', () => {
  it('is done in time, or is not waited for any longer', async () => {
    expect(await inTime(Promise.resolve(), 60_000)).toBe(true);
    expect(await inTime(NEVER, 1)).toBe(false);
  });

  it('fails whoever waits for it when it fails', async () => {
    await expect(inTime(Promise.reject(new Error('no figs')), 60_000)).rejects.toThrow('no figs');
  });
});
