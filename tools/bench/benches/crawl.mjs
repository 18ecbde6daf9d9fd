import { ask, lookAt } from '../ask.mjs';
import { startLoad } from '../measure.mjs';
import { residentMegabytes } from '../process-figures.mjs';
import { printTable, step } from '../report.mjs';

export const defaults = { addresses: 1_000_000, seconds: 30 };

const PRODUCTS = '/rest/shop/v1/products';
/** Pages that are used all the time, and how many addresses are crawled between two uses of any of them. */
const USED_PAGES = 40;
const CRAWLED_PER_USE = 4;

export async function run(bed, options) {
  const { products, addresses, seconds, connections } = options;
  const server = await bed.startGrove('grove', await bed.mysqlShop(products));
  const measure = await startLoad(bed);
  const requests = requestsOf(lookAt(server, bed).headers);
  // What is used twice is kept before what was used once.
  for (const request of [1, 2].flatMap(() => requests.filter(({ kind }) => kind === 'used'))) await ask(server, request);
  const rounds = [];
  for (let crawled = 0; crawled < addresses;) {
    const before = await cacheFigures(server);
    const { kinds } = await measure(server, { requests, connections, seconds });
    const { hit, bytes, eviction } = await cacheFigures(server);
    crawled += kinds.crawled.requests;
    const fromCache = (hit - before.hit) / kinds.used.requests;
    const megabytes = { cacheMegabytes: bytes / 1e6, residentMegabytes: residentMegabytes(server.pid) };
    rounds.push({ crawled, evictions: eviction, ...megabytes, fromCache });
    step(`${crawled} of ${addresses} addresses`);
  }
  print(rounds);
  return { rounds };
}

/** Each `{n}` becomes another number, so that no address comes twice. */
function requestsOf(headers) {
  const crawled = { kind: 'crawled', path: `${PRODUCTS}?per_page=1&crawl={n}`, headers };
  return Array.from({ length: USED_PAGES }, (_, page) => [
    { kind: 'used', path: `${PRODUCTS}?per_page=10&page=${page + 1}`, headers },
    ...Array(CRAWLED_PER_USE).fill(crawled),
  ]).flat();
}

/** `hit` and `eviction` count, and `bytes` is what is stored now. */
async function cacheFigures(server) {
  const { text } = await ask(server, { path: '/metrics' });
  const of = (name) => Number(new RegExp(`^grove_response_cache_${name} (\\S+)$`, 'm').exec(text)[1]);
  return { hit: of('total\\{event="hit"\\}'), eviction: of('total\\{event="eviction"\\}'), bytes: of('bytes') };
}

/** Ten lines are enough to see how it went. */
function print(rounds) {
  const every = Math.ceil(rounds.length / 10);
  const shown = rounds.filter((_round, index) => index % every === 0 || index === rounds.length - 1);
  printTable(
    ['', 'used pages from the cache', 'evictions', 'MB of the cache', 'MB of the process'],
    shown.map(({ crawled, fromCache, evictions, cacheMegabytes, residentMegabytes: resident }) => [
      `${crawled} addresses`,
      ...[`${(fromCache * 100).toFixed(1)} %`, String(evictions), cacheMegabytes.toFixed(1), resident.toFixed(0)],
    ]),
  );
}
