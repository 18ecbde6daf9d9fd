import { describe, expect, it } from 'vitest';
import { PROPERTY_RUNS } from '@grove/core/testing';
import fc from 'fast-check';
import { ORDER_STATUSES, type OrderStatus } from '../../model/order-status.js';
import { effectsOf, type OrderState, type StatusEffects } from './order-status.rules.js';

const NEW: OrderState = {
  status: 'pending',
  stockReduced: false,
  salesCounted: false,
  usageCounted: false,
  paidAt: null,
  completedAt: null,
};
const INSTANT = '2026-01-02 03:04:05';

/** An order that went through these statuses, and what the last one brought about. */
function walked(...statuses: (OrderStatus | 'trash')[]): { state: OrderState; effects: StatusEffects } {
  let state: OrderState | undefined;
  let effects: StatusEffects = {};
  for (const status of statuses) {
    if (status === 'trash') state = { ...(state ?? NEW), status };
    else {
      effects = effectsOf(state, status);
      state = after(state ?? NEW, status, effects);
    }
  }
  return { state: state ?? NEW, effects };
}

const effectsAfter = (...statuses: (OrderStatus | 'trash')[]): StatusEffects => walked(...statuses).effects;

/** What whoever books the effects remembers of them. */
const after = (
  before: OrderState,
  status: OrderStatus,
  { stock, sales, usage, isPaid, isCompleted }: StatusEffects,
): OrderState => ({
  status,
  stockReduced: stock ? stock === 'leaves' : before.stockReduced,
  salesCounted: sales ? sales === 'counted' : before.salesCounted,
  usageCounted: usage ? usage === 'counted' : before.usageCounted,
  paidAt: isPaid ? INSTANT : before.paidAt,
  completedAt: isCompleted ? INSTANT : before.completedAt,
});

describe('a new order', () => {
  it.each<[OrderStatus, StatusEffects]>([
    ['pending', {}],
    ['processing', { stock: 'leaves', sales: 'counted', usage: 'counted', isPaid: true }],
    ['on-hold', { stock: 'leaves', sales: 'counted', usage: 'counted' }],
    ['completed', { stock: 'leaves', sales: 'counted', usage: 'counted', isPaid: true, isCompleted: true }],
    ['cancelled', {}],
    ['failed', {}],
    ['refunded', { usage: 'counted' }],
  ])('that is %s has the effects of that status', (status, effects) => {
    expect(effectsAfter(status)).toEqual(effects);
  });
});

describe('an order', () => {
  it.each(ORDER_STATUSES)('that stays %s has no effects', (status) => {
    expect(effectsAfter(status, status)).toEqual({});
  });

  it('takes its stock once, whichever statuses it has', () => {
    expect(effectsAfter('pending', 'on-hold').stock).toBe('leaves');
    expect(effectsAfter('on-hold', 'processing').stock).toBeUndefined();
    expect(effectsAfter('on-hold', 'processing', 'completed').stock).toBeUndefined();
  });

  it.each(['pending', 'cancelled', 'failed'] as const)(
    'gives its stock back when it becomes %s, and takes it again',
    (status) => {
      expect(effectsAfter('processing', status).stock).toBe('returns');
      expect(effectsAfter('pending', status).stock).toBeUndefined();
      expect(effectsAfter('processing', status, 'on-hold').stock).toBe('leaves');
    },
  );

  it('keeps stock, sales and uses when it is refunded', () => {
    expect(effectsAfter('completed', 'refunded')).toEqual({ isRefunded: true });
  });

  it('returns its stock when it is cancelled after a refund, but still counts as a sale', () => {
    expect(effectsAfter('completed', 'refunded', 'cancelled')).toEqual({ stock: 'returns', usage: 'uncounted' });
  });

  it.each(['processing', 'completed', 'on-hold'] as const)('counts as sold no more when it is cancelled while %s', (status) => {
    expect(effectsAfter(status, 'cancelled').sales).toBe('uncounted');
    expect(effectsAfter(status, 'cancelled', 'processing').sales).toBe('counted');
  });

  it.each(['pending', 'failed', 'refunded'] as const)('still counts as sold when it is %s', (status) => {
    expect(effectsAfter('processing', status).sales).toBeUndefined();
    expect(effectsAfter('processing', status, 'cancelled').sales).toBeUndefined();
    expect(effectsAfter('processing', status, 'processing').sales).toBeUndefined();
  });

  it.each(['cancelled', 'failed'] as const)('uses its coupons no more when it is %s, and again when it is not', (status) => {
    expect(effectsAfter('processing', status).usage).toBe('uncounted');
    expect(effectsAfter('processing', status, 'pending').usage).toBe('counted');
    expect(effectsAfter('pending', status).usage).toBeUndefined();
  });

  it('is paid once, and completed each time', () => {
    expect(effectsAfter('processing', 'completed')).toEqual({ isCompleted: true });
    expect(effectsAfter('completed', 'pending', 'completed')).toMatchObject({ isCompleted: true });
    expect(effectsAfter('completed', 'pending', 'completed').isPaid).toBeUndefined();
  });

  it('has the effects of the status with which it is restored from the trash', () => {
    expect(effectsAfter('pending', 'trash', 'processing')).toMatchObject({ stock: 'leaves', sales: 'counted' });
    expect(effectsAfter('processing', 'trash', 'processing')).toEqual({});
    expect(effectsAfter('processing', 'trash', 'cancelled')).toMatchObject({ stock: 'returns' });
  });
});

describe('however the status of an order moves', () => {
  const walk = fc.array(fc.constantFrom(...ORDER_STATUSES, 'trash' as const), { minLength: 1, maxLength: 12 });
  const states = (statuses: (OrderStatus | 'trash')[]) => statuses.map((_, index) => walked(...statuses.slice(0, index + 1)));

  it.each([
    ['stock leaves and comes back in turns', (effects: StatusEffects) => effects.stock, 'leaves'],
    ['sales are counted and uncounted in turns', (effects: StatusEffects) => effects.sales, 'counted'],
    ['uses of coupons are counted and uncounted in turns', (effects: StatusEffects) => effects.usage, 'counted'],
  ])('%s, out first', (_what, pick, first) => {
    fc.assert(
      fc.property(walk, (statuses) => {
        // A walk through the trash has no effects of its own.
        const booked = states(statuses).flatMap(({ effects }, index) =>
          statuses[index] === 'trash' ? [] : (pick(effects) ?? []),
        );
        for (const [index, what] of booked.entries()) expect(what === first).toBe(index % 2 === 0);
      }),
      PROPERTY_RUNS,
    );
  });

  it('its state follows from its statuses, computed in another way', () => {
    fc.assert(
      fc.property(walk, (statuses) => {
        expect(walked(...statuses).state).toEqual(modelled(statuses));
      }),
      PROPERTY_RUNS,
    );
  });

  /** The last status that decides wins; sales remember where a cancellation came from. */
  function modelled(statuses: readonly (OrderStatus | 'trash')[]): OrderState {
    const lastOf = (...among: string[]) => statuses.findLastIndex((status) => among.includes(status));
    const sold = ['processing', 'completed', 'on-hold'];
    const paid = lastOf('processing', 'completed') >= 0 ? INSTANT : null;
    const isNew = statuses.every((status) => status === 'pending' || status === 'trash');
    const uncounting = statuses.findLastIndex((status, index) => status === 'cancelled' && sold.includes(statuses[index - 1]));
    const lastUse = statuses.findLast((status) => status !== 'trash');
    return {
      status: statuses[statuses.length - 1],
      stockReduced: lastOf(...sold) > lastOf('pending', 'cancelled', 'failed'),
      salesCounted: lastOf(...sold) > uncounting,
      usageCounted: usedAfter(statuses, isNew, lastUse),
      paidAt: paid,
      completedAt: lastOf('completed') >= 0 ? INSTANT : null,
    };
  }

  /** An order that was never anything but pending is no use; afterwards every status is but those that give it up. */
  function usedAfter(statuses: readonly string[], isNew: boolean, last: string | undefined): boolean {
    if (last === undefined || last === 'cancelled' || last === 'failed') return false;
    return !isNew || (statuses.includes('trash') && statuses.lastIndexOf('pending') > statuses.indexOf('trash'));
  }
});
