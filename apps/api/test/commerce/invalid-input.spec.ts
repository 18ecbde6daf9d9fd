import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { describeOnEachEngine } from '@grove/database/testing';
import { aVariableProduct } from '../support/builders.js';
import { createShopRecords, type RecordIds } from '../support/shop-records.js';
import type { JsonRecord } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { anyValue } from '../support/random-arguments.js';
import { ResponseChecker } from '../support/response-checker.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const RUNS = 200;
const SECONDS = 20;

const ADDRESS = {
  ...{ first_name: 'Jan', last_name: 'Smit', company: 'Noten', address_1: 'Dam 1', address_2: '', city: 'Delft', state: '' },
  ...{ postcode: '2611 AB', country: 'NL' },
};
const BILLING = { ...ADDRESS, email: 'jan@noten.nl', phone: '015' };

/** Amounts and numbers at the limits of columns and sums. */
const LIMITS: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  ...['99999999999.99', '100000000000', '999999999999999999999999', '0.0000001', '1e5', '-0.00', '-1.00', '00012.50', '.5', '5.'],
  ...[2_147_483_647, 2_147_483_648, 100_000_000, 100_000_001, -1, 0, 0.5, 1e300],
);

type Body = Record<string, unknown>;

/** Valid requests. The test replaces one value of each. */
function validRequests(ids: RecordIds, variation: number, line: number): [path: string, body: Body][] {
  const order = {
    parent_id: 0,
    ...{ status: 'pending', currency: 'EUR', customer_id: ids['customers/'], customer_note: 'Ring.', set_paid: true },
    ...{ payment_method: 'bank', payment_method_title: 'By bank', transaction_id: 'T-1', billing: BILLING, shipping: ADDRESS },
    line_items: [
      { product_id: ids['products/'], quantity: 2, total: '1.00', subtotal: '2.00', name: 'Nuts', tax_class: '' },
      { variation_id: variation, sku: '' },
    ],
    shipping_lines: [{ method_id: 'post', method_title: 'By post', total: '4.95' }],
    fee_lines: [{ name: 'Box', total: '-1.00', tax_class: '', tax_status: 'taxable' }],
    coupon_lines: [{ code: 'priced', discount: '0.50' }],
  };
  const refund = {
    ...{ amount: '0.01', reason: 'Broken' },
    line_items: [{ id: line, quantity: 1, refund_total: '0.01', refund_tax: [{ id: 1, refund_total: '0.00' }] }],
  };
  const coupon = {
    ...{
      code: 'ten',
      discount_type: 'percent',
      description: 'Ten',
      amount: '10',
      expiry_date: '2030-01-01',
      individual_use: true,
    },
    ...{ product_ids: [1], exclude_product_ids: [2], usage_limit: 3, usage_limit_per_user: 1, limit_usage_to_x_items: 2 },
    ...{ free_shipping: true, product_categories: [1], excluded_product_categories: [2], exclude_sale_items: true },
    ...{ minimum_amount: '1.00', maximum_amount: '9.00', email_restrictions: ['*@noten.nl'] },
  };
  const customer = {
    ...{ email: 'jan@noten.nl', first_name: 'Jan', last_name: 'Smit', username: 'jan', password: 'walnut-2026' },
    ...{ billing: BILLING, shipping: ADDRESS },
  };
  const rate = {
    ...{ country: 'NL', state: 'ZH', postcode: '2611 AB;26*', city: 'Delft', rate: '21.0000', name: 'Tax', priority: 1 },
    ...{ compound: false, shipping: true, order: 1, class: 'standard' },
  };
  const collections: [string, Body, number][] = [
    ['orders', order, ids['orders/']],
    ['coupons', coupon, ids['coupons/']],
    ['customers', customer, ids['customers/']],
    ['taxes', rate, ids['taxes/']],
  ];
  return [
    ...collections.flatMap(([collection, body, id]): [string, Body][] => [
      [`/shop/v1/${collection}`, body],
      [`/shop/v1/${collection}/${id}`, body],
      [`/shop/v1/${collection}/batch`, { create: [body], update: [{ ...body, id }], delete: [99_999_999] }],
    ]),
    [`/shop/v1/orders/${ids['orders/']}/refunds`, refund],
    [`/shop/v1/orders/${ids['orders/']}/notes`, { note: 'A note', customer_note: false }],
    ['/shop/v1/taxes/classes', { name: 'Books' }],
  ];
}

describeOnEachEngine('An invalid request to the shop', (engine) => {
  let server: TestServer;
  let ids: RecordIds;
  let requests: [path: string, body: Body][];
  beforeAll(async () => {
    server = await startTestServer(engine);
    ids = await createShopRecords(server);
    const admin = server.as('admin');
    const { variations } = await aVariableProduct(admin, [{ regular_price: '5' }]);
    const [variation] = variations as (number | JsonRecord)[];
    const order = (await admin.get(`/shop/v1/orders/${ids['orders/']}`)).body;
    requests = validRequests(
      ids,
      typeof variation === 'number' ? variation : variation.id,
      (order.line_items as JsonRecord[])[0].id,
    );
  });
  afterAll(() => server.stop());

  it('is accepted or refused with an error code, and changes nothing if it is refused', async () => {
    const checker = new ResponseChecker(server);
    const attempts = fc
      .constantFrom(...requests)
      .chain(([path, body]) =>
        fc.tuple(fc.constant(path), fc.constant(body), fc.constantFrom(...pathsWithin(body)), fc.oneof(anyValue, LIMITS)),
      );
    const property = fc.asyncProperty(attempts, async ([path, body, field, value]) => {
      const sent = withValue(body, field, value);
      const description = { [path]: field.join('.'), value: JSON.stringify(value)?.slice(0, 200) };
      await checker.check(description, () => server.as('admin').post(path, sent));
    });
    await fc.assert(property, { numRuns: RUNS, interruptAfterTimeLimit: SECONDS * 1000, verbose: 0 });
    await checkInvariants(server.database);
    for (const collection of ['orders', 'coupons', 'customers', 'taxes'])
      expect((await server.as('admin').get(`/shop/v1/${collection}`, { per_page: 100 })).status).toBe(200);
    expect((await server.as('admin').get('/shop/v1/reports/sales')).status).toBe(200);
  }, 60_000);
});

/** The path of each value within a body. */
function pathsWithin(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsWithin(inner, [...path, key])]);
}

/** A copy in which the value at a path is replaced. */
function withValue(value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown {
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = rest.length === 0 ? replacement : withValue(copy[key], rest, replacement);
  return copy;
}
