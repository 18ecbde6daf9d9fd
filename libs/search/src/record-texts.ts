import { type Database, type EngineName, padToPowerOfTwo, type Row } from '@grove/database';
import { firstIdIn } from './id-set.js';
import type { IndexedRecords } from './indexed-records.js';
import type { IdQuery, RecordQuery } from './search-request.js';

/** Joins the records of a query with their texts. */
export function joinTexts({ table, textTable }: IndexedRecords, query: RecordQuery): RecordQuery {
  return textTable === table ? query : query.innerJoin(textTable, textTable, `${textTable}.id = ${table}.id`);
}

/** Reads records by their ids. MySQL would look at each id in every index that the conditions could use, which takes as long as reading the rows. */
export const byPrimaryKey = ({ engineName }: Database, query: RecordQuery): RecordQuery =>
  engineName === 'mysql' ? query.useIndex('PRIMARY') : query;

/** Texts are compared byte by byte: MySQL needs three times as long to compare characters. */
const BYTES: Readonly<Record<EngineName, (column: string) => string>> = {
  mysql: (column) => `CAST(${column} AS BINARY)`,
  sqlite: (column) => column,
};

/** The position of a folded text, which is a parameter of the query, in that of a record; 0 if it does not occur. */
export const positionInText = ({ textTable }: IndexedRecords, engine: EngineName, parameter: string): string =>
  `INSTR(${BYTES[engine](`${textTable}.search_text`)}, :${parameter})`;

/** The records whose texts contain a folded term, among these ids, or in a block of ids. */
export function recordsContaining(
  database: Database,
  records: IndexedRecords,
  term: string,
  among: readonly number[] | { readonly block: number },
): IdQuery {
  const column = `${records.textTable}.id`;
  const query = textsOf(database, records);
  if ('block' in among)
    query.where(`${column} >= :first AND ${column} < :end`, { first: firstIdIn(among.block), end: firstIdIn(among.block + 1) });
  else query.where(`${column} IN (:...among)`, { among: padToPowerOfTwo(among) });
  return { query: query.andWhere(`${positionInText(records, database.engineName, 'term')} > 0`, { term }), column };
}

/** The highest id of a record with a text; 0 if there is none. */
export async function readLastId(database: Database, records: IndexedRecords): Promise<number> {
  const id = `${records.textTable}.id`;
  const row = await textsOf(database, records).select(id, 'last').orderBy(id, 'DESC').limit(1).getRawOne<{ last: number }>();
  return row?.last ?? 0;
}

/** The number of records. */
export const countRecords = (database: Database, { table }: IndexedRecords): Promise<number> =>
  queryOf(database, table).getCount();

/** The texts of these records as `searched`, and the columns of their kinds, without deleted ones. */
export function readTexts(
  database: Database,
  records: IndexedRecords,
  ids: readonly number[],
): Promise<(Row & { readonly id: number; readonly searched: string })[]> {
  const { table, textTable, kindColumns } = records;
  const query = joinTexts(records, queryOf(database, table)).where(`${table}.id IN (:...ids)`, { ids: padToPowerOfTwo(ids) });
  query.select(`${table}.id`, 'id').addSelect(`${textTable}.search_text`, 'searched');
  for (const column of kindColumns) query.addSelect(`${table}.${column}`, column);
  return query.getRawMany();
}

const textsOf = (database: Database, { textTable }: IndexedRecords): RecordQuery => queryOf(database, textTable);

const queryOf = (database: Database, table: string): RecordQuery => database.source.createQueryBuilder().from(table, table);
