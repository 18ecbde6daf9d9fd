import { setTimeout as delay } from 'node:timers/promises';
import { ask, lookAt } from '../ask.mjs';
import { CACHE_OFF } from '../bed.mjs';
import { startLoad } from '../measure.mjs';
import { medianOf, printTable, step } from '../report.mjs';

export const defaults = { sizes: [1000, 1_000_000], connections: 4, rounds: 3, seconds: 2, warmUp: 2, flushLogAtCommit: 2 };

const SHOP = '/rest/shop/v1';
/** A word of many descriptions, and one that only one product gets. */
const [COMMON, RARE] = ['organic', 'quincunx'];
/** Pages in the middle of the list that are asked for in turn, because products do not all cost the same to show. */
const DEEP_PAGES = 10;
/** More changed records than the index leaves unindexed. */
const WAITING = 150;
const DAY = 86_400_000;

/** One database server holds all sizes, and each round asks each question of every size: what else the machine does meanwhile meets all alike. */
export async function run(bed, options) {
  const { connections, warmUp, rounds, seconds, sizes } = options;
  const shops = [];
  for (const size of sizes) shops.push(await shopOf(size, bed));
  await bed.settled();
  const measure = await startLoad(bed);
  const figures = Object.keys(shops[0].questions).flatMap((question) => shops.map((shop) => ({ question, shop, all: [] })));
  for (let round = 0; round <= rounds; round++) {
    step(round === 0 ? 'Warming up' : `Round ${round} of ${rounds}`);
    for (const { question, shop, all } of figures) {
      const load = { requests: shop.questions[question], connections, databasePid: bed.databasePid };
      const measured = await measure(shop.server, { ...load, seconds: round === 0 ? warmUp : seconds });
      if (round > 0) all.push(measured);
    }
  }
  const results = figures.map(({ question, shop, all }) => ({ question, size: shop.size, ...mediansOf(all), rounds: all }));
  print(results, options);
  return { results };
}

const mediansOf = (all) =>
  Object.fromEntries(
    ['cpu', 'databaseCpu', 'p50', 'p99', 'peakMegabytes'].map((name) => [name, medianOf(all.map((one) => one[name]))]),
  );

/** Prints the medians of each question by the size of the shop, and how many times those of the smallest shop they are. */
function print(results, { connections, rounds, seconds, sizes }) {
  console.log(`\nshop-scale: ${connections} connections, ${rounds} rounds of ${seconds} s, medians\n`);
  const cost = ({ cpu, databaseCpu }) => cpu + databaseCpu;
  printTable(
    ['', 'products and orders', 'µs api', 'µs database', 'µs in all', 'ratio', 'p50 ms', 'ratio', 'p99 ms', 'ratio'],
    results.map((result) => {
      const least = results.find(({ question, size }) => question === result.question && size === sizes[0]);
      const compared = (figureOf, digits) => [figureOf(result).toFixed(digits), (figureOf(result) / figureOf(least)).toFixed(2)];
      return [
        ...[result.question, `${result.size}`, result.cpu.toFixed(0), result.databaseCpu.toFixed(0)],
        ...[...compared(cost, 0), ...compared(({ p50 }) => p50, 2), ...compared(({ p99 }) => p99, 2)],
      ];
    }),
  );
  for (const size of sizes) {
    const peaks = results.filter((result) => result.size === size).map(({ peakMegabytes }) => peakMegabytes);
    console.log(`Peak memory of the api with ${size} products and orders: ${Math.max(...peaks).toFixed(0)} MB`);
  }
}

/** A shop, and its questions: the requests by what they ask. */
async function shopOf(size, bed) {
  step(`Filling MariaDB with ${size} products and orders`);
  const url = await bed.grownShop(size);
  const rows = (sql) => bed.rows(url, sql);
  await nameRarely(rows);
  const server = await bed.startGrove(`${size} products and orders`, url, { settings: CACHE_OFF });
  const { get, headers } = lookAt(server, bed);
  const shop = {
    ...{ size, get: (path) => get(`/shop/v1${path}`) },
    total: async (path) => Number((await ask(server, { method: 'HEAD', path: SHOP + path, headers })).headers['x-wp-total']),
  };
  while ((await rows('SELECT COUNT(*) AS waiting FROM product_unindexed'))[0].waiting > 0) await delay(1_000);
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
async function questionsAboutProducts({ size, get, total }) {
  const categories = await get('/products/categories?per_page=100&_fields=id');
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
async function questionsAboutOrders({ size, get, total }) {
  const month = `date_min=${daysAgo(30)}`;
  const [{ product_id: product }] = await get(`/reports/top_sellers?${month}`);
  const [order] = await get(`/orders?orderby=id&order=asc&page=50&per_page=1`);
  const { first_name: first, last_name: last, address_1: street, city } = order.billing;
  const customers = await get('/customers?per_page=20&_fields=id');
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

async function firstBy(records, numberOf) {
  let best = { number: -1 };
  for (const record of records) {
    const number = await numberOf(record);
    if (number > best.number) best = { number, record };
  }
  return best.record;
}

const daysAgo = (days) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
