import { column, createTable } from '@grove/database';
import type { QueryRunner } from 'typeorm';
import { indexTableNames } from '../index-tables.js';

/** Binary data; on MySQL up to the size of a packet. */
const bytes: column.ColumnKind = (engine) => ({ type: engine === 'mysql' ? 'longblob' : 'blob' });

/** Creates the tables of an index. The indexer fills it: at first all records with a text are unindexed. */
export async function createIndexTables(runner: QueryRunner, table: string, textTable: string): Promise<void> {
  const { autoId, bigAutoId, id, int, line } = column;
  const { words, endings, blocks, indexed, unindexed, recordId, records } = indexTableNames(table);
  await createTable(runner, words, { id: autoId(), word: line(40) }, { unique: [['word']] });
  // All suffixes of each word, so that words are found by any part of them without a full scan.
  await createTable(runner, endings, { ending: line(40), word_id: int() }, { primary: ['ending', 'word_id'] });
  // The records of a word, by blocks of ids.
  await createTable(runner, blocks, { word_id: int(), block: int(), [records]: bytes }, { primary: ['word_id', 'block'] });
  // The ids of the words that a record was indexed with.
  await createTable(runner, indexed, { id: id(), words: bytes });
  // Records that changed since then; each change is a row, so that writers never wait for each other.
  await createTable(runner, unindexed, { id: bigAutoId(), [recordId]: int() });
  await runner.query(`INSERT INTO ${unindexed} (${recordId}) SELECT id FROM ${textTable}`);
}
