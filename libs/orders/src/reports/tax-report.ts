import { Injectable } from '@nestjs/common';
import { Money } from '@grove/core';
import { Database, Repository, type Row } from '@grove/database';
import { In, MoreThan, type FindOptionsWhere } from 'typeorm';
import { taxAmountOf } from '../lines/line-taxes.rules.js';
import { OrderLineEntity } from '../lines/order-line.entity.js';
import { exactSum } from '../model/exact-sum.js';
import { SOLD } from '../model/order-status.js';
import { RefundEntity } from '../model/refund.entity.js';
import { inOneLine, type ReportRange } from './report-range.rules.js';
import type { TaxSales } from './report.resource.js';
import { SalesReport } from './sales-report.js';
import { selectReturnedTaxSums, selectTaxSums, type Period } from './sales-sums.sql.js';
import { taxFigures, type TaxSum } from './tax-figures.rules.js';

/** Refunds are read in parts, so that a long range needs little memory. */
const REFUNDS_AT_ONCE = 500;

/** The taxes in a range of days by their rates. Refunds return taxes on the day on which they are made, as in the report of sales. */
@Injectable()
export class TaxReport {
  private readonly refunds = new Repository(this.database, RefundEntity);
  private readonly lines = new Repository(this.database, OrderLineEntity);

  constructor(
    private readonly database: Database,
    private readonly sales: SalesReport,
  ) {}

  /** `decimals` are those of the amounts. */
  async of(range: ReportRange, decimals: number): Promise<TaxSales[]> {
    const { engineName } = this.database;
    const whole = inOneLine(range);
    const [period] = whole.buckets;
    const sums: TaxSum[] = [];
    // One after the other, so that a long report leaves time for other requests.
    for (const bucket of range.buckets) sums.push(...(await this.database.select(selectTaxSums(engineName, bucket))).map(taxSum));
    const returned = await this.database.select(selectReturnedTaxSums(engineName, period));
    sums.push(...returned.map((row) => negated(taxSum(row))), ...(await this.returnedIn(period)));
    const { totalTax } = await this.sales.of(whole, decimals);
    return taxFigures(sums, Money.of(totalTax), decimals);
  }

  /** The taxes that refunds of a period returned, but for those of fully refunded orders. */
  private async returnedIn({ from, until }: Period): Promise<TaxSum[]> {
    const returned: TaxSum[] = [];
    for (let after = 0; ;) {
      const refunds = await this.refunds
        .createQueryBuilder('refund')
        .innerJoin('refund.order', 'sold')
        .where('refund.createdAt >= :from AND refund.createdAt < :until', { from, until })
        .andWhere('sold.status IN (:...statuses)', { statuses: SOLD })
        .andWhere({ id: MoreThan(after) } satisfies FindOptionsWhere<RefundEntity>)
        .orderBy('refund.id')
        .limit(REFUNDS_AT_ONCE)
        .getMany();
      returned.push(...(await this.taxesOf(refunds)));
      if (refunds.length < REFUNDS_AT_ONCE) return returned;
      after = refunds[refunds.length - 1].id;
    }
  }

  private async taxesOf(refunds: readonly RefundEntity[]): Promise<TaxSum[]> {
    if (refunds.length === 0) return [];
    const orderOf = new Map(refunds.map(({ id, orderId }) => [id, orderId]));
    const lines = await this.lines.findBy({ orderId: In([...orderOf.keys()]) });
    const rates = await this.lines.findBy({ orderId: In([...new Set(orderOf.values())]), kind: 'tax' });
    const rateOf = new Map(rates.map((rate) => [`${rate.orderId} ${rate.rateId}`, rate]));
    return lines.flatMap(({ orderId, kind, taxes }) =>
      taxes.map(({ id, total }) => {
        const rate = rateOf.get(`${orderOf.get(orderId)} ${id}`);
        const amount = taxAmountOf(total);
        return {
          ...{ rateId: id, percent: rate?.details.ratePercent ?? '', name: rate?.name ?? '', orders: 0 },
          ...{ orderTax: kind === 'shipping' ? Money.zero : amount, shippingTax: kind === 'shipping' ? amount : Money.zero },
        };
      }),
    );
  }
}

function taxSum(row: Row): TaxSum {
  const amount = (column: string): Money => Money.ofMicros(exactSum(row[column]));
  return {
    ...{ rateId: Number(row.rate_id), percent: String(row.percent ?? ''), name: String(row.name), orders: Number(row.orders) },
    ...{ orderTax: amount('order_tax'), shippingTax: amount('shipping_tax') },
  };
}

/** What was returned; it counts no orders. */
const negated = ({ orderTax, shippingTax, ...rate }: TaxSum): TaxSum => ({
  ...{ ...rate, orders: 0, orderTax: orderTax.negated(), shippingTax: shippingTax.negated() },
});
