import { PeriodicTask, type Logger } from '@grove/core';
import { acquireNamedLock, type Database, placeholders, type UnitOfWork } from '@grove/database';
import { blockOf } from './id-set.js';
import { indexTableNames } from './index-tables.js';
import type { IndexedRecords } from './indexed-records.js';
import { chunks, keepWords, numbersOf, updateWordSets, wordsBefore, wordsNow, type WordSetChange } from './word-index-rows.js';

/**
 * Indexes the words of changed records. A change only marks its record as unindexed, and a search reads the texts of
 * unindexed records. So writers never compete for the sets of common words, and results never depend on when the indexer runs.
 */
export class WordIndexer {
  private readonly task: PeriodicTask;

  constructor(
    private readonly records: IndexedRecords,
    private readonly database: Database,
    logger: Logger,
  ) {
    this.task = new PeriodicTask({
      name: `Indexing the words of ${records.table}`,
      run: (signal) => this.indexAll(signal),
      logger,
    });
  }

  /** Notifies the indexer that there may be records to index. Until then searches read their texts. */
  notify(): void {
    this.task.notify();
  }

  /** Resolves when the current batch is stored. */
  stop(): Promise<void> {
    return this.task.stop();
  }

  /** Indexes until no record waits. */
  async indexAll(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.database.write((unit) => indexSome(unit, this.records))) > 0);
  }
}

/** Indexes the records that wait now. Several processes may do so at the same time, and others may write, which makes further records wait. */
export async function indexWaiting(database: Database, records: IndexedRecords, signal?: AbortSignal): Promise<void> {
  const { unindexed } = indexTableNames(records.table);
  const [{ last }] = await database.read<{ last: number | null }>(`SELECT MAX(id) AS last FROM ${unindexed}`);
  const isWaiting = async () => (await database.read(`SELECT id FROM ${unindexed} WHERE id <= ? LIMIT 1`, [last])).length > 0;
  while (last !== null && !signal?.aborted && (await isWaiting())) await database.write((unit) => indexSome(unit, records));
}

/** Waits until no other unit changes the index, except for its marks of waiting records. */
export const lockIndex = (unit: UnitOfWork, table: string): Promise<void> => acquireNamedLock(unit, `${table}/index`);

async function indexSome(unit: UnitOfWork, records: IndexedRecords): Promise<number> {
  const { table, atOnce } = records;
  const { unindexed, recordId } = indexTableNames(table);
  const next = `SELECT id, ${recordId} AS record FROM ${unindexed} ORDER BY id LIMIT ${atOnce}`;
  if ((await unit.read(next)).length === 0) return 0;
  // A lock, so that the sets of records have one writer at a time.
  await lockIndex(unit, table);
  const waiting = await unit.read<{ id: number; record: number }>(next);
  const ids = [...new Set(waiting.map(({ record }) => record))];
  const { words, positions } = await wordsNow(unit, records, ids);
  const numbers = await numbersOf(unit, table, words);
  const now = new Map([...positions].map(([id, some]) => [id, some.map((position) => numbers[position])]));
  const changes = wordSetChanges(await wordsBefore(unit, table, ids), now);
  for (const [block, ofBlock] of changes) await updateWordSets(unit, table, block, ofBlock);
  await keepWords(unit, table, now);
  // By row and not by record: marks that were added since then may be about a later text.
  for (const some of chunks(waiting.map(({ id }) => id)))
    await unit.query(`DELETE FROM ${unindexed} WHERE id IN (${placeholders(some.length)})`, some);
  return waiting.length;
}

/** The changes of the sets of words, by block and word. */
function wordSetChanges(
  before: ReadonlyMap<number, Uint32Array>,
  now: ReadonlyMap<number, Uint32Array>,
): Map<number, Map<number, WordSetChange>> {
  const changes = new Map<number, Map<number, WordSetChange>>();
  for (const [id, words] of now) {
    const ofBlock = entry(changes, blockOf(id), () => new Map<number, WordSetChange>());
    const [had, has] = [new Set(before.get(id)), new Set(words)];
    const changeOf = (word: number) => entry(ofBlock, word, () => ({ added: [], removed: [] }));
    for (const word of has) if (!had.has(word)) changeOf(word).added.push(id);
    for (const word of had) if (!has.has(word)) changeOf(word).removed.push(id);
  }
  return changes;
}

function entry<V>(map: Map<number, V>, key: number, make: () => V): V {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
