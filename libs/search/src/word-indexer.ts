import { acquireNamedLock, type Database, type UnitOfWork } from '@grove/database';
import { toBlock } from './id-set.js';
import type { IndexedRecords } from './indexed-records.js';
import { findOrAddWords, readEntries, readStoredWords, storeWords, type WordsOfRecords } from './stored-words.sql.js';
import { deleteMarks, readLastMark, readMarks } from './waiting-records.sql.js';
import { changeSets, type SetChange } from './word-sets.sql.js';

/**
 * Indexes the words of the records that wait now; several processes may do so at the same time. A change only marks its record as unindexed, and a search reads
 * the texts of unindexed records. So writers never compete for the sets of common words, and results never depend on when this runs.
 */
export async function indexWaiting(database: Database, records: IndexedRecords, signal?: AbortSignal): Promise<void> {
  const last = await readLastMark(database, records.table);
  while (last !== null && !signal?.aborted && (await indexBatch(database, records, last)) > 0);
}

/** Waits until no other unit changes the index, except for its marks of waiting records. */
export const lockIndex = (unit: UnitOfWork, table: string): Promise<void> => acquireNamedLock(unit, `${table}/index`);

/** Indexes the records of some marks up to the last one, and returns the number of these marks. */
function indexBatch(database: Database, records: IndexedRecords, last: number): Promise<number> {
  const { table, batchSize } = records;
  return database.write(async (unit) => {
    if ((await readMarks(database, table, last, 1)).length === 0) return 0;
    // A lock, so that the sets of records have one writer at a time.
    await lockIndex(unit, table);
    const marks = await readMarks(database, table, last, batchSize);
    const ids = [...new Set(marks.map(({ record }) => record))];
    const entries = await readEntries(database, records, ids);
    const wordIds = await findOrAddWords(unit, database, table, [...entries.values()].flat());
    const now = new Map([...entries].map(([id, words]) => [id, Uint32Array.from(words, (word) => wordIds.get(word)!)]));
    const changes = compareWords(await readStoredWords(database, table, ids), now);
    for (const [block, ofBlock] of changes) await changeSets(unit, database, table, block, ofBlock);
    await storeWords(unit, table, now);
    await deleteMarks(unit, table, marks);
    return marks.length;
  });
}

/** The changes of the sets of words, by block and word. */
function compareWords(before: WordsOfRecords, now: WordsOfRecords): Map<number, Map<number, SetChange>> {
  const changes = new Map<number, Map<number, SetChange>>();
  for (const [id, words] of now) {
    const ofBlock = getOrAdd(changes, toBlock(id), new Map<number, SetChange>());
    const [had, has] = [new Set(before.get(id)), new Set(words)];
    for (const word of [...had, ...has])
      if (had.has(word) !== has.has(word)) getOrAdd(ofBlock, word, new Map<number, boolean>()).set(id, has.has(word));
  }
  return changes;
}

function getOrAdd<V>(map: Map<number, V>, key: number, added: V): V {
  const known = map.get(key) ?? added;
  map.set(key, known);
  return known;
}
