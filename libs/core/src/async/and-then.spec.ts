import { describe, expect, it } from '@jest/globals';
import { andThen } from './and-then.js';

const double = (count: number) => 2 * count;

describe('a function that is applied to a value or to its promise', () => {
  it('is applied at once to a value that is known', () => {
    expect(andThen(3, double)).toBe(6);
  });

  it('is applied when a promise is fulfilled, and not if it is rejected', async () => {
    expect(await andThen(Promise.resolve(3), double)).toBe(6);
    await expect(andThen(Promise.reject<number>(new Error('gone')), double)).rejects.toThrow('gone');
  });
});
