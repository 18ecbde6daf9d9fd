import { instantOf } from '@grove/core';
import type { Instant } from '@grove/database';

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** When a sale begins: a day begins at its midnight in the site's zone. Empty is open. */
export function saleStart(sent: string, zone: string): Instant | null {
  return sent === '' ? null : instantOf(A_DAY.test(sent) ? `${sent}T00:00:00` : sent, zone);
}

/** When a sale ends: the last day counts to its end. Empty is open. */
export function saleEnd(sent: string, zone: string): Instant | null {
  return sent === '' ? null : instantOf(A_DAY.test(sent) ? `${sent}T23:59:59` : sent, zone);
}
