import { foldForSearch, Money } from '@grove/core';
import { type Database, Repository, type UnitOfWork } from '@grove/database';
import { type ImportKind, replaceCounters } from '@grove/operations';
import { emailKeyOf } from '../addresses/address.rules.js';
import { OrderLineEntity } from '../lines/order-line.entity.js';
import { isListedStatus } from '../model/order-status.js';
import { OrderOfProductEntity } from '../model/order-of-product.entity.js';
import { OrderSumCorrectionEntity, type SumCorrection } from '../model/order-sum-correction.entity.js';
import { OrderEntity } from '../model/order.entity.js';
import { listingEntryOf, rowsOfProducts } from '../orders/list/listing-index.js';
import { markOrdersForReindexing } from '../orders/list/order-search.js';
import { searchTextOf } from '../orders/write/order.rules.js';
import { withSoldAt } from '../orders/write/status-transitions.js';
import { ORDER_COUNTERS, SUM_REFUNDS } from './derived-from-orders.sql.js';

/** Columns that are computed from the others, from the lines and from the refunds, and the number of updates in Grove. */
type DerivedColumn =
  | 'notInTrash'
  | 'billingEmailKey'
  | 'searchText'
  | 'itemCount'
  | 'couponDiscount'
  | 'refunded'
  | 'refundCount'
  | 'revision';

/** A line of an imported order or refund, with the id that it has elsewhere. */
export type ImportedLine = Readonly<
  Omit<OrderLineEntity, 'orderId' | 'order' | 'soldAt' | 'details'> & Partial<Pick<OrderLineEntity, 'details'>>
>;

/** An order with its id, as WooCommerce has it. Amounts are those of WooCommerce: nothing is calculated again. */
export interface ImportedOrder extends Readonly<Omit<OrderEntity, DerivedColumn>> {
  /** Further words by which WooCommerce finds the order, such as those of a former address. */
  readonly searchWords: string;
  /** The decimals of amounts in WooCommerce: reports add up coupons as they are shown there. */
  readonly priceDecimals: number;
  readonly lines: readonly ImportedLine[];
  /** How WooCommerce counts the order in sums, if not with its own amounts. */
  readonly sumCorrection?: SumCorrection;
}

/** How orders are imported, with their lines. They take no stock and count no sales. */
export function orderImport(database: Database): ImportKind<ImportedOrder> {
  const [orders, lines] = [new Repository(database, OrderEntity), new Repository(database, OrderLineEntity)];
  const ofProducts = new Repository(database, OrderOfProductEntity);
  const sumCorrections = new Repository(database, OrderSumCorrectionEntity);
  return {
    name: 'order',
    tables: [
      { table: 'shop_order', key: 'id', ignored: ['refunded', 'refund_count'] },
      { table: 'order_line', key: 'order_id' },
      { table: 'order_of_product', key: 'order_id' },
      { table: 'order_sum_correction', key: 'order_id' },
    ],
    sequence: 'order',
    rows(imported) {
      const { lines: importedLines, searchWords, priceDecimals, sumCorrection, ...columns } = imported;
      const own = importedLines.map((line) => ({ details: {}, ...line, orderId: imported.id, soldAt: null }));
      const order = withDerivedColumns(columns, own, { searchWords, priceDecimals });
      return {
        shop_order: [orders.toRow(order)],
        order_line: own.map((line) => lines.toRow(withSoldAt(line, order))),
        order_of_product: rowsOfProducts(listingEntryOf(order, own)).map((row) => ofProducts.toRow(row)),
        order_sum_correction: sumCorrection
          ? [sumCorrections.toRow({ ...sumCorrection, orderId: order.id, createdAt: order.createdAt })]
          : [],
      };
    },
    afterChange: markOrdersForReindexing,
    finish: () => database.write(deriveFromOrders),
  };
}

function withDerivedColumns(
  columns: Omit<OrderEntity, DerivedColumn>,
  lines: readonly OrderLineEntity[],
  { searchWords, priceDecimals }: Pick<ImportedOrder, 'searchWords' | 'priceDecimals'>,
): OrderEntity {
  const coupons = lines.filter(({ kind }) => kind === 'coupon');
  const order: OrderEntity = {
    ...columns,
    notInTrash: isListedStatus(columns.status),
    billingEmailKey: emailKeyOf(columns.billing.email),
    searchText: '',
    itemCount: lines.reduce((count, line) => (line.kind === 'item' ? count + line.quantity : count), 0),
    couponDiscount: Money.sum(coupons.map(({ total }) => Money.ofMicros(total).round(priceDecimals))).micros,
    refunded: 0n,
    refundCount: 0,
    revision: 0,
  };
  return { ...order, searchText: withFurtherWords(searchTextOf(order, lines), searchWords) };
}

/** A text for searches with those words that it does not have yet. */
function withFurtherWords(searchText: string, words: string): string {
  const further = foldForSearch(words)
    .split(' ')
    .filter((word) => word !== '' && !searchText.includes(word));
  return further.length === 0 ? searchText : `${searchText} ${further.join(' ')}`;
}

/** Sums up the refunds of each order, and counts the orders anew. */
async function deriveFromOrders(unit: UnitOfWork): Promise<void> {
  await unit.run(SUM_REFUNDS);
  await replaceCounters(unit, ORDER_COUNTERS);
}
