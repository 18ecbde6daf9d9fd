import { Money } from '@grove/core';
import { isArray, isObject, type Json } from '../json.js';
import { CATALOGUE_RULES } from './catalogue-equality.rules.js';
import { CONTENT_RULES } from './content-equality.rules.js';
import type { EqualityRule, IsSame, RuleRequest } from './equality-rule.js';
import { isByOrder } from './order.rules.js';
import { haveMoreDiscount, withoutDiscounts } from './report.rules.js';
import { isByDisabledWebhooks } from './webhook.rules.js';

/** Everything that counts as equal although it differs. `docs/migrating.md` lists the same rules. */
export const EQUALITY_RULES: readonly EqualityRule[] = [
  ...CATALOGUE_RULES,
  ...CONTENT_RULES,
  {
    name: 'Order of equal records',
    field: /^(\[\]|attributes\[\])?$/,
    reason:
      'Records that are equal in what a list is sorted by come in any order, in both systems. WooCommerce shows the options of an attribute that is sorted by id by their names.',
    isEqual: isByOrder,
  },
  {
    name: 'Statuses of webhooks',
    resource: /\/webhooks$/,
    field: /^(status|\[\]|X-WP-Total)$/,
    reason:
      'An import pauses active webhooks, so that nothing is sent twice. Activate them on the day of the switch. One with an unknown status is shown as disabled by both, and Grove lists it so.',
    isEqual: (old, current, _isSame, request) =>
      request.field === 'status' ? old === 'active' && current === 'paused' : isByDisabledWebhooks(old, current, request),
  },
  {
    name: 'Hooks of webhooks',
    resource: /\/webhooks$/,
    field: /^hooks(\[\])?$/,
    reason: 'They are names of functions inside of WooCommerce. Grove names the topic.',
  },
  {
    name: 'Binary fractions',
    resource: /\/reports\/sales$/,
    field: /(^|\.)total_refunds$/,
    reason: 'WordPress adds this sum up with binary fractions, and shows their error far behind the last decimal.',
    isEqual: (old, current) => typeof old === 'number' && typeof current === 'number' && microsOf(old) === microsOf(current),
  },
  {
    name: 'Discounts of several coupons',
    resource: /\/reports\/sales$/,
    field: /(^|\.)totals$/,
    reason: 'Of a day or month WooCommerce shows only the last coupon, and Grove all. The sum of the whole report is compared.',
    isEqual: (old, current, isSame) => isSame(withoutDiscounts(old), withoutDiscounts(current)) && haveMoreDiscount(old, current),
  },
  {
    name: 'Registration of customers',
    resource: /\/customers$/,
    field: /^date_created$/,
    reason: 'wc/v1 takes the time in UTC for local time, and so shows it one or more hours too early.',
    isEqual: isInAnotherZone,
  },
  {
    name: 'Addresses of pictures of people',
    field: /(^|\.)(avatar_urls|author_avatar_urls|reviewer_avatar_urls|avatar_url)$/,
    reason: 'They are at a service outside of the shop, which has several hosts and forms of addresses.',
  },
  {
    name: 'Last use of application passwords',
    resource: /\/application-passwords$/,
    field: /^(\[\]\.)?last_(used|ip)$/,
    reason: 'Comparing signs in with them.',
  },
  {
    name: 'Empty metadata',
    field: /(^|\.)meta$/,
    reason: 'A record without metadata has an empty object in Grove, and an empty list in WordPress.',
    isEqual: (old, current) => isArray(old) && old.length === 0 && isObject(current) && Object.keys(current).length === 0,
  },
  {
    name: 'Sentences of errors',
    field: /^(message|data\.(params|details|names)(\..*)?)$/,
    resource: /^error /,
    reason: 'Clients decide by the code and the status, which are compared. Grove explains errors in sentences of its own.',
  },
];

/** The first rule by which two values count as equal. */
export function ruleFor(
  request: RuleRequest,
  values: { readonly old: Json | undefined; readonly current: Json | undefined },
  isSame: IsSame,
): EqualityRule | undefined {
  return EQUALITY_RULES.find(
    (rule) =>
      rule.field.test(request.field) &&
      (rule.resource?.test(request.resource) ?? true) &&
      (rule.isEqual?.(values.old, values.current, isSame, request) ?? true),
  );
}

/** An amount that JSON has as a number, as exact as Grove calculates: the error of a binary fraction is far smaller. */
const microsOf = (value: number): bigint => Money.of(value.toFixed(6)).micros;

/** Whether two times differ by the offset of a time zone: at most 14 hours, in quarters of an hour. */
function isInAnotherZone(one: Json | undefined, other: Json | undefined): boolean {
  const minutes = Math.abs(Date.parse(`${String(one)}Z`) - Date.parse(`${String(other)}Z`)) / 60_000;
  return minutes <= 14 * 60 && minutes % 15 === 0;
}
