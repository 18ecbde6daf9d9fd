import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentDependencies, type Versions } from '@grove/core';
import { type Database, TagVersions } from '@grove/database';
import { RestConfig } from '../rest.config.js';
import type { WholeResponse } from '../write-response.js';
import { ResponseCache } from './response-cache.js';

describe('A stored response', () => {
  let versions: Map<string, string>;
  let cache: ResponseCache;
  let computed: number;
  beforeEach(() => {
    [versions, computed] = [new Map(), 0];
    cache = newCache();
  });

  const storedVersions = async () => [...versions].map(([name, version]) => ({ name: `version/${name}`, version }));

  const newCache = (responseCacheMb = 1) =>
    new ResponseCache(
      { versions: new TagVersions({ name: 'sqlite' }, storedVersions) } as unknown as Database,
      Object.assign(new RestConfig(), { responseCacheMb }),
    );

  /** Computes a response from the table `fig`; what `meanwhile` does happens during the computation. */
  const computing =
    (meanwhile: () => unknown = () => undefined, status = 200) =>
    async (): Promise<WholeResponse> => {
      const number = ++computed;
      currentDependencies()!.addTags(['fig']);
      await meanwhile();
      return { status, headers: {}, body: Buffer.from(String(number)) };
    };

  const ask = async (compute = computing(), key = 'GET figs', at?: Versions): Promise<string> =>
    (await cache.find(() => key, at ?? (await cache.currentVersions()), compute)).body.toString();

  it('is sent until a table changes that it was computed from', async () => {
    expect([await ask(), await ask()]).toEqual(['1', '1']);
    versions.set('nut', '1');
    expect(await ask()).toBe('1');
    versions.set('fig', '1');
    expect([await ask(), await ask()]).toEqual(['2', '2']);
    expect(cache.figures()).toMatchObject({ hits: 3, misses: 2, entries: 1 });
  });

  it('is sent after changes of parts of a table that it was not computed from', async () => {
    const computingRow = async (): Promise<WholeResponse> => {
      currentDependencies()!.addTags(['nut:unknown', 'nut:7']);
      return { status: 200, headers: {}, body: Buffer.from(String(++computed)) };
    };
    const change = (...rows: string[]) => {
      for (const name of ['nut', ...rows.flatMap((row) => [`~nut:${row}`, '~nut:known'])])
        versions.set(name, String(Number(versions.get(name) ?? 0) + 1));
    };
    await ask(computingRow);
    change('8');
    expect([await ask(computingRow), await ask(computingRow)]).toEqual(['1', '1']);
    change('7');
    expect([await ask(computingRow), await ask(computingRow)]).toEqual(['2', '2']);
    change();
    expect(await ask(computingRow)).toBe('3');
  });

  it('is never sent if a table changed while it was computed', async () => {
    await ask(computing(() => versions.set('fig', '1')));
    expect(await ask()).toBe('2');
  });

  it('is sent for its own key only', async () => {
    expect([await ask(computing(), 'one'), await ask(computing(), 'other'), await ask(computing(), 'one')]).toEqual([
      '1',
      '2',
      '1',
    ]);
  });

  it('is computed once for requests that arrive together', async () => {
    expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual(['1', '1', '1', '1']);
  });

  it('is computed again for a request that arrives after a change, although an earlier request waits for the same', async () => {
    let release = () => {};
    const early = ask(computing(() => new Promise<void>((resolve) => (release = resolve))));
    while (computed === 0) await nextTurn();
    versions.set('fig', '1');
    const late = ask();
    release();
    expect([await early, await late]).toEqual(['1', '2']);
  });

  it('is not stored if it depends on the request or the clock, is an error, or fails', async () => {
    const forbid = computing(() => currentDependencies()!.forbidReuse());
    expect([await ask(forbid), await ask(forbid)]).toEqual(['1', '2']);
    expect([await ask(computing(undefined, 404)), await ask(computing(undefined, 404))]).toEqual(['3', '4']);
    await expect(ask(computing(() => Promise.reject(new Error('no'))))).rejects.toThrow('no');
    expect(await ask()).toBe('6');
  });

  it('is sent until the instant to which it is limited', async () => {
    await ask(computing(() => currentDependencies()!.limitTo(Date.now() + 60_000)));
    expect(await ask()).toBe('1');
    versions.set('fig', '1');
    await ask(computing(() => currentDependencies()!.limitTo(Date.now())));
    expect(await ask()).toBe('3');
  });

  it('does not exist if the cache is disabled', async () => {
    cache = newCache(0);
    const compute = async (): Promise<WholeResponse> => ({ status: 200, headers: {}, body: Buffer.from(String(++computed)) });
    expect([await ask(compute), await ask(compute)]).toEqual(['1', '2']);
  });

  it.each([0, 1])('knows the versions while it is computed, and work that goes on later does not (%d MB)', async (megabytes) => {
    cache = newCache(megabytes);
    versions.set('fig', '7');
    const known: unknown[] = [];
    let dependencies: ReturnType<typeof currentDependencies>;
    await ask(
      computing(() => {
        dependencies = currentDependencies();
        known.push(dependencies?.versions?.get('fig'));
      }),
    );
    expect([...known, dependencies?.versions]).toEqual(['7', undefined]);
  });
});
