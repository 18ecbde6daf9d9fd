import { type Database } from '../database/database.js';
import { takeTurn } from '../database/locks.js';
import { marks } from '../database/statements.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { Logger } from '../log/log.js';
import { namesIn } from './index-tables.js';
import type { SearchedRecords } from './searched-records.js';
import { chunks, keepWords, numbersOf, shift, wordsBefore, wordsNow, type Shift } from './word-index-rows.js';

/** Records that are indexed in one unit of work: the more, the fewer times the same rows are written. */
const AT_ONCE = 2_000;

/**
 * Indexes the words of records that were changed. Whoever changes a record only notes that it waits, and a search looks into the texts of those that
 * wait: so writers never meet in the sets of records that common words have, and what is found does not depend on when the indexer comes round.
 */
export class WordIndexer {
  private running: Promise<unknown> | undefined;
  private isStopped = false;

  constructor(
    private readonly records: SearchedRecords,
    private readonly database: Database,
    private readonly logger: Logger,
  ) {}

  /** Begins to index what waits, unless that goes on already. */
  start(): void {
    if (this.isStopped) return;
    this.running ??= this.indexAll()
      .catch((error: unknown) =>
        this.logger.warn({ error, table: this.records.table }, 'Words could not be indexed; texts are looked through meanwhile.'),
      )
      .finally(() => (this.running = undefined));
  }

  /** Ends when what is being indexed is stored. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  /** Indexes until nothing waits. */
  async indexAll(): Promise<void> {
    while (!this.isStopped && (await this.database.write((unit) => indexSome(unit, this.records))) > 0);
  }
}

async function indexSome(unit: UnitOfWork, records: SearchedRecords): Promise<number> {
  const { table } = records;
  const { unindexed, recordId } = namesIn(table);
  const next = `SELECT id, ${recordId} AS record FROM ${unindexed} ORDER BY id LIMIT ${AT_ONCE}`;
  if ((await unit.read(next)).length === 0) return 0;
  // Who indexes stands in a line, so that the sets of records have one writer.
  await takeTurn(unit, `${table}/index`);
  const waiting = await unit.read<{ id: number; record: number }>(next);
  const ids = [...new Set(waiting.map(({ record }) => record))];
  const now = await wordsNow(unit, records, ids);
  const numbers = await numbersOf(unit, table, [...new Set([...now.values()].flatMap((words) => [...words]))].sort());
  const before = await wordsBefore(unit, table, ids);
  const after = new Map(ids.map((id) => [id, new Set([...now.get(id)!].map((word) => numbers.get(word)!))]));
  await shift(
    unit,
    table,
    ids.flatMap((id) => shiftsOf(id, before.get(id)!, after.get(id)!)),
  );
  await keepWords(unit, table, after);
  // Not by the records: what was noted since then may be about a text that was not there to be read.
  for (const some of chunks(waiting.map(({ id }) => id)))
    await unit.query(`DELETE FROM ${unindexed} WHERE id IN (${marks(some.length)})`, some);
  return waiting.length;
}

const shiftsOf = (id: number, before: ReadonlySet<number>, after: ReadonlySet<number>): Shift[] => [
  ...[...after].filter((wordId) => !before.has(wordId)).map((wordId) => ({ wordId, id, isThere: true })),
  ...[...before].filter((wordId) => !after.has(wordId)).map((wordId) => ({ wordId, id, isThere: false })),
];
