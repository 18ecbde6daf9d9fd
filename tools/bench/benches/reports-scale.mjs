import { growOrders } from '../grown-orders.mjs';
import { step } from '../report.mjs';
import { indexed } from '../indexed.mjs';
import { ask } from '../same-answers.mjs';
import { measureScale } from '../scale.mjs';
import { CACHE_OFF, startGrove } from '../servers.mjs';

export const about = 'What reports and the lists of orders cost as the orders of a year become more: --sizes.';

/** One connection: what one person waits for is what counts here. */
export const defaults = { sizes: [1000, 1_000_000], connections: 1, rounds: 5, seconds: 3, warmUp: 2, flushLogAtCommit: 2 };
export const quick = { sizes: [200, 2000], rounds: 1, seconds: 0.5, warmUp: 0.5 };

const SHOP = '/rest/shop/v1';
const DAY = 86_400_000;

export const run = (options) =>
  measureScale({ name: 'reports-scale', counted: 'orders', shopOf: (size, bed) => shopOf(size, bed, options.products) }, options);

async function shopOf(size, bed, products) {
  step(`Filling MariaDB with ${products} products and ${size} orders`);
  const url = await bed.mysqlShop(products);
  await growOrders((sql) => bed.rows(url, sql), size);
  const [{ customer }] = await bed.rows(
    url,
    'SELECT customer_id AS customer FROM shop_order WHERE customer_id > 0 GROUP BY customer_id ORDER BY COUNT(*) DESC LIMIT 1',
  );
  const server = await startGrove(`${size} orders`, url, bed, { settings: CACHE_OFF });
  const seconds = await indexed((sql) => bed.rows(url, sql), 'shop_order');
  step(`${size} orders were indexed in ${seconds.toFixed(0)} s`);
  const headers = { Host: 'shop.example', Authorization: bed.authorization };
  return { size, server, questions: await questionsTo(server, { customer, size }, headers) };
}

/** The requests to measure, by what they ask. A month is 31 days, whatever day it is. */
async function questionsTo(server, { customer, size }, headers) {
  const month = `date_min=${daysAgo(30)}`;
  const { text } = await ask(server, { path: `${SHOP}/reports/top_sellers?${month}`, headers });
  const [{ product_id: product }] = JSON.parse(text);
  const paths = {
    'sales of a month': `/reports/sales?${month}`,
    'top sellers of a month': `/reports/top_sellers?${month}`,
    'first page': '/orders',
    'by status': '/orders?status=processing',
    'by customer': `/orders?customer=${customer}`,
    'by product': `/orders?product=${product}`,
    'deep page': `/orders?page=${Math.ceil(size / 20)}`,
    'oldest first': '/orders?order=asc',
    'by id': '/orders?orderby=id&order=asc',
    'a common word': '/orders?search=amsterdam',
    'part of a word': '/orders?search=msterda',
    'one letter': '/orders?search=e',
    'a number': `/orders?search=${Math.ceil(size / 2)}`,
    'a phrase': '/orders?search=ada+noot',
    'a phrase with a number': '/orders?search=noot+77',
    punctuation: '/orders?search=.',
    'far page of a word': `/orders?search=amsterdam&page=${Math.ceil(size / 20)}`,
    'by date': `/orders?after=${daysAgo(17)}T00:00:00&before=${daysAgo(10)}T00:00:00`,
  };
  return Object.fromEntries(Object.entries(paths).map(([question, path]) => [question, [{ path: SHOP + path, headers }]]));
}

const daysAgo = (days) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
