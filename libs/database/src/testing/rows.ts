import type { SqlValue } from '../engines/engine.js';
import { insertStatement, quoted, type RowValues } from '../queries/row-statements.sql.js';
import type { UnitOfWork } from '../transactions/unit-of-work.js';

/** Inserts a row; `insertId` is the id that the table assigned. */
export const insertRow = (unit: UnitOfWork, table: string, row: RowValues) =>
  unit.run({ changes: [table], inserts: true, ...insertStatement(table, [row]) });

/** Updates columns of the rows whose values equal all of `where` (null equals null), and returns the number of those rows. */
export async function updateRows(unit: UnitOfWork, table: string, row: RowValues, where: RowValues): Promise<number> {
  const columns = Object.keys(row);
  const condition = conditionOf(where);
  const sql = `UPDATE ${quoted(table)} SET ${columns.map((column) => `${quoted(column)} = ?`).join(', ')} WHERE ${condition.sql}`;
  return (await unit.run({ changes: [table], columns, sql, values: [...Object.values(row), ...condition.values] })).affected;
}

/** Deletes the rows whose values equal all of `where`, and returns their number. */
export async function deleteRows(unit: UnitOfWork, table: string, where: RowValues): Promise<number> {
  const { sql, values } = conditionOf(where);
  return (await unit.run({ changes: [table], deletes: true, sql: `DELETE FROM ${quoted(table)} WHERE ${sql}`, values })).affected;
}

function conditionOf(where: RowValues): { sql: string; values: SqlValue[] } {
  const parts = Object.entries(where).map(([column, value]) => `${quoted(column)} ${value === null ? 'IS NULL' : '= ?'}`);
  return { sql: parts.join(' AND '), values: Object.values(where).filter((value) => value !== null) };
}
