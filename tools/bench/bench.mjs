/** Measures Grove: `npm run bench -- NAME`. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import '../trials/harness/stage.mjs';
import { onBed } from './bed.mjs';
import { duel } from './duel.mjs';
import { writeResults } from './report.mjs';

const NAMES = readdirSync(join(import.meta.dirname, 'benches')).map((file) => basename(file, '.mjs'));

/** What each option is; all are numbers but `against`, and `sizes`, which are several. */
const OPTIONS = {
  products: 'number of products in the shop',
  orders: 'number of orders in the shop, for benches with orders',
  posts: 'number of posts on the site, for benches with posts',
  sizes: 'shop sizes of shop-scale, separated by commas',
  connections: 'concurrent connections',
  rounds: 'number of rounds; each round measures every server once',
  seconds: 'duration of one measurement in seconds',
  soak: 'of webhooks: minutes at half load instead, with the memory of each process',
  addresses: 'of crawl: number of addresses that are crawled',
  receivers: 'of webhooks: number of receivers, each on its own port',
  'warm-up': 'duration of the warm-up in seconds',
  'flush-log-at-commit': "MariaDB's innodb_flush_log_at_trx_commit",
  'buffer-pool': "megabytes of MariaDB's buffer pool",
  against: 'another checkout of Grove, built, to measure against in the place of the bare server, where a bench has one',
};

/** What holds where neither the command nor the bench says otherwise. */
const DEFAULTS = { products: 1000, connections: 20, rounds: 7, seconds: 5, warmUp: 5, flushLogAtCommit: 1, bufferPool: 2048 };

const camelCase = (name) => name.replace(/-(.)/g, (_dash, letter) => letter.toUpperCase());

async function help() {
  const abouts = await Promise.all(NAMES.map(async (name) => [name, (await import(`./benches/${name}.mjs`)).about]));
  const list = (rows) => rows.map(([name, about]) => `  ${name.padEnd(22)}${about}`).join('\n');
  const options = Object.entries(OPTIONS).map(([name, about]) => {
    const value = DEFAULTS[camelCase(name)];
    return [`--${name}`, value === undefined ? about : `${about} (${value})`];
  });
  return `Usage: npm run bench -- NAME [OPTIONS]

Names:
${list(abouts)}

Options:
${list(options)}

Needs an installed MariaDB, and a build (npm run build). Results are kept in bench-results.`;
}

function given() {
  const options = Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, { type: 'string' }]));
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const valueOf = (name, text) => (name === 'against' ? text : numbersOf(name, text));
  const parsed = Object.entries(values).map(([name, text]) => [camelCase(name), valueOf(name, text)]);
  return { name: positionals[0], values: Object.fromEntries(parsed) };
}

function numbersOf(name, text) {
  const numbers = text.split(',').map(Number);
  if (!numbers.every((number) => number > 0 || (number === 0 && name === 'flush-log-at-commit')))
    throw new Error(`--${name} takes numbers, not ${text}`);
  return name === 'sizes' ? numbers : numbers[0];
}

if (process.argv.includes('--help')) {
  console.log(await help());
  process.exit();
}
try {
  const { name, values } = given();
  if (!NAMES.includes(name)) throw new Error(await help());
  const bench = await import(`./benches/${name}.mjs`);
  const options = { ...DEFAULTS, ...bench.defaults, ...values };
  const { hasFailed, ...result } = await onBed(options, (bed) => (bench.run ?? duel)(bed, options, { ...bench, name }));
  writeResults({ name, options, ...result });
  process.exit(hasFailed ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error && error.stack && !/^(Usage|--)/.test(error.message) ? error : error.message);
  process.exit(2);
}
