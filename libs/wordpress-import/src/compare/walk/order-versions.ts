import { isArray, isObject, type Json } from '../json.js';

/**
 * A record of an order in a form in which `wc/v1` and later versions can be compared: dates of creation and change in UTC, amounts without zeros at their end,
 * no links. Members that only one version has are left for the comparison, which lists them once.
 */
export function withoutVersion(record: Json): Json {
  if (typeof record === 'string') return /^-?\d+\.\d+$/.test(record) ? record.replace(/\.?0+$/, '') : record;
  if (isArray(record)) return record.map(withoutVersion);
  if (!isObject(record)) return record;
  const members = Object.entries(record).filter(([name]) => name !== '_links' && name !== 'price');
  const dates = members.flatMap(([name, value]) => {
    const [, date] = /^(date_created|date_modified)_gmt$/.exec(name) ?? [];
    return date === undefined ? [] : [[date, value] as const];
  });
  return Object.fromEntries([...members.map(([name, value]) => [name, withoutVersion(value)] as const), ...dates]);
}
