import { Money } from '@grove/core';
import { taxAmountOf } from './line-taxes.rules.js';
import { shownLineMeta, type ShownLineEntry } from './line-meta.rules.js';
import { formatAmount } from './line-presenter.js';
import type { CouponLine, FeeLine, LineItem, LineTax, ShippingLine, TaxLine } from './line.resource.js';
import type { OrderLineEntity, StoredTax } from './order-line.entity.js';
import { soldProductOf } from './sold-products.js';
import type { OrderPresentation } from './order-presentation.js';

/** The lines of an order as `shop/v1` shows them. */
interface FirstLines {
  readonly lineItems: readonly LineItem[];
  readonly taxLines: readonly TaxLine[];
  readonly shippingLines: readonly ShippingLine[];
  readonly feeLines: readonly FeeLine[];
  readonly couponLines: readonly CouponLine[];
}

type MetaOf = (line: OrderLineEntity) => readonly ShownLineEntry[];

/** The same lines as `wc/v2` and `wc/v3` show them. `rows` are all lines of the order, in the same order. */
export function presentLinesV2(
  first: FirstLines,
  rows: readonly OrderLineEntity[],
  presentation: OrderPresentation,
  metaOf: MetaOf = shownLineMeta,
) {
  const of = (kind: OrderLineEntity['kind']) => rows.filter((row) => row.kind === kind);
  const pairs = <L>(lines: readonly L[], kind: OrderLineEntity['kind']) =>
    of(kind).map((row, index) => [lines[index], row] as const);
  return {
    lineItems: pairs(first.lineItems, 'item').map(([line, row]) => toItem(line, row, presentation, metaOf)),
    taxLines: pairs(first.taxLines, 'tax').map(([line, row]) => ({
      ...line,
      ratePercent: percentOf(row, presentation),
      metaData: metaOf(row),
    })),
    shippingLines: pairs(first.shippingLines, 'shipping').map(([line, row]) => ({
      ...line,
      instanceId: row.details.instanceId ?? '',
      taxes: row.taxes.map((tax) => toTax({ id: tax.id, total: tax.total }, presentation)),
      taxStatus: 'taxable',
      metaData: metaOf(row),
    })),
    feeLines: pairs(first.feeLines, 'fee').map(([line, row]) => ({
      ...line,
      amount: '',
      taxes: row.taxes.map((tax) => toTax({ id: tax.id, total: tax.total }, presentation)),
      metaData: metaOf(row),
    })),
    couponLines: pairs(first.couponLines, 'coupon').map(([line, row]) => toCoupon(line, row, presentation, metaOf)),
  };
}

function toItem(line: LineItem, row: OrderLineEntity, presentation: OrderPresentation, metaOf: MetaOf) {
  const product = soldProductOf(row, presentation.products);
  return {
    ...line,
    taxes: row.taxes.map((tax) => toTax(tax, presentation)),
    metaData: metaOf(row),
    globalUniqueId: product?.globalUniqueId ?? null,
    price: priceOf(row),
    image: {
      id: presentation.pictures.has(product?.pictureId ?? 0)
        ? product!.pictureId
        : product && row.variationId === 0
          ? ('' as const)
          : 0,
      src: presentation.pictures.get(product?.pictureId ?? 0) ?? '',
    },
    parentName: product && row.variationId !== 0 ? product.productName : null,
  };
}

function toCoupon(line: CouponLine, row: OrderLineEntity, { priceDecimals }: OrderPresentation, metaOf: MetaOf) {
  const { total, totalTax, details } = row;
  // Of a coupon that was only recorded, the terms are not known.
  const terms = details.coupon ?? { discountType: 'fixed_cart', amount: '0', freeShipping: false };
  return {
    ...line,
    discount: details.coupon || total === 0n ? Money.ofMicros(total).toText() : formatAmount(total, priceDecimals),
    discountTax: Money.ofMicros(totalTax).round(priceDecimals).toText(),
    metaData: metaOf(row),
    discountType: terms.discountType,
    nominalAmount: Number(terms.amount),
    freeShipping: terms.freeShipping,
  };
}

/** The percentage of a tax line; 0 if neither the line nor the rate states it. */
export const percentOf = ({ rateId, details }: OrderLineEntity, { percentages }: OrderPresentation): number =>
  Number(details.ratePercent ?? percentages.get(rateId) ?? 0);

const toTax = ({ id, total, subtotal }: StoredTax, { decimals }: OrderPresentation): LineTax => ({
  id,
  total: formatAmount(taxAmountOf(total).micros, decimals),
  subtotal: subtotal === undefined ? '' : formatAmount(taxAmountOf(subtotal).micros, decimals),
});

/** The price of one piece as a number of JSON; 0 if the quantity is 0. */
const priceOf = ({ total, quantity }: OrderLineEntity): number =>
  quantity === 0 ? 0 : Number(Money.ofMicros(total).part(1n, BigInt(quantity)).toText());
