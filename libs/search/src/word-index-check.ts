import type { CheckRun, ConsistencyCheck, Database } from '@grove/database';
import { indexTableNames } from './index-tables.js';
import type { IndexedRecords } from './indexed-records.js';
import type { IndexExamination } from './checks/index-examination.js';
import { wrongEndings } from './checks/endings-check.js';
import { wrongRecords } from './checks/indexed-words-check.js';
import { wrongSets } from './checks/word-sets-check.js';
import { chunks } from './word-index-rows.js';
import { indexWaiting, lockIndex } from './word-indexer.js';

/**
 * The check of a word index: that each record has the words of its text, that the set of each word has exactly the records with this word, and that
 * each word has all its endings. Records that wait for the indexer are left out, because searches read their texts. What looks wrong is examined again
 * while the indexers of all processes wait.
 */
export function wordIndexCheck(database: Database, records: IndexedRecords, record: string): ConsistencyCheck {
  const { table } = records;
  const { indexed, unindexed, recordId } = indexTableNames(table);
  const isNew = `NOT EXISTS (SELECT 1 FROM ${indexed} WHERE ${indexed}.id = ${unindexed}.${recordId})`;
  return {
    name: `words of ${record}s`,
    isIndex: true,
    async size() {
      const inIndex = `SELECT COUNT(*) FROM ${indexed}`;
      const waiting = `SELECT COUNT(DISTINCT ${recordId}) FROM ${unindexed} WHERE ${isNew}`;
      const [{ size }] = await database.read<{ size: number }>(`SELECT (${inIndex}) + (${waiting}) AS size`);
      return Number(size);
    },
    async run(run) {
      // The sets are repaired first: a record that is indexed again leaves exactly those sets that its stored words name.
      const parts = [wrongEndings(database, table), wrongSets(database, table, record), wrongRecords(database, records, record)];
      for (const part of parts)
        for await (const examine of part) {
          if (run.signal?.aborted) return;
          await confirm(database, table, examine, run);
        }
      if (run.repair) await indexWaiting(database, records, run.signal);
      run.onProgress?.(await this.size());
    },
  };
}

async function confirm(database: Database, table: string, examine: IndexExamination, run: CheckRun): Promise<void> {
  if ((await examine()).length === 0) return;
  const found = await database.write(async (unit) => {
    await lockIndex(unit, table);
    const errors = await examine();
    if (run.repair) for (const some of chunks(errors)) for (const error of some) await error.repair(unit);
    return errors;
  });
  for (const { sentence } of found) run.onFinding(sentence, run.repair);
}
