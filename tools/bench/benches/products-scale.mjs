import { indexed } from '../indexed.mjs';
import { step } from '../report.mjs';
import { ask } from '../same-answers.mjs';
import { measureScale } from '../scale.mjs';
import { CACHE_OFF, startGrove } from '../servers.mjs';

export const about = 'What the list of products costs as the shop grows: --sizes.';

export const defaults = { connections: 4, rounds: 5, seconds: 2, warmUp: 2, flushLogAtCommit: 2 };
export const quick = { sizes: [200, 2000], rounds: 1, seconds: 0.5, warmUp: 0.5 };

const LIST = '/rest/shop/v1/products';
/** A word of many descriptions, and one that only one product gets. */
const [COMMON, RARE] = ['organic', 'quincunx'];
/** Pages in the middle of the list that are asked for in turn, because products do not all cost the same to show. */
const DEEP_PAGES = 10;

export const run = (options) => measureScale({ name: 'products-scale', counted: 'products', shopOf }, options);

async function shopOf(size, bed) {
  step(`Filling MariaDB with ${size} products`);
  const url = await bed.mysqlShop(size);
  await bed.rows(url, `UPDATE product SET search_text = CONCAT(search_text, ' ${RARE}') WHERE id = ${await middleOf(url, bed)}`);
  const server = await startGrove(`${size} products`, url, bed, { settings: CACHE_OFF });
  const seconds = await indexed((sql) => bed.rows(url, sql), 'product');
  step(`${size} products were indexed in ${seconds.toFixed(0)} s`);
  const headers = { Host: 'shop.example', Authorization: bed.authorization };
  return { size, server, questions: await questionsTo(server, size, headers) };
}

/** The id of a product in the middle of the list. */
async function middleOf(url, bed) {
  const [{ id }] = await bed.rows(url, 'SELECT CAST(AVG(id) AS INT) AS id FROM product');
  const [product] = await bed.rows(url, `SELECT id FROM product WHERE id >= ${id} ORDER BY id LIMIT 1`);
  return product.id;
}

/** The requests to measure, by what they ask. */
async function questionsTo(server, size, headers) {
  const { id } = await largestCategory(server, headers);
  const first = Math.max(1, Math.ceil(size / 20) - DEEP_PAGES / 2);
  const deep = Array.from({ length: DEEP_PAGES }, (_, index) => ({ path: `${LIST}?page=${first + index}`, headers }));
  const list = (query) => [{ path: `${LIST}?${query}`, headers }];
  return {
    'first page': [{ path: LIST, headers }],
    category: list(`category=${id}`),
    totals: [{ method: 'HEAD', path: `${LIST}?per_page=1`, headers }],
    'deep page': deep,
    'oldest first': list('order=asc'),
    'by title': list('orderby=title&order=asc'),
    'by slug': list('orderby=slug&order=asc'),
    'by id': list('orderby=id'),
    published: list('status=publish'),
    'a common word': list(`search=${COMMON}`),
    'a rare word': list(`search=${RARE}`),
    'part of a word': list(`search=${COMMON.slice(1, 5)}`),
    'one letter': list('search=e'),
    'several words': list(`search=${COMMON}+from+the`),
    'words with a hyphen': list('search=sun-dried'),
    punctuation: list('search=,'),
    'far page of a word': list(`search=${COMMON}&page=${Math.ceil(size / 100)}`),
    'a word, by title': list(`search=${COMMON}&orderby=title&order=asc`),
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
