import { Money } from '@grove/core';
import { type Database, Repository } from '@grove/database';
import { columnDifferences, type ConsistencyCheck, type Difference, importedIds, recordCheck } from '@grove/operations';
import { In } from 'typeorm';
import { emailKeyOf } from '../addresses/address.rules.js';
import { OrderLineEntity } from '../lines/order-line.entity.js';
import { isListedStatus } from '../model/order-status.js';
import { OrderEntity } from '../model/order.entity.js';
import { RefundEntity } from '../model/refund.entity.js';
import { searchTextOf } from '../orders/write/order.rules.js';
import { groupBy } from './group-by.js';

/** The roundings of which the shop may have had one when an order was calculated: settings change, and orders stay as they are. */
const ROUNDINGS = [2, 0, 1, 3, 4].flatMap((decimals) => [false, true].map((atSubtotal) => ({ decimals, atSubtotal })));

type Rounding = (typeof ROUNDINGS)[number];

/** Compares the columns of orders with their lines and refunds. Imported orders keep the amounts and search texts of WooCommerce. */
export function orderSumsCheck(database: Database): ConsistencyCheck {
  const orders = new Repository(database, OrderEntity);
  const lines = new Repository(database, OrderLineEntity);
  const refunds = new Repository(database, RefundEntity);
  return recordCheck(database, {
    name: 'sums of orders',
    table: 'shop_order',
    async compare(ids) {
      const ofOrders = { orderId: In(ids) };
      const linesOf = groupBy(await lines.find({ where: ofOrders, order: { id: 'ASC' } }), ({ orderId }) => orderId);
      const refundsOf = groupBy(await refunds.findBy(ofOrders), ({ orderId }) => orderId);
      const imported = await importedIds(database, 'order', ids);
      return (await orders.findInOrder(ids)).flatMap((order) => {
        const [own, refunded] = [linesOf.get(order.id) ?? [], refundsOf.get(order.id) ?? []];
        const plain = columnDifferences(orders, 'order', order, plainColumns(order, own, refunded));
        if (imported.has(order.id)) return plain;
        const searched = columnDifferences(orders, 'order', order, { searchText: searchTextOf(order, own) });
        return [...plain, ...searched, ...amountDifferences(orders, order, own)];
      });
    },
  });
}

const plainColumns = (
  { status, billing }: OrderEntity,
  lines: readonly OrderLineEntity[],
  refunds: readonly RefundEntity[],
): Partial<OrderEntity> => ({
  notInTrash: isListedStatus(status),
  billingEmailKey: emailKeyOf(billing.email),
  itemCount: lines.reduce((count, line) => (line.kind === 'item' ? count + line.quantity : count), 0),
  refunded: refunds.reduce((sum, { amount }) => sum + amount, 0n),
  refundCount: refunds.length,
});

/** The differences under the rounding under which there are the fewest. */
function amountDifferences(orders: Repository<OrderEntity>, order: OrderEntity, lines: readonly OrderLineEntity[]): Difference[] {
  let fewest: Difference[] | undefined;
  for (const rounding of ROUNDINGS) {
    const differences = columnDifferences(orders, 'order', order, amountsOf(lines, rounding));
    if (!fewest || differences.length < fewest.length) fewest = differences;
    if (fewest.length === 0) break;
  }
  return fewest!;
}

/** The amounts of an order as sums of its lines, whose taxes and discounts are taken as they are. */
function amountsOf(lines: readonly OrderLineEntity[], { decimals, atSubtotal }: Rounding): Partial<OrderEntity> {
  const round = (micros: bigint) => Money.ofMicros(micros).round(decimals).micros;
  const roundItem = (micros: bigint) => (atSubtotal ? micros : round(micros));
  const of = (kind: string) => lines.filter((line) => line.kind === kind);
  const [items, taxes] = [of('item'), of('tax')];
  const cart = sum(items.map(({ total }) => roundItem(total)));
  const shippingTotal = sum(of('shipping').map(({ total }) => round(total)));
  const [cartTax, shippingTax] = [sum(taxes.map(({ total }) => total)), sum(taxes.map(({ totalTax }) => totalTax))];
  return {
    couponDiscount: sum(of('coupon').map(({ total }) => round(total))),
    discountTotal: round(sum(items.map(({ subtotal }) => roundItem(subtotal))) - cart),
    shippingTotal,
    cartTax,
    shippingTax,
    total: round(cart + sum(of('fee').map(({ total }) => total)) + shippingTotal + cartTax + shippingTax),
  };
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
