/** The seven statuses of an order. */
export const ORDER_STATUSES = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Where an order stands, and what has been done for it. */
export interface Standing {
  status: OrderStatus | 'trash';
  stockTaken: boolean;
  salesCounted: boolean;
  usageCounted: boolean;
  paidAt: string | null;
  completedAt: string | null;
}

/** What a change of status brings about. Stock, sales and usage are each booked once, however often the status moves. */
export interface StatusEffects {
  /** Pieces leave stock, or come back. */
  readonly stock?: 'leaves' | 'returns';
  readonly sales?: 'counted' | 'uncounted';
  readonly usage?: 'counted' | 'uncounted';
  readonly isPaid?: true;
  readonly isCompleted?: true;
  /** What is left is given back. */
  readonly isRefunded?: true;
}

/** The goods are promised or gone: they count as sold. */
export const SOLD: readonly string[] = ['processing', 'completed', 'on-hold'];
const PAID: readonly string[] = ['processing', 'completed'];
/** Nothing will come of it: it uses no coupon. */
export const GIVEN_UP: readonly string[] = ['cancelled', 'failed'];

/** `before` is absent for an order that is being made; a new pending order has no effect at all. */
export function effectsOf(before: Standing | undefined, to: OrderStatus): StatusEffects {
  if (before ? before.status === to : to === 'pending') return {};
  const isSold = SOLD.includes(to);
  return {
    ...(isSold && !before?.stockTaken && { stock: 'leaves' }),
    ...((to === 'pending' || GIVEN_UP.includes(to)) && before?.stockTaken && { stock: 'returns' }),
    ...(isSold && !before?.salesCounted && { sales: 'counted' }),
    ...(to === 'cancelled' && before?.salesCounted && SOLD.includes(before.status) && { sales: 'uncounted' }),
    ...(!GIVEN_UP.includes(to) && !before?.usageCounted && { usage: 'counted' }),
    ...(GIVEN_UP.includes(to) && before?.usageCounted && { usage: 'uncounted' }),
    ...(PAID.includes(to) && !before?.paidAt && { isPaid: true }),
    ...(to === 'completed' && { isCompleted: true }),
    // An order that is entered as refunded was given back elsewhere: there is nothing to give back here.
    ...(to === 'refunded' && before && { isRefunded: true }),
  };
}
