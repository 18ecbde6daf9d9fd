/** Measures Grove: `npm run bench -- NAME`. */
import { parseArgs } from 'node:util';
import * as productCreate from './benches/product-create.mjs';
import * as productRead from './benches/product-read.mjs';
import * as productsList from './benches/products-list.mjs';

const BENCHES = { 'products-list': productsList, 'product-read': productRead, 'product-create': productCreate };

const OPTIONS = {
  products: { type: 'string', default: '1000', about: 'products in the shop' },
  connections: { type: 'string', default: '20', about: 'connections that ask at once' },
  rounds: { type: 'string', default: '7', about: 'rounds; each measures each server once' },
  seconds: { type: 'string', default: '5', about: 'seconds of one measuring' },
  'warm-up': { type: 'string', default: '5', about: 'seconds before the first round' },
  'flush-log-at-commit': { type: 'string', default: '1', about: "MariaDB's innodb_flush_log_at_trx_commit" },
  'buffer-pool': { type: 'string', default: '2048', about: "megabytes of MariaDB's buffer pool" },
  quick: { type: 'boolean', default: false, about: 'a few seconds in all: shows that it works, measures little' },
};

const QUICK = { products: 100, rounds: 1, seconds: 1, warmUp: 0.5 };

const HELP = `Usage: npm run bench -- NAME [OPTIONS]

Names:
${Object.entries(BENCHES)
  .map(([name, { about }]) => `  ${name.padEnd(24)}${about}`)
  .join('\n')}

Options:
${Object.entries(OPTIONS)
  .map(([name, { about, default: value }]) => `  --${name.padEnd(22)}${about}${value ? ` (${value})` : ''}`)
  .join('\n')}

Needs an installed MariaDB or MySQL, and a build (npm run build). Results are kept in bench-results.`;

async function main() {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const bench = BENCHES[positionals[0]];
  if (!bench) {
    console.error(HELP);
    return 2;
  }
  await bench.run(optionsOf(values));
  return 0;
}

function optionsOf({ quick, ...values }) {
  const given = {
    products: Number(values.products),
    connections: Number(values.connections),
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    warmUp: Number(values['warm-up']),
    flushLogAtCommit: Number(values['flush-log-at-commit']),
    bufferPool: Number(values['buffer-pool']),
  };
  return quick ? { ...given, ...QUICK } : given;
}

// The children are ended when this process is.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
