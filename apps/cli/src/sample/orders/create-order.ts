import { fold, Money } from '@grove/core';
import {
  type Backdating,
  type LineItem,
  type Order,
  type OrderInput,
  type OrderNotesService,
  type OrdersService,
  presentOrder,
  type RefundsService,
} from '@grove/orders';
import type { RequestContext } from '@grove/rest';
import { addressesOf } from '../people.js';
import type { OrderPlan } from './order-plan.js';

/** The services with which sample orders are created. */
export interface SampleServices {
  readonly orders: OrdersService;
  readonly refunds: RefundsService;
  readonly notes: OrderNotesService;
  /** The context of the site itself. */
  readonly context: RequestContext;
}

/** The ids of products by SKU, and of customers by e-mail address. */
interface KnownIds {
  readonly products: ReadonlyMap<string, number>;
  readonly customers: ReadonlyMap<string, number>;
}

/** The status with which an order is created. Most are paid immediately. */
const FIRST_STATUS: Partial<Record<OrderPlan['outcome'], OrderInput['status']>> = {
  pending: 'pending',
  failed: 'pending',
  'on-hold': 'on-hold',
  cancelled: 'on-hold',
};

/** Creates an order step by step, and backdates each step. */
export async function createOrder(
  plan: OrderPlan,
  { products, customers }: KnownIds,
  services: SampleServices,
  backdating: Backdating,
): Promise<void> {
  const { at, buyer, basket, coupon, outcome, checkout, then, afterwards, remark } = plan;
  const input: OrderInput = {
    ...addressesOf(buyer),
    ...checkout,
    customerId: plan.isCustomer ? (customers.get(buyer.email) ?? 0) : 0,
    status: FIRST_STATUS[outcome] ?? 'processing',
    lineItems: basket.map(({ sku, pieces }) => ({ productId: products.get(fold(sku))!, quantity: pieces })),
    ...(coupon && { couponLines: [{ code: coupon }] }),
  };
  const order = presentOrder(await services.orders.create(input, services.context));
  await backdating.order(order.id, at);
  if (remark) await services.notes.create({ note: remark, customerNote: false }, services.context, { order_id: order.id });
  for (const step of STEPS[outcome] ?? []) await step(order, services);
  if (remark || STEPS[outcome]) await backdating.order(order.id, then);
  for (const step of LAST_STEPS[outcome] ?? []) await step(order, services);
  if (LAST_STEPS[outcome]) await backdating.order(order.id, afterwards);
}

type Step = (order: Order, services: SampleServices) => Promise<unknown>;

const setStatus =
  (status: Order['status']): Step =>
  ({ id }, { orders, context }) =>
    orders.update(id, { status }, context);

const trash: Step = ({ id }, { orders, context }) => orders.delete(id, { force: false }, context);

/** Refunds one item of the first line. */
const returnOne: Step = ({ id, lineItems: [line] }, { refunds, context }) =>
  refunds.create({ reason: 'One bag came open.', lineItems: [oneItemOf(line)] }, context, { order_id: id });

const STEPS: Partial<Record<OrderPlan['outcome'], readonly Step[]>> = {
  completed: [setStatus('completed')],
  returned: [setStatus('completed')],
  refunded: [setStatus('completed')],
  cancelled: [setStatus('cancelled')],
  failed: [setStatus('failed')],
  trash: [trash],
};

const LAST_STEPS: Partial<Record<OrderPlan['outcome'], readonly Step[]>> = {
  returned: [returnOne],
  refunded: [setStatus('refunded')],
};

/** One item of a line with its taxes, as a client sends it for a refund: with the decimals that the total of the line has. */
function oneItemOf({ id, total, quantity, taxes }: LineItem) {
  const decimals = total.split('.')[1]?.length ?? 0;
  const share = (amount: string) => Money.of(amount).part(1n, BigInt(quantity)).toFixed(decimals);
  return {
    id,
    quantity: 1,
    refundTotal: share(total),
    refundTax: taxes.map((tax) => ({ id: tax.id, refundTotal: share(tax.total) })),
  };
}
