#!/usr/bin/env node
/**
 * Kills a server at random moments amid orders, again and again over one database, and recounts each time: stock is what it was less what was sold,
 * every order is whole, what was told is there, and nothing was made twice. Prints one line for each schedule and fails at the first fault.
 *
 *   node tools/stock-check/stock-check.mjs [--schedules 50] [--engine sqlite|mysql|both] [--seed N]
 *
 * Without a server of MySQL (DATABASE_URL=mysql://...) a private one is started.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { onMysql } from '../engines/on-mysql.mjs';

const here = (path) => new URL(path, import.meta.url);

/** Sources run as they are. */
const SOURCES = ['--conditions=@grove/source', '--import', fileURLToPath(here('../../tools/typescript/register.mjs'))];

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '50' },
    engine: { type: 'string', default: 'both' },
    seed: { type: 'string' },
  },
});

async function main() {
  const count = Number(values.schedules);
  if (!Number.isInteger(count) || count < 1) throw new Error('--schedules is a number from 1.');
  if (!['sqlite', 'mysql', 'both'].includes(values.engine)) throw new Error('--engine is sqlite, mysql or both.');
  let faults = 0;
  if (values.engine !== 'mysql') faults += await check('sqlite', count);
  if (values.engine !== 'sqlite') faults += await onMysql((url) => check('mysql', count, url));
  process.exitCode = faults === 0 ? 0 : 1;
}

async function check(name, count, url) {
  const [{ CoreConfig }, { OrderSchedules }, { Chance }, { newConfiguration }, engines] = await Promise.all([
    import('@grove/core'),
    import('../../apps/api/test/support/order-schedules.ts'),
    import('../../libs/core/src/testing/chance.ts'),
    import('../../apps/api/test/support/test-server.ts'),
    import('../../libs/database/src/testing/test-engine.ts'),
  ]);
  const engine = url ? engines.mysqlTestEngine(url) : engines.sqliteTestEngine();
  const chance = values.seed === undefined ? new Chance() : new Chance(Number(values.seed));
  const configuration = await newConfiguration(engine);
  const schedules = new OrderSchedules(configuration, chance);
  const began = Date.now();
  console.log(`${name}: ${count} schedules, seed ${chance.seed}`);
  try {
    await schedules.begin();
    for (let schedule = 1; schedule <= count; schedule++) {
      const faults = await schedules.run();
      console.log(`${name} ${schedule}/${count}: ${told(schedules.figures)}, ${faults.length} faults`);
      if (faults.length > 0) {
        console.error(faults.join('\n'));
        return faults.length;
      }
    }
    console.log(`${name}: all is right after ${count} schedules in ${Math.round((Date.now() - began) / 1000)} s.`);
    return 0;
  } finally {
    rmSync(configuration.get(CoreConfig).dataDir, { recursive: true, force: true });
    await engine.cleanUp();
  }
}

const told = ({ answers, orders, sentAgain }) => `${answers} answers, ${orders} orders, ${sentAgain} sent again`;

if (process.execArgv.includes(SOURCES[0])) await main();
else {
  const self = fileURLToPath(import.meta.url);
  process.exitCode = spawnSync(process.execPath, [...SOURCES, self, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
}
