import type { OrderTables } from './order-tables.js';
import { groupBy } from './order-audit.js';

/**
 * Compares the stock and the sales of products and variations with the lines and notes of their orders. Returns a description of each error. The
 * result is only right if none of the orders was deleted permanently and no line was changed after it had reduced the stock.
 */
export function auditStock(tables: OrderTables, initialStock: ReadonlyMap<number, number>): string[] {
  const taken = groupBy(
    tables.lines.filter((line) => line.reduced_stock !== 0),
    (line) => line.stock_managed_by_id,
  );
  const stocks = new Map([...tables.products, ...tables.variations].map((row) => [row.id, row.stock_quantity]));
  const sold = unitsSold(tables);
  const products = tables.products.filter(({ id }) => initialStock.has(id));
  return [
    ...[...initialStock].flatMap(([id, initial]) => {
      const sum = (taken.get(id) ?? []).reduce((total, line) => total + line.reduced_stock, 0);
      const stock = stocks.get(id);
      return stock === initial - sum ? [] : `stock of ${id}: is ${stock}, but it was ${initial} and orders took ${sum}`;
    }),
    ...products.flatMap(({ id, total_sales }) =>
      total_sales === (sold.get(id) ?? 0) ? [] : `sales of ${id}: are ${total_sales}, but orders sold ${sold.get(id) ?? 0}`,
    ),
    ...auditNotes(tables, new Set(initialStock.keys())),
  ];
}

/** The number of units of each product on the lines of orders that count as sales. */
export function unitsSold({ orders, lines }: Pick<OrderTables, 'orders' | 'lines'>): Map<number, number> {
  const sold = new Map<number, number>();
  const counted = new Set(orders.filter((order) => order.sales_counted).map(({ id }) => id));
  for (const { order_id, product_id, quantity } of lines)
    if (counted.has(order_id)) sold.set(product_id, (sold.get(product_id) ?? 0) + quantity);
  return sold;
}

/** The stock notes of an order must add up to the stock that its lines took. */
function auditNotes({ orders, lines, notes }: OrderTables, productIds: ReadonlySet<number>): string[] {
  const [linesOf, notesOf] = [groupBy(lines, ({ order_id }) => order_id), groupBy(notes, ({ order_id }) => order_id)];
  return orders.flatMap(({ id }) => {
    const own = (linesOf.get(id) ?? []).filter((line) => line.kind === 'item');
    if (own.length === 0 || !own.every((line) => productIds.has(line.product_id))) return [];
    const taken = own.reduce((total, line) => total + line.reduced_stock, 0);
    const noted = (notesOf.get(id) ?? []).reduce((total, { note }) => total + stockReductionIn(note), 0);
    return noted === taken ? [] : `order ${id}: its notes say ${noted}, but its lines took ${taken}`;
  });
}

/** The stock reduction that a note describes: `Stock: Nuts 8 → 5, Figs 3 → 1.` is 5. */
const stockReductionIn = (note: string): number =>
  note.startsWith('Stock: ')
    ? [...note.matchAll(/(-?\d+) → (-?\d+)/g)].reduce((total, [, before, after]) => total + Number(before) - Number(after), 0)
    : 0;
