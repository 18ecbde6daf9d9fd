import { Money } from '@grove/core';
import type { OrderLineEntity } from './order-line.entity.js';

/** The unrounded tax on a line. The taxes of imported lines may be empty, and have more decimals than an amount. */
export const taxesOf = ({ taxes }: Pick<OrderLineEntity, 'taxes'>): Money =>
  Money.sum(taxes.map(({ total }) => taxAmountOf(total)));

const DECIMALS = 6;

/** A stored tax as an amount. */
export function taxAmountOf(text: string): Money {
  const [, decimal, rest] = /^(-?\d*\.?\d{0,6})(\d*)$/.exec(text) ?? [];
  if (decimal === undefined || !/\d/.test(decimal)) return Money.zero;
  const amount = Money.of(decimal.replace(/\.$/, ''));
  if (!rest || rest[0] < '5') return amount;
  const unit = Money.of(`0.${'1'.padStart(DECIMALS, '0')}`);
  return decimal.startsWith('-') ? amount.minus(unit) : amount.plus(unit);
}
