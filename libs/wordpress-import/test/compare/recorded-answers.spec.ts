import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { compare, type ComparisonResult } from '../../src/compare/compare.js';
import { FixtureShop } from './support/fixture-shop.js';

const KEY = { user: 'owner', password: 'abcd efgh' };
const product = { id: 1, name: 'Walnuts', link: '{site}/walnuts', price: '4.95' };
const recorded = (changes: object) => ({
  actor: 'admin',
  method: 'GET',
  path: '/wc/v1/products/1',
  status: 200,
  total: null,
  body: product,
  ...changes,
});

describe('Recorded answers', () => {
  let shop: FixtureShop;
  let folder: string;
  beforeEach(async () => {
    shop = await FixtureShop.start();
    shop.lists['/wc/v1/products'] = [{ ...product, link: `${shop.url}/walnuts` }];
    folder = mkdtempSync(join(tmpdir(), 'grove-compare-'));
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await shop.stop();
  });

  const compared = (answers: unknown, keys = [{ old: KEY, current: KEY }], name = 'answers.json'): Promise<ComparisonResult> => {
    const [file, text] = [join(folder, name), typeof answers === 'string' ? answers : JSON.stringify(answers)];
    writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text);
    return compare({ old: file, current: shop.url, keys, perPage: 100, concurrency: 2, retryDelayMs: 1 });
  };

  it.each([['answers.json'], ['answers.json.gz']])('in %s are equal to those of a shop that answers the same', async (name) => {
    const answers = [
      recorded({}),
      recorded({ actor: 'anon' }),
      recorded({ path: '/wc/v1/products?per_page=100', total: 1, body: [product] }),
    ];
    const result = await compared(answers, undefined, name);
    expect([result.isEqual, result.differences]).toEqual([true, []]);
    expect(result.ledger).toContainEqual(
      expect.objectContaining({ section: 'Stock', isEqual: true, old: { in_stock: '0', records: '1' } }),
    );
  });

  it.each([
    ['another value', { body: { ...product, price: '4.96' } }, ['value', 'price']],
    ['another status', { status: 404 }, ['status', '']],
    ['another total', { path: '/wc/v1/products', total: 2, body: [product] }, ['total', '']],
    ['a record more', { path: '/wc/v1/products', total: 1, body: [product, { ...product, id: 2 }] }, ['record only old', '']],
    ['a record fewer', { path: '/wc/v1/products', total: 1, body: [] }, ['record only new', '']],
    ['another order', { path: '/wc/v1/products', total: 1, body: [product].reverse() }, undefined],
  ])('with %s differ by it', async (_what, changes, expected) => {
    const { differences } = await compared([recorded(changes)]);
    expect(differences.map(({ nature, field }) => [nature, field])).toEqual(expected ? [expected] : []);
  });

  it('of comments that a visitor may not read are equal, those of an administrator are not', async () => {
    const comment = { id: 1, content: { rendered: '<p>Crisp.</p>' } };
    shop.lists['/wp/v2/comments'] = [comment];
    const hidden = { path: '/wp/v2/comments', total: 2, body: [comment] };
    const refused = { path: '/wp/v2/comments/9', status: 403, body: { code: 'rest_cannot_read_post' } };
    shop.onRequest = ({ path }) =>
      path === '/wp/v2/comments/9' ? { status: 404, body: { code: 'rest_comment_invalid_id' } } : undefined;
    const equal = await compared([recorded({ ...hidden, actor: 'anon' }), recorded(refused)]);
    expect([equal.differences, equal.rules.map(({ name, count }) => [name, count])]).toEqual([
      [],
      [
        ['Numbers and gaps of lists', 1],
        ['Shop records among contents', 1],
      ],
    ]);
    const { differences } = await compared([recorded(hidden), recorded({ ...refused, status: 200 })]);
    expect(differences.map(({ nature }) => nature)).toEqual(['status', 'total']);
  });

  it('are requested with the key of each principal, in the order in which the principals occur', async () => {
    const seen = new Map<string, string | undefined>();
    shop.onRequest = ({ path, authorization }) => void seen.set(path, authorization);
    const other = { user: 'editor', password: 'ijkl' };
    const answers = ['admin', 'anon', 'editor'].map((actor, index) => recorded({ actor, path: `/wc/v1/products/${index + 1}` }));
    await compared(
      answers,
      [KEY, other].map((key) => ({ old: key, current: key })),
    );
    const basic = ({ user, password }: typeof KEY) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    expect([1, 2, 3].map((id) => seen.get(`/wc/v1/products/${id}`))).toEqual([basic(KEY), undefined, basic(other)]);
  });

  it('of principals without a key are refused, with their names', async () => {
    await expect(compared([recorded({}), recorded({ actor: 'editor' })])).rejects.toThrow('admin, editor');
  });

  it.each([
    ['no JSON', 'hello', 'it is no JSON'],
    ['no array', {}, 'must be a JSON array'],
    ['nothing', [], 'must be a JSON array'],
    ['an answer without a status', [{ actor: 'admin', path: '/' }], 'Answer 1'],
    ['a path that is an address', [recorded({ path: 'http://elsewhere.example/' })], 'Answer 1'],
  ])('that are %s are refused with a sentence', async (_what, answers, sentence) => {
    await expect(compared(answers)).rejects.toThrow(sentence);
  });

  it('that are cut off in their compressed form are refused with a sentence', async () => {
    const file = join(folder, 'cut.json.gz');
    writeFileSync(file, gzipSync(JSON.stringify([recorded({})])).subarray(0, 60));
    const options = { current: shop.url, keys: [{ old: KEY, current: KEY }], perPage: 100, concurrency: 2 };
    await expect(compare({ old: file, ...options })).rejects.toThrow('cannot be read');
  });
});
