import { Money } from '@grove/core';
import { isArray, isObject, member, type Json, type JsonObject } from '../json.js';
import { areEquallySold, haveMoreDiscount, withoutDiscounts } from './report-values.js';

/** Values that differ and yet count as equal, and why. */
export interface EqualityRule {
  /** In the words of a shop owner. */
  readonly name: string;
  /** The resources that it is about, such as `/wc/v1/products`; all of them if there is none. */
  readonly resource?: RegExp;
  /** The field, such as `line_items[].total`; its members belong to it. */
  readonly field: RegExp;
  readonly reason: string;
  /** Whether these values count as equal; any two do if there is no such function. `undefined` is a field that is not there. */
  readonly isEqual?: (old: Json | undefined, current: Json | undefined, isSame: IsSame) => boolean;
}

/** Whether two values are equal without any rule. */
export type IsSame = (old: Json, current: Json) => boolean;

/** Everything that counts as equal although it differs. `docs/migrating.md` lists the same rules. */
export const EQUALITY_RULES: readonly EqualityRule[] = [
  {
    name: 'Related products',
    resource: /\/products$/,
    field: /^related_ids$/,
    reason: 'WooCommerce chooses them at random for each request.',
  },
  {
    name: 'Addresses of pictures of people',
    field: /(^|\.)(avatar_urls|author_avatar_urls|reviewer_avatar_urls|avatar_url)$/,
    reason: 'They are at a service outside of the shop, which has several hosts and forms of addresses.',
  },
  {
    name: 'Dates of the placeholder picture',
    field: /(^|\.)images?\[\]$/,
    reason: 'A product without a picture shows a placeholder, whose dates are the time of the request.',
    isEqual: (old, current, isSame) =>
      isPlaceholder(old) && isPlaceholder(current) && isSame(withoutDates(old), withoutDates(current)),
  },
  {
    name: 'Methods in links',
    field: /(^|\.)_links\.self\[\]\.targetHints$/,
    reason: 'They are a hint for user interfaces and depend on the version of WordPress.',
  },
  {
    name: 'Paused webhooks',
    resource: /\/webhooks$/,
    field: /^status$/,
    reason: 'An import pauses active webhooks, so that nothing is sent twice. Activate them on the day of the switch.',
    isEqual: (old, current) => old === 'active' && current === 'paused',
  },
  {
    name: 'Order of equally sold products',
    resource: /\/reports\/top_sellers$/,
    field: /^$/,
    reason: 'The report orders products by the number sold only; those with the same number come in any order, also at its end.',
    isEqual: (old, current, isSame) => isArray(old) && isArray(current) && areEquallySold(old, current, isSame),
  },
  {
    name: 'Markup of prices',
    resource: /\/products$/,
    field: /(^|\.)price_html$/,
    reason: 'Grove writes the same price with less markup, and the lowest one of a product with several prices.',
    isEqual: (old, current) => {
      const [before, after] = [textOf(old), textOf(current)];
      return before === after || (after !== '' && before.startsWith(`${after}–`));
    },
  },
  {
    name: 'Numbers of sales as text',
    resource: /\/products$/,
    field: /^total_sales$/,
    reason: 'WordPress shows the number as text if it was never changed by a sale.',
    isEqual: (old, current) => typeof old === 'string' && typeof current === 'number' && old === String(current),
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
    name: 'Empty metadata',
    field: /(^|\.)meta$/,
    reason: 'A record without metadata has an empty object in Grove, and an empty list in WordPress.',
    isEqual: (old, current) => isArray(old) && old.length === 0 && isObject(current) && Object.keys(current).length === 0,
  },
  {
    name: 'Hooks of webhooks',
    resource: /\/webhooks$/,
    field: /^hooks(\[\])?$/,
    reason: 'They are names of functions inside of WooCommerce. Grove names the topic.',
  },
  {
    name: 'Registration of customers',
    resource: /\/customers$/,
    field: /^date_created$/,
    reason: 'wc/v1 takes the time in UTC for local time, and so shows it one or more hours too early.',
    isEqual: isInAnotherZone,
  },
  {
    name: 'Descriptions of media',
    resource: /\/media$/,
    field: /^description\.rendered$/,
    reason: 'WordPress shows the file again before its description.',
    isEqual: (old, current, isSame) => typeof old === 'string' && isSame(old.replace(ATTACHMENT, ''), current ?? null),
  },
  {
    name: 'Last use of application passwords',
    resource: /\/application-passwords$/,
    field: /^last_(used|ip)$/,
    reason: 'Comparing signs in with them.',
  },
  {
    name: 'Number of records in lists without pages',
    field: /^X-WP-Total$/,
    reason: 'WordPress does not send this header with lists that come as a whole. Grove does.',
    isEqual: (old) => old === undefined,
  },
  {
    name: 'Sentences of errors',
    field: /^(message|data\.(params|details|names)(\..*)?)$/,
    resource: /^error /,
    reason: 'Clients decide by the code and the status, which are compared. Grove explains errors in sentences of its own.',
  },
];

/** The first rule by which two values count as equal. Errors have resources such as `error /wc/v1/orders`. */
export function ruleFor(
  resource: string,
  field: string,
  values: { readonly old: Json | undefined; readonly current: Json | undefined },
  isSame: IsSame,
): EqualityRule | undefined {
  return EQUALITY_RULES.find(
    (rule) =>
      rule.field.test(field) &&
      (rule.resource?.test(resource) ?? true) &&
      (rule.isEqual?.(values.old, values.current, isSame) ?? true),
  );
}

/** The text that a reader sees, without white space. */
const textOf = (html: Json | undefined): string =>
  (typeof html === 'string' ? html : '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(euro|nbsp|ndash|pound|yen|#\d+);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s/g, '');

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&euro;': '€', '&nbsp;': '', '&#160;': '', '&ndash;': '–', '&pound;': '£', '&yen;': '¥', '&#36;': '$' },
};

/** An amount that JSON has as a number, as exact as Grove calculates: the error of a binary fraction is far smaller. */
const microsOf = (value: number): bigint => Money.of(value.toFixed(6)).micros;

/** Whether two times differ by the offset of a time zone: at most 14 hours, in quarters of an hour. */
function isInAnotherZone(one: Json | undefined, other: Json | undefined): boolean {
  const minutes = Math.abs(Date.parse(`${String(one)}Z`) - Date.parse(`${String(other)}Z`)) / 60_000;
  return minutes <= 14 * 60 && minutes % 15 === 0;
}

/** What WordPress puts before the description of a file: the file itself. */
const ATTACHMENT = /^<p class="attachment">[\s\S]*?<\/p>\n?/;

const isPlaceholder = (image: Json | undefined): image is JsonObject => member(image, 'id') === 0;

const withoutDates = (image: JsonObject): Json =>
  Object.fromEntries(Object.entries(image).filter(([name]) => !name.startsWith('date_')));
