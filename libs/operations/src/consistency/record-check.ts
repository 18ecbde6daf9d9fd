import { type Database, forUpdate, placeholders, quoted, type UnitOfWork } from '@grove/database';
import { chunks } from '../chunks.js';
import type { CheckRun, ConsistencyCheck } from './consistency-check.js';

/** Derived values of a record that are not what follows from its other values. */
export interface Difference {
  /** The record. */
  readonly id: number;
  /** A sentence that names the record. It contains no texts of clients, because they may be personal data. */
  readonly sentence: string;
  /** Computes the values again; absent if nothing says what is right. The record is locked. */
  readonly repair?: (unit: UnitOfWork) => Promise<unknown>;
}

/** Derived values that are compared record by record. */
export interface RecordCheck {
  readonly name: string;
  readonly isIndex?: boolean;
  /** The table of the records, whose rows writers lock. */
  readonly table: string;
  /** The column that has the ids of the records to compare, with an index, if they are not those of the table: rows of the records may be missing. */
  readonly idColumn?: { readonly table: string; readonly column: string };
  /** Compares these records. Inside of a unit of work it reads what the unit sees. */
  compare(ids: readonly number[]): Promise<readonly Difference[]>;
}

/** Records that are read at once. */
const BATCH = 500;
/** Records that are locked at once. */
const LOCKED = 50;

/** A check that reads records in batches. Those that look wrong are locked and compared again, because they may have changed between two reads. */
export function recordCheck(
  database: Database,
  { name, isIndex = false, table, idColumn, compare }: RecordCheck,
): ConsistencyCheck {
  const source = quoted(idColumn?.table ?? table);
  const column = quoted(idColumn?.column ?? 'id');
  return {
    name,
    isIndex,
    async size() {
      const [{ size }] = await database.read<{ size: number }>(`SELECT COUNT(DISTINCT ${column}) AS size FROM ${source}`);
      return Number(size);
    },
    async run(run) {
      for (let [last, done] = [Number.MIN_SAFE_INTEGER, 0]; !run.signal?.aborted;) {
        const sql = `SELECT DISTINCT ${column} AS id FROM ${source} WHERE ${column} > ? ORDER BY ${column} LIMIT ${BATCH}`;
        const batch = (await database.read<{ id: number }>(sql, [last])).map(({ id }) => Number(id));
        if (batch.length === 0) return;
        const suspects = [...new Set((await compare(batch)).map(({ id }) => id))];
        for (const some of chunks(suspects, LOCKED)) await confirm(database, { table, compare }, some, run);
        last = batch[batch.length - 1];
        run.onProgress?.((done += batch.length));
      }
    },
  };
}

/** Compares records under their locks, repairs them if that is wanted, and reports what is wrong after the commit. */
async function confirm(
  database: Database,
  { table, compare }: Pick<RecordCheck, 'table' | 'compare'>,
  ids: readonly number[],
  { repair, onFinding }: CheckRun,
): Promise<void> {
  const found = await database.write(async (unit) => {
    await lockRows(unit, table, ids);
    const differences = await compare(ids);
    if (repair) for (const difference of differences) await difference.repair?.(unit);
    return differences;
  });
  for (const difference of found) onFinding(difference.sentence, repair && difference.repair !== undefined);
}

/** In the order of the ids, as writers lock several records. */
async function lockRows(unit: UnitOfWork, table: string, ids: readonly number[]): Promise<void> {
  if (unit.engine !== 'mysql') return;
  const sql = `SELECT id FROM ${quoted(table)} WHERE id IN (${placeholders(ids.length)}) ORDER BY id${forUpdate(unit)}`;
  await unit.read(sql, ids);
}
