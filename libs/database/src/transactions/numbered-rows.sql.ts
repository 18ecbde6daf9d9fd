// SQL, because no query builder returns the ids of several rows that one statement inserts.
import type { UnitStatements } from '../engines/engine.js';
import { chunksOf, insertStatement, padToPowerOfTwo, placeholders, type RowValues } from '../queries/row-statements.sql.js';

/**
 * Inserts rows of a table that assigns ids, and returns the ids in the order of the rows. No id is computed from the distance of two ids, because a cluster
 * changes it when a node joins or leaves. Where a statement returns only its first id, the rows are found again by `key`, a column with whose values no other
 * transaction inserts rows meanwhile; without such a column each row takes a statement.
 */
export async function insertNumbered(
  runner: UnitStatements,
  table: string,
  rows: readonly RowValues[],
  key?: string,
): Promise<number[]> {
  const ids: number[] = [];
  const isEachAlone = runner.idsOfInsert === 'first' && key === undefined;
  const chunks = isEachAlone ? rows.map((row) => [row]) : chunksOf(rows);
  for (const chunk of chunks) ids.push(...(await insertChunk(runner, table, chunk, key)));
  return ids;
}

async function insertChunk(runner: UnitStatements, table: string, rows: readonly RowValues[], key?: string): Promise<number[]> {
  const { sql, values } = insertStatement(table, rows);
  if (rows.length > 1 && runner.idsOfInsert === 'returned') return idsOf(await runner.read(`${sql} RETURNING id`, values), rows);
  const { insertId } = await runner.run(sql, values);
  if (rows.length === 1 || runner.idsOfInsert === 'consecutive') return rows.map((_row, index) => insertId + index);
  const keys = padToPowerOfTwo([...new Set(rows.map((row) => row[key!]))]);
  const inserted = `SELECT id FROM ${table} WHERE id >= ? AND ${key} IN (${placeholders(keys.length)}) ORDER BY id`;
  return idsOf(await runner.read(inserted, [insertId, ...keys]), rows);
}

/** The ids of the rows; if there are others, the unit fails instead of storing references to wrong rows. */
function idsOf(found: readonly Record<string, unknown>[], rows: readonly RowValues[]): number[] {
  if (found.length !== rows.length) throw new Error(`Inserted ${rows.length} rows, and found ${found.length} of them.`);
  return found.map(({ id }) => Number(id));
}
