import type { Database, UnitOfWork } from '@grove/database';
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
interface RecordCheck {
  readonly name: string;
  readonly isIndex?: boolean;
  /** The table of the records, whose rows writers lock. */
  readonly table: string;
  /** The column that has the ids of the records to compare, with an index, if they are not those of the table: rows of the records may be missing. */
  readonly idColumn?: { readonly table: string; readonly column: string };
  /** Compares these records. Inside of a unit of work it reads what the unit sees. */
  compare(ids: readonly number[]): Promise<readonly Difference[]>;
}

/** Records that are read together. */
const BATCH = 500;
/** Records that are locked together. */
const LOCKED = 50;

/** A check that reads records in batches. Those that look wrong are locked and compared again, because they may have changed between two reads. */
export function recordCheck(
  database: Database,
  { name, isIndex = false, table, idColumn, compare }: RecordCheck,
): ConsistencyCheck {
  const id = `record.${idColumn?.column ?? 'id'}`;
  const records = () => database.source.createQueryBuilder().from(idColumn?.table ?? table, 'record');
  return {
    name,
    isIndex,
    async size() {
      const counted = await records().select(`COUNT(DISTINCT ${id})`, 'size').getRawOne<{ size: number | string }>();
      return Number(counted?.size);
    },
    async run(run) {
      for (let [last, done] = [Number.MIN_SAFE_INTEGER, 0]; !run.signal?.aborted;) {
        const next = records().select(id, 'id').distinct().where(`${id} > :last`, { last }).orderBy(id).limit(BATCH);
        const batch = (await next.getRawMany<{ id: number | string }>()).map((row) => Number(row.id));
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
    await lockRows(database, table, ids);
    const differences = await compare(ids);
    if (repair) for (const difference of differences) await difference.repair?.(unit);
    return differences;
  });
  for (const difference of found) onFinding(difference.sentence, repair && difference.repair !== undefined);
}

/** In the order of the ids, as writers lock several records. */
async function lockRows(database: Database, table: string, ids: readonly number[]): Promise<void> {
  // SQLite has one writer at a time.
  if (database.engineName === 'sqlite') return;
  const rows = database.source.createQueryBuilder().select('record.id').from(table, 'record');
  await rows.where('record.id IN (:...ids)', { ids }).orderBy('record.id').setLock('pessimistic_write').getRawMany();
}
