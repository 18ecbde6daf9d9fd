import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KINDS, requestsOf } from './storefront-mix.mjs';

const from = (first, length) => Array.from({ length }, (_, index) => first + index);

const catalog = (first, length) => ({
  ...{ product: from(first, length), category: from(first, length), post: from(first, length), sellable: from(first, length) },
  updatable: from(first, length).map((id) => ({ id, menuOrder: 10 * id })),
  word: from(first, length).map((id) => `wörd ${id}`),
  ...{ productPage: from(1, length), categoryPage: from(1, length), postPage: from(1, length) },
});
const HEADERS = { Host: 'shop.example', Authorization: 'Basic b25l' };

test('Each hundred requests have the same shares, in another order, and a sequence follows from its seed', () => {
  const kindsOf = (seed, length) => requestsOf(catalog(100, length), HEADERS, seed).map(({ kind }) => kind);
  const kinds = kindsOf(1, 30);
  const [first, second] = [kinds.slice(0, 100), kinds.slice(100, 200)];
  for (const [kind, { share }] of Object.entries(KINDS)) assert.equal(first.filter((one) => one === kind).length, share);
  assert.notDeepEqual(first, second);
  assert.deepEqual(first.toSorted(), second.toSorted());
  assert.deepEqual(kindsOf(7, 30), kindsOf(7, 20));
  assert.notDeepEqual(kindsOf(7, 30), kindsOf(8, 30));
});

test('Every name in a request is replaced, bodies are JSON with numbers as ids, and only requests to the shop are signed in', () => {
  for (const { path, body, headers } of requestsOf(catalog(100, 30), HEADERS)) {
    assert.doesNotMatch(path, /[{}\s]/);
    assert.equal(headers.Authorization, path.startsWith('/rest/shop/') ? HEADERS.Authorization : undefined);
    if (!body?.includes('line_items')) continue;
    for (const { product_id: id } of JSON.parse(body).line_items) assert.ok(id >= 100 && id < 130);
  }
});

test('The updates of a product change its menu_order back and forth, beginning with a change', () => {
  const updates = requestsOf(catalog(100, 1), HEADERS).filter(({ method }) => method === 'PUT');
  const orders = updates.map(({ body }) => JSON.parse(body).menu_order);
  assert.deepEqual(orders.slice(0, 4), [1001, 1000, 1001, 1000]);
});
