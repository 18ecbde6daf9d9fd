import { decimal, inCents, sum, taxOn, toCents, type Decimal } from './decimal.js';
import { priceOf, settleStock, stockHolder, type Offer, type Product, type Variation } from './product-model.js';
import { isListed, type Stored } from './stored.js';

/** Percentages by class; the second rate of the standard class leaves shipping untaxed. */
export const RATES: Readonly<Record<string, readonly { percent: string; shipping: boolean }[]>> = {
  '': [
    { percent: '21', shipping: true },
    { percent: '2.5', shipping: false },
  ],
  'reduced-rate': [{ percent: '9', shipping: true }],
};

export interface Line {
  id: number;
  readonly product: Product;
  readonly variation?: Variation;
  readonly name: string;
  quantity: number;
  subtotal: Decimal;
  total: Decimal;
  /** How many pieces this line took, and from where. */
  taken?: { readonly from: Offer; readonly pieces: number };
}

export interface Order extends Stored {
  /** Place of the customer in the model; undefined for a guest. */
  readonly customer?: number;
  lines: Line[];
  readonly shipping: readonly Decimal[];
  readonly fees: readonly Decimal[];
  /** Places of coupons in the model. */
  readonly coupons: readonly number[];
  /** The amounts that were given back, the first one first. */
  refunds: Decimal[];
  stockTaken: boolean;
  salesCounted: boolean;
  usageCounted: boolean;
}

export const STATUSES = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'];
const SOLD = ['processing', 'on-hold', 'completed'];
const PAID = ['processing', 'completed'];
export const COUNTED_IN_REPORTS = [...SOLD, 'refunded'];
const GIVEN_UP = ['cancelled', 'failed'];

interface Totals {
  readonly discount: Decimal;
  readonly shipping: Decimal;
  readonly shippingTax: Decimal;
  readonly cartTax: Decimal;
  readonly total: Decimal;
}

export const newLine = (product: Product, variation: Variation | undefined, quantity: number): Line => {
  const price = decimal(priceOf(product, variation)) * BigInt(quantity);
  const name = variation ? `${product.name} - ${variation.option}` : product.name;
  return { id: 0, product, variation, name, quantity, subtotal: price, total: price };
};

/** The total that a sender names; a subtotal is never below it. */
export function setAmounts(line: Line, { total, subtotal }: { readonly total?: string; readonly subtotal?: string }): void {
  if (subtotal !== undefined) line.subtotal = decimal(subtotal);
  if (total !== undefined) line.total = decimal(total);
  if (line.subtotal < line.total) line.subtotal = line.total;
}

const classOf = ({ product }: Line): string | undefined => (product.isTaxable ? product.taxClass : undefined);

const taxesOf = (amount: Decimal, taxClass: string | undefined): Decimal[] =>
  taxClass === undefined ? [] : RATES[taxClass].map(({ percent }) => taxOn(amount, percent));

export function totalsOf({ lines, shipping, fees }: Order): Totals {
  const cart = sum(lines.map(({ total }) => toCents(total)));
  const classes = lines.map(classOf).filter((one) => one !== undefined);
  const shippingClass = classes.includes('') ? '' : classes.toSorted()[0];
  const shippingRates = shippingClass === undefined ? [] : RATES[shippingClass].filter((rate) => rate.shipping);
  const cartTax = sum([
    ...lines.flatMap((line) => taxesOf(line.total, classOf(line))).map(toCents),
    ...fees.flatMap((fee) => taxesOf(fee, '')).map(toCents),
  ]);
  const shippingTax = sum(shipping.flatMap((amount) => shippingRates.map(({ percent }) => toCents(taxOn(amount, percent)))));
  const shippingTotal = sum(shipping.map(toCents));
  return {
    discount: toCents(sum(lines.map(({ subtotal }) => toCents(subtotal))) - cart),
    shipping: shippingTotal,
    shippingTax,
    cartTax,
    total: toCents(cart + sum(fees) + shippingTotal + cartTax + shippingTax),
  };
}

export const leftOf = (order: Order): Decimal => totalsOf(order).total - sum(order.refunds);

/** Whether a payment finds all that it needs; a status that a person sets may sell what is still to come. */
export function hasEnough(lines: readonly Line[]): boolean {
  const wanted = new Map<Offer, number>();
  for (const { product, variation, quantity } of lines) {
    const holder = stockHolder(product, variation);
    if (holder) wanted.set(holder, (wanted.get(holder) ?? 0) + quantity);
  }
  return [...wanted].every(([{ backorders, stockQuantity }, pieces]) => backorders !== 'no' || (stockQuantity ?? 0) >= pieces);
}

/** Carries out what a status means. `isNew` says that the order is made in this status. */
export function enterStatus(order: Order, to: string, isNew: boolean): void {
  const from = order.status;
  order.status = to;
  if (isNew ? to === 'pending' : from === to) return;
  if (SOLD.includes(to) && !order.stockTaken) takeStock(order);
  if ((to === 'pending' || GIVEN_UP.includes(to)) && order.stockTaken) returnStock(order);
  if (SOLD.includes(to) && !order.salesCounted) countSales(order, 1);
  if (to === 'cancelled' && order.salesCounted && SOLD.includes(from)) countSales(order, -1);
  order.usageCounted = !GIVEN_UP.includes(to);
  if (to === 'refunded' && !isNew && leftOf(order) > 0n) order.refunds.push(leftOf(order));
}

function takeStock(order: Order): void {
  order.stockTaken = true;
  for (const line of order.lines) {
    const from = stockHolder(line.product, line.variation);
    if (!from) continue;
    from.stockQuantity = (from.stockQuantity ?? 0) - line.quantity;
    line.taken = { from, pieces: line.quantity };
    settleStock(from);
  }
}

function returnStock(order: Order): void {
  order.stockTaken = false;
  for (const line of order.lines) {
    const { taken } = line;
    line.taken = undefined;
    // Whoever counts no pieces any more takes none back.
    if (!taken?.from.manageStock) continue;
    taken.from.stockQuantity = (taken.from.stockQuantity ?? 0) + taken.pieces;
    settleStock(taken.from);
  }
}

function countSales(order: Order, sign: 1 | -1): void {
  order.salesCounted = sign > 0;
  for (const { product, quantity } of order.lines) product.totalSales += sign * quantity;
}

/** Replaces the lines; what was counted as sold follows them. */
export function changeLines(order: Order, lines: Line[]): void {
  if (order.salesCounted) for (const { product, quantity } of order.lines) product.totalSales -= quantity;
  order.lines = lines;
  if (order.salesCounted) for (const { product, quantity } of lines) product.totalSales += quantity;
}

/** The fields by which the interface shows an order. */
export function shownOrder(order: Order): Record<string, unknown> {
  const totals = totalsOf(order);
  return {
    status: order.isTrashed ? 'trash' : order.status,
    discount_total: inCents(totals.discount),
    shipping_total: inCents(totals.shipping),
    shipping_tax: inCents(totals.shippingTax),
    cart_tax: inCents(totals.cartTax),
    total: inCents(totals.total),
    total_tax: inCents(totals.cartTax + totals.shippingTax),
    line_items: order.lines.map(({ name, quantity, subtotal, total }) => ({
      name,
      quantity,
      subtotal: inCents(subtotal),
      total: inCents(total),
    })),
    // An order in the trash hides its refunds.
    refunds: order.isTrashed ? [] : order.refunds.toReversed().map((amount) => ({ total: `-${inCents(amount)}` })),
  };
}

/** Whether an order adds to what its customer spent. */
export const countsAsSpent = (order: Order): boolean => isListed(order) && PAID.includes(order.status);
