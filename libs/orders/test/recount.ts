import { Money } from '@grove/core';
import { Repository, type Database } from '@grove/database';
import { OrderLineEntity } from '../src/lines/order-line.entity.js';
import { OrderEntity } from '../src/model/order.entity.js';
import { RefundEntity } from '../src/model/refund.entity.js';

/** All rows of the tables of orders. */
export interface OrderTables {
  readonly orders: OrderEntity[];
  readonly lines: OrderLineEntity[];
  readonly refunds: RefundEntity[];
}

export async function readOrderTables(database: Database): Promise<OrderTables> {
  const [orders, lines, refunds] = await Promise.all([
    new Repository(database, OrderEntity).find({ order: { id: 'ASC' } }),
    new Repository(database, OrderLineEntity).find({ order: { id: 'ASC' } }),
    new Repository(database, RefundEntity).find({ order: { id: 'ASC' } }),
  ]);
  return { orders, lines, refunds };
}

const SOLD = ['processing', 'completed', 'on-hold'];
const DRAFTS = ['checkout-draft', 'auto-draft'];
const OF_GROVE = [...SOLD, ...DRAFTS, 'pending', 'cancelled', 'refunded', 'failed', 'trash'];
const cents = (micros: bigint): bigint => Money.ofMicros(micros).round(2).micros;
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((so, amount) => so + amount, 0n);

/** Describes each sum, counter and index row that does not match the orders; empty if all of them match. */
export async function inconsistenciesIn(database: Database): Promise<string[]> {
  const books = await readOrderTables(database);
  return [...sumFaults(books), ...(await productIndexFaults(database, books)), ...(await counterFaults(database, books))];
}

function sumFaults({ orders, lines, refunds }: OrderTables): string[] {
  const linesOf = byOrder(lines);
  const refundsOf = byOrder(refunds);
  return orders.flatMap((order) => {
    const own = linesOf.get(order.id) ?? [];
    const of = (kind: string) => own.filter((line) => line.kind === kind);
    const back = refundsOf.get(order.id) ?? [];
    const wanted = {
      shippingTotal: sum(of('shipping').map(({ total }) => cents(total))),
      cartTax: sum(of('tax').map(({ total }) => total)),
      shippingTax: sum(of('tax').map(({ totalTax }) => totalTax)),
      total: cents(
        sum([
          ...of('item').map(({ total }) => cents(total)),
          ...of('fee').map(({ total }) => total),
          ...of('shipping').map(({ total }) => cents(total)),
          ...of('tax').flatMap(({ total, totalTax }) => [total, totalTax]),
        ]),
      ),
      discountTotal: sum(of('item').flatMap(({ subtotal, total }) => [cents(subtotal), -cents(total)])),
      couponDiscount: sum(of('coupon').map(({ total }) => cents(total))),
      itemCount: of('item').reduce((all, { quantity }) => all + quantity, 0),
      refunded: sum(back.map(({ amount }) => amount)),
      refundCount: back.length,
    };
    const faults = Object.entries(wanted).filter(([key, value]) => order[key as keyof OrderEntity] !== value);
    const misdated = of('item').filter(({ soldAt }) => soldAt !== (SOLD.includes(order.status) ? order.createdAt : null));
    return [
      ...faults.map(
        ([key, value]) => `${key} of order ${order.id} is ${String(order[key as keyof OrderEntity])}, not ${String(value)}`,
      ),
      ...misdated.map(({ id }) => `line ${id} of order ${order.id} (${order.status}) is sold at the wrong time`),
    ];
  });
}

async function productIndexFaults(database: Database, { orders, lines }: OrderTables): Promise<string[]> {
  const rows = await database.select<{ order_id: number; product_id: number; not_in_trash: number; created_at: string }>({
    reads: [],
    sql: 'SELECT order_id, product_id, not_in_trash, created_at FROM order_of_product',
  });
  const kept = rows.map((row) => [row.order_id, row.product_id, Number(row.not_in_trash), row.created_at].join(' '));
  const byId = new Map(orders.map((order) => [order.id, order]));
  const wanted = new Set(
    lines.flatMap(({ orderId, kind, productId }) => {
      const order = byId.get(orderId);
      return order && kind === 'item' ? [[orderId, productId, Number(order.notInTrash), order.createdAt].join(' ')] : [];
    }),
  );
  return different('order_of_product', kept, [...wanted]);
}

async function counterFaults(database: Database, { orders, lines }: OrderTables): Promise<string[]> {
  const counters = await database.select<{ name: string; amount: number | string }>({
    reads: [],
    sql: "SELECT name, SUM(amount) AS amount FROM counter_slot WHERE name LIKE 'order/%' GROUP BY name HAVING SUM(amount) <> 0",
  });
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const linesOf = byOrder(lines);
  for (const { id, status, notInTrash, customerId, createdAt } of orders) {
    const counted = OF_GROVE.includes(status) ? status : 'other';
    count(`order/${counted}`);
    if (notInTrash) count(`order/${counted}/${createdAt.slice(0, 10)}`);
    if (notInTrash && customerId === 0) count('order/guests');
    const items = (linesOf.get(id) ?? []).filter(({ kind }) => kind === 'item');
    if (notInTrash) for (const product of new Set(items.map(({ productId }) => productId))) count(`order/product/${product}`);
  }
  const sales = new Map<number, number>();
  for (const order of orders.filter(({ salesCounted }) => salesCounted))
    for (const { kind, productId, quantity } of linesOf.get(order.id) ?? [])
      if (kind === 'item') sales.set(productId, (sales.get(productId) ?? 0) + quantity);
  const sold = await database.select<{ id: number; total_sales: number }>({
    reads: [],
    sql: 'SELECT id, total_sales FROM product WHERE total_sales <> 0',
  });
  const uses = await database.select<{ code: string; usage_count: number; uses: number }>({
    reads: [],
    sql: 'SELECT code, usage_count, (SELECT COUNT(*) FROM coupon_use WHERE coupon_id = coupon.id) AS uses FROM coupon',
  });
  return [
    ...different(
      'counter_slot',
      counters.map(({ name, amount }) => `${name} ${Number(amount)}`),
      [...counts].map((entry) => entry.join(' ')),
    ),
    ...different(
      'total_sales',
      sold.map((row) => `${row.id} ${row.total_sales}`),
      [...sales].map((entry) => entry.join(' ')),
    ),
    ...uses.flatMap((row) =>
      Number(row.uses) === row.usage_count ? [] : `${row.code} was used ${row.uses} times, not ${row.usage_count}`,
    ),
  ];
}

function byOrder<T extends { orderId: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(row.orderId);
    if (group) group.push(row);
    else groups.set(row.orderId, [row]);
  }
  return groups;
}

function different(what: string, kept: readonly string[], wanted: readonly string[]): string[] {
  const [there, meant] = [new Set(kept), new Set(wanted)];
  return [
    ...kept.filter((one) => !meant.has(one)).map((one) => `${what}: ${one} is too much`),
    ...wanted.filter((one) => !there.has(one)).map((one) => `${what}: ${one} is missing`),
  ];
}
