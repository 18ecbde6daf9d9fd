/** Breaks things on purpose and checks what is left: `npm run chaos -- webhooks`. */
import { parseArgs } from 'node:util';
import * as webhooks from './webhooks.mjs';

const RUNS = { webhooks };

const OPTIONS = {
  schedules: { type: 'string', about: 'schedules of faults, one after the other', default: '100' },
  seconds: { type: 'string', about: 'seconds of one schedule', default: '4' },
  seed: { type: 'string', about: 'seed of the faults; the same seed gives the same ones', default: `${Date.now() % 1_000_000}` },
  engine: { type: 'string', about: 'mysql (an api, two dispatchers, Redis) or sqlite (one grove start)', default: 'mysql' },
  writers: { type: 'string', about: 'orders that are made at the same time', default: '3' },
  calm: { type: 'boolean', about: 'no faults: shows that nothing is sent twice', default: false },
};

const HELP = `Usage: npm run chaos -- NAME [OPTIONS]

Names:
${Object.entries(RUNS)
  .map(([name, { about }]) => `  ${name.padEnd(14)}${about}`)
  .join('\n')}

Options:
${Object.entries(OPTIONS)
  .map(([name, { about, type, default: value }]) => `  --${name.padEnd(12)}${about}${type === 'string' ? ` (${value})` : ''}`)
  .join('\n')}

Needs an installed MariaDB or MySQL, and Redis, unless it is for sqlite.`;

// The children are ended when this process is.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

async function main() {
  const options = Object.fromEntries(
    Object.entries(OPTIONS).map(([name, { type, default: value }]) => [name, { type, default: value }]),
  );
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const run = RUNS[positionals[0]];
  if (!run || !['mysql', 'sqlite'].includes(values.engine)) {
    console.error(HELP);
    return 2;
  }
  const { calm, engine, ...numbers } = values;
  const counts = Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, Number(text)]));
  return run.run({ calm, engine, ...counts });
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
