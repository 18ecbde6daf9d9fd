import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isLongerThan, isShort, jsonParts } from './json-parts.js';
import { longJson } from './long-json.js';
import { MAX_PAGE_LENGTH, PageSize } from './page-size.js';

const LONG = 'x"\n\u0001é字'.repeat(180_000);

/** Values with long texts anywhere in them. */
const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom<unknown>(LONG, `${LONG}🥜`, '\ud83e', undefined, Infinity, new Date(0)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.string({ maxLength: 5 }), tie('value'), { maxKeys: 3 }),
  ),
})).value;

describe('JSON in parts', () => {
  it('is what JSON.stringify makes', async () => {
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const expected = JSON.stringify(value) ?? 'null';
        expect([...jsonParts(value)].join('') === expected).toBe(true);
        expect((await longJson(value)).equals(Buffer.from(expected))).toBe(true);
        const bytes = Buffer.byteLength(expected);
        expect([isLongerThan(bytes - 1, value), isLongerThan(bytes, value)]).toEqual([true, false]);
      }),
      { numRuns: 50 },
    );
  });

  it('has small parts of a value with much in it', () => {
    const value = { list: Array.from({ length: 40 }, (_, id) => ({ id, meta: [{ value: 'x'.repeat(500_000) }] })) };
    expect(isShort(value)).toBe(false);
    expect(Math.max(...[...jsonParts(value)].map(({ length }) => length))).toBeLessThan(1_000_100);
  });

  it('gives turns to other work', async () => {
    let turns = 0;
    const counting = setInterval(() => turns++, 0);
    await longJson(Array.from({ length: 30 }, () => 'x"'.repeat(500_000)));
    clearInterval(counting);
    expect(turns).toBeGreaterThan(1);
  });
});

describe('The size of a page', () => {
  it('is limited by a number of records per page that has room for each of those until then', () => {
    const size = new PageSize(50);
    for (let count = 0; count < 9; count++) size.add(MAX_PAGE_LENGTH / 10);
    expect(() => size.add(MAX_PAGE_LENGTH / 5)).toThrow(
      expect.objectContaining({ details: { limit: MAX_PAGE_LENGTH, perPage: 5 } }),
    );
  });

  it('is not limited for one record, and is at least one record', () => {
    expect(() => new PageSize(1).add(MAX_PAGE_LENGTH * 10)).not.toThrow();
    const refused = expect.objectContaining({ code: 'rest_response_too_large', details: { limit: MAX_PAGE_LENGTH, perPage: 1 } });
    expect(() => new PageSize(2).add(MAX_PAGE_LENGTH + 1)).toThrow(refused);
  });

  it('has the whole limit', () => {
    const size = new PageSize(3);
    size.add(MAX_PAGE_LENGTH);
    expect(() => size.add(1)).toThrow();
  });

  it('of a list without pages is limited with another advice', () => {
    const size = new PageSize(2, { hasPages: false });
    expect(() => size.add(MAX_PAGE_LENGTH + 1)).toThrow(/_fields=id/);
  });
});
