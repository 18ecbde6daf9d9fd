import type { Instant } from '@grove/database';
import { gmtInstant, localInstant } from '../../values/dates.js';
import type { SourceValue } from '../../source/wordpress-source.js';

/** The columns of `{posts}` that products and variations need. */
export interface ProductRow {
  readonly ID: number;
  readonly post_title: string;
  readonly post_name: string;
  readonly post_status: string;
  readonly post_content: string;
  readonly post_excerpt: string;
  readonly post_date: SourceValue;
  readonly post_date_gmt: SourceValue;
  readonly post_modified_gmt: SourceValue;
  readonly comment_status: string;
  readonly post_password: string;
  readonly post_parent: number;
  readonly menu_order: number;
}

/** In a broken dump a text may be missing. */
const TEXTS = ['post_title', 'post_name', 'post_status', 'post_content', 'post_excerpt', 'comment_status', 'post_password'];

export const PRODUCT_COLUMNS =
  'p.ID, p.post_date, p.post_date_gmt, p.post_modified_gmt, p.post_parent, p.menu_order, ' +
  TEXTS.map((name) => `COALESCE(p.${name}, '') AS ${name}`).join(', ');

/** The first instant that databases store: before all other products. */
const FIRST_INSTANT = '1000-01-01 00:00:00';

export interface ProductDates {
  readonly createdAt: Instant;
  readonly shownCreatedAt: Instant | null;
  readonly undated: boolean;
  readonly modifiedAt: Instant | null;
}

/** WordPress sorts and filters lists by the local date. WooCommerce shows the date in UTC, which is another one for some drafts, or none. */
export function productDates(row: ProductRow, zone: string): ProductDates {
  const shown = gmtInstant(row.post_date_gmt);
  const createdAt =
    shown !== undefined && differByOffset(shown, row.post_date) ? shown : (localInstant(row.post_date, zone) ?? FIRST_INSTANT);
  return {
    createdAt,
    shownCreatedAt: shown === undefined || shown === createdAt ? null : shown,
    undated: shown === undefined,
    modifiedAt: gmtInstant(row.post_modified_gmt) ?? null,
  };
}

/** Offsets of zones are whole quarters of an hour, up to 14 hours. */
const QUARTER = 900_000;
const LARGEST_OFFSET = 14 * 4 * QUARTER;

/** Whether the two dates of a row differ by the offset of a zone only. Computing the offset of the site for each of many dates takes long. */
function differByOffset(utc: Instant, local: SourceValue): boolean {
  const difference = Date.parse(`${utc}Z`) - Date.parse(`${String(local)}Z`);
  return Math.abs(difference) <= LARGEST_OFFSET && difference % QUARTER === 0;
}

/** The dates of a variation, which is in no list. */
export function variationDates(row: ProductRow, zone: string): Omit<ProductDates, 'shownCreatedAt'> {
  const { createdAt, shownCreatedAt, ...dates } = productDates(row, zone);
  return { ...dates, createdAt: shownCreatedAt ?? createdAt };
}
