import { fold, Money } from '@grove/core';
import type { Sellable } from '@grove/catalogue';
import { ForeignLine, NoCouponCode, NoFeeName, NoProduct, NoShippingMethod, UnknownTaxClass } from '../errors.js';
import type { CouponLine, FeeLine, LineItem, ShippingLine } from './line.resource.js';
import { BLANK_LINE, type LineKind, type OrderLineEntity } from './order-line.entity.js';

/** What the rules of lines need to know of the shop. */
export interface LineFacts {
  /** Finds what an element names; by SKU first, then the variation, then the product. */
  sellable(element: Partial<LineItem>): Sellable | undefined;
  readonly taxClasses: ReadonlySet<string>;
}

/** The elements that were sent, by kind of line. */
export interface SentLines {
  readonly lineItems?: readonly Partial<LineItem>[];
  readonly shippingLines?: readonly Partial<ShippingLine>[];
  readonly feeLines?: readonly Partial<FeeLine>[];
  readonly couponLines?: readonly Partial<CouponLine>[];
}

/** A coupon code without a discount asks for the coupon to be applied; its line has no amount yet. */
export const asksToApply = ({ id, code, discount }: Partial<CouponLine>): boolean =>
  !id && typeof code === 'string' && discount === undefined;

/** The lines of an order after the elements that were sent, in their order. New lines have the id 0; lines that are gone are missing. */
export function changedLines(current: readonly OrderLineEntity[], sent: SentLines, facts: LineFacts): OrderLineEntity[] {
  const lines = new Lines(current);
  for (const element of sent.lineItems ?? [])
    lines.change('item', element, element.productId === null || element.name === null || element.quantity === 0, (line) =>
      line ? changedItem(line, element, facts) : newItem(element, facts),
    );
  for (const element of sent.shippingLines ?? [])
    lines.change('shipping', element, element.methodId === null || element.methodTitle === null, (line) =>
      line ? changedShipping(line, element) : newShipping(element),
    );
  for (const element of sent.feeLines ?? [])
    lines.change('fee', element, element.name === null, (line) =>
      line ? changedFee(line, element, facts) : newFee(element, facts),
    );
  for (const element of sent.couponLines ?? [])
    lines.change('coupon', element, element.code === null, (line) => (line ? changedCoupon(line, element) : newCoupon(element)));
  return lines.all;
}

/** Lines by id, in the order in which they were made. */
class Lines {
  all: OrderLineEntity[];

  constructor(current: readonly OrderLineEntity[]) {
    this.all = [...current];
  }

  /** `goes`: the element takes its line away. */
  change(
    kind: LineKind,
    { id = 0 }: { id?: number },
    goes: boolean,
    write: (line: OrderLineEntity | undefined) => OrderLineEntity,
  ): void {
    const place = id === 0 ? -1 : this.all.findIndex((line) => line.id === id && line.kind === kind);
    if (id !== 0 && place < 0) throw new ForeignLine({ id });
    if (goes) this.all = this.all.filter((_line, index) => index !== place);
    else if (place < 0) this.all.push(write(undefined));
    else this.all[place] = write(this.all[place]);
  }
}

function newItem(element: Partial<LineItem>, facts: LineFacts): OrderLineEntity {
  const sellable = sellableFor(element, facts);
  const quantity = element.quantity ?? 1;
  const price = sellable.price.times(quantity).micros;
  return changedItem(
    { ...BLANK_LINE, kind: 'item', ...soldAs(sellable), quantity, subtotal: price, total: price, meta: [...sellable.options] },
    { ...element, sku: undefined, productId: undefined, variationId: undefined },
    facts,
  );
}

/** Another product gives its name and tax class; what was agreed to be paid stays. */
function changedItem(line: OrderLineEntity, element: Partial<LineItem>, facts: LineFacts): OrderLineEntity {
  const isOther = Boolean(element.sku || element.variationId || element.productId);
  const sellable = isOther ? sellableFor(element, facts) : undefined;
  const changed: OrderLineEntity = { ...line, ...(sellable && { ...soldAs(sellable), meta: [...sellable.options] }) };
  if (element.name) changed.name = element.name;
  if (element.quantity !== undefined) changed.quantity = element.quantity;
  if (element.taxClass !== undefined) changed.taxClass = knownClass(element.taxClass, facts);
  if (element.subtotal !== undefined) changed.subtotal = microsOf(element.subtotal);
  if (element.total !== undefined) changed.total = microsOf(element.total);
  // A total above the subtotal lifts it: nobody pays more than the price.
  if (changed.subtotal < changed.total) changed.subtotal = changed.total;
  return changed;
}

const soldAs = ({ productId, variationId, name, taxClass, taxStatus }: Sellable) => ({
  productId,
  variationId,
  name,
  taxClass,
  taxStatus,
});

function sellableFor(element: Partial<LineItem>, facts: LineFacts): Sellable {
  const sellable = facts.sellable(element);
  if (!sellable) throw new NoProduct();
  return sellable;
}

function newShipping(element: Partial<ShippingLine>): OrderLineEntity {
  if (!element.methodId) throw new NoShippingMethod();
  return changedShipping({ ...BLANK_LINE, kind: 'shipping', name: 'Shipping' }, element);
}

function changedShipping(line: OrderLineEntity, element: Partial<ShippingLine>): OrderLineEntity {
  const changed = { ...line };
  if (element.methodId) changed.reference = element.methodId;
  if (element.methodTitle) changed.name = element.methodTitle;
  if (element.total !== undefined) changed.total = microsOf(element.total);
  return changed;
}

function newFee(element: Partial<FeeLine>, facts: LineFacts): OrderLineEntity {
  if (!element.name) throw new NoFeeName();
  return changedFee({ ...BLANK_LINE, kind: 'fee', taxStatus: 'taxable' }, element, facts);
}

function changedFee(line: OrderLineEntity, element: Partial<FeeLine>, facts: LineFacts): OrderLineEntity {
  const changed = { ...line };
  if (element.name) changed.name = element.name;
  if (element.taxStatus !== undefined) changed.taxStatus = element.taxStatus;
  if (element.taxClass !== undefined) changed.taxClass = knownClass(element.taxClass, facts);
  if (element.total !== undefined) changed.total = microsOf(element.total);
  return changed;
}

function newCoupon(element: Partial<CouponLine>): OrderLineEntity {
  if (!element.code?.trim()) throw new NoCouponCode();
  return changedCoupon({ ...BLANK_LINE, kind: 'coupon' }, element);
}

function changedCoupon(line: OrderLineEntity, element: Partial<CouponLine>): OrderLineEntity {
  const changed = { ...line };
  if (typeof element.code === 'string') {
    if (element.code.trim() === '') throw new NoCouponCode();
    changed.name = fold(element.code);
  }
  if (element.discount !== undefined) changed.total = microsOf(element.discount);
  return changed;
}

function knownClass(taxClass: string, { taxClasses }: LineFacts): string {
  if (taxClass === '' || taxClasses.has(taxClass)) return taxClass;
  throw new UnknownTaxClass({ taxClass });
}

/** Nothing sent means nothing owed. */
const microsOf = (text: string): bigint => (text === '' ? 0n : Money.of(text).micros);
