import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { runChecks } from '@grove/operations';
import { describeOnEachEngine, readsDuring } from '@grove/database/testing';
import { commentsEntities, commentsMigrations } from '@grove/comments';
import { contentEntities, contentMigrations, UploadsConfig } from '@grove/content';
import { taxesEntities, taxesMigrations } from '@grove/taxes';
import { startTestServer, type TestServer, type ResponseBody } from '@grove/users/testing';
import { foundByLooking, growProducts, type Narrowed } from '../../../test/searched-products.js';
import { catalogueChecks } from '../../consistency/index.js';
import { catalogueEntities, catalogueMigrations, CatalogueModule } from '../../index.js';
import { ProductSearch } from './product-search.js';

const PRODUCTS = '/shop/v1/products';

/** Signs and words that make parts of one another, and some that are no part of any word. */
const SIGNS = ['an', 'na', 'nut', 'É', '7', '-', '_', '%', '!', '"', '.', ' ', ' ', '\n', '👩', '<b>', 'walnut'.repeat(8)];
const texts = fc.array(fc.constantFrom(...SIGNS), { maxLength: 12 }).map((signs) => signs.join(''));
const searches = texts.filter((text) => text.trim() !== '' && text.length <= 100);

const changes = fc.oneof(
  fc.record({
    what: fc.constant('write' as const),
    name: texts,
    description: texts,
    status: fc.constantFrom('publish', 'draft'),
  }),
  fc.record({
    what: fc.constantFrom('rewrite', 'rename', 'retype', 'reprice', 'publish', 'trash', 'forget', 'batch'),
    which: fc.nat(),
    text: texts,
  }),
  fc.record({ what: fc.constant('index' as const) }),
);

const WORDS = ['walnut', 'alnu', 'often', 'of', 't', 'third', 'seventh', '7', 'nut1399', 'cake,', '-third'];
const LISTS: readonly Narrowed[] = [
  {},
  { status: 'publish' },
  { status: 'draft' },
  { type: 'external' },
  { status: 'publish', type: 'simple' },
  { orderby: 'title', order: 'asc' },
  { orderby: 'title' },
  { orderby: 'id', order: 'asc' },
  { order: 'asc' },
];

/** Where the page begins, and how many products it has at most. */
const PAGES: Readonly<Record<string, readonly [start: number, size: number]>> = {
  '': [0, 10],
  '&page=3': [20, 10],
  '&per_page=100': [0, 100],
  '&offset=1234&per_page=3': [1234, 3],
  '&offset=5000': [5000, 10],
};

describeOnEachEngine('Searches of products', (engine) => {
  let shop: TestServer;
  beforeAll(async () => {
    shop = await startTestServer(engine, {
      entities: [taxesEntities, contentEntities, commentsEntities, catalogueEntities],
      migrations: [taxesMigrations, contentMigrations, commentsMigrations, catalogueMigrations],
      modules: [CatalogueModule],
      configs: [UploadsConfig],
    });
  });
  afterAll(() => shop.close());

  const ask = <T = ResponseBody>(method: string, path: string, body?: unknown) =>
    shop.ask<T>('administrator', method, `${PRODUCTS}${path}`, { body });
  const index = () => shop.app.get(ProductSearch).reindex();
  const waiting = async () => (await shop.database.read('SELECT id FROM product_unindexed')).length;

  async function aProduct(product: object): Promise<number> {
    const { status, body } = await ask('POST', '', product);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.id;
  }

  async function search(text: string, asked: Narrowed = {}, page = ''): Promise<{ ids: number[]; total: number }> {
    const query = new URLSearchParams({ search: text, ...(asked as Record<string, string>) });
    const { headers, body } = await ask<ResponseBody[]>('GET', `?${query}${page}`);
    return { ids: body.map(({ id }) => id), total: Number(headers.get('X-WP-Total')) };
  }

  it('find the same products as a scan of all products, after any change, indexed or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { maxLength: 8 }), fc.array(searches, { maxLength: 4 }), async (made, asked) => {
        const products: number[] = [];
        for (const change of made) await makeChange(change, products);
        for (const text of asked)
          for (const list of [{}, { status: 'publish' }, { status: 'draft' }, { type: 'external' }]) {
            const expected = await foundByLooking(shop.database, text, list);
            expect(await search(text, list)).toEqual({ ids: expected, total: expected.length });
          }
        for (const id of products) await ask('DELETE', `/${id}?force=true`);
      }),
      { numRuns: 15 },
    );
  });

  type Change = typeof changes extends fc.Arbitrary<infer T> ? T : never;

  async function makeChange(change: Change, products: number[]): Promise<void> {
    if (change.what === 'index') return index();
    if (change.what === 'write') {
      const { what: _what, ...product } = change;
      products.push(await aProduct({ ...product, name: `x ${product.name}` }));
      return;
    }
    if (products.length === 0) return;
    const id = products[change.which % products.length];
    if (change.what === 'trash') await ask('DELETE', `/${id}`);
    else if (change.what === 'forget') await ask('DELETE', `/${id}?force=true`);
    else if (change.what === 'batch') {
      const [update, made] = [{ id: products[0], description: change.text }, { name: `y ${change.text}` }];
      const { body } = await ask<{ create: ResponseBody[] }>('POST', '/batch', {
        create: [made],
        update: [update],
        delete: [id],
      });
      products.push(body.create[0].id);
    } else await ask('PUT', `/${id}`, SENT[change.what](change.text));
  }

  const SENT: Readonly<Record<string, (text: string) => object>> = {
    rewrite: (text) => ({ description: text }),
    rename: (text) => ({ name: `z ${text}` }),
    retype: () => ({ type: 'external' }),
    reprice: () => ({ regular_price: '3.10', manage_stock: true, stock_quantity: 4 }),
    publish: () => ({ status: 'publish' }),
  };

  it('reindex a product only if its words, type or status change', async () => {
    const id = await aProduct({ name: 'Medlar', regular_price: '2.00' });
    await index();
    await ask('PUT', `/${id}`, { regular_price: '2.50', sku: 'MED-1', featured: true });
    expect(await waiting()).toBe(0);
    for (const [place, body] of [{ short_description: 'Bletted.' }, { status: 'draft' }, { type: 'external' }].entries()) {
      await ask('PUT', `/${id}`, body);
      expect(await waiting()).toBe(place + 1);
    }
    await ask('DELETE', `/${id}?force=true`);
    await index();
    expect(await shop.database.read('SELECT id FROM product_indexed WHERE id = ?', [id])).toEqual([]);
  });

  it('find all products that are written during indexing', async () => {
    const other = await shop.another();
    const write = (place: number) => aProduct({ name: `Medlar${place % 3} bletted`, description: `quincunx ${place}` });
    const indexers = () => [index(), other.app.get(ProductSearch).reindex()];
    const made = await Promise.all(Array.from({ length: 12 }, (_, place) => Promise.all([write(place), ...indexers()])));
    await Promise.all(indexers());
    expect(await waiting()).toBe(0);
    const ids = made.map(([id]) => id).sort((one, two) => two - one);
    expect(await search('quincunx', { orderby: 'id' }, '&per_page=50')).toEqual({ ids, total: 12 });
    expect((await search('edlar1 lette')).total).toBe(4);
    for (const id of ids) await ask('DELETE', `/${id}?force=true`);
    await other.close();
  });

  describe('in many products', () => {
    let tag: number;
    beforeAll(async () => {
      tag = (await ask('POST', '/tags', { name: 'Larder' })).body.id;
      const like = await aProduct({ name: 'Walnut', regular_price: '1.00' });
      await growProducts(
        shop.database,
        like,
        Array.from({ length: 1_400 }, (_, place) => grown(place, tag)),
      );
    });

    const asked = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));
    const pages = fc.constantFrom(...Object.keys(PAGES));
    const lists = fc.oneof(fc.constantFrom(...LISTS), fc.constantFrom('tag', 'exclude', 'both'));

    async function areFound(runs: number): Promise<void> {
      const [{ id: middle }] = await shop.database.read<{ id: number }>('SELECT MAX(id) - 700 AS id FROM product');
      await fc.assert(
        fc.asyncProperty(asked, pages, lists, async (text, page, list) => {
          const besides = { tag: { tag }, exclude: { exclude: middle }, both: { tag, exclude: middle } };
          const narrowed = typeof list === 'string' ? besides[list as keyof typeof besides] : list;
          const expected = await foundByLooking(shop.database, text, narrowed);
          const [start, size] = PAGES[page];
          const found = { ids: expected.slice(start, start + size), total: expected.length };
          expect(await search(text, narrowed, page)).toEqual(found);
        }),
        { numRuns: runs },
      );
    }

    it('find the same as a scan while most are not indexed', () => areFound(15));

    it('find the same when all are indexed', async () => {
      await index();
      expect(await waiting()).toBe(0);
      await areFound(60);
    });

    it('find the same when some were changed since then', async () => {
      await index();
      const { ids } = await search('often', {}, '&per_page=20');
      for (const [place, id] of ids.entries())
        await ask('PUT', `/${id}`, place % 2 ? { description: 'walnut cake' } : { status: 'draft' });
      expect(await waiting()).toBeGreaterThan(0);
      await areFound(30);
    });

    it('read no texts to find words or parts of words', async () => {
      await index();
      for (const text of ['walnu', 'nut77', 'walnu nut77', 'often third']) {
        const reads = await readsDuring(shop.database, () => search(text));
        expect(reads.filter((sql) => sql.includes('INSTR'))).toEqual([]);
      }
    });

    it('begin a deep page without a text at a row of a page before it, and have the same products there', async () => {
      const [{ id: like }] = await shop.database.read<{ id: number }>('SELECT MAX(id) AS id FROM product');
      const names = Array.from({ length: 900 }, (_, place) => ({ name: `Jar ${place % 200}`, description: '' }));
      await growProducts(shop.database, like, names);
      await runChecks(catalogueChecks(shop.database), { repair: true });
      for (const [orderby, column] of Object.entries({ date: 'created_at', title: 'name_key', slug: 'slug', id: 'id' })) {
        const all = await shop.database.read<{ id: number }>(
          `SELECT id FROM product WHERE status <> 'trash' ORDER BY ${column} DESC, id DESC`,
        );
        const ids = all.map(({ id }) => id);
        for (const start of [1_100, 1_105, 1_103, 1_095]) {
          const found = { ids: ids.slice(start, start + 5), total: ids.length };
          expect([orderby, start, await search('', { orderby }, `&per_page=5&offset=${start}`)]).toEqual([orderby, start, found]);
        }
      }
    });
  });
});

/** A product of many: some words are in all, some in few. */
function grown(place: number, tag: number) {
  const description = `walnut ${place % 10 ? 'often' : ''} ${place % 3 ? '' : 'third cake,'} ${place % 7 ? 'cake' : 'seventh'} often`;
  const more = { status: place % 11 ? 'publish' : 'draft', type: place % 5 ? 'simple' : 'external' };
  return { name: `Nut${place}`, description, more, tags: place % 13 ? [tag] : [] };
}
