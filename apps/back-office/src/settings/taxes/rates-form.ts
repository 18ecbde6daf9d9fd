import type { TaxRate } from '@grove/client';
import { changesOf } from '../../data/changes-of.js';
import { withPoint } from '../../shell/format/money.js';

/** The slug of the class that every shop has. */
export const STANDARD_CLASS = 'standard';

/** The fields of a rate that are typed, in the order of the table. */
export const TYPED = ['country', 'state', 'postcode', 'city', 'rate', 'name', 'priority'] as const;

/** The fields of a rate that are yes or no. */
export const FLAGS = ['compound', 'shipping'] as const;

/** A rate in the table. */
export interface RateRow extends Record<(typeof TYPED)[number], string>, Record<(typeof FLAGS)[number], boolean> {
  /** 0 of a rate that is not stored yet. */
  id: number;
  /** Whether a save deletes it. */
  isRemoved: boolean;
}

/** All rates of a tax class. */
export interface RatesValues {
  rates: RateRow[];
}

/** A new rate, which applies everywhere. */
export const NEW_RATE: RateRow = {
  ...{ id: 0, isRemoved: false, country: '', state: '', postcode: '', city: '' },
  ...{ rate: '', name: '', priority: '1', compound: false, shipping: true },
};

/** A stored rate as a row. Of its rate, zeros at the end are left out: `21.0000` is `21`. */
export const toRow = ({ id, country, state, postcode, city, rate, name, priority, compound, shipping }: TaxRate): RateRow => ({
  ...{ id, isRemoved: false, country, state, postcode, city, name, compound, shipping },
  rate: rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''),
  priority: String(priority),
});

/** A typed rate as the interface takes it: people may type a comma, and a percent sign. */
const toRate = (text: string): string => withPoint(text.replace(/\s*%\s*$/, ''));

/** Whether a text is a rate. The interface takes any other text for 0, as WooCommerce does, which nobody means who types. */
export const isRate = (text: string): boolean => /^-?\d+(\.\d*)?$/.test(toRate(text));

/** What is sent of a row. An emptied place is a star, because an update takes an empty one for nothing sent. */
function toInput({ country, state, postcode, city, rate, name, priority, compound, shipping }: RateRow) {
  return {
    ...{ country: country.trim(), state: state.trim(), postcode: postcode.trim() || '*', city: city.trim() || '*' },
    ...{ rate: toRate(rate), name, compound, shipping },
    // What is no number is sent as it is, so that the server says what is wrong with it.
    priority: /^\d+$/.test(priority.trim()) ? Number(priority) : priority,
  };
}

/** One change of the rates: an entry of a batch, for a row of the table. */
export interface RateChange {
  readonly kind: 'create' | 'update' | 'delete';
  readonly row: number;
  readonly entry: object | number;
}

/** What a save sends: only what differs from the stored rates, which are in their order. */
export function rateChanges(rows: readonly RateRow[], stored: readonly TaxRate[], taxClass: string): RateChange[] {
  const known = new Map(stored.map((rate) => [rate.id, rate]));
  const places = placesOf(rows, stored);
  return rows.flatMap((row, index): RateChange[] => {
    const before = known.get(row.id);
    if (row.isRemoved) return before ? [{ kind: 'delete', row: index, entry: row.id }] : [];
    const after = { ...toInput(row), order: places[index] };
    if (!before) return [{ kind: 'create', row: index, entry: { ...after, class: taxClass } }];
    const changes = changesOf(after, { ...toInput(toRow(before)), order: before.order });
    return Object.keys(changes).length === 0 ? [] : [{ kind: 'update', row: index, entry: { ...changes, id: row.id } }];
  });
}

/** The position of each row. Only if rows were moved are all of them numbered again; new ones go behind all others. */
function placesOf(rows: readonly RateRow[], stored: readonly TaxRate[]): number[] {
  const ids = rows.flatMap(({ id, isRemoved }) => (isRemoved ? [] : [id]));
  const known = stored.filter(({ id }) => ids.includes(id));
  const isMoved = known.some(({ id }, index) => ids[index] !== id);
  const next = Math.max(-1, ...stored.map(({ order }) => order)) + 1;
  let place = 0;
  return rows.map(({ isRemoved }) => {
    if (isRemoved) return -1;
    const index = place++;
    return isMoved ? index : (known[index]?.order ?? next + index - known.length);
  });
}
