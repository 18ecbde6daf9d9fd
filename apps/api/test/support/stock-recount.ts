import type { OrderBooks } from './order-books.js';
import { grouped } from './order-recount.js';

/**
 * Recounts stock and sales of these products and variations, whose first stock is told, against lines and notes of orders. It holds as long as none
 * of their orders is deleted for good, and for stock as long as no line changes once it took its pieces.
 */
export function faultsOfStock(books: OrderBooks, first: ReadonlyMap<number, number>): string[] {
  const taken = grouped(
    books.lines.filter((line) => line.reduced_stock !== 0),
    (line) => line.stock_managed_by_id,
  );
  const stocks = new Map([...books.products, ...books.variations].map((row) => [row.id, row.stock_quantity]));
  const sold = piecesSold(books);
  const products = books.products.filter(({ id }) => first.has(id));
  return [
    ...[...first].flatMap(([id, before]) => {
      const out = (taken.get(id) ?? []).reduce((pieces, line) => pieces + line.reduced_stock, 0);
      const is = stocks.get(id);
      return is === before - out ? [] : `stock of ${id}: ${is}; it was ${before}, and orders took ${out}`;
    }),
    ...products.flatMap(({ id, total_sales }) =>
      total_sales === (sold.get(id) ?? 0) ? [] : `sales of ${id}: ${total_sales}; orders that count sold ${sold.get(id) ?? 0}`,
    ),
    ...faultsOfNotes(books, new Set(first.keys())),
  ];
}

/** How many pieces of each product are on the lines of orders that count as sales. */
export function piecesSold({ orders, lines }: Pick<OrderBooks, 'orders' | 'lines'>): Map<number, number> {
  const sold = new Map<number, number>();
  const counted = new Set(orders.filter((order) => order.sales_counted).map(({ id }) => id));
  for (const { order_id, product_id, quantity } of lines)
    if (counted.has(order_id)) sold.set(product_id, (sold.get(product_id) ?? 0) + quantity);
  return sold;
}

/** Notes tell of every piece that an order took and still has. */
function faultsOfNotes({ orders, lines, notes }: OrderBooks, known: ReadonlySet<number>): string[] {
  const [linesOf, notesOf] = [grouped(lines, ({ order_id }) => order_id), grouped(notes, ({ order_id }) => order_id)];
  return orders.flatMap(({ id }) => {
    const own = (linesOf.get(id) ?? []).filter((line) => line.kind === 'item');
    if (own.length === 0 || !own.every((line) => known.has(line.product_id))) return [];
    const has = own.reduce((pieces, line) => pieces + line.reduced_stock, 0);
    const told = (notesOf.get(id) ?? []).reduce((pieces, { note }) => pieces + takenIn(note), 0);
    return told === has ? [] : `order ${id}: its notes tell of ${told} pieces, its lines took ${has}`;
  });
}

/** `Stock: Nuts 8 → 5, Figs 3 → 1.` tells of five pieces. */
const takenIn = (note: string): number =>
  note.startsWith('Stock: ')
    ? [...note.matchAll(/(-?\d+) → (-?\d+)/g)].reduce((pieces, [, before, after]) => pieces + Number(before) - Number(after), 0)
    : 0;
