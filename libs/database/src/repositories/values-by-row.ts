import type { ObjectLiteral } from 'typeorm';
import type { SqlValue } from '../engines/sql-values.js';

/** Rows whose columns get values of their own. */
type IdentifiedRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** The values of an UPDATE by TypeORM, and the parameters of the expressions among them. */
interface ValuesByRow {
  readonly set: Readonly<Record<string, unknown>>;
  readonly parameters: ObjectLiteral;
}

/** What updates several rows together. A value that all rows share is set as it is; others are found by the id of the row. `stored` gives the stored form of a value. */
export function valuesByRow(
  rows: readonly IdentifiedRow[],
  properties: readonly string[],
  stored: (row: IdentifiedRow, property: string) => SqlValue,
): ValuesByRow {
  const set: Record<string, unknown> = {};
  const parameters: ObjectLiteral = Object.fromEntries(rows.map(({ id }, index) => [`row_${index}`, id]));
  for (const property of properties) {
    const values = rows.map((row) => stored(row, property));
    if (values.every((value) => value === values[0])) {
      set[property] = rows[0][property];
      continue;
    }
    for (const [index, value] of values.entries()) parameters[`${property}_${index}`] = value;
    const cases = rows.map((_row, index) => `WHEN :row_${index} THEN :${property}_${index}`);
    set[property] = () => `CASE id ${cases.join(' ')} END`;
  }
  return { set, parameters };
}
