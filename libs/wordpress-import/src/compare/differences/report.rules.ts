import { Money } from '@grove/core';
import { isArray, isObject, member, type Json } from '../json.js';

/** The report of best sellers has no more rows. */
const MAX_SELLERS = 12;

/**
 * Whether two reports of best sellers say the same, apart from the order of products of which the same number was sold. If a full report ends among such products,
 * it may name any of them.
 */
export function areEquallySold(
  old: readonly Json[],
  current: readonly Json[],
  isSame: (old: Json, current: Json) => boolean,
): boolean {
  const last = old.length === MAX_SELLERS ? quantityOf(old[MAX_SELLERS - 1]) : undefined;
  const isCut = (row: Json): boolean => quantityOf(row) === last;
  const whole = (report: readonly Json[]): Json => bestFirst(report.filter((row) => !isCut(row)));
  const [oldCut, currentCut] = [old.filter(isCut), current.filter(isCut)];
  const counterpart = (row: Json): Json | undefined => currentCut.find((other) => idOf(other) === idOf(row));
  return (
    isSame(whole(old), whole(current)) &&
    oldCut.length === currentCut.length &&
    oldCut.every((row) => isSame(row, counterpart(row) ?? row)) &&
    [...oldCut, ...currentCut].every(isOfOneProduct) &&
    isSame(oldCut.map(withoutProduct), currentCut.map(withoutProduct))
  );
}

/** The lines of a sales report without their discounts. */
export const withoutDiscounts = (totals: Json | undefined): Json =>
  mapLines(totals, ([key, { discount: _discount, ...line }]) => [key, line]);

/** Whether each line has at least the discount that the old one has. */
export const haveMoreDiscount = (old: Json | undefined, current: Json | undefined): boolean =>
  isObject(old) &&
  Object.keys(old).every((key) => {
    const [before, after] = [old, current].map((totals) => member(member(totals, key), 'discount'));
    return isAmount(before) && isAmount(after) && Money.of(before).micros <= Money.of(after).micros;
  });

function mapLines(totals: Json | undefined, change: (entry: [string, Record<string, Json>]) => [string, Json]): Json {
  if (!isObject(totals)) return totals ?? null;
  return Object.fromEntries(
    Object.entries(totals).map(([key, line]) => (isObject(line) ? change([key, { ...line }]) : [key, line])),
  );
}

const isAmount = (value: Json | undefined): value is string => typeof value === 'string' && /^\d+(\.\d{1,6})?$/.test(value);

const quantityOf = (row: Json): Json | undefined => member(row, 'quantity');
const idOf = (row: Json): Json | undefined => member(row, 'product_id');

/** A report of best sellers in one order: by quantity, then by id. */
const bestFirst = (report: readonly Json[]): Json =>
  [...report].sort((a, b) => Number(quantityOf(b)) - Number(quantityOf(a)) || Number(idOf(a)) - Number(idOf(b)));

/** Whether the links of a row lead to the product that it names. */
function isOfOneProduct(row: Json): boolean {
  const links = member(member(row, '_links'), 'product');
  return !isArray(links) || links.every((link) => String(member(link, 'href')).endsWith(`/products/${String(idOf(row))}`));
}

function withoutProduct(row: Json): Json {
  if (!isObject(row)) return row;
  const { name: _name, product_id: _id, _links: links, ...others } = row;
  return { ...others, _links: isObject(links) ? { ...links, product: [] } : (links ?? null) };
}
