#!/usr/bin/env node
/**
 * Walks Grove with random requests beside a model of its rules (amounts, stock, statuses, `null`, visibility, totals of lists), and compares every
 * answer. A difference is shortened to the smallest walk that still shows it, and makes the command fail.
 *
 *   node tools/model-check/model-check.mjs [--steps 20000] [--engine sqlite|mysql|both] [--seed N]
 *
 * Without a server of MySQL (DATABASE_URL=mysql://...) a private one is started.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onMysql } from '../engines/on-mysql.mjs';
import { endWithUsage, readOptions } from '../program-options.mjs';

const here = (path) => new URL(path, import.meta.url);

/** Sources run as they are. */
const SOURCES = ['--conditions=@grove/source', '--import', fileURLToPath(here('../../tools/typescript/register.mjs'))];

/** Steps of one walk at most; about half of them on average. */
const MAX_STEPS = 200;

const { values } = readOptions(import.meta.filename, {
  options: {
    steps: { type: 'string', default: '20000' },
    engine: { type: 'string', default: 'both' },
    seed: { type: 'string', default: `${Date.now() % 2 ** 31}` },
  },
});

async function main() {
  const [steps, seed] = [Number(values.steps), Number(values.seed)];
  if (!Number.isInteger(steps) || steps < 1) endWithUsage(import.meta.filename, '--steps is a number from 1.');
  if (!Number.isInteger(seed)) endWithUsage(import.meta.filename, '--seed is a whole number.');
  if (!['sqlite', 'mysql', 'both'].includes(values.engine))
    endWithUsage(import.meta.filename, '--engine is sqlite, mysql or both.');
  const engines = await import('../../libs/database/src/testing/test-engine.ts');
  let isSame = true;
  if (values.engine !== 'mysql') isSame &&= await check(engines.sqliteTestEngine(), steps, seed);
  if (values.engine !== 'sqlite') isSame &&= await onMysql((url) => check(engines.mysqlTestEngine(url), steps, seed));
  process.exitCode = isSame ? 0 : 1;
}

async function check(engine, steps, seed) {
  const [{ startTestServer }, { Client }, { prepare, walk }] = await Promise.all([
    import('../../apps/api/test/support/test-server.ts'),
    import('./client.ts'),
    import('./walk.ts'),
  ]);
  const server = await startTestServer(engine, { logLevel: 'error' });
  const client = new Client(server.root, server.headersOf('admin').Authorization);
  try {
    await prepare(client);
    for (let round = 0; client.steps < steps; round++) {
      const difference = await walk(client, { walks: 1, longest: MAX_STEPS, seed: seed + round });
      if (difference) {
        console.error(`${engine.name}: ${difference}`);
        return false;
      }
      console.log(`${engine.name}: ${client.steps} of ${steps} steps, ${client.answered} answers, no difference.`);
    }
    return true;
  } finally {
    await server.stop();
    await engine.cleanUp();
  }
}

if (process.execArgv.includes(SOURCES[0])) await main();
else {
  const self = fileURLToPath(import.meta.url);
  process.exitCode = spawnSync(process.execPath, [...SOURCES, self, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
}
