import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { VISITOR, type System } from '../systems/system.js';
import { mergeById, recordsById } from './record-pages.js';

/** A system with records of these ids. */
const systemWith = (ids: readonly number[]): System => ({
  description: 'the shop',
  addresses: [],
  get(path) {
    const query = new URLSearchParams(path.split('?')[1]);
    const [size, page] = [Number(query.get('per_page')), Number(query.get('page'))];
    if (page > 1 && (page - 1) * size >= ids.length) return Promise.resolve({ status: 400, total: undefined, body: null });
    return Promise.resolve({
      status: 200,
      total: ids.length,
      body: ids.slice((page - 1) * size, page * size).map((id) => ({ id })),
    });
  },
});

const pagesOf = (ids: readonly number[], perPage: number) =>
  recordsById(systemWith(ids), { path: '/wc/v1/orders', principal: VISITOR, perPage });
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 }).map((list) => list.sort((a, b) => a - b));

describe('Two lists in pages', () => {
  it('are read completely, and each record meets the one with the same id', async () => {
    await fc.assert(
      fc.asyncProperty(ids, ids, fc.integer({ min: 1, max: 12 }), async (old, current, perPage) => {
        const pairs: [unknown, unknown][] = [];
        for await (const pair of mergeById(pagesOf(old, perPage), pagesOf(current, perPage)))
          pairs.push([pair.old?.['id'], pair.current?.['id']]);
        const all = [...new Set([...old, ...current])].sort((a, b) => a - b);
        expect(pairs).toEqual(all.map((id) => [old.includes(id) ? id : undefined, current.includes(id) ? id : undefined]));
      }),
    );
  });

  it('that do not come in the order of ids are not compared, and the error says so', async () => {
    const read = async () => {
      for await (const _record of pagesOf([1, 3, 2], 2));
    };
    await expect(read()).rejects.toThrow('the shop does not answer in the order of ids to /wc/v1/orders');
  });
});
