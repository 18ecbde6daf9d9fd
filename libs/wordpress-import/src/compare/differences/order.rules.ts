import { isArray, isObject, member, type Json } from '../json.js';
import type { ComparedRequest, IsSame, RuleRequest } from './equality-rule.js';
import { loneRecords } from './lone-records.js';
import { areEquallySold } from './report.rules.js';
import { argumentOf, recordsAround } from './request-arguments.js';

/** What lists are sorted by if nothing else is requested. */
const DEFAULT_ORDERS: readonly (readonly [RegExp, string])[] = [
  [/\/(products|orders|coupons|webhooks|posts|pages|media)$/, 'date'],
  [/\/wp\/v2\/comments$/, 'date_gmt'],
  [/\/(categories|tags|terms|shipping_classes|users)$/, 'name'],
  [/\/taxes$/, 'order'],
];

/** The fields that show what lists are sorted by, where they have another name. */
const FIELDS: Readonly<Record<'wc' | 'wp', Readonly<Record<string, string>>>> = {
  wc: { date: 'date_created', modified: 'date_modified', title: 'name' },
  wp: { title: 'title.rendered' },
};

/** Whether the order alone differs: of the records of a list or report, or of the options of an attribute. */
export function isByOrder(old: Json | undefined, current: Json | undefined, isSame: IsSame, request: RuleRequest): boolean {
  const { resource, field, facts } = request;
  if (field === 'attributes[]') return haveOptionsSortedByName(old, current, isSame, facts);
  if (!isArray(old) || !isArray(current)) return false;
  if (resource.endsWith('/reports/top_sellers')) return areEquallySold(old, current, isSame);
  return field === '[]' && areSortedAlike(old, current, isSame, request);
}

/**
 * Whether two lists differ only in the order of records with the same sort value. Where such records are at the border of a page, others of them may be on it.
 */
function areSortedAlike(old: readonly Json[], current: readonly Json[], isSame: IsSame, request: ComparedRequest): boolean {
  const valueOf = sortValue(request);
  const [ofOld, ofNew] = [old, current].map((records) => records.map((record) => valueOf(record)));
  if (ofOld.length !== ofNew.length) return false;
  if (!ofOld.every((value, index) => isEqualValue(value, ofNew[index], isSame))) return false;
  const { before, behind } = recordsAround(request, old.length);
  const atBorder = [...(before > 0 ? [ofOld[0]] : []), ...(behind > 0 ? [ofOld.at(-1)] : [])];
  return loneRecords(old, current).every((record) => atBorder.some((value) => isEqualValue(value, valueOf(record), isSame)));
}

const isEqualValue = (one: Json | undefined, other: Json | undefined, isSame: IsSame): boolean =>
  one !== undefined && other !== undefined && isSame(one, other);

function sortValue(request: ComparedRequest): (record: Json) => Json | undefined {
  const { resource } = request;
  const order = argumentOf(request, 'orderby') ?? DEFAULT_ORDERS.find(([pattern]) => pattern.test(resource))?.[1] ?? '';
  const field = FIELDS[resource.startsWith('/wc/') ? 'wc' : 'wp'][order] ?? order;
  return (record) => field.split('.').reduce<Json | undefined>((value, name) => member(value, name), record);
}

/** Whether two attributes of a product differ only in the order of their options, which WooCommerce sorts by name instead of by id. */
function haveOptionsSortedByName(old: Json | undefined, current: Json | undefined, isSame: IsSame, facts: Facts): boolean {
  if (!isObject(old) || !isObject(current) || !facts?.isSortedById(old['id'])) return false;
  const [before, after] = [textsIn(old), textsIn(current)];
  const byName = [...after].sort(NAMES.compare);
  return (
    isSame({ ...old, options: [] }, { ...current, options: [] }) &&
    before.length === byName.length &&
    before.every((option, index) => isSame(option, byName[index]))
  );
}

type Facts = ComparedRequest['facts'];

const NAMES = new Intl.Collator('en', { sensitivity: 'base' });

const textsIn = (attribute: Json): string[] => {
  const options = member(attribute, 'options');
  return isArray(options) ? options.map(String) : [];
};
