// SQL, because the tables of an index are named after its records, so no entity describes them.
import type { Database } from '@grove/database';
import { chunks } from '../chunks.js';
import { indexTableNames } from '../index-tables.js';
import { isWord, listEndings } from '../words.rules.js';
import { BATCH_SIZE, batchesById } from './batches-by-id.js';
import type { IndexError, IndexExamination } from './index-examination.js';

interface StoredWord {
  readonly id: number;
  readonly word: string;
}

interface Ending {
  readonly ending: string;
  readonly word_id: number;
}

/** Finds words without all their endings, by which searches find them, and endings of other words. */
export async function* findWrongEndings(database: Database, table: string): AsyncGenerator<IndexExamination> {
  const { words } = indexTableNames(table);
  yield () => findSuperfluous(database, table);
  const sql = `SELECT id, word FROM ${words} WHERE id > ? ORDER BY id LIMIT ${BATCH_SIZE}`;
  for await (const batch of batchesById<StoredWord>(database, (last) => ({ reads: [words], sql, values: [last] })))
    yield () => findMissing(database, table, batch);
}

async function findSuperfluous(database: Database, table: string): Promise<IndexError[]> {
  const { words, endings } = indexTableNames(table);
  const rows = await database.select<Ending>({
    reads: [endings, words],
    sql: `SELECT ending, word_id FROM ${endings} LEFT JOIN ${words} ON ${words}.id = ${endings}.word_id
      WHERE ${words}.id IS NULL OR ${words}.word NOT LIKE CONCAT('%', ending)`,
  });
  const sql = `DELETE FROM ${endings} WHERE ending = ? AND word_id = ?`;
  return rows.map(({ ending, word_id }) => ({
    sentence: `The search index (${endings}) finds the word ${word_id} by an ending that it does not have.`,
    repair: (unit) => unit.run({ changes: [endings], deletes: true, sql, values: [ending, word_id] }),
  }));
}

async function findMissing(database: Database, table: string, words: readonly StoredWord[]): Promise<IndexError[]> {
  const { endings } = indexTableNames(table);
  const needed = words
    .filter(({ word }) => isWord(word))
    .flatMap(({ id, word }) => listEndings(word).map((ending) => ({ ending, word_id: id })));
  const errors: IndexError[] = [];
  for (const some of chunks(needed)) {
    const condition = some.map(() => '(ending = ? AND word_id = ?)').join(' OR ');
    const rows = await database.select<Ending>({
      reads: [endings],
      sql: `SELECT ending, word_id FROM ${endings} WHERE ${condition}`,
      values: some.flatMap(({ ending, word_id }) => [ending, word_id]),
    });
    const stored = new Set(rows.map(({ ending, word_id }) => `${word_id} ${ending}`));
    for (const row of some)
      if (!stored.has(`${row.word_id} ${row.ending}`))
        errors.push({
          sentence: `The search index (${endings}) lacks an ending of the word ${row.word_id}.`,
          repair: (unit) => unit.insertMany(endings, [{ ...row }]),
        });
  }
  return errors;
}
