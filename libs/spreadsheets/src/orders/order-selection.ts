import type { INestApplicationContext } from '@nestjs/common';
import { instantOf, utcText } from '@grove/core';
import type { JsonRecord } from '@grove/rest';
import { SiteSettings } from '@grove/settings';

/** Which orders are exported. */
export interface OrderSelection {
  /** The first day or time, in the time zone of the site. */
  readonly since?: string;
  /** The last day or time. */
  readonly until?: string;
  /** Without any: all but drafts and those in the trash. */
  readonly statuses?: readonly string[];
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const SECOND = 1_000;

/** The arguments of the list of these orders. Its bounds are exclusive, those of a selection are not. */
export async function argumentsOf(
  { since, until, statuses = [] }: OrderSelection,
  app: INestApplicationContext,
): Promise<JsonRecord> {
  const zone = await app.get(SiteSettings, { strict: false }).timezone();
  return {
    ...{ orderby: 'id', order: 'asc', status: statuses.length > 0 ? statuses : ['any'], dates_are_gmt: true },
    ...(since !== undefined && { after: shifted(utcText(instantOf(since, zone)), -SECOND) }),
    ...(until !== undefined && { before: endOf(until, zone) }),
  };
}

/** The first moment after a day or a time. */
function endOf(until: string, zone: string): string {
  if (!DAY.test(until)) return shifted(utcText(instantOf(until, zone)), SECOND);
  const nextDay = shifted(`${until}T00:00:00`, 24 * 60 * 60 * SECOND).slice(0, 10);
  return utcText(instantOf(nextDay, zone));
}

const shifted = (utc: string, milliseconds: number): string =>
  new Date(Date.parse(`${utc}Z`) + milliseconds).toISOString().slice(0, 19);
