import { randomUUID } from 'node:crypto';
import type { Chance } from '@grove/core/testing';
import type { Client } from './client.js';
import type { Answer, Wire } from './http.js';

export const STATUSES = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'];
const PIECES = 60;

/** What orders of chance are made of. */
export interface Goods {
  /** Products, and variations of one. */
  readonly ids: readonly number[];
  /** What there is of each at first, by the one that manages it. */
  readonly stock: ReadonlyMap<number, number>;
  readonly coupons: readonly string[];
  /** 0 for guests. */
  readonly customers: readonly number[];
}

/** Goods of every kind of stock, coupons with limits, and a customer. */
export async function furnishGoods(client: Client): Promise<Goods> {
  const stock = { regular_price: '7.77', manage_stock: true, stock_quantity: PIECES };
  const product = (body: object) => made(client.post('/shop/v1/products', { name: `Goods ${randomUUID()}`, ...stock, ...body }));
  const own = await Promise.all(['no', 'no', 'yes'].map((backorders) => product({ backorders })));
  const variable = await product({
    type: 'variable',
    attributes: [{ name: 'Size', variation: true, options: ['S', 'M'] }],
    variations: [
      { ...stock, attributes: [{ name: 'Size', option: 'S' }] },
      { regular_price: '3', attributes: [{ name: 'Size', option: 'M' }] },
    ],
  });
  const variations = (variable.variations as (number | Wire)[]).map((one) => (typeof one === 'number' ? one : one.id));
  const coupons = await Promise.all(
    [{ usage_limit: 5 }, { usage_limit_per_user: 2 }].map((limit) =>
      made(client.post('/shop/v1/coupons', { code: randomUUID(), amount: '0.50', ...limit })),
    ),
  );
  const buyer = { email: `${randomUUID()}@noten.nl`, password: 'walnut-2026' };
  const customer = await made(client.post('/shop/v1/customers', buyer));
  return {
    ids: [...own.map(({ id }) => id), ...variations],
    stock: new Map([...own.map(({ id }) => id), variable.id, variations[0]].map((id) => [id, PIECES])),
    coupons: coupons.map(({ code }) => code),
    customers: [0, customer.id],
  };
}

/** An order as chance would have it. */
export function draftOf({ ids, coupons, customers }: Goods, chance: Chance): object {
  const item = () => {
    const id = chance.pick(ids);
    return { product_id: id, variation_id: id, quantity: 1 + chance.below(3) };
  };
  return {
    customer_id: chance.pick(customers),
    line_items: Array.from({ length: 1 + chance.below(3) }, item),
    ...(chance.below(2) && { set_paid: true }),
    ...(chance.below(3) === 0 && { status: chance.pick(STATUSES) }),
    ...(chance.below(3) === 0 && { coupon_lines: [{ code: chance.pick(coupons) }] }),
    ...(chance.below(3) === 0 && { shipping_lines: [{ method_id: 'post', total: '4.95' }] }),
    ...(chance.below(3) === 0 && { fee_lines: [{ name: 'Box', total: '1.005' }] }),
  };
}

/** An answer that no server should give. */
export class Fault extends Error {}

/** An answer that is none of our faults. */
export function checked<T>(answer: Answer<T>): Answer<T> {
  if (answer.status >= 500) throw new Fault(`${answer.status} ${answer.text}`);
  return answer;
}

async function made(request: Promise<Answer>): Promise<Wire> {
  const { status, text, body } = await request;
  if (status !== 201) throw new Fault(`${status} ${text}`);
  return body;
}
