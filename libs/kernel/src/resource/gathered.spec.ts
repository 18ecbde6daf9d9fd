import { describe, expect, it } from '@jest/globals';
import { gathered } from './gathered.js';

describe('look-ups of one moment', () => {
  function counted() {
    const asked: number[][] = [];
    const find = gathered(async (ids) => {
      asked.push(ids);
      return new Map(ids.filter((id) => id < 10).map((id) => [id, `number ${id}`]));
    });
    return { asked, find };
  }

  it('are one look-up, each answered with its own', async () => {
    const { asked, find } = counted();
    expect(await Promise.all([find(1), find(2), find(1), find(99)])).toEqual(['number 1', 'number 2', 'number 1', undefined]);
    expect(asked).toEqual([[1, 2, 99]]);
  });

  it('of another moment look anew', async () => {
    const { asked, find } = counted();
    await find(1);
    await find(1);
    expect(asked).toEqual([[1], [1]]);
  });

  it('all fail when it fails, and the next does not', async () => {
    let isAway = true;
    const find = gathered(async (ids: number[]) => {
      if (isAway) throw new Error('away');
      return new Map(ids.map((id) => [id, id]));
    });
    await expect(Promise.all([find(1), find(2)])).rejects.toThrow('away');
    isAway = false;
    expect(await find(1)).toBe(1);
  });
});
