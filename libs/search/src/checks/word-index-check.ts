import type { Database } from '@grove/database';
import type { CheckRun, ConsistencyCheck } from '@grove/operations';
import type { IndexedRecords } from '../indexed-records.js';
import { countRecords } from '../record-texts.js';
import { indexWaiting, lockIndex } from '../word-indexer.js';
import { findWrongEndings } from './endings-check.sql.js';
import type { IndexExamination } from './index-examination.js';
import { findWrongRecords } from './indexed-words-check.sql.js';
import { findWrongSets } from './word-sets-check.sql.js';

/**
 * The check of a word index: that each record has the words of its text, that the set of each word has exactly the records with this word, and that
 * each word has all its endings. Records that wait for the indexer are left out, because searches read their texts. What looks wrong is examined again
 * while the indexers of all processes wait.
 */
export function wordIndexCheck(database: Database, records: IndexedRecords, record: string): ConsistencyCheck {
  const { table } = records;
  const size = () => countRecords(database, records);
  return {
    name: `words of ${record}s`,
    isIndex: true,
    size,
    async run(run) {
      // The sets are repaired first: a record that is indexed again leaves exactly those sets that its stored words name.
      const parts = [
        findWrongEndings(database, table),
        findWrongSets(database, table, record),
        findWrongRecords(database, records, record),
      ];
      for (const part of parts)
        for await (const examine of part) {
          if (run.signal?.aborted) return;
          await confirm(database, table, examine, run);
        }
      if (run.repair) await indexWaiting(database, records, run.signal);
      run.onProgress?.(await size());
    },
  };
}

async function confirm(database: Database, table: string, examine: IndexExamination, run: CheckRun): Promise<void> {
  if ((await examine()).length === 0) return;
  const errors = await database.write(async (unit) => {
    await lockIndex(unit, table);
    const found = await examine();
    if (run.repair) for (const error of found) await error.repair(unit);
    return found;
  });
  for (const { sentence } of errors) run.onFinding(sentence, run.repair);
}
