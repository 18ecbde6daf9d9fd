import { Injectable } from '@nestjs/common';
import { Database, placeholders, type EngineName, type Instant } from '@grove/database';
import { Money } from '@grove/core';
import { CHECKOUT_DRAFT, ORDER_STATUSES } from '../model/order-status.js';

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
  readonly count: number;
  readonly units: number | string;
  readonly micros: number | string;
  readonly lastId: number;
  readonly lastAt: Instant;
  readonly undated: number;
  readonly paid: number | string;
}

/** Summarises the orders of customers: one statement for a page of customers, which reads one index range for each of them. */
@Injectable()
export class OrderSummaries {
  constructor(private readonly database: Database) {}

  async of(ids: readonly number[]): Promise<ReadonlyMap<number, OrderSummary>> {
    const rows = await this.database.read<Row>(summarySql(this.database.engineName, ids.length), ids);
    const found = new Map(rows.map((row) => [row.customerId, summaryOf(row)]));
    return new Map(ids.map((id) => [id, found.get(id) ?? NONE]));
  }
}

/** Orders of a plugin's statuses do not count. */
const COUNTED = [...ORDER_STATUSES, CHECKOUT_DRAFT].map((status) => `'${status}'`).join(', ');

const MILLION = 1_000_000n;

function summaryOf({ count, units, micros, lastId, lastAt, undated, paid }: Row): OrderSummary {
  const spent = Money.ofMicros(BigInt(units) * MILLION + BigInt(micros));
  return { count, spent, last: { id: lastId, createdAt: undated ? null : lastAt }, isPaying: Number(paid) > 0 };
}

/** Whole units and the remainder are summed separately, because a few very large orders overflow 64 bits in micro-units. */
function summarySql(engine: EngineName, customers: number): string {
  const spent = '(shop_order.total + COALESCE(spent, 0))';
  const units = engine === 'mysql' ? `${spent} DIV 1000000` : `${spent} / 1000000`;
  const paid = (amount: string) => `SUM(CASE WHEN status IN ('processing', 'completed') THEN ${amount} ELSE 0 END)`;
  return `
    SELECT summed.*, newest.created_at AS lastAt, newest.undated AS undated
    FROM (
      SELECT customer_id AS customerId, COUNT(*) AS count, MAX(id) AS lastId, ${paid(units)} AS units,
        ${paid(`${spent} % 1000000`)} AS micros, ${paid('1')} AS paid
      FROM shop_order LEFT JOIN order_sum_correction ON order_sum_correction.order_id = shop_order.id
      WHERE customer_id IN (${placeholders(customers)}) AND status IN (${COUNTED})
      GROUP BY customer_id
    ) summed
    JOIN shop_order newest ON newest.id = summed.lastId`;
}
