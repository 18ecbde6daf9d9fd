import { Money, stripMarkup } from '@grove/core';
import type { Sellable } from '@grove/catalogue';
import type { SentEntry } from '@grove/rest';
import type { TaxRemover } from '@grove/taxes';
import { couponCode } from '../coupons/coupon-code.rules.js';
import { ForeignLine, NoCouponCode, NoFeeName, NoProduct, NoShippingMethod, UnknownTaxClass } from '../errors.js';
import { withSentMeta } from './line-meta.rules.js';
import type { CouponLine, FeeLine, LineItem, ShippingLine } from './api/v1.js';
import { BLANK_LINE, type LineKind, type OrderLineEntity } from './order-line.entity.js';

/** What the rules of lines need to know about the shop. */
export interface LineContext {
  /** The product that an element names: by SKU first, then by variation, then by product. */
  sellable(element: Partial<LineItem>): Sellable | undefined;
  /** Takes the tax out of prices that include it. Items are stored without tax. */
  readonly withoutTax: TaxRemover;
  readonly taxClasses: ReadonlySet<string>;
  /** Whether a new line may name a product that does not exist. It then has none. */
  readonly mayLackProducts?: boolean;
}

/** What `wc/v2` and `wc/v3` send with each line. */
interface WithMeta {
  readonly metaData?: readonly SentEntry[];
}

type SentShipping = Partial<ShippingLine> & { readonly instanceId?: string };

/** The elements that were sent, by kind of line. */
export interface SentLines {
  readonly lineItems?: readonly (Partial<LineItem> & WithMeta)[];
  readonly shippingLines?: readonly (SentShipping & WithMeta)[];
  readonly feeLines?: readonly (Partial<FeeLine> & WithMeta)[];
  readonly couponLines?: readonly (Partial<CouponLine> & WithMeta)[];
}

/** A coupon code without a discount: the server applies the coupon and computes its discount. */
export const isApplyRequest = ({ id, code, discount }: Partial<CouponLine>): boolean =>
  !id && typeof code === 'string' && discount === undefined;

/** The lines of an order after the elements that were sent. New lines have the id 0; deleted lines are missing. */
export function applyLineInput(current: readonly OrderLineEntity[], sent: SentLines, context: LineContext): OrderLineEntity[] {
  const lines = new Lines(current);
  for (const element of sent.lineItems ?? [])
    lines.change('item', element, element.productId === null || element.name === null || element.quantity === 0, (line) =>
      line ? changedItem(line, element, context) : newItem(element, context),
    );
  for (const element of sent.shippingLines ?? [])
    lines.change('shipping', element, element.methodId === null || element.methodTitle === null, (line) =>
      line ? changedShipping(line, element) : newShipping(element),
    );
  for (const element of sent.feeLines ?? [])
    lines.change('fee', element, element.name === null, (line) =>
      line ? changedFee(line, element, context) : newFee(element, context),
    );
  for (const element of sent.couponLines ?? [])
    lines.change('coupon', element, element.code === null, (line) => (line ? changedCoupon(line, element) : newCoupon(element)));
  return lines.all;
}

/** Lines in the order in which they were created. */
class Lines {
  all: OrderLineEntity[];

  constructor(current: readonly OrderLineEntity[]) {
    this.all = [...current];
  }

  /** `isRemoved`: the element deletes its line. */
  change(
    kind: LineKind,
    { id = 0, metaData }: { id?: number } & WithMeta,
    isRemoved: boolean,
    write: (line: OrderLineEntity | undefined) => OrderLineEntity,
  ): void {
    const position = id === 0 ? -1 : this.all.findIndex((line) => line.id === id && line.kind === kind);
    if (id !== 0 && position < 0) throw new ForeignLine({ id });
    if (isRemoved) this.all = this.all.filter((_line, index) => index !== position);
    else if (position < 0) this.all.push(withSentMeta(write(undefined), metaData));
    else this.all[position] = withSentMeta(write(this.all[position]), metaData);
  }
}

function newItem(element: Partial<LineItem>, context: LineContext): OrderLineEntity {
  const sellable = context.sellable(element);
  if (!sellable && context.mayLackProducts && namesProduct(element))
    return changedItem({ ...BLANK_LINE, kind: 'item', quantity: 1 }, withoutProduct(element), context);
  if (!sellable) throw new NoProduct();
  const quantity = element.quantity ?? 1;
  const price = context.withoutTax(sellable.price.times(quantity), sellable).micros;
  return changedItem(
    { ...BLANK_LINE, kind: 'item', ...soldAs(sellable), quantity, subtotal: price, total: price, meta: [...sellable.options] },
    withoutProduct(element),
    context,
  );
}

const withoutProduct = (element: Partial<LineItem>): Partial<LineItem> => ({
  ...element,
  ...{ sku: undefined, productId: undefined, variationId: undefined },
});

const namesProduct = ({ sku, variationId, productId }: Partial<LineItem>): boolean => Boolean(sku || variationId || productId);

/** Another product changes the name and the tax class of a line, but not its price. */
function changedItem(line: OrderLineEntity, element: Partial<LineItem>, context: LineContext): OrderLineEntity {
  const sellable = context.sellable(element);
  if (!sellable && namesProduct(element)) throw new NoProduct();
  const changed: OrderLineEntity = { ...line, ...(sellable && { ...soldAs(sellable), meta: [...sellable.options] }) };
  if (element.name) changed.name = element.name;
  if (element.quantity !== undefined) changed.quantity = element.quantity;
  if (element.taxClass !== undefined) changed.taxClass = knownClass(element.taxClass, context);
  if (element.subtotal !== undefined) changed.subtotal = microsOf(element.subtotal);
  if (element.total !== undefined) changed.total = microsOf(element.total);
  // The total includes discounts, so it is never above the subtotal.
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

function newShipping(element: SentShipping): OrderLineEntity {
  if (!element.methodId) throw new NoShippingMethod();
  return changedShipping({ ...BLANK_LINE, kind: 'shipping', name: 'Shipping' }, element);
}

function changedShipping(line: OrderLineEntity, element: SentShipping): OrderLineEntity {
  const changed = { ...line };
  if (element.methodId) changed.reference = element.methodId;
  if (element.methodTitle) changed.name = stripMarkup(element.methodTitle);
  if (element.total !== undefined) changed.total = microsOf(element.total);
  if (element.instanceId !== undefined) changed.details = { ...line.details, instanceId: element.instanceId };
  return changed;
}

function newFee(element: Partial<FeeLine>, context: LineContext): OrderLineEntity {
  if (!element.name) throw new NoFeeName();
  return changedFee({ ...BLANK_LINE, kind: 'fee', taxStatus: 'taxable' }, element, context);
}

function changedFee(line: OrderLineEntity, element: Partial<FeeLine>, context: LineContext): OrderLineEntity {
  const changed = { ...line };
  if (element.name) changed.name = element.name;
  if (element.taxStatus !== undefined) changed.taxStatus = element.taxStatus;
  if (element.taxClass !== undefined) changed.taxClass = knownClass(element.taxClass, context);
  if (element.total !== undefined) changed.total = microsOf(element.total);
  return changed;
}

function newCoupon(element: Partial<CouponLine>): OrderLineEntity {
  if (!element.code) throw new NoCouponCode();
  return changedCoupon({ ...BLANK_LINE, kind: 'coupon' }, element);
}

function changedCoupon(line: OrderLineEntity, element: Partial<CouponLine>): OrderLineEntity {
  const changed = { ...line };
  if (typeof element.code === 'string') {
    changed.name = couponCode(element.code);
    if (changed.name === '') throw new NoCouponCode();
  }
  if (element.discount !== undefined) changed.total = microsOf(element.discount);
  return changed;
}

function knownClass(taxClass: string, { taxClasses }: LineContext): string {
  if (taxClass === '' || taxClasses.has(taxClass)) return taxClass;
  throw new UnknownTaxClass({ taxClass });
}

/** An empty amount is 0. */
const microsOf = (text: string): bigint => (text === '' ? 0n : Money.of(text).micros);
