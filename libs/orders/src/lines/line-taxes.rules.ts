import { Money } from '@grove/core';
import type { OrderLineEntity } from './order-line.entity.js';

/** The unrounded tax on a line. The taxes of imported lines may be empty, and have more decimals than an amount. */
export const taxesOf = ({ taxes }: Pick<OrderLineEntity, 'taxes'>): Money =>
  Money.sum(taxes.map(({ total }) => taxAmountOf(total)));

/** A stored tax as an amount. */
export const taxAmountOf = (text: string): Money =>
  /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Money.rounded(text.replace(/\.$/, '')) : Money.zero;
