import type { TaxRate } from '@grove/client';
import { parse } from 'csv-parse/browser/esm/sync';
import { stringify } from 'csv-stringify/browser/esm/sync';
import { NEW_RATE, STANDARD_CLASS, type RateRow } from './rates-form.js';

/** The columns of WooCommerce, in its order. */
const COLUMNS = [
  ...['Country code', 'State code', 'Postcode / ZIP', 'City', 'Rate %', 'Tax name', 'Priority', 'Compound', 'Shipping'],
  'Tax class',
];

/** The rates of a class as WooCommerce exports them: yes is 1, and the standard class has no name. */
export function ratesFile(rates: readonly TaxRate[]): Blob {
  const rows = rates.map(({ country, state, postcode, city, rate, name, priority, compound, shipping, class: taxClass }) => [
    ...[country || '*', state || '*', postcode || '*', city || '*', rate, name, String(priority)],
    ...[compound ? '1' : '0', shipping ? '1' : '0', taxClass === STANDARD_CLASS ? '' : taxClass],
  ]);
  const text = stringify([COLUMNS, ...rows], { bom: true, escape_formulas: true });
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}

/** The rates of a file, and how many are of other classes. Undefined if it has not the columns of WooCommerce. */
export function readRatesFile(text: string, taxClass: string): { rows: RateRow[]; others: number } | undefined {
  const [names, ...lines] = parse(text, {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  }) as string[][];
  if (!names || names.length < COLUMNS.length - 1) return undefined;
  const ofClass = lines.filter((line) => (line[COLUMNS.length - 1] || STANDARD_CLASS) === taxClass);
  return { rows: ofClass.map(rowOf), others: lines.length - ofClass.length };
}

function rowOf([country, state, postcode, city, rate, name, priority, compound, shipping]: string[]): RateRow {
  return {
    ...NEW_RATE,
    ...{ country: placeOf(country), state: placeOf(state), postcode: placeOf(postcode), city: placeOf(city) },
    ...{ rate: rate ?? '', name: name ?? '', priority: priority || '1', compound: isYes(compound), shipping: isYes(shipping) },
  };
}

const placeOf = (text = ''): string => (text === '*' ? '' : text);

const isYes = (text = ''): boolean => /^(1|yes|true)$/i.test(text);
