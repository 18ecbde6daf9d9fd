import { expect, it } from '@jest/globals';
import type { MigrationInterface } from 'typeorm';
import { Database, databaseMigrations } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { anOrder } from '../../test/shop.js';
import { ordersEntities } from '../index.js';
import { Orders1700000000600 } from './1700000000600-orders.js';
import { OrderDays1700000000630 } from './1700000000630-order-days.js';
import { BillingEmails1700000000670 } from './1700000000670-billing-emails.js';

describeOnEachEngine('Orders that were there before they were tallied by day', (engine) => {
  it('are counted like later ones, also when it runs twice, and reverting it keeps other counters', async () => {
    const url = await engine.createDatabase();
    const open = async (migrations: (new () => MigrationInterface)[]) => {
      const opened = await Database.open({ url, entities: ordersEntities, migrations: [...databaseMigrations, ...migrations] });
      await opened.migrate();
      return opened;
    };
    const before = await open([Orders1700000000600, BillingEmails1700000000670]);
    for (const created_at of ['2026-01-02 00:00:00', '2026-01-02 23:59:59', '2026-01-03 00:00:00'])
      await anOrder(before, { status: 'on-hold', created_at });
    await anOrder(before, { status: 'completed', created_at: '2026-01-02 12:00:00' });
    await anOrder(before, { status: 'trash', listed: 0, created_at: '2026-01-02 12:00:00' });
    const whole = ['order/guests', 'order/on-hold', 'order/product/1234567890'];
    await before.write(async (unit) => whole.forEach((name) => unit.incrementCounter(name, 3)));
    await before.close();

    const after = await open([Orders1700000000600, BillingEmails1700000000670, OrderDays1700000000630]);
    const tallies = () => after.read('SELECT name, SUM(amount) + 0 AS amount FROM tally GROUP BY name ORDER BY name');
    const runner = after.source.createQueryRunner();
    await new OrderDays1700000000630().up(runner);
    const counted = (await tallies()).map((row) => Object.values(row).map(String));
    expect(counted).toEqual([
      ['order/completed/2026-01-02', '1'],
      ['order/guests', '3'],
      ['order/on-hold', '3'],
      ['order/on-hold/2026-01-02', '2'],
      ['order/on-hold/2026-01-03', '1'],
      ['order/product/1234567890', '3'],
    ]);

    await new OrderDays1700000000630().down(runner);
    expect((await tallies()).map(({ name }) => name)).toEqual(whole);
    await runner.release();
    await after.close();
  });
});
