import { afterEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const CHAOS = join(__dirname, '../../../tools/chaos/chaos.mjs');
const SCHEDULES = 5;

/** What a lost process had taken comes free when its lease ends: that alone may take most of a minute. */
const LONGEST_MS = 300_000;

const seed = Number(process.env.GROVE_TEST_SEED ?? Date.now() % 1_000_000);

// It kills servers, so it starts its own: where those of the tests run elsewhere, there may be no programs for that.
const { GROVE_TEST_MYSQL_URL, GROVE_TEST_REDIS_URL, DATABASE_URL, REDIS_URL } = process.env;
const describeWithServers =
  GROVE_TEST_MYSQL_URL && GROVE_TEST_REDIS_URL && !DATABASE_URL && !REDIS_URL ? describe : describe.skip;

describeWithServers('while processes and servers die amid orders', () => {
  let chaos: ChildProcess | undefined;
  afterEach(() => void chaos?.kill());

  it(
    `every event arrives at every webhook, none of what was undone, and hardly any twice (seed ${seed})`,
    async () => {
      const options = ['--schedules', `${SCHEDULES}`, '--seconds', '2', '--seed', `${seed}`];
      chaos = spawn(process.execPath, [CHAOS, 'webhooks', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
      let told = '';
      for (const stream of [chaos.stdout!, chaos.stderr!]) stream.on('data', (data: Buffer) => (told += data.toString()));
      const [code] = (await once(chaos, 'close')) as [number | null];
      const orders = Number(/^(\d+) orders committed/m.exec(told)?.[1] ?? 0);
      // What it told names the faults, and the seed that brings them back.
      if (code !== 0 || orders === 0) throw new Error(told);
      expect(told).toMatch(/^Nothing was lost\.$/m);
    },
    LONGEST_MS,
  );
});
