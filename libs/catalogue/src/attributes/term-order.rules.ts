import { foldForSearch } from '@grove/core';

interface Ordered {
  readonly id: number;
  readonly name: string;
  readonly menuOrder: number;
}

const byName = (one: Ordered, other: Ordered): number =>
  compare(foldForSearch(one.name), foldForSearch(other.name)) || one.id - other.id;

const ORDERS: Readonly<Record<string, (one: Ordered, other: Ordered) => number>> = {
  menu_order: (one, other) => one.menuOrder - other.menuOrder || byName(one, other),
  name: byName,
  name_num: (one, other) => leadingNumber(one.name) - leadingNumber(other.name) || byName(one, other),
  id: (one, other) => one.id - other.id,
};

/** Terms in the order their attribute asks for; a name with no number at its head counts as 0. */
export const sortedByAttribute = <T extends Ordered>(terms: readonly T[], orderBy: string): T[] =>
  [...terms].sort(ORDERS[orderBy] ?? ORDERS['menu_order']);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const leadingNumber = (name: string): number => Number(/^\s*-?\d+(\.\d+)?/.exec(name)?.[0] ?? 0);
