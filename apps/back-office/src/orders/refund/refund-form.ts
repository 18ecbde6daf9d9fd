import type { Order, RefundInput } from '@grove/client';
import { isNoPieces, isPieces } from '../lines/pieces.js';
import { toAmount } from '../../shell/format/money.js';

/** What can be refunded: a product, shipping or a fee. */
export interface Refundable {
  readonly id: number;
  readonly name: string;
  /** The pieces of a product; shipping and fees have one. */
  readonly quantity: number;
  readonly total: string;
}

/** What a person types for each line, by the id of the line. */
export interface RefundValues {
  lines: Record<string, { quantity: string; amount: string }>;
  /** An amount of its own, if no lines come back. */
  amount: string;
  reason: string;
}

/** All lines of an order that have a price. */
export const refundablesOf = ({ line_items, shipping_lines, fee_lines }: Order): Refundable[] => [
  ...line_items.map(({ id, name, quantity, total }) => ({ id, name: name ?? '', quantity, total })),
  ...shipping_lines.map(({ id, method_title, total }) => ({ id, name: method_title ?? '', quantity: 1, total })),
  ...fee_lines.map(({ id, name, total }) => ({ id, name: name ?? '', quantity: 1, total })),
];

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
