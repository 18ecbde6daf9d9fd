import type { Order, Refund, RefundInput } from '@grove/client';
import { isNoPieces, isPieces } from '../lines/pieces.js';
import { leftToRefund } from './left-to-refund.js';
import { toAmount } from '../../shell/format/money.js';

/** What can be refunded: a product, shipping or a fee. */
export interface Refundable {
  readonly id: number;
  readonly name: string;
  /** The pieces of a product; shipping and fees have one. */
  readonly quantity: number;
  /** The pieces and the money that earlier refunds left, as far as they say so: those of shipping and fees do not. */
  readonly piecesLeft: number;
  readonly left: string;
}

/** What a person types for each line, by the id of the line. */
export interface RefundValues {
  lines: Record<string, { quantity: string; amount: string }>;
  /** An amount of its own, if no lines come back. */
  amount: string;
  reason: string;
}

/** All lines of an order that have a price, and what its refunds left of them. */
export const refundablesOf = (order: Order, refunds: readonly Pick<Refund, 'line_items'>[] = []): Refundable[] => [
  ...order.line_items.map((line) => {
    const { id, name, quantity, total } = line;
    const refunded = refunds.flatMap(({ line_items }) => line_items).filter((one) => isRefundOf(one, line, order));
    const back = refunded.reduce((sum, one) => sum + one.quantity, 0);
    return { id, name: name ?? '', quantity, piecesLeft: quantity + back, left: leftToRefund({ total, refunds: refunded }) };
  }),
  ...order.shipping_lines.map(({ id, method_title, total }) => ({ id, name: method_title ?? '', ...ONE, left: total })),
  ...order.fee_lines.map(({ id, name, total }) => ({ id, name: name ?? '', ...ONE, left: total })),
];

const ONE = { quantity: 1, piecesLeft: 1 };

type ProductLine = Pick<Order['line_items'][number], 'product_id' | 'variation_id'>;

/** A refund names the product, not the line: with two lines of a product nobody knows which of them it was. */
const isRefundOf = (refunded: ProductLine, line: ProductLine, { line_items }: Order): boolean =>
  Boolean(line.product_id) && isSame(refunded, line) && line_items.filter((other) => isSame(other, line)).length === 1;

const isSame = (one: ProductLine, other: ProductLine): boolean =>
  one.product_id === other.product_id && one.variation_id === other.variation_id;

export const emptyRefund = (refundables: readonly Refundable[]): RefundValues => ({
  lines: Object.fromEntries(refundables.map(({ id }) => [`line${id}`, { quantity: '', amount: '' }])),
  amount: '',
  reason: '',
});

/** Whether each line says how many of its pieces come back: a number, or nothing for a line that is not refunded. */
export const havePiecesBack = ({ lines }: RefundValues): boolean =>
  Object.values(lines).every(({ quantity }) => isPieces(quantity) || isNoPieces(quantity));

/** What is sent; undefined if nothing is refunded. What pieces cost with their tax, the server computes. */
export function toRefund({ lines, amount, reason }: RefundValues): RefundInput | undefined {
  const line_items = Object.entries(lines).flatMap(([name, line]) => {
    const quantity = Number(line.quantity);
    if (quantity === 0 && line.amount === '') return [];
    const id = Number(name.slice('line'.length));
    return [{ id, ...(quantity > 0 && { quantity }), ...(line.amount !== '' && { refund_total: toAmount(line.amount) }) }];
  });
  if (line_items.length === 0 && amount === '') return undefined;
  return {
    ...(line_items.length > 0 && { line_items }),
    ...(amount !== '' && { amount: toAmount(amount) }),
    ...(reason !== '' && { reason }),
  };
}
