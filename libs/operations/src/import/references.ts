import type { Database, RowValues } from '@grove/database';
import type { ImportRows, ImportTable } from './import-kind.js';
import { existingIds } from './imported-rows.sql.js';

/** A value that was not stored: its column cannot hold it, or it refers to a record that does not exist. */
export interface UnstoredValue {
  readonly recordId: number;
  readonly table: string;
  readonly column: string;
  /** As it was. */
  readonly value: string;
  readonly isMissing?: boolean;
}

/** The rows of a record, by table. */
export interface RecordRows {
  readonly id: number;
  readonly rows: ImportRows;
}

/** The records without the rows of these tables that refer to records that do not exist; these rows are reported. */
export async function withoutMissing(
  database: Database,
  tables: readonly ImportTable[],
  records: readonly RecordRows[],
  report: (reference: UnstoredValue) => void,
): Promise<readonly RecordRows[]> {
  let kept = records;
  for (const { table, references = {} } of tables)
    for (const [column, target] of Object.entries(references)) {
      const ids = new Set(kept.flatMap(({ rows }) => (rows[table] ?? []).map((row) => Number(row[column]))));
      const existing = await existingIds(database, target, [...ids]);
      const isKept = (id: number, row: RowValues): boolean => {
        const exists = existing.has(Number(row[column]));
        if (!exists) report({ recordId: id, table, column, value: String(row[column]), isMissing: true });
        return exists;
      };
      kept = kept.map(({ id, rows }) => ({
        id,
        rows: { ...rows, [table]: (rows[table] ?? []).filter((row) => isKept(id, row)) },
      }));
    }
  return kept;
}
