import type { Database, RowValues } from '@grove/database';
import type { ImportRows, ImportTable } from './import-kind.js';
import { existingIds } from './imported-rows.sql.js';

/** A row that is not stored, because the record that it refers to does not exist. */
export interface MissingReference {
  readonly recordId: number;
  readonly table: string;
  readonly column: string;
  /** The id of the record that does not exist. */
  readonly value: string;
  readonly isMissing: true;
}

interface RecordRows {
  readonly id: number;
  readonly rows: ImportRows;
}

/** The records without the rows of these tables that refer to records that do not exist; these rows are reported. */
export async function withoutMissing<T extends RecordRows>(
  database: Database,
  tables: readonly ImportTable[],
  records: readonly T[],
  report: (reference: MissingReference) => void,
): Promise<readonly RecordRows[]> {
  let kept: readonly RecordRows[] = records;
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
