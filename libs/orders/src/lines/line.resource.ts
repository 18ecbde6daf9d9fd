import { amount, ValidationError, Field, nullable, text, type FieldType } from '@grove/rest';

const LONGEST_NAME = 500;

/** Text whose `null` takes the line away. */
const nameOrNull = (max = LONGEST_NAME): FieldType => nullable(text({ max }));

/** Money that nobody can owe backwards. */
const worth = (): FieldType => {
  const type = amount();
  return {
    schema: type.schema,
    parse: (value) =>
      typeof value === 'string' && value.startsWith('-') ? new ValidationError('must not be negative') : type.parse(value),
  };
};

/** Tax of one rate on a line, unrounded and without padding: `"6.3"`. */
export class LineTotalTax {
  @Field.integer({ description: 'Identifier of the tax rate.', readonly: true }) id: number;
  @Field.amount({ description: 'Tax on the total.', readonly: true }) total: string;
}

export class LineTax extends LineTotalTax {
  @Field.amount({ description: 'Tax on the subtotal; empty on fees.', readonly: true }) subtotal: string;
}

export class LineMetaEntry {
  @Field.text({ description: 'Slug of the attribute.', readonly: true }) key: string;
  @Field.text({ description: 'Name of the attribute.', readonly: true }) label: string;
  @Field.text({ description: 'The option.', readonly: true }) value: string;
}

/** Something sold. */
export class LineItem {
  @Field.integer({ description: 'Identifier of the line; absent for a new one.' }) id: number;
  @Field.of(nameOrNull(), { description: 'Name; that of the product when absent.' }) name: string | null;
  @Field.text({ description: 'SKU of the product.', max: 100 }) sku: string | null;
  @Field.integerOrNull({ description: 'Identifier of the product; null takes the line away.' }) productId: number | null;
  @Field.integer({ description: 'Identifier of the variation; 0 for none.' }) variationId: number;
  @Field.integer({ description: 'Pieces; 0 takes the line away.', min: 0, max: 100_000_000 }) quantity: number;
  @Field.text({ description: 'Slug of the tax class; "" is standard.' }) taxClass: string;
  @Field.amount({ description: 'What a piece comes to, after discounts.', readonly: true }) price: string;
  @Field.of(worth(), { description: 'Before discounts; never below the total.' }) subtotal: string;
  @Field.amount({ description: 'Tax before discounts.', readonly: true }) subtotalTax: string;
  @Field.of(worth(), { description: 'After discounts.' }) total: string;
  @Field.amount({ description: 'Tax after discounts.', readonly: true }) totalTax: string;
  @Field.list(LineTax, { description: 'Taxes by rate.', readonly: true }) taxes: LineTax[];
  @Field.list(LineMetaEntry, { description: 'What tells the variation apart.', readonly: true }) meta: LineMetaEntry[];
}

/** The sum of one tax rate. */
export class TaxLine {
  @Field.integer({ description: 'Identifier of the line.', readonly: true }) id: number;
  @Field.text({ description: 'Country, state, name and priority of the rate.', readonly: true }) rateCode: string;
  @Field.integer({ description: 'Identifier of the rate.', readonly: true }) rateId: number;
  @Field.text({ description: 'Name of the rate.', readonly: true }) label: string;
  @Field.boolean({ description: 'Worked out on top of other taxes.', readonly: true }) compound: boolean;
  @Field.amount({ description: 'Tax on items and fees.', readonly: true }) taxTotal: string;
  @Field.amount({ description: 'Tax on shipping.', readonly: true }) shippingTaxTotal: string;
}

export class ShippingLine {
  @Field.integer({ description: 'Identifier of the line; absent for a new one.' }) id: number;
  @Field.of(nameOrNull(), { description: 'Name of the method.' }) methodTitle: string | null;
  @Field.of(nameOrNull(200), { description: 'Identifier of the method; null takes the line away.' }) methodId: string | null;
  @Field.of(worth(), { description: 'What it costs.' }) total: string;
  @Field.amount({ description: 'Tax on it.', readonly: true }) totalTax: string;
  @Field.list(LineTotalTax, { description: 'Taxes by rate.', readonly: true }) taxes: LineTotalTax[];
}

export class FeeLine {
  @Field.integer({ description: 'Identifier of the line; absent for a new one.' }) id: number;
  @Field.of(nameOrNull(), { description: 'Name of the fee; null takes the line away.' }) name: string | null;
  @Field.text({ description: 'Slug of the tax class; "" is standard.' }) taxClass: string;
  @Field.enum(['taxable', 'none'], { description: 'Whether it is taxed.' }) taxStatus: string;
  @Field.amount({ description: 'What it comes to; may be negative.' }) total: string;
  @Field.amount({ description: 'Tax on it.', readonly: true }) totalTax: string;
  @Field.list(LineTax, { description: 'Taxes by rate.', readonly: true }) taxes: LineTax[];
}

export class CouponLine {
  @Field.integer({ description: 'Identifier of the line; absent for a new one.' }) id: number;
  @Field.of(nameOrNull(200), { description: 'Code; null takes the line away.' }) code: string | null;
  @Field.of(worth(), { description: 'What its sender took off already; without it the coupon is applied here.' })
  discount: string;
  @Field.amount({ description: 'Tax on the discount.', readonly: true }) discountTax: string;
}
