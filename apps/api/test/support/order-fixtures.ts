import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '@grove/core/testing';
import type { Client } from './client.js';
import type { HttpResponse, JsonRecord } from './http.js';

export const ORDER_STATUSES = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'];
const INITIAL_STOCK = 60;

/** The records that random orders refer to. */
export interface OrderFixtures {
  /** Simple products, and the variations of a variable product. */
  readonly productIds: readonly number[];
  /** The initial stock, by the id of the product or variation that manages it. */
  readonly stock: ReadonlyMap<number, number>;
  readonly couponCodes: readonly string[];
  /** 0 for guests. */
  readonly customerIds: readonly number[];
}

/** Creates products with every kind of stock, coupons with limits, and a customer. */
export async function createOrderFixtures(client: Client): Promise<OrderFixtures> {
  const stock = { regular_price: '7.77', manage_stock: true, stock_quantity: INITIAL_STOCK };
  const product = (body: object) =>
    created(client.post('/shop/v1/products', { name: `Product ${randomUUID()}`, ...stock, ...body }));
  const simple = await Promise.all(['no', 'no', 'yes'].map((backorders) => product({ backorders })));
  const variable = await product({
    type: 'variable',
    attributes: [{ name: 'Size', variation: true, options: ['S', 'M'] }],
    variations: [
      { ...stock, attributes: [{ name: 'Size', option: 'S' }] },
      { regular_price: '3', attributes: [{ name: 'Size', option: 'M' }] },
    ],
  });
  const variations = (variable.variations as (number | JsonRecord)[]).map((one) => (typeof one === 'number' ? one : one.id));
  const coupons = await Promise.all(
    [{ usage_limit: 5 }, { usage_limit_per_user: 2 }].map((limit) =>
      created(client.post('/shop/v1/coupons', { code: randomUUID(), amount: '0.50', ...limit })),
    ),
  );
  const buyer = { email: `${randomUUID()}@noten.nl`, password: 'walnut-2026' };
  const customer = await created(client.post('/shop/v1/customers', buyer));
  return {
    productIds: [...simple.map(({ id }) => id), ...variations],
    stock: new Map([...simple.map(({ id }) => id), variable.id, variations[0]].map((id) => [id, INITIAL_STOCK])),
    couponCodes: coupons.map(({ code }) => code),
    customerIds: [0, customer.id],
  };
}

/** The body of a random order. */
export function randomOrder({ productIds, couponCodes, customerIds }: OrderFixtures, chance: SeededRandom): object {
  const item = () => {
    const id = chance.pick(productIds);
    return { product_id: id, variation_id: id, quantity: 1 + chance.below(3) };
  };
  return {
    customer_id: chance.pick(customerIds),
    line_items: Array.from({ length: 1 + chance.below(3) }, item),
    ...(chance.below(2) && { set_paid: true }),
    ...(chance.below(3) === 0 && { status: chance.pick(ORDER_STATUSES) }),
    ...(chance.below(3) === 0 && { coupon_lines: [{ code: chance.pick(couponCodes) }] }),
    ...(chance.below(3) === 0 && { shipping_lines: [{ method_id: 'post', total: '4.95' }] }),
    ...(chance.below(3) === 0 && { fee_lines: [{ name: 'Box', total: '1.005' }] }),
  };
}

/** A response that must never happen: a status of 500 or more, or a fixture that was not created. */
export class ServerError extends Error {}

/** Returns a response, or throws if it is a server error. */
export function assertNoServerError<T>(response: HttpResponse<T>): HttpResponse<T> {
  if (response.status >= 500) throw new ServerError(`${response.status} ${response.text}`);
  return response;
}

async function created(request: Promise<HttpResponse>): Promise<JsonRecord> {
  const { status, text, body } = await request;
  if (status !== 201) throw new ServerError(`${status} ${text}`);
  return body;
}
