import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { SeededRandom } from '@grove/core/testing';
import { checkInvariants } from '../support/invariants.js';
import { readOrderTables } from '../support/order-tables.js';
import { auditStock } from '../support/stock-audit.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { ConcurrentClients } from './concurrent-clients.js';

const ROUNDS = 3;

/** The error codes that a client may receive because another client was faster. */
const EXPECTED_ERRORS = new Set([
  ...['shop_rest_insufficient_stock', 'shop_rest_already_trashed', 'shop_rest_invalid_coupon', 'shop_rest_invalid_customer_id'],
  ...['shop_rest_shop_order_invalid_id', 'shop_rest_order_invalid_id', 'shop_rest_invalid_shop_order_id', 'shop_user_invalid_id'],
  ...['shop_rest_cannot_create_order_refund', 'shop_rest_invalid_item_id', 'shop_rest_coupon_code_already_exists'],
  ...['shop_rest_shop_coupon_invalid_id', 'shop_rest_invalid_id', 'shop_rest_required_product_reference'],
  ...['shop_rest_product_invalid_id', 'shop_rest_invalid_product_id', 'order_invalid_parent_id'],
  ...['shop_rest_shop_order_refund_invalid_id', 'shop_rest_invalid_order_refund_id', 'shop_rest_invalid_shop_order_refund_id'],
]);

describeOnEachEngine('A shop with many simultaneous orders and changes', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it('loses no stock, order or coupon use, and its totals are correct', () => {
    const chance = new SeededRandom();
    return chance.reportingSeed(async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const clients = new ConcurrentClients(server.as('admin'), chance);
        await clients.prepare();
        await clients.run();
        expect(clients.errors.filter((code) => !EXPECTED_ERRORS.has(code))).toEqual([]);
        await checkInvariants(server.database);
        const tables = await readOrderTables(server.database);
        expect(auditStock(tables, clients.auditedProducts)).toEqual([]);
        for (const [id, totals] of await clients.customerTotals()) {
          const own = tables.orders.filter(({ customer_id, status }) => customer_id === id && status !== 'trash');
          const paid = own.filter(({ status }) => ['processing', 'completed'].includes(status));
          const spent = paid.reduce((sum, { total }) => sum + Number(total), 0) / 1_000_000;
          expect([id, totals]).toEqual([id, `${own.length} ${spent.toFixed(2)}`]);
        }
      }
    });
  }, 180_000);
});
