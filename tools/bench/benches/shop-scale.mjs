import { indexed } from '../indexed.mjs';
import { step } from '../report.mjs';
import { ask } from '../same-answers.mjs';
import { measureScale } from '../scale.mjs';
import { CACHE_OFF, startGrove } from '../servers.mjs';

export const about = 'What lists, searches and reports cost as the products and the orders of a shop become more: --sizes.';

export const defaults = { sizes: [1000, 1_000_000], connections: 4, rounds: 3, seconds: 2, warmUp: 2, flushLogAtCommit: 2 };
export const quick = { sizes: [200, 2000], rounds: 1, seconds: 0.5, warmUp: 0.5 };

const SHOP = '/rest/shop/v1';
/** A word of many descriptions, and one that only one product gets. */
const [COMMON, RARE] = ['organic', 'quincunx'];
/** Pages in the middle of the list that are asked for in turn, because products do not all cost the same to show. */
const DEEP_PAGES = 10;
/** More changed records than the index leaves unindexed. */
const WAITING = 150;
const DAY = 86_400_000;

export const run = (options) => measureScale({ name: 'shop-scale', counted: 'products and orders', shopOf }, options);

async function shopOf(size, bed) {
  step(`Filling MariaDB with ${size} products and orders`);
  const url = await bed.grownShop(size);
  const rows = (sql) => bed.rows(url, sql);
  await nameRarely(rows);
  const server = await startGrove(`${size} products and orders`, url, bed, { settings: CACHE_OFF });
  const headers = { Host: 'shop.example', Authorization: bed.authorization };
  const shop = {
    size,
    json: async (path) => JSON.parse((await ask(server, { path: SHOP + path, headers })).text),
    total: async (path) => Number((await ask(server, { method: 'HEAD', path: SHOP + path, headers })).headers['x-wp-total']),
  };
  await indexed(rows, 'product');
  const paths = { ...(await questionsAboutProducts(shop)), ...(await questionsAboutOrders(shop)) };
  const requestsOf = (asked) => [asked].flat().map((path) => ({ path: SHOP + path, headers }));
  const questions = Object.fromEntries(Object.entries(paths).map(([question, asked]) => [question, requestsOf(asked)]));
  return { size, server, questions };
}

/** Gives one product the rare word. Few changed records would not be indexed immediately, so others wait with it. */
async function nameRarely(rows) {
  const [{ id }] = await rows('SELECT MIN(id) AS id FROM product');
  await rows(`UPDATE product SET search_text = CONCAT(search_text, ' ${RARE}') WHERE id = ${id}`);
  await rows(`INSERT INTO product_unindexed (product_id) SELECT id FROM product ORDER BY id LIMIT ${WAITING}`);
}

/** The paths to ask for, by what they ask. */
async function questionsAboutProducts({ size, json, total }) {
  const categories = await json('/products/categories?per_page=100&_fields=id');
  const largest = await firstBy(categories, ({ id }) => total(`/products?category=${id}&per_page=1`));
  const firstDeep = Math.max(1, Math.ceil(size / 20) - DEEP_PAGES / 2);
  const list = (query) => `/products?${query}`;
  return {
    'products: first page': '/products',
    'products: category': list(`category=${largest.id}`),
    'products: totals': list('per_page=1&_fields=id'),
    'products: deep page': Array.from({ length: DEEP_PAGES }, (_, index) => list(`page=${firstDeep + index}`)),
    'products: oldest first': list('order=asc'),
    'products: by title': list('orderby=title&order=asc'),
    'products: by slug': list('orderby=slug&order=asc'),
    'products: by id': list('orderby=id'),
    'products: published': list('status=publish'),
    'products: a common word': list(`search=${COMMON}`),
    'products: a rare word': list(`search=${RARE}`),
    'products: part of a word': list(`search=${COMMON.slice(1, 5)}`),
    'products: one letter': list('search=e'),
    'products: several words': list(`search=${COMMON}+from+the`),
    'products: words with a hyphen': list('search=sun-dried'),
    'products: punctuation': list('search=,'),
    'products: far page of a word': list(`search=${COMMON}&page=${Math.ceil((await total(list(`search=${COMMON}`))) / 20)}`),
    'products: a word, by title': list(`search=${COMMON}&orderby=title&order=asc`),
  };
}

/** A month is 31 days, whatever day it is. */
async function questionsAboutOrders({ size, json, total }) {
  const month = `date_min=${daysAgo(30)}`;
  const [{ product_id: product }] = await json(`/reports/top_sellers?${month}`);
  const [order] = await json(`/orders?orderby=id&order=asc&page=50&per_page=1`);
  const { first_name: first, last_name: last, address_1: street, city } = order.billing;
  const customers = await json('/customers?per_page=20&_fields=id');
  const buyer = await firstBy(customers, ({ id }) => total(`/orders?customer=${id}&per_page=1`));
  const list = (query) => `/orders?${query}`;
  const word = `search=${encodeURIComponent(city)}`;
  return {
    'sales of a month': `/reports/sales?${month}`,
    'top sellers of a month': `/reports/top_sellers?${month}`,
    'orders: first page': '/orders',
    'orders: by status': list('status=processing'),
    'orders: by customer': list(`customer=${buyer.id}`),
    'orders: by product': list(`product=${product}`),
    'orders: deep page': list(`page=${Math.ceil(size / 20)}`),
    'orders: oldest first': list('order=asc'),
    'orders: by id': list('orderby=id&order=asc'),
    'orders: a common word': list(word),
    'orders: part of a word': list(`search=${encodeURIComponent(city.slice(1))}`),
    'orders: one letter': list('search=e'),
    'orders: a number': list(`search=${order.id}`),
    'orders: a phrase': list(`search=${encodeURIComponent(`${first} ${last}`)}`),
    'orders: a phrase with a number': list(`search=${encodeURIComponent(street)}`),
    'orders: punctuation': list('search=.'),
    'orders: far page of a word': list(`${word}&page=${Math.ceil((await total(list(word))) / 10)}`),
    'orders: by date': list(`after=${daysAgo(17)}T00:00:00&before=${daysAgo(10)}T00:00:00`),
  };
}

/** The record with the largest number. */
async function firstBy(records, numberOf) {
  let best = { number: -1 };
  for (const record of records) {
    const number = await numberOf(record);
    if (number > best.number) best = { number, record };
  }
  return best.record;
}

const daysAgo = (days) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
