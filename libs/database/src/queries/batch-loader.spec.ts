import { describe, expect, it } from 'vitest';
import { collectDependencies, Dependencies } from '@grove/core';
import { batchLoader, groupLoader } from './batch-loader.js';

describe('look-ups of one moment', () => {
  const outside = { isInUnit: false };
  function counted(database = outside) {
    const asked: (readonly number[])[] = [];
    const look = batchLoader(database, async (ids) => {
      asked.push(ids);
      return new Map(ids.filter((id) => id < 10).map((id) => [id, `number ${id}`]));
    });
    return { asked, look };
  }

  /** Runs work as a request does. */
  const request = <T>(work: () => Promise<T>, dependencies = new Dependencies()): Promise<T> =>
    collectDependencies(dependencies, work);

  it('are one look-up, each answered with its own', async () => {
    const { asked, look } = counted();
    const all = () => Promise.all([look.load(1), look.load(2), look.load(1), look.load(99)]);
    expect(await request(all)).toEqual(['number 1', 'number 2', 'number 1', undefined]);
    expect(asked).toEqual([[1, 2, 99, 99]]);
  });

  it('ask for one, two, four or eight, so that few statements serve any number', async () => {
    const { asked, look } = counted();
    for (const count of [1, 2, 3, 5]) await look.loadMany(Array.from({ length: count }, (_, place) => place + 1));
    expect(asked.map(({ length }) => length)).toEqual([1, 2, 4, 8]);
  });

  it('outside of requests look anew each time', async () => {
    const { asked, look } = counted();
    await look.load(1);
    await look.load(1);
    expect(asked).toEqual([[1], [1]]);
  });

  it('are made once for a request, and spared what it knows', async () => {
    const { asked, look } = counted();
    const values = await request(async () => {
      look.prime(3, 'primed');
      for (const id of [1, 1, 3, 99, 99]) await look.load(id);
      return look.load(3);
    });
    expect([values, await request(() => look.load(3))]).toEqual(['primed', 'number 3']);
    expect(asked.map(([id]) => id)).toEqual([1, 99, 3]);
  });

  it('are made again after a request has changed something', async () => {
    const { asked, look } = counted();
    const dependencies = new Dependencies();
    await request(() => look.load(1), dependencies);
    dependencies.forgetVersions();
    await request(() => look.load(1), dependencies);
    expect(asked).toEqual([[1], [1]]);
  });

  it('of different kinds do not mix in one request, although their ids are the same', async () => {
    const [one, other] = [counted().look, counted().look];
    const values = await request(async () => {
      one.prime(3, 'of the first kind');
      return [await one.load(3), await other.load(3)];
    });
    expect(values).toEqual(['of the first kind', 'number 3']);
  });

  it('inside of a unit of work wait for nobody, because each reads what its unit has changed', async () => {
    const { asked, look } = counted({ isInUnit: true });
    expect(await Promise.all([look.load(1), look.loadMany([2, 99])])).toEqual(['number 1', new Map([[2, 'number 2']])]);
    expect(asked).toEqual([[1], [2, 99]]);
  });

  it('are several if there are more than a thousand', async () => {
    const { asked, look } = counted();
    const ids = Array.from({ length: 1_100 }, (_, id) => id);
    expect((await look.loadMany(ids)).size).toBe(10);
    expect(asked.map(({ length }) => length)).toEqual([1_024, 128]);
  });

  it('of rows that belong to an id give those rows in their order', async () => {
    const rows = [3, 1, 3, 2].map((owner, position) => ({ owner, position }));
    const look = groupLoader(
      outside,
      async (ids) => rows.filter(({ owner }) => ids.includes(owner)),
      ({ owner }) => owner,
    );
    expect([...(await look.loadMany([3, 4, 1]))]).toEqual([
      [3, [rows[0], rows[2]]],
      [1, [rows[1]]],
    ]);
  });

  it('all fail when it fails, and the next does not', async () => {
    let isAway = true;
    const look = batchLoader(outside, async (ids) => {
      if (isAway) throw new Error('away');
      return new Map(ids.map((id) => [id, id]));
    });
    await expect(request(() => Promise.all([look.load(1), look.load(2)]))).rejects.toThrow('away');
    isAway = false;
    expect(await look.load(1)).toBe(1);
  });

  it('may be of several, and give of each asker only what is there of the own', async () => {
    const { asked, look } = counted();
    const [mine, yours, nothing] = await request(() =>
      Promise.all([look.loadMany([1, 99]), look.loadMany([2, 1]), look.loadMany([])]),
    );
    expect([[...mine.keys()], [...yours.keys()], nothing.size]).toEqual([[1], [2, 1], 0]);
    expect(asked).toEqual([[1, 99, 2, 2]]);
  });
});
