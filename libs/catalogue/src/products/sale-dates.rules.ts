import { instantOf } from '@grove/core';
import type { Instant } from '@grove/database';

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** The start of a sale. A date without a time starts at midnight in the time zone of the site. Empty is no limit. */
export function saleStart(sent: string, zone: string): Instant | null {
  return sent === '' ? null : instantOf(DATE_ONLY.test(sent) ? `${sent}T00:00:00` : sent, zone);
}

/** The end of a sale. A date without a time includes that whole day. Empty is no limit. */
export function saleEnd(sent: string, zone: string): Instant | null {
  return sent === '' ? null : instantOf(DATE_ONLY.test(sent) ? `${sent}T23:59:59` : sent, zone);
}
