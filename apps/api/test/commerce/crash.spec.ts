import { afterEach, expect, it } from '@jest/globals';
import { rmSync } from 'node:fs';
import { type Configuration, CoreConfig } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { Chance } from '@grove/core/testing';
import { OrderSchedules } from '../support/order-schedules.js';
import { newConfiguration } from '../support/test-server.js';

/** `tools/stock-check` runs as many as it is told. */
const SCHEDULES = 4;

describeOnEachEngine('A server that is killed during orders', (engine) => {
  let configuration: Configuration;
  afterEach(() => rmSync(configuration.get(CoreConfig).dataDir, { recursive: true, force: true }));

  it('leaves complete orders and correct stock, keeps what it acknowledged, and creates no order twice', () => {
    const chance = new Chance();
    return chance.reportingSeed(async () => {
      configuration = await newConfiguration(engine);
      const schedules = new OrderSchedules(configuration, chance);
      await schedules.begin();
      for (let schedule = 0; schedule < SCHEDULES; schedule++) expect(await schedules.run()).toEqual([]);
    });
  }, 120_000);
});
