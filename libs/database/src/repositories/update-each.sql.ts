// SQL, because a query builder names each of the many values, which takes longer than all else that is done for a row.
import type { SqlValue } from '../engines/sql-values.js';
import { placeholders, quoted } from '../queries/row-statements.sql.js';

/** A column with the values that rows get, in the order of the rows. */
interface ColumnValues {
  readonly name: string;
  readonly values: readonly SqlValue[];
}

/** Updates the rows with these ids. A value that all of them share is bound once; others are found by the id of the row. */
export function updateOfEach(
  table: string,
  ids: readonly number[],
  columns: readonly ColumnValues[],
): { sql: string; values: SqlValue[] } {
  const byId = `CASE id ${ids.map(() => 'WHEN ? THEN ?').join(' ')} END`;
  const assignments: string[] = [];
  const bound: SqlValue[] = [];
  for (const { name, values } of columns) {
    const isShared = values.every((value) => value === values[0]);
    assignments.push(`${quoted(name)} = ${isShared ? '?' : byId}`);
    if (isShared) bound.push(values[0]);
    else for (const [index, id] of ids.entries()) bound.push(id, values[index]);
  }
  const sql = `UPDATE ${quoted(table)} SET ${assignments.join(', ')} WHERE id IN (${placeholders(ids.length)})`;
  return { sql, values: [...bound, ...ids] };
}
