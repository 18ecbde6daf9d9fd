import { fold, Money } from '@grove/core';
import type { RequestContext } from '@grove/rest';
import type { LineItem } from '../lines/line.resource.js';
import type { OrderNotesService } from '../notes/order-notes.service.js';
import type { Order, OrderInput } from '../orders/order.resource.js';
import type { OrdersService } from '../orders/orders.service.js';
import type { RefundsService } from '../refunds/refunds.service.js';
import { addressesOf } from './people/person.js';
import type { Past } from './past.js';
import type { Story } from './stories/story.js';

/** Whom the sample asks for its orders. */
export interface Counter {
  readonly orders: OrdersService;
  readonly refunds: RefundsService;
  readonly notes: OrderNotesService;
  /** In which the shop itself asks. */
  readonly context: RequestContext;
}

/** What the shop has for the stories, by SKU and by e-mail address. */
export interface Known {
  readonly products: ReadonlyMap<string, number>;
  readonly customers: ReadonlyMap<string, number>;
}

/** The status in which an order is made: most are paid at once, whatever becomes of them later. */
const FIRST: Partial<Record<Story['fate'], OrderInput['status']>> = {
  pending: 'pending',
  failed: 'pending',
  'on-hold': 'on-hold',
  cancelled: 'on-hold',
};

/** Makes an order step by step, each at its time. */
export async function tellStory(story: Story, { products, customers }: Known, counter: Counter, past: Past): Promise<void> {
  const { at, buyer, basket, coupon, fate, said, then, afterwards, remark } = story;
  const input: OrderInput = {
    ...addressesOf(buyer),
    ...said,
    customerId: story.isCustomer ? (customers.get(buyer.email) ?? 0) : 0,
    status: FIRST[fate] ?? 'processing',
    lineItems: basket.map(({ sku, pieces }) => ({ productId: products.get(fold(sku))!, quantity: pieces })),
    ...(coupon && { couponLines: [{ code: coupon }] }),
  };
  const order = await counter.orders.create(input, counter.context);
  await past.order(order.id, at);
  if (remark) await counter.notes.create({ note: remark, customerNote: false }, counter.context, { order_id: order.id });
  for (const step of STEPS[fate] ?? []) await step(order, counter);
  if (remark || STEPS[fate]) await past.order(order.id, then);
  for (const step of LAST_STEPS[fate] ?? []) await step(order, counter);
  if (LAST_STEPS[fate]) await past.order(order.id, afterwards);
}

type Step = (order: Order, counter: Counter) => Promise<unknown>;

const becomes =
  (status: Order['status']): Step =>
  ({ id }, { orders, context }) =>
    orders.update(id, { status }, context);

const trashed: Step = ({ id }, { orders, context }) => orders.delete(id, { force: false }, context);

/** The first line gives a piece back. */
const returned: Step = ({ id, lineItems: [line] }, { refunds, context }) =>
  refunds.create({ reason: 'One bag came open.', lineItems: [pieceOf(line)] }, context, { order_id: id });

const STEPS: Partial<Record<Story['fate'], readonly Step[]>> = {
  completed: [becomes('completed')],
  returned: [becomes('completed')],
  refunded: [becomes('completed')],
  cancelled: [becomes('cancelled')],
  failed: [becomes('failed')],
  trash: [trashed],
};

const LAST_STEPS: Partial<Record<Story['fate'], readonly Step[]>> = {
  returned: [returned],
  refunded: [becomes('refunded')],
};

/** One piece of a line with its taxes, in whole cents, as whoever sends a refund says it. */
function pieceOf({ id, total, quantity, taxes }: LineItem) {
  const share = (amount: string) => Money.of(amount).part(1n, BigInt(quantity)).round(2).toFixed(2);
  return {
    id,
    quantity: 1,
    refundTotal: share(total),
    refundTax: taxes.map((tax) => ({ id: tax.id, refundTotal: share(tax.total) })),
  };
}
