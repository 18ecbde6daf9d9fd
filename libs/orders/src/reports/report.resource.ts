import { Field, isDateTime, text, type FieldType } from '@grove/rest';
import { PERIODS, type Period } from './report-range.rules.js';

const aNumber: FieldType = { schema: { type: 'number' }, parse: (value) => value };

const aDay = text({
  check: (value) => (isDateTime(`${value}T00:00:00`) ? undefined : 'must be a day such as 2026-05-31'),
});

/** Which days a report is about. */
export class ReportQuery {
  @Field.enum(PERIODS, { description: 'The days of the report; wins over dates.' }) period?: Period;
  @Field.of(aDay, { description: 'First day.' }) dateMin?: string;
  @Field.of(aDay, { description: 'Last day; today when absent.' }) dateMax?: string;
}

/** A report that there is. */
export class Report {
  @Field.text({ description: 'Name of the report in its address.', readonly: true }) slug: string;
  @Field.text({ description: 'What it tells.', readonly: true }) description: string;
}

/** The figures of a range, and of each of its days or months. */
export class Sales {
  @Field.amount({ description: 'Totals of the orders, less what was given back.', readonly: true }) totalSales: string;
  @Field.amount({ description: 'The same without tax and shipping.', readonly: true }) netSales: string;
  @Field.amount({ description: 'Net sales of a day or month on average.', readonly: true }) averageSales: string;
  @Field.integer({ description: 'Orders.', readonly: true }) totalOrders: number;
  @Field.integer({ description: 'Pieces in them.', readonly: true }) totalItems: number;
  @Field.amount({ description: 'Tax on lines and shipping.', readonly: true }) totalTax: string;
  @Field.amount({ description: 'Shipping without tax.', readonly: true }) totalShipping: string;
  @Field.of(aNumber, { description: 'What was given back.', readonly: true }) totalRefunds: number;
  @Field.amount({ description: 'Discounts by coupons.', readonly: true }) totalDiscount: string;
  @Field.enum(['day', 'month'], { description: 'What a line of the totals is.', readonly: true }) totalsGroupedBy: string;
  @Field.map({ description: 'Sales, orders, items, tax, shipping, discount and new customers by day or month.', readonly: true })
  totals: object;
  @Field.integer({ description: 'Customers that registered.', readonly: true }) totalCustomers: number;
}

/** A product that sold well. */
export class BestSeller {
  @Field.text({ description: 'Name of the product.', readonly: true }) name: string;
  @Field.integer({ description: 'Identifier of the product.', readonly: true }) productId: number;
  @Field.integer({ description: 'Pieces sold.', readonly: true }) quantity: number;
}
