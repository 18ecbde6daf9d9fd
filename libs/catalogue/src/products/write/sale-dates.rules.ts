import { dayOf, instantOf, sentInstant } from '@grove/core';
import type { Instant } from '@grove/database';

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** From when to when a sale price applies; null is no limit. */
export interface SaleInstants {
  readonly saleFrom: Instant | null;
  readonly saleTo: Instant | null;
  /** Whether `shop/v1` shows the days in UTC, as the shop did from which the product was imported. */
  readonly saleDaysInUtc: boolean;
}

/** The sale dates that change if a client sends some. A date that is sent as a version shows it is not a change. */
export function changedSaleDates(
  current: SaleInstants,
  { dateOnSaleFrom, dateOnSaleTo }: { readonly dateOnSaleFrom?: string; readonly dateOnSaleTo?: string },
  zone: string,
): Partial<SaleInstants> {
  const isShownDay = (sent: string, instant: Instant | null) => sent === shownSaleDay(instant, current.saleDaysInUtc, zone);
  const { saleFrom: from, saleTo: to } = current;
  const unsent = (sent: string | undefined, instant: Instant | null) => sent === undefined || isShownDay(sent, instant);
  const saleFrom = unsent(dateOnSaleFrom, from) ? from : saleStart(dateOnSaleFrom!, zone, from);
  const saleTo = unsent(dateOnSaleTo, to) ? to : saleEnd(dateOnSaleTo!, zone, to);
  return saleFrom === from && saleTo === to ? {} : { saleFrom, saleTo, saleDaysInUtc: false };
}

/** The day in `shop/v1`; empty if there is no limit. */
export const shownSaleDay = (instant: Instant | null, inUtc: boolean, zone: string): string =>
  instant === null ? '' : dayOf(instant, inUtc ? 'utc' : zone);

/** The start of a sale. A date without a time starts at midnight in the time zone of the site. Empty is no limit. */
export function saleStart(sent: string, zone: string, current: Instant | null = null): Instant | null {
  if (sent === '') return null;
  return DATE_ONLY.test(sent) ? instantOf(`${sent}T00:00:00`, zone) : sentInstant(sent, zone, current);
}

/** The end of a sale. A date without a time includes that whole day. Empty is no limit. */
export function saleEnd(sent: string, zone: string, current: Instant | null = null): Instant | null {
  if (sent === '') return null;
  return DATE_ONLY.test(sent) ? instantOf(`${sent}T23:59:59`, zone) : sentInstant(sent, zone, current);
}
