import type { AppliedStockChange } from '@grove/catalogue';
import type { OrderStatus } from '../model/order-status.js';
import type { OrderEntity } from '../model/order.entity.js';
import type { OrderState, StatusEffects } from './order-status.rules.js';

/** The notes about a change of the status of an order: one about the payment, or one about the statuses. */
export function statusNotes(
  order: OrderEntity,
  from: OrderState['status'],
  { to, isPayment }: { readonly to: OrderStatus; readonly isPayment: boolean },
  { isPaid }: StatusEffects,
): string[] {
  if (isPayment && isPaid) return [paymentNote(order)];
  return from === to ? [] : [`Status changed from ${from} to ${to}.`];
}

function paymentNote({ paymentMethodTitle, transactionId }: OrderEntity): string {
  return paymentMethodTitle !== '' && transactionId !== ''
    ? `Paid by ${paymentMethodTitle}, transaction ${transactionId}.`
    : 'Paid.';
}

/** The note about stock that moved. */
export const stockNote = (moves: readonly AppliedStockChange[]): string =>
  `Stock: ${moves.map(({ name, left, by }) => `${name} ${left - by} → ${left}`).join(', ')}.`;
