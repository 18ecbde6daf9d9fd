import { expect, it } from '@jest/globals';
import { Database, databaseMigrations } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { anOrder } from '../../test/shop.js';
import { ordersEntities } from '../index.js';
import { Orders1700000000600 } from './1700000000600-orders.js';
import { OrderDays1700000000630 } from './1700000000630-order-days.js';
import { BillingEmails1700000000670 } from './1700000000670-billing-emails.js';
import { OrderColumnNames1700000000680 } from './1700000000680-order-column-names.js';
import { PricesIncludeTax1700000000700 } from './1700000000700-prices-include-tax.js';
import { ImportedOrders1700000001400 } from './1700000001400-imported-orders.js';

const TableNames = databaseMigrations.find(({ name }) => name.startsWith('TableNames'));

describeOnEachEngine('Orders that were stored before orders were counted by day', (engine) => {
  it('are counted like later ones, also if the migration runs twice, and its reversion keeps other counters', async () => {
    const database = await Database.open({
      url: await engine.createDatabase(),
      entities: ordersEntities,
      migrations: [
        ...databaseMigrations,
        Orders1700000000600,
        BillingEmails1700000000670,
        OrderColumnNames1700000000680,
        PricesIncludeTax1700000000700,
        ImportedOrders1700000001400,
      ],
    });
    await database.migrate();
    for (const created_at of ['2026-01-02 00:00:00', '2026-01-02 23:59:59', '2026-01-03 00:00:00'])
      await anOrder(database, { status: 'on-hold', created_at });
    await anOrder(database, { status: 'completed', created_at: '2026-01-02 12:00:00' });
    await anOrder(database, { status: 'trash', not_in_trash: 0, created_at: '2026-01-02 12:00:00' });
    const whole = ['order/guests', 'order/on-hold', 'order/product/1234567890'];
    await database.write(async (unit) => whole.forEach((name) => unit.incrementCounter(name, 3)));

    // The orders were stored under the present names.
    const runner = database.source.createQueryRunner();
    for (const Renaming of [OrderColumnNames1700000000680, TableNames!]) await new Renaming().down(runner);
    const readCounters = () =>
      database.read(
        "SELECT name, SUM(amount) + 0 AS amount FROM tally WHERE name NOT LIKE 'version/%' GROUP BY name ORDER BY name",
      );
    for (let times = 0; times < 2; times++) await new OrderDays1700000000630().up(runner);
    const counted = (await readCounters()).map((row) => Object.values(row).map(String));
    expect(counted).toEqual([
      ['order/completed/2026-01-02', '1'],
      ['order/guests', '3'],
      ['order/on-hold', '3'],
      ['order/on-hold/2026-01-02', '2'],
      ['order/on-hold/2026-01-03', '1'],
      ['order/product/1234567890', '3'],
    ]);

    await new OrderDays1700000000630().down(runner);
    expect((await readCounters()).map(({ name }) => name)).toEqual(whole);
    await runner.release();
    await database.close();
  });
});
