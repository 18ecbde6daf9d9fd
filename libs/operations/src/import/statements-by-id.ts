import { padToPowerOfTwo, placeholders, type Reader, type Row, type UnitOfWork } from '@grove/database';

/** Ids in one statement: a power of two. */
const IDS_PER_STATEMENT = 512;

export async function deleteIn(unit: UnitOfWork, table: string, key: string, ids: readonly number[]): Promise<void> {
  for (const chunk of parts(ids))
    await unit.query(`DELETE FROM \`${table}\` WHERE \`${key}\` IN (${placeholders(chunk.length)})`, chunk);
}

/** The rows that a statement with a list of ids selects, for any number of ids. */
export async function selectIn<T = Row>(reader: Reader, sql: (list: string) => string, ids: readonly number[]): Promise<T[]> {
  const rows: T[] = [];
  for (const chunk of parts(ids)) rows.push(...(await reader.read<T>(sql(placeholders(chunk.length)), chunk)));
  return rows;
}

function* parts(ids: readonly number[]): Generator<number[]> {
  for (let start = 0; start < ids.length; start += IDS_PER_STATEMENT)
    yield padToPowerOfTwo(ids.slice(start, start + IDS_PER_STATEMENT));
}
