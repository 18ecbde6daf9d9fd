import { amount, Fault, Field, orNull, text, type FieldType } from '@grove/rest';

const LONGEST_NAME = 500;

/** Text whose `null` takes the line away. */
const nameOrNull = (max = LONGEST_NAME): FieldType => orNull(text({ max }));

/** Money that nobody can owe backwards. */
const worth = (): FieldType => {
  const type = amount();
  return {
    schema: type.schema,
    read: (value) => (typeof value === 'string' && value.startsWith('-') ? new Fault('must not be negative') : type.read(value)),
  };
};

/** Tax of one rate on a line, unrounded and without padding: `"6.3"`. */
export class LineTotalTax {
  @Field.integer({ about: 'Identifier of the tax rate.', readonly: true }) id: number;
  @Field.amount({ about: 'Tax on the total.', readonly: true }) total: string;
}

export class LineTax extends LineTotalTax {
  @Field.amount({ about: 'Tax on the subtotal; empty on fees.', readonly: true }) subtotal: string;
}

export class LineMetaEntry {
  @Field.text({ about: 'Slug of the attribute.', readonly: true }) key: string;
  @Field.text({ about: 'Name of the attribute.', readonly: true }) label: string;
  @Field.text({ about: 'The option.', readonly: true }) value: string;
}

/** Something sold. */
export class LineItem {
  @Field.integer({ about: 'Identifier of the line; absent for a new one.' }) id: number;
  @Field.of(nameOrNull(), { about: 'Name; that of the product when absent.' }) name: string | null;
  @Field.text({ about: 'SKU of the product.', max: 100 }) sku: string | null;
  @Field.integerOrNull({ about: 'Identifier of the product; null takes the line away.' }) productId: number | null;
  @Field.integer({ about: 'Identifier of the variation; 0 for none.' }) variationId: number;
  @Field.integer({ about: 'Pieces; 0 takes the line away.', min: 0, max: 100_000_000 }) quantity: number;
  @Field.text({ about: 'Slug of the tax class; "" is standard.' }) taxClass: string;
  @Field.amount({ about: 'What a piece comes to, after discounts.', readonly: true }) price: string;
  @Field.of(worth(), { about: 'Before discounts; never below the total.' }) subtotal: string;
  @Field.amount({ about: 'Tax before discounts.', readonly: true }) subtotalTax: string;
  @Field.of(worth(), { about: 'After discounts.' }) total: string;
  @Field.amount({ about: 'Tax after discounts.', readonly: true }) totalTax: string;
  @Field.list(LineTax, { about: 'Taxes by rate.', readonly: true }) taxes: LineTax[];
  @Field.list(LineMetaEntry, { about: 'What tells the variation apart.', readonly: true }) meta: LineMetaEntry[];
}

/** The sum of one tax rate. */
export class TaxLine {
  @Field.integer({ about: 'Identifier of the line.', readonly: true }) id: number;
  @Field.text({ about: 'Country, state, name and priority of the rate.', readonly: true }) rateCode: string;
  @Field.integer({ about: 'Identifier of the rate.', readonly: true }) rateId: number;
  @Field.text({ about: 'Name of the rate.', readonly: true }) label: string;
  @Field.flag({ about: 'Worked out on top of other taxes.', readonly: true }) compound: boolean;
  @Field.amount({ about: 'Tax on items and fees.', readonly: true }) taxTotal: string;
  @Field.amount({ about: 'Tax on shipping.', readonly: true }) shippingTaxTotal: string;
}

export class ShippingLine {
  @Field.integer({ about: 'Identifier of the line; absent for a new one.' }) id: number;
  @Field.of(nameOrNull(), { about: 'Name of the method.' }) methodTitle: string | null;
  @Field.of(nameOrNull(200), { about: 'Identifier of the method; null takes the line away.' }) methodId: string | null;
  @Field.of(worth(), { about: 'What it costs.' }) total: string;
  @Field.amount({ about: 'Tax on it.', readonly: true }) totalTax: string;
  @Field.list(LineTotalTax, { about: 'Taxes by rate.', readonly: true }) taxes: LineTotalTax[];
}

export class FeeLine {
  @Field.integer({ about: 'Identifier of the line; absent for a new one.' }) id: number;
  @Field.of(nameOrNull(), { about: 'Name of the fee; null takes the line away.' }) name: string | null;
  @Field.text({ about: 'Slug of the tax class; "" is standard.' }) taxClass: string;
  @Field.choice(['taxable', 'none'], { about: 'Whether it is taxed.' }) taxStatus: string;
  @Field.amount({ about: 'What it comes to; may be negative.' }) total: string;
  @Field.amount({ about: 'Tax on it.', readonly: true }) totalTax: string;
  @Field.list(LineTax, { about: 'Taxes by rate.', readonly: true }) taxes: LineTax[];
}

export class CouponLine {
  @Field.integer({ about: 'Identifier of the line; absent for a new one.' }) id: number;
  @Field.of(nameOrNull(200), { about: 'Code; null takes the line away.' }) code: string | null;
  @Field.of(worth(), { about: 'What its sender took off already; without it the coupon is applied here.' }) discount: string;
  @Field.amount({ about: 'Tax on the discount.', readonly: true }) discountTax: string;
}
