/**
 * Usage: npm run bench -- NAME [OPTIONS]
 *
 * Names:
 *   products-list         Pages of ten products, the first twenty in turn.
 *   product-read          One product by its id, each time another.
 *   product-create        A new product with a category and two tags, in one transaction with its event.
 *   orders-list           Pages of twenty orders, the first ten of all orders and of one status in turn.
 *   order-create          A new paid order: three products, coupon, shipping, taxes; with stock, notes and events.
 *   posts-list            Pages of ten posts, the newest first.
 *   storefront            A storefront: 70 % product lists and reads, 10 % categories, 10 % posts, 5 % searches, 3 % new orders, 2 % updates; with and without the cache.
 *   shop-scale            What lists, searches and reports cost as the products and the orders of a shop become more: --sizes.
 *   strangers             A client that reads posts, while nobody else asks and while strangers send 10 MB each; fails beyond 3 times later or 100 MB more.
 *   crawl                 A crawler that asks for so many different addresses: --addresses. Memory, and whether the cache keeps the pages that others use.
 *   webhooks              Deliveries a second for two minutes, how soon they arrive at half of that, and a backlog against a bare loop; or a soak.
 *   webhooks-neighbour    How soon events arrive at nineteen webhooks, from commit to receipt, while all answer and while a twentieth hangs; fails beyond a tenth later.
 *   back-office           How long screens of the back office take from a click until they are drawn, in a browser: --sizes, --rounds.
 *
 * Options:
 *   --products            number of products in the shop (1000)
 *   --orders              number of orders in the shop, for benches with orders
 *   --posts               number of posts on the site, for benches with posts
 *   --sizes               shop sizes of shop-scale, separated by commas
 *   --connections         concurrent connections (20)
 *   --rounds              number of rounds; each round measures every server once (7)
 *   --seconds             duration of one measurement in seconds (5)
 *   --soak                of webhooks: minutes at half load instead, with the memory of each process
 *   --addresses           of crawl: number of addresses that are crawled
 *   --receivers           of webhooks: number of receivers, each on its own port
 *   --warm-up             duration of the warm-up in seconds (5)
 *   --flush-log-at-commit MariaDB's innodb_flush_log_at_trx_commit (1)
 *   --buffer-pool         megabytes of MariaDB's buffer pool (2048)
 *   --against             another checkout of Grove, built, to measure against in the place of the bare server, where a bench has one
 *
 * Needs an installed MariaDB, and a build (npm run build). Results are kept in bench-results.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { endWithUsage } from '../program-options.mjs';
import { aboveZero, numberFrom, readValues } from '../trials/harness/trial.mjs';
import { onBed } from './bed.mjs';
import { duel } from './duel.mjs';
import { writeResults } from './report.mjs';

const number = aboveZero();
const sizes = {
  wanted: 'numbers above 0, separated by commas',
  parse: (text) => (text.split(',').every((size) => Number(size) > 0) ? text.split(',').map(Number) : undefined),
};
const OPTIONS = {
  ...{ products: number, orders: number, posts: number, sizes, connections: number, rounds: number, seconds: number },
  ...{ soak: number, addresses: number, receivers: number, 'warm-up': number },
  ...{ 'flush-log-at-commit': numberFrom(0), 'buffer-pool': number, against: undefined },
};

/** What holds where neither the command nor the bench says otherwise. */
const DEFAULTS = { products: 1000, connections: 20, rounds: 7, seconds: 5, warmUp: 5, flushLogAtCommit: 1, bufferPool: 2048 };

const camelCase = (name) => name.replace(/-(.)/g, (_dash, letter) => letter.toUpperCase());

const { values, positionals } = readValues(import.meta.filename, OPTIONS);
const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[camelCase(name), value]]));
const [name = ''] = positionals;
const file = join(import.meta.dirname, 'benches', `${name}.mjs`);
if (!existsSync(file)) endWithUsage(import.meta.filename, name === '' ? 'Name a bench.' : `There is no bench ${name}.`);
const bench = await import(`./benches/${name}.mjs`);
const options = { ...DEFAULTS, ...bench.defaults, ...Object.fromEntries(given) };
const work = (bed) => (bench.run ?? duel)(bed, options, { ...bench, name });
const { hasFailed, ...result } = await onBed(options, work).catch((error) => {
  console.error(error);
  process.exit(2);
});
writeResults({ name, options, ...result });
process.exit(hasFailed ? 1 : 0);
