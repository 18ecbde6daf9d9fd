import { describe, expect, it } from 'vitest';
import { acceptProductV3 } from './v3.js';
import { acceptProductV2, sentDate } from './accept-v2.js';

describe('What clients of `wc/v2` and `wc/v3` send for a product', () => {
  it.each<[local: string | null | undefined, gmt: string | null | undefined, expected: string | undefined]>([
    [undefined, undefined, undefined],
    [null, null, undefined],
    ['', undefined, ''],
    ['2031-06-01T10:00:00', undefined, '2031-06-01T10:00:00'],
    ['2031-06-01', undefined, '2031-06-01T23:59:59'],
    ['2031-06-01T10:00:00', '2031-06-01T09:00:00', '2031-06-01T09:00:00Z'],
    [undefined, '2031-06-01T09:00:00+02:00', '2031-06-01T07:00:00Z'],
    [undefined, '2031-06-01', '2031-06-01T23:59:59Z'],
    ['2031-06-01', '', ''],
  ])('a date %j with %j in UTC is %j', (local, gmt, expected) => {
    expect(sentDate(local, gmt, 'T23:59:59')).toBe(expected);
  });

  it('has a date of creation in UTC, unless it names a zone', () => {
    expect(acceptProductV2({ dateCreated: '2020-03-01T12:00:00' }).createdAt).toBe('2020-03-01 12:00:00');
    expect(acceptProductV2({ dateCreated: '2020-03-01T12:00:00+01:00' }).createdAt).toBe('2020-03-01 11:00:00');
    expect(acceptProductV2({ dateCreated: '2020-03-01T12:00:00', dateCreatedGmt: '2021-01-01T00:00:00' }).createdAt).toBe(
      '2021-01-01 00:00:00',
    );
    expect(acceptProductV2({})).not.toHaveProperty('createdAt');
  });

  it('splits the options of custom attributes at bars, and no others', () => {
    const attributes = [
      { id: 0, name: 'Fabric', options: ['wool | cotton', 'silk'] },
      { id: 7, name: '', options: ['a|b'] },
    ];
    const input = acceptProductV2({ attributes: attributes as never });
    expect(input.attributes?.map(({ options }) => options)).toEqual([['wool ', ' cotton', 'silk'], ['a|b']]);
  });

  it('has metadata without the keys of the server', () => {
    const sent = ['_price', 'total_sales', '_mine', 'price'].map((key) => ({ key, value: '1' }));
    expect(acceptProductV2({ metaData: [...sent, { id: 4, value: '2' }] }).metaData).toEqual([
      { key: '_mine', value: '1' },
      { key: 'price', value: '1' },
      { id: 4, value: '2' },
    ]);
  });

  it('has no positions of pictures in wc/v3, and null for no pictures', () => {
    const images = [{ id: 1, position: 3 }] as never;
    expect([acceptProductV3({ images }).images, acceptProductV2({ images }).images]).toEqual([
      [{ id: 1 }],
      [{ id: 1, position: 3 }],
    ]);
    expect(acceptProductV3({ images: null as never }).images).toBeNull();
    expect(acceptProductV3({})).not.toHaveProperty('images');
  });
});
