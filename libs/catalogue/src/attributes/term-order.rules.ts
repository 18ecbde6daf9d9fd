import { foldForSearch } from '@grove/core';

interface SortableTerm {
  readonly id: number;
  readonly name: string;
  readonly menuOrder: number;
}

const byName = (one: SortableTerm, other: SortableTerm): number =>
  compare(foldForSearch(one.name), foldForSearch(other.name)) || one.id - other.id;

const COMPARATORS: Readonly<Record<string, (one: SortableTerm, other: SortableTerm) => number>> = {
  menu_order: (one, other) => one.menuOrder - other.menuOrder || byName(one, other),
  name: byName,
  name_num: (one, other) => leadingNumber(one.name) - leadingNumber(other.name) || byName(one, other),
  id: (one, other) => one.id - other.id,
};

/** Sorts terms as their attribute says. A name that does not start with a number counts as 0 for `name_num`. */
export const sortTerms = <T extends SortableTerm>(terms: readonly T[], orderBy: string): T[] =>
  [...terms].sort(COMPARATORS[orderBy] ?? COMPARATORS['menu_order']);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const leadingNumber = (name: string): number => Number(/^\s*-?\d+(\.\d+)?/.exec(name)?.[0] ?? 0);
