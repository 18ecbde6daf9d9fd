import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCatalog } from './catalog.mjs';
import { hasWrites, KINDS, MIXES, namesIn } from './mixes.mjs';
import { requestsOf, sameSize, sequenceOf, updatedIn } from './sequence.mjs';

const from = (first, length) => Array.from({ length }, (_, index) => first + index);

const catalog = (first, length) => ({
  ...{ product: from(first, length), category: from(first, length), post: from(first, length), sellable: from(first, length) },
  updatable: from(first, length).map((id) => ({ id, menuOrder: 10 * id })),
  word: from(first, length).map((id) => `wörd ${id}`),
  ...{ productPage: from(1, length), categoryPage: from(1, length), orderPage: from(1, length), postPage: from(1, length) },
});
const GROVE = {
  ...{ root: '/rest', namespaces: { shop: 'shop/v1', content: 'cms/v2' } },
  ...{ host: 'one.example', authorization: 'Basic b25l' },
};
const OTHER = { ...GROVE, root: '/wp-json', namespaces: { shop: 'wc/v1', content: 'wp/v2' } };

const shareOf = (steps, kinds) => steps.filter(({ kind }) => kinds.includes(kind)).length / steps.length;

test('The storefront has 70 % product lists and reads, 10 % categories, 10 % posts, 5 % searches, 3 % orders and 2 % updates', () => {
  const steps = sequenceOf('storefront');
  assert.equal(shareOf(steps, ['products, a page', 'products of a category', 'a product']), 0.7);
  assert.equal(shareOf(steps, ['categories, a page', 'a category']), 0.1);
  assert.equal(shareOf(steps, ['posts, a page', 'a post']), 0.1);
  assert.equal(shareOf(steps, ['products, a search']), 0.05);
  assert.equal(shareOf(steps, ['an order is created']), 0.03);
  assert.equal(shareOf(steps, ['a product is updated']), 0.02);
});

test('Each hundred requests of the storefront have the same shares, in another order', () => {
  const kinds = sequenceOf('storefront').map(({ kind }) => kind);
  const [first, second] = [kinds.slice(0, 100), kinds.slice(100, 200)];
  assert.notDeepEqual(first, second);
  assert.deepEqual(first.toSorted(), second.toSorted());
});

test('A sequence follows from its seed', () => {
  assert.deepEqual(sequenceOf('storefront', 7), sequenceOf('storefront', 7));
  assert.notDeepEqual(sequenceOf('storefront', 7), sequenceOf('storefront', 8));
});

for (const load of Object.keys(MIXES))
  test(`Two servers with different ids get the same requests of ${load}, each with records at the same positions`, () => {
    const steps = sequenceOf(load);
    const [ours, theirs] = sameSize([catalog(0, 40), catalog(0, 30)]);
    const one = requestsOf(steps, ours, GROVE);
    const other = requestsOf(steps, theirs, OTHER);
    const translated = (path) => path.replace('/wp-json/wc/v1', '/rest/shop/v1').replace('/wp-json/wp/v2', '/rest/cms/v2');
    assert.deepEqual(
      one,
      other.map((request) => ({ ...request, path: translated(request.path) })),
    );
  });

test('Every name in a request is replaced, and bodies are JSON with numbers as ids', () => {
  for (const { path, body } of requestsOf(sequenceOf('storefront'), catalog(100, 30), GROVE)) {
    assert.doesNotMatch(path, /[{}\s]/);
    if (!body?.includes('line_items')) continue;
    for (const { product_id: id } of JSON.parse(body).line_items) assert.ok(id >= 100 && id < 130);
  }
});

test('The updates of a product change its menu_order back and forth, beginning with a change', () => {
  const steps = sequenceOf('storefront');
  const updates = requestsOf(steps, catalog(100, 1), GROVE).filter(({ method }) => method === 'PUT');
  const orders = updates.map(({ body }) => JSON.parse(body).menu_order);
  assert.deepEqual(orders.slice(0, 4), [1001, 1000, 1001, 1000]);
  assert.deepEqual(updatedIn(steps, catalog(100, 1)), [{ id: 100, menuOrder: 1000 }]);
});

test('Only requests to the shop are signed in', () => {
  for (const { kind, headers } of requestsOf(sequenceOf('storefront'), catalog(1, 5), GROVE))
    assert.equal(headers.Authorization, KINDS[kind].namespace === 'shop' ? GROVE.authorization : undefined);
});

test('Only the storefront changes the shop', () => {
  assert.deepEqual(
    Object.keys(MIXES).filter((load) => hasWrites(MIXES[load])),
    ['storefront'],
  );
});

const RECORDS = {
  '/wc/v1/products': from(1, 250).map((id) => ({
    ...{ id, name: `Roasted walnuts ${id}`, type: id % 2 ? 'simple' : 'variable', purchasable: true, in_stock: id !== 3 },
    ...{ manage_stock: id < 10, menu_order: id },
  })),
  '/wc/v1/products/categories': from(1, 12).map((id) => ({ id })),
  '/wp/v2/posts': from(1, 31).map((id) => ({ id })),
  '/wc/v1/orders': [],
};
const requested = [];
const get = async (path) => {
  const { pathname, searchParams } = new URL(path, 'http://shop.example');
  requested.push(pathname);
  const [page, perPage] = ['page', 'per_page'].map((name) => Number(searchParams.get(name)));
  return RECORDS[pathname].slice((page - 1) * perPage, page * perPage);
};
const NAMESPACES = { shop: 'wc/v1', content: 'wp/v2' };

test('A catalog has the records of all pages, and sells simple products without a limited stock', async () => {
  const read = await readCatalog('storefront', get, NAMESPACES);
  assert.equal(read.product.length, 250);
  assert.deepEqual(read.productPage, from(1, 20));
  assert.deepEqual(read.categoryPage, [1, 2]);
  assert.deepEqual(read.postPage, [1, 2, 3, 4]);
  assert.deepEqual(read.word, ['Roasted', 'walnuts']);
  assert.deepEqual(read.sellable.slice(0, 2), [11, 13]);
  assert.deepEqual(read.updatable[0], { id: 11, menuOrder: 11 });
});

test('A catalog reads only what its load names', async () => {
  requested.length = 0;
  await readCatalog('list-posts', get, NAMESPACES);
  assert.deepEqual(requested, ['/wp/v2/posts']);
  assert.deepEqual(namesIn('a post'), ['post']);
});

test('A shop without the records that a load needs is refused', async () => {
  await assert.rejects(readCatalog('list-orders', get, NAMESPACES), /no orders, which the load list-orders needs/);
});
