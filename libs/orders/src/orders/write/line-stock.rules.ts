import type { StockChange } from '@grove/catalogue';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';

/** Lines with what they took from stock, and how the stock moves for that. */
export interface LineStock {
  readonly lines: readonly OrderLineEntity[];
  readonly moves: readonly StockChange[];
}

/**
 * The stock of an order that has taken it, after its lines were changed: new lines take theirs, lines with another quantity take or return the difference, and
 * removed lines return what they took. `managerOf` is the id of the product or variation that manages the stock of an item; 0 for none.
 */
export function followLines(
  before: readonly OrderLineEntity[],
  after: readonly OrderLineEntity[],
  managerOf: (line: OrderLineEntity) => number,
): LineStock {
  const old = new Map(before.map((line) => [line.id, line]));
  const followed = after.map((line) => {
    const previous = old.get(line.id);
    return previous && isSameProduct(previous, line) ? withDifference(previous, line) : withOwnStock(previous, line, managerOf);
  });
  const kept = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id }) => !kept.has(id)).flatMap(returnedBy);
  return { lines: followed.map(({ line }) => line), moves: [...followed.flatMap(({ moves }) => moves), ...removed] };
}

interface Followed {
  readonly line: OrderLineEntity;
  readonly moves: readonly StockChange[];
}

function withDifference(previous: OrderLineEntity, line: OrderLineEntity): Followed {
  const { stockManagedById: id, reducedStock, quantity } = previous;
  if (id === 0 || quantity === line.quantity) return { line, moves: [] };
  const reduced = Math.max(0, reducedStock + line.quantity - quantity);
  return { line: { ...line, reducedStock: reduced }, moves: [{ id, by: reducedStock - reduced }] };
}

function withOwnStock(
  previous: OrderLineEntity | undefined,
  line: OrderLineEntity,
  managerOf: (line: OrderLineEntity) => number,
): Followed {
  if (line.kind !== 'item') return { line, moves: [] };
  const [id, returned] = [managerOf(line), previous ? returnedBy(previous) : []];
  if (id === 0) return { line: { ...line, reducedStock: 0, stockManagedById: 0 }, moves: returned };
  const taken = { ...line, reducedStock: line.quantity, stockManagedById: id };
  return { line: taken, moves: [...returned, { id, by: -line.quantity }] };
}

const returnedBy = ({ reducedStock, stockManagedById }: OrderLineEntity): StockChange[] =>
  reducedStock > 0 ? [{ id: stockManagedById, by: reducedStock }] : [];

const isSameProduct = (one: OrderLineEntity, other: OrderLineEntity): boolean =>
  one.productId === other.productId && one.variationId === other.variationId;
