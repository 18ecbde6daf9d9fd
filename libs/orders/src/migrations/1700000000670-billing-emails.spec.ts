import { expect, it } from '@jest/globals';
import { Database, databaseMigrations } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { anOrder } from '../../test/shop.js';
import { NO_BILLING } from '../addresses/stored-address.js';
import { ordersEntities } from '../index.js';
import { Orders1700000000600 } from './1700000000600-orders.js';
import { BillingEmails1700000000670 } from './1700000000670-billing-emails.js';
import { OrderColumnNames1700000000680 } from './1700000000680-order-column-names.js';
import { PricesIncludeTax1700000000700 } from './1700000000700-prices-include-tax.js';
import { ImportedOrders1700000001400 } from './1700000001400-imported-orders.js';

/** More than a migration holds in memory at once. */
const MANY = 201;

describeOnEachEngine('Orders that were there before they were found by their billing e-mail', (engine) => {
  it('are found by it, also when it runs twice (finding low: verified by the e-mail address of an order)', async () => {
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
    const emails = ['Bea@Noten.NL', '', ...Array.from({ length: MANY }, (_, place) => `${place}@noten.nl`)];
    for (const email of emails) await anOrder(database, { billing: JSON.stringify({ ...NO_BILLING, email }) });

    const stored = async () =>
      (await database.read('SELECT billing_email_key AS email FROM shop_order ORDER BY id')).map(({ email }) => email);
    const runner = database.source.createQueryRunner();
    const migration = new BillingEmails1700000000670();
    const indexes = async () => JSON.stringify((await runner.getTable('shop_order'))!.indices);
    expect(new Set(await stored())).toEqual(new Set(['']));
    for (let times = 0; times < 2; times++) {
      await migration.up(runner);
      expect(await stored()).toEqual(emails.map((email) => email.toLowerCase()));
    }
    expect(await indexes()).toContain('billing_email_key');

    await migration.down(runner);
    expect(await runner.hasColumn('shop_order', 'billing_email_key')).toBe(false);
    expect(await indexes()).not.toContain('billing_email_key');
    await migration.up(runner);
    expect(await stored()).toEqual(emails.map((email) => email.toLowerCase()));
    await runner.release();
    await database.close();
  });
});
