import type { QueryRunner } from 'typeorm';
import type { EngineName, Row } from '../engines/engine.js';
import { foldForSearch } from '@grove/core';
import { engineOf } from './migration.js';

/** Rows in memory at a time. */
const MAX_ROWS = 200;

/** Whether a text has characters other than ASCII: ASCII is folded in the same way by every version of the rule. */
const HAS_OTHER_SIGNS: Readonly<Record<EngineName, (column: string) => string>> = {
  mysql: (column) => `LENGTH(${column}) <> CHAR_LENGTH(${column})`,
  sqlite: (column) => `LENGTH(CAST(${column} AS BLOB)) <> LENGTH(${column})`,
};

/** For migrations: fills the column of search texts. `texts` are the columns that the search text consists of. */
export async function fillSearchTexts<R extends Row>(
  runner: QueryRunner,
  { table, column = 'search_text', texts }: { table: string; column?: string; texts: readonly string[] },
  textOf: (row: R) => string,
  { where = '1 = 1', afterwards }: { where?: string; afterwards?: (ids: readonly number[]) => Promise<void> } = {},
): Promise<void> {
  const next = `SELECT id, ${texts.join(', ')} FROM ${table} WHERE id > ? AND ${where} ORDER BY id LIMIT ${MAX_ROWS}`;
  for (let last = 0; ;) {
    const rows = (await runner.query(next, [last])) as (R & { id: number })[];
    if (rows.length === 0) return;
    for (const row of rows) await runner.query(`UPDATE ${table} SET ${column} = ? WHERE id = ?`, [textOf(row), row.id]);
    last = rows[rows.length - 1].id;
    await afterwards?.(rows.map(({ id }) => id));
  }
}

/**
 * For migrations: computes the sort keys of a list again: the beginnings of folded names. The name itself is folded, because a key may be without
 * its end.
 */
export function refoldSortKeys(
  runner: QueryRunner,
  { table, name, key, longest }: { table: string; name: string; key: string; longest: number },
  folded: (name: string) => string = foldForSearch,
): Promise<void> {
  const where = HAS_OTHER_SIGNS[engineOf(runner)](name);
  const keyOf = (row: Row) => folded(String(row[name])).slice(0, longest);
  return fillSearchTexts(runner, { table, column: key, texts: [name] }, keyOf, { where });
}

/**
 * For migrations: folds the stored texts again, line by line. They were folded before by a rule that changed nothing else. `afterwards` gets the ids
 * of the records whose texts were folded again.
 */
export function refoldSearchTexts(
  runner: QueryRunner,
  table: string,
  {
    column = 'search_text',
    longest,
    afterwards,
  }: { column?: string; longest?: number; afterwards?: (ids: readonly number[]) => Promise<void> } = {},
): Promise<void> {
  const refolded = (row: Row) => String(row[column]).split('\n').map(foldForSearch).join('\n').slice(0, longest);
  const where = HAS_OTHER_SIGNS[engineOf(runner)](column);
  return fillSearchTexts(runner, { table, column, texts: [column] }, refolded, { where, afterwards });
}
