#!/usr/bin/env node
/**
 * Kills a server at random moments while clients write orders, again and again with one database, and audits the database each time: the stock is
 * the initial stock minus the sold units, every order is complete, every confirmed order exists, and none was created twice. Prints one line for
 * each schedule and fails at the first error.
 *
 *   node tools/stock-check/stock-check.mjs [--schedules 50] [--engine sqlite|mysql|both] [--seed N]
 *
 * Without a server of MySQL (DATABASE_URL=mysql://...) a private one is started.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onMysql } from '../engines/on-mysql.mjs';
import { endWithUsage, readOptions } from '../program-options.mjs';

const here = (path) => new URL(path, import.meta.url);

/** Sources run as they are. */
const SOURCES = ['--conditions=@grove/source', '--import', fileURLToPath(here('../../tools/typescript/register.mjs'))];

const { values } = readOptions(import.meta.filename, {
  options: {
    schedules: { type: 'string', default: '50' },
    engine: { type: 'string', default: 'both' },
    seed: { type: 'string' },
  },
});

async function main() {
  const count = Number(values.schedules);
  if (!Number.isInteger(count) || count < 1) endWithUsage(import.meta.filename, '--schedules is a number from 1.');
  if (!['sqlite', 'mysql', 'both'].includes(values.engine))
    endWithUsage(import.meta.filename, '--engine is sqlite, mysql or both.');
  let errors = 0;
  if (values.engine !== 'mysql') errors += await check('sqlite', count);
  if (values.engine !== 'sqlite') errors += await onMysql((url) => check('mysql', count, url));
  process.exitCode = errors === 0 ? 0 : 1;
}

async function check(name, count, url) {
  const [{ CoreConfig }, { OrderCrashTest }, { SeededRandom }, { newConfiguration }, engines] = await Promise.all([
    import('@grove/core'),
    import('../../apps/api/test/support/order-crash-test.ts'),
    import('../../libs/core/src/testing/seeded-random.ts'),
    import('../../apps/api/test/support/test-server.ts'),
    import('../../libs/database/src/testing/test-engine.ts'),
  ]);
  const engine = url ? engines.mysqlTestEngine(url) : engines.sqliteTestEngine();
  const chance = values.seed === undefined ? new SeededRandom() : new SeededRandom(Number(values.seed));
  const configuration = await newConfiguration(engine);
  const test = new OrderCrashTest(configuration, chance);
  const began = Date.now();
  console.log(`${name}: ${count} schedules, seed ${chance.seed}`);
  try {
    await test.prepare();
    for (let schedule = 1; schedule <= count; schedule++) {
      const errors = await test.runOnce();
      console.log(`${name} ${schedule}/${count}: ${format(test.statistics)}, ${errors.length} errors`);
      if (errors.length > 0) {
        console.error(errors.join('\n'));
        return errors.length;
      }
    }
    console.log(`${name}: no errors after ${count} schedules in ${Math.round((Date.now() - began) / 1000)} s.`);
    return 0;
  } finally {
    rmSync(configuration.get(CoreConfig).dataDir, { recursive: true, force: true });
    await engine.cleanUp();
  }
}

const format = ({ responses, orders, resent }) => `${responses} responses, ${orders} orders, ${resent} resent`;

if (process.execArgv.includes(SOURCES[0])) await main();
else {
  const self = fileURLToPath(import.meta.url);
  process.exitCode = spawnSync(process.execPath, [...SOURCES, self, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
}
