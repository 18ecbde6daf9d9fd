import { Injectable } from '@nestjs/common';
import { Database, Repository, type Instant } from '@grove/database';
import { Money } from '@grove/core';
import type { SelectQueryBuilder } from 'typeorm';
import { exactSum, exactSumSql } from '../model/exact-sum.js';
import { CHECKOUT_DRAFT, ORDER_STATUSES, PAID } from '../model/order-status.js';
import { OrderSumCorrectionEntity } from '../model/order-sum-correction.entity.js';
import { OrderEntity } from '../model/order.entity.js';

/** Number, sum and newest of the orders of one customer; the newest is the one with the highest id. */
export interface OrderSummary {
  readonly count: number;
  readonly spent: Money;
  readonly last: { readonly id: number; readonly createdAt: Instant | null } | null;
  /** Whether one of them is processing or completed. */
  readonly isPaying: boolean;
}

const NONE: OrderSummary = { count: 0, spent: Money.zero, last: null, isPaying: false };

interface Row {
  readonly customerId: number;
  readonly count: number | string;
  readonly spent: number | string;
  readonly paid: number | string;
  readonly lastId: number;
  readonly lastAt: Instant;
  readonly undated: number;
}

/** Orders of a plugin's statuses do not count. */
const COUNTED = [...ORDER_STATUSES, CHECKOUT_DRAFT];

/** Summarises the orders of customers: one statement for a page of customers, which reads one index range for each of them. */
@Injectable()
export class OrderSummaries {
  private readonly orders = new Repository(this.database, OrderEntity);

  constructor(private readonly database: Database) {}

  async of(ids: readonly number[]): Promise<ReadonlyMap<number, OrderSummary>> {
    if (ids.length === 0) return new Map();
    const rows = await this.orders
      .createQueryBuilder('newest')
      .innerJoin((sums) => this.sumsOf(sums, ids), 'sums', 'sums.last_id = newest.id')
      .select(['sums.customer_id AS customerId', 'sums.orders AS count', 'sums.spent AS spent', 'sums.paid AS paid'])
      .addSelect(['newest.id AS lastId', 'newest.createdAt AS lastAt', 'newest.undated AS undated'])
      .getRawMany<Row>();
    const found = new Map(rows.map((row) => [row.customerId, summaryOf(row)]));
    return new Map(ids.map((id) => [id, found.get(id) ?? NONE]));
  }

  /** Only paid orders count in what a customer has spent. A few very large ones exceed 64 bits. */
  private sumsOf<T extends object>(query: SelectQueryBuilder<T>, ids: readonly number[]): SelectQueryBuilder<OrderEntity> {
    const ofPaid = (amount: string) => `(CASE WHEN one.status IN (:...paid) THEN ${amount} ELSE 0 END)`;
    return query
      .select('one.customerId', 'customer_id')
      .addSelect('COUNT(*)', 'orders')
      .addSelect('MAX(one.id)', 'last_id')
      .addSelect(exactSumSql(this.database.engineName, ofPaid('one.total + COALESCE(correction.spent, 0)')), 'spent')
      .addSelect(`SUM(${ofPaid('1')})`, 'paid')
      .from(OrderEntity, 'one')
      .leftJoin(OrderSumCorrectionEntity, 'correction', 'correction.orderId = one.id')
      .where('one.customerId IN (:...ids) AND one.status IN (:...counted)')
      .groupBy('one.customerId')
      .setParameters({ ids, counted: COUNTED, paid: PAID });
  }
}

const summaryOf = ({ count, spent, paid, lastId, lastAt, undated }: Row): OrderSummary => ({
  count: Number(count),
  spent: Money.ofMicros(exactSum(spent)),
  last: { id: lastId, createdAt: undated ? null : lastAt },
  isPaying: Number(paid) > 0,
});
