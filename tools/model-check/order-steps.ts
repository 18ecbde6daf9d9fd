import fc from 'fast-check';
import { requireLike, requireStatus, type Answer, type Client } from './client.js';
import { decimal, inCents } from './decimal.js';
import {
  changeLines,
  enterStatus,
  hasEnough,
  leftOf,
  newLine,
  setAmounts,
  shownOrder,
  STATUSES,
  type Line,
  type Order,
} from './order-model.js';
import { shownProduct } from './product-model.js';
import type { Shop } from './shop.js';
import { at, deletion, isOpen, place, step } from './step.js';

const ORDERS = '/shop/v1/orders';

const amount = fc.oneof(
  fc.constantFrom('0', '1.005', '.5', '7.'),
  fc.nat({ max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
);
const line = fc.record(
  { product: place(), variation: fc.nat({ max: 1 }), quantity: fc.nat({ max: 5 }), total: amount, subtotal: amount },
  { requiredKeys: ['product'] },
);
const status = fc.constantFrom(...STATUSES);

type LineInput = typeof line extends fc.Arbitrary<infer T> ? T : never;

export const createOrder = step({
  name: 'create order',
  input: fc.record(
    {
      lines: fc.array(line, { maxLength: 3 }),
      shipping: fc.array(amount, { maxLength: 2 }),
      fees: fc.array(amount, { maxLength: 2 }),
      coupons: fc.uniqueArray(fc.nat({ max: 1 }), { maxLength: 2 }),
      customer: fc.nat({ max: 1 }),
      status,
      isPayment: fc.boolean(),
    },
    { requiredKeys: ['lines', 'shipping', 'fees', 'coupons'] },
  ),
  isPossible: (shop, { lines }) => lines.every((one) => isOpen(shop.products, one.product)),
  async run(shop, client, { lines, shipping, fees, coupons, customer, status = 'pending', isPayment = false }) {
    const order: Order = {
      id: 0,
      status: 'pending',
      isTrashed: false,
      isGone: false,
      customer,
      lines: lines.flatMap((one) => lineOf(shop, one)),
      shipping: shipping.map(decimal),
      fees: fees.map(decimal),
      coupons,
      refunds: [],
      stockTaken: false,
      salesCounted: false,
      usageCounted: false,
    };
    const answer = await client.send('POST', ORDERS, {
      status: isPayment ? undefined : status,
      set_paid: isPayment || null,
      currency: null,
      customer_id: customer === undefined ? null : shop.customers[customer].id,
      line_items: lines.map((one) => sentLine(shop, one)),
      shipping_lines: shipping.map((total) => ({ method_id: 'post', total })),
      fee_lines: fees.map((total) => ({ name: 'Box', total })),
      coupon_lines: coupons.map((coupon) => ({ code: shop.coupons[coupon].code, discount: '0' })),
    });
    if (isPayment && !hasEnough(order.lines))
      return requireStatus('a payment of too much', answer, 409, 'shop_rest_insufficient_stock');
    requireStatus('the creation of an order', answer, 201);
    enterStatus(order, isPayment ? 'processing' : status, true);
    order.id = answer.body.id;
    shop.orders.push(order);
    await requireOrder(order, answer, client);
  },
});

export const changeStatus = step({
  name: 'change status',
  input: fc.record({ order: place(), status }),
  isPossible: (shop, { order }) => isOpen(shop.orders, order),
  async run(shop, client, { order: number, status }) {
    const order = at(shop.orders, number);
    enterStatus(order, status, false);
    const answer = await client.send('PUT', `${ORDERS}/${order.id}`, { status, line_items: null, customer_id: null });
    requireStatus('a change of status', answer, 200);
    await requireOrder(order, answer, client);
  },
});

export const payOrder = step({
  name: 'pay order',
  input: fc.record({ order: place() }),
  isPossible: (shop, input) =>
    isOpen(shop.orders, input.order) && ['pending', 'failed'].includes(at(shop.orders, input.order).status),
  async run(shop, client, { order: number }) {
    const order = at(shop.orders, number);
    const answer = await client.send('PUT', `${ORDERS}/${order.id}`, { set_paid: true, status: null });
    if (!order.stockTaken && !hasEnough(order.lines))
      return requireStatus('a payment of too much', answer, 409, 'shop_rest_insufficient_stock');
    requireStatus('a payment', answer, 200);
    enterStatus(order, 'processing', false);
    await requireOrder(order, answer, client);
  },
});

/** Removes, changes and adds lines in one request. */
export const editLines = step({
  name: 'edit lines',
  input: fc.record({
    order: place(),
    changes: fc.array(
      fc.oneof(
        fc.record({ remove: fc.constantFrom('by quantity', 'by null') }),
        fc.record({ quantity: fc.integer({ min: 1, max: 5 }), total: amount, subtotal: amount }, { requiredKeys: [] }),
      ),
      { maxLength: 2 },
    ),
    added: fc.array(line, { maxLength: 2 }),
  }),
  isPossible: (shop, input) =>
    isOpen(shop.orders, input.order) &&
    // What was given back belongs to the total as it was.
    at(shop.orders, input.order).refunds.length === 0 &&
    at(shop.orders, input.order).lines.every(({ product }) => !product.isGone) &&
    input.added.every((one) => isOpen(shop.products, one.product)),
  async run(shop, client, { order: number, changes, added }) {
    const order = at(shop.orders, number);
    const pairs = changes.slice(0, order.lines.length).map((change, place) => [order.lines[place], change] as const);
    const sent = pairs.map(([{ id }, change]) => {
      if (!('remove' in change)) return { id, ...change };
      return change.remove === 'by null' ? { id, product_id: null } : { id, quantity: 0 };
    });
    const kept = order.lines.flatMap((one) => {
      const change = pairs.find(([changed]) => changed === one)?.[1] ?? {};
      return 'remove' in change ? [] : changedLine(one, change);
    });
    changeLines(order, [...kept, ...added.flatMap((one) => lineOf(shop, one))]);
    const body = { line_items: [...sent, ...added.map((one) => sentLine(shop, one))] };
    const answer = await client.send('PUT', `${ORDERS}/${order.id}`, body);
    requireStatus('a change of lines', answer, 200);
    await requireOrder(order, answer, client);
  },
});

/** A `null` amount would give goods away, so it is refused. */
export const refuseLine = step({
  name: 'send a faulty line',
  input: fc.record({
    order: place(),
    product: place(),
    fault: fc.constantFrom({ total: null }, { subtotal: null }, { tax_class: null }, { total: 'much' }, { quantity: -1 }),
  }),
  isPossible: (shop, input) => isOpen(shop.orders, input.order) && isOpen(shop.products, input.product),
  async run(shop, client, { order: number, product, fault }) {
    const body = { status: 'completed', line_items: [{ product_id: at(shop.products, product).id, ...fault }] };
    const answer = await client.send('PUT', `${ORDERS}/${at(shop.orders, number).id}`, body);
    requireStatus('a faulty line', answer, 400, 'rest_invalid_param');
  },
});

export const refundOrder = step({
  name: 'refund order',
  input: fc.record({ order: place(), share: fc.constantFrom('all', 'cent', 'too much', 'negative') }),
  isPossible: (shop, { order }) => isOpen(shop.orders, order),
  async run(shop, client, { order: number, share }) {
    const order = at(shop.orders, number);
    const left = leftOf(order);
    const amount = { all: left, cent: decimal('0.01'), 'too much': left + decimal('0.01'), negative: decimal('-0.01') }[share];
    const answer = await client.send('POST', `${ORDERS}/${order.id}/refunds`, { amount: inCents(amount) });
    if (amount === 0n) return requireStatus('a refund of nothing', answer, 400, 'shop_rest_invalid_order_refund');
    if (amount < 0n) return requireStatus('a refund below nought', answer, 400, 'shop_rest_invalid_order_refund');
    if (amount > left) return requireStatus('a refund of too much', answer, 400, 'shop_rest_cannot_create_order_refund');
    requireStatus('a refund', answer, 201);
    order.refunds.push(amount);
    if (leftOf(order) === 0n) enterStatus(order, 'refunded', false);
    await requireOrder(order, await client.get(`${ORDERS}/${order.id}`), client);
  },
});

export const deleteOrder = deletion({
  name: 'order',
  path: ORDERS,
  recordsOf: (shop) => shop.orders,
  twice: 'shop_rest_already_trashed',
});

/** The order as it was answered, and the products that it names. */
async function requireOrder(order: Order, { body }: Answer, client: Client): Promise<void> {
  requireLike('the order', body, shownOrder(order));
  (body.line_items as { id: number }[]).forEach(({ id }, place) => (order.lines[place].id = id));
  for (const product of new Set(order.lines.map((one) => one.product))) {
    if (product.isGone) continue;
    requireLike(`a product of the order`, (await client.get(`/shop/v1/products/${product.id}`)).body, shownProduct(product));
  }
}

/** A line without a variation may name a variable product as well. */
function offered(shop: Shop, { product, variation }: LineInput) {
  const named = at(shop.products, product);
  return { product: named, variation: variation === undefined ? undefined : named.variations[variation] };
}

/** No line comes of no pieces. */
function lineOf(shop: Shop, input: LineInput): Line[] {
  const { product, variation } = offered(shop, input);
  if (input.quantity === 0) return [];
  const made = newLine(product, variation, input.quantity ?? 1);
  setAmounts(made, input);
  return [made];
}

function sentLine(shop: Shop, input: LineInput): object {
  const { product, variation } = offered(shop, input);
  const { quantity, total, subtotal } = input;
  return { product_id: product.id, ...(variation && { variation_id: variation.id }), quantity, total, subtotal };
}

function changedLine(line: Line, change: { quantity?: number; total?: string; subtotal?: string }): Line {
  const changed = { ...line, quantity: change.quantity ?? line.quantity };
  setAmounts(changed, change);
  return changed;
}
