import { isArray, isObject, member, type Json, type JsonObject } from '../json.js';
import type { ComparedRequest, EqualityRule } from './equality-rule.js';
import { ruleFor } from './equality.rules.js';
import type { Difference } from './difference.js';

/** What the comparison of two values found. */
interface ValueFindings {
  readonly differences: readonly Difference[];
  /** The rules by which values that differ count as equal. */
  readonly rules: readonly EqualityRule[];
}

/** Whether two texts are the same apart from the address of the site. */
type SameText = (old: string, current: string) => boolean;

/** Compares two values of an answer, member by member. Elements with ids are compared with the element of the same id. */
export function compareValues(request: ComparedRequest, old: Json, current: Json, isSameText: SameText): ValueFindings {
  const comparison = new ValueComparison({ ...request, record: old }, isSameText);
  comparison.compare('', old, current);
  return comparison;
}

class ValueComparison implements ValueFindings {
  readonly differences: Difference[] = [];
  readonly rules: EqualityRule[] = [];

  constructor(
    private readonly request: ComparedRequest & { readonly record: Json },
    private readonly isSameText: SameText,
  ) {}

  compare(field: string, old: Json, current: Json): void {
    if (this.isEqual(old, current) || this.isEqualByRule(field, old, current)) return;
    if (isObject(old) && isObject(current)) this.compareMembers(field, old, current);
    else if (isArray(old) && isArray(current)) this.compareElements(field, old, current);
    else this.differences.push({ nature: 'value', field, old, current });
  }

  private isEqual = (old: Json, current: Json): boolean => isSameJson(old, current, this.isSameText);

  private isEqualByRule(field: string, old: Json | undefined, current: Json | undefined): boolean {
    const rule = ruleFor({ ...this.request, field }, { old, current }, this.isEqual);
    if (rule) this.rules.push(rule);
    return rule !== undefined;
  }

  private compareMembers(field: string, old: JsonObject, current: JsonObject): void {
    for (const name of new Set([...Object.keys(old), ...Object.keys(current)])) {
      const path = memberPath(field, name);
      const [a, b] = [member(old, name), member(current, name)];
      if (a !== undefined && b !== undefined) this.compare(path, a, b);
      else if (!this.isEqualByRule(path, a, b))
        this.differences.push({ nature: b === undefined ? 'field only old' : 'field only new', field: path, old: a, current: b });
    }
  }

  private compareElements(field: string, old: readonly Json[], current: readonly Json[]): void {
    if (haveIds(old) && haveIds(current)) return this.compareRecords(field, old, current);
    if (old.length !== current.length || !old.some(isObject)) {
      this.differences.push({ nature: 'value', field, old, current });
      return;
    }
    old.forEach((value, index) => this.compare(`${field}[]`, value, current[index]));
  }

  private compareRecords(field: string, old: readonly JsonObject[], current: readonly JsonObject[]): void {
    const { pairs, orders } = matchById(old, current);
    const path = `${field}[]`;
    const isEqualByRule = (orders !== undefined || pairs.some(({ a, b }) => !a || !b)) && this.isEqualByRule(path, old, current);
    for (const { a, b } of pairs)
      if (a && b) this.compare(path, a, b);
      else if (!isEqualByRule)
        this.differences.push({ nature: a ? 'record only old' : 'record only new', field: path, old: a, current: b });
    if (orders && !isEqualByRule) this.differences.push({ nature: 'order', field: path, ...orders });
  }
}

/** Whether two values are the same apart from addresses of the site. */
export function isSameJson(old: Json, current: Json, isSameText: SameText): boolean {
  if (typeof old === 'string' && typeof current === 'string') return isSameText(old, current);
  if (old === current) return true;
  if (isArray(old) && isArray(current))
    return old.length === current.length && old.every((value, index) => isSameJson(value, current[index], isSameText));
  if (!isObject(old) || !isObject(current)) return false;
  const names = Object.keys(old);
  if (names.length !== Object.keys(current).length) return false;
  return names.every((name) => Object.hasOwn(current, name) && isSameJson(old[name], current[name], isSameText));
}

/** The path of a member. Names that are dates, as in reports, are all the same field. */
export const memberPath = (field: string, name: string): string => {
  const general = /^\d{4}-\d\d(-\d\d)?$/.test(name) ? '{date}' : name;
  return field === '' ? general : `${field}.${general}`;
};

/** Records of both sides with the same id, also those without a counterpart; and the ids in their order if the two orders differ. */
interface MatchedRecords {
  readonly pairs: readonly { readonly a?: JsonObject; readonly b?: JsonObject }[];
  readonly orders?: { readonly old: Json; readonly current: Json };
}

export function matchById(old: readonly JsonObject[], current: readonly JsonObject[]): MatchedRecords {
  const [ofOld, ofNew] = [old, current].map((records) => new Map(records.map((record) => [record['id'], record])));
  const pairs = [
    ...old.map((a) => ({ a, b: ofNew.get(a['id']) })),
    ...current.filter((b) => !ofOld.has(b['id'])).map((b) => ({ a: undefined, b })),
  ];
  const [oldOrder, newOrder] = [[...ofOld.keys()].filter((id) => ofNew.has(id)), [...ofNew.keys()].filter((id) => ofOld.has(id))];
  const isSameOrder = oldOrder.every((id, index) => id === newOrder[index]);
  return { pairs, ...(!isSameOrder && { orders: { old: oldOrder, current: newOrder } }) };
}

/** Whether all elements are objects with ids of their own. An empty array has none that would say otherwise. */
export function haveIds(values: readonly Json[]): values is readonly JsonObject[] {
  const ids = values.map((value) => member(value, 'id'));
  return ids.every((id) => typeof id === 'number' && id !== 0) && new Set(ids).size === ids.length;
}
