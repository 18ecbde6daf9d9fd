import { afterEach, expect, it } from 'vitest';
import { rmSync } from 'node:fs';
import { type Configuration, CoreConfig } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { SeededRandom } from '@grove/core/testing';
import { OrderCrashTest } from '../support/order-crash-test.js';
import { newConfiguration } from '../support/test-server.js';

/** GROVE_TEST_CRASHES=50 kills more servers than a run of all tests has time for. */
const RUNS = Number(process.env['GROVE_TEST_CRASHES'] ?? 4);

describeOnEachEngine('A server that is killed while it writes orders', (engine) => {
  let configuration: Configuration;
  afterEach(() => rmSync(configuration.get(CoreConfig).dataDir, { recursive: true, force: true }));

  it(
    'leaves complete orders and correct stock, keeps every order that it confirmed, and creates no order twice',
    () => {
      const chance = new SeededRandom();
      return chance.reportingSeed(async () => {
        configuration = await newConfiguration(engine);
        const test = new OrderCrashTest(configuration, chance);
        await test.prepare();
        for (let run = 0; run < RUNS; run++) expect(await test.runOnce()).toEqual([]);
      });
    },
    RUNS * 30_000,
  );
});
