import { afterEach, expect, it } from '@jest/globals';
import { rmSync } from 'node:fs';
import type { Config } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { Chance } from '@grove/core/testing';
import { OrderSchedules } from '../support/order-schedules.js';
import { newConfig } from '../support/test-server.js';

/** `tools/stock-check` runs as many as it is told. */
const SCHEDULES = 4;

describeOnEachEngine('a server that is killed amid orders', (engine) => {
  let config: Config;
  afterEach(() => rmSync(config.dataDir, { recursive: true, force: true }));

  it('leaves every order whole and the stock right, keeps what it told, and makes no order twice', () => {
    const chance = new Chance();
    return chance.told(async () => {
      config = await newConfig(engine);
      const schedules = new OrderSchedules(config, chance);
      await schedules.begin();
      for (let schedule = 0; schedule < SCHEDULES; schedule++) expect(await schedules.run()).toEqual([]);
    });
  }, 120_000);
});
