import { amountInJson, roundTo, type AuditedRounding } from './audited-amounts.js';
import type { LineRow, OrderTables, OrderRow } from './order-tables.js';

const SOLD = ['processing', 'completed', 'on-hold'];

const CENTS: AuditedRounding = { decimals: 2, atSubtotal: false };

/**
 * Computes all redundant data of orders again, and looks for incomplete orders, orphaned rows and missing events. Returns a description of each
 * error; an empty list means that everything is consistent.
 */
export function auditOrders(tables: OrderTables, rounding = CENTS): string[] {
  const linesOf = groupBy(tables.lines, ({ order_id }) => order_id);
  return [
    ...compare('counter', storedCounters(tables), expectedCounters(tables, linesOf)),
    ...compare('product index', storedProductIndex(tables), expectedProductIndex(tables, linesOf)),
    ...compare('object id', storedIds(tables), expectedIds(tables)),
    ...tables.orders.flatMap((order) =>
      auditOrder(order, linesOf.get(order.id) ?? [], rounding).map((error) => `order ${order.id} (${order.status}): ${error}`),
    ),
    ...auditRefunds(tables),
    ...auditCoupons(tables),
    ...orphanedRows(tables),
    ...missingEvents(tables, rounding),
  ];
}

/** Compares the columns of an order with its lines. */
function auditOrder(order: OrderRow, lines: readonly LineRow[], { decimals, atSubtotal }: AuditedRounding): string[] {
  const round = (amount: number | string | bigint) => roundTo(decimals, amount);
  const roundItem = (amount: number | string | bigint) => (atSubtotal ? BigInt(amount) : round(amount));
  const of = (kind: string) => lines.filter((line) => line.kind === kind);
  const [items, taxes] = [of('item'), of('tax')];
  const cart = sum(items.map((line) => roundItem(line.total)));
  const shipping = sum(of('shipping').map((line) => round(line.total)));
  const cartTax = sum(taxes.map((line) => BigInt(line.total)));
  const shippingTax = sum(taxes.map((line) => BigInt(line.total_tax)));
  const fees = sum(of('fee').map((line) => BigInt(line.total)));
  const soldAt = SOLD.includes(order.status) ? order.created_at : null;
  const checks: Record<string, [stored: unknown, expected: unknown]> = {
    not_in_trash: [Number(order.not_in_trash), Number(order.status !== 'trash')],
    item_count: [Number(order.item_count), items.reduce((count, line) => count + line.quantity, 0)],
    coupon_discount: [BigInt(order.coupon_discount), sum(of('coupon').map((line) => round(line.total)))],
    discount_total: [BigInt(order.discount_total), round(sum(items.map((line) => roundItem(line.subtotal))) - cart)],
    shipping_total: [BigInt(order.shipping_total), shipping],
    cart_tax: [BigInt(order.cart_tax), cartTax],
    shipping_tax: [BigInt(order.shipping_tax), shippingTax],
    total: [BigInt(order.total), round(cart + fees + shipping + cartTax + shippingTax)],
    'sold_at of its items': [items.map((line) => line.sold_at).join(), items.map(() => soldAt).join()],
    'stock taken although the order has not taken stock': [
      !order.stock_reduced && items.some((line) => line.reduced_stock !== 0),
      false,
    ],
  };
  return Object.entries(checks).flatMap(([name, [stored, expected]]) =>
    stored === expected ? [] : `${name} is ${stored} instead of ${expected}`,
  );
}

/** Compares the refund total and the number of refunds of each order with its refunds. */
function auditRefunds({ orders, refunds }: OrderTables): string[] {
  const refundsOf = groupBy(refunds, ({ order_id }) => order_id);
  return orders.flatMap(({ id, refunded, refund_count }) => {
    const own = refundsOf.get(id) ?? [];
    const amount = sum(own.map((refund) => BigInt(refund.amount)));
    return amount === BigInt(refunded) && own.length === refund_count
      ? []
      : `order ${id}: stores ${refunded} in ${refund_count} refunds, but has ${amount} in ${own.length}`;
  });
}

/** Compares the usage count of each coupon with its uses, and the uses with the coupon lines of the orders. */
function auditCoupons({ orders, lines, coupons, couponUses }: OrderTables): string[] {
  const [ofCoupon, ofOrder] = [
    groupBy(couponUses, ({ coupon_id }) => coupon_id),
    groupBy(couponUses, ({ order_id }) => order_id),
  ];
  const couponLines = groupBy(
    lines.filter(({ kind }) => kind === 'coupon'),
    ({ order_id }) => order_id,
  );
  return [
    ...coupons.flatMap(({ id, usage_count }) => {
      const count = ofCoupon.get(id)?.length ?? 0;
      return count === usage_count ? [] : `coupon ${id}: stores ${usage_count} uses, but has ${count}`;
    }),
    ...orders.flatMap(({ id, usage_counted }) => {
      const [count, most] = [ofOrder.get(id)?.length ?? 0, usage_counted ? (couponLines.get(id)?.length ?? 0) : 0];
      return count <= most ? [] : `order ${id}: has ${count} coupon uses, but at most ${most} are allowed`;
    }),
  ];
}

/** Rows whose order does not exist, and orders whose parent or customer does not exist. */
function orphanedRows({ orders, lines, notes, refunds, users }: OrderTables): string[] {
  const ids = new Set(orders.map(({ id }) => id));
  const owners = new Set([...ids, ...refunds.map(({ id }) => id)]);
  const customers = new Set(users.map(({ id }) => id));
  return [
    ...lines.filter(({ order_id }) => !owners.has(order_id)).map(({ id }) => `line ${id} has no order`),
    ...[...notes, ...refunds]
      .filter(({ order_id }) => !ids.has(order_id))
      .map(({ id, order_id }) => `note or refund ${id}: order ${order_id} does not exist`),
    ...orders
      .filter(({ parent_id }) => parent_id !== 0 && !ids.has(parent_id))
      .map(({ id, parent_id }) => `order ${id}: parent ${parent_id} does not exist`),
    ...orders
      .filter(({ customer_id }) => customer_id !== 0 && !customers.has(customer_id))
      .map(({ id, customer_id }) => `order ${id}: customer ${customer_id} does not exist`),
  ];
}

/** The last event of each order must contain its current state. A rolled back order must have no event. */
function missingEvents({ orders, events }: OrderTables, { decimals }: AuditedRounding): string[] {
  const last = new Map(events.filter(({ topic }) => topic.startsWith('order.')).map((event) => [event.resource_id, event]));
  const ids = new Set(orders.map(({ id }) => id));
  // An order that is deleted from the trash has no other event than the one of its move to the trash.
  const deleted = new Set(events.filter(({ topic }) => topic === 'order.deleted').map(({ resource_id }) => resource_id));
  const missing = [...last.values()].filter(({ resource_id }) => !ids.has(resource_id) && !deleted.has(resource_id));
  return [
    ...missing.map(({ topic, resource_id }) => `${topic} ${resource_id} was published, but the order does not exist`),
    ...orders.flatMap(({ id, status, total }) => {
      const event = last.get(id);
      if (status === 'trash' && event?.topic === 'order.deleted') return [];
      const payload = event && (JSON.parse(event.payload) as { status?: string; total?: string });
      const isCurrent = payload?.status === status && amountInJson(payload.total ?? '', decimals) === BigInt(total);
      return isCurrent ? [] : `order ${id}: is ${status} ${total}, but its last event has ${payload?.status} ${payload?.total}`;
    }),
  ];
}

function storedCounters({ counters }: OrderTables): string[] {
  const sums = new Map<string, number>();
  for (const { name, amount } of counters) if (name.startsWith('order/')) sums.set(name, (sums.get(name) ?? 0) + Number(amount));
  return [...sums].flatMap(([name, count]) => (count === 0 ? [] : `${name} ${count}`));
}

function expectedCounters({ orders }: OrderTables, linesOf: ReadonlyMap<number, LineRow[]>): string[] {
  const sums = new Map<string, number>();
  const count = (name: string) => sums.set(name, (sums.get(name) ?? 0) + 1);
  for (const { id, status, created_at, customer_id } of orders) {
    count(`order/${status}`);
    if (status !== 'trash') count(`order/${status}/${created_at.slice(0, 10)}`);
    if (status !== 'trash' && customer_id === 0) count('order/guests');
    if (status !== 'trash') for (const product of productsOn(linesOf.get(id))) count(`order/product/${product}`);
  }
  return [...sums].map(([name, sum]) => `${name} ${sum}`);
}

const storedProductIndex = ({ productIndex }: OrderTables): string[] =>
  productIndex.map((row) => [row.product_id, row.order_id, Number(row.not_in_trash), row.created_at].join(' '));

const expectedProductIndex = ({ orders }: OrderTables, linesOf: ReadonlyMap<number, LineRow[]>): string[] =>
  orders.flatMap(({ id, not_in_trash, created_at }) =>
    productsOn(linesOf.get(id)).map((product) => [product, id, Number(not_in_trash), created_at].join(' ')),
  );

const KINDS = ['order', 'refund', 'coupon'];

const storedIds = ({ ids }: OrderTables): string[] =>
  ids.filter(({ kind }) => KINDS.includes(kind)).map(({ kind, id }) => `${kind} ${id}`);

const expectedIds = ({ orders, refunds, coupons }: OrderTables): string[] => [
  ...orders.map(({ id }) => `order ${id}`),
  ...refunds.map(({ id }) => `refund ${id}`),
  ...coupons.map(({ id }) => `coupon ${id}`),
];

const productsOn = (lines: readonly LineRow[] = []): number[] => [
  ...new Set(lines.filter(({ kind, product_id }) => kind === 'item' && product_id !== 0).map(({ product_id }) => product_id)),
];

/** Describes the entries that only one of the two lists contains. */
function compare(what: string, stored: readonly string[], expected: readonly string[]): string[] {
  const [storedSet, expectedSet] = [new Set(stored), new Set(expected)];
  return [
    ...stored.filter((entry) => !expectedSet.has(entry)).map((entry) => `unexpected ${what}: ${entry}`),
    ...expected.filter((entry) => !storedSet.has(entry)).map((entry) => `missing ${what}: ${entry}`),
  ];
}

/** Groups rows by a key. */
export function groupBy<K, T>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
