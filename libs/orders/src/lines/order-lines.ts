import { Injectable } from '@nestjs/common';
import { findSkus } from '@grove/catalogue';
import { batchLoader, Database, groupLoader, Repository, type BatchLoader } from '@grove/database';
import { In } from 'typeorm';
import { withLineIds } from './coupon-shares.rules.js';
import type { SkusById } from './sold-products.js';
import { OrderLineEntity } from './order-line.entity.js';

/** Reads and writes the lines of orders and refunds. */
@Injectable()
export class OrderLines {
  private readonly stored = new Repository(this.database, OrderLineEntity);
  private readonly lines: BatchLoader<readonly OrderLineEntity[]>;
  private readonly productSkus: BatchLoader<string>;
  private readonly variationSkus: BatchLoader<string>;

  constructor(private readonly database: Database) {
    this.lines = groupLoader(
      database,
      (ids) => this.stored.find({ where: { orderId: In(ids) }, order: { id: 'ASC' } }),
      (line) => line.orderId,
    );
    this.productSkus = batchLoader(database, (productIds) => findSkus(database, { productIds, variationIds: [] }));
    this.variationSkus = batchLoader(database, (variationIds) => findSkus(database, { productIds: [], variationIds }));
  }

  /** The lines of these orders and refunds, by their id, in the order in which they were created. */
  async of(orderIds: readonly number[]): Promise<Map<number, readonly OrderLineEntity[]>> {
    const lines = await this.lines.loadMany(orderIds);
    return new Map(orderIds.map((id) => [id, lines.get(id) ?? []]));
  }

  /** The SKUs of the products and variations on these lines, except deleted ones. Those that are `known` are not read. */
  async skusOf(lines: readonly OrderLineEntity[], known: SkusById = new Map()): Promise<SkusById> {
    const unknown = (ids: readonly number[]) => ids.filter((id) => id !== 0 && !known.has(id));
    const [products, variations] = await Promise.all([
      this.productSkus.loadMany(unknown(lines.map(({ productId }) => productId))),
      this.variationSkus.loadMany(unknown(lines.map(({ variationId }) => variationId))),
    ]);
    return new Map([...known, ...products, ...variations]);
  }

  /** Writes the lines of an order and deletes those that are missing. Returns the lines with their ids. */
  async write(
    orderId: number,
    before: readonly OrderLineEntity[],
    after: readonly OrderLineEntity[],
  ): Promise<OrderLineEntity[]> {
    const old = new Map(before.map((line) => [line.id, line]));
    const kept = new Set(after.map((line) => line.id));
    await this.stored.delete(before.flatMap(({ id }) => (kept.has(id) ? [] : id)));
    for (const line of after) if (line.id !== 0) await this.stored.updateChanged(old.get(line.id)!, line);
    return this.insertNew(orderId, after);
  }

  /** Deletes all lines of these orders and refunds. */
  async remove(orderIds: readonly number[]): Promise<void> {
    await this.stored.delete({ orderId: In(orderIds) });
  }

  /** Inserts new lines, those of coupons last. These refer to the ids of the lines that they discount, and get them when the ids are known. */
  private async insertNew(orderId: number, lines: readonly OrderLineEntity[]): Promise<OrderLineEntity[]> {
    const isCoupon = ({ kind }: OrderLineEntity) => kind === 'coupon';
    const added = lines.filter((line) => line.id === 0);
    const sorted = [...added.filter((line) => !isCoupon(line)), ...added.filter(isCoupon)];
    const rows = sorted.map((line) => ({ ...line, id: undefined, orderId }));
    const { identifiers } = await this.stored.insert(rows, { findBy: 'orderId' });
    const idOf = new Map(sorted.map((line, index) => [line, identifiers[index].id as number]));
    const inserted = lines.map((line) => ({ ...line, orderId, id: idOf.get(line) ?? line.id }));
    const complete = inserted.map((line) => (isCoupon(line) ? withLineIds(line, inserted) : line));
    for (const [index, { id, meta }] of complete.entries())
      if (lines[index].id === 0 && isCoupon(lines[index]) && meta.length > 0) await this.stored.update(id, { meta });
    return complete;
  }
}

/** Whether these are the same lines, in any order. */
export function areSameLines(before: readonly OrderLineEntity[], after: readonly OrderLineEntity[]): boolean {
  const old = new Map(before.map((line) => [line.id, line]));
  return before.length === after.length && after.every((line) => isSame(line, old.get(line.id)));
}

const isSame = (one: OrderLineEntity, other: OrderLineEntity | undefined): boolean =>
  other !== undefined && serialize(one) === serialize(other);

const serialize = (line: OrderLineEntity): string =>
  JSON.stringify(line, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
