import { indexed } from '../indexed.mjs';
import { step } from '../report.mjs';
import { ask } from '../same-answers.mjs';
import { measureScale } from '../scale.mjs';
import { CACHE_OFF, startGrove } from '../servers.mjs';

export const about = 'What the list of products costs as the shop grows: --sizes.';

export const defaults = { connections: 4, rounds: 5, seconds: 2, warmUp: 2, flushLogAtCommit: 2 };
export const quick = { sizes: [200, 2000], rounds: 1, seconds: 0.5, warmUp: 0.5 };

const LIST = '/rest/shop/v1/products';
const WORD = 'organic';
const DEEP_PAGE = 5000;
/** Neighbours of the deep page that are asked for in turn, because products do not all cost the same to show. */
const DEEP_PAGES = 10;

export const run = (options) => measureScale({ name: 'products-scale', counted: 'products', shopOf }, options);

async function shopOf(size, bed) {
  step(`Filling MariaDB with ${size} products`);
  const url = await bed.mysqlShop(size);
  const server = await startGrove(`${size} products`, url, bed, { settings: CACHE_OFF });
  const seconds = await indexed((sql) => bed.rows(url, sql), 'product');
  step(`${size} products were indexed in ${seconds.toFixed(0)} s`);
  const headers = { Host: 'shop.example', Authorization: bed.authorization };
  return { size, server, questions: await questionsTo(server, size, headers) };
}

/** The requests to measure, by what they ask. */
async function questionsTo(server, size, headers) {
  const { id } = await largestCategory(server, headers);
  const middle = Math.min(DEEP_PAGE, Math.ceil(size / 20));
  const first = Math.max(1, middle - DEEP_PAGES / 2);
  const deep = Array.from({ length: DEEP_PAGES }, (_, index) => ({ path: `${LIST}?page=${first + index}`, headers }));
  return {
    'first page': [{ path: LIST, headers }],
    category: [{ path: `${LIST}?category=${id}`, headers }],
    totals: [{ method: 'HEAD', path: `${LIST}?per_page=1`, headers }],
    'deep page': deep,
    search: [{ path: `${LIST}?search=${WORD}`, headers }],
  };
}

/** The category whose list is the longest. */
async function largestCategory(server, headers) {
  const { text } = await ask(server, { path: `${LIST}/categories?per_page=100&_fields=id`, headers });
  let largest = { id: 0, products: -1 };
  for (const { id } of JSON.parse(text)) {
    const answer = await ask(server, { method: 'HEAD', path: `${LIST}?category=${id}&per_page=1`, headers });
    const products = Number(answer.headers['x-wp-total']);
    if (products > largest.products) largest = { id, products };
  }
  return largest;
}
