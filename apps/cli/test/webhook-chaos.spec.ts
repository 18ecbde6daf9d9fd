import { describe, expect, it } from 'vitest';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const CHAOS = join(__dirname, '../../../tools/trials/chaos/chaos.mjs');

/** Deliveries of a killed process wait until its lease expires, almost a minute; deliveries to a paused receiver wait longer. */
const TIMEOUT_MS = 480_000;

const seed = Number(process.env.GROVE_TEST_SEED ?? Date.now() % 1_000_000);

// The test kills servers, so it starts its own. If the tests use servers of another machine, the programs may not be installed here.
const { GROVE_TEST_MYSQL_URL, GROVE_TEST_REDIS_URL, DATABASE_URL, REDIS_URL } = process.env;
const hasServers = GROVE_TEST_MYSQL_URL && GROVE_TEST_REDIS_URL && !DATABASE_URL && !REDIS_URL;
const RUNS = [['sqlite', 2] as const, ...(hasServers ? [['mysql', 3] as const] : [])];

describe('While processes and servers are killed during orders', () => {
  // Both run at the same time, because most of the time is waiting for leases to expire.
  it.concurrent.each(RUNS)(
    `every committed event arrives at every webhook, no event of a rolled back transaction arrives, and few arrive twice, on %s (seed ${seed})`,
    async (engine, schedules) => {
      const options = ['--engine', engine, '--schedules', `${schedules}`, '--seconds', '3', '--seed', `${seed}`];
      const chaos = spawn(process.execPath, [CHAOS, 'webhooks', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
      const end = setTimeout(() => chaos.kill(), TIMEOUT_MS - 5_000);
      let output = '';
      for (const stream of [chaos.stdout, chaos.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
      const [code] = (await once(chaos, 'close')) as [number | null];
      clearTimeout(end);
      const orders = Number(/^(\d+) orders committed/m.exec(output)?.[1] ?? 0);
      // The output lists the errors, and the seed that reproduces them.
      if (code !== 0 || orders === 0) throw new Error(output);
      expect(output).toMatch(/^Nothing was lost\.$/m);
    },
    TIMEOUT_MS,
  );
});
