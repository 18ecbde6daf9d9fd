import { Money } from '@grove/core';
import { ForeignLine, LineRefundTooLarge, RefundNegative } from '../errors.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import type { Rounding } from '../totals/rounding.js';
import type { RefundedLineInput } from './refund-input.js';
import {
  amountsOfPieces,
  costOf,
  least,
  leftOf,
  readableAmountsOf,
  splitAmount,
  sumOf,
  taxesOfAmount,
  type LineAmounts,
} from './refundable-line.rules.js';

const REFUNDABLE: readonly string[] = ['item', 'shipping', 'fee'];

type SentLine = Pick<RefundedLineInput, 'id' | 'quantity' | 'refundTotal' | 'refundTax' | 'refundWithTax'>;

/**
 * The lines of a refund: lines of the order with negative amounts, in its order. `reference` is the id of the line of the order. Amounts that were not sent
 * are what the pieces cost. No line can be refunded beyond the pieces, the money and the tax of each rate that `earlier` refunds left of it.
 */
export function refundLines(
  sent: readonly SentLine[],
  lines: readonly OrderLineEntity[],
  earlier: readonly OrderLineEntity[],
  rounding: Rounding,
): OrderLineEntity[] {
  const refunds: OrderLineEntity[] = [];
  for (const element of inOrderOf(lines, sent)) {
    const line = lines.find(({ id, kind }) => id === element.id && REFUNDABLE.includes(kind));
    if (!line) throw new ForeignLine({ id: element.id ?? 0 });
    const previous = [...earlier, ...refunds].filter(({ reference }) => reference === String(line.id));
    const refund = toRefund(line, amountsToRefund(line, previous, element, rounding));
    if (refund.quantity !== 0 || refund.total !== 0n || refund.totalTax !== 0n) refunds.push(refund);
  }
  return refunds;
}

/** The sum of the lines of refunds, as a positive amount. */
export const refundTotalOf = (refunds: readonly OrderLineEntity[]): Money =>
  Money.sum(refunds.map(({ total, totalTax }) => Money.ofMicros(-total - totalTax)));

/**
 * The amount of a refund of these lines, in the decimals of the shop. It is rounded together with the lines that were refunded before, because the total of an
 * order is rounded once: the amounts of all its refunds then add up to it.
 */
export function refundAmountOf(
  refunds: readonly OrderLineEntity[],
  earlier: readonly OrderLineEntity[],
  decimals: number,
): Money {
  const before = refundTotalOf(earlier);
  return before.plus(refundTotalOf(refunds)).round(decimals).minus(before.round(decimals));
}

/** How much of a refund is tax, and how much shipping costs, as positive amounts. */
export const partsOfRefund = (refunds: readonly OrderLineEntity[]): { readonly tax: bigint; readonly shipping: bigint } => ({
  tax: refunds.reduce((sum, { totalTax }) => sum - totalTax, 0n),
  shipping: refunds.reduce((sum, { kind, total }) => (kind === 'shipping' ? sum - total : sum), 0n),
});

function inOrderOf(lines: readonly OrderLineEntity[], sent: readonly SentLine[]): SentLine[] {
  const places = new Map(lines.map(({ id }, index) => [id, index]));
  return sent.toSorted((a, b) => (places.get(a.id ?? 0) ?? 0) - (places.get(b.id ?? 0) ?? 0));
}

function amountsToRefund(
  line: OrderLineEntity,
  previous: readonly OrderLineEntity[],
  sent: SentLine,
  rounding: Rounding,
): LineAmounts {
  const cost = costOf(line, rounding);
  const left = leftOf(cost, previous);
  const wanted = wantedOf(sent, cost, left, rounding);
  const isUsedUp = line.kind !== 'item' && wanted.pieces > 0 && isNothing(left) && !isNothing(cost);
  if (isUsedUp || !isWithin(wanted, leftOf(readableAmountsOf(line, rounding), previous))) throw tooLarge(line, left, rounding);
  return withinCost(wanted, left);
}

/** What a client asks for: an amount with its tax, an amount and taxes, or what the pieces cost. */
function wantedOf(
  { quantity = 0, refundTotal, refundTax, refundWithTax }: SentLine,
  cost: LineAmounts,
  left: LineAmounts,
  rounding: Rounding,
): LineAmounts {
  if (refundWithTax) return { pieces: quantity, ...splitAmount(amountOf(refundWithTax), cost, left, rounding) };
  const ofPieces = amountsOfPieces(quantity, cost, left, rounding);
  const total = refundTotal ? amountOf(refundTotal) : ofPieces.total;
  const taxes = refundTax ? sumsByRate(refundTax) : refundTotal ? taxesOfAmount(total, cost, left, rounding) : ofPieces.taxes;
  return { pieces: quantity, total, taxes };
}

function tooLarge({ id }: OrderLineEntity, { pieces, total, taxes }: LineAmounts, { decimals }: Rounding): Error {
  const text = (micros: bigint): string => Money.ofMicros(micros).toFixed(decimals);
  const ofTaxes = [...taxes.values()].map(text).join(' + ') || text(0n);
  return new LineRefundTooLarge({ line: id, total: text(total), taxes: ofTaxes, pieces });
}

/** Clients may send the amounts that they have read, which can be a fraction of a cent above the cost of the line. */
const withinCost = ({ pieces, total, taxes }: LineAmounts, left: LineAmounts): LineAmounts => ({
  pieces,
  total: least(total, left.total),
  taxes: new Map([...taxes].map(([rate, tax]) => [rate, least(tax, left.taxes.get(rate) ?? 0n)])),
});

const isWithin = ({ pieces, total, taxes }: LineAmounts, most: LineAmounts): boolean =>
  pieces <= most.pieces && total <= most.total && [...taxes].every(([rate, tax]) => tax <= (most.taxes.get(rate) ?? 0n));

const isNothing = ({ total, taxes }: LineAmounts): boolean => total === 0n && sumOf(taxes.values()) === 0n;

function sumsByRate(refundTax: NonNullable<SentLine['refundTax']>): Map<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const { id = 0, refundTotal } of refundTax) sums.set(id, (sums.get(id) ?? 0n) + amountOf(refundTotal));
  return sums;
}

function amountOf(text: string | undefined): bigint {
  const amount = text ? Money.of(text) : Money.zero;
  if (amount.isNegative()) throw new RefundNegative();
  return amount.micros;
}

function toRefund(line: OrderLineEntity, { pieces, total, taxes }: LineAmounts): OrderLineEntity {
  const refunded = [...taxes].filter(([, tax]) => tax !== 0n).map(([id, tax]) => ({ id, text: Money.ofMicros(-tax).toText() }));
  const totalTax = -sumOf(taxes.values());
  return {
    ...line,
    id: 0,
    reference: String(line.id),
    quantity: line.kind === 'item' && pieces > 0 ? -pieces : 0,
    subtotal: -total,
    subtotalTax: totalTax,
    total: -total,
    totalTax,
    taxes: refunded.map(({ id, text }) => ({ id, total: text, subtotal: text })),
    shownAs: {},
    details: line.details.instanceId ? { instanceId: line.details.instanceId } : {},
    reducedStock: 0,
    stockManagedById: 0,
    soldAt: null,
  };
}
