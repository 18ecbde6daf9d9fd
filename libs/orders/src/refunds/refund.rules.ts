import { Money } from '@grove/core';
import { ForeignLine, RefundNegative, RefundTooLarge } from '../errors.js';
import { taxesOf } from '../lines/line-taxes.rules.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import type { RefundedLine } from './refund.resource.js';

const REFUNDABLE: readonly string[] = ['item', 'shipping', 'fee'];

/**
 * The lines of a refund: lines of the order with negative amounts. `reference` is the id of the line of the order. No line can be refunded beyond
 * the quantity and amount that `earlier` refunds left of it. `decimals` are those of amounts in messages.
 */
export function refundLines(
  sent: readonly Partial<RefundedLine>[],
  lines: readonly OrderLineEntity[],
  earlier: readonly OrderLineEntity[],
  decimals: number,
): OrderLineEntity[] {
  const refunds: OrderLineEntity[] = [];
  for (const element of sent) {
    const line = lines.find(({ id, kind }) => id === element.id && REFUNDABLE.includes(kind));
    if (!line) throw new ForeignLine({ id: element.id ?? 0 });
    const refund = refundOf(line, element);
    const previous = [...earlier, ...refunds].filter(({ reference }) => reference === String(line.id));
    assertRefundable(line, [...previous, refund], decimals);
    if (refund.quantity !== 0 || refund.total !== 0n || refund.totalTax !== 0n) refunds.push(refund);
  }
  return refunds;
}

/** The sum of the lines of a refund, as a positive amount. */
export const refundTotalOf = (refunds: readonly OrderLineEntity[]): Money =>
  Money.sum(refunds.map(({ total, totalTax }) => Money.ofMicros(-total - totalTax)));

/** How much of a refund is tax, and how much shipping costs, as positive amounts. */
export const partsOfRefund = (refunds: readonly OrderLineEntity[]): { readonly tax: bigint; readonly shipping: bigint } => ({
  tax: refunds.reduce((sum, { totalTax }) => sum - totalTax, 0n),
  shipping: refunds.reduce((sum, { kind, total }) => (kind === 'shipping' ? sum - total : sum), 0n),
});

function refundOf(line: OrderLineEntity, { quantity = 0, refundTotal, refundTax = [] }: Partial<RefundedLine>): OrderLineEntity {
  const total = amountOf(refundTotal).negated();
  const taxes = refundTax.map(({ id = 0, refundTotal: tax }) => ({ id, amount: amountOf(tax).negated() }));
  const totalTax = Money.sum(taxes.map(({ amount }) => amount)).micros;
  return {
    ...line,
    id: 0,
    reference: String(line.id),
    quantity: quantity === 0 ? 0 : -quantity,
    subtotal: total.micros,
    subtotalTax: totalTax,
    total: total.micros,
    totalTax,
    taxes: taxes.map(({ id, amount }) => ({ id, total: amount.toText(), subtotal: amount.toText() })),
    shownAs: {},
    details: line.details.instanceId ? { instanceId: line.details.instanceId } : {},
    reducedStock: 0,
    stockManagedById: 0,
    soldAt: null,
  };
}

function amountOf(text: string | undefined): Money {
  const amount = text ? Money.of(text) : Money.zero;
  if (amount.isNegative()) throw new RefundNegative();
  return amount;
}

function assertRefundable(line: OrderLineEntity, refunds: readonly OrderLineEntity[], decimals: number): void {
  const pieces = line.quantity + refunds.reduce((sum, refund) => sum + refund.quantity, 0);
  const total = -refunds.reduce((sum, refund) => sum + refund.total, 0n);
  const tax = -refunds.reduce((sum, refund) => sum + refund.totalTax, 0n);
  const isWithinLine =
    (line.kind !== 'item' || pieces >= 0) &&
    total <= positiveOf(totalOf(line, decimals)) &&
    tax <= positiveOf(taxOf(line, decimals));
  if (isWithinLine) return;
  const left = Money.ofMicros(positiveOf(line.total)).toFixed(decimals);
  throw new RefundTooLarge({ left: `${left} and its tax (${line.quantity} pieces) of line ${line.id}` });
}

/** A negative fee cannot be refunded. */
const positiveOf = (micros: bigint): bigint => (micros > 0n ? micros : 0n);

/** The total of a line. Clients may refund it rounded, as they read it, or unrounded. */
const totalOf = ({ total }: OrderLineEntity, decimals: number): bigint => largestOf(total, roundedTo(decimals, total));

/** The tax of a line. Clients may refund it as it is shown, or unrounded, or the sum of its rounded taxes. */
function taxOf(line: OrderLineEntity, decimals: number): bigint {
  return largestOf(line.totalTax, taxesOf(line).micros, roundedTo(decimals, line.totalTax));
}

const roundedTo = (decimals: number, micros: bigint): bigint => Money.ofMicros(micros).round(decimals).micros;

const largestOf = (...amounts: bigint[]): bigint => amounts.reduce((most, amount) => (amount > most ? amount : most));
