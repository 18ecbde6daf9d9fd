import type { Instant } from '@grove/database';
import { gmtInstant, localInstant } from '../../values/dates.js';
import type { SourcePart, SourceRecords, SourceValue } from '../../source/source-rows.js';
import { editedPosts, type PostRow } from '../post-rows.js';

/** Products or variations, with their metadata and terms. */
export function sellablePosts(type: 'product' | 'product_variation', ...parts: SourcePart[]): SourceRecords {
  const posts = editedPosts(type);
  return { ...posts, parts: [...posts.parts, { table: 'term_relationships', on: { object_id: 'ID' } }, ...parts] };
}

/** The first instant that databases store: before all other products. */
const FIRST_INSTANT = '1000-01-01 00:00:00';

interface ProductDates {
  readonly createdAt: Instant;
  readonly shownCreatedAt: Instant | null;
  readonly undated: boolean;
  readonly modifiedAt: Instant | null;
}

/** WordPress sorts and filters lists by the local date. WooCommerce shows the date in UTC, which is another one for some drafts, or none. */
export function productDates(row: PostRow, zone: string): ProductDates {
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
const MAX_OFFSET = 14 * 4 * QUARTER;

/** Whether the two dates of a row differ by the offset of a zone only. Computing the offset of the site for each of many dates takes long. */
function differByOffset(utc: Instant, local: SourceValue): boolean {
  const difference = Date.parse(`${utc}Z`) - Date.parse(`${String(local)}Z`);
  return Math.abs(difference) <= MAX_OFFSET && difference % QUARTER === 0;
}

/** The dates of a variation, which is in no list. */
export function variationDates(row: PostRow, zone: string): Omit<ProductDates, 'shownCreatedAt'> {
  const { createdAt, shownCreatedAt, ...dates } = productDates(row, zone);
  return { ...dates, createdAt: shownCreatedAt ?? createdAt };
}
