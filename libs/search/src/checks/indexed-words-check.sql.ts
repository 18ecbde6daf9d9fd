// SQL, because the tables of an index are named after its records, so no entity describes them.
import type { Database } from '@grove/database';
import { indexTableNames } from '../index-tables.js';
import type { IndexedRecords } from '../indexed-records.js';
import { findWords, readEntries, readStoredWords } from '../stored-words.sql.js';
import { findWaiting, markForReindexing } from '../waiting-records.sql.js';
import { BATCH_SIZE, batchesById } from './batches-by-id.js';
import type { IndexError, IndexExamination } from './index-examination.js';

/** Finds the records that are not indexed by the words of their text. They are repaired by indexing them again. */
export async function* findWrongRecords(
  database: Database,
  records: IndexedRecords,
  record: string,
): AsyncGenerator<IndexExamination> {
  const { indexed } = indexTableNames(records.table);
  // Each table is read by its key: the servers would read all of both for each batch.
  const [ofRecords, ofIndexed] = [records.table, indexed].map(
    (table) => `SELECT id FROM (SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ${BATCH_SIZE}) next_of_${table}`,
  );
  const sql = `${ofRecords} UNION ${ofIndexed} ORDER BY id LIMIT ${BATCH_SIZE}`;
  const readAfter = (last: number) => ({ reads: [records.table, indexed], sql, values: [last, last] });
  for await (const batch of batchesById<{ id: number }>(database, readAfter)) {
    const ids = batch.map(({ id }) => Number(id));
    yield () => examine(database, records, record, ids);
  }
}

async function examine(
  database: Database,
  records: IndexedRecords,
  record: string,
  ids: readonly number[],
): Promise<IndexError[]> {
  const { table } = records;
  // Stored words first: a record that changes after that is found to wait.
  const stored = await readStoredWords(database, table, ids);
  const entries = await readEntries(database, records, ids);
  const wordIds = await findWords(database, table, [...entries.values()].flat());
  const waiting = await findWaiting(database, table, ids);
  return ids.flatMap((id) => {
    const [has, needs] = [new Set(stored.get(id)), entries.get(id)!];
    const isRight = has.size === needs.length && needs.every((word) => has.has(wordIds.get(word) ?? NaN));
    if (isRight || waiting.has(id)) return [];
    const sentence = `The search index has other words for ${record} ${id} than its text.`;
    return { sentence, repair: (unit) => markForReindexing(unit, table, [id]) };
  });
}
