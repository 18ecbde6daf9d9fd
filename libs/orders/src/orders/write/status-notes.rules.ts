import { Money } from '@grove/core';
import type { AppliedStockChange } from '@grove/catalogue';
import type { ShopOptions } from '@grove/settings';
import type { NewNote } from '../../notes/order-notes.js';
import type { OrderStatus } from '../../model/order-status.js';
import type { OrderEntity } from '../../model/order.entity.js';
import type { OrderState, StatusEffects } from './order-status.rules.js';

/** The notes about a change of the status of an order: one about the payment, or one about the statuses. */
export function statusNotes(
  order: OrderEntity,
  from: OrderState['status'],
  { to, isPayment }: { readonly to: OrderStatus; readonly isPayment: boolean },
  { isPaid }: StatusEffects,
): NewNote[] {
  if (isPayment && isPaid) return [{ note: paymentNote(order), isByUser: true }];
  return from === to ? [] : [{ note: `Status changed from ${from} to ${to}.`, isByUser: true }];
}

function paymentNote({ paymentMethodTitle, transactionId }: OrderEntity): string {
  return paymentMethodTitle !== '' && transactionId !== ''
    ? `Paid by ${paymentMethodTitle}, transaction ${transactionId}.`
    : 'Paid.';
}

/** The note about stock that moved, if any did. */
export function stockNotes(moves: readonly AppliedStockChange[]): NewNote[] {
  const texts = moves.map(({ name, left, by }) => `${name} ${left - by} → ${left}`);
  return texts.length === 0 ? [] : [{ note: `Stock: ${texts.join(', ')}.`, isByUser: false }];
}

/** The note about a refund of what was left of an order, if anything was. */
export function refundNotes(amount: bigint, { priceDecimals }: Pick<ShopOptions, 'priceDecimals'>): NewNote[] {
  if (amount === 0n) return [];
  return [{ note: `A refund of ${Money.ofMicros(amount).toFixed(priceDecimals)} was made for what was left.`, isByUser: false }];
}
