import { expect, it } from '@jest/globals';
import { Database, databaseMigrations } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { anOrder } from '../../test/shop.js';
import { ordersEntities } from '../index.js';
import { Orders1700000000600 } from './1700000000600-orders.js';
import { OrderParents1700000000660 } from './1700000000660-order-parents.js';
import { BillingEmails1700000000670 } from './1700000000670-billing-emails.js';
import { OrderColumnNames1700000000680 } from './1700000000680-order-column-names.js';
import { PricesIncludeTax1700000000700 } from './1700000000700-prices-include-tax.js';
import { ImportedOrders1700000001400 } from './1700000001400-imported-orders.js';

describeOnEachEngine('Orders whose parent was deleted before orders lost theirs', (engine) => {
  it('lose an unknown parent and keep a known one, also when it runs twice (finding low: parents)', async () => {
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
    const parent = await anOrder(database);
    const [child, orphan] = [await anOrder(database, { parent_id: parent }), await anOrder(database, { parent_id: 987_654 })];

    const runner = database.source.createQueryRunner();
    for (let times = 0; times < 2; times++) await new OrderParents1700000000660().up(runner);
    const parents = await database.read('SELECT id, parent_id FROM shop_order ORDER BY id');
    expect(parents.map((row) => Object.values(row))).toEqual([
      [parent, 0],
      [child, parent],
      [orphan, 0],
    ]);

    await new OrderParents1700000000660().down(runner);
    expect(JSON.stringify((await runner.getTable('shop_order'))!.indices)).not.toContain('parent_id');
    await runner.release();
    await database.close();
  });
});
