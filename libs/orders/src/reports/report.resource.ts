import { Field, isDateTime, text, type FieldType } from '@grove/rest';
import { INTERVALS, PERIODS, type Interval, type Period } from './report-range.rules.js';

const aNumber: FieldType = { schema: { type: 'number' }, parse: (value) => value };

const aDay = text({
  check: (value) => (isDateTime(`${value}T00:00:00`) ? undefined : 'must be a day such as 2026-05-31'),
});

/** The range of a report. */
export class ReportQuery {
  @Field.enum(PERIODS, { description: 'Period of the report; wins over dates.' }) period?: Period;
  @Field.of(aDay, { description: 'First day of the report.' }) dateMin?: string;
  @Field.of(aDay, { description: 'Last day of the report; today by default.' }) dateMax?: string;
}

/** The range of a report of sales, and how long its lines are. */
export class SalesQuery extends ReportQuery {
  @Field.enum(INTERVALS, {
    description: 'Whether totals are by day, by week or by month. Long ranges are by month if absent. Weeks begin on Monday.',
  })
  interval?: Interval;
}

/** An available report. */
export class Report {
  @Field.text({ description: 'Slug of the report, as in its URL.', readonly: true }) slug: string;
  @Field.text({ description: 'Description of the report.', readonly: true }) description: string;
}

/** The sales of a range, and of each of its days or months. */
export class Sales {
  @Field.amount({ description: 'Gross sales: totals of the orders minus refunds.', readonly: true }) totalSales: string;
  @Field.amount({ description: 'Net sales: gross sales without tax and shipping.', readonly: true }) netSales: string;
  @Field.amount({ description: 'Average net sales per day or month.', readonly: true }) averageSales: string;
  @Field.integer({ description: 'Number of orders.', readonly: true }) totalOrders: number;
  @Field.integer({ description: 'Number of items in these orders.', readonly: true }) totalItems: number;
  @Field.amount({ description: 'Sum of the taxes.', readonly: true }) totalTax: string;
  @Field.amount({ description: 'Sum of the shipping costs, without tax.', readonly: true }) totalShipping: string;
  @Field.of(aNumber, { description: 'Sum of the refunds.', readonly: true }) totalRefunds: number;
  @Field.amount({ description: 'Sum of the coupon discounts.', readonly: true }) totalDiscount: string;
  @Field.enum(INTERVALS, { description: 'Whether totals are by day, by week or by month.', readonly: true })
  totalsGroupedBy: string;
  @Field.map({
    description: 'Sales, orders, items, tax, shipping, discount and new customers by day, month, or first day of a week.',
    readonly: true,
  })
  totals: object;
  @Field.integer({ description: 'Number of new customers.', readonly: true }) totalCustomers: number;
}

/** A product with a high quantity sold. */
export class BestSeller {
  @Field.text({ description: 'Name of the product.', readonly: true }) name: string;
  @Field.integer({ description: 'Id of the product.', readonly: true }) productId: number;
  @Field.integer({ description: 'Quantity sold.', readonly: true }) quantity: number;
}

/** The taxes of one rate in a range: those of the orders minus those that refunds returned. */
export class TaxSales {
  @Field.integer({ description: 'Id of the tax rate; 0 for taxes whose rate is unknown.', readonly: true }) taxRateId: number;
  @Field.text({ description: 'Label of the tax rate, as orders have it.', readonly: true }) name: string;
  @Field.text({ description: 'Percentage of the tax rate, as orders have it; empty if unknown.', readonly: true })
  taxRate: string;
  @Field.amount({ description: 'Sum of the taxes on items and fees.', readonly: true }) orderTax: string;
  @Field.amount({ description: 'Sum of the taxes on shipping.', readonly: true }) shippingTax: string;
  @Field.amount({ description: 'Sum of both.', readonly: true }) totalTax: string;
  @Field.integer({ description: 'Number of orders of the range with this tax rate.', readonly: true }) ordersCount: number;
}

/** What one coupon took off the orders of a range. */
export class CouponSales {
  @Field.text({ description: 'Code of the coupon; empty for all coupons that are not listed.', readonly: true }) code: string;
  @Field.integer({ description: 'Number of orders with this coupon.', readonly: true }) ordersCount: number;
  @Field.amount({ description: 'Sum of its discounts, without tax.', readonly: true }) amount: string;
}

/** The number of records of one type or status. */
export class ReportTotal {
  @Field.text({ description: 'Type or status.', readonly: true }) slug: string;
  @Field.text({ description: 'Name of the type or status.', readonly: true }) name: string;
  @Field.integer({ description: 'Number of records.', readonly: true }) total: number;
}
