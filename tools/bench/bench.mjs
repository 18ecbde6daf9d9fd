/** Measures Grove: `npm run bench -- NAME`. */
import { parseArgs } from 'node:util';
import * as against from './benches/against.mjs';
import * as crawl from './benches/crawl.mjs';
import * as orderCreate from './benches/order-create.mjs';
import * as ordersList from './benches/orders-list.mjs';
import * as plainNest from './benches/plain-nest.mjs';
import * as postsEmbed from './benches/posts-embed.mjs';
import * as postsList from './benches/posts-list.mjs';
import * as postsSearch from './benches/posts-search.mjs';
import * as productCreate from './benches/product-create.mjs';
import * as productRead from './benches/product-read.mjs';
import * as productsList from './benches/products-list.mjs';
import * as shopScale from './benches/shop-scale.mjs';
import * as storefront from './benches/storefront.mjs';
import * as strangers from './benches/strangers.mjs';
import * as webhooks from './benches/webhooks.mjs';
import * as webhooksNeighbour from './benches/webhooks-neighbour.mjs';
import * as writers from './benches/writers.mjs';
import { UsageError } from './usage-error.mjs';

const BENCHES = {
  'products-list': productsList,
  'plain-nest': plainNest,
  'product-read': productRead,
  'product-create': productCreate,
  'orders-list': ordersList,
  'order-create': orderCreate,
  'posts-list': postsList,
  'posts-embed': postsEmbed,
  storefront,
  against,
  'posts-search': postsSearch,
  'shop-scale': shopScale,
  strangers,
  crawl,
  writers,
  webhooks,
  'webhooks-neighbour': webhooksNeighbour,
};

const OPTIONS = {
  products: { type: 'string', about: 'number of products in the shop' },
  orders: { type: 'string', about: 'number of orders in the shop, for benches with orders' },
  posts: { type: 'string', about: 'number of posts on the site, for benches with posts' },
  sizes: { type: 'string', about: 'shop sizes of the scale benches, separated by commas' },
  connections: { type: 'string', about: 'concurrent connections' },
  rounds: { type: 'string', about: 'number of rounds; each round measures every server once' },
  seconds: { type: 'string', about: 'duration of one measurement in seconds' },
  soak: { type: 'string', about: 'minutes at half load instead, with the memory of each process, where a bench has it' },
  addresses: { type: 'string', about: 'number of addresses that are crawled' },
  receivers: { type: 'string', about: 'number of webhook receivers, each on its own port' },
  'warm-up': { type: 'string', about: 'duration of the warm-up in seconds' },
  'flush-log-at-commit': { type: 'string', about: "MariaDB's innodb_flush_log_at_trx_commit" },
  'buffer-pool': { type: 'string', about: "megabytes of MariaDB's buffer pool" },
  against: {
    type: 'string',
    isText: true,
    about: 'another checkout of Grove, built, to measure against in the place of the bare server, where a bench has it',
  },
  load: { type: 'string', isText: true, about: 'of against: list-products, list-orders, list-posts or storefront (storefront)' },
  root: { type: 'string', isText: true, about: 'of against: path of the interface of the other server (wp-json)' },
  namespaces: { type: 'string', isText: true, about: 'of against: namespaces of its shop and its content (wc/v1,wp/v2)' },
  key: {
    type: 'string',
    isText: true,
    about: 'of against: login:application password or ck_…:cs_… there; better a file or BENCH_KEY',
  },
  'key-file': { type: 'string', isText: true, about: 'of against: file with such a key on its first line' },
  grove: { type: 'string', isText: true, about: 'of against: address of a running Grove; otherwise one is started' },
  'grove-key': {
    type: 'string',
    isText: true,
    about: 'of against: key for that Grove, if it is another one; or BENCH_GROVE_KEY',
  },
  'grove-key-file': { type: 'string', isText: true, about: 'of against: file with that key' },
  'allow-writes': { type: 'boolean', about: 'of against: the load may create orders in shops on other machines' },
  help: { type: 'boolean', about: 'prints this text' },
  quick: { type: 'boolean', about: 'a few seconds in all: shows that it works, measures little' },
};

/** What holds where neither the command nor the bench says otherwise. */
const DEFAULTS = {
  products: 1000,
  sizes: [1000, 100_000, 1_000_000],
  connections: 20,
  rounds: 7,
  seconds: 5,
  warmUp: 5,
  flushLogAtCommit: 1,
  bufferPool: 2048,
};

const QUICK = { products: 100, rounds: 1, seconds: 1, warmUp: 0.5 };

const keyOf = (name) => name.replace(/-(.)/g, (_dash, letter) => letter.toUpperCase());

const HELP = `Usage: npm run bench -- NAME [OPTIONS]

Names:
${Object.entries(BENCHES)
  .map(([name, { about }]) => `  ${name.padEnd(24)}${about}`)
  .join('\n')}

Options:
${Object.entries(OPTIONS)
  .map(([name, { about }]) => `  --${name.padEnd(22)}${about}${keyOf(name) in DEFAULTS ? ` (${DEFAULTS[keyOf(name)]})` : ''}`)
  .join('\n')}

Needs an installed MariaDB or MySQL, and a build (npm run build). Results are kept in bench-results.`;

async function main() {
  const { help, values, positionals } = argumentsGiven();
  if (help) {
    console.log(HELP);
    return 0;
  }
  const bench = BENCHES[positionals[0]];
  if (!bench) {
    console.error(HELP);
    return 2;
  }
  return (await bench.run({ ...optionsOf(values, bench), url: positionals[1] })) ?? 0;
}

function argumentsGiven() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const { help, ...others } = values;
    return { help, values: others, positionals };
  } catch (error) {
    throw new UsageError(`${error.message}\nnpm run bench -- --help lists the names and options.`);
  }
}

/** What was given wins over what makes a run quick, and that over the defaults of a bench. */
function optionsOf({ quick, ...values }, bench) {
  const given = Object.entries(values).map(([name, value]) => [
    keyOf(name),
    OPTIONS[name].isText || value === true ? value : numbersOf(name, value),
  ]);
  return { ...DEFAULTS, ...bench.defaults, ...(quick && { ...QUICK, ...bench.quick }), ...Object.fromEntries(given) };
}

function numbersOf(name, text) {
  const numbers = text.split(',').map(Number);
  if (!numbers.every((number) => number > 0 || (number === 0 && name === 'flush-log-at-commit')))
    throw new UsageError(`--${name} takes numbers, not ${text}`);
  return name === 'sizes' ? numbers : numbers[0];
}

// The children are ended when this process is.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof UsageError ? error.message : error);
    process.exit(error instanceof UsageError ? 2 : 1);
  },
);
