import { stringify } from 'csv-stringify/browser/esm/sync';

/** A CSV file with a mark of UTF-8, and without texts that a spreadsheet would take for formulas. */
export const toCsv = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([stringify(rows as string[][], { bom: true, escape_formulas: true })], { type: 'text/csv;charset=utf-8' });
