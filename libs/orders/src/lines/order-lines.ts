import { Injectable } from '@nestjs/common';
import { Database, placeholders, Table, type UnitOfWork } from '@grove/database';
import { withLineNumbers } from './coupon-shares.rules.js';
import type { KnownSkus } from './line-presenter.js';
import { OrderLineEntity } from './order-line.entity.js';

/** Reads and writes the lines of orders and refunds. */
@Injectable()
export class OrderLines {
  private readonly table: Table<OrderLineEntity>;

  constructor(private readonly database: Database) {
    this.table = new Table(database, OrderLineEntity);
  }

  /** The lines of these orders, in the order in which they were made, by order. */
  async of(orderIds: readonly number[]): Promise<Map<number, OrderLineEntity[]>> {
    const lines = new Map<number, OrderLineEntity[]>(orderIds.map((id) => [id, []]));
    if (orderIds.length === 0) return lines;
    const rows = await this.table.where(`order_id IN (${placeholders(orderIds.length)}) ORDER BY id`, ...orderIds);
    for (const row of rows) lines.get(row.orderId)!.push(row);
    return lines;
  }

  /** SKUs of the products and variations on these lines that are still there. */
  async skusOf(lines: readonly OrderLineEntity[]): Promise<KnownSkus> {
    const [products, variations] = await Promise.all([
      this.skus(
        'SELECT id, sku FROM product WHERE id IN (?)',
        lines.flatMap((line) => line.productId || []),
      ),
      this.skus(
        VARIATION_SKUS,
        lines.flatMap((line) => line.variationId || []),
      ),
    ]);
    return new Map([...products, ...variations].map(({ id, sku }) => [id, sku]));
  }

  /** Writes the lines of an order as they stand now; gives them with their numbers. Lines that are missing go. */
  async write(
    unit: UnitOfWork,
    orderId: number,
    before: readonly OrderLineEntity[],
    after: readonly OrderLineEntity[],
  ): Promise<OrderLineEntity[]> {
    const old = new Map(before.map((line) => [line.id, line]));
    const kept = new Set(after.map((line) => line.id));
    for (const { id } of before) if (!kept.has(id)) await this.table.delete(unit, id);
    for (const line of after) if (line.id !== 0 && !isSame(line, old.get(line.id))) await this.table.update(unit, line.id, line);
    return this.numbered(unit, orderId, after);
  }

  /** Coupons come last: they tell what they took off which item, and so need the numbers of the others. */
  private async numbered(unit: UnitOfWork, orderId: number, lines: readonly OrderLineEntity[]): Promise<OrderLineEntity[]> {
    const numbers = new Map<OrderLineEntity, number>();
    const insert = async (fresh: readonly OrderLineEntity[], complete: (line: OrderLineEntity) => OrderLineEntity) => {
      const rows = fresh.map((line) => ({ ...complete(line), id: undefined, orderId }));
      const given = await this.table.insertNumbered(unit, rows);
      fresh.forEach((line, index) => numbers.set(line, given[index]));
    };
    const told = (line: OrderLineEntity) => ({ ...line, orderId, id: line.id || (numbers.get(line) ?? 0) });
    const fresh = lines.filter((line) => line.id === 0);
    await insert(
      fresh.filter((line) => line.kind !== 'coupon'),
      (line) => line,
    );
    const numbered = lines.map(told);
    await insert(
      fresh.filter((line) => line.kind === 'coupon'),
      (line) => withLineNumbers(line, numbered),
    );
    return lines.map((line) => (line.kind === 'coupon' ? withLineNumbers(told(line), numbered) : told(line)));
  }

  private async skus(sql: string, ids: readonly number[]): Promise<{ id: number; sku: string }[]> {
    const wanted = [...new Set(ids)];
    return wanted.length === 0 ? [] : this.database.read(sql.replace('(?)', `(${placeholders(wanted.length)})`), wanted);
  }
}

/** A variation without a SKU has its product's. */
const VARIATION_SKUS =
  "SELECT variation.id, CASE variation.sku WHEN '' THEN product.sku ELSE variation.sku END AS sku FROM product_variation variation " +
  'JOIN product ON product.id = variation.product_id WHERE variation.id IN (?)';

/** Whether these are the same lines, in whatever order. */
export function areSameLines(before: readonly OrderLineEntity[], after: readonly OrderLineEntity[]): boolean {
  const old = new Map(before.map((line) => [line.id, line]));
  return before.length === after.length && after.every((line) => isSame(line, old.get(line.id)));
}

const isSame = (one: OrderLineEntity, other: OrderLineEntity | undefined): boolean =>
  other !== undefined && told(one) === told(other);

const told = (line: OrderLineEntity): string =>
  JSON.stringify(line, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
